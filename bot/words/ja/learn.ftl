# レッスン：/learn
learn-open = 3分で学ぶ
learn-short = 学ぶ
learn-title = -# **{ $game }**（{ $step }/{ $steps }）
learn-question = ### { $words }
learn-right = ✅ { $words }
learn-wrong = ❌ { $words }
learn-play = 続きを遊ぶ
learn-leave = やめる
learn-resume = 再開
learn-left = 「{ $game }」のレッスンをやめました。`/{ $command }`でいつでも再開できます。
learn-which = ### どのゲームを学びますか？
learn-offer = 席に着きました。**{ $game }**は初めてですね。開始までにレッスンで学べます。
