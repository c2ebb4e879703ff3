//! The outcome of an intent that may be carried out on the open connection.

use crate::screens::Screen;

/// The outcome of an intent that may be carried out on the open connection.
pub enum Granted {
    /// Done, or refused with a message to the player.
    Done,
    /// Done, with the screen that follows.
    To(Screen),
    /// Needs a new connection, or is none of these.
    NeedsConnection,
}
