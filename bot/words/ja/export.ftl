# 終わったゲームの持ち出し：記録とアニメーション
export-head = **書き出し** · { $game } · 卓 `{ $table }`
export-record = このファイルはゲームの記録です。すべての手と、運のもとになった秘密の値が入っています。名前は入っていません。
export-commands = -# `python -m bot replay { $file }`で手番ごとの絵に、`python -m bot verify { $file }`でシャッフルの検証ができます。
export-animation = -# アニメーションは、ゲーム全体を一枚の動く絵にします。名前とアイコンも入ります。
animation-waits = 🎬 アニメーションの準備をしています…
animation-drawn = 🎬 アニメーションを描いています（{ $count }枚中{ $done }枚）…
animation-sent = 🎬 アニメーションができました。送信しています…
animation-head = **アニメーション** · { $game } · 卓 `{ $table }`
animation-whole = -# ゲーム全体（1手番に1枚）
animation-some = -# ゲーム全体（全{ $turns }手番を{ $count }枚で）
animation-alt = ゲームの最初から最後までの動く絵。文章で読むにはリプレイをご覧ください。
