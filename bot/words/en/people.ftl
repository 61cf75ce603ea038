# Preferences of people and settings of servers: /notify, /settings, /privacy, /about.
notify-title = ### Your notifications
notify-hint = -# Changes apply at once, at all your tables.
notify-how = **When it’s your turn**
notify-delivery-mention = Mention me in the channel
notify-delivery-both = Mention me and send me a DM
notify-delivery-dm = Only send me a DM
notify-delivery-none = Don’t notify me
notify-closed = ⚠️ Discord didn’t deliver Takujo’s last DM to you. Takujo mentions you instead until you choose again here. (Server menu → Privacy Settings → Direct Messages)
notify-first = **First reminder** – at most three per turn, further and further apart
notify-interval = { $hours ->
    [1] After 1 hour
   *[other] After { $hours } hours
}
notify-hours = **Active hours** – Takujo sends reminders only then
notify-any = At any hour
notify-from = From { $hour }:00
notify-to = Until { $hour }:00
notify-zone = Time zone: { $zone }, now { $time }
notify-zone-hint = -# Your time zone isn’t listed? `/{ cmd-notify } { cmd-notify-zone }:` offers all of them.
notify-vacation = **Vacation** – no reminders, and your time limits are paused for up to 30 days a year
notify-present = No vacation
notify-days = { $days ->
    [1] Away for 1 day
   *[other] Away for { $days } days
}
notify-until = Away until { $day }
notify-away =
    🌴 You’re away until: { $until }
    ⏸️ Your time limits are paused until: { $clocks }
notify-left = -# { $days ->
    [1] 1 day
   *[other] { $days } days
} of 30 left this year. `/{ cmd-notify } { cmd-notify-until }:` takes a date.
notify-display = **Your hand**
notify-display-pictures = Pictures
notify-display-words = Text instead of pictures
notify-confirm = **Moves you can’t undo**
notify-confirm-once = Play them right away
notify-confirm-asked = Ask me first

settings-title = ### Settings for this server
settings-hint = -# New tables use these settings.
settings-language = **Language** of public messages
settings-language-own = The server’s language
# The language’s own name
language-name = English
settings-channels = **Channels** for tables – leave empty to allow all
settings-channels-all = All channels
channels-gone = ⚙️ A channel that was chosen for tables has been deleted.
channels-gone-all = You can now open tables in every channel.
channels-gone-some = You can now open tables in: { $channels }
channels-gone-change = -# Members with **Manage Server** can change that with `/{ cmd-settings }`.
settings-threads = **Threads**
settings-threads-yes = A table gets its own thread when it starts
settings-threads-no = Tables stay in the channel
settings-cards = **Results**
settings-cards-yes = Also post a result card in the channel
settings-cards-no = Only at the table
settings-seasons = **Seasons** – one per quarter
settings-seasons-yes = Post the final standings when a season ends
settings-seasons-no = Don’t post final standings
settings-clock = **Time limit** of new tables – hosts can change it
settings-openers = **Who may open tables**
settings-openers-everyone = Everyone
settings-openers-managers = Members with Manage Server
close-all = End this channel’s tables…
close-back = Back to the settings
close-none = There are no open tables in { $channel }.
close-confirm = { $count ->
    [1] **End the open table in { $channel }?** Its game ends
   *[other] **End all { $count } open tables in { $channel }?** Their games end
} for everyone and can’t be resumed. Lobbies are closed.
close-yes = { $count ->
    [1] Yes, end it
   *[other] Yes, end all { $count }
}
close-done = { $count ->
    [1] 1 table in { $channel } was ended.
   *[other] { $count } tables in { $channel } were ended.
}
close-left = { $count ->
    [1] 1 table is still open.
   *[other] { $count } tables are still open.
}

privacy-title = ### What Takujo stores about you
privacy-what =
    • **Your tables:** your Discord ID, your name and Discord language at that time, a small copy of your avatar, your moves and their times, your private notes, votes and premoves, and the turns on which you used a hint.
    • **Your turns:** when each began, how Takujo notified you, and invitations to take over a seat.
    • **Your results:** the games you finished, with date, server and place, and what is computed from them: ratings, counts, opponents.
    • **Your settings** here and in `/{ cmd-notify }`, when Takujo last notified you, and your first three tables of each game.
    • **Nothing else.** Takujo reads no messages. It deletes finished tables { $days ->
        [1] after 1 day
       *[other] after { $days } days
    } and keeps your results.
    • **If you delete your data,** your results in rated games stay for a year under a keyed hash, without your name or ID. They count again if you play within that year.
privacy-listed = **Leaderboards** – others see your name and rating there
privacy-listed-servers = In the servers I play in
privacy-listed-all = Also among all servers
privacy-listed-no = Nowhere
privacy-stats = **My statistics** in `/{ cmd-stats }`
privacy-stats-me = Only I can see them
privacy-stats-server = Everyone in a server can see my games there
privacy-muted = **Unwanted invitations** – { $people ->
    [1] 1 person
   *[other] { $people } people
} can’t invite you
privacy-allow = Allow everyone again
privacy-export = Download my data
privacy-delete = Delete my data
privacy-confirm = **Delete all your data?** Computer players take your seats in running games, and you rank last there. Your name disappears from finished games, and your settings are deleted. This can’t be undone.
    -# **What stays:** a keyed hash stands for you in the results of rated games. After a year, a random number replaces it. If you play again before that, your rating continues.
    -# Words you added with `/{ cmd-cut }` stay in the records, without your name. Without them, no one could check the shuffle.
privacy-yes = Yes, delete it
privacy-no = No, go back
privacy-deleted = Done. { $tables ->
    [0] No table had your name.
    [1] At 1 table you now appear as “{ former-player }”.
   *[other] At { $tables } tables you now appear as “{ former-player }”.
}
former-player = deleted user

about-title = ## Takujo { $version }
about-facts =
    Started: { $since }
    Latency to Discord: { $latency } ms
    { $tables ->
        [1] 1 open table
       *[other] { $tables } open tables
    } in { $servers ->
        [1] 1 server
       *[other] { $servers } servers
    }
about-privacy = -# What Takujo stores: `/{ cmd-privacy }`
