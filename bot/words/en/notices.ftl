# Time: reminders, turns told directly, clocks that ran out, tables that sleep.
remind-title = { $count ->
    [1] ⏰ { $who }, the table is waiting for you.
   *[other] ⏰ { $who }, { $count } tables are waiting for you.
}
remind-direct = { $count ->
    [1] ⏰ A table is waiting for you.
   *[other] ⏰ { $count } tables are waiting for you.
}
remind-table = **{ $game }** · Table `{ $table }` · your turn began: { $when }
remind-timed = **{ $game }** · Table `{ $table }` · your turn began: { $when } · deadline: { $due }
remind-late = **{ $game }** · Table `{ $table }` · your turn began: { $when } · time ran out: { $due }
remind-warned-move = **{ $game }** · Table `{ $table }` · your turn began: { $when } · unless you move, a house player takes this turn: { $due }
remind-warned-seat = **{ $game }** · Table `{ $table }` · your turn began: { $when } · unless you move, a house player takes your seat: { $due }
remind-more = { $count ->
    [1] -# … and one more table, see `/{ cmd-tables }`
   *[other] -# … and { $count } more tables, see `/{ cmd-tables }`
}
remind-go = Go to the table
remind-home = Can’t get there?
remind-quiet = No reminders for this turn
quiet-done = 🔕 No more reminders for this turn of { $game }.
direct-title = { $count ->
    [1] **▶** It’s your turn.
   *[other] **▶** It’s your turn at { $count } tables.
}
turn-due = -# ⏳ Deadline: { $due }
turn-due-each = -# ⏳ { $who } · deadline: { $due }
turn-rests = -# 🌴 { $who }’s clock is paused

# Time ran out
late-title = ⌛ { $who } ran out of time.
late-ask = { $people } What would you like to do? The first click decides.
late-do-wait = Keep waiting
late-do-move = House player takes this turn
late-do-seat = House player takes the seat
late-invite = Invite a substitute
late-done-wait = ⌛ { $by } gives { $who } more time.
late-done-move = 🤖 { $by } let a house player take this turn for { $who }.
late-done-seat = 🤖 { $by } handed { $who }’s seat to a house player.
late-warned-move = ⏳ { $by } wants a house player to take this turn for { $who }, unless { $who } moves before: { $due }
late-warned-seat = ⏳ { $by } wants a house player to take { $who }’s seat, unless { $who } moves before: { $due }
late-settled = ⌛ The question about { $who } is settled.
refused-own-absence = The others decide about that. You can simply make your move.
refused-settled = That has already been settled.

# Sleep
lost-title = 🏚️ **{ $game }** · Table `{ $table }` can no longer be shown in its channel.
lost-hint = Nothing is lost: choose another channel of the server, or use `/{ cmd-board }` with `{ $table }` there, and it goes on.
lost-choose = Choose a channel
home-found = 🏠 **{ $game }** · Table `{ $table }` goes on in { $there }.
home-choose = Choose the channel in which it goes on:
home-none = There is no channel in which you can write and the bot may show a table. Once there is, use `/{ cmd-board }` with `{ $table }` there.
asleep-title = 💤 **This table is asleep.** No more reminders are sent.
asleep-hint = -# It wakes up with the next move, whenever that is.

# Options of every table
option-clock = Time per decision
option-clock-hint = How long everybody has for each of their moves.
option-clock-none = As long as it takes
option-clock-none-hint = Tables wait for days; nobody is hurried.
option-clock-1h = 1 hour
option-clock-1h-hint = For an evening together.
option-clock-8h = 8 hours
option-clock-8h-hint = For a day or two.
option-clock-1d = 1 day
option-clock-1d-hint = One move a day, for a busy week.
option-clock-3d = 3 days
option-clock-3d-hint = For people who look in now and then.
option-clock-7d = 7 days
option-clock-7d-hint = Like playing by mail.
option-absence = When time runs out
option-absence-hint = Who decides what becomes of a turn nobody made in time.
option-absence-ask = The others decide
option-absence-house = A house player takes the turn
option-rating = Rating
option-rating-hint = A rated game has no hints, and players who leave it are rated last. An unrated game has hints.
option-rating-rated = Rated
option-rating-hints = Unrated, with hints
option-rating-mixed = Unrated (computer players of several levels)
