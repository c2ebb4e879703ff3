### What the things of marauders are called, and what stands around the field.

element-fire = Fuego
element-water = Agua
element-wind = Viento
element-earth = Tierra
element-light = Luz
element-dark = Sombra
element-neutral = Neutro
element-metal = Metal
element-thunder = Trueno
element-star = Estrella
element-wood = Madera
element-ice = Hielo
element-poison = Veneno
element-sun = Sol
element-moon = Luna
element-sound = Sonido
element-steam = Vapor
element-crystal = Cristal
element-cosmo = Cosmos
element-dimension = Dimensión
element-oracle = Oráculo
spell-of-fire = Infierno
spell-of-water = Lluvia
spell-of-wind = Brisa
spell-of-earth = Terremoto
spell-of-light = Claridad
spell-of-dark = Onda de choque
spell-of-neutral = Púas
spell-of-metal = Rotador
spell-of-thunder = Tormenta
spell-of-star = Brillo
spell-of-wood = Suministro
spell-of-ice = Helada
spell-of-poison = Ponzoña
spell-of-sun = Amanecer
spell-of-moon = Manto
spell-of-sound = Pulso
spell-of-steam = Emisión
spell-of-crystal = Destello
spell-of-cosmo = Fase
spell-of-dimension = Vórtice
spell-of-oracle = Yin Yang
spell-free-swap = Cambio libre
spell-power-up = Potenciar
spell-power-down = Debilitar
spell-aligner = Alineador
spell-disperser = Dispersor
spell-burglary = Robo
spell-merger = Fusión
choice-adjacent = Combinar contiguos
choice-diagonal = Diagonales
choice-non-matching = Hechizos sin combinar
choice-pre-match = Campo con combinación
choice-force-matchable = Forzar combinación posible
choice-block-chain = Evitar cadenas
choice-single = Modo único
choice-reverse = Modo inverso
choice-static = Modo estático
choice-bonus-variant = Variante de bonus
choice-inward = Gravedad interior
choice-outward = Gravedad exterior
choice-fixed = Gravedad fija
choice-extended = Partida ampliada
choice-long = Partida larga
mode-line = 1D
mode-duel = 2D
mode-quad = Quad
mode-assault = Asalto en dúo
mode-defence = Defensa en dúo
mode-break = Ruptura en dúo
size-about-rank = { $name }: { $elements } elementos (nuevos: { $more }) en un campo de { $field } × { $field }.
size-about-first = { $name }: { $elements } en un campo de { $field } × { $field }.
size-about-drawn = { $name }: { $elements } elementos, sorteados, en un campo de { $field } × { $field }.
size-rank = Rango { $rank }
size-casual = Casual { $size }
size-easy = Fácil
size-medium = Medio
size-intermediate = Intermedio
size-advanced = Avanzado
size-expert = Experto
size-ultimate = Supremo
size-first = Primero
size-learner = Aprendiz
size-novice = Novato
size-amateur = Aficionado
size-semi-pro = Semipro
size-professional = Profesional
cause-match = combinación
cause-battle = batalla
cause-attack = ataque de { $element }
cause-shield = escudo de { $element }
cause-turn = turno
cause-reset = campo nuevo
cause-price = precio de un hechizo
cause-poison = veneno
mark-cover = Cubierta
mark-risen = Bloque alzado
mark-mirror = Espejo
mark-filter = Filtro
mark-shifter = Desviador
mark-warp = Distorsión

## Refused moves

refusal-over = La batalla ha terminado.
refusal-not-your-turn = No es tu turno. Espera al otro jugador.
refusal-no-seat = Esta plaza no está en la batalla.
refusal-off-field = Ahí no hay bloque. Elige uno del campo.
refusal-warped = Los bloques distorsionados no se pueden cambiar. Elige otro.
refusal-no-partner = No hay bloque con el que cambiar. Elige otra dirección.
refusal-no-match = Combinar siempre: cada jugada debe combinar. Elige otro cambio.
refusal-must-match = Combinar siempre: no puedes acabar tu turno. Haz una combinación.
refusal-naming = La batalla no ha empezado. Nombra antes tu hechizo.
refusal-not-naming = Los hechizos solo se nombran antes de la batalla.
refusal-named = Ya has nombrado tu hechizo. Espera a los demás.
refusal-not-in-play = { $element } no está en juego. Nombra otro hechizo.
refusal-not-in-mode = { $spell } no tiene escudos en espera en este modo. Nombra otro hechizo.
refusal-no-spells = Esta batalla no tiene hechizos.
refusal-force = Un hechizo cuesta 10 de energía. Haz daño para ganar más.
refusal-casting = Tu hechizo ya está en espera.
refusal-no-charge = No te quedan hechizos.
refusal-cooling = Espera seis turnos tras un hechizo.
refusal-free-swap-only = Cambio libre está activo: cambia dos bloques cualesquiera.
refusal-no-free-swap = No nombraste Cambio libre antes de la batalla.

## Around the field

player-number = Jugador { $number }
option-mode = Modo
option-size = Tamaño
option-turn-limit = Turnos máximos
option-turns = { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
option-endless = Ninguno
option-forced-matches = Combinar siempre
naming-title = Nombra tu hechizo
naming-choose = Elige un hechizo con las flechas o el ratón
naming-help = Solo podrás lanzar este hechizo, sin combinación. La batalla empieza cuando todos han nombrado uno.
speed-slow = Lento
speed-normal = Normal
speed-fast = Rápido
speed-instant = Al instante
battle-log = Registro
battle-log-newer = { $count ->
    [one] 1 línea más nueva
   *[other] { $count } líneas más nuevas
}
battle-speed = Ritmo: { $speed }
battle-elements = Elementos
battle-skip-touch = Saltar: toca
battle-skip-any = Saltar: una tecla
battle-skip = Saltar: { $keys }
battle-choose = Elige un bloque y luego una dirección
battle-free-swap = Cambio libre: elige el primer bloque
battle-free-swap-second = Cambio libre: elige el segundo bloque
aim-casts = Lanza { $spell }
aim-sum = +{ $gained } de fuerza · { $role ->
    [attack] daño total
   *[defence] daño recibido
} { $after } (antes { $before })
aim-sum-back = { $sum } · { $role ->
    [attack] daño a ti
   *[defence] daño que haces
} { $damage }
aim-no-match = Sin combinación: acaba tu turno
aim-confirm-miss = Sin combinación: acaba tu turno. Cambia otra vez para confirmar.
aim-block = Bloque { $place }
aim-match = { $count } de { $element }: +{ $strength } de fuerza
aim-covered = Cubierto: cuenta 0
aim-risen = Alzado: detiene un ataque
aim-mirror = Espejo: desvía ataques según su inclinación
aim-mirror-upright = Espejo: devuelve los ataques por filas
aim-mirror-flat = Espejo: devuelve los ataques por columnas
aim-filter = { $own ->
    [yes] Tu filtro
   *[no] Filtro de { $name }
}: convierte un ataque enemigo en medio escudo
aim-shifter = Desviador: mueve un ataque un carril al lado
aim-warped = Distorsionado: no se cambia, cuenta doble
aim-next-turn = { $effect } (desde el próximo turno)
inspect-boost = { $label }: bloque de refuerzo { $own ->
    [yes] tuyo
   *[no] de { $name }
}
inspect-boost-effect = { $effect ->
    [boost] Refuerza tus combinaciones que continúan
    [drain] Debilita tus combinaciones que continúan
   *[both] Refuerza las combinaciones de su equipo que continúan y debilita las ajenas
}
inspect-boost-tier = { $change }: { $ways }
direction-up = arriba
direction-up-right = arriba der.
direction-right = derecha
direction-down-right = abajo der.
direction-down = abajo
direction-down-left = abajo izq.
direction-left = izquierda
direction-up-left = arriba izq.
inspect-as-attack = Ataque: { $effect }
inspect-as-shield = Escudo: { $effect }
inspect-open = Sin dueño
inspect-open-text = Los ataques salen del campo por aquí.
inspect-empty = Sin escudo
inspect-shield = { $element }, fuerza { $strength }
inspect-role = { $role ->
    [attack] Ataca
   *[defence] Defiende
} { $when ->
    [now] en este intercambio
   *[next] en su próximo intercambio
}
inspect-strikes = Golpea en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
inspect-reversed = Invertido: un golpe hace { $damage } más de daño; las combinaciones lo suben
inspect-locked = Bloqueada: no ataca hasta el próximo turno de defensa de su dueño
inspect-quaked-cell = Bloqueada: no ataca hasta que pase el próximo ataque de su dueño
inspect-closed-attack = Puerta: no recoge nada en el próximo turno de ataque de su dueño aquí
inspect-closed-defence = Puerta: no recoge nada en el próximo turno de defensa de su dueño aquí
inspect-raised = Alzada: un ataque enemigo no hace nada
inspect-oracle-next = Anillo: el próximo escudo aquí se reduce a la mitad y se invierte al acabar su turno
inspect-oracle-mark = Disco: el escudo se reduce a la mitad y se invierte al acabar el turno
inspect-player-of-team = Jugador { $number }, equipo { $team }
inspect-hp = { $hp } de { $most } PV
inspect-force = { $hp } · { $force } de energía
inspect-armed = Hechizo pagado: la próxima combinación lo lanza
inspect-queued = { $spell } actúa al acabar este turno: { $effect }
inspect-status = { $spell } { $role ->
    [attack] en ataque
   *[defence] en defensa
}: { $effect }
inspect-poison = Envenenado: 1 PV por turno durante { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
inspect-quaked = Terremoto: ningún escudo sale en su próximo ataque
inspect-ice = Hielo: { $count ->
    [one] 1 de sus escudos golpea primero en su próxima defensa
   *[other] { $count } de sus escudos golpean primero en su próxima defensa
}
inspect-burglary = Robo: toma { $count ->
    [one] 1 escudo más
   *[other] { $count } escudos más
} de combinaciones enemigas
inspect-merger = Fusión: dos escudos en espera se unen a su próximo ataque
inspect-named = Hechizo nombrado: { $spell }. { $effect }
inspect-named-roles = Hechizo nombrado: { $spell }. Ataque: { $attacking } Defensa: { $defending }
inspect-attacks = { $count ->
    [one] Queda 1 ataque
   *[other] Quedan { $count } ataques
}
inspect-option = { $option }: { $text }
inspect-turn = Turno { $turn }
inspect-turns = Turno { $turn } de { $most }
inspect-no-options = Sin opciones
inspect-elements = Elementos: { $elements }
turn-own-attack = Tu turno: ataca a { $target }
# `ti` is the text of log-you-object.
turn-attack = { $target ->
    [ti] { $name } te ataca
   *[other] { $name } ataca a { $target }
}
turn-own-defence = Tu turno: defiende
turn-defence = { $name } defiende
strip-axis-x = Filas: izquierda contra derecha
strip-axis-y = Columnas: abajo contra arriba
strip-axis-sides = Del { $from } al { $to }
strip-flight = Golpe
side-north = norte
side-east = este
side-south = sur
side-west = oeste
over-you-won = Has ganado
over-you-lost = Has perdido · Victoria: { $names }
over-won = Victoria: { $names }
over-won-break = Victoria: { $names }, sin puntos de vida
time-bank = +{ $seconds } extra
refill-random = Bloques nuevos: al azar, en su sitio
refill-slide = Bloques nuevos: todos se deslizan al { $side }
begin-own = Empiezas tú
begin-other = Empieza { $name }
mode-and-size = { $mode }, { $size }
chain-number = Cadena { $chain }
seat-force = energía
seat-out = Fuera de la batalla
seat-disconnected = Sin conexión: abandona en { $seconds } s
seat-bot-plays = Ausente: juega un bot
seat-bot-plays-own = Un bot juega por ti: pulsa una tecla
seat-poison = Veneno: { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
seat-armed = Próxima combinación: hechizo
seat-queued = { $spell } al acabar el turno
seat-status-attack = { $spell } en ataque
seat-status-defence = { $spell } en defensa
seat-ice = Hielo: { $count ->
    [one] 1 golpe previo
   *[other] { $count } golpes previos
}
seat-burglary = Robo: { $count }
seat-named = Nombrado: { $spell }
seat-won = Ganó
seat-lost = Perdió
seat-paid = Hechizo pagado
spells-left = Hechizos: { $left } de { $most }
spells-wait-turns = Otro hechizo en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
spells-wait-hp = Otro hechizo con { $hp } PV o menos
spells-forfeited = Hechizos perdidos: { $count }
corner-attack = Ataque
corner-defend = Defensa
banner-your-turn = Tu turno
banner-turn = Turno de { $name }
banner-turn-attack = Turno { $turn }: ataque
banner-turn-defence = Turno { $turn }: defensa
banner-cast-attack = { $name ->
    [ti] Tu hechizo de ataque
   *[other] Hechizo de ataque de { $name }
}
banner-cast-defence = { $name ->
    [ti] Tu hechizo de defensa
   *[other] Hechizo de defensa de { $name }
}
banner-reset = Campo nuevo
banner-reset-why = Sin combinación: se pierde toda la energía
banner-you-out = Estás fuera
banner-no-winner = Nadie ganó la batalla
flight-stopped = detenido
flight-filtered = filtrado
flight-merged = unido
flight-lost = perdido
hit-sum = { $attack } vs. { $shield }
hit-damage = −{ $damage } PV
hit-blocked = parado
refusal-late = La batalla avanzó. Mira e inténtalo de nuevo.
refusal-other-game = Esta jugada es de otro juego.
refusal-no-bout = No hay ninguna batalla en curso. Espera a la próxima.
refusal-spectator = Eres espectador y no tienes plaza.
