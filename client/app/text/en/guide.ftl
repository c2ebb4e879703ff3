### The element guide, and the rest of marauders in short.

guide-title = Elements
guide-in-play = in play
guide-summary = Marauders in short
guide-your-turn = It is your turn
guide-goes-on = The battle continues
guide-spell = Spell: { $spell }

## Battle

guide-battle-goal = Goal
guide-battle-goal-text = A player without hit points loses. You start with 25.
guide-battle-exchange = Exchange
guide-battle-exchange-text = The attacker’s turn, the defender’s turn, then the attacker’s shields fly.
guide-battle-turn = Turn
guide-battle-turn-text = Six moves. A swap without a match ends it; so does the end of your time.
guide-battle-x-and-y = X and Y
guide-battle-x-and-y-text = On X rows count, left against right; on Y columns, below against above.
guide-battle-order = Order
guide-battle-order-text = On X one player attacks, then the other; the same on Y. Then the other starts.
guide-battle-hit = Hit
guide-battle-hit-text = Damage is the attack minus the shield. The rest of the shield stays.
guide-battle-afterwards = Afterwards
guide-battle-afterwards-text = Shields that defended on a side attack from there next, with new matches added.
guide-battle-the-end = The end
guide-battle-the-end-text = After 200 turns (400 in a long game, or the room’s own limit), the player with more hit points wins.

## Matches

guide-matches-lines = Lines
guide-matches-lines-text = Three or more of an element in a row or a column. Lines that share a block are one.
guide-matches-worth = Worth
guide-matches-worth-text = Each block adds 1 to the shield of its lane, on your side.
guide-matches-more = More
guide-matches-more-text = The swapped block adds 1 for each block beyond three, and for each other match.
guide-matches-element = Element
guide-matches-element-text = A shield takes the element of the matched block farthest from it.
guide-matches-chain = Chain
guide-matches-chain-text = New blocks can match by themselves. This costs no move.
guide-matches-no-move = No move
guide-matches-no-move-text = A field without a possible match is replaced, and all force is lost.

## Cells

guide-cells-role = A or D
guide-cells-role-text = The side attacks (A, sword) or defends (D, shield): in this exchange, or in the next one that uses it.
guide-cells-locked = Locked: d
guide-cells-locked-text = It does not attack (Earth). Lifted when its owner’s next defence turn begins.
guide-cells-closed = Closed
guide-cells-closed-text = It collects nothing in its owner’s next attack or defence turn there (Dark).
guide-cells-raised = Raised
guide-cells-raised-text = One attack of an enemy does nothing there (Steam).
guide-cells-reversed = Reversed
guide-cells-reversed-text = Below 0: a hit does that much more damage. Matches raise it again (Oracle).
guide-cells-marked = Marked
guide-cells-marked-text = The shield, or the next one to form, is halved and reversed when the turn ends.
guide-cells-plain-attack = Plain attack
guide-cells-plain-attack-text = Neither it nor the shield that it hits has any effect.

## Spells

guide-spells-force = Force
guide-spells-force-text = You gain as much force as you deal damage. A spell costs 10.
guide-spells-casting = Casting
guide-spells-casting-text = Pay on your turn: your next match casts the spell of its element, not shields.
guide-spells-when = When
guide-spells-when-text = Effects on this attack or defence act when your turn ends; all others when the next turn begins.
guide-spells-role = Role
guide-spells-role-text = Many spells do one thing in an attack turn and another in a defence turn.
guide-spells-no-match = No match
guide-spells-no-match-text = If the turn ends without a match, the payment is lost; you may still cast later.
guide-spells-how-often = How often
guide-spells-how-often-text = Once a battle. Extended: once above half of your hit points, once below. Long: four times, with six turns between.

## Named

guide-named-the-option = The option
guide-named-the-option-text = With non-matching spells you name one when the elements are drawn: of an element in play, or one of these. It is cast without a match.
guide-named-free-swap = Free Swap
guide-named-free-swap-text = Swaps any two blocks; its matches count three times. It uses no move.
guide-named-power-up = Power Up
guide-named-power-up-text = All your shields gain 1.
guide-named-power-down = Power Down
guide-named-power-down-text = All shields of your enemies lose 1.
guide-named-aligner = Aligner
guide-named-aligner-text = Your shields move to face the enemy’s, the strongest to the strongest.
guide-named-disperser = Disperser
guide-named-disperser-text = The enemy’s shields move to where yours are weakest; damage is halved.
guide-named-burglary = Burglary
guide-named-burglary-text = You take shields that the enemy’s matches would make: a quarter as many as there are elements.
guide-named-merger = Merger
guide-named-merger-text = Only in 2D. In your next attack turn your two strongest waiting shields join the two weakest that attack.

## Options

guide-options-adjacent-match = Adjacent match
guide-options-adjacent-match-text = Three or more that touch are a match, in any shape.
guide-options-diagonal-recognition = Diagonal recognition
guide-options-diagonal-recognition-text = Diagonal lines match as well.
guide-options-non-matching-spells = Non-matching spells
guide-options-non-matching-spells-text = Each player names a spell beforehand, and casts it without a match.
guide-options-board-pre-match = Board pre-match
guide-options-board-pre-match-text = A new field may contain matches, for the player to move.
guide-options-force-matchable-blocks = Force matchable blocks
guide-options-force-matchable-blocks-text = The last block of a refill makes a match possible.
guide-options-block-chain-matches = Block chain matches
guide-options-block-chain-matches-text = Refills complete no matches.
guide-options-single-mode = Single mode
guide-options-single-mode-text = One player always attacks; a fifth as many turns as hit points. No spells.
guide-options-reverse-mode = Reverse mode
guide-options-reverse-mode-text = The defender has the first turn of each exchange.
guide-options-static-mode = Static mode
guide-options-static-mode-text = The same player always begins.
guide-options-bonus-variant = Bonus variant
guide-options-bonus-variant-text = Long matches leave boost blocks: they add to your later matches, and take from others’.
guide-options-inward-gravity = Inward gravity
guide-options-inward-gravity-text = Blocks slide towards the collecting side.
guide-options-outward-gravity = Outward gravity
guide-options-outward-gravity-text = Blocks slide away from it.
guide-options-fixed-gravity = Fixed gravity
guide-options-fixed-gravity-text = Blocks slide in a direction drawn at the start.
guide-options-extended-game = Extended game
guide-options-extended-game-text = 50 hit points and two spells.
guide-options-long-game = Long game
guide-options-long-game-text = 100 hit points, four spells, 400 turns.

## Modes

guide-modes-1d = 1D
guide-modes-1d-text = Two players, left and right only.
guide-modes-2d = 2D
guide-modes-2d-text = Two players, each with two sides: left and below against right and above.
guide-modes-quad = Quad
guide-modes-quad-text = Four players, a side each. You attack across, to the left, to the right, in turn; so the first move passes, too.
guide-modes-tag-assault = Tag assault
guide-modes-tag-assault-text = Two teams of neighbours, left and below against right and above; 50 hit points a team.
guide-modes-tag-defence = Tag defence
guide-modes-tag-defence-text = Two teams of players across: left and right against above and below.
guide-modes-tag-break = Tag break
guide-modes-tag-break-text = Like tag defence, but the team that loses all hit points wins. Every move must match, unless the room says otherwise.
guide-modes-rank = Rank
guide-modes-rank-text = 1 to 9: 5 to 21 fixed elements on a field as large. Ranked play is 2D, rank 2.
guide-modes-standard = Standard
guide-modes-standard-text = Easy to Ultimate: 5 to 10 elements, drawn, on a field as large.
guide-modes-casual = Casual
guide-modes-casual-text = First to Professional: 4 to 9 elements, drawn, on a field one larger.

## Chapters

guide-chapter-battle = A battle
guide-chapter-matches = Matches
guide-chapter-cells = Marks on shields
guide-chapter-blocks = Block effects
guide-chapter-spells = Spells
guide-chapter-named-spells = Named spells
guide-chapter-options = Options
guide-chapter-modes = Modes and sizes

## Blocks

guide-blocks-covered = Covered
guide-blocks-covered-text = Matches, but counts 0. Never on Water.
guide-blocks-risen = Risen
guide-blocks-risen-text = Stops one attack of any player, then disappears. Never on Steam.
guide-blocks-mirror = Mirror
guide-blocks-mirror-text = Reflects an attack sideways or back, by its angle. Never on Crystal.
guide-blocks-filter = Filter
guide-blocks-filter-text = Turns an attack of its owner’s enemies into a shield of half the strength, for its owner. Never on Sound.
guide-blocks-shifter = Shifter
guide-blocks-shifter-text = Moves an attack one lane aside; attacks of one player that meet there join. Never on Cosmo, nor at the edge.
guide-blocks-warped = Warped
guide-blocks-warped-text = Cannot be swapped, swaps jump over it; its match counts twice.
guide-blocks-how-long = Duration
guide-blocks-how-long-text = Until the block is matched or the field is new. Effects of elements start with the next turn, effects of spells at once.

## Elements

guide-as-attack = As an attack
guide-as-shield = As a shield
guide-spell-attacking = { $spell }, attacking
guide-spell-defending = { $spell }, defending
guide-fire-attack = Deals at least 1 damage, even to a shield that holds.
guide-fire-shield = Reduces the damage of the attack that hits it by 1.
guide-fire-spell = The enemy loses 7 hit points. That gives no force.
guide-water-attack = Covers a block of its lane: that counts 0 until it is matched.
guide-water-shield = Uncovers a covered block, of its lane first.
guide-water-spell = Covers as many blocks as there are elements in play, anywhere on the field.
guide-wind-attack = The shield that it hits has no effect. Wind and Metal shields act before that.
guide-wind-shield = The attack that faces it does nothing as it launches; the attack that hits it has no effect on it.
guide-wind-attacking = No shield and no Ice strike of the enemy has an effect against this attack.
guide-wind-defending = No attack of the enemy has an effect this time.
guide-earth-attack = Locks the cell that it hits: nothing there attacks, until its owner defends next. An Earth shield prevents that.
guide-earth-shield = The rest of it flies back at the attacking side, as a plain attack. Not after an Earth attack.
guide-earth-attacking = The enemy’s shields miss its next attack: all its cells are locked until then.
guide-earth-defending = After the attack, all remaining shields on this side fly back together, with their effects.
guide-light-attack = 1 hit point for its team, if that has fewer than the enemy.
guide-light-shield = 2 force for its owner when it is hit.
guide-light-spell = 7 hit points for you; never more than you began with.
guide-dark-attack = The cell across collects nothing in its owner’s next attack turn on that side.
guide-dark-shield = The cell that the attack came from collects nothing in its owner’s next defence turn on that side.
guide-dark-attacking = Your attack flies at once: the enemy has no turn to defend.
guide-dark-defending = All shields of the enemy on the side that attacks are destroyed.
guide-neutral-attack = The shield that it hits defends with half its strength. If it holds, it keeps the rest.
guide-neutral-shield = Half of what it lost flies back, as a plain attack.
guide-neutral-attacking = Every attack halves the defence of the shield that it hits, besides its own effect.
guide-neutral-defending = Every shield that is hit sends half of its loss back, besides its own effect.
guide-metal-attack = From turn 9: half of it turns round the corner, to a lane without a shield on the enemy’s other side, or of the enemies beside it. Not when it faces Metal.
guide-metal-shield = From turn 9: half of the attack that it faces turns round the corner, to a lane of its owner’s other side where a shield is. Not against a Metal attack.
guide-metal-attacking = Attacks that would not break the shield they hit go to the weakest cell of that side. Not Metal or Wind.
guide-metal-defending = Attacks that would break through go to the strongest shield of that side. Not Metal or Wind.
guide-thunder-attack = From turn 9: a quarter of it appears as a shield of any element in play on your other side; with four players, flies at another enemy.
guide-thunder-shield = From turn 9: the rest of it moves to a random lane of its owner’s other side. If it breaks, half of the excess damage appears there.
guide-thunder-attacking = Every attack leaves a quarter of itself on your other side, in any turn.
guide-thunder-defending = The rest of your shields on this side, and the excess damage, moves to your other side.
guide-star-attack = If the shield holds, the cell that it came from gains half of the difference, of the shield’s element.
guide-star-shield = If it breaks, its cell gains half of the difference, of the attack’s element.
guide-star-attacking = Where your attacks break through, the cells they came from gain all of the difference.
guide-star-defending = Where your shields break, their cells gain all of the difference.
guide-wood-also = Matched
guide-wood-also-text = While you have no force, each uncovered block of a Wood match gives 1.
guide-wood-attack = Spends the missing force to break a shield that would hold.
guide-wood-shield = Spends force to hold against an attack that would break it.
guide-wood-attacking = Every attack may spend force this way, at most 20; 20 is always enough.
guide-wood-defending = Every shield may spend force this way, at most 20; 20 is always enough.
guide-ice-attack = One of your shields strikes first the next time that you defend.
guide-ice-shield = Halves the attack that hits it.
guide-ice-attacking = Every attack readies a shield to strike first.
guide-ice-defending = Every shield that is hit halves the attack, besides its own effect.
guide-poison-attack = If it breaks through, the enemy loses 1 hit point in each of 3 turns. If not, the shield loses 3 more.
guide-poison-shield = A random shield of the attacker loses 3. An attacker without any is poisoned.
guide-poison-attacking = Every attack also poisons this way.
guide-poison-defending = Every shield that is hit also poisons this way.
guide-sun-attack = A block of its lane becomes another element. The matches are yours.
guide-sun-shield = The same in the lane that is hit, for the shield’s owner.
guide-sun-spell = A new field. Force is kept, unlike when no move is left.
guide-moon-attack = The blocks of its lane shift by one in its direction. The matches are yours. Not against a Moon shield.
guide-moon-shield = The blocks of its lane shift by one against the attack, for its owner. Not against Moon.
guide-moon-spell = All rows shift right by one, then all columns up by one. Warped blocks stay. The matches are yours.
guide-sound-attack = Makes a block of its lane a filter of yours.
guide-sound-shield = Takes an enemy’s filter over, of its lane first. If there is none, makes one in the lane of the strongest attack.
guide-sound-spell = Four of the enemy’s filters become yours; missing ones are created.
guide-steam-attack = Raises a block of its lane, which then stops one attack.
guide-steam-shield = Raises a cell of its side, where one attack then does nothing.
guide-steam-spell = Raises four blocks of the field and two of your cells.
guide-crystal-attack = Makes a block of its lane a mirror.
guide-crystal-shield = Spins a mirror, of its lane first, by an eighth of a turn, and moves it on by a block along its line. In 1D a quarter.
guide-crystal-spell = Makes four blocks mirrors.
guide-cosmo-attack = Makes a block of its lane a shifter, but none at the edge of the field.
guide-cosmo-shield = Turns a shifter over, of its lane first.
guide-cosmo-spell = Makes four blocks shifters.
guide-dimension-attack = Warps a block of its lane.
guide-dimension-shield = A warped block, of its lane first, jumps to a neighbour, to make a match if it can. The matches fly back as attacks, with doubled values.
guide-dimension-spell = Warps four blocks.
guide-oracle-attack = A shield that holds is halved and reversed when the turn ends. If it breaks, the next one there is, when its turn ends. Not an Oracle shield.
guide-oracle-shield = Adds the strength of the strongest shield around the field, then disappears. A shield of its own team is used up.
guide-oracle-attacking = Every attack also reverses this way.
guide-oracle-defending = Every shield that is hit borrows this way, then disappears.
