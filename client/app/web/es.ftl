### The page around the game in a browser. Plain texts only: deploy/web puts them into the page.

page-title = Cutlass
page-about = Cutlass es una arena en línea con tres juegos de puzles: Swordfight, Stacker y Marauders. Se dibuja en un lienzo y se juega con teclado, ratón o mando.
page-canvas = Cutlass, el juego. Las flechas eligen, Enter pulsa, Escape vuelve atrás.
page-typing = Texto del campo elegido en el juego
page-progress = Cargando
page-starting = Iniciando
page-loading = Cargando: { $percent } % de { $size } MB
page-opening = Abriendo el juego
page-noscript = Cutlass necesita JavaScript. Permítelo en este sitio y recarga la página.
page-home = A la página de inicio
page-unsupported = Este navegador no admite { $feature }, que Cutlass necesita. Actualiza el navegador o usa otro.
page-no-download = No se pudo cargar el juego: { $reason }. Revisa tu conexión y recarga la página.
page-renewing = El servidor tiene una versión más nueva de Cutlass. La página se carga de nuevo.
page-graphics-lost = Se perdieron los gráficos. El juego se abre de nuevo
page-graphics-lost-again = Los gráficos se perdieron otra vez. Cierra otras pestañas, actualiza el navegador o usa otro, y recarga la página.
page-crashed = El juego se ha detenido por un error. Recarga la página para seguir.
