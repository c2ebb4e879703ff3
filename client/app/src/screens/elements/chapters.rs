//! What the guide says that is of no element.

use bout::Seat;
use marauders::{Mark, Slant};

use crate::screens::elements::Entry;

/// What can be read about, besides elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names are all there is to say")]
pub enum Chapter {
    Battle,
    Matches,
    Cells,
    Blocks,
    Spells,
    NamedSpells,
    Options,
    Modes,
}

impl Chapter {
    /// All of them, in order.
    pub const ALL: [Chapter; 8] = [
        Chapter::Battle,
        Chapter::Matches,
        Chapter::Cells,
        Chapter::Blocks,
        Chapter::Spells,
        Chapter::NamedSpells,
        Chapter::Options,
        Chapter::Modes,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Chapter::Battle => "A battle",
            Chapter::Matches => "Matches",
            Chapter::Cells => "Marks on shields",
            Chapter::Blocks => "Block effects",
            Chapter::Spells => "Spells",
            Chapter::NamedSpells => "Named spells",
            Chapter::Options => "Options",
            Chapter::Modes => "Modes and sizes",
        }
    }

    /// What it says.
    pub fn entries(self) -> Vec<Entry> {
        if self == Chapter::Blocks {
            return blocks();
        }
        let said: &[(&str, &str)] = match self {
            Chapter::Battle => &BATTLE,
            Chapter::Matches => &MATCHES,
            Chapter::Cells => &CELLS,
            Chapter::Spells => &SPELLS,
            Chapter::NamedSpells => &NAMED,
            Chapter::Options => &OPTIONS,
            Chapter::Modes | Chapter::Blocks => &MODES,
        };
        said.iter().map(|&(head, text)| Entry::new(head, text)).collect()
    }
}

const BATTLE: [(&str, &str); 8] = [
    ("Goal", "Who has no hit points left has lost. You begin with 25."),
    ("Exchange", "The attacker's turn, the defender's turn, then shields of the attacker fly."),
    ("Turn", "Six moves. A swap without a match ends it; so does the end of your time."),
    ("X and Y", "On X rows count, left against right; on Y columns, below against above."),
    ("Order", "On X one attacks, then the other; the same on Y. Then the other begins."),
    ("Hit", "Damage is the attack less the shield. What is left of the shield stays."),
    ("Afterwards", "What defended on a side attacks from there next, with what is matched to it."),
    ("The end", "After 200 turns, 400 in a long game, more hit points win."),
];

const MATCHES: [(&str, &str); 6] = [
    (
        "Lines",
        "Three or more of an element in a row or a column. Lines that share a block are one.",
    ),
    ("Worth", "Each block adds 1 to the shield of its lane, on your side."),
    ("More", "The swapped block adds 1 for each block beyond three, and for each other match."),
    ("Element", "A shield takes the element of the matched block farthest from it."),
    ("Chain", "New blocks that match go on by themselves. That costs no move."),
    ("No move", "A field without a possible match is replaced, and all force is lost."),
];

const CELLS: [(&str, &str); 7] = [
    ("A, D", "What the shield is for in this exchange: attack, or defence."),
    ("Locked", "It does not attack (Earth). Lifted when its owner's next defence turn begins."),
    ("Closed", "It collects nothing in its owner's next attack or defence turn there (Dark)."),
    ("Raised", "One attack of an enemy does nothing there (Steam)."),
    ("Reversed", "Below 0: a hit does that much more damage. Matches raise it again (Oracle)."),
    (
        "Marked",
        "The shield is halved and reversed when the turn ends, or the next one that forms is.",
    ),
    ("Plain attack", "Neither it nor the shield that it hits has any effect."),
];

fn blocks() -> Vec<Entry> {
    let entry = |head, mark, text| Entry { mark: Some(mark), ..Entry::new(head, text) };
    vec![
        entry("Covered", Mark::Cover, "Matches, but counts 0. Never on Water."),
        entry("Risen", Mark::Risen, "Stops one attack of anybody, and is gone. Never on Steam."),
        entry(
            "Mirror",
            Mark::Mirror(Slant::Rising),
            "Throws an attack aside or back, as its line lies. Never on Crystal.",
        ),
        entry(
            "Filter",
            Mark::Filter(Seat(0)),
            "Turns an attack of its owner's enemies into a shield of half the strength, for its \
             owner. Never on Sound.",
        ),
        entry(
            "Shifter",
            Mark::Shifter(Slant::Falling),
            "Moves an attack one lane aside; attacks of one player that meet there join. Never on \
             Cosmo, nor at the edge.",
        ),
        entry(
            "Warped",
            Mark::Warp,
            "Cannot be swapped, swaps jump over it; its match counts twice.",
        ),
        Entry::new(
            "How long",
            "Until the block is matched or the field is new. What an element makes acts from the \
             next turn on, what a spell makes at once.",
        ),
    ]
}

const SPELLS: [(&str, &str); 6] = [
    ("Force", "You gain as much as you do damage. A spell costs 10."),
    ("Casting", "Pay on your turn: your next match casts the spell of its element, not shields."),
    ("When", "It acts at the end of that turn; what goes on ends with the exchange."),
    ("Role", "Many spells do one thing in an attack turn and another in a defence turn."),
    ("No match", "If the turn ends without one, what you paid is lost; you may still cast later."),
    (
        "How often",
        "Once a battle. Extended: once above half of your hit points, once below. Long: \
                   four times, with six turns between.",
    ),
];

const NAMED: [(&str, &str); 8] = [
    (
        "The option",
        "With non-matching spells you name one before the battle, of an element in play \
                    or one of these. It is cast without a match.",
    ),
    (
        "Free Swap",
        "Exchanges any two blocks; what that matches counts three times. No move is used.",
    ),
    ("Power Up", "All your shields gain 1."),
    ("Power Down", "All shields of your enemies lose 1."),
    ("Aligner", "Your shields move to face the enemy's, the strongest to the strongest."),
    ("Disperser", "The enemy's shields move to where yours are weakest; damage is halved."),
    (
        "Burglary",
        "You take shields that the enemy's matches would make: a quarter as many as there \
                  are elements.",
    ),
    (
        "Merger",
        "In your next attack turn your two strongest waiting shields join the two weakest \
                that attack.",
    ),
];

const OPTIONS: [(&str, &str); 15] = [
    ("Adjacent match", "Three or more that touch are a match, in any shape."),
    ("Diagonal recognition", "Diagonal lines match as well."),
    ("Non-matching spells", "Each player names a spell beforehand, and casts it without a match."),
    ("Board pre-match", "A new field may hold matches, for whoever is to move."),
    ("Force matchable blocks", "The last block of a refill is such that a match is possible."),
    ("Block chain matches", "Refills complete no matches."),
    ("Single mode", "One always attacks, a fifth of the hit points as often. No spells."),
    ("Reverse mode", "The defender has the first turn of each exchange."),
    ("Static mode", "The same player always begins."),
    (
        "Bonus variant",
        "Long matches leave boost blocks: they add to your later matches, and take \
                       from others'.",
    ),
    ("Inward gravity", "Blocks slide towards the side that collects."),
    ("Outward gravity", "Blocks slide away from it."),
    ("Fixed gravity", "Blocks slide where was drawn at the start."),
    ("Extended game", "50 hit points and two spells."),
    ("Long game", "100 hit points, four spells, 400 turns."),
];

const MODES: [(&str, &str); 9] = [
    ("1D", "Two players, left and right only."),
    ("2D", "Two players, each with two sides: left and below against right and above."),
    ("Quad", "Four players, a side each. You attack across, to the left, to the right, in turn."),
    (
        "Tag assault",
        "Two teams of neighbours, left and below against right and above; 50 hit points \
                     a team.",
    ),
    ("Tag defence", "Two teams of players across: left and right against above and below."),
    (
        "Tag break",
        "As tag defence, but a team wins whose own hit points are gone. Every move must \
                   match.",
    ),
    ("Rank", "1 to 9: 5 to 21 fixed elements on a field as large. Ranked play is 2D, rank 2."),
    ("Standard", "Easy to Ultimate: 5 to 10 elements, drawn, on a field as large."),
    ("Casual", "First to Professional: 4 to 9 elements, drawn, on a field one larger."),
];
