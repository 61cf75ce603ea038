# What has to do with Discord itself: channels, threads, permissions.
thread-name = { $game } – { $players }
table-offer = { $game } · { $players } ({ $table })
board-moved = From now on this table plays here, in { $channel }.

lack-server = I am not in this table’s server any more.
lack-channel = This table’s channel is gone, or I cannot see it. Use `/{ cmd-board }` in another channel to move the table there.
lack-permissions = In { $channel } I lack permissions: { $permissions }. Ask somebody who manages the server, or use `/{ cmd-board }` in another channel to move the table there.
lack-refused = Discord does not let me write in { $channel }. Use `/{ cmd-board }` in another channel to move the table there.

# As Discord’s own settings call them
permission-view-channel = **View Channel**
permission-send-messages = **Send Messages**
permission-send-messages-in-threads = **Send Messages in Threads**
permission-attach-files = **Attach Files**
