### Names that the client and the web site show.

## Games

game-swordfight = Swordfight
game-stacker = Stacker
game-marauders = Marauders

## Solo modes

solo-forty-lines = 40 lines
solo-two-minutes = Two minutes
solo-marathon = Marathon
solo-zen = Zen
solo-document = Document
solo-dig = Dig
solo-survival = Survival
solo-most-rows = Most rows
solo-endless = Endless
solo-silent-opponent = Silent opponent
solo-battle = Battle

## Swords

sword-halyard = Halyard
sword-gannet = Gannet
sword-wicker = Wicker
sword-breakwater = Breakwater
sword-squall = Squall
sword-lantern = Lantern
sword-thistle = Thistle
sword-narwhal = Narwhal
sword-undertow = Undertow

## Figures of a player in a match

figure-biggest-chain = Biggest chain
figure-pairs-per-minute = Pairs per minute
figure-swords-sent = Swords sent
figure-swords-landed = Swords landed
figure-swords-wasted = Swords wasted
figure-sprinkles-sent = Sprinkles sent
figure-sprinkles-landed = Sprinkles landed
figure-sprinkles-wasted = Sprinkles wasted
figure-gems-kept = Gems kept
figure-pieces-per-second = PPS
figure-keys-per-piece = Keys per piece
figure-finesse-faults = Finesse faults
figure-lines-per-minute = Lines per minute
figure-spins = Spins
figure-back-to-back = Longest back-to-back
figure-damage = Damage
figure-spells = Spells cast
figure-force-gained = Force gained
