### What the things of marauders are called, and what stands around the field.

element-fire = Feu
element-water = Eau
element-wind = Vent
element-earth = Terre
element-light = Lumière
element-dark = Ombre
element-neutral = Neutre
element-metal = Métal
element-thunder = Foudre
element-star = Étoile
element-wood = Bois
element-ice = Glace
element-poison = Poison
element-sun = Soleil
element-moon = Lune
element-sound = Son
element-steam = Vapeur
element-crystal = Cristal
element-cosmo = Cosmos
element-dimension = Dimension
element-oracle = Oracle
spell-of-fire = Brasier
spell-of-water = Pluie
spell-of-wind = Brise
spell-of-earth = Séisme
spell-of-light = Clarté
spell-of-dark = Onde de choc
spell-of-neutral = Épine
spell-of-metal = Rotation
spell-of-thunder = Orage
spell-of-star = Lueur
spell-of-wood = Réserve
spell-of-ice = Gel
spell-of-poison = Venin
spell-of-sun = Éclaircie
spell-of-moon = Manteau
spell-of-sound = Pulsation
spell-of-steam = Émission
spell-of-crystal = Bling
spell-of-cosmo = Phase
spell-of-dimension = Trou de ver
spell-of-oracle = Yin Yang
spell-free-swap = Échange libre
spell-power-up = Puissance +
spell-power-down = Puissance −
spell-aligner = Alignement
spell-disperser = Dispersion
spell-burglary = Cambriolage
spell-merger = Fusion
choice-adjacent = Blocs adjacents
choice-diagonal = Diagonales
choice-non-matching = Sorts sans combinaison
choice-pre-match = Grille précombinée
choice-force-matchable = Combinaison garantie
choice-block-chain = Chaînes bloquées
choice-single = Mode simple
choice-reverse = Mode inversé
choice-static = Mode fixe
choice-bonus-variant = Variante bonus
choice-inward = Gravité entrante
choice-outward = Gravité sortante
choice-fixed = Gravité fixe
choice-extended = Partie étendue
choice-long = Partie longue
mode-line = 1D
mode-duel = 2D
mode-quad = Quad
mode-assault = Tag assaut
mode-defence = Tag défense
mode-break = Tag rupture
size-about-rank = { $name } : { $elements } éléments, dont { $more } nouveaux, sur une grille { $field } × { $field }.
size-about-first = { $name } : { $elements } sur une grille { $field } × { $field }.
size-about-drawn = { $name } : { $elements } éléments, tirés au sort, sur une grille { $field } × { $field }.
size-rank = Rang { $rank }
size-casual = Loisir { $size }
size-easy = Facile
size-medium = Moyen
size-intermediate = Intermédiaire
size-advanced = Avancé
size-expert = Expert
size-ultimate = Ultime
size-first = Premier
size-learner = Apprenti
size-novice = Novice
size-amateur = Amateur
size-semi-pro = Semi-pro
size-professional = Professionnel
cause-match = combinaison
cause-battle = combat
cause-attack = attaque { $element }
cause-shield = bouclier { $element }
cause-turn = tour
cause-reset = nouvelle grille
cause-price = prix d’un sort
cause-poison = poison
mark-cover = Couverture
mark-risen = Bloc dressé
mark-mirror = Miroir
mark-filter = Filtre
mark-shifter = Décaleur
mark-warp = Distorsion

## Refused moves

refusal-over = Le combat est terminé.
refusal-not-your-turn = Pas ton tour. Attends l’autre joueur.
refusal-no-seat = Cette place n’est pas dans le combat.
refusal-off-field = Pas de bloc ici. Choisis-en un sur la grille.
refusal-warped = Les blocs distordus ne s’échangent pas. Choisis-en un autre.
refusal-no-partner = Pas de bloc avec qui échanger. Choisis une autre direction.
refusal-no-match = Coups forcés : chaque coup doit combiner. Choisis un autre échange.
refusal-must-match = Coups forcés : tu ne peux pas finir ton tour. Fais une combinaison.
refusal-naming = Le combat n’a pas commencé. Nomme d’abord ton sort.
refusal-not-naming = Les sorts se nomment avant le combat seulement.
refusal-named = Tu as nommé ton sort. Attends les autres.
refusal-not-in-play = { $element } n’est pas en jeu. Nomme un autre sort.
refusal-not-in-mode = { $spell } n’a pas de boucliers en attente dans ce mode. Nomme un autre sort.
refusal-no-spells = Ce combat n’a pas de sorts.
refusal-force = Un sort coûte 10 de force. Inflige des dégâts pour en gagner.
refusal-casting = Ton sort est déjà en attente.
refusal-no-charge = Tu n’as plus de sort.
refusal-cooling = Attends six tours après un sort.
refusal-free-swap-only = Échange libre est actif : échange deux blocs quelconques.
refusal-no-free-swap = Tu n’as pas nommé Échange libre avant le combat.

## Around the field

player-number = Joueur { $number }
option-mode = Mode
option-size = Taille
option-turn-limit = Limite de tours
option-turns = { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
option-endless = Aucune
option-forced-matches = Coups forcés
naming-title = Nomme ton sort
naming-choose = Choisis un sort avec les flèches ou la souris
naming-help = Tu ne peux lancer que ce sort, sans combinaison. Le combat commence quand tous en ont nommé un.
speed-slow = Lent
speed-normal = Normal
speed-fast = Rapide
speed-instant = Instantané
battle-log = Journal
battle-log-newer = { $count ->
    [one] { $count } ligne plus récente
   *[other] { $count } lignes plus récentes
}
battle-speed = Vitesse : { $speed }
battle-elements = Éléments
battle-skip-touch = Toucher passe
battle-skip-any = Une touche passe
battle-skip = Passer : { $keys }
battle-choose = Choisis un bloc, puis une direction
battle-free-swap = Échange libre : choisis le premier bloc
battle-free-swap-second = Échange libre : choisis le second bloc
aim-casts = Lance { $spell }
aim-sum = +{ $gained } de puissance · { $role ->
    [attack] total des dégâts
   *[defence] dégâts subis
} { $after } (avant { $before })
aim-sum-back = { $sum } · { $role ->
    [attack] dégâts pour toi
   *[defence] dégâts infligés
} { $damage }
aim-no-match = Pas de combinaison : cela finit ton tour
aim-confirm-miss = Pas de combinaison : cela finit ton tour. Échange encore pour confirmer.
aim-block = Bloc { $place }
aim-match = { $count } { $element } : +{ $strength } de puissance
aim-covered = Couvert : compte 0
aim-risen = Dressé : arrête une attaque
aim-mirror = Miroir : dévie les attaques selon sa pente
aim-mirror-upright = Miroir : renvoie les attaques des rangées
aim-mirror-flat = Miroir : renvoie les attaques des colonnes
aim-filter = { $own ->
    [yes] Ton filtre
   *[no] Filtre de { $name }
} : change une attaque ennemie en demi-bouclier
aim-shifter = Décaleur : pousse une attaque d’une voie
aim-warped = Distordu : pas d’échange, compte double
aim-next-turn = { $effect } (dès le prochain tour)
inspect-boost = { $label } : bloc boost { $own ->
    [yes] à toi
   *[no] de { $name }
}
inspect-boost-effect = { $effect ->
    [boost] Renforce tes combinaisons qui continuent
    [drain] Affaiblit tes combinaisons qui continuent
   *[both] Renforce les combinaisons de son équipe qui continuent, affaiblit les autres
}
inspect-boost-tier = { $change } : { $ways }
direction-up = haut
direction-up-right = haut droite
direction-right = droite
direction-down-right = bas droite
direction-down = bas
direction-down-left = bas gauche
direction-left = gauche
direction-up-left = haut gauche
inspect-as-attack = Attaque : { $effect }
inspect-as-shield = Bouclier : { $effect }
inspect-open = À personne
inspect-open-text = Ici, les attaques quittent la grille.
inspect-empty = Pas de bouclier
inspect-shield = { $element }, puissance { $strength }
inspect-role = { $role ->
    [attack] Attaque
   *[defence] Défend
} { $when ->
    [now] dans cet assaut
   *[next] dans son prochain assaut
}
inspect-strikes = Frappe dans { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
inspect-reversed = Inversé : un impact fait { $damage } de dégâts de plus ; les combinaisons le relèvent
inspect-locked = Verrouillée : n’attaque pas avant le prochain tour de défense de son propriétaire
inspect-quaked-cell = Verrouillée : n’attaque pas avant la fin de la prochaine attaque de son propriétaire
inspect-closed-attack = Porte : ne reçoit rien au prochain tour d’attaque de son propriétaire ici
inspect-closed-defence = Porte : ne reçoit rien au prochain tour de défense de son propriétaire ici
inspect-raised = Dressée : une attaque ennemie n’a pas d’effet
inspect-oracle-next = Anneau : le prochain bouclier ici est réduit de moitié et inversé à la fin de son tour
inspect-oracle-mark = Disque : le bouclier est réduit de moitié et inversé à la fin du tour
inspect-player-of-team = Joueur { $number }, équipe { $team }
inspect-hp = { $hp } PV sur { $most }
inspect-force = { $hp } · { $force } de force
inspect-armed = Un sort est payé : la prochaine combinaison le lance
inspect-queued = { $spell } agit à la fin de ce tour : { $effect }
inspect-status = { $spell } { $role ->
    [attack] en attaque
   *[defence] en défense
} : { $effect }
inspect-poison = Empoisonné : 1 PV par tour pendant { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
inspect-quaked = Séisme : aucun bouclier ne part à sa prochaine attaque
inspect-ice = Glace : { $count ->
    [one] { $count } de ses boucliers frappe en premier à sa prochaine défense
   *[other] { $count } de ses boucliers frappent en premier à sa prochaine défense
}
inspect-burglary = Cambriolage : prend encore { $count ->
    [one] { $count } bouclier
   *[other] { $count } boucliers
} des combinaisons ennemies
inspect-merger = Fusion : deux boucliers en attente rejoignent sa prochaine attaque
inspect-named = Sort nommé : { $spell }. { $effect }
inspect-named-roles = Sort nommé : { $spell }. Attaque : { $attacking } Défense : { $defending }
inspect-attacks = { $count ->
    [one] Reste { $count } attaque
   *[other] Reste { $count } attaques
}
inspect-option = { $option } : { $text }
inspect-turn = Tour { $turn }
inspect-turns = Tour { $turn } sur { $most }
inspect-no-options = Aucune option
inspect-elements = Éléments : { $elements }
turn-own-attack = À toi : attaque { $target }
turn-attack = Attaque : { $name } contre { $target }
turn-own-defence = À toi : défends
turn-defence = { $name } défend
strip-axis-x = Rangées : gauche contre droite
strip-axis-y = Colonnes : bas contre haut
strip-axis-sides = Sens : { $from } vers { $to }
strip-flight = Frappe
side-north = nord
side-east = est
side-south = sud
side-west = ouest
over-you-won = Tu as gagné
over-you-lost = Tu as perdu · Gagné par { $names }
over-won = Gagné par { $names }
over-won-break = Gagné par { $names } : plus aucun PV
time-bank = +{ $seconds } réserve
refill-random = Nouveaux blocs : au hasard, sur place
refill-slide = Nouveaux blocs : tous glissent vers { $side }
begin-own = Tu commences
begin-other = { $name } commence
mode-and-size = { $mode }, { $size }
chain-number = Chaîne { $chain }
seat-force = force
seat-out = Éliminé du combat
seat-disconnected = Déconnecté : forfait dans { $seconds } s
seat-bot-plays = Absent : un bot joue
seat-bot-plays-own = Un bot joue pour toi : appuie sur une touche
seat-poison = Poison : { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
seat-armed = Prochaine combinaison : son sort
seat-queued = { $spell } en fin de tour
seat-status-attack = { $spell } en attaque
seat-status-defence = { $spell } en défense
seat-ice = Glace : { $count } en premier
seat-burglary = Cambriolage : { $count }
seat-named = Nommé : { $spell }
seat-won = Gagné
seat-lost = Perdu
seat-paid = Sort payé
spells-left = Sorts restants : { $left } sur { $most }
spells-wait-turns = Prochain sort dans { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
spells-wait-hp = Prochain sort à { $hp } PV ou moins
spells-forfeited = Sorts perdus : { $count }
corner-attack = Attaque
corner-defend = Défends
banner-your-turn = À toi
banner-turn = À { $name }
banner-turn-attack = Tour { $turn } : attaque
banner-turn-defence = Tour { $turn } : défense
banner-cast-attack = Sort d’attaque lancé par { $name }
banner-cast-defence = Sort de défense lancé par { $name }
banner-reset = Nouvelle grille
banner-reset-why = Aucune combinaison : toute la force est perdue
banner-you-out = Tu es éliminé
banner-no-winner = Personne n’a gagné le combat
flight-stopped = arrêtée
flight-filtered = filtrée
flight-merged = fusionnée
flight-lost = perdue
hit-sum = { $attack } contre { $shield }
hit-damage = −{ $damage } PV
hit-blocked = bloquée
refusal-late = Le combat a avancé. Regarde et réessaie.
refusal-other-game = Ce coup appartient à un autre jeu.
refusal-no-bout = Aucun combat en cours. Attends le prochain.
refusal-spectator = Tu es spectateur et n’as pas de place.
