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
tables-asked = 🔔 **[{ $game }]({ $link })** – { $question }（{ $when }から）
tables-timed = 🔔 **[{ $game }]({ $link })** – { $question }（{ $when }から、期限は{ $due }）
tables-waiting = ▫️ **[{ $game }]({ $link })** – { $who }を待っています
tables-lobby = ▫️ **[{ $game }]({ $link })** – ロビー（{ $most }席中{ $taken }席）
tables-away = 💤 **[{ $game }]({ $link })** – 片付けられています。「その他」から再開できます
tables-left = ▫️ **[{ $game }]({ $link })** – コンピュータがあなたの代わりに遊んでいます
tables-stuck = ▫️ **[{ $game }]({ $link })** – 続けられません
tables-next = ▶ { $game }
tables-left-out = -# … ほか{ $count }卓

help-title = ## 卓上
help-intro = チャンネルの中で、本物のボードゲームを遊べます。
help-steps =
    1. `/{ $command }`で卓を開き、参加者を待つか、コンピュータを追加します。
    2. 盤面はチャンネルに表示されます。あなたの番になるとメンションでお知らせします。
    3. **手元**を押すと、あなただけに見えるものと選べる手が表示されます。
help-commands = **コマンド**
help-command = `/{ $command }` – { $what }
help-slow = -# 急がなくて大丈夫です。卓は何日でも待ち、再起動しても消えません。
