# NLK auf Deutsch.
name = NLK
tagline = Schieb Karten weiter, dann werde deine Hand los. Wer zuletzt Karten hat, verliert.
goal = Wer zuletzt noch Karten hat, verliert.
now-give = Eine Karte passt auf die nächstniedrigere.
now-place = Eine Karte passt auf die nächstniedrigere.
now-lead = Der Nächste schlägt sie oder nimmt eine Karte.
now-answer = Höhere ihrer Farbe oder Trümpfe schlagen sie.
tip-talon = Die letzte Karte des Talons bestimmt den Trumpf, und wer sie zieht, spielt aus.
tip-give = Dein Stapel wird später deine Hand. Gib ab, was du kannst: Wenige Karten bist du schneller los.
tip-place = Gibst du diese Karte ab, ziehst du noch einmal. Behältst du sie, endet dein Zug.
tip-lead = Spiel eine niedrige Karte aus, die kein Trumpf ist: Mit ihr schlägst du später kaum.
tip-complete = Schlägst du jetzt, ist die Runde komplett: Ihre Karten kommen aus dem Spiel, und du spielst aus.
tip-take = Die schwächste Karte ist ein Trumpf. Nehmen kann sich lohnen: Trümpfe schlagen alle anderen Farben.
tip-trump = Nur ein Trumpf schlägt diese Karte. Heb hohe Trümpfe auf, solange du viele Karten hast.
rules-minute =
    { "" }**Ziel** Werde deine Karten los. Wer zuletzt Karten hat, verliert; alle anderen gewinnen.
    { "" }**Phase eins** Gib deine oberste Karte auf einen Stapel, dessen oberste Karte einen Wert niedriger ist. Dann zieh eine Karte: Gib sie ab, oder behalte sie. Am Ende werden die Stapel zu Händen.
    { "" }**Phase zwei** Schlag die letzte Karte mit einer höheren ihrer Farbe oder einem Trumpf, oder nimm die schwächste vom Tisch.
    { "" }**Zahlen** Die Zahl neben einem Spieler sagt, wie viele Karten er hat.
    { "" }**Ende** Nur noch ein Spieler hat Karten.
rules-table-parts = ❶ Talon · ❷ die eben gezogene Karte · ❸ die oberste Karte eines Stapels · ❹ wie viele Karten er hat · ❺ das Zeichen des Gebers · ❻ wer am Zug ist · ❼ hier passt die gezogene Karte · ❽ die Spielrichtung
rules-table =
    { "" }**Ziel** Werde alle deine Karten los. Wer zuletzt noch Karten hat, verliert; alle anderen gewinnen.
rules-cards-parts = ❶ Talon · ❷ die eben gezogene Karte
rules-cards =
    { "" }**Karten** Vier Farben ♣ ♦ ♥ ♠ mit den Werten A K Q J 10 9 8 7 6 5 4 3 2, das Ass ist am höchsten, keine Joker. Zu viert spielt man mit 32 Karten ab der 7. Mit jedem weiteren Spieler kommt der nächstniedrigere Wert dazu: 36 Karten zu fünft, 40 zu sechst, 44 zu siebt, 48 zu acht, alle 52 zu neunt. Jeder beginnt mit einer offenen Karte. Der Rest ist der Talon. Es beginnt der Spieler nach dem Geber, und es geht in der Folge der Plätze, im Bild gegen den Uhrzeigersinn.
rules-one-parts = ❶ oberste Karte · ❷ passender Stapel · ❸ dein Stapel
rules-one =
    { "" }**Phase eins: dein Zug**
    • **Abgeben** (freiwillig): Leg deine oberste Karte auf einen anderen Stapel, dessen oberste genau einen Wert niedriger ist; Farben sind egal. Ein Ass kommt auf einen König, der niedrigste Wert im Spiel auf ein Ass. Danach darfst du die Karte darunter abgeben.
    • **Ziehen**: Die Karte wird aufgedeckt. Passt sie auf einen anderen Stapel, darfst du sie abgeben und wieder ziehen. Sonst behältst du sie, und dein Zug endet. Nach dem Ziehen gibst du nichts mehr vom Stapel ab.
    Leere Stapel nehmen nichts an. Ohne etwas zum Abgeben zieht und behält Takujo für dich.
    Wer die letzte Karte zieht, behält sie. Ihre Farbe wird **Trumpf**, die Stapel werden zu Händen, und er spielt aus.
rules-two-parts = ❶ Trumpf · ❷ Karten auf dem Tisch, und wie viele die Runde voll machen · ❸ die schwächste Karte, die genommen wird · ❹ die Karte, die zu schlagen ist · ❺ was sie schlägt · ❻ wer sie gespielt hat
rules-two =
    { "" }**Phase zwei** Wer ausspielt, legt eine beliebige Karte. Danach tut jeder Spieler mit Karten der Reihe nach eines davon:
    • **Schlagen**, was zuletzt gespielt wurde: gleiche Farbe und höher, ein Trumpf auf eine andere Farbe, oder ein höherer Trumpf. Farbe bekennen muss man nicht.
    • **Nehmen**: die schwächste Karte auf dem Tisch, also die niedrigste, die kein Trumpf ist, oder den niedrigsten Trumpf, wenn alle Trümpfe sind. Nehmen darf man immer.
    Hast du keine Karten mehr, bist du raus und kannst in diesem Spiel nicht mehr verlieren.
rules-round-parts = ❶ Trumpf · ❷ die Karten der Runde · ❸ deine Karten, die die letzte schlagen · ❹ deine Karten, die das nicht tun
rules-round =
    { "" }**Ende einer Runde**
    • Liegen so viele Karten auf dem Tisch, wie beim Ausspielen Spieler Karten hatten, kommen sie aus dem Spiel. Wer zuletzt gespielt hat, spielt aus.
    • Wird die letzte Karte vom Tisch genommen, spielt der nächste Spieler aus.
    Hat er keine Karten, ist der nächste Spieler mit Karten dran. Enden zehn Runden je Spieler hintereinander damit, dass die letzte Karte genommen wird, ist das Spiel ungültig und niemand verliert.
rules-match-parts = ❶ wie viele Karten ein Spieler hat · ❷ das Zeichen des Gebers
rules-match =
    { "" }**Partie** Über mehrere Spiele verliert, wer die meisten Spiele verliert; alle mit weniger gewinnen. Bei Gleichstand verlieren sie gemeinsam. Haben alle gleich oft verloren, gewinnt niemand. Das nächste Spiel gibt der nächste Spieler, oder der Verlierer, wenn der Tisch so eingestellt ist.

    { "" }**Beispiel** ♣7 wird ausgespielt. ♣9 schlägt sie, und ♠6 (Trumpf) schlägt diese. Kann der nächste Spieler ♠6 nicht schlagen, nimmt er ♣7.

    Die Karten weiter unten in den Stapeln haben alle gesehen, aber Takujo zeigt sie nicht noch einmal: Merk sie dir, oder spielt mit offenen Stapeln.
option-hands = Spiele
option-hands-hint = Spiele pro Partie. Wer die meisten verliert, verliert die Partie.
option-hands-1 = 1
option-hands-2 = 2
option-hands-3 = 3
option-hands-4 = 4
option-hands-5 = 5
option-hands-6 = 6
option-hands-7 = 7
option-hands-8 = 8
option-hands-9 = 9
option-dealer = Nächster Geber
option-dealer-hint = Wer das nächste Spiel einer Partie gibt.
option-dealer-rotate = Der nächste Spieler
option-dealer-loser = Der Verlierer
option-open_stacks = Stapel
option-open_stacks-hint = Ob die Karten unter den obersten sichtbar bleiben.
option-open_stacks-off = Nur die oberste Karte ist sichtbar
option-open_stacks-on = Offen: alle Karten sind sichtbar
ending-lost = Das letzte Spiel ist gespielt.
ending-void = Alle Spiele waren ungültig: Niemand verliert.

# Karten
card = { $emoji }{ $rank }
card-up = { $emoji }{ $rank }–A
suit = { $emoji } { $name }
suit-clubs = Kreuz
suit-diamonds = Karo
suit-hearts = Herz
suit-spades = Pik

# Was geschehen ist
event-dealer = { $player } gibt.
event-hand = **Spiel { $hand } von { $hands }** – { $player } gibt.
event-dealt = Offen verteilt, ab { $player }: { $cards }.
event-gave = { $player } gibt { $card } an { $to }.
event-gave-on = { $player } zieht { $card } und gibt sie an { $to }.
event-kept = { $player } zieht { $card } und behält sie.
event-last-card = { $player } zieht die letzte Karte, { $card }: **Trumpf ist { $suit }.** Die Stapel werden zu Händen.
event-led = { $player } spielt { $card } aus.
event-beat = { $player } schlägt { $beaten } mit { $card }.
event-took = { $player } nimmt { $card }.
event-left = ✅ { $player } hat keine Karten mehr und ist in Sicherheit.
event-round-full = { $player } macht die Runde voll. Ihre Karten kommen aus dem Spiel.
event-lost = { $player } hat als Letzter noch Karten **und verliert.**
event-hand-lost = { $player } hat als Letzter noch Karten **und verliert Spiel { $hand }.**
event-void = **Das Spiel ist ungültig: Niemand verliert.**
event-hand-void = **Spiel { $hand } ist ungültig: Niemand verliert es.**

# Der Tisch
table-hand = Spiel { $hand } von { $hands }.
table-one = Phase eins · { $talon ->
    [1] 1 Karte
   *[other] { $talon } Karten
} im Talon · Geber: { $dealer }.
table-drawn = Aufgedeckt: { $card }.
table-two = Phase zwei · Trumpf: { $suit } · Geber: { $dealer }.
table-empty = Noch keine Karten auf dem Tisch: { $size } Karten machen die Runde voll.
table-beats = Sie wird geschlagen von: { $beats }.
table-cards = Auf dem Tisch ({ $count } von { $size }): { $cards }. Letzte Karte von { $player }.
table-fruitless = { $count } Runden hintereinander endeten damit, dass die letzte Karte genommen wurde. Bei { $limit } ist das Spiel ungültig.
player = { $mark ->
    [turn] ▶{ " " }
    [won] 👑{ " " }
   *[none] { "" }
}{ $player } · { $has }{ $lost }
player-lost = { " " }· ☁ { $count ->
    [1] 1 Spiel verloren
   *[other] { $count } Spiele verloren
}
has-nothing = keine Karten
has-left = ✅ keine Karten, in Sicherheit
has-hand = { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
has-stack = { $card } liegt oben · { $count ->
    [1] 1 Karte
   *[other] { $count } Karten
}
has-open = { $count ->
    [1] 1 Karte:
   *[other] { $count } Karten:
} { $cards }

# Die private Ansicht
own-lost = Bisher verloren: { $count ->
    [1] 1 Spiel
   *[other] { $count } Spiele
}.
own-empty = Dein Stapel ist leer.
own-stack = Dein Stapel ({ $count }), von oben: { $cards }.
own-fits = { $card } passt: { $stacks }.
fits = { $player } ({ $card })
own-trumps = Trumpf: { $suit }.
own-left = ✅ Du hast keine Karten mehr und kannst dieses Spiel nicht verlieren.
own-hand = Deine Hand: { $count ->
    [1] **1 Karte**
   *[other] **{ $count }** Karten
}
own-suit = { $suit }: { $cards }
own-trump-suit = { $suit } (Trumpf): { $cards }
own-beats = { $card } schlagen diese: { $cards }.
own-beats-not = Du kannst { $card } nicht schlagen.
ask-give = Deine oberste Karte { $card } abgeben oder ziehen?
ask-place = Du hast { $card } gezogen. Abgeben oder behalten?
ask-lead = Welche Karte spielst du aus?
ask-answer = Schlag { $card } ({ $beats }) oder nimm { $weakest }.
ask-answer-alone = { $card } mit { $beats } schlagen oder nehmen?
ask-take = Du kannst { $card } nicht schlagen. Nimm { $weakest }.
ask-take-alone = Du kannst { $card } nicht schlagen. Nimm sie.
brief-lay = { $rank }
brief-keep = { $rank } behalten
brief-give = → { $player }
do-give = { $card } an { $player } geben
do-draw = Eine Karte ziehen
do-keep = { $card } behalten
do-lead = { $card } ausspielen
do-beat = Mit { $card } schlagen
do-take = { $card } nehmen: dann { $count } auf der Hand
hint-give = Sie kommt auf { $card }; der Stapel hat dann { $count } Karten.
hint-draw = { $count ->
    [1] Die letzte Karte: Du behältst sie, und ihre Farbe wird Trumpf.
   *[other] Danach kannst du vom Stapel nichts mehr abgeben. { $count } Karten sind im Talon.
}
hint-keep = Dein Zug endet. Dein Stapel hat dann { $count ->
    [1] 1 Karte.
   *[other] { $count } Karten.
}
hint-trump = Ein Trumpf.
hint-fill = Das macht die Runde voll: Ihre Karten kommen aus dem Spiel, und du spielst aus.
hint-out = Deine letzte Karte: Danach kannst du dieses Spiel nicht mehr verlieren.
hint-take = Die schwächste Karte auf dem Tisch.
hint-take-last = Die letzte Karte auf dem Tisch. Die Runde endet, und der nächste Spieler spielt aus.
group = { $suit } ({ $count })
group-ranks = { $cards }

# Automatische Antworten
auto-reply-take = Von selbst nehmen, wenn ich nicht schlagen kann
auto-reply-take-hint = Du wählst nur, wenn es etwas zu wählen gibt. An einem sofortigen Nehmen merken andere vielleicht, dass du nicht schlagen konntest.

# Endstand
score-lost = Verlorene Spiele
score-loser = Verloren
score-left = Karten übrig

# Warum ein Zug gut oder schlecht ist
why-last = spielt deine letzte Karte: Du kannst dieses Spiel nicht verlieren
why-spends = kostet einen Trumpf
why-keeps = spart einen Trumpf
why-leads = macht die Runde voll: Du spielst als Nächstes aus
why-gains = bringt dir den Trumpf { $card }
why-sheds = lässt dir eine Karte weniger
why-passes = legt nichts auf deinen Stapel
why-holds = hebt { $card } für Phase zwei auf
why-avoids = erspart dir, { $card } zu nehmen
why-weakest = wird deine schwächste Karte los
why-few = { $count ->
    [0] spielt eine Karte aus, die keine andere schlägt
    [1] spielt eine Karte aus, die nur eine andere schlägt
   *[other] spielt eine Karte aus, die { $count } andere schlagen
}
why-saves = hebt { $card } für später auf
why-strong = hebt deine stärksten Karten für später auf

# Schritte eines Zuges, mehrere in einer Zeile nach dem Namen des Spielers
event-gave-step = { $card } an { $to }
event-gave-on-step = { $card } an { $to }
event-gave-on-steps = zieht und verteilt { $count } Karten
event-kept-step = behält { $card }
event-led-step = spielt { $card } aus
event-beat-step = { $card } schlägt { $beaten }
event-took-step = nimmt { $card }
event-left-step = ✅ in Sicherheit
event-round-full-step = Runde komplett

# Die Lektion
lesson-give = Nur der Letzte mit Karten verliert: Gib deine oberste Karte auf einen Stapel, der genau einen Wert niedriger ist.
lesson-give-right = Deine 8 liegt jetzt auf der 7: eine Karte weniger für dich.
lesson-give-wrong-1 = Nach dem Ziehen kannst du deine 8 in diesem Zug nicht mehr abgeben.
lesson-place = Du hast eine 9 gezogen: Sie passt auf die 8, denn die Farbe ist hier egal.
lesson-place-right = Du hast sie abgegeben, also hast du noch einmal gezogen.
lesson-place-wrong-1 = Du behieltest eine schwache Karte, und dein Zug wäre zu Ende.
lesson-beat = Dein Stapel ist jetzt deine Hand, Kreuz ist Trumpf: Schlag die letzte Karte mit höherem Karo oder Trumpf.
lesson-beat-right = Die Dame ist gerade hoch genug: Ass und Trümpfe bleiben dir.
lesson-beat-wrong-1 = Auch das Ass schlägt den Buben, aber die Dame reicht: Spar das Ass.
lesson-beat-wrong-2 = Nehmen darfst du immer, aber dann hast du eine Karte mehr.
lesson-full = Drei von vier Karten liegen hier: Mit der vierten scheiden sie aus, und ihr Spieler spielt als Nächster aus.
lesson-full-right = Der Trumpfbube reichte: Alle vier Karten sind weg, und du spielst aus.
lesson-full-wrong-1 = Auch die Trumpfdame schlägt sie, aber der Bube reicht.
lesson-full-wrong-2 = Du nähmst die Herz-8 und hättest eine Karte mehr, obwohl du die letzte schlagen kannst.
lesson-lead = Du spielst aus, und jede Karte ist erlaubt: Werde eine schwache los und spar Trümpfe und Asse.
lesson-lead-right = Eine schwache Karte weniger.
lesson-lead-wrong-1 = Kreuz ist hier Trumpf: Selbst die 9 schlägt jede andere Farbe, also spar sie.
lesson-lead-wrong-2 = Dein Ass ist stark: Spar es, um andere Karten zu schlagen.
lesson-play = Wenige und starke Karten: Spiel weiter, denn mit leerer Hand kannst du nicht mehr verlieren.
