### The guided battle, and where it is offered.

lesson-suggested = Neu bei Marauders? Spiel die Lektion, einen geführten Kampf von ein paar Minuten.
lesson-over = Lektion geschafft
lesson-again = Lektion wiederholen
lesson-next = Weiter
lesson-leave = Lektion überspringen
lesson-skip = Überspringen
lesson-bot = Bot, Level 1
lesson-first = Erstes Match

lesson-field = Du teilst dieses Feld mit Calico: Links und unten sind deine Seiten, und wer keine Lebenspunkte mehr hat, verliert.
lesson-match = Tausche zwei Nachbarn, sodass drei gleiche in einer Linie liegen, etwa die markierten.
lesson-shields = Jeder kombinierte Block gibt dem Schild am Ende seiner Reihe 1 dazu, auf deiner Seite.
lesson-moves = Du hast sechs Aktionen pro Zug, und ein Tausch ohne Kombi beendet ihn: Kombiniere weiter oder beende deinen Zug.
lesson-opponent = Auch Calico hat sechs Aktionen und macht rechts Schilde, die deinen Angriff blocken.
lesson-attack = Nun fliegen deine Schilde ihre Reihen entlang: Deine Stärke minus der Schild dort ist der Schaden.
lesson-defend = Als Nächstes greift Calico an: Mach Kombis in den Reihen seiner Schilde, dann beende deinen Zug.
lesson-axes = Bisher spieltest du auf X, nach Reihen; nun kommt Y, nach Spalten: unten gegen oben.
lesson-pay = Schaden, den du machst, wird Kraft, und hier bekommst du 10: Bezahl einen Zauber vor der Kombi.
lesson-cast = Deine nächste Kombi macht keine Schilde, sondern wirkt den Zauber ihres Elements: Kombiniere, dann beende deinen Zug.
lesson-elements = Jedes Element hat einen Effekt als Angriff, Schild und Zauber: Die Regeln zeigen alle, in jedem Kampf.
lesson-winning = Nimm alle Lebenspunkte, um zu gewinnen; nach 200 Zügen gewinnt, wer mehr davon hat.
