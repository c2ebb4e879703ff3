### Swordfight, and what its boards share with those of stacker.

incoming = Incoming
incoming-attacks = { $count ->
    [one] 1 attack incoming
   *[other] { $count } attacks incoming
}
incoming-next = After this pair
incoming-more-swords = { $count ->
    [one] and 1 sword
   *[other] and { $count } swords
}
incoming-later = { $count ->
    [one] +1 attack
   *[other] +{ $count } attacks
}
preview-next = Next
preview-sends = Breaks now: { $chain }
queue-sword = Next sword
queue-sprinkles = Next sprinkles
stat-rows = Rows sent
stat-rows-minute = Rows/minute
stat-swords = Swords sent
stat-knock-outs = Knock-outs
chain-single = Single
chain-double = Double
chain-triple = Triple
chain-bingo = Bingo
chain-donkey = Donkey
chain-vegas = Vegas
chain-step = Step { $step }

## Options

sword-option-breakers = Breakers
sword-option-drought = Max breaker drought
sword-option-packets = Attacks per lock
sword-option-fall = Gravity
sword-option-faster-every = Speed-up every
sword-option-faster-by = Speed-up
sword-option-fastest = Maximum gravity
sword-option-fast-fall = Fast fall
sword-option-landing = Lock delay
sword-option-landing-share = Lock delay (share)
sword-option-rectangle = Gem growth
sword-option-excess = Wide gems
sword-option-same-step = Twin swords
sword-option-cut = Sword cut
sword-option-fit = Side swords
sword-option-sprinkles = Sprinkles
no-limit = No limit
pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
ms-per-row = { $ms } ms/row
rectangle-largest = Largest area
rectangle-highest = Highest
excess-before = Before chain
excess-after = After chain
same-step-all = All enter
same-step-spare = Keep spawn free
cut-width = Sword width
cut-length = Sword length
cut-all = To the floor
fit-first = First fit
fit-best = Best fit
sprinkles-after = After swords
sprinkles-first = First
