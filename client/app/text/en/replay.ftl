# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparing with the record…
replay-verified = verified
replay-differs = differs from the record: { $reason }

## Its buttons, as short as they can be

replay-play = Play
replay-pause = Pause
replay-back = −{ $seconds } s
replay-on = +{ $seconds } s
replay-slower = Slower
replay-faster = Faster
replay-step-back = Step back
replay-step = Step
# To the next lock of a pair or piece.
replay-lock = Next lock
replay-turn = Next turn
replay-highlight-back = Event back
replay-highlight = Next event
# To the perspective of the next player.
replay-seat = Player

## Names of keys under the buttons

replay-key-space = Space
replay-key-left = Left
replay-key-right = Right
replay-key-up = Up
replay-key-down = Down

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

replay-loading = Downloading the replay…
replay-unreadable = The replay cannot be read: { $reason }
replay-too-large = The file is too large for a replay.
replay-none = The file is no replay of Cutlass.
replay-newer = The replay is of a newer release. Get the newest release of the game.
replay-truncated = The replay is truncated: { $is } of { $should } bytes. Get it again.
replay-damaged = The replay is damaged. Get it again.
replay-other-rules = The replay is of other rules. Release { $release } plays it.
