# Der Name des Spiels, ein Satz für das Menü, und die Regeln.
name = My Game
tagline = Leg verdeckt eine Karte, und nimm keine Punkte.
rules = Alle bekommen vier oder sechs Karten von 1 bis 30.
    In jeder Runde legen alle gleichzeitig eine Karte verdeckt.
    Dann wird aufgedeckt. Die höchste Karte nimmt so viele Punkte, wie auf der niedrigsten Karte steht.
    Das Spiel endet, wenn alle noch eine Karte haben. Die wenigsten Punkte gewinnen.
goal = Nimm die wenigsten Punkte: Bleib niedrig, oder lass eine andere Karte höher sein.
ending-counted = Alle haben noch eine Karte.

# Die Option: ihr Name, ein Satz dazu, und ihre Werte.
option-cards = Karten
option-cards-hint = Wie viele Karten alle bekommen.
option-cards-4 = 4 Karten
option-cards-6 = 6 Karten

# Fragen, Namen der Züge, und was geschehen ist.
question = Welche Karte legst du?
card = die { $number }
move = Die { $a } legen
dealt = Du bekommst { $card }.
laid = { $player } legt eine Karte.
shows = { $player } zeigt { $card }.
takes = { $player } nimmt { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}.
piece-marked = die { $mark }
