# Lessons: /learn
learn-open = Learn in 3 minutes
learn-short = Learn
learn-title = -# **{ $game }** · step { $step } of { $steps }
learn-question = ### { $words }
learn-right = ✅ { $words }
learn-wrong = ❌ { $words }
learn-play = Play on
learn-leave = Leave
learn-resume = Continue
learn-left = You left the lesson on **{ $game }**. Continue at any time with `/{ $command }`.
learn-which = ### Which game do you want to learn?
learn-offer = You have a seat. **{ $game }** is new to you: learn it while you wait.
