### The players of a server: search, profiles, matches, leaderboards.

players-title = Joueurs
players-row-hint = Profils, classements, en direct
players-hint = Joueurs, résultats et classements de { $server }
players-search = Rechercher
players-none = Aucun nom de joueur ne commence par « { $text } ».
players-guest = Invité
players-open = Ouvrir le profil
players-own = Mon profil
players-leaderboards = Classements
players-live = Matchs en direct
players-live-hint = Regarder
players-loading = Chargement
players-retry = Réessayer
players-result-profile = Profil de { $name }
players-since = Inscription : { $age }
players-guest-since = Invité, arrivée : { $age }
players-spectate = Regarder
players-plays-now = En train de jouer
players-history = Historique des matchs
players-graph = Graphique
players-graph-title = Cote : { $ruleset }, { $count ->
    [one] dernier match
   *[other] { $count } derniers matchs
}
players-ranked-matches = Matchs classés
players-casual-matches = Matchs libres
players-no-results = Pas encore de résultats
players-sword = Épée
players-records = Records en solo
players-record = nº { $rank } · { $value }
players-ranked-at = nº { $rank } · { $rating }
players-provisional = Provisoire · { $rating }
players-rating = { $points } ± { $deviation }
players-tally = { $won } V · { $lost } D · { $drawn } N
players-rows = { $rows } rangées
players-matches-of = Matchs de { $name }
players-no-matches = Pas encore de matchs
players-older = Matchs précédents
players-newer = Matchs suivants
players-count = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
players-won = Gagné
players-lost = Perdu
players-no-contest = Sans décision
players-match = Match
players-duel = { $one } – { $other }
players-ranked = Classé, { $ruleset }
players-casual = Libre, { $game }
players-winners = Gagné par { $names }
players-watch = Voir le replay
players-watch-bout = Voir la manche { $number }
players-profile = Profil
column-rating = Cote
column-matches = Matchs
column-result = Résultat
column-when = Quand
column-opponent = Adversaire
column-game = Jeu
column-players = Joueurs
column-score = Score
column-spectators = Spectateurs
column-ping = Ping
column-release = Version
players-board = Classement
players-line = { $rank }. { $name }
players-line-own = { $rank }. { $name } (toi)
players-line-rating = { $rating } · { $matches ->
    [one] { $matches } match
   *[other] { $matches } matchs
}
players-next = Page suivante
players-previous = Page précédente
players-own-rank = Ton rang : { $rank }
players-no-lines = Personne n’est encore classé ici.
players-live-lines = Choisis un match pour le regarder.
players-no-live = Aucun match public n’est en cours.
players-live-many = { $name } et d’autres, { $count } joueurs
players-rated = { $name } ({ $points })
players-live-value = { $game }, { $kind ->
    [ranked] classé
   *[casual] libre
} · { $spectators ->
    [one] { $spectators } spectateur
   *[other] { $spectators } spectateurs
}
players-ago-now = à l’instant
players-ago-minutes = il y a { $count } min
players-ago-hours = il y a { $count } h
players-ago-days = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
players-ago-months = il y a { $count } mois
players-ago-years = { $count ->
    [one] il y a { $count } an
   *[other] il y a { $count } ans
}
players-error-unknown = Il n’y a pas de joueur de ce nom.
players-error-busy = Le serveur est occupé. Nouvel essai dans un instant.
players-error-old = Le serveur a une version plus ancienne, qui ne propose pas cela.
players-error-late = Le serveur n’a pas répondu à temps. Nouvel essai dans un instant.
players-error-odd = La réponse du serveur est illisible.
players-error-unreachable = Serveur injoignable : { $reason }

# Reports to the moderators.
report-row = Signaler
report-title = Signaler { $name }
report-hint = Les modérateurs reçoivent tes mots, les dernières lignes de discussion que tu as vues et le match.
report-kind = À propos de
report-text = Ce qui s’est passé
report-send = Envoyer
report-sent = Les modérateurs ont ton signalement. Tu sauras ce qu’il en advient.
report-no-text = Dis en une phrase ce qui s’est passé.
report-abuse = insultes ou menaces
report-cheating = triche
report-name = nom offensant
report-spam = publicité ou inondation
report-other = autre chose
moderate-act = Action
moderate-rename = Renommer
moderate-close-room = Fermer ce salon
moderate-title = Modérer { $name }
moderate-hint = C’est noté dans le journal d’audit. Le joueur lit le motif.
moderate-lasts = Durée
moderate-unlimited = jusqu’à la levée
moderate-reason = Motif
moderate-no-reason = Il faut un motif.
moderate-new-name = Nouveau nom, sinon au hasard
moderate-do = Exécuter
