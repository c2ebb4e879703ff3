### Around a bout: connection, ranked queue, solo, results.

connection-good = Gut
connection-unstable = Instabil
connection-reconnecting = Verbinde neu
connection-restarting = Server startet neu
connection-lost = Verbindung verloren. Verbinde neu… { $seconds } s
connection-lost-long = Verbindung verloren. Verbinde neu…
connection-server-restarting = Server startet neu… { $seconds } s
connection-paused = Der Server hat die Runde angehalten. Sie geht von selbst weiter…
connection-goes-on = Die Runde geht weiter in { $seconds }…
connection-behind = Hole auf
connection-still = Warte auf den Server
connection-advanced = Dein Feld lief ohne Eingaben weiter
connection-overlay = { $state } · Ping { $ping } · Reserve { $margin }
connection-late = { $time } zu spät
connection-summary-lost = Verbinde neu, noch { $seconds } s
connection-summary = { $state }, { $ping } ms
opponent-slow = { $name } hat eine langsame Verbindung:
opponent-slow-wait = warte bis zu { $seconds } s
opponent-disconnected = { $name } ist getrennt:
opponent-forfeits = gibt in { $seconds } s auf
leaving-title = Menü
leaving-goes-on = Die Runde läuft inzwischen weiter.
leaving-ranked = Du verlierst das Match und Wertungspunkte.
leaving-brawl = Du wirst Zuschauer und bleibst im Raum.
leaving-stay = Weiterspielen
leaving-forfeit = Aufgeben
leaving-sure = Aufgeben: noch einmal drücken
countdown-go = Los
ending-fallen = Ausgeschieden
ending-victor = Sieg

## Ranked

queue-chip = { $game }, { $ruleset }: { $count }
queue-usual = Übliche Wartezeit: { $seconds } s
queue-rules = Du spielst: { $rules }
queue-week = Modus und Rang wechseln montags um 0:00 UTC.
ranked-ruleset = { $game }, { $ruleset }
ranked-others = { $count ->
    [0] Sonst niemand in der Warteschlange
    [one] 1 anderer Spieler in der Warteschlange
   *[other] { $count } andere Spieler in der Warteschlange
}
ranked-waiting-for = Warte auf { $name }
ranked-waiting-for-opponent = Warte auf deinen Gegner
ranked-countdown = Das Match beginnt in { $seconds }
ranked-found = Match gefunden
ranked-anonymous = Ein Gegner nahe deiner Wertung
ranked-accept = Annehmen
ranked-accepted = Angenommen
ranked-decline = Ablehnen
ranked-unchanged = Wertung unverändert
ranked-again = Neu anstellen
rating-placement = Einstufung: { $matches } von { $needed } Matches
rating-provisional = Vorläufig (±{ $deviation }). Spiel weiter für einen Rang.
rating-ranked = Mit Rang · { $matches ->
    [one] 1 Match
   *[other] { $matches } Matches
}
rating-listed = In der Bestenliste · { $matches ->
    [one] 1 Match
   *[other] { $matches } Matches
}
rating-change = { $name } { $after } (vorher { $before }, { $change })

## Solo

solo-title = Solo
solo-forty-lines-about = Beste Zeit
solo-two-minutes-about = Meiste Punkte
solo-marathon-about = 150 Linien, immer schneller
solo-zen-about = Endlos, ohne Schwerkraft
solo-document-about = Die Originalregeln
solo-dig-about = 10 Reihen Garbage, beste Zeit
solo-survival-about = Garbage wird schneller
solo-most-rows-about = Gesendet in zwei Minuten
solo-endless-about = Bis nichts mehr passt
solo-silent-opponent-about = Sieh, wo Angriffe landen
solo-own = Eigene Regeln
solo-own-about = Steine, Feld, Tempo, Ziel
solo-own-title = Eigene Regeln
solo-own-start = Starten
solo-own-base = Grundlage
solo-own-goal = Ziel
solo-own-amount = Zielwert
solo-own-top-out = Volles Feld
solo-goal-endless = Keins
solo-goal-lines = Linien
solo-goal-time = Zeit
solo-top-out-ends = Beendet den Lauf
solo-top-out-clears = Wird geleert
solo-own-hint = Deine besten Läufe mit diesen Regeln werden für dich gespeichert, nicht in Bestenlisten.
solo-own-counts = Das sind die Regeln von { $mode }: Läufe zählen für Bestenlisten.
solo-own-best = Deine Bestleistung mit diesen Regeln: { $value }
solo-own-first = Dein erster Lauf mit diesen Regeln
solo-own-unranked = Eigene Regeln: für dich gespeichert, nicht in Bestenlisten
solo-own-unfinished = Nicht gespeichert: Ziel nicht erreicht
solo-dig-unfinished = Ohne Rang: Räum allen Garbage ab
solo-saved = Speicherort
solo-on-server = Auf dem Server
solo-on-computer = Auf diesem Computer
solo-hint = Deine besten Läufe werden gespeichert, wo du spielst.
solo-hint-offline = Deine besten Läufe werden auf diesem Computer oder einem Server gespeichert.
solo-restarting = { $mode } startet neu
solo-again = Noch einmal
solo-personal-best = Persönlicher Rekord
solo-topped-out = Feld voll
solo-aborted = Lauf beendet
solo-result = { $points } Punkte, { $lines ->
    [one] 1 Linie
   *[other] { $lines } Linien
} in { $time }
solo-result-rows = { $rows }, { $swords ->
    [one] 1 Schwert
   *[other] { $swords } Schwerter
} in { $time }
solo-rows = { $count ->
    [one] 1 Reihe
   *[other] { $count } Reihen
}
solo-result-lines = 40 Linien in { $time }, { $points } Punkte
solo-unsaved = { $mode } wird nicht gespeichert
solo-unfinished = Ohne Rang: Räum alle 40 Linien ab
solo-no-score = Ohne Rang: keine Punkte
solo-no-rows = Ohne Rang: keine Reihen gesendet
solo-first = Dein erster Lauf mit Rang
solo-best-before = Bisheriger Rekord: { $value }
solo-rank = Platz in der Bestenliste: { $place }
paused = Pause
paused-mode = { $mode }: Pause
paused-resume = Fortsetzen
paused-restart = Neustart

## Results

result-waiting = Warte auf die anderen
result-victory = Sieg
result-defeat = Niederlage
result-bout-won = Runde gewonnen
result-bout-lost = Runde verloren
result-battle-won = Kampf gewonnen
result-battle-lost = Kampf verloren
result-over = Match beendet
result-wins = { $name } gewinnt
result-team-wins = { $team } gewinnt: { $names }
result-place = { $place } von { $seats }
result-survived = Du hast überlebt
result-last = Letzter Überlebender
result-line = { $result } · { $pieces } · { $time }
result-pairs = { $count ->
    [one] 1 Paar
   *[other] { $count } Paare
}
result-pieces = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
result-left = { $name } hat den Raum verlassen
result-to-room = Zum Raum
result-next-bout = Nächste Runde
result-rematch = Revanche
result-saving = Ergebnis wird gespeichert
result-watch = Replay ansehen
result-copy-link = Link kopieren
result-copied = Kopiert
result-hp = { $names } { $hp }
result-hit-points = Lebenspunkte nach { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}: { $points }

## Figures, see docs/statistics.md

figures-bout = Diese Runde
figures-match = Ganzes Match
figures-run = Dieser Lauf
figures-others = { $title } (+{ $count } Spieler)
figure-none = –
figure-damage-by = Schaden durch { $element }

## The pause of a brawl

pause-ask = Um Pause bitten
pause-end = Weiterspielen
pause-count = { $count ->
    [one] 1 Spieler bittet
   *[other] { $count } Spieler bitten
}
notice-pause = { $name } bittet um eine Pause. Im Menü kannst du zustimmen.
