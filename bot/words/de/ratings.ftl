# Ranglisten, und wie ein Spiel Wertungen verändert hat.
leaderboard-where-here = Dieser Server
leaderboard-where-season = Diese Saison
leaderboard-where-all = Alle Server
leaderboard-among-people = Wertungen
leaderboard-among-easy = Gegen leichte Computer
leaderboard-among-normal = Gegen normale Computer
leaderboard-among-hard = Gegen schwere Computer
leaderboard-subtitle = { $where } · { $among }
leaderboard-games = { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
}
leaderboard-line = { $rank }. { $who } – { $rating } ({ $note })
leaderboard-empty = Hier hat noch niemand eine Wertung
leaderboard-how-people = -# Gewertete Spiele zwischen Menschen. Wer geht, wird Letzter.
leaderboard-how-ai = -# Gewertete Spiele, in denen alle Computerspieler so stark sind. Wer geht, wird Letzter.
leaderboard-uncertain = -# „?“ heißt vorläufig: noch zu wenige Spiele.
leaderboard-hidden = -# Deine Zeile siehst hier nur du. Ändern kannst du das mit `/{ cmd-privacy }`.
leaderboard-open = Rangliste
season-1 = Januar–März { $year }
season-2 = April–Juni { $year }
season-3 = Juli–September { $year }
season-4 = Oktober–Dezember { $year }

# Nach einem gewerteten Spiel
rating-changed-people = 📈 **Wertung:** { $before } → { $after } ({ $gained })
rating-changed-ai = 📈 **{ $level }:** { $before } → { $after } ({ $gained })
rating-even = -# Niemand war Favorit.
rating-favourite = -# Du warst Favorit ({ $percent } % Gewinnchance).
rating-expected = -# Deine Gewinnchance war { $percent } %. Favorit war { $who } ({ $best } %).
rating-weight = -# Zählt { $percent } %: Deine Gegner haben noch wenige Spiele gewonnen, oder die Grenze von 40 Punkten im Jahr je Gegner ist erreicht.
rating-none = -# Ungewertet: { $why }
rating-flaw-void = Das Spiel hatte keinen Sieger.
rating-flaw-hints = In dem Spiel gab es Tipps.
rating-flaw-early = Jemand ging, bevor alle gezogen hatten.
rating-flaw-removed = Ein Mitglied mit Server verwalten hat jemanden entfernt.
rating-flaw-mixed = Die Computerspieler waren verschieden stark.

# Das Ende einer Saison
final-title = ## 🏆 Die Saison ist zu Ende: { $season }
final-how = -# Aus den gewerteten Spielen auf diesem Server. Die nächste Saison hat begonnen.
