# Cullinan in English.
name = Cullinan
tagline = Gather diamonds, guard them from thieves, and be the first to buy Cullinan I.
goal = Buy one of VI–IX, one of II–V, then I to win.
now-turn = You have two actions, or you buy one Cullinan.
now-defend = A bodyguard stops the thief and is discarded.
now-pick = The special card goes to your hand.
now-spy = The special card goes to your hand.
now-tuck = No thief can take a diamond that you set aside.
now-draw = It goes to your hand and costs no action.
now-drop = You hold more than the limit allows.
tip-rival = A rival owns rank 2 and only needs I. Steal diamonds, or save up faster.
tip-rank = Next you need one of II to V. Its effect lasts, so choose what helps you most.
tip-pay = You can buy now. You get no change, so pay as exactly as you can.
tip-limit = You may hold eight diamonds. Buy, or move some to your vault, before you have more.
tip-thief = From six diamonds in hand a thief takes two. What lies in front of you is safe.
tip-vault = Your vault card makes diamonds safe, but you pay all that lie in the vault at once.
tip-guard = You don’t play the bodyguard yourself: you are asked when a thief names you.
tip-threes = A 3 takes up as much room in your hand as a 1 and pays three times as much.
rules-minute =
    { "" }**Goal** Be the first to buy Cullinan I. First buy one of VI to IX (rank 3), then one of II to V (rank 2).
    { "" }**Your turn** Take two actions: take a face-up diamond, take a special card, or use one from your hand. Or buy a Cullinan with your diamonds instead; you get no change.
    { "" }**Numbers** The number on a Cullinan is its cost. The number on a diamond is what it pays.
    { "" }**End** The game ends when a player buys Cullinan I.
rules-table-parts = ❶ diamonds · ❷ special cards · ❸ Cullinan I · ❹ rank 2 · ❺ rank 3 · ❻ the cost · ❼ face-up diamonds · ❽ what each player owns
rules-table =
    { "" }**Goal** Be the first to buy Cullinan I. To buy a rank 2 Cullinan (II–V) you need one of rank 3 (VI–IX); to buy I you need one of each. The table’s settings say whether you may own several of a rank.
rules-cards-parts = ❶ diamonds: deck and discards · ❷ special cards: deck and discards · ❸ Cullinan I
rules-cards =
    { "" }**Cards** 61 diamonds (12 × 1, 28 × 2, 21 × 3), 30 special cards (numbers below), nine Cullinans. II to IX have sides A and B; a game uses one of them.

    { "" }**Setup** In turn order, the later players start with a card: two players: –, a 2-diamond; three: –, 2, 3; four: –, a vault, 2, 3.
rules-turn-parts = ❶ face-up diamonds · ❷ the cost of a Cullinan
rules-turn =
    { "" }**Your turn: up to two actions**, the same one twice or different ones
    • **Take a face-up diamond.** The three are refilled at the end of the turn.
    • **Take the top special card.**
    • **Use a special card** from your hand.
    { "" }**Or buy one Cullinan**: pay its cost with diamonds from your hand and from your stock, the diamonds in front of you. You get no change, and you can’t add a diamond you don’t need. Buying ends your turn.

    { "" }**Example** Cost 16: hand 2 + 2 + 3, vault 2 + 1 + 1 and a five make exactly 16. Paying five 3s for a cost of 13 loses 2.
rules-specials-parts = ❶ vault · ❷ bodyguard · ❸ jester
rules-specials =
    { "" }**Special cards** (discarded when used)
    • **Vault** (10): put one or two diamonds from your hand into your vault (at most seven). Safe from thieves, but you pay all of them at once or none.
    • **Thief** (8): take a random diamond from an opponent’s hand, two if it holds six or more. You can’t name an opponent without diamonds in hand.
    • **Bodyguard** (4): when a thief names you, discard it to stop the thief. You can’t use it on your own turn.
    • **One of a Kind** (4): turn a 1-diamond from your hand into a 5 in your stock. Safe, and paid singly.
    • **Spy** (2): look at an opponent’s special cards and take one.
    • **Jester** (2): turn up five special cards, take two, discard the rest.
rules-limits-parts = ❶ diamonds in hand · ❷ special cards in hand · ❸ vault · ❹ a five in the stock · ❺ a Cullinan
rules-limits =
    { "" }**Limits** 8 diamonds and 4 special cards in hand. If you have more, you choose what to discard; you can’t discard anything else. Your stock does not count. When a deck is empty, its discards are shuffled into a new one.

    { "" }**Public**: face-up diamonds, each player’s stock (face-down diamonds by number only), how many cards each player holds, the top discards. Hands are private.
rules-effects-parts = ❶ rank 2: II–V · ❷ rank 3: VI–IX
rules-effects =
    { "" }**Effects** of Cullinans last and add up. You may use IV and VI after the special card’s own effect, IV first. A thief stopped by a bodyguard brings its owner neither; the bodyguard brings its owner IV and VI A. With IX B a card counts as what it is used as: a vault used as a thief brings IV, a thief used as a vault does not. Costs are on the table, sides too where they differ, and texts beside the purchase.
rules-rank2-parts = ❶ the cost
rules-rank2 =
    { "" }**Effects of rank 2** in the digital edition:
    • **II** A: I costs you less. B: you get back the three lowest diamonds you pay, for II itself as well.
    • **III** A: a third action, which must be taking a diamond. B: more diamonds in hand, One of a Kind also turns a 2, and you look at three special cards to take one.
    • **IV** after a special card other than a vault, you may set aside a diamond from your hand. A: face down, paid singly, at most three; more diamonds in hand. B: into your vault.
    • **V** A: your thieves take two more; more diamonds in hand. B: thieves take nothing from a small hand.
rules-rank3-parts = ❶ a Cullinan with its owner and its cost
rules-rank3 =
    { "" }**Effects of rank 3** in the digital edition:
    • **VI** after the first special card you use on your turn: A: take the top diamond, also after a bodyguard. B: take the top special card.
    • **VII** more diamonds in hand. A: look at two special cards and take one. B: more diamonds with each vault, and face-up diamonds are refilled after each you take.
    • **VIII** A: the top diamond with each face-up 1-diamond you take. B: more special cards in hand.
    • **IX** A: a bigger hand and vault, more stored at once, and the top diamond after each vault. B: you may use vaults and thieves as each other.
option-sides = Sides of the Cullinans
option-sides-hint = Which side of the Cullinans II to IX is in play.
option-sides-A = A
option-sides-B = B
option-sides-mixed = Random
option-one_per_rank = Only one Cullinan of each rank
option-one_per_rank-hint = Limit each player to one Cullinan of each rank.
option-one_per_rank-four = With four players
option-one_per_rank-off = No
option-one_per_rank-on = Yes
option-open_discards = Open discard piles
option-open_discards-hint = Whether players may look at all discarded cards.
option-open_discards-off = Only the top cards
option-open_discards-on = All cards
option-cards = Cullinan cards
option-cards-hint = The effects and costs of the Cullinans.
option-cards-digital-4 = Digital edition
ending-bought = A player bought Cullinan I.

# Things
gem = { $emoji }{ $value }
special = { $emoji } { $kind ->
    [vault] vault
    [thief] thief
    [one] One of a Kind
    [guard] bodyguard
    [spy] spy
   *[jester] jester
}
cullinan = { $emoji } Cullinan { $roman }
numeral = { $roman }
numeral-side = { $numeral } { $side }
tally = { $thing }×{ $count }
nothing = none

# The Cullinans of the digital edition, by number and side
card-1-a = Its buyer wins at once.
card-2-a = Cullinan I costs you 4 less.
card-2-b = With each purchase, this one included, you take back the three lowest diamonds you paid.
card-3-a = You get a third action each turn: taking a diamond.
card-3-b = You may hold 10 diamonds and turn 2s into fives. As an action, take one of three special cards.
card-4-a = You may hold 9 diamonds, and set one aside after each special card but a vault (3 at most).
card-4-b = After each special card but a vault, you may put a diamond from your hand into your vault.
card-5-a = You may hold 9 diamonds. Your thieves take two more.
card-5-b = Thieves take nothing from you while you hold fewer than 6 diamonds.
card-6-a = After your first special card each turn, and after a bodyguard, you may take the top diamond.
card-6-b = After your first special card each turn, you may take the top special card.
card-7-a = You may hold 10 diamonds. As an action, take one of two special cards.
card-7-b = You may hold 10 diamonds and store 3 with a vault. Face-up diamonds you take are replaced at once.
card-8-a = When you take a face-up 1, you also take the top diamond.
card-8-b = You may hold 6 special cards.
card-9-a = You may hold 11 diamonds, have 10 in your vault, store 4 at once, then take the top diamond.
card-9-b = You may use vaults as thieves and thieves as vaults.

# What happened
event-side = { $cullinan } lies with side { $side } up.
event-first = { $player } begins.
event-took-gem = { $player } takes a { $gem }-diamond.
event-drew-gem = { $player } takes the top diamond.
event-drew-gem-own = { $player } takes the top diamond: { $gem }.
event-drew-special = { $player } takes a special card.
event-drew-special-own = { $player } takes a special card: { $special }.
event-looks-at = { $player } looks at { $special }.
event-stored = { $player } puts { $gems } into the vault.
event-stored-by-thief = { $player } uses a thief as a vault and stores { $gems }.
event-robs = { $player } sends a thief to { $target }.
event-robs-by-vault = { $player } uses a vault as a thief and sends it to { $target }.
event-robs-nothing = { $player }’s thief can’t take anything from { $victim }.
event-stole = { $player } steals a diamond from { $victim }.
event-stole-gem = { $player } steals a { $gem }-diamond from { $victim }.
event-defended = { $player }’s bodyguard stops { $thief }’s thief.
event-let-rob = { $player } doesn’t stop { $thief }’s thief.
event-turned = { $player } turns a { $gem }-diamond into a five.
event-spies = { $player } looks at the special cards of { $target }.
event-spies-own = { $player } looks at the special cards of { $target }: { $specials }.
event-spied = { $player } takes a special card from { $target }.
event-spied-special = { $player } takes { $special } from { $target }.
event-jester = { $player } plays the jester.
event-turned-up = { $player } turns up { $special }.
event-picked = { $player } takes { $special }.
event-tucked-vault = { $player } adds { $gem } to the vault.
event-tucked-down = { $player } sets aside a diamond, face down.
event-tucked-down-own = { $player } sets aside { $gem }, face down.
event-dropped-gem = { $player } discards { $gem } (too many in hand).
event-dropped-special = { $player } discards { $special } (too many in hand).
event-dropped-offered = { $player } discards the rest: { $specials }.
event-bought = { $player } **buys** { $cullinan } for { $paid }: { $gems }
event-took-back = { $player } takes back { $gems }.
event-stops = { $player } ends the turn.
event-reshuffled-gems = The discarded diamonds are shuffled into a new deck.
event-reshuffled-specials = The discarded special cards are shuffled into a new deck.

# The table
player = { $player } · { $parts }
player-turn = ▶ { $player } · { $parts }
player-won = 👑 { $player } · { $parts }
part-hand = in hand { $gems ->
    [1] 1 diamond
   *[other] { $gems } diamonds
} and { $specials ->
    [1] 1 special card
   *[other] { $specials } special cards
}
part-hand-final = hand { $gems }
part-specials-final = { $specials }
part-vault = vault { $gems }
part-fives = { $gem }×{ $count }
part-down = { $count } face down
part-down-own = face down { $gems }
part-cullinans = **{ $names }**
table-display = Face up: { $gems }
table-offered = The jester shows: { $specials }
table-cards = Cullinans: { $cards }
card-cost = { $name } ({ $cost })
table-gems = Diamonds: { $deck } in the deck, { $discards } discarded.
table-specials = Special cards: { $deck } in the deck, { $discards } discarded.
table-open = Discarded: { $cards }
table-top = Discarded last: { $card }

# The private panel
own = Your diamonds: **{ $wealth }** · in hand: { $hand }
own-specials = Special cards: { $specials }
own-safe = Stock: { $safe }
own-seen = You see: { $specials }
own-now = **You can buy: { $cards }**
own-hopeless = ⚠️ No rank { $rank } Cullinan is left, so you can no longer win.
own-enough = You have enough diamonds for: { $cards }
own-short = Can’t afford yet: { $cards }
own-later = Not available yet: { $cards }
own-effect = { $name }: { $words }
card-missing = { $card } – { $missing } short
ask-turn = { $done ->
    [0] Take your first action, or buy a Cullinan.
    [1] Take a second action, or end your turn.
   *[other] You may take another diamond.
}
ask-defend = { $taken ->
    [0] { $thief }’s thief can take nothing from you.
    [1] { $thief }’s thief is about to take { $held ->
        [1] the only diamond
       *[other] 1 of the { $held } diamonds
    } in your hand.
   *[other] { $thief }’s thief is about to take { $taken } of the { $held } diamonds in your hand.
} Use a bodyguard?
ask-pick = Which special card do you take?
ask-spy = Which special card do you take from { $target }?
ask-tuck-down = Set aside a diamond from your hand, face down?
ask-tuck-vault = Put a diamond from your hand into your vault?
ask-draw-gem = Take the top diamond?
ask-draw-special = Take the top special card?
ask-drop-gem = Over the limit: discard a diamond.
ask-drop-special = Over the limit: discard a special card.

# Choices
group-buy = Buy { $name } ({ $paid })…
group-shop = Buy a Cullinan…
group-pay = Other payments…
group-use = { $kind ->
    [vault] Vault…
    [thief] Thief…
    [one] One of a Kind…
    [spy] Spy…
   *[jester] Jester…
}
brief-buy = Buy { $name } ({ $paid })
brief-take-gem = Take { $value }
brief-take-special = Special card
brief-store = Store { $gems }
brief-rob = Rob { $target }
brief-turn = { $value } → 5
brief-spy = Spy on { $target }
brief-gem = { $value }-diamond
brief-kind = { $kind ->
    [vault] Vault
    [thief] Thief
    [one] One of a Kind
    [guard] Bodyguard
    [spy] Spy
   *[jester] Jester
}
do-buy = Buy { $name }: { $parts }
pay-hand = hand { $gems }
pay-down = face down { $gems }
pay-fives = 5×{ $count }
pay-vault = vault { $worth }
hint-buy = Pays { $paid } ({ $lost ->
    [0] exactly
   *[other] { $lost } too much
}). You keep { $left }.
hint-card = { $words }
do-take-gem = Take a { $value }-diamond
hint-take-gem = Your diamonds: { $before } → { $after }{ $drawn ->
    [0] .
    [1] , plus the top diamond.
   *[other] , plus the top { $drawn } diamonds.
} In hand: { $held } of { $limit }.
hint-take-gem-over = Your diamonds: { $before } → { $after }{ $drawn ->
    [0] .
    [1] , plus the top diamond.
   *[other] , plus the top { $drawn } diamonds.
} Over the limit: you’ll discard down to { $limit }.
do-take-special = Take the top special card
hint-take-special = Special cards in hand: { $held } of { $limit }.
hint-take-special-over = Over the limit: you’ll discard down to { $limit } special cards.
do-stop = End the turn
hint-stop = { $done ->
    [0] Without taking any action.
    [1] After one action.
   *[other] After { $done } actions.
}
do-store = Vault: store { $gems }
do-store-by-thief = Thief as a vault: store { $gems }
hint-store = Your vault then holds { $total } { $total ->
    [one] diamond
   *[other] diamonds
}. You pay all of them at once.
do-rob = Thief: rob { $target }
do-rob-by-vault = Vault as a thief: rob { $target }
hint-rob = Takes { $taken } of { $held ->
    [1] 1 hand diamond
   *[other] { $held } hand diamonds
}. Special cards there: { $specials }.
do-turn = One of a Kind: turn a { $value }-diamond into a 5
hint-turn = Your diamonds: { $before } → { $after }.
do-spy = Spy on { $target }
hint-spy = Special cards there: { $count }. You see them all and take one.
do-jester = Jester: five special cards, two for you
hint-jester = Everyone sees the five. The other three are discarded.
do-defend = Use a bodyguard
do-let-rob = Don’t stop the thief
do-draw-gem = Take the top diamond
do-draw-special = Take the top special card
do-draw-nothing = Skip
do-tuck-down = Set aside a { $value }-diamond, face down
do-tuck-vault = Put a { $value }-diamond into the vault
do-tuck-nothing = Skip
do-drop-gem = Discard a { $value }-diamond
do-drop-special = Discard: { $kind ->
    [vault] vault
    [thief] thief
    [one] One of a Kind
    [guard] bodyguard
    [spy] spy
   *[jester] jester
}
do-pick = Take: { $kind ->
    [vault] vault
    [thief] thief
    [one] One of a Kind
    [guard] bodyguard
    [spy] spy
   *[jester] jester
}
about-vault = Protects diamonds from your hand. You pay all of them at once.
about-thief = Takes a random diamond from another player’s hand.
about-one = Turns a 1-diamond into a 5.
about-guard = Stops a thief who names you.
about-spy = Looks at an opponent’s special cards and takes one.
about-jester = Turns up five special cards and takes two.

# Auto-replies
auto-reply-defend_when_losing = Bodyguard: stop thieves who would take something
auto-reply-defend_when_losing-hint = Stops each thief who would take something, and lets the others pass.
auto-reply-defend_always = Bodyguard: always stop thieves
auto-reply-defend_always-hint = Stops each thief who names you, as long as you hold a bodyguard.

# The end
score-cullinans = Cullinans
score-safe = Vault, fives
score-held = Other diamonds
score-won = Cullinan I

# Why a move is good or bad
why-full = your hand is full
why-affords = lets you afford a Cullinan
why-nears = brings you to { $wealth } of the { $cost } you need
why-gathers = { $points ->
    [1] adds 1 point of diamonds
   *[other] adds { $points } points of diamonds
}
why-swaps = replaces a { $low } in your hand with a { $value }
why-feeds-one = gives you a 1-diamond for One of a Kind
why-tempts = { $count ->
    [1] lets a thief take 1 diamond
   *[other] lets a thief take { $count } diamonds
}
why-draws = gets you a special card
why-trades = lets you trade in a special card
why-guarded = was seen with a bodyguard
why-steals = { $count ->
    [1] takes 1 diamond
   *[other] takes { $count } diamonds
}
why-steals-nothing = the thief can’t take anything
why-safe = { $points ->
    [1] puts 1 point out of thieves’ reach
   *[other] puts { $points } points out of thieves’ reach
}
why-turns = { $points ->
    [1] adds 1 point that no thief can take
   *[other] adds { $points } points that no thief can take
}
why-spies = { $count ->
    [1] takes the only special card there
   *[other] takes one of { $count } special cards
}
why-stops = you can’t keep another diamond
why-saves = saves your special cards for later
why-buys = brings you a Cullinan of rank { $rank }
why-wins = wins the game
why-overpays = { $points ->
    [1] overpays by 1
   *[other] overpays by { $points }
}
why-defends = { $count ->
    [1] saves 1 diamond
   *[other] saves { $count } diamonds
}
why-keeps-guard = saves the bodyguard for a later thief
why-free = costs you no action
why-stays = keeps the diamond for any payment
why-lowest = gives up your lowest diamond
why-keeps-one = keeps a 1-diamond for One of a Kind
why-spare = you hold another card of this kind
why-least = is the card you need least
why-unusable = you can’t use this card now
why-pick = { $kind ->
    [vault] protects diamonds from thieves
    [thief] lets you take diamonds from an opponent
    [one] lets you turn a 1-diamond into a 5
    [guard] lets you stop a thief
    [spy] lets you take an opponent’s special card
   *[jester] lets you choose two of five special cards
}

# Steps of a turn, several in one line after the player’s name
event-took-gem-step = takes { $gem }
event-drew-gem-step = draws a diamond
event-drew-gem-own-step = draws { $gem }
event-drew-special-step = takes a special card
event-drew-special-own-step = takes { $special }
event-looks-at-step = looks at { $special }
event-stored-step = { $gems } into the vault
event-stored-by-thief-step = { $gems } into the vault (thief)
event-robs-step = thief to { $target }
event-robs-by-vault-step = thief (vault) to { $target }
event-robs-nothing-step = nothing from { $victim }
event-stole-step = a diamond from { $victim }
event-stole-gem-step = { $gem } from { $victim }
event-defended-step = bodyguard stops { $thief }’s thief
event-let-rob-step = lets { $thief }’s thief in
event-turned-step = { $gem } becomes a five
event-spies-step = looks at { $target }’s special cards
event-spies-own-step = looks at { $target }’s special cards: { $specials }
event-spied-step = takes a special card from { $target }
event-spied-special-step = takes { $special } from { $target }
event-jester-step = jester
event-turned-up-step = turns up { $special }
event-picked-step = takes { $special }
event-tucked-vault-step = { $gem } into the vault
event-tucked-down-step = a diamond face down
event-tucked-down-own-step = { $gem } face down
event-dropped-gem-step = discards { $gem }
event-dropped-special-step = discards { $special }
event-dropped-offered-step = discards { $specials }
event-bought-step = **buys { $cullinan }** for { $paid }
event-took-back-step = takes back { $gems }
event-stops-step = { "" }
event-reshuffled-gems-step = diamonds reshuffled
event-reshuffled-specials-step = special cards reshuffled

# The lesson
lesson-take = Diamonds pay for Cullinans, and a turn has two actions: first take the diamond with the highest value.
lesson-take-right = You hold a 3, and one action is left.
lesson-take-wrong-1 = A 1 costs an action as well, but pays only a third.
lesson-take-wrong-2 = Your turn would end, and both actions would be lost.
lesson-one = Special cards do more: One of a Kind turns a 1 into a 5 that no thief can take.
lesson-one-right = One action, and 4 points more.
lesson-one-wrong-1 = A 2 adds 2 points, but turning your 1 into a 5 adds 4.
lesson-one-wrong-2 = It may help later, but turning your 1 into a 5 adds 4 points now.
lesson-pay = First you need a Cullinan of rank 3, VI to IX: VIII costs 13, and you get no change.
lesson-pay-right = 2 + 3 + 3 + 5 is exactly 13.
lesson-pay-wrong-1 = 3 + 3 + 3 + 5 is 14: you would lose 1.
lesson-pay-wrong-2 = You have enough for VIII: buy it before a thief comes.
lesson-thief = A thief takes one random diamond, but two from a hand of six or more, as your opponent’s is now.
lesson-thief-right = You took two diamonds: your opponent has only four left.
lesson-thief-wrong-1 = A 1 adds little: the thief brings two diamonds now.
lesson-thief-wrong-2 = Your turn would end with an action unused.
lesson-vault = You may hold eight diamonds: a vault takes two of them out of your hand, where no thief gets them.
lesson-vault-right = 6 points are safe, and you can take two more diamonds.
lesson-vault-wrong-1 = A ninth diamond is too many: you would have to discard one.
lesson-vault-wrong-2 = Your hand would stay full, and a thief could rob it.
lesson-rank = After rank 3 comes rank 2, II to V: II also makes Cullinan I cheaper by 4.
lesson-rank-right = Only Cullinan I is missing, for 19 instead of 23.
lesson-rank-wrong-1 = A second Cullinan of rank 3 brings you no closer to Cullinan I.
lesson-rank-wrong-2 = You have enough for rank 2: buy before a thief comes.
lesson-play = The first to buy Cullinan I wins: play on, collect 19 and buy it before your opponent does.
