### Stacker.

stack-new-field = Nouvelle grille
stack-help-versus = { $key } : touches
stack-help-solo = { $key } : pause et touches
preview-drop = Lâcher : { $clear }
preview-rows = { $count ->
    [0] N’envoie rien
    [one] Envoie { $count } rangée
   *[other] Envoie { $count } rangées
}
preview-cancels = { $count ->
    [one] Annule { $count } rangée
   *[other] Annule { $count } rangées
}
queue-attack = Attaque suivante
queue-column = Colonne ouverte
clear-back-to-back = Back-to-back
clear-combo = Combo { $count }
clear-all = ALL CLEAR
clear-name = { $name ->
    [single] Simple
    [double] Double
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } lignes
}
clear-spin = Spin { $name ->
    [single] simple
    [double] double
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } lignes
}
clear-mini-spin = Mini spin { $name ->
    [single] simple
    [double] double
    [triple] triple
    [quad] quad
    [penta] penta
   *[more] { $lines } lignes
}
incoming-rows = { $count ->
    [one] { $count } rangée arrive
   *[other] { $count } rangées arrivent
}
incoming-more = et { $count } de plus
stat-left = Temps restant
stat-time = Temps
stat-score = Score
stat-lines = Lignes
stat-lines-of = { $lines } sur { $goal }
stat-garbage = Garbage
stat-undo = Annuler
stat-pieces = Pièces
stat-pps = PPS
stat-kpp = Touches par pièce
stat-sent = Lignes envoyées
stat-apm = Envois par min

## Options

stack-option-size = { $size ->
    [one] Pièces de { $size } case
   *[other] Pièces de { $size } cases
}
stack-size-weight = Poids { $weight }
stack-option-shapes = Formes
stack-option-columns = Colonnes
stack-option-rows = Rangées
stack-option-preview = Aperçu
stack-option-hold = Hold
stack-option-speed-up = Accélération
stack-option-start-speed = Vitesse initiale
stack-option-gain = Gain de vitesse
stack-option-gain-from = Accélération dès
stack-option-soft-drop = Soft drop max
stack-option-lock-delay = Délai de pose
stack-option-forced-lock = Pose forcée
stack-option-spawn-delay = Délai d’entrée
stack-option-clear-delay = Délai de clear
stack-option-great-clear = Grand clear
stack-option-zero-mini = Mini sans ligne
stack-option-kick-mini = Mini par kick
stack-option-spin-single = Spin simple
stack-option-all-clear = All clear
stack-option-garbage-delay = Délai du garbage
stack-option-garbage-cap = Garbage max
stack-option-margin-from = Hausse d’attaque dès
stack-option-margin = Hausse d’attaque
class-convex = Sans creux
class-holeless = Sans trous
class-all = Toutes
clear-by-size = Par taille
clear-four = 4 lignes
more-rows = +{ $rows ->
    [one] { $rows } rangée
   *[other] { $rows } rangées
}
share-of-rows = { $share } des rangées
per-second = { $value }/s
rows-per-second = { $rows } rangées/s
gravity-time = Par temps
gravity-lines = Par lignes
gravity-gain-lines = +1 par { $lines ->
    [one] ligne
   *[other] { $lines } lignes
}
gravity-first-line = Première ligne
spin = Spin
spin-mini = Mini spin
