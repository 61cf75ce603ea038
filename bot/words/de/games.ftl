# Die Auswahl der Spiele: der Befehl ohne ein Spiel.
games-facts = { $seats ->
    [fixed] { $least } Spieler
   *[several] { $least }–{ $most } Spieler
} · ca. { $minutes } min · { $weight }
weight-1 = leicht
weight-2 = mittel
weight-3 = anspruchsvoll
games-do-practise = Jetzt üben
games-do-open = Tisch eröffnen
play-first = ### Dein erstes Spiel
    Spiel gegen Computergegner. Du kannst jederzeit aufhören.
play-first-do = ▶ { $game } jetzt spielen
play-others = **Andere Spiele**
play-all = Alle Spiele
play-lobbies = **Offene Lobbys**
play-lobby = [Tisch von { $host }]({ $link }) · { $taken } von { $most } Plätzen besetzt
play-more-lobbies = { $count ->
    [1] -# … und 1 weitere auf diesem Server
   *[other] -# … und { $count } weitere auf diesem Server
}

# `takujo play`: ein Spiel im Terminal
play-player = Spieler
play-number = Nummer deiner Wahl (q beendet das Spiel):
