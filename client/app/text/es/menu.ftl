### The menus: title, ways to play, settings.

menu-back = Volver
menu-leave = Salir
menu-game = Juego
menu-name = Nombre
menu-server = Servidor
menu-password = Contraseña
menu-continue = Continuar
menu-main = Menú principal
menu-not-connected = Sin conexión
menu-pad-typing = { $left }/{ $right }: cambiar letra   { $next }: otra letra   { $delete }: borrar   { $done }: listo
notice-unfair-draw = Sorteo injusto: el servidor no cumplió su compromiso en esta ronda. No te fíes de sus resultados.
menu-notice-stopping = El servidor se reinicia en { $time } como máximo. No empiezan más partidas; tu resultado está a salvo.

## Title and welcome

title-play = Jugar
title-sword = Espada
title-controls = Controles
title-settings = Ajustes
title-quit = Salir
title-subtitle = Duelos de espadas y piedras

# La pantalla de inicio.
home-more = Todos los modos
tab-home = Inicio
tab-watch = Mirar
tab-me = Yo
home-again = Jugar otra vez
home-best = { $mode }: { $value }
home-last = { $way } · { $game }
home-live = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
home-swordfight = Forma gemas, envía espadas
home-stacker = Borra líneas, envía basura
home-marauders = Cambia bloques, rompe escudos
welcome-skip = Saltar
welcome-game = ¿Qué juego primero?
# Single words of at most eleven letters.
names-suggested = Ancla Percebe Grumete Bucanero Brújula Corsario Sable Delfín Fragata Galeón Artillero Driza Arpón Timonel Kraken Farol Velamen Sirena Navegante Albatros Pelícano Piloto Almirante Marinero Goleta Gaviota Sextante Catalejo Estribor Tempestad Gavia Tridente Tifón Cabrestante

## The title of the window

window-title = Cutlass
window-call = { $call } · Cutlass
window-found = Partida lista
window-turn = Tu turno
window-begins = Empieza la partida

## Play

play-title = Jugar
play-group-now = Jugar ya
play-group-learn = Aprender
play-group-alone = Un jugador
play-group-people = Jugadores
play-group-friends = Con amigos
play-ruleset = Reglas
play-quick = Partida rápida
play-ranked = Competitiva
play-no-server = Elegir un servidor
play-rated = Con puntuación
play-practice = Práctica
play-practice-hint = Contra bots
play-solo = Solo
play-solo-hint = Récords y clasificaciones
play-host = Alojar
play-host-hint = En esta red
play-account = Cuenta
play-brawl = Trifulca
play-brawl-turns = 2 o 4 jugadores
play-brawl-clocked = De 2 a 24 jugadores
play-spectate = Observar
play-spectate-hint = Por nombre
play-learn = Lección
play-learn-hint = Batalla guiada
play-elements-hint = Sus efectos
making-title = Creando piezas
making-begins = Se están creando las piezas de esta partida.
making-line = Piezas de { $size } celdas: { $percent } %
making-failed = No se crearon las piezas: { $reason }. Inténtalo de nuevo.
ladder-title = Ascenso
ladder-hint = Gana un rango para abrir el siguiente: dos elementos más y bots más fuertes.
ladder-done = Has ganado todos los rangos.
ladder-rank = { $elements } · { $state }
ladder-won = Ganado
ladder-next = Siguiente
ladder-locked = Cerrado
ladder-progress = { $won } de { $ranks } rangos ganados
ladder-new = Elementos nuevos de este rango
ladder-start = Empezar batalla
practice-title = Práctica
practice-line = { $game }, nivel { $level }: { $manner }
practice-start = Empezar
practice-level = Nivel
practice-level-value = { $level } de 5
practice-bots = Bots
practice-place = Lugar
practice-options = Más opciones
practice-options-hint = Los cambios valen para la próxima partida.
practice-name = Guardar como
practice-name-missing = Sin nombre: escribe uno para el preajuste y guárdalo después.
practice-presets-full = No se guardó: hay { $most } preajustes. Borra uno antes.
practice-save = Guardar
practice-delete = Borrar preajuste
practice-manner-1 = no ataca nunca
practice-manner-2 = ataca poco
practice-manner-3 = se defiende
practice-manner-4-swordfight = planea sus gemas
practice-manner-4-stacker = planea sus pozos
practice-manner-5 = no tiene piedad
practice-tactics-1 = toma cualquier combinación y acaba pronto su turno
practice-tactics-2 = toma la combinación mayor la mitad de las veces
practice-tactics-3 = apunta a tus carriles más débiles
practice-tactics-4 = apunta bien y rara vez falla
practice-tactics-5 = prevé tu respuesta y lanza hechizos
servers-title = Servidores
servers-hint = Elige un servidor, o escribe un nombre de host o una dirección IP, como 192.168.1.20:4711.
servers-near =
    { $count ->
        [0] Buscando en esta red.
        [one] { $count } servidor en esta red.
       *[other] { $count } servidores en esta red.
    }
servers-use = Usar este servidor
servers-favourite = Favorito
servers-kind-favourite = Favorito
servers-kind-default = Inicial
servers-kind-near = Esta red
servers-kind-recent = Reciente
servers-kind-listed = Lista
servers-list-problem = No se puede leer la lista de servidores: { $reason }
servers-value = { $kind } · { $status }
servers-status = { $players } en línea · { $ping } ms · { $release }
servers-ping = { $ping } ms
servers-asking = Conectando
servers-no-answer = No responde
servers-other-release = Otra versión
join-join = Unirse
searching-stop = Cancelar
searching-connecting = Conectando
searching-waiting = Esperando a un rival
searching-others = { $count ->
    [0] Aún no hay nadie más en línea
    [one] 1 jugador más en línea
   *[other] { $count } jugadores más en línea
}
meanwhile-practice = Jugar con bot
meanwhile-solo = Jugar solo
meanwhile-hint = Sigues en la cola
meanwhile-waiting = En la cola: te avisamos cuando haya partida
meanwhile-seconds = Responde en { $seconds } s
meanwhile-accept = Salir y aceptar

## Settings

settings-title = Ajustes
settings-general = General
settings-graphics = Gráficos
settings-graphics-hint = Ventana, fotogramas
settings-accessibility = Accesibilidad
settings-about = Acerca de
settings-search = Buscar
settings-search-none = Ningún ajuste tiene ese nombre.
graphics-mode = Modo de pantalla completa
graphics-borderless = Sin bordes
graphics-exclusive = Exclusivo
graphics-presentation = Presentación
graphics-vsync = Vsync
graphics-low-latency = Baja latencia
graphics-limit = Límite de fotogramas
graphics-frames = { $frames } FPS
graphics-board = Tamaño del tablero
graphics-ghost = Opacidad del ghost
graphics-grid = Opacidad de la cuadrícula
graphics-contrast = Contraste alto
# Other languages add “ / Language”, so that whoever does not read them finds it.
settings-language = Idioma / Language
settings-language-system = Auto: { $language }
settings-keys = Teclas
settings-touch = Táctil
settings-handling = Manejo
settings-handling-hint = Pruébalo
settings-colours = Colores
settings-size = Tamaño del texto
settings-notifications = Notificaciones
settings-quality = Efectos
quality-automatic = Automáticos
quality-full = Todos
quality-some = Algunos
quality-none = Ninguno
settings-motion = Movimiento
settings-motion-reduced = Reducido
settings-motion-full = Completo
settings-window = Ventana
settings-fullscreen = Pantalla completa
settings-window-value = { $width } × { $height }
settings-sound = Sonido
settings-credits = Créditos
settings-blocks = Bloques
settings-breakers = Rompedores
settings-gems = Gemas
settings-grey = Gris
settings-grey-countdown = 2 fijados, luego 1
settings-ghost = Ghost
settings-garbage = Basura
settings-elements = Elementos
settings-boards-hint = Colores, previsiones
palette-standard = Estándar
palette-protanopia = Protanopia
palette-deuteranopia = Deuteranopia
palette-tritanopia = Tritanopia

## Key bindings, controls, handling

keys-title = Teclas: { $game }
keys-help-add = Pulsa { $key } y luego una tecla para añadirla o quitarla.
keys-help-touch = Una pantalla táctil no tiene teclas. Conecta un teclado o un mando para cambiarlas.
keys-help-clear = Pulsa { $key } para quitar todas las teclas.
keys-pad-help-add = Pulsa { $key } y luego un botón para añadirlo o quitarlo.
keys-pad-help-clear = Pulsa { $key } para quitar todas las teclas y botones.
keys-press = Pulsa una tecla
keys-none = Sin tecla
keys-conflict = { $key } también es: { $action }
keys-invalid = Esta tecla no se puede asignar. Elige otra.
keys-invalid-fullscreen = { $key } pone la ventana a pantalla completa. Elige otra tecla.
keys-invalid-system = Esta tecla es del sistema. Elige otra.
keys-invalid-click = El botón izquierdo del ratón selecciona. Elige otro.
keys-invalid-back = Este botón del ratón lleva atrás. Elige otro.
keys-pad-lost = El mando se desconectó. Conéctalo de nuevo o usa el teclado.
key-left = Izq.
key-right = Der.
key-up = Arriba
key-down = Abajo
key-space = Espacio
key-enter = Intro
key-escape = Esc
key-tab = Tab
key-backspace = Retroceso
key-left-shift = Mayús izq.
key-right-shift = Mayús der.
key-left-ctrl = Ctrl izq.
key-right-ctrl = Ctrl der.
key-left-alt = Alt izq.
key-right-alt = Alt der.
key-caps-lock = Bloq Mayús
key-insert = Insertar
key-delete = Supr
key-home = Inicio
key-end = Fin
key-page-up = Re Pág
key-page-down = Av Pág
key-num-enter = Intro num.
key-scroll-lock = Bloq Despl
key-pause = Pausa
key-print-screen = Impr Pant
key-num-lock = Bloq Num
key-menu = Menú
key-mouse-right = Ratón derecho
key-mouse-middle = Ratón central
key-mouse-forward = Ratón adelante
key-pad-up = Cruceta arriba
key-pad-down = Cruceta abajo
key-pad-left = Cruceta izq.
key-pad-right = Cruceta der.
key-stick-up = Stick arriba
key-stick-down = Stick abajo
key-stick-left = Stick izq.
key-stick-right = Stick der.
action-left = A la izquierda
action-right = A la derecha
action-turn-left = Giro izquierdo
action-turn-right = Giro derecho
action-turn-half = Giro de 180°
action-turn-none = Kick (sin giro)
touch-kick = Kick
action-fast-fall = Caída rápida
action-soft-drop = Soft drop
action-hard-drop = Hard drop
action-hold = Hold
action-next-target = Otro objetivo
action-previous-target = Objetivo anterior
action-brawl-order = Orden en trifulca
action-undo = Deshacer (zen)
action-pause = Pausa
action-retry = Reiniciar
action-up = Subir
action-down = Bajar
action-choose = Tomar/cambiar
action-put-back = Soltar
action-arm = Lanzar hechizo
action-end-turn = Acabar turno
action-speed = Ritmo de efectos
action-guide = Reglas
action-log-back = Subir registro
action-log-on = Bajar registro
action-emotes = Emotes
action-zoom-in = Acercar
action-zoom-out = Alejar
action-fold = Panel lateral
controls-title = Controles
controls-help = Pulsa teclas o botones del mando para ver qué hacen.
controls-help-touch = Los botones de la pantalla táctil tienen su propia página en los ajustes.
controls-help-pad = Pulsa botones para ver qué hacen. { $key } continúa.
controls-done = Entendido
controls-no-key = Sin tecla: ver Ajustes
handling-title = Manejo
handling-turns = { $game } no repite teclas.
handling-play = Juega en el tablero con tus teclas.
handling-help = { $next } elige una fila; { $less } y { $more } la cambian.
handling-help-touch = Toca las flechas. Un botón de la pantalla, si lo mantienes, repite como una tecla.
handling-delay = Retardo (DAS)
handling-repeat = Repetición (ARR)
handling-soft-drop = Soft drop
handling-ticks = { $ms } ms ({ $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
})
handling-soft-drop-rate = { $ms } ms/fila ({ $ticks ->
    [one] 1 tick
   *[other] { $ticks } ticks
})
handling-instant = Instantáneo
handling-confirm-misses = Confirmar cambios sin combinación
handling-cut = Corte de DAS
handling-both = Ambas direcciones
handling-both-later = Gana la última
handling-both-earlier = Gana la primera
handling-both-neither = Ninguna
handling-initial-rotation = Giro inicial
handling-initial-hold = Hold inicial
handling-held = Con tecla pulsada
handling-board = Juego

## Boards

## Touch

touch-title = Táctil
touch-help-buttons = Botones en la pantalla para Swordfight y Stacker. Mantén pulsada una fila de cualquier lista para ver más.
touch-help-gestures = Arrastrar al lado: mover · arrastrar abajo: bajar · tirón abajo: hard drop · deslizar arriba: hold · tocar: girar
touch-controls = Mostrar controles
touch-automatic = Tras un toque
touch-always = Siempre
touch-never = Nunca
touch-plays = Jugar con
touch-buttons = Botones
touch-gestures = Gestos
touch-size = Tamaño
touch-raised = Desde abajo
touch-inset = Desde los lados
touch-units = { $count } px
touch-sides = Movimiento
touch-moves-left = A la izquierda
touch-moves-right = A la derecha

boards-title = Tableros
boards-help = La previsión muestra dónde caería un ataque.
boards-preview = Prever ataques
preview-practice = En práctica
preview-always = Siempre
boards-pieces = Colores de Stacker
pieces-guideline = Guideline
pieces-classic = Clásicos
boards-letters = Letras de los elementos
boards-overlay = Datos de la red
boards-skin = Aspecto
skin-deck = Cubierta
skin-paper = Papel
skin-carved = Piedra tallada
boards-statistics = Estadísticas
statistics-solo = Solo en solitario
statistics-short = Breves en rondas
statistics-always = Siempre
boards-order = Orden en trifulca
order-seats = Por puesto
order-danger = Por peligro
order-attackers = Atacantes primero

## Sound

sound-title = Sonido
sound-all = General
sound-board = Tablero
sound-attacks = Ataques
sound-calls = Avisos
sound-menus = Menús
sound-music = Música
sound-background = En segundo plano
sound-muted = Silencio
sound-heard = Se oye
sound-help-board = Tablero: tus jugadas. Ataques: enviados y recibidos.
sound-help-calls = Avisos: cuentas atrás, peligro, partida lista, tu turno, resultados.
sound-none =
    Sin sonido: el sistema no ofreció salida de audio al iniciar ({ $reason }). Arréglalo y reinicia
    el juego.

## Swords

sword-title = Elige una espada
sword-help = Su patrón da color a los bloques que envías.
sword-equipped = Equipada
sword-pattern-repeats = { $rows } filas; las espadas más largas repiten las de arriba.
sword-pattern-whole = La fila más baja cae primero.
sword-halyard-about = Franjas anchas que cambian de sitio.
sword-halyard-more = Fácil de enviar, fácil de despejar.
sword-gannet-about = Filas de un solo color.
sword-gannet-more = Los cortes horizontales largos vuelven como gemas anchas.
sword-wicker-about = Un trenzado sin dos vecinos iguales.
sword-wicker-more = Nada se fusiona por sí solo.
sword-breakwater-about = Cuadrados de dos por dos.
sword-breakwater-more = Pesada y lista para fusionarse.
sword-squall-about = Una lluvia inclinada.
sword-squall-more = Las chispas rara vez tocan su color.
sword-lantern-about = Un marco alrededor de un núcleo.
sword-lantern-more = Bordes iguales, centro variado.
sword-thistle-about = Columnas finas que cambian a media altura.
sword-thistle-more = Las espadas largas se deshacen.
sword-narwhal-about = Puntas de flecha en torno al centro.
sword-narwhal-more = Un lado es reflejo del otro.
sword-undertow-about = Dos colores tranquilos.
sword-undertow-more = Y dos que se desvían.

## Credits

credits-title = Créditos
credits-rules = Reglas de Marauders
credits-rules-text =
    Adaptadas de «Srevensia - Match Making Marauders, Design Document Part C», de Murazrai, 4 de
    junio de 2014.
credits-source = Fuente
credits-source-text = El blog Srevensia: http://srevensia.blogspot.com/
credits-licence = Licencia
credits-licence-text =
    Creative Commons Atribución 4.0 (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/
    Las decisiones sobre lo que el documento deja abierto están en docs/rules/marauders.md.
credits-fonts = Tipografías
credits-fonts-text =
    Cinzel, de los autores del proyecto Cinzel, y Atkinson Hyperlegible, del Braille Institute of
    America: ambas con la licencia SIL Open Font License 1.1.
credits-swordfight = Swordfight
credits-swordfight-text =
    La colocación sigue la Black Death Sword and Sprinkle Placement Guide de YPPedia. Las espadas,
    los patrones, las imágenes y los sonidos son obra nuestra.
credits-cutlass = Cutlass
credits-cutlass-text = De los desarrolladores de Cutlass, con la licencia MIT.
