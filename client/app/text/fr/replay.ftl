# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
replay-bout = manche { $bout } sur { $bouts }
replay-rated = { $name } ({ $rating })
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = comparaison avec l’enregistrement…
replay-verified = vérifié
replay-differs = diffère de l’enregistrement : { $reason }
replay-recorded = tel qu’enregistré par la version { $release } ; invérifiable ici

## Its buttons, as short as they can be

replay-slower = Ralentir
replay-faster = Accélérer
# To the next lock of a pair or piece.
replay-lock = Pose +
replay-turn = Tour +
# To the perspective of the next player.
replay-zoom = Zoom
replay-seat = Joueur
replay-bout-back = Manche préc.
replay-bout-next = Manche suiv.
replay-play-on = Jouer d’ici
replay-clip = Clip
replay-clip-end = Fin du clip
clip-marked = Clip à partir de { $from }. { $mark } à nouveau : jusqu’ici, ou au même moment les 10 dernières s. { $cancel } : pas de clip
clip-filming = Enregistrement du clip : { $percent } %. { $cancel } : annuler
clip-saved = Clip enregistré : { $file }
clip-failed = Le clip n’a pas été enregistré : { $reason }. Vérifie l’espace disque et essaie un passage plus court.
clip-too-long = Un clip dure au plus { $seconds } s. Rapproche-toi de son autre extrémité.
clip-empty = Il n’y a rien avant ce moment. Avance, puis marque la fin du clip.
clip-resized = la fenêtre a changé de taille
attempt-out = Tu es éliminé
attempt-none = Impossible de jouer à partir de ce moment : le joueur affiché est éliminé ou la manche est finie.

## Figures beside the pictures of a bout of other rules

replay-figure-pairs = { $count ->
    [one] { $count } paire
   *[other] { $count } paires
}
replay-figure-pieces = { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}
replay-figure-lines = { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}
replay-figure-sent = envoyées : { $count }
replay-figure-incoming = en approche : { $count }
replay-figure-score = score { $count }
replay-figure-hp = { $count } PV
replay-figure-force = force { $count }
replay-figure-turn = Tour { $count }
replay-figure-hold = Hold
replay-figure-next = Suivantes
replay-figure-out = éliminé
replay-threats = { $count ->
    [0] Personne ne vise { $name }
    [one] { $count } joueur vise { $name }
   *[other] { $count } joueurs visent { $name }
}

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
replay-busy = Quitte d’abord le match, puis ouvre le replay.

## Files that cannot be shown

replay-loading = Téléchargement du replay…
replay-unreadable = Replay illisible : { $reason }
replay-too-large = Le fichier est trop grand pour un replay.
replay-none = Le fichier n’est pas un replay de Cutlass.
replay-newer = Le replay vient d’une version plus récente. Installe la dernière version du jeu.
replay-truncated = Le replay est tronqué : { $is } octets sur { $should }. Télécharge-le à nouveau.
replay-damaged = Le replay est endommagé. Télécharge-le à nouveau.
replay-other-rules = Le replay suit d’autres règles. La version { $release } le lit.
