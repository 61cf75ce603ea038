# Ranglisten, und wie ein Spiel Ratings verändert hat.
leaderboard-where-here = Dieser Server
leaderboard-where-season = Diese Saison
leaderboard-where-all = Alle Server
leaderboard-among-people = Ratings
leaderboard-among-easy = Gegen schwache Computer
leaderboard-among-normal = Gegen mittlere Computer
leaderboard-among-hard = Gegen starke Computer
leaderboard-subtitle = { $where } · { $among }
leaderboard-games = { $games ->
    [1] 1 Spiel
   *[other] { $games } Spiele
}
leaderboard-line = { $rank }. { $who } – { $rating } ({ $note })
leaderboard-empty = Hier hat noch niemand ein Rating
leaderboard-how-people = -# Gewertete Spiele zwischen Menschen. Wer geht, wird Letzter.
leaderboard-how-ai = -# Gewertete Spiele, in denen alle Computergegner so stark sind. Wer geht, wird Letzter.
leaderboard-uncertain = -# „?“ heißt vorläufig: noch zu wenige Spiele.
leaderboard-hidden = -# Deine Zeile siehst hier nur du. Ändern kannst du das mit `/{ cmd-privacy }`.
leaderboard-open = Rangliste
season-1 = Januar–März { $year }
season-2 = April–Juni { $year }
season-3 = Juli–September { $year }
season-4 = Oktober–Dezember { $year }

# Nach einem gewerteten Spiel
rating-changed-people = 📈 **Rating:** { $before } → { $after } ({ $gained })
rating-changed-ai = 📈 **{ $level }:** { $before } → { $after } ({ $gained })
rating-provisional-people = 📈 **Vorläufiges Rating:** Nach etwa { $count } Spielen steht es fest.
rating-provisional-ai = 📈 **{ $level }:** vorläufiges Rating. Nach etwa { $count } Spielen steht es fest.
rating-even = -# Ihr wart gleich stark.
rating-favourite = -# Du warst Favorit ({ $percent }{ "\u00A0" }% Gewinnchance).
rating-expected = -# Deine Gewinnchance war { $percent }{ "\u00A0" }%. Favorit war { $who } ({ $best }{ "\u00A0" }%).
rating-weight = -# Zählt { $percent }{ "\u00A0" }%: Deine Gegner haben noch wenige Spiele gewonnen, oder die Grenze von 40 Punkten im Jahr je Gegner ist erreicht.
rating-flaw-void = -# Ungewertet: Das Spiel hatte keinen Sieger.
rating-flaw-practice = -# Übungsspiel, nicht gewertet.
rating-flaw-hints = -# Ungewertet: In dem Spiel gab es Tipps.
rating-flaw-early = -# Ungewertet: Jemand ging, bevor alle gezogen hatten.
rating-flaw-removed = -# Ungewertet: Ein Mitglied mit Server verwalten hat jemanden entfernt.
rating-flaw-mixed = -# Ungewertet: Die Computergegner waren verschieden stark.
rating-flaw-hidden = -# Ungewertet: Dieser Tisch war verborgen.

# Das Ende einer Saison
final-title = ## 🏆 Die Saison ist zu Ende: { $season }
final-how = -# Aus den gewerteten Spielen auf diesem Server. Die nächste Saison hat begonnen.
