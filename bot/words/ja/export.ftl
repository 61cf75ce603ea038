# 終わったゲームの書き出し：棋譜とアニメーション
export-head = **書き出し**・{ $game }
export-record = このファイルはゲームの棋譜です。すべての手と、シャッフルのもとになった秘密の値が入っています。名前は入っていません。
export-commands = -# `python -m bot replay { $file }`で手番ごとの画像を作り、`python -m bot verify { $file }`でシャッフルを検証できます。
export-animation = -# アニメーションは、ゲーム全体を1枚の動く画像にします。名前とアイコンも入ります。
animation-preparing = 🎬 アニメーションを準備しています…
animation-drawing = 🎬 アニメーションを作成しています（{ $done }/{ $count }枚）…
animation-uploading = 🎬 アニメーションができました。送信しています…
animation-head = **アニメーション**・{ $game }
animation-complete = -# ゲーム全体（手番ごとに1枚）
animation-sampled = -# ゲーム全体（全{ $turns }ターンを{ $count }枚で）
animation-alt = 最初の手番から最後までのアニメーション。文章はリプレイにあります。
