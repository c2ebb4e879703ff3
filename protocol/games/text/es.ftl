### Names that the client and the web site show.

## Games

game-swordfight = Swordfight
game-stacker = Stacker
game-marauders = Marauders

## Solo modes

solo-forty-lines = 40 líneas
solo-two-minutes = Dos minutos
solo-marathon = Marathon
solo-zen = Zen
solo-document = Documento
solo-dig = Excavar
solo-survival = Supervivencia
solo-most-rows = Más filas
solo-endless = Sin fin
solo-silent-opponent = Rival pasivo
solo-battle = Batalla

## Swords

sword-halyard = Driza
sword-gannet = Alcatraz
sword-wicker = Mimbre
sword-breakwater = Rompeolas
sword-squall = Chubasco
sword-lantern = Farol
sword-thistle = Cardo
sword-narwhal = Narval
sword-undertow = Resaca

## Figures of a player in a match

figure-biggest-chain = Mayor cadena
figure-pairs-per-minute = Parejas por minuto
figure-swords-sent = Espadas enviadas
figure-swords-landed = Espadas caídas
figure-swords-wasted = Espadas perdidas
figure-sprinkles-sent = Chispas enviadas
figure-sprinkles-landed = Chispas caídas
figure-sprinkles-wasted = Chispas perdidas
figure-gems-kept = Gemas al final
figure-pieces-per-second = PPS
figure-keys-per-piece = Teclas por pieza
figure-finesse-faults = Fallos de finesse
figure-lines-per-minute = Líneas por minuto
figure-spins = Spins
figure-back-to-back = Mayor back-to-back
figure-damage = Daño
figure-spells = Hechizos
figure-force-gained = Energía ganada
