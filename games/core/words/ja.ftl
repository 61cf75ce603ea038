# すべてのゲームに共通する言葉
seat-number = { $number }番席

# できないとき
error-game = このゲームではできません。
error-invalid-setup = その設定では遊べません。人数とオプションを確認してください。
error-invalid-move = このゲームの手ではありません。
error-illegal-move = 今はその手を選べません。
error-replay = この棋譜は再生できません。

# ゲームに理由がないときの、ヒントの理由
reason-none-better = これより良い手がない
reason-wins-more = 次に良い手より約{ $count }%有利
reason-scores-more = 次に良い手より約{ $count }点有利

# 独自の文がないゲームの既定。`question` は判断の種類 $kind も受け取る。`move` は棋譜の表記 $move、
# その最初の語 $verb、ハイフンの後の語 $a、$b、$c、$d を受け取る。
question = あなたの番です。
move = { $move }
layout-row = { $number }段目：{ $pieces }
layout-seat = { $player }：{ $pieces }
layout-score = { $score }点
layout-hand = あなたの手札：{ $pieces }
layout-empty = 空き
layout-points = 得点
piece-marked = { $piece }{ $mark }
piece-many = { $piece }×{ $count }
piece = { $name ->
    [red] 赤
    [orange] 橙
    [yellow] 黄
    [green] 緑
    [blue] 青
    [pink] ピンク
    [purple] 紫
    [white] 白
    [clubs] クラブ
    [diamonds] ダイヤ
    [hearts] ハート
    [spades] スペード
    [joker] ジョーカー
    [back] 裏向きのカード
    [coin] コイン
    [die] さいころ
    [seat] コマ
    [pawn] ポーン
    [ring] 丸
    [cross] バツ
    [star] 星
   *[other] { $name }
}
