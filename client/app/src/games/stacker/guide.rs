//! The rules of stacker, in short.

use ::training::{Position, StackPosition};

use crate::games::marauders::entry::Entry;
use crate::screens::rules::{Chapter, Figure, HasChapters};
use crate::text::tr;

impl HasChapters for ::stacker::Options {
    fn chapters() -> Vec<Chapter> {
        vec![pieces(), moving(), hold(), turning(), lock(), points(), attack(), end()]
    }
}

fn pieces() -> Chapter {
    Chapter {
        title: tr!("rules-stack-pieces"),
        entries: vec![
            Entry::new(tr!("rules-stack-pieces-pieces"), tr!("rules-stack-pieces-pieces-text")),
            Entry::new(tr!("rules-stack-pieces-bag"), tr!("rules-stack-pieces-bag-text")),
            Entry::new(tr!("rules-stack-pieces-field"), tr!("rules-stack-pieces-field-text")),
            Entry::new(tr!("rules-stack-pieces-clear"), tr!("rules-stack-pieces-clear-text")),
        ],
        figure: stack(5, "", "#../###/.#. T #...", 20),
    }
}

fn moving() -> Chapter {
    Chapter {
        title: tr!("rules-stack-moving"),
        entries: vec![
            Entry::new(tr!("rules-stack-moving-aside"), tr!("rules-stack-moving-aside-text")),
            Entry::new(tr!("rules-stack-moving-soft"), tr!("rules-stack-moving-soft-text")),
            Entry::new(tr!("rules-stack-moving-hard"), tr!("rules-stack-moving-hard-text")),
            Entry::new(tr!("rules-stack-moving-gravity"), tr!("rules-stack-moving-gravity-text")),
        ],
        figure: stack(4, "##......../....######/....######", "O O", 20),
    }
}

fn hold() -> Chapter {
    Chapter {
        title: tr!("rules-stack-hold"),
        entries: vec![
            Entry::new(tr!("rules-stack-hold-hold"), tr!("rules-stack-hold-hold-text")),
            Entry::new(tr!("rules-stack-hold-early"), tr!("rules-stack-hold-early-text")),
            Entry::new(tr!("rules-stack-hold-held"), tr!("rules-stack-hold-held-text")),
        ],
        figure: stack(4, "#########./#########./#########./#########.", "O I T", 20),
    }
}

fn turning() -> Chapter {
    Chapter {
        title: tr!("rules-stack-turning"),
        entries: vec![
            Entry::new(tr!("rules-stack-turning-box"), tr!("rules-stack-turning-box-text")),
            Entry::new(tr!("rules-stack-turning-kicks"), tr!("rules-stack-turning-kicks-text")),
            Entry::new(tr!("rules-stack-turning-none"), tr!("rules-stack-turning-none-text")),
            Entry::new(
                tr!("rules-stack-turning-entering"),
                tr!("rules-stack-turning-entering-text"),
            ),
        ],
        figure: stack(5, "#########.##/#########.##/#########.##/########..##", "#.../####", 20),
    }
}

fn lock() -> Chapter {
    Chapter {
        title: tr!("rules-stack-lock"),
        entries: vec![
            Entry::new(tr!("rules-stack-lock-delay"), tr!("rules-stack-lock-delay-text")),
            Entry::new(tr!("rules-stack-lock-forced"), tr!("rules-stack-lock-forced-text")),
            Entry::new(tr!("rules-stack-lock-holding"), tr!("rules-stack-lock-holding-text")),
        ],
        figure: stack(4, "####...###/####..####", "T", 20),
    }
}

fn points() -> Chapter {
    Chapter {
        title: tr!("rules-stack-points"),
        entries: vec![
            Entry::new(tr!("rules-stack-points-spin"), tr!("rules-stack-points-spin-text")),
            Entry::new(tr!("rules-stack-points-mini"), tr!("rules-stack-points-mini-text")),
            Entry::new(tr!("rules-stack-points-great"), tr!("rules-stack-points-great-text")),
            Entry::new(tr!("rules-stack-points-row"), tr!("rules-stack-points-row-text")),
            Entry::new(tr!("rules-stack-points-points"), tr!("rules-stack-points-points-text")),
        ],
        figure: stack(4, "..###...../#.########/...#######", "T", 20),
    }
}

fn attack() -> Chapter {
    Chapter {
        title: tr!("rules-stack-attack"),
        entries: vec![
            Entry::new(tr!("rules-stack-attack-rows"), tr!("rules-stack-attack-rows-text")),
            Entry::new(tr!("rules-stack-attack-combo"), tr!("rules-stack-attack-combo-text")),
            Entry::new(tr!("rules-stack-attack-cancel"), tr!("rules-stack-attack-cancel-text")),
            Entry::new(tr!("rules-stack-attack-garbage"), tr!("rules-stack-attack-garbage-text")),
            Entry::new(tr!("rules-stack-attack-column"), tr!("rules-stack-attack-column-text")),
            Entry::new(tr!("rules-stack-attack-margin"), tr!("rules-stack-attack-margin-text")),
        ],
        figure: stack(4, "##..######/====.=====/====.=====/====.=====", "I T", 20),
    }
}

fn end() -> Chapter {
    Chapter {
        title: tr!("rules-stack-end"),
        entries: vec![
            Entry::new(tr!("rules-stack-end-out"), tr!("rules-stack-end-out-text")),
            Entry::new(tr!("rules-stack-end-winner"), tr!("rules-stack-end-winner-text")),
            Entry::new(tr!("rules-stack-end-solo"), tr!("rules-stack-end-solo-text")),
        ],
        figure: stack(
            4,
            "..#######./.########./.########./########../########../######.###/####.#####/###.######/########.#/#.########/##.#######/######.###",
            "T S",
            20,
        ),
    }
}

/// A field with pieces of up to so many cells, after some ticks.
fn stack(largest: u8, board: &'static str, pieces: &'static str, ticks: u32) -> Figure {
    let position = StackPosition { largest, board, pieces, ..StackPosition::EMPTY };
    Figure { position: Position::Stacker(position), ticks }
}
