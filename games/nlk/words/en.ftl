# NLK in English.
name = NLK
tagline = Pass cards around, then get rid of your hand. The last player with cards loses.
goal = The last player with cards loses.
now-give = A card goes on one exactly one rank lower.
now-place = A card goes on one exactly one rank lower.
now-lead = The next player must beat it or take a card.
now-answer = A higher card of its suit or a trump beats it.
tip-talon = The last card of the talon decides trumps, and the player who draws it leads.
tip-give = Your stack becomes your hand later. Give away what you can: few cards go faster.
tip-place = If you give this card away, you draw again. If you keep it, your turn ends.
tip-lead = Lead a low card that is not a trump: you can hardly beat with it later.
tip-complete = If you beat now, the round is complete: its cards leave the game, and you lead next.
tip-take = The weakest card is a trump. Taking it can be worth it: trumps beat all other suits.
tip-trump = Only a trump beats this card. Keep high trumps for the end if you hold many cards.
rules-minute =
    { "" }**Goal** Get rid of your cards. The last player with cards loses; all the others win.
    { "" }**Phase one** Give your top card to a stack whose top card is one rank lower. Then draw one: give it away, or keep it. In the end, stacks become hands.
    { "" }**Phase two** Beat the last card with a higher one of its suit or a trump, or take the weakest card on the table.
    { "" }**Numbers** A player’s number is how many cards they hold.
    { "" }**End** Only one player has cards left.
rules-table-parts = ❶ talon · ❷ the card just drawn · ❸ the top card of a player’s stack · ❹ how many cards it has · ❺ the dealer’s mark · ❻ whose turn it is · ❼ the drawn card fits here · ❽ the direction of play
rules-table =
    { "" }**Goal** Get rid of all your cards. The last player with cards loses; everyone else wins.
rules-cards-parts = ❶ talon · ❷ the card just drawn
rules-cards =
    { "" }**Cards** Four suits ♣ ♦ ♥ ♠ with the ranks A K Q J 10 9 8 7 6 5 4 3 2, ace high, no jokers. Four players use the 32 cards from the 7 up. Each further player adds the next rank down: 36 cards for five, 40 for six, 44 for seven, 48 for eight, all 52 for nine. Each player starts with one card face up. The rest is the talon. The player after the dealer begins, and play goes around in seat order, drawn counterclockwise.
rules-one-parts = ❶ a card to give · ❷ a stack it fits · ❸ your stack, top first
rules-one =
    { "" }**Phase one: your turn**
    • **Give** (optional): you may move your top card onto another stack whose top card is exactly one rank lower; suits don’t matter. An ace goes on a king, the lowest rank in use goes on an ace. Then you may give the card below.
    • **Draw**: the card is turned up. If it fits another stack, you may give it away and draw again. Otherwise you keep it on your stack, and your turn ends. Once you have drawn, you can’t give from your stack any more.
    You can’t give to an empty stack. If you have nothing to give, Takujo draws and keeps for you.
    The player who draws the last card keeps it. Its suit becomes **trumps**, the stacks become hands, and that player leads.
rules-two-parts = ❶ trumps · ❷ cards on the table, and how many complete the round · ❸ the weakest card, which is taken · ❹ the card to beat · ❺ what beats it · ❻ who played it
rules-two =
    { "" }**Phase two** The leader plays any card. Then, in seat order, each player with cards does one of these:
    • **Beat** the card played last: same suit and higher, a trump on another suit, or a higher trump. You need not follow suit.
    • **Take** the weakest card on the table: the lowest card that is not a trump or, if all are trumps, the lowest trump. You may always take.
    Once you have no cards, you’re out and can’t lose this hand.
rules-round-parts = ❶ trumps · ❷ the cards of the round · ❸ your cards that beat the last one · ❹ your cards that don’t
rules-round =
    { "" }**End of a round**
    • When as many cards are on the table as players held cards at the lead, these cards leave the game. The player who played last leads.
    • When the last card on the table is taken, the next player leads.
    If the leader has no cards, the next player with cards leads. If ten rounds per player in a row end with the last card being taken, the hand is void and no one loses.
rules-match-parts = ❶ how many cards a player holds · ❷ the dealer’s mark
rules-match =
    { "" }**Match** Over several hands, the player who loses the most hands loses the match; everyone with fewer wins. Players who tie for the most lose together. If all have lost equally many, no one wins. The next player deals the next hand, or the loser does if the table is set that way.

    { "" }**Example** ♣7 is led. ♣9 beats it, and ♠6 (trumps) beats that. If the next player can’t beat ♠6, they take ♣7.

    Everyone saw the cards further down in the stacks, but Takujo doesn’t show them again: remember them, or play with open stacks.
option-hands = Hands
option-hands-hint = Hands per match. The player who loses the most hands loses the match.
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
option-dealer-hint = Who deals the next hand of a match.
option-dealer-rotate = The next player
option-dealer-loser = The loser
option-open_stacks = Stacks
option-open_stacks-hint = Whether the cards below the top ones stay visible.
option-open_stacks-off = Only the top card is visible
option-open_stacks-on = Open: all cards are visible
ending-lost = The last hand has been played.
ending-void = Every hand was void: no one loses.

# Cards
card = { $emoji }{ $rank }
card-up = { $emoji }{ $rank }–A
suit = { $emoji } { $name }
suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades

# What happened
event-dealer = { $player } deals.
event-hand = **Hand { $hand } of { $hands }** – { $player } deals.
event-dealt = Dealt face up, starting with { $player }: { $cards }.
event-gave = { $player } gives { $card } to { $to }.
event-gave-on = { $player } draws { $card } and gives it to { $to }.
event-kept = { $player } draws { $card } and keeps it.
event-last-card = { $player } draws the last card, { $card }: **trumps are { $suit }.** Stacks become hands.
event-led = { $player } leads { $card }.
event-beat = { $player } beats { $beaten } with { $card }.
event-took = { $player } takes { $card }.
event-left = ✅ { $player } has no cards left and is safe.
event-round-full = { $player } completes the round. Its cards leave the game.
event-lost = { $player } is the last one with cards **and loses.**
event-hand-lost = { $player } is the last one with cards **and loses hand { $hand }.**
event-void = **The hand is void: no one loses.**
event-hand-void = **Hand { $hand } is void: no one loses it.**

# The table
table-hand = Hand { $hand } of { $hands }.
table-one = Phase one · { $talon ->
    [1] 1 card
   *[other] { $talon } cards
} in the talon · dealt by { $dealer }.
table-drawn = Turned up: { $card }.
table-two = Phase two · trumps: { $suit } · dealt by { $dealer }.
table-empty = No cards on the table yet: { $size } cards complete the round.
table-beats = It is beaten by { $beats }.
table-cards = On the table ({ $count } of { $size }): { $cards }. Last card by { $player }.
table-fruitless = { $count } rounds in a row ended with the last card being taken. At { $limit }, the hand is void.
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
has-left = ✅ no cards left, safe
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

# The private panel
own-lost = You have lost { $count ->
    [1] 1 hand
   *[other] { $count } hands
} so far.
own-empty = Your stack is empty.
own-stack = Your stack ({ $count }), from the top: { $cards }.
own-fits = { $card } fits: { $stacks }.
fits = { $player } ({ $card })
own-trumps = Trumps: { $suit }.
own-left = ✅ You have no cards left and can’t lose this hand.
own-hand = Your hand: { $count ->
    [1] **1 card**
   *[other] **{ $count }** cards
}
own-suit = { $suit }: { $cards }
own-trump-suit = { $suit } (trumps): { $cards }
own-beats = These beat { $card }: { $cards }.
own-beats-not = You can’t beat { $card }.
ask-give = Give your top card { $card } away, or draw?
ask-place = You drew { $card }. Give it away, or keep it?
ask-lead = Which card do you lead?
ask-answer = Beat { $card } with { $beats }, or take { $weakest }?
ask-answer-alone = Beat { $card } with { $beats }, or take it?
ask-take = You can’t beat { $card }. Take { $weakest }.
ask-take-alone = You can’t beat { $card }. Take it.
brief-lay = { $rank }
brief-keep = Keep { $rank }
brief-give = → { $player }
do-give = Give { $card } to { $player }
do-draw = Draw a card
do-keep = Keep { $card }
do-lead = Lead { $card }
do-beat = Beat with { $card }
do-take = Take { $card }: you then hold { $count }
hint-give = It goes on top of { $card }; that stack then has { $count } cards.
hint-draw = { $count ->
    [1] The last card: you keep it, and its suit becomes trumps.
   *[other] After that you can’t give from your stack any more. { $count } cards in the talon.
}
hint-keep = Your turn ends. Your stack then has { $count ->
    [1] 1 card.
   *[other] { $count } cards.
}
hint-trump = A trump.
hint-fill = This completes the round: its cards leave the game, and you lead next.
hint-out = Your last card: after it you can’t lose this hand.
hint-take = The weakest card on the table.
hint-take-last = The last card on the table. The round ends, and the next player leads.
group = { $suit } ({ $count })
group-ranks = { $cards }

# Auto-replies
auto-reply-take = Take automatically when I can’t beat
auto-reply-take-hint = You only choose when you have a choice. An instant take may tell others that you couldn’t beat the card.

# Final scores
score-lost = Hands lost
score-loser = Lost
score-left = Cards left

# Why a move is good or bad
why-last = plays your last card: you can’t lose this hand
why-spends = spends a trump
why-keeps = keeps a trump
why-leads = completes the round: you lead next
why-gains = brings you the trump { $card }
why-sheds = leaves you with one card fewer
why-passes = adds nothing to your stack
why-holds = keeps { $card } for phase two
why-avoids = saves you from taking { $card }
why-weakest = gets rid of your weakest card
why-few = { $count ->
    [0] leads a card that no other can beat
    [1] leads a card that only one other can beat
   *[other] leads a card that { $count } others can beat
}
why-saves = keeps { $card } for later
why-strong = keeps your strongest cards for later

# Steps of a turn, several in one line after the player’s name
event-gave-step = { $card } to { $to }
event-gave-on-step = { $card } to { $to }
event-gave-on-steps = draws and gives away { $count } cards
event-kept-step = keeps { $card }
event-led-step = leads { $card }
event-beat-step = { $card } beats { $beaten }
event-took-step = takes { $card }
event-left-step = ✅ safe
event-round-full-step = round complete

# The lesson
lesson-give = Only the last player with cards loses, so give your top card to a stack that is exactly one rank lower.
lesson-give-right = Your 8 lies on the 7 now: one card less for you.
lesson-give-wrong-1 = Once you have drawn, you can’t give your 8 away any more this turn.
lesson-place = You drew a 9: it fits the 8, because suits don’t matter here.
lesson-place-right = You gave it away, so you drew again.
lesson-place-wrong-1 = You would keep a weak card, and your turn would end.
lesson-beat = Your stack is your hand now, and clubs are trumps: beat the last card with a higher diamond or a trump.
lesson-beat-right = The queen is just high enough: your ace and your trumps stay with you.
lesson-beat-wrong-1 = The ace beats the jack too, but the queen is enough: save the ace.
lesson-beat-wrong-2 = Taking is always allowed, but then you hold one card more.
lesson-full = Three of four cards lie here: with the fourth they leave the game, and the player who laid it leads.
lesson-full-right = The jack of trumps was enough: all four cards are gone, and you lead.
lesson-full-wrong-1 = The queen of trumps beats it too, but the jack is enough.
lesson-full-wrong-2 = You would take the 8 of hearts and hold one card more, although you can beat the last one.
lesson-lead = You lead and may play any card: get rid of a weak one, and save trumps and aces.
lesson-lead-right = One weak card less.
lesson-lead-wrong-1 = A club is a trump here: even the 9 beats every other suit, so save it.
lesson-lead-wrong-2 = Your ace is strong: save it to beat others.
lesson-play = Few cards, and strong ones: play on, because once your hand is empty, you can’t lose.
