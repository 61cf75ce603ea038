# プレイヤー本人だけのパネル
panel-title = -# { $game }
panel-elsewhere = { $title }・[卓へ移動]({ $link })
panel-instead = ⚠️ { $why }選べる手はこちらです。
panel-moved-on = ゲームはその先に進んでいます。現在の状況はこちらです。
panel-form-late = メモを開くのに時間がかかりすぎました。もう一度お試しください。
panel-since = 前回の手番から
panel-left-out = -# … あと{ $count }行は画像に
panel-goal = -# **目的** { $words }
panel-now = -# **今は** { $words }
panel-tip = -# **コツ** { $words }
panel-no-tips = コツを消す
panel-question = ### { $question }
panel-choice = { $emoji }**{ $label }**：{ $hint }
confirm-move = **{ $move }**：この手は取り消せません。よろしいですか？
confirm-yes = はい、この手にします
panel-waiting = あなたの番ではありません。今は{ $who }の手番です。
panel-over = ゲームは終わりました。
panel-archived = この卓は保管中です。
panel-note = 📝 { $note }
panel-stopped = このゲームは中止になりました。
panel-pick = 選んでください…
panel-page = { $page } / { $pages }

# ボタン
panel-steps = ほかの手…
panel-step = 最初の行動を選んでください。
panel-back = 戻る
panel-newer = ◀
panel-older = ▶
panel-undo = 取り消す
panel-refresh = 更新
panel-next = 次の卓
panel-hint = ヒント

# ヒント：最善の手とほかの候補、その差と理由
advice-best = 💡 { $emoji }**{ $move }**（{ $reason }）
advice-equal = -# ほぼ同じ：{ $moves }
advice-next = -# 次に良い手：{ $emoji }{ $move }
advice-points = 約{ $count }点損
advice-wins = 勝率が約{ $count }%下がる
advice-loses = 負ける確率が約{ $count }%上がる
advice-far = かなり劣る
