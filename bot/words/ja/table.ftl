# 進行中・終了した卓の公開メッセージ
turn-game = -# { $game } · 卓 `{ $table }` · `{ $mark }`
turn-begun = -# 準備ができました。席の番号が手番順です。
turn-earlier = -# … これより前の{ $count }行は「ログ」にあります
turn-left-out = -# … あと{ $count }行は画像をご覧ください
turn-one = **▶** { $who }さん、あなたの番です。
turn-house = **▶** { $who }が考えています…
turn-waiting = **▶** { $who }を待っています。
turn-deserted = 💤 **全員が席を離れています。** 誰かが「手元」から席に戻ると再開します。
turn-away = 💤 **1か月のあいだ動きがなかったため、この卓を片付けました。** 参加者は1年以内なら再開できます。
turn-stopped = **このゲームは中止になりました。** 勝敗はありません。
turn-stopped-rated = **このゲームは中止になりました。** レーティングへの影響は「手元」で見られます。

# 次のメッセージが届いたあとのメッセージ
quiet-board = この時点の盤面
quiet-then = **以前の盤面**
quiet-now = -# [最新のメッセージへ]({ $link })
list-and = { $some }と{ $last }

# 終了
over-won = ## 🏆 { $who }の勝ちです！
over-shared = ## 🏆 { $who }が勝ちを分け合いました！
over-all-but = ## { $who }以外の全員の勝ちです。
over-nobody = ## 勝者はいません。
over-lost = ## 🌧️ { $who }の負けです。
over-lost-several = ## 🌧️ { $who }の負けです。
over-winner = 🏆 { $who }{ "\u00A0" }{ $score }
over-player = { $who }{ "\u00A0" }{ $score }
over-loser = 🌧️ { $who }{ "\u00A0" }{ $score }
over-safe = ✅ { $who }{ "\u00A0" }{ $score }
over-total = 合計
over-decided = { $ending }{ $decisive }
decisive-gain = 勝負を分けたのは{ $turn }手番目、{ $who }が{ $count }点を得た場面でした。
decisive-loss = 勝負を分けたのは{ $turn }手番目、{ $who }が{ $count }点を失った場面でした。

# 読み手の結果
did-ahead = { $who }に{ $count }点差をつけて、**あなたの勝ちです。**
did-won = **あなたの勝ちです。**
did-shared = **勝ちを分け合いました。**
did-behind = あなたは**{ $place }位**でした。{ $who }との差は{ $count }点です。
did-other = 今回は{ $who }の勝ちでした。
did-safe = **あなたは負けずに済みました。**
did-lost = **あなたの負けです。**
did-void = 勝敗はありません。

# 卓を開いたチャンネルに
card-there = 卓を見る

# 詳細
details-last = **最近の動き**
details-own = **あなた**
details-table = **場の様子**
details-choices = **選べる手**

# 公正なシャッフル
fair-sealed = -# 公正なシャッフル（参加受付のときに封印）：`{ $commitment }`
fair-nonces = -# プレイヤーが混ぜた値：{ $given }
fair-nonce = { $who } `{ $nonce }`

# ボタン
table-do-hand = 手元
table-do-details = 詳細
table-do-log = ログ
table-do-rules = ルール
lobby-fair = 公正なシャッフル
table-do-more = その他
table-do-rematch = もう一度
table-do-scores = 得点
table-do-replay = リプレイ
replay-show = チャンネルに表示
replay-game = -# { $game } · 卓 `{ $table }`
replay-at = **{ $turn }手番目**（全{ $turns }手番）
replay-begin = **ゲーム開始時**（全{ $turns }手番）
replay-turn = { $turn }手番目
replay-start = 開始時
replay-jump = 手番を選ぶ
replay-board = 盤面
replay-hand = { $who }
replay-whose = 🃏 { $who }の手札
table-do-report = 分析
table-do-export = 書き出し
table-do-animate = アニメーション
table-do-seal = { lobby-fair }
table-do-wake = 再開
