# Keltis in English.
name = Keltis
tagline = Send your figures along five stone paths with rows that only go up or only go down.
rules-table-parts = ❶ a path · ❷ what its stones are worth · ❸ the goal area · ❹ a small figure · ❺ a tall figure · ❻ draw pile · ❼ discard piles · ❽ everybody’s points, finds and rows
rules-table =
    { "" }**Goal** Move your figures as far as you can along the five stone paths, and collect wishing stones.
rules-cards-parts = ❶ points so far · ❷ figures still at the start · ❸ a row that runs up · ❹ a row that runs down
rules-cards =
    { "" }**Cards** 110: five colours with the values 0 to 10, every card twice.

    { "" }**Figures** You have four small ones and a tall one, which counts double. Each path takes one of your figures, and a figure never changes paths.

    { "" }**Rows** A row runs up or down. Equal values may always follow. The first different value fixes the direction: 3-3-6-7-7 and 9-8-8-5-3 are both fine.
rules-turn-parts = ❶ a card of your hand · ❷ the points of the next stone · ❸ the tile on it · ❹ your rows · ❺ draw pile · ❻ discard piles
rules-turn =
    { "" }**Your turn: play one card, then draw one**
    1. **Play a card** from your hand of eight:
    • **Advance**: lay it in your own row of its colour and move your figure on that path one stone. The first card of a colour brings a figure from the start, small or tall as you like.
    • **Discard**: put it face up on the discard pile of its colour. Everybody may look through the piles.
    2. **Draw** the top card of the draw pile or of a discard pile, but not the card you have just discarded.
rules-tiles-parts = ❶ number · ❷ clover · ❸ wishing stone · ❹ last stone
rules-tiles =
    { "" }**Tiles** lie on 25 stones: nine clovers, nine wishing stones, and the numbers 1, 1, 2, 2, 2, 3, 3. They apply when your figure lands on them:
    • **Number**: you score it at once; the tile stays.
    • **Clover**: you may move one of your figures one stone, or bring a new one; the tile stays. Clovers can chain.
    • **Wishing stone**: you take it.

    { "" }**Last stone** A figure there cannot go on. A further card of that colour may move another figure of yours one stone instead, or bring a new one.
rules-scoring-parts = ❶ points so far · ❷ wishing stones, and points from number tiles
rules-scoring =
    { "" }**Scoring**
    • Figures: −4, −3, −2, 1, 2, 3, 6, 7, 10 by their stone; the tall one counts double, below zero too. Figures at the start: 0.
    • Wishing stones 0, 1, 2, 3, 4, 5+: −4, −3, 2, 3, 6, 10.
    • Number tiles as scored on the way.
    The highest total wins. Ties are shared, or go to more wishing stones if the table is set that way.

    { "" }**Example** Figures on 7, 2 and −3, the tall one on 6 (so 12), three wishing stones (3) and 4 points from tiles: 7 + 2 − 3 + 12 + 3 + 4 = **25**.
rules-end-parts = ❶ what the stones are worth · ❷ ❸ ❹ the goal area: 6, 7, 10
rules-end =
    { "" }**The end** The game ends at once when five figures of all players together stand in the goal area (6, 7, 10); the tile under the fifth has no effect. It also ends at once when the last card of the draw pile is drawn.

    { "" }**Two players** 30 cards leave the game unseen.
option-tiebreak = Ties
option-tiebreak-hint = What happens when the highest totals are equal.
option-tiebreak-shared = Shared win
option-tiebreak-stones = More wishing stones win
ending-goal = Five figures stand in the goal area.
ending-deck = The draw pile is used up.

# Cards, colours, tiles
colour = { $face } { $name }
card = { $face } { $colour } { $value }
card-bare = { $colour } { $value }
colour-r = red
colour-y = yellow
colour-p = pink
colour-g = green
colour-b = blue
stone-double = { $points } (×2)
stone-worth = { $points ->
    [1] 1 point
   *[other] { $points } points
}
stone-worth-double = { $points } × 2 = { $total } points
nothing = none
no-rows = –{ " " }
figure-small = a small figure
figure-tall = the tall figure

# What happened
event-first = { $player } begins.
event-drop = { $player } discards { $card }.
event-play = { $player } plays { $card }.
event-enter = { $player } brings { $figure } onto { $path }, at { $points }.
event-step = { $player } moves { $figure } on { $path } to { $points }.
event-number = { $player } scores +{ $points } from a tile.
event-wish = { $player } takes a wishing stone and now has { $count }.
event-clover = A clover! { $player } may move a figure.
event-stay = { $player } does not move a figure.
event-pile = { $player } takes { $card } from the discard pile.
event-drawn = You draw { $card }.
event-deck = { $player } draws from the draw pile.
event-over-goal = **The fifth figure is in the goal area. The game is over.**
event-over-deck = **The draw pile is used up. The game is over.**

# The table
table-deck = Draw pile: { $deck ->
    [1] one card.
   *[other] { $deck } cards.
}
table-piles = Discard piles, top card first: { $piles }.
pile = { $face } { $cards }
player = { $player } · **{ $score }** · { $rows }· { $face }×{ $wishes } · tiles +{ $tiles } · { $figures } · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
player-turn = ▶ { $player } · **{ $score }** · { $rows }· { $face }×{ $wishes } · tiles +{ $tiles } · { $figures } · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
final = { $player } · **{ $score }** · { $rows }· { $face }×{ $wishes } ({ $wish }) · tiles +{ $tiles }
final-won = 👑 { $player } · **{ $score }** · { $rows }· { $face }×{ $wishes } ({ $wish }) · tiles +{ $tiles }
figures-left = figures not yet in play: { $tall ->
    [0] { $small ->
        [0] none
       *[other] { $small } small
    }
   *[other] { $small } small, { $tall } tall
}
row = { $face }{ $cards }{ $tall }({ $points }){ " " }
table-tiles = Tiles by the points of their stone ({ $wish } wishing stone, { $clover } clover):
path = { $face } { $tiles }
tile-at = { $points } { $tile }

# The own panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
} now, with { $wishes ->
    [0] no wishing stones
    [1] one wishing stone
   *[other] { $wishes } wishing stones
} and { $tiles ->
    [0] nothing
   *[other] +{ $tiles }
} from tiles.
own-hand = Your hand: { $cards }.
own-rows = Your rows: { $rows }· { $figures }
held = { $card } → { $points }
held-no = { $card } (does not fit)
held-extra = { $card } → another figure
ask-turn = Which card do you play?
    -# ±: your score · 🗑: discard · then you draw
ask-clover = A clover! Which figure moves one stone?
ask-extra = Your figure on { $path } is on the last stone. Which other one moves instead?
ask-draw = Where do you draw from?
ask-draw-deck = Draw a card from the draw pile.
brief-play = { $value }: { $change }{ $tile }
brief-extra = { $value } ↷
brief-drop = { $value } 🗑
brief-go = { $tall }{ $colour }: { $change }{ $tile }
group-drop = Discard…
group-drop-hint = Discard a card that would fit. Then you draw from the draw pile.
group-tall = The tall figure…
do-play = Play { $card }: your figure moves on ({ $points })
do-enter = Play { $card }: a small figure starts ({ $points })
do-tall = Play { $card }: the tall figure starts ({ $points })
do-extra = Play { $card }: another figure may move
do-drop = Discard { $card }
go = Move on { $path }: { $points }
go-enter = Bring a small figure onto { $path }: { $points }
go-tall = Bring the tall figure onto { $path }: { $points }
do-stay = Move no figure
do-deck = Draw from the draw pile
do-pile = Take { $card }
hint-step = Your score { $before } → { $after } ({ $change }). { $tile }
hint-drop = Your figures stay where they are.
hint-extra = The figure of this colour is on the last stone already.
hint-stay = You go straight on to drawing a card.
hint-deck = { $deck ->
    [1] One card is left.
   *[other] { $deck } cards are left.
} No undo once you have seen it.
hint-deck-last = The last card: drawing it ends the game!
hint-pile = From the discard pile, for everybody to see.
then-wish = Takes a wishing stone.
then-clover = Then a clover: a figure may move.
then-number = +{ $points } from the tile.
then-over = That ends the game!

# Final scores
score-tiles = Number tiles
score-wishes = Wishing stones

# Why a move is good or bad
why-wish = gets a wishing stone
why-clover = gets a further step
why-tile = { $points ->
    [1] gets 1 point
   *[other] gets { $points } points
}
why-begins = begins a new path, number { $count }
why-ends-ahead = ends the game while you lead
why-ends-behind = ends the game while you are behind
why-strands = { $count ->
    [1] leaves 1 card in your hand without a place
   *[other] leaves { $count } cards in your hand without a place
}
why-wastes = you could still lay it
why-helps = helps the next player
why-fits = fits your row
why-useless = does not fit your row
