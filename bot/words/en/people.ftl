# What people and servers wish for: /notify, /settings, /privacy, /about.
notify-title = ### Your notifications
notify-hint = -# Only you see this. Changes take effect at once, at all your tables.
notify-how = **When it is your turn**
notify-delivery-mention = Mention me in the channel
notify-delivery-both = Mention me and send me a direct message
notify-delivery-dm = Only send me a direct message
notify-delivery-none = Do not notify me
notify-closed = ⚠️ Discord refused my last direct message to you. Until you choose again here, I mention you instead. (Server menu → Privacy Settings → Direct Messages)
notify-first = **First reminder** – later ones come at longer intervals, at most three per turn
notify-interval = { $hours ->
    [1] After one hour
   *[other] After { $hours } hours
}
notify-hours = **Active hours** – reminders wait for them
notify-any = At any hour
notify-from = From { $hour }:00
notify-to = Until { $hour }:00
notify-zone = Time zone: { $zone }, now { $time }
notify-zone-hint = -# Your zone is not listed? `/{ cmd-notify } { cmd-notify-zone }:` offers them all.
notify-vacation = **Vacation** – no reminders, and your clocks are paused for up to 30 days a year
notify-present = I’m not away
notify-days = { $days ->
    [1] Away for one day
   *[other] Away for { $days } days
}
notify-until = Away until { $day }
notify-away =
    🌴 You are away until: { $until }
    ⏸️ Your clocks are paused until: { $clocks }
notify-left = -# { $days ->
    [1] One day
   *[other] { $days } days
} of 30 left this year. `/{ cmd-notify } { cmd-notify-until }:` takes a date.
notify-looks = **Your hand**
notify-looks-pictures = Pictures
notify-looks-words = Text instead of pictures
notify-sure = **Moves that can’t be taken back**
notify-sure-once = Make them at once
notify-sure-asked = Ask me first

settings-title = ### Settings for this server
settings-hint = -# Only you see this. Server managers can change these settings, and new tables follow them.
settings-language = **Language** of public messages
settings-language-own = The server’s language
settings-language-en = English
settings-language-ja = Japanese
settings-channels = **Channels** for tables – choose none for all
settings-channels-all = All channels
settings-threads = **Threads**
settings-threads-yes = A table gets its own thread when it starts
settings-threads-no = Tables stay in the channel
settings-cards = **Results**
settings-cards-yes = A picture in the channel when a game in a thread is over
settings-cards-no = Only at the table itself
settings-seasons = **Seasons** – a quarter of the year each
settings-seasons-yes = Post the final table when a season is over
settings-seasons-no = No final tables
settings-clock = **Clock** of new tables – hosts can change it
settings-openers = **Who may open tables**
settings-openers-everyone = Everyone
settings-openers-managers = Server managers only
close-all = End all tables of this channel
close-back = Back to the settings
close-none = There are no open tables in { $channel }.
close-sure = { $count ->
    [1] **End the open table in { $channel }?** Its game is stopped
   *[other] **End all { $count } open tables in { $channel }?** Their games are stopped
} for everyone and cannot be resumed; lobbies are closed.
close-yes = { $count ->
    [1] Yes, end it
   *[other] Yes, end all { $count }
}
close-done = { $count ->
    [1] One table in { $channel } was ended.
   *[other] { $count } tables in { $channel } were ended.
}
close-left = { $count ->
    [1] One table is still open.
   *[other] { $count } tables are still open.
}

privacy-title = ### What I know about you
privacy-what =
    • **Tables you sit at:** your Discord id, the name you had there and the language of your Discord, a small copy of your avatar, your moves and when you made them, your private notes, votes and answers in advance, and for which decisions you had a hint.
    • **What is waiting for you:** how long a decision has been open, how you were notified of it, and invitations to take over a seat.
    • **Your results:** which games you finished, when and where, your placing, and what follows from that: ratings, counts, whom you met.
    • **Your settings** here and in `/{ cmd-notify }`, and when I last notified you.
    • Nothing else: I read no messages. Finished tables are deleted { $days ->
        [1] after one day
       *[other] after { $days } days
    }; your results stay.
    • **Deleting your data:** your results in rated games stay for a year under a keyed hash, without your name or id. If you play again within that year, they count for you again.
privacy-listed = **Leaderboards** – other people see your name and rating there
privacy-listed-servers = In the servers I play in
privacy-listed-all = Also among all servers
privacy-listed-no = Nowhere
privacy-stats = **My statistics** in `/{ cmd-stats }`
privacy-stats-me = Only I see them
privacy-stats-server = Everyone in a server I play in may see those from there
privacy-export = Download my data
privacy-delete = Delete my data
privacy-sure = **Delete everything I know about you?** Computer players take over your seats in running games, and you are rated last there. Your name disappears from finished games, and your settings are deleted. This cannot be undone.
    -# **What stays:** a keyed hash stands for you in the results of rated games. After a year a random number replaces it. If you play again before that, your rating continues.
    -# Words you added with `/{ cmd-cut }` stay in the records, without your name: nobody could check the shuffle without them.
privacy-yes = Yes, delete it
privacy-no = No, go back
privacy-deleted = Done. { $tables ->
    [0] There was no table with your name.
    [1] At one table you now appear as “a former player”.
   *[other] At { $tables } tables you now appear as “a former player”.
}
former-player = a former player

about-title = ## Takujo { $version }
about-facts =
    Started: { $since }
    Latency to Discord: { $latency } ms
    { $tables ->
        [1] One open table
       *[other] { $tables } open tables
    } in { $servers ->
        [1] one server
       *[other] { $servers } servers
    }
about-privacy = -# What I store: `/{ cmd-privacy }`
