# Öffentliche Nachrichten eines laufenden oder beendeten Tisches.
turn-game = -# { $game }
# Züge über der ältesten Zeile der Neuigkeiten
turn-omitted = … { $count } weitere
turn-steps = { $who }: { $steps }
turn-repeated = { $step } ({ $count }×)
turn-begun = -# Los geht’s! Die Zahlen zeigen die Zugfolge.
turn-left-out = { $count ->
    [1] -# … 1 weitere Zeile im Bild
   *[other] -# … { $count } weitere Zeilen im Bild
}
turn-one = **▶** { $who }, du bist am Zug.
turn-ai = **▶** { $who } überlegt…
turn-waiting = **▶** Warten auf { $who }.
turn-all-away = 💤 **Alle sind weg.** Das Spiel geht weiter, wenn jemand mit `/{ cmd-hand }` seinen Platz zurücknimmt.
turn-archived = 💤 **Dieser Tisch wurde nach einem Monat ohne Zug archiviert.** Seine Spieler können ihn bis ein Jahr nach dem letzten Zug wiederherstellen.
turn-stopped = **Dieses Spiel wurde vorzeitig beendet.** Niemand gewinnt oder verliert.
turn-stopped-rated = **Dieses Spiel wurde vorzeitig beendet.** `/{ cmd-hand }` zeigt, was das für dein Rating heißt.

# Eine überholte Nachricht
collapsed-board = Spielplan
moment-title = **Ein früherer Spielplan**
moment-latest = -# [Zur neuesten Nachricht]({ $link })
# Teile einer Zeile, nebeneinander
joined-texts = { $first } · { $second }
list-and = { $some } und { $last }

# Das Ende
result-won = ## 🏆 { $who } gewinnt!
result-shared = ## 🏆 { $who } teilen sich den Sieg!
result-all-but = ## Alle gewinnen, außer { $who }.
result-no-winner = ## Diesmal gewinnt niemand.
result-lost = ## { $winners } { $losers }
result-lost-alone = ## 🎉 Alle gewinnen, außer { $who }! 🌧️
result-wins = 🎉 { $who } gewinnt!
result-win = 🎉 { $who } gewinnen!
result-loses = 🌧️ { $who } verliert.
result-lose = 🌧️ { $who } verlieren.
result-winner = 🏆 { $who }{ "\u00A0" }{ $score }
result-player = { $who }{ "\u00A0" }{ $score }
result-loser = 🌧️ { $who }{ "\u00A0" }{ $score }
result-safe = 🎉 { $who }{ "\u00A0" }{ $score }
result-total = Summe
result-part = { $label } { $value }
result-parts =
    { $ranked }
    -# { $parts }
result-ending = { $ending } { $swing }
swing-gain = { $count ->
    [1] Den größten Sprung brachte Zug { $turn }: { $who } bekam 1 Punkt.
   *[other] Den größten Sprung brachte Zug { $turn }: { $who } bekam { $count } Punkte.
}
swing-loss = { $count ->
    [1] Den größten Sprung brachte Zug { $turn }: Er kostete { $who } 1 Punkt.
   *[other] Den größten Sprung brachte Zug { $turn }: Er kostete { $who } { $count } Punkte.
}

# Wie es für den Leser lief
own-result-ahead = { $count ->
    [1] **Du hast gewonnen**, 1 Punkt vor { $who }.
   *[other] **Du hast gewonnen**, { $count } Punkte vor { $who }.
}
own-result-won = **Du hast gewonnen.**
own-result-shared = **Du teilst dir den Sieg.**
own-result-behind = Du wurdest **{ $place }.**, { $count ->
    [1] 1 Punkt hinter { $who }.
   *[other] { $count } Punkte hinter { $who }.
}
own-result-other = Diesmal hat { $who } gewonnen.
own-result-safe = 🎉 **Gewonnen:** Du bist in Sicherheit!
own-result-lost = 🌧️ **Du hast verloren.**
own-result-void = Niemand gewinnt oder verliert.

# Im Kanal, in dem der Tisch eröffnet wurde
card-do-open = Zum Tisch

details-title = -# { $game } · Tisch `{ $table }` · Prüfcode { $check_code }
# Details
details-own = **Du**
details-table = **Der Tisch**
details-choices = **Deine Möglichkeiten**

# Ehrliches Mischen
fair-sealed = -# Ehrlich gemischt, in der Lobby versiegelt: `{ $commitment }`
fair-prepared = -# Vorbereitete Karten, nicht ehrlich gemischt
fair-client-seeds = -# Beiträge der Spieler: { $client_seeds }
fair-client-seed = { $who } `{ $client_seed }`

# Knöpfe
table-do-hand = Meine Hand
table-do-own = Meine Ansicht
table-do-details = Details
table-do-log = Verlauf
table-do-rules = Regeln
lobby-fair = Mischung prüfen
table-do-more = Mehr
table-do-follow = Zuschauen
seat-join = { $who } ablösen
follow-done = Du bist jetzt im Thread: { $where }. Takujo erwähnt dich dort nicht.
follow-failed = Hier kannst du zuschauen: { $where }
table-do-rematch = Noch einmal
table-do-scores = Punkte
table-do-board = Endstand
table-do-replay = Wiederholung
replay-show = Im Kanal zeigen
replay-at = **Zug { $turn } von { $turns }**
replay-begin = **Vor dem ersten Zug**
replay-turn = Zug { $turn }
replay-start = Anfang
replay-jump = Zu einem Zug…
replay-board = Spielplan
replay-hand = { $who }
replay-whose = 🃏 Hand von { $who }
table-do-report = Auswertung
table-do-again = Ab hier neu spielen
table-do-export = Exportieren
table-do-animate = Animation
table-do-seal = { lobby-fair }
table-do-wake = Tisch wiederherstellen
table-suspended = ⚠️ **{ $game }** hat einen Fehler, deshalb ist dieser Tisch angehalten. Nichts geht verloren: Das Spiel geht weiter, sobald der Betreiber ihn behoben hat.
