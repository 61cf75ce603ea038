# The lobby: a table before the game starts.
lobby-facts = { $facts } · Table `{ $table }`
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-house = { $who }
lobby-reserved = ⏳ { $who } – invited, no answer yet
lobby-needed = ▫️ { $count } more needed to start · { $room ->
    [1] one seat is free
   *[other] { $room } seats are free
}
lobby-room = { $count ->
    [1] -# One more seat is free
   *[other] -# { $count } more seats are free
}
lobby-invited = 🪑 { $guest }, { $by } invites you to a game of **{ $game }**.
lobby-joined = 🪑 { $guest } has joined the table.
lobby-declined = 🪑 { $guest } would rather not play this time.
lobby-full = -# Every seat is taken
lobby-option = { $option }: **{ $value }**
lobby-sealed = -# 🔒 Fair shuffle `{ $seal }`
lobby-cut = ✂️ Your word goes into the shuffle of **{ $game }**.
lobby-started = The game is on: { $where }
lobby-following = The next game is here: **[{ $game }]({ $link })**
lobby-finished = This game is over.
lobby-over = [See the last board]({ $link })
lobby-away = This table was put away.
lobby-cancelled = This table was called off.

# Buttons
lobby-do-join = Join
lobby-do-leave = Leave
lobby-do-ai = Add one
lobby-do-fill = Fill up
lobby-do-drop = Remove one
lobby-do-free = Open reserved seats
lobby-do-accept = Join
lobby-do-decline = No, thanks
lobby-do-options = Options
lobby-do-start = Start
lobby-do-cancel = Call off

# Asking again
lobby-sure = { $count ->
    [1] **Call this table off?** One other person sits here.
   *[other] **Call this table off?** { $count } other people sit here.
}
lobby-yes-cancel = Yes, call it off

# Options, shown to one person
options-title = Options for { $game }
options-hint = Changes take effect at once, for everyone at the table.
options-host-only = Only the host can change these.

# Names
house-player = 🤖 { $name }
character-momo = Momo
character-fuku = Fuku
character-kit = Kit
character-bruno = Bruno
character-nuka = Nuka
character-kero = Kero
character-mike = Mike
character-poko = Poko
character-hari = Hari
house-stand-in = { $name }’s stand-in
