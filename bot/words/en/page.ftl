# The page of the demo: a small Discord on this machine. The bot never says these.
page-message = Message { $place }
page-started-thread = { $name } started a thread: { $thread }
page-used = used
page-thinking = { $name } is thinking…
page-only-you = Only you can see this
page-dismiss = Dismiss message
page-failed = This interaction failed
page-edited = (edited)
page-welcome = Welcome to { $place }!
page-begin = This is the start of the channel.
page-begin-thread = This is the start of the thread.
page-begin-direct = Your direct messages with Takujo start here.
page-text-channels = Text channels
page-direct = Direct messages
page-archived = Archived threads
page-members = Members
page-apps = App
page-switch = Play as
page-language = Language
page-server-language = Server language
page-sandbox = Sandbox
page-show-members = Member list
page-menu = Channels
page-today = Today at { $time }
page-present = Jump to present
page-app = APP
page-message-count = { $count ->
    [1] 1 message
   *[other] { $count } messages
}
page-archived-notice = This thread is archived. Send a message to reopen it.
page-locked-notice = This thread is locked.
page-starting = The bot is starting…
page-restarting = The bot stopped. Starting it again…
page-offline = The bot is not connected.
page-outage = Outage: the bot can’t reach the sandbox.
page-kicked = The bot is not in this server.
page-lost = The sandbox isn’t responding. Trying again…
page-no-commands = No command matches.
page-options = Options
page-required = required
page-more = { $count } more
page-no-choices = Nothing matches.
page-loading = Searching…
page-yes = Yes
page-no = No
page-cancel = Cancel
page-submit = Submit
page-choose = Choose
page-close = Close
page-unknown-command = There’s no such command here.
page-missing-option = Fill in the required options.
page-unknown-option = The command has no such option.
page-bad-option = That value isn’t allowed here.
page-not-there = That is no longer here.
page-alt = ALT
page-send = Send
page-typed-commands = Commands
page-bot = Bot
page-kick = Remove the bot
page-invite = Invite the bot
page-outage-switch = Outage
page-limits-switch = Strict rate limits
page-permissions = The bot’s permissions
page-here = In this channel
page-everywhere = In the whole server
page-channel = Channels
page-add-channel = Add a channel
page-channel-name = new-channel
page-delete-channel = Delete this channel
page-archive = Archive this thread
page-unarchive = Open this thread
page-lock = Lock this thread
page-unlock = Unlock this thread
page-dms = Direct messages open
page-time = Time
page-ahead = { $time } ahead
page-on-time = On time
page-minutes = +{ $count } min
page-hours = +{ $count } h
page-days = +{ $count } d
page-requests = API requests
page-refresh = Show the latest
page-hint = Everything here happens on this computer. { $pointer ->
    [touch] Tap
   *[mouse] Click on
} a face to switch players.
page-perm-VIEW_CHANNEL = View channels
page-perm-SEND_MESSAGES = Send messages
page-perm-SEND_MESSAGES_IN_THREADS = Send messages in threads
page-perm-CREATE_PUBLIC_THREADS = Create public threads
page-perm-CREATE_PRIVATE_THREADS = Create private threads
page-perm-ATTACH_FILES = Attach files
page-perm-EMBED_LINKS = Embed links
page-perm-READ_MESSAGE_HISTORY = Read message history
page-perm-MANAGE_THREADS = Manage threads
page-original-gone = The original message is gone.
page-about = Takujo is a Discord bot for board and card games, with friends or the computer.
page-play = Play
page-your-games = Your games ({ $count })
page-table-alt = A game table with five players
page-tour = Take the tour
page-tour-length = 1 minute
page-tour-next = Next
page-tour-do = Do it
page-tour-end = Keep playing
page-tour-play-again = Play again
page-tour-leave = End the tour
page-tour-wait = One moment…

# The tour
page-tour-people = This page looks like a Discord server, but runs only on your computer. You can play several people: { $pointer ->
    [touch] tap
   *[mouse] click on
} a face to switch.
page-tour-play = Type /{ cmd-play } here to see the games.
page-tour-practise = The green button starts a game at once.
page-tour-goal = Your first games show the goal here, and below it what you can do now.
page-tour-choose = These are your choices, and only you can see them. Pick one.
page-tour-continue = Your turn isn’t over yet. Pick again.
page-tour-news = Your turn is over, and the others have moved. Here you see what they did.
page-tour-table = The table has its own thread. Everyone can watch the game there.
page-tour-board = Each turn is one message: what happened, the board, and whose turn it is.
page-tour-buttons = These buttons open your choices, the details, the log and the rules.
page-tour-again = That was one turn. This button shows your choices again, so you can keep playing.
