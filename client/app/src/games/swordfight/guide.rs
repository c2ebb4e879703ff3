//! The rules of swordfight, in short.

use ::training::{Position, SwordPacket, SwordPosition};
use swordfight::{Orientation, Sword};

use crate::games::marauders::entry::Entry;
use crate::screens::rules::{Chapter, Figure, HasChapters};
use crate::text::tr;

impl HasChapters for ::swordfight::Options {
    fn chapters() -> Vec<Chapter> {
        vec![pair(), gems(), breaking(), attacks(), landing(), warning(), end()]
    }
}

fn pair() -> Chapter {
    Chapter {
        title: tr!("rules-sword-pair"),
        entries: vec![
            Entry::new(tr!("rules-sword-pair-board"), tr!("rules-sword-pair-board-text")),
            Entry::new(tr!("rules-sword-pair-blocks"), tr!("rules-sword-pair-blocks-text")),
            Entry::new(tr!("rules-sword-pair-fall"), tr!("rules-sword-pair-fall-text")),
            Entry::new(tr!("rules-sword-pair-turning"), tr!("rules-sword-pair-turning-text")),
            Entry::new(tr!("rules-sword-pair-landing"), tr!("rules-sword-pair-landing-text")),
        ],
        figure: sword("....G./.RRGB./.RRYBY", "rG YB", "", 40),
    }
}

fn gems() -> Chapter {
    Chapter {
        title: tr!("rules-sword-gems"),
        entries: vec![
            Entry::new(tr!("rules-sword-gems-fusing"), tr!("rules-sword-gems-fusing-text")),
            Entry::new(tr!("rules-sword-gems-growing"), tr!("rules-sword-gems-growing-text")),
            Entry::new(tr!("rules-sword-gems-falling"), tr!("rules-sword-gems-falling-text")),
        ],
        figure: sword("YY..../YY..GG/RRR.GG/RRRBGG", "", "", 0),
    }
}

fn breaking() -> Chapter {
    Chapter {
        title: tr!("rules-sword-breaking"),
        entries: vec![
            Entry::new(tr!("rules-sword-breaking-groups"), tr!("rules-sword-breaking-groups-text")),
            Entry::new(tr!("rules-sword-breaking-chains"), tr!("rules-sword-breaking-chains-text")),
            Entry::new(tr!("rules-sword-breaking-lock"), tr!("rules-sword-breaking-lock-text")),
        ],
        figure: sword("b...../R...../BB..../BB.YG.", "rY", "", 40),
    }
}

fn attacks() -> Chapter {
    Chapter {
        title: tr!("rules-sword-attacks"),
        entries: vec![
            Entry::new(tr!("rules-sword-attacks-swords"), tr!("rules-sword-attacks-swords-text")),
            Entry::new(tr!("rules-sword-attacks-length"), tr!("rules-sword-attacks-length-text")),
            Entry::new(
                tr!("rules-sword-attacks-sprinkles"),
                tr!("rules-sword-attacks-sprinkles-text"),
            ),
            Entry::new(tr!("rules-sword-attacks-queues"), tr!("rules-sword-attacks-queues-text")),
        ],
        figure: sword("RR..../RR..../RR.GG./RR.GG.", "", "", 0),
    }
}

fn landing() -> Chapter {
    Chapter {
        title: tr!("rules-sword-landing"),
        entries: vec![
            Entry::new(tr!("rules-sword-landing-top"), tr!("rules-sword-landing-top-text")),
            Entry::new(tr!("rules-sword-landing-depth"), tr!("rules-sword-landing-depth-text")),
            Entry::new(tr!("rules-sword-landing-side"), tr!("rules-sword-landing-side-text")),
            Entry::new(tr!("rules-sword-landing-turned"), tr!("rules-sword-landing-turned-text")),
            Entry::new(tr!("rules-sword-landing-rain"), tr!("rules-sword-landing-rain-text")),
        ],
        figure: sword("..RR../..RR.G/.BRR.G", "YG BR GY", "6^ 6^", 30),
    }
}

fn warning() -> Chapter {
    Chapter {
        title: tr!("rules-sword-warning"),
        entries: vec![
            Entry::new(
                tr!("rules-sword-warning-announced"),
                tr!("rules-sword-warning-announced-text"),
            ),
            Entry::new(tr!("rules-sword-warning-against"), tr!("rules-sword-warning-against-text")),
            Entry::new(tr!("rules-sword-warning-swords"), tr!("rules-sword-warning-swords-text")),
            Entry::new(
                tr!("rules-sword-warning-sprinkles"),
                tr!("rules-sword-warning-sprinkles-text"),
            ),
            Entry::new(tr!("rules-sword-warning-colours"), tr!("rules-sword-warning-colours-text")),
        ],
        figure: sword(".....G/.RR..B/.RRYGB", "YG BR GY", "5^", 40),
    }
}

fn end() -> Chapter {
    Chapter {
        title: tr!("rules-sword-end"),
        entries: vec![
            Entry::new(tr!("rules-sword-end-out"), tr!("rules-sword-end-out-text")),
            Entry::new(tr!("rules-sword-end-winner"), tr!("rules-sword-end-winner-text")),
            Entry::new(tr!("rules-sword-end-brawls"), tr!("rules-sword-end-brawls-text")),
            Entry::new(tr!("rules-sword-end-solo"), tr!("rules-sword-end-solo-text")),
        ],
        figure: sword(
            "...G../...R../...Y../..GY../..BG../..BB../.YYG../.RBGG./.RBYY./.GYBB./BGGRRY",
            "rG",
            "",
            40,
        ),
    }
}

/// The attack of the figures.
const ATTACK: [SwordPacket; 1] = [SwordPacket {
    swords: &[Sword { way: Orientation::Vertical, width: 2, length: 4, extra: false }],
    sprinkles: 4,
}];

/// A board after some placements, of which the last ones are attacked, and after some ticks.
fn sword(board: &'static str, pairs: &'static str, before: &'static str, ticks: u32) -> Figure {
    let packets: &[SwordPacket] = if before.is_empty() { &[] } else { &ATTACK };
    let position = SwordPosition { board, pairs, packets, before };
    Figure { position: Position::Swordfight(position), ticks }
}
