# The menu of games: /play without a game.
games-facts = { $seats ->
    [fixed] { $least } players
   *[several] { $least }–{ $most } players
} · about { $minutes } min · { $weight }
weight-1 = light
weight-2 = medium
weight-3 = demanding
games-do-practise = Play the computer
games-do-open = Open a table
play-first = ### Your first game
    Play against computer players. You can stop at any time.
play-first-do = ▶ Play { $game } now
play-others = **Other games**
play-all = All games
play-lobbies = **Open lobbies**
play-lobby = [{ $host }’s table]({ $link }) · { $taken } of { $most } seats taken
play-more-lobbies = { $count ->
    [1] -# … and 1 more in this server
   *[other] -# … and { $count } more in this server
}

# `takujo play`: a game in the terminal
play-player = Player
play-number = Number of your choice (q ends the game):
