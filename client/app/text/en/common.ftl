### Words that many screens share.

ruleset-swordfight = Standard
ruleset-stacker = Pentominoes, 12 × 24
ruleset-stacker-tetrominoes = Tetrominoes, 10 × 20
ruleset-marauders = 2D, rank 2
ruleset-marauders-weekly = Mode of the week
team-name = Team { $number }
list-comma = { $first }, { $second }
list-and = { $first } and { $second }
wins-score = { $name } { $wins }
ordinal = { NUMBER($place, type: "ordinal") ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
}
draw = Draw
points = { $points } points
percent = { $percent } %
off = Off
on = On
yes = Yes
no = No
unknown = –
milliseconds = { $ms } ms
seconds = { $s } s

## Presets of rules: the name, and the difference

preset-ranked = Ranked
preset-swordfight-ranked-about = Exactly as in ranked matches.
preset-gentle = Gentle
preset-gentle-about = Slower falls, longer landings, and a breaker at least every ninth pair.
preset-swift = Swift
preset-swift-about = Falls almost twice as fast from the first pair, and ever faster.
preset-wild = Wild
preset-wild-about = Many more breakers, and up to six packets land at a single lock.
preset-stacker-ranked-about = Exactly as in ranked matches: tetrominoes and pentominoes.
preset-classic = Classic
preset-classic-about = The seven tetrominoes on 10 by 20.
preset-hexa = Hexa
preset-hexa-about = The sixty hexominoes on 14 by 28.
preset-medley = Medley
preset-medley-about = Pieces of one to six cells, each size as often.
preset-document = Document
preset-document-about = Tetrominoes by the rules as they were first written: kicks make mini spins.
preset-marauders-ranked-about = Two players, two axes, seven elements on a field of seven.
preset-first-battle = First battle
preset-first-battle-about = Four elements on a small field, and one axis only.
preset-flowing = Flowing
preset-flowing-about = As ranked, with blocks that nearly always leave a match.
preset-line = 1D
preset-line-about = Two players, west against east, on one axis only.
preset-quad = Quad
preset-quad-about = Four players, free-for-all, around one field.
preset-tag-assault = Tag assault
preset-tag-assault-about = Two against two: neighbours share their hit points.
preset-tag-defence = Tag defence
preset-tag-defence-about = Two against two: partners across the field share hit points.
preset-tag-break = Tag break
preset-tag-break-about = As tag defence, but whose hit points are gone first wins.
preset-rank-1 = Rank 1
preset-rank-1-about = Five elements on a field of five: Fire, Water, Wind, Earth, Neutral.
preset-rank-3 = Rank 3
preset-rank-3-about = Nine elements on a field of nine: rank 2 with Metal and Thunder.
preset-rank-4 = Rank 4
preset-rank-4-about = Eleven elements on a field of eleven: rank 3 with Star and Wood.
preset-rank-5 = Rank 5
preset-rank-5-about = Thirteen elements on a field of thirteen: rank 4 with Ice and Poison.
preset-rank-6 = Rank 6
preset-rank-6-about = Fifteen elements on a field of fifteen: rank 5 with Sun and Moon.
preset-rank-7 = Rank 7
preset-rank-7-about = Seventeen elements on a field of seventeen: rank 6 with Sound and Steam.
preset-rank-8 = Rank 8
preset-rank-8-about = Nineteen elements on a field of nineteen: rank 7 with Crystal and Cosmo.
preset-rank-9 = Rank 9
preset-rank-9-about = All 21 elements on a field of 21: rank 8 with Dimension and Oracle.
preset-all-elements = All elements
preset-all-elements-about = All 21 elements on a field of 21, with 50 hit points.
