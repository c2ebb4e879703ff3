# A replay that is shown

replay-title = Replay

# $at and $length: minutes and seconds. $speed: times the real speed.
replay-time = { $at } / { $length } · { $speed }×
replay-paused = paused
replay-comparing = comparing with the record…
replay-verified = verified
replay-differs = differs from the record: { $reason }
replay-keys = Space: pause · ← →: 5 s · ↑ ↓: speed · , .: step
replay-pad-keys = A: pause · ← →: 5 s · ↑ ↓: speed · Start: leave
replay-touch-hint = Touch the boards to pause, and the line to go to a time.

## Why the comparison failed

replay-differs-beginning = the record contradicts itself
replay-differs-input = input { $number } is impossible
replay-differs-state = { $name } had another board after { $seconds } s
replay-differs-act = another table after move { $number }
replay-differs-end = another end

## Files that cannot be shown

replay-unreadable = The file cannot be read: { $reason }
replay-too-large = The file is too large for a replay.
replay-none = The file is no replay of Cutlass.
replay-newer = The replay is of a newer release. Get the newest release of the game.
replay-truncated = The replay is truncated: { $is } of { $should } bytes. Get it again.
replay-damaged = The replay is damaged. Get it again.
replay-other-rules = The replay is of other rules. Release { $release } plays it.
