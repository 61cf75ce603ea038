# ログ、ルール、卓の一覧、ヘルプ
log-title = ### ログ・[{ $game }]({ $link })
log-page = -# { $page }/{ $pages }ページ
log-empty = まだ手はありません。
log-first = `{ $number }` { $line }
log-linked = [`{ $number }`]({ $link }) { $line }
log-next = ↳ { $line }
log-older = 前のページ
log-newer = 次のページ

tables-title = ### 参加中の卓
tables-none = 参加中の卓はありません。`/{ $command }`で始めましょう！
tables-your-turn = 🔔 **[{ $game }]({ $link })**：あなたの番・手番開始：{ $when }
tables-timed = 🔔 **[{ $game }]({ $link })**：あなたの番・手番開始：{ $when }・期限：{ $due }
tables-waiting = ▫️ **[{ $game }]({ $link })**：{ $who }の手番
tables-lobby = ▫️ **[{ $game }]({ $link })**：ロビー（{ $taken }/{ $most }人）
tables-archived = 💤 **[{ $game }]({ $link })**：保管中（「その他」から再開できます）
tables-left = ▫️ **[{ $game }]({ $link })**：CPUが席を引き継いでいます
tables-stuck = ▫️ **[{ $game }]({ $link })**：続けられません
tables-next = ▶ { $game }
tables-left-out = -# … ほか{ $count }卓
tables-open = **[{ $game }]({ $link })**：{ $host }の卓（{ $taken }/{ $most }人）
tables-running = ▫️ **[{ $game }]({ $link })**：{ $players }
tables-title-open = ### このサーバーで募集中の卓
tables-title-running = ### このサーバーで進行中の卓
tables-none-open = 参加できる卓はありません。`/{ $command }`で卓を立てられます！
tables-none-running = ほかに進行中の卓はありません。`/{ $command }`で始めましょう！
tables-do-mine = 自分の卓
tables-do-open = 募集中の卓
tables-do-running = 進行中の卓

scope-here = このサーバー
scope-everywhere = すべてのサーバー
stats-game = **{ $game }**：{ $games }戦{ $wins }勝・平均{ $place }位
stats-void = **{ $game }**：{ $games }戦（勝者なし）
stats-total = 合計：{ $games }戦{ $wins }勝
stats-none = ここではまだ対戦履歴がありません。
stats-rated = { $line }・レーティング{ $rating }
stats-tile-games = { $count ->
   *[other] 戦
}
stats-tile-wins = { $count ->
   *[other] 勝（{ $percent }%）
}
stats-tile-place = 平均順位
stats-tile-streak = 最多連勝
stats-kind = { $games }戦{ $wins }勝
stats-opponents = よく対戦する相手
stats-rival = { $who }：{ $games }戦{ $ahead }勝{ $behind }敗
stats-year = 🎲 **運と判断：** この1年の1戦あたりの平均（レポートのあるゲーム）
stats-luck = { $game }：{ $luck }（{ $unit }、{ $games }戦）
stats-favourite = ❤️ **お気に入り：** { $game }（{ $total }戦中{ $games }戦）
stats-streak = 🔥 **最多連勝：** { $count }連勝（{ $game }）
stats-streak-now = 🔥 **最多連勝：** { $count }連勝、継続中（{ $game }）
stats-best = 🏅 **一番の快勝：** { $count }点差（{ $game }）
stats-reliable = ⏱️ 返答は{ $duration }（中央値）、ほかの人との{ $games }戦中{ $finished }戦を最後まで遊びました。
stats-answers = ⏱️ 返答は{ $duration }（中央値）です。
answer-minutes = { $count }分
answer-hours = { $count }時間
answer-days = { $count }日
stats-close = ⚖️ **一番の接戦：** { $count ->
    [0] 同点
   *[other] { $count }点差
}（{ $game }）

history-title = ### 対戦履歴・{ $scope }
history-game = **[{ $game }]({ $link })**：{ $place }
history-gone = **{ $game }**：{ $place }
history-won = 🏆 1位（{ $seats }人中）
history-place = { $place }位（{ $seats }人中）
history-void = 勝者なし（{ $seats }人）
history-when = -# 終了：{ $when }
history-with = -# 終了：{ $when }・対戦相手：{ $others }

verify-title = ### シャッフルの検証・[{ $game }]({ $link })
verify-right = ✅ 秘密の値はロビーの封印と一致しました。棋譜の{ $entries }項目（席順、カード、手）もすべて正しいことを確認しました。
verify-prepared = ℹ️ これは用意された配りで、公正なシャッフルではありません。記録された手から始まり、カードも記録された順に出ました。
verify-wrong = ❌ 棋譜が秘密の値と一致しません：{ $what }
verify-seal = -# 秘密の値：`{ $server_seed }`・封印（その SHA-256）：`{ $commitment }`
verify-yourself = -# 自分で確かめるには：`python -m bot verify { $file }`
verify-message = ### [このメッセージ]({ $link })の照合コード・{ $game }
verify-code = `{ $check_code }`：棋譜の最初から{ $entries }項目目までを表します。ゲームが終わると、`/{ cmd-verify }`の棋譜に載ります。

guide-choose = ### どのゲームのルールを読みますか？
guide-minute = ### 1分でわかるルール
guide-title = ### { $game }のルール（{ $page }/{ $pages }ページ）
guide-back = 前のページ
guide-next = 次のページ

intro-about = チャンネルの中で、ボードゲームやカードゲームを遊べます。
    みんなとでもCPUとでも、一気にでも数日かけてでも遊べます。
intro-start = ▶ **`/{ $play }`** でゲームを選べます。**サーバー管理** の権限があるメンバーは、`/{ $settings }` でチャンネル、言語、制限時間を設定できます。
intro-private = -# 卓上は特権インテントを使わず、メッセージを読めません。
help-title = ## 卓上
help-intro = チャンネルの中で、ボードゲームやカードゲームを遊べます。
help-steps =
    1. `/{ $command }`で卓を立てます。ほかの人の参加を待つか、CPUを追加します。
    2. 盤面はチャンネルに投稿されます。あなたの番になると、メンションで通知します。
    3. **手札**を押すと、手札と選べる手が表示されます（ほかの人には見えません）。
help-do-play = ゲームを選ぶ
help-do-tables = 参加中の卓
help-do-rules = ルール
help-do-notify = 通知の設定
help-do-commands = コマンド一覧
help-commands = **コマンド**
help-command = `/{ $command }`：{ $what }
help-slow = -# 急がなくて大丈夫です。何日かけて遊んでも、ボットが再起動しても、ゲームは続きます。
