# Lektionen: /learn
learn-open = In 3 Minuten lernen
learn-short = Lernen
learn-title = -# **{ $game }** · Schritt { $step } von { $steps }
learn-question = ### { $words }
learn-right = ✅ { $words }
learn-wrong = ❌ { $words }
learn-play = Weiterspielen
learn-leave = Verlassen
learn-resume = Fortsetzen
learn-left = Du hast die Lektion zu **{ $game }** verlassen. Mit `/{ $command }` geht es jederzeit weiter.
learn-which = ### Welches Spiel möchtest du lernen?
learn-offer = Du hast einen Platz. **{ $game }** ist neu für dich: Lerne es, solange du wartest.
