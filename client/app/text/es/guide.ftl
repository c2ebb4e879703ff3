### The element guide, and the rest of marauders in short.

guide-title = Elementos
guide-in-play = en juego
guide-summary = Marauders en breve
guide-your-turn = Es tu turno
guide-goes-on = La batalla continúa
guide-spell = Hechizo: { $spell }

## Battle

guide-battle-goal = Meta
guide-battle-goal-text = Un jugador sin puntos de vida pierde. Empiezas con 25.
guide-battle-exchange = Intercambio
guide-battle-exchange-text = El turno del atacante, el del defensor, y luego vuelan los escudos del atacante.
guide-battle-turn = Turno
guide-battle-turn-text = Seis jugadas. Un cambio sin combinación lo acaba; también el fin de tu tiempo.
guide-battle-x-and-y = X e Y
guide-battle-x-and-y-text = En X cuentan las filas, izquierda contra derecha; en Y, las columnas, abajo contra arriba.
guide-battle-order = Orden
guide-battle-order-text = En X ataca un jugador y luego el otro; en Y, igual. Después empieza el otro.
guide-battle-hit = Golpe
guide-battle-hit-text = El daño es el ataque menos el escudo. Lo que sobra del escudo se queda.
guide-battle-afterwards = Después
guide-battle-afterwards-text = Los escudos que defendieron un lado atacan luego desde él, sumando las combinaciones nuevas.
guide-battle-the-end = El final
guide-battle-the-end-text = Tras 200 turnos (400 en una partida larga, o el límite de la sala) gana quien tenga más puntos de vida.

## Matches

guide-matches-lines = Líneas
guide-matches-lines-text = Tres o más de un elemento en una fila o columna. Las líneas que comparten un bloque son una.
guide-matches-worth = Valor
guide-matches-worth-text = Cada bloque suma 1 al escudo de su carril, en tu lado.
guide-matches-more = Más
guide-matches-more-text = El bloque cambiado suma 1 por cada bloque a partir del cuarto y por cada otra combinación.
guide-matches-element = Elemento
guide-matches-element-text = Un escudo toma el elemento del bloque combinado más lejano.
guide-matches-chain = Cadena
guide-matches-chain-text = Los bloques nuevos pueden combinar solos. Eso no gasta jugadas.
guide-matches-no-move = Sin jugadas
guide-matches-no-move-text = Un campo sin combinación posible se sustituye, y se pierde toda la energía.

## Cells

guide-cells-role = A o D
guide-cells-role-text = El lado ataca (A, espada) o defiende (D, escudo): en este intercambio o en el próximo que lo use.
guide-cells-locked = Bloqueada: d
guide-cells-locked-text = No ataca (Tierra). Acaba cuando empieza el próximo turno de defensa de su dueño.
guide-cells-closed = Cerrada
guide-cells-closed-text = No recoge nada en el próximo turno de ataque o de defensa de su dueño ahí (Sombra).
guide-cells-raised = Alzada
guide-cells-raised-text = Un ataque enemigo no hace nada ahí (Vapor).
guide-cells-reversed = Invertida
guide-cells-reversed-text = Por debajo de 0: un golpe hace ese daño de más. Las combinaciones la suben (Oráculo).
guide-cells-marked = Marcada
guide-cells-marked-text = El escudo, o el próximo que se forme, se reduce a la mitad y se invierte al acabar el turno.
guide-cells-plain-attack = Ataque simple
guide-cells-plain-attack-text = Ni él ni el escudo que golpea tienen efecto.

## Spells

guide-spells-force = Energía
guide-spells-force-text = Ganas tanta energía como daño haces. Un hechizo cuesta 10.
guide-spells-casting = Lanzar
guide-spells-casting-text = Paga en tu turno: tu próxima combinación lanza el hechizo de su elemento, en vez de dar escudos.
guide-spells-when = Cuándo
guide-spells-when-text = Los efectos sobre este ataque o defensa actúan al acabar tu turno; los demás, al empezar el siguiente.
guide-spells-role = Papel
guide-spells-role-text = Muchos hechizos hacen una cosa en un turno de ataque y otra en uno de defensa.
guide-spells-no-match = Sin combinación
guide-spells-no-match-text = Si el turno acaba sin combinación, se pierde el pago; aún podrás lanzarlo después.
guide-spells-how-often = Cuántas veces
guide-spells-how-often-text = Una por batalla. Ampliada: una por encima de la mitad de tu vida y otra por debajo. Larga: cuatro, con seis turnos entre una y otra.

## Named

guide-named-the-option = La opción
guide-named-the-option-text = Con hechizos sin combinar nombras uno al sortearse los elementos: de un elemento en juego o uno de estos. Se lanza sin combinación.
guide-named-free-swap = Cambio libre
guide-named-free-swap-text = Cambia dos bloques cualesquiera; sus combinaciones cuentan el triple. No gasta jugada.
guide-named-power-up = Potenciar
guide-named-power-up-text = Todos tus escudos ganan 1.
guide-named-power-down = Debilitar
guide-named-power-down-text = Todos los escudos de tus enemigos pierden 1.
guide-named-aligner = Alineador
guide-named-aligner-text = Tus escudos se mueven frente a los del enemigo, el más fuerte ante el más fuerte.
guide-named-disperser = Dispersor
guide-named-disperser-text = Los escudos del enemigo van a donde los tuyos son más débiles; el daño se reduce a la mitad.
guide-named-burglary = Robo
guide-named-burglary-text = Tomas escudos que harían las combinaciones del enemigo: uno por cada cuatro elementos.
guide-named-merger = Fusión
guide-named-merger-text = Solo en 2D. En tu próximo turno de ataque, tus dos escudos en espera más fuertes se unen a los dos más débiles que atacan.

## Options

guide-options-adjacent-match = Combinar contiguos
guide-options-adjacent-match-text = Tres o más que se tocan combinan, con cualquier forma.
guide-options-diagonal-recognition = Diagonales
guide-options-diagonal-recognition-text = Las líneas diagonales también combinan.
guide-options-non-matching-spells = Hechizos sin combinar
guide-options-non-matching-spells-text = Cada uno nombra antes un hechizo y lo lanza sin combinación.
guide-options-board-pre-match = Campo con combinación
guide-options-board-pre-match-text = Un campo nuevo puede traer combinaciones para quien juega.
guide-options-force-matchable-blocks = Siempre combinable
guide-options-force-matchable-blocks-text = El último bloque de un relleno hace posible una combinación.
guide-options-block-chain-matches = Evitar cadenas
guide-options-block-chain-matches-text = Los rellenos no completan combinaciones.
guide-options-single-mode = Modo único
guide-options-single-mode-text = Siempre ataca el mismo; turnos: un quinto de los puntos de vida. Sin hechizos.
guide-options-reverse-mode = Modo inverso
guide-options-reverse-mode-text = El defensor tiene el primer turno de cada intercambio.
guide-options-static-mode = Modo estático
guide-options-static-mode-text = Siempre empieza el mismo jugador.
guide-options-bonus-variant = Variante de bonus
guide-options-bonus-variant-text = Las combinaciones largas dejan refuerzos: suman a las tuyas y restan a las ajenas.
guide-options-inward-gravity = Gravedad interior
guide-options-inward-gravity-text = Los bloques caen hacia el lado que recoge.
guide-options-outward-gravity = Gravedad exterior
guide-options-outward-gravity-text = Los bloques se alejan de él.
guide-options-fixed-gravity = Gravedad fija
guide-options-fixed-gravity-text = Los bloques caen en una dirección sorteada al inicio.
guide-options-extended-game = Partida ampliada
guide-options-extended-game-text = 50 puntos de vida y dos hechizos.
guide-options-long-game = Partida larga
guide-options-long-game-text = 100 puntos de vida, cuatro hechizos, 400 turnos.

## Modes

guide-modes-1d = 1D
guide-modes-1d-text = Dos jugadores, solo izquierda y derecha.
guide-modes-2d = 2D
guide-modes-2d-text = Dos jugadores, con dos lados cada uno: izquierda y abajo contra derecha y arriba.
guide-modes-quad = Quad
guide-modes-quad-text = Cuatro jugadores, un lado cada uno. Atacas enfrente, a la izquierda y a la derecha, por orden; así rota también quien empieza.
guide-modes-tag-assault = Asalto en dúo
guide-modes-tag-assault-text = Dos equipos de vecinos, izquierda y abajo contra derecha y arriba; 50 puntos de vida por equipo.
guide-modes-tag-defence = Defensa en dúo
guide-modes-tag-defence-text = Dos equipos de jugadores enfrentados: izquierda y derecha contra arriba y abajo.
guide-modes-tag-break = Ruptura en dúo
guide-modes-tag-break-text = Como defensa en dúo, pero gana el equipo que pierde todos sus puntos de vida. Cada jugada debe combinar, si la sala no dice otra cosa.
guide-modes-rank = Rango
guide-modes-rank-text = 1 a 9: de 5 a 21 elementos fijos en un campo igual de grande. La competitiva es 2D, rango 2.
guide-modes-standard = Estándar
guide-modes-standard-text = De Fácil a Supremo: de 5 a 10 elementos, sorteados, en un campo igual de grande.
guide-modes-casual = Casual
guide-modes-casual-text = De Primero a Profesional: de 4 a 9 elementos, sorteados, en un campo un bloque mayor.

## Chapters

guide-chapter-battle = Una batalla
guide-chapter-matches = Combinaciones
guide-chapter-cells = Marcas en escudos
guide-chapter-blocks = Efectos de bloques
guide-chapter-spells = Hechizos
guide-chapter-named-spells = Hechizos nombrados
guide-chapter-options = Opciones
guide-chapter-modes = Modos y tamaños

## Blocks

guide-blocks-covered = Cubierto
guide-blocks-covered-text = Combina, pero cuenta 0. Nunca en Agua.
guide-blocks-risen = Alzado
guide-blocks-risen-text = Detiene un ataque de cualquier jugador y desaparece. Nunca en Vapor.
guide-blocks-mirror = Espejo
guide-blocks-mirror-text = Refleja un ataque a un lado o hacia atrás, según su ángulo. Nunca en Cristal.
guide-blocks-filter = Filtro
guide-blocks-filter-text = Convierte un ataque enemigo de su dueño en un escudo con la mitad de fuerza, para su dueño. Nunca en Sonido.
guide-blocks-shifter = Desviador
guide-blocks-shifter-text = Mueve un ataque un carril al lado; los ataques de un jugador que se encuentran ahí se unen. Nunca en Cosmos ni en el borde.
guide-blocks-warped = Distorsionado
guide-blocks-warped-text = No se puede cambiar, los cambios saltan sobre él; su combinación cuenta doble.
guide-blocks-how-long = Duración
guide-blocks-how-long-text = Hasta que el bloque se combina o el campo es nuevo. Los efectos de elementos empiezan el próximo turno; los de hechizos, enseguida.

## Elements

guide-as-attack = Como ataque
guide-as-shield = Como escudo
guide-spell-attacking = { $spell }, al atacar
guide-spell-defending = { $spell }, al defender
guide-fire-attack = Hace al menos 1 de daño, aunque el escudo aguante.
guide-fire-shield = Reduce en 1 el daño del ataque que lo golpea.
guide-fire-spell = El enemigo pierde 7 puntos de vida. Eso no da energía.
guide-water-attack = Cubre un bloque de su carril: cuenta 0 hasta que se combina.
guide-water-shield = Descubre un bloque cubierto, antes en su carril.
guide-water-spell = Cubre tantos bloques como elementos hay en juego, en cualquier parte del campo.
guide-wind-attack = El escudo que golpea no tiene efecto. Los escudos de Viento y Metal actúan antes.
guide-wind-shield = El ataque que tiene enfrente no tiene efecto al salir; el que lo golpea, ninguno al golpear.
guide-wind-attacking = Ningún escudo ni golpe de Hielo del enemigo tiene efecto contra este ataque.
guide-wind-defending = Ningún ataque del enemigo tiene efecto esta vez.
guide-earth-attack = Bloquea la celda que golpea: nada ataca desde ahí hasta la próxima defensa de su dueño. Un escudo de Tierra lo impide.
guide-earth-shield = Lo que sobra de él vuela de vuelta al lado atacante, como ataque simple. No tras un ataque de Tierra.
guide-earth-attacking = Los escudos del enemigo faltan en su próximo ataque: todas sus celdas quedan bloqueadas hasta entonces.
guide-earth-defending = Tras el ataque, todos los escudos que quedan en este lado vuelan de vuelta juntos, con sus efectos.
guide-light-attack = 1 punto de vida para su equipo, si tiene menos que el enemigo.
guide-light-shield = 2 de energía para su dueño cuando lo golpean.
guide-light-spell = 7 puntos de vida para ti; nunca más que al empezar.
guide-dark-attack = La celda de enfrente no recoge nada en el próximo turno de ataque de su dueño en ese lado.
guide-dark-shield = La celda de la que vino el ataque no recoge nada en el próximo turno de defensa de su dueño en ese lado.
guide-dark-attacking = Tu ataque vuela enseguida: el enemigo no tiene turno para defender.
guide-dark-defending = Se destruyen todos los escudos del enemigo en el lado que ataca.
guide-neutral-attack = El escudo que golpea defiende con la mitad de su fuerza. Si aguanta, conserva el resto.
guide-neutral-shield = La mitad de lo que perdió vuela de vuelta, como ataque simple.
guide-neutral-attacking = Cada ataque reduce a la mitad la defensa del escudo que golpea, además de su propio efecto.
guide-neutral-defending = Cada escudo golpeado devuelve la mitad de lo perdido, además de su propio efecto.
guide-metal-attack = Desde el turno 9: la mitad dobla la esquina hacia un carril sin escudo del otro lado del enemigo o de los enemigos de al lado. No frente a Metal.
guide-metal-shield = Desde el turno 9: la mitad del ataque que tiene enfrente dobla la esquina hacia un carril con escudo del otro lado de su dueño. No contra un ataque de Metal.
guide-metal-attacking = Los ataques que no romperían el escudo que golpean van a la celda más débil de ese lado. No Metal ni Viento.
guide-metal-defending = Los ataques que pasarían van al escudo más fuerte de ese lado. No Metal ni Viento.
guide-thunder-attack = Desde el turno 9: un cuarto aparece como escudo de cualquier elemento en juego en tu otro lado; con cuatro jugadores, vuela hacia otro enemigo.
guide-thunder-shield = Desde el turno 9: lo que sobra de él pasa a un carril al azar del otro lado de su dueño. Si se rompe, ahí aparece la mitad del daño sobrante.
guide-thunder-attacking = Cada ataque deja un cuarto de sí en tu otro lado, en cualquier turno.
guide-thunder-defending = Lo que sobra de tus escudos en este lado, y el daño sobrante, pasa a tu otro lado.
guide-star-attack = Si el escudo aguanta, la celda de la que vino gana la mitad de la diferencia, del elemento del escudo.
guide-star-shield = Si se rompe, su celda gana la mitad de la diferencia, del elemento del ataque.
guide-star-attacking = Donde tus ataques pasan, las celdas de las que vinieron ganan toda la diferencia.
guide-star-defending = Donde tus escudos se rompen, sus celdas ganan toda la diferencia.
guide-wood-also = Combinada
guide-wood-also-text = Mientras no tengas energía, cada bloque sin cubrir de una combinación de Madera da 1.
guide-wood-attack = Gasta la energía que falta para romper un escudo que aguantaría.
guide-wood-shield = Gasta energía para aguantar un ataque que lo rompería.
guide-wood-attacking = Cada ataque puede gastar energía así, 20 como máximo; con 20 siempre basta.
guide-wood-defending = Cada escudo puede gastar energía así, 20 como máximo; con 20 siempre basta.
guide-ice-attack = Uno de tus escudos golpea primero la próxima vez que defiendas.
guide-ice-shield = Reduce a la mitad el ataque que lo golpea.
guide-ice-attacking = Cada ataque prepara un escudo para golpear primero.
guide-ice-defending = Cada escudo golpeado reduce el ataque a la mitad, además de su propio efecto.
guide-poison-attack = Si pasa, el enemigo pierde 1 punto de vida en cada uno de 3 turnos. Si no, el escudo pierde 3 más.
guide-poison-shield = Un escudo al azar del atacante pierde 3. Un atacante sin escudos queda envenenado.
guide-poison-attacking = Cada ataque envenena también así.
guide-poison-defending = Cada escudo golpeado envenena también así.
guide-sun-attack = Un bloque de su carril cambia de elemento. Las combinaciones son tuyas.
guide-sun-shield = Lo mismo en el carril golpeado, para el dueño del escudo.
guide-sun-spell = Un campo nuevo. La energía se conserva, al contrario que cuando no quedan jugadas.
guide-moon-attack = Los bloques de su carril avanzan uno en su dirección. Las combinaciones son tuyas. No contra un escudo de Luna.
guide-moon-shield = Los bloques de su carril se mueven uno contra el ataque, para su dueño. No contra Luna.
guide-moon-spell = Todas las filas van uno a la derecha y luego todas las columnas uno arriba. Los bloques distorsionados se quedan. Las combinaciones son tuyas.
guide-sound-attack = Convierte un bloque de su carril en un filtro tuyo.
guide-sound-shield = Se apropia de un filtro enemigo, antes en su carril. Si no hay, crea uno en el carril del ataque más fuerte.
guide-sound-spell = Cuatro filtros del enemigo pasan a ser tuyos; los que falten se crean.
guide-steam-attack = Alza un bloque de su carril, que detiene entonces un ataque.
guide-steam-shield = Alza una celda de su lado, donde un ataque no hace entonces nada.
guide-steam-spell = Alza cuatro bloques del campo y dos de tus celdas.
guide-crystal-attack = Convierte un bloque de su carril en espejo.
guide-crystal-shield = Gira un espejo, antes en su carril, un octavo de vuelta y lo avanza un bloque por su línea. En 1D, un cuarto.
guide-crystal-spell = Convierte cuatro bloques en espejos.
guide-cosmo-attack = Convierte un bloque de su carril en desviador, pero no en el borde del campo.
guide-cosmo-shield = Invierte un desviador, antes en su carril.
guide-cosmo-spell = Convierte cuatro bloques en desviadores.
guide-dimension-attack = Distorsiona un bloque de su carril.
guide-dimension-shield = Un bloque distorsionado, antes en su carril, salta a un vecino, para combinar si puede. Las combinaciones vuelan de vuelta como ataques, con valor doble.
guide-dimension-spell = Distorsiona cuatro bloques.
guide-oracle-attack = Un escudo que aguanta se reduce a la mitad y se invierte al acabar el turno. Si se rompe, le pasa al próximo que haya ahí, al acabar su turno. No a un escudo de Oráculo.
guide-oracle-shield = Suma la fuerza del escudo más fuerte alrededor del campo y desaparece. Un escudo de su propio equipo se gasta.
guide-oracle-attacking = Cada ataque invierte también así.
guide-oracle-defending = Cada escudo golpeado toma prestada fuerza así y desaparece.
