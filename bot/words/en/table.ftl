# Public messages of a running or finished table.
turn-game = -# { $game } · Table `{ $table }` · `{ $mark }`
turn-begun = -# The table is set. Seats are numbered in playing order.
turn-earlier = { $count ->
    [1] -# … one earlier line, see Log
   *[other] -# … { $count } earlier lines, see Log
}
turn-left-out = { $count ->
    [1] -# … one more line in the picture
   *[other] -# … { $count } more lines in the picture
}
turn-one = **▶** { $who }, it’s your turn.
turn-house = **▶** { $who } is thinking …
turn-waiting = **▶** Waiting for { $who }.
turn-deserted = 💤 **Everybody is away.** The game goes on when somebody takes their seat back with “My hand”.
turn-away = 💤 **Nobody has touched this table for a month, so it was put away.** Its players can bring it back within a year.
turn-stopped = **This game was stopped.** Nobody wins or loses.
turn-stopped-rated = **This game was stopped.** “My hand” shows what that means for your rating.

# A message that another one followed
quiet-board = Board at this point
quiet-then = **An earlier board**
quiet-now = -# [To the latest message]({ $link })
list-and = { $some } and { $last }

# The end
over-won = ## 🏆 { $who } wins!
over-shared = ## 🏆 { $who } share the win!
over-all-but = ## Everybody wins except { $who }.
over-nobody = ## Nobody wins this one.
over-lost = ## 🌧️ { $who } loses.
over-lost-several = ## 🌧️ { $who } lose.
over-winner = 🏆 { $who }{ "\u00A0" }{ $score }
over-player = { $who }{ "\u00A0" }{ $score }
over-loser = 🌧️ { $who }{ "\u00A0" }{ $score }
over-safe = ✅ { $who }{ "\u00A0" }{ $score }
over-total = Total
over-decided = { $ending } { $decisive }
decisive-gain = { $count ->
    [1] What decided it: turn { $turn }, with one point for { $who }.
   *[other] What decided it: turn { $turn }, with { $count } points for { $who }.
}
decisive-loss = { $count ->
    [1] What decided it: turn { $turn }, which cost { $who } one point.
   *[other] What decided it: turn { $turn }, which cost { $who } { $count } points.
}

# How the reader did
did-ahead = { $count ->
    [1] **You won**, one point ahead of { $who }.
   *[other] **You won**, { $count } points ahead of { $who }.
}
did-won = **You won.**
did-shared = **You share the win.**
did-behind = You were **{ $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}**, { $count ->
    [1] one point behind { $who }.
   *[other] { $count } points behind { $who }.
}
did-other = This one went to { $who }.
did-safe = **You are safe.**
did-lost = **You lost.**
did-void = Nobody wins or loses.

# In the channel where the table was opened
card-there = To the table

# Details
details-last = **Last moves**
details-own = **You**
details-table = **The table**
details-choices = **Your choices**

# Fair shuffles
fair-sealed = -# Fair shuffle, sealed in the lobby: `{ $commitment }`
fair-nonces = -# Mixed in by the players: { $given }
fair-nonce = { $who } `{ $nonce }`

# Buttons
table-do-hand = My hand
table-do-details = Details
table-do-log = Log
table-do-rules = Rules
lobby-fair = Fair shuffle
table-do-more = More
table-do-rematch = Play again
table-do-scores = Scores
table-do-replay = Replay
replay-show = Show in channel
replay-game = -# { $game } · Table `{ $table }`
replay-at = **Turn { $turn } of { $turns }**
replay-begin = **Before the first of { $turns } turns**
replay-turn = Turn { $turn }
replay-start = Start
replay-jump = Go to a turn
replay-board = Board
replay-hand = { $who }
replay-whose = 🃏 { $who }’s hand
table-do-report = Report
table-do-export = Export
table-do-animate = Animation
table-do-seal = { lobby-fair }
table-do-wake = Bring it back
