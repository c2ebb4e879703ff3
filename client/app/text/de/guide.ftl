### The element guide, and the rest of marauders in short.

guide-title = Elemente
guide-in-play = im Spiel
guide-summary = Marauders in Kürze
guide-your-turn = Du bist am Zug
guide-goes-on = Der Kampf geht weiter
guide-spell = Zauber: { $spell }

## Battle

guide-battle-goal = Ziel
guide-battle-goal-text = Ein Spieler ohne Lebenspunkte verliert. Du beginnst mit 25.
guide-battle-exchange = Abtausch
guide-battle-exchange-text = Der Zug des Angreifers, der Zug des Verteidigers, dann fliegen die Schilde des Angreifers.
guide-battle-turn = Zug
guide-battle-turn-text = Sechs Aktionen. Ein Tausch ohne Kombi beendet ihn, ebenso das Ende deiner Zeit.
guide-battle-x-and-y = X und Y
guide-battle-x-and-y-text = Auf X zählen Reihen, links gegen rechts; auf Y Spalten, unten gegen oben.
guide-battle-order = Reihenfolge
guide-battle-order-text = Auf X greift ein Spieler an, dann der andere; ebenso auf Y. Dann beginnt der andere.
guide-battle-hit = Treffer
guide-battle-hit-text = Schaden ist der Angriff minus der Schild. Der Rest des Schilds bleibt.
guide-battle-afterwards = Danach
guide-battle-afterwards-text = Schilde, die auf einer Seite verteidigt haben, greifen dann von dort an, mit neuen Kombis dazu.
guide-battle-the-end = Das Ende
guide-battle-the-end-text = Nach 200 Zügen (400 im langen Spiel, oder nach dem Limit des Raums) gewinnt, wer mehr Lebenspunkte hat.

## Matches

guide-matches-lines = Linien
guide-matches-lines-text = Drei oder mehr eines Elements in einer Reihe oder Spalte. Linien mit einem gemeinsamen Block sind eine.
guide-matches-worth = Wert
guide-matches-worth-text = Jeder Block gibt dem Schild seiner Bahn 1, auf deiner Seite.
guide-matches-more = Mehr
guide-matches-more-text = Der getauschte Block gibt 1 mehr für jeden Block über drei und für jede andere Kombi.
guide-matches-element = Element
guide-matches-element-text = Ein Schild nimmt das Element des Kombi-Blocks an, der am weitesten entfernt ist.
guide-matches-chain = Kette
guide-matches-chain-text = Neue Blöcke können von selbst eine Kombi bilden. Das kostet keine Aktion.
guide-matches-no-move = Keine Kombi
guide-matches-no-move-text = Ein Feld ohne mögliche Kombi wird ersetzt, und alle Kraft ist verloren.

## Cells

guide-cells-role = A oder D
guide-cells-role-text = Die Seite greift an (A, Schwert) oder verteidigt (D, Schild): in diesem Abtausch oder im nächsten, in dem sie dran ist.
guide-cells-locked = Gesperrt: d
guide-cells-locked-text = Sie greift nicht an (Erde). Das endet mit dem Beginn des nächsten Abwehrzugs des Besitzers.
guide-cells-closed = Geschlossen
guide-cells-closed-text = Sie sammelt im nächsten Angriffs- oder Abwehrzug des Besitzers dort nichts (Dunkel).
guide-cells-raised = Erhöht
guide-cells-raised-text = Ein gegnerischer Angriff bleibt dort ohne Wirkung (Dampf).
guide-cells-reversed = Umgekehrt
guide-cells-reversed-text = Unter 0: Ein Treffer macht um so viel mehr Schaden. Kombis heben den Wert wieder (Orakel).
guide-cells-marked = Markiert
guide-cells-marked-text = Der Schild, oder der nächste, der entsteht, wird am Ende des Zugs halbiert und umgekehrt.
guide-cells-plain-attack = Einfacher Angriff
guide-cells-plain-attack-text = Weder er noch der getroffene Schild hat einen Effekt.

## Spells

guide-spells-force = Kraft
guide-spells-force-text = Du erhältst so viel Kraft, wie du Schaden machst. Ein Zauber kostet 10.
guide-spells-casting = Zaubern
guide-spells-casting-text = Bezahl in deinem Zug: Deine nächste Kombi wirkt den Zauber ihres Elements, statt Schilde zu machen.
guide-spells-when = Wann
guide-spells-when-text = Effekte auf diesen Angriff oder diese Abwehr wirken am Ende deines Zugs; alle anderen zu Beginn des nächsten.
guide-spells-role = Rolle
guide-spells-role-text = Viele Zauber tun in einem Angriffszug etwas anderes als in einem Abwehrzug.
guide-spells-no-match = Keine Kombi
guide-spells-no-match-text = Endet der Zug ohne Kombi, verfällt die Bezahlung; du kannst später noch zaubern.
guide-spells-how-often = Wie oft
guide-spells-how-often-text = Einmal pro Kampf. Erweitert: einmal über der Hälfte deiner Lebenspunkte, einmal darunter. Lang: viermal, mit sechs Zügen dazwischen.

## Named

guide-named-the-option = Die Option
guide-named-the-option-text = Bei Zaubern ohne Kombi nennst du einen, wenn die Elemente ausgelost sind: den eines Elements im Spiel oder einen von diesen. Er wirkt ohne Kombi.
guide-named-free-swap = Freitausch
guide-named-free-swap-text = Tauscht zwei beliebige Blöcke; die Kombis zählen dreifach. Das kostet keine Aktion.
guide-named-power-up = Power-up
guide-named-power-up-text = Alle deine Schilde gewinnen 1.
guide-named-power-down = Power-down
guide-named-power-down-text = Alle Schilde deiner Gegner verlieren 1.
guide-named-aligner = Ausrichter
guide-named-aligner-text = Deine Schilde rücken vor die des Gegners, der stärkste vor den stärksten.
guide-named-disperser = Zerstreuer
guide-named-disperser-text = Die Schilde des Gegners rücken dorthin, wo deine am schwächsten sind; der Schaden wird halbiert.
guide-named-burglary = Einbruch
guide-named-burglary-text = Du nimmst Schilde, die gegnerische Kombis machen würden: ein Viertel so viele, wie es Elemente gibt.
guide-named-merger = Fusion
guide-named-merger-text = Nur in 2D. In deinem nächsten Angriffszug stoßen deine zwei stärksten wartenden Schilde zu den zwei schwächsten, die angreifen.

## Options

guide-options-adjacent-match = Nachbar-Kombis
guide-options-adjacent-match-text = Drei oder mehr, die sich berühren, in jeder Form.
guide-options-diagonal-recognition = Diagonale Kombis
guide-options-diagonal-recognition-text = Auch diagonale Linien sind Kombis.
guide-options-non-matching-spells = Zauber ohne Kombi
guide-options-non-matching-spells-text = Jeder nennt vorher einen Zauber und wirkt ihn ohne Kombi.
guide-options-board-pre-match = Vorab-Kombis
guide-options-board-pre-match-text = Ein neues Feld kann Kombis für den Spieler am Zug enthalten.
guide-options-force-matchable-blocks = Kombi-Garantie
guide-options-force-matchable-blocks-text = Der letzte Block eines Nachschubs macht eine Kombi möglich.
guide-options-block-chain-matches = Kettensperre
guide-options-block-chain-matches-text = Nachschub vollendet keine Kombis.
guide-options-single-mode = Einzelmodus
guide-options-single-mode-text = Ein Spieler greift immer an; Züge: ein Fünftel der Lebenspunkte. Keine Zauber.
guide-options-reverse-mode = Umkehrmodus
guide-options-reverse-mode-text = Der Verteidiger hat den ersten Zug jedes Abtauschs.
guide-options-static-mode = Statischer Modus
guide-options-static-mode-text = Immer beginnt derselbe Spieler.
guide-options-bonus-variant = Bonusvariante
guide-options-bonus-variant-text = Lange Kombis hinterlassen Boost-Blöcke: plus für deine Kombis, minus für die anderer.
guide-options-inward-gravity = Schwerkraft innen
guide-options-inward-gravity-text = Blöcke rutschen zur sammelnden Seite hin.
guide-options-outward-gravity = Schwerkraft außen
guide-options-outward-gravity-text = Blöcke rutschen von ihr weg.
guide-options-fixed-gravity = Schwerkraft fest
guide-options-fixed-gravity-text = Blöcke rutschen in eine anfangs ausgeloste Richtung.
guide-options-extended-game = Erweitertes Spiel
guide-options-extended-game-text = 50 Lebenspunkte und zwei Zauber.
guide-options-long-game = Langes Spiel
guide-options-long-game-text = 100 Lebenspunkte, vier Zauber, 400 Züge.

## Modes

guide-modes-1d = 1D
guide-modes-1d-text = Zwei Spieler, nur links und rechts.
guide-modes-2d = 2D
guide-modes-2d-text = Zwei Spieler mit je zwei Seiten: links und unten gegen rechts und oben.
guide-modes-quad = Quad
guide-modes-quad-text = Vier Spieler, jeder mit einer Seite. Du greifst reihum nach gegenüber, links und rechts an; so wandert auch der erste Zug.
guide-modes-tag-assault = Team-Angriff
guide-modes-tag-assault-text = Zwei Teams aus Nachbarn, links und unten gegen rechts und oben; 50 Lebenspunkte pro Team.
guide-modes-tag-defence = Team-Abwehr
guide-modes-tag-defence-text = Zwei Teams aus Spielern gegenüber: links und rechts gegen oben und unten.
guide-modes-tag-break = Team-Bruch
guide-modes-tag-break-text = Wie Team-Abwehr, aber das Team, das alle Lebenspunkte verliert, gewinnt. Jede Aktion muss eine Kombi sein, wenn der Raum es nicht anders festlegt.
guide-modes-rank = Rang
guide-modes-rank-text = 1 bis 9: 5 bis 21 feste Elemente auf einem ebenso großen Feld. Ranked ist 2D, Rang 2.
guide-modes-standard = Standard
guide-modes-standard-text = Leicht bis Ultimativ: 5 bis 10 Elemente, ausgelost, auf einem ebenso großen Feld.
guide-modes-casual = Casual
guide-modes-casual-text = Start bis Profi: 4 bis 9 Elemente, ausgelost, auf einem Feld, das um eins größer ist.

## Chapters

guide-chapter-battle = Ein Kampf
guide-chapter-matches = Kombis
guide-chapter-cells = Zeichen an Schilden
guide-chapter-blocks = Block-Effekte
guide-chapter-spells = Zauber
guide-chapter-named-spells = Genannte Zauber
guide-chapter-options = Optionen
guide-chapter-modes = Modi und Größen

## Blocks

guide-blocks-covered = Verdeckt
guide-blocks-covered-text = Bildet Kombis, zählt aber 0. Nie auf Wasser.
guide-blocks-risen = Erhöht
guide-blocks-risen-text = Stoppt einen Angriff eines beliebigen Spielers, dann verschwindet das. Nie auf Dampf.
guide-blocks-mirror = Spiegel
guide-blocks-mirror-text = Wirft einen Angriff je nach Winkel zur Seite oder zurück. Nie auf Kristall.
guide-blocks-filter = Filter
guide-blocks-filter-text = Macht einen Angriff von Gegnern des Besitzers zu einem Schild halber Stärke für den Besitzer. Nie auf Klang.
guide-blocks-shifter = Verschieber
guide-blocks-shifter-text = Rückt einen Angriff eine Bahn zur Seite; Angriffe eines Spielers, die sich dort treffen, vereinen sich. Nie auf Kosmos oder am Rand.
guide-blocks-warped = Verzerrt
guide-blocks-warped-text = Lässt sich nicht tauschen, Tausche springen darüber; seine Kombi zählt doppelt.
guide-blocks-how-long = Dauer
guide-blocks-how-long-text = Bis der Block in einer Kombi verschwindet oder das Feld neu ist. Effekte von Elementen beginnen mit dem nächsten Zug, Effekte von Zaubern sofort.

## Elements

guide-as-attack = Als Angriff
guide-as-shield = Als Schild
guide-spell-attacking = { $spell }, im Angriff
guide-spell-defending = { $spell }, in der Abwehr
guide-fire-attack = Macht mindestens 1 Schaden, auch an einem Schild, der hält.
guide-fire-shield = Senkt den Schaden des Angriffs, der ihn trifft, um 1.
guide-fire-spell = Der Gegner verliert 7 Lebenspunkte. Das gibt keine Kraft.
guide-water-attack = Verdeckt einen Block seiner Bahn: Der zählt 0, bis er in einer Kombi verschwindet.
guide-water-shield = Deckt einen verdeckten Block auf, zuerst in seiner Bahn.
guide-water-spell = Verdeckt so viele Blöcke, wie Elemente im Spiel sind, überall auf dem Feld.
guide-wind-attack = Der Schild, den er trifft, hat keinen Effekt. Wind- und Metall-Schilde wirken davor.
guide-wind-shield = Der Angriff, der auf ihn zukommt, hat beim Start keinen Effekt; der Angriff, der ihn trifft, keinen beim Treffer.
guide-wind-attacking = Kein Schild und kein Eis-Schlag des Gegners hat einen Effekt gegen diesen Angriff.
guide-wind-defending = Kein Angriff des Gegners hat diesmal einen Effekt.
guide-earth-attack = Sperrt die Zelle, die er trifft: Dort greift nichts an, bis ihr Besitzer wieder verteidigt. Ein Erde-Schild verhindert das.
guide-earth-shield = Sein Rest fliegt als einfacher Angriff auf die angreifende Seite zurück. Nicht nach einem Erde-Angriff.
guide-earth-attacking = Die Schilde des Gegners setzen bei seinem nächsten Angriff aus: Bis dahin sind alle seine Zellen gesperrt.
guide-earth-defending = Nach dem Angriff fliegen alle übrigen Schilde dieser Seite zusammen zurück, mit ihren Effekten.
guide-light-attack = 1 Lebenspunkt für sein Team, wenn es weniger hat als der Gegner.
guide-light-shield = 2 Kraft für seinen Besitzer, wenn er getroffen wird.
guide-light-spell = 7 Lebenspunkte für dich; nie mehr, als du am Anfang hattest.
guide-dark-attack = Die Zelle gegenüber sammelt im nächsten Angriffszug ihres Besitzers auf dieser Seite nichts.
guide-dark-shield = Die Zelle, aus der der Angriff kam, sammelt im nächsten Abwehrzug ihres Besitzers auf dieser Seite nichts.
guide-dark-attacking = Dein Angriff fliegt sofort: Der Gegner hat keinen Abwehrzug.
guide-dark-defending = Alle Schilde des Gegners auf der angreifenden Seite werden zerstört.
guide-neutral-attack = Der Schild, den er trifft, verteidigt mit halber Stärke. Hält er, behält er den Rest.
guide-neutral-shield = Die Hälfte seines Verlusts fliegt als einfacher Angriff zurück.
guide-neutral-attacking = Jeder Angriff halbiert, neben seinem eigenen Effekt, die Abwehr des Schilds, den er trifft.
guide-neutral-defending = Jeder getroffene Schild schickt, neben seinem eigenen Effekt, die Hälfte seines Verlusts zurück.
guide-metal-attack = Ab Zug 9: Die Hälfte biegt um die Ecke, in eine Bahn ohne Schild auf der anderen Seite des Gegners oder bei den Gegnern daneben. Nicht gegenüber Metall.
guide-metal-shield = Ab Zug 9: Die Hälfte des Angriffs, der auf ihn zukommt, biegt um die Ecke, in eine Bahn mit Schild auf der anderen Seite des Besitzers. Nicht gegen einen Metall-Angriff.
guide-metal-attacking = Angriffe, die ihren Schild nicht brechen würden, gehen auf die schwächste Zelle der Seite. Nicht Metall oder Wind.
guide-metal-defending = Angriffe, die durchbrechen würden, gehen auf den stärksten Schild der Seite. Nicht Metall oder Wind.
guide-thunder-attack = Ab Zug 9: Ein Viertel davon erscheint als Schild eines beliebigen Elements im Spiel auf deiner anderen Seite; bei vier Spielern fliegt es auf einen anderen Gegner.
guide-thunder-shield = Ab Zug 9: Sein Rest wechselt in eine zufällige Bahn der anderen Seite des Besitzers. Bricht er, erscheint dort die Hälfte des überschüssigen Schadens.
guide-thunder-attacking = Jeder Angriff lässt ein Viertel von sich auf deiner anderen Seite, in jedem Zug.
guide-thunder-defending = Der Rest deiner Schilde auf dieser Seite und der überschüssige Schaden wechseln auf deine andere Seite.
guide-star-attack = Hält der Schild, gewinnt die Zelle, aus der er kam, die Hälfte der Differenz, im Element des Schilds.
guide-star-shield = Bricht er, gewinnt seine Zelle die Hälfte der Differenz, im Element des Angriffs.
guide-star-attacking = Wo deine Angriffe durchbrechen, gewinnen die Zellen, aus denen sie kamen, die ganze Differenz.
guide-star-defending = Wo deine Schilde brechen, gewinnen ihre Zellen die ganze Differenz.
guide-wood-also = Als Kombi
guide-wood-also-text = Solange du keine Kraft hast, gibt jeder unverdeckte Block einer Holz-Kombi 1.
guide-wood-attack = Gibt die fehlende Kraft aus, um einen Schild zu brechen, der halten würde.
guide-wood-shield = Gibt Kraft aus, um einem Angriff standzuhalten, der ihn brechen würde.
guide-wood-attacking = Jeder Angriff darf so Kraft ausgeben, höchstens 20; 20 reichen immer.
guide-wood-defending = Jeder Schild darf so Kraft ausgeben, höchstens 20; 20 reichen immer.
guide-ice-attack = Einer deiner Schilde schlägt zuerst zu, wenn du das nächste Mal verteidigst.
guide-ice-shield = Halbiert den Angriff, der ihn trifft.
guide-ice-attacking = Jeder Angriff macht einen Schild für den Erstschlag bereit.
guide-ice-defending = Jeder getroffene Schild halbiert, neben seinem eigenen Effekt, den Angriff.
guide-poison-attack = Bricht er durch, verliert der Gegner in 3 Zügen je 1 Lebenspunkt. Sonst verliert der Schild 3 mehr.
guide-poison-shield = Ein zufälliger Schild des Angreifers verliert 3. Ein Angreifer ohne Schild wird vergiftet.
guide-poison-attacking = Jeder Angriff vergiftet zusätzlich so.
guide-poison-defending = Jeder getroffene Schild vergiftet zusätzlich so.
guide-sun-attack = Ein Block seiner Bahn wird ein anderes Element. Die Kombis gehören dir.
guide-sun-shield = Dasselbe in der getroffenen Bahn, für den Besitzer des Schilds.
guide-sun-spell = Ein neues Feld. Die Kraft bleibt, anders als ohne mögliche Kombi.
guide-moon-attack = Die Blöcke seiner Bahn rücken um eins in seine Richtung. Die Kombis gehören dir. Nicht gegen einen Mond-Schild.
guide-moon-shield = Die Blöcke seiner Bahn rücken um eins gegen den Angriff, für den Besitzer. Nicht gegen Mond.
guide-moon-spell = Alle Reihen rücken um eins nach rechts, dann alle Spalten um eins nach oben. Verzerrte Blöcke bleiben. Die Kombis gehören dir.
guide-sound-attack = Macht einen Block seiner Bahn zu einem Filter von dir.
guide-sound-shield = Übernimmt einen gegnerischen Filter, zuerst in seiner Bahn. Gibt es keinen, macht er einen in der Bahn des stärksten Angriffs.
guide-sound-spell = Vier gegnerische Filter werden deine; fehlende werden erzeugt.
guide-steam-attack = Erhöht einen Block seiner Bahn, der dann einen Angriff stoppt.
guide-steam-shield = Erhöht eine Zelle seiner Seite, wo dann ein Angriff ohne Wirkung bleibt.
guide-steam-spell = Erhöht vier Blöcke des Felds und zwei deiner Zellen.
guide-crystal-attack = Macht einen Block seiner Bahn zum Spiegel.
guide-crystal-shield = Dreht einen Spiegel, zuerst in seiner Bahn, um eine Achteldrehung, und rückt ihn in seiner Linie einen Block weiter. In 1D eine Vierteldrehung.
guide-crystal-spell = Macht vier Blöcke zu Spiegeln.
guide-cosmo-attack = Macht einen Block seiner Bahn zum Verschieber, aber keinen am Rand des Felds.
guide-cosmo-shield = Wendet einen Verschieber, zuerst in seiner Bahn.
guide-cosmo-spell = Macht vier Blöcke zu Verschiebern.
guide-dimension-attack = Verzerrt einen Block seiner Bahn.
guide-dimension-shield = Ein verzerrter Block, zuerst in seiner Bahn, springt auf einen Nachbarplatz, möglichst in eine Kombi. Die Kombis fliegen als Angriffe mit doppeltem Wert zurück.
guide-dimension-spell = Verzerrt vier Blöcke.
guide-oracle-attack = Ein Schild, der hält, wird am Ende des Zugs halbiert und umgekehrt. Bricht er, trifft es den nächsten dort am Ende seines Zugs. Nicht bei Orakel-Schilden.
guide-oracle-shield = Fügt die Stärke des stärksten Schilds rund ums Feld hinzu und verschwindet dann. Ein Schild des eigenen Teams wird dabei verbraucht.
guide-oracle-attacking = Jeder Angriff kehrt zusätzlich so um.
guide-oracle-defending = Jeder getroffene Schild borgt sich so Stärke und verschwindet dann.
