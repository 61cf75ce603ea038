# The private panel of a player.
panel-title = -# { $game }
panel-elsewhere = { $title } · [Go to the table]({ $link })
panel-instead = ⚠️ { $why } Choose one of these:
panel-moved-on = The game had moved on. Here is the current position.
panel-form-late = It took too long to open the note. Please try again.
panel-since = since your turn
panel-left-out = { $count ->
    [1] -# … 1 more line in the picture
   *[other] -# … { $count } more lines in the picture
}
panel-goal = -# **Goal** { $words }
panel-now = -# **Now** { $words }
panel-tip = -# **Tip** { $words }
panel-no-tips = No tips
panel-question = ### { $question }
panel-choice = { $emoji }**{ $label }** – { $hint }
confirm-move = **{ $move }?** You can’t undo this move.
confirm-yes = Yes, play it
panel-waiting = It’s not your turn. Takujo is waiting for { $who }.
panel-over = The game is over.
panel-archived = This table is archived.
panel-note = 📝 { $note }
panel-stopped = This game was ended early.
panel-pick = Choose…
panel-page = { $page } / { $pages }

# Buttons
panel-steps = Steps…
panel-step = Choose your first step.
panel-back = Back
panel-newer = ◀
panel-older = ▶
panel-undo = Undo
panel-refresh = Refresh
panel-next = Next table
panel-hint = Hint

# A hint: one move with a reason, then equal moves or the next best one and how far it is behind
advice-best = 💡 { $emoji }**{ $move }** – { $reason }.
advice-equal = -# About as good: { $moves }
advice-next = -# Next best: { $emoji }{ $move }
advice-points = { $count ->
    [1] 1 point less
   *[other] { $count } points less
}
advice-wins = chance to win about { $count }% lower
advice-loses = chance to lose about { $count }% higher
advice-far = much worse
