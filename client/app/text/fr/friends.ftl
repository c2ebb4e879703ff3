### Friends: requests, presence, challenges and invitations.

friends-title = Amis
friends-hint = Voir qui est en ligne
friends-online = { $count ->
    [one] { $count } en ligne
   *[other] { $count } en ligne
}
friends-calls = { $count ->
    [one] { $count } en attente
   *[other] { $count } en attente
}
friends-line = { $online } sur { $count ->
    [one] { $count } ami
   *[other] { $count } amis
} en ligne
friends-none = Pas encore d’amis ici. Invite un joueur par son nom.
friends-asking = Interrogation du serveur…
friends-player = Joueur
friends-request = Envoyer la demande
friends-add = Ajouter en ami
friends-received = Souhaite être ton ami
friends-sent = Demande envoyée
friends-blocked = Bloqué
friends-blocked-line = Tu bloques ce joueur. Ses demandes, défis et invitations ne te parviennent pas.
friends-no-friend = Pas dans tes amis.
friends-offline = Hors ligne
friends-in-menu = Dans le menu
friends-in-queue = En file d’attente : { $game }
friends-playing = Joue à { $game }
friends-in-room = Dans un salon : { $game }
friends-status = Statut
friends-appear = En ligne
friends-appear-offline = Apparaître hors ligne
friends-challenges = Défis de
friends-from-friends = Mes amis
friends-from-all = Tout le monde
friends-accept = Accepter
friends-decline = Refuser
friends-withdraw = Retirer la demande
friends-remove = Retirer des amis
friends-block = Bloquer
friends-unblock = Débloquer
friends-do-challenge = Défier
friends-invite = Inviter dans le salon
friends-join = Rejoindre
friends-room = Salon { $code }
friends-accept-of = Accepter : { $name }
friends-join-of = Rejoindre { $name }
friends-call-off = Annuler le défi : { $name }
friends-challenge = { $game } · { $seconds } s
friends-waiting = En attente · { $seconds } s
friends-asked = { $name } souhaite être ton ami.
friends-declined = { $name } a refusé ton défi.
friends-lapsed = { $name } n’a pas répondu à ton défi.
friends-challenge-notice = { $name } te défie à { $game } : { $seconds } s. Réponds sous Jouer, Amis.
friends-invited-notice = { $name } t’invite dans le salon { $code }. Rejoins-le sous Jouer, Amis.
friends-error-unknown = Aucun joueur ne porte ce nom ici. Vérifie-le.
friends-error-yourself = C’est ton propre nom. Saisis-en un autre.
friends-error-friends = Vous êtes déjà amis.
friends-error-asked = Tu as déjà envoyé une demande à ce joueur. Attends sa réponse.
friends-error-blocked = Tu bloques ce joueur. Débloque-le d’abord.
friends-error-full = Ta liste est pleine. Retire d’abord quelqu’un.
friends-error-their-full = La liste de ce joueur est pleine. Réessaie plus tard.
friends-error-gone = C’est déjà terminé.
friends-error-often = Trop de demandes. Réessaie dans { $span }.
friends-error-unavailable = Ce joueur ne peut pas être défié pour l’instant : il est hors ligne, ou n’accepte que les défis de ses amis.
friends-error-busy = Ce joueur est occupé. Réessaie plus tard.
window-challenge = Défi
