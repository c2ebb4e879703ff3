### The menus: title, ways to play, settings.

menu-back = Retour
menu-leave = Quitter
menu-game = Jeu
menu-name = Nom
menu-server = Serveur
menu-password = Mot de passe
menu-continue = Continuer
menu-main = Menu principal
menu-not-connected = Non connecté
menu-pad-typing = { $left }/{ $right } : changer de lettre   { $next } : lettre suivante   { $delete } : effacer   { $done } : valider
notice-unfair-draw = Tirage inéquitable : le serveur n’a pas tenu son engagement pour cette manche. Ne te fie pas à ses résultats.
menu-notice-stopping = Le serveur redémarre d’ici { $time }. Aucun nouveau match ; ton résultat est à l’abri.

## Title and welcome

title-play = Jouer
title-sword = Épée
title-controls = Commandes
title-settings = Réglages
title-quit = Quitter
title-subtitle = Duels d’épées et de pierres

# L'écran d'accueil.
home-more = Tous les modes
tab-home = Accueil
tab-watch = Regarder
tab-me = Moi
home-again = Rejouer
home-best = { $mode }: { $value }
home-last = { $way } · { $game }
home-live = { $count ->
    [one] { $count } match
   *[other] { $count } matchs
}
home-swordfight = Forme des gemmes, envoie des épées
home-stacker = Efface des lignes, envoie des déchets
home-marauders = Échange des blocs, brise des boucliers
welcome-skip = Passer
welcome-game = Quel jeu d’abord ?
# Single words of at most eleven letters.
names-suggested = Albatros Ancre Boucanier Boussole Brigantin Cabestan Cachalot Canonnier Caravelle Corsaire Corvette Cutlass Dauphin Flibustier Gabier Galion Gouvernail Harpon Hunier Kraken Lanterne Matelot Misaine Mouette Narval Navigateur Pilote Sextant Tornade Tribord Trident Typhon Vigie Voilier

## The title of the window

window-title = Cutlass
window-call = { $call } · Cutlass
window-found = Match trouvé
window-turn = À toi
window-begins = Le match commence

## Play

play-title = Jouer
play-group-now = Jouer maintenant
play-group-learn = Apprendre
play-group-alone = Un joueur
play-group-people = Joueurs
play-group-friends = Entre amis
play-ruleset = Règles
play-quick = Match rapide
play-ranked = Classé
play-no-server = Choisir un serveur
play-rated = Match coté
play-practice = Entraînement
play-practice-hint = Contre des bots
play-solo = Solo
play-solo-hint = Records et classements
play-host = Héberger
play-host-hint = Sur ce réseau
play-account = Compte
play-brawl = Mêlée
play-brawl-turns = 2 ou 4 joueurs
play-brawl-clocked = 2 à 24 joueurs
play-spectate = Regarder
play-spectate-hint = Par nom de joueur
play-learn = Leçon
play-learn-hint = Combat guidé
play-elements-hint = Tous les effets
making-title = Création de pièces
making-begins = Les pièces de ce match sont en cours de création.
making-line = Pièces de { $size } cases : { $percent } %
making-failed = Pièces non créées : { $reason }. Réessaie.
ladder-title = Échelle
ladder-hint = Gagne un rang pour ouvrir le suivant : deux éléments de plus, des bots plus forts.
ladder-done = Tous les rangs sont gagnés.
ladder-rank = { $elements } · { $state }
ladder-won = Gagné
ladder-next = Suivant
ladder-locked = Verrouillé
ladder-progress = { $won ->
    [one] { $won } rang gagné
   *[other] { $won } rangs gagnés
} sur { $ranks }
ladder-new = Nouveaux éléments de ce rang
ladder-start = Combattre
practice-title = Entraînement
practice-line = { $game }, niveau { $level } : { $manner }
practice-start = Commencer
practice-level = Niveau
practice-level-value = { $level } sur 5
practice-bots = Bots
practice-place = Lieu
practice-options = Plus d’options
practice-options-hint = Valable dès le prochain match.
practice-name = Nom du modèle
practice-name-missing = Pas de nom : donnes-en un au modèle, puis enregistre-le.
practice-presets-full = Non enregistré : il y a déjà { $most } modèles. Effaces-en un.
practice-save = Sauver le modèle
practice-delete = Effacer le modèle
practice-manner-1 = n’attaque jamais
practice-manner-2 = attaque rarement
practice-manner-3 = riposte
practice-manner-4-swordfight = prépare ses gemmes
practice-manner-4-stacker = prépare ses puits
practice-manner-5 = sans pitié
practice-tactics-1 = prend toute combinaison, finit tôt ses tours
practice-tactics-2 = prend la plus grande combinaison une fois sur deux
practice-tactics-3 = vise tes voies les plus faibles
practice-tactics-4 = vise bien et se trompe rarement
practice-tactics-5 = prévoit ta réponse et lance des sorts
servers-title = Serveurs
servers-hint = Choisis un serveur, ou saisis un nom d’hôte ou une adresse IP, comme 192.168.1.20:4711.
servers-near =
    { $count ->
        [0] Recherche sur ce réseau.
        [one] { $count } serveur sur ce réseau.
       *[other] { $count } serveurs sur ce réseau.
    }
servers-use = Utiliser ce serveur
servers-favourite = Favori
servers-kind-favourite = Favori
servers-kind-default = Par défaut
servers-kind-near = Ce réseau
servers-kind-recent = Récent
servers-kind-listed = Liste
servers-list-problem = La liste des serveurs est illisible : { $reason }
servers-value = { $kind } · { $status }
servers-status = { $players } en ligne · { $ping } ms · { $release }
servers-ping = { $ping } ms
servers-asking = Connexion
servers-no-answer = Pas de réponse
servers-other-release = Autre version
join-join = Rejoindre
searching-stop = Annuler
searching-connecting = Connexion
searching-waiting = En attente d’un adversaire
searching-others = { $count ->
    [0] Personne d’autre en ligne pour l’instant
    [one] { $count } autre joueur en ligne
   *[other] { $count } autres joueurs en ligne
}
meanwhile-practice = Contre un bot
meanwhile-solo = Jouer en solo
meanwhile-hint = Reste dans la file
meanwhile-waiting = Dans la file : on t’appelle dès qu’un match est trouvé
meanwhile-seconds = Réponds d’ici { $seconds } s
meanwhile-accept = Quitter et accepter

## Settings

settings-title = Réglages
settings-general = Général
settings-graphics = Graphismes
settings-graphics-hint = Fenêtre, images
settings-accessibility = Accessibilité
settings-about = À propos
settings-search = Recherche
settings-search-none = Aucun réglage ne porte ce nom.
graphics-mode = Mode plein écran
graphics-borderless = Sans bordure
graphics-exclusive = Exclusif
graphics-presentation = Affichage
graphics-vsync = Vsync
graphics-low-latency = Faible latence
graphics-limit = Limite d'images
graphics-frames = { $frames } i/s
graphics-board = Taille du plateau
graphics-ghost = Opacité du ghost
graphics-grid = Opacité de la grille
graphics-contrast = Contraste élevé
# Other languages add “ / Language”, so that whoever does not read them finds it.
settings-language = Langue / Language
settings-language-system = Auto : { $language }
settings-keys = Touches
settings-touch = Tactile
settings-handling = Maniement
settings-handling-hint = Plateau d’essai
settings-colours = Couleurs
settings-size = Taille du texte
settings-notifications = Notifications
settings-quality = Effets
quality-automatic = Auto
quality-full = Complets
quality-some = Quelques-uns
quality-none = Aucun
settings-motion = Animations
settings-motion-reduced = Réduites
settings-motion-full = Complètes
settings-window = Fenêtre
settings-fullscreen = Plein écran
settings-window-value = { $width } × { $height }
settings-sound = Son
settings-credits = Crédits
settings-blocks = Blocs
settings-breakers = Briseurs
settings-gems = Gemmes
settings-grey = Gris
settings-grey-countdown = 2 poses, puis 1
settings-ghost = Ghost
settings-garbage = Garbage
settings-elements = Éléments
settings-boards-hint = Couleurs, aperçus
palette-standard = Standard
palette-protanopia = Protanopie
palette-deuteranopia = Deutéranopie
palette-tritanopia = Tritanopie

## Key bindings, controls, handling

keys-title = Touches : { $game }
keys-help-add = { $key }, puis une touche : l’ajouter ou la retirer.
keys-help-touch = Un écran tactile n’a pas de touches. Branche un clavier ou une manette pour les changer.
keys-help-clear = { $key } retire toutes les touches.
keys-pad-help-add = { $key }, puis un bouton : l’ajouter ou le retirer.
keys-pad-help-clear = { $key } retire toutes les touches et tous les boutons.
keys-press = Presse une touche
keys-none = Aucune
keys-conflict = { $key } sert aussi à : { $action }
keys-invalid = Cette touche ne peut pas servir. Choisis-en une autre.
keys-invalid-fullscreen = { $key } met la fenêtre en plein écran. Choisissez-en une autre.
keys-invalid-system = Cette touche appartient au système. Choisissez-en une autre.
keys-invalid-click = Le bouton gauche de la souris sélectionne. Choisissez-en un autre.
keys-invalid-back = Ce bouton de la souris ramène en arrière. Choisissez-en un autre.
keys-pad-lost = La manette est débranchée. Rebranche-la, ou utilise le clavier.
key-left = Gauche
key-right = Droite
key-up = Haut
key-down = Bas
key-space = Espace
key-enter = Entrée
key-escape = Échap
key-tab = Tab
key-backspace = Retour arr.
key-left-shift = Maj gauche
key-right-shift = Maj droite
key-left-ctrl = Ctrl gauche
key-right-ctrl = Ctrl droite
key-left-alt = Alt gauche
key-right-alt = Alt droite
key-caps-lock = Verr. Maj
key-insert = Inser
key-delete = Suppr
key-home = Début
key-end = Fin
key-page-up = Page préc.
key-page-down = Page suiv.
key-num-enter = Entrée num.
key-scroll-lock = Arrêt défil.
key-pause = Pause
key-print-screen = Impr. écran
key-num-lock = Verr. num.
key-menu = Menu
key-mouse-right = Souris droite
key-mouse-middle = Souris milieu
key-mouse-forward = Souris avant
key-pad-up = Croix haut
key-pad-down = Croix bas
key-pad-left = Croix gauche
key-pad-right = Croix droite
key-stick-up = Stick haut
key-stick-down = Stick bas
key-stick-left = Stick gauche
key-stick-right = Stick droite
action-left = Aller à gauche
action-right = Aller à droite
action-turn-left = Tourner à gauche
action-turn-right = Tourner à droite
action-turn-half = Tourner de 180°
action-turn-none = Kick (sans rotation)
touch-kick = Kick
action-fast-fall = Chute rapide
action-soft-drop = Soft drop
action-hard-drop = Hard drop
action-hold = Hold
action-next-target = Cible suivante
action-previous-target = Cible précédente
action-brawl-order = Ordre en mêlée
action-undo = Annuler (zen)
action-pause = Pause
action-retry = Recommencer
action-up = Aller en haut
action-down = Aller en bas
action-choose = Prendre/échanger
action-put-back = Reposer
action-arm = Lancer un sort
action-end-turn = Finir le tour
action-speed = Vitesse d’effets
action-guide = Règles
action-log-back = Journal : haut
action-log-on = Journal : bas
action-emotes = Émotes
action-zoom-in = Zoom avant
action-zoom-out = Zoom arrière
action-fold = Panneau latéral
controls-title = Commandes
controls-help = Appuie sur des touches ou des boutons pour voir leur effet.
controls-help-touch = Les boutons d’un écran tactile ont leur propre page dans les réglages.
controls-help-pad = Appuie sur des boutons pour voir leur effet. { $key } continue.
controls-done = Compris
controls-no-key = Sans touche : voir Réglages
handling-title = Maniement
handling-turns = { $game } : pas de répétition des touches.
handling-play = Joue sur le plateau avec tes touches.
handling-help = { $next } choisit une ligne ; { $less } et { $more } la changent.
handling-help-touch = Touche les flèches. Un bouton tenu se répète comme une touche.
handling-delay = Délai (DAS)
handling-repeat = Répétition (ARR)
handling-soft-drop = Soft drop
handling-ticks = { $ms } ms ({ $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
})
handling-soft-drop-rate = { $ms } ms/rangée ({ $ticks ->
    [one] { $ticks } tick
   *[other] { $ticks } ticks
})
handling-instant = Instantané
handling-confirm-misses = Confirmer les échanges sans combinaison
handling-cut = DAS cut
handling-both = Deux directions
handling-both-later = Dernière touche
handling-both-earlier = Première touche
handling-both-neither = Aucune
handling-initial-rotation = Rotation initiale
handling-initial-hold = Hold initial
handling-held = Touches tenues
handling-board = Jeu

## Boards

## Touch

touch-title = Tactile
touch-help-buttons = Boutons à l’écran pour Swordfight et Stacker. Appui long sur une ligne de liste : l’examiner.
touch-help-gestures = Glisser de côté : aller · en bas : descendre · coup sec en bas : hard drop · en haut : hold · toucher : tourner
touch-controls = Boutons visibles
touch-automatic = Après un toucher
touch-always = Toujours
touch-never = Jamais
touch-plays = Jouer par
touch-buttons = Boutons
touch-gestures = Gestes
touch-size = Taille boutons
touch-raised = Du bas
touch-inset = Des côtés
touch-units = { $count } px
touch-sides = Déplacement
touch-moves-left = À gauche
touch-moves-right = À droite

boards-title = Plateaux
boards-help = L’aperçu montre où une attaque arriverait.
boards-preview = Aperçu d’attaque
preview-practice = À l’entraînement
preview-always = Toujours
boards-pieces = Couleurs de Stacker
pieces-guideline = Guideline
pieces-classic = Classiques
boards-letters = Lettres des éléments
boards-overlay = Infos réseau
boards-skin = Apparence
skin-deck = Pont de navire
skin-paper = Papier
skin-carved = Pierre taillée
boards-statistics = Statistiques
statistics-solo = En solo
statistics-short = Brèves en manche
statistics-always = Toujours
boards-order = Ordre en mêlée
order-seats = Par place
order-danger = Par danger
order-attackers = Attaquants d’abord

## Sound

sound-title = Son
sound-all = Général
sound-board = Plateau
sound-attacks = Attaques
sound-calls = Alertes
sound-menus = Menus
sound-music = Musique
sound-background = En arrière-plan
sound-muted = Coupé
sound-heard = Audible
sound-help-board = Plateau : tes propres coups. Attaques : envoyées et reçues.
sound-help-calls = Alertes : décomptes, danger, match trouvé, ton tour, résultats.
sound-none =
    Pas de son : le système n’a offert aucune sortie audio au démarrage ({ $reason }). Corrige
    cela, puis redémarre le jeu.

## Swords

sword-title = Choisis une épée
sword-help = Son motif colore les blocs que tu envoies.
sword-equipped = Équipée
sword-pattern-repeats = { $rows } rangées ; les épées plus longues répètent celles du haut.
sword-pattern-whole = La rangée la plus basse arrive en premier.
sword-halyard-about = De larges bandes qui s’échangent.
sword-halyard-more = Facile à envoyer, facile à creuser.
sword-gannet-about = Des rangées d’une seule couleur.
sword-gannet-more = Les longues coupes horizontales reviennent en gemmes larges.
sword-wicker-about = Un tressage sans deux voisins égaux.
sword-wicker-more = Rien ne fusionne tout seul.
sword-breakwater-about = Des carrés de deux sur deux.
sword-breakwater-more = Lourde, et prête à fusionner.
sword-squall-about = Une pluie oblique.
sword-squall-more = Les éclats trouvent rarement leur couleur.
sword-lantern-about = Un cadre autour d’un cœur.
sword-lantern-more = Bords égaux, centre mêlé.
sword-thistle-about = De fines colonnes qui changent à mi-hauteur.
sword-thistle-more = Les longues épées se défont.
sword-narwhal-about = Des pointes de flèche autour du milieu.
sword-narwhal-more = Les deux côtés se reflètent.
sword-undertow-about = Deux couleurs calmes.
sword-undertow-more = Et deux qui s’égarent.

## Credits

credits-title = Crédits
credits-rules = Règles de Marauders
credits-rules-text =
    Adaptées de « Srevensia - Match Making Marauders, Design Document Part C » de Murazrai, 4 juin
    2014.
credits-source = Source
credits-source-text = Le blog Srevensia : http://srevensia.blogspot.com/
credits-licence = Licence
credits-licence-text =
    Creative Commons Attribution 4.0 (CC BY 4.0) : https://creativecommons.org/licenses/by/4.0/
    Les décisions sur ce que le document laisse ouvert sont dans docs/rules/marauders.md.
credits-fonts = Polices
credits-fonts-text =
    Cinzel, des Cinzel Project Authors, et Atkinson Hyperlegible, du Braille Institute of
    America : toutes deux sous SIL Open Font License 1.1.
credits-swordfight = Swordfight
credits-swordfight-text =
    Le placement suit le Black Death Sword and Sprinkle Placement Guide de la YPPedia. Épées,
    motifs, images et sons sont notre propre travail.
credits-cutlass = Cutlass
credits-cutlass-text = Par les développeurs de Cutlass, sous licence MIT.
