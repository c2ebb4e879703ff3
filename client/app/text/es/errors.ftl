### What went wrong: what happened, why, what to do.

error-locked-out = Demasiadas contraseñas incorrectas. La cuenta está bloqueada; inténtalo de nuevo en { $span }.
error-rate-limited = Demasiados códigos de sala o contraseñas incorrectos. Pide los correctos al anfitrión e inténtalo de nuevo en { $span }.
error-protocol = Versiones distintas: esta es { $own } y el servidor usa el protocolo { $server }. Instala la versión del servidor.
error-ban-account = Esta cuenta está vetada en este servidor.
error-ban-address = Tu red está vetada en este servidor.
error-ban-until = { $what } El veto acaba en { $span }. { $more }
error-ban-permanent = { $what } El veto es permanente. { $more }
error-ban-over = El veto acaba de terminar. Inténtalo de nuevo.
error-ban-ask = Pregunta el motivo al operador.
error-ban-reason = Motivo: { $reason }
error-rules = El servidor usa otras reglas que esta versión, { $own }. Instala la versión del servidor.
error-name-taken = Este nombre, o uno parecido, ya está en uso. Elige otro, o inicia sesión si es el tuyo.
error-name-forbidden = Este nombre no se permite aquí. Usa de 3 a 16 letras y cifras.
error-password-forbidden = Esta contraseña no se permite aquí. Usa de 8 a 128 caracteres.
error-wrong = Nombre o contraseña incorrectos. Revisa ambos; en la contraseña importan las mayúsculas.
error-signed-out = La sesión caducó. Inicia sesión de nuevo.
error-no-guest = Esta cuenta ya tiene contraseña. Inicia sesión con ella.
error-elsewhere = Tu cuenta inició sesión en otra ventana u otro equipo. Juega en un solo lugar a la vez.
error-notifications = El navegador no permite notificaciones. Permítelas para este sitio y actívalas de nuevo.
error-account-needed = Aquí las partidas competitivas son para cuentas con contraseña. Pon antes un nombre y una contraseña en Cuenta.
error-too-often = Demasiados intentos. Prueba de nuevo en { $span }.
error-cooldown = Rechazaste una partida competitiva. Puedes volver a la cola en { $span }.
error-playing =
    Tu cuenta está en una partida en otra ventana u otro equipo. Acábala allí. Si no eres tú, cambia
    tu contraseña en Cuenta: eso la termina.
error-store = El servidor no accede a su base de datos; no se guardó nada. Inténtalo de nuevo en un momento.
error-draining = El servidor se reinicia pronto y no empieza más partidas. Vuelve en unos minutos.
error-stopping = El servidor se está reiniciando. Vuelve en unos minutos.
error-other-node = Este servidor no admite a nadie por ahora. Otro servidor de la arena sí; inténtalo de nuevo en unos segundos.
error-late = No aceptaste la partida a tiempo. Vuelve a la cola.
error-full = El servidor está lleno. Inténtalo más tarde.
error-handling = Tu manejo está fuera de los límites de este servidor. Cámbialo en Ajustes, Manejo.
error-options = Opciones de partida no válidas. Elige otras.
error-not-now = Ahora mismo no es posible. Vuelve atrás e inténtalo de nuevo.
error-flood = Demasiados mensajes: el servidor cerró la conexión. Únete de nuevo.
error-astray = Reloj desincronizado: se cerró la ronda. Únete de nuevo.
error-malformed = Error de protocolo. Instala la versión del servidor.
error-gone = La sesión caducó. Únete de nuevo.
error-kicked-server = El operador te expulsó de este servidor.
error-no-player = Nadie con este nombre está jugando. Revisa el nombre.
error-no-room = Ninguna sala tiene este código. Compruébalo con el anfitrión.
error-room-full = La sala está llena. Espera una plaza u observa.
error-room-locked = La sala está bloqueada. Pide al anfitrión que la desbloquee.
error-room-password = Contraseña de sala incorrecta. Pídela al anfitrión.
error-room-banned = El anfitrión te vetó en esta sala.
error-kicked = El anfitrión te expulsó de la sala.
error-not-host = Solo el anfitrión puede hacer eso.
error-no-member = Ese jugador o equipo ya no está en la sala.
error-not-ready = No todos están listos. Espera a los demás.
error-unfilled = Este modo necesita equipos completos e iguales. Añade jugadores o bots.
error-one-side = La partida necesita dos bandos. Añade un jugador o un bot.
error-muted = No puedes chatear aquí. Los demás no ven tus mensajes.
error-chat-fast = Demasiados mensajes. Espera un momento.
error-password-missing = Una sala privada necesita contraseña. Escribe una.
error-large-pieces = Piezas demasiado grandes para este servidor. Usa como máximo { $most } celdas.
error-bots-account = Los bots de tus salas exigen demasiado a este servidor. Usa menos bots o más débiles, un campo más pequeño, o cierra otra de tus salas.
error-bots-address = Los bots de las salas de tu red exigen demasiado a este servidor. Usa menos bots o más débiles, o un campo más pequeño.
error-bots-server = Este servidor no tiene procesador libre para estos bots. Usa menos bots o más débiles, un campo más pequeño, o inténtalo más tarde.
error-lost = Conexión perdida.
error-unreachable = Ningún servidor responde en { $address }: { $reason }. Revisa la dirección y tu red.
error-room-left = Ya no estás en la sala { $code }.
error-room-closed = Sala cerrada: el otro jugador salió.
error-no-address = Sin servidor. Elige uno o escribe una dirección.
error-no-home = No hay carpeta para guardar datos. Define HOME y reinicia el juego.
error-not-signed-in = No has iniciado sesión allí.
error-network = Red no disponible: { $reason }
error-no-code = Código de sala no válido. Los códigos tienen seis letras y cifras, como K7QF2M.
error-chat-invalid = Mensaje no válido: { $reason }
error-copy = No se pudo copiar. El enlace es { $link }
span-seconds = { $count ->
    [one] 1 segundo
   *[other] { $count } segundos
}
span-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
span-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}

## Files and the embedded server

error-lost-for-good = Conexión perdida, y no se pudo reconectar. Revisa tu red.
settings-no-place = Este sistema no tiene carpeta para los ajustes. Los cambios se pierden al salir.
settings-unreadable = No se pueden leer los ajustes: { $path }, { $reason }. El archivo queda igual; arréglalo para volver a guardar cambios.
settings-not-saved = No se guardaron los ajustes en { $path }: { $reason }
accounts-no-place = Este sistema no tiene carpeta para las cuentas: recibes una cuenta de invitado nueva en cada inicio, salvo que inicies sesión.
accounts-not-saved = No se guardó la cuenta en { $path }: { $reason }. Arréglalo antes de salir: una cuenta de invitado necesita el archivo.
accounts-unreadable = No se pueden leer las cuentas en { $path }: { $reason }. El archivo queda igual; no se guarda nada hasta que se pueda leer.
accounts-no-text = no es un archivo de texto
accounts-bad-line = la línea { $line } no es válida
accounts-damaged = Cuentas dañadas en { $path }: { $reason }. { $moved }
accounts-moved = El archivo se movió a { $path }. Arréglalo y devuélvelo a su sitio.
accounts-not-moved = No se pudo mover el archivo ({ $reason }); no se guarda nada hasta entonces.
error-renewed = El servidor se ha actualizado. La página se recarga ahora.
server-none = Un navegador no puede alojar. Aloja en el servidor.
server-failed = El servidor local no arrancó: { $reason }
server-slow = El servidor local no arrancó a tiempo. Inténtalo de nuevo.
server-too-many = { $count } juegos en este equipo ya tienen un servidor local. Cierra uno.
server-no-folder = El servidor local no puede guardar en { $path }: { $reason }. Libera espacio o corrige los permisos.

## The display and the graphics driver

failure-display = No se encontró ninguna pantalla, y Cutlass necesita X11 o Wayland. Ábrelo en un escritorio, o juega en un navegador.
failure-graphics = No se encontró ningún controlador gráfico, y Cutlass necesita Vulkan u OpenGL. Instala un controlador, en Debian y Ubuntu el paquete mesa-vulkan-drivers, y abre el juego de nuevo.
failure-graphics-lost = El controlador gráfico dejó de funcionar, y el juego se cerró. Ábrelo de nuevo; si se repite, actualiza el controlador.

# Closed servers, and reports.
error-members-only = Este servidor es solo para miembros. Inicia sesión o regístrate en su sitio web.
error-server-password = Esa no es la contraseña de este servidor.
error-registration-closed = Este servidor no admite nuevos miembros.
error-invite-needed = Aquí los nuevos miembros necesitan una invitación. Escribe su código.
error-too-many-reports = Has denunciado tantas veces como es posible en un día.
error-no-such-player = No hay otro jugador con ese nombre.
error-moderators-only = Solo un moderador del servidor puede hacer eso.
error-second-factor-needed = Primero inicia sesión en la página de administración del servidor con tu segundo factor. Luego puedes moderar aquí durante 12 horas.
error-claimed-only = Esta sala es para jugadores con cuenta. Protege tu nombre en Cuenta.
error-friends-only = Esta sala es para amigos del anfitrión. Pídele que te añada.
error-rating-outside = Esta sala es para puntuaciones { $least ->
    [0] hasta { $most }
   *[other] { $most ->
        [0] desde { $least }
       *[other] de { $least } a { $most }
    }
}.
error-presets-full = Has guardado tantos ajustes como caben. Borra uno antes.
