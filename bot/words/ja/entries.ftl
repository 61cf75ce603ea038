# 棋譜のうち、手ではない項目
entry-undo = { $player }が直前の手を取り消しました。
entry-ai = CPUが{ $player }の席を引き継ぎました。
entry-stand-in = 🤖 CPUが{ $player }の代打をしました。
entry-rewind = { $player }の最後の手の前まで巻き戻しました。
entry-back = ここからは{ $player }がこの席でプレイします。
