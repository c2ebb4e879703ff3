//! The chapters of the guide that belong to no element.

use bout::Seat;
use marauders::{Mark, Slant};

use crate::games::marauders::effects;
use crate::games::marauders::entry::Entry;
use crate::text::tr;

/// A chapter of the guide, besides the elements.
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

    /// The player-facing name.
    pub fn name(self) -> &'static str {
        match self {
            Chapter::Battle => tr!("guide-chapter-battle"),
            Chapter::Matches => tr!("guide-chapter-matches"),
            Chapter::Cells => tr!("guide-chapter-cells"),
            Chapter::Blocks => tr!("guide-chapter-blocks"),
            Chapter::Spells => tr!("guide-chapter-spells"),
            Chapter::NamedSpells => tr!("guide-chapter-named-spells"),
            Chapter::Options => tr!("guide-chapter-options"),
            Chapter::Modes => tr!("guide-chapter-modes"),
        }
    }

    /// The text of the chapter.
    pub fn entries(self) -> Vec<Entry> {
        if self == Chapter::Blocks {
            return blocks();
        }
        let said: Vec<(&str, &str)> = match self {
            Chapter::Battle => battle().into(),
            Chapter::Matches => matches().into(),
            Chapter::Cells => cells().into(),
            Chapter::Spells => spells().into(),
            Chapter::NamedSpells => effects::named().into(),
            Chapter::Options => options().into(),
            Chapter::Modes | Chapter::Blocks => modes().into(),
        };
        said.into_iter().map(|(head, text)| Entry::new(head, text)).collect()
    }
}

fn battle() -> [(&'static str, &'static str); 8] {
    [
        (tr!("guide-battle-goal"), tr!("guide-battle-goal-text")),
        (tr!("guide-battle-exchange"), tr!("guide-battle-exchange-text")),
        (tr!("guide-battle-turn"), tr!("guide-battle-turn-text")),
        (tr!("guide-battle-x-and-y"), tr!("guide-battle-x-and-y-text")),
        (tr!("guide-battle-order"), tr!("guide-battle-order-text")),
        (tr!("guide-battle-hit"), tr!("guide-battle-hit-text")),
        (tr!("guide-battle-afterwards"), tr!("guide-battle-afterwards-text")),
        (tr!("guide-battle-the-end"), tr!("guide-battle-the-end-text")),
    ]
}

fn matches() -> [(&'static str, &'static str); 6] {
    [
        (tr!("guide-matches-lines"), tr!("guide-matches-lines-text")),
        (tr!("guide-matches-worth"), tr!("guide-matches-worth-text")),
        (tr!("guide-matches-more"), tr!("guide-matches-more-text")),
        (tr!("guide-matches-element"), tr!("guide-matches-element-text")),
        (tr!("guide-matches-chain"), tr!("guide-matches-chain-text")),
        (tr!("guide-matches-no-move"), tr!("guide-matches-no-move-text")),
    ]
}

fn cells() -> [(&'static str, &'static str); 7] {
    [
        (tr!("guide-cells-role"), tr!("guide-cells-role-text")),
        (tr!("guide-cells-locked"), tr!("guide-cells-locked-text")),
        (tr!("guide-cells-closed"), tr!("guide-cells-closed-text")),
        (tr!("guide-cells-raised"), tr!("guide-cells-raised-text")),
        (tr!("guide-cells-reversed"), tr!("guide-cells-reversed-text")),
        (tr!("guide-cells-marked"), tr!("guide-cells-marked-text")),
        (tr!("guide-cells-plain-attack"), tr!("guide-cells-plain-attack-text")),
    ]
}

fn blocks() -> Vec<Entry> {
    let entry = |head, mark, text| Entry { mark: Some(mark), ..Entry::new(head, text) };
    vec![
        entry(tr!("guide-blocks-covered"), Mark::Cover, tr!("guide-blocks-covered-text")),
        entry(tr!("guide-blocks-risen"), Mark::Risen, tr!("guide-blocks-risen-text")),
        entry(
            tr!("guide-blocks-mirror"),
            Mark::Mirror(Slant::Rising),
            tr!("guide-blocks-mirror-text"),
        ),
        entry(tr!("guide-blocks-filter"), Mark::Filter(Seat(0)), tr!("guide-blocks-filter-text")),
        entry(
            tr!("guide-blocks-shifter"),
            Mark::Shifter(Slant::Falling),
            tr!("guide-blocks-shifter-text"),
        ),
        entry(tr!("guide-blocks-warped"), Mark::Warp, tr!("guide-blocks-warped-text")),
        Entry::new(tr!("guide-blocks-how-long"), tr!("guide-blocks-how-long-text")),
    ]
}

fn spells() -> [(&'static str, &'static str); 6] {
    [
        (tr!("guide-spells-force"), tr!("guide-spells-force-text")),
        (tr!("guide-spells-casting"), tr!("guide-spells-casting-text")),
        (tr!("guide-spells-when"), tr!("guide-spells-when-text")),
        (tr!("guide-spells-role"), tr!("guide-spells-role-text")),
        (tr!("guide-spells-no-match"), tr!("guide-spells-no-match-text")),
        (tr!("guide-spells-how-often"), tr!("guide-spells-how-often-text")),
    ]
}

fn options() -> [(&'static str, &'static str); 15] {
    [
        (tr!("guide-options-adjacent-match"), tr!("guide-options-adjacent-match-text")),
        (tr!("guide-options-diagonal-recognition"), tr!("guide-options-diagonal-recognition-text")),
        (tr!("guide-options-non-matching-spells"), tr!("guide-options-non-matching-spells-text")),
        (tr!("guide-options-board-pre-match"), tr!("guide-options-board-pre-match-text")),
        (
            tr!("guide-options-force-matchable-blocks"),
            tr!("guide-options-force-matchable-blocks-text"),
        ),
        (tr!("guide-options-block-chain-matches"), tr!("guide-options-block-chain-matches-text")),
        (tr!("guide-options-single-mode"), tr!("guide-options-single-mode-text")),
        (tr!("guide-options-reverse-mode"), tr!("guide-options-reverse-mode-text")),
        (tr!("guide-options-static-mode"), tr!("guide-options-static-mode-text")),
        (tr!("guide-options-bonus-variant"), tr!("guide-options-bonus-variant-text")),
        (tr!("guide-options-inward-gravity"), tr!("guide-options-inward-gravity-text")),
        (tr!("guide-options-outward-gravity"), tr!("guide-options-outward-gravity-text")),
        (tr!("guide-options-fixed-gravity"), tr!("guide-options-fixed-gravity-text")),
        (tr!("guide-options-extended-game"), tr!("guide-options-extended-game-text")),
        (tr!("guide-options-long-game"), tr!("guide-options-long-game-text")),
    ]
}

fn modes() -> [(&'static str, &'static str); 9] {
    [
        (tr!("guide-modes-1d"), tr!("guide-modes-1d-text")),
        (tr!("guide-modes-2d"), tr!("guide-modes-2d-text")),
        (tr!("guide-modes-quad"), tr!("guide-modes-quad-text")),
        (tr!("guide-modes-tag-assault"), tr!("guide-modes-tag-assault-text")),
        (tr!("guide-modes-tag-defence"), tr!("guide-modes-tag-defence-text")),
        (tr!("guide-modes-tag-break"), tr!("guide-modes-tag-break-text")),
        (tr!("guide-modes-rank"), tr!("guide-modes-rank-text")),
        (tr!("guide-modes-standard"), tr!("guide-modes-standard-text")),
        (tr!("guide-modes-casual"), tr!("guide-modes-casual-text")),
    ]
}
