### Swordfight, and what its boards share with those of stacker.

incoming = En vue
incoming-attacks = { $count ->
    [one] { $count } attaque en vue
   *[other] { $count } attaques en vue
}
incoming-next = Après cette paire
incoming-more-swords = { $count ->
    [one] et { $count } épée
   *[other] et { $count } épées
}
incoming-later = { $count ->
    [one] +{ $count } attaque
   *[other] +{ $count } attaques
}
preview-next = Suivante
preview-sends = Se brise : { $chain }
queue-sword = Prochaine épée
queue-sprinkles = Prochains éclats
stat-rows = Rangées envoyées
stat-rows-minute = Rangées par minute
stat-swords = Épées envoyées
stat-knock-outs = K.-O.
chain-single = Simple
chain-double = Double
chain-triple = Triple
chain-bingo = Bingo
chain-donkey = Donkey
chain-vegas = Vegas
chain-step = Étape { $step }

## Options

sword-option-breakers = Briseurs
sword-option-drought = Max sans briseur
sword-option-packets = Attaques par pose
sword-option-fall = Gravité
sword-option-faster-every = Accélère toutes les
sword-option-faster-by = Accélération
sword-option-fastest = Gravité maximale
sword-option-fast-fall = Chute rapide
sword-option-landing = Délai de pose
sword-option-landing-share = Délai de pose (part)
sword-option-rectangle = Croissance gemmes
sword-option-excess = Gemmes larges
sword-option-same-step = Épées jumelles
sword-option-cut = Coupe d’épée
sword-option-fit = Épées de côté
sword-option-sprinkles = Éclats
no-limit = Sans limite
pairs = { $count ->
    [one] { $count } paire
   *[other] { $count } paires
}
ms-per-row = { $ms } ms/rangée
rectangle-largest = Plus grande aire
rectangle-highest = Plus haut
excess-before = Avant la chaîne
excess-after = Après la chaîne
same-step-all = Toutes entrent
same-step-spare = Entrée libre
cut-width = Largeur d’épée
cut-length = Longueur d’épée
cut-all = Jusqu’au fond
fit-first = Première place
fit-best = Meilleure place
sprinkles-after = Après les épées
sprinkles-first = En premier
