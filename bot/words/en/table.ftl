# Public messages of a running or finished table.
turn-game = -# { $game }
# Turns above the oldest line of the news
turn-omitted = … { $count } more
turn-steps = { $who }: { $steps }
turn-repeated = { $step } ({ $count }×)
turn-begun = -# Here we go! The numbers show the turn order.
turn-left-out = { $count ->
    [1] -# … 1 more line in the picture
   *[other] -# … { $count } more lines in the picture
}
turn-one = **▶** { $who }, it’s your turn.
turn-ai = **▶** { $who } is thinking…
turn-waiting = **▶** Waiting for { $who }.
turn-all-away = 💤 **All players are away.** The game continues when one of them takes their seat back with `/{ cmd-hand }`.
turn-archived = 💤 **This table was archived after a month without a move.** Its players can restore it until a year after the last move.
turn-stopped = **This game was ended early.** No one wins or loses.
turn-stopped-rated = **This game was ended early.** `/{ cmd-hand }` shows what that means for your rating.

# A superseded message
collapsed-board = Board
moment-title = **An earlier board**
moment-latest = -# [Go to the latest message]({ $link })
# Parts of one line, side by side
joined-texts = { $first } · { $second }
list-and = { $some } and { $last }

# The end
result-won = ## 🏆 { $who } wins!
result-shared = ## 🏆 { $who } share the win!
result-all-but = ## Everyone wins except { $who }.
result-no-winner = ## No one wins this time.
result-lost = ## { $winners } { $losers }
result-lost-alone = ## 🎉 Everyone wins except { $who }! 🌧️
result-wins = 🎉 { $who } wins!
result-win = 🎉 { $who } win!
result-loses = 🌧️ { $who } loses.
result-lose = 🌧️ { $who } lose.
result-winner = 🏆 { $who }{ "\u00A0" }{ $score }
result-player = { $who }{ "\u00A0" }{ $score }
result-loser = 🌧️ { $who }{ "\u00A0" }{ $score }
result-safe = 🎉 { $who }{ "\u00A0" }{ $score }
result-total = Total
result-part = { $label } { $value }
result-parts =
    { $ranked }
    -# { $parts }
result-ending = { $ending } { $swing }
swing-gain = { $count ->
    [1] The biggest swing was turn { $turn }: { $who } scored 1 point.
   *[other] The biggest swing was turn { $turn }: { $who } scored { $count } points.
}
swing-loss = { $count ->
    [1] The biggest swing was turn { $turn }: it cost { $who } 1 point.
   *[other] The biggest swing was turn { $turn }: it cost { $who } { $count } points.
}

# How the reader did
own-result-ahead = { $count ->
    [1] **You won**, 1 point ahead of { $who }.
   *[other] **You won**, { $count } points ahead of { $who }.
}
own-result-won = **You won.**
own-result-shared = **You share the win.**
own-result-behind = You were **{ $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}**, { $count ->
    [1] 1 point behind { $who }.
   *[other] { $count } points behind { $who }.
}
own-result-other = { $who } won this one.
own-result-safe = 🎉 **You won:** you’re safe!
own-result-lost = 🌧️ **You lost.**
own-result-void = No one wins or loses.

# In the channel where the table was opened
card-do-open = Go to the table

# Details
details-title = -# { $game } · Table `{ $table }` · check code { $check_code }
details-own = **You**
details-table = **The table**
details-choices = **Your choices**

# Fair shuffles
fair-sealed = -# Fair shuffle, sealed in the lobby: `{ $commitment }`
fair-prepared = -# Prepared deal, no fair shuffle
fair-client-seeds = -# Added by the players: { $client_seeds }
fair-client-seed = { $who } `{ $client_seed }`

# Buttons
table-do-hand = My hand
table-do-own = My view
table-do-details = Details
table-do-log = Log
table-do-rules = Rules
lobby-fair = Fair shuffle
table-do-more = More
table-do-follow = Follow
seat-join = Take { $who }’s seat
follow-done = You’re in the thread now: { $where }. Takujo won’t mention you there.
follow-failed = Follow the game here: { $where }
table-do-rematch = Play again
table-do-scores = Scores
table-do-board = Final board
table-do-replay = Replay
replay-show = Show in channel
replay-at = **Turn { $turn } of { $turns }**
replay-begin = **Before the first turn**
replay-turn = Turn { $turn }
replay-start = Start
replay-jump = Go to a turn…
replay-board = Board
replay-hand = { $who }
replay-whose = 🃏 { $who }’s hand
table-do-report = Report
table-do-again = Try again from here
table-do-export = Export
table-do-animate = Animation
table-do-seal = { lobby-fair }
table-do-wake = Restore table
table-suspended = ⚠️ **{ $game }** has a fault, so this table is paused. Nothing is lost: the game goes on once the operator has fixed it.
