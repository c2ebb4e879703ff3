# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
# Before the time, of a match with more than one bout.
replay-bout = bout { $bout } of { $bouts }
# A player with the rating before the match.
replay-rated = { $name } ({ $rating })
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparing with the record…
replay-verified = verified
replay-differs = differs from the record: { $reason }
# The bout is of other rules, and its pictures are shown. $release: a version, as 0.3.0.
replay-recorded = as recorded by release { $release }; cannot be verified here

## Its buttons, as short as they can be

replay-slower = Slower
replay-faster = Faster
# To the next lock of a pair or piece.
replay-lock = Next lock
replay-turn = Next turn
# To the perspective of the next player.
replay-zoom = Zoom
replay-seat = Player
replay-bout-back = Previous bout
replay-bout-next = Next bout
# Plays on from the moment that is shown, in the place of the shown player.
replay-play-on = Play from here
replay-clip = Clip
# The other end of a clip whose beginning is marked.
replay-clip-end = End clip

## Clips: animated pictures of a part

# $from: minutes and seconds. $mark and $cancel: keys.
clip-marked = Clip from { $from }. { $mark } again: to here, or at the same moment the last 10 s. { $cancel }: no clip
clip-filming = Recording the clip: { $percent } %. { $cancel }: cancel
clip-saved = Clip saved: { $file }
clip-failed = The clip was not saved: { $reason }. Check the disk space and try a shorter part.
clip-too-long = A clip lasts at most { $seconds } s. Go closer to its other end.
clip-empty = There is nothing before this moment. Go on, and mark the end of the clip.
# A reason, as a part of clip-failed.
clip-resized = the window changed its size

## Playing on from a moment of a replay

# The player's seat is out, and others play on.
attempt-out = You are out
attempt-none = This moment cannot be played on: the shown player is out, or the bout is over.

## Figures beside the pictures of a bout of other rules

replay-figure-pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
replay-figure-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
replay-figure-lines = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
replay-figure-sent = { $count } sent
# Attacks on their way to this board.
replay-figure-incoming = { $count } incoming
replay-figure-score = score { $count }
replay-figure-hp = { $count } HP
replay-figure-force = force { $count }
replay-figure-turn = Turn { $count }
replay-figure-hold = Hold
replay-figure-next = Next
replay-figure-out = out

## The shown player among others

# Before the name of that player's target.
replay-threats = { $count ->
    [0] No one is targeting { $name }
   *[other] { $count } targeting { $name }
}

## What happened

replay-chain = { $name }: chain of { $steps }
replay-attack = { $name }: { $rows } rows
replay-out = { $name } is out

## Why the comparison failed

replay-differs-beginning = the record contradicts itself
replay-differs-input = input { $number } is impossible
replay-differs-state = { $name } had another board after { $seconds } s
replay-differs-act = another table after move { $number }
replay-differs-end = another end

## Files that cannot be shown

# A file was dropped on the window during a match.
replay-busy = Leave the match first, then open the replay.

replay-loading = Downloading the replay…
replay-unreadable = The replay cannot be read: { $reason }
replay-too-large = The file is too large for a replay.
replay-none = The file is no replay of Cutlass.
replay-newer = The replay is of a newer release. Get the newest release of the game.
replay-truncated = The replay is truncated: { $is } of { $should } bytes. Get it again.
replay-damaged = The replay is damaged. Get it again.
replay-other-rules = The replay is of other rules. Release { $release } plays it.
