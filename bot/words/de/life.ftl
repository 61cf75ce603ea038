# Was einen Tisch über Wochen am Laufen hält.
reclaim-title = **Ein Computergegner hat deinen Platz an diesem Tisch.**
reclaim-hint = Du hast das Spiel verlassen oder deine Zeit ist abgelaufen. Du kannst deinen Platz jederzeit zurücknehmen. Was inzwischen gezogen wurde, bleibt.

# Abstimmungen
vote-rewind = ↩️ { $who } möchte **den eigenen letzten Zug** und alles danach **zurücknehmen**. Alle müssen zustimmen.
vote-cancel = ⏹️ { $who } möchte **dieses Spiel abbrechen**. Alle müssen zustimmen.
unanswered-rewind = -# { $who } ist nicht da, muss aber auch zustimmen. Keine Antwort gilt als Nein.
unanswered-cancel = -# { $who } ist nicht da. Keine Antwort gilt als Ja. Frist: { $due }
unanswered-one = -# Wenn nur eine Person nicht antwortet, gilt das als Ja. Frist: { $due }
vote-yes = -# Dafür: { $who }
vote-missing = -# Noch keine Antwort: { $who }
vote-agreed-rewind = ↩️ Alle waren einverstanden. Der Zug ist zurückgenommen.
vote-agreed-cancel = ⏹️ Die Spieler haben das Spiel einvernehmlich abgebrochen.
rated-vote = -# Wenn alle zustimmen, zählt das Spiel nicht. Wenn jemand Abwesendes nicht antwortet, zählt es, und { $who } wird Letzter derer, die noch spielen.
vote-declined = Jemand war dagegen. Das Spiel geht unverändert weiter.
vote-withdrawn = Der Vorschlag wurde zurückgezogen.
vote-do-yes = Dafür
vote-do-no = Dagegen

# Freie Plätze
seat-choose = ### Wer soll den Platz von { $who } übernehmen?
seat-for-good = Die neue Person sieht die Hand dieses Platzes. Bis sie zwei Züge gemacht hat, kann der Vorgänger den Platz zurücknehmen.
seat-pick = Jemanden einladen…
seat-everyone = Allen anbieten
seat-withdraw = Angebot zurückziehen
seat-withdrawn = 🪑 Der Platz von { $who } ist nicht mehr frei.
offer-title = 🪑 Der Platz von { $who } ist frei.
offer-hint = Wer zuerst auf den Knopf drückt, bekommt den Platz und sieht seine Hand.
offer-take = Platz übernehmen
invite-own = 🪑 { $guest }, { $who } bietet dir den eigenen Platz an.
invite-other = 🪑 { $guest }, { $by } bietet dir den Platz von { $who } an.
invite-hint = Du siehst dann die Hand dieses Platzes. Nur du kannst antworten.
invite-accept = Platz übernehmen
invite-decline = Ablehnen
invite-mute = Nichts mehr von dieser Person
invite-muted = Du bekommst keine Einladungen mehr von { $who }. Das änderst du mit `/{ cmd-privacy }`.
invite-declined = 🪑 { $guest } möchte den Platz von { $who } nicht übernehmen.
propose-seat = 🪑 { $by } schlägt vor, dass { $guest } den Platz von { $who } übernimmt. Die anderen müssen zustimmen.
propose-hint = -# Kommt { $who } vorher zurück, bleibt der Platz, wem er gehört. Auch danach kann { $who } ihn zurücknehmen, bis zwei Züge gemacht sind.
offer-returns = -# Der Platz kann zurückgenommen werden, bis { $who } zwei Züge gemacht hat.
offer-taken = 🪑 { $who } hat den Platz übernommen.

# Vorgemerkte Züge und automatische Antworten
premove-title = -# { $game }
premove-hint = **Zug vormerken.** Wenn du am Zug bist, spielt Takujo den ersten dieser Züge, der erlaubt ist. Ist keiner erlaubt, wählst du wie sonst.
premove-before-first-move = **Zug vormerken.** Das geht, sobald du deinen ersten Zug gemacht hast.
premove-unavailable = Du kannst gerade keinen Zug vormerken: Du bist am Zug, oder das Spiel läuft nicht.
premove-chosen = ⏩ Vorgemerkt: { $what }
premove-otherwise = { $first }, sonst { $second }
premove-choose = Zug wählen…
premove-add = Noch einen für den Notfall…
premove-clear = Löschen
auto-replies-hint = **Automatische Antwort.** Takujo gibt sie für dich, sooft sie passt, bis du sie änderst. Außer dir sieht sie niemand.
auto-replies-none = Jedes Mal fragen
auto-replies-chosen = ⏩ Automatische Antwort: { $what }

# Notizen
note-title = Deine private Notiz
note-label = Nur du kannst sie lesen
