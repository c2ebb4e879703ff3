### The log of a battle: each line names the rule. `own` is yes for the player's own seat.
### `tu` in a selector of $whose is the text of log-your, and `ti` that of log-you-object.

log-you = Tú
log-you-object = ti
log-your = tu
log-whose = de { $name }
lane-own = tu carril { $lane }
lane-of = el carril { $lane } de { $name }
lane-free = el carril libre { $lane }
log-turn = Turno { $turn }: { $role ->
    [attack] { $own ->
        [yes] atacas
       *[no] { $name } ataca
    }
   *[defence] { $own ->
        [yes] defiendes
       *[no] { $name } defiende
    }
}
log-turn-axis = Turno { $turn }: { $role ->
    [attack] { $own ->
        [yes] atacas
       *[no] { $name } ataca
    }
   *[defence] { $own ->
        [yes] defiendes
       *[no] { $name } defiende
    }
} en { $axis }
log-turn-target = Turno { $turn }: { $role ->
    [attack] { $own ->
        [yes] atacas a { $target }
       *[no] { $target ->
            [ti] { $name } te ataca
           *[other] { $name } ataca a { $target }
        }
    }
   *[defence] { $own ->
        [yes] defiendes contra { $target }
       *[no] { $name } defiende contra { $target }
    }
}
log-match = { $own ->
    [yes] Combinas
   *[no] { $name } combina
} { $count } de { $element }
log-chain = Cadena { $chain }: { $count } de { $element }
log-match-spell = { $matched }, para el hechizo
log-match-nothing = { $matched }: cuenta 0
log-match-gain = { $matched }: { $gain }
log-chain-gain = { $matched }, { $gain }
log-gain = +{ $gain } en { $count ->
    [one] carril { $lanes }
   *[other] carriles { $lanes }
}
log-gain-nothing = nada
log-gain-many = +{ $gain } en { $count ->
    [one] 1 carril
   *[other] { $count } carriles
}
log-gain-closed = { $gain } ({ $count ->
    [one] 1 cerrado por Sombra
   *[other] { $count } cerrados por Sombra
})
log-swapped-back = Sin combinación: { $one } y { $other } vuelven a su sitio y el turno acaba
log-free-swap = Cambio libre: { $one } y { $other }
log-warped-jump = Escudo de Dimensión: el bloque distorsionado { $from } salta a { $to }
log-boosted = { $place } pasa a ser { $whose ->
    [tu] tu bloque de refuerzo
   *[other] un bloque de refuerzo { $whose }
}
log-redirected = Rotador desvía un ataque hacia { $lane }
log-reset = No quedan jugadas: campo nuevo, se pierde toda la energía
log-field = Campo nuevo
log-moon = { $spell }: todos los bloques a la derecha y luego arriba
log-sun = { $spell }: campo nuevo; la energía se conserva
log-turned-into = { $cause } convierte { $place } en { $element }
log-shifted-blocks = { $cause } mueve los bloques { $first } a { $last }
log-covers = { $cause } cubre { $place }: cuenta 0
log-uncovers = { $cause } descubre { $place }
log-raises = { $cause } alza { $place }: detiene un ataque
log-spins = { $cause } gira un espejo, ahora en { $place }
log-mirror = { $cause } convierte { $place } en espejo
log-filter = { $cause } convierte { $place } en filtro
log-filter-taken = { $cause } se apropia del filtro de { $place }
log-shifter = { $cause } convierte { $place } en desviador
log-shifter-turned = { $cause } invierte el desviador de { $place }
log-warps = { $cause } distorsiona { $place }: no se cambia
log-poisoned = { $own ->
    [yes] Tienes
   *[no] { $name } tiene
} veneno: 1 PV por turno durante { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
log-ice = Hielo: { $whose ->
    [tu] { $count ->
        [one] 1 de tus escudos golpea primero en la próxima defensa
       *[other] { $count } de tus escudos golpean primero en la próxima defensa
    }
   *[other] { $count ->
        [one] 1 escudo { $whose } golpea primero en la próxima defensa
       *[other] { $count } escudos { $whose } golpean primero en la próxima defensa
    }
}
log-armed = { $own ->
    [yes] Pagas
   *[no] { $name } paga
} un hechizo: la próxima combinación lo lanza
log-lapsed = Sin combinación no hay hechizo: se pierde { $whose ->
    [tu] tu pago
   *[other] el pago { $whose }
}
log-queued = { $whose ->
    [tu] Tu { $spell } se lanza tras este turno
   *[other] { $spell } { $whose } se lanza tras este turno
}
log-cast = { $own ->
    [yes] Lanzas
   *[no] { $name } lanza
} { $spell } ({ $role ->
    [attack] ataque
   *[defence] defensa
})
log-ended = { $whose ->
    [tu] Tu { $spell } ha terminado
   *[other] { $spell } { $whose } ha terminado
}
log-stolen = Robo: { $own ->
    [yes] tomas
   *[no] { $name } toma
} lo ganado en { $lane }
log-out = { $own ->
    [yes] Quedas
   *[no] { $name } queda
} fuera
log-drawn = La batalla acaba en empate
log-you-won = Has ganado la batalla
log-you-lost = Has perdido la batalla contra { $names }
log-break-won = Victoria: { $names }, sin puntos de vida
log-one-won = { $name } ganó la batalla
log-team-won = Victoria en la batalla: { $names }
log-force = { $whose ->
    [tu] Tu energía
   *[other] Energía { $whose }
}: { $force } ({ $change }, { $cause })
log-hp = { $names }: { $hp } PV ({ $change })
log-hp-cause = { $names }: { $hp } PV ({ $change }, { $cause })
cause-damage = daño
cause-wood-match = combinación de Madera
log-reversed-lost = Se pierde el escudo invertido en { $lane }
log-shield-gone = { $cause }: desaparece el escudo en { $lane }
log-shield-reversed = { $cause }: { $lane } se invierte, ahora { $now } { $element }
log-shield-element = { $cause }: { $lane } es ahora { $element }
log-shield-changed = { $cause }: { $change } en { $lane }, ahora { $now } { $element }
log-locks = { $cause } bloquea { $lane }
log-unlocked = Se desbloquea { $lane }
log-closes-attack = { $cause } cierra { $lane } en el próximo turno de ataque
log-closes-defence = { $cause } cierra { $lane } en el próximo turno de defensa
log-open = { $lane } se abre de nuevo
log-raises-lane = { $cause } alza { $lane } contra un ataque
log-raised = { $lane } está alzado: el ataque no tiene efecto
log-oracle-next = { $cause }: el próximo escudo en { $lane } se invertirá
log-oracle-mark = { $cause }: { $lane } se invierte al acabar el turno
log-multiplied = { $cause }: esta combinación cuenta ×{ $times }
log-attack-strength = { $cause }: el ataque es ahora { $strength }
log-defence-strength = { $cause }: { $lane } defiende con { $strength }
log-cancelled-attack = { $cause } anula el efecto del ataque
log-cancelled-shield = { $cause } anula el efecto del escudo en { $lane }
log-named = { $own ->
    [yes] Nombras
   *[no] { $name } nombra
} { $spell }
log-quaked = Terremoto: { $whose ->
    [tu] tus escudos
   *[other] los escudos { $whose }
} faltan en el próximo ataque
log-quake-over = { $whose ->
    [tu] Tus escudos
   *[other] Los escudos { $whose }
} pueden atacar de nuevo
log-launched = { $element } { $strength } sale desde { $lane }
log-corner = { $cause } hace doblar la esquina a { $strength }
log-quarter = { $cause }: un cuarto, { $strength }, vuela hacia otro enemigo
log-back = { $cause }: { $strength } devuelve el golpe desde { $lane }
log-back-element = { $cause }: { $element } { $strength } devuelve el golpe desde { $lane }
log-left-field = El ataque sale del campo por { $lane }
log-stopped = El bloque alzado { $place } detiene el ataque
log-filtered = El filtro de { $place } convierte el ataque en escudo
log-merged = Desvío: dos ataques se unen en { $place }
log-lost = El ataque no encuentra salida y se pierde
log-hit = { $lane }: ataque { $attack }, escudo { $shield }, −{ $damage } PV{ $rule ->
    [fire] { " " }(Fuego: 1 como mínimo)
    [fire-shield] { " " }(Escudo de Fuego: 1 menos)
    [disperser] { " " }(Dispersor: la mitad)
   *[none] { "" }
}
log-hit-blocked = { $lane }: ataque { $attack }, escudo { $shield }, parado{ $rule ->
    [fire] { " " }(Fuego: 1 como mínimo)
    [fire-shield] { " " }(Escudo de Fuego: 1 menos)
    [disperser] { " " }(Dispersor: la mitad)
   *[none] { "" }
}
log-hit-unshielded = { $lane }, sin escudo: −{ $damage } PV{ $rule ->
    [fire] { " " }(Fuego: 1 como mínimo)
    [fire-shield] { " " }(Escudo de Fuego: 1 menos)
    [disperser] { " " }(Dispersor: la mitad)
   *[none] { "" }
}
log-hit-unshielded-none = { $lane }, sin escudo: ataque { $attack }, sin daño{ $rule ->
    [fire] { " " }(Fuego: 1 como mínimo)
    [fire-shield] { " " }(Escudo de Fuego: 1 menos)
    [disperser] { " " }(Dispersor: la mitad)
   *[none] { "" }
}
