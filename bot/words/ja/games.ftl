# ゲームを指定しない /遊ぶ で表示されるもの
games-facts = { $seats ->
    [fixed] { $least }人
   *[several] { $least }〜{ $most }人
}・約{ $minutes }分・{ $weight }
weight-1 = 軽め
weight-2 = 中くらい
weight-3 = 重め
games-do-practise = CPUと練習
games-do-open = 卓を立てる
play-first = ### はじめてのゲーム
    CPUと遊びます。いつでもやめられます。
play-first-do = ▶ { $game }を遊ぶ
play-others = **ほかのゲーム**
play-all = すべてのゲーム
play-lobbies = **参加できるロビー**
play-lobby = [{ $host }の卓]({ $link })（{ $taken }/{ $most }人）
play-more-lobbies = -# ほかに{ $count }卓あります

# `takujo play`：ターミナルで遊ぶ
play-player = プレイヤー
play-number = 番号を入力してください（qで終了）:
