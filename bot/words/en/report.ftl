# Reports on finished games: luck, decisions, and what turned them.
report-head = **Report** · { $game } · Table `{ $table }`
report-line = { $who }: { $parts }
report-luck = luck { $number }
report-decisions = decisions { $number }
report-within = **{ $number }** (±{ $margin })
report-about = about **{ $number }**
report-beyond = **{ $number }** or more
report-below = **{ $number }** or worse
report-even = **±0**
report-unclear = -# Too close to tell: { $who }
report-meaning-points =
    { $about ->
        [luck] -# Luck: what was drawn, against the average, in points.
       *[both] -# Luck: what was drawn, against the average. Decisions: the moves made, against those of a hard house player. Both in points.
    }
report-meaning-wins =
    { $about ->
        [luck] -# Luck: what was drawn, against the average, in chances to win.
       *[both] -# Luck: what was drawn, against the average. Decisions: the moves made, against those of a hard house player. Both in chances to win.
    }
report-meaning-safety =
    { $about ->
        [luck] -# Luck: what was drawn, against the average, in chances not to lose.
       *[both] -# Luck: what was drawn, against the average. Decisions: the moves made, against those of a hard house player. Both in chances not to lose.
    }
report-title-points = Chance to win
report-title-wins = Chance to win
report-title-safety = Chance not to lose
report-name-luck = Luck
report-name-decisions = Decisions
report-unit-points = in points
report-unit-wins = in chances to win
report-unit-safety = in chances not to lose
report-course = { $who }: { $course }
report-no-points = -# No single move clearly turned this game.
report-point = **{ $sign } · Turn { $turn }** · { $told }; { $better }.
report-made = { $who } chose “{ $move }”
report-better = “**{ $move }**” { $worth }
report-because = { $told } ({ $reason })
report-worth-points = { $count ->
    [1] was worth about 1 point more
   *[other] was worth about { $count } points more
}
report-worth-wins = { $count ->
    [1] would have won about 1 more game in 100
   *[other] would have won about { $count } more games in 100
}
report-worth-safety = { $count ->
    [1] would have lost about 1 game fewer in 100
   *[other] would have lost about { $count } fewer games in 100
}
report-worth-far = was worth far more
report-sure-wins = would almost certainly have won
report-sure-safety = would almost certainly have been safe
report-open = { $sign } · Turn { $turn }
report-to-luck = Luck and decisions
report-to-points = Turning points
