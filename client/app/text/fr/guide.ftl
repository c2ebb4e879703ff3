### The element guide, and the rest of marauders in short.

guide-title = Éléments
guide-in-play = en jeu
guide-summary = Marauders en bref
guide-your-turn = C’est ton tour
guide-goes-on = Le combat continue
guide-spell = Sort : { $spell }

## Battle

guide-battle-goal = But
guide-battle-goal-text = Un joueur sans points de vie perd. Tu commences avec 25.
guide-battle-exchange = Assaut
guide-battle-exchange-text = Le tour de l’attaquant, le tour du défenseur, puis les boucliers de l’attaquant volent.
guide-battle-turn = Tour
guide-battle-turn-text = Six coups. Un échange sans combinaison le finit, tout comme la fin de ton temps.
guide-battle-x-and-y = X et Y
guide-battle-x-and-y-text = Sur X comptent les rangées, gauche contre droite ; sur Y les colonnes, bas contre haut.
guide-battle-order = Ordre
guide-battle-order-text = Sur X, un joueur attaque, puis l’autre ; de même sur Y. Puis l’autre commence.
guide-battle-hit = Impact
guide-battle-hit-text = Les dégâts sont l’attaque moins le bouclier. Le reste du bouclier demeure.
guide-battle-afterwards = Ensuite
guide-battle-afterwards-text = Les boucliers qui ont défendu un côté attaquent ensuite de là, avec l’apport des nouvelles combinaisons.
guide-battle-the-end = La fin
guide-battle-the-end-text = Après 200 tours (400 en partie longue, ou la limite du salon), celui qui a le plus de points de vie gagne.

## Matches

guide-matches-lines = Lignes
guide-matches-lines-text = Trois blocs ou plus d’un élément en rangée ou en colonne. Des lignes qui partagent un bloc n’en font qu’une.
guide-matches-worth = Valeur
guide-matches-worth-text = Chaque bloc ajoute 1 au bouclier de sa voie, de ton côté.
guide-matches-more = Plus
guide-matches-more-text = Le bloc échangé ajoute 1 pour chaque bloc au-delà de trois et pour chaque autre combinaison.
guide-matches-element = Élément
guide-matches-element-text = Un bouclier prend l’élément du bloc combiné le plus loin de lui.
guide-matches-chain = Chaîne
guide-matches-chain-text = De nouveaux blocs peuvent se combiner seuls. Cela ne coûte pas de coup.
guide-matches-no-move = Aucun coup
guide-matches-no-move-text = Une grille sans combinaison possible est remplacée, et toute la force est perdue.

## Cells

guide-cells-role = A ou D
guide-cells-role-text = Le côté attaque (A, épée) ou défend (D, bouclier) : dans cet assaut, ou dans le prochain qui l’emploie.
guide-cells-locked = Verrouillée : d
guide-cells-locked-text = Elle n’attaque pas (Terre). Cela cesse quand commence le prochain tour de défense de son propriétaire.
guide-cells-closed = Fermée
guide-cells-closed-text = Elle ne reçoit rien au prochain tour d’attaque ou de défense de son propriétaire ici (Ombre).
guide-cells-raised = Dressée
guide-cells-raised-text = Une attaque d’un ennemi n’y fait rien (Vapeur).
guide-cells-reversed = Inversé
guide-cells-reversed-text = Sous 0 : un impact fait d’autant plus de dégâts. Les combinaisons le relèvent (Oracle).
guide-cells-marked = Marqué
guide-cells-marked-text = Le bouclier, ou le prochain à se former, est réduit de moitié et inversé à la fin du tour.
guide-cells-plain-attack = Attaque simple
guide-cells-plain-attack-text = Ni elle ni le bouclier qu’elle touche n’ont d’effet.

## Spells

guide-spells-force = Force
guide-spells-force-text = Tu gagnes autant de force que tu infliges de dégâts. Un sort coûte 10.
guide-spells-casting = Lancer
guide-spells-casting-text = Paie à ton tour : ta prochaine combinaison lance le sort de son élément, sans boucliers.
guide-spells-when = Quand
guide-spells-when-text = Les effets sur cette attaque ou défense agissent à la fin de ton tour ; les autres au début du tour suivant.
guide-spells-role = Rôle
guide-spells-role-text = Bien des sorts font une chose en tour d’attaque et une autre en tour de défense.
guide-spells-no-match = Sans suite
guide-spells-no-match-text = Si le tour finit sans combinaison, le paiement est perdu ; tu peux encore lancer plus tard.
guide-spells-how-often = Fréquence
guide-spells-how-often-text = Une fois par combat. Étendue : une fois au-dessus de la moitié de tes points de vie, une fois au-dessous. Longue : quatre fois, à six tours d’écart.

## Named

guide-named-the-option = L’option
guide-named-the-option-text = Avec Sorts sans combinaison, tu en nommes un au tirage des éléments : d’un élément en jeu, ou l’un de ceux-ci. Il se lance sans combinaison.
guide-named-free-swap = Échange libre
guide-named-free-swap-text = Échange deux blocs quelconques ; ses combinaisons comptent triple. Ne coûte pas de coup.
guide-named-power-up = Puissance +
guide-named-power-up-text = Tous tes boucliers gagnent 1.
guide-named-power-down = Puissance −
guide-named-power-down-text = Tous les boucliers de tes ennemis perdent 1.
guide-named-aligner = Alignement
guide-named-aligner-text = Tes boucliers se placent face à ceux de l’ennemi, le plus fort face au plus fort.
guide-named-disperser = Dispersion
guide-named-disperser-text = Les boucliers ennemis vont là où les tiens sont les plus faibles ; dégâts de moitié.
guide-named-burglary = Cambriolage
guide-named-burglary-text = Tu prends les boucliers que feraient les combinaisons ennemies : un quart du nombre d’éléments.
guide-named-merger = Fusion
guide-named-merger-text = Seulement en 2D. À ton prochain tour d’attaque, tes deux boucliers en attente les plus forts rejoignent les deux plus faibles qui attaquent.

## Options

guide-options-adjacent-match = Blocs adjacents
guide-options-adjacent-match-text = Trois blocs ou plus qui se touchent se combinent, en toute forme.
guide-options-diagonal-recognition = Diagonales
guide-options-diagonal-recognition-text = Les diagonales se combinent aussi.
guide-options-non-matching-spells = Sorts sans combinaison
guide-options-non-matching-spells-text = Chaque joueur nomme d’avance un sort, et le lance sans combinaison.
guide-options-board-pre-match = Grille précombinée
guide-options-board-pre-match-text = Une nouvelle grille peut contenir des combinaisons, pour qui doit jouer.
guide-options-force-matchable-blocks = Combinaison garantie
guide-options-force-matchable-blocks-text = Le dernier bloc d’une recharge rend une combinaison possible.
guide-options-block-chain-matches = Chaînes bloquées
guide-options-block-chain-matches-text = Les recharges ne font aucune combinaison.
guide-options-single-mode = Mode simple
guide-options-single-mode-text = Un joueur attaque toujours, un cinquième de fois autant que de points de vie. Pas de sorts.
guide-options-reverse-mode = Mode inversé
guide-options-reverse-mode-text = Le défenseur a le premier tour de chaque assaut.
guide-options-static-mode = Mode fixe
guide-options-static-mode-text = Le même joueur commence toujours.
guide-options-bonus-variant = Variante bonus
guide-options-bonus-variant-text = Les longues combinaisons laissent des blocs boost : ils ajoutent à tes suivantes et retirent à celles des autres.
guide-options-inward-gravity = Gravité entrante
guide-options-inward-gravity-text = Les blocs glissent vers le côté qui reçoit.
guide-options-outward-gravity = Gravité sortante
guide-options-outward-gravity-text = Les blocs s’en éloignent.
guide-options-fixed-gravity = Gravité fixe
guide-options-fixed-gravity-text = Les blocs glissent dans une direction tirée au départ.
guide-options-extended-game = Partie étendue
guide-options-extended-game-text = 50 points de vie et deux sorts.
guide-options-long-game = Partie longue
guide-options-long-game-text = 100 points de vie, quatre sorts, 400 tours.

## Modes

guide-modes-1d = 1D
guide-modes-1d-text = Deux joueurs, gauche et droite seulement.
guide-modes-2d = 2D
guide-modes-2d-text = Deux joueurs, deux côtés chacun : gauche et bas contre droite et haut.
guide-modes-quad = Quad
guide-modes-quad-text = Quatre joueurs, un côté chacun. Tu attaques en face, à gauche, à droite, à tour de rôle ; le premier coup passe de même.
guide-modes-tag-assault = Tag assaut
guide-modes-tag-assault-text = Deux équipes de voisins, gauche et bas contre droite et haut ; 50 points de vie par équipe.
guide-modes-tag-defence = Tag défense
guide-modes-tag-defence-text = Deux équipes face à face : gauche et droite contre haut et bas.
guide-modes-tag-break = Tag rupture
guide-modes-tag-break-text = Comme Tag défense, mais l’équipe qui perd tous ses points de vie gagne. Chaque coup doit combiner, sauf avis contraire du salon.
guide-modes-rank = Rang
guide-modes-rank-text = 1 à 9 : 5 à 21 éléments fixes sur une grille aussi grande. Le jeu classé est en 2D, rang 2.
guide-modes-standard = Standard
guide-modes-standard-text = Facile à Ultime : 5 à 10 éléments, tirés, sur une grille aussi grande.
guide-modes-casual = Loisir
guide-modes-casual-text = Premier à Professionnel : 4 à 9 éléments, tirés, sur une grille d’un cran plus grande.

## Chapters

guide-chapter-battle = Un combat
guide-chapter-matches = Combinaisons
guide-chapter-cells = Marques des boucliers
guide-chapter-blocks = Effets des blocs
guide-chapter-spells = Sorts
guide-chapter-named-spells = Sorts nommés
guide-chapter-options = Options
guide-chapter-modes = Modes et tailles

## Blocks

guide-blocks-covered = Couvert
guide-blocks-covered-text = Se combine, mais compte 0. Jamais sur Eau.
guide-blocks-risen = Dressé
guide-blocks-risen-text = Arrête une attaque de n’importe qui, puis disparaît. Jamais sur Vapeur.
guide-blocks-mirror = Miroir
guide-blocks-mirror-text = Renvoie une attaque de côté ou en arrière, selon son angle. Jamais sur Cristal.
guide-blocks-filter = Filtre
guide-blocks-filter-text = Change une attaque des ennemis de son propriétaire en bouclier de moitié, pour lui. Jamais sur Son.
guide-blocks-shifter = Décaleur
guide-blocks-shifter-text = Pousse une attaque d’une voie ; les attaques d’un joueur qui s’y croisent s’unissent. Jamais sur Cosmos, ni au bord.
guide-blocks-warped = Distordu
guide-blocks-warped-text = Ne s’échange pas, les échanges sautent par-dessus ; sa combinaison compte double.
guide-blocks-how-long = Durée
guide-blocks-how-long-text = Jusqu’à ce que le bloc soit combiné ou la grille nouvelle. Les effets d’éléments agissent dès le tour suivant, ceux des sorts aussitôt.

## Elements

guide-as-attack = Comme attaque
guide-as-shield = Comme bouclier
guide-spell-attacking = { $spell }, en attaque
guide-spell-defending = { $spell }, en défense
guide-fire-attack = Inflige au moins 1 dégât, même à un bouclier qui tient.
guide-fire-shield = Réduit de 1 les dégâts de l’attaque qui le touche.
guide-fire-spell = L’ennemi perd 7 points de vie. Cela ne donne pas de force.
guide-water-attack = Couvre un bloc de sa voie : il compte 0 jusqu’à ce qu’il soit combiné.
guide-water-shield = Découvre un bloc couvert, d’abord dans sa voie.
guide-water-spell = Couvre autant de blocs qu’il y a d’éléments en jeu, n’importe où sur la grille.
guide-wind-attack = Le bouclier qu’elle touche n’a pas d’effet. Les boucliers Vent et Métal agissent avant.
guide-wind-shield = L’attaque qui lui fait face n’a pas d’effet au départ ; celle qui le touche n’en a pas à l’impact.
guide-wind-attacking = Aucun bouclier ni frappe Glace de l’ennemi n’a d’effet contre cette attaque.
guide-wind-defending = Aucune attaque de l’ennemi n’a d’effet cette fois.
guide-earth-attack = Verrouille la case qu’elle touche : rien n’y attaque avant la prochaine défense de son propriétaire. Un bouclier Terre l’empêche.
guide-earth-shield = Son reste vole en retour vers le côté attaquant, en attaque simple. Pas après une attaque Terre.
guide-earth-attacking = Les boucliers de l’ennemi manquent sa prochaine attaque : toutes ses cases sont verrouillées d’ici là.
guide-earth-defending = Après l’attaque, tous les boucliers restants de ce côté ripostent ensemble, avec leurs effets.
guide-light-attack = 1 point de vie pour son équipe, si elle en a moins que l’ennemi.
guide-light-shield = 2 de force pour son propriétaire quand il est touché.
guide-light-spell = 7 points de vie pour toi ; jamais plus qu’au départ.
guide-dark-attack = La case d’en face ne reçoit rien au prochain tour d’attaque de son propriétaire de ce côté.
guide-dark-shield = La case d’où vient l’attaque ne reçoit rien au prochain tour de défense de son propriétaire de ce côté.
guide-dark-attacking = Ton attaque part aussitôt : l’ennemi n’a pas de tour pour défendre.
guide-dark-defending = Tous les boucliers de l’ennemi sur le côté qui attaque sont détruits.
guide-neutral-attack = Le bouclier qu’elle touche défend avec la moitié de sa puissance. S’il tient, il garde le reste.
guide-neutral-shield = La moitié de sa perte vole en retour, en attaque simple.
guide-neutral-attacking = Chaque attaque réduit de moitié la défense du bouclier qu’elle touche, en plus de son propre effet.
guide-neutral-defending = Chaque bouclier touché renvoie la moitié de sa perte, en plus de son propre effet.
guide-metal-attack = Dès le tour 9 : sa moitié passe le coin, vers une voie sans bouclier de l’autre côté de l’ennemi ou des ennemis voisins. Pas face à un bouclier Métal.
guide-metal-shield = Dès le tour 9 : la moitié de l’attaque qui lui fait face passe le coin, vers une voie avec bouclier de l’autre côté de son propriétaire. Pas contre une attaque Métal.
guide-metal-attacking = Les attaques qui ne briseraient pas leur bouclier vont à la case la plus faible de ce côté. Ni Métal ni Vent.
guide-metal-defending = Les attaques qui perceraient vont au bouclier le plus fort de ce côté. Ni Métal ni Vent.
guide-thunder-attack = Dès le tour 9 : un quart devient un bouclier d’un élément en jeu sur ton autre côté ; à quatre joueurs, il vole vers un autre ennemi.
guide-thunder-shield = Dès le tour 9 : son reste passe à une voie au hasard de l’autre côté de son propriétaire. S’il est brisé, la moitié des dégâts en trop y apparaît.
guide-thunder-attacking = Chaque attaque laisse un quart d’elle-même sur ton autre côté, à tout tour.
guide-thunder-defending = Le reste de tes boucliers de ce côté et les dégâts en trop passent sur ton autre côté.
guide-star-attack = Si le bouclier tient, la case d’origine gagne la moitié de la différence, de l’élément du bouclier.
guide-star-shield = S’il est brisé, sa case gagne la moitié de la différence, de l’élément de l’attaque.
guide-star-attacking = Là où tes attaques percent, leurs cases d’origine gagnent toute la différence.
guide-star-defending = Là où tes boucliers sont brisés, leurs cases gagnent toute la différence.
guide-wood-also = Combiné
guide-wood-also-text = Tant que tu n’as pas de force, chaque bloc découvert d’une combinaison Bois en donne 1.
guide-wood-attack = Dépense la force qui manque pour briser un bouclier qui tiendrait.
guide-wood-shield = Dépense de la force pour tenir contre une attaque qui le briserait.
guide-wood-attacking = Chaque attaque peut ainsi dépenser de la force, 20 au plus ; 20 suffit toujours.
guide-wood-defending = Chaque bouclier peut ainsi dépenser de la force, 20 au plus ; 20 suffit toujours.
guide-ice-attack = Un de tes boucliers frappe en premier à ta prochaine défense.
guide-ice-shield = Réduit de moitié l’attaque qui le touche.
guide-ice-attacking = Chaque attaque prépare un bouclier à frapper en premier.
guide-ice-defending = Chaque bouclier touché réduit l’attaque de moitié, en plus de son propre effet.
guide-poison-attack = Si elle perce, l’ennemi perd 1 point de vie à chacun de 3 tours. Sinon, le bouclier perd 3 de plus.
guide-poison-shield = Un bouclier au hasard de l’attaquant perd 3. Un attaquant qui n’en a pas est empoisonné.
guide-poison-attacking = Chaque attaque empoisonne aussi de cette façon.
guide-poison-defending = Chaque bouclier touché empoisonne aussi de cette façon.
guide-sun-attack = Un bloc de sa voie change d’élément. Les combinaisons sont à toi.
guide-sun-shield = De même dans la voie touchée, pour le propriétaire du bouclier.
guide-sun-spell = Une nouvelle grille. La force reste, à la différence du manque de coups.
guide-moon-attack = Les blocs de sa voie avancent d’un cran dans sa direction. Les combinaisons sont à toi. Pas contre un bouclier Lune.
guide-moon-shield = Les blocs de sa voie reculent d’un cran contre l’attaque, pour son propriétaire. Pas contre Lune.
guide-moon-spell = Toutes les rangées glissent d’un cran à droite, puis les colonnes d’un cran en haut, sauf les blocs distordus. Les combinaisons sont à toi.
guide-sound-attack = Fait d’un bloc de sa voie un filtre à toi.
guide-sound-shield = Prend un filtre ennemi, d’abord dans sa voie. S’il n’y en a pas, en crée un dans la voie de l’attaque la plus forte.
guide-sound-spell = Quatre filtres de l’ennemi deviennent tiens ; ceux qui manquent sont créés.
guide-steam-attack = Dresse un bloc de sa voie, qui arrête alors une attaque.
guide-steam-shield = Dresse une case de son côté, où une attaque ne fait alors rien.
guide-steam-spell = Dresse quatre blocs de la grille et deux de tes cases.
guide-crystal-attack = Fait d’un bloc de sa voie un miroir.
guide-crystal-shield = Fait pivoter un miroir, d’abord dans sa voie, d’un huitième de tour, et l’avance d’un bloc le long de sa ligne. En 1D, d’un quart.
guide-crystal-spell = Fait de quatre blocs des miroirs.
guide-cosmo-attack = Fait d’un bloc de sa voie un décaleur, mais jamais au bord de la grille.
guide-cosmo-shield = Retourne un décaleur, d’abord dans sa voie.
guide-cosmo-spell = Fait de quatre blocs des décaleurs.
guide-dimension-attack = Distord un bloc de sa voie.
guide-dimension-shield = Un bloc distordu, d’abord dans sa voie, saute vers un voisin, pour combiner s’il le peut. Les combinaisons ripostent en attaques de valeur double.
guide-dimension-spell = Distord quatre blocs.
guide-oracle-attack = Un bouclier qui tient est réduit de moitié et inversé à la fin du tour. S’il est brisé, c’est le prochain au même endroit, à la fin de son tour. Pas un bouclier Oracle.
guide-oracle-shield = Ajoute la puissance du bouclier le plus fort autour de la grille, puis disparaît. Un bouclier de sa propre équipe est consommé.
guide-oracle-attacking = Chaque attaque inverse aussi de cette façon.
guide-oracle-defending = Chaque bouclier touché emprunte de cette façon, puis disparaît.
