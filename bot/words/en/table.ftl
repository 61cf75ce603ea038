# Public messages of a running or finished table.
turn-game = -# { $game } · Table `{ $table }` · `{ $mark }`
turn-begun = The table is set. Playing order: { $order }.
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
over-winner = 🏆 { $who } { $score }
over-player = { $who } { $score }
over-total = Total

# Details
details-last = **Last moves**
details-own = **You**
details-table = **The table**
details-choices = **Your choices**

# Fair shuffles
fair-sealed = -# Fair shuffle, sealed in the lobby: `{ $commitment }`
fair-nonces = -# Mixed in by the players: { $given }
fair-nonce = { $who } `{ $nonce }`
fair-opened = -# Fair shuffle: the secret was `{ $secret }`. Its SHA-256 is the seal `{ $commitment }` from the lobby. `/{ cmd-verify }` checks every card.

# Buttons
table-do-hand = My hand
table-do-details = Details
table-do-log = Log
table-do-rules = Rules
lobby-fair = Fair shuffle
table-do-more = More
table-do-rematch = Play again
table-do-wake = Bring it back
