# Leaderboards, and how a game changed ratings.
ladder-where-here = This server
ladder-where-season = This season
ladder-where-all = All servers
ladder-among-people = Ratings
ladder-among-easy = Against easy computers
ladder-among-normal = Against normal computers
ladder-among-hard = Against hard computers
ladder-subtitle = { $where } · { $among }
ladder-games = { $games ->
    [1] 1 game
   *[other] { $games } games
}
ladder-line = { $rank }. { $who } – { $rating } ({ $note })
ladder-empty = No one has a rating here yet
ladder-how-people = -# Rated games between people. Players who leave rank last.
ladder-how-house = -# Rated games where every computer player has this level. Players who leave rank last.
ladder-unsure = -# “?” means provisional: not enough games yet.
ladder-hidden = -# Only you see your line here. Change that in `/{ cmd-privacy }`.
ladder-open = Leaderboard
season-1 = January–March { $year }
season-2 = April–June { $year }
season-3 = July–September { $year }
season-4 = October–December { $year }

# After a rated game
rating-changed-people = 📈 **Rating:** { $before } → { $after } ({ $gained })
rating-changed-house = 📈 **{ $level }:** { $before } → { $after } ({ $gained })
rating-even = -# No one was the favourite.
rating-favourite = -# You were the favourite ({ $percent }% to win).
rating-expected = -# Your chance to win was { $percent }%. The favourite was { $who } ({ $best }%).
rating-weight = -# Counts { $percent }%: your opponents have won few games yet, or you’ve reached the limit of 40 points a year with one of them.
rating-none = -# Unrated: { $why }
rating-flaw-void = the game had no winner.
rating-flaw-hints = the game had hints.
rating-flaw-early = a player left before everyone had moved.
rating-flaw-removed = a member with Manage Server removed a player.
rating-flaw-mixed = the computer players had different levels.

# The end of a season
final-title = ## 🏆 The season is over: { $season }
final-how = -# From the rated games in this server. The next season has begun.
