## The daily challenge

play-daily = Reto diario
play-daily-hint = Las mismas piezas para todos
play-daily-battle-hint = La misma mesa para todos
daily-title = Reto diario: { $mode }
daily-forty-lines-goal = Elimina 40 líneas lo más rápido que puedas. Todos reciben las mismas piezas.
daily-most-rows-goal = Envía el mayor número de filas en dos minutos. Todos reciben las mismas piezas.
daily-battle-goal = Vence al bot en los menos turnos posibles. Todos reciben la misma mesa y las mismas opciones.
daily-open = Hoy no has jugado. Cuenta tu primer intento.
daily-begun = Tu intento de hoy no tiene resultado. Volver a jugar es práctica.
daily-finished = Hoy: puesto { $place }, { $value }. Volver a jugar es práctica.
daily-streak =
    { $days ->
        [0] Aún sin racha: completa un reto cada día
        [one] Racha: { $days } día
       *[other] Racha: { $days } días
    }
daily-next = Próximo reto en { $time }
daily-over = Ha empezado un reto nuevo: actualiza
daily-play = Jugar
daily-play-counts = Cuenta para la clasificación
daily-play-practice = Práctica
daily-refresh = Actualizar
daily-board = Clasificación
daily-today = Hoy
daily-yesterday = Ayer
daily-line = { $place }. { $name }
daily-empty = Nadie todavía
daily-result-rank = Puesto de hoy: { $place }
daily-result-practice = Práctica: solo cuenta tu primer intento del día
daily-result-board = Clasificación del día
daily-battle-won = Ganada en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}, te quedaban { $points } PV
daily-battle-drawn = Empate tras { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
daily-battle-lost = Perdida en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}, al bot le quedaban { $points } PV
daily-battle-turns = { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
daily-battle-left = Sin clasificar: juega la batalla hasta el final
daily-battle-goes-on = El temporizador del turno sigue.
solo-your-best = Récord: { $value }
solo-new-best = Nuevo récord, mejorado en { $difference }
stat-pace = Ritmo
stat-pace-seconds = { $sign }{ $seconds } s
bests-unreadable = No se puede leer { $path }: { $reason }. Tus récords no se guardan hasta que se repare o se elimine el archivo.
bests-not-saved = No se puede escribir { $path }: { $reason }. Perderás tu récord al cerrar el juego.
