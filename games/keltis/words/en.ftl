# Keltis in English.
name = Keltis
tagline = Play cards in rising or falling rows to move your figures along five stone paths.
goal = The most points win: move your figures far.
now-turn = A card moves its figure. Or discard one.
now-clover = It moves one more stone and costs no card.
now-extra = Your figure can’t go any further.
now-draw = Everyone sees what you take from a discard pile.
tip-clover = A clover may take you to the next one: look where each figure would land.
tip-direction = A row only rises or only falls. Start with a very low or a very high card.
tip-end = The fifth figure in the goal area ends the game at once. Take your points before that.
tip-minus = A figure on the first three stones costs points. Take it further, and start no new path now.
tip-wish = Fewer than two wishing stones cost points, two bring some. One lies right ahead of a figure.
tip-tall = The tall figure counts double. Start it where you hold many cards of a color.
tip-gaps = Skipping values costs you the cards between. Small steps make long rows.
rules-minute =
    { "" }**Goal** Have the most points. The further your figures walk along the five paths, the more they are worth. Wishing stones count as well.
    { "" }**Your turn** Play a card in your row of its color: your figure on that path moves one stone. Or discard a card. Then draw one.
    { "" }**Numbers** “+6” on a move says how your score changes right now.
    { "" }**End** Five figures are in the goal area, or the draw pile is empty.
rules-table-parts = ❶ a path · ❷ what its stones are worth · ❸ the goal area · ❹ a small figure · ❺ a tall figure · ❻ draw pile · ❼ discard piles · ❽ each player’s points, finds and rows
rules-table =
    { "" }**Goal** Move your figures as far as you can along the five stone paths, and collect wishing stones.
rules-cards-parts = ❶ points so far · ❷ figures still at the start · ❸ a rising row · ❹ a falling row
rules-cards =
    { "" }**Cards** 110: five colors with the values 0 to 10, each card twice.

    { "" }**Figures** You have four small ones and a tall one, which counts double. Each path takes one of your figures, and a figure never changes paths.

    { "" }**Rows** A row rises or falls. Equal values may always follow. The first different value fixes the direction: 3-3-6-7-7 and 9-8-8-5-3 are both fine.
rules-turn-parts = ❶ a card of your hand · ❷ how it changes your score · ❸ where it takes your figure · ❹ your rows · ❺ draw pile · ❻ discard piles
rules-turn =
    { "" }**Your turn: play one card, then draw one**
    1. **Play a card** from your hand of eight:
    • **Advance**: put it in your own row of its color and move your figure on that path one stone. The first card of a color brings a small or tall figure from the start.
    • **Discard**: put it face up on the discard pile of its color. Everyone may look through the piles.
    2. **Draw** from the draw pile or a discard pile, but not the card you have just discarded.
rules-tiles-parts = ❶ number · ❷ clover · ❸ wishing stone · ❹ last stone
rules-tiles =
    { "" }**Tiles** lie on 25 stones: nine clovers, nine wishing stones, and the numbers 1, 1, 2, 2, 2, 3, 3. They apply when your figure lands on them:
    • **Number**: you score it at once; the tile stays.
    • **Clover**: you may move one of your figures one stone, or bring a new one; the tile stays. Clovers can chain.
    • **Wishing stone**: you take it.

    { "" }**Last stone** A figure there can’t move on. A further card of that color may move another of your figures one stone, or bring a new one.
rules-scoring-parts = ❶ points so far · ❷ wishing stones, and points from number tiles
rules-scoring =
    { "" }**Scoring**
    • Figures: −4, −3, −2, 1, 2, 3, 6, 7, 10 by their stone. The tall one counts double, also below zero. Figures at the start: 0.
    • Wishing stones 0, 1, 2, 3, 4, 5+: −4, −3, 2, 3, 6, 10.
    • Number tiles as scored on the way.
    The highest total wins. Tied players share the win, or the one with more wishing stones wins if the table is set that way.

    { "" }**Example** Figures on 7, 2 and −3, the tall one on 6 (so 12), three wishing stones (3) and 4 points from tiles: 7 + 2 − 3 + 12 + 3 + 4 = **25**.
rules-end-parts = ❶ what the stones are worth · ❷ ❸ ❹ the goal area: 6, 7, 10
rules-end =
    { "" }**End** The game ends as soon as five figures in total, counting all players, are in the goal area (6, 7, 10). The fifth figure’s tile has no effect. It also ends as soon as the last card of the draw pile is drawn.

    { "" }**Two players** 30 cards leave the game unseen.
option-tiebreak = Ties
option-tiebreak-hint = What happens when the highest totals are equal.
option-tiebreak-shared = Shared win
option-tiebreak-stones = More wishing stones win
ending-goal = Five figures are in the goal area.
ending-deck = The draw pile is empty.

# Cards, colours, tiles
colour = { $emoji } { $name }
card = { $emoji } { $colour }{ "\u00A0" }{ $value }
card-bare = { $colour }{ "\u00A0" }{ $value }
colour-r = red
colour-y = yellow
colour-p = pink
colour-g = green
colour-b = blue
nothing = none
no-rows = –{ " " }
figure-small = a small figure
figure-tall = the tall figure

# What happened
event-first = { $player } begins.
event-drop = { $player } discards { $card }.
event-play = { $player } plays { $card }: **{ $change }** ({ $tall }{ $before } → { $after }{ $tile }).
event-start = { $player } plays { $card } and starts { $figure }: **{ $change }**.
event-extra = { $player } plays { $card }. Another figure may move.
event-step = { $player } moves on { $path }: **{ $change }** ({ $tall }{ $before } → { $after }{ $tile }).
event-enter = { $player } starts { $figure } on { $path }: **{ $change }**.
tile-number = , tile { $points }
tile-wish = , { $emoji }{ $points }
tile-clover = , { $emoji }
tile-over = , the game ends
event-stay = { $player } chooses not to move a figure.
event-pile = { $player } takes { $card } from the discard pile.
event-drawn = You draw { $card }.
event-deck = { $player } draws from the draw pile.
event-over-goal = **The fifth figure is in the goal area. The game is over.**
event-over-deck = **The draw pile is empty. The game is over.**

# The table
table-deck = Draw pile: { $deck ->
    [1] 1 card.
   *[other] { $deck } cards.
}
table-piles = Discard piles, top card first: { $piles }.
pile = { $emoji } { $cards }
player = { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } · tiles +{ $tiles } · { $figures }
player-turn = ▶ { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } · tiles +{ $tiles } · { $figures }
final = { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } ({ $wish }) · tiles +{ $tiles }
final-won = 👑 { $player } · **{ $score }** · { $rows }· { $emoji }×{ $wishes } ({ $wish }) · tiles +{ $tiles }
figures-left = figures left: { $tall ->
    [0] { $small ->
        [0] none
       *[other] { $small } small
    }
   *[other] { $small } small, { $tall } tall
}
row = { $emoji }{ $cards }{ $tall }({ $points }){ " " }
table-tiles = Tiles by the points of their stone ({ $wish } wishing stone, { $clover } clover):
path = { $emoji } { $tiles }
tile-at = { $points } { $tile }

# The private panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
} now, with { $wishes ->
    [0] no wishing stones
    [1] 1 wishing stone
   *[other] { $wishes } wishing stones
} and { $tiles ->
    [0] nothing
   *[other] +{ $tiles }
} from tiles.
own-hand = Your hand: { $cards }.
own-rows = Your rows: { $rows }· { $figures }
held = { $card } { $change }
held-no = { $card } (can’t be played)
held-extra = { $card } → another figure
ask-turn = Play or discard, then draw.
ask-clover = A clover! Which figure moves one stone?
ask-extra = Your figure on { $path } has reached the last stone. Which other figure moves instead?
ask-draw = Where do you draw from?
ask-draw-deck = Draw a card from the draw pile.
brief-play = { $tall }{ $value }: { $change }{ $tile }
brief-extra = { $value } ↷
brief-drop = { $value } 🗑
brief-go = { $tall }{ $colour }: { $change }{ $tile }
group-drop = Discard…
group-drop-hint = Discard a playable card (the others are above), then draw from the draw pile.
group-tall = Tall figure…
do-play = Play { $card }: { $change } ({ $tall }{ $before } → { $after }{ $tile })
do-enter = Play { $card }: { $change } (a small figure starts)
do-tall = Play { $card } with the tall figure: { $change }
do-extra = Play { $card }: another figure may move
do-drop = Discard { $card }
go = Move on { $path }: { $change } ({ $tall }{ $before } → { $after }{ $tile })
go-enter = Start a small figure on { $path }: { $change }
go-tall = Start the tall figure on { $path }: { $change }
do-stay = Don’t move a figure
do-deck = Draw from the draw pile
do-pile = Take { $card }
hint-extra = The figure of this color has reached the last stone.
hint-stay = You draw a card next.
hint-deck = { $deck ->
    [1] 1 card is left.
   *[other] { $deck } cards are left.
} You can’t undo a card you’ve seen.
hint-deck-last = The last card: drawing it ends the game!
hint-pile = Face up: everyone knows which card you take.

# Final scores
score-tiles = Number tiles
score-wishes = Wishing stones

# Why a move is good or bad
why-wish = gets a wishing stone
why-clover = gets another step
why-begins = starts path number { $count }
why-ends-ahead = ends the game while you lead
why-ends-behind = ends the game while you are behind
why-strands = { $count ->
    [1] leaves 1 card you can no longer play
   *[other] leaves { $count } cards you can no longer play
}
why-wastes = you could still play it
why-helps = helps the next player
why-fits = fits your row
why-useless = does not fit your row
why-gain = { $points ->
    [1] scores 1 point
   *[other] scores { $points } points
}
why-near = { $count ->
    [0] leaves no gap in your row
    [1] skips only 1 value
   *[other] skips only { $count } values
}
why-room = { $count ->
    [1] you hold 1 more card for this row
   *[other] you hold { $count } more cards for this row
}
why-dead = you can no longer play it
why-safe = the next player can’t use it
why-free = costs no points
why-known = you know what you get
why-deck = brings a card that only you know
why-step = moves a figure toward the goal

# Steps of a turn, several in one line after the player’s name
event-drop-step = discards { $card }
event-play-step = { $card } **{ $change }**
event-start-step = { $card } with { $figure } **{ $change }**
event-extra-step = { $card }
event-enter-step = { $cause ->
    [clover] a clover starts { $figure } on { $path } **{ $change }**
   *[card] { $figure } on { $path } **{ $change }**
}
event-step-step = { $cause ->
    [clover] a clover moves { $path } **{ $change }**
   *[card] { $path } figure **{ $change }**
}
event-stay-step = no figure moved
event-pile-step = takes { $card }
event-deck-step = { "" }

# The lesson
lesson-row = The cards of a color only rise or only fall, so begin with a very high or very low one.
lesson-row-right = Nine lower values can follow your 10.
lesson-row-wrong-1 = A 5 lies in the middle: whichever way the row goes, half of the greens no longer fit.
lesson-row-wrong-2 = A 6 lies in the middle: whichever way the row goes, half of the yellows no longer fit.
lesson-tall = The tall figure counts double, so start it where you hold many cards: four reds.
lesson-tall-right = −8 for now, but from the fourth red card on you gain double.
lesson-tall-wrong-1 = That’s a small figure: all its points on the long red path count only once.
lesson-tall-wrong-2 = You hold a single green card: the tall figure would stay on −8.
lesson-skip = Each card moves its figure one stone, so skip as few values as you can.
lesson-skip-right = No value is lost: 3, 4 and 5 can still follow.
lesson-skip-wrong-1 = After the 3, your 2 doesn’t fit any more: that’s one stone less.
lesson-skip-wrong-2 = After the 5, your 2 and your 3 don’t fit any more: that’s two stones less.
lesson-wish = A card’s number says how your score changes: two or more wishing stones bring points, fewer cost points.
lesson-wish-right = The wishing stone is yours now.
lesson-wish-wrong-1 = That step is worth less, and it reaches no wishing stone.
lesson-wish-wrong-2 = A new path costs 4 points first: go far on few paths.
lesson-clover = A clover gives one of your figures a free step, so compare what each step brings.
lesson-clover-right = Your second wishing stone: from −3 to +2 points.
lesson-clover-wrong-1 = A good step, but blue reaches your second wishing stone, which is worth more.
lesson-clover-wrong-2 = A new path costs 4 points first, and you would waste the clover.
lesson-drop = No card fits a row, so don’t start in the middle: discard one that can’t fit any more, your 0.
lesson-drop-right = Nothing is lost, and you draw a new card.
lesson-drop-wrong-1 = A 2 is a good start for a pink row: keep it.
lesson-drop-wrong-2 = A 6 in the middle is a bad start, and a third path costs 4 points first.
lesson-play = Five figures in the goal area, or an empty draw pile, end the game: you lead, so play on and win.
