# 卓でできるその他のこと（本人だけに表示）
more-title = ### { $game }
more-others-title = **席と投票**
more-opened = -# { $who }が立てた卓：{ $when }
more-ended = -# 終了：{ $when }
more-sealed = **公正なシャッフル** 卓を立てたときに秘密の値を決め、その SHA-256 を封印として公開しました：`{ $commitment }` シャッフルと引くカードは、すべて秘密の値とプレイヤーが加えた値から計算します。秘密の値はゲームのあとに公開します。
more-prepared = **用意された配り** 公正なシャッフルではありません。記録された手から始まり、カードも記録された順に出ます。成績には入りません。
more-check-code = 最後の手番のあとの照合コード：`{ $check_code }`
more-client-seed = 参加すると、それぞれの値が自動で加わります。`/{ cmd-cut }`で合言葉を加えれば、ボットの運営者もシャッフルを選べません。
more-opened-seal = **公正なシャッフル** 秘密の値は`{ $server_seed }`、その SHA-256（封印）は`{ $commitment }`です。棋譜をダウンロードすると、すべてのカードを確かめられます：`python -m bot verify RECORD.json`

# ボタン
more-board = 盤面を見る
more-undo = 手を取り消す
more-rewind = 巻き戻しを提案
more-premove = 手を予約
more-note = メモ
more-words = 文字モード
more-pictures = 画像で表示
more-offer = 席を譲る相手を探す
more-offer-ai = { $who }の席を募集
more-back = 席に戻る
more-restore = 再開する
more-others = 席と投票…
more-ask-cancel = 中止を提案
more-leave = ゲームを抜ける
more-cancel = ゲームを中止する
more-remove = 外す人を選ぶ…
more-record = 棋譜
more-yes-leave = はい、抜けます
more-yes-cancel = はい、中止します
more-no = いいえ、戻ります

# 確認
confirm-leave = **ゲームを抜けますか？** CPUが席を引き継ぎます。ゲーム中なら、いつでも戻れます。
confirm-leave-away = **ゲームを抜けますか？** ほかのプレイヤーは全員離席中です。誰かが戻るまでゲームは止まります。
confirm-leave-alone = **ゲームを抜けますか？** ほかにプレイヤーがいないため、ゲームはここで終わります。
stuck-title = **このゲームは続けられません。**
stuck-hint = 残っている全員が同意すると、レートの対象外として終了します。最後の手から1年たつと自動的に終了します。
confirm-cancel = **全員のゲームを中止しますか？** 再開はできません。

# レート戦での扱い
rated-leave = ⚠️ レート戦です。全員が1手進めたあとに抜けると、最後まで遊ぶ人より下の順位になります。戻って手を進めれば、結果どおりの順位になります。
rated-seat = ⚠️ レート戦です。全員が1手進めたあとに席を離れた人は、最後まで遊ぶ人より下の順位になります。代わりのプレイヤーのレーティングは変わりません。
rated-guest = -# レート戦ですが、代わりのプレイヤーのレーティングは変わりません。
rated-stop = ⚠️ レート戦です。全員が1手進めたあとに中止すると、残っている人の中で最下位になります。
rated-waived = あなたはこのゲームのプレイヤーではないので、中止するとフリーのゲームになります。
rated-return = レート戦です。戻って手を進めれば、結果どおりの順位になります。戻らなければ、最後まで遊ぶ人より下の順位になります。

# 管理者：プレイヤーを外す
remove-lobby = **この卓から誰を外しますか？** 外された人は、この卓にもう参加できません。
remove-game = **このゲームから誰を外しますか？** 席はCPUが引き継ぎ、外された人はこの卓に戻れません。ほかにプレイヤーがいなければ、ゲームは中止になります。
remove-done = { $who }を{ $game }の卓から外しました。
