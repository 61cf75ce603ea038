# What people and servers wish for: /notify, /settings, /privacy, /about.
notify-title = ### Notices to you
notify-hint = -# Only you see this. Changes take effect at once, at all your tables.
notify-how = **When it is your turn**
notify-delivery-mention = Mention me in the channel
notify-delivery-both = Mention me and write to me directly
notify-delivery-dm = Only write to me directly
notify-delivery-none = Tell me nothing
notify-closed = ⚠️ Discord refused my last direct message to you. Until you choose here again, you are mentioned instead. (Server menu → Privacy Settings → Direct Messages)
notify-first = **First reminder** – later ones take longer; three at most for a turn
notify-interval = { $hours ->
    [1] After one hour
   *[other] After { $hours } hours
}
notify-hours = **Active hours** – reminders wait for them
notify-any = At any hour
notify-from = From { $hour }:00
notify-to = Until { $hour }:00
notify-zone = Time zone: { $zone }, now { $time }
notify-zone-hint = -# Your zone is not listed? `/{ cmd-notify } { cmd-notify-zone }:` knows them all.
notify-vacation = **Vacation** – no reminders, and your clocks stand still for up to 30 days a year
notify-present = I am here
notify-days = { $days ->
    [1] Away for one day
   *[other] Away for { $days } days
}
notify-until = Away until { $day }
notify-away = 🌴 You are away until { $until }. Your clocks stand still until { $clocks }.
notify-left = -# { $days ->
    [1] One day
   *[other] { $days } days
} of 30 left this year. `/{ cmd-notify } { cmd-notify-until }:` takes a date.

settings-title = ### Settings of this server
settings-hint = -# Only you see this. Who manages the server can change it; new tables follow.
settings-language = **Language** of everything public
settings-language-own = The server’s own
settings-language-en = English
settings-language-ja = Japanese
settings-channels = **Channels** for tables – choose none for all
settings-channels-all = All channels
settings-threads = **Threads**
settings-threads-yes = A started table gets a thread of its own
settings-threads-no = Tables stay in the channel
settings-clock = **Clock** of new tables – hosts can change it
settings-openers = **Who may open tables**
settings-openers-everyone = Everyone
settings-openers-managers = Only who manages the server

privacy-title = ### What I know of you
privacy-what =
    • **Tables you sit at:** your Discord id, the name you had there, your moves and when you made them, where you came in, your private notes, votes and answers in advance.
    • **What waits for you:** since when a decision is open, how you were told of it, and invitations to take a seat over.
    • **Your wishes** from `/{ cmd-notify }`, and when I last told you something.
    • Nothing else: I read no messages. Finished tables are deleted { $days ->
        [1] after one day
       *[other] after { $days } days
    }.
privacy-export = Download my data
privacy-delete = Delete my data
privacy-sure = **Delete everything I know of you?** House players take your seats in running games, your name disappears from finished ones, and your wishes are gone. This cannot be taken back.
privacy-yes = Yes, delete it
privacy-no = No, go back
privacy-deleted = Done. { $tables ->
    [0] There was no table with your name.
    [1] At one table you are “a former player” now.
   *[other] At { $tables } tables you are “a former player” now.
}
former-player = a former player

about-title = ## Takujo { $version }
about-facts =
    Running since { $since }
    Answers from Discord take { $latency } ms
    { $tables ->
        [1] One open table
       *[other] { $tables } open tables
    } in { $servers ->
        [1] one server
       *[other] { $servers } servers
    }
about-privacy = -# What I store: `/{ cmd-privacy }`
