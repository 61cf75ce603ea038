# 終わったゲームのレポート：運、判断、勝負の分かれ目
report-head = **レポート**・[{ $game }]({ $link })
report-line = { $who }：{ $parts }
report-luck = 運 { $number }
report-decisions = 判断 { $number }
report-within = **{ $number }**（±{ $margin }）
report-about = 約**{ $number }**
report-beyond = **{ $number }**以上
report-below = **{ $number }**以下
report-even = **±0**
report-percent = { $number }%
report-unclear = -# データが足りず、判定できません：{ $who }
report-meaning-points =
    { $about ->
        [luck] -# 運：平均的な引きとの差（点数）
       *[both] -# 運：平均的な引きとの差。判断：つよいCPUの手との差。どちらも点数で表示。
    }
report-meaning-wins =
    { $about ->
        [luck] -# 運：平均的な引きとの差（勝率）
       *[both] -# 運：平均的な引きとの差。判断：つよいCPUの手との差。どちらも勝率で表示。
    }
report-meaning-safety =
    { $about ->
        [luck] -# 運：平均的な引きとの差（「負けない確率」）
       *[both] -# 運：平均的な引きとの差。判断：つよいCPUの手との差。どちらも「負けない確率」で表示。
    }
report-title-points = 勝率
report-title-wins = 勝率
report-title-safety = 負けない確率
report-name-luck = 運
report-name-decisions = 判断
report-unit-points = 点数
report-unit-wins = 勝率
report-unit-safety = 負けない確率
report-course = { $who }：{ $course }
report-no-points = -# 勝負を決めた一手はありませんでした。
report-close = -# 僅差で判定できません。運にも、判断の合計にも、はっきりした差はありませんでした。
report-close-throughout = -# 僅差で判定できません。運にも判断にも、はっきりした差はありませんでした。
report-point = **{ $sign }・{ $turn }ターン目**：{ $line }。{ $better }。
report-chosen = { $who }は「{ $move }」を選びました
report-better = 「**{ $move }**」{ $worth }
report-because = { $line }（{ $reason }）
report-worth-points = のほうが約{ $count }点得でした
report-worth-wins = なら、勝率が約{ $count }%高くなっていました
report-worth-safety = なら、負ける確率が約{ $count }%低くなっていました
report-worth-far = のほうがずっと得でした
report-certain-wins = なら、ほぼ確実に勝てたはずです
report-certain-safety = なら、ほぼ確実に負けなかったはずです
report-open = { $sign }・{ $turn }ターン目
report-to-luck = 運と判断
report-to-points = 分かれ目
