### Texts of the web site.

## All pages

site-title = { $title } · { $server }
site-brand = Cutlass
site-skip = Skip to content
site-navigation = Site
site-home = Home
site-live = Live
site-leaderboard = Leaderboard
site-solo = Solo
site-daily = Daily
site-download = Download
site-find-player = Find a player
site-find-name = Name
site-find = Find
site-footer = Cutlass, duels of swords and stones. Open source.
site-json = JSON
site-source = Source code
site-languages = Language
site-pages = Pages
site-better = Better
site-next = Next
site-best-of = { $bouts ->
    [2] two bouts
   *[other] best of { $bouts }
}
site-list-comma = { $first }, { $second }
site-list-and = { $first } and { $second }

## Games and solo modes

ruleset-swordfight = Swordfight
ruleset-stacker = Stacker: pentominoes and tetrominoes
ruleset-stacker-tetrominoes = Stacker: tetrominoes
ruleset-marauders = Marauders: 2D, rank 2
ruleset-marauders-weekly = Marauders: weekly
solo-forty-lines-goal = Stacker, solo: the shortest time to 40 lines.
solo-two-minutes-goal = Stacker, solo: the most points in two minutes.
solo-marathon-goal = Stacker, solo: the most points in 150 lines at rising speed.
solo-zen-goal = Stacker, solo, without an end.
solo-document-goal = Stacker, solo, by the written rules: the most points.
solo-dig-goal = Stacker, solo: ten rows of garbage, as fast as possible.
solo-survival-goal = Stacker, solo: as long as possible, against garbage that comes ever sooner.
solo-most-rows-goal = Swordfight, solo: the most rows sent in two minutes.
solo-endless-goal = Swordfight, solo, for as long as you last.
solo-silent-opponent-goal = Swordfight, solo, against an opponent that sends nothing.
solo-battle-goal = Marauders: a battle against a bot at the table of the day.
solo-battle-won = Won, { $points } HP left
solo-battle-lost = Lost, bot { $points } HP
solo-battle-drawn = Drawn

## Errors

error-not-found = Not found
error-not-found-lead = There is nothing at this address.
error-not-found-hint = It may have ended, or the address is misspelled.
error-bad-request = Invalid address
error-bad-request-lead = This page does not take these parameters.
error-bad-request-hint = Go back and follow a link.
error-read-only = Read only
error-read-only-lead = This page can only be read.
error-unavailable = Records unavailable
error-unavailable-lead = The records cannot be read right now. Try again in a moment.
error-unavailable-hint = Nothing is lost. Bouts continue.
error-internal = Server error
error-internal-lead = The records cannot be read. The operator can find the reason in the server’s log.
error-internal-hint = Nothing is lost.
error-description = This page cannot be shown.
error-home = Home page

## Home

home-title = Duels of swords and stones
home-description = Cutlass is an online arena for puzzle duels. See who plays on this server, and join in.
home-players = { $players } of { $most } players online
home-rooms = { $rooms } public { $count ->
    [one] room
   *[other] rooms
}
home-draining = This server restarts soon. No new matches start.
home-games = The games
home-games-pause = Pause the films
home-film-swordfight = Pairs of blocks fuse into gems, and breakers shatter them into swords that land on the opponent’s board.
home-film-stacker = Falling pieces of 1 to 15 cells: every extra row you clear becomes garbage for your opponent.
home-film-marauders = Battles in turns on one shared field: matches become shields, and shields become attacks.
home-film-brawls = Brawls
home-film-brawl = Up to 24 players at once. You see who attacks whom.
home-about = About
home-about-text =
    Two captains, one deck, and falling blocks that turn into swords. Build gems, save your
    breakers, and break a chain that lands on the other board by rules you can learn and count. Your
    own board never waits for the network, and every bout can be verified from its replay.
home-queues = Queues
home-queue = { $ranked } in the ranked queue, { $casual } in the casual queue
home-queue-wait = Usual wait in the ranked queue: { $seconds } s
home-queue-week = This week: { $rules }.
home-live = Live now
home-no-rooms = No public room is open. Open one in the game to list it here.
home-recent = Recent matches
home-no-matches = No matches yet.
home-best = Best at { $game }
home-leaderboard = Full leaderboard
home-join = Play here
home-play = Play now
home-free = Free, in this browser, without an account.
home-join-browser = { $play } in this browser, as a guest or with your account. Or in the installed game:
home-join-start = Get the game ({ $download }), and start it.
home-join-server = Choose { $play }, then join the server at { $server }.
home-join-opponent = Queue for an opponent, or meet friends in a room.
home-join-terminal = Or from a terminal:
home-version = Release { $version }, protocol { $protocol }.
home-playing = Playing:
home-more = and { $count } more

## Leaderboard

leaderboard-description = The best players at { $game } on this server, by rating.
leaderboard-lead = The best at { $game }, by rating in ranked matches.
leaderboard-rulesets = Rulesets
leaderboard-rules =
    Listed: players with 30 ranked matches, at least one of them in the last week, and a rating
    deviation of at most 150 points. Ratings are Glicko-2; everyone starts at 1500.
leaderboard-empty = No one has played enough ranked matches recently.
column-rank = Rank
column-player = Player
column-rating = Rating
column-matches = Matches
column-result = Result
column-bouts = Bouts
column-bout = Bout
column-won-by = Won by
column-replay = Replay
column-opponents = Opponent
column-score = Score
column-when = When
column-mode = Mode
column-best = Best
column-time = Time
column-points = Points
column-lines = Lines
column-rows = Rows
column-swords = Swords
column-turns = Turns

## Matches

match-versus = { $first } vs. { $second }
match-description = { $kind ->
    [ranked] A ranked match
   *[other] A casual match
} of { $game }: { $title }. { $result }
match-ranked = Ranked
match-casual = Casual
match-won-by = Won by { $names }.
match-drawn = Draw.
match-no-contest = No contest: aborted, and not counted.
match-type = Type
match-type-value = { $kind }, { $game }, { $length }
match-ended = Ended
match-ended-value = { $date } ({ $ago })
match-duration = Duration
match-players = Players
match-bouts = Bouts
match-statistics = Statistics
match-statistics-about = Of all bouts of the match. The documentation defines each figure.
column-figure = Figure
figure-damage-by = Damage by { $element ->
    [fire] fire
    [water] water
    [wind] wind
    [earth] earth
    [light] light
    [dark] dark
    [neutral] neutral
    [metal] metal
    [thunder] thunder
    [star] star
    [wood] wood
    [ice] ice
    [poison] poison
    [sun] sun
    [moon] moon
    [sound] sound
    [steam] steam
    [crystal] crystal
    [cosmo] cosmo
    [dimension] dimension
    [oracle] oracle
   *[other] { $element }
}
match-replay-about = A replay holds a complete bout. { $command } plays it again and checks the result.
match-kind-ago = { $kind }, { $ago }
match-watch = Watch
# Behind “Watch”, for readers of screens.
match-watch-bout = bout { $bout }
match-download = Download
match-download-bout = the replay of bout { $bout }
match-no-winner = no one
match-link = Match, { $score }
result-won = Won
result-lost = Lost
result-draw = Draw
result-no-contest = No contest
result-unrated = unrated

## Players

player-description = { $name } on this server: ratings and matches.
player-since = Player since { $day }.
player-guest-since = Guest since { $day }.
player-no-graph = Ranked matches appear here as a graph.
player-recent = Recent matches
player-earlier = Earlier matches
player-no-matches = No saved matches.
player-latest = Latest
player-older = Earlier
player-rating = { $game } rating
player-listed = On the leaderboard
player-ranked = Ranked
player-provisional = Provisional: too few matches for a rank
player-ranked-matches = Ranked matches
player-casual-matches = { $game }, casual
player-tally = { $won } won, { $lost } lost, { $drawn } drawn
player-solo = Solo
player-daily-streak =
    { $days ->
        [one] Daily challenge: streak of { $days } day
       *[other] Daily challenge: streak of { $days } days
    }
graph-heading = { $game } rating
graph-title = { $game } rating of { $name }
graph-description = From { $first } on { $first_day } to { $last } on { $last_day }, between { $low } and { $high }.
graph-caption = { $count ->
    [one] Rating after the last ranked match.
   *[other] Rating after each of the last { $count } ranked matches.
} Shaded: 95 % confidence.

## Rooms

live-description = The rooms open on this server right now.
live-count = { $count ->
    [one] 1 public room is open.
   *[other] { $count } public rooms are open.
}
live-empty = Open one in the game to list it here.
live-rooms = Rooms
live-hidden = Unlisted and private rooms are not shown. Reload the page for updates.
room-kind-ranked = Ranked match
room-kind-casual = Quick match
room-kind-practice = Practice
room-kind-brawl = Brawl
room-of = { $host }’s { $kind ->
    [ranked] ranked match
    [casual] quick match
    [practice] practice
   *[brawl] brawl
}
room-join = Join
room-join-name = Join { $room }
room-spectate = Spectate
room-spectate-name = Spectate { $room }
room-playing = Playing
room-gathering = Waiting
room-seats = { $taken } of { $seats } seats
room-custom = own rules
room-preset = { $preset ->
    [ranked] Ranked
    [gentle] Gentle
    [swift] Swift
    [wild] Wild
    [classic] Classic
    [hexa] Hexa
    [medley] Medley
    [document] Document
    [first-battle] First battle
    [flowing] Flowing
    [quad] Quad
    [tag-assault] Tag assault
    [tag-defence] Tag defence
    [tag-break] Tag break
    [rank-1] Rank 1
    [rank-3] Rank 3
    [rank-4] Rank 4
    [rank-5] Rank 5
    [rank-6] Rank 6
    [rank-7] Rank 7
    [rank-8] Rank 8
    [rank-9] Rank 9
    [all-elements] All elements
   *[other] { $name }
}
room-elements = { $count } elements
room-pieces = pieces of { $sizes } cells
room-field = { $columns } × { $rows }
room-teams = { $count ->
    [one] 1 team
   *[other] { $count } teams
}
room-spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
room-locked = locked
room-opened = opened { $ago }
room-bot = bot { $level }
room-team = team { $team }
room-wins = { $count ->
    [one] 1 win
   *[other] { $count } wins
}
invitation-title = Room { $code }
invitation-over = You are invited to
invitation-locked = The room is locked: no one can join now. Ask the host to unlock it.
invitation-full = All seats are taken. You can join as a spectator and take a seat when one is free.
invitation-players = Players
invitation-players-hidden = Players are shown to those who are in the room.
invitation-join = How to join
invitation-play-here = Join this room
invitation-open = Open in the game
invitation-open-text = This needs the installed game: { $download }. Without the link:
invitation-join-code = Start the game, choose { $menu }, and join by code: { $code }
invitation-join-terminal = The server is { $server }. To join from a terminal:
invitation-join-page = Friends find this page at { $link }.
invitation-join-password = Enter the password that you were given.
invitation-no-browser = A browser cannot play on this server: it has no browser client. Its operator builds one by { $command }.
invitation-play = Play
invitation-brawl = Brawl
invitation-summary = A brawl room, { $taken } of { $seats } seats taken{ $password ->
    [yes] , with a password.
   *[no] .
}
invitation-summary-host = { $host }’s brawl room, { $taken } of { $seats } seats taken{ $password ->
    [yes] , with a password.
   *[no] .
}

## Downloads

download-title = Download
download-description = How to get the game: in the browser, as a package of this server, or from source.
download-browser = In the browser
download-browser-text = There is nothing to install: the game runs in this browser, on a computer or a phone.
download-packages = Packages
download-install = On Debian or Ubuntu, in the folder of the download:
download-check = { $command } of the file must print the same digits.
download-sha256 = SHA-256
download-kilobytes = { $count } kB
download-megabytes = { $count } MB
download-none = This server offers no packages.
download-source = From source
download-source-text = On a Debian or Ubuntu with Rust, in the folder of the source code of this release:

## Friends outside of the network

network-title = Friends outside your network
network-description = A server on a computer at home is reached from its own network. Three ways lead in from elsewhere.
network-private = A private network
network-private-text = Install Tailscale or ZeroTier on your computer and on theirs, and join the same network. Friends open the link of your room with your computer’s address in that network in place of the one in the link:
network-tunnel = A tunnel
network-tunnel-text = This command, on the computer of the server, prints a public https address. Friends open the link of your room with that address, and nothing is installed on their side:
network-tunnel-setting = A room hosted from the game needs no setting for that. A dedicated server needs { $setting }, so that its limits count each player by an own address.
network-forward = A port of your router
network-forward-text = In the settings of your router, forward TCP port { $port } to the computer of the server. Friends open the link of your room with the public address of the router:
network-forward-shared = It does not work where your provider shares one public address among its customers.

## Solo

daily-title = Daily challenge, { $date }: { $game }
daily-description = The board of the daily { $game } challenge of { $date } on this server.
daily-lead =
    { $mode }: the same pieces for everyone, from midnight to midnight UTC. Each player’s first attempt counts.
daily-battle-lead = { $mode }: the same table and options for everyone, from midnight to midnight UTC, against a bot. Won battles come first, then those in fewer turns, then those with more hit points left. Each player’s first attempt counts.
daily-games = Games
daily-days = Days
daily-before = Day before
daily-after = Day after
daily-empty = Nobody has finished this challenge.
daily-verified =
    Every run was verified. Replays are available when the day is over: check one with { $command }.
solo-title = Solo: { $mode }
solo-description = The best at { $mode }, solo, on this server.
solo-modes = Modes
solo-empty = No runs yet.
solo-verified =
    The best run of each player. The server has replayed every run from its inputs;
    { $command } does the same with the replay.
solo-paused = paused
solo-paused-for = Paused for { $seconds } s
solo-replay = Get
solo-replay-of = Replay of { $name }

## Times

# Year, month and day have leading zeros.
date-day = { $year }-{ $month }-{ $day }
date-minute = { $day } { $time } UTC
time-just-now = just now
time-minutes = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
time-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
time-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}

# The pages of administration.
admin-title = Administration
admin-description = For the moderators and admins of this server.
admin-name = Name
admin-name-or-address = Name or address
admin-password = Password
admin-code = Code of the authenticator
admin-sign-in = Sign in
admin-sign-out = Sign out
admin-signed-in = { $name }, { $role }
admin-needs-factor = Set the second factor up first
admin-needs-passkey = Sign in with your passkey
admin-has-factor = This account has a second factor already
admin-needs-role = This needs the role { $role }
admin-other-form = The form is not of this session: go back and load the page again
admin-no-reason = Kicks, bans, mutes, other names and closed rooms need a reason, which the player is shown
admin-factor-title = Second factor
admin-factor-text = Add this to an authenticator app, and type the code that it shows. From then on, signing in needs one.
admin-factor-secret = Secret of the authenticator
admin-factor-set = Set up
admin-status = Players: { $players }. In the queue: { $waiting }. Rooms: { $rooms }.
admin-draining = The server drains: no new match begins.
admin-players = Players
admin-kick = Kick
admin-ban = Ban
admin-unban = Lift the ban
admin-within = For how long, as in 12h or 7d; permanent without it
admin-why = Reason
admin-role = Role: player, moderator or admin
admin-give-role = Give the role
admin-server = Server
admin-message = Message to everyone
admin-send = Send
admin-drain = Drain and stop
admin-audit = Audit log
admin-when = When
admin-who = Who
admin-what = What
admin-whom = Whom
admin-until = Until
admin-older = Older
admin-operator = Operator
admin-moderate = Moderate
admin-report-open = open
admin-report-taken = taken
admin-report-closed = closed
admin-report-abuse = insults or threats
admin-report-cheating = cheating
admin-report-name = offensive name
admin-report-spam = advertising or flooding
admin-report-other = something else
admin-report-appeal = appeal
admin-report-collusion = looks like collusion
admin-report-inhuman = looks like a program

# The pages of the operator.
pages-rules = Rules of this server
pages-privacy = Privacy
pages-description = { $page }: as the operator of this server says.
pages-contact = Contact
privacy-kept = What this server saves
privacy-accounts = Accounts with a password, ranked matches and ratings are saved.
privacy-guests = A guest who has not signed in for { $days } days is deleted, unless a match or a run of theirs is stored.
privacy-guests-ever = Guests are saved.
privacy-casual = Casual matches between people, and solo runs that are nobody's best, are deleted after { $days } days.
privacy-casual-ever = Casual matches and solo runs are saved.
privacy-bots = Casual matches against bots are deleted after { $days } days.
privacy-bots-ever = Casual matches against bots are saved.
privacy-no-replays = No replays are written.
privacy-replays-ever = Replays are saved.
privacy-replays = Replays are saved within { $mb } MB; the oldest go first.

# The pages of the own account, and of administration.
account-title = Account
account-description = Your account on this server.
account-sign-in-hint = Over HTTPS, or from the server's own machine. Guests come here from the game: Account, then the web site.
account-register = Register
account-recover = Forgot the password?
account-recovered = The password is set: sign in.
account-factor-is-set = The second factor is set up.
account-banned = This account is banned.
account-muted = This account may not chat.
account-members-only = This server is for members only.
account-renamed = Your name is { $name } from the next sign-in on.
account-claimed = The name and the password are set. Draw recovery codes now.
account-codes = Write these codes down; each can be used once: { $codes }
account-invited = An invitation for one player, for 7 days: { $code }
account-too-many-invites = You have as many open invitations as are possible.
account-delete-done = This account is deleted at { $when }.
account-kept = This account stays.
account-appealed = Your appeal was passed on to the moderators.
account-appealed-before = You have appealed before: wait for the answer.
account-code-if-any = Code of the authenticator, if you have one
account-enter = Go to your account
account-closed = This server takes no new members.
account-new-password = New password
account-invite-code = Invitation
account-recover-text = A recovery code stands for the password, once. You drew the codes on this page of your account; without one, ask the operator.
account-recovery-code = Recovery code
account-set-password = Set the password
account-outcome = Your report about { $name }: { $outcome }
account-data = Your data
account-export = Download everything
account-claim = Set a name and a password
account-change-password = Change the password
account-rename = Change the name
account-new-name = New name
account-rename-hint = Once in 30 days; nobody else may take the old name for as long.
account-has-factor = Signing in to the site needs a code of your authenticator.
account-recovery = Recovery codes
account-recovery-left = Codes left: { $count }.
account-new-codes = Draw new codes
account-invites = Invitations
account-invite = Make an invitation
account-appeal = Appeal
account-appeal-text = What the moderators should know
account-keep = Do not delete this account
account-delete-text = A deleted account is gone after 30 days. Its results stay, without its name.
account-delete = Delete this account
account-delete-name = Type your name to confirm
account-passkeys = Passkeys
account-passkey-text = A passkey signs you in by the lock of your device or a security key, without name, password and code.
account-passkey-add = Add a passkey
account-passkey-added = The passkey is added.
account-passkey-made = Added { $when }.
account-passkey-used = Last used { $when }.
account-passkey-remove = Remove this passkey
account-passkey-removed = The passkey is removed.
account-passkey-sign-in = Sign in with a passkey
account-passkey-failed = The browser has given no passkey. Try again.
account-email = E-mail
account-email-text = A letter to this address can set a new password. It is used for nothing else.
account-email-address = Address
account-email-set = Send a letter to confirm it
account-email-sent = A letter is on its way. Open the link in it within an hour.
account-email-confirm = Confirm this address
account-email-confirmed = The address is confirmed.
account-email-forget = Forget this address
account-email-forgotten = The address is forgotten.
account-letter-text = If your account has an e-mail address, a letter leads to a new password.
account-letter-send = Send the letter
account-letter-sent = If this account has an e-mail address, a letter is on its way.
letter-email-subject = { $server }: your address
letter-email =
    { $name } gave this address for an account. To confirm it, open:

    { $link }

    If that was not you, do nothing.
letter-replaced-subject = { $server }: another address
letter-replaced = Your account has another address for letters now. If that was not you, change your password.
letter-password-subject = { $server }: a new password
letter-password =
    Somebody asked for a new password for { $name }. To set it, open within an hour:

    { $link }

    If that was not you, do nothing.
admin-database = Database: { $mb } MB.
admin-disk = Free on the disk: { $mb } MB.
admin-reports = Reports
admin-mute = Mute
admin-unmute = Let chat again
admin-rename = Give another name
admin-new-name = New name; a random one without it
admin-close-room = Close the room
admin-room = Room
admin-invite-uses = How many may register by it
admin-invite-within = For how long, as in 7d
admin-set = Change
admin-take = Take it
admin-close = Close it
admin-outcome = Outcome, for its author
admin-match = The match
admin-bout = Bout { $number }
privacy-deletion = A player may download everything that is saved, and delete the account: after 30 days only results without a name are left. Backups have it until they are replaced.
admin-backup = Last backup: { $when }.
admin-no-backup = No backup since the start.
admin-bans = Bans and mutes
admin-webhooks = Webhooks

# A link to a new room.
new-room-title = A new room
new-room-play-here = Open it in the browser
new-room-share = Open it, and invite others by the link that the room shows.
new-room-king = King of the hill: the winner stays, and challengers queue.
new-room-autostart = Matches start by themselves.
new-room-restricted = Not everybody may enter: the game says who.
admin-errors = Errors of this server
admin-no-errors = None since the start.
admin-created = Since
admin-seen = Seen
admin-nobody = Nobody has such a name.
admin-guest = guest
