# Coloretto in English.
name = Coloretto
tagline = Collect a few colors: three score points, the rest cost you.
goal = Most points win: 3 colors score, the rest cost.
now-turn = Flip a card, or take a row and sit out.
now-place = You or another player can take that row later.
tip-joker = The joker becomes the color that suits its owner best. Put it in a row that you can take.
tip-plus = A +2 card always brings 2 points. Put it in the row that you want to take.
tip-last = This is the last round: each player takes one more row.
tip-alone = All others have taken a row. You may flip on as long as your row has space.
tip-good = Four points or more in one row is a lot. Take it before another player does.
tip-colors = You hold more than three colors: each further card of the others costs you points.
tip-full = This card can fill a row. The player who takes it takes all its cards, good and bad.
tip-turn = Flip first as long as all rows are poor. A row that suits nobody else can wait for you.
rules-minute =
    { "" }**Goal** Have the most points. At the end, your three best colors score and all the others cost you, so collect few colors.
    { "" }**Your turn** Flip a card and put it in a row, or take a row with all its cards. After taking, you sit out until the next round.
    { "" }**Numbers** “+4” on a row says how your score changes if you take it now.
    { "" }**End** The round in which the last-round card comes up is the last one.
rules-table-parts = ❶ cards until the last round · ❷ the last-round card · ❸ the card just flipped · ❹ a row · ❺ a row a player took · ❻ each player’s cards and points · ❼ score chart
rules-table =
    { "" }**Goal** Collect many cards of a few colors. At the end, three of your colors score points and all the others cost you points.
rules-turn-parts = ❶ flip from the deck · ❷ a space for the card · ❸ a row you may take · ❹ how taking it changes your score
rules-turn =
    { "" }**On your turn, do one of these:**
    • **Flip a card** for everyone to see, then put it in any row that isn’t full.
    • **Take a row** with at least one card. You keep its cards and are out until the next round.
    If every row is full, you have to take one. The last player in a round may keep flipping cards while a row has space.

    { "" }**Rounds** There are as many rows as players, and each holds up to three cards. Once everyone has taken a row, the next round begins. The player who took the last row starts it.
rules-scoring-parts = ❶ points so far · ❷ your three best colors · ❸ all others · ❹ jokers and +2 cards · ❺ score chart
rules-scoring =
    { "" }**Scoring** Points for 1, 2, 3, 4, 5, 6 or more cards of a color:
    • Brown chart: 1, 3, 6, 10, 15, 21
    • Gray chart: 1, 4, 8, 7, 6, 5
    Three colors score, the others cost. A joker counts as one card of any color. A +2 card is worth 2 points. Takujo chooses the colors that bring you most. Tied players share the win.

    { "" }**Example** (brown) A joker, a +2 card, green 6, yellow 4, red 3, blue 2. The joker counts as yellow: 2 + 21 + 15 + 6 − 3 = **41**.
rules-cards-parts = ❶ cards until the last round · ❷ the last-round card · ❸ a +2 card
rules-cards =
    { "" }**Cards** 77: seven colors with nine cards each, ten +2 cards, three jokers, and the last-round card.

    { "" }**End** The last-round card lies on top of the bottom 15 cards. When it is flipped, the round in progress is the last.
rules-start-parts = ❶ ❷ ❸ with two players, rows for 1, 2 and 3 cards
rules-start =
    { "" }**Setup** Each player starts with one card, all of different colors. With three players, one color is left out.

    { "" }**Two players** Two colors are left out, each of you starts with two cards, and the three green rows hold 1, 2 and 3 cards. When both of you have taken a row, the cards of the third leave the game.
option-chart = Score chart
option-chart-hint = Points for a color, by number of cards.
option-chart-brown = Brown (1 3 6 10 15 21)
option-chart-grey = Gray (1 4 8 7 6 5)
ending-last-round = The last round is over.

# Cards
card = { $emoji } { $name }
card-red = red
card-orange = orange
card-yellow = yellow
card-green = green
card-blue = blue
card-purple = purple
card-white = white
card-plus = +2
card-joker = joker
nothing = no cards
tally = { $emoji }×{ $count }{ " " }

# What happened
event-removed = { $card } is left out of this game.
event-dealt = { $player } starts with { $card }.
event-round = **Round { $round }** – { $player } begins. { $ahead }
event-turned-up = { $player } flips { $card }.
event-put = { $player } puts { $card } in row { $row }.
event-put-forced = { $player } puts { $card } in row { $row }, the only one with space.
event-taken = { $player } takes row { $row } ({ $change }): { $cards }
event-taken-forced = { $player } must take row { $row } ({ $change }): { $cards }
event-discarded = No one took row { $row }. Its cards leave the game: { $cards }
event-last-round = **⏳ The last-round card! This round is the last.**
event-over = The last round is over.

# The table
table-deck = Round { $round } · { $deck } cards in the deck, { $before } until the last round.
table-deck-last = **⏳ Last round** (round { $round }) · { $deck ->
    [one] { $deck } card
   *[other] { $deck } cards
} in the deck.
table-drawn = Flipped, not yet placed: { $card }.
table-chart = Score chart: { $chart }.
table-removed = Left out of this game: { $cards }.
table-discarded = Out of the game: { $cards }
row = Row { $row }: { $cards } { $room ->
    [0] · full.
    [1] · 1 space.
   *[other] · { $room } spaces.
}
row-taken = Row { $row }: taken by { $player }.
player = { $player } · **{ $score }** · { $cards }
player-turn = ▶ { $player } · **{ $score }** · { $cards }
player-out = { $player } · **{ $score }** · { $cards }· took row { $row }
collection = { $plus }{ $minus }{ $rest }
counts-plus = plus { $cards }
counts-minus = minus { $cards }
counts-rest = and { $cards }
final = { $player } · **{ $score }** = { $cards }.
final-won = 👑 { $player } · **{ $score }** = { $cards }.
worth = { $tally }({ $points })
worth-jokers = { $tally }with { $joker }({ $points })

# The private panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
}: { $cards }.
prospect = Row { $row }: { $cards } → { $change } if you take it.
prospect-drawn = Row { $row } with the new card: { $cards } → { $change } if you take it.
ask-turn = Flip a card or take a row? { $ahead }
ask-draw = No row can be taken yet. Flip a card. { $ahead }
ask-take = Every row is full. Which one do you take?
ask-place = Flipped: { $card }. Which row?
brief-draw = Flip a card
brief-put = Put
brief-take = Take { $change }
do-draw = Flip a card
do-put = Put in row { $row } (empty)
do-put-beside = Put in row { $row } with { $cards }
do-take = Take row { $row } ({ $change }): { $cards }
until-last-round = { $cards ->
    [0] The last-round card comes next!
    [1] 1 card until the last round.
   *[other] { $cards } cards until the last round.
}
last-round = This is the last round.
hint-draw = You see it before you choose its row. { $ahead }
hint-put = Taking this row would then change your score by { $change }.
hint-take = You get its cards and sit out until the next round.

# Final scores
score-plus = +2 cards
score-jokers = Jokers

# Why a move is good or bad
why-brings = { $points ->
    [1] scores 1 point right away
   *[other] scores { $points } points right away
}
why-costs = { $points ->
    [1] costs you 1 point
   *[other] costs you { $points } points
}
why-denies = { $points ->
    [1] keeps a row worth 1 point from the next player
   *[other] keeps a row worth { $points } points from the next player
}
why-full = takes a full row, which can’t get any better
why-closes = stops the others from adding bad cards to the row
why-builds = { $points ->
    [1] makes row { $row } worth 1 point to you
   *[other] makes row { $row } worth { $points } points to you
}
why-spoils = { $points ->
    [1] makes row { $row } worth 1 point less to the next player
   *[other] makes row { $row } worth { $points } points less to the next player
}
why-spares = leaves row { $row }, your best one, as it is
why-any = is as good as any: the rows are all alike
why-keeps = leaves the other rows as they are
why-alone = lets you fill the rows alone: everyone else has taken one
why-waits = { $points ->
    [0] waits for a better row: none brings you points yet
    [1] waits for a better row: the best one brings 1 point so far
   *[other] waits for a better row: the best one brings { $points } points so far
}
why-leaves = { $points ->
    [1] leaves the next player a row worth 1 point
   *[other] leaves the next player a row worth { $points } points
}

# Steps of a turn, several in one line after the player’s name
event-turned-up-step = { "" }
event-put-step = { $card } to row { $row }
event-put-forced-step = { $card } to row { $row }
event-taken-step = takes row { $row } ({ $change })
event-taken-forced-step = must take row { $row } ({ $change })
event-discarded-step = row { $row } leaves the game
