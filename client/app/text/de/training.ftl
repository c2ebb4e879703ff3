### Lessons and drills of swordfight and stacker.

learn-title = { $game } lernen
learn-row = Lernen
learn-hint = Lektion, Übungen, Regeln
learn-suggested-row = Neu? Fang hier an
learn-suggested = Neu bei { $game }? Spiel die Lektion, ein paar Minuten in kurzen Schritten.
learn-summary = Geht ohne Server. Überspringe oder wiederhole jeden Schritt.
learn-lesson = Lektion
learn-lesson-new = { $steps } kurze Schritte
learn-lesson-at = Weiter mit Schritt { $step } von { $steps }
learn-anew = Von vorn
learn-anew-hint = Ab Schritt 1
learn-drills = Übungen
learn-drills-done = { $done } von { $all } geschafft

training-again = Neuer Versuch
training-solution = Zeig es mir
training-drill = Übung { $step } von { $steps }
training-showing = Lösung
training-done = Geschafft!
training-shown = Du bist dran.
training-missed = Nicht ganz. Noch einmal.

drill-title = Übung
drill-row = { $number }. { $goal }
drill-level = Level { $level } · { $state }
drill-done = geschafft
drill-pairs = { $count ->
    [one] 1 Paar
   *[other] { $count } Paare
}
drill-pieces = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
drill-spin = { $lines ->
    [one] Spin, 1 Linie
   *[other] Spin, { $lines } Linien
}
drill-dig = { $pieces ->
    [one] Graben mit 1 Stein
   *[other] Graben mit { $pieces } Steinen
}
drill-chain-1 = { $pairs ->
    [one] Mach ein { $chain }, eine Kette mit { $steps } Schritten, mit diesem Paar.
   *[other] Mach ein { $chain }, eine Kette mit { $steps } Schritten, mit diesen { $pairs } Paaren.
}
drill-spin-1 = { $lines ->
    [one] Räum 1 Linie mit einem Spin ab.
   *[other] Räum { $lines } Linien mit einem Spin ab.
}
drill-dig-1 = { $pieces ->
    [one] Grab dich mit diesem Stein durch allen Garbage.
   *[other] Grab dich mit diesen { $pieces } Steinen durch allen Garbage.
}

drill-swap = Bester Tausch
drill-swap-missed = Nicht der beste
drill-swap-1 = Du bist am Zug. Ein Tausch ist besser als alle anderen: Finde ihn.

learn-pair = Schieb das Paar auf die markierten Zellen, dann lass es fallen.
learn-turn = Dreh das Paar und leg es flach auf die markierten Zellen.
learn-gem = Ein Rechteck einer Farbe, ab 2 × 2, wird ein Juwel: Leg das rote Paar auf die roten Blöcke.
learn-growth = Ein Juwel nimmt auf, womit es ein Rechteck bleibt: Leg ein blaues Paar darauf.
learn-breaker = Ein Brecher zerbricht alle verbundenen Blöcke seiner Farbe: Leg den grünen neben das Juwel.
learn-chain = Was nach einem Bruch fällt, kann wieder brechen, eine Kette: Zerbrich den roten Block, der die blauen trennt.
learn-attack = Ein Juwel wird ein Schwert, länger mit jedem Schritt der Kette: Sende eines mit demselben Double.
learn-queue = Alle Spieler teilen die Folgen: Die Tafel zeigt, wo das nächste Schwert landet, in den Farben deines Schwerts.
learn-warning = Dieser Angriff landet, wenn dein Paar einrastet: Leg es abseits von Spalte 4, wo Paare hereinkommen.
learn-ageing = Jedes Paar, das einrastet, lässt Gelandetes altern, bis es Farbe annimmt: Leg Paare, bis nichts mehr grau ist.
learn-digging = Graue Zellen brechen nie, aber diese werden mit deinem ersten Paar rot: Zerbrich sie dann mit dem roten Brecher.
learn-danger = Paare kommen in Spalte 4 herein, und oben muss sie frei sein: Leg den roten Brecher auf die roten Blöcke.
learn-winning = Wer als Letzter im Spiel ist, gewinnt: Bau Juwelen, solange es geht, und zerbrich sie, bevor Spalte 4 voll ist.

learn-move = Eine volle Reihe verschwindet: Schieb das Quadrat über die Lücke und lass es fallen.
learn-repeat = Eine gehaltene Richtung wiederholt: Schick ein Quadrat auf jede Seite; das Tempo stellst du unter Einstellungen, Handling ein.
learn-tuck = Nach einem Soft Drop lässt sich ein Stein noch bewegen: Schieb das erste Quadrat unter den Vorsprung, dann füll den Rest.
learn-rotate = Dreh das T um und räum beide Reihen ab.
learn-hold = Hold tauscht den Stein mit dem in der Box: Leg das Quadrat hinein und räum mit dem langen Stein vier Reihen ab.
learn-kick = Ein Stein ohne Platz zum Drehen wird dorthin gekickt, wo er passt: Senk diesen über das Loch und dreh ihn hinein.
learn-no-turn = Kick bewegt einen Stein, als hätte er sich gedreht: Senk ihn ab, dreh ihn rechts und kick ihn ins Loch.
learn-garbage = Reihen von Gegnern warten im Balken und kommen bei einem Lock ohne Linie herein: Lass diese drei herein.
learn-cancel = Deine Linien heben wartendes Garbage auf: Räum mit dem langen Stein vier auf einmal ab.
learn-spin = Ein Stein, der feststeckend einrastet, ist ein Spin und zählt doppelt: Dreh das T unter den Vorsprung.
learn-back-to-back = Spins und Vierer in Folge sind Back-to-Back und senden eine Reihe mehr: Räum zweimal vier Linien ab.
learn-stalling = Ein Stein am Boden rastet am Ende ein, was du auch tust: Beweg ihn, bis er einrastet.
learn-surviving = Wer als Letzter im Spiel ist, gewinnt: Räum viele Linien auf einmal ab und halt Löcher nach oben offen.
