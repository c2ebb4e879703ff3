### Stacker.

stack-new-field = Neues Feld
stack-help-versus = { $key }: Tastenbelegung
stack-help-solo = { $key }: Pause und Tasten
preview-drop = Drop jetzt: { $clear }
preview-rows = { $count ->
    [0] Sendet nichts
    [one] Sendet 1 Reihe
   *[other] Sendet { $count } Reihen
}
preview-cancels = { $count ->
    [one] Hebt 1 Reihe auf
   *[other] Hebt { $count } Reihen auf
}
queue-attack = Nächster Angriff
queue-column = Offene Spalte
clear-back-to-back = Back-to-Back
clear-combo = Combo { $count }
clear-all = ALL CLEAR
clear-name = { $name ->
    [single] Single
    [double] Double
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } Linien
}
clear-spin = Spin { $name ->
    [single] Single
    [double] Double
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } Linien
}
clear-mini-spin = Mini-Spin { $name ->
    [single] Single
    [double] Double
    [triple] Triple
    [quad] Quad
    [penta] Penta
   *[more] { $lines } Linien
}
incoming-rows = { $count ->
    [one] 1 Reihe im Anflug
   *[other] { $count } Reihen im Anflug
}
incoming-more = und { $count } mehr
stat-left = Restzeit
stat-time = Zeit
stat-score = Punkte
stat-lines = Linien
stat-lines-of = { $lines } von { $goal }
stat-garbage = Garbage
stat-undo = Undo
stat-pieces = Steine
stat-pps = PPS
stat-kpp = Tasten pro Stein
stat-sent = Gesendet
stat-apm = Gesendet/Minute

## Options

stack-option-size = { $size ->
    [one] Steine mit 1 Zelle
   *[other] Steine mit { $size } Zellen
}
stack-size-weight = Gewicht { $weight }
stack-option-shapes = Formen
stack-option-columns = Spalten
stack-option-rows = Reihen
stack-option-preview = Vorschau
stack-option-hold = Hold
stack-option-speed-up = Steigerung
stack-option-start-speed = Starttempo
stack-option-gain = Tempogewinn
stack-option-gain-from = Schneller ab
stack-option-soft-drop = Schnellster Soft Drop
stack-option-lock-delay = Lock-Delay
stack-option-forced-lock = Zwangslock
stack-option-spawn-delay = Spawn-Delay
stack-option-clear-delay = Clear-Delay
stack-option-great-clear = Großer Clear
stack-option-zero-mini = Mini ohne Linien
stack-option-kick-mini = Mini durch Kick
stack-option-spin-single = Spin Single
stack-option-all-clear = All Clear
stack-option-garbage-delay = Garbage-Delay
stack-option-garbage-cap = Garbage-Limit
stack-option-margin-from = Angriffe wachsen ab
stack-option-margin = Angriffszuwachs
class-convex = Keine Lücken
class-holeless = Keine Löcher
class-all = Alle
clear-by-size = Nach Größe
clear-four = 4 Linien
more-rows = +{ $rows ->
    [one] 1 Reihe
   *[other] { $rows } Reihen
}
share-of-rows = { $share } der Reihen
per-second = { $value }/s
rows-per-second = { $rows } Reihen/s
gravity-time = Nach Zeit
gravity-lines = Nach Linien
gravity-gain-lines = +1 je { $lines ->
    [one] Linie
   *[other] { $lines } Linien
}
gravity-first-line = Erste Linie
spin = Spin
spin-mini = Mini-Spin
