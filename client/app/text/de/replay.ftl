# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = vergleiche mit der Aufzeichnung…
replay-verified = geprüft
replay-differs = weicht von der Aufzeichnung ab: { $reason }

## Its buttons, as short as they can be

replay-play = Start
replay-pause = Pause
replay-back = −{ $seconds } s
replay-on = +{ $seconds } s
replay-slower = Langsamer
replay-faster = Schneller
replay-step-back = Schritt −
replay-step = Schritt +
# To the next lock of a pair or piece.
replay-lock = Lock +
replay-turn = Zug +
replay-highlight-back = Ereignis −
replay-highlight = Ereignis +
# To the perspective of the next player.
replay-seat = Spieler

## Names of keys under the buttons

replay-key-space = Leertaste
replay-key-left = Links
replay-key-right = Rechts
replay-key-up = Oben
replay-key-down = Unten

## What happened

replay-chain = { $name }: { $steps }er-Kette
replay-attack = { $name }: { $rows } Reihen
replay-out = { $name } ist raus

## Why the comparison failed

replay-differs-beginning = die Aufzeichnung widerspricht sich
replay-differs-input = Eingabe { $number } ist unmöglich
replay-differs-state = { $name } hatte nach { $seconds } s ein anderes Feld
replay-differs-act = ein anderer Spielstand nach Aktion { $number }
replay-differs-end = ein anderes Ende

## Files that cannot be shown

replay-loading = Replay wird geladen…
replay-unreadable = Das Replay lässt sich nicht lesen: { $reason }
replay-too-large = Die Datei ist zu groß für ein Replay.
replay-none = Die Datei ist kein Replay von Cutlass.
replay-newer = Das Replay ist von einer neueren Version. Hol dir die neueste Version des Spiels.
replay-truncated = Das Replay ist unvollständig: { $is } von { $should } Bytes. Lade es noch einmal.
replay-damaged = Das Replay ist beschädigt. Lade es noch einmal.
replay-other-rules = Das Replay folgt anderen Regeln. Version { $release } spielt es ab.
