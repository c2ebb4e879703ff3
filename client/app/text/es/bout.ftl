### Around a bout: connection, ranked queue, solo, results.

connection-good = Buena
connection-unstable = Inestable
connection-reconnecting = Reconectando
connection-restarting = El servidor se reinicia
connection-lost = Conexión perdida. Reconectando… { $seconds } s
connection-lost-long = Conexión perdida. Reconectando…
connection-server-restarting = El servidor se reinicia… { $seconds } s
connection-paused = El servidor ha detenido la ronda. Continuará por sí sola…
connection-goes-on = La ronda sigue en { $seconds }…
connection-behind = Recuperando
connection-still = Esperando al servidor
connection-advanced = Tu tablero siguió sin tus entradas
connection-overlay = { $state } · ping { $ping } · margen { $margin }
connection-late = { $time } tarde
connection-summary-lost = Reconectando, quedan { $seconds } s
connection-summary = { $state }, { $ping } ms
opponent-slow = La conexión de { $name } va lenta:
opponent-slow-wait = se espera hasta { $seconds } s
opponent-disconnected = { $name } se desconectó:
opponent-forfeits = abandona en { $seconds } s
leaving-title = Menú
leaving-goes-on = Mientras tanto, la ronda sigue.
leaving-ranked = Pierdes la partida y puntuación.
leaving-brawl = Pasas a ser espectador y sigues en la sala.
leaving-stay = Seguir jugando
leaving-forfeit = Abandonar
leaving-sure = Abandonar: pulsa otra vez
countdown-go = ¡Lucha!
ending-fallen = Eliminado
ending-victor = Victoria

## Ranked

queue-chip = { $game }, { $ruleset }: { $count }
queue-usual = Espera habitual: { $seconds } s
queue-rules = Juegas: { $rules }
queue-week = El modo y el rango cambian los lunes a las 0:00 UTC.
ranked-ruleset = { $game }, { $ruleset }
ranked-others = { $count ->
    [0] No hay nadie más en la cola
    [one] 1 jugador más en la cola
   *[other] { $count } jugadores más en la cola
}
ranked-waiting-for = Esperando a { $name }
ranked-waiting-for-opponent = Esperando a tu rival
ranked-countdown = La partida empieza en { $seconds }
ranked-found = Partida lista
ranked-anonymous = Un rival de puntuación parecida
ranked-accept = Aceptar
ranked-accepted = Aceptada
ranked-decline = Rechazar
ranked-unchanged = Puntuación sin cambios
ranked-again = Buscar otra
rating-placement = Colocación: { $matches } de { $needed } partidas
rating-provisional = Provisional (±{ $deviation }). Sigue jugando para tener un puesto.
rating-ranked = Competitiva · { $matches ->
    [one] 1 partida
   *[other] { $matches } partidas
}
rating-listed = En la clasificación · { $matches ->
    [one] 1 partida
   *[other] { $matches } partidas
}
rating-change = { $name } { $after } (antes { $before }, { $change })

## Solo

solo-title = Solo
solo-forty-lines-about = Mejor tiempo
solo-two-minutes-about = Más puntos
solo-marathon-about = 150 líneas, cada vez más rápido
solo-zen-about = Sin fin ni gravedad
solo-document-about = Las reglas originales
solo-dig-about = 10 filas de basura, mejor tiempo
solo-survival-about = La basura se acelera
solo-most-rows-about = Filas enviadas en dos minutos
solo-endless-about = Hasta desbordar
solo-silent-opponent-about = Mira dónde caen los ataques
solo-own = Personalizado
solo-own-about = Piezas, campo, ritmo, meta
solo-own-title = Personalizado
solo-own-start = Empezar
solo-own-base = A partir de
solo-own-goal = Meta
solo-own-amount = Cantidad
solo-own-top-out = Campo lleno
solo-goal-endless = Ninguna
solo-goal-lines = Líneas
solo-goal-time = Tiempo
solo-top-out-ends = Acaba el intento
solo-top-out-clears = Se vacía
solo-own-hint = Tus mejores intentos con estas reglas se guardan para ti y no entran en clasificaciones.
solo-own-counts = Son las reglas de { $mode }: los intentos cuentan para la clasificación.
solo-own-best = Tu mejor marca con estas reglas: { $value }
solo-own-first = Tu primer intento con estas reglas
solo-own-unranked = Personalizado: se guarda para ti, sin clasificación
solo-own-unfinished = No se guardó: no llegaste a la meta
solo-dig-unfinished = No cuenta: elimina toda la basura
solo-saved = Guardar
solo-on-server = En el servidor
solo-on-computer = En este equipo
solo-hint = Tus mejores intentos se guardan donde juegas.
solo-hint-offline = Tus mejores intentos se guardan en este equipo o en un servidor.
solo-restarting = Reiniciando { $mode }
solo-again = Jugar de nuevo
solo-personal-best = Récord personal
solo-topped-out = Campo lleno
solo-aborted = Terminado
solo-result = { $points } puntos, { $lines ->
    [one] 1 línea
   *[other] { $lines } líneas
} en { $time }
solo-result-rows = { $rows }, { $swords ->
    [one] 1 espada
   *[other] { $swords } espadas
} en { $time }
solo-rows = { $count ->
    [one] 1 fila
   *[other] { $count } filas
}
solo-result-lines = 40 líneas en { $time }, { $points } puntos
solo-unsaved = Los intentos de { $mode } no se guardan
solo-unfinished = No cuenta: completa las 40 líneas
solo-no-score = No cuenta: sin puntos
solo-no-rows = No cuenta: sin filas enviadas
solo-first = Tu primer intento clasificado
solo-best-before = Marca anterior: { $value }
solo-rank = Puesto en la clasificación: { $place }
paused = En pausa
paused-mode = { $mode }: en pausa
paused-resume = Continuar
paused-restart = Reiniciar

## Results

result-waiting = Esperando a los demás
result-victory = Victoria
result-defeat = Derrota
result-bout-won = Ronda ganada
result-bout-lost = Ronda perdida
result-battle-won = Batalla ganada
result-battle-lost = Batalla perdida
result-over = Fin de partida
result-wins = Gana { $name }
result-team-wins = Gana { $team }: { $names }
result-place = { $place } de { $seats }
result-survived = Has sobrevivido
result-last = Último en pie
result-line = { $result } · { $pieces } · { $time }
result-pairs = { $count ->
    [one] 1 pareja
   *[other] { $count } parejas
}
result-pieces = { $count ->
    [one] 1 pieza
   *[other] { $count } piezas
}
result-left = { $name } salió de la sala
result-to-room = A la sala
result-next-bout = Otra ronda
result-rematch = Revancha
result-saving = Guardando el resultado
result-watch = Ver repetición
result-copy-link = Copiar enlace
result-copied = Copiado
result-hp = { $names } { $hp }
result-hit-points = Puntos de vida tras { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}: { $points }

## Figures, see docs/statistics.md

figures-bout = Esta ronda
figures-match = Toda la partida
figures-run = Este intento
figures-others = { $title } (+{ $count } jugadores)
figure-none = –
figure-damage-by = Daño de { $element }

## The pause of a brawl

pause-ask = Pedir una pausa
pause-end = Continuar
pause-count = { $count ->
    [one] 1 jugador pide
   *[other] { $count } jugadores piden
}
notice-pause = { $name } pide una pausa. Puedes aceptar en el menú.
