# ランキングと、ゲームによるレーティングの変化
leaderboard-where-here = このサーバー
leaderboard-where-season = 今シーズン
leaderboard-where-all = すべてのサーバー
leaderboard-among-people = レーティング
leaderboard-among-easy = 対CPU（よわい）
leaderboard-among-normal = 対CPU（ふつう）
leaderboard-among-hard = 対CPU（つよい）
leaderboard-subtitle = { $where }・{ $among }
leaderboard-games = { $games }戦
leaderboard-line = { $rank }位 { $who }：{ $rating }（{ $note }）
leaderboard-empty = まだ順位はありません
leaderboard-how-people = -# 人間同士のレート戦が対象です。抜けたプレイヤーは下位になります。
leaderboard-how-ai = -# 全CPUがこの強さのレート戦が対象です。抜けたプレイヤーは下位になります。
leaderboard-uncertain = -# 「?」は暫定です（ゲーム数がまだ少ないため）。
leaderboard-hidden = -# あなたの行は、あなたにだけ見えています。`/{ cmd-privacy }`で変更できます。
leaderboard-open = ランキング
season-1 = { $year }年1〜3月
season-2 = { $year }年4〜6月
season-3 = { $year }年7〜9月
season-4 = { $year }年10〜12月

# レート戦のあと
rating-changed-people = 📈 **レーティング：** { $before } → { $after }（{ $gained }）
rating-changed-ai = 📈 **{ $level }：** { $before } → { $after }（{ $gained }）
rating-provisional-people = 📈 **暫定レーティング：** 約{ $count }戦で定まります。
rating-provisional-ai = 📈 **{ $level }：** 暫定レーティングです。約{ $count }戦で定まります。
rating-even = -# 互角の勝負でした。
rating-favourite = -# あなたの予想勝率は{ $percent }%で、最有力でした。
rating-expected = -# あなたの予想勝率は{ $percent }%、最有力は{ $who }（{ $best }%）でした。
rating-weight = -# レーティングの変動は{ $percent }%に抑えられます。相手の勝ちがまだ少ないか、同じ相手との変動が1年の上限（40点）に達したためです。
rating-flaw-void = -# フリー：勝者がいません。
rating-flaw-practice = -# 練習ゲーム（レーティングの対象外）
rating-flaw-hints = -# フリー：ヒントを使えるゲームでした。
rating-flaw-early = -# フリー：全員が1手進める前に抜けたプレイヤーがいました。
rating-flaw-removed = -# フリー：サーバーの管理者がプレイヤーを外しました。
rating-flaw-mixed = -# フリー：CPUの強さが違いました。
rating-flaw-hidden = -# フリー：非公開の卓でした。

# シーズンの終わり
final-title = ## 🏆 シーズン終了：{ $season }
final-how = -# このサーバーのレート戦の結果です。次のシーズンが始まりました。
