# Keltis auf Deutsch.
name = Keltis
tagline = Leg auf- oder absteigende Reihen und zieh deine Figuren über fünf Steinwege.
goal = Die meisten Punkte gewinnen: Zieh weit.
now-turn = Eine Karte zieht ihre Figur. Oder leg eine ab.
now-clover = Sie zieht einen Stein weiter, ohne Karte.
now-extra = Deine Figur kann nicht mehr weiter.
now-draw = Alle sehen, was du vom Ablagestapel nimmst.
tip-clover = Ein Kleeblatt kann zum nächsten führen: Schau, wo jede Figur landen würde.
tip-direction = Eine Reihe steigt nur oder fällt nur. Fang mit einer sehr niedrigen oder sehr hohen Karte an.
tip-end = Die fünfte Figur im Zielbereich beendet das Spiel sofort. Hol deine Punkte vorher.
tip-minus = Eine Figur auf den ersten drei Steinen kostet Punkte. Zieh sie weiter und fang keinen neuen Weg an.
tip-wish = Weniger als zwei Wunschsteine kosten Punkte, zwei bringen welche. Einer liegt direkt vor dir.
tip-tall = Die große Figur zählt doppelt. Bring sie, wo du viele Karten einer Farbe hast.
tip-gaps = Werte überspringen kostet dich die Karten dazwischen. Kleine Schritte machen Reihen lang.
rules-minute =
    { "" }**Ziel** Hol die meisten Punkte. Je weiter deine Figuren auf den fünf Wegen kommen, desto mehr zählen sie. Auch Wunschsteine zählen.
    { "" }**Dein Zug** Spiel eine Karte in deine Reihe ihrer Farbe: Deine Figur auf diesem Weg zieht einen Stein weiter. Oder leg eine Karte ab. Dann zieh eine nach.
    { "" }**Zahlen** „+6“ an einem Zug sagt, wie sich deine Punkte sofort ändern.
    { "" }**Ende** Fünf Figuren sind im Zielbereich, oder der Nachziehstapel ist leer.
rules-table-parts = ❶ ein Weg · ❷ was seine Steine wert sind · ❸ der Zielbereich · ❹ eine kleine Figur · ❺ eine große Figur · ❻ Nachziehstapel · ❼ Ablagestapel · ❽ Punkte, Funde und Reihen jedes Spielers
rules-table =
    { "" }**Ziel** Zieh deine Figuren auf den fünf Steinwegen so weit wie möglich und sammle Wunschsteine.
rules-cards-parts = ❶ Punkte bisher · ❷ Figuren noch am Start · ❸ eine aufsteigende Reihe · ❹ eine absteigende Reihe
rules-cards =
    { "" }**Karten** 110: fünf Farben mit den Werten 0 bis 10, jede Karte zweimal.

    { "" }**Figuren** Du hast vier kleine und eine große, die doppelt zählt. Auf jeden Weg kommt eine deiner Figuren, und keine Figur wechselt den Weg.

    { "" }**Reihen** Eine Reihe steigt oder fällt. Gleiche Werte dürfen immer folgen. Der erste andere Wert legt die Richtung fest: 3-3-6-7-7 und 9-8-8-5-3 sind beide erlaubt.
rules-turn-parts = ❶ eine Handkarte · ❷ ihre Punkte · ❸ Ziel deiner Figur · ❹ deine Reihen · ❺ Nachziehstapel · ❻ Ablagestapel
rules-turn =
    { "" }**Dein Zug: eine Karte spielen, dann eine ziehen**
    1. **Spiel eine Karte** aus deiner Hand von acht:
    • **Vorrücken**: Leg sie an deine Reihe ihrer Farbe und zieh deine Figur dort einen Stein weiter. Die erste einer Farbe bringt eine kleine oder die große Figur.
    • **Ablegen**: Leg sie offen auf den Stapel ihrer Farbe. Alle dürfen die Stapel durchsehen.
    2. **Zieh** vom Nachziehstapel oder von einem Ablagestapel, nur nicht die eben abgelegte Karte.
rules-tiles-parts = ❶ Zahl · ❷ Kleeblatt · ❸ Wunschstein · ❹ letzter Stein
rules-tiles =
    { "" }**Plättchen** liegen auf 25 Steinen: neun Kleeblätter, neun Wunschsteine und die Zahlen 1, 1, 2, 2, 2, 3, 3. Sie gelten, wenn deine Figur darauf kommt:
    • **Zahl**: So viele Punkte bekommst du sofort; das Plättchen bleibt liegen.
    • **Kleeblatt**: Du darfst eine deiner Figuren einen Stein weiterziehen oder eine neue bringen; das Plättchen bleibt liegen. Ein Kleeblatt kann zum nächsten führen.
    • **Wunschstein**: Du nimmst ihn.

    { "" }**Letzter Stein** Dort geht es für eine Figur nicht weiter. Mit einer weiteren Karte dieser Farbe darfst du eine andere Figur einen Stein weiterziehen oder eine neue bringen.
rules-scoring-parts = ❶ Punkte bisher · ❷ Wunschsteine und Punkte aus Zahlen
rules-scoring =
    { "" }**Wertung**
    • Figuren: −4, −3, −2, 1, 2, 3, 6, 7, 10 nach ihrem Stein. Die große zählt doppelt, auch unter null. Figuren am Start: 0.
    • Wunschsteine 0, 1, 2, 3, 4, 5+: −4, −3, 2, 3, 6, 10.
    • Zahlen: die Punkte unterwegs.
    Die höchste Summe gewinnt. Bei Gleichstand teilt man sich den Sieg, oder es entscheidet die Zahl der Wunschsteine, wenn der Tisch so eingestellt ist.

    { "" }**Beispiel** Figuren auf 7, 2 und −3, die große auf 6 (also 12), drei Wunschsteine (3) und 4 Punkte aus Plättchen: 7 + 2 − 3 + 12 + 3 + 4 = **25**.
rules-end-parts = ❶ was die Steine wert sind · ❷ ❸ ❹ der Zielbereich: 6, 7, 10
rules-end =
    { "" }**Ende** Das Spiel endet, sobald insgesamt fünf Figuren aller Spieler im Zielbereich stehen (6, 7, 10). Das Plättchen der fünften Figur wirkt nicht mehr. Es endet auch, sobald die letzte Karte des Nachziehstapels gezogen ist.

    { "" }**Zu zweit** 30 Karten kommen ungesehen aus dem Spiel.
option-tiebreak = Gleichstand
option-tiebreak-hint = Was bei gleicher höchster Summe geschieht.
option-tiebreak-shared = Geteilter Sieg
option-tiebreak-stones = Mehr Wunschsteine gewinnen
ending-goal = Fünf Figuren stehen im Zielbereich.
ending-deck = Der Nachziehstapel ist leer.

# Karten, Farben, Plättchen
colour = { $emoji } { $name }
card = { $emoji } { $colour }{ "\u00A0" }{ $value }
card-bare = { $colour }{ "\u00A0" }{ $value }
colour-r = rot
colour-y = gelb
colour-p = rosa
colour-g = grün
colour-b = blau
nothing = keine
no-rows = –{ " " }
figure-small = eine kleine Figur
figure-tall = die große Figur

# Was geschehen ist
event-first = { $player } beginnt.
event-drop = { $player } legt { $card } ab.
event-play = { $player } spielt { $card }: **{ $change }** ({ $tall }{ $before } → { $after }{ $tile }).
event-start = { $player } spielt { $card } und bringt { $figure }: **{ $change }**.
event-extra = { $player } spielt { $card }. Eine andere Figur darf ziehen.
event-step = { $player } zieht auf { $path }: **{ $change }** ({ $tall }{ $before } → { $after }{ $tile }).
event-enter = { $player } bringt { $figure } auf { $path }: **{ $change }**.
tile-number = , Plättchen { $points }
tile-wish = , { $emoji }{ $points }
tile-clover = , { $emoji }
tile-over = , Spielende
event-stay = { $player } zieht keine Figur.
event-pile = { $player } nimmt { $card } vom Ablagestapel.
event-drawn = Du ziehst { $card }.
event-deck = { $player } zieht vom Nachziehstapel.
event-over-goal = **Die fünfte Figur steht im Zielbereich. Das Spiel ist zu Ende.**
event-over-deck = **Der Nachziehstapel ist leer. Das Spiel ist zu Ende.**

# Der Tisch
table-deck = Nachziehstapel: { $deck ->
    [1] 1 Karte.
   *[other] { $deck } Karten.
}
table-piles = Ablagestapel, oberste Karte zuerst: { $piles }.
pile = { $emoji } { $cards }
player = { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } · Plättchen +{ $tiles } · { $figures }
player-turn = ▶ { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } · Plättchen +{ $tiles } · { $figures }
final = { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } ({ $wish }) · Plättchen +{ $tiles }
final-won = 👑 { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } ({ $wish }) · Plättchen +{ $tiles }
figures-left = Figuren übrig: { $tall ->
    [0] { $small ->
        [0] keine
       *[other] { $small } kleine
    }
   *[other] { $small } kleine, { $tall } große
}
row = { $emoji }{ $cards }{ $tall }({ $points }){ " " }
table-tiles = Plättchen nach den Punkten ihres Steins ({ $wish } Wunschstein, { $clover } Kleeblatt):
path = { $emoji } { $tiles }
tile-at = { $points } { $tile }

# Die private Ansicht
own = Du hast jetzt **{ $score }** { $score ->
    [one] Punkt
   *[other] Punkte
}, mit { $wishes ->
    [0] keinem Wunschstein
    [1] 1 Wunschstein
   *[other] { $wishes } Wunschsteinen
} und { $tiles ->
    [0] nichts
   *[other] +{ $tiles }
} aus Plättchen.
own-hand = Deine Hand: { $cards }.
own-rows = Deine Reihen: { $rows }· { $figures }
held = { $card } { $change }
held-no = { $card } (nicht spielbar)
held-extra = { $card } → eine andere Figur
ask-turn = Spiel oder leg ab, dann zieh.
ask-clover = Ein Kleeblatt! Welche Figur zieht einen Stein weiter?
ask-extra = Deine Figur auf { $path } steht auf dem letzten Stein. Welche andere zieht stattdessen?
ask-draw = Wovon ziehst du?
ask-draw-deck = Zieh eine Karte vom Nachziehstapel.
brief-play = { $tall }{ $value }: { $change }{ $tile }
brief-extra = { $value } ↷
brief-drop = { $value } 🗑
brief-go = { $tall }{ $colour }: { $change }{ $tile }
group-drop = Ablegen…
group-drop-hint = Leg eine spielbare Karte ab (die anderen stehen oben) und zieh vom Nachziehstapel.
group-tall = Große Figur…
do-play = { $card } spielen: { $change } ({ $tall }{ $before } → { $after }{ $tile })
do-enter = { $card } spielen: { $change } (eine kleine Figur beginnt)
do-tall = { $card } mit der großen Figur spielen: { $change }
do-extra = { $card } spielen: Eine andere Figur darf ziehen
do-drop = { $card } ablegen
go = Auf { $path } ziehen: { $change } ({ $tall }{ $before } → { $after }{ $tile })
go-enter = Eine kleine Figur auf { $path } bringen: { $change }
go-tall = Die große Figur auf { $path } bringen: { $change }
do-stay = Keine Figur ziehen
do-deck = Vom Nachziehstapel ziehen
do-pile = { $card } nehmen
hint-extra = Die Figur dieser Farbe steht auf dem letzten Stein.
hint-stay = Als Nächstes ziehst du eine Karte.
hint-deck = { $deck ->
    [1] 1 Karte ist übrig.
   *[other] { $deck } Karten sind übrig.
} Eine gesehene Karte kannst du nicht zurückgeben.
hint-deck-last = Die letzte Karte: Wer sie zieht, beendet das Spiel!
hint-pile = Offen: Alle wissen, welche Karte du nimmst.

# Endstand
score-tiles = Zahlen
score-wishes = Wunschsteine

# Warum ein Zug gut oder schlecht ist
why-wish = bringt einen Wunschstein
why-clover = bringt noch einen Schritt
why-begins = beginnt Weg Nummer { $count }
why-ends-ahead = beendet das Spiel, solange du führst
why-ends-behind = beendet das Spiel, während du zurückliegst
why-strands = { $count ->
    [1] danach ist 1 Karte nicht mehr spielbar
   *[other] danach sind { $count } Karten nicht mehr spielbar
}
why-wastes = du könntest sie noch spielen
why-helps = hilft dem nächsten Spieler
why-fits = passt an deine Reihe
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
why-step = zieht eine Figur näher ans Ziel

# Schritte eines Zuges, mehrere in einer Zeile nach dem Namen des Spielers
event-drop-step = legt { $card } ab
event-play-step = { $card } **{ $change }**
event-start-step = { $card }, { $figure } **{ $change }**
event-extra-step = { $card }
event-enter-step = { $cause ->
    [clover] ein Kleeblatt bringt { $figure } auf { $path } **{ $change }**
   *[card] { $figure } auf { $path } **{ $change }**
}
event-step-step = { $cause ->
    [clover] ein Kleeblatt bewegt { $path } **{ $change }**
   *[card] Figur auf { $path } **{ $change }**
}
event-stay-step = keine Figur gezogen
event-pile-step = nimmt { $card }
event-deck-step = { "" }

# Die Lektion
lesson-row = Die Karten einer Farbe steigen nur oder fallen nur: Beginne also mit einer sehr hohen oder sehr niedrigen.
lesson-row-right = Auf deine 10 können noch neun niedrigere Werte folgen.
lesson-row-wrong-1 = Die 5 liegt in der Mitte: Wohin die Reihe auch geht, die Hälfte der grünen Karten passt nicht mehr.
lesson-row-wrong-2 = Die 6 liegt in der Mitte: Wohin die Reihe auch geht, die Hälfte der gelben Karten passt nicht mehr.
lesson-tall = Die große Figur zählt doppelt: Starte sie da, wo du viele Karten hast, hier vier rote.
lesson-tall-right = Erst einmal −8, aber ab der vierten roten Karte gewinnst du doppelt.
lesson-tall-wrong-1 = Das ist eine kleine Figur: Auf dem langen roten Weg zählen ihre Punkte nur einfach.
lesson-tall-wrong-2 = Du hast nur eine grüne Karte: Die große Figur bliebe auf −8 stehen.
lesson-skip = Jede Karte zieht ihre Figur einen Stein weiter: Überspring also möglichst wenige Werte.
lesson-skip-right = Kein Wert geht verloren: 3, 4 und 5 können noch folgen.
lesson-skip-wrong-1 = Nach der 3 passt deine 2 nicht mehr: Das ist ein Stein weniger.
lesson-skip-wrong-2 = Nach der 5 passen deine 2 und deine 3 nicht mehr: Das sind zwei Steine weniger.
lesson-wish = Die Zahl an einer Karte ist die Änderung deiner Punkte: Ab zwei Wunschsteinen gibt es welche, darunter Abzug.
lesson-wish-right = Der Wunschstein gehört jetzt dir.
lesson-wish-wrong-1 = Dieser Schritt bringt weniger und erreicht keinen Wunschstein.
lesson-wish-wrong-2 = Ein neuer Weg kostet zuerst 4 Punkte: Geh lieber auf wenigen Wegen weit.
lesson-clover = Ein Kleeblatt schenkt einer deiner Figuren einen Schritt: Vergleiche, was jeder Schritt bringt.
lesson-clover-right = Dein zweiter Wunschstein: von −3 auf +2 Punkte.
lesson-clover-wrong-1 = Ein guter Schritt, aber Blau erreicht deinen zweiten Wunschstein, und der bringt mehr.
lesson-clover-wrong-2 = Ein neuer Weg kostet zuerst 4 Punkte, und das Kleeblatt wäre verschenkt.
lesson-drop = Keine Karte passt: Beginne nicht in der Mitte, sondern wirf eine ab, die nie mehr passt, deine 0.
lesson-drop-right = Du verlierst nichts und ziehst eine neue Karte.
lesson-drop-wrong-1 = Mit der 2 kann gut eine rosa Reihe beginnen: Behalte sie.
lesson-drop-wrong-2 = Die 6 aus der Mitte ist ein schlechter Anfang, und ein dritter Weg kostet zuerst 4 Punkte.
lesson-play = Fünf Figuren im Zielbereich oder ein leerer Stapel beenden das Spiel: Du führst, spiel weiter und gewinne.
