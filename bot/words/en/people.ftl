# Preferences of people and settings of servers: /notify, /settings, /privacy, /about.
notify-title = ### Your notifications
notify-hint = -# You get at most three reminders per turn.
notify-delivery-mention = Your turn: mention me
notify-delivery-both = Your turn: mention me and send me a DM
notify-delivery-dm = Your turn: only send me a DM
notify-delivery-none = Your turn: don’t notify me
notify-closed = ⚠️ Your privacy settings blocked a DM. Takujo mentions you until you choose again.
notify-interval = { $hours ->
    [1] First reminder: after 1 hour
   *[other] First reminder: after { $hours } hours
}
notify-any = Reminders: at any hour
notify-from = Reminders: from { $hour }:00
notify-to = Reminders: until { $hour }:00
notify-zone = Time zone: { $zone }, now { $time }
notify-present = Vacation: none
notify-days = { $days ->
    [1] Vacation: 1 day
   *[other] Vacation: { $days } days
}
notify-until = Vacation: until { $day }
notify-away = ⏸️ Your time limits are paused until: { $clocks }
openings-do = New tables…
openings-title = ### When a table opens in this server
openings-hint = -# Takujo mentions you in the channel, where everyone can read it: at most once in 12 hours, never in your quiet hours or on vacation.
openings-none = Don’t tell me
openings-stop = Not any more
notify-left = -# Vacation: { $days } of 30 days left. Other dates: `/{ cmd-notify }`
notify-display-pictures = Display: pictures
notify-display-words = Display: text mode, no pictures
notify-play-tips = Tips in practice and first games
notify-play-confirm_moves = Ask me before final moves
notify-play-none = No tips, play final moves right away

settings-title = ### Settings for this server
settings-hint = -# New tables use these settings. Hosts can change the time per move. A season lasts a quarter.
settings-language = Language: { $name }
settings-language-own = Language: as in the server’s settings
# The language’s own name
language-name = English
settings-channels = **Channels** for tables – leave empty to allow all
settings-channels-all = All channels
channels-gone = ⚙️ A channel that was chosen for tables has been deleted.
channels-gone-all = You can now open tables in every channel.
channels-gone-some = You can now open tables in: { $channels }
channels-gone-change = -# Members with **Manage Server** can change that with `/{ cmd-settings }`.
settings-threads-yes = Threads: one for each table
settings-threads-no = Threads: none, tables stay in the channel
settings-cards-yes = Results: also a card in the channel
settings-cards-no = Results: only at the table
settings-seasons-yes = Seasons: post the final standings
settings-seasons-no = Seasons: don’t post final standings
settings-clock = Time per move: { $time }
settings-openers-everyone = Opening tables: everyone
settings-openers-managers = Opening tables: Manage Server only
settings-missing = ⚠️ Missing permissions in { $channels }: { $permissions }
settings-private = -# Optional: with **Create Private Threads**, hidden tables get a private thread.
settings-hidden = Hidden tables ({ $count })…
close-all = End this channel’s tables…
close-back = Back to the settings
close-none = There are no open tables in { $channel }.
hidden-title = **Hidden tables.** You can end them, but only their players can open them.
hidden-none = There are no hidden tables here.
hidden-table = **{ $game }** · opened: { $when }
hidden-end = End
hidden-more = { $count ->
    [1] -# … and 1 more
   *[other] -# … and { $count } more
}
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
privacy-data =
    • **Your tables:** your Discord ID, name and language then, a small copy of your avatar, your moves and their times, notes, votes, premoves and hints.
    • **Your turns:** when each began, notifications, and invitations to take over a seat.
    • **Your results:** finished games with date, server and place, ratings, counts, opponents.
    • **Your settings** here and in `/{ cmd-notify }`, your last notification, first three tables of each game, tips and lessons.
    • **Nothing else.** Takujo reads no messages. It deletes finished tables { $days ->
        [1] after 1 day
       *[other] after { $days } days
    } and keeps your results. { $backups ->
        [0] { "" }
       *[other] Backups keep deleted data for { $backups } more days.
    }
privacy-listed-servers = Leaderboards: in the servers I play in
privacy-listed-all = Leaderboards: also among all servers
privacy-listed-no = Leaderboards: don’t list me
privacy-stats-me = Statistics: only for me
privacy-stats-server = Statistics: for everyone in the server
privacy-allow = { $people ->
    [1] Let 1 person invite me again
   *[other] Let { $people } people invite me again
}
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
former-player = former player

setup-description = Real table games in Discord, complete and fair: { $games }. Play a move on the train and the next one after dinner, with friends or against computer players. No privileged intents: Takujo cannot read your messages.
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
