# A replay that is shown

# $at and $length: minutes and seconds.
replay-time = { $at } / { $length }
replay-bout = Runde { $bout } von { $bouts }
replay-rated = { $name } ({ $rating })
# Times the real speed.
replay-speed = { $speed }×
replay-comparing = vergleiche mit der Aufzeichnung…
replay-verified = geprüft
replay-differs = weicht von der Aufzeichnung ab: { $reason }
replay-recorded = wie von Version { $release } aufgezeichnet; hier nicht überprüfbar

## Its buttons, as short as they can be

replay-slower = Langsamer
replay-faster = Schneller
# To the next lock of a pair or piece.
replay-lock = Lock +
replay-turn = Zug +
# To the perspective of the next player.
replay-zoom = Zoom
replay-seat = Spieler
replay-bout-back = Vorige Runde
replay-bout-next = Nächste Runde
replay-play-on = Ab hier spielen
replay-clip = Clip
replay-clip-end = Clip-Ende
clip-marked = Clip ab { $from }. Noch einmal { $mark }: bis hier, oder im selben Moment die letzten 10 s. { $cancel }: kein Clip
clip-filming = Clip wird aufgenommen: { $percent } %. { $cancel }: abbrechen
clip-saved = Clip gespeichert: { $file }
clip-failed = Der Clip wurde nicht gespeichert: { $reason }. Prüfe den freien Speicherplatz und versuche einen kürzeren Abschnitt.
clip-too-long = Ein Clip dauert höchstens { $seconds } s. Geh näher an sein anderes Ende.
clip-empty = Vor diesem Moment gibt es nichts. Geh weiter und markiere das Ende des Clips.
clip-resized = Das Fenster hat seine Größe geändert
attempt-out = Du bist ausgeschieden
attempt-none = Ab diesem Moment kannst du nicht weiterspielen: Der gezeigte Spieler ist ausgeschieden oder die Runde ist vorbei.

## Figures beside the pictures of a bout of other rules

replay-figure-pairs = { $count ->
    [one] 1 Paar
   *[other] { $count } Paare
}
replay-figure-pieces = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
replay-figure-lines = { $count ->
    [one] 1 Linie
   *[other] { $count } Linien
}
replay-figure-sent = { $count } gesendet
replay-figure-incoming = { $count } im Anflug
replay-figure-score = { $count } Punkte
replay-figure-hp = { $count } LP
replay-figure-force = Kraft { $count }
replay-figure-turn = Zug { $count }
replay-figure-hold = Hold
replay-figure-next = Nächste
replay-figure-out = ausgeschieden
replay-threats = { $count ->
    [0] Niemand zielt auf { $name }
    [one] { $count } zielt auf { $name }
   *[other] { $count } zielen auf { $name }
}

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
replay-busy = Verlasse zuerst das Match und öffne dann das Replay.

## Files that cannot be shown

replay-loading = Replay wird geladen…
replay-unreadable = Das Replay lässt sich nicht lesen: { $reason }
replay-too-large = Die Datei ist zu groß für ein Replay.
replay-none = Die Datei ist kein Replay von Cutlass.
replay-newer = Das Replay ist von einer neueren Version. Hol dir die neueste Version des Spiels.
replay-truncated = Das Replay ist unvollständig: { $is } von { $should } Bytes. Lade es noch einmal.
replay-damaged = Das Replay ist beschädigt. Lade es noch einmal.
replay-other-rules = Das Replay folgt anderen Regeln. Version { $release } spielt es ab.
