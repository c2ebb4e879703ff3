### Names that the client and the web site show.

## Games

game-swordfight = Swordfight
game-stacker = Stacker
game-marauders = Marauders

## Solo modes

solo-forty-lines = 40 lignes
solo-two-minutes = Deux minutes
solo-marathon = Marathon
solo-zen = Zen
solo-document = Document
solo-dig = Dig
solo-survival = Survie
solo-most-rows = Max de rangées
solo-endless = Sans fin
solo-silent-opponent = Adversaire muet
solo-battle = Bataille

## Swords

sword-halyard = Drisse
sword-gannet = Fou de Bassan
sword-wicker = Osier
sword-breakwater = Brise-lames
sword-squall = Bourrasque
sword-lantern = Lanterne
sword-thistle = Chardon
sword-narwhal = Narval
sword-undertow = Ressac

## Figures of a player in a match

figure-biggest-chain = Plus longue chaîne
figure-pairs-per-minute = Paires par minute
figure-swords-sent = Épées envoyées
figure-swords-landed = Épées arrivées
figure-swords-wasted = Épées perdues
figure-sprinkles-sent = Éclats envoyés
figure-sprinkles-landed = Éclats arrivés
figure-sprinkles-wasted = Éclats perdus
figure-gems-kept = Gemmes gardées
figure-pieces-per-second = PPS
figure-keys-per-piece = Touches par pièce
figure-finesse-faults = Fautes de finesse
figure-lines-per-minute = Lignes par minute
figure-spins = Spins
figure-back-to-back = Plus long back-to-back
figure-damage = Dégâts
figure-spells = Sorts lancés
figure-force-gained = Force gagnée
