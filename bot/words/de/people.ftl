# Einstellungen von Personen und Servern.
notify-title = ### Deine Benachrichtigungen
notify-hint = -# Du bekommst höchstens drei Erinnerungen pro Zug.
notify-delivery-mention = Am Zug: im Kanal erwähnen
notify-delivery-both = Am Zug: erwähnen und Direktnachricht
notify-delivery-dm = Am Zug: nur Direktnachricht
notify-delivery-none = Am Zug: nicht benachrichtigen
notify-closed = ⚠️ Eine Direktnachricht kam nicht an. Takujo erwähnt dich, bis du neu wählst.
notify-interval = { $hours ->
    [1] Erste Erinnerung: nach 1 Stunde
   *[other] Erste Erinnerung: nach { $hours } Stunden
}
notify-any = Erinnerungen: jederzeit
notify-from = Erinnerungen: ab { $hour }:00
notify-to = Erinnerungen: bis { $hour }:00
notify-zone = Zeitzone: { $zone }, jetzt { $time }
notify-present = Urlaub: keiner
notify-days = { $days ->
    [1] Urlaub: 1 Tag
   *[other] Urlaub: { $days } Tage
}
notify-until = Urlaub: bis { $day }
notify-away = ⏸️ Deine Zeit steht still bis: { $clocks }
openings-do = Neue Tische…
openings-title = ### Wenn auf diesem Server ein Tisch öffnet
openings-hint = -# Takujo erwähnt dich im Kanal, wo es alle lesen können: höchstens einmal in 12 Stunden, nie in deinen Ruhezeiten oder im Urlaub.
openings-none = Sag mir nichts
openings-stop = Nicht mehr
notify-left = -# Urlaub: noch { $days } von 30. Mehr: `/{ cmd-notify }`
notify-display-pictures = Anzeige: Bilder
notify-display-words = Anzeige: Textmodus ohne Bilder
notify-play-tips = Hinweise für den Anfang
notify-play-confirm_moves = Endgültige Züge bestätigen
notify-play-none = Keine Hinweise, endgültige Züge sofort

settings-title = ### Einstellungen dieses Servers
settings-hint = -# Sie gelten für neue Tische. Die Zeit pro Zug kann der Host ändern. Eine Saison dauert ein Quartal.
settings-language = Sprache: { $name }
settings-language-own = Sprache: wie auf dem Server eingestellt
# Der eigene Name der Sprache
language-name = Deutsch
settings-channels = **Kanäle** für Tische – leer heißt alle
settings-channels-all = Alle Kanäle
channels-gone = ⚙️ Ein Kanal, der für Tische ausgewählt war, wurde gelöscht.
channels-gone-all = Jetzt könnt ihr in jedem Kanal Tische eröffnen.
channels-gone-some = Jetzt könnt ihr hier Tische eröffnen: { $channels }
channels-gone-change = -# Mitglieder mit **Server verwalten** können das mit `/{ cmd-settings }` ändern.
settings-threads-yes = Threads: einer für jeden Tisch
settings-threads-no = Threads: keine, Tische bleiben im Kanal
settings-cards-yes = Ergebnisse: auch als Karte im Kanal
settings-cards-no = Ergebnisse: nur am Tisch
settings-seasons-yes = Saisons: Endstand zeigen
settings-seasons-no = Saisons: keinen Endstand zeigen
settings-clock = Zeit pro Zug: { $time }
settings-openers-everyone = Tische eröffnen: alle
settings-openers-managers = Tische eröffnen: nur mit Server verwalten
settings-missing = ⚠️ Fehlende Berechtigungen in { $channels }: { $permissions }
settings-private = -# Optional: Mit **Private Threads erstellen** bekommen verborgene Tische einen privaten Thread.
settings-hidden = Verborgen ({ $count })…
close-all = Alle Tische des Kanals beenden…
close-back = Zurück zu den Einstellungen
close-none = In { $channel } gibt es keine offenen Tische.
hidden-title = **Verborgene Tische.** Du kannst sie beenden, aber nur ihre Spieler können sie öffnen.
hidden-none = Hier gibt es keine verborgenen Tische.
hidden-table = **{ $game }** · eröffnet: { $when }
hidden-end = Beenden
hidden-more = { $count ->
    [1] -# … und 1 weiterer
   *[other] -# … und { $count } weitere
}
close-confirm = { $count ->
    [1] **Den offenen Tisch in { $channel } beenden?** Sein Spiel endet
   *[other] **Alle { $count } offenen Tische in { $channel } beenden?** Ihre Spiele enden
} für alle und lassen sich nicht fortsetzen. Lobbys werden geschlossen.
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
privacy-data =
    • **Deine Tische:** deine Discord-ID, damals Name und Sprache, ein kleines Profilbild, deine Züge mit Zeiten, Notizen, Abstimmungen, vorgemerkte Züge und Tipps.
    • **Deine Züge:** seit wann du dran warst, Benachrichtigungen und Einladungen auf Plätze.
    • **Deine Ergebnisse:** Spiele mit Datum, Server und Platz, und daraus Ratings, Anzahlen, Gegner.
    • **Deine Einstellungen** hier und in `/{ cmd-notify }`, die letzte Benachrichtigung, deine ersten drei Tische jedes Spiels, Hinweise und Lektionen.
    • **Sonst nichts.** Takujo liest keine Nachrichten. Beendete Tische löscht es { $days ->
        [1] nach 1 Tag
       *[other] nach { $days } Tagen
    }, Ergebnisse nicht. { $backups ->
        [0] { "" }
       *[other] In Sicherungen bleibt Gelöschtes noch { $backups } Tage.
    }
privacy-listed-servers = Ranglisten: auf Servern, wo ich spiele
privacy-listed-all = Ranglisten: auch über alle Server
privacy-listed-no = Ranglisten: nirgends
privacy-stats-me = Statistik: nur für mich
privacy-stats-server = Statistik: für alle auf dem Server
privacy-allow = { $people ->
    [1] 1 Person wieder zulassen
   *[other] { $people } Personen wieder zulassen
}
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
former-player = Ex-Mitspieler

setup-description = Richtige Tischspiele in Discord, vollständig und fair: { $games }. Ein Zug in der Bahn, der nächste nach dem Essen, mit Freunden oder gegen Computergegner. Ohne privilegierte Intents: Takujo kann keine Nachrichten lesen.
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
