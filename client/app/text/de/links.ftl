### Links that open the game, and the releases of servers.

link-title = Link geöffnet
link-room = Raum { $code } auf { $server }
link-player = { $name } auf { $server } zuschauen
link-leaves = Dem Link zu folgen beendet dieses Match für dich.
link-stay = Weiterspielen
link-join = Verlassen und beitreten
link-spectate = Verlassen und zuschauen
link-replay = Ein Replay auf { $server }
link-watch = Verlassen und ansehen
link-idle = { $name } spielt gerade nicht. Das Profil steht auf { $page }
spectate-profile = Profil
spectate-profile-hint = Im Browser

## Releases

release-newer = Version { $release } ist da, dies ist { $own }. Lade sie herunter: { $page }
release-server-newer = Dies ist Version { $own }; der Server hat { $server }. Lade { $server } herunter: { $page }
release-server-older = Dies ist Version { $own }; der Server hat die ältere { $server }. Hol dir { $server } auf { $page }, oder bitte den Betreiber um ein Update.
release-same = Ein anderer Build von Version { $own }. Hol dir den Build des Servers auf { $page }
release-open-browser = Im Browser spielen
release-open-download = Download-Seite öffnen
link-host = Hosten
link-new-room = Einen Raum auf { $server } hosten
