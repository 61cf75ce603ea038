# Zeit: Erinnerungen, Direktnachrichten, Fristen, Tische ohne Erinnerungen.
remind-title = { $count ->
    [1] ⏰ { $who }, du bist an 1 Tisch am Zug.
   *[other] ⏰ { $who }, du bist an { $count } Tischen am Zug.
}
remind-direct = { $count ->
    [1] ⏰ Du bist an 1 Tisch am Zug.
   *[other] ⏰ Du bist an { $count } Tischen am Zug.
}
remind-table = **[{ $game }]({ $link })** · dein Zug begann: { $when }
remind-timed = **[{ $game }]({ $link })** · dein Zug begann: { $when } · Frist: { $due }
remind-late = **[{ $game }]({ $link })** · dein Zug begann: { $when } · Zeit abgelaufen: { $due }
remind-warned-move = **[{ $game }]({ $link })** · dein Zug begann: { $when } · ein Computergegner zieht für dich: { $due }
remind-warned-seat = **[{ $game }]({ $link })** · dein Zug begann: { $when } · ein Computergegner übernimmt deinen Platz: { $due }
remind-more = { $count ->
    [1] -# … und 1 weiterer Tisch, siehe `/{ cmd-tables }`
   *[other] -# … und { $count } weitere Tische, siehe `/{ cmd-tables }`
}
remind-do-open = Zum Tisch
remind-channel = Lässt er sich nicht öffnen?
remind-mute = Für diesen Zug keine Erinnerung
remind-muted = 🔕 Für diesen Zug bekommst du keine Erinnerungen mehr: { $game }.
direct-title = { $count ->
    [1] **▶** Du bist am Zug.
   *[other] **▶** Du bist an { $count } Tischen am Zug.
}
turn-due = -# ⏳ Frist: { $due }
turn-due-each = -# ⏳ { $who } · Frist: { $due }
turn-paused = -# 🌴 Die Zeit von { $who } steht still

# Die Zeit ist abgelaufen
absence-title = ⌛ Die Zeit von { $who } ist abgelaufen.
absence-left = 🚪 { $who } hat diesen Server verlassen.
absence-ask = { $people } Wie soll es weitergehen? Der erste Klick entscheidet.
absence-do-wait = Weiter warten
absence-do-move = Computer zieht einmal
absence-do-seat = Computer übernimmt
absence-invite = Ersatz einladen
absence-done-wait = ⌛ { $by } gibt { $who } mehr Zeit.
absence-done-move = 🤖 { $by } lässt einen Computergegner für { $who } ziehen.
absence-done-seat = 🤖 { $by } gibt den Platz von { $who } einem Computergegner.
absence-warned-move = ⏳ { $by } möchte, dass ein Computergegner einspringt. Zieht { $who } nicht, spielt er diesen Zug. Frist: { $due }
absence-warned-seat = ⏳ { $by } möchte, dass ein Computergegner einspringt. Zieht { $who } nicht, übernimmt er den Platz. Frist: { $due }
absence-settled = ⌛ Über den Zug von { $who } ist entschieden.
refused-own-absence = Das entscheiden die anderen. Du kannst immer noch ziehen.
refused-settled = Das ist schon entschieden.

# Verlorene Kanäle und Tische ohne Erinnerungen
lost-channel-title = 🏚️ **{ $game }** · Takujo kann in den Kanal dieses Spiels nicht mehr schreiben.
lost-channel-hint = Nichts ist verloren. Wähl unten einen anderen Kanal, oder gib dort, wo es weitergehen soll, `/{ cmd-board }` mit `{ $table }` ein.
lost-channel-choose = Kanal wählen
channel-chosen = 🏠 **{ $game }** geht jetzt in { $there } weiter.
channel-choose = Wo soll das Spiel weitergehen?
channel-none = Es gibt keinen Kanal, in dem du und Takujo schreiben können. Sobald es einen gibt, gib dort `/{ cmd-board }` mit `{ $table }` ein.
dormant-title = 💤 **Für diesen Tisch gibt es keine Erinnerungen mehr.**
dormant-hint = -# Mit dem nächsten Zug beginnen sie wieder.

# Optionen jedes Tisches
option-clock = Zeit pro Zug
option-clock-hint = So lange hat jeder für einen Zug.
option-clock-alone = 3 Tage, nur gegen Computer ohne Grenze
option-clock-default = Standard (3 Tage)
option-clock-default-hint = Nur gegen Computer gibt es keine Grenze.
option-clock-none = Ohne Grenze
option-clock-none-hint = Lasst euch Zeit. In gewerteten Spielen läuft sie nach 14 Tagen ab.
option-clock-1h = 1 Stunde
option-clock-1h-hint = Für einen gemeinsamen Abend.
option-clock-8h = 8 Stunden
option-clock-8h-hint = Für ein, zwei Tage.
option-clock-1d = 1 Tag
option-clock-1d-hint = Ungefähr ein Zug am Tag.
option-clock-3d = 3 Tage
option-clock-3d-hint = Für alle, die ab und zu vorbeischauen.
option-clock-7d = 7 Tage
option-clock-7d-hint = Wie Fernschach per Post.
option-start = Start
option-start-host = wenn ich starte
option-start-full = wenn alle Plätze besetzt sind
option-start-15m = in 15 Minuten
option-start-1h = in 1 Stunde
option-start-tonight = heute um 20:00
option-start-tomorrow = morgen um 20:00
option-start-time = Start: zur gewählten Zeit
option-absence = Wenn die Zeit abläuft
option-absence-hint = Was geschieht, wenn die Zeit eines Spielers abläuft.
option-absence-ask = Die anderen entscheiden
option-absence-ai = Ein Computergegner zieht
option-rating = Rating
option-rating-hint = In gewerteten Spielen gibt es keine Tipps, und wer geht, wird Letzter. In ungewerteten gibt es Tipps.
option-rating-rated = Gewertet, ohne Tipps
option-rating-hints = Ungewertet, mit Tipps
option-rating-mixed = Ungewertet (verschieden starke Computergegner)
option-rating-hidden = Ungewertet (verborgener Tisch)
