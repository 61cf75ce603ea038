# 日本語のケルト・カードゲーム
name = ケルト・カードゲーム
tagline = 数字を昇順か降順に並べて列をのばし、ペアを願いの石に換えましょう。
goal = 最高得点で勝ちです。長い列が点になります。
now-turn = 出す、捨てる、ペアを石と交換のどれかです。
now-draw = 捨て札から取ったカードは全員に見えます。
now-last = このあとゲームは終わりです。
tip-last = ここでは自分の列だけが変わります。減点になるカードは出さないでおきましょう。
tip-direction = 列は昇順か降順だけです。とても小さい数字か大きい数字から始めましょう。
tip-end = 全員の閉じた列が5本になると終わります。その前に短い列をのばしましょう。
tip-short = 4枚より短い列は減点です。のばして、新しい色はもう始めないでおきましょう。
tip-stones = 願いの石は0〜1枚だと減点、3枚で4点です。ペアを探しましょう。
tip-pair = 同じ数字のカード2枚で、その数字の願いの石を取れます。色は違ってもかまいません。
tip-closing = 終了カードも列の1枚に数えますが、列を閉じます。最後に出しましょう。
tip-white = 得点カードは得点列で1点です。同じ数字の色の列に重ねると、もっと点になることもあります。
rules-minute =
    { "" }**目的** 最高得点の人が勝ちです。同じ色の列は4枚以上で点になり、それより短いと減点です。願いの石と白い得点カードも点になります。
    { "" }**手番** カードを列に出す、1枚捨てる、同じ数字2枚を捨てて願いの石を取る、のどれかをします。最後に8枚になるまで引きます。
    { "" }**数字** 手に付いた「+3」は、今の得点がどう変わるかを表します。
    { "" }**終了** 終了カードのある列が全員分で5本になるか、山札がなくなると終わります。そのあと全員があと2枚まで出せます。
rules-table-parts = ❶ 願いの石・❷ 山札・❸ 捨て札の山・❹ 今の得点・❺ 5色の列・❻ 得点カードの列（得点列）・❼ 列の枚数
rules-table =
    { "" }**カード** 全部で101枚です。5色それぞれに、0・1・2・8・9・10が1枚ずつ、3〜7が2枚ずつ、終了カードが2枚あります。白い得点カードは0〜10が1枚ずつです。中央には1〜9の願いの石が1枚ずつあります。
rules-turn-parts = ❶ 手札・❷ 得点の増減・❸ ペアで取れる願いの石
rules-turn =
    { "" }**手番：カードを使い、手札が8枚になるまで引く**
    1. **使う**（どれか1つ）
    • **色のカードを置く** 自分の場の、その色の列に置きます。
    • **白い得点カードを置く** 自分の得点列に好きな順で置くか、いちばん上が同じ数の自分の色の列に重ねます。
    • **1枚捨てる** 色ごと、または得点カードの捨て札に置きます。捨て札の山の中は、誰でも見られます。
    • **ペアを捨てて願いの石を取る** 同じ数のカード2枚（色は違ってもかまいません）で、その数の石が残っていれば取れます。終了カードと0と10では取れません。
    2. **引く** 8枚になるまで、ふつうは1枚、ペアのあとは2枚引きます。1枚ごとに山札か捨て札のいちばん上を選びます。この手番でカードを捨てた山からは引けません。
rules-rows-parts = ❶ 降順の列・❷ 昇順の列・❸ 終了カードで閉じた列・❹ 色の列に置いた得点カード・❺ 得点カードの列
rules-rows =
    { "" }**列** 数字は昇順か降順に並べます。同じ数字はいつでも続けられます。最初に違う数字を置いたときに向きが決まります（3-3-6-7-7、9-8-8-5-3）。得点カードは同じ数字のまま列をのばし、向きを決めません。9-7-7には白の7を重ねられます。

    { "" }**終了カード**（✕） 列を1枚のばして閉じます。そのあとに置けるのは、同じ色のもう1枚の終了カードだけです。カードが1枚以上ある列に置きます（設定で変えられます）。
rules-scoring-parts = ❶ 今の合計・❷ 願いの石・❸ 列の枚数・❹ 得点カードの列
rules-scoring =
    { "" }**得点**
    • 色の列：枚数（1〜9枚以上）で−4・−3・−2・1・2・3・6・7・10点。置いていない色は0点。
    • 得点列のカード：1枚1点。
    • 願いの石0・1・2・3・4・5枚以上：−4・−1・0・4・6・10点。
    合計が一番高い人の勝ちです。同点なら全員の勝ちです。

    { "" }**例** 7枚・5枚・2枚の列、得点列3枚、願いの石4枚なら、6+2−3+3+6=**14点**です。
rules-end-parts = ❶ 終了カードのある列
rules-end =
    { "" }**終わり** 終了カードの置かれた列が全員合わせて5つになったら、すぐに終わります（5つ目を置いた人は引きません）。山札の最後の1枚を引いたときも、すぐに終わります。そのあと**全員が同時に**、手札からあと2枚まで自分の列に置けます。カードを引いたり、願いの石を取ったりはできません。置き終わったら「終わり」を選びます。

    { "" }**2人のとき** カード30枚を見ずに除きます。
option-end_first = 終了カードで列を始める
option-end_first-hint = 終了カードを列の1枚目に置けるかどうかです。
option-end_first-off = できない
option-end_first-on = できる
ending-closed = 終了カードの置かれた列が5つになりました。
ending-deck = 山札がなくなりました。

# カード・列・山
colour = { $emoji } { $name }
card = { $value ->
    [x] { $emoji } { $colour }の終了カード
   *[other] { $emoji } { $colour }{ "\u2060" }{ $value }
}
card-bare = { $value ->
    [x] { $colour }の終了カード
   *[other] { $colour }{ "\u2060" }{ $value }
}
colour-r = 赤
colour-y = 黄
colour-p = ピンク
colour-g = 緑
colour-b = 青
colour-w = 白
nothing = なし

# できごと
event-first = { $player }から始めます。
event-drop = { $player }が{ $card }を捨てました。
event-play = { $player }が{ $card }を置きました：**{ $change }**（列は{ $count }枚{ $then }）。
event-point = { $player }が{ $card }を得点列に置きました：**{ $change }**。
event-join = { $player }が{ $card }を{ $row }の列に重ねました：**{ $change }**（列は{ $count }枚）。
event-pair = { $player }が{ $first }と{ $second }を捨て、願いの石{ $stone }を取りました：**{ $change }**。
then-closed = 、閉じた列
event-pile = { $player }が捨て札から{ $card }を取りました。
event-drawn = { $card }を引きました。
event-deck = { $player }が山札から引きました。
event-over-closed = **終了カードの置かれた列が5つになりました。全員あと2枚まで置けます。**
event-over-deck = **山札がなくなりました。全員あと2枚まで置けます。**
event-done = { $player }は置き終わりました。

# 卓
table-deck = 山札：{ $deck }枚。
table-piles = 捨て札（上から順に）：{ $piles }。
table-stones = 残っている願いの石：{ $stones }。
table-last = **{ $ending }**全員、最後に2枚まで置けます。
pile = { $emoji } { $cards }
player = { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）・手札{ $hand }枚
player-turn = ▶ { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）・手札{ $hand }枚
player-last = ▶ { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）・あと{ $left }枚置けます
player-done = { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）・置き終わり
final = { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）
final-won = 👑 { $player }・**{ $score }点**・列：{ $rows }・願いの石：{ $stones }（{ $wish }）
row = { $emoji } { $cards }（{ $points }）

# 自分の画面
own = 今は**{ $score }点**です（願いの石{ $wishes }枚）。
own-hand = 手札：{ $cards }。
own-rows = 自分の列：{ $rows }。
held = { $card } { $change }
held-no = { $card }（置けません）
ask-turn = カードを置くか捨てて、引きます。
ask-draw = { $cards ->
    [1] どこから引きますか？
   *[other] { $cards }枚引きます。1枚目はどこから引きますか？
}
ask-draw-deck = 山札から{ $cards }枚引いてください。
ask-last = 最後に、あと{ $left }枚まで置けます。
brief-play = { $value }：{ $change }
brief-pair = { $first }{ $second } { $stone }：{ $change }
brief-join = { $value } → { $row }：{ $change }
brief-drop = { $value } 🗑
group-drop = 捨てる…
group-drop-hint = 置けるカードを捨て（ほかは上に表示）、山札から引きます。
group-join = 得点カードを列に重ねる…
do-play = { $card }を置く：{ $change }（列は{ $count }枚{ $then }）
do-join = { $card }を{ $row }の列に重ねる：{ $change }（列は{ $count }枚）
do-point = { $card }を得点列に置く：{ $change }
do-drop = { $card }を捨てる
do-pair = { $first }と{ $second }で願いの石{ $stone }を取る：{ $change }
do-deck = 山札から引く
do-pile = { $card }を取る
do-done = 終わり
group-pair = ペアを交換…
hint-over = ゲームが終わり、全員が最後に2枚まで置けます。
hint-pair = このあと2枚引きます。
hint-done = もう置かずに、得点を計算します。
hint-deck = 残り{ $deck }枚です。見たあとは取り消せません。
hint-deck-last = 最後の1枚です。引くとゲームが終わります！
hint-pile = 捨て札から取ります（全員に見えます）。

# 得点表
score-wishes = 願いの石

# その手の良いところと悪いところ
why-wish = 石で{ $points }点増える
why-begins = { $count }列目を始める
why-ends-ahead = 勝っている状態でゲームが終わる
why-ends-behind = 負けている状態でゲームが終わる
why-strands = 手札の{ $count }枚が置けなくなる
why-wastes = まだ置けるカード
why-helps = 次のプレイヤーが使えるカード
why-fits = 自分の列に置ける
why-pair = ペアができて願いの石{ $stone }を取れる
why-delays = 山札が1枚多く残る
why-useless = 自分の列に置けない
why-gain = { $points }点を得る
why-near = { $count ->
    [0] 列の数字を飛ばさない
   *[other] 飛ばす数字は{ $count }個だけ
}
why-room = この列に続けられる手札が{ $count }枚ある
why-dead = もう置けないカード
why-safe = 次のプレイヤーは使えない
why-free = 失点がない
why-known = 引くカードがわかっている
why-deck = 自分だけが知るカードを引ける
why-step = 列が長くなる
why-stone = ほかの人より先に石を取れる
why-done = ほかに得点できるカードがない

# 1行にまとめた手番の中の手
event-drop-step = { $card }を捨てる
event-play-step = { $card } **{ $change }**
event-point-step = { $card }を得点列に **{ $change }**
event-join-step = { $card }を{ $row }の列に **{ $change }**
event-pair-step = { $first }と{ $second }で願いの石{ $stone } **{ $change }**
event-pile-step = { $card }を拾う
event-deck-step = { "" }
event-done-step = 置き終わり
