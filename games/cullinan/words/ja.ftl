# 日本語のカリナン
name = カリナン
tagline = ダイヤを集めて盗賊から守り、誰よりも先にカリナンⅠを手に入れましょう。
goal = Ⅵ〜Ⅸ、Ⅱ〜Ⅴ、Ⅰの順に購入すると勝ちです。
now-turn = 行動は2回か、カリナンの購入1つです。
now-defend = 用心棒を捨てると、盗賊を防げます。
now-pick = 選んだ特殊カードを手札に加えます。
now-spy = 選んだ特殊カードを手札に加えます。
now-tuck = よけたダイヤは盗賊に取られません。
now-draw = 手札に加わります。行動は使いません。
now-drop = 手札が上限を超えています。
tip-rival = ランク2を持つ相手がいて、あとはⅠだけです。ダイヤを奪うか、早く集めましょう。
tip-rank = 次はⅡ〜Ⅴのどれかです。効果はずっと続くので、役に立つものを選びましょう。
tip-pay = 購入できます。お釣りは出ないので、なるべくぴったり支払いましょう。
tip-limit = 手札のダイヤは8枚までです。超える前に、購入するか金庫に入れましょう。
tip-thief = 手札のダイヤが6枚以上だと、盗賊に2枚奪われます。場に出したダイヤは安全です。
tip-vault = 金庫に入れたダイヤは安全ですが、支払うときはすべて使います。
tip-guard = 用心棒は自分の手番には使いません。盗賊に狙われたときに使うか聞かれます。
tip-threes = 「3」は「1」と同じ1枚分の場所で、3倍の額を払えます。
rules-minute =
    { "" }**目的** 最初にカリナンⅠを購入した人の勝ちです。まずⅥ〜Ⅸ（ランク3）を1つ、次にⅡ〜Ⅴ（ランク2）を1つ購入します。
    { "" }**手番** 行動は2回です。表向きのダイヤを取る、特殊カードを取る、手札の特殊カードを使う、から選びます。代わりに、ダイヤを支払ってカリナンを1つ購入できます（お釣りはありません）。
    { "" }**数字** カリナンの数字はコスト、ダイヤの数字は支払いに使える額です。
    { "" }**終了** だれかがカリナンⅠを購入すると終わります。
rules-table-parts = ❶ ダイヤ・❷ 特殊カード・❸ カリナンⅠ・❹ ランク2・❺ ランク3・❻ コスト・❼ 場のダイヤ・❽ 各プレイヤーの持ち物
rules-table =
    { "" }**目的** カリナンⅠを獲得した人が、すぐに勝ちます。Ⅰの購入には自分のランク3（Ⅵ〜Ⅸ）とランク2（Ⅱ〜Ⅴ）、ランク2の購入には自分のランク3が必要です。同じランクを何枚持てるかは、卓の設定で決まります。
rules-cards-parts = ❶ ダイヤの山札と捨て札・❷ 特殊カードの山札と捨て札・❸ カリナンⅠ
rules-cards =
    { "" }**カード** ダイヤ61枚（「1」12枚、「2」28枚、「3」21枚）、特殊カード30枚（下の枚数）、カリナン9枚。ⅡからⅨにはA面とB面があり、1回のゲームではどちらかを使います。

    { "" }**準備** 手番順に、最初から持つカードが違います。2人：なし、ダイヤ2。3人：なし、2、3。4人：なし、金庫カード、2、3。
rules-turn-parts = ❶ 場のダイヤ・❷ カリナンのコスト
rules-turn =
    { "" }**手番：行動を2回まで**（同じ行動でも、別の行動でもかまいません）
    • **場のダイヤを1枚取る** 場は、手番の終わりに3枚に補充します。
    • **特殊カードを山札から1枚取る**
    • **手札の特殊カードを1枚使う**
    { "" }**または、行動の代わりにカリナンを1枚購入する** 手札のダイヤと、自分の場のダイヤ（ストック）で支払います。おつりは出ません。1枚減らしても足りる払い方はできません。購入すると手番が終わります。

    { "" }**例** コスト16は、手札の2+2+3、金庫の2+1+1、「5」1枚でちょうど払えます。コスト13に「3」を5枚払うと、2は失われます。
rules-specials-parts = ❶ 金庫・❷ 用心棒・❸ 道化師
rules-specials =
    { "" }**特殊カード**（使ったら捨てます）
    • **金庫**（10枚） 手札のダイヤを1〜2枚、金庫に入れます（7枚まで）。奪われませんが、支払うときは金庫のダイヤをすべて使います。
    • **盗賊**（8枚） 相手1人の手札から、ダイヤをランダムに1枚奪います。手札のダイヤが6枚以上の相手からは2枚奪います。手札にダイヤのない人は狙えません。
    • **用心棒**（4枚） 盗賊に狙われたとき、捨てて防げます。自分の手番には使えません。
    • **特別な1つ**（4枚） 手札のダイヤ「1」を「5」にしてストックに置きます。奪われず、1枚ずつ払えます。
    • **スパイ**（2枚） 相手1人の特殊カードをすべて見て、1枚奪います。
    • **道化師**（2枚） 特殊カードを5枚めくり、2枚を手札に加え、残りを捨てます。
rules-limits-parts = ❶ 手札のダイヤ・❷ 手札の特殊カード・❸ 金庫・❹ ストックの「5」・❺ カリナン
rules-limits =
    { "" }**手札の上限** ダイヤ8枚、特殊カード4枚です。超えた分は、持ち主が選んですぐに捨てます。それ以外では捨てられません。ストックは数えません。山札がなくなったら、捨て札を混ぜて作り直します。

    { "" }**公開するもの** 場のダイヤ、各プレイヤーのストック（裏向きのダイヤは枚数だけ）、手札の枚数、捨て札の一番上。手札は本人だけが見ます。
rules-effects-parts = ❶ ランク2（Ⅱ〜Ⅴ）・❷ ランク3（Ⅵ〜Ⅸ）
rules-effects =
    { "" }**カリナンの効果** ずっと続き、重なります。特殊カードの効果を処理したあと、Ⅳ、Ⅵの順に、使うかどうかを選びます。用心棒に防がれた盗賊では、ⅣもⅥも使えません。防いだ人のⅣとA面のⅥは使えます。B面のⅨでは、使い方のとおりのカードとして扱います。盗賊として使った金庫ではⅣが使え、金庫として使った盗賊では使えません。コストは場に、効果の文は購入のところに表示します。使う面は、A面とB面が混ざるときだけ場に表示します。
rules-rank2-parts = ❶ コスト
rules-rank2 =
    { "" }**ランク2の効果**（デジタル版）
    • **Ⅱ** A：カリナンⅠのコストが下がります。B：払ったダイヤのうち、価値の低い3枚が手札に戻ります（Ⅱを購入するときも）。
    • **Ⅲ** A：3回目の行動として、ダイヤを1枚取れます。B：ダイヤの上限が増え、特別な1つで「2」も「5」にでき、特殊カードを3枚見て1枚取れます。
    • **Ⅳ** 金庫以外の特殊カードを使うたび、手札のダイヤを1枚移せます。A：裏向きに伏せます（3枚まで）。1枚ずつ払えます。ダイヤの上限も増えます。B：金庫に入れます。
    • **Ⅴ** A：ダイヤの上限が増え、自分の盗賊が2枚多く奪います。B：手札のダイヤが少ない間、盗賊に奪われません。
rules-rank3-parts = ❶ 持ち主のいるカリナンとそのコスト
rules-rank3 =
    { "" }**ランク3の効果**（デジタル版）
    • **Ⅵ** 自分の手番で特殊カードを最初に使ったとき、A：山札のダイヤを取れます（用心棒を使ったときも）。B：山札の特殊カードを取れます。
    • **Ⅶ** ダイヤの上限が増えます。A：特殊カードを2枚見て1枚取れます。B：金庫1回で多く入れられ、ダイヤを取るたび、場をすぐ補充します。
    • **Ⅷ** A：場の「1」を取ると、山札のダイヤも取ります。B：特殊カードの上限が増えます。
    • **Ⅸ** A：手札の上限と金庫が大きくなり、1回で多く入れられ、金庫を使うたび山札のダイヤを取れます。B：金庫と盗賊を互いの代わりに使えます。
option-sides = カリナンの面
option-sides-hint = カリナンⅡ〜Ⅸのどちらの面を使うかです。
option-sides-A = A面
option-sides-B = B面
option-sides-mixed = カードごとにランダム
option-one_per_rank = 各ランク1枚まで
option-one_per_rank-hint = 1人が持てるカリナンを、各ランク1枚までにします。
option-one_per_rank-four = 4人のときは制限あり
option-one_per_rank-off = 制限なし
option-one_per_rank-on = 制限あり
option-open_discards = 捨て札の公開
option-open_discards-hint = 捨て札をすべて見られるかどうかです。
option-open_discards-off = 一番上だけ
option-open_discards-on = すべて
option-cards = カリナンのカード
option-cards-hint = カリナンの効果とコストです。
option-cards-digital-4 = デジタル版
ending-bought = カリナンⅠを獲得したプレイヤーが出ました。

# もの
gem = { $emoji }{ $value }
special = { $emoji }{ $kind ->
    [vault] 金庫
    [thief] 盗賊
    [one] 特別な1つ
    [guard] 用心棒
    [spy] スパイ
   *[jester] 道化師
}
cullinan = { $emoji }カリナン{ $roman ->
    [I] Ⅰ
    [II] Ⅱ
    [III] Ⅲ
    [IV] Ⅳ
    [V] Ⅴ
    [VI] Ⅵ
    [VII] Ⅶ
    [VIII] Ⅷ
   *[IX] Ⅸ
}
numeral = { $roman ->
    [I] Ⅰ
    [II] Ⅱ
    [III] Ⅲ
    [IV] Ⅳ
    [V] Ⅴ
    [VI] Ⅵ
    [VII] Ⅶ
    [VIII] Ⅷ
   *[IX] Ⅸ
}
numeral-side = { $numeral }{ $side }
tally = { $thing }×{ $count }
nothing = なし

# デジタル版のカリナン、番号と面
card-1-a = 購入したプレイヤーがただちに勝ちます。
card-2-a = カリナンⅠのコストが4下がります。
card-2-b = 購入のたび（このカードも含む）、払ったダイヤのうち低いものから3枚が手札に戻ります。
card-3-a = 手番ごとに、3回目の行動としてダイヤを1枚取れます。
card-3-b = ダイヤを10枚まで持てます。特別な1つで「2」も「5」にできます。行動で特殊カードを取るとき、3枚見て1枚を選べます。
card-4-a = ダイヤを9枚まで持てます。金庫以外の特殊カードを使うたび、手札のダイヤを1枚伏せて守れます（3枚まで）。1枚ずつ払えます。
card-4-b = 金庫以外の特殊カードを使うたび、手札のダイヤを1枚金庫に入れられます。
card-5-a = ダイヤを9枚まで持てます。自分の盗賊が奪うダイヤが2枚増えます。
card-5-b = 手札のダイヤが5枚以下の間、盗賊に奪われません。
card-6-a = 手番で最初に特殊カードを使ったあとと、用心棒を使ったあとに、山札の一番上のダイヤを取れます。
card-6-b = 手番で最初に特殊カードを使ったあとに、山札の一番上の特殊カードを取れます。
card-7-a = ダイヤを10枚まで持てます。行動で特殊カードを取るとき、2枚見て1枚を選べます。
card-7-b = ダイヤを10枚まで持てます。金庫1回で3枚まで入れられます。場のダイヤを取るたび、すぐ補充されます。
card-8-a = 場の「1」を取ると、山札の一番上のダイヤも取ります。
card-8-b = 特殊カードを6枚まで持てます。
card-9-a = ダイヤを11枚まで持てます。金庫は10枚まで、1回に4枚まで入れられ、使うたび山札の一番上のダイヤを取れます。
card-9-b = 金庫を盗賊として、盗賊を金庫として使えます。

# 出来事
event-side = { $cullinan }は{ $side }面を使います。
event-first = { $player }から始めます。
event-took-gem = { $player }がダイヤ{ $gem }を取りました。
event-drew-gem = { $player }が山札からダイヤを取りました。
event-drew-gem-own = { $player }が山札からダイヤ{ $gem }を取りました。
event-drew-special = { $player }が特殊カードを取りました。
event-drew-special-own = { $player }が特殊カードを取りました：{ $special }
event-looks-at = { $player }が{ $special }を見ました。
event-stored = { $player }が{ $gems }を金庫に入れました。
event-stored-by-thief = { $player }が盗賊を金庫として使い、{ $gems }を入れました。
event-robs = { $player }が{ $target }に盗賊を使いました。
event-robs-by-vault = { $player }が金庫を盗賊として{ $target }に使いました。
event-robs-nothing = { $player }の盗賊は、{ $victim }から何も奪えませんでした。
event-stole = { $player }が{ $victim }からダイヤを奪いました。
event-stole-gem = { $player }が{ $victim }からダイヤ{ $gem }を奪いました。
event-defended = { $player }の用心棒が{ $thief }の盗賊を防ぎました。
event-let-rob = { $player }は{ $thief }の盗賊を防ぎませんでした。
event-turned = { $player }がダイヤ{ $gem }を「5」にしました。
event-spies = { $player }が{ $target }の特殊カードを見ました。
event-spies-own = { $player }が{ $target }の特殊カードを見ました：{ $specials }
event-spied = { $player }が{ $target }から特殊カードを1枚奪いました。
event-spied-special = { $player }が{ $target }から{ $special }を奪いました。
event-jester = { $player }が道化師を使いました。
event-turned-up = { $player }が{ $special }をめくりました。
event-picked = { $player }が{ $special }を取りました。
event-tucked-vault = { $player }が{ $gem }を金庫に加えました。
event-tucked-down = { $player }がダイヤを1枚伏せました。
event-tucked-down-own = { $player }が{ $gem }を伏せました。
event-dropped-gem = 手札の上限を超えたため、{ $player }が{ $gem }を捨てました。
event-dropped-special = 手札の上限を超えたため、{ $player }が{ $special }を捨てました。
event-dropped-offered = { $player }が残りを捨てました：{ $specials }
event-bought = { $player }が{ $cullinan }を**購入しました**（支払い{ $paid }：{ $gems }）
event-took-back = { $player }が{ $gems }を手札に戻しました。
event-stops = { $player }が手番を終えました。
event-reshuffled-gems = ダイヤの捨て札を混ぜて、新しい山札にしました。
event-reshuffled-specials = 特殊カードの捨て札を混ぜて、新しい山札にしました。

# 場
player = { $player }・{ $parts }
player-turn = ▶ { $player }・{ $parts }
player-won = 👑 { $player }・{ $parts }
part-hand = 手札はダイヤ{ $gems }枚と特殊カード{ $specials }枚
part-hand-final = 手札{ $gems }
part-specials-final = { $specials }
part-vault = 金庫{ $gems }
part-fives = { $gem }×{ $count }
part-down = 伏せたダイヤ{ $count }枚
part-down-own = 伏せたダイヤ{ $gems }
part-cullinans = **{ $names }**
table-display = 場のダイヤ：{ $gems }
table-offered = 道化師がめくったカード：{ $specials }
table-cards = カリナン：{ $cards }
card-cost = { $name }（{ $cost }）
table-gems = ダイヤ：山札{ $deck }枚、捨て札{ $discards }枚
table-specials = 特殊カード：山札{ $deck }枚、捨て札{ $discards }枚
table-open = 捨て札：{ $cards }
table-top = 捨て札の一番上：{ $card }

# 自分のパネル
own = ダイヤの合計：**{ $wealth }**・手札：{ $hand }
own-specials = 特殊カード：{ $specials }
own-safe = ストック：{ $safe }
own-seen = 見ているカード：{ $specials }
own-now = **購入できるカリナン：{ $cards }**
own-hopeless = ⚠️ ランク{ $rank }のカリナンが残っていないため、もう勝てません。
own-enough = ダイヤが足りているカリナン：{ $cards }
own-short = ダイヤが足りないカリナン：{ $cards }
own-later = まだ購入できないカリナン：{ $cards }
own-effect = { $name }：{ $words }
card-missing = { $card }まであと{ $missing }
ask-turn = { $done ->
    [0] 1回目の行動を選んでください（カリナンの購入も可）。
    [1] 2回目の行動を選んでください（手番を終えても可）。
   *[other] ダイヤをもう1枚取れます。
}
ask-defend = { $taken ->
    [0] { $thief }の盗賊に狙われましたが、奪われるダイヤはありません。
   *[other] { $thief }の盗賊が、手札のダイヤ{ $held }枚のうち{ $taken }枚を奪おうとしています。
}用心棒を使いますか？
ask-pick = どの特殊カードを取りますか？
ask-spy = { $target }からどの特殊カードを奪いますか？
ask-tuck-down = 手札のダイヤを1枚伏せますか？
ask-tuck-vault = 手札のダイヤを1枚金庫に入れますか？
ask-draw-gem = 山札のダイヤを取りますか？
ask-draw-special = 山札の特殊カードを取りますか？
ask-drop-gem = 上限を超えたダイヤを捨ててください。
ask-drop-special = 上限を超えた特殊カードを捨ててください。

# 選択肢
group-buy = { $name }を購入（{ $paid }）…
group-shop = カリナンを購入…
group-pay = 別の支払い方…
group-use = { $kind ->
    [vault] 金庫…
    [thief] 盗賊…
    [one] 特別な1つ…
    [spy] スパイ…
   *[jester] 道化師…
}
brief-buy = { $name }を購入（{ $paid }）
brief-take-gem = ダイヤ{ $value }を取る
brief-take-special = 特殊カード
brief-store = { $gems }を入れる
brief-rob = { $target }から奪う
brief-turn = { $value } → 5
brief-spy = { $target }を調べる
brief-gem = ダイヤ{ $value }
brief-kind = { $kind ->
    [vault] 金庫
    [thief] 盗賊
    [one] 特別な1つ
    [guard] 用心棒
    [spy] スパイ
   *[jester] 道化師
}
do-buy = { $name }を購入：{ $parts }
pay-hand = 手札{ $gems }
pay-down = 伏せた{ $gems }
pay-fives = 5×{ $count }
pay-vault = 金庫{ $worth }
hint-buy = { $paid }を払います（{ $lost ->
    [0] ちょうど
   *[other] { $lost }の払いすぎ
}）。残り{ $left }。
hint-card = { $words }
do-take-gem = ダイヤ{ $value }を取る
hint-take-gem = ダイヤの合計：{ $before } → { $after }{ $drawn ->
    [0] 。
   *[other] （山札からも{ $drawn }枚）。
}手札は{ $held }枚になります（上限{ $limit }枚）。
hint-take-gem-over = ダイヤの合計：{ $before } → { $after }{ $drawn ->
    [0] 。
   *[other] （山札からも{ $drawn }枚）。
}上限を超えるため、手札が{ $limit }枚になるまで捨てます。
do-take-special = 特殊カードを取る
hint-take-special = 特殊カードは{ $held }枚になります（上限{ $limit }枚）。
hint-take-special-over = 上限を超えるため、特殊カードが{ $limit }枚になるまで捨てます。
do-stop = 手番を終える
hint-stop = { $done ->
    [0] 行動せずに終えます。
   *[other] { $done }回行動しました。
}
do-store = 金庫：{ $gems }を入れる
do-store-by-thief = 盗賊を金庫として使う：{ $gems }を入れる
hint-store = 金庫のダイヤが{ $total }枚になります。支払うときはすべて使います。
do-rob = 盗賊：{ $target }から奪う
do-rob-by-vault = 金庫を盗賊として使う：{ $target }から奪う
hint-rob = 手札のダイヤ{ $held }枚のうち{ $taken }枚を奪います。相手の特殊カードは{ $specials }枚です。
do-turn = 特別な1つ：「{ $value }」を「5」に
hint-turn = ダイヤの合計：{ $before } → { $after }。
do-spy = スパイ：{ $target }を調べる
hint-spy = 相手の特殊カード（{ $count }枚）を見て、1枚奪います。
do-jester = 道化師：5枚めくって2枚取る
hint-jester = 5枚は全員に見えます。残りの3枚は捨てます。
do-defend = 用心棒で防ぐ
do-let-rob = 防がない
do-draw-gem = 山札のダイヤを取る
do-draw-special = 山札の特殊カードを取る
do-draw-nothing = 取らない
do-tuck-down = 「{ $value }」を伏せる
do-tuck-vault = 「{ $value }」を金庫に入れる
do-tuck-nothing = 何もしない
do-drop-gem = ダイヤ{ $value }を捨てる
do-drop-special = { $kind ->
    [vault] 金庫
    [thief] 盗賊
    [one] 特別な1つ
    [guard] 用心棒
    [spy] スパイ
   *[jester] 道化師
}を捨てる
do-pick = { $kind ->
    [vault] 金庫
    [thief] 盗賊
    [one] 特別な1つ
    [guard] 用心棒
    [spy] スパイ
   *[jester] 道化師
}を取る
about-vault = 手札のダイヤを金庫に入れて守ります。支払うときはすべて使います。
about-thief = 相手の手札からダイヤを奪います。
about-one = ダイヤ「1」を「5」にします。
about-guard = 自分を狙う盗賊を防ぎます。
about-spy = 相手の特殊カードを見て1枚奪います。
about-jester = 特殊カードを5枚めくって2枚取ります。

# 自動応答
auto-reply-defend_when_losing = 用心棒（奪われるときだけ防ぐ）
auto-reply-defend_when_losing-hint = ダイヤを奪う盗賊だけを防ぎ、何も奪わない盗賊は通します。
auto-reply-defend_always = 用心棒（いつも防ぐ）
auto-reply-defend_always-hint = 用心棒を持っている間、自分を狙う盗賊をすべて防ぎます。

# 終わり
score-cullinans = カリナン
score-safe = 金庫と「5」
score-held = ほかのダイヤ
score-won = カリナンⅠ

# その手の良いところと悪いところ
why-full = 手札がいっぱい
why-affords = カリナンを購入できるようになる
why-nears = 必要な{ $cost }のうち{ $wealth }まで集まる
why-gathers = ダイヤの合計が{ $points }増える
why-swaps = 手札の「{ $low }」を「{ $value }」に替えられる
why-feeds-one = 特別な1つに使える「1」が手に入る
why-tempts = 盗賊に{ $count }枚奪われるようになる
why-draws = 特殊カードが1枚増える
why-trades = 特殊カードを1枚入れ替えられる
why-guarded = 相手は用心棒を持っている
why-steals = ダイヤを{ $count }枚奪える
why-steals-nothing = 奪われるダイヤがない
why-safe = { $points }点分を盗賊から守れる
why-turns = 合計が{ $points }増え、盗賊にも奪われない
why-spies = 特殊カード{ $count }枚から1枚を奪える
why-stops = ダイヤをこれ以上持てない
why-saves = 特殊カードを後に残せる
why-buys = ランク{ $rank }のカリナンが手に入る
why-wins = ゲームに勝つ
why-overpays = { $points }余計に払う
why-defends = ダイヤを{ $count }枚守れる
why-keeps-guard = 用心棒を後の盗賊に残せる
why-free = 行動を使わずに取れる
why-stays = どの支払いにも使えるダイヤを残せる
why-lowest = 一番低いダイヤで済む
why-keeps-one = 特別な1つのために「1」を残せる
why-spare = 同じカードがほかにもある
why-least = 一番必要のないカード
why-unusable = 今は使えないカード
why-pick = { $kind ->
    [vault] ダイヤを盗賊から守れる
    [thief] 相手のダイヤを奪える
    [one] 「1」を「5」にできる
    [guard] 盗賊を防げる
    [spy] 相手の特殊カードを奪える
   *[jester] 5枚から2枚の特殊カードを選べる
}

# 1行にまとめた手番の中の手
event-took-gem-step = ダイヤ{ $gem }を取る
event-drew-gem-step = 山札からダイヤ
event-drew-gem-own-step = 山札からダイヤ{ $gem }
event-drew-special-step = 特殊カードを取る
event-drew-special-own-step = { $special }を取る
event-looks-at-step = { $special }を見る
event-stored-step = { $gems }を金庫に
event-stored-by-thief-step = { $gems }を金庫に（盗賊を使用）
event-robs-step = { $target }に盗賊
event-robs-by-vault-step = { $target }に盗賊（金庫を使用）
event-robs-nothing-step = { $victim }からは何も奪えず
event-stole-step = { $victim }からダイヤを奪う
event-stole-gem-step = { $victim }からダイヤ{ $gem }を奪う
event-defended-step = 用心棒で{ $thief }の盗賊を防ぐ
event-let-rob-step = { $thief }の盗賊を防がず
event-turned-step = ダイヤ{ $gem }を「5」に
event-spies-step = { $target }の特殊カードを見る
event-spies-own-step = { $target }の特殊カードを見る（{ $specials }）
event-spied-step = { $target }から特殊カードを奪う
event-spied-special-step = { $target }から{ $special }を奪う
event-jester-step = 道化師
event-turned-up-step = { $special }をめくる
event-picked-step = { $special }を取る
event-tucked-vault-step = { $gem }を金庫に
event-tucked-down-step = ダイヤを伏せる
event-tucked-down-own-step = { $gem }を伏せる
event-dropped-gem-step = { $gem }を捨てる
event-dropped-special-step = { $special }を捨てる
event-dropped-offered-step = { $specials }を捨てる
event-bought-step = **{ $cullinan }を購入**（支払い{ $paid }）
event-took-back-step = { $gems }を手札に戻す
event-stops-step = { "" }
event-reshuffled-gems-step = ダイヤの山札を作り直し
event-reshuffled-specials-step = 特殊カードの山札を作り直し

# レッスン
lesson-take = ダイヤはカリナンの代金で、手番の行動は2回なので、まず一番大きいダイヤを取ります。
lesson-take-right = 3を手に入れ、行動はあと1回あります。
lesson-take-wrong-1 = 1を取っても行動を1回使い、価値は3分の1しかありません。
lesson-take-wrong-2 = 手番が終わり、行動を2回とも失います。
lesson-one = 特殊カードも役に立ち、「特別な1つ」は1を、奪われない5に変えます。
lesson-one-right = 行動1回で、4点増えました。
lesson-one-wrong-1 = 2を取ると2点ですが、1を5に変えれば4点増えます。
lesson-one-wrong-2 = あとで役立つかもしれませんが、1を5に変えれば今すぐ4点増えます。
lesson-pay = まずランク3（Ⅵ〜Ⅸ）のカリナンが必要で、Ⅷは13、お釣りは出ません。
lesson-pay-right = 2 + 3 + 3 + 5で、ちょうど13です。
lesson-pay-wrong-1 = 3 + 3 + 3 + 5では14になり、1を損します。
lesson-pay-wrong-2 = もうⅧを買えるので、奪われる前に購入します。
lesson-thief = 盗賊は相手のダイヤを1個、手札が6個以上ならランダムに2個奪えます（今がその機会です）。
lesson-thief-right = ダイヤが2個増え、相手は4個になりました。
lesson-thief-wrong-1 = 1では少ししか増えませんが、盗賊なら今2個取れます。
lesson-thief-wrong-2 = 行動を1回残したまま、手番が終わります。
lesson-vault = 持てるダイヤは8個までなので、金庫に2個入れて手札を空け、奪われないようにします。
lesson-vault-right = 6点が安全になり、ダイヤをあと2個取れます。
lesson-vault-wrong-1 = 9個目は多すぎるので、1個捨てることになります。
lesson-vault-wrong-2 = 手札がいっぱいのままで、奪われるおそれもあります。
lesson-rank = ランク3の次はランク2（Ⅱ〜Ⅴ）で、ⅡならさらにカリナンⅠが4安くなります。
lesson-rank-right = 残りはカリナンⅠだけで、23ではなく19で買えます。
lesson-rank-wrong-1 = ランク3を2枚持っても、カリナンⅠには近づきません。
lesson-rank-wrong-2 = もうランク2を買えるので、奪われる前に購入します。
lesson-play = 先にカリナンⅠを買えば勝ちなので、続きを遊び、19を集めて相手より先に購入しましょう。
