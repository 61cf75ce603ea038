# Log, rules, tables and help.
log-title = ### Log · [{ $game }]({ $link })
log-page = -# Page { $page } of { $pages }
log-empty = Nothing has happened yet.
log-first = `{ $number }` { $line }
log-linked = [`{ $number }`]({ $link }) { $line }
log-next = ↳ { $line }
log-older = Older
log-newer = Newer

tables-title = ### Your tables
tables-none = You are not at any open table. Start one with `/{ $command }`!
tables-asked = 🔔 **[{ $game }]({ $link })** – your turn began: { $when }
tables-timed = 🔔 **[{ $game }]({ $link })** – your turn began: { $when } · deadline: { $due }
tables-waiting = ▫️ **[{ $game }]({ $link })** – waiting for { $who }
tables-lobby = ▫️ **[{ $game }]({ $link })** – lobby, { $taken } of { $most } seats taken
tables-away = 💤 **[{ $game }]({ $link })** – put away; bring it back with “More”
tables-left = ▫️ **[{ $game }]({ $link })** – a house player is sitting in for you
tables-stuck = ▫️ **[{ $game }]({ $link })** – cannot go on
tables-next = ▶ { $game }
tables-left-out = -# … and { $count } more

scope-here = This server
scope-everywhere = All servers
stats-game = **{ $game }** – { $games ->
    [1] one game
   *[other] { $games } games
}, { $wins ->
    [0] no wins
    [1] one win
   *[other] { $wins } wins
}, average place { $place }
stats-void = **{ $game }** – { $games ->
    [1] one game that nobody won
   *[other] { $games } games that nobody won
}
stats-total = In total: { $games } games, { $wins ->
    [0] no wins
    [1] one win
   *[other] { $wins } wins
}
stats-none = You have not finished a game here yet.
stats-rated = { $line }, rating { $rating }
stats-tile-games = games
stats-tile-wins = wins ({ $percent } %)
stats-tile-place = average place
stats-tile-streak = best streak
stats-kind = { $games ->
    [1] one game
   *[other] { $games } games
}, { $wins ->
    [0] no wins
    [1] one win
   *[other] { $wins } wins
}
stats-met = Met most often
stats-rival = { $who } – { $ahead } : { $behind } in { $games ->
    [1] one game
   *[other] { $games } games
}
stats-year = 🎲 **Luck and decisions:** in an average game of the last year, of those with a report
stats-fortune = { $game }: { $told } { $unit } ({ $games ->
    [1] one game
   *[other] { $games } games
})
stats-favourite = ❤️ **Favourite:** { $game } – { $games } of { $total } games
stats-streak = 🔥 **Longest streak:** { $count } wins in a row – { $game }
stats-streak-now = 🔥 **Longest streak:** { $count } wins in a row, and still going – { $game }
stats-best = 🏅 **Clearest win:** { $count ->
    [1] one point
   *[other] { $count } points
} ahead – { $game }
stats-close = ⚖️ **Closest game:** { $count ->
    [0] a tie
    [1] one point
   *[other] { $count } points
} – { $game }

history-title = ### Your finished games · { $scope }
history-game = **[{ $game }]({ $link })** – { $place }
history-gone = **{ $game }** – { $place }
history-won = 🏆 1st of { $seats }
history-place = { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $seats }
history-void = nobody won, of { $seats }
history-when = -# Over: { $when }
history-with = -# Over: { $when } · with { $others }

verify-title = ### Fair shuffle · [{ $game }]({ $link }) · Table `{ $table }`
verify-right = ✅ The secret matches the seal in the lobby, and all { $entries } entries of the record (seats, cards and moves) follow from it and the rules.
verify-wrong = ❌ The record does not follow from the secret: { $what }
verify-seal = -# Secret: `{ $secret }` · Seal (its SHA-256): `{ $commitment }`
verify-yourself = -# To check it yourself: `python -m bot verify { $file }`

guide-which = ### Which rules would you like to read?
guide-title = ### { $game } · Rules, page { $page } of { $pages }
guide-back = Back
guide-next = Next page

help-title = ## Takujo
help-intro = Real table games, right here in the channel.
help-steps =
    1. Open a table with `/{ $command }` and let others join, or add house players.
    2. The board is shown in the channel. You are mentioned when it is your turn.
    3. Press **My hand** to see your hand, which nobody else can see, and to make your move.
help-do-play = Choose a game
help-do-tables = My tables
help-do-rules = Rules
help-do-notify = Notifications
help-do-commands = Commands
help-commands = **Commands**
help-command = `/{ $command }` – { $what }
help-slow = -# Take your time: tables wait for days, and survive restarts.
