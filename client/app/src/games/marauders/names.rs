//! The player-facing names of the things of marauders.

use bout::Seat;
use bout::options::Choice as _;
use games::MoveRefusal;
use marauders::mark::MarkKind;
use marauders::{
    Casual, Cause, Choice, Element, Mode, NameError, Options, Refusal, Size, Spell, Standard, Table,
};

use crate::games::marauders::standing::{self, Charges};
use crate::text::{self, tr};

/// An element.
pub fn element(element: Element) -> &'static str {
    match element {
        Element::Fire => tr!("element-fire"),
        Element::Water => tr!("element-water"),
        Element::Wind => tr!("element-wind"),
        Element::Earth => tr!("element-earth"),
        Element::Light => tr!("element-light"),
        Element::Dark => tr!("element-dark"),
        Element::Neutral => tr!("element-neutral"),
        Element::Metal => tr!("element-metal"),
        Element::Thunder => tr!("element-thunder"),
        Element::Star => tr!("element-star"),
        Element::Wood => tr!("element-wood"),
        Element::Ice => tr!("element-ice"),
        Element::Poison => tr!("element-poison"),
        Element::Sun => tr!("element-sun"),
        Element::Moon => tr!("element-moon"),
        Element::Sound => tr!("element-sound"),
        Element::Steam => tr!("element-steam"),
        Element::Crystal => tr!("element-crystal"),
        Element::Cosmo => tr!("element-cosmo"),
        Element::Dimension => tr!("element-dimension"),
        Element::Oracle => tr!("element-oracle"),
    }
}

/// A spell.
pub fn spell(spell: Spell) -> &'static str {
    match spell {
        Spell::Of(element) => spell_of(element),
        Spell::FreeSwap => tr!("spell-free-swap"),
        Spell::PowerUp => tr!("spell-power-up"),
        Spell::PowerDown => tr!("spell-power-down"),
        Spell::Aligner => tr!("spell-aligner"),
        Spell::Disperser => tr!("spell-disperser"),
        Spell::Burglary => tr!("spell-burglary"),
        Spell::Merger => tr!("spell-merger"),
    }
}

/// The spell of an element.
pub fn spell_of(element: Element) -> &'static str {
    match element {
        Element::Fire => tr!("spell-of-fire"),
        Element::Water => tr!("spell-of-water"),
        Element::Wind => tr!("spell-of-wind"),
        Element::Earth => tr!("spell-of-earth"),
        Element::Light => tr!("spell-of-light"),
        Element::Dark => tr!("spell-of-dark"),
        Element::Neutral => tr!("spell-of-neutral"),
        Element::Metal => tr!("spell-of-metal"),
        Element::Thunder => tr!("spell-of-thunder"),
        Element::Star => tr!("spell-of-star"),
        Element::Wood => tr!("spell-of-wood"),
        Element::Ice => tr!("spell-of-ice"),
        Element::Poison => tr!("spell-of-poison"),
        Element::Sun => tr!("spell-of-sun"),
        Element::Moon => tr!("spell-of-moon"),
        Element::Sound => tr!("spell-of-sound"),
        Element::Steam => tr!("spell-of-steam"),
        Element::Crystal => tr!("spell-of-crystal"),
        Element::Cosmo => tr!("spell-of-cosmo"),
        Element::Dimension => tr!("spell-of-dimension"),
        Element::Oracle => tr!("spell-of-oracle"),
    }
}

/// An option that is on or off.
pub fn choice(choice: Choice) -> &'static str {
    text::plain(choice.label())
}

/// A mode.
pub fn mode(mode: Mode) -> &'static str {
    text::plain(Mode::TEXTS[mode as usize])
}

/// The value of the option with this name, for those whose values have no texts of their own.
pub fn option(name: &str, options: &Options) -> String {
    match (name, options.turns_max()) {
        ("turn_limit", Some(turns)) => tr!("option-turns", turns = turns),
        ("turn_limit", None) => tr!("option-endless").into(),
        _ => size(options.size),
    }
}

/// What a mode is, in a sentence.
pub fn mode_about(mode: Mode) -> &'static str {
    match mode {
        Mode::Line => tr!("guide-modes-1d-text"),
        Mode::Duel => tr!("guide-modes-2d-text"),
        Mode::Quad => tr!("guide-modes-quad-text"),
        Mode::Assault => tr!("guide-modes-tag-assault-text"),
        Mode::Defence => tr!("guide-modes-tag-defence-text"),
        Mode::Break => tr!("guide-modes-tag-break-text"),
    }
}

/// What a size is, in a sentence: a rank adds two elements to those of the rank before.
pub fn size_about(size: Size) -> String {
    let (name, elements, field) = (self::size(size), size.elements(), size.field());
    let Size::Rank(rank) = size else {
        return tr!("size-about-drawn", name = name, elements = elements, field = field);
    };
    let more: Vec<&str> = rank_elements(rank).into_iter().map(element).collect();
    if rank == 1 {
        let all = crate::text::list(&more);
        return tr!("size-about-first", name = name, elements = all, field = field);
    }
    let more = crate::text::list(&more);
    tr!("size-about-rank", name = name, elements = elements, more = more, field = field)
}

/// The elements that a rank adds to those of the rank before.
pub fn rank_elements(rank: u8) -> Vec<Element> {
    let of = |rank: u8| {
        let options = Options { size: Size::Rank(rank), ..Options::default() };
        options.fixed_elements().into_iter().flatten()
    };
    let before: Vec<Element> = of(rank.saturating_sub(1)).collect();
    of(rank).filter(|element| !before.contains(element)).collect()
}

/// A size.
pub fn size(size: Size) -> String {
    match size {
        Size::Rank(rank) => tr!("size-rank", rank = rank),
        Size::Standard(size) => standard(size).into(),
        Size::Casual(size) => tr!("size-casual", size = casual(size)),
    }
}

fn standard(size: Standard) -> &'static str {
    match size {
        Standard::Easy => tr!("size-easy"),
        Standard::Medium => tr!("size-medium"),
        Standard::Intermediate => tr!("size-intermediate"),
        Standard::Advanced => tr!("size-advanced"),
        Standard::Expert => tr!("size-expert"),
        Standard::Ultimate => tr!("size-ultimate"),
    }
}

/// A casual size, without the word casual.
fn casual(size: Casual) -> &'static str {
    match size {
        Casual::First => tr!("size-first"),
        Casual::Learner => tr!("size-learner"),
        Casual::Novice => tr!("size-novice"),
        Casual::Amateur => tr!("size-amateur"),
        Casual::SemiPro => tr!("size-semi-pro"),
        Casual::Professional => tr!("size-professional"),
    }
}

/// The spells that a seat has left: a wait for the next one first, then their number.
pub fn charges(table: &Table, seat: Seat) -> Vec<String> {
    let Some(charges) = standing::charges(table, seat) else { return Vec::new() };
    let Charges { left, most, forfeited, wait_turns, wait_hp } = charges;
    let mut words = Vec::new();
    if wait_turns != 0 {
        words.push(tr!("spells-wait-turns", turns = wait_turns));
    }
    words.extend(wait_hp.map(|hp| tr!("spells-wait-hp", hp = hp)));
    words.push(tr!("spells-left", left = left, most = most));
    if forfeited != 0 {
        words.push(tr!("spells-forfeited", count = forfeited));
    }
    words
}

/// The label of the boost blocks of a seat: `P1` to `P4`.
pub fn boost_label(seat: Seat) -> String {
    format!("P{}", seat.0 + 1)
}

/// The rule that caused an event.
pub fn cause(cause: Cause) -> String {
    match cause {
        Cause::Match => tr!("cause-match").into(),
        Cause::Battle => tr!("cause-battle").into(),
        Cause::Attack(of) => tr!("cause-attack", element = element(of)),
        Cause::Guard(of) => tr!("cause-shield", element = element(of)),
        Cause::Spell(of) => spell(of).into(),
        Cause::Mark(mark) => match mark.kind() {
            MarkKind::Cover => tr!("mark-cover"),
            MarkKind::Risen => tr!("mark-risen"),
            MarkKind::Mirror => tr!("mark-mirror"),
            MarkKind::Filter => tr!("mark-filter"),
            MarkKind::Shifter => tr!("mark-shifter"),
            MarkKind::Warp => tr!("mark-warp"),
        }
        .into(),
        Cause::Turn => tr!("cause-turn").into(),
        Cause::Reset => tr!("cause-reset").into(),
        Cause::Price => tr!("cause-price").into(),
        Cause::Poison => tr!("cause-poison").into(),
    }
}

/// The reason why the rules refuse a move.
pub fn refusal(why: Refusal) -> String {
    match why {
        Refusal::Over => tr!("refusal-over"),
        Refusal::NotYourTurn => tr!("refusal-not-your-turn"),
        Refusal::NoSeat => tr!("refusal-no-seat"),
        Refusal::OffTheField => tr!("refusal-off-field"),
        Refusal::Warped => tr!("refusal-warped"),
        Refusal::NoPartner => tr!("refusal-no-partner"),
        Refusal::NoMatch => tr!("refusal-no-match"),
        Refusal::MustMatch => tr!("refusal-must-match"),
        Refusal::Naming => tr!("refusal-naming"),
        Refusal::NotNaming => tr!("refusal-not-naming"),
        Refusal::Named => tr!("refusal-named"),
        Refusal::Name(NameError::NotInPlay(missing)) => {
            return tr!("refusal-not-in-play", element = element(missing));
        }
        Refusal::Name(NameError::NotIn(_, of)) => {
            return tr!("refusal-not-in-mode", spell = spell(of));
        }
        Refusal::NoSpells => tr!("refusal-no-spells"),
        Refusal::Force => tr!("refusal-force"),
        Refusal::Casting => tr!("refusal-casting"),
        Refusal::NoCharge => tr!("refusal-no-charge"),
        Refusal::Cooling => tr!("refusal-cooling"),
        Refusal::FreeSwapOnly => tr!("refusal-free-swap-only"),
        Refusal::NoFreeSwap => tr!("refusal-no-free-swap"),
    }
    .into()
}

/// The reason why the server refuses a move.
pub fn move_refusal(why: MoveRefusal) -> String {
    match why {
        MoveRefusal::Late => tr!("refusal-late").into(),
        MoveRefusal::OtherGame => tr!("refusal-other-game").into(),
        MoveRefusal::NoBout => tr!("refusal-no-bout").into(),
        MoveRefusal::NoSeat => tr!("refusal-spectator").into(),
        MoveRefusal::Marauders(why) => refusal(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Locale, within};
    use std::collections::BTreeSet;

    #[test]
    fn three_letters_tell_the_elements_apart_in_every_language() {
        for language in Language::ALL {
            within(Locale::Spoken(language), || {
                let letters = |name: &str| name.chars().take(3).collect::<String>();
                let all: BTreeSet<String> =
                    Element::ALL.map(|one| letters(element(one))).into_iter().collect();
                assert_eq!(all.len(), Element::ALL.len(), "{language:?}: {all:?}");
            });
        }
    }
}
