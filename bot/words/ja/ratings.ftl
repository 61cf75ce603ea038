# ランキングと、ゲームによるレーティングの変化
ladder-where-here = このサーバー
ladder-where-season = 今シーズン
ladder-where-all = すべてのサーバー
ladder-among-people = レーティング
ladder-among-easy = 対CPU（よわい）
ladder-among-normal = 対CPU（ふつう）
ladder-among-hard = 対CPU（つよい）
ladder-subtitle = { $where }・{ $among }
ladder-games = { $games }戦
ladder-line = { $rank }位 { $who }：{ $rating }（{ $note }）
ladder-empty = まだ順位はありません
ladder-how-people = -# 人間同士のレート戦が対象です。抜けたプレイヤーは下位になります。
ladder-how-house = -# 全CPUがこの強さのレート戦が対象です。抜けたプレイヤーは下位になります。
ladder-unsure = -# 「?」は暫定です（ゲーム数がまだ少ないため）。
ladder-hidden = -# あなたの行は、あなたにだけ見えています。`/{ cmd-privacy }`で変更できます。
ladder-open = ランキング
season-1 = { $year }年1〜3月
season-2 = { $year }年4〜6月
season-3 = { $year }年7〜9月
season-4 = { $year }年10〜12月

# レート戦のあと
rating-changed-people = 📈 **レーティング：** { $before } → { $after }（{ $gained }）
rating-changed-house = 📈 **{ $level }：** { $before } → { $after }（{ $gained }）
rating-even = -# 予想勝率は互角でした。
rating-favourite = -# あなたの予想勝率は{ $percent }%で、最有力でした。
rating-expected = -# あなたの予想勝率は{ $percent }%、最有力は{ $who }（{ $best }%）でした。
rating-weight = -# レーティングの変動は{ $percent }%に抑えられます。相手の勝ちがまだ少ないか、同じ相手との変動が1年の上限（40点）に達したためです。
rating-none = -# フリー：{ $why }
rating-flaw-void = 勝者がいません。
rating-flaw-hints = ヒントを使えるゲームでした。
rating-flaw-early = 全員が1手進める前に抜けたプレイヤーがいました。
rating-flaw-removed = サーバーの管理者がプレイヤーを外しました。
rating-flaw-mixed = CPUの強さが違いました。

# シーズンの終わり
final-title = ## 🏆 シーズン終了：{ $season }
final-how = -# このサーバーのレート戦の結果です。次のシーズンが始まりました。
