# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparaison avec l’enregistrement…
replay-verified = vérifié
replay-differs = diffère de l’enregistrement : { $reason }

## Its buttons, as short as they can be

replay-play = Lire
replay-pause = Pause
replay-back = −{ $seconds } s
replay-on = +{ $seconds } s
replay-slower = Ralentir
replay-faster = Accélérer
replay-step-back = Pas −
replay-step = Pas +
# To the next lock of a pair or piece.
replay-lock = Pose +
replay-turn = Tour +
replay-highlight-back = Temps fort −
replay-highlight = Temps fort +
# To the perspective of the next player.
replay-seat = Joueur

## Names of keys under the buttons

replay-key-space = Espace
replay-key-left = Gauche
replay-key-right = Droite
replay-key-up = Haut
replay-key-down = Bas

## What happened

replay-chain = { $name } : chaîne de { $steps }
replay-attack = { $name } : { $rows } rangées
replay-out = { $name } est éliminé

## Why the comparison failed

replay-differs-beginning = l’enregistrement se contredit
replay-differs-input = la commande { $number } est impossible
replay-differs-state = { $name } avait un autre plateau après { $seconds } s
replay-differs-act = autre table après le coup { $number }
replay-differs-end = autre fin

## Files that cannot be shown

replay-loading = Téléchargement du replay…
replay-unreadable = Replay illisible : { $reason }
replay-too-large = Le fichier est trop grand pour un replay.
replay-none = Le fichier n’est pas un replay de Cutlass.
replay-newer = Le replay vient d’une version plus récente. Installe la dernière version du jeu.
replay-truncated = Le replay est tronqué : { $is } octets sur { $should }. Télécharge-le à nouveau.
replay-damaged = Le replay est endommagé. Télécharge-le à nouveau.
replay-other-rules = Le replay suit d’autres règles. La version { $release } le lit.
