### Words that many screens share.

ruleset-swordfight = Standard
ruleset-stacker = Pentominos, 12 × 24
ruleset-stacker-tetrominoes = Tétrominos, 10 × 20
ruleset-marauders = 2D, rang 2
ruleset-marauders-weekly = Mode de la semaine
team-name = Équipe { $number }
list-comma = { $first }, { $second }
list-and = { $first } et { $second }
wins-score = { $name } { $wins }
ordinal = { NUMBER($place, type: "ordinal") ->
    [one] { $place }er
   *[other] { $place }e
}
draw = Égalité
points = { $points } points
percent = { $percent } %
off = Non
on = Oui
yes = Oui
no = Non
unknown = –
milliseconds = { $ms } ms
seconds = { $s } s

## Presets of rules: the name, and the difference

preset-ranked = Classé
preset-swordfight-ranked-about = Exactement comme en match classé.
preset-gentle = Doux
preset-gentle-about = Chutes plus lentes, poses plus longues et un briseur au moins toutes les neuf paires.
preset-swift = Rapide
preset-swift-about = Chute presque deux fois plus vite dès la première paire, et toujours plus.
preset-wild = Sauvage
preset-wild-about = Bien plus de briseurs, et jusqu’à six paquets arrivent à chaque pose.
preset-stacker-ranked-about = Exactement comme en match classé : tétrominos et pentominos.
preset-classic = Classique
preset-classic-about = Les sept tétrominos sur 10 par 20.
preset-hexa = Hexa
preset-hexa-about = Les soixante hexominos sur 14 par 28.
preset-medley = Mélange
preset-medley-about = Des pièces d’une à six cases, toutes les tailles à parts égales.
preset-document = Document
preset-document-about = Tétrominos selon les règles d’origine : les kicks font des mini spins.
preset-marauders-ranked-about = Deux joueurs, deux axes, sept éléments sur une grille de sept.
preset-first-battle = Premier combat
preset-first-battle-about = Quatre éléments sur une petite grille, et un seul axe.
preset-flowing = Fluide
preset-flowing-about = Comme en classé, avec des blocs qui laissent presque toujours une combinaison.
preset-line = 1D
preset-line-about = Deux joueurs, ouest contre est, sur un seul axe.
preset-quad = Quad
preset-quad-about = Quatre joueurs, chacun pour soi, autour d’une grille.
preset-tag-assault = Tag assaut
preset-tag-assault-about = Deux contre deux : les voisins partagent leurs points de vie.
preset-tag-defence = Tag défense
preset-tag-defence-about = Deux contre deux : les partenaires face à face partagent leurs points de vie.
preset-tag-break = Tag rupture
preset-tag-break-about = Comme Tag défense, mais la première équipe sans points de vie gagne.
preset-rank-1 = Rang 1
preset-rank-1-about = Cinq éléments sur une grille de cinq : Feu, Eau, Vent, Terre, Neutre.
preset-rank-3 = Rang 3
preset-rank-3-about = Neuf éléments sur une grille de neuf : rang 2 avec Métal et Foudre.
preset-rank-4 = Rang 4
preset-rank-4-about = Onze éléments sur une grille de onze : rang 3 avec Étoile et Bois.
preset-rank-5 = Rang 5
preset-rank-5-about = Treize éléments sur une grille de treize : rang 4 avec Glace et Poison.
preset-rank-6 = Rang 6
preset-rank-6-about = Quinze éléments sur une grille de quinze : rang 5 avec Soleil et Lune.
preset-rank-7 = Rang 7
preset-rank-7-about = Dix-sept éléments sur une grille de dix-sept : rang 6 avec Son et Vapeur.
preset-rank-8 = Rang 8
preset-rank-8-about = Dix-neuf éléments sur une grille de dix-neuf : rang 7 avec Cristal et Cosmos.
preset-rank-9 = Rang 9
preset-rank-9-about = Les 21 éléments sur une grille de 21 : rang 8 avec Dimension et Oracle.
preset-all-elements = Tous éléments
preset-all-elements-about = Les 21 éléments sur une grille de 21, avec 50 points de vie.
