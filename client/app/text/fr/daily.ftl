## The daily challenge

play-daily = Défi du jour
play-daily-hint = Les mêmes pièces pour tous
play-daily-battle-hint = La même table pour tous
daily-title = Défi du jour : { $mode }
daily-forty-lines-goal = Efface 40 lignes le plus vite possible. Tout le monde a les mêmes pièces.
daily-most-rows-goal = Envoie le plus de rangées en deux minutes. Tout le monde a les mêmes pièces.
daily-battle-goal = Bats le bot en aussi peu de tours que possible. Tout le monde a la même table et les mêmes options.
daily-open = Pas encore joué aujourd’hui. Ton premier essai compte.
daily-begun = Ton essai du jour n’a pas de résultat. Rejouer, c’est de l’entraînement.
daily-finished = Aujourd’hui : rang { $place }, { $value }. Rejouer, c’est de l’entraînement.
daily-streak =
    { $days ->
        [0] Pas encore de série : termine un défi chaque jour
        [one] Série : { $days } jour
       *[other] Série : { $days } jours
    }
daily-next = Prochain défi dans { $time }
daily-over = Un nouveau défi a commencé : actualise
daily-play = Jouer
daily-play-counts = Compte pour le classement
daily-play-practice = Entraînement
daily-refresh = Actualiser
daily-board = Classement
daily-today = Aujourd’hui
daily-yesterday = Hier
daily-line = { $place }. { $name }
daily-empty = Personne pour l’instant
daily-result-rank = Rang du jour : { $place }
daily-result-practice = Entraînement : seul ton premier essai du jour compte
daily-result-board = Classement du jour
daily-battle-won = Gagné en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}, { $points } PV restants
daily-battle-drawn = Égalité après { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
daily-battle-lost = Perdu en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}, il restait { $points } PV au bot
daily-battle-turns = { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
daily-battle-left = Non classé : joue la bataille jusqu’au bout
daily-battle-goes-on = Le chrono du tour continue.
solo-your-best = Record : { $value }
solo-new-best = Nouveau record, amélioré de { $difference }
stat-pace = Allure
stat-pace-seconds = { $sign }{ $seconds } s
bests-unreadable = { $path } est illisible : { $reason }. Tes records ne sont pas enregistrés tant que le fichier n’est pas réparé ou supprimé.
bests-not-saved = { $path } ne peut pas être écrit : { $reason }. Ton record sera perdu quand tu fermeras le jeu.
