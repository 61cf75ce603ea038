# 手ではない記録の項目
entry-undo = { $player }が直前の手を取り消しました。
entry-house = { $player }が引き継ぎます。
entry-rewind = 全員の同意で、{ $player }の最後の手とその後のすべてを取り消しました。
entry-back = ここからは{ $player }がこの席で遊びます。
