// What the page itself says, in the language of the person who is being played.

const WORDS = {
  en: {
    "message": "Message {place}", "started-thread": "{name} started a thread: {thread}", "used": "{name} used", "thinking": "{name} is thinking…",
    "only-you": "Only you can see this", "dismiss": "Dismiss message", "failed": "This interaction failed", "edited": "(edited)",
    "welcome": "Welcome to {place}!", "welcome-thread": "{place}", "begin": "This is the start of the channel.", "begin-try": "This is the start of the channel. Play a game:",
    "begin-thread": "This is the start of the thread.", "begin-direct": "Your direct messages with Takujo start here.",
    "text-channels": "Text channels", "direct": "Direct messages", "archived": "Archived threads", "members": "Members", "apps": "App",
    "switch": "Play as", "language": "Language", "server-language": "Server language", "sandbox": "Sandbox", "show-members": "Member list",
    "menu": "Channels", "today": "Today at {time}", "present": "Jump to present", "app": "APP",
    "message-count": "{count} message", "messages-count": "{count} messages", "archived-notice": "This thread is archived. Send a message to reopen it.",
    "locked-notice": "This thread is locked.", "starting": "The bot is starting…", "restarting": "The bot stopped. Starting it again…",
    "offline": "The bot is not connected.", "outage": "Outage: the bot can’t reach the sandbox.", "kicked": "The bot is not in this server.",
    "lost": "The sandbox isn’t responding. Trying again…", "no-commands": "No command matches.", "options": "Options", "required": "required",
    "more": "{count} more", "no-choices": "Nothing matches.", "loading": "Searching…", "yes": "Yes", "no": "No", "cancel": "Cancel", "submit": "Submit",
    "choose": "Choose", "close": "Close", "unknown-command": "There’s no such command here.", "missing-option": "Fill in the required options.",
    "unknown-option": "The command has no such option.", "bad-option": "That value isn’t allowed here.", "not-there": "That is no longer here.",
    "alt": "ALT", "send": "Send", "typed-commands": "Commands",
    "bot": "Bot", "kick": "Remove the bot", "invite": "Invite the bot", "outage-switch": "Outage", "limits-switch": "Strict rate limits",
    "permissions": "The bot’s permissions", "here": "In this channel", "everywhere": "In the whole server", "channel": "Channels", "add-channel": "Add a channel", "channel-name": "new-channel", "delete-channel": "Delete this channel",
    "archive": "Archive this thread", "unarchive": "Open this thread", "lock": "Lock this thread", "unlock": "Unlock this thread",
    "dms": "Direct messages open", "time": "Time", "ahead": "{time} ahead", "on-time": "On time", "minutes": "+{count} min", "hours": "+{count} h", "days": "+{count} d",
    "requests": "API requests", "refresh": "Show the latest", "hint": "Everything here happens on this computer. Click a face to switch players.",
    "perm-VIEW_CHANNEL": "View channels", "perm-SEND_MESSAGES": "Send messages", "perm-SEND_MESSAGES_IN_THREADS": "Send messages in threads",
    "perm-CREATE_PUBLIC_THREADS": "Create public threads", "perm-ATTACH_FILES": "Attach files", "perm-EMBED_LINKS": "Embed links",
    "perm-READ_MESSAGE_HISTORY": "Read message history", "perm-MANAGE_THREADS": "Manage threads", "original-gone": "The original message is gone.",
    "practise": "Practise now", "table-alt": "A game table with five players",
    "tour": "Take the tour", "tour-length": "1 minute", "tour-next": "Next", "tour-do": "Do it", "tour-end": "Done", "tour-leave": "End the tour", "tour-wait": "One moment…",
    "tour-people": "This page looks like a Discord server, but runs only on your computer. You can play several people: click a face to switch.",
    "tour-play": "Type /play here to start.",
    "tour-practise": "“Practise now” starts a game against computer players.",
    "tour-choose": "These are your choices, and only you can see them. Pick one to make your move.",
    "tour-table": "The table has its own thread. Everyone can watch the game there.",
    "tour-board": "Each turn is one message: what happened, the board, and whose turn it is. Its buttons open your hand, the details, the log and the rules.",
    "tour-sandbox": "Here you can fast-forward time, remove permissions or cut the connection. Have fun!",
  },
  ja: {
    "message": "{place} へメッセージを送信", "started-thread": "{name} がスレッドを開始しました：{thread}", "used": "{name} が使用：", "thinking": "{name} が考えています…",
    "only-you": "これらはあなただけに表示されています", "dismiss": "メッセージを消去", "failed": "操作に失敗しました", "edited": "（編集済み）",
    "welcome": "{place} へようこそ！", "welcome-thread": "{place}", "begin": "ここがチャンネルの始まりです。", "begin-try": "ここがチャンネルの始まりです。さっそく遊んでみましょう。",
    "begin-thread": "ここがスレッドの始まりです。", "begin-direct": "ここから卓上とのダイレクトメッセージが始まります。",
    "text-channels": "テキストチャンネル", "direct": "ダイレクトメッセージ", "archived": "アーカイブ済みスレッド", "members": "メンバー", "apps": "アプリ",
    "switch": "操作する人", "language": "言語", "server-language": "サーバーの言語", "sandbox": "サンドボックス", "show-members": "メンバーリスト",
    "menu": "チャンネル", "today": "今日 {time}", "present": "最新へ移動", "app": "アプリ",
    "message-count": "{count}件のメッセージ", "messages-count": "{count}件のメッセージ", "archived-notice": "このスレッドはアーカイブされています。発言すると再開します。",
    "locked-notice": "このスレッドはロックされています。", "starting": "ボットを起動しています…", "restarting": "ボットが停止しました。再起動しています…",
    "offline": "ボットは接続していません。", "outage": "障害中：ボットはサンドボックスに接続できません。", "kicked": "ボットはこのサーバーにいません。",
    "lost": "サンドボックスが応答しません。再接続しています…", "no-commands": "一致するコマンドがありません。", "options": "オプション", "required": "必須",
    "more": "ほか{count}件", "no-choices": "一致する候補がありません。", "loading": "検索中…", "yes": "はい", "no": "いいえ", "cancel": "キャンセル", "submit": "送信",
    "choose": "選択してください", "close": "閉じる", "unknown-command": "ここではそのコマンドを使えません。", "missing-option": "必須の項目を入力してください。",
    "unknown-option": "そのオプションはありません。", "bad-option": "入力内容が合っていません。", "not-there": "その項目はもうありません。",
    "alt": "ALT", "send": "送信", "typed-commands": "コマンド",
    "bot": "ボット", "kick": "ボットを退出させる", "invite": "ボットを招待する", "outage-switch": "障害", "limits-switch": "厳密なレート制限",
    "permissions": "ボットの権限", "here": "このチャンネルのみ", "everywhere": "サーバー全体", "channel": "チャンネル", "add-channel": "チャンネルを作成", "channel-name": "新しいチャンネル", "delete-channel": "このチャンネルを削除",
    "archive": "スレッドをアーカイブ", "unarchive": "スレッドを再開", "lock": "スレッドをロック", "unlock": "ロックを解除",
    "dms": "ダイレクトメッセージを許可", "time": "時刻", "ahead": "{time} 進んでいます", "on-time": "ずれなし", "minutes": "+{count}分", "hours": "+{count}時間", "days": "+{count}日",
    "requests": "API リクエスト", "refresh": "最新を表示", "hint": "すべてこのパソコンの中で動いています。顔を押すと、操作する人が切り替わります。",
    "perm-VIEW_CHANNEL": "チャンネルを見る", "perm-SEND_MESSAGES": "メッセージを送信", "perm-SEND_MESSAGES_IN_THREADS": "スレッドでメッセージを送信",
    "perm-CREATE_PUBLIC_THREADS": "公開スレッドの作成", "perm-ATTACH_FILES": "ファイルを添付", "perm-EMBED_LINKS": "埋め込みリンク",
    "perm-READ_MESSAGE_HISTORY": "メッセージ履歴を読む", "perm-MANAGE_THREADS": "スレッドの管理", "original-gone": "元のメッセージはありません。",
    "practise": "すぐに練習", "table-alt": "5人で遊ぶ卓",
    "tour": "ツアーを始める", "tour-length": "1分", "tour-next": "次へ", "tour-do": "やってみる", "tour-end": "終わる", "tour-leave": "ツアーをやめる", "tour-wait": "少々お待ちください…",
    "tour-people": "Discord のサーバーのように見えますが、このパソコンの中だけで動いています。1人で何人分も操作できます。顔を押すと切り替わります。",
    "tour-play": "まずは、ここに /遊ぶ と入力してください。",
    "tour-practise": "「すぐに練習」を押すと、コンピューターとのゲームが始まります。",
    "tour-choose": "あなたの選択肢です（ほかの人には見えません）。1つ選ぶと、手が決まります。",
    "tour-table": "卓には専用のスレッドがあります。ゲームの様子は、全員がそこで見られます。",
    "tour-board": "手番ごとに1つのメッセージに、起きたこと、盤面、次の手番が並びます。ボタンで手札、詳細、ログ、ルールを開けます。",
    "tour-sandbox": "ここでは時間を進めたり、権限を外したり、接続を切ったりできます。お楽しみください！",
  },
};

let language = "en";

export function speak(locale) {
  language = locale.startsWith("ja") ? "ja" : "en";
  document.documentElement.lang = language;
}

export function say(key, values = {}) {
  const text = WORDS[language][key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export const knows = (key) => key in WORDS[language];
