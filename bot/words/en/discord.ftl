# Channels, threads and permissions of Discord.
thread-name = { $game } – { $players }
thread-won = { $game } – 🏆 { $winners }
thread-over = { $game } – 🏁 { $players }
table-offer = { $game } · { $players } ({ $table })
board-moved = This table now continues here, in { $channel }.

lack-server = Takujo is no longer in this table’s server.
lack-channel = This table’s channel is gone, or Takujo can’t see it. Use `/{ cmd-board }` in another channel to move the table there.
lack-permissions = Takujo is missing permissions in { $channel }: { $permissions }. Ask a member with **Manage Server** for them, or use `/{ cmd-board }` in another channel to move the table there.
lack-timeout = A moderator has timed Takujo out. It can write in this server again: { $until }
lack-refused = Discord doesn’t let Takujo write in { $channel }. Use `/{ cmd-board }` in another channel to move the table there.
lack-private-thread = Takujo can’t open a private thread for this hidden table in { $channel }. It needs **Create Private Threads** there. With `/{ cmd-hand }` the game goes on.
lack-moderation = Automatic moderation in { $channel } blocked a message from Takujo. Ask a member with **Manage Server** to exempt Takujo, or use `/{ cmd-board }` in another channel to move the table there.
lack-message = Discord refused a message from Takujo in { $channel }. The game goes on: use `/{ cmd-hand }` or `/{ cmd-board }`.
lack-server-refused = Discord doesn’t let Takujo write in this server right now. Nothing is lost. Takujo tries again later.

# As Discord’s own settings call them
permission-view-channel = **View Channel**
permission-send-messages = **Send Messages**
permission-create-public-threads = **Create Public Threads**
permission-send-messages-in-threads = **Send Messages in Threads**
permission-attach-files = **Attach Files**
