# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparando con el registro…
replay-verified = verificada
replay-differs = difiere del registro: { $reason }

## Its buttons, as short as they can be

replay-play = Ver
replay-pause = Pausa
replay-back = −{ $seconds } s
replay-on = +{ $seconds } s
replay-slower = Lento
replay-faster = Rápido
replay-step-back = Paso atrás
replay-step = Paso
# To the next lock of a pair or piece.
replay-lock = Otro fijado
replay-turn = Otro turno
replay-highlight-back = Evento previo
replay-highlight = Otro evento
# To the perspective of the next player.
replay-seat = Jugador

## Names of keys under the buttons

replay-key-space = Espacio
replay-key-left = Izq.
replay-key-right = Der.
replay-key-up = Arriba
replay-key-down = Abajo

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

## Files that cannot be shown

replay-loading = Descargando la repetición…
replay-unreadable = No se puede leer la repetición: { $reason }
replay-too-large = El archivo es demasiado grande para ser una repetición.
replay-none = El archivo no es una repetición de Cutlass.
replay-newer = La repetición es de una versión más nueva. Consigue la última versión del juego.
replay-truncated = La repetición está incompleta: { $is } de { $should } bytes. Descárgala de nuevo.
replay-damaged = La repetición está dañada. Descárgala de nuevo.
replay-other-rules = La repetición es de otras reglas. La versión { $release } la reproduce.
