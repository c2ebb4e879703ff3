### Around a bout: connection, ranked queue, solo, results.

connection-good = Good
connection-unstable = Unstable
connection-reconnecting = Reconnecting
connection-restarting = Server restarting
connection-lost = Connection lost. Reconnecting… { $seconds } s
connection-lost-long = Connection lost. Reconnecting…
connection-server-restarting = Server restarting… { $seconds } s
connection-paused = The server has paused the bout. It goes on by itself…
connection-goes-on = The bout goes on in { $seconds }…
connection-behind = Catching up
connection-still = Waiting for the server
connection-advanced = Your board continued without input
connection-overlay = { $state } · ping { $ping } · margin { $margin }
connection-late = { $time } late
connection-summary-lost = Reconnecting, { $seconds } s left
connection-summary = { $state }, { $ping } ms
opponent-slow = { $name }’s connection is slow:
opponent-slow-wait = waiting up to { $seconds } s
opponent-disconnected = { $name } disconnected:
opponent-forfeits = forfeits in { $seconds } s
leaving-title = Menu
leaving-goes-on = The bout continues meanwhile.
leaving-ranked = You lose the match and rating points.
leaving-brawl = You become a spectator and stay in the room.
leaving-stay = Keep playing
leaving-forfeit = Forfeit
leaving-sure = Forfeit: press again
countdown-go = Fight
ending-fallen = Eliminated
ending-victor = Victory

## Ranked

queue-chip = { $game }, { $ruleset }: { $count }
queue-usual = Usual wait: { $seconds } s
queue-rules = You play: { $rules }
queue-week = The mode and rank change on Mondays, 0:00 UTC.
ranked-ruleset = { $game }, { $ruleset }
ranked-others = { $count ->
    [0] No one else is in the queue
    [one] 1 other player in the queue
   *[other] { $count } other players in the queue
}
ranked-waiting-for = Waiting for { $name }
ranked-waiting-for-opponent = Waiting for your opponent
ranked-countdown = The match starts in { $seconds }
ranked-found = Match found
ranked-anonymous = An opponent near your rating
ranked-accept = Accept
ranked-accepted = Accepted
ranked-decline = Decline
ranked-unchanged = No rating change
ranked-again = Queue again
rating-placement = Placement: { $matches } of { $needed } matches
rating-provisional = Provisional (±{ $deviation }). Keep playing to get ranked.
rating-ranked = Ranked · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}
rating-listed = On the leaderboard · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}
rating-change = { $name } { $after } (was { $before }, { $change })

## Solo

solo-title = Solo
solo-forty-lines-about = Best time
solo-two-minutes-about = Best score
solo-marathon-about = 150 lines, rising speed
solo-zen-about = Endless, no gravity
solo-document-about = The original rules
solo-dig-about = 10 rows of garbage, best time
solo-survival-about = Garbage speeds up
solo-most-rows-about = Rows sent in two minutes
solo-endless-about = Until you top out
solo-silent-opponent-about = See where attacks land
solo-own = Custom
solo-own-about = Pieces, field, speed, goal
solo-own-title = Custom
solo-own-start = Start
solo-own-base = Based on
solo-own-goal = Goal
solo-own-amount = Goal value
solo-own-top-out = Full field
solo-goal-endless = None
solo-goal-lines = Lines
solo-goal-time = Time
solo-top-out-ends = Ends the run
solo-top-out-clears = Is cleared
solo-own-hint = Your best runs by these rules are saved for you, and not on leaderboards.
solo-own-counts = These are the rules of { $mode }: runs count on leaderboards.
solo-own-best = Your best by these rules: { $value }
solo-own-first = Your first run by these rules
solo-own-unranked = Custom: saved for you, not on leaderboards
solo-own-unfinished = Not saved: the goal was not reached
solo-dig-unfinished = Not ranked: clear all garbage
solo-saved = Save runs
solo-on-server = On the server
solo-on-computer = On this computer
solo-hint = Your best runs are saved where you play.
solo-hint-offline = Your best runs are saved on this computer, or on a server.
solo-restarting = Restarting { $mode }
solo-again = Play again
solo-personal-best = Personal best
solo-topped-out = Topped out
solo-aborted = Run ended
solo-result = { $points } points, { $lines ->
    [one] 1 line
   *[other] { $lines } lines
} in { $time }
solo-result-rows = { $rows }, { $swords ->
    [one] 1 sword
   *[other] { $swords } swords
} in { $time }
solo-rows = { $count ->
    [one] 1 row
   *[other] { $count } rows
}
solo-result-lines = 40 lines in { $time }, { $points } points
solo-unsaved = { $mode } runs are not saved
solo-unfinished = Not ranked: clear all 40 lines
solo-no-score = Not ranked: no points
solo-no-rows = Not ranked: no rows sent
solo-first = Your first ranked run
solo-best-before = Previous best: { $value }
solo-rank = Leaderboard rank: { $place }
paused = Paused
paused-mode = { $mode }: paused
paused-resume = Resume
paused-restart = Restart

## Results

result-waiting = Waiting for the others
result-victory = Victory
result-defeat = Defeat
result-bout-won = Bout won
result-bout-lost = Bout lost
result-battle-won = Battle won
result-battle-lost = Battle lost
result-over = Match over
result-wins = { $name } wins
result-team-wins = { $team } wins: { $names }
result-place = { $place } of { $seats }
result-survived = You survived
result-last = Last one alive
result-line = { $result } · { $pieces } · { $time }
result-pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
result-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
result-left = { $name } left the room
result-to-room = Back to room
result-next-bout = Next bout
result-rematch = Rematch
result-saving = Saving the result
result-watch = Watch replay
result-copy-link = Copy link
result-copied = Copied
result-hp = { $names } { $hp }
result-hit-points = Hit points after { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}: { $points }

## Figures, see docs/statistics.md

figures-bout = This bout
figures-match = Whole match
figures-run = This run
figures-others = { $title } (+{ $count } players)
figure-none = –
figure-damage-by = Damage by { $element }

## The pause of a brawl

pause-ask = Ask for a pause
pause-end = Continue
pause-count = { $count ->
    [one] 1 player asks
   *[other] { $count } players ask
}
notice-pause = { $name } asks for a pause. You can agree in the menu.
