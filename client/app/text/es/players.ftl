### The players of a server: search, profiles, matches, leaderboards.

players-title = Jugadores
players-row-hint = Perfiles, clasificaciones, en directo
players-hint = Jugadores, resultados y clasificaciones de { $server }
players-search = Buscar
players-none = Ningún nombre de jugador empieza por «{ $text }».
players-guest = Invitado
players-open = Abrir perfil
players-own = Mi perfil
players-leaderboards = Clasificaciones
players-live = Partidas en directo
players-live-hint = Observar
players-loading = Cargando
players-retry = Reintentar
players-result-profile = Perfil de { $name }
players-since = Se unió { $age }
players-guest-since = Invitado, se unió { $age }
players-spectate = Observar
players-plays-now = Jugando ahora
players-history = Historial de partidas
players-graph = Gráfico
players-graph-title = Puntuación: { $ruleset }, { $count ->
    [one] última partida
   *[other] últimas { $count } partidas
}
players-ranked-matches = Partidas competitivas
players-casual-matches = Partidas libres
players-no-results = Aún no hay resultados
players-sword = Espada
players-records = Récords en solitario
players-record = n.º { $rank } · { $value }
players-ranked-at = n.º { $rank } · { $rating }
players-provisional = Provisional · { $rating }
players-rating = { $points } ± { $deviation }
players-tally = { $won } V · { $lost } D · { $drawn } E
players-rows = { $rows } filas
players-matches-of = Partidas de { $name }
players-no-matches = Aún no hay partidas
players-older = Partidas anteriores
players-newer = Partidas posteriores
players-count = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
players-won = Ganada
players-lost = Perdida
players-no-contest = Sin resultado
players-match = Partida
players-duel = { $one } – { $other }
players-ranked = Competitiva, { $ruleset }
players-casual = Libre, { $game }
players-winners = Ganada por { $names }
players-watch = Ver repetición
players-watch-bout = Ver ronda { $number }
players-profile = Perfil
column-rating = Puntuación
column-matches = Partidas
column-result = Resultado
column-when = Cuándo
column-opponent = Rival
column-game = Juego
column-players = Jugadores
column-score = Marcador
column-spectators = Espectadores
column-ping = Ping
column-release = Versión
players-board = Clasificación
players-line = { $rank }. { $name }
players-line-own = { $rank }. { $name } (tú)
players-line-rating = { $rating } · { $matches ->
    [one] { $matches } partida
   *[other] { $matches } partidas
}
players-next = Página siguiente
players-previous = Página anterior
players-own-rank = Tu puesto: { $rank }
players-no-lines = Aquí aún no hay nadie clasificado.
players-live-lines = Elige una partida para observarla.
players-no-live = Ahora mismo no hay ninguna partida pública.
players-live-many = { $name } y otros, { $count } jugadores
players-rated = { $name } ({ $points })
players-live-value = { $game }, { $kind ->
    [ranked] competitiva
   *[casual] libre
} · { $spectators ->
    [one] { $spectators } espectador
   *[other] { $spectators } espectadores
}
players-ago-now = ahora mismo
players-ago-minutes = hace { $count } min
players-ago-hours = hace { $count } h
players-ago-days = { $count ->
    [one] hace { $count } día
   *[other] hace { $count } días
}
players-ago-months = { $count ->
    [one] hace { $count } mes
   *[other] hace { $count } meses
}
players-ago-years = { $count ->
    [one] hace { $count } año
   *[other] hace { $count } años
}
players-error-unknown = No hay ningún jugador con ese nombre.
players-error-busy = El servidor está ocupado. Se reintentará enseguida.
players-error-old = El servidor usa una versión anterior que no ofrece esto.
players-error-late = El servidor no ha respondido a tiempo. Se reintentará enseguida.
players-error-odd = La respuesta del servidor no se puede leer.
players-error-unreachable = No se puede acceder al servidor: { $reason }

# Reports to the moderators.
report-row = Denunciar
report-title = Denunciar a { $name }
report-hint = Los moderadores reciben tus palabras, las últimas líneas de chat que viste y la partida.
report-kind = Sobre
report-text = Qué pasó
report-send = Enviar
report-sent = Los moderadores tienen tu denuncia. Sabrás qué resulta de ella.
report-no-text = Di en una frase qué pasó.
report-abuse = insultos o amenazas
report-cheating = trampas
report-name = nombre ofensivo
report-spam = publicidad o inundación
report-other = otra cosa
moderate-act = Acción
moderate-rename = Cambiar el nombre
moderate-close-room = Cerrar esta sala
moderate-title = Moderar a { $name }
moderate-hint = Queda anotado en el registro de auditoría. El jugador lee el motivo.
moderate-lasts = Duración
moderate-unlimited = hasta que se levante
moderate-reason = Motivo
moderate-no-reason = Hace falta un motivo.
moderate-new-name = Nombre nuevo, o uno al azar
moderate-do = Hacerlo
