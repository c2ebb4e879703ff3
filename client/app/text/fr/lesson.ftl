### The guided battle, and where it is offered.

lesson-suggested = Marauders est nouveau pour toi ? Joue la leçon, un combat guidé de quelques minutes.
lesson-over = Leçon terminée
lesson-again = Refaire la leçon
lesson-next = Suivant
lesson-leave = Passer la leçon
lesson-skip = Passer
lesson-bot = Bot de niveau 1
lesson-first = Premier match

lesson-field = Tu partages cette grille avec Calico : gauche et bas sont à toi, et qui n’a plus de points de vie perd.
lesson-match = Échange deux voisins pour aligner trois blocs pareils, comme ceux qui sont marqués.
lesson-shields = Chaque bloc combiné ajoute 1 au bouclier au bout de sa rangée, de ton côté.
lesson-moves = Tu as six coups par tour, et un échange sans combinaison le finit : combine encore, ou finis ton tour.
lesson-opponent = Calico a aussi six coups, et fait à droite des boucliers qui bloquent ton attaque.
lesson-attack = Tes boucliers volent le long de leurs rangées : ta puissance moins le bouclier d’en face fait les dégâts.
lesson-defend = Calico attaque ensuite : combine dans les rangées de ses boucliers, puis finis ton tour.
lesson-axes = Tu as joué sur X, par rangées ; vient Y, par colonnes : bas contre haut.
lesson-pay = Les dégâts infligés deviennent de la force, et tu en reçois 10 : paie un sort avant de combiner.
lesson-cast = Ta prochaine combinaison ne fait pas de boucliers mais lance le sort de son élément : combine, puis finis ton tour.
lesson-elements = Chaque élément a un effet comme attaque, bouclier et sort : les règles les montrent, dans tout combat.
lesson-winning = Prends tous les points de vie pour gagner ; après 200 tours, celui qui en a le plus gagne.
