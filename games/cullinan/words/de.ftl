# Cullinan auf Deutsch.
name = Cullinan
tagline = Sammle Diamanten, schütz sie vor Dieben und kauf als Erster den Cullinan I.
goal = Kauf einen von VI–IX, einen von II–V, dann I.
now-turn = Nutz zwei Aktionen oder kauf einen Cullinan.
now-defend = Leg einen Leibwächter ab: Er stoppt den Dieb.
now-pick = Die Sonderkarte kommt auf deine Hand.
now-spy = Die Sonderkarte kommt auf deine Hand.
now-tuck = Kein Dieb kann nehmen, was beiseiteliegt.
now-draw = Er kommt auf deine Hand, ganz ohne Aktion.
now-drop = Du hast mehr auf der Hand, als erlaubt ist.
tip-rival = Ein Gegner hat Rang 2 und braucht nur noch I. Stiehl Diamanten oder spar schneller.
tip-rank = Als Nächstes brauchst du einen von II bis V. Seine Wirkung bleibt: Wähl, was dir am meisten hilft.
tip-pay = Du kannst jetzt kaufen. Es gibt kein Wechselgeld: Zahl so genau wie möglich.
tip-limit = Du darfst acht Diamanten halten. Kauf oder füll deinen Tresor, bevor es mehr werden.
tip-thief = Ab sechs Diamanten auf der Hand nimmt ein Dieb zwei. Was vor dir liegt, ist sicher.
tip-vault = Dein Tresor macht Diamanten sicher, aber du bezahlst alle darin auf einmal.
tip-guard = Den Leibwächter spielst du nicht selbst: Du wirst gefragt, wenn ein Dieb dich nennt.
tip-threes = Eine 3 braucht auf der Hand so viel Platz wie eine 1 und zahlt dreimal so viel.
rules-minute =
    { "" }**Ziel** Kauf als Erster Cullinan I. Kauf zuerst einen von VI bis IX (Rang 3), dann einen von II bis V (Rang 2).
    { "" }**Dein Zug** Du hast zwei Aktionen: einen offenen Diamanten nehmen, eine Sonderkarte nehmen oder eine von der Hand einsetzen. Oder du kaufst stattdessen einen Cullinan; Wechselgeld gibt es nicht.
    { "" }**Zahlen** Die Zahl an einem Cullinan ist sein Preis. Die Zahl auf einem Diamanten ist sein Wert beim Bezahlen.
    { "" }**Ende** Das Spiel endet, sobald jemand Cullinan I kauft.
rules-table-parts = ❶ Diamanten · ❷ Sonderkarten · ❸ Cullinan I · ❹ Rang 2 · ❺ Rang 3 · ❻ der Preis · ❼ offene Diamanten · ❽ was jedem Spieler gehört
rules-table =
    { "" }**Ziel** Kauf als Erster den Cullinan I. Für einen Cullinan vom Rang 2 (II–V) brauchst du einen vom Rang 3 (VI–IX), für den I je einen von beiden. Ob man mehrere eines Rangs haben darf, bestimmen die Einstellungen des Tisches.
rules-cards-parts = ❶ Diamanten: Stapel und Ablage · ❷ Sonderkarten: Stapel und Ablage · ❸ Cullinan I
rules-cards =
    { "" }**Karten** 61 Diamanten (12 × 1, 28 × 2, 21 × 3), 30 Sonderkarten (Anzahl siehe unten), neun Cullinane. II bis IX haben die Seiten A und B; im Spiel gilt eine davon.

    { "" }**Aufbau** Wer später dran ist, beginnt mit einer Karte. Zu zweit: –, ein Diamant 2; zu dritt: –, 2, 3; zu viert: –, ein Tresor, 2, 3.
rules-turn-parts = ❶ offene Diamanten · ❷ der Preis eines Cullinans
rules-turn =
    { "" }**Dein Zug: bis zu zwei Aktionen**, zweimal dieselbe oder verschiedene
    • **Nimm einen offenen Diamanten.** Am Ende des Zuges wird auf drei aufgefüllt.
    • **Nimm die oberste Sonderkarte.**
    • **Setz eine Sonderkarte** aus deiner Hand **ein.**
    { "" }**Oder kauf einen Cullinan**: Bezahl den Preis mit Diamanten aus der Hand und aus deinem Vorrat, den Diamanten vor dir. Wechselgeld gibt es nicht, und du darfst keinen Diamanten dazulegen, den du nicht brauchst. Ein Kauf beendet deinen Zug.

    { "" }**Beispiel** Preis 16: Hand 2 + 2 + 3, Tresor 2 + 1 + 1 und ein Fünfer ergeben genau 16. Fünf Dreier für einen Preis von 13 verschenken 2.
rules-specials-parts = ❶ Tresor · ❷ Leibwächter · ❸ Narr
rules-specials =
    { "" }**Sonderkarten** (nach dem Einsatz abgelegt)
    • **Tresor** (10): Leg einen oder zwei Diamanten aus der Hand in deinen Tresor (höchstens sieben). Vor Dieben sicher, aber du bezahlst mit allen auf einmal oder mit keinem.
    • **Dieb** (8): Nimm einen zufälligen Diamanten aus der Hand eines Gegners, zwei, wenn er sechs oder mehr hat. Ohne Diamanten auf der Hand kann niemand bestohlen werden.
    • **Leibwächter** (4): Schickt dir jemand einen Dieb, leg ihn ab und halt den Dieb auf. In deinem eigenen Zug geht das nicht.
    • **Einzelstück** (4): Mach aus einem Diamanten 1 der Hand einen Fünfer in deinem Vorrat. Sicher und einzeln zu bezahlen.
    • **Spion** (2): Sieh dir die Sonderkarten eines Gegners an und nimm eine.
    • **Narr** (2): Deck fünf Sonderkarten auf, nimm zwei, leg den Rest ab.
rules-limits-parts = ❶ Diamanten auf der Hand · ❷ Sonderkarten auf der Hand · ❸ Tresor · ❹ ein Fünfer im Vorrat · ❺ ein Cullinan
rules-limits =
    { "" }**Grenzen** 8 Diamanten und 4 Sonderkarten auf der Hand. Hast du mehr, wählst du, was du ablegst; sonst darfst du nichts ablegen. Der Vorrat zählt nicht. Ist ein Stapel leer, wird seine Ablage zu einem neuen gemischt.

    { "" }**Offen** sind die ausliegenden Diamanten, der Vorrat jedes Spielers (verdeckte Diamanten nur in ihrer Anzahl), die Zahl der Karten auf jeder Hand und die obersten abgelegten Karten. Hände sind geheim.
rules-effects-parts = ❶ Rang 2: II–V · ❷ Rang 3: VI–IX
rules-effects =
    { "" }**Wirkungen** der Cullinane bleiben und addieren sich. IV und VI darfst du nach der Wirkung der Sonderkarte nutzen, IV zuerst. Ein Dieb, den ein Leibwächter aufhält, bringt seinem Besitzer keines von beiden; der Leibwächter bringt seinem Besitzer IV und VI A. Bei IX B zählt eine Karte als das, wofür sie eingesetzt wird: Ein Tresor als Dieb bringt IV, ein Dieb als Tresor nicht. Die Preise stehen auf dem Tisch, die Seiten auch, wenn sie sich unterscheiden, und die Texte beim Kauf.
rules-rank2-parts = ❶ der Preis
rules-rank2 =
    { "" }**Wirkungen von Rang 2** in der digitalen Ausgabe:
    • **II** A: I kostet dich weniger. B: Du bekommst die drei niedrigsten bezahlten Diamanten zurück, auch beim Kauf von II selbst.
    • **III** A: eine dritte Aktion, in der du einen Diamanten nehmen musst. B: mehr Diamanten auf der Hand, das Einzelstück geht auch mit einer 2, und du siehst drei Sonderkarten an, um eine zu nehmen.
    • **IV** Nach einer Sonderkarte außer dem Tresor darfst du einen Diamanten der Hand zur Seite legen. A: verdeckt, einzeln zu bezahlen, höchstens drei; mehr Diamanten auf der Hand. B: in deinen Tresor.
    • **V** A: Deine Diebe nehmen zwei mehr; mehr Diamanten auf der Hand. B: Von einer kleinen Hand nehmen Diebe nichts.
rules-rank3-parts = ❶ ein Cullinan mit Besitzer und Preis
rules-rank3 =
    { "" }**Wirkungen von Rang 3** in der digitalen Ausgabe:
    • **VI** nach der ersten Sonderkarte deines Zuges: A: Nimm den obersten Diamanten, auch nach einem Leibwächter. B: Nimm die oberste Sonderkarte.
    • **VII** mehr Diamanten auf der Hand. A: Sieh zwei Sonderkarten an und nimm eine. B: mehr Diamanten mit jedem Tresor, und offene Diamanten werden nach jedem Nehmen aufgefüllt.
    • **VIII** A: der oberste Diamant zu jedem offenen Diamanten 1, den du nimmst. B: mehr Sonderkarten auf der Hand.
    • **IX** A: eine größere Hand und ein größerer Tresor, in den mehr auf einmal passt, und der oberste Diamant nach jedem Tresor. B: Tresore und Diebe darfst du füreinander einsetzen.
option-sides = Seiten der Cullinane
option-sides-hint = Welche Seite der Cullinane II bis IX gilt.
option-sides-A = A
option-sides-B = B
option-sides-mixed = Zufällig
option-one_per_rank = Nur ein Cullinan je Rang
option-one_per_rank-hint = Jeder Spieler darf von jedem Rang nur einen Cullinan haben.
option-one_per_rank-four = Zu viert
option-one_per_rank-off = Nein
option-one_per_rank-on = Ja
option-open_discards = Offene Ablagen
option-open_discards-hint = Ob man alle abgelegten Karten ansehen darf.
option-open_discards-off = Nur die obersten Karten
option-open_discards-on = Alle Karten
option-cards = Cullinan-Karten
option-cards-hint = Wirkungen und Preise der Cullinane.
option-cards-digital-4 = Digitale Ausgabe
ending-bought = Ein Spieler hat den Cullinan I gekauft.

# Dinge
gem = { $emoji }{ $value }
special = { $emoji } { $kind ->
    [vault] Tresor
    [thief] Dieb
    [one] Einzelstück
    [guard] Leibwächter
    [spy] Spion
   *[jester] Narr
}
cullinan = { $emoji } Cullinan { $roman }
numeral = { $roman }
numeral-side = { $numeral } { $side }
tally = { $thing }×{ $count }
nothing = nichts

# Die Cullinane der digitalen Ausgabe, nach Nummer und Seite
card-1-a = Wer ihn kauft, gewinnt sofort.
card-2-a = Der Cullinan I kostet dich 4 weniger.
card-2-b = Bei jedem Kauf, auch diesem, nimmst du die drei niedrigsten bezahlten Diamanten zurück.
card-3-a = Du hast in jedem Zug eine dritte Aktion: einen Diamanten nehmen.
card-3-b = Du darfst 10 Diamanten halten und aus 2ern Fünfer machen. Als Aktion: eine von drei Sonderkarten.
card-4-a = Du darfst 9 Diamanten halten und nach jeder Sonderkarte außer Tresoren einen weglegen (bis zu 3).
card-4-b = Nach jeder Sonderkarte außer dem Tresor darfst du einen Diamanten der Hand in den Tresor legen.
card-5-a = Du darfst 9 Diamanten halten. Deine Diebe nehmen zwei mehr.
card-5-b = Diebe nehmen dir nichts, solange du weniger als 6 Diamanten hältst.
card-6-a = Nach deiner ersten Sonderkarte im Zug und nach Leibwächtern darfst du den obersten Diamanten nehmen.
card-6-b = Nach deiner ersten Sonderkarte im Zug darfst du die oberste Sonderkarte nehmen.
card-7-a = Du darfst 10 Diamanten halten. Als Aktion nimm eine von zwei Sonderkarten.
card-7-b = Du darfst 10 Diamanten halten und 3 pro Tresor einlegen. Genommene offene werden gleich ersetzt.
card-8-a = Nimmst du einen offenen Diamanten 1, nimmst du auch den obersten.
card-8-b = Du darfst 6 Sonderkarten halten.
card-9-a = Du darfst 11 Diamanten halten, 10 im Tresor haben, 4 auf einmal einlegen, dann den obersten nehmen.
card-9-b = Du darfst Tresore als Diebe einsetzen und Diebe als Tresore.

# Was geschehen ist
event-side = { $cullinan } liegt mit Seite { $side } nach oben.
event-first = { $player } beginnt.
event-took-gem = { $player } nimmt einen Diamanten { $gem }.
event-drew-gem = { $player } nimmt den obersten Diamanten.
event-drew-gem-own = { $player } nimmt den obersten Diamanten: { $gem }.
event-drew-special = { $player } nimmt eine Sonderkarte.
event-drew-special-own = { $player } nimmt eine Sonderkarte: { $special }.
event-looks-at = { $player } sieht { $special } an.
event-stored = { $player } legt { $gems } in den Tresor.
event-stored-by-thief = { $player } setzt einen Dieb als Tresor ein und legt { $gems } hinein.
event-robs = { $player } schickt einen Dieb zu { $target }.
event-robs-by-vault = { $player } setzt einen Tresor als Dieb ein und schickt ihn zu { $target }.
event-robs-nothing = Der Dieb von { $player } kann { $victim } nichts nehmen.
event-stole = { $player } stiehlt { $victim } einen Diamanten.
event-stole-gem = { $player } stiehlt { $victim } einen Diamanten { $gem }.
event-defended = Der Leibwächter von { $player } hält den Dieb von { $thief } auf.
event-let-rob = { $player } hält den Dieb von { $thief } nicht auf.
event-turned = { $player } macht aus einem Diamanten { $gem } einen Fünfer.
event-spies = { $player } sieht sich die Sonderkarten von { $target } an.
event-spies-own = { $player } sieht sich die Sonderkarten von { $target } an: { $specials }.
event-spied = { $player } nimmt { $target } eine Sonderkarte.
event-spied-special = { $player } nimmt { $target } eine Karte: { $special }.
event-jester = { $player } spielt den Narren.
event-turned-up = { $player } deckt auf: { $special }.
event-picked = { $player } nimmt: { $special }.
event-tucked-vault = { $player } legt { $gem } dazu in den Tresor.
event-tucked-down = { $player } legt einen Diamanten verdeckt zur Seite.
event-tucked-down-own = { $player } legt { $gem } verdeckt zur Seite.
event-dropped-gem = { $player } legt { $gem } ab (zu viele auf der Hand).
event-dropped-special = { $player } legt ab: { $special } (zu viele auf der Hand).
event-dropped-offered = { $player } legt den Rest ab: { $specials }.
event-bought = { $player } **kauft** { $cullinan } für { $paid }: { $gems }
event-took-back = { $player } nimmt { $gems } zurück.
event-stops = { $player } beendet den Zug.
event-reshuffled-gems = Die abgelegten Diamanten werden zu einem neuen Stapel gemischt.
event-reshuffled-specials = Die abgelegten Sonderkarten werden zu einem neuen Stapel gemischt.

# Der Tisch
player = { $player } · { $parts }
player-turn = ▶ { $player } · { $parts }
player-won = 👑 { $player } · { $parts }
part-hand = auf der Hand { $gems ->
    [1] 1 Diamant
   *[other] { $gems } Diamanten
} und { $specials ->
    [1] 1 Sonderkarte
   *[other] { $specials } Sonderkarten
}
part-hand-final = Hand { $gems }
part-specials-final = { $specials }
part-vault = Tresor { $gems }
part-fives = { $gem }×{ $count }
part-down = { $count } verdeckt
part-down-own = verdeckt { $gems }
part-cullinans = **{ $names }**
table-display = Offen: { $gems }
table-offered = Der Narr zeigt: { $specials }
table-cards = Cullinane: { $cards }
card-cost = { $name } ({ $cost })
table-gems = Diamanten: { $deck } im Stapel, { $discards } abgelegt.
table-specials = Sonderkarten: { $deck } im Stapel, { $discards } abgelegt.
table-open = Abgelegt: { $cards }
table-top = Zuletzt abgelegt: { $card }

# Die private Ansicht
own = Deine Diamanten: **{ $wealth }** · auf der Hand: { $hand }
own-specials = Sonderkarten: { $specials }
own-safe = Vorrat: { $safe }
own-seen = Du siehst: { $specials }
own-now = **Du kannst kaufen: { $cards }**
own-hopeless = ⚠️ Vom Rang { $rank } ist kein Cullinan mehr da. Du kannst nicht mehr gewinnen.
own-enough = Deine Diamanten reichen für: { $cards }
own-short = Noch zu teuer: { $cards }
own-later = Noch nicht möglich: { $cards }
own-effect = { $name }: { $words }
card-missing = { $card } – { $missing ->
    [1] es fehlt 1
   *[other] es fehlen { $missing }
}
ask-turn = { $done ->
    [0] Wähl deine erste Aktion oder kauf einen Cullinan.
    [1] Wähl eine zweite Aktion oder beende deinen Zug.
   *[other] Du darfst noch einen Diamanten nehmen.
}
ask-defend = { $taken ->
    [0] Der Dieb von { $thief } kann dir nichts nehmen.
    [1] Der Dieb von { $thief } will { $held ->
        [1] deinen einzigen Diamanten
       *[other] 1 deiner { $held } Diamanten
    } auf der Hand.
   *[other] Der Dieb von { $thief } will { $taken } deiner { $held } Diamanten auf der Hand.
} Setzt du einen Leibwächter ein?
ask-pick = Welche Sonderkarte nimmst du?
ask-spy = Welche Sonderkarte nimmst du { $target }?
ask-tuck-down = Einen Diamanten der Hand verdeckt zur Seite legen?
ask-tuck-vault = Einen Diamanten der Hand in den Tresor legen?
ask-draw-gem = Den obersten Diamanten nehmen?
ask-draw-special = Die oberste Sonderkarte nehmen?
ask-drop-gem = Zu viele: Leg einen Diamanten ab.
ask-drop-special = Zu viele: Leg eine Sonderkarte ab.

# Möglichkeiten
group-buy = { $name } kaufen ({ $paid })…
group-shop = Cullinan kaufen…
group-pay = Anders bezahlen…
group-use = { $kind ->
    [vault] Tresor…
    [thief] Dieb…
    [one] Einzelstück…
    [spy] Spion…
   *[jester] Narr…
}
brief-buy = { $name } kaufen ({ $paid })
brief-take-gem = { $value } nehmen
brief-take-special = Sonderkarte
brief-store = { $gems } einlegen
brief-rob = { $target } bestehlen
brief-turn = { $value } → 5
brief-spy = { $target } ausspionieren
brief-gem = Diamant { $value }
brief-kind = { $kind ->
    [vault] Tresor
    [thief] Dieb
    [one] Einzelstück
    [guard] Leibwächter
    [spy] Spion
   *[jester] Narr
}
do-buy = { $name } kaufen: { $parts }
pay-hand = Hand { $gems }
pay-down = verdeckt { $gems }
pay-fives = 5×{ $count }
pay-vault = Tresor { $worth }
hint-buy = Kostet dich { $paid } ({ $lost ->
    [0] genau
   *[other] { $lost } zu viel
}). { $left ->
    [0] Dir bleibt nichts.
    [1] Dir bleibt 1.
   *[other] Dir bleiben { $left }.
}
hint-card = { $words }
do-take-gem = Einen Diamanten { $value } nehmen
hint-take-gem = Deine Diamanten: { $before } → { $after }{ $drawn ->
    [0] .
    [1] , dazu der oberste Diamant.
   *[other] , dazu die obersten { $drawn } Diamanten.
} Auf der Hand: { $held } von { $limit }.
hint-take-gem-over = Deine Diamanten: { $before } → { $after }{ $drawn ->
    [0] .
    [1] , dazu der oberste Diamant.
   *[other] , dazu die obersten { $drawn } Diamanten.
} Zu viele: Du legst ab, bis du { $limit } hast.
do-take-special = Die oberste Sonderkarte nehmen
hint-take-special = Sonderkarten auf der Hand: { $held } von { $limit }.
hint-take-special-over = Zu viele: Du legst ab, bis du { $limit } Sonderkarten hast.
do-stop = Zug beenden
hint-stop = { $done ->
    [0] Ohne eine Aktion.
    [1] Nach einer Aktion.
   *[other] Nach { $done } Aktionen.
}
do-store = Tresor: { $gems } hineinlegen
do-store-by-thief = Dieb als Tresor: { $gems } hineinlegen
hint-store = Dann liegen im Tresor { $total } { $total ->
    [one] Diamant
   *[other] Diamanten
}. Du bezahlst mit allen auf einmal.
do-rob = Dieb: { $target } bestehlen
do-rob-by-vault = Tresor als Dieb: { $target } bestehlen
hint-rob = Nimmt { $taken } von { $held ->
    [1] 1 Diamanten
   *[other] { $held } Diamanten
} der Hand. Sonderkarten dort: { $specials }.
do-turn = Einzelstück: aus einem Diamanten { $value } einen Fünfer machen
hint-turn = Deine Diamanten: { $before } → { $after }.
do-spy = { $target } ausspionieren
hint-spy = Sonderkarten dort: { $count }. Du siehst sie alle und nimmst eine.
do-jester = Narr: fünf Sonderkarten, zwei für dich
hint-jester = Alle sehen die fünf. Die anderen drei werden abgelegt.
do-defend = Leibwächter einsetzen
do-let-rob = Den Dieb nicht aufhalten
do-draw-gem = Den obersten Diamanten nehmen
do-draw-special = Die oberste Sonderkarte nehmen
do-draw-nothing = Verzichten
do-tuck-down = Einen Diamanten { $value } verdeckt zur Seite legen
do-tuck-vault = Einen Diamanten { $value } in den Tresor legen
do-tuck-nothing = Verzichten
do-drop-gem = Einen Diamanten { $value } ablegen
do-drop-special = Ablegen: { $kind ->
    [vault] Tresor
    [thief] Dieb
    [one] Einzelstück
    [guard] Leibwächter
    [spy] Spion
   *[jester] Narr
}
do-pick = Nehmen: { $kind ->
    [vault] Tresor
    [thief] Dieb
    [one] Einzelstück
    [guard] Leibwächter
    [spy] Spion
   *[jester] Narr
}
about-vault = Schützt Diamanten deiner Hand. Du bezahlst mit allen auf einmal.
about-thief = Nimmt einen zufälligen Diamanten aus der Hand eines anderen.
about-one = Macht aus einem Diamanten 1 einen Fünfer.
about-guard = Hält einen Dieb auf, der zu dir geschickt wird.
about-spy = Zeigt die Sonderkarten eines Gegners und nimmt eine.
about-jester = Deckt fünf Sonderkarten auf und nimmt zwei.

# Automatische Antworten
auto-reply-defend_when_losing = Leibwächter: Diebe aufhalten, die etwas nähmen
auto-reply-defend_when_losing-hint = Hält jeden Dieb auf, der etwas nähme, und lässt die anderen vorbei.
auto-reply-defend_always = Leibwächter: Diebe immer aufhalten
auto-reply-defend_always-hint = Hält jeden Dieb auf, der zu dir geschickt wird, solange du einen Leibwächter hast.

# Das Ende
score-cullinans = Cullinane
score-safe = Vorrat
score-held = Andere Diamanten
score-won = Cullinan I

# Warum ein Zug gut oder schlecht ist
why-full = deine Hand ist voll
why-affords = damit reicht es für einen Cullinan
why-nears = bringt dich auf { $wealth } von { $cost }, die du brauchst
why-gathers = { $points ->
    [1] bringt Diamanten für 1 Punkt
   *[other] bringt Diamanten für { $points } Punkte
}
why-swaps = tauscht eine { $low } auf der Hand gegen eine { $value }
why-feeds-one = gibt dir einen Diamanten 1 für ein Einzelstück
why-tempts = { $count ->
    [1] ein Dieb könnte 1 Diamanten nehmen
   *[other] ein Dieb könnte { $count } Diamanten nehmen
}
why-draws = bringt dir eine Sonderkarte
why-trades = lässt dich eine Sonderkarte tauschen
why-guarded = wurde mit einem Leibwächter gesehen
why-steals = { $count ->
    [1] nimmt 1 Diamanten
   *[other] nimmt { $count } Diamanten
}
why-steals-nothing = der Dieb kann nichts nehmen
why-safe = { $points ->
    [1] bringt 1 Punkt vor Dieben in Sicherheit
   *[other] bringt { $points } Punkte vor Dieben in Sicherheit
}
why-turns = { $points ->
    [1] bringt 1 Punkt, den kein Dieb nehmen kann
   *[other] bringt { $points } Punkte, die kein Dieb nehmen kann
}
why-spies = { $count ->
    [1] nimmt dort die einzige Sonderkarte
   *[other] nimmt eine von { $count } Sonderkarten
}
why-stops = du kannst keinen Diamanten mehr behalten
why-saves = hebt deine Sonderkarten für später auf
why-buys = bringt dir einen Cullinan vom Rang { $rank }
why-wins = gewinnt das Spiel
why-overpays = { $points ->
    [1] bezahlt 1 zu viel
   *[other] bezahlt { $points } zu viel
}
why-defends = { $count ->
    [1] rettet 1 Diamanten
   *[other] rettet { $count } Diamanten
}
why-keeps-guard = hebt den Leibwächter für einen späteren Dieb auf
why-free = kostet dich keine Aktion
why-stays = behält den Diamanten für jeden Kauf
why-lowest = gibt deinen niedrigsten Diamanten her
why-keeps-one = behält einen Diamanten 1 für ein Einzelstück
why-spare = du hast noch eine Karte dieser Art
why-least = ist die Karte, die du am wenigsten brauchst
why-unusable = du kannst diese Karte jetzt nicht einsetzen
why-pick = { $kind ->
    [vault] schützt Diamanten vor Dieben
    [thief] nimmt einem Gegner Diamanten
    [one] macht aus einem Diamanten 1 einen Fünfer
    [guard] hält einen Dieb auf
    [spy] nimmt einem Gegner eine Sonderkarte
   *[jester] lässt dich zwei von fünf Sonderkarten wählen
}

# Schritte eines Zuges, mehrere in einer Zeile nach dem Namen des Spielers
event-took-gem-step = nimmt { $gem }
event-drew-gem-step = zieht einen Diamanten
event-drew-gem-own-step = zieht { $gem }
event-drew-special-step = nimmt eine Sonderkarte
event-drew-special-own-step = nimmt { $special }
event-looks-at-step = sieht { $special } an
event-stored-step = { $gems } in den Tresor
event-stored-by-thief-step = { $gems } in den Tresor (Dieb)
event-robs-step = Dieb zu { $target }
event-robs-by-vault-step = Dieb (Tresor) zu { $target }
event-robs-nothing-step = nichts von { $victim }
event-stole-step = einen Diamanten von { $victim }
event-stole-gem-step = { $gem } von { $victim }
event-defended-step = Leibwächter gegen den Dieb von { $thief }
event-let-rob-step = lässt den Dieb von { $thief } durch
event-turned-step = { $gem } wird zum Fünfer
event-spies-step = sieht Sonderkarten von { $target }
event-spies-own-step = sieht Sonderkarten von { $target }: { $specials }
event-spied-step = nimmt eine Sonderkarte von { $target }
event-spied-special-step = nimmt { $special } von { $target }
event-jester-step = Narr
event-turned-up-step = deckt { $special } auf
event-picked-step = nimmt { $special }
event-tucked-vault-step = { $gem } in den Tresor
event-tucked-down-step = einen Diamanten verdeckt
event-tucked-down-own-step = { $gem } verdeckt
event-dropped-gem-step = legt { $gem } ab
event-dropped-special-step = legt { $special } ab
event-dropped-offered-step = legt { $specials } ab
event-bought-step = **kauft { $cullinan }** für { $paid }
event-took-back-step = nimmt { $gems } zurück
event-stops-step = { "" }
event-reshuffled-gems-step = Diamanten neu gemischt
event-reshuffled-specials-step = Sonderkarten neu gemischt

# Die Lektion
lesson-take = Mit Diamanten kaufst du Cullinane, und ein Zug hat zwei Aktionen: Nimm zuerst den Diamanten mit dem höchsten Wert.
lesson-take-right = Du hast eine 3, und eine Aktion bleibt dir.
lesson-take-wrong-1 = Auch eine 1 kostet eine Aktion, zahlt aber nur ein Drittel.
lesson-take-wrong-2 = Dein Zug wäre zu Ende, und beide Aktionen wären verloren.
lesson-one = Sonderkarten können mehr: Das Einzelstück macht aus einer 1 eine 5, die kein Dieb nehmen kann.
lesson-one-right = Eine Aktion, und 4 Punkte mehr.
lesson-one-wrong-1 = Eine 2 bringt 2 Punkte, aus der 1 eine 5 zu machen bringt 4.
lesson-one-wrong-2 = Sie hilft vielleicht später, aber die 5 aus deiner 1 bringt sofort 4 Punkte.
lesson-pay = Zuerst brauchst du einen Cullinan vom Rang 3, VI bis IX: VIII kostet 13, und es gibt kein Wechselgeld.
lesson-pay-right = 2 + 3 + 3 + 5 ist genau 13.
lesson-pay-wrong-1 = 3 + 3 + 3 + 5 ist 14: Du verlörst 1.
lesson-pay-wrong-2 = Für VIII reicht es schon: Kauf ihn, bevor ein Dieb kommt.
lesson-thief = Ein Dieb nimmt zufällig einen Diamanten, aber zwei aus einer Hand mit sechs oder mehr, wie sie dein Gegner jetzt hat.
lesson-thief-right = Zwei Diamanten mehr für dich, und dein Gegner hat nur noch vier.
lesson-thief-wrong-1 = Eine 1 bringt wenig: Der Dieb holt dir jetzt zwei Diamanten.
lesson-thief-wrong-2 = Dein Zug wäre zu Ende, und eine Aktion wäre verloren.
lesson-vault = Acht Diamanten darfst du halten: Ein Tresor nimmt zwei aus deiner Hand, und kein Dieb kommt an sie heran.
lesson-vault-right = 6 Punkte sind sicher, und du kannst zwei weitere Diamanten nehmen.
lesson-vault-wrong-1 = Ein neunter Diamant ist zu viel: Du müsstest einen abwerfen.
lesson-vault-wrong-2 = Deine Hand bliebe voll, und ein Dieb könnte zugreifen.
lesson-rank = Auf Rang 3 folgt Rang 2, II bis V: II macht außerdem den Cullinan I um 4 billiger.
lesson-rank-right = Nur Cullinan I fehlt noch, für 19 statt 23.
lesson-rank-wrong-1 = Ein zweiter Cullinan vom Rang 3 bringt dich Cullinan I nicht näher.
lesson-rank-wrong-2 = Für Rang 2 reicht es schon: Kauf, bevor ein Dieb kommt.
lesson-play = Der erste Käufer von Cullinan I gewinnt: Spiel weiter, sammle 19 und kauf ihn vor deinem Gegner.
