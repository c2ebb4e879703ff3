### Words that many screens share.

game-swordfight = Swordfight
game-stacker = Stacker
game-marauders = Marauders
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

preset-ranked = Ranked
preset-first-battle = First battle
preset-flowing = Flowing
preset-all-elements = All elements
preset-quad = Quad
preset-tag-assault = Tag assault
preset-gentle = Gentle
preset-swift = Swift
preset-wild = Wild
preset-classic = Classic
preset-hexa = Hexa
preset-medley = Medley
preset-document = Document
