//! The public view of this server, as [`api`] has it: sent as JSON, and shown as pages.
//!
//! **Invariant:** a room that is not public is visible only by its code, and the members of a room
//! with a password are never visible.

pub mod daily;
pub mod error;
pub mod live;
pub mod matches;
pub mod page;
pub mod players;
pub mod queues;
pub mod ranks;
pub mod rooms;
pub mod runs;
pub mod search;
pub mod server;

use bout::Millis;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub use error::PublicError;

use crate::nodes::arena::Arena;
use crate::nodes::cluster::Cluster;
use crate::operator::live_settings::LiveSettings;
use crate::operator::mail::Mail;
use crate::operator::metrics::Metrics;
use crate::operator::server_info::ServerInfo;
use crate::operator::webhooks::Webhooks;
use crate::process::clock::Clock;
use crate::rooms::queue_board::QueueBoard;
use crate::rooms::room_directory::RoomDirectory;
use crate::sessions::registry::Registry;
use crate::storage::live_journal::LiveJournal;
use crate::storage::store::Store;
use crate::web::downloads::Downloads;
use crate::web::operator_pages::OperatorPages;
use crate::web::web_client::WebClient;
use ranks::Ranks;

/// The sources of the public view. Clones share them.
#[derive(Clone, Debug)]
pub struct Public {
    /// Accounts, matches, ratings and runs.
    pub store: Store,
    /// The open rooms.
    pub room_directory: RoomDirectory,
    /// How many players wait in the queues.
    pub queue_board: QueueBoard,
    /// The sessions.
    pub registry: Arc<Registry>,
    /// The ranks that were read last.
    pub ranks: Arc<Ranks>,
    /// The metrics.
    pub metrics: Metrics,
    /// What survives a crash of this process.
    pub live_journal: LiveJournal,
    /// The server's clock, which started with it.
    pub clock: Clock,
    /// The nodes, when the server is one of several.
    pub cluster: Cluster,
    /// What the node does for the others.
    pub arena: Arena,
    /// Its name and URL, and its message as of the file.
    pub info: ServerInfo,
    /// The settings as they are now.
    pub settings: LiveSettings,
    /// Where events are sent.
    pub webhooks: Webhooks,
    /// What sends letters, if the operator has set it up.
    pub mail: Option<Mail>,
    /// The player limit.
    pub players_max: u32,
    /// Cancelled when the server drains.
    pub draining: CancellationToken,
    /// The client for browsers, if this server has one.
    pub web_client: Option<Arc<WebClient>>,
    /// The pages of the operator.
    pub pages: OperatorPages,
    /// The packages of the operator.
    pub downloads: Downloads,
}

impl Public {
    /// The current time, in the format of the store.
    pub fn now(&self) -> Millis {
        self.clock.calendar()
    }
}
