### Texts of the web site.

## All pages

site-title = { $title } · { $server }
site-brand = Cutlass
site-skip = Ir al contenido
site-navigation = Sitio
site-home = Inicio
site-live = En vivo
site-leaderboard = Clasificación
site-solo = Solo
site-daily = Reto diario
site-download = Descargar
site-find-player = Buscar un jugador
site-find-name = Nombre
site-find = Buscar
site-footer = Cutlass, duelos de espadas y piedras. Código abierto.
site-json = JSON
site-source = Código fuente
site-languages = Idioma
site-pages = Páginas
site-better = Mejores
site-next = Siguientes
site-best-of = { $bouts ->
    [2] dos rondas
   *[other] al mejor de { $bouts }
}
site-list-comma = { $first }, { $second }
site-list-and = { $first } y { $second }

## Games and solo modes

ruleset-swordfight = Swordfight
ruleset-stacker = Stacker: pentominós y tetrominós
ruleset-stacker-tetrominoes = Stacker: tetrominós
ruleset-marauders = Marauders: 2D, rango 2
ruleset-marauders-weekly = Marauders: semanal
solo-forty-lines-goal = Stacker, solo: el menor tiempo hasta 40 líneas.
solo-two-minutes-goal = Stacker, solo: el máximo de puntos en dos minutos.
solo-marathon-goal = Stacker, solo: el máximo de puntos en 150 líneas, cada vez más rápido.
solo-zen-goal = Stacker, solo, sin final.
solo-document-goal = Stacker, solo, con las reglas escritas: el máximo de puntos.
solo-dig-goal = Stacker, solo: diez filas de basura, lo más rápido posible.
solo-survival-goal = Stacker, solo: aguantar lo máximo posible contra basura que llega cada vez antes.
solo-most-rows-goal = Swordfight, solo: el máximo de filas enviadas en dos minutos.
solo-endless-goal = Swordfight, solo, mientras aguantes.
solo-silent-opponent-goal = Swordfight, solo, contra un rival que no envía nada.
solo-battle-goal = Marauders: una batalla contra un bot en la mesa del día.
solo-battle-won = Ganada, quedan { $points } PV
solo-battle-lost = Perdida, bot { $points } PV
solo-battle-drawn = Empate

## Errors

error-not-found = No encontrado
error-not-found-lead = No hay nada en esta dirección.
error-not-found-hint = Puede que haya terminado o que la dirección esté mal escrita.
error-bad-request = Dirección no válida
error-bad-request-lead = Esta página no admite estos parámetros.
error-bad-request-hint = Vuelve atrás y sigue un enlace.
error-read-only = Solo lectura
error-read-only-lead = Esta página solo se puede leer.
error-unavailable = Registros no disponibles
error-unavailable-lead = Ahora mismo no se pueden leer los registros. Inténtalo de nuevo en un momento.
error-unavailable-hint = No se ha perdido nada. Las rondas continúan.
error-internal = Error del servidor
error-internal-lead = No se pueden leer los registros. El operador puede ver el motivo en el registro del servidor.
error-internal-hint = No se ha perdido nada.
error-description = Esta página no se puede mostrar.
error-home = Página de inicio

## Home

home-title = Duelos de espadas y piedras
home-description = Cutlass es una arena en línea para duelos de puzles. Mira quién juega en este servidor y únete.
home-players = { $players } de { $most } jugadores en línea
home-rooms = { $rooms } { $count ->
    [one] sala pública
   *[other] salas públicas
}
home-draining = Este servidor se reinicia pronto. No empiezan más partidas.
home-games = Los juegos
home-games-pause = Pausar las películas
home-film-swordfight = Los pares de bloques se funden en gemas, y los rompedores las convierten en espadas que caen en el tablero rival.
home-film-stacker = Piezas de 1 a 15 celdas que caen: las líneas que borras se vuelven basura para el rival.
home-film-marauders = Batallas por turnos en un campo común: las combinaciones se vuelven escudos, y los escudos, ataques.
home-film-brawls = Trifulcas
home-film-brawl = Hasta 24 jugadores a la vez. Ves quién ataca a quién.
home-about = El juego
home-about-text =
    Dos capitanes, una cubierta y bloques que caen y se vuelven espadas. Construye gemas, guarda tus
    rompedores y rompe una cadena que cae en el otro tablero según reglas que puedes aprender y
    contar. Tu tablero nunca espera a la red, y cada ronda se puede verificar con su repetición.
home-queues = Colas
home-queue = { $ranked } en la cola competitiva, { $casual } en la cola casual
home-queue-wait = Espera habitual en la cola competitiva: { $seconds } s
home-queue-week = Esta semana: { $rules }.
home-live = En vivo
home-no-rooms = No hay salas públicas abiertas. Abre una en el juego para que aparezca aquí.
home-recent = Partidas recientes
home-no-matches = Aún no hay partidas.
home-best = Los mejores en { $game }
home-leaderboard = Clasificación completa
home-join = Jugar aquí
home-play = Jugar ahora
home-free = Gratis, en este navegador y sin cuenta.
home-join-browser = { $play } en este navegador, como invitado o con tu cuenta. O en el juego instalado:
home-join-start = Consigue el juego ({ $download }) y ábrelo.
home-join-server = Elige { $play } y únete al servidor en { $server }.
home-join-opponent = Entra en la cola para hallar un rival, o reúnete con amigos en una sala.
home-join-terminal = O desde una terminal:
home-version = Versión { $version }, protocolo { $protocol }.
home-playing = Jugando:
home-more = y { $count } más

## Leaderboard

leaderboard-description = Los mejores jugadores de { $game } en este servidor, por puntuación.
leaderboard-lead = Los mejores en { $game }, por su puntuación en partidas competitivas.
leaderboard-rulesets = Reglas
leaderboard-rules =
    Aparecen los jugadores con 30 partidas competitivas, al menos una de ellas en la última semana, y
    una desviación de 150 puntos como máximo. La puntuación es Glicko-2; todos empiezan con 1500.
leaderboard-empty = Nadie ha jugado suficientes partidas competitivas últimamente.
column-rank = Puesto
column-player = Jugador
column-rating = Puntuación
column-matches = Partidas
column-result = Resultado
column-bouts = Rondas
column-bout = Ronda
column-won-by = Ganador
column-replay = Repetición
column-opponents = Rival
column-score = Marcador
column-when = Cuándo
column-mode = Modo
column-best = Mejor
column-time = Tiempo
column-points = Puntos
column-lines = Líneas
column-rows = Filas
column-swords = Espadas
column-turns = Turnos

## Matches

match-versus = { $first } contra { $second }
match-description = { $kind ->
    [ranked] Una partida competitiva
   *[other] Una partida casual
} de { $game }: { $title }. { $result }
match-ranked = Competitiva
match-casual = Casual
match-won-by = Victoria de { $names }.
match-drawn = Empate.
match-no-contest = Sin resultado: cancelada, no cuenta.
match-type = Tipo
match-type-value = { $kind }, { $game }, { $length }
match-ended = Final
match-ended-value = { $date } ({ $ago })
match-duration = Duración
match-players = Jugadores
match-bouts = Rondas
match-statistics = Estadísticas
match-statistics-about = De todas las rondas de la partida. La documentación define cada dato.
column-figure = Dato
figure-damage-by = Daño de { $element ->
    [fire] Fuego
    [water] Agua
    [wind] Viento
    [earth] Tierra
    [light] Luz
    [dark] Sombra
    [neutral] Neutro
    [metal] Metal
    [thunder] Trueno
    [star] Estrella
    [wood] Madera
    [ice] Hielo
    [poison] Veneno
    [sun] Sol
    [moon] Luna
    [sound] Sonido
    [steam] Vapor
    [crystal] Cristal
    [cosmo] Cosmos
    [dimension] Dimensión
    [oracle] Oráculo
   *[other] { $element }
}
match-replay-about = Una repetición contiene una ronda completa. { $command } la juega de nuevo y comprueba el resultado.
match-kind-ago = { $kind }, { $ago }
match-watch = Ver
# Behind “Watch”, for readers of screens.
match-watch-bout = la ronda { $bout }
match-download = Descargar
match-download-bout = la repetición de la ronda { $bout }
match-no-winner = nadie
match-link = Partida, { $score }
result-won = Victoria
result-lost = Derrota
result-draw = Empate
result-no-contest = Sin resultado
result-unrated = sin puntuación

## Players

player-description = { $name } en este servidor: puntuaciones y partidas.
player-since = Jugador desde el { $day }.
player-guest-since = Invitado desde el { $day }.
player-no-graph = Las partidas competitivas aparecen aquí como gráfico.
player-recent = Partidas recientes
player-earlier = Partidas anteriores
player-no-matches = No hay partidas guardadas.
player-latest = Últimas
player-older = Anteriores
player-rating = Puntuación en { $game }
player-listed = En la clasificación
player-ranked = Competitiva
player-provisional = Provisional: faltan partidas para tener un puesto
player-ranked-matches = Partidas competitivas
player-casual-matches = { $game }, casual
player-tally = { $won } ganadas, { $lost } perdidas, { $drawn } empatadas
player-solo = Solo
player-daily-streak =
    { $days ->
        [one] Reto diario: racha de { $days } día
       *[other] Reto diario: racha de { $days } días
    }
graph-heading = Puntuación en { $game }
graph-title = Puntuación en { $game } de { $name }
graph-description = De { $first } el { $first_day } a { $last } el { $last_day }, entre { $low } y { $high }.
graph-caption = { $count ->
    [one] Puntuación tras la última partida competitiva.
   *[other] Puntuación tras cada una de las últimas { $count } partidas competitivas.
} En sombra: confianza del 95 %.

## Rooms

live-description = Las salas abiertas ahora en este servidor.
live-count = { $count ->
    [one] Hay 1 sala pública abierta.
   *[other] Hay { $count } salas públicas abiertas.
}
live-empty = Abre una en el juego para que aparezca aquí.
live-rooms = Salas
live-hidden = Las salas ocultas y privadas no se muestran. Recarga la página para actualizar.
room-kind-ranked = Partida competitiva
room-kind-casual = Partida rápida
room-kind-practice = Práctica
room-kind-brawl = Trifulca
room-of = { $kind ->
    [ranked] Partida competitiva
    [casual] Partida rápida
    [practice] Práctica
   *[brawl] Trifulca
} de { $host }
room-join = Unirse
room-join-name = Unirse: { $room }
room-spectate = Observar
room-spectate-name = Observar: { $room }
room-playing = En juego
room-gathering = En espera
room-seats = { $taken } de { $seats } plazas
room-custom = reglas propias
room-preset = { $preset ->
    [ranked] Competitiva
    [gentle] Suave
    [swift] Veloz
    [wild] Salvaje
    [classic] Clásico
    [hexa] Hexa
    [medley] Mezcla
    [document] Documento
    [first-battle] Primera batalla
    [flowing] Fluido
    [quad] Quad
    [tag-assault] Asalto en dúo
    [tag-defence] Defensa en dúo
    [tag-break] Ruptura en dúo
    [rank-1] Rango 1
    [rank-3] Rango 3
    [rank-4] Rango 4
    [rank-5] Rango 5
    [rank-6] Rango 6
    [rank-7] Rango 7
    [rank-8] Rango 8
    [rank-9] Rango 9
    [all-elements] Todos los elementos
   *[other] { $name }
}
room-elements = { $count } elementos
room-pieces = piezas de { $sizes } celdas
room-field = { $columns } × { $rows }
room-teams = { $count ->
    [one] 1 equipo
   *[other] { $count } equipos
}
room-spectators = { $count ->
    [one] 1 espectador
   *[other] { $count } espectadores
}
room-locked = bloqueada
room-opened = abierta { $ago }
room-bot = bot { $level }
room-team = equipo { $team }
room-wins = { $count ->
    [one] 1 victoria
   *[other] { $count } victorias
}
invitation-title = Sala { $code }
invitation-over = Te invitan a
invitation-locked = La sala está bloqueada: ahora nadie puede unirse. Pide al anfitrión que la desbloquee.
invitation-full = Todas las plazas están ocupadas. Puedes unirte como espectador y tomar una plaza cuando quede libre.
invitation-players = Jugadores
invitation-players-hidden = Los jugadores se muestran a quienes están en la sala.
invitation-join = Cómo unirse
invitation-play-here = Unirse a esta sala
invitation-open = Abrir en el juego
invitation-open-text = Esto necesita el juego instalado: { $download }. Sin el enlace:
invitation-join-code = Abre el juego, elige { $menu } y únete con el código: { $code }
invitation-join-terminal = El servidor es { $server }. Para unirte desde una terminal:
invitation-join-page = Tus amigos encuentran esta página en { $link }.
invitation-join-password = Escribe la contraseña que te dieron.
invitation-no-browser = En este servidor no se puede jugar en un navegador: no tiene el cliente para navegadores. Su operador lo construye con { $command }.
invitation-play = Jugar
invitation-brawl = Trifulca
invitation-summary = Una sala de trifulca, { $taken } de { $seats } plazas ocupadas{ $password ->
    [yes] , con contraseña.
   *[no] .
}
invitation-summary-host = La sala de trifulca de { $host }, { $taken } de { $seats } plazas ocupadas{ $password ->
    [yes] , con contraseña.
   *[no] .
}

## Downloads

download-title = Descargar
download-description = Cómo conseguir el juego: en el navegador, como paquete de este servidor o desde el código fuente.
download-browser = En el navegador
download-browser-text = No hay nada que instalar: el juego funciona en este navegador, en un PC o un teléfono.
download-packages = Paquetes
download-install = En Debian o Ubuntu, en la carpeta de la descarga:
download-check = { $command } del archivo debe mostrar las mismas cifras.
download-sha256 = SHA-256
download-kilobytes = { $count } kB
download-megabytes = { $count } MB
download-none = Este servidor no ofrece paquetes.
download-source = Código fuente
download-source-text = En un Debian o Ubuntu con Rust, en la carpeta del código fuente de esta versión:

## Friends outside of the network

network-title = Amigos fuera de tu red
network-description = A un servidor en un ordenador de casa se llega desde su propia red. Tres caminos llevan desde fuera.
network-private = Una red privada
network-private-text = Instala Tailscale o ZeroTier en tu ordenador y en el suyo, y uníos a la misma red. Tus amigos abren el enlace de tu sala con la dirección de tu ordenador en esa red en lugar de la del enlace:
network-tunnel = Un túnel
network-tunnel-text = Esta orden, en el ordenador del servidor, muestra una dirección https pública. Tus amigos abren el enlace de tu sala con esa dirección, sin instalar nada:
network-tunnel-setting = Una sala abierta desde el juego no necesita ningún ajuste para ello. Un servidor dedicado necesita { $setting }, para que sus límites cuenten a cada jugador por su propia dirección.
network-forward = Un puerto de tu router
network-forward-text = En los ajustes de tu router, redirige el puerto TCP { $port } al ordenador del servidor. Tus amigos abren el enlace de tu sala con la dirección pública del router:
network-forward-shared = No funciona si tu proveedor comparte una dirección pública entre sus clientes.

daily-title = Reto diario, { $date }: { $game }
daily-description = La clasificación del reto diario de { $game } del { $date } en este servidor.
daily-lead =
    { $mode }: las mismas piezas para todos, de medianoche a medianoche UTC. Cuenta el primer intento de cada jugador.
daily-battle-lead = { $mode }: la misma mesa y las mismas opciones para todos, de medianoche a medianoche UTC, contra un bot. Primero van las batallas ganadas, luego las de menos turnos y luego las de más puntos de vida restantes. Cuenta el primer intento de cada jugador.
daily-games = Juegos
daily-days = Días
daily-before = Día anterior
daily-after = Día siguiente
daily-empty = Nadie ha completado este reto.
daily-verified =
    Todas las partidas se han verificado. Las repeticiones están disponibles cuando termina el día: comprueba una con { $command }.

## Solo

solo-title = Solo: { $mode }
solo-description = Los mejores en { $mode }, solo, en este servidor.
solo-modes = Modos
solo-empty = Aún no hay intentos.
solo-verified =
    El mejor intento de cada jugador. El servidor ha reproducido cada intento a partir de sus
    entradas; { $command } hace lo mismo con la repetición.
solo-paused = en pausa
solo-paused-for = En pausa { $seconds } s
solo-replay = Bajar
solo-replay-of = Repetición de { $name }

## Times

# Year, month and day have leading zeros.
date-day = { $day }/{ $month }/{ $year }
date-minute = { $day } { $time } UTC
time-just-now = ahora mismo
time-minutes = { $count ->
    [one] hace 1 minuto
   *[other] hace { $count } minutos
}
time-hours = { $count ->
    [one] hace 1 hora
   *[other] hace { $count } horas
}
time-days = { $count ->
    [one] hace 1 día
   *[other] hace { $count } días
}

# The pages of administration.
admin-title = Administración
admin-description = Para los moderadores y administradores de este servidor.
admin-name = Nombre
admin-name-or-address = Nombre o dirección
admin-password = Contraseña
admin-code = Código de la aplicación de autenticación
admin-sign-in = Iniciar sesión
admin-sign-out = Cerrar sesión
admin-signed-in = { $name }, { $role }
admin-needs-factor = Configura primero el segundo factor
admin-needs-passkey = Entra con tu llave de acceso
admin-has-factor = Esta cuenta ya tiene un segundo factor
admin-needs-role = Esto necesita el papel { $role }
admin-other-form = El formulario no es de esta sesión: vuelve atrás y recarga la página
admin-no-reason = Una expulsión, un bloqueo, otro nombre y una sala cerrada necesitan un motivo, que se muestra al jugador
admin-factor-title = Segundo factor
admin-factor-text = Añade esto a una aplicación de autenticación y escribe el código que muestra. Desde entonces hace falta uno para iniciar sesión.
admin-factor-secret = Secreto de la aplicación
admin-factor-set = Configurar
admin-status = Jugadores: { $players }. En la cola: { $waiting }. Salas: { $rooms }.
admin-draining = El servidor se vacía: no empieza ninguna partida.
admin-players = Jugadores
admin-kick = Expulsar
admin-ban = Bloquear
admin-unban = Levantar el bloqueo
admin-within = Por cuánto tiempo, como 12h o 7d; si no, para siempre
admin-why = Motivo
admin-role = Papel: player, moderator o admin
admin-give-role = Dar el papel
admin-server = Servidor
admin-message = Mensaje a todos
admin-send = Enviar
admin-drain = Vaciar y parar
admin-audit = Registro de auditoría
admin-when = Cuándo
admin-who = Quién
admin-what = Qué
admin-whom = A quién
admin-until = Hasta
admin-older = Más antiguo
admin-operator = Operador
admin-moderate = Moderar
admin-report-open = abierta
admin-report-taken = tomada
admin-report-closed = cerrada
admin-report-abuse = insultos o amenazas
admin-report-cheating = trampas
admin-report-name = nombre ofensivo
admin-report-spam = publicidad o inundación
admin-report-other = otra cosa
admin-report-appeal = recurso
admin-report-collusion = parece un acuerdo
admin-report-inhuman = parece un programa

# The pages of the operator.
pages-rules = Reglas de este servidor
pages-privacy = Privacidad
pages-description = { $page }: según el operador de este servidor.
pages-contact = Contacto
privacy-kept = Lo que guarda este servidor
privacy-accounts = Las cuentas con contraseña, las partidas clasificatorias y las puntuaciones se guardan.
privacy-guests = Un invitado que no ha iniciado sesión en { $days } días se borra, salvo que haya guardada una partida suya.
privacy-guests-ever = Los invitados se guardan.
privacy-casual = Las partidas casuales entre personas, y las partidas en solitario que no son la mejor de nadie, se borran después de { $days } días.
privacy-casual-ever = Las partidas casuales y en solitario se guardan.
privacy-bots = Las partidas casuales contra bots se borran después de { $days } días.
privacy-bots-ever = Las partidas casuales contra bots se guardan.
privacy-no-replays = No se escriben repeticiones.
privacy-replays-ever = Las repeticiones se guardan.
privacy-replays = Las repeticiones se guardan hasta { $mb } MB; las más antiguas se van primero.

# The pages of the own account, and of administration.
account-title = Cuenta
account-description = Tu cuenta en este servidor.
account-sign-in-hint = Por HTTPS, o desde la propia máquina del servidor. Los invitados llegan aquí desde el juego: Cuenta y luego el sitio web.
account-register = Registrarse
account-recover = ¿Olvidaste la contraseña?
account-recovered = La contraseña está cambiada: inicia sesión.
account-factor-is-set = El segundo factor está configurado.
account-banned = Esta cuenta está vetada.
account-muted = Esta cuenta no puede chatear.
account-members-only = Este servidor es solo para miembros.
account-renamed = Tu nombre será { $name } desde el próximo inicio de sesión.
account-claimed = El nombre y la contraseña están puestos. Crea ahora códigos de recuperación.
account-codes = Anota estos códigos; cada uno vale una vez: { $codes }
account-invited = Una invitación para una persona, durante 7 días: { $code }
account-too-many-invites = Tienes tantas invitaciones abiertas como es posible.
account-delete-done = Esta cuenta se borrará el { $when }.
account-kept = Esta cuenta se queda.
account-appealed = Tu apelación se envió a los moderadores.
account-appealed-before = Ya has apelado: espera la respuesta.
account-code-if-any = Código del autenticador, si tienes uno
account-enter = Ir a tu cuenta
account-closed = Este servidor no admite nuevos miembros.
account-new-password = Contraseña nueva
account-invite-code = Invitación
account-recover-text = Un código de recuperación sustituye una vez a la contraseña. Los creaste en la página de tu cuenta; sin ninguno, pregunta al operador.
account-recovery-code = Código de recuperación
account-set-password = Poner la contraseña
account-outcome = Tu denuncia sobre { $name }: { $outcome }
account-data = Tus datos
account-export = Descargar todo
account-claim = Poner un nombre y una contraseña
account-change-password = Cambiar la contraseña
account-rename = Cambiar el nombre
account-new-name = Nombre nuevo
account-rename-hint = Una vez en 30 días; nadie más puede tomar el nombre antiguo en ese tiempo.
account-has-factor = Iniciar sesión en el sitio requiere un código de tu autenticador.
account-recovery = Códigos de recuperación
account-recovery-left = Códigos restantes: { $count }.
account-new-codes = Crear códigos nuevos
account-invites = Invitaciones
account-invite = Crear una invitación
account-appeal = Apelar
account-appeal-text = Lo que los moderadores deben saber
account-keep = No borrar esta cuenta
account-delete-text = Una cuenta borrada desaparece a los 30 días. Sus resultados quedan, sin su nombre.
account-delete = Borrar esta cuenta
account-delete-name = Escribe tu nombre para confirmar
account-passkeys = Llaves de acceso
account-passkey-text = Una llave de acceso te identifica con el bloqueo de tu dispositivo o una llave de seguridad, sin nombre, contraseña ni código.
account-passkey-add = Añadir una llave de acceso
account-passkey-added = La llave de acceso está añadida.
account-passkey-made = Añadida el { $when }.
account-passkey-used = Usada por última vez el { $when }.
account-passkey-remove = Quitar esta llave de acceso
account-passkey-removed = La llave de acceso está quitada.
account-passkey-sign-in = Entrar con una llave de acceso
account-passkey-failed = El navegador no ha dado ninguna llave de acceso. Inténtalo otra vez.
account-email = Correo
account-email-text = Un correo a esta dirección puede dar una contraseña nueva. No sirve para nada más.
account-email-address = Dirección
account-email-set = Enviar un correo de confirmación
account-email-sent = Un correo está en camino. Abre su enlace en una hora.
account-email-confirm = Confirmar esta dirección
account-email-confirmed = La dirección está confirmada.
account-email-forget = Olvidar esta dirección
account-email-forgotten = La dirección está olvidada.
account-letter-text = Si tu cuenta tiene una dirección de correo, un correo lleva a una contraseña nueva.
account-letter-send = Enviar el correo
account-letter-sent = Si esta cuenta tiene una dirección de correo, un correo está en camino.
letter-email-subject = { $server }: tu dirección
letter-email =
    { $name } ha dado esta dirección para una cuenta. Para confirmarla, abre:

    { $link }

    Si no fuiste tú, no hagas nada.
letter-replaced-subject = { $server }: otra dirección
letter-replaced = Tu cuenta tiene ahora otra dirección para las cartas. Si no has sido tú, cambia tu contraseña.
letter-password-subject = { $server }: una contraseña nueva
letter-password =
    Alguien ha pedido una contraseña nueva para { $name }. Para ponerla, abre en una hora:

    { $link }

    Si no fuiste tú, no hagas nada.
admin-database = Base de datos: { $mb } MB.
admin-disk = Libre en el disco: { $mb } MB.
admin-reports = Denuncias
admin-mute = Silenciar
admin-unmute = Dejar chatear
admin-rename = Dar otro nombre
admin-new-name = Nombre nuevo; al azar si falta
admin-close-room = Cerrar la sala
admin-room = Sala
admin-invite-uses = Cuántos pueden registrarse con ella
admin-invite-within = Por cuánto tiempo, como 7d
admin-set = Cambiar
admin-take = Tomar
admin-close = Cerrar
admin-outcome = Resultado, para su autor
admin-match = La partida
admin-bout = Asalto { $number }
privacy-deletion = Cada jugador puede descargar todo lo guardado y borrar la cuenta: a los 30 días solo quedan resultados sin nombre. Las copias de seguridad lo tienen hasta que se reemplazan.
admin-backup = Última copia de seguridad: { $when }.
admin-no-backup = Sin copia de seguridad desde el inicio.
admin-bans = Vetos y silencios
admin-webhooks = Webhooks

# A link to a new room.
new-room-title = Una sala nueva
new-room-play-here = Abrirla en el navegador
new-room-share = Quien la abre invita a los demás con el enlace que muestra la sala.
new-room-king = Rey de la colina: quien gana se queda, y los aspirantes hacen cola.
new-room-autostart = Las partidas empiezan solas.
new-room-restricted = No todos pueden entrar: el juego dice quién.
admin-errors = Errores de este servidor
admin-no-errors = Ninguno desde el inicio.
admin-created = Desde
admin-seen = Última visita
admin-nobody = Nadie se llama así.
admin-guest = invitado
