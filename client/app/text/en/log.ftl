### The log of a battle: each line names the rule. `own` is yes for the player's own seat.

log-you = You
log-you-object = you
log-your = your
log-whose = { $name }’s
lane-own = your lane { $lane }
lane-of = { $name }’s lane { $lane }
lane-free = the open lane { $lane }
log-turn = Turn { $turn }: { $role ->
    [attack] { $own ->
        [yes] You attack
       *[no] { $name } attacks
    }
   *[defence] { $own ->
        [yes] You defend
       *[no] { $name } defends
    }
}
log-turn-axis = Turn { $turn }: { $role ->
    [attack] { $own ->
        [yes] You attack
       *[no] { $name } attacks
    }
   *[defence] { $own ->
        [yes] You defend
       *[no] { $name } defends
    }
} on { $axis }
log-turn-target = Turn { $turn }: { $role ->
    [attack] { $own ->
        [yes] You attack
       *[no] { $name } attacks
    }
   *[defence] { $own ->
        [yes] You defend against
       *[no] { $name } defends against
    }
} { $target }
log-match = { $own ->
    [yes] You match
   *[no] { $name } matches
} { $count } { $element }
log-chain = Chain { $chain }: { $count } { $element }
log-match-spell = { $matched }, for the spell
log-match-nothing = { $matched }: counts 0
log-match-gain = { $matched }: { $gain }
log-chain-gain = { $matched }, { $gain }
log-gain = +{ $gain } in { $count ->
    [one] lane { $lanes }
   *[other] lanes { $lanes }
}
log-gain-nothing = nothing
log-gain-many = +{ $gain } in { $count ->
    [one] 1 lane
   *[other] { $count } lanes
}
log-gain-closed = { $gain } ({ $count } closed by Dark)
log-swapped-back = No match: { $one } and { $other } swap back, and the turn ends
log-free-swap = Free Swap: { $one } and { $other }
log-warped-jump = Dimension shield: warped block { $from } jumps to { $to }
log-boosted = { $place } becomes { $whose } boost block
log-redirected = Rotator redirects an attack to { $lane }
log-reset = No move left: new field, all force is lost
log-field = New field
log-moon = { $spell }: all blocks shift right, then up
log-sun = { $spell }: new field; force stays
log-turned-into = { $cause } turns { $place } into { $element }
log-shifted-blocks = { $cause } shifts the blocks { $first } to { $last }
log-covers = { $cause } covers { $place }: it counts 0
log-uncovers = { $cause } uncovers { $place }
log-raises = { $cause } raises { $place }: it stops one attack
log-spins = { $cause } spins a mirror, now at { $place }
log-mirror = { $cause } makes { $place } a mirror
log-filter = { $cause } makes { $place } a filter
log-filter-taken = { $cause } takes over the filter at { $place }
log-shifter = { $cause } makes { $place } a shifter
log-shifter-turned = { $cause } turns the shifter at { $place }
log-warps = { $cause } warps { $place }: no swaps
log-poisoned = { $own ->
    [yes] You are
   *[no] { $name } is
} poisoned: 1 HP a turn for { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
log-ice = Ice: { $count ->
    [one] 1 of { $whose } shields strikes first in the next defence
   *[other] { $count } of { $whose } shields strike first in the next defence
}
log-armed = { $own ->
    [yes] You pay
   *[no] { $name } pays
} for a spell: the next match casts it
log-lapsed = No match, no spell: { $whose } payment is lost
log-queued = { $whose } { $spell } is cast after this turn
log-cast = { $own ->
    [yes] You cast
   *[no] { $name } casts
} { $spell } ({ $role ->
    [attack] attack
   *[defence] defence
})
log-ended = { $whose } { $spell } is over
log-stolen = Burglary: { $own ->
    [yes] you take
   *[no] { $name } takes
} the gain of { $lane }
log-out = { $own ->
    [yes] You are
   *[no] { $name } is
} out
log-drawn = The battle is a draw
log-you-won = You won the battle
log-you-lost = You lost the battle to { $names }
log-break-won = { $names } won: no hit points left
log-one-won = { $name } won the battle
log-team-won = { $names } won the battle
log-force = { $whose } force: { $force } ({ $change }, { $cause })
log-hp = { $names }: { $hp } HP ({ $change })
log-hp-cause = { $names }: { $hp } HP ({ $change }, { $cause })
cause-damage = damage
cause-wood-match = Wood match
log-reversed-lost = The reversed shield in { $lane } is lost
log-shield-gone = { $cause }: the shield in { $lane } is gone
log-shield-reversed = { $cause }: { $lane } is reversed, now { $now } { $element }
log-shield-element = { $cause }: { $lane } is now { $element }
log-shield-changed = { $cause }: { $change } in { $lane }, now { $now } { $element }
log-locks = { $cause } locks { $lane }
log-unlocked = { $lane } is unlocked
log-closes-attack = { $cause } closes { $lane } for the next attack turn
log-closes-defence = { $cause } closes { $lane } for the next defence turn
log-open = { $lane } is open again
log-raises-lane = { $cause } raises { $lane } against one attack
log-raised = { $lane } is raised: the attack has no effect
log-oracle-next = { $cause }: the next shield in { $lane } will be reversed
log-oracle-mark = { $cause }: { $lane } is reversed when the turn ends
log-multiplied = { $cause }: this match counts ×{ $times }
log-attack-strength = { $cause }: the attack is now { $strength }
log-defence-strength = { $cause }: { $lane } defends with { $strength }
log-cancelled-attack = { $cause } cancels the attack’s effect
log-cancelled-shield = { $cause } cancels the shield effect of { $lane }
log-named = { $own ->
    [yes] You name
   *[no] { $name } names
} { $spell }
log-quaked = Earthquake: { $whose } shields miss the next attack
log-quake-over = { $whose } shields can attack again
log-launched = { $element } { $strength } launches from { $lane }
log-corner = { $cause } turns { $strength } around the corner
log-quarter = { $cause }: a quarter, { $strength }, flies at another enemy
log-back = { $cause }: { $strength } strikes back from { $lane }
log-back-element = { $cause }: { $element } { $strength } strikes back from { $lane }
log-left-field = The attack leaves the field at { $lane }
log-stopped = The risen block { $place } stops the attack
log-filtered = The filter at { $place } turns the attack into a shield
log-merged = Shifted: two attacks merge at { $place }
log-lost = The attack finds no exit and is lost
log-hit = { $lane }: attack { $attack }, shield { $shield }, −{ $damage } HP{ $rule ->
    [fire] { " " }(Fire: at least 1)
    [fire-shield] { " " }(Fire shield: 1 less)
    [disperser] { " " }(Disperser: half)
   *[none] { "" }
}
log-hit-blocked = { $lane }: attack { $attack }, shield { $shield }, blocked{ $rule ->
    [fire] { " " }(Fire: at least 1)
    [fire-shield] { " " }(Fire shield: 1 less)
    [disperser] { " " }(Disperser: half)
   *[none] { "" }
}
log-hit-unshielded = { $lane } was unshielded: −{ $damage } HP{ $rule ->
    [fire] { " " }(Fire: at least 1)
    [fire-shield] { " " }(Fire shield: 1 less)
    [disperser] { " " }(Disperser: half)
   *[none] { "" }
}
log-hit-unshielded-none = { $lane } was unshielded: attack { $attack }, no damage{ $rule ->
    [fire] { " " }(Fire: at least 1)
    [fire-shield] { " " }(Fire shield: 1 less)
    [disperser] { " " }(Disperser: half)
   *[none] { "" }
}
