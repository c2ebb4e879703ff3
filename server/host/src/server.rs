//! A whole server: its tasks, from the first connection to the last replay.

use referee::LobbyRules;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use crate::accounts::Accounts;
use crate::admin::Admin;
#[cfg(unix)]
use crate::admin::Listening;
use crate::admission::Admission;
use crate::billboard::Billboard;
use crate::clock::Clock;
use crate::draw::Draw;
use crate::gate::{Gate, STRANGERS_MAX};
use crate::http::{Entrance, accept_all};
use crate::keeper::Keeper;
use crate::keeping::Keeping;
use crate::lobby_task::{LETTERS_MAX, LobbyTask};
use crate::metrics::Figures;
use crate::pieces::{self, BadList};
use crate::public::Public;
use crate::room_task::World;
use crate::settings::{Settings, SettingsError};
use crate::stop::Stop;
use crate::store::{Place, Store, StoreError};

/// How long a stop may take: goodbyes, and the last matches and replays.
pub const DRAIN_WITHIN: Duration = Duration::from_secs(10);

/// Why a server did not run, or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The settings make no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The folder for the database cannot be made.
    #[error("cannot keep a database in {0}: {1}")]
    Data(PathBuf, io::Error),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A list of pieces is there and cannot be used.
    #[error(transparent)]
    Pieces(#[from] BadList),
    /// The folder for replays cannot be made.
    #[error("cannot keep replays in {0}: {1}")]
    Replays(PathBuf, io::Error),
    /// Nobody could look after it.
    #[cfg(unix)]
    #[error(transparent)]
    Admin(#[from] crate::admin::AdminError),
    /// The lobby broke, without which nobody can play: a bug of ours.
    #[error("the lobby broke: {0}")]
    Lobby(tokio::task::JoinError),
}

/// Serves players on `listener` until it is told to stop, see [`Stop`]. Then it tells everyone that
/// the server is stopping and returns when all are gone and every match and replay is kept, or after
/// [`DRAIN_WITHIN`]. Dropping the future stops the server, too, without waiting.
///
/// `settings.listen` is not used here: it is for whoever makes the listener, see [`crate::bind`].
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    stop: impl Into<Stop>,
) -> Result<(), ServeError> {
    settings.check()?;
    for size in pieces::read(&settings.data)? {
        tracing::info!(size, "pieces of this size can be played with");
    }
    let stop = stop.into().child();
    let _stopped_when_dropped = stop.guard();
    let store = open_store(&settings).await?;
    let public = publish(store.clone(), &settings, &stop);
    let tracker = TaskTracker::new();
    watch(&public, &stop, &tracker);
    let keeping = Keeping::new(store.clone(), tracker.clone(), public.figures.clone());
    let admission = Admission::new(Accounts::new(store.clone()), &settings);
    let rules = lobby_rules(&settings);
    let keeper = open_keeper(settings.replays, &tracker)?;
    // One for each session that is here, and for each that is not welcome but not gone yet.
    let sessions_max = settings.players_max as usize + STRANGERS_MAX;
    let (lobby, inbox) = mpsc::channel(LETTERS_MAX + sessions_max);
    let world = World {
        clock: public.clock,
        draw: Arc::new(Draw::start()),
        billboard: public.billboard.clone(),
        figures: public.figures.clone(),
        keeper,
        keeping: keeping.clone(),
        store: store.clone(),
        lobby: lobby.clone(),
        stop: stop.clone(),
        drain_limit: Duration::from_secs(settings.drain_limit_s.into()),
    };
    let admin = Admin { store: store.clone(), lobby: lobby.clone(), stop: stop.clone() };
    open_to_operators(settings.admin_socket, admin, &tracker).await?;
    let message = settings.about.message;
    let mut lobby_task = tracker.spawn(LobbyTask::run(rules, message, world, inbox));
    let entrance = Arc::new(Entrance {
        clock: public.clock,
        gate: Gate::new(settings.connections_per_address as usize),
        proxies: settings.trusted_proxies,
        admission,
        registry: public.registry.clone(),
        public,
        lobby,
        tracker: tracker.clone(),
        stop,
        next_client: AtomicU64::new(1),
    });
    let broken = tokio::select! {
        () = accept_all(listener, entrance.clone()) => None,
        ended = &mut lobby_task => ended.err(),
    };
    entrance.stop.now();
    tracker.close();
    if timeout(DRAIN_WITHIN, tracker.wait()).await.is_err() {
        let (tasks, matches) = (tracker.len(), keeping.open());
        tracing::error!(tasks, matches, "stopped without waiting any longer; matches are lost");
    } else {
        store.close().await;
    }
    broken.map_or(Ok(()), |error| Err(ServeError::Lobby(error)))
}

/// Keeps the figures up, and ends all sessions when the server stops: one task waits for that, and
/// not each of them.
fn watch(public: &Public, stop: &Stop, tracker: &TaskTracker) {
    let (stopped, registry) = (stop.token().clone(), public.registry.clone());
    let upkeep = public.figures.clone().keep_up();
    tracker.spawn(async move {
        stopped.run_until_cancelled(upkeep).await;
        registry.cut_all();
    });
}

fn lobby_rules(settings: &Settings) -> LobbyRules {
    LobbyRules {
        rules: settings.rules,
        best_of: settings.best_of,
        ranked_best_of: settings.ranked_best_of,
    }
}

/// What everyone may know of a server that starts now.
fn publish(store: Store, settings: &Settings, stop: &Stop) -> Public {
    Public {
        store,
        billboard: Billboard::default(),
        registry: Arc::default(),
        figures: Figures::new(),
        clock: Clock::start(),
        about: settings.about.clone(),
        players_max: settings.players_max,
        draining: stop.draining().clone(),
    }
}

fn open_keeper(folder: Option<PathBuf>, tracker: &TaskTracker) -> Result<Keeper, ServeError> {
    let Some(folder) = folder else { return Ok(Keeper::none()) };
    std::fs::create_dir_all(&folder).map_err(|error| ServeError::Replays(folder.clone(), error))?;
    let (keeper, keeping) = Keeper::new(folder);
    tracker.spawn(keeping);
    Ok(keeper)
}

/// Lets operators ask, as long as the server runs.
#[cfg(unix)]
async fn open_to_operators(
    path: Option<PathBuf>,
    admin: Admin,
    tracker: &TaskTracker,
) -> Result<(), ServeError> {
    let Some(path) = path else { return Ok(()) };
    let listening = Listening::at(&path).await?;
    tracing::info!(path = %path.display(), "operators are heard");
    let stop = admin.stop.clone();
    tracker.spawn(async move { stop.token().run_until_cancelled(listening.serve(admin)).await });
    Ok(())
}

/// Unix alone has such sockets.
#[cfg(not(unix))]
async fn open_to_operators(
    _: Option<PathBuf>,
    _: Admin,
    _: &TaskTracker,
) -> Result<(), ServeError> {
    Ok(())
}

/// Opens the database, in a folder that is made when there is none.
async fn open_store(settings: &Settings) -> Result<Store, ServeError> {
    let place = settings.place();
    if let Place::Sqlite(file) = &place
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder).map_err(|error| ServeError::Data(folder.into(), error))?;
    }
    let store = Store::open(&place).await?;
    tracing::info!(%place, "the database is open");
    Ok(store)
}
