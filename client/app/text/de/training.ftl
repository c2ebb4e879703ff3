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
learn-over = Lektion geschafft
learn-over-drills = Die Übungen trainieren, was die Lektion zeigt.
learn-over-bot = Ein Bot mit Level 1 ist der leichteste Gegner.
learn-again = Lektion wiederholen

training-again = Neuer Versuch
training-solution = Lösung
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
drill-chain-2 = Was nach einem Schritt fällt, löst den nächsten aus. Die Lösung zeigt einen Weg.
drill-spin-1 = { $lines ->
    [one] Räum 1 Linie mit einem Spin ab.
   *[other] Räum { $lines } Linien mit einem Spin ab.
}
drill-spin-2 = Der Stein muss beim Einrasten feststecken: kein Platz über, unter oder neben ihm. Er fällt nicht von selbst.
drill-dig-1 = { $pieces ->
    [one] Grab dich mit diesem Stein durch allen Garbage.
   *[other] Grab dich mit diesen { $pieces } Steinen durch allen Garbage.
}
drill-dig-2 = Jeder Stein passt in ein Loch. Steine fallen nicht von selbst.

drill-swap = Bester Tausch
drill-swap-missed = Nicht der beste
drill-swap-1 = Du bist am Zug. Ein Tausch ist besser als alle anderen: Finde ihn.
drill-swap-2 = Die Bots bewerten ihn nach den Lebenspunkten und der Kraft, die er beim Treffen der Schilde bringt, und nach den Schilden, die bleiben.
drill-swap-3 = Visier einen Tausch an für seine Vorschau.

learn-pair = Das Paar
learn-pair-1 = Paare aus Blöcken fallen in einen Schacht mit 6 Spalten und 13 Reihen.
learn-pair-2 = Leg dieses auf die markierten Zellen am linken Rand: { $left }, { $right }. Gehaltene Tasten wiederholen.
learn-pair-3 = Halt { $down }, damit es schnell fällt, und drück es bei jedem Paar neu.
learn-turn = Dreh es
learn-turn-1 = { $left } und { $right } drehen einen Block um den anderen, je ein Viertel.
learn-turn-2 = Ohne Platz rückt das Paar zur Seite oder klappt um.
learn-turn-3 = Leg dieses Paar flach auf die markierten Zellen.
learn-gem = Blöcke verschmelzen zu Juwelen
learn-gem-1 = Ein Rechteck einer Farbe, mindestens 2 × 2, verschmilzt zu einem Juwel.
learn-gem-2 = Leg das rote Paar auf die zwei roten Blöcke.
learn-growth = Juwelen wachsen
learn-growth-1 = Ein Juwel nimmt Blöcke und ganze Juwelen auf, solange daraus ein Rechteck wird.
learn-growth-2 = Zwei versetzte Juwelen verschmelzen nie.
learn-growth-3 = Leg ein blaues Paar auf das Juwel: 2 × 3.
learn-breaker = Brecher zerbrechen
learn-breaker-1 = Jeder vierte Block ist ein Brecher. Er zerbricht alle verbundenen Blöcke seiner Farbe.
learn-breaker-2 = Diagonalen berühren sich nicht. Ein Brecher ohne Nachbarn seiner Farbe bleibt.
learn-breaker-3 = Leg den grünen Brecher neben das Juwel. Was zerbricht, greift einen Gegner an.
learn-chain = Ketten
learn-chain-1 = Nach einem Bruch fällt und verschmilzt alles und kann wieder brechen: Schritt 2, ein Double.
learn-chain-2 = Hier trennt der rote Block den blauen Brecher von den blauen.
learn-chain-3 = Leg den roten Brecher neben den roten Block.
learn-attack = Was eine Kette sendet
learn-attack-1 = Ein Juwel macht ein Schwert, so breit wie seine kürzere Seite. Der Schritt vervielfacht die Länge.
learn-attack-2 = Andere Zellen machen Splitter: halb so viele, wie zerbrechen, mal den Schritt.
learn-attack-3 = Dasselbe Double mit einem blauen Juwel sendet ein Schwert von 2 × 4. Mach es.
learn-queue = Die Folgen und dein Muster
learn-queue-1 = Alle Spieler teilen die Folgen. Auf einem großen Bildschirm zeigt eine Tafel das nächste Schwert: seine Nummer, seine Seite und die Spalten, die es nähme.
learn-queue-2 = Deine Schwerter und Splitter haben die Farben deines Schwertmusters, hier gezeigt.
learn-queue-3 = So können alle wissen, wo ein Angriff landet.
learn-warning = Lies eine Warnung
learn-warning-1 = Dieser Angriff kommt herein, wenn dein Paar einrastet: ein Schwert, 2 breit und 4 lang, und 4 Splitter.
learn-warning-2 = Es stoppt an Juwelen und Schwertern und schneidet in lose Zellen. Du hast ein Paar zur Vorbereitung.
learn-warning-3 = Lass das Paar einrasten, abseits von Spalte 4.
learn-ageing = Graue Zellen altern
learn-ageing-1 = Das Schwert ist jetzt fest, und die Splitter sind grau. Jeder deiner Locks lässt sie altern.
learn-ageing-2 = Ein Schwert ist nach 1 Lock deckend grau, nach 2 durchscheinend, nach 3 farbig. Splitter brauchen 2.
learn-ageing-3 = Lass Paare einrasten, bis keine Zelle grau ist, und halt Spalte 4 niedrig.
learn-digging = Graben
learn-digging-1 = Nichts zerbricht graue Zellen. Aber eine durchscheinende zeigt, dass sie beim nächsten Lock ihre Farbe annimmt.
learn-digging-2 = Diese acht werden zugleich rot und verschmelzen sofort.
learn-digging-3 = Leg das erste Paar an den linken Rand, dann zerbrich das Juwel mit dem roten Brecher.
learn-danger = Die Eingangsspalte
learn-danger-1 = Paare kommen in Spalte 4 herein. Ist ihre höchste Zelle nach einem Lock voll, bist du raus.
learn-danger-2 = Schwerter landen nur in Spalte 4, wenn sonst nichts passt.
learn-danger-3 = Leg den roten Brecher auf die roten Blöcke, bevor es zu spät ist.
learn-winning = Gewinnen
learn-winning-1 = Der letzte Spieler im Spiel gewinnt. Große Juwelen spät in einer Kette machen die längsten Schwerter.
learn-winning-2 = Bau, solange keine Warnung gefährlich ist, und brich, bevor deine Spalte 4 zu ist.
learn-winning-3 = Das ist das Spiel. Spiel hier weiter, so lange du willst.

learn-move = Bewegen und Drop
learn-move-1 = Steine fallen von oben. Eine volle Reihe verschwindet.
learn-move-2 = Schieb das Quadrat über die Lücke: { $left }, { $right }.
learn-move-3 = Dann mach einen Hard Drop, der es sofort einrastet: { $drop }.
learn-repeat = Halten wiederholt
learn-repeat-1 = Eine gehaltene Richtung wiederholt nach einer Verzögerung (DAS), in einem Takt (ARR).
learn-repeat-2 = Schick ein Quadrat auf jede Seite: { $left } halten, Drop, { $right } halten, Drop.
learn-repeat-3 = Beides stellst du unter Einstellungen, Handling ein.
learn-tuck = Ghost und Soft Drop
learn-tuck-1 = Der Umriss ist der Ghost: Er zeigt, wohin ein Hard Drop führt.
learn-tuck-2 = { $soft } macht einen Soft Drop: Der liegende Stein lässt sich noch eine halbe Sekunde bewegen.
learn-tuck-3 = Senk das erste Quadrat ab und schieb es unter den Vorsprung. Dann füll den Rest.
learn-rotate = Drehen
learn-rotate-1 = { $left } und { $right } drehen um ein Viertel.
learn-rotate-2 = { $half } dreht um die Hälfte.
learn-rotate-3 = Dreh das T um und räum beide Reihen ab.
learn-hold = Hold
learn-hold-1 = { $hold } tauscht den Stein mit der Hold-Box, sooft du willst.
learn-hold-2 = Ein Stein aus der Box kommt wieder von oben.
learn-hold-3 = Leg das Quadrat in die Hold-Box, stell den langen Stein in die Lücke und räum vier Reihen auf einmal ab.
learn-kick = Kicks großer Steine
learn-kick-1 = Steine haben bis zu 15 Zellen. Einer ohne Platz zum Drehen wird gekickt: zur Seite, sonst nach unten, sonst nach oben, solange er seinen alten Platz berührt.
learn-kick-2 = So kommt ein Stein hinein, wohin er nie fallen könnte.
learn-kick-3 = Schieb diesen über das Loch rechts, senk ihn ab ({ $soft }) und dreh ihn ({ $left }). Dann Hard Drop.
learn-no-turn = Kick (ohne Drehung)
learn-no-turn-1 = { $none } dreht um 0: Der Stein geht eine Reihe nach unten oder wird gekickt, als hätte er sich gedreht.
learn-no-turn-2 = Senk den Stein ab ({ $soft }), dreh ihn ({ $right }) und kick ihn ins Loch ({ $none }). Dann Hard Drop.
learn-no-turn-3 = Ein Touchscreen hat keinen Knopf dafür: Sieh dir die Lösung an.
learn-garbage = Garbage
learn-garbage-1 = Was Gegner senden, ist Garbage. Der Balken neben dem Feld zeigt die wartenden Reihen.
learn-garbage-2 = Eine halbe Sekunde später dürfen sie herein: beim nächsten Lock ohne Linie, offen in der markierten Spalte.
learn-garbage-3 = Lass diese drei Reihen herein.
learn-cancel = Garbage aufheben
learn-cancel-1 = Was du sendest, hebt zuerst auf, was wartet, Reihe für Reihe. Nur der Rest geht hinaus.
learn-cancel-2 = 2, 3 und 4 Linien senden 1, 2 und 4 Reihen; Clears in Folge senden mehr.
learn-cancel-3 = Heb alle vier Reihen mit dem langen Stein auf.
learn-spin = Spins
learn-spin-1 = Ein Stein, der beim Einrasten auf allen vier Seiten feststeckt, macht einen Spin. Seine Linien zählen doppelt.
learn-spin-2 = Dreh das T aufrecht ({ $left }) und schieb es an den linken Rand. Senk es ab ({ $soft }) und dreh es zurück ({ $right }): Es wird unter den Vorsprung gekickt.
learn-spin-3 = Hard Drop: zwei Linien, die vier Reihen senden.
learn-back-to-back = Back-to-Back
learn-back-to-back-1 = Spins und große Clears, hier ab vier Linien, sind Back-to-Back: Jeder nach dem ersten sendet eine Reihe mehr.
learn-back-to-back-2 = Ein kleinerer Clear ohne Spin beendet es. Ein Lock ohne Clear nicht.
learn-back-to-back-3 = Räum zweimal vier Linien ab.
learn-stalling = Kein Zeitspiel
learn-stalling-1 = Ein liegender Stein rastet nach einer halben Sekunde ein. Jede Bewegung und Drehung startet sie neu, wie der untere Balken über dem Feld zeigt.
learn-stalling-2 = Der obere Balken, der Zwangslock, startet nie neu. Ist er verbraucht, rastet der Stein ein, und Hold ist gesperrt.
learn-stalling-3 = Halt den Stein am Boden in Bewegung, bis er einrastet.
learn-surviving = Gewinnen
learn-surviving-1 = Du bist raus, wenn der nächste Stein keinen Platz findet. Der letzte Spieler im Spiel gewinnt.
learn-surviving-2 = Räum viele Linien auf einmal ab, halt dein Back-to-Back und lass Löcher nach oben offen.
learn-surviving-3 = Das ist das Spiel. Spiel hier weiter, so lange du willst.
