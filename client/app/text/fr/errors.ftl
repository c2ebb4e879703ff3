### What went wrong: what happened, why, what to do.

error-locked-out = Trop de mots de passe incorrects. Le compte est verrouillé ; réessaie dans { $span }.
error-rate-limited = Trop de codes ou de mots de passe de salon incorrects. Demande les bons à l’hôte, et réessaie dans { $span }.
error-protocol = Versions différentes : ici { $own }, et le serveur parle le protocole { $server }. Installe la version du serveur.
error-ban-account = Ce compte est banni de ce serveur.
error-ban-address = Ton réseau est banni de ce serveur.
error-ban-until = { $what } Cela prend fin dans { $span }. { $more }
error-ban-permanent = { $what } C’est définitif. { $more }
error-ban-over = Le bannissement vient de prendre fin. Réessaie.
error-ban-ask = Demande la raison à l’opérateur.
error-ban-reason = Raison : { $reason }
error-rules = Le serveur suit d’autres règles que cette version, { $own }. Installe la version du serveur.
error-name-taken = Ce nom, ou un nom proche, est déjà pris. Choisis-en un autre, ou connecte-toi si c’est le tien.
error-name-forbidden = Ce nom n’est pas permis ici. Prends 3 à 16 lettres et chiffres.
error-password-forbidden = Ce mot de passe n’est pas permis ici. Prends 8 à 128 caractères.
error-wrong = Nom ou mot de passe incorrect. Vérifie les deux ; les majuscules comptent dans le mot de passe.
error-signed-out = Session expirée. Reconnecte-toi.
error-no-guest = Ce compte a déjà un mot de passe. Connecte-toi avec.
error-elsewhere = Ton compte s’est connecté dans une autre fenêtre ou sur un autre ordinateur. Joue à un seul endroit à la fois.
error-notifications = Le navigateur bloque les notifications. Autorise-les pour ce site, et réactive-les.
error-account-needed = Les matchs classés demandent ici un compte avec mot de passe. Choisis d’abord un nom et un mot de passe sous Compte.
error-too-often = Trop de tentatives. Réessaie dans { $span }.
error-cooldown = Tu as refusé un match classé. Tu pourras rejoindre la file dans { $span }.
error-playing =
    Ton compte est en match dans une autre fenêtre ou sur un autre ordinateur. Termine-le là-bas. Si
    ce n’est pas toi, change de mot de passe sous Compte : cela y met fin.
error-store = Le serveur n’atteint pas sa base de données ; rien n’a été enregistré. Réessaie dans un instant.
error-draining = Le serveur redémarre bientôt et ne lance plus de match. Reviens dans quelques minutes.
error-stopping = Le serveur redémarre. Reviens dans quelques minutes.
error-other-node = Ce serveur n’accepte personne pour l’instant. Un autre serveur de l’arène le fait ; réessaie dans quelques secondes.
error-late = Match non accepté à temps. Rejoins la file à nouveau.
error-full = Le serveur est plein. Réessaie plus tard.
error-handling = Ton maniement dépasse les limites de ce serveur. Change-le sous Réglages, Maniement.
error-options = Options de match invalides. Choisis-en d’autres.
error-not-now = Impossible pour l’instant. Reviens en arrière et réessaie.
error-flood = Trop de messages : le serveur a fermé la connexion. Rejoins à nouveau.
error-astray = Horloge désynchronisée : la manche a été fermée. Rejoins à nouveau.
error-malformed = Erreur de protocole. Installe la version du serveur.
error-gone = Session expirée. Rejoins à nouveau.
error-kicked-server = L’opérateur t’a retiré de ce serveur.
error-no-player = Personne de ce nom n’est en train de jouer. Vérifie le nom.
error-no-room = Aucun salon n’a ce code. Vérifie le code auprès de l’hôte.
error-room-full = Le salon est plein. Attends une place, ou regarde.
error-room-locked = Le salon est verrouillé. Demande à l’hôte de le déverrouiller.
error-room-password = Mot de passe du salon incorrect. Demande-le à l’hôte.
error-room-banned = L’hôte t’a banni de ce salon.
error-kicked = L’hôte t’a expulsé du salon.
error-not-host = Seul l’hôte peut faire cela.
error-no-member = Ce joueur ou cette équipe n’est plus dans le salon.
error-not-ready = Tous ne sont pas prêts. Attends les autres.
error-unfilled = Ce mode demande des équipes complètes et égales. Ajoute des joueurs ou des bots.
error-one-side = Le match demande deux camps. Ajoute un joueur ou un bot.
error-muted = Tu ne peux pas discuter ici. Les autres ne voient pas tes messages.
error-chat-fast = Trop de messages. Attends un instant.
error-password-missing = Un salon privé demande un mot de passe. Saisis-en un.
error-large-pieces = Pièces trop grandes pour ce serveur. Prends { $most } cases au plus.
error-bots-account = Les bots de tes salons demandent trop à ce serveur. Prends des bots moins nombreux ou plus faibles, une grille plus petite, ou ferme un autre de tes salons.
error-bots-address = Les bots des salons de ton réseau demandent trop à ce serveur. Prends des bots moins nombreux ou plus faibles, ou une grille plus petite.
error-bots-server = Ce serveur n’a plus de temps processeur pour ces bots. Prends des bots moins nombreux ou plus faibles, une grille plus petite, ou réessaie plus tard.
error-lost = Connexion perdue.
error-unreachable = Aucun serveur ne répond à { $address } : { $reason }. Vérifie l’adresse et ton réseau.
error-room-left = Tu n’es plus dans le salon { $code }.
error-room-closed = Salon fermé : l’autre joueur est parti.
error-no-address = Aucun serveur choisi. Choisis-en un, ou saisis une adresse.
error-no-home = Pas de dossier pour les données. Définis HOME, puis redémarre le jeu.
error-not-signed-in = Tu n’y es pas connecté.
error-network = Réseau indisponible : { $reason }
error-no-code = Code de salon invalide. Un code a six lettres et chiffres, comme K7QF2M.
error-chat-invalid = Message invalide : { $reason }
error-copy = Échec de la copie. Le lien est { $link }
span-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
span-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}

## Files and the embedded server

error-lost-for-good = Connexion perdue, et la reconnexion a échoué. Vérifie ton réseau.
settings-no-place = Pas de dossier pour les réglages sur ce système. Les changements sont perdus à la fermeture.
settings-unreadable = Réglages illisibles : { $path }, { $reason }. Le fichier reste inchangé ; corrige-le pour enregistrer à nouveau.
settings-not-saved = Réglages non enregistrés dans { $path } : { $reason }
accounts-no-place = Pas de dossier pour les comptes sur ce système : tu reçois un nouveau compte invité à chaque démarrage, sauf si tu te connectes.
accounts-not-saved = Compte non enregistré dans { $path } : { $reason }. Corrige cela avant de quitter : un compte invité a besoin du fichier.
accounts-unreadable = Comptes illisibles dans { $path } : { $reason }. Le fichier reste inchangé ; rien n’est enregistré tant qu’il est illisible.
accounts-no-text = pas un fichier texte
accounts-bad-line = la ligne { $line } est invalide
accounts-damaged = Comptes endommagés dans { $path } : { $reason }. { $moved }
accounts-moved = Le fichier a été déplacé vers { $path }. Corrige-le et remets-le en place.
accounts-not-moved = Le fichier n’a pas pu être déplacé ({ $reason }) ; rien n’est enregistré d’ici là.
error-renewed = Le serveur a été mis à jour. La page se recharge.
server-none = Un navigateur ne peut pas héberger. Ouvre un salon sur le serveur.
server-failed = Le serveur local n’a pas démarré : { $reason }
server-slow = Le serveur local n’a pas démarré à temps. Réessaie.
server-too-many = { $count } jeux sur cet ordinateur ont déjà un serveur local. Fermes-en un.
server-no-folder = Le serveur local ne peut pas enregistrer dans { $path } : { $reason }. Libère de la place ou corrige les droits.

## The display and the graphics driver

failure-display = Aucun écran trouvé, et Cutlass a besoin de X11 ou de Wayland. Lance-le sur un bureau, ou joue dans un navigateur.
failure-graphics = Aucun pilote graphique trouvé, et Cutlass a besoin de Vulkan ou d’OpenGL. Installe un pilote, sous Debian et Ubuntu le paquet mesa-vulkan-drivers, et relance le jeu.
failure-graphics-lost = Le pilote graphique a cessé de fonctionner, et le jeu a été fermé. Relance-le ; si cela se répète, mets le pilote à jour.

# Closed servers, and reports.
error-members-only = Ce serveur est réservé aux membres. Connecte-toi, ou inscris-toi sur son site web.
error-server-password = Ce n’est pas le mot de passe de ce serveur.
error-registration-closed = Ce serveur n’accepte pas de nouveaux membres.
error-invite-needed = Il faut ici une invitation pour devenir membre. Tape son code.
error-too-many-reports = Tu as signalé autant de fois que possible en un jour.
error-no-such-player = Il n’y a pas d’autre joueur de ce nom.
error-moderators-only = Seul un modérateur du serveur peut faire cela.
error-second-factor-needed = Connecte-toi d’abord à la page d’administration du serveur avec ton second facteur. Tu peux ensuite modérer ici pendant 12 heures.
error-claimed-only = Ce salon est réservé aux joueurs avec un compte. Protège ton nom sous Compte.
error-friends-only = Ce salon est réservé aux amis de l’hôte. Demande-lui de t’ajouter.
error-rating-outside = Ce salon est réservé aux cotes { $least ->
    [0] jusqu’à { $most }
   *[other] { $most ->
        [0] à partir de { $least }
       *[other] de { $least } à { $most }
    }
}.
error-presets-full = Tu as enregistré autant de modèles que possible. Supprimes-en un d’abord.
