# ログ、ルール、卓の一覧、ヘルプ
log-title = ### ログ · [{ $game }]({ $link })
log-page = -# { $pages }ページ中{ $page }ページ目
log-empty = まだ何も起きていません。
log-first = `{ $number }` { $line }
log-linked = [`{ $number }`]({ $link }) { $line }
log-next = ↳ { $line }
log-older = 前へ
log-newer = 次へ

tables-title = ### あなたの卓
tables-none = 参加中の卓はありません。`/{ $command }`で始めましょう！
tables-asked = 🔔 **[{ $game }]({ $link })** – あなたの番 · 手番開始：{ $when }
tables-timed = 🔔 **[{ $game }]({ $link })** – あなたの番 · 手番開始：{ $when } · 期限：{ $due }
tables-waiting = ▫️ **[{ $game }]({ $link })** – { $who }を待っています
tables-lobby = ▫️ **[{ $game }]({ $link })** – ロビー（{ $most }席中{ $taken }席）
tables-away = 💤 **[{ $game }]({ $link })** – 片付けられています。「その他」から再開できます
tables-left = ▫️ **[{ $game }]({ $link })** – コンピュータがあなたの代わりに遊んでいます
tables-stuck = ▫️ **[{ $game }]({ $link })** – 続けられません
tables-next = ▶ { $game }
tables-left-out = -# … ほか{ $count }卓

scope-here = このサーバー
scope-everywhere = すべてのサーバー
stats-game = **{ $game }** – { $games }回、{ $wins }勝、平均{ $place }位
stats-void = **{ $game }** – { $games }回（勝者なし）
stats-total = 合計：{ $games }回、{ $wins }勝
stats-none = 最後まで遊んだゲームはまだありません。
stats-rated = { $line }、レーティング{ $rating }
stats-tile-games = ゲーム数
stats-tile-wins = 勝ち（{ $percent }%）
stats-tile-place = 平均順位
stats-tile-streak = 最多連勝
stats-kind = { $games }回、{ $wins }勝
stats-met = よく遊ぶ相手
stats-rival = { $who } – { $games }回、{ $ahead }勝{ $behind }敗
stats-year = 🎲 **運と判断：** この1年に終わったゲームのうち、分析のあるものの1回あたり
stats-fortune = { $game }：{ $told }（{ $unit }、{ $games }回）
stats-favourite = ❤️ **お気に入り：** { $game } – { $total }回中{ $games }回
stats-streak = 🔥 **最多連勝：** { $count }連勝 – { $game }
stats-streak-now = 🔥 **最多連勝：** { $count }連勝（継続中） – { $game }
stats-best = 🏅 **いちばんの快勝：** { $count }点差 – { $game }
stats-close = ⚖️ **いちばんの接戦：** { $count ->
    [0] 同点
   *[other] { $count }点差
} – { $game }

history-title = ### 最後まで遊んだゲーム · { $scope }
history-game = **[{ $game }]({ $link })** – { $place }
history-gone = **{ $game }** – { $place }
history-won = 🏆 1位（{ $seats }人中）
history-place = { $place }位（{ $seats }人中）
history-void = 勝者なし（{ $seats }人）
history-when = -# 終了：{ $when }
history-with = -# 終了：{ $when } · 相手は{ $others }

verify-title = ### 公正なシャッフル · [{ $game }]({ $link }) · 卓 `{ $table }`
verify-right = ✅ 秘密の値は参加受付のときの封印と一致し、記録の{ $entries }項目はすべて（席順、カード、手）その値とルールのとおりです。
verify-wrong = ❌ 記録が秘密の値と一致しません：{ $what }
verify-seal = -# 秘密の値：`{ $secret }` · 封印（その SHA-256）：`{ $commitment }`
verify-yourself = -# 自分で確かめるには：`python -m bot verify { $file }`

guide-which = ### どのゲームのルールを読みますか？
guide-title = ### { $game } · ルール（{ $page }/{ $pages }ページ）
guide-back = 前へ
guide-next = 次のページ

help-title = ## 卓上
help-intro = チャンネルの中で、本物のボードゲームを遊べます。
help-steps =
    1. `/{ $command }`で卓を開き、参加者を待つか、コンピュータを追加します。
    2. 盤面はチャンネルに表示されます。あなたの番になるとメンションでお知らせします。
    3. **手元**を押すと、あなただけに見えるものと選べる手が表示されます。
help-do-play = ゲームを選ぶ
help-do-tables = 自分の卓
help-do-rules = ルール
help-do-notify = 通知の設定
help-do-commands = コマンド一覧
help-commands = **コマンド**
help-command = `/{ $command }` – { $what }
help-slow = -# 急がなくて大丈夫です。卓は何日でも待ち、再起動しても消えません。
