## The daily challenge

play-daily = Daily challenge
play-daily-hint = Same pieces for everyone
play-daily-battle-hint = Same table for everyone
daily-title = Daily challenge: { $mode }
daily-forty-lines-goal = Clear 40 lines as fast as you can. Everyone gets the same pieces.
daily-most-rows-goal = Send the most rows in two minutes. Everyone gets the same pieces.
daily-battle-goal = Beat the bot in as few turns as you can. Everyone gets the same table and options.
daily-open = Not played today. Your first attempt counts.
daily-begun = Your attempt of today has no result. Playing again is practice.
daily-finished = Today: rank { $place }, { $value }. Playing again is practice.
daily-streak =
    { $days ->
        [0] No streak yet: finish a challenge every day
        [one] Streak: { $days } day
       *[other] Streak: { $days } days
    }
daily-next = Next challenge in { $time }
daily-over = A new challenge has begun: refresh
daily-play = Play
daily-play-counts = Counts for the board
daily-play-practice = Practice
daily-refresh = Refresh
daily-board = Board
daily-today = Today
daily-yesterday = Yesterday
daily-line = { $place }. { $name }
daily-empty = Nobody yet
daily-result-rank = Rank today: { $place }
daily-result-practice = Practice: only your first attempt of a day counts
daily-result-board = Daily board
daily-battle-won = Won in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}, { $points } HP left
daily-battle-drawn = Drawn after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
daily-battle-lost = Lost in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}, the bot had { $points } HP left
daily-battle-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
daily-battle-left = Not ranked: play the battle to its end
daily-battle-goes-on = The turn timer goes on.

## The player's own best runs

solo-your-best = Best: { $value }
solo-new-best = New best by { $difference }
stat-pace = Pace
stat-pace-seconds = { $sign }{ $seconds } s
bests-unreadable = { $path } cannot be read: { $reason }. Your best runs are not saved until it is repaired or removed.
bests-not-saved = { $path } cannot be written: { $reason }. Your best run is lost when you close the game.
