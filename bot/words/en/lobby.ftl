# The lobby: a table before the game starts.
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-ai-easy = { $who } (easy)
lobby-ai-normal = { $who } (normal)
lobby-ai-hard = { $who } (hard)
lobby-reserved = ⏳ { $who } – invited, no answer yet
lobby-needed = ▫️ { $host } can start when { $count ->
    [1] 1 more player has
   *[other] { $count } more players have
} joined · { $free ->
    [1] 1 free seat
   *[other] { $free } free seats
}
lobby-unanswered = ▫️ { $host } can start when everyone invited has answered{ $free ->
    [0] {""}
    [1] {" "}· 1 free seat
   *[other] {" "}· { $free } free seats
}
lobby-free-seats = ▫️ { $host } can start now · { $count ->
    [1] 1 free seat
   *[other] { $count } free seats
}
lobby-invited = 🪑 { $guest }, { $by } invites you to a game of **{ $game }**.
lobby-opened = 🔔 { $guests }: [{ $host }’s table]({ $link }) of **{ $game }** is open.
lobby-joined = 🪑 { $guest } has joined the table.
lobby-declined = 🪑 { $guest } declined the invitation.
lobby-seated = 🪑 You’ve joined a table of **{ $game }**.
lobby-asks = ✋ { $host }, { $guest } asks to join your table of **{ $game }**.
lobby-asked = ✋ You asked to join a table of **{ $game }**. The host can let you in.
lobby-not-admitted = ✋ { $host } declined { $guest }’s request to join.
lobby-request-closed = ✋ This request is no longer open.
lobby-requests = Answer a request…
lobby-request-admit = Let { $who } in
lobby-request-refuse = Decline { $who }’s request
lobby-visibility-hidden = 🙈 Hidden, but **this channel can read the board**.
lobby-visibility-thread = 🙈 Hidden: the game gets a private thread. Members with **Manage Threads** can read it.
lobby-visibility-changed = Who can read the board has changed. See the lobby, then start the game again.
lobby-full = ▫️ { $host } can start now · all seats are taken
lobby-option = { $option }: **{ $value }**
choice-named = { $option }: { $value }
lobby-sealed = -# 🔒 Fair shuffle `{ $seal }`
lobby-start-time = ▫️ { $free ->
    [0] Starts
    [1] 1 free seat · starts
   *[other] { $free } free seats · starts
}: { $when }
lobby-start-filled = ▫️ Computers take free seats · starts: { $when }
lobby-start-full = ▫️ Starts when all seats are taken{ $free ->
    [0] {" "}and everyone invited has answered
    [1] {" "}· 1 free seat
   *[other] {" "}· { $free } free seats
}
lobby-start-settled = ▫️ All seats are taken. Starts unless something changes: { $when }
lobby-missed = ⌛ Not started, { $count ->
    [0] not everyone invited had answered
    [1] 1 more player was needed
   *[other] { $count } more players were needed
}: { $when }
lobby-ready-host = 👑 { $who }, you can start **[{ $game }]({ $link })**. At the table: { $players }.
lobby-ready-direct = 👑 You can start **[{ $game }]({ $link })**. At the table: { $players }.
lobby-full-host = 👑 { $who }, your table of **[{ $game }]({ $link })** is full: { $players }.
lobby-full-direct = 👑 Your table of **[{ $game }]({ $link })** is full: { $players }.
lobby-ask = 👑 { $who }, your lobby of **[{ $game }]({ $link })** has not changed for 2 days.
lobby-ask-direct = 👑 Your lobby of **[{ $game }]({ $link })** has not changed for 2 days.
lobby-closes = -# Closes if nothing changes: { $when }
lobby-kept = 👑 The lobby of **{ $game }** stays open.
lobby-begun = 👑 **[{ $game }]({ $link })** has started.
lobby-is-closed = 👑 The lobby of **{ $game }** is closed.
lobby-cover = { $game }. At the table: { $players }. Free seats: { $free }.
lobby-heading = ### [{ $game }]({ $link })
lobby-menu-host = -# You’re the host. Everything here applies at once.
lobby-menu-seated = -# You’re at this table.
lobby-menu-visitor = -# You’re not at this table yet.
lobby-client-seed = ✂️ Your word was added to the shuffle of **{ $game }**.
lobby-left = 🚪 You left the lobby of **{ $game }**.
lobby-started = The game has started: { $where }
lobby-following = The next game is here: **[{ $game }]({ $link })**
lobby-finished = This game is over.
lobby-over = [See the final board]({ $link })
lobby-archived = This table is archived.
lobby-cancelled = This lobby is closed.
lobby-expired = Nothing changed here for 7 days, so the lobby is closed.

# Buttons
lobby-do-join = Join
lobby-do-ask = Ask to join
lobby-do-admit = Let in
lobby-do-refuse = Decline
lobby-do-access = Who can join…
lobby-do-leave = Leave
lobby-do-ai = Add computer…
lobby-do-fill = Fill seats
lobby-do-drop = Remove computer
lobby-do-free = Free reserved seats
lobby-do-accept = Join
lobby-do-decline = Decline
lobby-do-mute = No more from this person
lobby-do-options = Options
lobby-do-start = Start
lobby-do-cancel = Close lobby
lobby-do-more = { table-do-more }
lobby-do-begin = Start…
lobby-host-start = { lobby-do-start }
lobby-filling-yes = Fill with computers
lobby-filling-no = Leave seats free
lobby-host-keep = Keep open
lobby-host-fill = Fill and start
lobby-host-close = { lobby-do-cancel }

# Levels of computer players
level-easy = Easy
level-easy-hint = Makes mistakes now and then
level-normal = Normal
level-normal-hint = Thinks about every move
level-hard = Hard
level-hard-hint = Plans ahead, and never sees hidden cards

# Confirmation
lobby-confirm = { $count ->
    [1] **Close this lobby?** 1 other player is here.
   *[other] **Close this lobby?** { $count } other players are here.
}
lobby-yes-cancel = Yes, close the lobby

# Options, shown to one person
options-title = Options for { $game }
options-hint = Changes apply at once, for everyone at the table.
options-host-only = Only the host can change these.
options-start = -# { $when ->
    [0] A full table, or one with a time, starts a minute after the last change.
   *[other] A change in the last minute delays the start. Start: { $when }
}

# Who may join, shown to one person
access-title = Who can join { $game }
option-entry-hint = At a table for invited players only, others can ask to join.
option-entry-open = Anyone here can join
option-entry-invited = Invited players only
option-visibility-hint = A hidden table is in no list, posts no result in the channel and is unrated. Only its players can open it.
option-visibility-listed = Listed
option-visibility-hidden = Hidden (this channel can read it)
option-visibility-thread = Hidden, in a private thread
option-takeover-hint = People may take a computer player’s seat until its second move, in a rated game until the first move of anyone.
option-takeover-open = Computers’ seats are open
option-takeover-closed = Computers keep their seats

# Names
ai-player = 🤖 { $name }
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
ai-stand-in = { $name }’s stand-in
