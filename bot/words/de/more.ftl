# Was man an einem Tisch sonst noch tun kann, für eine Person.
more-title = ### { $game }
more-others-title = **Plätze und Abstimmungen**
more-opened = -# Eröffnet von { $who }: { $when }
more-ended = -# Beendet: { $when }
more-sealed = **Ehrlich gemischt.** Als der Tisch eröffnet wurde, hat Takujo ein Geheimnis gewählt und dessen SHA-256 veröffentlicht, das Siegel: `{ $commitment }`. Jedes Mischen und Ziehen wird aus diesem Geheimnis und den Beiträgen der Spieler berechnet. Am Ende des Spiels zeigt Takujo das Geheimnis.
more-prepared = **Vorbereitete Karten.** Hier wurde nicht ehrlich gemischt: Das Spiel begann mit aufgezeichneten Zügen, und die Karten kommen in aufgezeichneter Reihenfolge. Es zählt nirgends.
more-check-code = Prüfcode nach dem letzten Zug: `{ $check_code }`
more-client-seed = Wer mitspielt, trägt von selbst etwas Zufall bei. Gib mit `/{ cmd-cut }` ein Wort dazu, dann kann nicht einmal der Betreiber des Bots das Mischen bestimmt haben.
more-opened-seal = **Ehrlich gemischt.** Das Geheimnis war `{ $server_seed }`, und dessen SHA-256 ist das Siegel `{ $commitment }`. Lade die Aufzeichnung herunter und prüfe jede Karte: `python -m bot verify RECORD.json`

# Knöpfe
more-board = Spielplan zeigen
more-undo = Zug zurücknehmen
more-rewind = Um Rücknahme bitten
more-premove = Zug vormerken
more-note = Meine Notiz
more-words = Textmodus
more-pictures = Bilder zeigen
more-offer = Meinen Platz anbieten
more-offer-ai = Platz von { $who } anbieten
more-back = Platz zurücknehmen
more-restore = Tisch wiederherstellen
more-others = Plätze, Abstimmungen…
more-ask-cancel = Abbruch vorschlagen
more-leave = Spiel verlassen
more-cancel = Spiel abbrechen
more-remove = Spieler entfernen…
more-record = Aufzeichnung
more-yes-leave = Ja, verlassen
more-yes-cancel = Ja, abbrechen
more-no = Nein, zurück

# Nachfragen
confirm-leave = **Dieses Spiel verlassen?** Ein Computergegner übernimmt deinen Platz. Solange das Spiel läuft, kannst du zurückkommen.
confirm-leave-away = **Dieses Spiel verlassen?** Alle anderen sind nicht da. Das Spiel wartet, bis jemand zurückkommt.
confirm-leave-alone = **Dieses Spiel verlassen?** Außer dir spielt niemand, deshalb endet das Spiel hier.
stuck-title = **Dieses Spiel kann nicht weitergehen.**
stuck-hint = Es endet ungewertet, sobald alle zustimmen, die noch mitspielen, oder ein Jahr nach dem letzten Zug von selbst.
confirm-cancel = **Dieses Spiel für alle abbrechen?** Das lässt sich nicht rückgängig machen.

# Was es in einem gewerteten Spiel kostet
rated-leave = ⚠️ Dieses Spiel zählt. Wenn alle einmal gezogen haben, landest du hinter allen, die weiterspielen. Komm zurück und mach einen Zug, dann zählt für dich das Ergebnis.
rated-seat = ⚠️ Dieses Spiel zählt. Wenn alle einmal gezogen haben, landet ein Spieler, der seinen Platz verliert, hinter allen, die weiterspielen. Für Ersatzspieler zählt es nicht.
rated-guest = -# Dieses Spiel zählt, aber nicht für den Ersatzspieler.
rated-stop = ⚠️ Dieses Spiel zählt. Wenn alle einmal gezogen haben und du abbrichst, landest du hinter allen, die noch spielen.
rated-waived = Du spielst hier nicht mit. Wenn du das Spiel abbrichst, zählt es nicht.
rated-return = Dieses Spiel zählt. Du landest hinter allen, die weiterspielen, außer du kommst zurück und machst einen Zug.

# Mitglieder mit Server verwalten: einen Spieler entfernen
remove-lobby = **Jemanden von diesem Tisch entfernen?** Die Person kann nicht wieder beitreten.
remove-game = **Jemanden aus diesem Spiel entfernen?** Ein Computergegner übernimmt den Platz, und die Person kann nicht wieder beitreten. Spielt dann niemand mehr, endet das Spiel.
remove-done = { $who } wurde von diesem Tisch entfernt: { $game }.
