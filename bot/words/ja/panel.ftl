# プレイヤー本人だけのパネル
panel-title = -# あなたにだけ表示 · { $game }
panel-instead = ⚠️ { $why }今選べる手はこちらです。
panel-since = -# 前回の手番からの流れ { $note }
panel-earlier = … ほか{ $count }行は「ログ」に
panel-left-out = -# … あと{ $count }行は画像をご覧ください
panel-question = ### { $question }
panel-choice = { $face }**{ $label }** – { $hint }
sure-move = **{ $move }**：この手は取り消せません。よろしいですか？
sure-yes = はい、この手にする
panel-waiting = あなたの番ではありません。{ $who }を待っています。
panel-over = ゲームは終わりました。
panel-away = この卓は片付けられています。
panel-note = 📝 { $note }
panel-stopped = このゲームは中止になりました。
panel-pick = 選んでください…
panel-page = { $page } / { $pages }

# ボタン
panel-steps = ほかの手順…
panel-step = まず何をしますか？　続きはそのあとで選びます。
panel-back = 戻る
panel-newer = ◀
panel-older = ▶
panel-undo = 取り消す
panel-refresh = 更新
panel-next = 次の卓
panel-hint = ヒント

# ヒント：最善の手とほかの候補、その差と理由
advice-best = 💡 おすすめ：{ $face }**{ $move }**
advice-other = -# { $face }{ $move }
advice-equal = ほぼ同じ
advice-points = 約{ $count }点少ない
advice-wins = 100回に{ $count }回ほど勝ちが減る
advice-loses = 100回に{ $count }回ほど負けが増える
advice-far = かなり劣る
