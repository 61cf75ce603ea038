# レーティング：順位表と、ゲームによる変化
ladder-where-here = このサーバー
ladder-where-season = 今シーズン
ladder-where-all = すべてのサーバー
ladder-among-people = レーティング
ladder-among-easy = 対コンピュータ（よわい）
ladder-among-normal = 対コンピュータ（ふつう）
ladder-among-hard = 対コンピュータ（つよい）
ladder-subtitle = { $where } · { $among }
ladder-games = { $games }回
ladder-line = { $rank }位 { $who } – { $rating }（{ $note }）
ladder-empty = まだ順位はありません
ladder-how-people = -# 人だけで遊んだレート戦が対象です。途中で抜けた人は下位になります。
ladder-how-house = -# この強さのコンピューターが相手のレート戦が対象です。途中で抜けた人は下位になります。
ladder-unsure = -# 「?」：まだ確かではありません。回数が多いほど上に並びます
ladder-hidden = -# あなたの行は、あなたにだけ見えています。`/{ cmd-privacy }`で変更できます。
ladder-open = ランキング
season-1 = { $year }年1～3月
season-2 = { $year }年4～6月
season-3 = { $year }年7～9月
season-4 = { $year }年10～12月

# レーティング対象のゲームのあと
rating-changed-people = 📈 **レーティング：** { $before } → { $after }（{ $gained }）
rating-changed-house = 📈 **{ $level }：** { $before } → { $after }（{ $gained }）
rating-even = -# 勝つ見込みは互角でした。
rating-favourite = -# 本命はあなたでした（勝つ見込み{ $percent }%）。
rating-expected = -# あなたの勝つ見込みは{ $percent }%、本命は{ $who }（{ $best }%）でした。
rating-weight = -# { $percent }%だけ反映されます。最近同じ相手と遊んだか、相手がほかの人にまだあまり勝っていないためです。
rating-none = -# レーティング対象外：{ $why }
rating-flaw-void = 勝者がいません。
rating-flaw-hints = ヒントを使えるゲームでした。
rating-flaw-early = 全員が1手進める前に抜けた人がいました。
rating-flaw-removed = サーバーの管理者がプレイヤーを外しました。
rating-flaw-mixed = 強さの違うコンピュータがいました。

# シーズンの終わり
final-title = ## 🏆 シーズン終了：{ $season }
final-how = -# このサーバーでのレーティング対象のゲームの結果です。次のシーズンが始まっています。
