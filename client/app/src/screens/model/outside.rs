//! What reaches the menus from outside of the game: links that were opened, and the releases of servers.

use crate::activity::intent::Intent;
use crate::platform::deep_link::DeepLink;
use crate::screens::message::Screen;

/// What reaches the menus from outside of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outside {
    /// Where the program begins.
    pub start: Start,
    /// The intent that waits for the player's name.
    pub invited: Option<Intent>,
    /// The link that was opened during a bout, until the player has chosen.
    pub opened: Option<Opened>,
    /// What is known of the releases of servers.
    pub releases: Releases,
}

/// The first screen of a player with a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// On the home screen.
    #[default]
    Home,
    /// With the ways to play on the server that it was launched for, and with none of them.
    Play,
    /// With the name, which the program only suggests.
    Name,
}

impl Start {
    /// The first screen.
    pub fn screen(self) -> Screen {
        match self {
            Start::Home => Screen::Title,
            Start::Play => Screen::Play,
            Start::Name => Screen::Welcome,
        }
    }
}

/// A link that was opened during a bout.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The link.
    pub link: DeepLink,
    /// The screen behind the question.
    pub behind: Screen,
    /// Seconds since it was opened.
    pub seconds: f32,
}

/// What is known of the releases of servers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Releases {
    /// A newer release that is shown now, and the page with it.
    pub newer: Option<Newer>,
    /// The shown reason of a server that refused this release, until the server has told its own.
    pub refused: Option<String>,
    /// The way to play on that server all the same, once it has told its release.
    pub instead: Option<Instead>,
}

/// How to play on a server that refused this release: a page of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The game in a browser.
    Browser(String),
    /// The downloads.
    Download(String),
}

/// A newer release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer {
    /// The release.
    pub release: String,
    /// The page on which the server has it.
    pub page: String,
}
