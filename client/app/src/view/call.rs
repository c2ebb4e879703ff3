//! Plain data for the call of a chain or a clear.

/// What is called.
#[derive(Clone, Debug)]
pub struct Called {
    /// What it is.
    pub head: String,
    /// What goes with it.
    pub lines: Vec<String>,
    /// What it is worth, from 0 to 3.
    pub worth: usize,
    /// Rows that it sends; nothing is shown of 0.
    pub sent: u16,
    /// Seconds since then, and for how many it is shown.
    pub age: f32,
    /// See above.
    pub seconds: f32,
    /// Whether nothing moves.
    pub still: bool,
}
