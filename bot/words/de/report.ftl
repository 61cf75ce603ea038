# Auswertungen beendeter Spiele: Glück, Entscheidungen und Wendepunkte.
report-head = **Auswertung** · [{ $game }]({ $link })
report-line = { $who }: { $parts }
report-luck = Glück { $number }
report-decisions = Entscheidungen { $number }
report-within = **{ $number }** (±{ $margin })
report-about = etwa **{ $number }**
report-beyond = **{ $number }** oder mehr
report-below = **{ $number }** oder weniger
report-even = **±0**
report-percent = { $number }{ "\u00A0" }%
report-unclear = -# Lässt sich nicht sagen: { $who }
report-meaning-points =
    { $about ->
        [luck] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt, in Punkten.
       *[both] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt. Entscheidungen: deine Züge, verglichen mit denen eines starken Computergegners. Beides in Punkten.
    }
report-meaning-wins =
    { $about ->
        [luck] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt, in Prozentpunkten der Gewinnchance.
       *[both] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt. Entscheidungen: deine Züge, verglichen mit denen eines starken Computergegners. Beides in Prozentpunkten der Gewinnchance.
    }
report-meaning-safety =
    { $about ->
        [luck] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt, in Prozentpunkten der Chance, nicht zu verlieren.
       *[both] -# Glück: was du gezogen hast, verglichen mit dem Durchschnitt. Entscheidungen: deine Züge, verglichen mit denen eines starken Computergegners. Beides in Prozentpunkten der Chance, nicht zu verlieren.
    }
report-title-points = Gewinnchance
report-title-wins = Gewinnchance
report-title-safety = Chance, nicht zu verlieren
report-name-luck = Glück
report-name-decisions = Entscheidungen
report-unit-points = in Punkten
report-unit-wins = in Gewinnchancen
report-unit-safety = in Chancen, nicht zu verlieren
report-course = { $who }: { $course }
report-no-points = -# Kein einzelner Zug hat dieses Spiel entschieden.
report-close = -# Zu knapp für ein Urteil: Weder das Glück noch alle Entscheidungen zusammen stechen heraus.
report-close-throughout = -# Zu knapp für ein Urteil: Weder das Glück noch eine einzelne Entscheidung sticht heraus.
report-point = **{ $sign } · Zug { $turn }** · { $line }; { $better }.
report-chosen = { $who } wählte „{ $move }“
report-better = „**{ $move }**“ { $worth }
report-because = { $line } ({ $reason })
report-worth-points = { $count ->
    [1] war etwa 1 Punkt mehr wert
   *[other] war etwa { $count } Punkte mehr wert
}
report-worth-wins = hätte die Gewinnchance um etwa { $count }{ "\u00A0" }% erhöht
report-worth-safety = hätte das Verlustrisiko um etwa { $count }{ "\u00A0" }% gesenkt
report-worth-far = war weit mehr wert
report-certain-wins = hätte fast sicher gewonnen
report-certain-safety = wäre fast sicher gut gegangen
report-open = { $sign } · Zug { $turn }
report-to-luck = Glück und Entscheidungen
report-to-points = Wendepunkte
