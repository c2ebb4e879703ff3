//! A server as a node of a cluster: registering, also again after its lease was ended.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};
use tokio_util::task::AbortOnDropHandle;
use wire::{PROTOCOL_VERSION, rules_hash};

use super::heartbeat::Heartbeat;
use super::{ServeError, serve_once};
use crate::net::connection_context::ConnectionContext;
use crate::nodes::arena::upkeep;
use crate::nodes::cluster::Cluster;
use crate::nodes::takeover::TakeOver;
use crate::process::service_manager::{self, Notification};
use crate::process::shutdown::Shutdown;
use crate::settings::{Settings, SettingsError};
use crate::storage::live_journal::LiveSync;
use crate::storage::store::nodes::NewNode;
use crate::storage::store::{Store, StoreError};
use crate::web::public::Public;

/// The pause before a node tries again to register, when the database does not answer.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Registers a server that is to be a node.
pub(super) async fn join(settings: &Settings, store: &Store) -> Result<Cluster, ServeError> {
    if !settings.cluster {
        return Ok(Cluster::off());
    }
    let Some(advertise) = &settings.advertise else {
        return Err(ServeError::Settings(SettingsError::Cluster("advertise")));
    };
    let name = settings.node_name.as_ref().map_or(advertise.as_str(), |name| name.as_str());
    let node = NewNode {
        name: name.into(),
        advertise: advertise.to_string(),
        release: env!("CARGO_PKG_VERSION").into(),
        protocol: PROTOCOL_VERSION.into(),
        rules: rules_hash(),
        players_max: settings.players_max,
    };
    let sent = Instant::now();
    let id = store.register_node(node).await?;
    tracing::info!(node = id.0, name, %advertise, "registered as a node");
    Ok(Cluster::registered(id, sent))
}

/// The settings of a node, without a live journal on the disk: what it recovered from there would contradict what
/// other nodes have resumed.
pub(super) fn as_node(settings: Settings) -> Settings {
    match settings.cluster {
        true => Settings { live_sync: LiveSync::Off, ..settings },
        false => settings,
    }
}

/// Keeps the lease of a node until this is dropped; nothing for a server that is none.
pub(super) fn keep_lease(
    store: &Store,
    public: &Public,
    settings: &Settings,
) -> Option<AbortOnDropHandle<()>> {
    public.cluster.is_on().then(|| {
        let bots = settings.bot_cores_percent.div_ceil(100) as usize;
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let processors = cores.min(usize::from(settings.threads) + bots);
        let heartbeat = Heartbeat::new(store.clone(), public.clone(), processors);
        AbortOnDropHandle::new(tokio::spawn(heartbeat.run()))
    })
}

/// Ends the own lease, so that other nodes need not wait for its end.
pub(super) async fn leave(cluster: &Cluster, store: &Store) {
    if !cluster.is_on() || cluster.is_fenced() {
        return;
    }
    cluster.end();
    match store.end_node(cluster.id()).await {
        Ok(()) => tracing::info!(node = cluster.id().0, "left the cluster"),
        Err(error) => tracing::warn!(%error, "the lease of this node ends by itself"),
    }
}

/// Serves, and registers again whenever the lease of this node was ended.
pub(super) async fn serve_on(
    listener: TcpListener,
    settings: Settings,
    shutdown: Shutdown,
) -> Result<(), ServeError> {
    // Clients that connect meanwhile wait in its queue.
    let listener = listener.into_std().map_err(ServeError::Listener)?;
    let mut is_again = false;
    loop {
        let own = listener.try_clone().and_then(TcpListener::from_std);
        let own = own.map_err(ServeError::Listener)?;
        match serve_once(own, settings.clone(), shutdown.clone()).await {
            Err(ServeError::LeaseEnded) if shutdown.is_asked() => return Ok(()),
            Err(ServeError::LeaseEnded) => tracing::warn!("registering again, as another node"),
            Err(ServeError::Store(error)) if is_again && is_outage(&error) => {
                tracing::warn!(%error, "registering failed; retrying");
                tokio::select! {
                    biased;
                    () = sleep(AGAIN_AFTER) => {}
                    () = shutdown.token().cancelled() => return Ok(()),
                    () = shutdown.draining().cancelled() => return Ok(()),
                }
            }
            ended => return ended,
        }
        is_again = true;
        // The database may not answer for longer than the watchdog waits.
        service_manager::notify(Notification::Alive);
    }
}

/// True if a database may be available again later.
fn is_outage(error: &StoreError) -> bool {
    matches!(error, StoreError::Away(_) | StoreError::Timeout(_) | StoreError::Busy(_))
}

/// Does what a node does for the others of its arena, as long as the server runs.
pub(super) fn take_part(context: &Arc<ConnectionContext>, store: &Store, data: PathBuf) {
    if context.public.cluster.is_on() {
        let take_over = TakeOver::new(context.clone(), store.clone(), data);
        context.tracker.spawn(take_over.run());
        context.tracker.spawn(upkeep::run(context.clone()));
    }
}
