### Accounts: guests, names and passwords.

account-title = Compte
account-summary-guest = { $name } (invité)
account-no-server = Un compte appartient à un serveur.
account-no-server-hint = Saisis l’adresse de ton serveur.
account-none = Tu n’as pas encore de compte sur ce serveur.
account-none-hint = Ton premier match y crée un compte invité.
account-guest = Tu es { $name } (invité).
account-guest-hint = Seul cet ordinateur peut se connecter à un compte invité.
account-member = Tu es { $name }.
account-member-hint = Ton mot de passe te connecte depuis n’importe quel ordinateur.
account-changed = Tu es { $name }. Mot de passe changé.
account-changed-hint = Tous les autres ordinateurs sont déconnectés.
account-change-password = Nouveau mot de passe
account-sign-out = Se déconnecter
account-sign-out-here = Cet ordinateur
account-sign-out-everywhere = Déconnecter partout
account-register = S’inscrire
account-register-hint = Nom et mot de passe
account-sign-in = Se connecter
account-sign-in-hint = Avec mot de passe
claim-title = Créer un compte
claim-hint = Connecte-toi depuis tout ordinateur et garde tes résultats.
claim-again = Mot de passe, encore
sign-in-title = Se connecter
sign-in-at = Serveur : { $address }
sign-in-guest = Cela remplace le compte invité { $name }.
password-title = Nouveau mot de passe
password-current = Actuel
password-new = Nouveau
password-at = { $name } sur { $address }
password-hint = Cela déconnecte tous les autres ordinateurs et met fin à un match qui s’y joue.
account-in-clear = Ce serveur est joint sans TLS : ton mot de passe peut être lu en chemin. Prends-en un qui ne te sert nulle part ailleurs.
password-show = Voir mot de passe
signed-out-title = Déconnecté
signed-out-unknown = { $server } n’accepte plus ta connexion en tant que { $name }.
signed-out-why = Tu t’es déconnecté ailleurs, ou le serveur a été remplacé.
signed-out-guest-hint = Un nouveau compte invité commence sans tes résultats.
signed-out-new-guest = Nouveau compte invité
form-current-missing = Saisis ton mot de passe actuel.
form-new-missing = Saisis le nouveau mot de passe.
form-same = Le nouveau mot de passe est le même que l’actuel. Choisis-en un autre.
form-short = Mot de passe trop court. Il faut au moins { $least } caractères.
form-again-missing = Répète le mot de passe pour le confirmer.
form-different = Les mots de passe diffèrent. Saisis-les à nouveau.
form-missing = Saisis le mot de passe.
form-name = Nom invalide : { $reason }
form-password = Mot de passe invalide : { $reason }
name-short = il faut au moins { $least } caractères
name-long = { $most } caractères au plus
name-characters = seulement des lettres, des chiffres, des espaces simples, « _ », « - » et « . »
text-empty = le texte est vide
text-long = { $most } caractères au plus
text-hidden = seulement des caractères visibles
password-not-current = Le mot de passe actuel est incorrect ; rien n’a changé. Saisis-le à nouveau ; les majuscules comptent.
password-unanswered =
    Connexion perdue avant la réponse du serveur. L’un ou l’autre mot de passe peut être valable.
    Réessaie ; si l’on te demande de te connecter, prends le nouveau.
sign-out-local = Déconnecté sur cet ordinateur. Le serveur n’a pas été joint : { $reason }

# The web site, invitations, and the password of a server.
account-site = Compte sur le site web
account-site-hint = nom, données, second facteur, suppression
claim-invite = Invitation
server-password-title = Mot de passe du serveur
server-password-at = { $address } demande un mot de passe aux nouveaux invités.
