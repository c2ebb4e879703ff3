### The log of a battle: each line names the rule. `own` is yes for the player's own seat.

log-you = Toi
log-you-object = toi
# In French a seat in an apposition, in brackets or before a colon, not a possessive.
log-your = toi
log-whose = { $name }
lane-own = ta voie { $lane }
lane-of = la voie { $lane } de { $name }
lane-free = la voie libre { $lane }
log-turn = Tour { $turn } : { $role ->
    [attack] { $own ->
        [yes] tu attaques
       *[no] { $name } attaque
    }
   *[defence] { $own ->
        [yes] tu défends
       *[no] { $name } défend
    }
}
log-turn-axis = Tour { $turn } : { $role ->
    [attack] { $own ->
        [yes] tu attaques
       *[no] { $name } attaque
    }
   *[defence] { $own ->
        [yes] tu défends
       *[no] { $name } défend
    }
} sur { $axis }
log-turn-target = Tour { $turn } : { $role ->
    [attack] { $own ->
        [yes] ton attaque contre
       *[no] attaque de { $name } contre
    }
   *[defence] { $own ->
        [yes] ta défense contre
       *[no] défense de { $name } contre
    }
} { $target }
log-match = { $own ->
    [yes] Tu combines
   *[no] { $name } combine
} { $count } { $element }
log-chain = Chaîne { $chain } : { $count } { $element }
log-match-spell = { $matched }, pour le sort
log-match-nothing = { $matched } : compte 0
log-match-gain = { $matched } : { $gain }
log-chain-gain = { $matched }, { $gain }
log-gain = +{ $gain } dans { $count ->
    [one] la voie { $lanes }
   *[other] les voies { $lanes }
}
log-gain-nothing = rien
log-gain-many = +{ $gain } dans { $count ->
    [one] { $count } voie
   *[other] { $count } voies
}
log-gain-closed = { $gain } (Ombre en ferme { $count })
log-swapped-back = Pas de combinaison : { $one } et { $other } reviennent, et le tour finit
log-free-swap = Échange libre : { $one } et { $other }
log-warped-jump = Bouclier Dimension : le bloc distordu { $from } saute en { $to }
log-boosted = { $place } devient un bloc boost ({ $whose })
log-redirected = Rotation : attaque détournée vers { $lane }
log-reset = Aucun coup possible : nouvelle grille, toute la force est perdue
log-field = Nouvelle grille
log-moon = { $spell } : tous les blocs glissent à droite, puis en haut
log-sun = { $spell } : nouvelle grille ; la force reste
log-turned-into = { $cause } : { $place } devient { $element }
log-shifted-blocks = { $cause } : les blocs { $first } à { $last } glissent
log-covers = { $cause } : { $place } est couvert et compte 0
log-uncovers = { $cause } : { $place } est découvert
log-raises = { $cause } : { $place } est dressé et arrête une attaque
log-spins = { $cause } : un miroir pivote, maintenant en { $place }
log-mirror = { $cause } : { $place } devient un miroir
log-filter = { $cause } : { $place } devient un filtre
log-filter-taken = { $cause } : le filtre { $place } change de camp
log-shifter = { $cause } : { $place } devient un décaleur
log-shifter-turned = { $cause } : le décaleur { $place } se retourne
log-warps = { $cause } : { $place } est distordu, plus d’échange
log-poisoned = { $own ->
    [yes] Tu es empoisonné
   *[no] { $name } est empoisonné
} : 1 PV par tour pendant { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
log-ice = Glace ({ $whose }) : { $count ->
    [one] { $count } bouclier frappe en premier à la prochaine défense
   *[other] { $count } boucliers frappent en premier à la prochaine défense
}
log-armed = { $own ->
    [yes] Tu paies
   *[no] { $name } paie
} un sort : la prochaine combinaison le lance
log-lapsed = Sans combinaison, pas de sort : paiement perdu ({ $whose })
log-queued = { $spell } ({ $whose }) : lancé après ce tour
log-cast = { $own ->
    [yes] Tu lances
   *[no] { $name } lance
} { $spell } ({ $role ->
    [attack] attaque
   *[defence] défense
})
log-ended = { $spell } ({ $whose }) : terminé
log-stolen = Cambriolage : { $own ->
    [yes] tu prends
   *[no] { $name } prend
} le gain dans { $lane }
log-out = { $own ->
    [yes] Tu es éliminé
   *[no] { $name } est éliminé
}
log-drawn = Le combat est une égalité
log-you-won = Tu as gagné le combat
log-you-lost = Tu as perdu le combat contre { $names }
log-break-won = Gagné par { $names } : plus aucun point de vie
log-one-won = { $name } a gagné le combat
log-team-won = Combat gagné par { $names }
log-force = { $whose } : { $force } de force ({ $change }, { $cause })
log-hp = { $names } : { $hp } PV ({ $change })
log-hp-cause = { $names } : { $hp } PV ({ $change }, { $cause })
cause-damage = dégâts
cause-wood-match = combinaison Bois
log-reversed-lost = Le bouclier inversé dans { $lane } est perdu
log-shield-gone = { $cause } : le bouclier dans { $lane } disparaît
log-shield-reversed = { $cause } : { $lane } est inversée, maintenant { $now } { $element }
log-shield-element = { $cause } : { $lane } est maintenant { $element }
log-shield-changed = { $cause } : { $change } dans { $lane }, maintenant { $now } { $element }
log-locks = { $cause } : { $lane } est verrouillée
log-unlocked = { $lane } est déverrouillée
log-closes-attack = { $cause } : { $lane } est fermée au prochain tour d’attaque
log-closes-defence = { $cause } : { $lane } est fermée au prochain tour de défense
log-open = { $lane } est rouverte
log-raises-lane = { $cause } : { $lane } est dressée contre une attaque
log-raised = { $lane } est dressée : l’attaque n’a pas d’effet
log-oracle-next = { $cause } : le prochain bouclier dans { $lane } sera inversé
log-oracle-mark = { $cause } : { $lane } s’inverse à la fin du tour
log-multiplied = { $cause } : cette combinaison compte ×{ $times }
log-attack-strength = { $cause } : l’attaque est maintenant de { $strength }
log-defence-strength = { $cause } : { $lane } défend avec { $strength }
log-cancelled-attack = { $cause } : l’attaque perd son effet
log-cancelled-shield = { $cause } : le bouclier dans { $lane } perd son effet
log-named = { $own ->
    [yes] Tu nommes
   *[no] { $name } nomme
} { $spell }
log-quaked = Séisme ({ $whose }) : les boucliers manquent la prochaine attaque
log-quake-over = Séisme fini ({ $whose }) : les boucliers attaquent à nouveau
log-launched = { $element } { $strength } part de { $lane }
log-corner = { $cause } : { $strength } passe le coin
log-quarter = { $cause } : un quart, { $strength }, vole vers un autre ennemi
log-back = { $cause } : { $strength } riposte depuis { $lane }
log-back-element = { $cause } : { $element } { $strength } riposte depuis { $lane }
log-left-field = L’attaque quitte la grille par { $lane }
log-stopped = Le bloc dressé { $place } arrête l’attaque
log-filtered = Le filtre { $place } change l’attaque en bouclier
log-merged = Décalage : deux attaques fusionnent en { $place }
log-lost = L’attaque ne trouve pas d’issue et se perd
log-hit = { $lane } : attaque { $attack }, bouclier { $shield }, −{ $damage } PV{ $rule ->
    [fire] { " " }(Feu : au moins 1)
    [fire-shield] { " " }(bouclier Feu : 1 de moins)
    [disperser] { " " }(Dispersion : moitié)
   *[none] { "" }
}
log-hit-blocked = { $lane } : attaque { $attack }, bouclier { $shield }, bloquée{ $rule ->
    [fire] { " " }(Feu : au moins 1)
    [fire-shield] { " " }(bouclier Feu : 1 de moins)
    [disperser] { " " }(Dispersion : moitié)
   *[none] { "" }
}
log-hit-unshielded = { $lane } était sans bouclier : −{ $damage } PV{ $rule ->
    [fire] { " " }(Feu : au moins 1)
    [fire-shield] { " " }(bouclier Feu : 1 de moins)
    [disperser] { " " }(Dispersion : moitié)
   *[none] { "" }
}
log-hit-unshielded-none = { $lane } était sans bouclier : attaque { $attack }, aucun dégât{ $rule ->
    [fire] { " " }(Feu : au moins 1)
    [fire-shield] { " " }(bouclier Feu : 1 de moins)
    [disperser] { " " }(Dispersion : moitié)
   *[none] { "" }
}
