# 時間：リマインダー、ダイレクトメッセージ、期限、通知を停止した卓
remind-title = ⏰ { $who }さん、あなたの番です（{ $count }卓）。
remind-direct = ⏰ あなたの番です（{ $count }卓）。
remind-table = **[{ $game }]({ $link })**・手番開始：{ $when }
remind-timed = **[{ $game }]({ $link })**・手番開始：{ $when }・期限：{ $due }
remind-late = **[{ $game }]({ $link })**・手番開始：{ $when }・時間切れ：{ $due }
remind-warned-move = **[{ $game }]({ $link })**・手番開始：{ $when }・CPUが代打：{ $due }
remind-warned-seat = **[{ $game }]({ $link })**・手番開始：{ $when }・CPUと交代：{ $due }
remind-more = -# … ほか{ $count }卓（`/{ cmd-tables }`）
remind-do-open = 卓へ移動
remind-channel = 卓を開けない場合
remind-mute = この手番は通知しない
remind-muted = 🔕 { $game }のこの手番は、これ以上通知しません。
direct-title = { $count ->
    [1] **▶** あなたの番です。
   *[other] **▶** { $count }卓であなたの番です。
}
turn-due = -# ⏳ 期限：{ $due }
turn-due-each = -# ⏳ { $who }・期限：{ $due }
turn-paused = -# 🌴 { $who }の制限時間は止まっています

# 時間切れ
absence-title = ⌛ { $who }は時間切れです。
absence-left = 🚪 { $who }はこのサーバーを抜けました。
absence-ask = { $people } どうしますか？　最初に押した人の選択で決まります。
absence-do-wait = もう少し待つ
absence-do-move = 今回だけCPU
absence-do-seat = ずっとCPU
absence-invite = ほかの人を招待…
absence-done-wait = ⌛ { $by }の選択により、{ $who }をもう少し待ちます。
absence-done-move = 🤖 { $by }の選択により、CPUが{ $who }の代打をしました。
absence-done-seat = 🤖 { $by }の選択により、CPUが{ $who }の席を引き継ぎました。
absence-warned-move = ⏳ { $by }がCPUの代打を希望しています。期限までは{ $who }が手を選べます。期限：{ $due }
absence-warned-seat = ⏳ { $by }がCPUとの交代を希望しています。期限までは{ $who }が手を選べます。期限：{ $due }
absence-settled = ⌛ { $who }の時間切れへの対応は決まりました。
refused-own-absence = どうするかはほかのプレイヤーが決めます。手はまだ選べます。
refused-settled = すでに決まっています。

# 表示できなくなったチャンネル、停止した通知
lost-channel-title = 🏚️ **{ $game }**・この卓を元のチャンネルに表示できなくなりました。
lost-channel-hint = ゲームは失われていません。別のチャンネルを選ぶか、移したいチャンネルで`/{ cmd-board }`に`{ $table }`を指定してください。
lost-channel-choose = チャンネルを選ぶ
channel-chosen = 🏠 **{ $game }**の卓は{ $there }に移動しました。
channel-choose = どのチャンネルで続けますか？
channel-none = あなたが書き込めて、ボットが投稿できるチャンネルがありません。用意ができたら、そこで`/{ cmd-board }`に`{ $table }`を指定してください。
dormant-title = 💤 **この卓の通知を停止しました。**
dormant-hint = -# 次の手が選ばれると、通知も再開します。

# すべての卓に共通のオプション
option-clock = 1手ごとの制限時間
option-clock-hint = プレイヤーが1手ごとに使える時間です。
option-clock-alone = 3日（相手がCPUだけなら制限なし）
option-clock-default = 標準（3日）
option-clock-default-hint = 相手がCPUだけなら制限はありません。
option-clock-none = 制限なし
option-clock-none-hint = 何日かけてもかまいません。レート戦では14日で時間切れになります。
option-clock-1h = 1時間
option-clock-1h-hint = 時間を合わせて遊ぶとき向け。
option-clock-8h = 8時間
option-clock-8h-hint = 1日か2日で終えたいとき向け。
option-clock-1d = 1日
option-clock-1d-hint = 1日1手くらいのペース。
option-clock-3d = 3日
option-clock-3d-hint = ときどき確認できる人向け。
option-clock-7d = 7日
option-clock-7d-hint = ゆっくり遊びたい人向け。
option-start = 開始
option-start-host = ホストが押したとき
option-start-full = 満席になったとき
option-start-15m = 15分後
option-start-1h = 1時間後
option-start-tonight = 今日の20:00
option-start-tomorrow = 明日の20:00
option-start-time = 開始：指定した時刻
option-absence = 時間切れのとき
option-absence-hint = プレイヤーが時間切れになったときの対応です。
option-absence-ask = ほかのプレイヤーが決める
option-absence-ai = CPUが代打する
option-rating = レーティング
option-rating-hint = レート戦ではヒントを使えず、抜けたプレイヤーは下位になります。フリーではヒントを使えます。
option-rating-rated = レート戦（ヒントなし）
option-rating-hints = フリー（ヒントあり）
option-rating-mixed = フリー（CPUの強さが違うため）
option-rating-hidden = フリー（非公開のため）
