# Die private Ansicht eines Spielers.
panel-title = -# { $game }
panel-elsewhere = { $title } · [Zum Tisch]({ $link })
panel-instead = ⚠️ { $why } Wähl etwas davon:
panel-moved-on = Das Spiel war schon weiter. Das ist der jetzige Stand.
panel-form-late = Es hat zu lange gedauert, die Notiz zu öffnen. Versuch es bitte noch einmal.
panel-since = seit deinem Zug
panel-left-out = { $count ->
    [1] -# … 1 weitere Zeile im Bild
   *[other] -# … { $count } weitere Zeilen im Bild
}
panel-goal = -# **Ziel** { $words }
panel-now = -# **Jetzt** { $words }
panel-tip = -# **Hinweis** { $words }
panel-no-tips = Keine Hinweise
panel-question = ### { $question }
panel-choice = { $emoji }**{ $label }** – { $hint }
confirm-move = **{ $move }?** Du kannst diesen Zug nicht zurücknehmen.
confirm-yes = Ja, spielen
panel-waiting = Du bist nicht am Zug. Takujo wartet auf { $who }.
panel-over = Das Spiel ist zu Ende.
panel-archived = Dieser Tisch ist archiviert.
panel-note = 📝 { $note }
panel-stopped = Dieses Spiel wurde vorzeitig beendet.
panel-pick = Wählen…
panel-page = { $page } / { $pages }

# Knöpfe
panel-steps = Weitere Züge…
panel-step = Wähl den ersten Schritt.
panel-back = Zurück
panel-newer = ◀
panel-older = ▶
panel-undo = Rückgängig
panel-refresh = Aktualisieren
panel-next = Nächster Tisch
panel-hint = Tipp

# Ein Tipp: ein Zug mit einem Grund, dann gleich gute oder der nächstbeste mit seinem Abstand
advice-best = 💡 { $emoji }**{ $move }** – { $reason }.
advice-equal = -# Etwa gleich gut: { $moves }
advice-next = -# Nächstbester: { $emoji }{ $move }
advice-points = { $count ->
    [1] 1 Punkt weniger
   *[other] { $count } Punkte weniger
}
advice-wins = Gewinnchance etwa { $count }{ "\u00A0" }% kleiner
advice-loses = Verlustrisiko etwa { $count }{ "\u00A0" }% größer
advice-far = viel schlechter
