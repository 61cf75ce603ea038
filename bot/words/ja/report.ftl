# 終わったゲームの分析：運、判断、勝負の分かれ目
report-head = **分析** · { $game } · 卓 `{ $table }`
report-line = { $who }：{ $parts }
report-luck = 運 { $number }
report-decisions = 判断 { $number }
report-within = **{ $number }**（±{ $margin }）
report-about = 約**{ $number }**
report-beyond = **{ $number }**以上
report-below = **{ $number }**以下
report-even = **±0**
report-unclear = -# はっきりとは言えない：{ $who }
report-meaning-points =
    { $about ->
        [luck] -# 運：引きが平均よりどれだけよかったか（点数）。
       *[both] -# 運：引きが平均よりどれだけよかったか。判断：つよいコンピュータの手と比べた差。どちらも点数。
    }
report-meaning-wins =
    { $about ->
        [luck] -# 運：引きが平均よりどれだけよかったか（勝率）。
       *[both] -# 運：引きが平均よりどれだけよかったか。判断：つよいコンピュータの手と比べた差。どちらも勝率。
    }
report-meaning-safety =
    { $about ->
        [luck] -# 運：引きが平均よりどれだけよかったか（負けない確率）。
       *[both] -# 運：引きが平均よりどれだけよかったか。判断：つよいコンピュータの手と比べた差。どちらも「負けない確率」で表示。
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
report-no-points = -# 勝負を分けたと言えるほどの一手はありませんでした。
report-point = **{ $sign } · { $turn }手番目** · { $told }。{ $better }。
report-made = { $who }は「{ $move }」を選びました
report-better = 「**{ $move }**」{ $worth }
report-because = { $told }（{ $reason }）
report-worth-points = のほうが約{ $count }点よかったです
report-worth-wins = なら、100回に約{ $count }回多く勝てたはずです
report-worth-safety = なら、負けが100回に約{ $count }回少なかったはずです
report-worth-far = のほうがずっとよかったです
report-sure-wins = なら、ほぼ確実に勝てたはずです
report-sure-safety = なら、ほぼ確実に負けなかったはずです
report-open = { $sign } · { $turn }手番目
report-to-luck = 運と判断
report-to-points = 分かれ目
