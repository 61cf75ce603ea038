# What has to do with Discord itself: channels, threads, permissions.
thread-name = { $game } – { $players }
thread-won = { $game } – 🏆 { $winners }
thread-over = { $game } – 🏁 { $players }
table-offer = { $game } · { $players } ({ $table })
board-moved = This table now continues here, in { $channel }.

lack-server = I am no longer in this table’s server.
lack-channel = This table’s channel is gone, or I cannot see it. Use `/{ cmd-board }` in another channel to move the table there.
lack-permissions = I am missing permissions in { $channel }: { $permissions }. Ask a server manager for them, or use `/{ cmd-board }` in another channel to move the table there.
lack-refused = Discord does not let me write in { $channel }. Use `/{ cmd-board }` in another channel to move the table there.

# As Discord’s own settings call them
permission-view-channel = **View Channel**
permission-send-messages = **Send Messages**
permission-send-messages-in-threads = **Send Messages in Threads**
permission-attach-files = **Attach Files**
