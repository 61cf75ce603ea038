# 日本語のコロレット
name = コロレット
tagline = 集める色をしぼりましょう。得点になるのは3色だけ、残りは失点です。
goal = 最高得点で勝ちです。点になるのは3色です。
now-turn = めくって列に置くか、列を取って休みます。
now-place = その列は、あとで誰でも取れます。
tip-joker = ジョーカーは持ち主に一番得な色になります。自分が取れそうな列に置きましょう。
tip-plus = +2カードはいつでも2点です。自分が取りたい列に置きましょう。
tip-last = 最後のラウンドです。全員があと1回だけ列を取ります。
tip-alone = ほかの人は列を取り終えました。空きがある間は、めくり続けられます。
tip-good = 1列で4点以上は大きいです。ほかの人に取られる前に取りましょう。
tip-colors = 4色以上になりました。得点になる3色のほかは、増えるほど減点です。
tip-full = このカードで列がいっぱいになることがあります。取る人は、よいカードも悪いカードも全部取ります。
tip-turn = よい列がない間は、めくって待ちましょう。ほかの人が欲しがらない列は、あとでも取れます。
rules-minute =
    { "" }**目的** 最高得点の人が勝ちです。最後に3色だけが点になり、ほかの色は減点です。少ない色をたくさん集めます。
    { "" }**手番** カードをめくって列に置くか、列のカードをすべて取ります。取った人は次のラウンドまで休みです。
    { "" }**数字** 列に付いた「+4」は、今取ると得点がどう変わるかを表します。
    { "" }**終了** 最終ラウンドカードがめくられたラウンドで終わります。
rules-table-parts = ❶ 最終ラウンドまでの枚数・❷ 最終ラウンドカード・❸ めくったカード・❹ 列・❺ 取られた列・❻ 各プレイヤーのカードと得点・❼ 得点チャート
rules-table =
    { "" }**目的** 色をしぼって、同じ色のカードをたくさん集めます。最後に3色がプラス、残りの色はすべてマイナスになります。
rules-turn-parts = ❶ 山札からめくる・❷ カードを置ける場所・❸ 取れる列・❹ その列を取ると変わる得点
rules-turn =
    { "" }**手番：どちらか1つを行います**
    • **カードをめくる** 山札の一番上を表にし、空きのある列に置きます。
    • **列を取る** カードが1枚以上ある列を選び、そのカードをすべて受け取って、このラウンドから抜けます。
    空きのある列がなければ、必ず列を取ります。最後の1人は、空きがある間はめくり続けられます。

    { "" }**ラウンド** 列は人数と同じ数で、1列に3枚まで置けます。全員が列を取ったら次のラウンドです。最後に列を取った人から始めます。
rules-scoring-parts = ❶ 今の得点・❷ プラスの3色・❸ ほかの色・❹ ジョーカーと+2カード・❺ 得点チャート
rules-scoring =
    { "" }**得点** 同じ色の枚数（1・2・3・4・5・6枚以上）で決まります。
    • 得点チャートの茶色の面：1・3・6・10・15・21点
    • 灰色の面：1・4・8・7・6・5点
    3色をプラス、残りをマイナスで数えます。ジョーカーは好きな色のカード1枚として数え、+2カードは1枚2点です。プラスにする3色とジョーカーの色は、得点が最も高くなるようにボットが決めます。同点なら全員の勝ちです。

    { "" }**例**（茶色） ジョーカー1枚、+2カード1枚、緑6枚、黄4枚、赤3枚、青2枚。ジョーカーを黄として数え、2+21+15+6−3=**41点**です。
rules-cards-parts = ❶ 最終ラウンドまでの枚数・❷ 最終ラウンドカード・❸ +2カード
rules-cards =
    { "" }**カード** 全部で77枚です。7色が9枚ずつ、+2カードが10枚、ジョーカーが3枚、最終ラウンドカードが1枚あります。

    { "" }**終わり** 最終ラウンドカードは、山札の一番下の15枚の上に入っています。これがめくられたら、そのラウンドが最後です。
rules-start-parts = ❶ ❷ ❸ 2人のときの、1枚・2枚・3枚まで置ける列
rules-start =
    { "" }**準備** 全員が、それぞれ違う色のカードを1枚持って始めます。3人のときは1色を除きます。

    { "" }**2人のとき** 2色を除き、2枚ずつ持って始めます。緑の列が3つあり、置けるのは1枚・2枚・3枚までです。2人とも列を取ったら、残った列のカードはゲームから除きます。
option-chart = 得点チャート
option-chart-hint = 同じ色の枚数ごとの得点です。
option-chart-brown = 茶色（1・3・6・10・15・21）
option-chart-grey = 灰色（1・4・8・7・6・5）
ending-last-round = 最終ラウンドが終わりました。

# カード
card = { $emoji } { $name }
card-red = 赤
card-orange = オレンジ
card-yellow = 黄
card-green = 緑
card-blue = 青
card-purple = 紫
card-white = 白
card-plus = +2
card-joker = ジョーカー
nothing = カードなし
tally = { $emoji }×{ $count }{ " " }

# できごと
event-removed = { $card }は今回使いません。
event-dealt = { $player }は{ $card }を持って始めます。
event-round = **第{ $round }ラウンド：** { $player }から始めます。{ $ahead }
event-turned-up = { $player }が{ $card }をめくりました。
event-put = { $player }が{ $card }を列{ $row }に置きました。
event-put-forced = { $player }が{ $card }を、ただ1つ空きのある列{ $row }に置きました。
event-taken = { $player }が列{ $row }を取りました（{ $change }）：{ $cards }
event-taken-forced = { $player }が、残った列{ $row }を取りました（{ $change }）：{ $cards }
event-discarded = 誰も取らなかった列{ $row }のカードを、ゲームから除きました：{ $cards }
event-last-round = **⏳ 最終ラウンドカードが出ました。このラウンドが最後です。**
event-over = 最終ラウンドが終わりました。

# 卓
table-deck = 第{ $round }ラウンド・山札{ $deck }枚（最終ラウンドまで{ $before }枚）。
table-deck-last = **⏳ 最終ラウンド**（第{ $round }ラウンド）・山札{ $deck }枚。
table-drawn = めくったカード：{ $card }（置く列はまだ決まっていません）。
table-chart = 得点チャート：{ $chart }。
table-removed = 今回使わない色：{ $cards }。
table-discarded = ゲームから除いたカード：{ $cards }
row = 列{ $row }：{ $cards }{ $room ->
    [0] ・空きなし。
   *[other] ・あと{ $room }枚。
}
row-taken = 列{ $row }：{ $player }が取りました。
player = { $player }・**{ $score }点**・{ $cards }
player-turn = ▶ { $player }・**{ $score }点**・{ $cards }
player-out = { $player }・**{ $score }点**・{ $cards }・列{ $row }を取りました
collection = { $plus }{ $minus }{ $rest }
counts-plus = プラス { $cards }
counts-minus = マイナス { $cards }
counts-rest = ほか { $cards }
final = { $player }・**{ $score }点**={ $cards }。
final-won = 👑 { $player }・**{ $score }点**={ $cards }。
worth = { $tally }（{ $points }）
worth-jokers = { $tally }うち{ $joker }（{ $points }）

# 自分の画面
own = 今は**{ $score }点**です：{ $cards }。
prospect = 列{ $row }：{ $cards } → 取ると{ $change }点。
prospect-drawn = 列{ $row }に置いた場合：{ $cards } → 取ると{ $change }点。
ask-turn = カードをめくりますか、列を取りますか？{ $ahead }
ask-draw = 取れる列がないので、カードをめくってください。{ $ahead }
ask-take = どの列にも空きがありません。どれを取りますか？
ask-place = { $card }をどの列に置きますか？
brief-draw = めくる
brief-put = 置く
brief-take = 取る { $change }
do-draw = カードをめくる
do-put = 列{ $row }に置く（空の列）
do-put-beside = 列{ $row }に置く（{ $cards }のある列）
do-take = 列{ $row }を取る（{ $change }）：{ $cards }
until-last-round = { $cards ->
    [0] 次は最終ラウンドカードです！
   *[other] 最終ラウンドまで{ $cards }枚です。
}
last-round = これが最終ラウンドです。
hint-draw = 見てから置く列を選べます。{ $ahead }
hint-put = 置いたあとでこの列を取ると、得点は{ $change }点です。
hint-take = カードを受け取り、次のラウンドまで抜けます。

# 得点表
score-plus = +2カード
score-jokers = ジョーカー

# その手の良いところと悪いところ
why-brings = すぐに{ $points }点入る
why-costs = { $points }点失う
why-denies = 次のプレイヤーに{ $points }点の列を渡さずにすむ
why-full = 満杯の列なので、待っても良くならない
why-closes = ほかの人に悪いカードを置かれずにすむ
why-builds = 列{ $row }が自分には{ $points }点になる
why-spoils = 次のプレイヤーにとって列{ $row }が{ $points }点下がる
why-spares = 自分に一番良い列{ $row }をそのまま残せる
why-any = どの列も同じなので、どこでもよい
why-keeps = ほかの列をそのまま残せる
why-alone = ほかの全員が列を取ったので、1人で列を育てられる
why-waits = { $points ->
    [0] 点になる列がまだないので、良い列を待てる
   *[other] 一番良い列でもまだ{ $points }点なので、良い列を待てる
}
why-leaves = 次のプレイヤーに{ $points }点の列を残す

# 1行にまとめた手番の中の手
event-turned-up-step = { "" }
event-put-step = { $card }を列{ $row }に
event-put-forced-step = { $card }を列{ $row }に
event-taken-step = 列{ $row }を取る（{ $change }）
event-taken-forced-step = 列{ $row }を取る（{ $change }）
event-discarded-step = 列{ $row }はゲームから除外
