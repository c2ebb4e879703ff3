### Brawl rooms: entering, members, options, and the pictures of a brawl.

brawl-title = Mêlée
brawl-hint = 2 à 24 joueurs, chacun pour soi ou en équipes.
brawl-join-code = Entrer un code
brawl-rooms = Salons publics
brawl-host-here = Ouvrir ici
brawl-host-server = Ouvrir sur serveur
brawl-game = Jeu à ouvrir
brawl-visibility = Visibilité
brawl-public = Public
brawl-unlisted = Code seul
brawl-private = Mot de passe
join-room-title = Rejoindre un salon
join-room-at = Salon { $code } sur { $address }
join-room-no-server = Salon { $code } : aucun serveur choisi
join-room-hint = Saisis ou colle un code ou un lien.
join-room-invalid = Un code a six lettres et chiffres, comme K7QF2M.
join-room-code = Code
rooms-asking = Chargement
rooms-count = { $count ->
    [0] Aucun salon public n’est ouvert. Ouvres-en un.
    [one] { $count } salon public
   *[other] { $count } salons publics
}
rooms-refresh = Actualiser
rooms-entry = { $game } · { $taken }/{ $seats } · { $state ->
    [playing] en jeu
   *[waiting] en attente
}
rooms-host = Salon de { $name }
rooms-taken = { $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
} sur { $seats }
rooms-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
spectate-title = Regarder
spectate-hint = Nom d’un joueur sur ce serveur.
spectate-start = Regarder
spectate-room-hint = Match en cours
room-title = Salon { $code }
room-none = Salon
room-cancel = Annuler le départ
room-start = Lancer le match
room-ready = { $ready ->
    [one] { $ready } prêt
   *[other] { $ready } prêts
} sur { $seated }
room-message = Message
room-send = Envoyer
room-copy = Copier le lien
room-copied = Copié
room-elsewhere = Amis hors de ton réseau
room-members = Membres
room-options = Options
room-leave = Quitter
room-ready-up = Prêt
room-not-ready = Pas prêt
warm-up = M’échauffer
room-you-ready = Tu es prêt
room-team = Équipe
room-to-spectators = Regarder
room-take-seat = Prendre place
room-sword = Épée
members-title = Membres
members-add-bot = Ajouter bot
members-level = Niveau { $level }
member-host = hôte
member-spectator = spectateur
member-team = équipe { $number }
member-bot = bot { $level }
member-ready = prêt
member-muted = muet
member-wins = { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
}
member-gone-title = Parti
member-gone = Ce membre a quitté le salon.
member-mute = Rendre muet
member-unmute = Rétablir
member-mute-all = Muet pour tous
member-unmute-all = Rétablir pour tous
member-remove-bot = Retirer le bot
member-to-spectators = En spectateur
member-hand-over = Nommer hôte
member-kick = Expulser
member-ban = Bannir
leave-room-title = Quitter le salon ?
leave-room-own-server = Le salon tourne dans ce jeu : il ferme pour tous.
leave-room-code = Tu peux revenir avec le code.
leave-room-stay = Rester

## Options

options-title = Options
options-apply = Appliquer
options-changed = Modifié
options-help-host = « Appliquer » enregistre. Tous doivent se redire prêts.
options-help-member = L’hôte règle les options.
options-lock = Verrouiller
options-unlock = Déverrouiller
options-access = Appliquer l’accès
option-preset = Modèle
option-custom = Perso
option-seats = Places
option-sides = Camps
option-match = Match
option-grace = Délai de grâce
option-das-least = DAS minimal
option-das-most = DAS maximal
option-arr-least = ARR minimal
option-arr-most = ARR maximal
option-soft-drop-least = Soft drop minimal
option-soft-drop-most = Soft drop maximal
option-cut-most = DAS cut maximal
option-initial-rotation = Rotation initiale
option-initial-hold = Hold initial
option-allowed = Permis
option-not-allowed = Interdit
option-one-bout = Une manche
option-best-of = Au mieux des { $bouts }
sides-free-for-all = Chacun pour soi
sides-teams = { $teams ->
    [one] { $teams } équipe
   *[other] { $teams } équipes
}

## Rules in words

rules-stacker = { $game }, pièces de { $pieces } { $largest ->
    [one] case
   *[other] cases
} sur { $columns } × { $rows }
rules-marauders = { $game }, { $mode }, { $size }
rules-elements = { $elements } { $drawn ->
    [yes] éléments, tirés au départ,
   *[no] éléments
} sur { $field } × { $field }
rules-preset = { $preset } : { $about }
rules-custom = Comme { $preset }, mais { $changes }
rules-custom-more = Comme { $preset }, mais { $changes } et { $more } de plus
rules-change = { $name } : { $value }
rules-range = { $first } à { $last }

## The picture of the room

room-place = { $code } sur { $place }
room-match = { $sides } · { $length } · { $visibility }
room-match-locked = { $summary } · verrouillé
room-seated = { $seated ->
    [one] { $seated } place prise
   *[other] { $seated } places prises
} sur { $seats } · { $ready }
room-spectators = { $count ->
    [one] { $count } spectateur : { $names }
   *[other] { $count } spectateurs : { $names }
}
room-no-chat = Pas encore de message.
room-countdown = Le match commence dans
invite-title = Invite des amis
invite-network = Tout navigateur de ton réseau ouvre ce lien.
invite-game-only = Seul le jeu installé ouvre ce lien : ce serveur n’a pas le client pour navigateurs. La commande « make web-quick » le construit.
invite-page = La page derrière ce lien mène au salon.

## A brawl

brawl-no-target = Aucune cible
brawl-threats = { $count ->
    [0] Personne ne te vise
    [one] { $count } te vise
   *[other] { $count } te visent
}
brawl-alive = { $alive } en vie sur { $seats }
brawl-alive-spectators = { $alive } en vie sur { $seats } · { $spectators ->
    [one] { $spectators } spectateur
   *[other] { $spectators } spectateurs
}
brawl-spectating = Spectateur
brawl-leave-key = { $key } : quitter
brawl-follows-action = Suit l’action
brawl-follows-player = Suit cette personne
brawl-follow-keys = Suivant : { $next } · Précédent : { $previous }
brawl-follow-tap = Touche un plateau
brawl-attackers = { $count ->
    [0] Aucun attaquant
    [one] { $count } attaquant
   *[other] { $count } attaquants
}
brawl-out = Éliminé
brawl-out-place = Éliminé, { $place } sur { $seats }
brawl-goes-on = La manche continue

## Settings of the room, and saved presets

option-autostart = Départ automatique
option-autostart-off = Non
option-autostart-ready = Quand tous sont prêts
option-autostart-15 = Après 15 s
option-autostart-30 = Après 30 s
option-autostart-60 = Après 60 s
option-king = Roi de la colline
option-entry = Qui peut entrer
option-entry-everyone = Tout le monde
option-entry-claimed = Avec un compte
option-entry-friends = Amis de l’hôte
option-rating-least = Cote minimale (0 : toutes)
option-rating-most = Cote maximale (0 : toutes)
room-presets = Modèles enregistrés
presets-in-room = Choisis-en un pour ce salon, ou enregistre ses options.
presets-outside = Choisis-en un pour ouvrir un salon.
preset-save = Enregistrer
preset-delete = Supprimer
preset-copied = Lien copié : { $link }
form-preset = Nom du modèle invalide : { $reason }
error-setup = Ce lien n’ouvre aucun salon : { $reason }
member-co-host = co-hôte
member-make-co-host = Nommer co-hôte
member-end-co-host = Retirer le rôle de co-hôte
member-swap = Échanger nos places
member-challenger = { $place ->
    [1] prochain challenger
   *[other] challenger { $place }
}
room-queue-up = Défier
room-queued = Tu es challenger { $place }
room-starts-in = Match dans { $seconds } s
room-king = Roi de la colline
