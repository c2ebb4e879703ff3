//! The context that all connections of a server share.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;
use wire::Refusal;

use crate::limits::connections::ConnectionLimit;
use crate::limits::log::Crowds;
use crate::limits::requests::RateLimits;
use crate::net::close_reason::CloseReason;
use crate::net::origin::Origins;
use crate::net::proxies::Proxies;
use crate::nodes::arena::Arena;
use crate::operator::metrics_token::MetricsToken;
use crate::process::clock::Clock;
use crate::process::shutdown::Shutdown;
use crate::rooms::piece_maker::PieceMaker;
use crate::sessions::admission::Admission;
use crate::sessions::mailbox::ToLobby;
use crate::web::pages_runtime::PagesRuntime;
use crate::web::public::Public;
use crate::web::site::session::Administration;

/// The shared context of connections.
#[derive(Debug)]
pub struct ConnectionContext {
    /// The server's clock.
    pub clock: Clock,
    /// What the server does for the others of its arena, and they for it.
    pub peers: Arena,
    /// The connection limit.
    pub connection_limit: Arc<ConnectionLimit>,
    /// Whom the operator trusts.
    pub trusted: Trusted,
    /// The administration of the site.
    pub administration: Administration,
    /// Authentication of clients.
    pub admission: Admission,
    /// Makes lists of large pieces.
    pub piece_maker: Arc<PieceMaker>,
    /// The rate limits of an address.
    pub rate_limits: RateLimits,
    /// What is logged of clients that are not let in.
    pub crowds: Crowds,
    /// Where pages are made.
    pub pages_runtime: PagesRuntime,
    /// The public view of the server.
    pub public: Public,
    /// The channel of the lobby.
    pub lobby: mpsc::Sender<ToLobby>,
    /// Counts the tasks that must end before the server.
    pub tracker: TaskTracker,
    /// The shutdown of the server.
    pub shutdown: Shutdown,
    /// True if the next process resumes the sessions when this one stops.
    pub hands_over: bool,
    /// The number of the next client.
    pub next_client: AtomicU64,
}

/// Whom the operator trusts, by address, web site or token.
#[derive(Debug)]
pub struct Trusted {
    /// The trusted proxies.
    pub proxies: Proxies,
    /// The web sites whose pages may connect.
    pub origins: Origins,
    /// Who may read the metrics.
    pub metrics_from: Proxies,
    /// By which others may read them.
    pub metrics_token: Option<MetricsToken>,
}

impl ConnectionContext {
    /// The reason why connections are closed when the server stops.
    pub fn stopping(&self) -> CloseReason {
        match self.peers.may_serve() {
            Err(end) => end,
            Ok(()) if self.hands_over => CloseReason::Restarting,
            Ok(()) => CloseReason::Refused(Refusal::Stopping),
        }
    }
}
