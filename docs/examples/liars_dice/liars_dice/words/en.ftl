name = Liar’s Dice
tagline = Bid on everyone’s hidden dice, and doubt the bids of the others.
rules = All players roll their dice in secret.
    On your turn, bid on all dice together: more dice than the last bid, or as many with a higher number.
    Instead of bidding, you can doubt the last bid. Then all dice are shown.
    If there are at least as many dice as the bid says, you lose a die; otherwise the bidder does.
    The last player with dice wins.
ending-last = One player has dice left.

question = What do you say?
bid = { $count } × { $number }
dice = { $count ->
    [1] 1 die
   *[other] { $count } dice
}
doubt = Doubt the bid
rolled = You rolled { $dice }.
bids = { $player } bids { $bid }.
doubts = { $player } doubts { $bid }.
showed = { $player } had { $dice }.
layout-row = Bid: { $pieces }
layout-score = { $score ->
    [1] 1 die
   *[other] { $score } dice
}
lost-die = There are { $found } × { $number }: { $player } loses a die and has { $left } left.
