# 時間：リマインダー、個別のお知らせ、時間切れ、眠っている卓
remind-title = ⏰ { $who }さん、{ $count }卓があなたを待っています。
remind-direct = ⏰ { $count }卓があなたを待っています。
remind-table = **{ $game }** · 卓 `{ $table }` · あなたの番 · 手番開始：{ $when }
remind-timed = **{ $game }** · 卓 `{ $table }` · あなたの番 · 手番開始：{ $when } · 期限：{ $due }
remind-late = **{ $game }** · 卓 `{ $table }` · あなたの番 · 手番開始：{ $when } · 時間切れ：{ $due }
remind-warned-move = **{ $game }** · 卓 `{ $table }` · あなたの番 · 手番開始：{ $when } · 手を選ばないと、この番はコンピュータが決めます：{ $due }
remind-warned-seat = **{ $game }** · 卓 `{ $table }` · あなたの番 · 手番開始：{ $when } · 手を選ばないと、席はコンピュータが引き継ぎます：{ $due }
remind-more = -# … ほかに{ $count }卓（`/{ cmd-tables }`をご覧ください）
remind-go = 卓へ移動
remind-home = 開けないとき
remind-quiet = この番は通知しない
quiet-done = 🔕 { $game }のこの番については、もうお知らせしません。
direct-title = { $count ->
    [1] **▶** あなたの番です。
   *[other] **▶** { $count }卓であなたの番です。
}
turn-due = -# ⏳ 期限：{ $due }
turn-due-each = -# ⏳ { $who } · 期限：{ $due }
turn-rests = -# 🌴 { $who }の制限時間は止まっています

# 時間切れ
late-title = ⌛ { $who }が制限時間を過ぎました。
late-ask = { $people } どうしますか？最初に押されたボタンで決まります。
late-do-wait = もう少し待つ
late-do-move = この番だけコンピュータに任せる
late-do-seat = 席をコンピュータに任せる
late-invite = 代わりの人を招待
late-done-wait = ⌛ { $by }が{ $who }をもう少し待つことにしました。
late-done-move = 🤖 { $by }の選択で、{ $who }のこの番はコンピュータが決めました。
late-done-seat = 🤖 { $by }の選択で、{ $who }の席はコンピュータが引き継ぎました。
late-warned-move = ⏳ { $by }の希望により、{ $who }がそれまでに手を選ばなければ、この番はコンピュータが決めます：{ $due }
late-warned-seat = ⏳ { $by }の希望により、{ $who }がそれまでに手を選ばなければ、席はコンピュータが引き継ぎます：{ $due }
late-settled = ⌛ { $who }についてはもう決まりました。
refused-own-absence = それは他の人が決めます。あなたはそのまま手を選べます。
refused-settled = それはもう決まりました。

# 眠り
lost-title = 🏚️ **{ $game }** · 卓 `{ $table }` は、元のチャンネルに表示できなくなりました。
lost-hint = 内容はそのまま残っています。サーバーの別のチャンネルを選ぶか、そこで`/{ cmd-board }`に`{ $table }`を指定すると、続けられます。
lost-choose = チャンネルを選ぶ
home-found = 🏠 **{ $game }** · 卓 `{ $table }` の続きは { $there } で。
home-choose = 続きを表示するチャンネルを選んでください。
home-none = あなたが書き込めて、ボットが卓を表示できるチャンネルがありません。用意ができたら、そこで`/{ cmd-board }`に`{ $table }`を指定してください。
asleep-title = 💤 **この卓は眠っています。** もうお知らせはしません。
asleep-hint = -# 次の手が選ばれれば、いつでも目を覚まします。

# すべての卓に共通のオプション
option-clock = 1手ごとの制限時間
option-clock-hint = 1手ごとに考えられる時間です。
option-clock-none = 制限なし
option-clock-none-hint = 何日でも待ちます。
option-clock-1h = 1時間
option-clock-1h-hint = みんなで集まる夜に。
option-clock-8h = 8時間
option-clock-8h-hint = 1日か2日で遊びたいときに。
option-clock-1d = 1日
option-clock-1d-hint = 1日1手のペースで。
option-clock-3d = 3日
option-clock-3d-hint = 時々のぞく人どうしで。
option-clock-7d = 7日
option-clock-7d-hint = 手紙のようにのんびりと。
option-absence = 時間切れのとき
option-absence-hint = 時間内に手が選ばれなかったとき、どうするかを決めます。
option-absence-ask = 他の人が決める
option-absence-house = コンピュータがその番を進める
option-rating = レーティング
option-rating-hint = レート戦ではヒントを使えず、途中で抜けた人は下位になります。フリーではヒントを使えます。
option-rating-rated = レート戦
option-rating-hints = フリー（ヒントあり）
option-rating-mixed = フリー（コンピューターの強さが違うため）
