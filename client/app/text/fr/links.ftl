### Links that open the game, and the releases of servers.

link-title = Lien ouvert
link-room = Salon { $code } sur { $server }
link-player = Regarder { $name } sur { $server }
link-leaves = Suivre le lien met fin à ce match pour toi.
link-stay = Continuer
link-join = Quitter et rejoindre
link-spectate = Quitter et regarder
link-replay = Un replay sur { $server }
link-watch = Quitter et regarder
link-idle = { $name } ne joue pas en ce moment. Son profil est à { $page }
spectate-profile = Profil
spectate-profile-hint = Dans le navigateur

## Releases

release-newer = La version { $release } est disponible, ici { $own }. Télécharge-la à { $page }
release-server-newer = Ici la version { $own } ; le serveur a la { $server }. Télécharge { $server } à { $page }
release-server-older = Ici la version { $own } ; le serveur a l’ancienne { $server }. Prends { $server } à { $page }, ou demande une mise à jour à l’opérateur.
release-same = Autre build de la version { $own }. Prends celui du serveur à { $page }
release-open-browser = Jouer dans le navigateur
release-open-download = Ouvrir la page de téléchargement
link-host = Ouvrir
link-new-room = Ouvrir un salon sur { $server }
