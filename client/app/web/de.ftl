### The page around the game in a browser. Plain texts only: deploy/web puts them into the page.

page-title = Cutlass
page-about = Cutlass ist eine Online-Arena mit drei Puzzlespielen: Swordfight, Stacker und Marauders. Es wird auf einem Canvas gezeichnet und mit Tastatur, Maus oder Gamepad gespielt.
page-canvas = Cutlass, das Spiel. Pfeiltasten wählen, Enter drückt, Escape geht zurück.
page-typing = Text des Felds, das im Spiel gewählt ist
page-progress = Lade
page-starting = Starte
page-loading = Lade: { $percent } % von { $size } MB
page-opening = Öffne das Spiel
page-noscript = Cutlass braucht JavaScript. Erlaube es für diese Seite und lade sie neu.
page-home = Zur Startseite
page-unsupported = Dieser Browser unterstützt { $feature } nicht, was Cutlass braucht. Aktualisiere den Browser oder nimm einen anderen.
page-no-download = Das Spiel ließ sich nicht laden: { $reason }. Prüf deine Verbindung und lade die Seite neu.
page-renewing = Der Server hat eine neuere Version von Cutlass. Die Seite wird neu geladen.
page-graphics-lost = Die Grafik ist ausgefallen. Das Spiel wird wieder geöffnet
page-graphics-lost-again = Die Grafik ist wieder ausgefallen. Schließ andere Tabs, aktualisiere den Browser oder nimm einen anderen, und lade die Seite neu.
page-crashed = Das Spiel wurde durch einen Fehler beendet. Lade die Seite neu, um weiterzuspielen.
