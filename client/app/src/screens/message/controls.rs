//! Smaller groups of controls.

/// A setting of the account for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FriendsControl {
    /// Whether friends see the account as offline.
    Hidden,
    /// Whether everybody may challenge it.
    Open,
}

/// A control of what held keys do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldControl {
    /// How long a turn or a lock pauses a repeat.
    DasCut,
    /// Which of two directions counts.
    Both,
    /// Whether a held turn turns a piece as it enters.
    InitialRotation,
    /// Whether a held hold holds a piece as it enters.
    InitialHold,
}

/// A choice for play by touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchControl {
    /// When the buttons are on the screen.
    Shown,
    /// Whether gestures play in their place.
    Gestures,
    /// Their size.
    Size,
    /// Their distance from the lower edge.
    Raised,
    /// Their distance from the edges at the sides.
    Inset,
    /// Whether the two groups change sides.
    Mirrored,
}

/// A choice of how boards look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardsControl {
    /// Whether blocks of marauders have letters.
    Letters,
    /// The material of boards and blocks.
    Skin,
    /// When the statistics of a clocked bout are shown.
    Statistics,
    /// The order of the small boards of a brawl.
    Order,
}
