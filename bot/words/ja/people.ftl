# 本人の設定とサーバーの設定：/notify、/settings、/privacy、/about
notify-title = ### 通知の設定
notify-hint = -# リマインドは1回の手番に3回までです。
notify-delivery-mention = 自分の手番：チャンネルでメンション
notify-delivery-both = 自分の手番：メンションとダイレクトメッセージ
notify-delivery-dm = 自分の手番：ダイレクトメッセージだけ
notify-delivery-none = 自分の手番：通知しない
notify-closed = ⚠️ プライバシー設定でダイレクトメッセージが届きません。選び直すまではメンションします。
notify-interval = 最初のリマインド：{ $hours }時間後
notify-any = リマインドの時間帯：いつでも
notify-from = リマインドの時間帯：{ $hour }:00から
notify-to = リマインドの時間帯：{ $hour }:00まで
notify-zone = タイムゾーン：{ $zone }（今は{ $time }）
notify-present = 休暇：なし
notify-days = { $days ->
    [1] 休暇：今日だけ
   *[other] 休暇：{ $days }日間
}
notify-until = 休暇：{ $day }まで
notify-away = ⏸️ 制限時間の再開：{ $clocks }
openings-do = 新しい卓…
openings-title = ### このサーバーで卓が立ったとき
openings-hint = -# チャンネルでメンションするので、全員が読めます。12時間に1回までで、通知の時間帯の外や休暇中には届きません。
openings-none = 通知しない
openings-stop = 通知をやめる
notify-left = -# 休暇は今年あと{ $days }日（年30日）。ほかの日付は`/{ cmd-notify }`
notify-display-pictures = 表示：画像
notify-display-words = 表示：文字モード（画像なし）
notify-play-tips = 練習と最初のゲームでコツを表示
notify-play-confirm_moves = 取り消せない手は先に確認
notify-play-none = コツなし、取り消せない手も確認なし

settings-title = ### このサーバーの設定
settings-hint = -# 新しい卓から反映されます。制限時間はホストが変更できます。シーズンは3か月ごとです。
settings-language = 言語：{ $name }
settings-language-own = 言語：サーバーの設定どおり
# The language’s own name
language-name = 日本語
settings-channels = **チャンネル**：卓を立てる場所（選ばなければすべて）
settings-channels-all = すべてのチャンネル
channels-gone = ⚙️ 卓用に選ばれていたチャンネルが削除されました。
channels-gone-all = 今後は、どのチャンネルでも卓を立てられます。
channels-gone-some = 卓を立てられるチャンネル：{ $channels }
channels-gone-change = -# サーバーの管理者は`/{ cmd-settings }`で変更できます。
settings-threads-yes = スレッド：卓ごとに作る
settings-threads-no = スレッド：作らず、卓はチャンネルに残す
settings-cards-yes = 結果：チャンネルにも画像を出す
settings-cards-no = 結果：卓だけに出す
settings-seasons-yes = シーズン：最終順位を投稿する
settings-seasons-no = シーズン：最終順位を投稿しない
settings-clock = 制限時間：{ $time }
settings-openers-everyone = 卓を立てられる人：全員
settings-openers-managers = 卓を立てられる人：サーバーの管理者だけ
settings-missing = ⚠️ { $channels }で足りない権限：{ $permissions }
settings-private = -# 任意：**プライベートスレッドの作成**権限があると、非公開の卓はプライベートスレッドで遊べます。
settings-hidden = 非公開の卓（{ $count }）…
close-all = 卓をすべて終了…
close-back = 設定に戻る
close-none = { $channel }に開いている卓はありません。
hidden-title = **非公開の卓。** 中止できますが、開けるのは参加者だけです。
hidden-none = 非公開の卓はありません。
hidden-table = **{ $game }** 開設：{ $when }
hidden-end = 中止する
hidden-more = -# …ほか{ $count }卓
close-confirm = **{ $channel }で開いている{ $count }卓を終了しますか？** 全員のゲームが中止になり、再開できません。ロビーも閉じます。
close-yes = はい、{ $count }卓を終了します
close-done = { $channel }の{ $count }卓を終了しました。
close-left = まだ{ $count }卓が開いています。

privacy-title = ### 保存しているあなたの情報
privacy-data =
    • **参加した卓：** Discord のユーザーID、そのときの名前と Discord の言語、縮小したアイコン画像、手とその時刻、個人メモ、投票、予約した手、ヒントを使った手番。
    • **手番：** 手番の開始時刻、通知の方法、席を引き継ぐ招待。
    • **結果：** 終わったゲームとその日時、サーバー、順位、そこから計算したレーティング、回数、対戦相手。
    • **設定：** ここと`/{ cmd-notify }`で選んだ設定、最後に通知した時刻、各ゲームで最初に遊んだ3卓、表示済みのコツ、レッスンの進み具合。
    • **これ以外は保存しません。** メッセージは読み取りません。終わった卓は{ $days }日後に削除し、結果は残します。{ $backups ->
        [0] { "" }
       *[other] 削除したデータは、バックアップに最長{ $backups }日残ります。
    }
privacy-listed-servers = ランキング：遊んでいるサーバーだけ
privacy-listed-all = ランキング：全サーバーにも載る
privacy-listed-no = ランキング：載らない
privacy-stats-me = 成績：自分だけが見る
privacy-stats-server = 成績：サーバーの人にも見せる
privacy-allow = { $people }人からの招待を再び許可
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
former-player = 元プレイヤー

setup-description = Discordで遊ぶ本格的なテーブルゲームです。ルールは完全、シャッフルは公正。{ $games }を、友だちともCPUとも、1手ずつ好きな時間に遊べます。メッセージを読む特権は使いません。
about-title = ## 卓上 { $version }
about-facts =
    起動：{ $since }
    Discord の応答時間：{ $latency }ミリ秒
    { $servers }サーバーで{ $tables }卓が進行中
about-privacy = -# 保存している情報：`/{ cmd-privacy }`
