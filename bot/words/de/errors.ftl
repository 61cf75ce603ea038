# Warum etwas nicht ging, und was jetzt zu tun ist: ein oder zwei Sätze für eine Person.
refused = Das geht gerade nicht.
refused-no-such-table = Diesen Tisch gibt es hier nicht.
refused-no-such-message = Diese Nachricht zeigt keinen Spielplan eines Spiels, das noch in diesem Kanal ist. Kopier den Link eines Spielplans, nicht den der Lobby.
refused-not-seated = Du sitzt nicht an diesem Tisch.
refused-not-your-turn = Du bist nicht am Zug. Takujo wartet auf { $names }.
refused-stale = Dieser Knopf gehört zu einem früheren Zug. Mit `/{ cmd-hand }` siehst du deine jetzigen Möglichkeiten.
refused-over = Dieses Spiel ist zu Ende.
refused-not-in-lobby = Dieses Spiel hat schon begonnen.
refused-not-playing = An diesem Tisch läuft kein Spiel.
refused-not-host = Das kann nur der Host.
refused-many-tables = { $most ->
    [1] Du kannst an 1 offenen Tisch sitzen. Beende zuerst dieses Spiel.
   *[other] Mehr als { $most } offene Tische gehen nicht. Beende zuerst ein Spiel.
}
refused-too-fast = { $most ->
    [1] Mehr als 1 neuer Tisch pro Minute geht nicht. Bitte warte kurz.
   *[other] Mehr als { $most } neue Tische pro Minute gehen nicht. Bitte warte kurz.
}
refused-channel-full = Dieser Kanal hat seine Grenze erreicht: { $most ->
    [1] 1 offener Tisch
   *[other] { $most } offene Tische
}. Versuch es in einem anderen Kanal.
refused-server-full = Dieser Server hat seine Grenze erreicht: { $most ->
    [1] 1 offener Tisch
   *[other] { $most } offene Tische
}. Beendet zuerst ein Spiel.
refused-many-tables-here = Mehr geht nicht in diesem Kanal: { $most ->
    [1] 1 offener Tisch
   *[other] { $most } offene Tische
} pro Person. Beende ein Spiel oder versuch es in einem anderen Kanal.
refused-many-lobbies-here = Mehr geht nicht in diesem Kanal: { $most ->
    [1] 1 Lobby
   *[other] { $most } Lobbys
} pro Host. Starte oder schließ eine Lobby, oder versuch es in einem anderen Kanal.
refused-many-lobbies = Mehr geht nicht auf diesem Server: { $most ->
    [1] 1 Lobby
   *[other] { $most } Lobbys
} pro Host. Starte oder schließ zuerst eine Lobby.
refused-no-hints = An diesem Tisch gibt es keine Tipps.
refused-rated = In gewerteten Spielen gibt es keine Tipps, wohl aber beim Üben und an ungewerteten Tischen.
refused-rated-seat = In einem gewerteten Spiel behalten Computergegner ihre Plätze.
refused-own-game = Du spielst selbst in diesem gewerteten Spiel mit oder hast mitgespielt. Bitte ein anderes Mitglied mit **Server verwalten** darum.
refused-no-report = Zu diesem Spiel gibt es keine Auswertung, weil es ohne Sieger endete.
refused-many-reports = Mehr geht nicht pro Minute: { $most ->
    [1] 1 neue Auswertung
   *[other] { $most } neue Auswertungen
}. Bitte warte kurz.
refused-report-failed = Die Auswertung hat zu lange gedauert. Bitte versuch es in ein paar Minuten noch einmal.
refused-animation-busy = Takujo bereitet für diesen Server schon eine Animation vor. Bitte versuch es gleich noch einmal.
refused-many-animations = Mehr geht nicht in 10 Minuten: { $most ->
    [1] 1 Animation
   *[other] { $most } Animationen
}. Bitte warte ein paar Minuten.
refused-animation-failed = Die Animation hat zu lange gedauert. Bitte versuch es in ein paar Minuten noch einmal.
refused-animation-gone = Diese Animation ist abgelaufen. Drück in der Wiederholung auf „Exportieren“, um eine neue zu machen.
refused-many-hints = Mehr geht nicht pro Minute: { $most ->
    [1] 1 Tipp
   *[other] { $most } Tipps
}. Bitte warte kurz.
refused-often-undone = Mehr geht nicht hintereinander: { $most ->
    [1] 1 zurückgenommener Zug
   *[other] { $most } zurückgenommene Züge
}. Zuerst muss jemand anderes ziehen.
refused-often-changed = Dieser Platz kann pro Tag { $most }-mal wechseln. Versuch es morgen noch einmal.
refused-often-undone-today = Mehr als { $most }-mal am Tag kannst du an diesem Tisch nichts zurücknehmen. Versuch es morgen noch einmal.
refused-full = Dieser Tisch ist voll ({ $maximum } Spieler).
refused-reserved = Einige Eingeladene haben noch nicht geantwortet. Der Host kann ihre Plätze freigeben.
refused-invited-only = An diesem Tisch lädt der Host die Spieler ein. In der Lobby kannst du anfragen.
refused-already-asked = Du hast schon angefragt. Der Host kann in der Lobby unter „Mehr“ antworten.
refused-request = Der Host hat deine Anfrage für diesen Tisch abgelehnt.
refused-no-request = Diese Anfrage ist nicht mehr offen.
refused-many-requests = Der Host hat zu viele offene Anfragen. Versuche es später noch einmal.
refused-hidden = Dieser Tisch ist verborgen. Nur seine Spieler können ihn öffnen.
refused-too-few = { $minimum ->
    [1] Dieses Spiel braucht mindestens 1 Spieler.
   *[other] Dieses Spiel braucht mindestens { $minimum } Spieler. Lade jemanden ein oder füge Computergegner hinzu.
}
refused-already-seated = Du sitzt schon an diesem Tisch.
refused-nothing-to-undo = Du hast gerade keinen Zug, den du zurücknehmen kannst.
refused-bad-word = Gib ein Wort aus Buchstaben und Ziffern ein, { $most ->
    [1] 1 Zeichen
   *[other] höchstens { $most } Zeichen
} lang.
refused-bad-option = Diese Option hat das Spiel nicht.
refused-zone = Takujo kennt die Zeitzone „{ $zone }“ nicht. Beispiele: Europe/Berlin, Asia/Tokyo.
refused-date = Gib einen künftigen Tag innerhalb eines Jahres ein, etwa 2026-12-31.
refused-stats-closed = { $who } gibt die eigene Statistik nicht frei oder hat auf diesem Server keine.
refused-export-busy = Takujo stellt gerade die Daten einer anderen Person zusammen. Bitte versuch es gleich noch einmal.
refused-export-again = Du hast deine Daten eben erst geladen. Wieder möglich: { $when }
refused-not-manager = Dafür brauchst du die Berechtigung **Server verwalten**.
refused-blocked = Der Betreiber dieses Bots hat dich gesperrt.
refused-server-blocked = Der Betreiber dieses Bots hat diesen Server gesperrt.
refused-removed = Ein Mitglied mit **Server verwalten** hat dich von diesem Tisch entfernt. Du kannst ihm nicht wieder beitreten.
refused-guest-removed = Ein Mitglied mit **Server verwalten** hat diese Person von diesem Tisch entfernt.
refused-not-there = Diese Person sitzt nicht an diesem Tisch.
refused-not-opener = Auf diesem Server können nur Mitglieder mit **Server verwalten** Tische eröffnen.
refused-channel = Auf diesem Server kannst du Tische hier eröffnen: { $channels }
refused-move = Diesen Zug kannst du jetzt nicht machen.
refused-long-chain = Mach diese Züge einzeln. Nur der letzte darf ziehen, etwas aufdecken oder deinen Zug beenden.
refused-many-refusals = Mehr geht nicht in diesem Zug: { $most ->
    [1] 1 abgelehnter Zug
   *[other] { $most } abgelehnte Züge
}. Wähl einen Zug aus der Liste.
refused-not-over = Dieses Spiel ist noch nicht zu Ende.
refused-no-decision = Danach gibt es keine Entscheidung mehr. Wähl einen früheren Zug.
refused-changed-rules = Die Regeln dieses Spiels wurden nach dem Beginn an diesem Tisch geändert. Die Züge passen nicht mehr dazu, deshalb kann das Spiel nicht weitergehen. Mit `/{ cmd-leave }` könnt ihr es gemeinsam beenden.
refused-other-rules = Dieses Spiel begann mit einer anderen Fassung der Regeln. Takujo kann es weder fortsetzen noch zeigen. Mit `/{ cmd-leave }` könnt ihr es gemeinsam beenden.
refused-game-fault = Dieses Spiel hat einen Fehler, deshalb ist der Tisch angehalten. Nichts geht verloren: Es geht weiter, sobald der Betreiber den Fehler behoben hat.
refused-game-missing = Dieses Spiel kann erst weitergehen, wenn der Betreiber es wieder installiert. Nichts geht verloren.
refused-no-table-here = Du bist hier in keinem laufenden Spiel. Beginne eines mit `/{ cmd-play }`!
refused-no-table-over = Hier ist noch kein Spiel zu Ende gegangen, und von dir gibt es auch keines.
refused-left = Ein Computergegner hat hier deinen Platz. Mit `/{ cmd-hand }` bekommst du ihn zurück.
refused-which-table = Du sitzt an mehreren Tischen. Nenn einen, oder gib den Befehl in dessen Thread ein.
refused-old-component = Dieser Knopf ist veraltet. Verwende `/{ cmd-hand }` oder `/{ cmd-board }`.
refused-closing = Der Bot startet neu. Bitte versuch es gleich noch einmal.
refused-not-here = Das geht nur in den Kanälen eines Servers.
refused-elsewhere = Das geht nur auf dem Server dieses Tisches.
refused-outdated = Dieser Befehl hat sich geändert. Bitte versuch es in einer Minute noch einmal.
refused-database = Takujo erreicht gerade seine Datenbank nicht. Bitte versuch es gleich noch einmal.
refused-uncertain = Takujo hat gerade die Verbindung zu seiner Datenbank verloren und weiß nicht, ob das noch gespeichert wurde. Bitte sieh gleich noch einmal nach.
refused-discord = Discord nimmt die Antworten von Takujo gerade nicht an. Vielleicht hat deine Eingabe trotzdem gezählt: Bitte sieh gleich noch einmal nach.
refused-moderated = Die automatische Moderation dieses Servers hat die Antwort blockiert. Bitte jemanden mit **Server verwalten**, Takujo davon auszunehmen.
refused-broken = Etwas ist schiefgegangen. Wenn es wieder passiert, melde dem Betreiber des Bots diesen Code: `{ $reference }`
refused-archived = Dieser Tisch ist archiviert. Seine Spieler können ihn unter „Mehr“ wiederherstellen.
refused-not-archived = Dieser Tisch lässt sich nicht wiederherstellen.
refused-not-offered = Dieser Platz ist nicht frei.
refused-seat-kept = Der Computergegner behält diesen Platz jetzt.
refused-not-yours = Du kannst nur deinen eigenen Platz anbieten.
refused-ask-others = Dieser Platz gehört jemandem, der gerade nicht da ist. Lade eine bestimmte Person ein, dann stimmen die anderen ab.
refused-not-invited = Diese Einladung gilt nicht mehr.
refused-other-guest = Darauf kann nur { $who } antworten.
refused-guest-seated = Diese Person sitzt schon an diesem Tisch.
refused-known-hand = Du hast hier schon die Hand eines anderen gesehen. Deshalb kannst du nur deinen eigenen Platz einnehmen.
refused-guest-knows = Diese Person hat an diesem Tisch schon eine andere Hand gesehen.
refused-guest-bot = Du kannst nur Menschen einladen. Computergegner brauchen keine Einladung.
refused-often-shown = Mehr Züge dieses Spiels kannst du gerade nicht in den Kanal stellen. Versuch es in ein paar Minuten noch einmal.
refused-often-invited = Diese Person kann heute nicht noch einmal an diesen Tisch eingeladen werden.
refused-many-guests = An diesem Tisch sind vorerst keine weiteren Einladungen möglich. Versuch es in ein paar Stunden noch einmal.
refused-often-asked = An diesem Tisch sind vorerst keine weiteren Abstimmungen möglich. Versuch es in einer Stunde noch einmal.
refused-many-votes = Mehr Abstimmungen sind vorerst nicht möglich. Versuch es in 20 Minuten noch einmal.
refused-many-invitations = Du kannst gerade niemanden mehr einladen. Versuch es in einer halben Stunde noch einmal.
refused-unwanted = Diese Person nimmt von dir keine Einladungen an.
refused-often-repeated = Zu diesem Tisch kannst du gerade keine öffentlichen Nachrichten mehr senden. Versuch es in ein paar Stunden noch einmal.
refused-many-repeats = Du kannst gerade keine öffentlichen Nachrichten mehr senden. Versuch es in 10 Minuten noch einmal.
refused-not-left = Du hast hier keinen Platz, den du zurückbekommen kannst.
refused-no-vote = Diese Abstimmung ist vorbei.
refused-nothing-to-rewind = Du hast noch keinen Zug gemacht, der sich zurücknehmen lässt.
refused-former-player = Jemand aus diesem Teil des Spiels ist endgültig gegangen, deshalb bleibt der Zug stehen.
refused-others-play = Du spielst hier nicht allein. Verwende stattdessen „Abbruch vorschlagen“.
refused-no-premove = Diesen Zug kannst du gerade nicht vormerken.
