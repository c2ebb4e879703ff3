//! The parts of a server, as its settings say.

use bout::Millis;
use games::{Day, GameKind, SoloMode};
use referee::LobbyRules;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_util::task::TaskTracker;

use super::ServeError;
use crate::limits::bot_reservation::BotCores;
use crate::limits::connections::ConnectionLimit;
use crate::limits::log::Crowds;
use crate::limits::requests::RateLimits;
use crate::net::connection_context::{ConnectionContext, Trusted};
use crate::net::http_client::Reach;
use crate::nodes::arena::Arena;
use crate::nodes::cluster::Cluster;
use crate::operator::admin::Admin;
#[cfg(unix)]
use crate::operator::admin::Listening;
use crate::operator::input_check::InputCheck;
use crate::operator::live_settings::LiveSettings;
use crate::operator::mail::Mail;
use crate::operator::metrics::Metrics;
use crate::operator::metrics_token::MetricsToken;
use crate::operator::webhooks::{Event, Webhooks};
use crate::process::clock::Clock;
use crate::process::shutdown::Shutdown;
use crate::rooms::block_board::BlockBoard;
use crate::rooms::bout_seeds::BoutSeeds;
use crate::rooms::daily_seeds::DailySeeds;
use crate::rooms::piece_maker::PieceMaker;
use crate::rooms::pieces::{self, BadList};
use crate::rooms::queue_board::QueueBoard;
use crate::rooms::room_directory::RoomDirectory;
use crate::rooms::room_task::{Stopping, World};
use crate::sessions::admission::Admission;
use crate::sessions::mailbox::ToLobby;
use crate::settings::Settings;
use crate::storage::backups::{self, Backups};
use crate::storage::live_journal::LiveJournal;
use crate::storage::persistence::Persistence;
use crate::storage::replay_writer::ReplayWriter;
use crate::storage::retention::Retention;
use crate::storage::spool::Spool;
use crate::storage::store::{DatabaseUrl, Store};
use crate::web::downloads::Downloads;
use crate::web::operator_pages::OperatorPages;
use crate::web::pages_runtime::PagesRuntime;
use crate::web::public::Public;
use crate::web::site::session::Administration;
use crate::web::web_client::WebClient;

/// What a server does beside serving, as long as it runs.
pub(super) fn keep_up(
    public: &Public,
    settings: &Settings,
    shutdown: &Shutdown,
    tracker: &TaskTracker,
) {
    watch(public, shutdown, tracker);
    retain(public, settings, shutdown, tracker);
    schedule_backups(public, settings, shutdown, tracker);
    let (stopped, winners) = (shutdown.token().clone(), daily_winners(public.clone()));
    tracker.spawn(async move { stopped.run_until_cancelled(winners).await });
}

/// Sends the winners of a day to the webhooks, soon after it is over.
async fn daily_winners(public: Public) {
    /// After midnight runs that were begun before may still be saved.
    const AFTER: Millis = Millis(10 * 60 * 1000);
    const DAY: u64 = 24 * 60 * 60 * 1000;
    loop {
        let now = public.now();
        let today = now.since(AFTER).0 / DAY;
        let next = Millis((today + 1) * DAY).plus(AFTER);
        sleep(Duration::from_millis(next.since(now).0 + 1)).await;
        let is_first = public.cluster.nodes().iter().all(|node| public.cluster.id() <= node.id);
        if public.webhooks.is_on() && is_first {
            send_winners(&public, Day::new(u32::try_from(today).unwrap_or_default())).await;
        }
    }
}

async fn send_winners(public: &Public, day: Day) {
    for game in GameKind::ALL {
        let Some(mode) = SoloMode::daily(game) else { continue };
        let board = public.store.daily_board(day, mode, 1, 0, public.now()).await;
        match board {
            Ok(best) => {
                let winner = best.first().map(|best| best.run.name.to_string());
                let date = day.to_string();
                winner.into_iter().for_each(|winner| {
                    public.webhooks.send(|site| Event::daily(&date, game.name(), &winner, site));
                });
            }
            Err(error) => tracing::warn!(%error, "the winner of the day is unknown"),
        }
    }
}

/// Maintains the metrics, watches the clock for stalls, and ends all sessions at shutdown: one task waits for that, instead of
/// each session.
fn watch(public: &Public, shutdown: &Shutdown, tracker: &TaskTracker) {
    let (stopped, registry) = (shutdown.token().clone(), public.registry.clone());
    let upkeep = public.metrics.clone().keep_up();
    let watch = public.clock.watch();
    tracker.spawn(async move {
        stopped.run_until_cancelled(async { tokio::join!(upkeep, watch) }).await;
        registry.cut_all();
    });
}

/// The persistence of a server, which continues with the results of an earlier one.
pub(super) fn open_persistence(
    public: &Public,
    settings: &Settings,
    (shutdown, tracker): (&Shutdown, &TaskTracker),
) -> Persistence {
    let (store, metrics) = (public.store.clone(), public.metrics.clone());
    let (input_check, look) = InputCheck::open(store.clone(), metrics.clone(), public.clock);
    let stopped = shutdown.token().clone();
    tracker.spawn(async move { stopped.run_until_cancelled(look).await });
    let persistence = Persistence::new(store, tracker.clone(), metrics, public.clock)
        .with_pair_daily_max(settings.ranked_pair_daily_max)
        .with_casual_daily_max(settings.casual_daily_max)
        .with_cluster(public.cluster.clone(), public.live_journal.clone())
        .with_spool(Spool::of(&settings.data))
        .with_webhooks(public.webhooks.clone())
        .with_input_check(input_check);
    persistence.resume_spooled();
    persistence
}

/// The settings that can be changed while the server runs. A node of a cluster reads what others change.
pub(super) async fn open_settings(
    settings: &Settings,
    store: &Store,
    cluster: &Cluster,
    (shutdown, tracker): (&Shutdown, &TaskTracker),
) -> Result<LiveSettings, ServeError> {
    let opened = LiveSettings::new(settings.clone(), store.clone());
    opened.reload().await?;
    if cluster.is_on() {
        let (stopped, upkeep) = (shutdown.token().clone(), opened.clone().keep_up());
        tracker.spawn(async move { stopped.run_until_cancelled(upkeep).await });
    }
    Ok(opened)
}

/// The webhooks of the settings, and the task that sends to them.
pub(super) fn open_webhooks(
    settings: &Settings,
    tracker: &TaskTracker,
    shutdown: &Shutdown,
) -> Result<Webhooks, ServeError> {
    let Some(file) = &settings.webhooks else { return Ok(Webhooks::default()) };
    let (webhooks, sending) = Webhooks::open(
        file,
        Reach::Internet,
        settings.info.public_url.as_ref().map(ToString::to_string),
    )?;
    let stopped = shutdown.token().clone();
    tracker.spawn(async move { stopped.run_until_cancelled(sending).await });
    Ok(webhooks)
}

/// Applies the limits of retention, as long as the server runs.
fn retain(public: &Public, settings: &Settings, shutdown: &Shutdown, tracker: &TaskTracker) {
    let retention = Retention {
        store: public.store.clone(),
        metrics: public.metrics.clone(),
        clock: public.clock,
        limits: settings.retention,
        replays: settings.replays.clone(),
    };
    let stopped = shutdown.token().clone();
    tracker.spawn(async move { stopped.run_until_cancelled(retention.run()).await });
}

/// Makes backups by the schedule of the settings, if there is one, as long as the server runs.
fn schedule_backups(
    public: &Public,
    settings: &Settings,
    shutdown: &Shutdown,
    tracker: &TaskTracker,
) {
    let Some(every) = settings.backups.every else { return };
    let backups = Backups {
        store: public.store.clone(),
        metrics: public.metrics.clone(),
        clock: public.clock,
        folder: settings.data.join(backups::FOLDER),
        keep: settings.backups.keep,
    };
    let stopped = shutdown.token().clone();
    tracker.spawn(async move { stopped.run_until_cancelled(backups.run(every)).await });
}

/// Loads the lists of large pieces in the data folder.
pub(super) fn load_pieces(data: &Path) -> Result<(), BadList> {
    for size in pieces::read(data)? {
        tracing::info!(size, "piece list loaded");
    }
    Ok(())
}

/// What the rooms of a server share: its persistence, its replays, its store and its lobby, within the
/// limits of bots, in hundredths of a core, and of draining, in seconds.
pub(super) fn world(
    public: &Public,
    services: (Persistence, ReplayWriter, Store, mpsc::Sender<ToLobby>),
    daily_seeds: DailySeeds,
    (bot_cores_percent, drain_limit_s): (u32, u32),
    shutdown: &Shutdown,
) -> World {
    let (persistence, replay_writer, store, lobby) = services;
    let live = public.live_journal.clone();
    let bout_seeds = match public.cluster.is_on() {
        true => BoutSeeds::numbering_after(public.cluster.id().numbers_after(), daily_seeds),
        false => BoutSeeds::start(public.clock.calendar(), daily_seeds),
    };
    World {
        clock: public.clock,
        bout_seeds: Arc::new(bout_seeds),
        cluster: public.cluster.clone(),
        room_directory: public.room_directory.clone(),
        queue_board: public.queue_board.clone(),
        join_rate_limit: Arc::default(),
        block_board: BlockBoard::default(),
        metrics: public.metrics.clone(),
        replay_writer,
        persistence,
        store,
        stopping: Stopping {
            shutdown: shutdown.clone(),
            // Other nodes take over what a node has.
            hands_over: live.is_on() && (drain_limit_s == 0 || public.cluster.is_on()),
            drain_limit: Duration::from_secs(drain_limit_s.into()),
        },
        live,
        webhooks: public.webhooks.clone(),
        bots: BotCores::of_percent(bot_cores_percent),
        lobby,
    }
}

pub(super) fn lobby_rules(settings: &Settings) -> LobbyRules {
    LobbyRules {
        rules: settings.rules,
        best_of: settings.best_of,
        ranked_best_of: settings.ranked_best_of,
        ranked_guests: settings.ranked_guests,
    }
}

/// The public view of a server that starts now.
pub(super) fn publish(
    (store, live_settings, webhooks): (Store, LiveSettings, Webhooks),
    settings: &Settings,
    shutdown: &Shutdown,
    (clock, cluster): (Clock, Cluster),
    (metrics, live_journal): (Metrics, LiveJournal),
) -> Result<Public, ServeError> {
    let web_client = WebClient::open(settings.web.as_deref())?.map(Arc::new);
    if let Some(folder) = &settings.downloads {
        fs::read_dir(folder).map_err(|error| ServeError::Downloads(folder.clone(), error))?;
    }
    Ok(Public {
        store,
        room_directory: RoomDirectory::default(),
        queue_board: QueueBoard::default(),
        registry: Arc::default(),
        ranks: Arc::default(),
        metrics,
        live_journal,
        clock,
        cluster,
        arena: Arena::default(),
        info: settings.info.clone(),
        settings: live_settings,
        webhooks,
        mail: settings
            .smtp_url
            .as_ref()
            .zip(settings.mail_from.clone())
            .and_then(|(url, from)| Mail::over(url, from)),
        players_max: settings.players_max,
        draining: shutdown.draining().clone(),
        web_client,
        pages: OperatorPages {
            folder: Some(settings.data.join("pages")),
            retention: settings.retention,
            has_replays: settings.replays.is_some(),
        },
        downloads: Downloads::of(settings.downloads.clone()),
    })
}

/// The context of the connections of a server, whose next client has this number.
pub(super) fn context(
    settings: &Settings,
    public: Public,
    (admission, admin, piece_maker, pages_runtime): (
        Admission,
        Admin,
        Arc<PieceMaker>,
        PagesRuntime,
    ),
    metrics_token: Option<MetricsToken>,
    rate_limits: RateLimits,
    (lobby, next_client): (mpsc::Sender<ToLobby>, u64),
    (tracker, shutdown, hands_over): (TaskTracker, Shutdown, bool),
) -> Arc<ConnectionContext> {
    Arc::new(ConnectionContext {
        clock: public.clock,
        peers: public.arena.clone(),
        connection_limit: ConnectionLimit::new(settings.connections_per_address as usize),
        trusted: Trusted {
            proxies: settings.trusted_proxies.clone(),
            origins: settings.origins.clone(),
            metrics_from: settings.metrics_from.clone(),
            metrics_token,
        },
        administration: Administration { admin, accounts: admission.accounts().clone() },
        admission,
        piece_maker,
        rate_limits,
        crowds: Crowds::default(),
        pages_runtime,
        public,
        lobby,
        tracker,
        shutdown,
        hands_over,
        next_client: AtomicU64::new(next_client),
    })
}

pub(super) fn open_replay_writer(
    folder: Option<PathBuf>,
    tracker: &TaskTracker,
) -> Result<ReplayWriter, ServeError> {
    let Some(folder) = folder else { return Ok(ReplayWriter::none()) };
    std::fs::create_dir_all(&folder).map_err(|error| ServeError::Replays(folder.clone(), error))?;
    let (replay_writer, persistence) = ReplayWriter::new(folder);
    tracker.spawn(persistence);
    Ok(replay_writer)
}

/// Serves the admin socket, as long as the server runs.
#[cfg(unix)]
pub(super) async fn open_to_operators(
    path: Option<PathBuf>,
    admin: Admin,
    tracker: &TaskTracker,
) -> Result<(), ServeError> {
    let Some(path) = path else { return Ok(()) };
    let listening = Listening::at(&path).await?;
    tracing::info!(path = %path.display(), "admin socket listening");
    let shutdown = admin.shutdown.clone();
    tracker
        .spawn(async move { shutdown.token().run_until_cancelled(listening.serve(admin)).await });
    Ok(())
}

/// Admin sockets exist on Unix only.
#[cfg(not(unix))]
pub(super) async fn open_to_operators(
    _: Option<PathBuf>,
    _: Admin,
    _: &TaskTracker,
) -> Result<(), ServeError> {
    Ok(())
}

/// Opens the database, in a folder that is created when it does not exist.
pub(super) async fn open_store(settings: &Settings) -> Result<Store, ServeError> {
    let database = settings.database_url();
    if let DatabaseUrl::Sqlite(file) = &database
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder).map_err(|error| ServeError::Data(folder.into(), error))?;
    }
    let store = Store::open(&database).await?;
    tracing::info!(%database, "database opened");
    Ok(store)
}
