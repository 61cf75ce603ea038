# 日本語のケルト
name = ケルト
tagline = カードを昇順か降順に並べ、5本の石の道を進みましょう。
goal = 最高得点で勝ちです。遠くへ進めます。
now-turn = カードを出すと駒が1つ進みます。
now-clover = カードを使わずに、もう1つ進めます。
now-extra = その駒はもう進めません。
now-draw = 捨て札から取ったカードは全員に見えます。
tip-clover = クローバーは次のクローバーにつながることがあります。どこに止まるか見てみましょう。
tip-direction = 列は昇順か降順だけです。とても小さい数字か大きい数字から始めましょう。
tip-end = ゴールエリアに5個目の駒が入ると、すぐに終わります。その前に点を取りましょう。
tip-minus = 最初の3つの石にいる駒は減点です。先へ進め、新しい道はもう始めないでおきましょう。
tip-wish = 願いの石は0〜1枚だと減点、2枚から点になります。すぐ次の石に1枚あります。
tip-tall = 大きい駒は得点が2倍です。手札に多い色で出しましょう。
tip-gaps = 数字を飛ばすと、間のカードは出せなくなります。少しずつ進めると列が長くなります。
rules-minute =
    { "" }**目的** 最高得点の人が勝ちです。駒は5本の道を遠くへ進むほど点が高くなります。願いの石も点になります。
    { "" }**手番** カードを1枚、同じ色の自分の列に出すと、その道の駒が1つ進みます。出さずに1枚捨てることもできます。最後に1枚引きます。
    { "" }**数字** 手に付いた「+6」は、今の得点がどう変わるかを表します。
    { "" }**終了** 駒が全員分で5個ゴールエリアに入るか、山札がなくなると終わります。
rules-table-parts = ❶ 道・❷ 石の得点・❸ ゴールエリア・❹ 小さい駒・❺ 大きい駒・❻ 山札・❼ 捨て札の山・❽ 各プレイヤーの得点、集めたもの、列
rules-table =
    { "" }**目的** 5本の石の道で駒をできるだけ先へ進め、願いの石（幸福の石）も集めます。
rules-cards-parts = ❶ 今の得点・❷ まだ出していない駒・❸ 昇順の列・❹ 降順の列
rules-cards =
    { "" }**カード** 5色で、0〜10が2枚ずつ、全部で110枚です。

    { "" }**駒** 1人に小さい駒が4個、得点が2倍になる大きい駒が1個あります。1本の道に置ける自分の駒は1個だけで、駒は途中で道を変えられません。

    { "" }**列** 数字は昇順か降順に並べます。同じ数字はいつでも続けられます。最初に違う数字を置いたときに向きが決まります。3-3-6-7-7も9-8-8-5-3も正しい列です。
rules-turn-parts = ❶ 手札・❷ 得点の増減・❸ 駒が進む石・❹ 自分の列・❺ 山札・❻ 捨て札の山
rules-turn =
    { "" }**手番：カードを1枚プレイし、1枚引く**
    1. **カードをプレイする**（手札は8枚です）
    • **進む** 自分の場の、その色の列に置き、同じ色の道の駒を1マス進めます。その色の1枚目では、スタートから小さい駒か大きい駒を出します。
    • **捨てる** その色の捨て札の山に表向きで置きます。捨て札の山の中は、誰でも見られます。
    2. **引く** 山札か、どれかの捨て札の一番上を取ります。今捨てたカードは取れません。
rules-tiles-parts = ❶ 数字・❷ クローバー・❸ 願いの石・❹ 最後の石
rules-tiles =
    { "" }**タイル** 25個の石の上に、クローバー9枚、願いの石9枚、数字7枚（1・1・2・2・2・3・3）があります。駒が止まったときに効果があります。
    • **数字** すぐに得点します。タイルは残ります。
    • **クローバー** 自分の駒を1つ、1マス進めるか、新しく出せます（しなくてもかまいません）。タイルは残り、効果は連鎖します。
    • **願いの石** タイルを受け取ります。

    { "" }**最後の石** 最後の石に着いた駒は、もう進めません。その色のカードをさらに置くと、代わりにほかの駒を1マス進めるか、新しく出せます。
rules-scoring-parts = ❶ 今の得点・❷ 願いの石と、数字タイルの得点
rules-scoring =
    { "" }**得点**
    • 駒：石ごとに−4・−3・−2・1・2・3・6・7・10点。大きい駒は2倍です（マイナスも）。スタートの駒は0点です。
    • 願いの石0・1・2・3・4・5枚以上：−4・−3・2・3・6・10点。
    • 数字タイルで得た点。
    合計が一番高い人の勝ちです。同点なら全員の勝ち、または設定により願いの石が多い人の勝ちです。

    { "" }**例** 駒が7・2・−3、大きい駒が6（2倍で12）、願いの石3枚（3点）、数字タイル4点なら、7+2−3+12+3+4=**25点**です。
rules-end-parts = ❶ 石の得点・❷ ❸ ❹ ゴールエリア（6・7・10）
rules-end =
    { "" }**終わり** 全員の駒が合わせて5個ゴールエリア（6・7・10）に入ったら、すぐに終わります（5個目の駒が止まったタイルは効果がありません）。山札の最後の1枚を引いたときも、すぐに終わります。

    { "" }**2人のとき** カード30枚を見ずに除きます。
option-tiebreak = 同点のとき
option-tiebreak-hint = 最高点が同じときの決め方です。
option-tiebreak-shared = 全員の勝ち
option-tiebreak-stones = 願いの石が多い人の勝ち
ending-goal = 合計5個の駒がゴールエリアに入りました。
ending-deck = 山札がなくなりました。

# カード・色・タイル
colour = { $emoji } { $name }
card = { $emoji } { $colour }{ "\u2060" }{ $value }
card-bare = { $colour }{ "\u2060" }{ $value }
colour-r = 赤
colour-y = 黄
colour-p = ピンク
colour-g = 緑
colour-b = 青
nothing = なし
no-rows = なし{ " " }
figure-small = 小さい駒
figure-tall = 大きい駒

# できごと
event-first = { $player }から始めます。
event-drop = { $player }が{ $card }を捨てました。
event-play = { $player }が{ $card }を置きました：**{ $change }**（{ $tall }{ $before } → { $after }{ $tile }）。
event-start = { $player }が{ $card }で{ $figure }を出しました：**{ $change }**。
event-extra = { $player }が{ $card }を置きました。ほかの駒を進められます。
event-step = { $player }が{ $path }の駒を進めました：**{ $change }**（{ $tall }{ $before } → { $after }{ $tile }）。
event-enter = { $player }が{ $path }に{ $figure }を出しました：**{ $change }**。
tile-number = 、タイル{ $points }
tile-wish = 、{ $emoji }{ $points }
tile-clover = 、{ $emoji }
tile-over = 、ゲーム終了
event-stay = { $player }は駒を進めませんでした。
event-pile = { $player }が捨て札から{ $card }を取りました。
event-drawn = { $card }を引きました。
event-deck = { $player }が山札から引きました。
event-over-goal = **5個目の駒がゴールエリアに入りました。ゲーム終了です。**
event-over-deck = **山札がなくなりました。ゲーム終了です。**

# 卓
table-deck = 山札：{ $deck }枚。
table-piles = 捨て札（上から順に）：{ $piles }。
pile = { $emoji } { $cards }
player = { $player }・**{ $score }点**・{ $rows }・{ $emoji }×{ $wishes }・タイル+{ $tiles }・{ $figures }
player-turn = ▶ { $player }・**{ $score }点**・{ $rows }・{ $emoji }×{ $wishes }・タイル+{ $tiles }・{ $figures }
final = { $player }・**{ $score }点**・{ $rows }・{ $emoji }×{ $wishes }（{ $wish }）・タイル+{ $tiles }
final-won = 👑 { $player }・**{ $score }点**・{ $rows }・{ $emoji }×{ $wishes }（{ $wish }）・タイル+{ $tiles }
figures-left = 残りの駒：{ $tall ->
    [0] { $small ->
        [0] なし
       *[other] 小{ $small }個
    }
   *[other] 小{ $small }個、大{ $tall }個
}
row = { $emoji }{ $cards }{ $tall }({ $points }){ " " }
table-tiles = タイル（数字は石の得点。{ $wish }願いの石、{ $clover }クローバー）：
path = { $emoji } { $tiles }
tile-at = { $points } { $tile }

# 自分の画面
own = 今は**{ $score }点**です（願いの石{ $wishes }枚、数字タイル{ $tiles }点）。
own-hand = 手札：{ $cards }。
own-rows = 自分の列：{ $rows }・{ $figures }
held = { $card } { $change }
held-no = { $card }（置けません）
held-extra = { $card }→ほかの駒
ask-turn = 出すか捨てて、1枚引きます。
ask-clover = クローバーです。どの駒を1マス進めますか？
ask-extra = { $path }の駒は最後の石に着いています。代わりにどの駒を1マス進めますか？
ask-draw = どこから引きますか？
ask-draw-deck = 山札から1枚引いてください。
brief-play = { $tall }{ $value }：{ $change }{ $tile }
brief-extra = { $value } ↷
brief-drop = { $value } 🗑
brief-go = { $tall }{ $colour }：{ $change }{ $tile }
group-drop = 捨てる…
group-drop-hint = 置けるカードを捨て（ほかは上に表示）、山札から引きます。
group-tall = 大きい駒…
do-play = { $card }を置く：{ $change }（{ $tall }{ $before } → { $after }{ $tile }）
do-enter = { $card }を置く：{ $change }（小さい駒を出す）
do-tall = { $card }で大きい駒を出す：{ $change }
do-extra = { $card }を置く：ほかの駒を進める
do-drop = { $card }を捨てる
go = { $path }の駒を進める：{ $change }（{ $tall }{ $before } → { $after }{ $tile }）
go-enter = { $path }に小さい駒を出す：{ $change }
go-tall = { $path }に大きい駒を出す：{ $change }
do-stay = どの駒も進めない
do-deck = 山札から引く
do-pile = { $card }を取る
hint-extra = この色の駒は、最後の石に着いています。
hint-stay = 次にカードを引きます。
hint-deck = 残り{ $deck }枚です。見たあとは取り消せません。
hint-deck-last = 最後の1枚です。引くとゲームが終わります！
hint-pile = 捨て札から取ります（全員に見えます）。

# 得点表
score-tiles = 数字タイル
score-wishes = 願いの石

# その手の良いところと悪いところ
why-wish = 願いの石を得る
why-clover = もう1歩進める
why-begins = { $count }本目の道を始める
why-ends-ahead = 勝っている状態でゲームが終わる
why-ends-behind = 負けている状態でゲームが終わる
why-strands = 手札の{ $count }枚が置けなくなる
why-wastes = まだ置けるカード
why-helps = 次のプレイヤーが使えるカード
why-fits = 自分の列に置ける
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
why-step = 駒がゴールに近づく

# 1行にまとめた手番の中の手
event-drop-step = { $card }を捨てる
event-play-step = { $card } **{ $change }**
event-start-step = { $card }で{ $figure } **{ $change }**
event-extra-step = { $card }
event-enter-step = { $cause ->
    [clover] クローバーで{ $path }に{ $figure } **{ $change }**
   *[card] { $path }に{ $figure } **{ $change }**
}
event-step-step = { $cause ->
    [clover] クローバーで{ $path }の駒 **{ $change }**
   *[card] { $path }の駒 **{ $change }**
}
event-stay-step = 駒は動かさず
event-pile-step = { $card }を拾う
event-deck-step = { "" }

# レッスン
lesson-row = 同じ色のカードは昇順か降順にしか並ばないので、とても大きい数か小さい数から始めます。
lesson-row-right = 10のあとには、それより小さい9種類の数を出せます。
lesson-row-wrong-1 = 5は真ん中の数なので、昇順でも降順でも緑の半分が出せなくなります。
lesson-row-wrong-2 = 6は真ん中の数なので、昇順でも降順でも黄の半分が出せなくなります。
lesson-tall = 大きい駒は点が2倍なので、手札の多い色（ここでは赤4枚）で出発させます。
lesson-tall-right = 今は−8点ですが、赤の4枚目からは得点が2倍で増えます。
lesson-tall-wrong-1 = 小さい駒では、長く進める赤の道でも点は1倍のままです。
lesson-tall-wrong-2 = 緑は1枚しかないので、大きい駒は−8点のまま進めません。
lesson-skip = カード1枚で駒は1つ進むので、飛ばす数をできるだけ少なくします。
lesson-skip-right = 無駄になる数がなく、3、4、5を続けて出せます。
lesson-skip-wrong-1 = 3を出すと手札の2が出せなくなり、1歩損をします。
lesson-skip-wrong-2 = 5を出すと手札の2と3が出せなくなり、2歩損をします。
lesson-wish = カードの数字は得点の増減で、願いの石は2個以上なら得点に、1個以下なら失点になります。
lesson-wish-right = 願いの石を手に入れました。
lesson-wish-wrong-1 = その一歩は増える点が少なく、願いの石にも届きません。
lesson-wish-wrong-2 = 新しい道は最初に4点を失うので、少ない道を遠くまで進みましょう。
lesson-clover = クローバーは好きな駒をもう1つ進められるので、増える点を比べて選びます。
lesson-clover-right = 願いの石が2個になり、−3点が+2点に変わりました。
lesson-clover-wrong-1 = 悪くありませんが、青なら2個目の願いの石に届き、もっと得をします。
lesson-clover-wrong-2 = 新しい道は最初に4点を失うので、クローバーがもったいないです。
lesson-drop = 出せるカードがないので、真ん中の数で新しく始めず、もう出せない0を捨てます。
lesson-drop-right = 損はなく、新しいカードを引けます。
lesson-drop-wrong-1 = 2はピンクの列を始めるのに良いカードなので、残しておきます。
lesson-drop-wrong-2 = 真ん中の6からでは進みにくく、3本目の道は最初に4点を失います。
lesson-play = ゴールに5個の駒が入るか山札がなくなると終わるので、リードを守って続きを遊びましょう。
