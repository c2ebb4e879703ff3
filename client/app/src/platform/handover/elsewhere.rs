//! Where programs do not hand links to each other: each link opens a window of its own, or its own page in
//! a browser.

use bevy::prelude::Resource;

use crate::platform::deep_link::DeepLink;

/// Hands `link` to the game that is running already: here to none.
pub fn hand_over(_: &DeepLink) -> bool {
    false
}

/// The links that other programs hand over: none.
#[derive(Resource, Debug)]
pub struct Inbox;

impl Inbox {
    /// Listens for links, which is not done here.
    pub fn open() -> Option<Inbox> {
        None
    }

    /// The next link, if there is one.
    pub fn take(&mut self) -> Option<DeepLink> {
        None
    }
}
