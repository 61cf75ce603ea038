# Reports on finished games: luck, decisions and turning points.
report-head = **Report** · [{ $game }]({ $link })
report-line = { $who }: { $parts }
report-luck = luck { $number }
report-decisions = decisions { $number }
report-within = **{ $number }** (±{ $margin })
report-about = about **{ $number }**
report-beyond = **{ $number }** or more
report-below = **{ $number }** or worse
report-even = **±0**
report-percent = { $number }%
report-unclear = -# Not enough to tell: { $who }
report-meaning-points =
    { $about ->
        [luck] -# Luck: your draws compared with average ones, in points.
       *[both] -# Luck: your draws compared with average ones. Decisions: your moves compared with a hard computer player’s. Both in points.
    }
report-meaning-wins =
    { $about ->
        [luck] -# Luck: your draws compared with average ones, in percentage points of the chance to win.
       *[both] -# Luck: your draws compared with average ones. Decisions: your moves compared with a hard computer player’s. Both in percentage points of the chance to win.
    }
report-meaning-safety =
    { $about ->
        [luck] -# Luck: your draws compared with average ones, in percentage points of the chance not to lose.
       *[both] -# Luck: your draws compared with average ones. Decisions: your moves compared with a hard computer player’s. Both in percentage points of the chance not to lose.
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
report-no-points = -# No single move decided this game.
report-close = -# Too close to call: neither luck nor the decisions as a whole stand out.
report-close-throughout = -# Too close to call: neither luck nor a single decision stands out.
report-point = **{ $sign } · Turn { $turn }** · { $line }; { $better }.
report-chosen = { $who } chose “{ $move }”
report-better = “**{ $move }**” { $worth }
report-because = { $line } ({ $reason })
report-worth-points = { $count ->
    [1] was worth about 1 point more
   *[other] was worth about { $count } points more
}
report-worth-wins = would have raised the chance to win by about { $count }%
report-worth-safety = would have lowered the chance to lose by about { $count }%
report-worth-far = was worth far more
report-certain-wins = would almost certainly have won
report-certain-safety = would almost certainly have been safe
report-open = { $sign } · Turn { $turn }
report-to-luck = Luck and decisions
report-to-points = Turning points
