# Kanäle, Threads und Berechtigungen von Discord.
thread-name = { $game } – { $players }
thread-won = { $game } – 🏆 { $winners }
thread-over = { $game } – 🏁 { $players }
table-offer = { $game } · { $players } ({ $table })
board-moved = Dieser Tisch geht jetzt hier weiter, in { $channel }.

lack-server = Takujo ist nicht mehr auf dem Server dieses Tisches.
lack-channel = Der Kanal dieses Tisches ist weg, oder Takujo sieht ihn nicht. Mit `/{ cmd-board }` in einem anderen Kanal ziehst du den Tisch dorthin um.
lack-permissions = Takujo fehlen Berechtigungen in { $channel }: { $permissions }. Bitte jemanden mit **Server verwalten** darum, oder verwende `/{ cmd-board }` in einem anderen Kanal, um den Tisch dorthin umzuziehen.
lack-timeout = Ein Moderator hat Takujo eine Auszeit gegeben. Auf diesem Server kann es wieder schreiben: { $until }
lack-refused = Discord lässt Takujo dort nicht schreiben: { $channel }. Mit `/{ cmd-board }` in einem anderen Kanal ziehst du den Tisch dorthin um.
lack-private-thread = Takujo kann in { $channel } keinen privaten Thread für diesen verborgenen Tisch öffnen. Dafür braucht es dort **Private Threads erstellen**. Mit `/{ cmd-hand }` geht das Spiel weiter.
lack-moderation = Die automatische Moderation hat in { $channel } eine Nachricht von Takujo blockiert. Bitte jemanden mit **Server verwalten**, Takujo davon auszunehmen, oder verwende `/{ cmd-board }` in einem anderen Kanal, um den Tisch dorthin umzuziehen.
lack-message = Discord hat in { $channel } eine Nachricht von Takujo abgelehnt. Das Spiel geht weiter: Verwende `/{ cmd-hand }` oder `/{ cmd-board }`.
lack-server-refused = Discord lässt Takujo auf diesem Server gerade nicht schreiben. Nichts geht verloren. Takujo versucht es später wieder.

# Wie in den Einstellungen von Discord
permission-view-channel = **Kanäle ansehen**
permission-send-messages = **Nachrichten senden**
permission-create-public-threads = **Öffentliche Threads erstellen**
permission-send-messages-in-threads = **Nachrichten in Threads senden**
permission-attach-files = **Dateien anhängen**
