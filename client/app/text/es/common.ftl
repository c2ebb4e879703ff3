### Words that many screens share.

ruleset-swordfight = Estándar
ruleset-stacker = Pentominós, 12 × 24
ruleset-stacker-tetrominoes = Tetrominós, 10 × 20
ruleset-marauders = 2D, rango 2
ruleset-marauders-weekly = Modo de la semana
team-name = Equipo { $number }
list-comma = { $first }, { $second }
list-and = { $first } y { $second }
wins-score = { $name } { $wins }
ordinal = { NUMBER($place, type: "ordinal") ->
   *[other] { $place }.º
}
draw = Empate
points = { $points } puntos
percent = { $percent } %
off = No
on = Sí
yes = Sí
no = No
unknown = –
milliseconds = { $ms } ms
seconds = { $s } s

## Presets of rules: the name, and the difference

preset-ranked = Competitiva
preset-swordfight-ranked-about = Igual que en las partidas competitivas.
preset-gentle = Suave
preset-gentle-about = Caída más lenta, más tiempo al posarse y un rompedor como mínimo cada nueve parejas.
preset-swift = Veloz
preset-swift-about = Caída casi el doble de rápida desde la primera pareja, y cada vez más.
preset-wild = Salvaje
preset-wild-about = Muchos más rompedores, y hasta seis ataques caen en un solo fijado.
preset-stacker-ranked-about = Igual que en las partidas competitivas: tetrominós y pentominós.
preset-classic = Clásico
preset-classic-about = Los siete tetrominós en 10 × 20.
preset-hexa = Hexa
preset-hexa-about = Los sesenta hexominós en 14 × 28.
preset-medley = Mezcla
preset-medley-about = Piezas de una a seis celdas, cada tamaño con igual frecuencia.
preset-document = Documento
preset-document-about = Tetrominós con las reglas tal como se escribieron: los kicks hacen mini spins.
preset-marauders-ranked-about = Dos jugadores, dos ejes, siete elementos en un campo de siete.
preset-first-battle = Primera batalla
preset-first-battle-about = Cuatro elementos en un campo pequeño y con un solo eje.
preset-flowing = Fluido
preset-flowing-about = Como en competitiva, con bloques que casi siempre dejan una combinación.
preset-line = 1D
preset-line-about = Dos jugadores, oeste contra este, con un solo eje.
preset-quad = Quad
preset-quad-about = Cuatro jugadores, todos contra todos, alrededor de un campo.
preset-tag-assault = Asalto en dúo
preset-tag-assault-about = Dos contra dos: los vecinos comparten sus puntos de vida.
preset-tag-defence = Defensa en dúo
preset-tag-defence-about = Dos contra dos: los compañeros, frente a frente, comparten sus puntos de vida.
preset-tag-break = Ruptura en dúo
preset-tag-break-about = Como defensa en dúo, pero gana quien pierde antes sus puntos de vida.
preset-rank-1 = Rango 1
preset-rank-1-about = Cinco elementos en un campo de cinco: Fuego, Agua, Viento, Tierra, Neutro.
preset-rank-3 = Rango 3
preset-rank-3-about = Nueve elementos en un campo de nueve: el rango 2 con Metal y Trueno.
preset-rank-4 = Rango 4
preset-rank-4-about = Once elementos en un campo de once: el rango 3 con Estrella y Madera.
preset-rank-5 = Rango 5
preset-rank-5-about = Trece elementos en un campo de trece: el rango 4 con Hielo y Veneno.
preset-rank-6 = Rango 6
preset-rank-6-about = Quince elementos en un campo de quince: el rango 5 con Sol y Luna.
preset-rank-7 = Rango 7
preset-rank-7-about = Diecisiete elementos en un campo de diecisiete: el rango 6 con Sonido y Vapor.
preset-rank-8 = Rango 8
preset-rank-8-about = Diecinueve elementos en un campo de diecinueve: el rango 7 con Cristal y Cosmos.
preset-rank-9 = Rango 9
preset-rank-9-about = Los 21 elementos en un campo de 21: el rango 8 con Dimensión y Oráculo.
preset-all-elements = Todos los elementos
preset-all-elements-about = Los 21 elementos en un campo de 21, con 50 puntos de vida.
