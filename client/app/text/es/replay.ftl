# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
replay-bout = ronda { $bout } de { $bouts }
replay-rated = { $name } ({ $rating })
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparando con el registro…
replay-verified = verificada
replay-differs = difiere del registro: { $reason }
replay-recorded = tal como lo grabó la versión { $release }; aquí no se puede verificar

## Its buttons, as short as they can be

replay-slower = Lento
replay-faster = Rápido
# To the next lock of a pair or piece.
replay-lock = Otro fijado
replay-turn = Otro turno
# To the perspective of the next player.
replay-zoom = Zoom
replay-seat = Jugador
replay-bout-back = Ronda anterior
replay-bout-next = Ronda siguiente
replay-play-on = Jugar desde aquí
replay-clip = Clip
replay-clip-end = Fin del clip
clip-marked = Clip desde { $from }. { $mark } otra vez: hasta aquí, o en el mismo momento los últimos 10 s. { $cancel }: sin clip
clip-filming = Grabando el clip: { $percent } %. { $cancel }: cancelar
clip-saved = Clip guardado: { $file }
clip-failed = El clip no se ha guardado: { $reason }. Comprueba el espacio en disco y prueba con una parte más corta.
clip-too-long = Un clip dura como máximo { $seconds } s. Acércate a su otro extremo.
clip-empty = Antes de este momento no hay nada. Avanza y marca el final del clip.
clip-resized = la ventana ha cambiado de tamaño
attempt-out = Has quedado fuera
attempt-none = No se puede jugar desde este momento: el jugador mostrado ya está fuera o la ronda ha terminado.

## Figures beside the pictures of a bout of other rules

replay-figure-pairs = { $count ->
    [one] 1 pareja
   *[other] { $count } parejas
}
replay-figure-pieces = { $count ->
    [one] 1 pieza
   *[other] { $count } piezas
}
replay-figure-lines = { $count ->
    [one] 1 línea
   *[other] { $count } líneas
}
replay-figure-sent = enviadas: { $count }
replay-figure-incoming = en camino: { $count }
replay-figure-score = puntuación { $count }
replay-figure-hp = { $count } PV
replay-figure-force = fuerza { $count }
replay-figure-turn = Turno { $count }
replay-figure-hold = Hold
replay-figure-next = Siguientes
replay-figure-out = fuera
replay-threats = { $count ->
    [0] Nadie apunta a { $name }
    [one] 1 jugador apunta a { $name }
   *[other] { $count } jugadores apuntan a { $name }
}

## What happened

replay-chain = { $name }: cadena de { $steps }
replay-attack = { $name }: { $rows } filas
replay-out = { $name } queda fuera

## Why the comparison failed

replay-differs-beginning = el registro se contradice
replay-differs-input = la entrada { $number } es imposible
replay-differs-state = { $name } tenía otro tablero tras { $seconds } s
replay-differs-act = otra mesa tras la jugada { $number }
replay-differs-end = otro final
replay-busy = Sal primero de la partida y luego abre la repetición.

## Files that cannot be shown

replay-loading = Descargando la repetición…
replay-unreadable = No se puede leer la repetición: { $reason }
replay-too-large = El archivo es demasiado grande para ser una repetición.
replay-none = El archivo no es una repetición de Cutlass.
replay-newer = La repetición es de una versión más nueva. Consigue la última versión del juego.
replay-truncated = La repetición está incompleta: { $is } de { $should } bytes. Descárgala de nuevo.
replay-damaged = La repetición está dañada. Descárgala de nuevo.
replay-other-rules = La repetición es de otras reglas. La versión { $release } la reproduce.
