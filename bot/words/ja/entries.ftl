# 手ではない記録の項目
entry-undo = { $player }が直前の手を取り消しました。
entry-house = { $player }の席は、ここからコンピュータが引き継ぎます。
entry-stand-in = 🤖 コンピュータが{ $player }の代わりに手を選びました。
entry-rewind = 全員の同意で、{ $player }の最後の手とその後のすべてを取り消しました。
entry-back = ここからは{ $player }がこの席で遊びます。
