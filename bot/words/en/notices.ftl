# Time: reminders, direct messages, deadlines, tables whose reminders are off.
remind-title = { $count ->
    [1] ⏰ { $who }, it’s your turn at 1 table.
   *[other] ⏰ { $who }, it’s your turn at { $count } tables.
}
remind-direct = { $count ->
    [1] ⏰ It’s your turn at 1 table.
   *[other] ⏰ It’s your turn at { $count } tables.
}
remind-table = **[{ $game }]({ $link })** · your turn began: { $when }
remind-timed = **[{ $game }]({ $link })** · your turn began: { $when } · deadline: { $due }
remind-late = **[{ $game }]({ $link })** · your turn began: { $when } · time ran out: { $due }
remind-warned-move = **[{ $game }]({ $link })** · your turn began: { $when } · a computer player moves for you: { $due }
remind-warned-seat = **[{ $game }]({ $link })** · your turn began: { $when } · a computer player takes your seat: { $due }
remind-more = { $count ->
    [1] -# … and 1 more table, see `/{ cmd-tables }`
   *[other] -# … and { $count } more tables, see `/{ cmd-tables }`
}
remind-do-open = Go to the table
remind-channel = Can’t open it?
remind-mute = No reminders for this turn
remind-muted = 🔕 You get no more reminders for this turn of { $game }.
direct-title = { $count ->
    [1] **▶** It’s your turn.
   *[other] **▶** It’s your turn at { $count } tables.
}
turn-due = -# ⏳ Deadline: { $due }
turn-due-each = -# ⏳ { $who } · deadline: { $due }
turn-paused = -# 🌴 { $who }’s time limit is paused

# Time ran out
absence-title = ⌛ { $who } ran out of time.
absence-left = 🚪 { $who } has left this server.
absence-ask = { $people } What should happen now? The first click decides.
absence-do-wait = Keep waiting
absence-do-move = Computer plays once
absence-do-seat = Computer takes over
absence-invite = Invite a substitute
absence-done-wait = ⌛ { $by } gave { $who } more time.
absence-done-move = 🤖 { $by } let a computer player move for { $who }.
absence-done-seat = 🤖 { $by } gave { $who }’s seat to a computer player.
absence-warned-move = ⏳ { $by } asked for a computer player. If { $who } doesn’t move, it plays this turn. Deadline: { $due }
absence-warned-seat = ⏳ { $by } asked for a computer player. If { $who } doesn’t move, it takes the seat. Deadline: { $due }
absence-settled = ⌛ The players have decided about { $who }’s turn.
refused-own-absence = The other players decide that. You can still make your move.
refused-settled = That has already been decided.

# Lost channels and reminders that are off
lost-channel-title = 🏚️ **{ $game }** · Takujo can no longer post in the channel of this game.
lost-channel-hint = Nothing is lost. Choose another channel below, or use `/{ cmd-board }` with `{ $table }` where you want to continue.
lost-channel-choose = Choose a channel
channel-chosen = 🏠 **{ $game }** now continues in { $there }.
channel-choose = Where should the game continue?
channel-none = There’s no channel where you can write and Takujo can post. Once there is one, use `/{ cmd-board }` with `{ $table }` there.
dormant-title = 💤 **Reminders for this table are off.**
dormant-hint = -# They start again with the next move.

# Options of every table
option-clock = Time per move
option-clock-hint = How long each player has for each move.
option-clock-alone = 3 days, no limit with only computers
option-clock-default = Default (3 days)
option-clock-default-hint = Against computers only there is no limit.
option-clock-none = No limit
option-clock-none-hint = Take days if you like. In a rated game, time runs out after 14 days.
option-clock-1h = 1 hour
option-clock-1h-hint = For an evening together.
option-clock-8h = 8 hours
option-clock-8h-hint = For a day or two.
option-clock-1d = 1 day
option-clock-1d-hint = About one move a day.
option-clock-3d = 3 days
option-clock-3d-hint = For people who check in now and then.
option-clock-7d = 7 days
option-clock-7d-hint = Like playing by mail.
option-start = Start
option-start-host = when I press Start
option-start-full = when all seats are taken
option-start-15m = in 15 minutes
option-start-1h = in 1 hour
option-start-tonight = today at 20:00
option-start-tomorrow = tomorrow at 20:00
option-start-time = Start: at the chosen time
option-absence = When time runs out
option-absence-hint = What happens when a player runs out of time.
option-absence-ask = The other players decide
option-absence-ai = A computer player moves for them
option-rating = Rating
option-rating-hint = Rated games have no hints, and players who leave rank last. Unrated games have hints.
option-rating-rated = Rated, no hints
option-rating-hints = Unrated, with hints
option-rating-mixed = Unrated (computer players of several levels)
option-rating-hidden = Unrated (hidden table)
