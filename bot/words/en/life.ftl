# What keeps a table going over weeks.
reclaim-title = **A computer player has your seat at this table.**
reclaim-hint = You left the game, or ran out of time and were replaced. You can take your seat back at any time. Moves made meanwhile stay.

# Votes
vote-rewind = ↩️ { $who } wants to **take back their last move** and everything after it. Everyone has to agree.
vote-cancel = ⏹️ { $who } wants to **end this game**. Everyone has to agree.
unanswered-rewind = -# { $who } is away but has to agree as well. No answer counts as a no.
unanswered-cancel = -# { $who } is away. No answer counts as a yes. Deadline: { $due }
unanswered-one = -# If only one player doesn’t answer, that counts as a yes. Deadline: { $due }
vote-yes = -# Agreed: { $who }
vote-missing = -# No answer yet: { $who }
vote-agreed-rewind = ↩️ Everyone agreed. The move has been taken back.
vote-agreed-cancel = ⏹️ The players agreed to end the game.
rated-vote = -# If everyone agrees, the game is unrated. If an absent player doesn’t answer, it is rated, and { $who } ranks last of those still playing.
vote-declined = A player disagreed, so the game continues unchanged.
vote-withdrawn = The proposal was withdrawn.
vote-do-yes = Agree
vote-do-no = Disagree

# Open seats
seat-choose = ### Who should take over { $who }’s seat?
seat-for-good = The new player sees this seat’s hand. Until they’ve made two moves, the previous player can take the seat back.
seat-pick = Invite someone…
seat-everyone = Open it to anyone
seat-withdraw = Withdraw offer
seat-withdrawn = 🪑 { $who }’s seat is no longer open.
offer-title = 🪑 { $who }’s seat is open.
offer-hint = The first person to press the button gets the seat and sees its hand.
offer-take = Take this seat
invite-own = 🪑 { $guest }, { $who } invites you to take over their seat.
invite-other = 🪑 { $guest }, { $by } invites you to take over { $who }’s seat.
invite-hint = You’ll see that seat’s hand. Only you can answer.
invite-accept = Take the seat
invite-decline = Decline
invite-mute = No more from this person
invite-muted = You won’t get more invitations from { $who }. Change that in `/{ cmd-privacy }`.
invite-declined = 🪑 { $guest } declined to take over { $who }’s seat.
propose-seat = 🪑 { $by } wants { $guest } to take over { $who }’s seat. The other players have to agree.
propose-hint = -# { $who } keeps the seat by coming back first, and can reclaim it until the substitute has made two moves.
offer-returns = -# The previous player can reclaim the seat until { $who } has made two moves.
offer-taken = 🪑 { $who } has taken over the seat.

# Premoves and auto-replies
premove-title = -# { $game }
premove-hint = **Premove.** On your next turn, Takujo plays the first of these moves that is legal. If none is, you choose as usual.
premove-before-first-move = **Premove.** You can use premoves once you’ve made your first move.
premove-unavailable = You can’t premove right now: it’s your turn, or the game isn’t running.
premove-chosen = ⏩ Premove: { $what }
premove-otherwise = { $first }, otherwise { $second }
premove-choose = Choose a move…
premove-add = Add a fallback…
premove-clear = Clear
auto-replies-hint = **Auto-reply.** Takujo gives this answer for you whenever it applies, until you change it. No one else can see it.
auto-replies-none = Ask me each time
auto-replies-chosen = ⏩ Auto-reply: { $what }

# Notes
note-title = Your private note
note-label = Only you can read it
