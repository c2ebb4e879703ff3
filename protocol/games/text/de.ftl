### Names that the client and the web site show.

## Games

game-swordfight = Swordfight
game-stacker = Stacker
game-marauders = Marauders

## Solo modes

solo-forty-lines = 40 Linien
solo-two-minutes = Zwei Minuten
solo-marathon = Marathon
solo-zen = Zen
solo-document = Dokument
solo-dig = Graben
solo-survival = Survival
solo-most-rows = Meiste Reihen
solo-endless = Endlos
solo-silent-opponent = Stiller Gegner
solo-battle = Gefecht

## Swords

sword-halyard = Fallleine
sword-gannet = Basstölpel
sword-wicker = Weidenkorb
sword-breakwater = Wellenbrecher
sword-squall = Sturmböe
sword-lantern = Laterne
sword-thistle = Distel
sword-narwhal = Narwal
sword-undertow = Sog

## Figures of a player in a match

figure-biggest-chain = Größte Kette
figure-pairs-per-minute = Paare pro Minute
figure-swords-sent = Schwerter gesendet
figure-swords-landed = Schwerter gelandet
figure-swords-wasted = Schwerter verloren
figure-sprinkles-sent = Splitter gesendet
figure-sprinkles-landed = Splitter gelandet
figure-sprinkles-wasted = Splitter verloren
figure-gems-kept = Juwelen behalten
figure-pieces-per-second = PPS
figure-keys-per-piece = Tasten pro Stein
figure-finesse-faults = Finesse-Fehler
figure-lines-per-minute = Linien pro Minute
figure-spins = Spins
figure-back-to-back = Längstes Back-to-Back
figure-damage = Schaden
figure-spells = Gewirkte Zauber
figure-force-gained = Kraft erhalten
