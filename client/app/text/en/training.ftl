### Lessons and drills of swordfight and stacker.

learn-title = Learn { $game }
learn-row = Learn
learn-hint = Lesson, drills, rules
learn-suggested-row = New? Start here
learn-suggested = New to { $game }? Play the lesson, a few minutes in short steps.
learn-summary = Works offline. Skip or repeat any step.
learn-lesson = Lesson
learn-lesson-new = { $steps } short steps
learn-lesson-at = Continue with step { $step } of { $steps }
learn-anew = Start over
learn-anew-hint = From step 1
learn-drills = Drills
learn-drills-done = { $done } of { $all } done
learn-over = Lesson complete
learn-over-drills = The drills practise what the lesson shows.
learn-over-bot = A level 1 bot is the easiest opponent.
learn-again = Repeat lesson

training-again = Try again
training-solution = Solution
training-drill = Drill { $step } of { $steps }
training-showing = Solution
training-done = Done!
training-shown = Your turn.
training-missed = Not quite. Try again.

drill-title = Drill
drill-row = { $number }. { $goal }
drill-level = Level { $level } · { $state }
drill-done = done
drill-pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
drill-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
drill-spin = { $lines ->
    [one] Spin, 1 line
   *[other] Spin, { $lines } lines
}
drill-dig = { $pieces ->
    [one] Dig with 1 piece
   *[other] Dig with { $pieces } pieces
}
drill-chain-1 = { $pairs ->
    [one] Make a { $chain }, a chain of { $steps } steps, with this pair.
   *[other] Make a { $chain }, a chain of { $steps } steps, with these { $pairs } pairs.
}
drill-chain-2 = What falls after a step sets off the next one. The solution shows a way.
drill-spin-1 = { $lines ->
    [one] Clear 1 line with a spin.
   *[other] Clear { $lines } lines with a spin.
}
drill-spin-2 = The piece must be stuck when it locks: no room above, below or beside it. It does not fall by itself.
drill-dig-1 = { $pieces ->
    [one] Dig through all garbage with this piece.
   *[other] Dig through all garbage with these { $pieces } pieces.
}
drill-dig-2 = Every piece fits a hole. Pieces do not fall by themselves.

drill-swap = Best swap
drill-swap-missed = Not the best one
drill-swap-1 = It is your turn. One swap is better than all others: find it.
drill-swap-2 = The bots value it by the hit points and the force that it brings when shields meet, and by the shields that remain.
drill-swap-3 = Aim a swap to see its preview.

learn-pair = The pair
learn-pair-1 = Pairs of blocks fall into a well of 6 columns and 13 rows.
learn-pair-2 = Put this one on the marked cells at the left edge: { $left }, { $right }. Held keys repeat.
learn-pair-3 = Hold { $down } to let it fall fast, and press it again for each pair.
learn-turn = Turn it
learn-turn-1 = { $left } and { $right } turn one block around the other by a quarter.
learn-turn-2 = Without room the pair shifts aside or flips over.
learn-turn-3 = Lay this pair flat on the marked cells.
learn-gem = Blocks fuse into gems
learn-gem-1 = A rectangle of one colour, at least 2 × 2, fuses into a gem.
learn-gem-2 = Lay the red pair on the two red blocks.
learn-growth = Gems grow
learn-growth-1 = A gem takes in blocks and whole gems, as long as the result is a rectangle.
learn-growth-2 = Two gems that are offset never merge.
learn-growth-3 = Lay a blue pair on the gem: 2 × 3.
learn-breaker = Breakers shatter
learn-breaker-1 = One in four blocks is a breaker. It shatters every connected block of its colour.
learn-breaker-2 = Diagonals do not touch. A breaker without a neighbour of its colour stays.
learn-breaker-3 = Put the green breaker beside the gem. What shatters attacks an opponent.
learn-chain = Chains
learn-chain-1 = After a break everything falls and fuses, and may break again: step 2, a double.
learn-chain-2 = Here the red block keeps the blue breaker off the blue ones.
learn-chain-3 = Put the red breaker beside the red block.
learn-attack = What a chain sends
learn-attack-1 = A gem makes a sword, as wide as its shorter side. The step multiplies its length.
learn-attack-2 = Other cells make sprinkles: half as many as shatter, times the step.
learn-attack-3 = The same double with a blue gem sends a sword of 2 × 4. Make it.
learn-queue = The queues and your pattern
learn-queue-1 = All players share the queues. On a large screen a panel shows the next sword: its number, its side, and the columns it would take.
learn-queue-2 = Your swords and sprinkles have the colours of your sword’s pattern, shown here.
learn-queue-3 = So everyone can know where an attack lands.
learn-warning = Read a warning
learn-warning-1 = This attack enters when your pair locks: a sword 2 wide and 4 long, and 4 sprinkles.
learn-warning-2 = It stops on gems and swords and cuts into loose cells. You have one pair to prepare.
learn-warning-3 = Lock the pair, away from column 4.
learn-ageing = Grey cells age
learn-ageing-1 = The sword is solid now, and the sprinkles are grey. Each of your locks ages them.
learn-ageing-2 = A sword is opaque grey after 1 lock, translucent after 2, coloured after 3. Sprinkles need 2.
learn-ageing-3 = Lock pairs until no cell is grey, and keep column 4 low.
learn-digging = Dig
learn-digging-1 = Nothing breaks grey cells. But a translucent one shows that it takes its colour at the next lock.
learn-digging-2 = These eight turn red together and fuse at once.
learn-digging-3 = Put the first pair at the left edge, then break the gem with the red breaker.
learn-danger = The entry column
learn-danger-1 = Pairs enter in column 4. If its highest cell is full after a lock, you are out.
learn-danger-2 = Swords land in column 4 only when nothing else fits.
learn-danger-3 = Put the red breaker on the red blocks before it is too late.
learn-winning = Winning
learn-winning-1 = The last player in wins. Large gems late in a chain make the longest swords.
learn-winning-2 = Build while no warning is dangerous, and break before your column 4 is closed.
learn-winning-3 = That is the game. Play on here as long as you like.

learn-move = Move and drop
learn-move-1 = Pieces fall from the top. A full row is cleared.
learn-move-2 = Move the square over the gap: { $left }, { $right }.
learn-move-3 = Then drop it hard, which locks it at once: { $drop }.
learn-repeat = Hold to repeat
learn-repeat-1 = A direction you hold repeats after a delay (DAS), at a rate (ARR).
learn-repeat-2 = Send a square to each side: hold { $left }, drop, hold { $right }, drop.
learn-repeat-3 = Tune these in Settings, Handling.
learn-tuck = Ghost and soft drop
learn-tuck-1 = The outline is the ghost: it shows where a hard drop leads.
learn-tuck-2 = { $soft } drops softly: the piece that lies can still move for half a second.
learn-tuck-3 = Lower the first square and slide it under the ledge. Then fill the rest.
learn-rotate = Turn
learn-rotate-1 = { $left } and { $right } turn by a quarter.
learn-rotate-2 = { $half } turns by a half.
learn-rotate-3 = Turn the T over, and clear both rows.
learn-hold = Hold
learn-hold-1 = { $hold } swaps the piece with the hold box, as often as you like.
learn-hold-2 = A piece from the box enters at the top again.
learn-hold-3 = Hold the square, stand the long piece up in the gap, and clear four rows at once.
learn-kick = Kicks of large pieces
learn-kick-1 = Pieces have up to 15 cells. One without room to turn is kicked: aside, else down, else up, as far as it touches where it was.
learn-kick-2 = So a piece can enter where it could never fall.
learn-kick-3 = Move this one over the hole at the right, lower it ({ $soft }) and turn it ({ $left }). Then drop it.
learn-no-turn = Kick (no rotation)
learn-no-turn-1 = { $none } turns by 0: the piece goes down a row, or is kicked as if it had turned.
learn-no-turn-2 = Lower the piece ({ $soft }), turn it ({ $right }), and kick it into the hole ({ $none }). Then drop it.
learn-no-turn-3 = A touch screen has no button for it: watch the solution.
learn-garbage = Garbage
learn-garbage-1 = What opponents send is garbage. The bar beside the field shows the rows that wait.
learn-garbage-2 = Half a second later they may enter: at the next lock that clears no line, open in the marked column.
learn-garbage-3 = Let these three rows in.
learn-cancel = Cancel it
learn-cancel-1 = What you send first cancels what waits, row for row. Only the rest goes out.
learn-cancel-2 = 2, 3 and 4 lines send 1, 2 and 4 rows; clears in a row send more.
learn-cancel-3 = Cancel all four rows with the long piece.
learn-spin = Spins
learn-spin-1 = A piece that is stuck when it locks, on all four sides, makes a spin. Its lines count twice.
learn-spin-2 = Turn the T upright ({ $left }) and move it to the left edge. Lower it ({ $soft }) and turn it back ({ $right }): it is kicked under the ledge.
learn-spin-3 = Drop it: two lines that send four rows.
learn-back-to-back = Back-to-back
learn-back-to-back-1 = Spins and great clears, here of four lines, are back-to-back: each after the first sends a row more.
learn-back-to-back-2 = A smaller clear without a spin ends it. A lock without a clear does not.
learn-back-to-back-3 = Clear four lines twice.
learn-stalling = No stalling
learn-stalling-1 = A piece that lies locks after half a second. Each move and turn restarts that, as the lower bar above the field shows.
learn-stalling-2 = The upper bar, the forced lock, never restarts. When it is used up the piece locks, and Hold is closed.
learn-stalling-3 = Keep the piece moving on the ground until it locks.
learn-surviving = Winning
learn-surviving-1 = You are out when the next piece finds no room. The last player in wins.
learn-surviving-2 = Clear many lines at once, keep back-to-back, and keep holes open to the sky.
learn-surviving-3 = That is the game. Play on here as long as you like.
