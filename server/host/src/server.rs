//! A whole server: its tasks, from startup to shutdown.

mod heartbeat;
mod nodes;
mod parts;
mod processor_time;
mod recovery;

use axum::Router;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{DuplexStream, duplex};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::DropGuard;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::limits::connections::{HANDSHAKES_MAX, LimitReached};
use crate::limits::requests::RateLimits;
use crate::net::announce::Announcement;
use crate::net::connection_context::ConnectionContext;
use crate::net::http;
use crate::net::registration::Registration;
use crate::net::socket::Stream;
use crate::nodes::arena::Arena;
use crate::operator::admin::{Admin, Order};
use crate::operator::metrics::Metrics;
use crate::operator::metrics_token::{MetricsToken, MetricsTokenError};
use crate::operator::webhooks::WebhooksError;
use crate::process::background::blocking;
use crate::process::clock::Clock;
use crate::process::service_manager::{self, Notification};
use crate::process::shutdown::Shutdown;
use crate::rooms::daily_seeds::DailySeeds;
use crate::rooms::lobby_task::{LobbyTask, MESSAGES_WAITING_MAX};
use crate::rooms::piece_maker::PieceMaker;
use crate::rooms::pieces::BadList;
use crate::sessions::accounts::Accounts;
use crate::sessions::admission::Admission;
use crate::sessions::mailbox::ToLobby;
use crate::settings::{Settings, SettingsError};
use crate::storage::live_journal::LiveSync;
use crate::storage::persistence::Persistence;
use crate::storage::store::{Store, StoreError};
use crate::web::pages_runtime::PagesRuntime;
use crate::web::public::Public;
use crate::web::web_client::WebClientError;
use nodes::{as_node, join, keep_lease, leave, take_part};
use parts::{
    context, keep_up, load_pieces, lobby_rules, open_persistence, open_replay_writer,
    open_settings, open_store, open_to_operators, open_webhooks, publish, world,
};
use recovery::{Opened, go_on_with, lock_data, open_live, recover, take_in};

/// The timeout of a shutdown: closing connections, and saving the last matches and replays.
pub const DRAIN_WITHIN: Duration = Duration::from_secs(10);
/// The buffer of an in-memory connection, each way: as large as that of a Linux socket.
const MEMORY_BYTES: usize = 128 * 1024;

/// Why a server did not start, or failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The settings are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The folder of the database cannot be created.
    #[error("cannot create the data folder {0}: {1}")]
    Data(PathBuf, io::Error),
    /// Another server uses the data folder.
    #[error("another server uses the data folder {0}; stop it, or choose another with --data")]
    InUse(PathBuf),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The webhooks cannot be used.
    #[error(transparent)]
    Webhooks(#[from] WebhooksError),
    /// A list of pieces is damaged.
    #[error(transparent)]
    Pieces(#[from] BadList),
    /// The folder of replays cannot be created.
    #[error("cannot create the replay folder {0}: {1}")]
    Replays(PathBuf, io::Error),
    /// The thread of pages cannot be started.
    #[error("cannot start the thread for pages: {0}")]
    Pages(io::Error),
    /// The browser client cannot be served.
    #[error(transparent)]
    WebClient(#[from] WebClientError),
    /// The folder of downloads cannot be read.
    #[error("cannot read the folder of downloads {0}: {1}")]
    Downloads(PathBuf, io::Error),
    /// There is no token for metrics in its file.
    #[error(transparent)]
    MetricsToken(#[from] MetricsTokenError),
    /// The admin socket cannot be opened.
    #[cfg(unix)]
    #[error(transparent)]
    Admin(#[from] crate::operator::admin::AdminError),
    /// The listener cannot be used.
    #[error("cannot use the listener: {0}")]
    Listener(io::Error),
    /// The server is a node whose lease was ended by another: it took part no longer, and can be opened
    /// anew. [`serve`] does that by itself.
    #[error("the lease of this node was ended")]
    LeaseEnded,
    /// The lobby task panicked: a bug of the server.
    #[error("the lobby task panicked: {0}")]
    Lobby(tokio::task::JoinError),
}

/// A running server, until its shutdown or until it is dropped.
///
/// [`serve`] is sufficient for most programs. A caller with its own store, clock and shutdown opens
/// the server with them, and then serves a listener, or connects from within the process, or both.
///
/// # Tests on paused time
///
/// On a runtime of one thread whose time is paused, with a temporary store (feature `test-util`) and
/// the connections in memory, time runs only while nothing else can: countdowns, timeouts and grace
/// periods pass at once, the same in every run. Sockets do not work with paused time: it would
/// advance while the runtime waits for them.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap()
/// # .block_on(async {
/// use bout::Millis;
/// use host::process::clock::Clock;
/// use host::storage::store::Store;
/// use host::{Server, Settings, Shutdown};
/// use tokio::io::{AsyncReadExt, AsyncWriteExt};
///
/// let (store, clock) = (Store::temporary(), Clock::start_at(Millis(1_700_000_000_000)));
/// let shutdown = Shutdown::new();
/// let server = Server::open(Settings::default(), store, clock, shutdown.clone()).await.unwrap();
///
/// // As TCP, for a client of HTTP or of WebSocket, such as `client_async` of tokio-tungstenite.
/// let mut client = server.connector().connect("192.0.2.1:40000".parse().unwrap()).unwrap();
/// client.write_all(b"GET /healthz HTTP/1.1\r\nhost: it\r\nconnection: close\r\n\r\n").await.unwrap();
/// let mut answer = String::new();
/// client.read_to_string(&mut answer).await.unwrap();
/// assert!(answer.starts_with("HTTP/1.1 200"));
///
/// shutdown.now();
/// server.run().await.unwrap();
/// # });
/// ```
#[derive(Debug)]
pub struct Server {
    context: Arc<ConnectionContext>,
    router: Router,
    store: Store,
    persistence: Persistence,
    lobby: JoinHandle<()>,
    /// What keeps the lease of a node.
    heartbeat: Option<AbortOnDropHandle<()>>,
    _stopped_when_dropped: DropGuard,
}

impl Server {
    /// Opens a server with these settings, of which `listen`, `database` and `live_sync` are not used
    /// here: it has no live journal. It must be called within a tokio runtime.
    pub async fn open(
        settings: Settings,
        store: Store,
        clock: Clock,
        shutdown: Shutdown,
    ) -> Result<Server, ServeError> {
        let pages = (store.clone(), PagesRuntime::default());
        let settings = Settings { live_sync: LiveSync::Off, ..settings };
        Server::open_with(settings, store, pages, clock, shutdown).await
    }

    /// The same, with a store to read pages from, and a runtime to make them in.
    async fn open_with(
        settings: Settings,
        store: Store,
        (pages_store, pages_runtime): (Store, PagesRuntime),
        clock: Clock,
        shutdown: Shutdown,
    ) -> Result<Server, ServeError> {
        settings.check()?;
        load_pieces(&settings.data)?;
        let token = settings.metrics_token_file.as_deref().map(MetricsToken::read).transpose()?;
        let (cluster, settings) = (join(&settings, &store).await?, as_node(settings));
        let (store, pages_store) = (store.of_node(cluster.id()), pages_store.of_node(cluster.id()));
        let metrics = Metrics::new();
        let opened = open_live(&settings, &store, &cluster, &metrics).await;
        let Opened { journal: live, left } = opened;
        let clock = clock.going_on_from(left.now);
        let shutdown = shutdown.child();
        let _stopped_when_dropped = shutdown.guard();
        let seen = (clock, cluster.clone());
        let tracker = TaskTracker::new();
        let live_settings =
            open_settings(&settings, &store, &cluster, (&shutdown, &tracker)).await?;
        let webhooks = open_webhooks(&settings, &tracker, &shutdown)?;
        let published = (pages_store, live_settings.clone(), webhooks);
        let public = publish(published, &settings, &shutdown, seen, (metrics, live))?;
        let public = Public { arena: Arena::of(&cluster, &store), ..public };
        let heartbeat = keep_lease(&store, &public, &settings);
        keep_up(&public, &settings, &shutdown, &tracker);
        let persistence = open_persistence(&public, &settings, (&shutdown, &tracker));
        let accounts = Accounts::new(store.clone()).by(live_settings.clone());
        let admission = Admission::new(accounts.clone(), &settings, clock);
        let rules = lobby_rules(&settings);
        let replay_writer = open_replay_writer(settings.replays.clone(), &tracker)?;
        // One for each session, and for each refused connection that is not closed yet.
        let sessions_max = settings.players_max as usize + HANDSHAKES_MAX;
        let (lobby, inbox) = mpsc::channel(MESSAGES_WAITING_MAX + sessions_max);
        let services = (persistence.clone(), replay_writer, store.clone(), lobby.clone());
        let limits = (settings.bot_cores_percent, settings.drain_limit_s);
        let world = world(&public, services, DailySeeds::open(&store).await?, limits, &shutdown);
        let hands_over = world.stopping.hands_over;
        let rate_limits = RateLimits::sharing(world.join_rate_limit.clone());
        let shared = (lobby.clone(), accounts, live_settings.clone());
        let admin = Admin::of(&store, &public.arena, shared, &shutdown);
        open_to_operators(settings.admin_socket.clone(), admin.clone(), &tracker).await?;
        let mut lobby_task =
            LobbyTask::new(rules, Some(live_settings), world).in_arena(public.arena.clone());
        let recovered = recover(left, clock, settings.data.clone()).await;
        let next_client = recovered.next_client(cluster.id());
        let sessions = take_in(&mut lobby_task, recovered, &admission, &public.registry);
        let lobby_task = tracker.spawn(lobby_task.go_on(inbox));
        let guards = (admission, admin, PieceMaker::new(settings.pieces_made_max), pages_runtime);
        let ends = (tracker, shutdown, hands_over);
        let lobby = (lobby, next_client);
        let context = context(&settings, public, guards, token, rate_limits, lobby, ends);
        go_on_with(sessions, &context);
        take_part(&context, &store, settings.data);
        Ok(Server {
            router: http::router(&context),
            context,
            store,
            persistence,
            lobby: lobby_task,
            heartbeat,
            _stopped_when_dropped,
        })
    }

    /// What opens connections to this server from within the process, also while it runs.
    pub fn connector(&self) -> Connector {
        Connector {
            context: self.context.clone(),
            router: self.router.clone(),
            #[cfg(feature = "test-util")]
            persistence: self.persistence.clone(),
        }
    }

    /// Runs without a listener until shutdown, then stops as [`Server::serve`] does.
    pub async fn run(self) -> Result<(), ServeError> {
        self.run_beside(pending()).await
    }

    /// Serves players on `listener` until shutdown, see [`Shutdown`]. Then it notifies all clients
    /// that the server is stopping, and returns when they have disconnected and every match and
    /// replay is saved, or after [`DRAIN_WITHIN`]: results that are not saved then are in the
    /// [`crate::storage::spool`]. Dropping the future stops the server, too, without waiting.
    pub async fn serve(self, listener: TcpListener) -> Result<(), ServeError> {
        let (context, router) = (self.context.clone(), self.router.clone());
        self.run_beside(async move { http::accept_all(listener, &context, &router).await }).await
    }

    async fn run_beside(mut self, accepting: impl Future<Output = ()>) -> Result<(), ServeError> {
        let shutdown = self.context.shutdown.token();
        let ended = self.context.public.cluster.ended();
        let broken = tokio::select! {
            biased;
            () = shutdown.cancelled() => None,
            () = accepting => None,
            () = ended.cancelled() => None,
            ended = &mut self.lobby => ended.err(),
        };
        self.context.shutdown.now();
        let tracker = &self.context.tracker;
        tracker.close();
        let is_late = timeout(DRAIN_WITHIN, tracker.wait()).await.is_err();
        if is_late {
            let (tasks, unsaved) = (tracker.len(), self.persistence.open());
            let spooled = self.persistence.spool_unsaved().await;
            tracing::error!(tasks, unsaved, spooled, "shutdown timed out");
        }
        let was_ended = ended.is_cancelled();
        let live = self.context.public.live_journal.clone();
        if self.context.hands_over && !was_ended {
            // A thread of its own: it waits for the disk.
            let _ = blocking(move || live.flush()).await;
        } else {
            live.clear();
        }
        drop(self.heartbeat.take());
        leave(&self.context.public.cluster, &self.store).await;
        if !is_late {
            self.context.public.store.close_readers().await;
            self.store.close().await;
        }
        match broken {
            Some(error) => Err(ServeError::Lobby(error)),
            None if was_ended => Err(ServeError::LeaseEnded),
            None => Ok(()),
        }
    }
}

/// Opens connections to a server from within its process. Clones are the same.
#[derive(Clone, Debug)]
pub struct Connector {
    context: Arc<ConnectionContext>,
    router: Router,
    #[cfg(feature = "test-util")]
    persistence: Persistence,
}

impl Connector {
    /// Opens an in-memory connection, as if it came from `address`. An error when the connection
    /// limit is reached.
    pub fn connect(&self, address: SocketAddr) -> Result<DuplexStream, LimitReached> {
        let (near, far) = duplex(MEMORY_BYTES);
        http::open(Stream::Memory(far), address, &self.context, &self.router)?;
        Ok(near)
    }

    /// True if the server has no room, and saves nothing.
    #[cfg(feature = "test-util")]
    pub fn is_quiet(&self) -> bool {
        let rooms = self.context.public.room_directory.counts();
        self.persistence.open() == 0 && rooms.iter().all(|&(_, count)| count == 0)
    }
}

/// Serves players on `listener` until shutdown, with the database of the settings; see
/// [`Server::serve`].
///
/// `settings.listen` is not used here: the caller opens the listener, see [`crate::bind`]. The service manager is
/// notified when the server is ready, and its watchdog as long as it is alive, see [`service_manager`].
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Into<Shutdown>,
) -> Result<(), ServeError> {
    settings.check()?;
    settings.check_database()?;
    nodes::serve_on(listener, settings, shutdown.into()).await
}

/// The same, once: until the lease of this node is ended, if it is one.
async fn serve_once(
    listener: TcpListener,
    settings: Settings,
    shutdown: Shutdown,
) -> Result<(), ServeError> {
    let _data_lock = lock_data(&settings).await?;
    let store = open_store(&settings).await?;
    let announced = listener.local_addr().ok().filter(|_| settings.announce);
    let registered = settings.announce_url.clone();
    let (info, replays) = (settings.info.clone(), settings.replays.clone());
    let replays = replays.as_ref().map(|folder| tracing::field::display(folder.display()));
    let pages_runtime = PagesRuntime::start().map_err(ServeError::Pages)?;
    let pages = (store.with_own_readers()?, pages_runtime);
    let server = Server::open_with(settings, store, pages, Clock::start(), shutdown).await?;
    let _registration = registered.and_then(|to| Registration::start(to, &info));
    let _announcement = announced.and_then(|address| Announcement::start(address, &info));
    // Not before: connections wait in the queue of the listener until here.
    match listener.local_addr() {
        Ok(address) => tracing::info!(%address, replays, "listening"),
        Err(error) => tracing::warn!(%error, "listening on an unknown address"),
    }
    service_manager::notify(Notification::Ready);
    let lobby = server.context.lobby.clone();
    let _watchdog =
        AbortOnDropHandle::new(tokio::spawn(service_manager::keep_watchdog(async move || {
            answers(&lobby).await
        })));
    server.serve(listener).await
}

/// Whether the lobby answers a question, which it does in the runtime of sockets and rooms: while either hangs, this
/// does not return.
async fn answers(lobby: &mpsc::Sender<ToLobby>) -> bool {
    let (asked, answer) = oneshot::channel();
    lobby.send(ToLobby::Admin(Order::Status, asked)).await.is_ok() && answer.await.is_ok()
}
