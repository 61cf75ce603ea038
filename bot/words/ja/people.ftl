# 本人の設定とサーバーの設定：/notify、/settings、/privacy、/about
notify-title = ### 通知の設定
notify-hint = -# 変更はすぐにすべての卓に反映されます。
notify-how = **自分の手番になったら**
notify-delivery-mention = チャンネルでメンションする
notify-delivery-both = メンションとダイレクトメッセージ
notify-delivery-dm = ダイレクトメッセージだけ
notify-delivery-none = 通知しない
notify-closed = ⚠️ 前回のダイレクトメッセージは届きませんでした。ここで選び直すまでは、メンションで通知します。（サーバーメニュー → プライバシー設定 → ダイレクトメッセージ）
notify-first = **最初のリマインド**：1回の手番に3回まで、間隔はだんだん長くなります
notify-interval = { $hours }時間後
notify-hours = **通知する時間帯**：リマインドはこの時間帯にだけ送ります
notify-any = いつでも
notify-from = { $hour }:00から
notify-to = { $hour }:00まで
notify-zone = タイムゾーン：{ $zone }（今は{ $time }）
notify-zone-hint = -# 一覧にない場合は`/{ cmd-notify } { cmd-notify-zone }:`ですべて選べます。
notify-vacation = **休暇**：リマインドを止め、年30日まで制限時間も止めます
notify-present = 休暇を取らない
notify-days = { $days ->
    [1] 今日だけ休む
   *[other] { $days }日間休む
}
notify-until = { $day }まで休む
notify-away =
    🌴 休暇の終わり：{ $until }
    ⏸️ 制限時間の再開：{ $clocks }
notify-left = -# 今年はあと{ $days }日（年30日）。日付は`/{ cmd-notify } { cmd-notify-until }:`で指定できます。
notify-display = **手札の表示**
notify-display-pictures = 画像
notify-display-words = 画像の代わりに文字
notify-confirm = **取り消せない手**
notify-confirm-once = 確認せずに進める
notify-confirm-asked = 先に確認する

settings-title = ### このサーバーの設定
settings-hint = -# 新しい卓から反映されます。
settings-language = **言語**：公開メッセージ
settings-language-own = サーバーの言語
# The language’s own name
language-name = 日本語
settings-channels = **チャンネル**：卓を立てる場所（選ばなければすべて）
settings-channels-all = すべてのチャンネル
channels-gone = ⚙️ 卓用に選ばれていたチャンネルが削除されました。
channels-gone-all = 今後は、どのチャンネルでも卓を立てられます。
channels-gone-some = 卓を立てられるチャンネル：{ $channels }
channels-gone-change = -# サーバーの管理者は`/{ cmd-settings }`で変更できます。
settings-threads = **スレッド**
settings-threads-yes = 始まった卓に専用のスレッドを作る
settings-threads-no = 卓はチャンネルに残す
settings-cards = **結果**
settings-cards-yes = チャンネルにも結果の画像を出す
settings-cards-no = 卓だけに出す
settings-seasons = **シーズン**：3か月ごと
settings-seasons-yes = シーズンの終わりに最終順位を投稿する
settings-seasons-no = 投稿しない
settings-clock = **制限時間**：新しい卓の初期値（ホストが変更できます）
settings-openers = **卓を立てられる人**
settings-openers-everyone = 全員
settings-openers-managers = サーバーの管理者だけ
close-all = 卓をすべて終了…
close-back = 設定に戻る
close-none = { $channel }に開いている卓はありません。
close-confirm = **{ $channel }で開いている{ $count }卓を終了しますか？** 全員のゲームが中止になり、再開できません。ロビーも閉じます。
close-yes = はい、{ $count }卓を終了します
close-done = { $channel }の{ $count }卓を終了しました。
close-left = まだ{ $count }卓が開いています。

privacy-title = ### 保存しているあなたの情報
privacy-what =
    • **参加した卓：** Discord のユーザーID、そのときの名前と Discord の言語、縮小したアイコン画像、手とその時刻、個人メモ、投票、予約した手、ヒントを使った手番。
    • **手番：** 手番の開始時刻、通知の方法、席を引き継ぐ招待。
    • **結果：** 終わったゲームとその日時、サーバー、順位、そこから計算したレーティング、回数、対戦相手。
    • **設定：** ここと`/{ cmd-notify }`で選んだ設定、最後に通知した時刻、各ゲームで最初に遊んだ3卓。
    • **これ以外は保存しません。** メッセージは読み取りません。終わった卓は{ $days }日後に削除し、結果は残します。
    • **データを削除すると：** レート戦の結果は、名前もIDもない鍵付きハッシュとして1年間残ります。1年以内にまた遊ぶと、その結果を引き継ぎます。
privacy-listed = **ランキング**：名前とレーティングがほかの人に見えます
privacy-listed-servers = 遊んでいるサーバーの中だけに載る
privacy-listed-all = 全サーバーのランキングにも載る
privacy-listed-no = 載らない
privacy-stats = **自分の成績**（`/{ cmd-stats }`）
privacy-stats-me = 自分だけが見る
privacy-stats-server = サーバーの人にも、そのサーバーの分を見せる
privacy-muted = **受け取らない招待**：{ $people }人からの招待
privacy-allow = すべて許可する
privacy-export = データをダウンロード
privacy-delete = データを削除
privacy-confirm = **あなたのデータをすべて削除しますか？** 進行中のゲームの席はCPUが引き継ぎ、レート戦では下位になります。終わったゲームから名前が消え、設定も削除されます。元に戻せません。
    -# **残るもの：** レート戦の結果には、名前の代わりに鍵付きハッシュが残り、1年後に無関係な乱数に置き換わります。その前にまた遊ぶと、レーティングを引き継ぎます。
    -# `/{ cmd-cut }`で加えた合言葉も、シャッフルの検証に必要なため、名前なしで棋譜に残ります。
privacy-yes = はい、削除します
privacy-no = いいえ、戻ります
privacy-deleted = 削除しました。{ $tables ->
    [0] あなたの名前がある卓はありませんでした。
   *[other] { $tables }卓で「{ former-player }」と表示されます。
}
former-player = 削除済みのユーザー

about-title = ## 卓上 { $version }
about-facts =
    起動：{ $since }
    Discord の応答時間：{ $latency }ミリ秒
    { $servers }サーバーで{ $tables }卓が進行中
about-privacy = -# 保存している情報：`/{ cmd-privacy }`
