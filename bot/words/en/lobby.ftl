# The lobby: a table before the game starts.
lobby-facts = { $facts } · Table `{ $table }`
lobby-facts-rated = { $facts } · Table `{ $table }` · { $rated }
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-house-easy = { $who } (easy)
lobby-house-normal = { $who } (normal)
lobby-house-hard = { $who } (hard)
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
lobby-do-ai = House players …
lobby-do-fill = Fill up
lobby-do-drop = Remove one
lobby-do-free = Open reserved seats
lobby-do-accept = Join
lobby-do-decline = No, thanks
lobby-do-options = Options
lobby-do-start = Start
lobby-do-cancel = Call off

# How well house players play
level-easy = Easy
level-easy-hint = Plays by rules of thumb and slips now and then
level-normal = Normal
level-normal-hint = Weighs every move
level-hard = Hard
level-hard-hint = Looks ahead, as far as an honest player can see

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
character-momo-easy = Pyon
character-momo-normal = Momo
character-momo-hard = Luna
character-fuku-easy = Hoho
character-fuku-normal = Fuku
character-fuku-hard = Minerva
character-kit-easy = Kon
character-kit-normal = Kit
character-kit-hard = Inari
character-bruno-easy = Teddy
character-bruno-normal = Bruno
character-bruno-hard = Ursa
character-nuka-easy = Pen
character-nuka-normal = Nuka
character-nuka-hard = Empera
character-kero-easy = Pico
character-kero-normal = Kero
character-kero-hard = Gama
character-mike-easy = Nyan
character-mike-normal = Mike
character-mike-hard = Tora
character-poko-easy = Pon
character-poko-normal = Poko
character-poko-hard = Danza
character-hari-easy = Chiku
character-hari-normal = Hari
character-hari-hard = Iga
house-stand-in = { $name }’s stand-in
