## The daily challenge

play-daily = Tagesaufgabe
play-daily-hint = Gleiche Steine für alle
play-daily-battle-hint = Gleicher Tisch für alle
daily-title = Tagesaufgabe: { $mode }
daily-forty-lines-goal = Räume 40 Reihen ab, so schnell du kannst. Alle bekommen dieselben Steine.
daily-most-rows-goal = Schicke in zwei Minuten die meisten Reihen. Alle bekommen dieselben Steine.
daily-battle-goal = Besiege den Bot in so wenigen Zügen wie möglich. Alle bekommen denselben Tisch und dieselben Optionen.
daily-open = Heute nicht gespielt. Dein erster Versuch zählt.
daily-begun = Dein heutiger Versuch hat kein Ergebnis. Weitere sind Übung.
daily-finished = Heute: Rang { $place }, { $value }. Weitere Versuche sind Übung.
daily-streak =
    { $days ->
        [0] Noch keine Serie: Schaffe jeden Tag eine Aufgabe
        [one] Serie: { $days } Tag
       *[other] Serie: { $days } Tage
    }
daily-next = Nächste Aufgabe in { $time }
daily-over = Eine neue Aufgabe hat begonnen: aktualisieren
daily-play = Spielen
daily-play-counts = Zählt für die Rangliste
daily-play-practice = Übung
daily-refresh = Aktualisieren
daily-board = Rangliste
daily-today = Heute
daily-yesterday = Gestern
daily-line = { $place }. { $name }
daily-empty = Noch niemand
daily-result-rank = Rang heute: { $place }
daily-result-practice = Übung: Nur dein erster Versuch des Tages zählt
daily-result-board = Tagesrangliste
daily-battle-won = Gewonnen in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}, noch { $points } LP
daily-battle-drawn = Unentschieden nach { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}
daily-battle-lost = Verloren in { $turns ->
    [one] 1 Zug
   *[other] { $turns } Zügen
}, der Bot hatte noch { $points } LP
daily-battle-turns = { $turns ->
    [one] 1 Zug
   *[other] { $turns } Züge
}
daily-battle-left = Nicht gewertet: Spiele das Gefecht zu Ende
daily-battle-goes-on = Der Zugtimer läuft weiter.
solo-your-best = Bestwert: { $value }
solo-new-best = Neuer Bestwert, besser um { $difference }
stat-pace = Tempo
stat-pace-seconds = { $sign }{ $seconds } s
bests-unreadable = { $path } kann nicht gelesen werden: { $reason }. Deine besten Läufe werden nicht gespeichert, bis die Datei repariert oder entfernt ist.
bests-not-saved = { $path } kann nicht geschrieben werden: { $reason }. Dein bester Lauf geht verloren, wenn du das Spiel schließt.
