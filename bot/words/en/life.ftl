# What keeps a table going over weeks.
left-title = **A house player is sitting in for you at this table.**
left-hint = You gave up your seat, or the others handed it over when your time ran out. You can take it back whenever you like; the moves made in the meantime stay.

# Questions to everybody
vote-rewind = ↩️ { $who } would like to **take back their last move** and everything after it. Does everybody agree?
vote-cancel = ⏹️ { $who } would like to **stop this game**. Does everybody agree?
silence-rewind = -# { $who } is away and is asked, too: silence means no.
silence-cancel = -# { $who } is away: without an answer in time, that counts as no objection. Deadline: { $due }
silence-one = -# One player may stay silent: that counts as no objection. Deadline: { $due }
vote-yes = -# Agreed: { $who }
vote-missing = -# No answer yet: { $who }
vote-agreed-rewind = ↩️ Agreed: the move is taken back.
vote-agreed-cancel = ⏹️ Agreed: the game is stopped.
rated-vote = -# If everyone agrees, the game is not rated. If somebody who is away does not answer, it is rated, and { $who } is last of those still playing.
vote-declined = Nothing changes: somebody said no.
vote-withdrawn = The proposal was withdrawn.
vote-do-yes = Agree
vote-do-no = Disagree

# Seats to be had
seat-whom = ### Who should take over { $who }’s seat?
seat-for-good = Whoever takes over the seat keeps it until the end, and sees everything that seat can see.
seat-pick = Invite somebody…
seat-anybody = Offer it to anybody
seat-withdraw = Withdraw
seat-withdrawn = 🪑 { $who }’s seat is no longer on offer.
offer-title = 🪑 { $who }’s seat is free to take over.
offer-hint = Whoever presses the button first takes over, and sees everything that seat can see.
offer-take = Take this seat
invite-own = 🪑 { $guest }, { $who } would like you to take over their seat.
invite-other = 🪑 { $guest }, { $by } would like you to take over { $who }’s seat.
invite-hint = You would see everything that seat can see. Only you can answer.
invite-accept = Take the seat
invite-decline = No, thanks
invite-declined = 🪑 { $guest } declined to take over { $who }’s seat.
propose-seat = 🪑 { $by } would like { $guest } to take over { $who }’s seat. Do the others agree?
propose-hint = -# { $who } keeps the seat by coming back, and may take it back until the substitute has moved twice.
offer-returns = -# Whoever had the seat may take it back until { $who } has moved twice.
offer-taken = 🪑 { $who } has taken the seat over.

# Answers given in advance
ahead-title = -# Only you see this · { $game }
ahead-hint = **Answer in advance.** The next time you are asked, the bot makes the first of these moves that is possible. If none is, they are dropped and you are asked as usual.
ahead-nothing = **Answer in advance.** There is nothing to choose from before your first move.
ahead-late = It is your turn, or the game is not running, so there is nothing to answer in advance.
ahead-said = ⏩ In advance: { $what }
ahead-else = { $first }, else { $second }
ahead-pick = Choose an answer…
ahead-add = Add a second choice…
ahead-clear = Clear
ahead-standing-hint = **A standing answer** is given for you whenever it fits, without asking you, until you change it. Nobody else sees that you set it.
ahead-standing-none = Ask me each time
ahead-standing-said = ⏩ From now on: { $what }

# Notes
note-title = Your private note
note-label = Only you can read it
