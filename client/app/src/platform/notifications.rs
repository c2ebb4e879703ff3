//! Notifications of the system for a player who looks elsewhere. A desktop shows the title of the window in
//! its list of windows, and needs no more.

/// Whether the player may be notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// The player has not been asked.
    Unasked,
    /// Yes.
    Granted,
    /// No, or there are none on this machine.
    Denied,
}

/// Whether the player may be notified.
pub fn permission() -> Permission {
    Permission::Denied
}

/// Asks the player, who has just turned them on.
pub fn ask() {}

/// Notifies a player who does not see the game.
pub fn show(_call: &str) {}
