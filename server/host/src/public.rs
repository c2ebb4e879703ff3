//! What everyone may know of this server, ready to be shown: the API spells it as JSON, the site as
//! pages.
//!
//! Nothing here tells of rooms that are not public to who does not have their code, nor who is in
//! a room that asks for a password.

pub mod matches;
pub mod page;
pub mod players;
pub mod rooms;
pub mod runs;
pub mod server;
pub mod trouble;

use bout::Millis;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub use page::PageOf;
pub use trouble::Trouble;

use crate::about::About;
use crate::billboard::Billboard;
use crate::clock::{Clock, calendar_ms};
use crate::metrics::Figures;
use crate::registry::Registry;
use crate::store::Store;

/// Where all that is known from. Clones share it.
#[derive(Clone, Debug)]
pub struct Public {
    /// What is kept.
    pub store: Store,
    /// What goes on in the rooms.
    pub billboard: Billboard,
    /// Who is here.
    pub registry: Arc<Registry>,
    /// What is measured.
    pub figures: Figures,
    /// The server's clock, which started with it.
    pub clock: Clock,
    /// What the operator says of it.
    pub about: About,
    /// How many players may be here at a time.
    pub players_max: u32,
    /// Cancelled when no new matches are to begin.
    pub draining: CancellationToken,
}

impl Public {
    /// The time, as the store has it.
    fn now(&self) -> Millis {
        Millis(calendar_ms())
    }
}
