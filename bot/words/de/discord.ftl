# Kanäle, Threads und Berechtigungen von Discord.
thread-name = { $game } – { $players }
thread-won = { $game } – 🏆 { $winners }
thread-over = { $game } – 🏁 { $players }
table-offer = { $game } · { $players } ({ $table })
board-moved = Dieser Tisch geht jetzt hier weiter, in { $channel }.

lack-server = Takujo ist nicht mehr auf dem Server dieses Tisches.
lack-channel = Der Kanal dieses Tisches ist weg, oder Takujo sieht ihn nicht. Mit `/{ cmd-board }` in einem anderen Kanal ziehst du den Tisch dorthin um.
lack-permissions = Takujo fehlen Berechtigungen in { $channel }: { $permissions }. Bitte jemanden mit **Server verwalten** darum, oder nimm `/{ cmd-board }` in einem anderen Kanal, um den Tisch dorthin umzuziehen.
lack-refused = Discord lässt Takujo dort nicht schreiben: { $channel }. Mit `/{ cmd-board }` in einem anderen Kanal ziehst du den Tisch dorthin um.

# Wie in den Einstellungen von Discord
permission-view-channel = **Kanäle ansehen**
permission-send-messages = **Nachrichten senden**
permission-send-messages-in-threads = **Nachrichten in Threads senden**
permission-attach-files = **Dateien anhängen**
