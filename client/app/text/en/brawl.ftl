### Brawl rooms: entering, members, options, and the pictures of a brawl.

brawl-title = Brawl
brawl-hint = 2 to 24 players, free-for-all or in teams.
brawl-join-code = Join by code
brawl-rooms = Public rooms
brawl-host-here = Host here
brawl-host-server = Host on server
brawl-game = Game to host
brawl-visibility = Visibility
brawl-public = Public
brawl-unlisted = Code only
brawl-private = Password
join-room-title = Join room
join-room-at = Room { $code } at { $address }
join-room-no-server = Room { $code }: no server set
join-room-hint = Enter or paste a code or a link.
join-room-invalid = A code has six letters and digits, such as K7QF2M.
join-room-code = Code
rooms-asking = Loading
rooms-count = { $count ->
    [0] No public room is open. Host one.
    [one] 1 public room
   *[other] { $count } public rooms
}
rooms-refresh = Refresh
rooms-entry = { $game } · { $taken }/{ $seats } · { $state ->
    [playing] playing
   *[waiting] waiting
}
rooms-host = { $name }’s room
rooms-taken = { $taken } of { $seats } seats
rooms-spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
spectate-title = Spectate
spectate-hint = Name of a player on this server.
spectate-start = Spectate
spectate-room-hint = Match in progress
room-title = Room { $code }
room-none = Room
room-cancel = Cancel start
room-start = Start match
room-ready = { $ready } of { $seated } ready
room-message = Message
room-send = Send
room-copy = Copy link
room-copied = Copied
room-elsewhere = Friends outside your network
room-members = Members
room-options = Options
room-leave = Leave room
room-ready-up = Ready
room-not-ready = Not ready
warm-up = Warm up
room-you-ready = You are ready
room-team = Team
room-to-spectators = Spectate
room-take-seat = Take seat
room-sword = Sword
members-title = Members
members-add-bot = Add bot
members-level = Level { $level }
member-host = host
member-spectator = spectator
member-team = team { $number }
member-bot = bot { $level }
member-ready = ready
member-muted = muted
member-wins = { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}
member-gone-title = Left
member-gone = This member has left the room.
member-mute = Mute
member-unmute = Unmute
member-mute-all = Mute for all
member-unmute-all = Unmute for all
member-remove-bot = Remove bot
member-to-spectators = Move to spectators
member-hand-over = Hand over host
member-kick = Kick
member-ban = Ban
leave-room-title = Leave the room?
leave-room-own-server = The room runs in this game: it closes for everyone.
leave-room-code = You can return with the code.
leave-room-stay = Stay

## Options

options-title = Options
options-apply = Apply
options-changed = Changed
options-help-host = Press Apply to save. Everyone must ready up again.
options-help-member = The host sets the options.
options-lock = Lock room
options-unlock = Unlock room
options-access = Apply access
option-preset = Preset
option-custom = Custom
option-seats = Seats
option-sides = Sides
option-match = Match
option-grace = Grace period
option-das-least = Minimum DAS
option-das-most = Maximum DAS
option-arr-least = Minimum ARR
option-arr-most = Maximum ARR
option-soft-drop-least = Minimum soft drop
option-soft-drop-most = Maximum soft drop
option-cut-most = Maximum DAS cut
option-initial-rotation = Initial rotation
option-initial-hold = Initial hold
option-allowed = Allowed
option-not-allowed = Not allowed
option-one-bout = One bout
option-best-of = Best of { $bouts }
sides-free-for-all = Free-for-all
sides-teams = { $teams ->
    [one] 1 team
   *[other] { $teams } teams
}

## Rules in words

rules-stacker = { $game }, pieces of { $pieces } { $largest ->
    [one] cell
   *[other] cells
} on { $columns } × { $rows }
rules-marauders = { $game }, { $mode }, { $size }
rules-elements = { $elements } { $drawn ->
    [yes] elements, drawn at the start,
   *[no] elements
} on { $field } × { $field }
rules-preset = { $preset }: { $about }
rules-custom = As { $preset }, but { $changes }
rules-custom-more = As { $preset }, but { $changes }, and { $more } more
rules-change = { $name }: { $value }
rules-range = { $first } to { $last }

## The picture of the room

room-place = { $code } at { $place }
room-match = { $sides } · { $length } · { $visibility }
room-match-locked = { $summary } · locked
room-seated = { $seated } of { $seats } seats · { $ready }
room-spectators = { $count ->
    [one] 1 spectator: { $names }
   *[other] { $count } spectators: { $names }
}
room-no-chat = No messages yet.
room-countdown = Match starts in
invite-title = Invite a friend
invite-network = Any browser on your network opens this link.
invite-game-only = Only the installed game can open this link: this server has no browser client. The command “make web-quick” builds one.
invite-page = The page behind this link leads into the room.

## A brawl

brawl-no-target = No target
brawl-threats = { $count ->
    [0] No one is targeting you
   *[other] { $count } targeting you
}
brawl-alive = { $alive } of { $seats } alive
brawl-alive-spectators = { $alive } of { $seats } alive · { $spectators ->
    [one] 1 spectator
   *[other] { $spectators } spectators
}
brawl-spectating = Spectating
brawl-leave-key = { $key }: leave
brawl-follows-action = Following the action
brawl-follows-player = Following this player
brawl-follow-keys = Next: { $next } · Previous: { $previous }
brawl-follow-tap = Tap a board to follow it
brawl-attackers = { $count ->
    [0] No attackers
    [one] 1 attacker
   *[other] { $count } attackers
}
brawl-out = Out
brawl-out-place = Out, { $place } of { $seats }
brawl-goes-on = The bout continues

## Settings of the room, and saved presets

option-autostart = Automatic start
option-autostart-off = Off
option-autostart-ready = When all are ready
option-autostart-15 = After 15 s
option-autostart-30 = After 30 s
option-autostart-60 = After 60 s
option-king = King of the hill
option-entry = Who may enter
option-entry-everyone = Everyone
option-entry-claimed = With an account
option-entry-friends = Friends of the host
option-rating-least = Minimum rating (0: any)
option-rating-most = Maximum rating (0: any)
room-presets = Saved presets
presets-in-room = Choose one for this room, or save its options.
presets-outside = Choose one to host a room.
preset-save = Save
preset-delete = Delete
preset-copied = Link copied: { $link }
form-preset = Preset name invalid: { $reason }
error-setup = This link opens no room: { $reason }
member-co-host = co-host
member-make-co-host = Make co-host
member-end-co-host = Remove as co-host
member-swap = Swap places with me
member-challenger = { $place ->
    [1] next challenger
   *[other] challenger { $place }
}
room-queue-up = Challenge
room-queued = You are challenger { $place }
room-starts-in = Match in { $seconds } s
room-king = King of the hill
