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

training-again = Try again
training-solution = Show me
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
drill-spin-1 = { $lines ->
    [one] Clear 1 line with a spin.
   *[other] Clear { $lines } lines with a spin.
}
drill-dig-1 = { $pieces ->
    [one] Dig through all garbage with this piece.
   *[other] Dig through all garbage with these { $pieces } pieces.
}

drill-swap = Best swap
drill-swap-missed = Not the best one
drill-swap-1 = It is your turn. One swap is better than all others: find it.

learn-pair = Move the pair onto the marked cells, then let it fall.
learn-turn = Turn the pair, and lay it flat on the marked cells.
learn-gem = A rectangle of one colour, 2 × 2 or larger, becomes a gem: lay the red pair on the red blocks.
learn-growth = A gem takes in all that keeps it a rectangle: lay a blue pair on it.
learn-breaker = A breaker shatters every connected block of its colour: put the green one beside the gem.
learn-chain = What falls after a break may break again, which is a chain: break the red block that keeps the blues apart.
learn-attack = A gem becomes a sword, longer with every step of the chain: send one with the same double.
learn-queue = All players share the queues: the panel shows where the next sword lands, in the colours of your sword.
learn-warning = This attack lands when your pair locks: lock it away from column 4, where pairs enter.
learn-ageing = Every pair that locks ages what has landed until it takes its colours: lock pairs until nothing is grey.
learn-digging = Grey cells never break, but these turn red with your first pair: then shatter them by the red breaker.
learn-danger = Pairs enter in column 4, and its top must stay free: put the red breaker on the red blocks.
learn-winning = The last player in wins: build gems while it is safe, and break them before column 4 is full.

learn-move = A full row is cleared: move the square over the gap, and drop it.
learn-repeat = A direction that you hold repeats: send one square to each side, and tune the speed in Settings, Handling.
learn-tuck = After a soft drop a piece can still move: slide the first square under the ledge, then fill the rest.
learn-rotate = Turn the T over, and clear both rows.
learn-hold = Hold swaps the piece for the one in the box: hold the square, and clear four rows with the long piece.
learn-kick = A piece without room to turn is kicked to where it fits: lower this one over the hole, and turn it in.
learn-no-turn = Kick moves a piece as if it had turned: lower it, turn it right, and kick it into the hole.
learn-garbage = Rows from opponents wait in the bar, and enter when a piece locks without a clear: let these three in.
learn-cancel = Lines you clear cancel the garbage that waits: clear four at once with the long piece.
learn-spin = A piece that locks where it cannot move is a spin, and counts double: turn the T in under the ledge.
learn-back-to-back = Spins and clears of four lines in a row are back-to-back, and send a row more: clear four lines twice.
learn-stalling = A piece on the ground locks in the end, whatever you do: keep it moving until it locks.
learn-surviving = The last player in wins: clear many lines at once, and keep your holes open to the sky.
