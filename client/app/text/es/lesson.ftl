### The guided battle, and where it is offered.

lesson-suggested = ¿Es tu primera vez en Marauders? Juega la lección, una batalla guiada de pocos minutos.
lesson-over = Lección completada
lesson-again = Repetir lección
lesson-next = Seguir
lesson-leave = Saltar la lección
lesson-skip = Saltar paso
lesson-bot = Bot de nivel 1
lesson-first = Primera partida

lesson-field = Compartes este campo con Calico: izquierda y abajo son tus lados, y quien se queda sin puntos de vida pierde.
lesson-match = Cambia dos bloques vecinos para que tres iguales queden en línea, como los marcados.
lesson-shields = Cada bloque combinado suma 1 al escudo al final de su fila, en tu lado.
lesson-moves = Tienes seis jugadas por turno, y un cambio sin combinación lo acaba: combina más o acaba tu turno.
lesson-opponent = Calico también tiene seis jugadas y hace a la derecha escudos que paran tu ataque.
lesson-attack = Tus escudos vuelan por sus filas: tu fuerza menos el escudo de allí es el daño.
lesson-defend = Ahora ataca Calico: combina en las filas de sus escudos y luego acaba tu turno.
lesson-axes = Hasta ahora jugaste en X, por filas; ahora viene Y, por columnas: abajo contra arriba.
lesson-pay = El daño que haces da energía, y aquí recibes 10: paga un hechizo antes de combinar.
lesson-cast = Tu próxima combinación no hace escudos: lanza el hechizo de su elemento; combina y acaba tu turno.
lesson-elements = Cada elemento tiene un efecto como ataque, escudo y hechizo: las reglas los explican, en cualquier batalla.
lesson-winning = Quita todos los puntos de vida para ganar; tras 200 turnos gana quien tenga más.
