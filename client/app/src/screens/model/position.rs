//! The player's position on the pages.

use crate::screens::message::Screen;

/// The player's position on the pages.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The focused row.
    pub focus: usize,
    /// The first visible row of a list that was scrolled.
    pub first: usize,
    /// The word that is searched in the settings; empty while none is.
    pub settings_query: String,
    /// The screen of the lesson, the drill or the replay that is paused.
    pub paused: Screen,
    /// Whether the player is asked to press a row once more.
    pub is_sure: bool,
    /// The screen that a row was focused for, until it is entered. Others begin at their first row.
    focused_for: Option<Screen>,
    /// True if the player left the home screen for a page, and not the ways to play.
    is_from_home: bool,
}

impl Position {
    /// A message leaves this screen. Returns true if the player came from the home screen last.
    pub fn leave(&mut self, screen: Screen) -> bool {
        if matches!(screen, Screen::Title | Screen::Play) {
            self.is_from_home = screen == Screen::Title;
        }
        self.is_from_home
    }

    /// A message leads to this screen, and to a row of it.
    pub fn turn_to(&mut self, screen: Screen, focus: usize) {
        self.settings_query.clear();
        self.focus = focus;
        self.focused_for = Some(screen);
    }

    /// A screen is entered, at the top of its list. Returns true if no message has chosen its row.
    pub fn enter(&mut self, screen: Screen) -> bool {
        (self.first, self.is_sure) = (0, false);
        self.focused_for.take() != Some(screen)
    }
}
