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

training-again = Otra vez
training-solution = Muéstrame
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
drill-spin-1 = { $lines ->
    [one] Elimina 1 línea con un spin.
   *[other] Elimina { $lines } líneas con un spin.
}
drill-dig-1 = { $pieces ->
    [one] Atraviesa toda la basura con esta pieza.
   *[other] Atraviesa toda la basura con estas { $pieces } piezas.
}

drill-swap = Mejor cambio
drill-swap-missed = No era el mejor
drill-swap-1 = Es tu turno. Un cambio es mejor que todos los demás: encuéntralo.

learn-pair = Lleva la pareja a las celdas marcadas y déjala caer.
learn-turn = Gira la pareja y túmbala sobre las celdas marcadas.
learn-gem = Un rectángulo de un color, desde 2 × 2, se vuelve una gema: tumba la pareja roja sobre los bloques rojos.
learn-growth = Una gema absorbe lo que la deja rectangular: tumba una pareja azul sobre ella.
learn-breaker = Un rompedor rompe todos los bloques unidos de su color: pon el verde junto a la gema.
learn-chain = Lo que cae tras romper puede romperse otra vez, en cadena: rompe el bloque rojo que separa los azules.
learn-attack = Una gema se vuelve una espada, más larga con cada paso de la cadena: envía una con el mismo doble.
learn-queue = Todos comparten las colas: el panel muestra dónde cae la próxima espada, con los colores de la tuya.
learn-warning = Este ataque cae al fijarse tu pareja: fíjala lejos de la columna 4, por donde entran las parejas.
learn-ageing = Cada pareja fijada envejece lo caído hasta que toma color: fija parejas hasta que no quede gris.
learn-digging = Lo gris nunca se rompe, pero esto se vuelve rojo con tu primera pareja: rómpelo luego con el rompedor rojo.
learn-danger = Las parejas entran por la columna 4, cuyo final debe quedar libre: pon el rompedor rojo sobre los bloques rojos.
learn-winning = Gana el último en pie: haz gemas sin peligro y rómpelas antes de que se llene la columna 4.

learn-move = Una fila llena se elimina: lleva el cuadrado sobre el hueco y suéltalo.
learn-repeat = Una dirección mantenida se repite: lleva un cuadrado a cada lado, y ajusta la velocidad en Ajustes, Manejo.
learn-tuck = Tras un soft drop, la pieza aún se mueve: desliza el primer cuadrado bajo el saliente y llena el resto.
learn-rotate = Da la vuelta a la T y elimina las dos filas.
learn-hold = El hold cambia la pieza por la guardada: guarda el cuadrado y elimina cuatro filas con la pieza larga.
learn-kick = Sin sitio para girar, una pieza hace un kick: baja esta sobre el hueco y métela girando.
learn-no-turn = El kick mueve una pieza como si hubiera girado: bájala, gírala a la derecha y métela en el hueco.
learn-garbage = Las filas de los rivales esperan en la barra y entran al fijar sin línea: deja entrar estas tres.
learn-cancel = Tus líneas cancelan la basura que espera: elimina cuatro a la vez con la pieza larga.
learn-spin = Una pieza que se fija atrapada es un spin y cuenta doble: gira la T bajo el saliente.
learn-back-to-back = Los spins y los clears de cuatro seguidos son back-to-back y envían una fila más: elimina cuatro líneas dos veces.
learn-stalling = Una pieza en el suelo acaba por fijarse, hagas lo que hagas: muévela hasta entonces.
learn-surviving = Gana el último en pie: elimina muchas líneas a la vez y deja tus huecos abiertos por arriba.
