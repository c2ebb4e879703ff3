### Brawl rooms: entering, members, options, and the pictures of a brawl.

brawl-title = Trifulca
brawl-hint = De 2 a 24 jugadores, todos contra todos o por equipos.
brawl-join-code = Unirse con código
brawl-rooms = Salas públicas
brawl-host-here = Alojar aquí
brawl-host-server = Alojar en servidor
brawl-game = Juego de la sala
brawl-visibility = Visibilidad
brawl-public = Pública
brawl-unlisted = Solo código
brawl-private = Contraseña
join-room-title = Unirse a sala
join-room-at = Sala { $code } en { $address }
join-room-no-server = Sala { $code }: sin servidor
join-room-hint = Escribe o pega un código o un enlace.
join-room-invalid = Un código tiene seis letras y cifras, como K7QF2M.
join-room-code = Código
rooms-asking = Cargando
rooms-count = { $count ->
    [0] No hay salas públicas abiertas. Crea una.
    [one] 1 sala pública
   *[other] { $count } salas públicas
}
rooms-refresh = Actualizar
rooms-entry = { $game } · { $taken }/{ $seats } · { $state ->
    [playing] jugando
   *[waiting] esperando
}
rooms-host = Sala de { $name }
rooms-taken = { $taken } de { $seats } plazas
rooms-spectators = { $count ->
    [one] 1 espectador
   *[other] { $count } espectadores
}
spectate-title = Observar
spectate-hint = Nombre de un jugador de este servidor.
spectate-start = Observar
spectate-room-hint = Partida en curso
room-title = Sala { $code }
room-none = Sala
room-cancel = Cancelar inicio
room-start = Empezar partida
room-ready = { $ready } de { $seated } listos
room-message = Mensaje
room-send = Enviar
room-copy = Copiar enlace
room-copied = Copiado
room-elsewhere = Amigos fuera de tu red
room-members = Miembros
room-options = Opciones
room-leave = Dejar sala
room-ready-up = Listo
room-not-ready = No listo
warm-up = Calentar
room-you-ready = Estás listo
room-team = Equipo
room-to-spectators = Ver
room-take-seat = Tomar plaza
room-sword = Espada
members-title = Miembros
members-add-bot = Añadir bot
members-level = Nivel { $level }
member-host = anfitrión
member-spectator = espectador
member-team = equipo { $number }
member-bot = bot { $level }
member-ready = listo
member-muted = silenciado
member-wins = { $wins ->
    [one] 1 victoria
   *[other] { $wins } victorias
}
member-gone-title = Se fue
member-gone = Este miembro ha salido de la sala.
member-mute = Silenciar
member-unmute = No silenciar
member-mute-all = Silenciar para todos
member-unmute-all = No silenciar para todos
member-remove-bot = Quitar bot
member-to-spectators = Pasar a espectadores
member-hand-over = Ceder la sala
member-kick = Expulsar
member-ban = Vetar
leave-room-title = ¿Dejar la sala?
leave-room-own-server = La sala está en este juego: se cierra para todos.
leave-room-code = Puedes volver con el código.
leave-room-stay = Quedarse

## Options

options-title = Opciones
options-apply = Aplicar
options-changed = Cambiado
options-help-host = Pulsa Aplicar para guardar. Todos deben volver a estar listos.
options-help-member = El anfitrión decide las opciones.
options-lock = Bloquear sala
options-unlock = Desbloquear sala
options-access = Aplicar acceso
option-preset = Preajuste
option-custom = A medida
option-seats = Plazas
option-sides = Bandos
option-match = Partida
option-grace = Plazo de gracia
option-das-least = DAS mínimo
option-das-most = DAS máximo
option-arr-least = ARR mínimo
option-arr-most = ARR máximo
option-soft-drop-least = Soft drop mínimo
option-soft-drop-most = Soft drop máximo
option-cut-most = Corte de DAS máx.
option-initial-rotation = Giro inicial
option-initial-hold = Hold inicial
option-allowed = Permitido
option-not-allowed = No permitido
option-one-bout = Una ronda
option-best-of = Al mejor de { $bouts }
sides-free-for-all = Sin equipos
sides-teams = { $teams ->
    [one] 1 equipo
   *[other] { $teams } equipos
}

## Rules in words

rules-stacker = { $game }, piezas de { $pieces } { $largest ->
    [one] celda
   *[other] celdas
} en { $columns } × { $rows }
rules-marauders = { $game }, { $mode }, { $size }
rules-elements = { $elements } { $drawn ->
    [yes] elementos, sorteados al inicio,
   *[no] elementos
} en { $field } × { $field }
rules-preset = { $preset }: { $about }
rules-custom = Como { $preset }, pero { $changes }
rules-custom-more = Como { $preset }, pero { $changes } y { $more } más
rules-change = { $name }: { $value }
rules-range = { $first } a { $last }

## The picture of the room

room-place = { $code } en { $place }
room-match = { $sides } · { $length } · { $visibility }
room-match-locked = { $summary } · bloqueada
room-seated = { $seated } de { $seats } plazas · { $ready }
room-spectators = { $count ->
    [one] 1 espectador: { $names }
   *[other] { $count } espectadores: { $names }
}
room-no-chat = Aún no hay mensajes.
room-countdown = Empieza en
invite-title = Invita a alguien
invite-network = Cualquier navegador de tu red abre este enlace.
invite-game-only = Solo el juego instalado abre este enlace: este servidor no tiene el cliente para navegadores. La orden «make web-quick» lo construye.
invite-page = La página de este enlace lleva a la sala.

## A brawl

brawl-no-target = Sin objetivo
brawl-threats = { $count ->
    [0] Nadie te apunta
    [one] 1 te apunta
   *[other] { $count } te apuntan
}
brawl-alive = { $alive } de { $seats } en pie
brawl-alive-spectators = { $alive } de { $seats } en pie · { $spectators ->
    [one] 1 espectador
   *[other] { $spectators } espectadores
}
brawl-spectating = Observando
brawl-leave-key = { $key }: salir
brawl-follows-action = Sigue la acción
brawl-follows-player = Sigue a esta persona
brawl-follow-keys = Siguiente: { $next } · Anterior: { $previous }
brawl-follow-tap = Toca un tablero
brawl-attackers = { $count ->
    [0] Sin atacantes
    [one] 1 atacante
   *[other] { $count } atacantes
}
brawl-out = Fuera
brawl-out-place = Fuera, { $place } de { $seats }
brawl-goes-on = La ronda continúa

## Settings of the room, and saved presets

option-autostart = Inicio automático
option-autostart-off = No
option-autostart-ready = Cuando todos estén listos
option-autostart-15 = Tras 15 s
option-autostart-30 = Tras 30 s
option-autostart-60 = Tras 60 s
option-king = Rey de la colina
option-entry = Quién puede entrar
option-entry-everyone = Todos
option-entry-claimed = Con cuenta
option-entry-friends = Amigos del anfitrión
option-rating-least = Puntuación mínima (0: cualquiera)
option-rating-most = Puntuación máxima (0: cualquiera)
room-presets = Ajustes guardados
presets-in-room = Elige uno para esta sala, o guarda sus opciones.
presets-outside = Elige uno para alojar una sala.
preset-save = Guardar
preset-delete = Borrar
preset-copied = Enlace copiado: { $link }
form-preset = Nombre de ajustes no válido: { $reason }
error-setup = Este enlace no abre ninguna sala: { $reason }
member-co-host = coanfitrión
member-make-co-host = Hacer coanfitrión
member-end-co-host = Quitar como coanfitrión
member-swap = Cambiar de sitio conmigo
member-challenger = { $place ->
    [1] próximo aspirante
   *[other] aspirante { $place }
}
room-queue-up = Retar
room-queued = Eres el aspirante { $place }
room-starts-in = Partida en { $seconds } s
room-king = Rey de la colina
