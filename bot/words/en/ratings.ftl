# Ratings: leaderboards, and what a game changed.
ladder-where-here = This server
ladder-where-season = This season
ladder-where-all = All servers
ladder-among-people = Ratings
ladder-among-easy = Against easy house players
ladder-among-normal = Against normal house players
ladder-among-hard = Against hard house players
ladder-subtitle = { $where } · { $among }
ladder-games = { $games ->
    [1] one game
   *[other] { $games } games
}
ladder-line = { $rank }. { $who } – { $rating } ({ $note })
ladder-empty = Nobody has a rating here yet
ladder-how-people = -# From rated games of people among themselves. Players who leave are rated last.
ladder-how-house = -# From rated games in which all computer players are of this level. Players who leave are rated last.
ladder-unsure = -# “?”: too few games to be sure; until then, more games rank higher
ladder-hidden = -# Only you see your line here. `/{ cmd-privacy }` changes that.
ladder-open = Leaderboard
season-1 = January–March { $year }
season-2 = April–June { $year }
season-3 = July–September { $year }
season-4 = October–December { $year }

# After a rated game
rating-changed-people = 📈 **Rating:** { $before } → { $after } ({ $gained })
rating-changed-house = 📈 **{ $level }:** { $before } → { $after } ({ $gained })
rating-even = -# Nobody was the favourite.
rating-favourite = -# You were the favourite, with { $percent } % to win.
rating-expected = -# You had { $percent } % to win; the favourite was { $who } with { $best } %.
rating-weight = -# It counts { $percent }%: you met the same players lately, or they have beaten few others yet.
rating-none = -# Not rated: { $why }
rating-flaw-void = nobody won.
rating-flaw-hints = it was a game with hints.
rating-flaw-early = somebody left before everyone had moved.
rating-flaw-removed = a server manager removed a player.
rating-flaw-mixed = the house players were of several levels.

# The end of a season
final-title = ## 🏆 The season is over: { $season }
final-how = -# From the rated games in this server. The next season has begun.
