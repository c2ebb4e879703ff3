### Players of a server: search, profiles, matches, leaderboards, and matches in progress.

players-title = Players
players-row-hint = Profiles, leaderboards, live
players-hint = Players, results and leaderboards of { $server }
players-search = Search
players-none = No player’s name begins with “{ $text }”.
players-guest = Guest
players-open = Open profile
players-own = My profile
players-leaderboards = Leaderboards
players-live = Live matches
players-live-hint = Spectate
players-loading = Loading
players-retry = Try again
players-result-profile = Profile of { $name }

## A profile

players-since = Joined { $age }
players-guest-since = Guest, joined { $age }
players-spectate = Spectate
players-plays-now = Playing now
players-history = Match history
players-graph = Graph
players-graph-title = Rating: { $ruleset }, latest { $count ->
    [one] match
   *[other] { $count } matches
}
players-ranked-matches = Ranked matches
players-casual-matches = Casual matches
players-no-results = No results yet
players-sword = Sword
players-records = Solo records
players-record = #{ $rank } · { $value }
players-ranked-at = #{ $rank } · { $rating }
players-provisional = Provisional · { $rating }
players-rating = { $points } ± { $deviation }
players-tally = { $won } won · { $lost } lost · { $drawn } drawn
players-rows = { $rows } rows

## Matches

players-matches-of = Matches of { $name }
players-no-matches = No matches yet
players-older = Earlier matches
players-newer = Later matches
players-count = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
players-won = Won
players-lost = Lost
players-no-contest = No contest
players-match = Match
players-duel = { $one } – { $other }
players-ranked = Ranked, { $ruleset }
players-casual = Casual, { $game }
players-winners = Won by { $names }
players-watch = Watch replay
players-watch-bout = Watch bout { $number }
players-profile = Profile

## Columns

column-rating = Rating
column-matches = Matches
column-result = Result
column-when = When
column-opponent = Opponent
column-game = Game
column-players = Players
column-score = Score
column-spectators = Spectators
column-ping = Ping
column-release = Release

## Leaderboards

players-board = Leaderboard
players-line = { $rank }. { $name }
players-line-own = { $rank }. { $name } (you)
players-line-rating = { $rating } · { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
players-next = Next page
players-previous = Previous page
players-own-rank = Your rank: { $rank }
players-no-lines = No one is ranked here yet.

## Live matches

players-live-lines = Choose a match to spectate it.
players-no-live = No public match is being played right now.
players-live-many = { $name } and others, { $count } players
players-rated = { $name } ({ $points })
players-live-value = { $game }, { $kind ->
    [ranked] ranked
   *[casual] casual
} · { $spectators ->
    [one] { $spectators } spectator
   *[other] { $spectators } spectators
}

## Times

players-ago-now = just now
players-ago-minutes = { $count } min ago
players-ago-hours = { $count } h ago
players-ago-days = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
players-ago-months = { $count ->
    [one] { $count } month ago
   *[other] { $count } months ago
}
players-ago-years = { $count ->
    [one] { $count } year ago
   *[other] { $count } years ago
}

## Errors

players-error-unknown = There is no player of this name.
players-error-busy = The server is busy. Trying again soon.
players-error-old = The server runs an older release, which does not offer this.
players-error-late = The server did not answer in time. Trying again soon.
players-error-odd = The server’s answer cannot be read.
players-error-unreachable = Server not reachable: { $reason }

# Reports to the moderators.
report-row = Report
report-title = Report { $name }
report-hint = The moderators get your words, the last chat lines that you saw and the match.
report-kind = About
report-text = What happened
report-send = Send
report-sent = The moderators have your report. You learn what comes of it.
report-no-text = Say in a sentence what happened.
report-abuse = insults or threats
report-cheating = cheating
report-name = offensive name
report-spam = advertising or flooding
report-other = something else
moderate-act = Do
moderate-rename = Rename
moderate-close-room = Close this room
moderate-title = Moderate { $name }
moderate-hint = It is noted in the audit log. The player reads the reason.
moderate-lasts = For
moderate-unlimited = until it is lifted
moderate-reason = Reason
moderate-no-reason = A moderator’s act needs a reason.
moderate-new-name = New name, or a random one
moderate-do = Do it
