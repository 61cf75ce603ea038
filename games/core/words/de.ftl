# Texte, die alle Spiele teilen.
seat-number = Platz { $number }

# Ablehnungen
error-game = Das erlaubt das Spiel nicht.
error-invalid-setup = Diese Einstellungen gehen nicht. Prüf die Zahl der Spieler und die Optionen.
error-invalid-move = Das ist kein Zug dieses Spiels.
error-illegal-move = Diesen Zug kannst du gerade nicht machen.
error-replay = Diese Aufzeichnung lässt sich nicht nachspielen.

# Warum ein Tipp einen Zug empfiehlt, zu dem das Spiel selbst keinen Grund nennt
reason-none-better = kein anderer Zug ist besser
reason-wins-more = liegt etwa { $count }{ "\u00A0" }% vor dem nächstbesten Zug
reason-scores-more = { $count ->
    [1] liegt etwa 1 Punkt vor dem nächstbesten Zug
   *[other] liegt etwa { $count } Punkte vor dem nächstbesten Zug
}

# Vorgaben für Spiele ohne eigene Texte
question = Du bist am Zug.
move = { $move }
layout-row = Reihe { $number }: { $pieces }
layout-seat = { $player }: { $pieces }
layout-score = { $score ->
    [1] 1 Punkt
   *[other] { $score } Punkte
}
layout-hand = Deine Hand: { $pieces }
layout-empty = leer
layout-points = Punkte
piece-marked = { $piece } { $mark }
piece-many = { $count } × { $piece }
piece = { $name ->
    [back] verdeckte Karte
    [seat] Spielstein
   *[other] { $name }
}
