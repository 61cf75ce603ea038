# 進行中・終了した卓の公開メッセージ
turn-game = -# { $game }
# 一番古い行より前の手番
turn-omitted = … ほか{ $count }件
turn-steps = { $who }：{ $steps }
turn-repeated = { $step }（{ $count }回）
turn-begun = -# ゲーム開始です。数字は手番の順です。
turn-left-out = -# … あと{ $count }行は画像に
turn-one = **▶** { $who }さん、あなたの番です。
turn-ai = **▶** { $who }が考えています…
turn-waiting = **▶** { $who }の手番です。
turn-all-away = 💤 **全員が離席中です。** 誰かが`/{ cmd-hand }`で席に戻ると再開します。
turn-archived = 💤 **1か月間動きがなかったため、この卓を保管しました。** 最後の手から1年以内なら、プレイヤーが再開できます。
turn-stopped = **このゲームは中止になりました。** 勝敗はありません。
turn-stopped-rated = **このゲームは中止になりました。** レーティングへの影響は`/{ cmd-hand }`で見られます。

# 新しい盤面に代わられたメッセージ
collapsed-board = 盤面
moment-title = **前の盤面**
moment-latest = -# [最新のメッセージへ]({ $link })
# 1行に並ぶ項目
joined-texts = { $first }・{ $second }
list-and = { $some }、{ $last }

# 終了
result-won = ## 🏆 { $who }の勝ちです！
result-shared = ## 🏆 { $who }が引き分けで勝利！
result-all-but = ## { $who }以外の全員の勝ちです！
result-no-winner = ## 勝者はいません。
result-lost = ## { $winners } { $losers }
result-lost-alone = ## 🎉 { $who }以外の全員の勝ちです！ 🌧️
result-wins = 🎉 { $who }の勝ちです！
result-win = 🎉 { $who }の勝ちです！
result-loses = 🌧️ { $who }の負けです。
result-lose = 🌧️ { $who }の負けです。
result-winner = 🏆 { $who }{ "\u00A0" }{ $score }
result-player = { $who }{ "\u00A0" }{ $score }
result-loser = 🌧️ { $who }{ "\u00A0" }{ $score }
result-safe = 🎉 { $who }{ "\u00A0" }{ $score }
result-total = 合計
result-part = { $label } { $value }
result-parts =
    { $ranked }
    -# { $parts }
result-ending = { $ending }{ $swing }
swing-gain = 点差がいちばん動いたのは{ $turn }ターン目でした（{ $who }が{ $count }点獲得）。
swing-loss = 点差がいちばん動いたのは{ $turn }ターン目でした（{ $who }が{ $count }点失点）。

# 読み手の結果
own-result-ahead = { $who }に{ $count }点差をつけて、**あなたの勝ちです。**
own-result-won = **あなたの勝ちです。**
own-result-shared = **引き分けで勝利です。**
own-result-behind = あなたは**{ $place }位**でした（{ $who }と{ $count }点差）。
own-result-other = 今回は{ $who }の勝ちでした。
own-result-safe = 🎉 **あなたの勝ちです！** 勝ち抜けました。
own-result-lost = 🌧️ **あなたの負けです。**
own-result-void = 勝敗はありません。

# 卓を立てたチャンネルに
card-do-open = 卓へ移動

# 詳細
details-title = -# { $game }・卓 `{ $table }`・照合コード { $check_code }
details-own = **あなた**
details-table = **場の状況**
details-choices = **選べる手**

# 公正なシャッフル
fair-sealed = -# 公正なシャッフル（ロビーで公開した封印）：`{ $commitment }`
fair-prepared = -# あらかじめ用意した配り（公正なシャッフルの対象外）
fair-client-seeds = -# プレイヤーが加えた値：{ $client_seeds }
fair-client-seed = { $who } `{ $client_seed }`

# ボタン
table-do-hand = 手札
table-do-own = 自分の画面
table-do-details = 詳細
table-do-log = ログ
table-do-rules = ルール
lobby-fair = シャッフルの検証
table-do-more = その他
table-do-follow = 観戦する
seat-join = { $who }の席に座る
follow-done = スレッドに追加しました：{ $where }。観戦中の人はメンションされません。
follow-failed = こちらで観戦できます：{ $where }
table-do-rematch = もう一度
table-do-scores = 得点
table-do-board = 最終盤面
table-do-replay = リプレイ
replay-show = チャンネルに表示
replay-at = **{ $turn }ターン目**（全{ $turns }ターン）
replay-begin = **ゲーム開始時**
replay-turn = { $turn }ターン目
replay-start = 開始時
replay-jump = 手番を選ぶ…
replay-board = 盤面
replay-hand = { $who }
replay-whose = 🃏 { $who }の手札
table-do-report = レポート
table-do-again = ここから再挑戦
table-do-export = 書き出し
table-do-animate = アニメーション
table-do-seal = { lobby-fair }
table-do-wake = 再開する
table-suspended = ⚠️ **{ $game }**に不具合があり、この卓を中断しています。記録は失われません。運営者が修正すると、続けられます。
