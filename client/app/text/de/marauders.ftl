### What the things of marauders are called, and what stands around the field.

element-fire = Feuer
element-water = Wasser
element-wind = Wind
element-earth = Erde
element-light = Licht
element-dark = Dunkel
element-neutral = Neutral
element-metal = Metall
element-thunder = Donner
element-star = Stern
element-wood = Holz
element-ice = Eis
element-poison = Gift
element-sun = Sonne
element-moon = Mond
element-sound = Klang
element-steam = Dampf
element-crystal = Kristall
element-cosmo = Kosmos
element-dimension = Dimension
element-oracle = Orakel
spell-of-fire = Inferno
spell-of-water = Regen
spell-of-wind = Brise
spell-of-earth = Erdbeben
spell-of-light = Leuchten
spell-of-dark = Schockwelle
spell-of-neutral = Stachel
spell-of-metal = Rotator
spell-of-thunder = Gewitter
spell-of-star = Glanz
spell-of-wood = Vorrat
spell-of-ice = Frost
spell-of-poison = Vergiftung
spell-of-sun = Sonnenschein
spell-of-moon = Schleier
spell-of-sound = Impuls
spell-of-steam = Emission
spell-of-crystal = Bling
spell-of-cosmo = Phase
spell-of-dimension = Wurmloch
spell-of-oracle = Yin Yang
spell-free-swap = Freitausch
spell-power-up = Power-up
spell-power-down = Power-down
spell-aligner = Ausrichter
spell-disperser = Zerstreuer
spell-burglary = Einbruch
spell-merger = Fusion
choice-adjacent = Nachbar-Kombis
choice-diagonal = Diagonale Kombis
choice-non-matching = Zauber ohne Kombi
choice-pre-match = Vorab-Kombis
choice-force-matchable = Kombi-Garantie
choice-block-chain = Kettensperre
choice-single = Einzelmodus
choice-reverse = Umkehrmodus
choice-static = Statischer Modus
choice-bonus-variant = Bonusvariante
choice-inward = Schwerkraft innen
choice-outward = Schwerkraft außen
choice-fixed = Schwerkraft fest
choice-extended = Erweitertes Spiel
choice-long = Langes Spiel
mode-line = 1D
mode-duel = 2D
mode-quad = Quad
mode-assault = Team-Angriff
mode-defence = Team-Abwehr
mode-break = Team-Bruch
size-about-rank = { $name }: { $elements } Elemente, neu sind { $more }, auf einem Feld von { $field } × { $field }.
size-about-first = { $name }: { $elements } auf einem Feld von { $field } × { $field }.
size-about-drawn = { $name }: { $elements } Elemente, ausgelost, auf einem Feld von { $field } × { $field }.
size-rank = Rang { $rank }
size-casual = Casual { $size }
size-easy = Leicht
size-medium = Mittel
size-intermediate = Gehoben
size-advanced = Schwer
size-expert = Experte
size-ultimate = Ultimativ
size-first = Start
size-learner = Lehrling
size-novice = Neuling
size-amateur = Amateur
size-semi-pro = Halbprofi
size-professional = Profi
cause-match = Kombi
cause-battle = Kampf
cause-attack = { $element }-Angriff
cause-shield = { $element }-Schild
cause-turn = Zug
cause-reset = neues Feld
cause-price = Preis eines Zaubers
cause-poison = Gift
mark-cover = Abdeckung
mark-risen = Erhöhter Block
mark-mirror = Spiegel
mark-filter = Filter
mark-shifter = Verschieber
mark-warp = Warp

## Refused moves

refusal-over = Der Kampf ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug. Warte auf den anderen Spieler.
refusal-no-seat = Dieser Platz ist nicht im Kampf.
refusal-off-field = Da ist kein Block. Wähle einen auf dem Feld.
refusal-warped = Verzerrte Blöcke lassen sich nicht tauschen. Wähle einen anderen.
refusal-no-partner = Kein Block zum Tauschen. Wähle eine andere Richtung.
refusal-no-match = Kombi-Zwang: Jede Aktion muss eine Kombi sein. Wähle einen anderen Tausch.
refusal-must-match = Kombi-Zwang: Du kannst den Zug nicht beenden. Mach eine Kombi.
refusal-naming = Der Kampf hat noch nicht begonnen. Nenn zuerst deinen Zauber.
refusal-not-naming = Zauber werden nur vor dem Kampf genannt.
refusal-named = Du hast deinen Zauber genannt. Warte auf die anderen.
refusal-not-in-play = { $element } ist nicht im Spiel. Nenn einen anderen Zauber.
refusal-not-in-mode = { $spell } hat in diesem Modus keine wartenden Schilde. Nenn einen anderen Zauber.
refusal-no-spells = Dieser Kampf hat keine Zauber.
refusal-force = Ein Zauber kostet 10 Kraft. Mach Schaden für mehr.
refusal-casting = Dein Zauber ist schon vorgemerkt.
refusal-no-charge = Du hast keinen Zauber mehr.
refusal-cooling = Warte nach einem Zauber sechs Züge.
refusal-free-swap-only = Freitausch ist aktiv: Tausch zwei beliebige Blöcke.
refusal-no-free-swap = Du hast vor dem Kampf nicht Freitausch genannt.

## Around the field

player-number = Spieler { $number }
option-mode = Modus
option-size = Größe
option-turn-limit = Zuglimit
option-turns = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
option-endless = Keins
option-forced-matches = Kombi-Zwang
naming-title = Nenn deinen Zauber
naming-choose = Wähle einen Zauber mit den Pfeiltasten oder der Maus
naming-help = Nur diesen Zauber kannst du wirken, ohne Kombi. Der Kampf beginnt, wenn alle einen genannt haben.
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell
speed-instant = Sofort
battle-log = Log
battle-log-newer = { $count ->
    [one] 1 neuere Zeile
   *[other] { $count } neuere Zeilen
}
battle-speed = Tempo: { $speed }
battle-elements = Elemente
battle-skip-touch = Tippen: weiter
battle-skip-any = Weiter: jede Taste
battle-skip = Weiter: { $keys }
battle-choose = Wähle einen Block, dann eine Richtung
battle-free-swap = Freitausch: Wähle den ersten Block
battle-free-swap-second = Freitausch: Wähle den zweiten Block
aim-casts = Wirkt { $spell }
aim-sum = +{ $gained } Stärke · { $role ->
    [attack] Schaden gesamt
   *[defence] Schaden an dir
} { $after } (vorher { $before })
aim-sum-back = { $sum } · { $role ->
    [attack] Schaden an dir
   *[defence] Schaden am Gegner
} { $damage }
aim-no-match = Keine Kombi: Das beendet deinen Zug
aim-confirm-miss = Keine Kombi: Das beendet deinen Zug. Tausch zum Bestätigen noch einmal.
aim-block = Block { $place }
aim-match = { $count } { $element }: +{ $strength } Stärke
aim-covered = Verdeckt: zählt 0
aim-risen = Erhöht: stoppt einen Angriff
aim-mirror = Spiegel: lenkt Angriffe nach seiner Neigung ab
aim-mirror-upright = Spiegel: schickt Angriffe in Reihen zurück
aim-mirror-flat = Spiegel: schickt Angriffe in Spalten zurück
aim-filter = { $own ->
    [yes] Dein Filter
   *[no] Filter von { $name }
}: macht einen Gegnerangriff zum halben Schild
aim-shifter = Verschieber: rückt einen Angriff eine Bahn zur Seite
aim-warped = Verzerrt: kein Tausch, zählt doppelt
aim-next-turn = { $effect } (ab dem nächsten Zug)
inspect-boost = { $label }: Boost-Block von { $own ->
    [yes] dir
   *[no] { $name }
}
inspect-boost-effect = { $effect ->
    [boost] Stärkt deine Kombis, die ihn fortsetzen
    [drain] Schwächt deine Kombis, die ihn fortsetzen
   *[both] Stärkt Kombis seines Teams, die ihn fortsetzen, und schwächt andere
}
inspect-boost-tier = { $change }: { $ways }
direction-up = oben
direction-up-right = oben rechts
direction-right = rechts
direction-down-right = unten rechts
direction-down = unten
direction-down-left = unten links
direction-left = links
direction-up-left = oben links
inspect-as-attack = Angriff: { $effect }
inspect-as-shield = Schild: { $effect }
inspect-open = Ohne Besitzer
inspect-open-text = Hier verlassen Angriffe das Feld.
inspect-empty = Kein Schild
inspect-shield = { $element }, Stärke { $strength }
inspect-role = { $role ->
    [attack] Greift { $when ->
        [now] in diesem Abtausch
       *[next] im nächsten Abtausch hier
    } an
   *[defence] Verteidigt { $when ->
        [now] in diesem Abtausch
       *[next] im nächsten Abtausch hier
    }
}
inspect-strikes = Schlägt in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
} zu
inspect-reversed = Umgekehrt: Ein Treffer macht { $damage } mehr Schaden; Kombis heben den Wert
inspect-locked = Gesperrt: greift nicht an bis zum nächsten Abwehrzug des Besitzers
inspect-quaked-cell = Gesperrt: greift nicht an, bis der nächste Angriff des Besitzers vorbei ist
inspect-closed-attack = Tor: sammelt im nächsten Angriffszug des Besitzers hier nichts
inspect-closed-defence = Tor: sammelt im nächsten Abwehrzug des Besitzers hier nichts
inspect-raised = Erhöht: Ein gegnerischer Angriff bleibt ohne Wirkung
inspect-oracle-next = Ring: Der nächste Schild hier wird am Ende seines Zugs halbiert und umgekehrt
inspect-oracle-mark = Scheibe: Der Schild wird am Ende des Zugs halbiert und umgekehrt
inspect-player-of-team = Spieler { $number }, Team { $team }
inspect-hp = { $hp } von { $most } LP
inspect-force = { $hp } · { $force } Kraft
inspect-armed = Ein Zauber ist bezahlt: Die nächste Kombi wirkt ihn
inspect-queued = { $spell } wirkt am Ende dieses Zugs: { $effect }
inspect-status = { $spell } { $role ->
    [attack] im Angriff
   *[defence] in der Abwehr
}: { $effect }
inspect-poison = Vergiftet: 1 LP pro Zug, { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
} lang
inspect-quaked = Erdbeben: Kein Schild startet beim nächsten Angriff
inspect-ice = Eis: { $count ->
    [one] 1 eigener Schild schlägt bei der nächsten Abwehr zuerst zu
   *[other] { $count } eigene Schilde schlagen bei der nächsten Abwehr zuerst zu
}
inspect-burglary = Einbruch: nimmt { $count ->
    [one] noch 1 Schild
   *[other] noch { $count } Schilde
} aus Kombis von Gegnern
inspect-merger = Fusion: Zwei wartende Schilde stoßen zum nächsten Angriff
inspect-named = Genannter Zauber: { $spell }. { $effect }
inspect-named-roles = Genannter Zauber: { $spell }. Angriff: { $attacking } Abwehr: { $defending }
inspect-attacks = { $count ->
    [one] noch 1 Angriff
   *[other] noch { $count } Angriffe
}
inspect-option = { $option }: { $text }
inspect-turn = Zug { $turn }
inspect-turns = Zug { $turn } von { $most }
inspect-no-options = Keine Optionen
inspect-elements = Elemente: { $elements }
turn-own-attack = Dein Zug: Greif { $target } an
turn-attack = { $name } greift { $target } an
turn-own-defence = Dein Zug: Verteidige dich
turn-defence = { $name } verteidigt
strip-axis-x = Reihen: links gegen rechts
strip-axis-y = Spalten: unten gegen oben
strip-axis-sides = Von { $from } nach { $to }
strip-flight = Einschlag
side-north = Norden
side-east = Osten
side-south = Süden
side-west = Westen
over-you-won = Gewonnen
over-you-lost = Verloren · Sieger: { $names }
over-won = Sieger: { $names }
over-won-break = Sieger: { $names }, ohne Lebenspunkte
time-bank = +{ $seconds } Reserve
refill-random = Neue Blöcke: zufällig, an ihrem Platz
refill-slide = Neue Blöcke: alle rutschen nach { $side }
begin-own = Du beginnst
begin-other = { $name } beginnt
mode-and-size = { $mode }, { $size }
chain-number = Kette { $chain }
seat-force = Kraft
seat-out = Raus aus dem Kampf
seat-disconnected = Getrennt: gibt in { $seconds } s auf
seat-bot-plays = Abwesend: Ein Bot spielt
seat-bot-plays-own = Ein Bot spielt für dich: Drück eine Taste
seat-poison = Gift: { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
seat-armed = Nächste Kombi zaubert
seat-queued = { $spell } am Zugende
seat-status-attack = { $spell } im Angriff
seat-status-defence = { $spell } in der Abwehr
seat-ice = Eis: { $count ->
    [one] 1 Erstschlag
   *[other] { $count } Erstschläge
}
seat-burglary = Einbruch: { $count }
seat-named = Genannt: { $spell }
seat-won = Gewonnen
seat-lost = Verloren
seat-paid = Zauber bezahlt
spells-left = Zauber übrig: { $left } von { $most }
spells-wait-turns = Nächster Zauber in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}
spells-wait-hp = Nächster Zauber ab { $hp } LP oder weniger
spells-forfeited = Zauber verfallen: { $count }
corner-attack = Angriff
corner-defend = Abwehr
banner-your-turn = Dein Zug
banner-turn = { $name } am Zug
banner-turn-attack = Zug { $turn }: Angriff
banner-turn-defence = Zug { $turn }: Abwehr
banner-cast-attack = Angriffszauber durch { $name }
banner-cast-defence = Abwehrzauber durch { $name }
banner-reset = Neues Feld
banner-reset-why = Keine Kombi möglich: Alle Kraft ist verloren
banner-you-out = Du bist raus
banner-no-winner = Niemand hat den Kampf gewonnen
flight-stopped = gestoppt
flight-filtered = gefiltert
flight-merged = vereint
flight-lost = verloren
hit-sum = { $attack } gegen { $shield }
hit-damage = −{ $damage } LP
hit-blocked = geblockt
refusal-late = Der Kampf ging weiter. Sieh hin, versuch es erneut.
refusal-other-game = Diese Aktion gehört zu einem anderen Spiel.
refusal-no-bout = Kein Kampf läuft. Warte auf den nächsten.
refusal-spectator = Du bist Zuschauer und hast keinen Platz.
