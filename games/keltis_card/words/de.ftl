# Keltis: Das Kartenspiel auf Deutsch.
name = Keltis: Das Kartenspiel
tagline = Leg lange auf- oder absteigende Reihen und tausch Paare gegen Wunschsteine.
goal = Die meisten Punkte gewinnen: Leg lange Reihen.
now-turn = Spiel eine Karte, leg ab oder tausch ein Paar.
now-draw = Alle sehen, was du vom Ablagestapel nimmst.
now-last = Nach diesen Karten ist das Spiel vorbei.
tip-last = Diese Karten ändern nur deine Reihen. Behalte eine Karte, die Punkte kosten würde.
tip-direction = Eine Reihe steigt nur oder fällt nur. Fang mit einer sehr niedrigen oder sehr hohen Karte an.
tip-end = Die fünfte geschlossene Reihe aller Spieler beendet das Spiel. Verlängere vorher deine kurzen Reihen.
tip-short = Eine Reihe mit weniger als vier Karten kostet Punkte. Verlängere sie und fang keine neue Farbe an.
tip-stones = Weniger als zwei Wunschsteine kosten Punkte, drei bringen vier. Such nach Paaren.
tip-pair = Zwei Karten mit gleichem Wert bringen den Wunschstein dieses Werts, auch in zwei Farben.
tip-closing = Eine Schlusskarte zählt in ihrer Reihe mit und schließt sie. Spiel sie als letzte.
tip-white = Eine Punktekarte bringt in der Punktereihe 1 Punkt. Auf einer Farbreihe ihres Werts kann es mehr sein.
rules-minute =
    { "" }**Ziel** Hol die meisten Punkte. Eine Reihe aus vier oder mehr Karten einer Farbe bringt Punkte, eine kürzere kostet welche. Sammle auch Wunschsteine und weiße Punktekarten.
    { "" }**Dein Zug** Spiel eine Karte in ihre Reihe, leg eine Karte ab oder leg ein Paar für einen Wunschstein ab. Dann zieh auf acht nach.
    { "" }**Zahlen** „+3“ an einem Zug sagt, wie sich deine Punkte sofort ändern.
    { "" }**Ende** Fünf Reihen haben eine Schlusskarte, oder der Nachziehstapel ist leer. Dann dürfen alle noch zwei Karten anlegen.
rules-table-parts = ❶ Wunschsteine · ❷ Nachziehstapel · ❸ Ablagestapel · ❹ Punkte eines Spielers bisher · ❺ Reihen der fünf Farben · ❻ Punktereihe · ❼ Zahl der Karten einer Reihe
rules-table =
    { "" }**Karten** 101: in jeder der fünf Farben 0, 1, 2, 8, 9, 10 einmal, 3 bis 7 zweimal und zwei Schlusskarten; in Weiß die Punktekarten 0 bis 10. In der Mitte liegen neun Wunschsteine, 1 bis 9.
rules-turn-parts = ❶ eine Karte deiner Hand · ❷ ihre Punkte · ❸ der Wunschstein, den sie mit einer zweiten bringt
rules-turn =
    { "" }**Dein Zug: spielen, dann auf acht ziehen**
    1. **Spiel**, eines davon:
    • **Eine Farbkarte** an deine Reihe ihrer Farbe.
    • **Eine weiße Punktekarte** in deine Punktereihe, in beliebiger Folge, oder auf eine deiner Farbreihen, deren oberste Karte denselben Wert hat.
    • **Eine Karte ablegen** auf den Stapel ihrer Farbe, auch weiß. Alle dürfen die Stapel durchsehen.
    • **Ein Paar für einen Wunschstein ablegen**: zwei Karten gleichen Werts, auch in zwei Farben, solange der Stein dieses Werts noch da ist. Schlusskarten, 0 und 10 bringen keinen.
    2. **Zieh**, bis du acht hast: eine Karte, nach einem Paar zwei. Nimm sie vom Nachziehstapel oder von Ablagestapeln, auf die du in diesem Zug nichts gelegt hast.
rules-rows-parts = ❶ eine absteigende Reihe · ❷ eine aufsteigende Reihe · ❸ Schlusskarte: die Reihe ist zu · ❹ eine Punktekarte in einer Farbreihe · ❺ Punktereihe
rules-rows =
    { "" }**Reihen** steigen oder fallen. Gleiche Werte dürfen immer folgen; der erste andere Wert legt die Richtung fest: 3-3-6-7-7, 9-8-8-5-3. Eine Punktekarte lässt den obersten Wert stehen und legt keine Richtung fest: An 9-7-7 passt eine weiße 7.

    { "" }**Schlusskarten** (✕) verlängern eine Reihe und schließen sie: Danach passt nur noch die zweite Schlusskarte dieser Farbe. Sie brauchen eine Reihe mit mindestens einer Karte, wenn der Tisch nicht anders eingestellt ist.
rules-scoring-parts = ❶ Summe bisher · ❷ Wunschsteine · ❸ Zahl der Karten einer Reihe · ❹ Punktereihe
rules-scoring =
    { "" }**Wertung**
    • Jede Farbreihe nach ihren Karten, 1 bis 9 oder mehr: −4, −3, −2, 1, 2, 3, 6, 7, 10. Eine leere Farbe: 0.
    • Jede Karte der Punktereihe: 1.
    • Wunschsteine 0, 1, 2, 3, 4, 5+: −4, −1, 0, 4, 6, 10.
    Die höchste Summe gewinnt; bei Gleichstand teilt man sich den Sieg.

    { "" }**Beispiel** Reihen mit 7, 5 und 2 Karten, drei Karten in der Punktereihe, vier Wunschsteine: 6 + 2 − 3 + 3 + 6 = **14**.
rules-end-parts = ❶ eine Reihe mit Schlusskarte
rules-end =
    { "" }**Ende** Das Spiel endet, sobald insgesamt fünf Reihen aller Spieler eine Schlusskarte haben (wer die fünfte spielt, zieht nicht mehr). Es endet auch, sobald die letzte Karte des Nachziehstapels gezogen ist. Dann dürfen **alle zugleich** noch bis zu zwei Karten an ihre Reihen legen, ohne zu ziehen und ohne Wunschsteine. Drück **Fertig**, wenn du nichts mehr legst.

    { "" }**Zu zweit** 30 Karten kommen ungesehen aus dem Spiel.
option-end_first = Schlusskarte als erste
option-end_first-hint = Ob eine Reihe mit einer Schlusskarte beginnen darf.
option-end_first-off = Nein
option-end_first-on = Ja
ending-closed = Fünf Reihen haben eine Schlusskarte.
ending-deck = Der Nachziehstapel ist leer.

colour = { $emoji } { $name }
card = { $value ->
    [x] { $emoji } Schlusskarte { $colour }
   *[other] { $emoji } { $colour }{ "\u00A0" }{ $value }
}
card-bare = { $value ->
    [x] Schlusskarte { $colour }
   *[other] { $colour }{ "\u00A0" }{ $value }
}
colour-r = rot
colour-y = gelb
colour-p = rosa
colour-g = grün
colour-b = blau
colour-w = weiß
nothing = keine

# Was geschehen ist
event-first = { $player } beginnt.
event-drop = { $player } legt { $card } ab.
event-play = { $player } spielt { $card }: **{ $change }** (Reihe mit { $count }{ $then }).
event-point = { $player } spielt { $card } in die Punktereihe: **{ $change }**.
event-join = { $player } spielt { $card } an die Reihe { $row }: **{ $change }** (Reihe mit { $count }).
event-pair = { $player } legt { $first } und { $second } ab und nimmt Wunschstein { $stone }: **{ $change }**.
then-closed = , geschlossen
event-pile = { $player } nimmt { $card } vom Ablagestapel.
event-drawn = Du ziehst { $card }.
event-deck = { $player } zieht vom Nachziehstapel.
event-over-closed = **Fünf Reihen haben jetzt eine Schlusskarte. Alle dürfen noch bis zu zwei Karten spielen.**
event-over-deck = **Der Nachziehstapel ist leer. Alle dürfen noch bis zu zwei Karten spielen.**
event-done = { $player } ist fertig.

# Der Tisch
table-deck = Nachziehstapel: { $deck ->
    [1] 1 Karte.
   *[other] { $deck } Karten.
}
table-piles = Ablagestapel, oberste Karte zuerst: { $piles }.
table-stones = Wunschsteine in der Mitte: { $stones }.
table-last = **{ $ending }** Alle dürfen noch bis zu zwei Karten spielen.
pile = { $emoji } { $cards }
player = { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish }) · { $hand ->
    [1] 1 Karte
   *[other] { $hand } Karten
} auf der Hand
player-turn = ▶ { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish }) · { $hand ->
    [1] 1 Karte
   *[other] { $hand } Karten
} auf der Hand
player-last = ▶ { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish }) · darf noch { $left } spielen
player-done = { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish }) · fertig
final = { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish })
final-won = 👑 { $player } · **{ $score }** · { $rows } · Wunschsteine: { $stones } ({ $wish })
row = { $emoji } { $cards } ({ $points })

# Die private Ansicht
own = Du hast jetzt **{ $score }** { $score ->
    [one] Punkt
   *[other] Punkte
}, mit { $wishes } { $wishes ->
    [one] Wunschstein
   *[other] Wunschsteinen
}.
own-hand = Deine Hand: { $cards }.
own-rows = Deine Reihen: { $rows }.
held = { $card } { $change }
held-no = { $card } (nicht spielbar)
ask-turn = Spiel oder leg ab, dann zieh.
ask-draw = { $cards ->
    [1] Wovon ziehst du?
   *[other] Du ziehst { $cards } Karten. Wovon die erste?
}
ask-draw-deck = { $cards ->
    [1] Zieh eine Karte vom Nachziehstapel.
   *[other] Zieh { $cards } Karten vom Nachziehstapel.
}
ask-last = Letzte Karten: Du darfst noch { $left ->
    [1] 1 Karte
   *[other] bis zu { $left } Karten
} spielen.
brief-play = { $value }: { $change }
brief-pair = { $first }{ $second } { $stone }: { $change }
brief-join = { $value } → { $row }: { $change }
brief-drop = { $value } 🗑
group-drop = Ablegen…
group-drop-hint = Leg eine spielbare Karte ab (die anderen stehen oben) und zieh vom Nachziehstapel.
group-join = Punktekarte an Reihe…
do-play = { $card } spielen: { $change } (Reihe mit { $count }{ $then })
do-join = { $card } an die Reihe { $row }: { $change } (Reihe mit { $count })
do-point = { $card } in die Punktereihe: { $change }
do-drop = { $card } ablegen
do-pair = { $first } und { $second } für Wunschstein { $stone }: { $change }
do-deck = Vom Nachziehstapel ziehen
do-pile = { $card } nehmen
do-done = Fertig
group-pair = Paar tauschen…
hint-over = Beendet das Spiel: Dann spielen alle noch bis zu zwei letzte Karten.
hint-pair = Danach ziehst du zwei Karten.
hint-done = Du spielst keine Karte mehr. Deine Reihen zählen so, wie sie jetzt sind.
hint-deck = { $deck ->
    [1] 1 Karte ist übrig.
   *[other] { $deck } Karten sind übrig.
} Eine gesehene Karte kannst du nicht zurückgeben.
hint-deck-last = Die letzte Karte: Wer sie zieht, beendet das Spiel!
hint-pile = Offen: Alle wissen, welche Karte du nimmst.

# Endstand
score-wishes = Wunschsteine

# Warum ein Zug gut oder schlecht ist
why-wish = { $points ->
    [1] der Stein bringt 1 Punkt mehr
   *[other] der Stein bringt { $points } Punkte mehr
}
why-begins = beginnt Reihe Nummer { $count }
why-ends-ahead = beendet das Spiel, solange du führst
why-ends-behind = beendet das Spiel, während du zurückliegst
why-strands = { $count ->
    [1] danach ist 1 Karte nicht mehr spielbar
   *[other] danach sind { $count } Karten nicht mehr spielbar
}
why-wastes = du könntest sie noch spielen
why-helps = hilft dem nächsten Spieler
why-fits = passt an deine Reihe
why-pair = macht ein Paar für Wunschstein { $stone }
why-delays = lässt eine Karte mehr im Nachziehstapel
why-useless = passt nicht an deine Reihe
why-gain = { $points ->
    [1] bringt 1 Punkt
   *[other] bringt { $points } Punkte
}
why-near = { $count ->
    [0] lässt keine Lücke in deiner Reihe
    [1] überspringt nur 1 Wert
   *[other] überspringt nur { $count } Werte
}
why-room = { $count ->
    [1] du hast noch 1 Karte für diese Reihe
   *[other] du hast noch { $count } Karten für diese Reihe
}
why-dead = du kannst sie nicht mehr spielen
why-safe = der nächste Spieler kann sie nicht brauchen
why-free = kostet keine Punkte
why-known = du weißt, was du bekommst
why-deck = bringt eine Karte, die nur du kennst
why-step = macht eine Reihe länger
why-stone = nimmt den Stein vor allen anderen
why-done = keine andere Karte bringt Punkte

# Schritte eines Zuges, mehrere in einer Zeile nach dem Namen des Spielers
event-drop-step = legt { $card } ab
event-play-step = { $card } **{ $change }**
event-point-step = { $card } in die Punktereihe **{ $change }**
event-join-step = { $card } an { $row } **{ $change }**
event-pair-step = { $first } und { $second } für Wunschstein { $stone } **{ $change }**
event-pile-step = nimmt { $card }
event-deck-step = { "" }
event-done-step = fertig
