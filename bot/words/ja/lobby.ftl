# ロビー：始まる前の卓
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-ai-easy = { $who }（よわい）
lobby-ai-normal = { $who }（ふつう）
lobby-ai-hard = { $who }（つよい）
lobby-reserved = ⏳ { $who }：返事待ち
lobby-needed = ▫️ あと{ $count }人参加すると{ $host }が開始できます（空席{ $free }）
lobby-unanswered = ▫️ 招待の返事がそろうと{ $host }が開始できます{ $free ->
    [0] {""}
   *[other] （空席{ $free }）
}
lobby-free-seats = ▫️ { $host }がいつでも開始できます（空席{ $count }）
lobby-invited = 🪑 { $guest }さん、{ $by }から「{ $game }」への招待です。
lobby-opened = 🔔 { $guests }：**{ $game }**の[{ $host }の卓]({ $link })が参加者を募集しています。
lobby-joined = 🪑 { $guest }が参加しました。
lobby-declined = 🪑 { $guest }は招待を辞退しました。
lobby-seated = 🪑 「{ $game }」の卓に参加しました。
lobby-asks = ✋ { $host }さん、{ $guest }から「{ $game }」への参加希望です。
lobby-asked = ✋ 「{ $game }」への参加を希望しました。ホストの返事をお待ちください。
lobby-not-admitted = ✋ { $host }が{ $guest }の参加希望を断りました。
lobby-request-closed = ✋ この参加希望はもう受け付けていません。
lobby-requests = 参加希望に返事する…
lobby-request-admit = { $who }の参加を認める
lobby-request-refuse = { $who }の参加を断る
lobby-visibility-hidden = 🙈 非公開。ただし**このチャンネルでは盤面が見えます**。
lobby-visibility-thread = 🙈 非公開。プライベートスレッドで遊びます。**スレッドの管理**権限を持つメンバーは読めます。
lobby-visibility-changed = 盤面を読める人が変わりました。ロビーを確認してから、もう一度開始してください。
lobby-full = ▫️ 満席です。{ $host }がいつでも開始できます
lobby-option = { $option }：**{ $value }**
choice-named = { $option }：{ $value }
lobby-sealed = -# 🔒 公正なシャッフル `{ $seal }`
lobby-start-time = ▫️ { $free ->
    [0] 開始
   *[other] 空席{ $free }、開始
}：{ $when }
lobby-start-filled = ▫️ 空席にはCPUが入ります。開始：{ $when }
lobby-start-full = ▫️ { $free ->
    [0] 満席です。招待の返事がそろうと始まります
   *[other] 満席になると始まります（空席{ $free }）
}
lobby-start-settled = ▫️ 満席です。変更がなければ始まります：{ $when }
lobby-missed = ⌛ { $count ->
    [0] 招待の返事がそろわず、開始しませんでした
   *[other] あと{ $count }人足りず、開始しませんでした
}：{ $when }
lobby-ready-host = 👑 { $who }さん、**[{ $game }]({ $link })**を開始できます。参加者：{ $players }。
lobby-ready-direct = 👑 **[{ $game }]({ $link })**を開始できます。参加者：{ $players }。
lobby-full-host = 👑 { $who }さん、**[{ $game }]({ $link })**の卓が満席です。参加者：{ $players }。
lobby-full-direct = 👑 **[{ $game }]({ $link })**の卓が満席です。参加者：{ $players }。
lobby-ask = 👑 { $who }さん、**[{ $game }]({ $link })**のロビーは2日間変わっていません。
lobby-ask-direct = 👑 **[{ $game }]({ $link })**のロビーは2日間変わっていません。
lobby-closes = -# 変更がなければ閉じます：{ $when }
lobby-kept = 👑 「{ $game }」のロビーを残します。
lobby-begun = 👑 **[{ $game }]({ $link })**が始まりました。
lobby-is-closed = 👑 「{ $game }」のロビーを閉じました。
lobby-cover = { $game }。参加者：{ $players }。空席：{ $free }。
lobby-heading = ### [{ $game }]({ $link })
lobby-menu-host = -# あなたがホストです。変更はすぐに反映されます。
lobby-menu-seated = -# この卓に参加しています。
lobby-menu-visitor = -# この卓にはまだ参加していません。
lobby-client-seed = ✂️ 合言葉を「{ $game }」のシャッフルに加えました。
lobby-left = 🚪 「{ $game }」のロビーから退席しました。
lobby-started = ゲームが始まりました：{ $where }
lobby-following = 次のゲームはこちら：**[{ $game }]({ $link })**
lobby-finished = このゲームは終わりました。
lobby-over = [最後の盤面を見る]({ $link })
lobby-archived = この卓は保管中です。
lobby-cancelled = このロビーは閉じました。
lobby-expired = 7日間変更がなかったため、このロビーは閉じました。

# ボタン
lobby-do-join = 参加
lobby-do-ask = 参加希望
lobby-do-admit = 認める
lobby-do-refuse = 断る
lobby-do-access = 参加できる人…
lobby-do-leave = 退席
lobby-do-ai = CPUを追加…
lobby-do-fill = CPUで埋める
lobby-do-drop = CPUを減らす
lobby-do-free = 返事待ちの席を空ける
lobby-do-accept = 参加する
lobby-do-decline = 辞退する
lobby-do-mute = この人の招待は受けない
lobby-do-options = オプション
lobby-do-start = 開始
lobby-do-cancel = ロビーを閉じる
lobby-do-more = { table-do-more }
lobby-do-begin = 開始…
lobby-host-start = { lobby-do-start }
lobby-filling-yes = 空席はCPU
lobby-filling-no = 空席のまま
lobby-host-keep = 残す
lobby-host-fill = CPUで埋めて開始
lobby-host-close = { lobby-do-cancel }

# CPUの強さ
level-easy = よわい
level-easy-hint = ときどき間違えます
level-normal = ふつう
level-normal-hint = 1手ごとに損得を比べます
level-hard = つよい
level-hard-hint = 先を読みます（隠れたカードは見ません）

# 確認
lobby-confirm = **このロビーを閉じますか？** ほかに{ $count }人が参加しています。
lobby-yes-cancel = はい、閉じます

# オプション（本人だけに表示）
options-title = { $game }のオプション
options-hint = 変更はすぐに卓の全員に反映されます。
options-host-only = 変更できるのはホストだけです。
options-start = -# { $when ->
    [0] 満席か指定した時刻になると、最後の変更から1分後に始まります。
   *[other] 直前1分以内に変更があると開始が遅れます。開始：{ $when }
}

# 参加できる人（本人だけに表示）
access-title = 「{ $game }」に参加できる人
option-entry-hint = 「招待した人だけ」の卓でも、ほかの人は参加希望を出せます。
option-entry-open = ここの誰でも参加できる
option-entry-invited = 招待した人だけ
option-visibility-hint = 非公開の卓は一覧に載らず、結果はチャンネルに出ず、フリーになります。開けるのは参加者だけです。
option-visibility-listed = 一覧に載せる
option-visibility-hidden = 非公開（このチャンネルでは読める）
option-visibility-thread = 非公開（プライベートスレッド）
option-takeover-hint = CPUが2手目を打つまで、その席にほかの人が座れます。レート戦では誰かが1手打つまでです。
option-takeover-open = CPUの席に座れる
option-takeover-closed = CPUの席はそのまま

# 名前
ai-player = 🤖 { $name }
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
ai-stand-in = { $name }の代打
