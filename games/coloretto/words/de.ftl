# Coloretto auf Deutsch.
name = Coloretto
tagline = Sammle wenige Farben: Drei bringen Punkte, alle anderen kosten dich welche.
goal = Hol die meisten Punkte: Nur 3 Farben zählen.
now-turn = Deck auf oder nimm eine Reihe und setz aus.
now-place = Auch andere können diese Reihe später nehmen.
tip-joker = Der Joker wird zur Farbe, die seinem Besitzer am meisten bringt. Leg ihn an eine Reihe, die du nehmen kannst.
tip-plus = Eine +2-Karte bringt immer 2 Punkte. Leg sie an die Reihe, die du nehmen willst.
tip-last = Das ist die letzte Runde: Jeder nimmt noch eine Reihe.
tip-alone = Alle anderen haben eine Reihe genommen. Du darfst weiter aufdecken, solange Platz ist.
tip-good = Vier Punkte oder mehr in einer Reihe sind viel. Nimm sie, bevor es ein anderer tut.
tip-colors = Du hast mehr als drei Farben: Jede weitere Karte der anderen kostet dich Punkte.
tip-full = Diese Karte kann eine Reihe füllen. Wer sie nimmt, nimmt alle Karten, gute und schlechte.
tip-turn = Deck auf, solange alle Reihen schlecht sind. Eine Reihe, die sonst keinem passt, wartet auf dich.
rules-minute =
    { "" }**Ziel** Hol die meisten Punkte. Am Ende zählen deine drei besten Farben, alle anderen kosten Punkte. Sammle also wenige Farben.
    { "" }**Dein Zug** Deck eine Karte auf und leg sie an eine Reihe, oder nimm eine Reihe mit allen Karten. Danach setzt du bis zur nächsten Runde aus.
    { "" }**Zahlen** „+4“ an einer Reihe sagt, wie sich deine Punkte ändern, wenn du sie jetzt nimmst.
    { "" }**Ende** Kommt die Karte der letzten Runde, ist diese Runde die letzte.
rules-table-parts = ❶ Karten bis zur letzten Runde · ❷ die Karte der letzten Runde · ❸ die eben aufgedeckte Karte · ❹ eine Reihe · ❺ eine genommene Reihe · ❻ Karten und Punkte jedes Spielers · ❼ Punktetabelle
rules-table =
    { "" }**Ziel** Sammle viele Karten weniger Farben. Am Ende bringen drei deiner Farben Punkte, alle anderen kosten dich Punkte.
rules-turn-parts = ❶ vom Stapel aufdecken · ❷ ein Platz für die Karte · ❸ eine Reihe, die du nehmen darfst · ❹ wie sich deine Punkte ändern, wenn du sie nimmst
rules-turn =
    { "" }**Wenn du am Zug bist, tust du eines davon:**
    • **Eine Karte für alle aufdecken** und an eine Reihe legen, die nicht voll ist.
    • **Eine Reihe nehmen**, in der mindestens eine Karte liegt. Du behältst ihre Karten und setzt bis zur nächsten Runde aus.
    Sind alle Reihen voll, musst du eine nehmen. Der letzte Spieler einer Runde darf weiter aufdecken, solange eine Reihe Platz hat.

    { "" }**Runden** Es gibt so viele Reihen wie Spieler, und jede fasst bis zu drei Karten. Haben alle eine Reihe genommen, beginnt der Letzte von ihnen die nächste Runde.
rules-scoring-parts = ❶ Punkte bisher · ❷ deine drei besten Farben · ❸ alle anderen · ❹ Joker und +2-Karten · ❺ Punktetabelle
rules-scoring =
    { "" }**Wertung** Punkte für 1, 2, 3, 4, 5, 6 oder mehr Karten einer Farbe:
    • Braune Tabelle: 1, 3, 6, 10, 15, 21
    • Graue Tabelle: 1, 4, 8, 7, 6, 5
    Drei Farben zählen, die anderen kosten. Ein Joker zählt als eine Karte einer beliebigen Farbe. Eine +2-Karte bringt 2 Punkte. Takujo wählt die Farben, die dir am meisten bringen. Bei Gleichstand teilt man sich den Sieg.

    { "" }**Beispiel** (braun) Ein Joker, eine +2-Karte, grün 6, gelb 4, rot 3, blau 2. Der Joker zählt als gelb: 2 + 21 + 15 + 6 − 3 = **41**.
rules-cards-parts = ❶ Karten bis zur letzten Runde · ❷ die Karte der letzten Runde · ❸ eine +2-Karte
rules-cards =
    { "" }**Karten** 77: sieben Farben mit je neun Karten, zehn +2-Karten, drei Joker und die Karte der letzten Runde.

    { "" }**Ende** Die Karte der letzten Runde liegt über den untersten 15 Karten. Wird sie aufgedeckt, ist die laufende Runde die letzte.
rules-start-parts = ❶ ❷ ❸ zu zweit: Reihen für 1, 2 und 3 Karten
rules-start =
    { "" }**Aufbau** Jeder beginnt mit einer Karte, alle in verschiedenen Farben. Zu dritt fehlt eine Farbe.

    { "" }**Zu zweit** Zwei Farben fehlen, jeder beginnt mit zwei Karten, und die drei grünen Reihen fassen 1, 2 und 3 Karten. Habt ihr beide eine Reihe genommen, kommen die Karten der dritten aus dem Spiel.
option-chart = Punktetabelle
option-chart-hint = Punkte für eine Farbe, nach der Zahl der Karten.
option-chart-brown = Braun (1 3 6 10 15 21)
option-chart-grey = Grau (1 4 8 7 6 5)
ending-last-round = Die letzte Runde ist vorbei.

# Karten
card = { $emoji } { $name }
card-red = rot
card-orange = orange
card-yellow = gelb
card-green = grün
card-blue = blau
card-purple = lila
card-white = weiß
card-plus = +2
card-joker = Joker
nothing = keine Karten
tally = { $emoji }×{ $count }{ " " }

# Was geschehen ist
event-removed = { $card } fehlt in diesem Spiel.
event-dealt = { $player } beginnt mit { $card }.
event-round = **Runde { $round }** – { $player } beginnt. { $ahead }
event-turned-up = { $player } deckt { $card } auf.
event-put = { $player } legt { $card } an Reihe { $row }.
event-put-forced = { $player } legt { $card } an Reihe { $row }, die einzige mit Platz.
event-taken = { $player } nimmt Reihe { $row } ({ $change }): { $cards }
event-taken-forced = { $player } muss Reihe { $row } nehmen ({ $change }): { $cards }
event-discarded = Reihe { $row } hat niemand genommen. Ihre Karten kommen aus dem Spiel: { $cards }
event-last-round = **⏳ Karte der letzten Runde! Diese ist die letzte.**
event-over = Die letzte Runde ist vorbei.

# Der Tisch
table-deck = Runde { $round } · { $deck } Karten im Stapel, davon { $before } bis zur letzten Runde.
table-deck-last = **⏳ Letzte Runde** (Runde { $round }) · { $deck ->
    [one] { $deck } Karte
   *[other] { $deck } Karten
} im Stapel.
table-drawn = Aufgedeckt, noch nicht angelegt: { $card }.
table-chart = Punktetabelle: { $chart }.
table-removed = Fehlt in diesem Spiel: { $cards }.
table-discarded = Aus dem Spiel: { $cards }
row = Reihe { $row }: { $cards } { $room ->
    [0] · voll.
    [1] · 1 Platz frei.
   *[other] · { $room } Plätze frei.
}
row-taken = Reihe { $row }: von { $player } genommen.
player = { $player } · **{ $score }** · { $cards }
player-turn = ▶ { $player } · **{ $score }** · { $cards }
player-out = { $player } · **{ $score }** · { $cards }· hat Reihe { $row }
collection = { $plus }{ $minus }{ $rest }
counts-plus = plus { $cards }
counts-minus = minus { $cards }
counts-rest = und { $cards }
final = { $player } · **{ $score }** = { $cards }.
final-won = 👑 { $player } · **{ $score }** = { $cards }.
worth = { $tally }({ $points })
worth-jokers = { $tally }mit { $joker }({ $points })

# Die private Ansicht
own = Du hast **{ $score }** { $score ->
    [one] Punkt
   *[other] Punkte
}: { $cards }.
prospect = Reihe { $row }: { $cards } → { $change }, wenn du sie nimmst.
prospect-drawn = Reihe { $row } mit der neuen Karte: { $cards } → { $change }, wenn du sie nimmst.
ask-turn = Aufdecken oder eine Reihe nehmen? { $ahead }
ask-draw = Noch kannst du keine Reihe nehmen. Deck eine Karte auf. { $ahead }
ask-take = Alle Reihen sind voll. Welche nimmst du?
ask-place = Aufgedeckt: { $card }. Welche Reihe?
brief-draw = Aufdecken
brief-put = Anlegen
brief-take = Nehmen: { $change }
do-draw = Eine Karte aufdecken
do-put = An Reihe { $row } legen (leer)
do-put-beside = An Reihe { $row } legen, zu { $cards }
do-take = Reihe { $row } nehmen ({ $change }): { $cards }
until-last-round = { $cards ->
    [0] Als Nächstes kommt die Karte der letzten Runde!
    [1] Noch 1 Karte bis zur letzten Runde.
   *[other] Noch { $cards } Karten bis zur letzten Runde.
}
last-round = Das ist die letzte Runde.
hint-draw = Du siehst sie, bevor du die Reihe wählst. { $ahead }
hint-put = Diese Reihe zu nehmen, würde deine Punkte dann um { $change } ändern.
hint-take = Du bekommst ihre Karten und setzt bis zur nächsten Runde aus.

# Endstand
score-plus = +2-Karten
score-jokers = Joker

# Warum ein Zug gut oder schlecht ist
why-brings = { $points ->
    [1] bringt sofort 1 Punkt
   *[other] bringt sofort { $points } Punkte
}
why-costs = { $points ->
    [1] kostet dich 1 Punkt
   *[other] kostet dich { $points } Punkte
}
why-denies = { $points ->
    [1] nimmt dem nächsten Spieler eine Reihe für 1 Punkt
   *[other] nimmt dem nächsten Spieler eine Reihe für { $points } Punkte
}
why-full = nimmt eine volle Reihe, die nicht besser werden kann
why-closes = verhindert, dass andere schlechte Karten an die Reihe legen
why-builds = { $points ->
    [1] macht Reihe { $row } für dich 1 Punkt wert
   *[other] macht Reihe { $row } für dich { $points } Punkte wert
}
why-spoils = { $points ->
    [1] macht Reihe { $row } für den nächsten Spieler 1 Punkt weniger wert
   *[other] macht Reihe { $row } für den nächsten Spieler { $points } Punkte weniger wert
}
why-spares = lässt Reihe { $row }, deine beste, wie sie ist
why-any = ist so gut wie jede andere: Alle Reihen sind gleich
why-keeps = lässt die anderen Reihen, wie sie sind
why-alone = lässt dich die Reihen allein füllen: Alle anderen haben schon eine
why-waits = { $points ->
    [0] wartet auf eine bessere Reihe: Noch bringt dir keine Punkte
    [1] wartet auf eine bessere Reihe: Die beste bringt bisher 1 Punkt
   *[other] wartet auf eine bessere Reihe: Die beste bringt bisher { $points } Punkte
}
why-leaves = { $points ->
    [1] lässt dem nächsten Spieler eine Reihe für 1 Punkt
   *[other] lässt dem nächsten Spieler eine Reihe für { $points } Punkte
}

# Schritte eines Zuges, mehrere in einer Zeile nach dem Namen des Spielers
event-turned-up-step = { "" }
event-put-step = { $card } an Reihe { $row }
event-put-forced-step = { $card } an Reihe { $row }
event-taken-step = nimmt Reihe { $row } ({ $change })
event-taken-forced-step = muss Reihe { $row } nehmen ({ $change })
event-discarded-step = Reihe { $row } kommt aus dem Spiel
