name = Tic Tac Toe
tagline = Mark three cells in a line before the other player does.
rules = On your turn, mark one of the nine cells.
    Three of your marks in a line win: across, down or diagonally.
    If all cells are full and there is no line, you share the game.
ending-line = Three marks are in a line.
ending-full = All cells are full, without a line.
question = Which cell do you mark?
move = { $verb } { $a }
marked = { $player } marked the { $cell } cell.
lesson-block = Your opponent is about to fill the middle row, so mark its last cell.
lesson-block-right = The row is blocked, and your column on the right has two marks.
lesson-block-wrong-1 = Your opponent would mark the middle right cell and win.
lesson-block-wrong-2 = Your opponent would mark the middle right cell and win.
lesson-win = One cell is missing in your column on the right: play on and win.
