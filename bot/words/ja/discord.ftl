# Discordそのものに関わること（チャンネル、スレッド、権限）
thread-name = { $game }：{ $players }
thread-won = { $game }：🏆 { $winners }
thread-over = { $game }：🏁 { $players }
table-offer = { $game }・{ $players }（{ $table }）
board-moved = この卓はこれから{ $channel }で進みます。

lack-server = この卓のサーバーに、わたしはもう参加していません。
lack-channel = この卓のチャンネルがなくなったか、わたしから見えません。別のチャンネルで`/{ cmd-board }`を使うと、卓をそこへ移せます。
lack-permissions = { $channel }で権限が足りません：{ $permissions }。サーバーの管理者に頼むか、別のチャンネルで`/{ cmd-board }`を使って卓を移してください。
lack-refused = { $channel }への書き込みがDiscordに拒否されました。別のチャンネルで`/{ cmd-board }`を使うと、卓をそこへ移せます。

# Discordの設定画面での呼び名
permission-view-channel = **チャンネルを見る**
permission-send-messages = **メッセージを送信**
permission-send-messages-in-threads = **スレッドでメッセージを送信**
permission-attach-files = **ファイルを添付**
