### Swordfight, and what its boards share with those of stacker.

incoming = Im Anflug
incoming-attacks = { $count ->
    [one] 1 Angriff im Anflug
   *[other] { $count } Angriffe im Anflug
}
incoming-next = Nach diesem Paar
incoming-more-swords = { $count ->
    [one] und 1 Schwert
   *[other] und { $count } Schwerter
}
incoming-later = { $count ->
    [one] +1 Angriff
   *[other] +{ $count } Angriffe
}
preview-next = Next
preview-sends = Bricht jetzt: { $chain }
queue-sword = Nächstes Schwert
queue-sprinkles = Nächste Splitter
stat-rows = Reihen gesendet
stat-rows-minute = Reihen/Minute
stat-swords = Schwerter
stat-knock-outs = Knock-outs
chain-single = Single
chain-double = Double
chain-triple = Triple
chain-bingo = Bingo
chain-donkey = Donkey
chain-vegas = Vegas
chain-step = Schritt { $step }

## Options

sword-option-breakers = Brecher
sword-option-drought = Max. Brecher-Flaute
sword-option-packets = Angriffe pro Lock
sword-option-fall = Schwerkraft
sword-option-faster-every = Schneller alle
sword-option-faster-by = Schneller um
sword-option-fastest = Max. Schwerkraft
sword-option-fast-fall = Schnellfall
sword-option-landing = Lock-Delay
sword-option-landing-share = Lock-Delay (Anteil)
sword-option-rectangle = Juwelwachstum
sword-option-excess = Breite Juwelen
sword-option-same-step = Doppelschwerter
sword-option-cut = Schwertschnitt
sword-option-fit = Seitenschwerter
sword-option-sprinkles = Splitter
no-limit = Kein Limit
pairs = { $count ->
    [one] 1 Paar
   *[other] { $count } Paare
}
ms-per-row = { $ms } ms/Reihe
rectangle-largest = Größte Fläche
rectangle-highest = Am höchsten
excess-before = Vor der Kette
excess-after = Nach der Kette
same-step-all = Alle kommen
same-step-spare = Spawn bleibt frei
cut-width = Schwertbreite
cut-length = Schwertlänge
cut-all = Bis zum Boden
fit-first = Erster Platz
fit-best = Bester Platz
sprinkles-after = Nach Schwertern
sprinkles-first = Zuerst
