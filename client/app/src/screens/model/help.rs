//! The state of what explains the games: the element guide, the rules, and the panel of a lesson.

use marauders::Element;

use crate::games::training::Panel;
use crate::screens::message::Screen;

/// The most letters of a searched word.
pub const QUERY_CHARS_MAX: usize = 24;

/// What explains the games.
#[derive(Clone, Debug, Default)]
pub struct Help {
    /// The element guide.
    pub guide: Guide,
    /// The open rules of a clocked game.
    pub rules: Rulebook,
    /// The panel of the lesson or the drill, while there is one.
    pub training: Option<Panel>,
}

/// The state of the open element guide.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// The screen that opened it, and that Escape leads back to.
    pub back: Screen,
    /// The elements of the battle that it was opened in; none outside of battles.
    pub in_play: Vec<Element>,
    /// Whether it is the player's turn in that battle.
    pub is_own_turn: bool,
    /// The rank of the ladder whose new elements alone it shows, before the battle.
    pub rank: Option<u8>,
    /// The searched word.
    pub query: String,
}

impl Guide {
    /// Opens it on `from`, in a battle with these elements.
    pub fn open(&mut self, from: Screen, in_play: Vec<Element>) {
        *self = Guide { back: from, in_play, ..Guide::default() };
    }

    /// Opens it on the elements that a rank of the ladder adds.
    pub fn open_rank(&mut self, rank: u8) {
        let in_play = crate::games::marauders::names::rank_elements(rank);
        *self = Guide { back: Screen::Ladder, in_play, rank: Some(rank), ..Guide::default() };
    }
}

/// The state of the page with the rules of a clocked game.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    /// The screen that opened it, and that Escape leads back to.
    pub back: Screen,
    /// The searched word.
    pub query: String,
}
