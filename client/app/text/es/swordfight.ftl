### Swordfight, and what its boards share with those of stacker.

incoming = En camino
incoming-attacks = { $count ->
    [one] Llega 1 ataque
   *[other] Llegan { $count } ataques
}
incoming-next = Tras esta pareja
incoming-more-swords = { $count ->
    [one] y 1 espada
   *[other] y { $count } espadas
}
incoming-later = { $count ->
    [one] +1 ataque
   *[other] +{ $count } ataques
}
preview-next = Próxima
preview-sends = Rompes ahora: { $chain }
queue-sword = Próxima espada
queue-sprinkles = Próximas chispas
stat-rows = Filas enviadas
stat-rows-minute = Filas por minuto
stat-swords = Espadas enviadas
stat-knock-outs = Eliminaciones
chain-single = Simple
chain-double = Doble
chain-triple = Triple
chain-bingo = Bingo
chain-donkey = Donkey
chain-vegas = Vegas
chain-step = Paso { $step }

## Options

sword-option-breakers = Rompedores
sword-option-drought = Máx. sin rompedor
sword-option-packets = Ataques por fijado
sword-option-fall = Gravedad
sword-option-faster-every = Acelera cada
sword-option-faster-by = Aceleración
sword-option-fastest = Gravedad máxima
sword-option-fast-fall = Caída rápida
sword-option-landing = Plazo de fijado
sword-option-landing-share = Plazo de fijado (parte)
sword-option-rectangle = Crecimiento
sword-option-excess = Gemas anchas
sword-option-same-step = Espadas gemelas
sword-option-cut = Corte de espada
sword-option-fit = Espadas de lado
sword-option-sprinkles = Chispas
no-limit = Sin límite
pairs = { $count ->
    [one] 1 pareja
   *[other] { $count } parejas
}
ms-per-row = { $ms } ms/fila
rectangle-largest = La mayor área
rectangle-highest = La más alta
excess-before = Antes de cadena
excess-after = Tras la cadena
same-step-all = Entran todas
same-step-spare = Dejar entrada libre
cut-width = Ancho de espada
cut-length = Largo de espada
cut-all = Hasta el fondo
fit-first = Primer hueco
fit-best = Mejor hueco
sprinkles-after = Tras las espadas
sprinkles-first = Primero
