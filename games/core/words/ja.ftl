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
