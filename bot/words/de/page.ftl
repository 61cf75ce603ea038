# Die Seite der Demo: ein kleines Discord auf diesem Rechner. Der Bot sagt nichts davon.
page-message = Nachricht an { $place }
page-started-thread = { $name } hat einen Thread gestartet: { $thread }
page-used = hat benutzt:
page-thinking = { $name } denkt nach…
page-only-you = Nur du kannst das sehen
page-dismiss = Nachricht verwerfen
page-failed = Diese Interaktion ist fehlgeschlagen
page-edited = (bearbeitet)
page-welcome = Willkommen in { $place }!
page-begin = Hier beginnt der Kanal.
page-begin-thread = Hier beginnt der Thread.
page-begin-direct = Hier beginnen deine Direktnachrichten mit Takujo.
page-text-channels = Textkanäle
page-direct = Direktnachrichten
page-archived = Archivierte Threads
page-members = Mitglieder
page-apps = App
page-switch = Spielen als
page-language = Sprache
page-server-language = Sprache des Servers
page-sandbox = Sandbox
page-show-members = Mitgliederliste
page-menu = Kanäle
page-today = Heute um { $time }
page-present = Zum Neuesten
page-app = APP
page-message-count = { $count ->
    [1] 1 Nachricht
   *[other] { $count } Nachrichten
}
page-archived-notice = Dieser Thread ist archiviert. Schreib etwas, um ihn wieder zu öffnen.
page-locked-notice = Dieser Thread ist gesperrt.
page-starting = Der Bot startet…
page-restarting = Der Bot hat sich beendet. Er wird neu gestartet…
page-offline = Der Bot ist nicht verbunden.
page-outage = Ausfall: Der Bot erreicht die Sandbox nicht.
page-kicked = Der Bot ist nicht auf diesem Server.
page-lost = Die Sandbox antwortet nicht. Neuer Versuch…
page-no-commands = Kein passender Befehl.
page-options = Optionen
page-required = erforderlich
page-more = { $count } weitere
page-no-choices = Nichts passt.
page-loading = Suche läuft…
page-yes = Ja
page-no = Nein
page-cancel = Abbrechen
page-submit = Absenden
page-choose = Auswählen
page-close = Schließen
page-unknown-command = Diesen Befehl gibt es hier nicht.
page-missing-option = Fülle die erforderlichen Optionen aus.
page-unknown-option = Diese Option hat der Befehl nicht.
page-bad-option = Dieser Wert ist hier nicht erlaubt.
page-not-there = Das gibt es hier nicht mehr.
page-alt = ALT
page-send = Senden
page-typed-commands = Befehle
page-bot = Bot
page-kick = Bot entfernen
page-invite = Bot einladen
page-outage-switch = Ausfall
page-limits-switch = Strenge Ratenbegrenzung
page-permissions = Berechtigungen des Bots
page-here = In diesem Kanal
page-everywhere = Auf dem ganzen Server
page-channel = Kanäle
page-add-channel = Kanal anlegen
page-channel-name = neuer-kanal
page-delete-channel = Diesen Kanal löschen
page-archive = Diesen Thread archivieren
page-unarchive = Diesen Thread öffnen
page-lock = Diesen Thread sperren
page-unlock = Diesen Thread entsperren
page-dms = Direktnachrichten offen
page-time = Zeit
page-ahead = { $time } voraus
page-on-time = Pünktlich
page-minutes = +{ $count } min
page-hours = +{ $count } h
page-days = +{ $count } T
page-requests = API-Anfragen
page-refresh = Neueste zeigen
page-hint = Alles hier geschieht auf diesem Rechner. { $pointer ->
    [touch] Tipp
   *[mouse] Klick
} auf ein Gesicht, um die Person zu wechseln.
page-perm-VIEW_CHANNEL = Kanäle ansehen
page-perm-SEND_MESSAGES = Nachrichten senden
page-perm-SEND_MESSAGES_IN_THREADS = Nachrichten in Threads senden
page-perm-CREATE_PUBLIC_THREADS = Öffentliche Threads erstellen
page-perm-CREATE_PRIVATE_THREADS = Private Threads erstellen
page-perm-ATTACH_FILES = Dateien anhängen
page-perm-EMBED_LINKS = Links einbetten
page-perm-READ_MESSAGE_HISTORY = Nachrichtenverlauf lesen
page-perm-MANAGE_THREADS = Threads verwalten
page-original-gone = Die ursprüngliche Nachricht ist weg.
page-about = Takujo ist ein Discord-Bot für Brett- und Kartenspiele, mit Freunden oder gegen Computergegner.
page-play = Spielen
page-your-games = Deine Spiele ({ $count })
page-table-alt = Ein Spieltisch mit fünf Spielern
page-tour = Rundgang
page-tour-length = 1 Minute
page-tour-next = Weiter
page-tour-do = Ausprobieren
page-tour-end = Weiterspielen
page-tour-play-again = Noch einmal
page-tour-leave = Rundgang beenden
page-tour-wait = Einen Moment…

# Der Rundgang
page-tour-people = Diese Seite sieht aus wie ein Discord-Server, läuft aber nur auf deinem Rechner. Du kannst mehrere Personen spielen: { $pointer ->
    [touch] Tipp
   *[mouse] Klick
} auf ein Gesicht, um zu wechseln.
page-tour-play = Gib hier /{ cmd-play } ein, um die Spiele zu sehen.
page-tour-practise = Der grüne Knopf beginnt sofort ein Spiel.
page-tour-goal = Deine ersten Spiele zeigen hier das Ziel und darunter, was du jetzt tun kannst.
page-tour-choose = Das sind deine Möglichkeiten, und nur du siehst sie. Wähl eine.
page-tour-continue = Dein Zug ist noch nicht zu Ende. Wähl noch einmal.
page-tour-news = Dein Zug ist zu Ende, und die anderen haben gezogen. Hier siehst du, was sie getan haben.
page-tour-table = Der Tisch hat einen eigenen Thread. Dort können alle zusehen.
page-tour-board = Jeder Zug ist eine Nachricht: was geschah, der Spielplan, und wer am Zug ist.
page-tour-buttons = Diese Knöpfe öffnen deine Möglichkeiten, Details, den Verlauf und die Regeln.
page-tour-again = Das war ein Zug. Dieser Knopf zeigt wieder deine Möglichkeiten, und du kannst weiterspielen.
