# Terms and privacy statement of a bot, by its operator’s settings.
policy-terms-title = ### Terms of this bot
policy-terms =
    { "" }**What it is:** Takujo, a free program with which people play table games in Discord. It belongs neither to Discord nor to the publishers of the games, which are meant for private play.
    { "" }**You may** play and invite others. Discord’s own terms apply as well.
    { "" }**You may not** play one game with several accounts, disturb other people’s games, overload the bot, or use its faults against others.
    { "" }**The operator may** end tables, block people and servers, and change or stop the bot at any time.
    { "" }**No warranty:** as far as the law allows, the bot is offered as it is, and games can be lost.
policy-privacy-title = ### Privacy statement of this bot
policy-privacy =
    { "" }**What is stored:** your Discord ID, name, language and a small avatar, your moves, settings and results. Takujo needs them to run the games you take part in.
    { "" }**What is not:** your messages, e-mail address or IP address. Takujo can’t read messages.
    { "" }**Where:** in a { $database ->
        [postgresql] PostgreSQL database
       *[sqlite] file
    } of the operator, who can read it, running games included. Only Discord gets anything else, because everything you see passes through it.
    { "" }**How long:** finished tables { $days ->
        [1] 1 day
       *[other] { $days } days
    }, results until you delete them. { $backups ->
        [0] Takujo makes no backups by itself.
       *[other] Backups keep what was deleted for up to { $backups } more days.
    }
    { "" }**Logs** name tables and servers by their IDs, and errors. **Metrics:** { $metrics ->
        [no] none.
       *[yes] numbers without names, for the operator.
    }
    { "" }**Your rights:** `/{ cmd-privacy }` shows, downloads and deletes your data. For rated games a keyed hash of your ID stays for a year. You can complain to a data protection authority.
operator-contact = **Operator:** { $operator } · **Contact:** { $contact }{ $support ->
    [none] { "" }
   *[other] { " " }· **Help:** { $support }
}
policy-show-terms = Terms
policy-show-privacy = Privacy statement
