# Discord のチャンネル、スレッド、権限
thread-name = { $game }：{ $players }
thread-won = { $game }：🏆 { $winners }
thread-over = { $game }：🏁 { $players }
table-offer = { $game }・{ $players }（{ $table }）
board-moved = この卓はこれから{ $channel }で進みます。

lack-server = ボットはこの卓のサーバーから外されています。
lack-channel = この卓のチャンネルがないか、ボットに見る権限がありません。別のチャンネルで`/{ cmd-board }`を使うと、卓をそこへ移せます。
lack-permissions = { $channel }でボットの権限が足りません：{ $permissions }。サーバーの管理者に頼むか、別のチャンネルで`/{ cmd-board }`を使って卓を移してください。
lack-timeout = ボットはモデレーターによりタイムアウト中です。このサーバーに再び書き込める時刻：{ $until }
lack-refused = Discord が{ $channel }への書き込みを拒否しました。別のチャンネルで`/{ cmd-board }`を使うと、卓をそこへ移せます。
lack-private-thread = この非公開の卓のプライベートスレッドを{ $channel }に作れません。**プライベートスレッドの作成**権限が必要です。ゲームは`/{ cmd-hand }`で続けられます。
lack-moderation = { $channel }の自動モデレーション（AutoMod）がボットのメッセージをブロックしました。サーバーの管理者に除外設定を頼むか、別のチャンネルで`/{ cmd-board }`を使って卓を移してください。
lack-message = Discord が{ $channel }でボットのメッセージを拒否しました。`/{ cmd-hand }`か`/{ cmd-board }`でゲームを続けられます。
lack-server-refused = 現在、Discord がこのサーバーへの書き込みを拒否しています。データは失われていません。後で自動的に再試行します。

# Discord の設定画面での呼び名
permission-view-channel = **チャンネルを見る**
permission-send-messages = **メッセージを送信**
permission-create-public-threads = **公開スレッドの作成**
permission-send-messages-in-threads = **スレッドでメッセージを送信**
permission-attach-files = **ファイルを添付**
