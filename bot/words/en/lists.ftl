# Log, rules, tables and help.
log-title = ### Log · [{ $game }]({ $link })
log-page = -# Page { $page } of { $pages }
log-empty = No moves yet.
log-first = `{ $number }` { $line }
log-linked = [`{ $number }`]({ $link }) { $line }
log-next = ↳ { $line }
log-older = Older
log-newer = Newer

tables-title = ### Your tables
tables-none = You’re not at any open table. Start one with `/{ $command }`!
tables-your-turn = 🔔 **[{ $game }]({ $link })** – your turn began: { $when }
tables-timed = 🔔 **[{ $game }]({ $link })** – your turn began: { $when } · deadline: { $due }
tables-waiting = ▫️ **[{ $game }]({ $link })** – waiting for { $who }
tables-lobby = ▫️ **[{ $game }]({ $link })** – lobby, { $taken } of { $most } seats taken
tables-archived = 💤 **[{ $game }]({ $link })** – archived. Restore it under “More”.
tables-left = ▫️ **[{ $game }]({ $link })** – a computer player has your seat
tables-stuck = ▫️ **[{ $game }]({ $link })** – can’t be continued
tables-next = ▶ { $game }
tables-left-out = -# … and { $count } more
tables-open = **[{ $game }]({ $link })** – { $host }’s table, { $taken } of { $most } seats taken
tables-running = ▫️ **[{ $game }]({ $link })** – { $players }
tables-title-open = ### Open here
tables-title-running = ### Running here
tables-none-open = No table in this server is open to you now. Open one with `/{ $command }`!
tables-none-running = No other game is running in this server. Start one with `/{ $command }`!
tables-do-mine = Mine
tables-do-open = Open here
tables-do-running = Running here

scope-here = This server
scope-everywhere = All servers
stats-game = **{ $game }** – { $games ->
    [1] 1 game
   *[other] { $games } games
}, { $wins ->
    [0] no wins
    [1] 1 win
   *[other] { $wins } wins
}, average place { $place }
stats-void = **{ $game }** – { $games ->
    [1] 1 game
   *[other] { $games } games
} without a winner
stats-total = In total: { $games } games, { $wins ->
    [0] no wins
    [1] 1 win
   *[other] { $wins } wins
}
stats-none = You haven’t finished a game here yet.
stats-rated = { $line }, rating { $rating }
stats-tile-games = { $count ->
    [1] game
   *[other] games
}
stats-tile-wins = { $count ->
    [1] win ({ $percent }%)
   *[other] wins ({ $percent }%)
}
stats-tile-place = average place
stats-tile-streak = best streak
stats-kind = { $games ->
    [1] 1 game
   *[other] { $games } games
}, { $wins ->
    [0] no wins
    [1] 1 win
   *[other] { $wins } wins
}
stats-opponents = Most frequent opponents
stats-rival = { $who } – { $ahead } : { $behind } in { $games ->
    [1] 1 game
   *[other] { $games } games
}
stats-year = 🎲 **Luck and decisions:** average per game over the last year (games with a report)
stats-luck = { $game }: { $luck } { $unit } ({ $games ->
    [1] 1 game
   *[other] { $games } games
})
stats-favourite = ❤️ **Favorite:** { $game } – { $games } of { $total } games
stats-streak = 🔥 **Longest streak:** { $count } wins in a row – { $game }
stats-streak-now = 🔥 **Longest streak:** { $count } wins in a row, and still going – { $game }
stats-best = 🏅 **Clearest win:** { $count ->
    [1] 1 point
   *[other] { $count } points
} ahead – { $game }
stats-reliable = ⏱️ You answer in { $duration } (median) and finish { $finished } of { $games ->
    [1] 1 game
   *[other] { $games } games
} with others.
stats-answers = ⏱️ You answer in { $duration } (median).
answer-minutes = { $count ->
    [1] 1 minute
   *[other] { $count } minutes
}
answer-hours = { $count } hours
answer-days = { $count } days
stats-close = ⚖️ **Closest game:** { $count ->
    [0] a tie
    [1] 1 point
   *[other] { $count } points
} – { $game }

history-title = ### Your history · { $scope }
history-game = **[{ $game }]({ $link })** – { $place }
history-gone = **{ $game }** – { $place }
history-won = 🏆 1st of { $seats }
history-place = { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} of { $seats }
history-void = no winner, { $seats ->
    [1] 1 player
   *[other] { $seats } players
}
history-when = -# Ended: { $when }
history-with = -# Ended: { $when } · with { $others }

verify-title = ### Shuffle check · [{ $game }]({ $link })
verify-right = ✅ The secret matches the seal from the lobby. All { $entries } entries of the record (seats, cards and moves) check out.
verify-prepared = ℹ️ This is a prepared deal and no fair shuffle: the game began with recorded moves, and cards came in a recorded order.
verify-wrong = ❌ The record doesn’t match the secret: { $what }
verify-seal = -# Secret: `{ $server_seed }` · Seal (its SHA-256): `{ $commitment }`
verify-yourself = -# Check it yourself: `python -m bot verify { $file }`
verify-message = ### Check code of [this message]({ $link }) · { $game }
verify-code = `{ $check_code }` stands for { $entries ->
    [1] the first entry
   *[other] the first { $entries } entries
} of the record. The record in `/{ cmd-verify }` lists it once the game is over.

guide-choose = ### Which rules do you want to read?
guide-minute = ### In one minute
guide-title = ### { $game } · Rules, page { $page } of { $pages }
guide-back = Back
guide-next = Next page

intro-about = Board and card games, right here in the channel.
    With each other or against computer players, live or over days.
intro-start = ▶ **`/{ $play }`** shows the games. Members with **Manage Server** choose channels, language and time limits in `/{ $settings }`.
intro-private = -# Takujo has no privileged intent: it can’t read your messages.
help-title = ## Takujo
help-intro = Board and card games, right here in the channel.
help-steps =
    1. Open a table with `/{ $command }`. Others join, or you add computer players.
    2. The board is posted in the channel. Takujo mentions you when it’s your turn.
    3. Press **My hand** to see your cards and make your move. No one else sees them.
help-do-play = Choose a game
help-do-tables = My tables
help-do-rules = Rules
help-do-notify = Notifications
help-do-commands = Commands
help-commands = **Commands**
help-command = `/{ $command }` – { $what }
help-slow = -# No rush: a game can take days, and nothing is lost when the bot restarts.
