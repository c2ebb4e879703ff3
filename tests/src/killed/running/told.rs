//! What the server told a seat last, for an error.

use std::collections::VecDeque;
use std::fmt;

use tokio::time::Instant;
use wire::ServerMessage;

/// How many messages are kept.
const KEPT: usize = 8;

/// The last messages but those of the bout.
#[derive(Debug, Default)]
pub(super) struct Told(VecDeque<(Instant, String)>);

impl Told {
    pub(super) fn note(&mut self, message: &ServerMessage) {
        if matches!(message, ServerMessage::Flow(_) | ServerMessage::Bout(_)) {
            return;
        }
        self.0.push_back((Instant::now(), format!("{message:?}").chars().take(40).collect()));
        if KEPT < self.0.len() {
            self.0.pop_front();
        }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, text) in &self.0 {
            write!(f, "{text} {} ms ago; ", at.elapsed().as_millis())?;
        }
        Ok(())
    }
}
