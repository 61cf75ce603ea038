# Why something was not done, and what to do now: one sentence or two for one person.
refused = You can’t do that right now.
refused-no-such-table = There’s no such table here.
refused-no-such-message = That message shows no board of a game that’s still in that channel. Copy the link of a board, not of the lobby.
refused-not-seated = You’re not at this table.
refused-not-your-turn = It’s not your turn. Takujo is waiting for { $names }.
refused-stale = That button is from an earlier turn. Use `/{ cmd-hand }` for your current choices.
refused-over = This game is over.
refused-not-in-lobby = This game has already started.
refused-not-playing = No game is running at this table.
refused-not-host = Only the host can do that.
refused-many-tables = { $most ->
    [1] You can be at 1 open table. Finish that game first.
   *[other] You’ve reached the limit of { $most } open tables. Finish a game first.
}
refused-too-fast = { $most ->
    [1] You’ve reached the limit of 1 new table per minute. Please wait a moment.
   *[other] You’ve reached the limit of { $most } new tables per minute. Please wait a moment.
}
refused-channel-full = This channel has reached its limit of { $most ->
    [1] 1 open table
   *[other] { $most } open tables
}. Try another channel.
refused-server-full = This server has reached its limit of { $most ->
    [1] 1 open table
   *[other] { $most } open tables
}. Finish a game first.
refused-many-tables-here = You’ve reached the limit of { $most ->
    [1] 1 open table
   *[other] { $most } open tables
} in this channel. Finish a game, or try another channel.
refused-many-lobbies-here = You’ve reached the limit of { $most ->
    [1] 1 lobby
   *[other] { $most } lobbies
} in this channel. Start or close a lobby, or try another channel.
refused-many-lobbies = You’ve reached the limit of { $most ->
    [1] 1 lobby
   *[other] { $most } lobbies
} in this server. Start or close a lobby first.
refused-no-hints = Hints are off at this table.
refused-rated = Hints are off in rated games. Practice games and unrated tables have them.
refused-rated-seat = Computer players keep their seats in a rated game.
refused-own-game = You play or played in this rated game yourself. Ask another member with **Manage Server**.
refused-no-report = There’s no report for this game, because it ended without a winner.
refused-many-reports = You’ve reached the limit of { $most ->
    [1] 1 new report
   *[other] { $most } new reports
} per minute. Please wait a moment.
refused-report-failed = The report took too long to prepare. Please try again in a few minutes.
refused-animation-busy = Takujo is already preparing an animation for this server. Please try again in a moment.
refused-many-animations = You’ve reached the limit of { $most ->
    [1] 1 animation
   *[other] { $most } animations
} in 10 minutes. Please wait a few minutes.
refused-animation-failed = The animation took too long to prepare. Please try again in a few minutes.
refused-animation-gone = This animation has expired. Press “Export” in the replay to make a new one.
refused-many-hints = You’ve reached the limit of { $most ->
    [1] 1 hint
   *[other] { $most } hints
} per minute. Please wait a moment.
refused-often-undone = You’ve reached the limit of { $most ->
    [1] 1 undo
   *[other] { $most } undos
} in a row. Another player has to move first.
refused-often-changed = This seat can change hands { $most } times per day. Try again tomorrow.
refused-often-undone-today = You’ve reached the limit of { $most } undos per day at this table. Try again tomorrow.
refused-full = This table is full ({ $maximum } players).
refused-reserved = Some invited players haven’t answered yet. The host can free their seats.
refused-invited-only = The host of this table invites its players. Use “Ask to join” in the lobby.
refused-already-asked = You’ve already asked. The host can answer in the lobby, under “More”.
refused-request = The host declined your request to join this table.
refused-no-request = This request is no longer open.
refused-many-requests = The host has too many requests to answer. Try again later.
refused-hidden = This table is hidden. Only its players can open it.
refused-too-few = { $minimum ->
    [1] This game needs at least 1 player.
   *[other] This game needs at least { $minimum } players. Invite someone or add computer players.
}
refused-already-seated = You’re already at this table.
refused-nothing-to-undo = You have no move to undo right now.
refused-bad-word = Enter one word of letters and digits, { $most ->
    [1] 1 character
   *[other] up to { $most } characters
} long.
refused-bad-option = This game has no such option.
refused-zone = Takujo doesn’t know the time zone “{ $zone }”. Examples: Europe/Berlin, Asia/Tokyo.
refused-date = Enter a future date within a year, like 2026-12-31.
refused-stats-closed = { $who } doesn’t share their statistics, or has none in this server.
refused-export-busy = Takujo is preparing another player’s data. Please try again in a moment.
refused-export-again = You’ve just downloaded your data. You can do it again: { $when }
refused-not-manager = You need the **Manage Server** permission to do that.
refused-blocked = The operator of this bot has blocked you.
refused-server-blocked = The operator of this bot has blocked this server.
refused-removed = A member with **Manage Server** removed you from this table, so you can’t rejoin it.
refused-guest-removed = A member with **Manage Server** removed that player from this table.
refused-not-there = That player isn’t at this table.
refused-not-opener = In this server, only members with **Manage Server** can open tables.
refused-channel = In this server, you can open tables in: { $channels }
refused-move = You can’t make that move now.
refused-long-chain = Make these moves one at a time. Only the last one may draw, reveal something or end your turn.
refused-many-refusals = You’ve reached the limit of { $most ->
    [1] 1 refused move
   *[other] { $most } refused moves
} on this turn. Choose a move from the list.
refused-not-over = This game isn’t over yet.
refused-no-decision = No decision follows. Choose an earlier turn.
refused-changed-rules = The rules of this game were changed after this table began. Its moves don’t fit them any more, so the game can’t continue. With `/{ cmd-leave }` the players can end it together.
refused-other-rules = This game started under a different version of the rules, so Takujo can’t continue or show it. With `/{ cmd-leave }` the players can end it together.
refused-game-fault = This game has a fault, so the table is paused. Nothing is lost: it goes on once the operator has fixed it.
refused-game-missing = This game can’t go on until the operator installs it again. Nothing is lost.
refused-no-table-here = You’re not in a running game here. Start one with `/{ cmd-play }`!
refused-no-table-over = There’s no finished game here yet, and none of yours either.
refused-left = A computer player has your seat here. Use `/{ cmd-hand }` to take it back.
refused-which-table = You’re at several tables. Name one, or use the command in its thread.
refused-old-component = This button is out of date. Use `/{ cmd-hand }` or `/{ cmd-board }` instead.
refused-closing = The bot is restarting. Please try again in a moment.
refused-not-here = That only works in a server’s channels.
refused-elsewhere = That only works in this table’s server.
refused-outdated = This command has changed. Please try again in a minute.
refused-database = Takujo can’t reach its database right now. Please try again in a moment.
refused-uncertain = Takujo lost the connection to its database and can’t tell whether that was saved. Please look again in a moment.
refused-discord = Discord isn’t taking Takujo’s answers right now. What you did may have counted: please look again in a moment.
refused-moderated = Automatic moderation of this server blocked the answer. Please ask a member with **Manage Server** to exempt Takujo.
refused-broken = Something went wrong. If it keeps happening, report this code to the bot’s operator: `{ $reference }`
refused-archived = This table is archived. Its players can restore it under “More”.
refused-not-archived = This table can’t be restored.
refused-not-offered = This seat isn’t open.
refused-seat-kept = The computer player keeps this seat now.
refused-not-yours = You can only offer your own seat.
refused-ask-others = This seat belongs to a player who is away. Invite a specific person, and the other players vote.
refused-not-invited = This invitation is no longer open.
refused-other-guest = Only { $who } can answer that.
refused-guest-seated = That player is already at this table.
refused-known-hand = You’ve already seen another player’s hand here, so you can only take your own seat.
refused-guest-knows = That player has already seen another hand at this table.
refused-guest-bot = You can only invite people. Computer players need no invitation.
refused-often-shown = You’ve reached the limit for posting turns of this game. Try again in a few minutes.
refused-often-invited = That player can’t be invited to this table again today.
refused-many-guests = This table has reached its limit of invitations. Try again in a few hours.
refused-often-asked = You’ve reached the limit of votes at this table. Try again in an hour.
refused-many-votes = You’ve reached the limit of votes. Try again in 20 minutes.
refused-many-invitations = You’ve reached the limit of invitations. Try again in half an hour.
refused-unwanted = That player doesn’t accept invitations from you.
refused-often-repeated = You’ve reached the limit of public messages about this table. Try again in a few hours.
refused-many-repeats = You’ve reached the limit of public messages. Try again in 10 minutes.
refused-not-left = You have no seat here to take back.
refused-no-vote = This vote is over.
refused-nothing-to-rewind = You haven’t made a move that can be taken back.
refused-former-player = A player from that part of the game has left for good, so the move stands.
refused-others-play = You’re not the only player here. Use “Ask to end the game” instead.
refused-no-premove = You can’t use that as a premove right now.
