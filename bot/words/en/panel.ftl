# The private panel of a player.
panel-title = -# Only you see this · { $game }
panel-instead = ⚠️ { $why } This is what you can do:
panel-since = -# Since your last move { $note }
panel-earlier = { $count ->
    [1] … one more in the log
   *[other] … { $count } more in the log
}
panel-left-out = { $count ->
    [1] -# … one more line in the picture
   *[other] -# … { $count } more lines in the picture
}
panel-question = ### { $question }
panel-choice = { $face }**{ $label }** – { $hint }
sure-move = **{ $move }?** This can’t be taken back.
sure-yes = Yes, do it
panel-waiting = Not your turn: waiting for { $who }.
panel-over = The game is over.
panel-away = This table was put away.
panel-note = 📝 { $note }
panel-stopped = This game was stopped.
panel-pick = Choose…
panel-page = { $page } / { $pages }

# Buttons
panel-steps = Other ways…
panel-step = What first? The rest is asked next.
panel-back = Back
panel-newer = ◀
panel-older = ▶
panel-undo = Undo
panel-refresh = Refresh
panel-next = Next table
panel-hint = Hint

# A hint: the best move and others, each with how far it is off and why
advice-best = 💡 Best: { $face }**{ $move }**
advice-other = -# { $face }{ $move }
advice-equal = about as good
advice-points = { $count ->
    [1] 1 point less
   *[other] { $count } points less
}
advice-wins = { $count ->
    [1] 1 win in 100 fewer
   *[other] { $count } wins in 100 fewer
}
advice-loses = { $count ->
    [1] 1 loss in 100 more
   *[other] { $count } losses in 100 more
}
advice-far = much worse
