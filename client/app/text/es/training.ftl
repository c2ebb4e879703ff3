### Lessons and drills of swordfight and stacker.

learn-title = Aprende { $game }
learn-row = Aprender
learn-hint = Lección, retos, reglas
learn-suggested-row = ¿Empiezas? Por aquí
learn-suggested = ¿Es tu primera vez en { $game }? Juega la lección: unos minutos, en pasos cortos.
learn-summary = Funciona sin conexión. Salta o repite cualquier paso.
learn-lesson = Lección
learn-lesson-new = { $steps } pasos cortos
learn-lesson-at = Sigue en el paso { $step } de { $steps }
learn-anew = Reiniciar
learn-anew-hint = Desde el paso 1
learn-drills = Retos
learn-drills-done = { $done } de { $all } hechos
learn-over = Lección completada
learn-over-drills = Los retos practican lo que muestra la lección.
learn-over-bot = Un bot de nivel 1 es el rival más fácil.
learn-again = Repetir lección

training-again = Otra vez
training-solution = Solución
training-drill = Reto { $step } de { $steps }
training-showing = Solución
training-done = ¡Hecho!
training-shown = Te toca.
training-missed = Casi. Prueba otra vez.

drill-title = Reto
drill-row = { $number }. { $goal }
drill-level = Nivel { $level } · { $state }
drill-done = hecho
drill-pairs = { $count ->
    [one] 1 pareja
   *[other] { $count } parejas
}
drill-pieces = { $count ->
    [one] 1 pieza
   *[other] { $count } piezas
}
drill-spin = { $lines ->
    [one] Spin, 1 línea
   *[other] Spin, { $lines } líneas
}
drill-dig = { $pieces ->
    [one] Excava con 1 pieza
   *[other] Excava con { $pieces } piezas
}
drill-chain-1 = { $pairs ->
    [one] Haz un { $chain }, una cadena de { $steps } pasos, con esta pareja.
   *[other] Haz un { $chain }, una cadena de { $steps } pasos, con estas { $pairs } parejas.
}
drill-chain-2 = Lo que cae tras un paso inicia el siguiente. La solución muestra una manera.
drill-spin-1 = { $lines ->
    [one] Elimina 1 línea con un spin.
   *[other] Elimina { $lines } líneas con un spin.
}
drill-spin-2 = La pieza debe estar atrapada al fijarse: sin sitio arriba, abajo ni a los lados. No cae sola.
drill-dig-1 = { $pieces ->
    [one] Atraviesa toda la basura con esta pieza.
   *[other] Atraviesa toda la basura con estas { $pieces } piezas.
}
drill-dig-2 = Cada pieza encaja en un hueco. Las piezas no caen solas.

drill-swap = Mejor cambio
drill-swap-missed = No era el mejor
drill-swap-1 = Es tu turno. Un cambio es mejor que todos los demás: encuéntralo.
drill-swap-2 = Los bots lo valoran por los puntos de vida y la energía que da cuando chocan los escudos, y por los escudos que quedan.
drill-swap-3 = Apunta un cambio para ver su previsión.

learn-pair = La pareja
learn-pair-1 = Parejas de bloques caen en un pozo de 6 columnas y 13 filas.
learn-pair-2 = Pon esta en las celdas marcadas del borde izquierdo: { $left }, { $right }. Las teclas mantenidas repiten.
learn-pair-3 = Mantén { $down } para que caiga rápido, y púlsalo de nuevo con cada pareja.
learn-turn = Gírala
learn-turn-1 = { $left } y { $right } giran un bloque alrededor del otro un cuarto de vuelta.
learn-turn-2 = Sin sitio, la pareja se aparta o se da la vuelta.
learn-turn-3 = Tumba esta pareja sobre las celdas marcadas.
learn-gem = De bloques a gemas
learn-gem-1 = Un rectángulo de un color, de al menos 2 × 2, se fusiona en una gema.
learn-gem-2 = Tumba la pareja roja sobre los dos bloques rojos.
learn-growth = Las gemas crecen
learn-growth-1 = Una gema absorbe bloques y gemas enteras mientras el resultado sea un rectángulo.
learn-growth-2 = Dos gemas desalineadas nunca se unen.
learn-growth-3 = Tumba una pareja azul sobre la gema: 2 × 3.
learn-breaker = Los rompedores
learn-breaker-1 = Uno de cada cuatro bloques es un rompedor. Rompe todos los bloques unidos de su color.
learn-breaker-2 = En diagonal no se tocan. Un rompedor sin vecino de su color se queda.
learn-breaker-3 = Pon el rompedor verde junto a la gema. Lo que se rompe ataca a un rival.
learn-chain = Cadenas
learn-chain-1 = Tras romper, todo cae y se fusiona, y puede romperse otra vez: paso 2, un doble.
learn-chain-2 = Aquí el bloque rojo separa el rompedor azul de los bloques azules.
learn-chain-3 = Pon el rompedor rojo junto al bloque rojo.
learn-attack = Qué envía una cadena
learn-attack-1 = Una gema hace una espada, tan ancha como su lado menor. El paso multiplica su largo.
learn-attack-2 = Las demás celdas hacen chispas: la mitad de las que se rompen, por el número del paso.
learn-attack-3 = El mismo doble con una gema azul envía una espada de 2 × 4. Hazlo.
learn-queue = Las colas y tu patrón
learn-queue-1 = Todos los jugadores comparten las colas. En una pantalla grande, un panel muestra la próxima espada: su número, su lado y las columnas que tomaría.
learn-queue-2 = Tus espadas y chispas tienen los colores del patrón de tu espada, que ves aquí.
learn-queue-3 = Así todos pueden saber dónde cae un ataque.
learn-warning = Lee un aviso
learn-warning-1 = Este ataque entra al fijarse tu pareja: una espada de 2 de ancho y 4 de largo, y 4 chispas.
learn-warning-2 = Se detiene en gemas y espadas y corta celdas sueltas. Tienes una pareja para prepararte.
learn-warning-3 = Fija la pareja, lejos de la columna 4.
learn-ageing = Lo gris envejece
learn-ageing-1 = La espada es ahora sólida, y las chispas, grises. Cada fijado tuyo las envejece.
learn-ageing-2 = Una espada es gris opaco tras 1 fijado, translúcida tras 2 y con color tras 3. Las chispas necesitan 2.
learn-ageing-3 = Fija parejas hasta que no quede gris, con la columna 4 baja.
learn-digging = Excavar
learn-digging-1 = Nada rompe las celdas grises. Pero una translúcida muestra que toma su color en el próximo fijado.
learn-digging-2 = Estas ocho se vuelven rojas a la vez y se fusionan enseguida.
learn-digging-3 = Pon la primera pareja en el borde izquierdo y rompe después la gema con el rompedor rojo.
learn-danger = La columna de entrada
learn-danger-1 = Las parejas entran por la columna 4. Si su celda más alta está llena tras un fijado, quedas fuera.
learn-danger-2 = Las espadas caen en la columna 4 solo si no caben en otra.
learn-danger-3 = Pon el rompedor rojo sobre los bloques rojos antes de que sea tarde.
learn-winning = Ganar
learn-winning-1 = Gana el último jugador en pie. Las gemas grandes al final de una cadena hacen las espadas más largas.
learn-winning-2 = Construye mientras ningún aviso sea peligroso, y rompe antes de que se cierre tu columna 4.
learn-winning-3 = Así es el juego. Sigue jugando aquí cuanto quieras.

learn-move = Mover y bajar
learn-move-1 = Las piezas caen desde arriba. Una fila llena se elimina.
learn-move-2 = Lleva el cuadrado sobre el hueco: { $left }, { $right }.
learn-move-3 = Luego haz un hard drop, que lo fija enseguida: { $drop }.
learn-repeat = Mantener repite
learn-repeat-1 = Una dirección mantenida se repite tras un retardo (DAS) con un ritmo (ARR).
learn-repeat-2 = Lleva un cuadrado a cada lado: mantén { $left }, bájalo, mantén { $right }, bájalo.
learn-repeat-3 = Ajústalos en Ajustes, Manejo.
learn-tuck = Ghost y soft drop
learn-tuck-1 = El contorno es el ghost: muestra adónde lleva un hard drop.
learn-tuck-2 = { $soft } baja despacio: la pieza posada aún se puede mover medio segundo.
learn-tuck-3 = Baja el primer cuadrado y deslízalo bajo el saliente. Luego llena el resto.
learn-rotate = Girar
learn-rotate-1 = { $left } y { $right } giran un cuarto de vuelta.
learn-rotate-2 = { $half } gira media vuelta.
learn-rotate-3 = Da la vuelta a la T y elimina las dos filas.
learn-hold = Hold
learn-hold-1 = { $hold } cambia la pieza por la del hold, cuantas veces quieras.
learn-hold-2 = Una pieza del hold entra de nuevo por arriba.
learn-hold-3 = Guarda el cuadrado en hold, pon de pie la pieza larga en el hueco y elimina cuatro filas a la vez.
learn-kick = Kicks de piezas grandes
learn-kick-1 = Las piezas tienen hasta 15 celdas. Una sin sitio para girar hace un kick: al lado, si no abajo, si no arriba, mientras toque donde estaba.
learn-kick-2 = Así una pieza puede entrar donde nunca podría caer.
learn-kick-3 = Lleva esta sobre el hueco de la derecha, bájala ({ $soft }) y gírala ({ $left }). Luego haz un hard drop.
learn-no-turn = Kick (sin giro)
learn-no-turn-1 = { $none } gira 0: la pieza baja una fila o hace un kick como si hubiera girado.
learn-no-turn-2 = Baja la pieza ({ $soft }), gírala ({ $right }) y métela en el hueco con un kick ({ $none }). Luego haz un hard drop.
learn-no-turn-3 = Una pantalla táctil no tiene botón para esto: mira la solución.
learn-garbage = Basura
learn-garbage-1 = Lo que envían los rivales es basura. La barra junto al campo muestra las filas que esperan.
learn-garbage-2 = Medio segundo después pueden entrar: en el próximo fijado sin líneas, con la columna marcada libre.
learn-garbage-3 = Deja entrar estas tres filas.
learn-cancel = Cancélala
learn-cancel-1 = Lo que envías cancela antes lo que espera, fila por fila. Solo sale el resto.
learn-cancel-2 = 2, 3 y 4 líneas envían 1, 2 y 4 filas; eliminar líneas en fijados seguidos envía más.
learn-cancel-3 = Cancela las cuatro filas con la pieza larga.
learn-spin = Spins
learn-spin-1 = Una pieza atrapada por los cuatro lados al fijarse hace un spin. Sus líneas cuentan doble.
learn-spin-2 = Pon la T de pie ({ $left }) y llévala al borde izquierdo. Bájala ({ $soft }) y gírala de vuelta ({ $right }): un kick la mete bajo el saliente.
learn-spin-3 = Haz un hard drop: dos líneas que envían cuatro filas.
learn-back-to-back = Back-to-back
learn-back-to-back-1 = Los spins y las grandes líneas, aquí de cuatro, son back-to-back: cada uno tras el primero envía una fila más.
learn-back-to-back-2 = Menos líneas sin spin lo acaban. Un fijado sin líneas, no.
learn-back-to-back-3 = Elimina cuatro líneas dos veces.
learn-stalling = Sin demoras
learn-stalling-1 = Una pieza posada se fija a medio segundo. Cada movimiento y giro lo reinicia, como muestra la barra inferior sobre el campo.
learn-stalling-2 = La barra superior, el fijado forzoso, nunca se reinicia. Cuando se agota, la pieza se fija y el hold se cierra.
learn-stalling-3 = Sigue moviendo la pieza en el suelo hasta que se fije.
learn-surviving = Ganar
learn-surviving-1 = Quedas fuera cuando la siguiente pieza no tiene sitio. Gana el último jugador en pie.
learn-surviving-2 = Elimina muchas líneas a la vez, conserva el back-to-back y deja los huecos abiertos por arriba.
learn-surviving-3 = Así es el juego. Sigue jugando aquí cuanto quieras.
