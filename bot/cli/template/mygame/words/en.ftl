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
