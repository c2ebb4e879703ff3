### Stacker.

stack-new-field = Campo nuevo
stack-help-versus = { $key }: teclas
stack-help-solo = { $key }: pausa y teclas
preview-drop = Si cae ahora: { $clear }
preview-rows = { $count ->
    [0] No envía nada
    [one] Envía 1 fila
   *[other] Envía { $count } filas
}
preview-cancels = { $count ->
    [one] Cancela 1 fila
   *[other] Cancela { $count } filas
}
queue-attack = Próximo ataque
queue-column = Columna libre
clear-back-to-back = Back-to-back
clear-combo = Combo { $count }
clear-all = ALL CLEAR
clear-name = { $name ->
    [single] Simple
    [double] Doble
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } líneas
}
clear-spin = Spin { $name ->
    [single] simple
    [double] doble
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } líneas
}
clear-mini-spin = Mini spin { $name ->
    [single] simple
    [double] doble
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } líneas
}
incoming-rows = { $count ->
    [one] Llega 1 fila
   *[other] Llegan { $count } filas
}
incoming-more = y { $count } más
stat-left = Queda
stat-time = Tiempo
stat-score = Puntos
stat-lines = Líneas
stat-lines-of = { $lines } de { $goal }
stat-garbage = Basura
stat-undo = Deshacer
stat-pieces = Piezas
stat-pps = PPS
stat-kpp = Teclas por pieza
stat-sent = Enviadas
stat-apm = Enviadas/min

## Options

stack-option-size = { $size ->
    [one] Piezas de 1 celda
   *[other] Piezas de { $size } celdas
}
stack-size-weight = Peso { $weight }
stack-option-shapes = Formas
stack-option-columns = Columnas
stack-option-rows = Filas
stack-option-preview = Siguientes
stack-option-hold = Hold
stack-option-speed-up = Aceleración
stack-option-start-speed = Ritmo inicial
stack-option-gain = Aumento
stack-option-gain-from = Acelera desde
stack-option-soft-drop = Soft drop máximo
stack-option-lock-delay = Plazo de fijado
stack-option-forced-lock = Fijado forzoso
stack-option-spawn-delay = Pausa de entrada
stack-option-clear-delay = Pausa de línea
stack-option-great-clear = Grandes líneas
stack-option-zero-mini = Mini sin líneas
stack-option-kick-mini = Mini por kick
stack-option-spin-single = Spin simple
stack-option-all-clear = All clear
stack-option-garbage-delay = Plazo de basura
stack-option-garbage-cap = Tope de basura
stack-option-margin-from = Ataque crece desde
stack-option-margin = Ataque crece
class-convex = Sin entrantes
class-holeless = Sin huecos
class-all = Todas
clear-by-size = Según tamaño
clear-four = 4 líneas
more-rows = +{ $rows ->
    [one] 1 fila
   *[other] { $rows } filas
}
share-of-rows = { $share } de las filas
per-second = { $value }/s
rows-per-second = { $rows } filas/s
gravity-time = Por tiempo
gravity-lines = Por líneas
gravity-gain-lines = +1 por { $lines ->
    [one] línea
   *[other] { $lines } líneas
}
gravity-first-line = Primera línea
spin = Spin
spin-mini = Mini spin
