# 本人とサーバーの希望：/notify、/settings、/privacy、/about
notify-title = ### あなたへのお知らせ
notify-hint = -# あなただけに見えています。変更はすぐにすべての卓に反映されます。
notify-how = **自分の番になったら**
notify-delivery-mention = チャンネルでメンションする
notify-delivery-both = メンションとダイレクトメッセージ
notify-delivery-dm = ダイレクトメッセージだけ
notify-delivery-none = 知らせない
notify-closed = ⚠️ 前回のダイレクトメッセージは届きませんでした。ここで選び直すまでは、代わりにメンションでお知らせします。（サーバーメニュー → プライバシー設定 → ダイレクトメッセージ）
notify-first = **最初のリマインド** – 2回目からは間隔が長くなり、1回の手番につき3回までです
notify-interval = { $hours }時間後
notify-hours = **活動時間** – リマインドはこの時間帯にだけ送ります
notify-any = いつでも
notify-from = { $hour }:00から
notify-to = { $hour }:00まで
notify-zone = タイムゾーン：{ $zone }（今は{ $time }）
notify-zone-hint = -# 一覧にない場合は`/{ cmd-notify } { cmd-notify-zone }:`ですべて選べます。
notify-vacation = **休暇** – リマインドを止め、年30日まで制限時間も止めます
notify-present = 休暇ではありません
notify-days = { $days }日間休む
notify-until = { $day }まで休む
notify-away =
    🌴 休暇中 · 休暇の終わり：{ $until }
    ⏸️ 制限時間は停止中 · 再開：{ $clocks }
notify-left = -# 今年はあと{ $days }日（年30日）。日付は`/{ cmd-notify } { cmd-notify-until }:`で指定できます。
notify-looks = **手元の表示**
notify-looks-pictures = 画像
notify-looks-words = 画像の代わりに文字
notify-sure = **取り消せない手**
notify-sure-once = 確認せずに進める
notify-sure-asked = 先に確認する

settings-title = ### このサーバーの設定
settings-hint = -# あなただけに見えています。サーバーの管理者が変更でき、新しい卓から反映されます。
settings-language = **言語** – 公開メッセージ
settings-language-own = サーバーの言語
settings-language-en = 英語
settings-language-ja = 日本語
settings-channels = **チャンネル** – 卓を開ける場所（選ばなければすべて）
settings-channels-all = すべてのチャンネル
settings-threads = **スレッド**
settings-threads-yes = 始まった卓に専用のスレッドを作る
settings-threads-no = 卓はチャンネルに残す
settings-cards = **結果**
settings-cards-yes = スレッドのゲームが終わったら、チャンネルにも結果の画像を出す
settings-cards-no = 卓だけに出す
settings-seasons = **シーズン** – 3か月ごと
settings-seasons-yes = シーズンの終わりに最終順位を知らせる
settings-seasons-no = 知らせない
settings-clock = **制限時間** – 新しい卓の初期値（ホストが変更できます）
settings-openers = **卓を開ける人**
settings-openers-everyone = 全員
settings-openers-managers = サーバーの管理者だけ
close-all = このチャンネルの卓をすべて終了
close-back = 設定に戻る
close-none = { $channel }に開いている卓はありません。
close-sure = **{ $channel }の卓{ $count }件をすべて終了しますか？** ゲームは全員にとって中止となり、再開できません。募集中の卓は閉じられます。
close-yes = はい、{ $count }件を終了します
close-done = { $channel }の卓{ $count }件を終了しました。
close-left = まだ{ $count }件の卓が開いています。

privacy-title = ### あなたについて保存していること
privacy-what =
    • **参加した卓：** Discord のユーザー番号、そのときの名前と Discord の言語、アイコンの小さな写し、あなたの手とその時刻、個人メモ、予約した手、確認への返事、ヒントを見た番。
    • **あなたを待っている番と招待：** いつからあなたの番か、どう知らせたか、席を引き継ぐ招待。
    • **結果：** 最後まで遊んだゲームとその日時・サーバー・順位、そこから計算したレーティング、回数、対戦相手。
    • ここと`/{ cmd-notify }`で選んだ**設定**と、最後にお知らせした時刻。
    • ほかには何もありません。メッセージは読みません。終わった卓は{ $days }日後に削除し、結果は残します。
    • **データを削除すると：** レート戦の結果は、名前もユーザー番号もない鍵付きハッシュとして1年間残ります。1年以内にまた遊ぶと、その結果を引き継ぎます。
privacy-listed = **ランキング** – 名前とレーティングがほかの人に見えます
privacy-listed-servers = 遊んでいるサーバーの中だけに載る
privacy-listed-all = 全サーバーのランキングにも載る
privacy-listed-no = 載らない
privacy-stats = **自分の成績**（`/{ cmd-stats }`）
privacy-stats-me = 自分だけが見る
privacy-stats-server = 同じサーバーの人にも、そのサーバーの分を見せる
privacy-export = データをダウンロード
privacy-delete = データを削除
privacy-sure = **あなたについてのデータをすべて削除しますか？** 進行中の席はコンピューターが引き継ぎ、レート戦では下位になります。終わった卓からは名前が消え、設定も削除されます。元には戻せません。
    -# **残るもの：** レート戦の結果には、鍵付きハッシュが名前の代わりに残り、1年後に無関係な乱数に置き換わります。その前にまた遊ぶと、レーティングを引き継ぎます。
    -# `/{ cmd-cut }`で加えた合言葉も、シャッフルの検証に必要なため、名前なしで棋譜に残ります。
privacy-yes = はい、削除します
privacy-no = いいえ、戻ります
privacy-deleted = 削除しました。{ $tables ->
    [0] あなたの名前がある卓はありませんでした。
   *[other] { $tables }卓で「元の参加者」と表示されます。
}
former-player = 元の参加者

about-title = ## 卓上 { $version }
about-facts =
    起動：{ $since }
    Discord の応答時間：{ $latency }ミリ秒
    { $servers }サーバーで{ $tables }卓が進行中
about-privacy = -# 保存している情報：`/{ cmd-privacy }`
