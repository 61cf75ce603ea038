# NLK in English.
name = NLK
tagline = Pass cards on, then beat what is laid: whoever holds cards last loses.
rules =
    ## NLK
    { "" }**Goal** Get rid of all your cards. Whoever alone still holds some loses; everybody else wins.

    { "" }**Cards** A K Q J 10 … , ace high. Four players use the 7 and up; each further player adds one rank (six players: from the 5), nine use all 52. Everybody starts with one card face up. The rest is the talon. Play goes round in seat order, drawn anticlockwise.

    { "" }**Phase one: your turn**
    • **Give** (if you like): your top card may go onto another stack whose top is exactly one rank lower, whatever the suit. An ace goes on a king, the lowest rank in use goes on an ace. Then perhaps the next one.
    • **Draw**: the card is turned up. If it fits another stack you may give it away and draw again. Otherwise you keep it on your stack, and your turn ends. After drawing you give nothing more from your stack.
    An empty stack receives nothing. Where nothing can be given, the bot draws and keeps for you.
    Whoever draws the last card keeps it. Its suit becomes **trumps**, the stacks become hands, and that player leads.

    { "" }**Phase two** Lead any card. Then, in seat order, everybody with cards does one of these:
    • **Beat** the card laid last: same suit and higher, a trump on another suit, or a higher trump. You need not follow suit.
    • **Take** the weakest card on the table: others before trumps, then the lowest. You may always take.
    Without cards you are out of the hand, and safe.

    { "" }**End of a round**
    • As many cards lie there as players had cards when it was led: they leave the game. Whoever laid the last one leads.
    • The last card on the table is taken: the next player leads.
    If the leader has no cards, the next player with cards leads. When rounds come to nothing again and again (ten per player in a row), the hand is void and nobody loses.

    { "" }**Match** Over several hands, whoever loses most hands loses. Fewer hands lost is better.

    { "" }**Example** ♣7 is led. ♣9 beats it, ♠6 (trumps) beats that. The next player cannot beat ♠6 and takes ♣7.

    { "" }Cards deeper in the stacks were seen by all, but are not shown again: remember them, or play with open stacks.
option-hands = Hands
option-hands-1 = 1
option-hands-2 = 2
option-hands-3 = 3
option-hands-4 = 4
option-hands-5 = 5
option-hands-6 = 6
option-hands-7 = 7
option-hands-8 = 8
option-hands-9 = 9
option-dealer = Next dealer
option-dealer-rotate = The next player
option-dealer-loser = The loser
option-open_stacks = Stacks
option-open_stacks-off = Only the top card shows
option-open_stacks-on = Open: all cards show
ending-lost = The last hand has been played.
ending-void = Round after round came to nothing: nobody loses.

# Cards
card = { $face }{ $rank }
suit = { $face } { $name }
suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades

# What happened
told-dealer = { $player } deals.
told-hand = **Hand { $hand } of { $hands }** – { $player } deals.
told-dealt = Face up, from { $player } on: { $cards }.
told-gave = { $player } gives { $card } to { $to }.
told-gave-on = { $player } draws { $card } and gives it to { $to }.
told-kept = { $player } draws { $card } and keeps it.
told-last-card = **{ $player } keeps the last card, { $card }: trumps are { $suit }.** Stacks become hands.
told-led = { $player } leads { $card }.
told-beat = { $player } beats it with { $card }.
told-took = { $player } takes { $card }.
told-left = ✅ { $player } has no cards left and is safe.
told-round-full = The round is full, its cards leave the game. { $player } laid the last one.
told-lost = **{ $player } alone holds cards and loses.**
told-hand-lost = **{ $player } alone holds cards and loses hand { $hand }.**
told-void = **The hand comes to nothing: nobody loses.**
told-hand-void = **Hand { $hand } comes to nothing: nobody loses it.**

# The table
table-hand = Hand { $hand } of { $hands }.
table-one = Phase one · { $talon ->
    [1] one card
   *[other] { $talon } cards
} in the talon · dealt by { $dealer }.
table-drawn = Turned up: { $card }.
table-two = Phase two · trumps: { $suit } · dealt by { $dealer }.
table-empty = No card on the table yet; { $size } fill the round.
table-cards = On the table ({ $count } of { $size }): { $cards } – the last by { $player }.
table-fruitless = { $count } rounds in a row came to nothing; after { $limit } the hand is void.
player = { $mark ->
    [turn] ▶{ " " }
    [won] 👑{ " " }
   *[none] { "" }
}{ $player } · { $has }{ $lost }
player-lost = { " " }· ☁ { $count ->
    [1] 1 hand lost
   *[other] { $count } hands lost
}
has-nothing = no cards
has-left = ✅ no cards left
has-hand = { $count ->
    [1] 1 card
   *[other] { $count } cards
}
has-stack = { $card } on top · { $count ->
    [1] 1 card
   *[other] { $count } cards
}
has-open = { $count ->
    [1] 1 card:
   *[other] { $count } cards:
} { $cards }

# The own panel
own-lost = You have lost { $count ->
    [1] one hand
   *[other] { $count } hands
} so far.
own-empty = Your stack is empty.
own-stack = Your stack ({ $count }), from the top: { $cards }.
own-fits = { $card } fits: { $stacks }.
fits = { $player } ({ $card })
own-trumps = Trumps: { $suit }.
own-left = ✅ You have no cards left: you are safe.
own-hand = Your hand: { $count ->
    [1] **one card**
   *[other] **{ $count }** cards
}
own-suit = { $suit }: { $cards }
own-trump-suit = { $suit } (trumps): { $cards }
own-beats = These beat { $card }: { $cards }.
own-beats-not = Nothing of yours beats { $card }.
ask-give = Give your top card { $card } away, or draw?
ask-place = You drew { $card }. Give it away, or keep it?
ask-lead = Which card do you lead?
ask-answer = Beat { $card }, or take { $weakest }?
ask-take = You cannot beat { $card }: take { $weakest }.
do-give = Give { $card } to { $player }
do-draw = Draw a card
do-keep = Keep { $card }
do-lead = Lead { $card }
do-beat = Beat with { $card }
do-take = Take { $card }
hint-give = It goes on { $card }; that stack then has { $count } cards.
hint-draw = { $count ->
    [1] It is the last card: it stays with you and makes trumps.
   *[other] After that nothing more goes from your stack. { $count } cards in the talon.
}
hint-keep = Your turn ends. Your stack then has { $count ->
    [1] one card.
   *[other] { $count } cards.
}
hint-trump = A trump.
hint-fill = Fills the round: its cards leave the game, and you lead.
hint-out = Your last card: you are safe.
hint-take = The weakest card on the table.
hint-take-last = The last card on the table: the round ends, the next player leads.
group = { $suit } ({ $count })
group-ranks = { $cards }

# Final scores
score-lost = Hands lost
score-left = Cards left
