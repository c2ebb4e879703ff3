### Lessons and drills of swordfight and stacker.

learn-title = Apprendre { $game }
learn-row = Apprendre
learn-hint = Leçon, exercices, règles
learn-suggested-row = Nouveau ? Commence ici
learn-suggested = { $game } est nouveau pour toi ? Joue la leçon, quelques minutes en petites étapes.
learn-summary = Sans connexion. Passe ou répète chaque étape.
learn-lesson = Leçon
learn-lesson-new = { $steps } petites étapes
learn-lesson-at = Continuer à l’étape { $step } sur { $steps }
learn-anew = Recommencer
learn-anew-hint = Dès l’étape 1
learn-drills = Exercices
learn-drills-done = { $done ->
    [one] { $done } fait
   *[other] { $done } faits
} sur { $all }
learn-over = Leçon terminée
learn-over-drills = Les exercices entraînent ce que montre la leçon.
learn-over-bot = Un bot de niveau 1 est l’adversaire le plus facile.
learn-again = Refaire la leçon

training-again = Réessayer
training-solution = Solution
training-drill = Exercice { $step } sur { $steps }
training-showing = Solution
training-done = Réussi !
training-shown = À toi.
training-missed = Pas tout à fait. Réessaie.

drill-title = Exercice
drill-row = { $number }. { $goal }
drill-level = Niveau { $level } · { $state }
drill-done = fait
drill-pairs = { $count ->
    [one] { $count } paire
   *[other] { $count } paires
}
drill-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
drill-spin = { $lines ->
    [one] Spin, { $lines } ligne
   *[other] Spin, { $lines } lignes
}
drill-dig = { $pieces ->
    [one] Creuser en { $pieces } pièce
   *[other] Creuser en { $pieces } pièces
}
drill-chain-1 = { $pairs ->
    [one] Fais un { $chain }, une chaîne de { $steps } étapes, avec cette paire.
   *[other] Fais un { $chain }, une chaîne de { $steps } étapes, avec ces { $pairs } paires.
}
drill-chain-2 = Ce qui tombe après une étape déclenche la suivante. La solution montre une façon.
drill-spin-1 = { $lines ->
    [one] Efface { $lines } ligne par un spin.
   *[other] Efface { $lines } lignes par un spin.
}
drill-spin-2 = La pièce doit être coincée à sa pose : pas de place dessus, dessous ni à côté. Elle ne tombe pas seule.
drill-dig-1 = { $pieces ->
    [one] Creuse à travers tout le garbage avec cette pièce.
   *[other] Creuse à travers tout le garbage avec ces { $pieces } pièces.
}
drill-dig-2 = Chaque pièce va dans un trou. Les pièces ne tombent pas seules.

drill-swap = Meilleur échange
drill-swap-missed = Pas le meilleur
drill-swap-1 = C’est ton tour. Un échange est meilleur que tous les autres : trouve-le.
drill-swap-2 = Les bots le jugent aux points de vie et à la force qu’il rapporte quand les boucliers se heurtent, et aux boucliers qui restent.
drill-swap-3 = Vise un échange pour voir son aperçu.

learn-pair = La paire
learn-pair-1 = Des paires de blocs tombent dans un puits de 6 colonnes et 13 rangées.
learn-pair-2 = Mets celle-ci sur les cases marquées au bord gauche : { $left }, { $right }. Les touches tenues se répètent.
learn-pair-3 = Tiens { $down } pour la faire tomber vite, et presse à nouveau pour chaque paire.
learn-turn = Tourne-la
learn-turn-1 = { $left } et { $right } font tourner un bloc autour de l’autre d’un quart de tour.
learn-turn-2 = Sans place, la paire se décale ou se retourne.
learn-turn-3 = Couche cette paire sur les cases marquées.
learn-gem = Les blocs fusionnent en gemmes
learn-gem-1 = Un rectangle d’une couleur, au moins 2 × 2, fusionne en gemme.
learn-gem-2 = Couche la paire rouge sur les deux blocs rouges.
learn-growth = Les gemmes grandissent
learn-growth-1 = Une gemme absorbe des blocs et des gemmes entières, tant que le résultat est un rectangle.
learn-growth-2 = Deux gemmes décalées ne s’unissent jamais.
learn-growth-3 = Couche une paire bleue sur la gemme : 2 × 3.
learn-breaker = Les briseurs
learn-breaker-1 = Un bloc sur quatre est un briseur. Il brise tous les blocs reliés de sa couleur.
learn-breaker-2 = Les diagonales ne se touchent pas. Un briseur sans voisin de sa couleur reste.
learn-breaker-3 = Mets le briseur vert à côté de la gemme. Ce qui se brise attaque un adversaire.
learn-chain = Chaînes
learn-chain-1 = Après un bris, tout tombe, fusionne et peut se briser encore : étape 2, un double.
learn-chain-2 = Ici, le bloc rouge sépare le briseur bleu des blocs bleus.
learn-chain-3 = Mets le briseur rouge à côté du bloc rouge.
learn-attack = Ce qu’une chaîne envoie
learn-attack-1 = Une gemme fait une épée, large comme son petit côté. L’étape multiplie sa longueur.
learn-attack-2 = Les autres cases font des éclats : la moitié de ce qui se brise, multipliée par l’étape.
learn-attack-3 = Le même double avec une gemme bleue envoie une épée de 2 × 4. Fais-le.
learn-queue = Les files et ton motif
learn-queue-1 = Les files sont communes à tous. Sur un grand écran, un panneau montre la prochaine épée : son numéro, son côté et les colonnes qu’elle prendrait.
learn-queue-2 = Tes épées et éclats ont les couleurs du motif de ton épée, montré ici.
learn-queue-3 = Chacun peut donc savoir où arrive une attaque.
learn-warning = Lis une annonce
learn-warning-1 = Cette attaque entre quand ta paire se pose : une épée large de 2 et longue de 4, et 4 éclats.
learn-warning-2 = Elle s’arrête sur les gemmes et les épées, et tranche dans les cases libres. Tu as une paire pour te préparer.
learn-warning-3 = Pose la paire, loin de la colonne 4.
learn-ageing = Le gris vieillit
learn-ageing-1 = L’épée est solide maintenant, et les éclats sont gris. Chacune de tes poses les vieillit.
learn-ageing-2 = Une épée est gris opaque après 1 pose, translucide après 2, colorée après 3. Les éclats en demandent 2.
learn-ageing-3 = Pose des paires jusqu’à ce qu’aucune case ne soit grise, et garde la colonne 4 basse.
learn-digging = Creuser
learn-digging-1 = Rien ne brise les cases grises. Mais une case translucide montre qu’elle prend sa couleur à la prochaine pose.
learn-digging-2 = Ces huit deviennent rouges ensemble et fusionnent aussitôt.
learn-digging-3 = Mets la première paire au bord gauche, puis brise la gemme avec le briseur rouge.
learn-danger = La colonne d’entrée
learn-danger-1 = Les paires entrent dans la colonne 4. Si sa case la plus haute est pleine après une pose, tu es éliminé.
learn-danger-2 = Les épées ne tombent en colonne 4 que si rien d’autre ne convient.
learn-danger-3 = Mets le briseur rouge sur les blocs rouges avant qu’il soit trop tard.
learn-winning = Gagner
learn-winning-1 = Le dernier joueur en vie gagne. De grandes gemmes tard dans une chaîne font les épées les plus longues.
learn-winning-2 = Bâtis tant qu’aucune annonce n’est dangereuse, et brise avant que ta colonne 4 soit fermée.
learn-winning-3 = Tu connais le jeu. Continue ici aussi longtemps que tu veux.

learn-move = Déplacer et lâcher
learn-move-1 = Les pièces tombent d’en haut. Une rangée pleine est effacée.
learn-move-2 = Amène le carré au-dessus du trou : { $left }, { $right }.
learn-move-3 = Puis fais un hard drop, qui le pose aussitôt : { $drop }.
learn-repeat = Tiens pour répéter
learn-repeat-1 = Une direction tenue se répète après un délai (DAS), à un rythme (ARR).
learn-repeat-2 = Envoie un carré de chaque côté : tiens { $left }, lâche la pièce, tiens { $right }, lâche la pièce.
learn-repeat-3 = Règle tout cela dans Réglages, Maniement.
learn-tuck = Ghost et soft drop
learn-tuck-1 = Le contour est le ghost : il montre où mène un hard drop.
learn-tuck-2 = { $soft } fait un soft drop : la pièce en appui peut encore bouger une demi-seconde.
learn-tuck-3 = Descends le premier carré et glisse-le sous le rebord. Puis comble le reste.
learn-rotate = Tourner
learn-rotate-1 = { $left } et { $right } font un quart de tour.
learn-rotate-2 = { $half } fait un demi-tour.
learn-rotate-3 = Retourne le T, et efface les deux rangées.
learn-hold = Hold
learn-hold-1 = { $hold } échange la pièce avec la case Hold, autant que tu veux.
learn-hold-2 = Une pièce sortie de la case entre à nouveau par le haut.
learn-hold-3 = Mets le carré en hold, dresse la pièce longue dans le trou, et efface quatre rangées d’un coup.
learn-kick = Kicks des grandes pièces
learn-kick-1 = Les pièces ont jusqu’à 15 cases. Sans place pour tourner, une pièce prend un kick : de côté, sinon en bas, sinon en haut, tant qu’elle touche son ancienne place.
learn-kick-2 = Ainsi, une pièce peut entrer là où elle ne pourrait jamais tomber.
learn-kick-3 = Amène celle-ci au-dessus du trou à droite, descends-la ({ $soft }) et tourne-la ({ $left }). Puis lâche-la.
learn-no-turn = Kick (sans rotation)
learn-no-turn-1 = { $none } tourne de 0 : la pièce descend d’une rangée, ou prend un kick comme si elle avait tourné.
learn-no-turn-2 = Descends la pièce ({ $soft }), tourne-la ({ $right }), et pousse-la dans le trou par un kick ({ $none }). Puis lâche-la.
learn-no-turn-3 = Un écran tactile n’a pas de bouton pour cela : regarde la solution.
learn-garbage = Garbage
learn-garbage-1 = Ce que les adversaires envoient est du garbage. La barre à côté de la grille montre les rangées en attente.
learn-garbage-2 = Une demi-seconde plus tard, elles peuvent entrer : à la prochaine pose qui n’efface aucune ligne, ouvertes dans la colonne marquée.
learn-garbage-3 = Laisse entrer ces trois rangées.
learn-cancel = Annule-le
learn-cancel-1 = Ce que tu envoies annule d’abord ce qui attend, rangée par rangée. Seul le reste part.
learn-cancel-2 = 2, 3 et 4 lignes envoient 1, 2 et 4 rangées ; des clears de suite envoient plus.
learn-cancel-3 = Annule les quatre rangées avec la pièce longue.
learn-spin = Spins
learn-spin-1 = Une pièce coincée à sa pose, des quatre côtés, fait un spin. Ses lignes comptent double.
learn-spin-2 = Dresse le T ({ $left }) et amène-le au bord gauche. Descends-le ({ $soft }) et tourne-le en retour ({ $right }) : un kick le pousse sous le rebord.
learn-spin-3 = Lâche-le : deux lignes qui envoient quatre rangées.
learn-back-to-back = Back-to-back
learn-back-to-back-1 = Les spins et les grands clears, ici de quatre lignes, sont back-to-back : chacun après le premier envoie une rangée de plus.
learn-back-to-back-2 = Un clear plus petit sans spin y met fin. Une pose sans clear, non.
learn-back-to-back-3 = Efface deux fois quatre lignes.
learn-stalling = Ne traîne pas
learn-stalling-1 = Une pièce en appui se pose après une demi-seconde. Chaque déplacement et rotation relance ce délai, comme le montre la barre du bas au-dessus de la grille.
learn-stalling-2 = La barre du haut, la pose forcée, ne repart jamais. Quand elle est épuisée, la pièce se pose, et Hold est fermé.
learn-stalling-3 = Fais bouger la pièce au sol jusqu’à ce qu’elle se pose.
learn-surviving = Gagner
learn-surviving-1 = Tu es éliminé quand la pièce suivante n’a pas de place. Le dernier joueur en vie gagne.
learn-surviving-2 = Efface beaucoup de lignes d’un coup, garde le back-to-back, et laisse les trous ouverts vers le haut.
learn-surviving-3 = Tu connais le jeu. Continue ici aussi longtemps que tu veux.
