//! What reaches the menus from outside of the game: links that were opened, and the releases of servers.

use crate::platform::deep_link::DeepLink;
use crate::screens::message::Screen;

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
}

/// A newer release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer {
    /// The release.
    pub release: String,
    /// The page on which the server has it.
    pub page: String,
}
