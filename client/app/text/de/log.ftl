### The log of a battle: each line names the rule. `own` is yes for the player's own seat.
### In German, owners follow what they own ("Kraft von dir"), and lanes stand in the nominative or the accusative.

log-you = Du
log-you-object = dich
log-your = von dir
log-whose = von { $name }
lane-own = deine Bahn { $lane }
lane-of = Bahn { $lane } von { $name }
lane-free = die offene Bahn { $lane }
log-turn = Zug { $turn }: { $role ->
    [attack] { $own ->
        [yes] Du greifst an
       *[no] { $name } greift an
    }
   *[defence] { $own ->
        [yes] Du verteidigst
       *[no] { $name } verteidigt
    }
}
log-turn-axis = Zug { $turn }: { $role ->
    [attack] { $own ->
        [yes] Du greifst auf { $axis } an
       *[no] { $name } greift auf { $axis } an
    }
   *[defence] { $own ->
        [yes] Du verteidigst auf { $axis }
       *[no] { $name } verteidigt auf { $axis }
    }
}
log-turn-target = Zug { $turn }: { $role ->
    [attack] { $own ->
        [yes] Du greifst { $target } an
       *[no] { $name } greift { $target } an
    }
   *[defence] { $own ->
        [yes] Du verteidigst gegen { $target }
       *[no] { $name } verteidigt gegen { $target }
    }
}
log-match = { $own ->
    [yes] Du kombinierst
   *[no] { $name } kombiniert
} { $count } { $element }
log-chain = Kette { $chain }: { $count } { $element }
log-match-spell = { $matched }, für den Zauber
log-match-nothing = { $matched }: zählt 0
log-match-gain = { $matched }: { $gain }
log-chain-gain = { $matched }, { $gain }
log-gain = +{ $gain } in { $count ->
    [one] Bahn { $lanes }
   *[other] Bahnen { $lanes }
}
log-gain-nothing = nichts
log-gain-many = +{ $gain } in { $count ->
    [one] 1 Bahn
   *[other] { $count } Bahnen
}
log-gain-closed = { $gain } ({ $count } durch Dunkel geschlossen)
log-swapped-back = Keine Kombi: { $one } und { $other } tauschen zurück, und der Zug endet
log-free-swap = Freitausch: { $one } und { $other }
log-warped-jump = Dimension-Schild: Verzerrter Block { $from } springt nach { $to }
log-boosted = { $place } wird ein Boost-Block { $whose }
log-redirected = Rotator lenkt einen Angriff auf { $lane }
log-reset = Keine Kombi möglich: neues Feld, alle Kraft verloren
log-field = Neues Feld
log-moon = { $spell }: Alle Blöcke rücken nach rechts, dann nach oben
log-sun = { $spell }: neues Feld; die Kraft bleibt
log-turned-into = { $cause } verwandelt { $place } in { $element }
log-shifted-blocks = { $cause } verschiebt die Blöcke { $first } bis { $last }
log-covers = { $cause } verdeckt { $place }: zählt 0
log-uncovers = { $cause } deckt { $place } auf
log-raises = { $cause } erhöht { $place }: stoppt einen Angriff
log-spins = { $cause } dreht einen Spiegel, jetzt auf { $place }
log-mirror = { $cause } macht { $place } zum Spiegel
log-filter = { $cause } macht { $place } zum Filter
log-filter-taken = { $cause } übernimmt den Filter auf { $place }
log-shifter = { $cause } macht { $place } zum Verschieber
log-shifter-turned = { $cause } wendet den Verschieber auf { $place }
log-warps = { $cause } verzerrt { $place }: kein Tausch
log-poisoned = { $own ->
    [yes] Du bist
   *[no] { $name } ist
} vergiftet: 1 LP pro Zug, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
} lang
log-ice = Eis: { $count ->
    [one] 1 Schild { $whose } schlägt bei der nächsten Abwehr zuerst zu
   *[other] { $count } Schilde { $whose } schlagen bei der nächsten Abwehr zuerst zu
}
log-armed = { $own ->
    [yes] Du bezahlst
   *[no] { $name } bezahlt
} einen Zauber: Die nächste Kombi wirkt ihn
log-lapsed = Keine Kombi, kein Zauber: Die Bezahlung { $whose } verfällt
log-queued = { $spell } { $whose } wirkt nach diesem Zug
log-cast = { $own ->
    [yes] Du wirkst
   *[no] { $name } wirkt
} { $spell } ({ $role ->
    [attack] Angriff
   *[defence] Abwehr
})
log-ended = { $spell } { $whose } ist vorbei
log-stolen = Einbruch: { $own ->
    [yes] Du nimmst
   *[no] { $name } nimmt
} den Zuwachs für { $lane }
log-out = { $own ->
    [yes] Du bist
   *[no] { $name } ist
} raus
log-drawn = Der Kampf endet unentschieden
log-you-won = Du hast den Kampf gewonnen
log-you-lost = Kampf verloren. Sieger: { $names }
log-break-won = Sieger: { $names }, ohne Lebenspunkte
log-one-won = { $name } hat den Kampf gewonnen
log-team-won = Sieger des Kampfs: { $names }
log-force = Kraft { $whose }: { $force } ({ $change }, { $cause })
log-hp = { $names }: { $hp } LP ({ $change })
log-hp-cause = { $names }: { $hp } LP ({ $change }, { $cause })
cause-damage = Schaden
cause-wood-match = Holz-Kombi
log-reversed-lost = { $lane }: Der umgekehrte Schild ist verloren
log-shield-gone = { $cause }: { $lane } verliert den Schild
log-shield-reversed = { $cause }: { $lane } ist umgekehrt, jetzt { $now } { $element }
log-shield-element = { $cause }: { $lane } ist jetzt { $element }
log-shield-changed = { $cause }: { $lane } { $change }, jetzt { $now } { $element }
log-locks = { $cause } sperrt { $lane }
log-unlocked = { $lane } ist entsperrt
log-closes-attack = { $cause } schließt { $lane } für den nächsten Angriffszug
log-closes-defence = { $cause } schließt { $lane } für den nächsten Abwehrzug
log-open = { $lane } ist wieder offen
log-raises-lane = { $cause } erhöht { $lane } gegen einen Angriff
log-raised = { $lane } ist erhöht: Der Angriff bleibt ohne Wirkung
log-oracle-next = { $cause } markiert { $lane }: Der nächste Schild wird umgekehrt
log-oracle-mark = { $cause }: { $lane } wird am Ende des Zugs umgekehrt
log-multiplied = { $cause }: Diese Kombi zählt ×{ $times }
log-attack-strength = { $cause }: Der Angriff hat jetzt { $strength }
log-defence-strength = { $cause }: { $lane } verteidigt mit { $strength }
log-cancelled-attack = { $cause } hebt den Effekt des Angriffs auf
log-cancelled-shield = { $cause }: { $lane } verliert den Schildeffekt
log-named = { $own ->
    [yes] Du nennst
   *[no] { $name } nennt
} { $spell }
log-quaked = Erdbeben: Schilde { $whose } setzen beim nächsten Angriff aus
log-quake-over = Schilde { $whose } können wieder angreifen
log-launched = { $lane } greift an: { $element } { $strength }
log-corner = { $cause } lenkt { $strength } um die Ecke
log-quarter = { $cause }: Ein Viertel, { $strength }, fliegt auf einen anderen Gegner
log-back = { $cause }: { $lane } schlägt mit { $strength } zurück
log-back-element = { $cause }: { $lane } schlägt mit { $element } { $strength } zurück
log-left-field = Der Angriff verlässt das Feld durch { $lane }
log-stopped = Der erhöhte Block { $place } stoppt den Angriff
log-filtered = Der Filter auf { $place } macht den Angriff zum Schild
log-merged = Verschoben: Zwei Angriffe vereinen sich auf { $place }
log-lost = Der Angriff findet keinen Weg hinaus
log-hit = { $lane }: Angriff { $attack }, Schild { $shield }, −{ $damage } LP{ $rule ->
    [fire] { " " }(Feuer: mindestens 1)
    [fire-shield] { " " }(Feuer-Schild: 1 weniger)
    [disperser] { " " }(Zerstreuer: halb)
   *[none] { "" }
}
log-hit-blocked = { $lane }: Angriff { $attack }, Schild { $shield }, geblockt{ $rule ->
    [fire] { " " }(Feuer: mindestens 1)
    [fire-shield] { " " }(Feuer-Schild: 1 weniger)
    [disperser] { " " }(Zerstreuer: halb)
   *[none] { "" }
}
log-hit-unshielded = { $lane } war ohne Schild: −{ $damage } LP{ $rule ->
    [fire] { " " }(Feuer: mindestens 1)
    [fire-shield] { " " }(Feuer-Schild: 1 weniger)
    [disperser] { " " }(Zerstreuer: halb)
   *[none] { "" }
}
log-hit-unshielded-none = { $lane } war ohne Schild: Angriff { $attack }, kein Schaden{ $rule ->
    [fire] { " " }(Feuer: mindestens 1)
    [fire-shield] { " " }(Feuer-Schild: 1 weniger)
    [disperser] { " " }(Zerstreuer: halb)
   *[none] { "" }
}
