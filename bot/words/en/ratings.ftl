# Leaderboards, and how a game changed ratings.
leaderboard-where-here = This server
leaderboard-where-season = This season
leaderboard-where-all = All servers
leaderboard-among-people = Ratings
leaderboard-among-easy = Against easy computers
leaderboard-among-normal = Against normal computers
leaderboard-among-hard = Against hard computers
leaderboard-subtitle = { $where } · { $among }
leaderboard-games = { $games ->
    [1] 1 game
   *[other] { $games } games
}
leaderboard-line = { $rank }. { $who } – { $rating } ({ $note })
leaderboard-empty = No one has a rating here yet
leaderboard-how-people = -# Rated games between people. Players who leave rank last.
leaderboard-how-ai = -# Rated games where every computer player has this level. Players who leave rank last.
leaderboard-uncertain = -# “?” means provisional: not enough games yet.
leaderboard-hidden = -# Only you see your line here. Change that in `/{ cmd-privacy }`.
leaderboard-open = Leaderboard
season-1 = January–March { $year }
season-2 = April–June { $year }
season-3 = July–September { $year }
season-4 = October–December { $year }

# After a rated game
rating-changed-people = 📈 **Rating:** { $before } → { $after } ({ $gained })
rating-changed-ai = 📈 **{ $level }:** { $before } → { $after } ({ $gained })
rating-provisional-people = 📈 **Provisional rating:** it settles after about { $count } games.
rating-provisional-ai = 📈 **{ $level }:** provisional rating. It settles after about { $count } games.
rating-even = -# You were evenly matched.
rating-favourite = -# You were the favorite ({ $percent }% to win).
rating-expected = -# Your chance to win was { $percent }%. The favorite was { $who } ({ $best }%).
rating-weight = -# Counts { $percent }%: your opponents have won few games yet, or you’ve reached the limit of 40 points a year with one of them.
rating-flaw-void = -# Unrated: the game had no winner.
rating-flaw-practice = -# Practice game, not rated.
rating-flaw-hints = -# Unrated: the game had hints.
rating-flaw-early = -# Unrated: a player left before everyone had moved.
rating-flaw-removed = -# Unrated: a member with Manage Server removed a player.
rating-flaw-mixed = -# Unrated: the computer players had different levels.
rating-flaw-hidden = -# Unrated: this table was hidden.

# The end of a season
final-title = ## 🏆 The season is over: { $season }
final-how = -# From the rated games in this server. The next season has begun.
