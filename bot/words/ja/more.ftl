# 卓でできるその他のこと（本人だけに表示）
more-title = ### { $game } · 卓 `{ $table }`
more-opened = -# { $who }が開きました · 日時：{ $when }
more-ended = -# 終了：{ $when }
more-sealed = **公正なシャッフル。** 卓を開いたときに秘密の値を封印しました。`{ $commitment }`がその SHA-256 です。シャッフルや引くカードはすべて、この値とプレイヤーが混ぜた値から決まります。秘密の値はゲームが終わると公開されます。
more-cut = 参加した人ごとに値が混ざります。`/{ cmd-cut }`で自分の言葉も混ぜれば、ボットの運営者もシャッフルの結果を選べません。
more-opened-seal = **公正なシャッフル。** 秘密の値は`{ $secret }`、封印（その SHA-256）は`{ $commitment }`でした。記録をダウンロードすれば、すべてのカードを確かめられます：`python -m bot verify RECORD.json`

# ボタン
more-board = 盤面を見る
more-undo = 自分の手を取り消す
more-rewind = 取り消しを頼む
more-ahead = 手を予約
more-note = メモ
more-offer = 席を代わってもらう
more-offer-house = { $who }の席を引き継ぐ人を探す
more-back = 席に戻る
more-wake = 再開
more-ask-cancel = 中止を提案
more-resign = 席を譲る
more-cancel = ゲームを中止
more-remove = 参加者を外す
more-record = 記録
more-yes-resign = はい、譲ります
more-yes-cancel = はい、中止します
more-no = いいえ、戻ります

# 確認
confirm-resign = **席を譲りますか？** 最後までコンピュータが代わりに遊びます。
confirm-resign-away = **席を譲りますか？** ほかの参加者は全員離席中です。誰かが戻るまでゲームは止まります。
confirm-resign-alone = **席を譲りますか？** ほかに参加者がいないため、ゲームはここで中止になります。
confirm-cancel = **このゲームを中止しますか？**（全員が終了します） 再開はできません。

# レート戦での扱い
rated-leave = ⚠️ レート戦です。全員が1手進めたあとに抜けると、最後まで遊ぶ人より下の順位になります。戻って手を進めれば、結果どおりの順位になります。
rated-seat = ⚠️ レート戦です。全員が1手進めたあとに席を離れた人は、最後まで遊ぶ人より下の順位になります。代わりのプレイヤーのレーティングは変わりません。
rated-guest = -# レート戦ですが、代わりのプレイヤーのレーティングは変わりません。
rated-stop = ⚠️ レート戦です。全員が1手進めたあとに中止すると、残っている人の中で最下位になります。
rated-waived = あなたはこのゲームに参加していないため、中止しても誰のレーティングも変わりません。
rated-return = レート戦です。戻って手を進めれば、結果どおりの順位になります。戻らなければ、最後まで遊ぶ人より下の順位になります。

# 管理者：参加者を外す
remove-lobby = **この卓から誰を外しますか？** 外された人は、この卓にはもう参加できません。
remove-game = **このゲームから誰を外しますか？** 席はコンピュータが引き継ぎ、外された人はこの卓に戻れません。ほかに参加者がいなければ中止になります。
remove-done = { $who }を{ $game }の卓から外しました。
