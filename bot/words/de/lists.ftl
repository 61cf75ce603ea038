# Verlauf, Regeln, Tische und Hilfe.
log-title = ### Verlauf · [{ $game }]({ $link })
log-page = -# Seite { $page } von { $pages }
log-empty = Noch keine Züge.
log-first = `{ $number }` { $line }
log-linked = [`{ $number }`]({ $link }) { $line }
log-next = ↳ { $line }
log-older = Ältere
log-newer = Neuere

tables-title = ### Deine Tische
tables-none = Du sitzt an keinem offenen Tisch. Beginne ein Spiel mit `/{ $command }`!
tables-your-turn = 🔔 **[{ $game }]({ $link })** – dein Zug begann: { $when }
tables-timed = 🔔 **[{ $game }]({ $link })** – dein Zug begann: { $when } · Frist: { $due }
tables-waiting = ▫️ **[{ $game }]({ $link })** – wartet auf { $who }
tables-lobby = ▫️ **[{ $game }]({ $link })** – Lobby, { $taken } von { $most } Plätzen besetzt
tables-archived = 💤 **[{ $game }]({ $link })** – archiviert; wiederherstellen unter „Mehr“
tables-left = ▫️ **[{ $game }]({ $link })** – ein Computergegner hat deinen Platz
tables-stuck = ▫️ **[{ $game }]({ $link })** – kann nicht weitergehen
tables-next = ▶ { $game }
tables-left-out = -# … und { $count } weitere
tables-open = **[{ $game }]({ $link })** – Tisch von { $host }, { $taken } von { $most } Plätzen besetzt
tables-running = ▫️ **[{ $game }]({ $link })** – { $players }
tables-title-open = ### Hier offen
tables-title-running = ### Laufende Spiele hier
tables-none-open = Auf diesem Server ist gerade kein Tisch für dich offen. Eröffne einen mit `/{ $command }`!
tables-none-running = Auf diesem Server läuft kein anderes Spiel. Beginne eines mit `/{ $command }`!
tables-do-mine = Meine
tables-do-open = Hier offen
tables-do-running = Laufende hier

scope-here = Dieser Server
scope-everywhere = Alle Server
stats-game = **{ $game }** – { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
}, { $wins ->
    [0] kein Sieg
    [1] 1 Sieg
   *[other] { $wins } Siege
}, im Schnitt Platz { $place }
stats-void = **{ $game }** – { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
} ohne Sieger
stats-total = Insgesamt: { $games } Spiele, { $wins ->
    [0] kein Sieg
    [1] 1 Sieg
   *[other] { $wins } Siege
}
stats-none = Du hast hier noch kein Spiel beendet.
stats-rated = { $line }, Rating { $rating }
stats-tile-games = { $count ->
    [1] Spiel
   *[other] Spiele
}
stats-tile-wins = { $count ->
    [1] Sieg ({ $percent }{ "\u00A0" }%)
   *[other] Siege ({ $percent }{ "\u00A0" }%)
}
stats-tile-place = Platz im Schnitt
stats-tile-streak = längste Serie
stats-kind = { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
}, { $wins ->
    [0] kein Sieg
    [1] 1 Sieg
   *[other] { $wins } Siege
}
stats-opponents = Häufigste Gegner
stats-rival = { $who } – { $ahead } : { $behind } in { $games ->
    [1] 1 Spiel
   *[other] { $games } Spielen
}
stats-year = 🎲 **Glück und Entscheidungen:** Schnitt pro Spiel im letzten Jahr (Spiele mit Auswertung)
stats-luck = { $game }: { $luck } { $unit } ({ $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
})
stats-favourite = ❤️ **Lieblingsspiel:** { $game } – { $games } von { $total } Spielen
stats-streak = 🔥 **Längste Serie:** { $count } Siege in Folge – { $game }
stats-streak-now = 🔥 **Längste Serie:** { $count } Siege in Folge, und sie läuft noch – { $game }
stats-best = 🏅 **Klarster Sieg:** { $count ->
    [1] 1 Punkt
   *[other] { $count } Punkte
} Vorsprung – { $game }
stats-reliable = ⏱️ Du antwortest in { $duration } (Median) und spielst { $finished } von { $games ->
    [1] 1 Spiel
   *[other] { $games } Spielen
} mit anderen zu Ende.
stats-answers = ⏱️ Du antwortest in { $duration } (Median).
answer-minutes = { $count ->
    [1] 1 Minute
   *[other] { $count } Minuten
}
answer-hours = { $count } Stunden
answer-days = { $count } Tagen
stats-close = ⚖️ **Knappstes Spiel:** { $count ->
    [0] Gleichstand
    [1] 1 Punkt
   *[other] { $count } Punkte
} – { $game }

history-title = ### Deine Partien · { $scope }
history-game = **[{ $game }]({ $link })** – { $place }
history-gone = **{ $game }** – { $place }
history-won = 🏆 1. von { $seats }
history-place = { $place }. von { $seats }
history-void = ohne Sieger, { $seats } Spieler
history-when = -# Beendet: { $when }
history-with = -# Beendet: { $when } · mit { $others }

verify-title = ### Mischung geprüft · [{ $game }]({ $link })
verify-right = ✅ Das Geheimnis passt zum Siegel aus der Lobby. Alle { $entries } Einträge der Aufzeichnung (Plätze, Karten und Züge) stimmen.
verify-prepared = ℹ️ Das sind vorbereitete Karten, es wurde nicht ehrlich gemischt: Das Spiel begann mit aufgezeichneten Zügen, und die Karten kamen in aufgezeichneter Reihenfolge.
verify-wrong = ❌ Die Aufzeichnung passt nicht zum Geheimnis: { $what }
verify-seal = -# Geheimnis: `{ $server_seed }` · Siegel (sein SHA-256): `{ $commitment }`
verify-yourself = -# Selbst prüfen: `python -m bot verify { $file }`
verify-message = ### Prüfcode [dieser Nachricht]({ $link }) · { $game }
verify-code = `{ $check_code }` steht für { $entries ->
    [1] den ersten Eintrag
   *[other] die ersten { $entries } Einträge
} der Aufzeichnung. Nach dem Spiel steht er in der Aufzeichnung, die `/{ cmd-verify }` zeigt.

guide-choose = ### Welche Regeln möchtest du lesen?
guide-minute = ### In einer Minute
guide-title = ### { $game } · Regeln, Seite { $page } von { $pages }
guide-back = Zurück
guide-next = Nächste Seite

intro-about = Brett- und Kartenspiele, gleich hier im Kanal.
    Miteinander oder gegen Computergegner, am Stück oder über Tage.
intro-start = ▶ **`/{ $play }`** zeigt die Spiele. Mitglieder mit **Server verwalten** wählen Kanäle, Sprache und Zeitlimit in `/{ $settings }`.
intro-private = -# Takujo hat keinen privilegierten Intent: Es kann eure Nachrichten nicht lesen.
help-title = ## Takujo
help-intro = Brett- und Kartenspiele, gleich hier im Kanal.
help-steps =
    1. Eröffne einen Tisch mit `/{ $command }`. Andere kommen dazu, oder du fügst Computergegner hinzu.
    2. Der Spielplan erscheint im Kanal. Takujo erwähnt dich, wenn du am Zug bist.
    3. Drück **Meine Hand**, um deine Karten zu sehen und deinen Zug zu machen. Außer dir sieht sie niemand.
help-do-play = Spiel wählen
help-do-tables = Meine Tische
help-do-rules = Regeln
help-do-notify = Benachrichtigungen
help-do-commands = Befehle
help-commands = **Befehle**
help-command = `/{ $command }` – { $what }
help-slow = -# Keine Eile: Ein Spiel darf Tage dauern, und bei einem Neustart des Bots geht nichts verloren.
