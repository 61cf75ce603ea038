# A finished game to take away: its record, and an animation of it.
export-head = **Export** · { $game } · Table `{ $table }`
export-record = This file is the record of the game: every move, and the secret that all luck came from. It names nobody.
export-commands = -# `python -m bot replay { $file }` draws it turn by turn, `python -m bot verify { $file }` checks the shuffle.
export-animation = -# An animation shows the whole game as one moving picture (WebP), with names and faces.
animation-waits = 🎬 The animation is about to be drawn …
animation-drawn = 🎬 Drawing the animation: { $done } of { $count } pictures …
animation-sent = 🎬 The animation is drawn, and on its way …
animation-head = **Animation** · { $game } · Table `{ $table }`
animation-whole = -# The whole game, a picture for each turn
animation-some = -# The whole game, in { $count } pictures of { $turns } turns
animation-alt = The whole game as a moving picture, from the first turn to the end. In words: see the replay.
