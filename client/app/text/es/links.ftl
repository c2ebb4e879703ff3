### Links that open the game, and the releases of servers.

link-title = Enlace abierto
link-room = Sala { $code } en { $server }
link-player = Observar a { $name } en { $server }
link-leaves = Seguir el enlace acaba esta partida para ti.
link-stay = Seguir jugando
link-join = Salir y unirse
link-spectate = Salir y observar
link-replay = Una repetición en { $server }
link-watch = Salir y ver
link-idle = { $name } no está jugando ahora. Su perfil está en { $page }
spectate-profile = Perfil
spectate-profile-hint = En el navegador

## Releases

release-newer = Hay una versión nueva, { $release }; esta es { $own }. Descárgala en { $page }
release-server-newer = Esta es la versión { $own }; el servidor usa { $server }. Descarga { $server } en { $page }
release-server-older = Esta es la versión { $own }; el servidor usa { $server }, que es anterior. Consigue { $server } en { $page } o pide al operador que actualice.
release-same = Otra compilación de la versión { $own }. Consigue la del servidor en { $page }
release-open-browser = Jugar en el navegador
release-open-download = Abrir la página de descarga
link-host = Alojar
link-new-room = Alojar una sala en { $server }
