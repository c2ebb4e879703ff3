### What the things of marauders are called, and what stands around the field.

element-fire = Fire
element-water = Water
element-wind = Wind
element-earth = Earth
element-light = Light
element-dark = Dark
element-neutral = Neutral
element-metal = Metal
element-thunder = Thunder
element-star = Star
element-wood = Wood
element-ice = Ice
element-poison = Poison
element-sun = Sun
element-moon = Moon
element-sound = Sound
element-steam = Steam
element-crystal = Crystal
element-cosmo = Cosmo
element-dimension = Dimension
element-oracle = Oracle
spell-of-fire = Inferno
spell-of-water = Rain
spell-of-wind = Breeze
spell-of-earth = Earthquake
spell-of-light = Luminate
spell-of-dark = Shockwave
spell-of-neutral = Spike
spell-of-metal = Rotator
spell-of-thunder = Thunderstorm
spell-of-star = Shine
spell-of-wood = Supply
spell-of-ice = Freeze
spell-of-poison = Poisoning
spell-of-sun = Sunshine
spell-of-moon = Blanket
spell-of-sound = Pulse
spell-of-steam = Emission
spell-of-crystal = Bling
spell-of-cosmo = Phase
spell-of-dimension = Wormhole
spell-of-oracle = Yin Yang
spell-free-swap = Free Swap
spell-power-up = Power Up
spell-power-down = Power Down
spell-aligner = Aligner
spell-disperser = Disperser
spell-burglary = Burglary
spell-merger = Merger
choice-adjacent = Adjacent match
choice-diagonal = Diagonal recognition
choice-non-matching = Non-matching spells
choice-pre-match = Board pre-match
choice-force-matchable = Force matchable blocks
choice-block-chain = Block chain matches
choice-single = Single mode
choice-reverse = Reverse mode
choice-static = Static mode
choice-bonus-variant = Bonus variant
choice-inward = Inward gravity
choice-outward = Outward gravity
choice-fixed = Fixed gravity
choice-extended = Extended game
choice-long = Long game
mode-line = 1D
mode-duel = 2D
mode-quad = Quad
mode-assault = Tag assault
mode-defence = Tag defence
mode-break = Tag break
size-about-rank = { $name }: { $elements } elements, with { $more } new, on a { $field } × { $field } field.
size-about-first = { $name }: { $elements } on a { $field } × { $field } field.
size-about-drawn = { $name }: { $elements } elements, drawn, on a { $field } × { $field } field.
size-rank = Rank { $rank }
size-casual = Casual { $size }
size-easy = Easy
size-medium = Medium
size-intermediate = Intermediate
size-advanced = Advanced
size-expert = Expert
size-ultimate = Ultimate
size-first = First
size-learner = Learner
size-novice = Novice
size-amateur = Amateur
size-semi-pro = Semi-Pro
size-professional = Professional
cause-match = match
cause-battle = battle
cause-attack = { $element } attack
cause-shield = { $element } shield
cause-turn = turn
cause-reset = new field
cause-price = price of a spell
cause-poison = poison
mark-cover = Cover
mark-risen = Risen block
mark-mirror = Mirror
mark-filter = Filter
mark-shifter = Shifter
mark-warp = Warp

## Refused moves

refusal-over = The battle is over.
refusal-not-your-turn = Not your turn. Wait for the other player.
refusal-no-seat = This seat is not in the battle.
refusal-off-field = No block there. Choose one on the field.
refusal-warped = Warped blocks cannot be swapped. Choose another.
refusal-no-partner = No block to swap with. Choose another direction.
refusal-no-match = Forced matches: every move must match. Choose another swap.
refusal-must-match = Forced matches: you cannot end your turn. Make a match.
refusal-naming = The battle has not begun. Name your spell first.
refusal-not-naming = Spells are named before the battle only.
refusal-named = You have named your spell. Wait for the others.
refusal-not-in-play = { $element } is not in play. Name another spell.
refusal-not-in-mode = { $spell } has no shields to wait for in this mode. Name another spell.
refusal-no-spells = This battle has no spells.
refusal-force = A spell costs 10 force. Deal damage to gain more.
refusal-casting = Your spell is already queued.
refusal-no-charge = You have no spell left.
refusal-cooling = Wait six turns after a spell.
refusal-free-swap-only = Free Swap is active: swap any two blocks.
refusal-no-free-swap = You did not name Free Swap before the battle.

## Around the field

player-number = Player { $number }
option-mode = Mode
option-size = Size
option-turn-limit = Turn limit
option-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
option-endless = None
option-forced-matches = Forced matches
naming-title = Name your spell
naming-choose = Choose a spell with the arrow keys or the mouse
naming-help = You can cast this spell only, without a match. The battle begins when everyone has named one.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-instant = Instant
battle-log = Log
battle-log-newer = { $count ->
    [one] 1 newer line
   *[other] { $count } newer lines
}
battle-speed = Speed: { $speed }
battle-elements = Elements
battle-skip-touch = Tap skips
battle-skip-any = Any key skips
battle-skip = Skip: { $keys }
battle-choose = Choose a block, then a direction
battle-free-swap = Free Swap: choose the first block
battle-free-swap-second = Free Swap: choose the second block
aim-casts = Casts { $spell }
aim-sum = +{ $gained } strength · { $after } { $role ->
    [attack] damage
   *[defence] damage taken
} (was { $before })
aim-sum-back = { $sum } · { $role ->
    [attack] damage to you
   *[defence] damage dealt
} { $damage }
aim-no-match = No match: this ends your turn
aim-confirm-miss = No match: this ends your turn. Swap again to confirm.
aim-block = Block { $place }
aim-match = { $count } { $element }: +{ $strength } strength
aim-covered = Covered: counts 0
aim-risen = Risen: stops one attack
aim-mirror = Mirror: turns attacks aside by its slope
aim-mirror-upright = Mirror: sends attacks along rows back
aim-mirror-flat = Mirror: sends attacks along columns back
aim-filter = { $own ->
    [yes] Your filter
   *[no] Filter of { $name }
}: turns an enemy attack into half a shield
aim-shifter = Shifter: moves an attack one lane aside
aim-warped = Warped: no swaps, counts twice
aim-next-turn = { $effect } (from next turn)
inspect-boost = { $label }: boost block of { $own ->
    [yes] yours
   *[no] { $name }
}
inspect-boost-effect = { $effect ->
    [boost] Boosts your matches that continue
    [drain] Drains your matches that continue
   *[both] Boosts its team’s matches, drains others, that continue
}
inspect-boost-tier = { $change }: { $ways }
direction-up = up
direction-up-right = up right
direction-right = right
direction-down-right = down right
direction-down = down
direction-down-left = down left
direction-left = left
direction-up-left = up left
inspect-as-attack = Attack: { $effect }
inspect-as-shield = Shield: { $effect }
inspect-open = No owner
inspect-open-text = Attacks leave the field here.
inspect-empty = No shield
inspect-shield = { $element }, strength { $strength }
inspect-role = { $role ->
    [attack] Attacks
   *[defence] Defends
} { $when ->
    [now] in this exchange
   *[next] in its next exchange
}
inspect-strikes = Strikes in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
inspect-reversed = Reversed: a hit does { $damage } more damage; matches raise it
inspect-locked = Locked: does not attack until its owner’s next defence turn
inspect-quaked-cell = Locked: does not attack before its owner’s next attack is over
inspect-closed-attack = Gate: collects nothing in its owner’s next attack turn here
inspect-closed-defence = Gate: collects nothing in its owner’s next defence turn here
inspect-raised = Raised: one attack of an enemy does nothing
inspect-oracle-next = Ring: the next shield here is halved and reversed when its turn ends
inspect-oracle-mark = Disc: the shield is halved and reversed when the turn ends
inspect-player-of-team = Player { $number }, team { $team }
inspect-hp = { $hp } of { $most } HP
inspect-force = { $hp } · { $force } force
inspect-armed = A spell is paid for: the next match casts it
inspect-queued = { $spell } acts when this turn ends: { $effect }
inspect-status = { $spell } { $role ->
    [attack] in attack
   *[defence] in defence
}: { $effect }
inspect-poison = Poisoned: 1 HP a turn for { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
inspect-quaked = Earthquake: no shield launches in its next attack
inspect-ice = Ice: { $count ->
    [one] 1 of its shields strikes first in its next defence
   *[other] { $count } of its shields strike first in its next defence
}
inspect-burglary = Burglary: takes { $count ->
    [one] 1 more shield
   *[other] { $count } more shields
} from matches of enemies
inspect-merger = Merger: two waiting shields join its next attack
inspect-named = Named spell: { $spell }. { $effect }
inspect-named-roles = Named spell: { $spell }. Attack: { $attacking } Defence: { $defending }
inspect-attacks = { $count ->
    [one] 1 attack left
   *[other] { $count } attacks left
}
inspect-option = { $option }: { $text }
inspect-turn = Turn { $turn }
inspect-turns = Turn { $turn } of { $most }
inspect-no-options = No options
inspect-elements = Elements: { $elements }
turn-own-attack = Your turn: attack { $target }
turn-attack = { $name } attacks { $target }
turn-own-defence = Your turn: defend
turn-defence = { $name } defends
strip-axis-x = Rows: left vs. right
strip-axis-y = Columns: below vs. above
strip-axis-sides = From { $from } to { $to }
strip-flight = Strike
side-north = north
side-east = east
side-south = south
side-west = west
over-you-won = You won
over-you-lost = You lost · Won by { $names }
over-won = Won by { $names }
over-won-break = Won by { $names }: no hit points left
time-bank = +{ $seconds } bank
refill-random = New blocks: random, in place
refill-slide = New blocks: all slide { $side }
begin-own = You start
begin-other = { $name } starts
mode-and-size = { $mode }, { $size }
chain-number = Chain { $chain }
seat-force = force
seat-out = Out of the battle
seat-disconnected = Disconnected: forfeits in { $seconds } s
seat-bot-plays = Absent: a bot plays
seat-bot-plays-own = A bot plays for you: press a key
seat-poison = Poison: { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
seat-armed = Next match casts its spell
seat-queued = { $spell } at turn’s end
seat-status-attack = { $spell } in attack
seat-status-defence = { $spell } in defence
seat-ice = Ice: { $count } first strikes
seat-burglary = Burglary: { $count }
seat-named = Named: { $spell }
seat-won = Won
seat-lost = Lost
seat-paid = Spell paid
spells-left = Spells left: { $left } of { $most }
spells-wait-turns = Next spell in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
spells-wait-hp = Next spell at { $hp } HP or less
spells-forfeited = Spells forfeited: { $count }
corner-attack = Attack
corner-defend = Defend
banner-your-turn = Your turn
banner-turn = { $name }’s turn
banner-turn-attack = Turn { $turn }: attack
banner-turn-defence = Turn { $turn }: defence
banner-cast-attack = Attack spell cast by { $name }
banner-cast-defence = Defence spell cast by { $name }
banner-reset = New field
banner-reset-why = No match was left: all force is lost
banner-you-out = You are out
banner-no-winner = No one won the battle
flight-stopped = stopped
flight-filtered = filtered
flight-merged = merged
flight-lost = lost
hit-sum = { $attack } vs. { $shield }
hit-damage = −{ $damage } HP
hit-blocked = blocked
refusal-late = The battle moved on. Look and try again.
refusal-other-game = This move belongs to another game.
refusal-no-bout = No battle is running. Wait for the next one.
refusal-spectator = You are a spectator and have no seat.
