### Stacker.

stack-new-field = New field
stack-help-versus = { $key }: key bindings
stack-help-solo = { $key }: pause and keys
preview-drop = Drop now: { $clear }
preview-rows = { $count ->
    [0] Sends nothing
    [one] Sends 1 row
   *[other] Sends { $count } rows
}
preview-cancels = { $count ->
    [one] Cancels 1 row
   *[other] Cancels { $count } rows
}
queue-attack = Next attack
queue-column = Open column
clear-back-to-back = Back-to-back
clear-combo = Combo { $count }
clear-all = ALL CLEAR
clear-name = { $name ->
    [single] Single
    [double] Double
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } lines
}
clear-spin = Spin { $name ->
    [single] single
    [double] double
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } lines
}
clear-mini-spin = Mini spin { $name ->
    [single] single
    [double] double
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } lines
}
incoming-rows = { $count ->
    [one] 1 row incoming
   *[other] { $count } rows incoming
}
incoming-more = and { $count } more
stat-left = Time left
stat-time = Time
stat-score = Score
stat-lines = Lines
stat-lines-of = { $lines } of { $goal }
stat-garbage = Garbage
stat-undo = Undo
stat-pieces = Pieces
stat-pps = PPS
stat-kpp = Keys per piece
stat-sent = Lines sent
stat-apm = Sent/minute

## Options

stack-option-size = { $size ->
    [one] Pieces of 1 cell
   *[other] Pieces of { $size } cells
}
stack-size-weight = Weight { $weight }
stack-option-shapes = Shapes
stack-option-columns = Columns
stack-option-rows = Rows
stack-option-preview = Preview
stack-option-hold = Hold
stack-option-speed-up = Speed-up
stack-option-start-speed = Start speed
stack-option-gain = Speed gain
stack-option-gain-from = Speed-up from
stack-option-soft-drop = Fastest soft drop
stack-option-lock-delay = Lock delay
stack-option-forced-lock = Forced lock
stack-option-spawn-delay = Spawn delay
stack-option-clear-delay = Line clear delay
stack-option-great-clear = Big clear
stack-option-zero-mini = Zero-line mini
stack-option-kick-mini = Mini by kick
stack-option-spin-single = Spin single
stack-option-all-clear = All clear
stack-option-garbage-delay = Garbage delay
stack-option-garbage-cap = Garbage cap
stack-option-margin-from = Attack growth from
stack-option-margin = Attack growth
class-convex = No gaps
class-holeless = No holes
class-all = All
clear-by-size = By size
clear-four = 4 lines
more-rows = +{ $rows ->
    [one] 1 row
   *[other] { $rows } rows
}
share-of-rows = { $share } of rows
per-second = { $value }/s
rows-per-second = { $rows } rows/s
gravity-time = By time
gravity-lines = By lines
gravity-gain-lines = +1 per { $lines ->
    [one] line
   *[other] { $lines } lines
}
gravity-first-line = First line
spin = Spin
spin-mini = Mini spin
