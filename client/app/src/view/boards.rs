//! How boards are drawn: what the player chose of their size and of their fainter lines.

/// Shares of what a board has by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardLook {
    /// How opaque the ghost is, 0 to 1.
    pub ghost: f32,
    /// How visible rows and columns of an empty board are, 0 to 1.
    pub grid: f32,
    /// The size of the player's own board on a wide screen, at most 1.
    pub size: f32,
}

impl Default for BoardLook {
    fn default() -> BoardLook {
        BoardLook { ghost: 1.0, grid: 1.0, size: 1.0 }
    }
}
