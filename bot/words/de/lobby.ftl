# Die Lobby: ein Tisch vor Spielbeginn.
lobby-host = 👑 { $who }
lobby-person = 👤 { $who }
lobby-ai-easy = { $who } (schwach)
lobby-ai-normal = { $who } (mittel)
lobby-ai-hard = { $who } (stark)
lobby-reserved = ⏳ { $who } – eingeladen, noch keine Antwort
lobby-needed = ▫️ { $host } kann starten, wenn noch { $count ->
    [1] 1 Person mitspielt
   *[other] { $count } Personen mitspielen
} · { $free ->
    [1] 1 freier Platz
   *[other] { $free } freie Plätze
}
lobby-unanswered = ▫️ { $host } kann starten, wenn alle Eingeladenen geantwortet haben{ $free ->
    [0] {""}
    [1] {" "}· 1 freier Platz
   *[other] {" "}· { $free } freie Plätze
}
lobby-free-seats = ▫️ { $host } kann jetzt starten · { $count ->
    [1] 1 freier Platz
   *[other] { $count } freie Plätze
}
lobby-invited = 🪑 { $guest }, { $by } lädt dich zu einem Spiel ein: **{ $game }**.
lobby-opened = 🔔 { $guests }: Der [Tisch von { $host }]({ $link }) für **{ $game }** ist offen.
lobby-joined = 🪑 { $guest } sitzt jetzt am Tisch.
lobby-declined = 🪑 { $guest } hat die Einladung abgelehnt.
lobby-seated = 🪑 Du sitzt jetzt am Tisch: **{ $game }**.
lobby-asks = ✋ { $host }, { $guest } möchte an deinem Tisch mitspielen: **{ $game }**.
lobby-asked = ✋ Du hast um einen Platz gebeten: **{ $game }**. Der Host kann dich aufnehmen.
lobby-not-admitted = ✋ { $host } hat die Anfrage von { $guest } abgelehnt.
lobby-request-closed = ✋ Diese Anfrage ist nicht mehr offen.
lobby-requests = Anfrage beantworten…
lobby-request-admit = { $who } aufnehmen
lobby-request-refuse = Anfrage von { $who } ablehnen
lobby-visibility-hidden = 🙈 Verborgen, aber **dieser Kanal kann mitlesen**.
lobby-visibility-thread = 🙈 Verborgen: Das Spiel bekommt einen privaten Thread. Mitglieder mit **Threads verwalten** können ihn lesen.
lobby-visibility-changed = Wer das Spiel mitlesen kann, hat sich geändert. Sieh in der Lobby nach und starte dann noch einmal.
lobby-full = ▫️ { $host } kann jetzt starten · alle Plätze sind besetzt
lobby-option = { $option }: **{ $value }**
choice-named = { $option }: { $value }
lobby-sealed = -# 🔒 Ehrlich gemischt `{ $seal }`
lobby-start-time = ▫️ { $free ->
    [0] Start
    [1] 1 freier Platz · Start
   *[other] { $free } freie Plätze · Start
}: { $when }
lobby-start-filled = ▫️ Computer füllen freie Plätze · Start: { $when }
lobby-start-full = ▫️ Startet, wenn alle Plätze besetzt sind{ $free ->
    [0] {" "}und alle Eingeladenen geantwortet haben
    [1] {" "}· 1 freier Platz
   *[other] {" "}· { $free } freie Plätze
}
lobby-start-settled = ▫️ Alle Plätze sind besetzt. Startet, wenn sich nichts ändert: { $when }
lobby-missed = ⌛ Nicht gestartet, { $count ->
    [0] nicht alle Eingeladenen hatten geantwortet
    [1] 1 Person fehlte
   *[other] { $count } Personen fehlten
}: { $when }
lobby-ready-host = 👑 { $who }, du kannst **[{ $game }]({ $link })** starten. Am Tisch: { $players }.
lobby-ready-direct = 👑 Du kannst **[{ $game }]({ $link })** starten. Am Tisch: { $players }.
lobby-full-host = 👑 { $who }, dein Tisch für **[{ $game }]({ $link })** ist voll: { $players }.
lobby-full-direct = 👑 Dein Tisch für **[{ $game }]({ $link })** ist voll: { $players }.
lobby-ask = 👑 { $who }, in deiner Lobby von **[{ $game }]({ $link })** hat sich seit 2 Tagen nichts geändert.
lobby-ask-direct = 👑 In deiner Lobby von **[{ $game }]({ $link })** hat sich seit 2 Tagen nichts geändert.
lobby-closes = -# Schließt, wenn sich nichts ändert: { $when }
lobby-kept = 👑 Die Lobby von **{ $game }** bleibt offen.
lobby-begun = 👑 **[{ $game }]({ $link })** hat begonnen.
lobby-is-closed = 👑 Die Lobby von **{ $game }** ist geschlossen.
lobby-cover = { $game }. Am Tisch: { $players }. Freie Plätze: { $free }.
lobby-heading = ### [{ $game }]({ $link })
lobby-menu-host = -# Du bist der Host. Hier gilt alles sofort.
lobby-menu-seated = -# Du sitzt an diesem Tisch.
lobby-menu-visitor = -# Du sitzt noch nicht an diesem Tisch.
lobby-client-seed = ✂️ Dein Wort mischt jetzt mit: **{ $game }**.
lobby-left = 🚪 Du hast die Lobby von **{ $game }** verlassen.
lobby-started = Das Spiel hat begonnen: { $where }
lobby-following = Hier geht es weiter: **[{ $game }]({ $link })**
lobby-finished = Dieses Spiel ist zu Ende.
lobby-over = [Zum Endstand]({ $link })
lobby-archived = Dieser Tisch ist archiviert.
lobby-cancelled = Diese Lobby ist geschlossen.
lobby-expired = Hier hat sich 7 Tage lang nichts geändert, deshalb ist die Lobby geschlossen.

# Knöpfe
lobby-do-join = Mitspielen
lobby-do-ask = Mitspielen anfragen
lobby-do-admit = Aufnehmen
lobby-do-refuse = Ablehnen
lobby-do-access = Wer mitspielt…
lobby-do-leave = Verlassen
lobby-do-ai = Computer hinzufügen…
lobby-do-fill = Plätze füllen
lobby-do-drop = Computer entfernen
lobby-do-free = Plätze freigeben
lobby-do-accept = Mitspielen
lobby-do-decline = Ablehnen
lobby-do-mute = Nichts mehr von dieser Person
lobby-do-options = Optionen
lobby-do-start = Los geht’s
lobby-do-cancel = Lobby schließen
lobby-do-more = { table-do-more }
lobby-do-begin = Start…
lobby-host-start = { lobby-do-start }
lobby-filling-yes = Mit Computern füllen
lobby-filling-no = Plätze frei lassen
lobby-host-keep = Offen lassen
lobby-host-fill = Füllen und starten
lobby-host-close = { lobby-do-cancel }

# Stärken der Computergegner
level-easy = Schwach
level-easy-hint = Macht ab und zu Fehler
level-normal = Mittel
level-normal-hint = Denkt über jeden Zug nach
level-hard = Stark
level-hard-hint = Plant voraus und sieht keine verdeckten Karten

# Nachfrage
lobby-confirm = { $count ->
    [1] **Diese Lobby schließen?** 1 andere Person sitzt hier.
   *[other] **Diese Lobby schließen?** { $count } andere sitzen hier.
}
lobby-yes-cancel = Ja, schließen

# Optionen, für eine Person
options-title = Optionen für { $game }
options-hint = Änderungen gelten sofort und für alle am Tisch.
options-host-only = Nur der Host kann sie ändern.
options-start = -# { $when ->
    [0] Voll oder zur gewählten Zeit startet der Tisch eine Minute nach der letzten Änderung.
   *[other] Eine Änderung in der letzten Minute verschiebt den Start. Start: { $when }
}

# Wer mitspielen darf, nur für eine Person
access-title = Wer mitspielen darf: { $game }
option-entry-hint = Bei „Nur mit Einladung“ können andere anfragen.
option-entry-open = Alle hier können mitspielen
option-entry-invited = Nur mit Einladung
option-visibility-hint = Ein verborgener Tisch steht in keiner Liste, zeigt sein Ergebnis nicht im Kanal und ist ungewertet. Nur seine Spieler können ihn öffnen.
option-visibility-listed = In Listen sichtbar
option-visibility-hidden = Verborgen (dieser Kanal kann mitlesen)
option-visibility-thread = Verborgen, in einem privaten Thread
option-takeover-hint = Bis ein Computergegner zum zweiten Mal zieht, kann jemand seinen Platz nehmen. In gewerteten Spielen nur, bis irgendjemand zieht.
option-takeover-open = Computerplätze sind frei
option-takeover-closed = Computer behalten ihre Plätze

# Namen
ai-player = 🤖 { $name }
character-momo-easy = Pyon
character-momo-normal = Momo
character-momo-hard = Luna
character-fuku-easy = Hoho
character-fuku-normal = Fuku
character-fuku-hard = Minerva
character-kit-easy = Kon
character-kit-normal = Kit
character-kit-hard = Inari
character-bruno-easy = Teddy
character-bruno-normal = Bruno
character-bruno-hard = Ursa
character-nuka-easy = Pen
character-nuka-normal = Nuka
character-nuka-hard = Empera
character-kero-easy = Pico
character-kero-normal = Kero
character-kero-hard = Gama
character-mike-easy = Nyan
character-mike-normal = Mike
character-mike-hard = Tora
character-poko-easy = Pon
character-poko-normal = Poko
character-poko-hard = Danza
character-hari-easy = Chiku
character-hari-normal = Hari
character-hari-hard = Iga
ai-stand-in = Vertretung von { $name }
