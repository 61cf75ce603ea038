# ロビー：始まる前の卓
lobby-facts = { $facts } · 卓 `{ $table }`
lobby-facts-rated = { $facts } · 卓 `{ $table }` · { $rated }
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-house-easy = { $who }（よわい）
lobby-house-normal = { $who }（ふつう）
lobby-house-hard = { $who }（つよい）
lobby-reserved = ⏳ { $who } – 返事待ち
lobby-needed = ▫️ 開始まであと{ $count }人 · 空席{ $room }
lobby-room = -# あと{ $count }人参加できます
lobby-invited = 🪑 { $guest }さん、{ $by }から「{ $game }」に誘われています。
lobby-joined = 🪑 { $guest }が参加しました。
lobby-declined = 🪑 { $guest }は今回は参加しません。
lobby-full = -# 満席です
lobby-option = { $option }：**{ $value }**
lobby-sealed = -# 🔒 公正なシャッフル `{ $seal }`
lobby-cut = ✂️ あなたの言葉を「{ $game }」のシャッフルに混ぜました。
lobby-started = ゲームが始まりました：{ $where }
lobby-following = 次のゲームはこちら：**[{ $game }]({ $link })**
lobby-finished = このゲームは終わりました。
lobby-over = [最後の盤面を見る]({ $link })
lobby-away = この卓は片付けられています。
lobby-cancelled = この卓は中止になりました。

# ボタン
lobby-do-join = 参加
lobby-do-leave = 退席
lobby-do-ai = コンピュータ…
lobby-do-fill = 空席を埋める
lobby-do-drop = 1人外す
lobby-do-free = 返事待ちの席を空ける
lobby-do-accept = 参加する
lobby-do-decline = 今回はやめておく
lobby-do-options = オプション
lobby-do-start = 開始
lobby-do-cancel = 中止

# コンピュータの強さ
level-easy = よわい
level-easy-hint = 経験則で打ち、ときどき間違えます
level-normal = ふつう
level-normal-hint = 一手ごとに損得を量ります
level-hard = つよい
level-hard-hint = 見える情報だけで先を読みます

# 確認
lobby-sure = **この卓を中止しますか？** ほかに{ $count }人が参加しています。
lobby-yes-cancel = はい、中止します

# オプション（本人だけに表示）
options-title = { $game }のオプション
options-hint = 変更はすぐに卓の全員に反映されます。
options-host-only = 変更できるのはホストだけです。

# 名前
house-player = 🤖 { $name }
character-momo-easy = ピョン
character-momo-normal = モモ
character-momo-hard = ルナ
character-fuku-easy = ホホ
character-fuku-normal = フク
character-fuku-hard = ミネルヴァ
character-kit-easy = コン
character-kit-normal = キット
character-kit-hard = イナリ
character-bruno-easy = テディ
character-bruno-normal = ブルーノ
character-bruno-hard = ウルサ
character-nuka-easy = ペン
character-nuka-normal = ヌカ
character-nuka-hard = エンペラ
character-kero-easy = ピコ
character-kero-normal = ケロ
character-kero-hard = ガマ
character-mike-easy = ニャン
character-mike-normal = ミケ
character-mike-hard = トラ
character-poko-easy = ポン
character-poko-normal = ポコ
character-poko-hard = ダンザ
character-hari-easy = チク
character-hari-normal = ハリ
character-hari-hard = イガ
house-stand-in = { $name }の代役
