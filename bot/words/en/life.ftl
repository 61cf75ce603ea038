# What keeps a table going over weeks.
left-title = **A house player sits in for you at this table.**
left-hint = You gave your seat up, or the others handed it over when your time had run out. Take it back whenever you like; what was played meanwhile stays.

# Questions to everybody
vote-rewind = ↩️ { $who } would like to **take back their last move**, with all that followed. Does everybody agree?
vote-cancel = ⏹️ { $who } would like to **stop this game**. Does everybody agree?
vote-yes = -# Agreed: { $who }
vote-missing = -# Not said yet: { $who }
vote-agreed-rewind = ↩️ Agreed: the move is taken back.
vote-agreed-cancel = ⏹️ Agreed: the game is stopped.
vote-declined = It stays as it is: somebody said no.
vote-do-yes = Agree
vote-do-no = Rather not

# Seats to be had
seat-whom = **Who plays on for { $who }?**
seat-for-good = Whoever takes the seat over plays on there for good, with everything that seat knows.
seat-pick = Invite somebody …
seat-anybody = Offer it to anybody
seat-withdraw = Withdraw
seat-withdrawn = 🪑 The seat of { $who } is not to be had any more.
offer-title = 🪑 The seat of { $who } is free to take over.
offer-hint = Whoever presses the button first plays on there, with everything that seat knows.
offer-take = Take this seat
invite-own = 🪑 { $guest }, { $who } would like you to take over their seat.
invite-other = 🪑 { $guest }, { $by } would like you to take over the seat of { $who }.
invite-hint = You would play on there with everything that seat knows. Only you can answer.
invite-accept = Take the seat
invite-decline = No, thanks
invite-declined = 🪑 { $guest } would rather not take over the seat of { $who }.
offer-taken = 🪑 { $who } has taken the seat over.

# Answers given in advance
ahead-title = -# Only you see this · { $game }
ahead-hint = **Answer in advance.** When you are asked next, the first of these that is possible then is done for you. If none is, they are forgotten and you are asked as usual.
ahead-nothing = **Answer in advance.** There is nothing to choose from before your first move.
ahead-late = It is your turn, or the game does not go on: there is nothing to say in advance.
ahead-said = ⏩ In advance: { $what }
ahead-else = { $first }, else { $second }
ahead-pick = Choose an answer …
ahead-add = Add another one, in case …
ahead-clear = Forget it

# Notes
note-title = Your private note
note-label = Only you can read it
