# The name of the game, one sentence for the menu, and the rules.
name = My Game
tagline = Take one to three stones in turn: the last stone wins.
rules = Twelve stones lie on the table.
    On your turn, take one, two or three of them.
    The player who takes the last stone wins.
ending-last = No stone is left.

# Questions, labels of moves, and what happened.
question = How many stones do you take?
move = { $a ->
    [1] Take 1 stone
   *[other] Take { $a } stones
}
took = { $player } took { $count ->
    [1] 1 stone
   *[other] { $count } stones
}.

# The lesson: a sentence for each step, and an answer to each of its choices.
lesson-four = You win by taking the last stone, so leave exactly four to your opponent.
lesson-four-right = Your opponent takes one to three of them, and the rest is yours.
lesson-four-wrong-1 = Five are left: your opponent takes one and leaves four to you.
lesson-four-wrong-2 = Three are left: your opponent takes all of them.
lesson-last = Three stones are left, and you may take three: play on and win.
