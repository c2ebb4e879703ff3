### The page around the game in a browser. Plain texts only: deploy/web puts them into the page.

page-title = Cutlass
page-about = Cutlass est une arène en ligne de trois jeux de puzzle : Swordfight, Stacker et Marauders. Elle est dessinée sur un canevas et se joue au clavier, à la souris ou à la manette.
page-canvas = Cutlass, le jeu. Les flèches choisissent, Entrée valide, Échap revient en arrière.
page-typing = Texte du champ choisi dans le jeu
page-progress = Chargement
page-starting = Démarrage
page-loading = Chargement : { $percent } % de { $size } Mo
page-opening = Ouverture du jeu
page-noscript = Cutlass a besoin de JavaScript. Autorise-le pour ce site, et recharge la page.
page-home = Vers l’accueil
page-unsupported = Ce navigateur ne gère pas { $feature }, dont Cutlass a besoin. Mets le navigateur à jour, ou prends-en un autre.
page-no-download = Le jeu n’a pas pu être chargé : { $reason }. Vérifie ta connexion, et recharge la page.
page-renewing = Le serveur a une version plus récente de Cutlass. La page se recharge.
page-graphics-lost = L’affichage graphique a été perdu. Le jeu se rouvre
page-graphics-lost-again = L’affichage graphique a encore été perdu. Ferme d’autres onglets, mets le navigateur à jour ou prends-en un autre, et recharge la page.
page-crashed = Le jeu s’est arrêté à cause d’une erreur. Recharge la page pour continuer.
