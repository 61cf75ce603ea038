# Nutzungsbedingungen und Datenschutzerklärung eines Bots, nach den Einstellungen seines Betreibers.
policy-terms-title = ### Nutzungsbedingungen dieses Bots
policy-terms =
    { "" }**Was es ist:** Takujo, ein kostenloses Programm für Tischspiele in Discord. Es gehört weder zu Discord noch zu den Verlagen der Spiele, die für private Runden gedacht sind.
    { "" }**Du darfst** spielen und andere einladen. Auch Discords eigene Bedingungen gelten.
    { "" }**Du darfst nicht** ein Spiel mit mehreren Konten spielen, Spiele anderer stören, den Bot überlasten oder seine Fehler gegen andere nutzen.
    { "" }**Der Betreiber darf** Tische beenden, Personen und Server sperren und den Bot jederzeit ändern oder abschalten.
    { "" }**Keine Gewähr:** Soweit das Gesetz es erlaubt, gibt es den Bot so, wie er ist, und Spiele können verloren gehen.
policy-privacy-title = ### Datenschutzerklärung dieses Bots
policy-privacy =
    { "" }**Was gespeichert wird:** deine Discord-ID, Name, Sprache und ein kleines Profilbild, deine Züge, Einstellungen und Ergebnisse. Takujo braucht sie für die Spiele, an denen du teilnimmst.
    { "" }**Was nicht:** Nachrichten, E-Mail-Adresse, IP-Adresse. Takujo kann keine Nachrichten lesen.
    { "" }**Wo:** in { $database ->
        [postgresql] einer PostgreSQL-Datenbank
       *[sqlite] einer Datei
    } des Betreibers, der sie lesen kann, auch laufende Spiele. Sonst bekommt nur Discord etwas, weil alles, was du siehst, über Discord läuft.
    { "" }**Wie lange:** beendete Tische { $days ->
        [1] 1 Tag
       *[other] { $days } Tage
    }, Ergebnisse, bis du sie löschst. { $backups ->
        [0] Takujo macht selbst keine Sicherungen.
       *[other] In Sicherungen bleibt Gelöschtes noch bis zu { $backups } Tage.
    }
    { "" }**Protokolle** nennen IDs von Tischen und Servern und Fehler. **Messwerte:** { $metrics ->
        [no] keine.
       *[yes] Zahlen ohne Namen, für den Betreiber.
    }
    { "" }**Deine Rechte:** `/{ cmd-privacy }` zeigt deine Daten, lädt sie herunter und löscht sie. Für gewertete Spiele bleibt ein Jahr lang ein Hash deiner ID mit Schlüssel. Du kannst dich bei einer Datenschutzbehörde beschweren.
operator-contact = **Betreiber:** { $operator } · **Kontakt:** { $contact }{ $support ->
    [none] { "" }
   *[other] { " " }· **Hilfe:** { $support }
}
policy-show-terms = Nutzungsbedingungen
policy-show-privacy = Datenschutz
