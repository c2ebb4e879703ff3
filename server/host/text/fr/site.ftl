### Texts of the web site.

## All pages

site-title = { $title } · { $server }
site-brand = Cutlass
site-skip = Aller au contenu
site-navigation = Site
site-home = Accueil
site-live = En direct
site-leaderboard = Classement
site-solo = Solo
site-daily = Défi du jour
site-download = Télécharger
site-find-player = Trouver un joueur
site-find-name = Nom
site-find = Trouver
site-footer = Cutlass, duels d’épées et de pierres. Open source.
site-json = JSON
site-source = Code source
site-languages = Langue
site-pages = Pages
site-better = Meilleurs
site-next = Suivants
site-best-of = { $bouts ->
    [2] deux manches
   *[other] au mieux des { $bouts }
}
site-list-comma = { $first }, { $second }
site-list-and = { $first } et { $second }

## Games and solo modes

ruleset-swordfight = Swordfight
ruleset-stacker = Stacker : pentominos et tétrominos
ruleset-stacker-tetrominoes = Stacker : tétrominos
ruleset-marauders = Marauders : 2D, rang 2
ruleset-marauders-weekly = Marauders : hebdomadaire
solo-forty-lines-goal = Stacker, solo : le temps le plus court pour 40 lignes.
solo-two-minutes-goal = Stacker, solo : le plus de points en deux minutes.
solo-marathon-goal = Stacker, solo : le plus de points en 150 lignes, de plus en plus vite.
solo-zen-goal = Stacker, solo, sans fin.
solo-document-goal = Stacker, solo, selon les règles d’origine : le plus de points.
solo-dig-goal = Stacker, solo : dix rangées de garbage, le plus vite possible.
solo-survival-goal = Stacker, solo : le plus longtemps possible, contre du garbage toujours plus fréquent.
solo-most-rows-goal = Swordfight, solo : le plus de rangées envoyées en deux minutes.
solo-endless-goal = Swordfight, solo, aussi longtemps que tu tiens.
solo-silent-opponent-goal = Swordfight, solo, contre un adversaire qui n’envoie rien.
solo-battle-goal = Marauders : une bataille contre un bot à la table du jour.
solo-battle-won = Gagné, { $points } PV restants
solo-battle-lost = Perdu, bot { $points } PV
solo-battle-drawn = Égalité

## Errors

error-not-found = Introuvable
error-not-found-lead = Il n’y a rien à cette adresse.
error-not-found-hint = C’est peut-être terminé, ou l’adresse est mal écrite.
error-bad-request = Adresse invalide
error-bad-request-lead = Cette page ne connaît pas ces paramètres.
error-bad-request-hint = Reviens en arrière et suis un lien.
error-read-only = Lecture seule
error-read-only-lead = Cette page ne peut qu’être lue.
error-unavailable = Données indisponibles
error-unavailable-lead = Les données ne peuvent pas être lues en ce moment. Réessaie dans un instant.
error-unavailable-hint = Rien n’est perdu. Les manches continuent.
error-internal = Erreur du serveur
error-internal-lead = Les données ne peuvent pas être lues. L’opérateur en trouve la raison dans le journal du serveur.
error-internal-hint = Rien n’est perdu.
error-description = Cette page ne peut pas être affichée.
error-home = Accueil

## Home

home-title = Duels d’épées et de pierres
home-description = Cutlass est une arène en ligne pour des duels de puzzle. Vois qui joue sur ce serveur, et entre en jeu.
home-players = Joueurs en ligne : { $players } sur { $most }
home-rooms = { $rooms } { $count ->
    [one] salon public
   *[other] salons publics
}
home-draining = Ce serveur redémarre bientôt. Aucun nouveau match ne commence.
home-games = Les jeux
home-games-pause = Mettre les films en pause
home-film-swordfight = Les paires de blocs fusionnent en gemmes, et les briseurs les changent en épées qui tombent sur le plateau adverse.
home-film-stacker = Des pièces de 1 à 15 cases qui tombent : les lignes effacées deviennent du garbage pour l’adversaire.
home-film-marauders = Des batailles au tour par tour sur un champ commun : les alignements deviennent des boucliers, et les boucliers des attaques.
home-film-brawls = Mêlées
home-film-brawl = Jusqu’à 24 joueurs à la fois. Tu vois qui attaque qui.
home-about = À propos
home-about-text =
    Deux capitaines, un pont, et des blocs qui tombent et se changent en épées. Bâtis des gemmes,
    garde tes briseurs, et déclenche une chaîne qui s’abat sur l’autre plateau selon des règles que tu
    peux apprendre et calculer. Ton propre plateau n’attend jamais le réseau, et chaque manche se
    vérifie par son replay.
home-queues = Files
home-queue = { $ranked } dans la file classée, { $casual } dans la file rapide
home-queue-wait = Attente habituelle dans la file classée : { $seconds } s
home-queue-week = Cette semaine : { $rules }.
home-live = En direct
home-no-rooms = Aucun salon public n’est ouvert. Ouvres-en un dans le jeu pour le voir ici.
home-recent = Derniers matchs
home-no-matches = Pas encore de match.
home-best = Les meilleurs à { $game }
home-leaderboard = Classement complet
home-join = Jouer ici
home-play = Jouer maintenant
home-free = Gratuit, dans ce navigateur, sans compte.
home-join-browser = { $play } dans ce navigateur, comme invité ou avec ton compte. Ou dans le jeu installé :
home-join-start = Procure-toi le jeu ({ $download }), et lance-le.
home-join-server = Choisis { $play }, puis rejoins le serveur à { $server }.
home-join-opponent = Rejoins la file pour trouver un adversaire, ou retrouve des amis dans un salon.
home-join-terminal = Ou depuis un terminal :
home-version = Version { $version }, protocole { $protocol }.
home-playing = En jeu :
home-more = et { $count } de plus

## Leaderboard

leaderboard-description = Les meilleurs joueurs de { $game } sur ce serveur, par cote.
leaderboard-lead = Les meilleurs à { $game }, par cote en match classé.
leaderboard-rulesets = Règles
leaderboard-rules =
    Y figurent : les joueurs avec 30 matchs classés, dont au moins un dans la dernière semaine, et un
    écart de cote de 150 points au plus. Les cotes sont en Glicko-2 ; chacun commence à 1500.
leaderboard-empty = Personne n’a joué assez de matchs classés récemment.
column-rank = Rang
column-player = Joueur
column-rating = Cote
column-matches = Matchs
column-result = Résultat
column-bouts = Manches
column-bout = Manche
column-won-by = Gagné par
column-replay = Replay
column-opponents = Adversaire
column-score = Score
column-when = Quand
column-mode = Mode
column-best = Record
column-time = Temps
column-points = Points
column-lines = Lignes
column-rows = Rangées
column-swords = Épées
column-turns = Tours

## Matches

match-versus = { $first } contre { $second }
match-description = { $kind ->
    [ranked] Un match classé
   *[other] Un match amical
} de { $game } : { $title }. { $result }
match-ranked = Classé
match-casual = Amical
match-won-by = Gagné par { $names }.
match-drawn = Égalité.
match-no-contest = Sans suite : interrompu, et non compté.
match-type = Type
match-type-value = { $kind }, { $game }, { $length }
match-ended = Fin
match-ended-value = { $date } ({ $ago })
match-duration = Durée
match-players = Joueurs
match-bouts = Manches
match-statistics = Statistiques
match-statistics-about = De toutes les manches du match. La documentation définit chaque chiffre.
column-figure = Chiffre
figure-damage-by = Dégâts { $element ->
    [fire] Feu
    [water] Eau
    [wind] Vent
    [earth] Terre
    [light] Lumière
    [dark] Ombre
    [neutral] Neutre
    [metal] Métal
    [thunder] Foudre
    [star] Étoile
    [wood] Bois
    [ice] Glace
    [poison] Poison
    [sun] Soleil
    [moon] Lune
    [sound] Son
    [steam] Vapeur
    [crystal] Cristal
    [cosmo] Cosmos
    [dimension] Dimension
    [oracle] Oracle
   *[other] { $element }
}
match-replay-about = Un replay contient une manche entière. { $command } la rejoue et vérifie le résultat.
match-kind-ago = { $kind }, { $ago }
match-watch = Voir
# Behind “Watch”, for readers of screens.
match-watch-bout = la manche { $bout }
match-download = Télécharger
match-download-bout = le replay de la manche { $bout }
match-no-winner = personne
match-link = Match, { $score }
result-won = Gagné
result-lost = Perdu
result-draw = Égalité
result-no-contest = Sans suite
result-unrated = sans cote

## Players

player-description = { $name } sur ce serveur : cotes et matchs.
player-since = Joueur depuis le { $day }.
player-guest-since = Invité depuis le { $day }.
player-no-graph = Les matchs classés apparaissent ici en courbe.
player-recent = Derniers matchs
player-earlier = Matchs précédents
player-no-matches = Aucun match enregistré.
player-latest = Derniers
player-older = Précédents
player-rating = Cote { $game }
player-listed = Au classement
player-ranked = Classé
player-provisional = Provisoire : trop peu de matchs pour un rang
player-ranked-matches = Matchs classés
player-casual-matches = { $game }, amical
player-tally = { $won ->
    [one] { $won } gagné
   *[other] { $won } gagnés
}, { $lost ->
    [one] { $lost } perdu
   *[other] { $lost } perdus
}, { $drawn ->
    [one] { $drawn } nul
   *[other] { $drawn } nuls
}
player-solo = Solo
player-daily-streak =
    { $days ->
        [one] Défi du jour : série de { $days } jour
       *[other] Défi du jour : série de { $days } jours
    }
graph-heading = Cote { $game }
graph-title = Cote { $game } de { $name }
graph-description = De { $first } le { $first_day } à { $last } le { $last_day }, entre { $low } et { $high }.
graph-caption = { $count ->
    [one] Cote après le dernier match classé.
   *[other] Cote après chacun des { $count } derniers matchs classés.
} Bande ombrée, confiance à 95 %.

## Rooms

live-description = Les salons ouverts en ce moment sur ce serveur.
live-count = { $count ->
    [one] { $count } salon public est ouvert.
   *[other] { $count } salons publics sont ouverts.
}
live-empty = Ouvres-en un dans le jeu pour le voir ici.
live-rooms = Salons
live-hidden = Les salons à code seul et privés ne sont pas montrés. Recharge la page pour actualiser.
room-kind-ranked = Match classé
room-kind-casual = Match rapide
room-kind-practice = Entraînement
room-kind-brawl = Mêlée
room-of = { $kind ->
    [ranked] Match classé
    [casual] Match rapide
    [practice] Entraînement
   *[brawl] Mêlée
} de { $host }
room-join = Rejoindre
room-join-name = Rejoindre : { $room }
room-spectate = Regarder
room-spectate-name = Regarder : { $room }
room-playing = En jeu
room-gathering = En attente
room-seats = { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats }
room-custom = règles perso
room-preset = { $preset ->
    [ranked] Classé
    [gentle] Doux
    [swift] Rapide
    [wild] Sauvage
    [classic] Classique
    [hexa] Hexa
    [medley] Mélange
    [document] Document
    [first-battle] Premier combat
    [flowing] Fluide
    [quad] Quad
    [tag-assault] Tag assaut
    [tag-defence] Tag défense
    [tag-break] Tag rupture
    [rank-1] Rang 1
    [rank-3] Rang 3
    [rank-4] Rang 4
    [rank-5] Rang 5
    [rank-6] Rang 6
    [rank-7] Rang 7
    [rank-8] Rang 8
    [rank-9] Rang 9
    [all-elements] Tous éléments
   *[other] { $name }
}
room-elements = { $count } éléments
room-pieces = pièces de { $sizes } cases
room-field = { $columns } × { $rows }
room-teams = { $count ->
    [one] { $count } équipe
   *[other] { $count } équipes
}
room-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
room-locked = verrouillé
room-opened = ouvert { $ago }
room-bot = bot { $level }
room-team = équipe { $team }
room-wins = { $count ->
    [one] { $count } victoire
   *[other] { $count } victoires
}
invitation-title = Salon { $code }
invitation-over = Tu es invité
invitation-locked = Le salon est verrouillé : personne ne peut entrer. Demande à l’hôte de le déverrouiller.
invitation-full = Toutes les places sont prises. Tu peux entrer comme spectateur et prendre une place quand elle se libère.
invitation-players = Joueurs
invitation-players-hidden = Les joueurs sont montrés à ceux qui sont dans le salon.
invitation-join = Comment rejoindre
invitation-play-here = Rejoindre ce salon
invitation-open = Ouvrir dans le jeu
invitation-open-text = Cela demande le jeu installé : { $download }. Sans le lien :
invitation-join-code = Lance le jeu, choisis { $menu }, et entre le code : { $code }
invitation-join-terminal = Le serveur est { $server }. Pour rejoindre depuis un terminal :
invitation-join-page = Tes amis trouvent cette page à { $link }.
invitation-join-password = Saisis le mot de passe que tu as reçu.
invitation-no-browser = On ne peut pas jouer dans un navigateur sur ce serveur : il n’a pas le client pour navigateurs. Son opérateur le construit par { $command }.
invitation-play = Jouer
invitation-brawl = Mêlée
invitation-summary = Un salon de mêlée, { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats }{ $password ->
    [yes] , avec mot de passe.
   *[no] .
}
invitation-summary-host = Le salon de mêlée de { $host }, { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats }{ $password ->
    [yes] , avec mot de passe.
   *[no] .
}

## Downloads

download-title = Télécharger
download-description = Comment obtenir le jeu : dans le navigateur, en paquet de ce serveur, ou depuis les sources.
download-browser = Dans le navigateur
download-browser-text = Rien à installer : le jeu tourne dans ce navigateur, sur ordinateur ou téléphone.
download-packages = Paquets
download-install = Sous Debian ou Ubuntu, dans le dossier du téléchargement :
download-check = { $command } du fichier doit donner les mêmes chiffres.
download-sha256 = SHA-256
download-kilobytes = { $count } ko
download-megabytes = { $count } Mo
download-none = Ce serveur n’offre pas de paquets.
download-source = Depuis les sources
download-source-text = Sous Debian ou Ubuntu avec Rust, dans le dossier du code source de cette version :

## Friends outside of the network

network-title = Amis hors de ton réseau
network-description = Un serveur sur un ordinateur à la maison est accessible depuis son propre réseau. Trois chemins y mènent d’ailleurs.
network-private = Un réseau privé
network-private-text = Installe Tailscale ou ZeroTier sur ton ordinateur et sur le leur, et rejoignez le même réseau. Tes amis ouvrent le lien de ton salon avec l’adresse de ton ordinateur dans ce réseau à la place de celle du lien :
network-tunnel = Un tunnel
network-tunnel-text = Cette commande, sur l’ordinateur du serveur, affiche une adresse https publique. Tes amis ouvrent le lien de ton salon avec cette adresse, sans rien installer :
network-tunnel-setting = Un salon ouvert depuis le jeu n’a besoin d’aucun réglage pour cela. Un serveur dédié a besoin de { $setting }, afin que ses limites comptent chaque joueur par sa propre adresse.
network-forward = Un port de ta box
network-forward-text = Dans les réglages de ta box, redirige le port TCP { $port } vers l’ordinateur du serveur. Tes amis ouvrent le lien de ton salon avec l’adresse publique de la box :
network-forward-shared = Cela ne marche pas si ton fournisseur partage une adresse publique entre ses clients.

daily-title = Défi du jour, { $date } : { $game }
daily-description = Le classement du défi du jour de { $game } du { $date } sur ce serveur.
daily-lead =
    { $mode } : les mêmes pièces pour tous, de minuit à minuit UTC. Seul le premier essai de chacun compte.
daily-battle-lead = { $mode } : la même table et les mêmes options pour tous, de minuit à minuit UTC, contre un bot. Les batailles gagnées viennent d’abord, puis celles en moins de tours, puis celles avec le plus de points de vie restants. Seul le premier essai de chacun compte.
daily-games = Jeux
daily-days = Jours
daily-before = Jour précédent
daily-after = Jour suivant
daily-empty = Personne n’a terminé ce défi.
daily-verified =
    Chaque partie a été vérifiée. Les rediffusions sont disponibles une fois le jour terminé : vérifie-en une avec { $command }.

## Solo

solo-title = Solo : { $mode }
solo-description = Les meilleurs en { $mode }, solo, sur ce serveur.
solo-modes = Modes
solo-empty = Pas encore de partie.
solo-verified =
    La meilleure partie de chaque joueur. Le serveur a rejoué chacune d’après ses commandes ;
    { $command } fait de même avec le replay.
solo-paused = en pause
solo-paused-for = En pause { $seconds } s
solo-replay = Obtenir
solo-replay-of = Replay de { $name }

## Times

# Year, month and day have leading zeros.
date-day = { $day }/{ $month }/{ $year }
date-minute = { $day } { $time } UTC
time-just-now = à l’instant
time-minutes = { $count ->
    [one] il y a { $count } minute
   *[other] il y a { $count } minutes
}
time-hours = { $count ->
    [one] il y a { $count } heure
   *[other] il y a { $count } heures
}
time-days = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}

# The pages of administration.
admin-title = Administration
admin-description = Pour les modérateurs et les administrateurs de ce serveur.
admin-name = Nom
admin-name-or-address = Nom ou adresse
admin-password = Mot de passe
admin-code = Code de l’application d’authentification
admin-sign-in = Se connecter
admin-sign-out = Se déconnecter
admin-signed-in = { $name }, { $role }
admin-needs-factor = Configurez d’abord le second facteur
admin-needs-passkey = Connecte-toi avec ta clé d’accès
admin-has-factor = Ce compte a déjà un second facteur
admin-needs-role = Il faut le rôle { $role }
admin-other-form = Le formulaire n’est pas de cette session : revenez en arrière et rechargez la page
admin-no-reason = Une expulsion, un bannissement, un autre nom et un salon fermé demandent un motif, qui est montré au joueur
admin-factor-title = Second facteur
admin-factor-text = Ajoutez ceci à une application d’authentification, et tapez le code qu’elle montre. Dès lors, il en faut un pour se connecter.
admin-factor-secret = Secret de l’application
admin-factor-set = Configurer
admin-status = Joueurs : { $players }. Dans la file : { $waiting }. Salons : { $rooms }.
admin-draining = Le serveur se vide : aucun match ne commence.
admin-players = Joueurs
admin-kick = Expulser
admin-ban = Bannir
admin-unban = Lever le bannissement
admin-within = Pour combien de temps, par exemple 12h ou 7d ; sinon pour toujours
admin-why = Motif
admin-role = Rôle : player, moderator ou admin
admin-give-role = Donner le rôle
admin-server = Serveur
admin-message = Message à tous
admin-send = Envoyer
admin-drain = Vider et arrêter
admin-audit = Journal d’audit
admin-when = Quand
admin-who = Qui
admin-what = Quoi
admin-whom = À qui
admin-until = Jusqu’à
admin-older = Plus ancien
admin-operator = Opérateur
admin-moderate = Modérer
admin-report-open = ouvert
admin-report-taken = pris
admin-report-closed = clos
admin-report-abuse = insultes ou menaces
admin-report-cheating = triche
admin-report-name = nom offensant
admin-report-spam = publicité ou inondation
admin-report-other = autre chose
admin-report-appeal = recours
admin-report-collusion = ressemble à une entente
admin-report-inhuman = ressemble à un programme

# The pages of the operator.
pages-rules = Règles de ce serveur
pages-privacy = Confidentialité
pages-description = { $page } : selon l’opérateur de ce serveur.
pages-contact = Contact
privacy-kept = Ce que ce serveur conserve
privacy-accounts = Les comptes avec mot de passe, les matchs classés et les classements sont conservés.
privacy-guests = Un invité qui ne s’est pas connecté pendant { $days } jours est supprimé, sauf si un de ses matchs ou une de ses parties est enregistré.
privacy-guests-ever = Les invités sont conservés.
privacy-casual = Les matchs libres entre humains, et les parties en solo qui ne sont le record de personne, sont supprimés après { $days } jours.
privacy-casual-ever = Les matchs libres et les parties en solo sont conservés.
privacy-bots = Les matchs libres contre des bots sont supprimés après { $days } jours.
privacy-bots-ever = Les matchs libres contre des bots sont conservés.
privacy-no-replays = Aucun replay n’est écrit.
privacy-replays-ever = Les replays sont conservés.
privacy-replays = Les replays sont conservés jusqu’à { $mb } Mo ; les plus anciens partent d’abord.

# The pages of the own account, and of administration.
account-title = Compte
account-description = Ton compte sur ce serveur.
account-sign-in-hint = Par HTTPS, ou depuis la machine du serveur. Les invités viennent ici depuis le jeu : Compte, puis le site web.
account-register = S’inscrire
account-recover = Mot de passe oublié ?
account-recovered = Le mot de passe est changé : connecte-toi.
account-factor-is-set = Le second facteur est configuré.
account-banned = Ce compte est banni.
account-muted = Ce compte ne peut pas discuter.
account-members-only = Ce serveur est réservé aux membres.
account-renamed = Ton nom sera { $name } dès la prochaine connexion.
account-claimed = Le nom et le mot de passe sont définis. Crée maintenant des codes de secours.
account-codes = Note ces codes ; chacun sert une fois : { $codes }
account-invited = Une invitation pour une personne, valable 7 jours : { $code }
account-too-many-invites = Tu as autant d’invitations ouvertes que possible.
account-delete-done = Ce compte sera supprimé le { $when }.
account-kept = Ce compte reste.
account-appealed = Ton recours a été transmis aux modérateurs.
account-appealed-before = Tu as déjà fait un recours : attends la réponse.
account-code-if-any = Code de l’application d’authentification, si tu en as une
account-enter = Aller à ton compte
account-closed = Ce serveur n’accepte pas de nouveaux membres.
account-new-password = Nouveau mot de passe
account-invite-code = Invitation
account-recover-text = Un code de secours remplace une fois le mot de passe. Tu les as créés sur la page de ton compte ; sans code, demande à l’exploitant.
account-recovery-code = Code de secours
account-set-password = Définir le mot de passe
account-outcome = Ton signalement sur { $name } : { $outcome }
account-data = Tes données
account-export = Tout télécharger
account-claim = Définir un nom et un mot de passe
account-change-password = Changer le mot de passe
account-rename = Changer de nom
account-new-name = Nouveau nom
account-rename-hint = Une fois en 30 jours ; personne d’autre ne peut prendre l’ancien nom pendant ce temps.
account-has-factor = La connexion au site demande un code de ton application d’authentification.
account-recovery = Codes de secours
account-recovery-left = Codes restants : { $count }.
account-new-codes = Créer de nouveaux codes
account-invites = Invitations
account-invite = Créer une invitation
account-appeal = Faire un recours
account-appeal-text = Ce que les modérateurs doivent savoir
account-keep = Ne pas supprimer ce compte
account-delete-text = Un compte supprimé disparaît après 30 jours. Ses résultats restent, sans son nom.
account-delete = Supprimer ce compte
account-delete-name = Tape ton nom pour confirmer
account-passkeys = Clés d’accès
account-passkey-text = Une clé d’accès te connecte par le verrou de ton appareil ou une clé de sécurité, sans nom, mot de passe ni code.
account-passkey-add = Ajouter une clé d’accès
account-passkey-added = La clé d’accès est ajoutée.
account-passkey-made = Ajoutée le { $when }.
account-passkey-used = Utilisée le { $when }.
account-passkey-remove = Retirer cette clé d’accès
account-passkey-removed = La clé d’accès est retirée.
account-passkey-sign-in = Se connecter avec une clé d’accès
account-passkey-failed = Le navigateur n’a pas donné de clé d’accès. Réessaie.
account-email = Courriel
account-email-text = Un courriel à cette adresse peut donner un nouveau mot de passe. Elle ne sert à rien d’autre.
account-email-address = Adresse
account-email-set = Envoyer un courriel de confirmation
account-email-sent = Un courriel est en route. Ouvre son lien dans l’heure.
account-email-confirm = Confirmer cette adresse
account-email-confirmed = L’adresse est confirmée.
account-email-forget = Oublier cette adresse
account-email-forgotten = L’adresse est oubliée.
account-letter-text = Si ton compte a une adresse de courriel, un courriel mène à un nouveau mot de passe.
account-letter-send = Envoyer le courriel
account-letter-sent = Si ce compte a une adresse de courriel, un courriel est en route.
letter-email-subject = { $server } : ton adresse
letter-email =
    { $name } a donné cette adresse pour un compte. Pour la confirmer, ouvre :

    { $link }

    Si ce n’était pas toi, ne fais rien.
letter-replaced-subject = { $server } : une autre adresse
letter-replaced = Ton compte a maintenant une autre adresse pour les lettres. Si ce n’était pas toi, change ton mot de passe.
letter-password-subject = { $server } : un nouveau mot de passe
letter-password =
    Quelqu’un a demandé un nouveau mot de passe pour { $name }. Pour le définir, ouvre dans l’heure :

    { $link }

    Si ce n’était pas toi, ne fais rien.
admin-database = Base de données : { $mb } Mo.
admin-disk = Libre sur le disque : { $mb } Mo.
admin-reports = Signalements
admin-mute = Rendre muet
admin-unmute = Laisser discuter
admin-rename = Donner un autre nom
admin-new-name = Nouveau nom ; au hasard sinon
admin-close-room = Fermer le salon
admin-room = Salon
admin-invite-uses = Combien peuvent s’inscrire avec
admin-invite-within = Pour combien de temps, comme 7d
admin-set = Changer
admin-take = Prendre
admin-close = Clore
admin-outcome = Résultat, pour son auteur
admin-match = Le match
admin-bout = Manche { $number }
privacy-deletion = Chacun peut télécharger tout ce qui est enregistré et supprimer son compte : après 30 jours, il ne reste que des résultats sans nom. Les sauvegardes le contiennent jusqu’à leur remplacement.
admin-backup = Dernière sauvegarde : { $when }.
admin-no-backup = Aucune sauvegarde depuis le démarrage.
admin-bans = Sanctions
admin-webhooks = Webhooks

# A link to a new room.
new-room-title = Un nouveau salon
new-room-play-here = L’ouvrir dans le navigateur
new-room-share = Qui l’ouvre invite les autres par le lien que le salon montre.
new-room-king = Roi de la colline : le vainqueur reste, les challengers font la queue.
new-room-autostart = Les matchs partent d’eux-mêmes.
new-room-restricted = Tout le monde ne peut pas entrer : le jeu dit qui.
admin-errors = Erreurs de ce serveur
admin-no-errors = Aucune depuis le démarrage.
admin-created = Depuis
admin-seen = Dernière visite
admin-nobody = Personne ne porte ce nom.
admin-guest = invité
