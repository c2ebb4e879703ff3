### Around a bout: connection, ranked queue, solo, results.

connection-good = Bonne
connection-unstable = Instable
connection-reconnecting = Reconnexion
connection-restarting = Le serveur redémarre
connection-lost = Connexion perdue. Reconnexion… { $seconds } s
connection-lost-long = Connexion perdue. Reconnexion…
connection-server-restarting = Le serveur redémarre… { $seconds } s
connection-paused = Le serveur a mis la manche en pause. Elle reprendra d’elle-même…
connection-goes-on = La manche reprend dans { $seconds }…
connection-behind = Rattrapage
connection-still = En attente du serveur
connection-advanced = Ton plateau a continué sans commandes
connection-overlay = { $state } · ping { $ping } · marge { $margin }
connection-late = { $time } de retard
connection-summary-lost = Reconnexion, reste { $seconds } s
connection-summary = { $state }, { $ping } ms
opponent-slow = Connexion lente de { $name } :
opponent-slow-wait = attente de { $seconds } s au plus
opponent-disconnected = { $name } est déconnecté :
opponent-forfeits = forfait dans { $seconds } s
leaving-title = Menu
leaving-goes-on = La manche continue pendant ce temps.
leaving-ranked = Tu perds le match et des points de cote.
leaving-brawl = Tu deviens spectateur et restes dans le salon.
leaving-stay = Continuer
leaving-forfeit = Abandonner
leaving-sure = Abandonner : appuie encore
countdown-go = Combat !
ending-fallen = Éliminé
ending-victor = Victoire

## Ranked

queue-chip = { $game }, { $ruleset } : { $count }
queue-usual = Attente habituelle : { $seconds } s
queue-rules = Tu joues : { $rules }
queue-week = Le mode et le rang changent le lundi à 0 h UTC.
ranked-ruleset = { $game }, { $ruleset }
ranked-others = { $count ->
    [0] Personne d’autre dans la file
    [one] { $count } autre joueur dans la file
   *[other] { $count } autres joueurs dans la file
}
ranked-waiting-for = En attente de { $name }
ranked-waiting-for-opponent = En attente de ton adversaire
ranked-countdown = Le match commence dans { $seconds }
ranked-found = Match trouvé
ranked-anonymous = Un adversaire proche de ta cote
ranked-accept = Accepter
ranked-accepted = Accepté
ranked-decline = Refuser
ranked-unchanged = Cote inchangée
ranked-again = Encore un match
rating-placement = Placement : { $matches ->
    [one] { $matches } match
   *[other] { $matches } matchs
} sur { $needed }
rating-provisional = Provisoire (±{ $deviation }). Continue à jouer pour être classé.
rating-ranked = Classé · { $matches ->
    [one] { $matches } match
   *[other] { $matches } matchs
}
rating-listed = Au classement · { $matches ->
    [one] { $matches } match
   *[other] { $matches } matchs
}
rating-change = { $name } { $after } (avant { $before }, { $change })

## Solo

solo-title = Solo
solo-forty-lines-about = Meilleur temps
solo-two-minutes-about = Meilleur score
solo-marathon-about = 150 lignes, de plus en plus vite
solo-zen-about = Sans fin ni gravité
solo-document-about = Les règles d’origine
solo-dig-about = 10 rangées de garbage, meilleur temps
solo-survival-about = Le garbage accélère
solo-most-rows-about = Rangées envoyées en deux minutes
solo-endless-about = Jusqu’au débordement
solo-silent-opponent-about = Vois où tes attaques arrivent
solo-own = Règles perso
solo-own-about = Pièces, grille, vitesse, but
solo-own-title = Règles perso
solo-own-start = Commencer
solo-own-base = D’après
solo-own-goal = But
solo-own-amount = Valeur du but
solo-own-top-out = Grille pleine
solo-goal-endless = Aucun
solo-goal-lines = Lignes
solo-goal-time = Temps
solo-top-out-ends = Finit la partie
solo-top-out-clears = Est vidée
solo-own-hint = Tes records selon ces règles sont enregistrés pour toi, hors classements.
solo-own-counts = Ce sont les règles de { $mode } : tes parties comptent pour les classements.
solo-own-best = Ton record selon ces règles : { $value }
solo-own-first = Ta première partie selon ces règles
solo-own-unranked = Règles perso : enregistré pour toi, hors classements
solo-own-unfinished = Non enregistré : but non atteint
solo-dig-unfinished = Non classé : efface tout le garbage
solo-saved = Sauvegarde
solo-on-server = Sur le serveur
solo-on-computer = Sur cet ordinateur
solo-hint = Tes records sont enregistrés là où tu joues.
solo-hint-offline = Tes records sont enregistrés sur cet ordinateur ou sur un serveur.
solo-restarting = { $mode } recommence
solo-again = Rejouer
solo-personal-best = Record personnel
solo-topped-out = Top out
solo-aborted = Partie terminée
solo-result = { $points } points, { $lines ->
    [one] { $lines } ligne
   *[other] { $lines } lignes
} en { $time }
solo-result-rows = { $rows }, { $swords ->
    [one] { $swords } épée
   *[other] { $swords } épées
} en { $time }
solo-rows = { $count ->
    [one] { $count } rangée
   *[other] { $count } rangées
}
solo-result-lines = 40 lignes en { $time }, { $points } points
solo-unsaved = Parties { $mode } non enregistrées
solo-unfinished = Non classé : efface les 40 lignes
solo-no-score = Non classé : aucun point
solo-no-rows = Non classé : aucune rangée envoyée
solo-first = Ta première partie classée
solo-best-before = Ancien record : { $value }
solo-rank = Place au classement : { $place }
paused = Pause
paused-mode = { $mode } : pause
paused-resume = Reprendre
paused-restart = Recommencer

## Results

result-waiting = En attente des autres
result-victory = Victoire
result-defeat = Défaite
result-bout-won = Manche gagnée
result-bout-lost = Manche perdue
result-battle-won = Combat gagné
result-battle-lost = Combat perdu
result-over = Match terminé
result-wins = { $name } gagne
result-team-wins = { $team } gagne : { $names }
result-place = { $place } sur { $seats }
result-survived = Tu as survécu
result-last = Dernier en vie
result-line = { $result } · { $pieces } · { $time }
result-pairs = { $count ->
    [one] { $count } paire
   *[other] { $count } paires
}
result-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
result-left = { $name } a quitté le salon
result-to-room = Retour au salon
result-next-bout = Manche suivante
result-rematch = Revanche
result-saving = Enregistrement…
result-watch = Voir le replay
result-copy-link = Copier le lien
result-copied = Copié
result-hp = { $names } { $hp }
result-hit-points = Points de vie après { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} : { $points }

## Figures, see docs/statistics.md

figures-bout = Cette manche
figures-match = Match entier
figures-run = Cette partie
figures-others = { $title } (+{ $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
})
figure-none = –
figure-damage-by = Dégâts { $element }

## The pause of a brawl

pause-ask = Demander une pause
pause-end = Continuer
pause-count = { $count ->
    [one] { $count } joueur demande
   *[other] { $count } joueurs demandent
}
notice-pause = { $name } demande une pause. Tu peux accepter dans le menu.
