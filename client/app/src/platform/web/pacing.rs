//! The pace of frames: that of the browser.

/// Holds nothing back: a browser asks for each frame.
#[derive(Debug, Default)]
pub struct Pacer;

impl Pacer {
    /// Nothing: a page cannot wait, and its page of settings has no limit.
    pub fn hold(&mut self, _limit: u16) {}
}
