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

training-again = Réessayer
training-solution = Montre-moi
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
drill-spin-1 = { $lines ->
    [one] Efface { $lines } ligne par un spin.
   *[other] Efface { $lines } lignes par un spin.
}
drill-dig-1 = { $pieces ->
    [one] Creuse à travers tout le garbage avec cette pièce.
   *[other] Creuse à travers tout le garbage avec ces { $pieces } pièces.
}

drill-swap = Meilleur échange
drill-swap-missed = Pas le meilleur
drill-swap-1 = C’est ton tour. Un échange est meilleur que tous les autres : trouve-le.

learn-pair = Amène la paire sur les cases marquées, puis laisse-la tomber.
learn-turn = Tourne la paire et couche-la sur les cases marquées.
learn-gem = Un rectangle d’une couleur, dès 2 × 2, devient une gemme : couche la paire rouge sur les blocs rouges.
learn-growth = Une gemme absorbe ce qui la laisse rectangle : couche une paire bleue dessus.
learn-breaker = Un briseur brise tous les blocs reliés de sa couleur : mets le vert à côté de la gemme.
learn-chain = Ce qui tombe après un bris peut se briser encore, en chaîne : brise le bloc rouge qui sépare les bleus.
learn-attack = Une gemme devient une épée, plus longue à chaque étape de la chaîne : envoies-en une par le même double.
learn-queue = Les files sont communes à tous : le panneau montre où tombe la prochaine épée, aux couleurs de la tienne.
learn-warning = Cette attaque tombe quand ta paire se pose : pose-la loin de la colonne 4, où entrent les paires.
learn-ageing = Chaque paire posée vieillit ce qui est tombé, jusqu’à ses couleurs : pose des paires tant qu’il reste du gris.
learn-digging = Le gris ne se brise jamais, mais celui-ci rougit avec ta première paire : brise-le ensuite avec le briseur rouge.
learn-danger = Les paires entrent en colonne 4, dont le haut doit rester libre : mets le briseur rouge sur les blocs rouges.
learn-winning = Le dernier en jeu gagne : bâtis des gemmes sans danger, et brise-les avant que la colonne 4 soit pleine.

learn-move = Une rangée pleine est effacée : amène le carré au-dessus du trou, et lâche-le.
learn-repeat = Une direction tenue se répète : envoie un carré de chaque côté, et règle la vitesse dans Réglages, Maniement.
learn-tuck = Après un soft drop, une pièce bouge encore : glisse le premier carré sous le rebord, puis comble le reste.
learn-rotate = Retourne le T, et efface les deux rangées.
learn-hold = Hold échange la pièce avec celle de la case : garde le carré, et efface quatre rangées avec la pièce longue.
learn-kick = Sans place pour tourner, une pièce prend un kick : descends celle-ci sur le trou, et tourne-la dedans.
learn-no-turn = Le kick déplace une pièce comme si elle avait tourné : descends-la, tourne-la à droite, et pousse-la dans le trou.
learn-garbage = Les rangées des adversaires attendent dans la barre, et entrent à une pose sans ligne : laisse entrer ces trois.
learn-cancel = Tes lignes annulent le garbage en attente : efface-en quatre d’un coup avec la pièce longue.
learn-spin = Une pièce posée sans pouvoir bouger est un spin, et compte double : tourne le T sous le rebord.
learn-back-to-back = Des spins et des clears de quatre lignes de suite sont back-to-back, une rangée de plus : efface deux fois quatre lignes.
learn-stalling = Une pièce au sol finit par se poser, quoi que tu fasses : fais-la bouger jusque-là.
learn-surviving = Le dernier en jeu gagne : efface beaucoup de lignes d’un coup, et laisse tes trous ouverts vers le haut.
