# Einstellungen von Personen und Servern.
notify-title = ### Deine Benachrichtigungen
notify-hint = -# Änderungen gelten sofort, an allen deinen Tischen.
notify-how = **Wenn du am Zug bist**
notify-delivery-mention = Im Kanal erwähnen
notify-delivery-both = Im Kanal erwähnen und Direktnachricht senden
notify-delivery-dm = Nur Direktnachricht senden
notify-delivery-none = Nicht benachrichtigen
notify-closed = ⚠️ Discord hat Takujos letzte Direktnachricht nicht zugestellt. Takujo erwähnt dich stattdessen, bis du hier neu wählst. (Servermenü → Privatsphäre-Einstellungen → Direktnachrichten)
notify-first = **Erste Erinnerung** – höchstens drei pro Zug, in wachsendem Abstand
notify-interval = { $hours ->
    [1] Nach 1 Stunde
   *[other] Nach { $hours } Stunden
}
notify-hours = **Aktive Zeiten** – nur dann erinnert dich Takujo
notify-any = Jederzeit
notify-from = Ab { $hour }:00
notify-to = Bis { $hour }:00
notify-zone = Zeitzone: { $zone }, jetzt { $time }
notify-zone-hint = -# Deine Zeitzone fehlt? `/{ cmd-notify } { cmd-notify-zone }:` bietet alle an.
notify-vacation = **Urlaub** – keine Erinnerungen, und deine Zeit steht bis zu 30 Tage im Jahr still
notify-present = Kein Urlaub
notify-days = { $days ->
    [1] 1 Tag weg
   *[other] { $days } Tage weg
}
notify-until = Weg bis { $day }
notify-away =
    🌴 Du bist weg bis: { $until }
    ⏸️ Deine Zeit steht still bis: { $clocks }
notify-left = -# Dieses Jahr noch { $days ->
    [1] 1 Tag
   *[other] { $days } Tage
} von 30. `/{ cmd-notify } { cmd-notify-until }:` nimmt ein Datum.
notify-display = **Deine Hand**
notify-display-pictures = Bilder
notify-display-words = Text statt Bildern
notify-confirm = **Züge, die du nicht zurücknehmen kannst**
notify-confirm-once = Sofort spielen
notify-confirm-asked = Vorher fragen

settings-title = ### Einstellungen dieses Servers
settings-hint = -# Sie gelten für neue Tische.
settings-language = **Sprache** öffentlicher Nachrichten
settings-language-own = Sprache des Servers
# Der eigene Name der Sprache
language-name = Deutsch
settings-channels = **Kanäle** für Tische – leer lassen, um alle zu erlauben
settings-channels-all = Alle Kanäle
channels-gone = ⚙️ Ein Kanal, der für Tische ausgewählt war, wurde gelöscht.
channels-gone-all = Jetzt könnt ihr in jedem Kanal Tische eröffnen.
channels-gone-some = Jetzt könnt ihr hier Tische eröffnen: { $channels }
channels-gone-change = -# Mitglieder mit **Server verwalten** können das mit `/{ cmd-settings }` ändern.
settings-threads = **Threads**
settings-threads-yes = Ein Tisch bekommt bei Spielbeginn einen eigenen Thread
settings-threads-no = Tische bleiben im Kanal
settings-cards = **Ergebnisse**
settings-cards-yes = Auch im Kanal eine Ergebniskarte zeigen
settings-cards-no = Nur am Tisch
settings-seasons = **Saisons** – eine pro Quartal
settings-seasons-yes = Am Ende einer Saison den Endstand zeigen
settings-seasons-no = Keinen Endstand zeigen
settings-clock = **Zeit pro Zug** an neuen Tischen – der Host kann sie ändern
settings-openers = **Wer Tische eröffnen darf**
settings-openers-everyone = Alle
settings-openers-managers = Mitglieder mit Server verwalten
close-all = Alle Tische des Kanals beenden…
close-back = Zurück zu den Einstellungen
close-none = In { $channel } gibt es keine offenen Tische.
close-confirm = { $count ->
    [1] **Den offenen Tisch in { $channel } beenden?** Sein Spiel endet
   *[other] **Alle { $count } offenen Tische in { $channel } beenden?** Ihre Spiele enden
} für alle und lassen sich nicht fortsetzen. Lobbys werden aufgelöst.
close-yes = { $count ->
    [1] Ja, beenden
   *[other] Ja, alle { $count } beenden
}
close-done = { $count ->
    [1] 1 Tisch in { $channel } wurde beendet.
   *[other] { $count } Tische in { $channel } wurden beendet.
}
close-left = { $count ->
    [1] 1 Tisch ist noch offen.
   *[other] { $count } Tische sind noch offen.
}

privacy-title = ### Was Takujo über dich speichert
privacy-what =
    • **Deine Tische:** deine Discord-ID, Name und Discord-Sprache zu dieser Zeit, eine kleine Kopie deines Profilbilds, deine Züge und ihre Zeiten, deine Notizen, Abstimmungen und vorgemerkten Züge, und in welchen Zügen du einen Tipp genommen hast.
    • **Wann du am Zug warst:** seit wann, wie Takujo dich benachrichtigt hat, und Einladungen auf Plätze.
    • **Deine Ergebnisse:** beendete Spiele mit Datum, Server und Platz, und was daraus berechnet wird: Ratings, Anzahlen, Gegner.
    • **Deine Einstellungen** hier und in `/{ cmd-notify }`, wann Takujo dich zuletzt benachrichtigt hat, und deine ersten drei Tische jedes Spiels.
    • **Sonst nichts.** Takujo liest keine Nachrichten. Beendete Tische löscht es { $days ->
        [1] nach 1 Tag
       *[other] nach { $days } Tagen
    }, deine Ergebnisse behält es.
    • **Wenn du deine Daten löschst,** bleiben deine Ergebnisse gewerteter Spiele ein Jahr lang unter einem Hash mit Schlüssel, ohne Namen und ID. Sie zählen wieder, wenn du in diesem Jahr spielst.
privacy-listed = **Ranglisten** – andere sehen dort deinen Namen und dein Rating
privacy-listed-servers = Auf den Servern, auf denen ich spiele
privacy-listed-all = Auch über alle Server
privacy-listed-no = Nirgends
privacy-stats = **Meine Statistik** in `/{ cmd-stats }`
privacy-stats-me = Nur ich sehe sie
privacy-stats-server = Alle auf einem Server sehen meine Spiele dort
privacy-muted = **Unerwünschte Einladungen** – { $people ->
    [1] 1 Person
   *[other] { $people } Personen
} { $people ->
    [1] kann
   *[other] können
} dich nicht einladen
privacy-allow = Alle wieder zulassen
privacy-export = Meine Daten laden
privacy-delete = Meine Daten löschen
privacy-confirm = **Alle deine Daten löschen?** In laufenden Spielen übernehmen Computergegner deine Plätze, und du wirst dort Letzter. Dein Name verschwindet aus beendeten Spielen, und deine Einstellungen werden gelöscht. Das lässt sich nicht rückgängig machen.
    -# **Was bleibt:** In den Ergebnissen gewerteter Spiele steht ein Hash mit Schlüssel für dich. Nach einem Jahr ersetzt ihn eine Zufallszahl. Spielst du vorher wieder, gilt dein Rating weiter.
    -# Wörter, die du mit `/{ cmd-cut }` dazugegeben hast, bleiben ohne deinen Namen in den Aufzeichnungen. Ohne sie könnte niemand das Mischen prüfen.
privacy-yes = Ja, löschen
privacy-no = Nein, zurück
privacy-deleted = Erledigt. { $tables ->
    [0] Dein Name stand an keinem Tisch.
    [1] An 1 Tisch heißt du jetzt „{ former-player }“.
   *[other] An { $tables } Tischen heißt du jetzt „{ former-player }“.
}
former-player = gelöschter Nutzer

about-title = ## Takujo { $version }
about-facts =
    Gestartet: { $since }
    Verzögerung zu Discord: { $latency } ms
    { $tables ->
        [1] 1 offener Tisch
       *[other] { $tables } offene Tische
    } auf { $servers ->
        [1] 1 Server
       *[other] { $servers } Servern
    }
about-privacy = -# Was Takujo speichert: `/{ cmd-privacy }`
