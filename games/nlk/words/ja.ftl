# 日本語のNLK
name = NLK
tagline = カードを渡し合い、集まった手札で勝負。最後までカードが残った1人の負けです。
goal = 最後まで手札が残った人の負けです。
now-give = ちょうど1ランク下のカードの上へ渡せます。
now-place = ちょうど1ランク下のカードの上へ渡せます。
now-lead = 次の人は強いカードを出すか引き取ります。
now-answer = 同じスートの上位か切札なら出せます。
tip-talon = タロンの最後の1枚で切札が決まり、引いた人から始めます。
tip-give = 自分のスタックは、あとで手札になります。少ないほど早く上がれるので、渡せるカードは渡しましょう。
tip-place = 渡すともう1枚引けます。自分のスタックに置くと手番が終わります。
tip-lead = 切札でない弱いカードから出しましょう。あとで出せる機会が少ないカードです。
tip-complete = ここで出すとラウンドが終わり、場のカードは除かれ、次はあなたから始めます。
tip-take = 一番弱いカードが切札です。切札はほかのスートより強いので、引き取る価値があるかもしれません。
tip-trump = 切札でしか勝てません。手札が多いうちは、強い切札を取っておきましょう。
rules-minute =
    { "" }**目的** 手札をすべてなくします。最後まで手札が残った1人の負けで、ほかは全員勝ちです。
    { "" }**第1フェーズ** 一番上のカードを、1ランク下のスタックへ渡せます。次に1枚めくり、渡すか自分のスタックに置きます。最後にスタックが手札になります。
    { "" }**第2フェーズ** 直前のカードより強い同じスートか切札を出すか、場の一番弱いカードを引き取ります。
    { "" }**数字** プレイヤーの横の数字は、持っているカードの枚数です。
    { "" }**終了** 手札のある人が1人になると終わります。
rules-table-parts = ❶ タロン（山札）・❷ めくったカード・❸ スタックの一番上のカード・❹ スタックの枚数・❺ 親の印・❻ 手番のプレイヤー・❼ めくったカードを置けるスタック・❽ 手番の回る向き
rules-table =
    { "" }**目的** 手札をすべてなくします。最後まで手札が残った1人の負けで、ほかは全員勝ちです。
rules-cards-parts = ❶ タロン（山札）・❷ めくったカード
rules-cards =
    { "" }**カード** ♣♦♥♠の4スートで、強い順にA K Q J 10 9 8 7 6 5 4 3 2です。ジョーカーは使いません。4人なら7以上の32枚を使い、1人増えるごとに下のランクを1つ加えます（5人36枚、6人40枚、7人44枚、8人48枚、9人は52枚すべて）。1枚ずつ表向きに配ってスタックとし、残りをタロン（山札）にします。親の次のプレイヤーから始め、手番は席順（図では反時計回り）です。
rules-one-parts = ❶ 渡せるカード・❷ 渡せる相手・❸ 自分のスタック
rules-one =
    { "" }**第1フェーズの手番**
    • **渡す**（任意） 自分のスタックの一番上が、ほかのスタックの一番上よりちょうど1ランク上なら、そこへ移せます。スートは問いません。AはKの上、使用中の最低ランクはAの上に置けます。続けて何枚でも渡せます。
    • **引く** めくったカードがほかのスタックに合えば、渡してもう1枚引けます。そうでなければ自分のスタックに置いて手番終了です。引いたあとは、自分のスタックからは渡せません。
    空のスタックには渡せません。渡せるカードがないときは、ボットが自動で引いて置きます。
    最後の1枚は、引いた人が必ず自分のスタックに置きます。そのスートが**切札**になり、全員のスタックが手札になります。その人から第2フェーズを始めます。
rules-two-parts = ❶ 切札・❷ 場の枚数と、ラウンドが終わる枚数・❸ 一番弱いカード（引き取るカード）・❹ これより強いカードを出す・❺ それより強いカード・❻ 出した人
rules-two =
    { "" }**第2フェーズ** 最初の人は好きなカードを出します。続いて席順に、手札のある人がどちらかをします。
    • **より強いカードを出す** 直前のカードより強いカードは、同じスートの上位、切札でないカードに対する切札、切札に対する上位の切札です。同じスートがあっても切札を出せます。
    • **引き取る** 場の一番弱いカード（切札以外で最低のもの、切札だけなら最低の切札）を手札に加えます。いつでも選べます。
    手札がなくなった人は上がりで、この回は負けません（勝ち抜け）。
rules-round-parts = ❶ 切札・❷ このラウンドのカード・❸ 最後のカードより強い手札・❹ 出せない手札
rules-round =
    { "" }**ラウンドの終わり**
    • 始めたときに手札のあった人数と同じ枚数が場に出たら、場のカードはゲームから除き、最後に出した人が次を始めます。
    • 場の最後の1枚が引き取られたら、その次の人が始めます。
    始める人に手札がなければ、その次の手札のある人が始めます。最後の1枚の引き取りで終わるラウンドが人数×10回続いたら、その回は無効で、敗者はいません。
rules-match-parts = ❶ 手札の枚数・❷ 親の印
rules-match =
    { "" }**マッチ** 何回か遊ぶときは、負けた回数が一番多い人の負けで、それより少ない人は全員勝ちです。最多が同数なら、その全員の負けです。全員が同数なら勝者はいません。次の回の親は、設定により次の人か負けた人です。

    { "" }**例** ♣7に対して♣9、さらに♠6（切札）が出ました。次の人に♠6より強いカードがなければ、♣7を引き取ります。

    スタックの下のカードは一度全員が見ていますが、もう表示しません。覚えるか、「公開」で遊びましょう。
option-hands = 回数
option-hands-hint = 1マッチに何回遊ぶかです。負けた回数が一番多い人が負けです。
option-hands-1 = 1回
option-hands-2 = 2回
option-hands-3 = 3回
option-hands-4 = 4回
option-hands-5 = 5回
option-hands-6 = 6回
option-hands-7 = 7回
option-hands-8 = 8回
option-hands-9 = 9回
option-dealer = 次の親
option-dealer-hint = 次の回に親になる人です。
option-dealer-rotate = 順番に交代
option-dealer-loser = 負けた人
option-open_stacks = スタック
option-open_stacks-hint = 一番上より下のカードも見えるかどうかです。
option-open_stacks-off = 一番上だけ表示
option-open_stacks-on = 公開（すべて表示）
ending-lost = すべての回が終わりました。
ending-void = すべての回が無効になったため、敗者はいません。

# カード
card = { $emoji }{ $rank }
card-up = { $emoji }{ $rank }〜A
suit = { $emoji } { $name }
suit-clubs = クラブ
suit-diamonds = ダイヤ
suit-hearts = ハート
suit-spades = スペード

# できごと
event-dealer = { $player }が親です。
event-hand = **第{ $hand }回（全{ $hands }回）：** { $player }が親です。
event-dealt = { $player }から順に配られました：{ $cards }
event-gave = { $player }が{ $card }を{ $to }に渡しました。
event-gave-on = { $player }が{ $card }を引き、{ $to }に渡しました。
event-kept = { $player }が{ $card }を引き、自分のスタックに置きました。
event-last-card = { $player }が最後の1枚、{ $card }を引きました。**切札は{ $suit }です。** スタックが手札になります。
event-led = { $player }が{ $card }で始めました。
event-beat = { $player }が{ $beaten }より強い{ $card }を出しました。
event-took = { $player }が{ $card }を引き取りました。
event-left = ✅ { $player }が上がりました（勝ち抜け）。
event-round-full = { $player }の1枚でラウンドが終わり、場のカードを除きました。
event-lost = 最後までカードが残った{ $player }の**負けです。**
event-hand-lost = 最後までカードが残った{ $player }が**第{ $hand }回の敗者です。**
event-void = **この回は無効です。敗者はいません。**
event-hand-void = **第{ $hand }回は無効です。敗者はいません。**

# 卓
table-hand = 第{ $hand }回（全{ $hands }回）。
table-one = 第1フェーズ・タロン{ $talon }枚・親は{ $dealer }。
table-drawn = めくったカード：{ $card }。
table-two = 第2フェーズ・切札{ $suit }・親は{ $dealer }。
table-empty = 場にカードはありません。{ $size }枚出るとラウンドが終わります。
table-beats = それより強いカード：{ $beats }
table-cards = 場（{ $count }/{ $size }枚）：{ $cards }（直前：{ $player }）
table-fruitless = 最後の1枚の引き取りで終わったラウンドが{ $count }回続いています。{ $limit }回でこの回は無効になります。
player = { $mark ->
    [turn] ▶{ " " }
    [won] 👑{ " " }
   *[none] { "" }
}{ $player }・{ $has }{ $lost }
player-lost = ・☁ { $count }敗
has-nothing = カードなし
has-left = ✅ 上がり
has-hand = { $count }枚
has-stack = 一番上は{ $card }・{ $count }枚
has-open = { $count }枚：{ $cards }

# 自分の画面
own-lost = ここまで{ $count }敗です。
own-empty = 自分のスタックは空です。
own-stack = 自分のスタック（{ $count }枚、上から）：{ $cards }
own-fits = { $card }を置ける相手：{ $stacks }
fits = { $player }（{ $card }）
own-trumps = 切札：{ $suit }。
own-left = ✅ 上がりました（勝ち抜け）。
own-hand = 手札：**{ $count }枚**
own-suit = { $suit }：{ $cards }
own-trump-suit = { $suit }（切札）：{ $cards }
own-beats = { $card }より強いカード：{ $cards }
own-beats-not = { $card }より強いカードはありません。
ask-give = 一番上の{ $card }を渡しますか、引きますか？
ask-place = { $card }を引きました。渡しますか、自分のスタックに置きますか？
ask-lead = どのカードで始めますか？
ask-answer = { $card }より強いカード（{ $beats }）を出しますか、{ $weakest }を引き取りますか？
ask-answer-alone = { $card }より強いカード（{ $beats }）を出しますか、引き取りますか？
ask-take = { $card }より強いカードがありません。{ $weakest }を引き取ってください。
ask-take-alone = { $card }より強いカードがありません。引き取ってください。
brief-lay = { $rank }
brief-keep = { $rank }を置く
brief-give = → { $player }
do-give = { $card }を{ $player }に渡す
do-draw = カードを引く
do-keep = { $card }を自分のスタックに置く
do-lead = { $card }を出す
do-beat = { $card }を出す
do-take = { $card }を引き取る：手札{ $count }枚に
hint-give = { $card }の上に置きます。相手は{ $count }枚になります。
hint-draw = { $count ->
    [1] 最後の1枚です。自分のスタックに置き、切札が決まります。
   *[other] このあとは自分のスタックからは渡せません（タロンは残り{ $count }枚）。
}
hint-keep = 手番は終わりです。自分のスタックは{ $count }枚になります。
hint-trump = 切札です。
hint-fill = ラウンドが終わります。場のカードは除き、次はあなたが始めます。
hint-out = 最後の1枚です。出せば上がりです。
hint-take = 場で一番弱いカードです。
hint-take-last = 場の最後の1枚です。ラウンドが終わり、次の人が始めます。
group = { $suit }（{ $count }枚）
group-ranks = { $cards }

# 自動応答
auto-reply-take = 出せないときは自動で引き取る
auto-reply-take-hint = 選べるときだけ確認します。すぐに引き取ると、強いカードがないことをほかの人に推測されることがあります。

# 得点表
score-lost = 負けた回数
score-loser = 負け
score-left = 残り枚数

# その手の良いところと悪いところ
why-last = 最後の1枚で上がれる
why-spends = 切札を使う
why-keeps = 切札を残せる
why-leads = ラウンドが終わり、次を始められる
why-gains = 切札の{ $card }が手に入る
why-sheds = 自分のカードが1枚減る
why-passes = 自分のスタックが増えない
why-holds = { $card }を第2フェーズに残せる
why-avoids = { $card }を引き取らずにすむ
why-weakest = 一番弱いカードを手放せる
why-few = { $count ->
    [0] これより強いカードはもうない
   *[other] これより強いカードは残り{ $count }枚
}
why-saves = { $card }をあとに残せる
why-strong = 一番強いカードをあとに残せる

# 1行にまとめた手番の中の手
event-gave-step = { $card }を{ $to }に
event-gave-on-step = { $card }を{ $to }に
event-gave-on-steps = { $count }枚を引いて渡す
event-kept-step = { $card }を置く
event-led-step = { $card }で開始
event-beat-step = { $beaten }に{ $card }を出す
event-took-step = { $card }を引き取る
event-left-step = ✅ 上がり（勝ち抜け）
event-round-full-step = ラウンド終了

# レッスン
lesson-give = 最後まで残った人だけが負けなので、一番上のカードを、ちょうど1ランク下のスタックへ渡します。
lesson-give-right = 8は7の上に移り、持ち札が1枚減りました。
lesson-give-wrong-1 = めくったあとは、この手番ではもう8を渡せません。
lesson-place = 9をめくりました（スートは関係なく、8の上に置けます）。
lesson-place-right = 渡したので、もう1枚めくりました。
lesson-place-wrong-1 = 弱いカードが残り、手番も終わってしまいます。
lesson-beat = スタックが手札になり、切札はクラブなので、上位のダイヤかクラブで直前のカードに勝ちます。
lesson-beat-right = Qで足りたので、Aと切札を残せました。
lesson-beat-wrong-1 = AでもJに勝てますが、Qで足りるのでAは残しておきます。
lesson-beat-wrong-2 = 引き取りはいつでもできますが、手札が1枚増えます。
lesson-full = 4枚のうち3枚があり、4枚目が出るとすべてゲームから除かれ、出した人が次を始めます。
lesson-full-right = 切札のJで足り、4枚とも除かれて、あなたが次を始めます。
lesson-full-wrong-1 = 切札のQでも勝てますが、Jで足ります。
lesson-full-wrong-2 = 勝てるのにハートの8を引き取ると、手札が1枚増えてしまいます。
lesson-lead = 始める人はどのカードも出せるので、弱いカードを減らし、切札とAは残します。
lesson-lead-right = 弱いカードが1枚減りました。
lesson-lead-wrong-1 = クラブは切札で、9でもほかのスートに勝てるので残しておきます。
lesson-lead-wrong-2 = Aは強いので、ほかのカードに勝つために残しておきます。
lesson-play = 手札が少なくて強いので、続きを遊んで手札をなくし、負けを避けましょう。
