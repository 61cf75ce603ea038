# A finished game to take away: its record, and an animation of it.
export-head = **Export** · { $game }
export-record = This file is the full record of the game: every move, and the secret behind the shuffle. It contains no names.
export-commands = -# `python -m bot replay { $file }` draws it turn by turn. `python -m bot verify { $file }` checks the shuffle.
export-animation = -# An animation shows the whole game as one moving picture (WebP), with names and faces.
animation-preparing = 🎬 Preparing the animation…
animation-drawing = 🎬 Drawing the animation: { $done } of { $count } pictures…
animation-uploading = 🎬 Animation ready. Uploading…
animation-head = **Animation** · { $game }
animation-complete = -# The whole game, one picture per turn
animation-sampled = -# The whole game: { $count } of { $turns } turns
animation-alt = The whole game as an animation, from the first turn to the end. The replay has it in words.
