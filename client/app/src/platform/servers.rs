//! Servers to choose from: those that announce themselves on this network, and the status of each.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use api::ServerView;
use link::StatusReader;
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent};
use tokio::sync::mpsc as asynchronous;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::{CancellationToken, DropGuard};

/// The type under which servers announce themselves.
const SERVICE: &str = "_cutlass._tcp.local.";
/// How often a status is read again.
const READ_EVERY: Duration = Duration::from_secs(5);
/// The limit of servers whose status is read.
const SERVERS_MAX: usize = 64;

/// News of a server.
#[derive(Clone, Debug)]
pub enum News {
    /// A server announced itself on this network, as `host:port`.
    Near(String),
    /// It withdrew the announcement.
    Gone(String),
    /// The status of a server, and its round-trip time; or why there is none.
    Status(String, Box<Result<(ServerView, Duration), String>>),
}

/// A search, until it is dropped.
#[derive(Debug)]
pub struct ServerSearch {
    news: Mutex<mpsc::Receiver<News>>,
    addresses: asynchronous::UnboundedSender<String>,
    _stop: DropGuard,
}

impl ServerSearch {
    /// Begins a search on this network, and reads the status of the servers at `addresses`.
    pub fn start(addresses: impl IntoIterator<Item = String>) -> std::io::Result<ServerSearch> {
        let (told, news) = mpsc::channel();
        let (sender, receiver) = asynchronous::unbounded_channel();
        let stop = CancellationToken::new();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stopped = stop.clone();
        thread::Builder::new().name("servers".into()).spawn(move || {
            let daemon = browse(&told);
            runtime.block_on(stopped.run_until_cancelled(read_all(receiver, told)));
            runtime.shutdown_background();
            // Its own thread ends by itself.
            let _ = daemon.map(|daemon| daemon.shutdown());
        })?;
        let search =
            ServerSearch { news: Mutex::new(news), addresses: sender, _stop: stop.drop_guard() };
        addresses.into_iter().for_each(|address| search.read(address));
        Ok(search)
    }

    /// Reads the status of the server at this address, too.
    pub fn read(&self, address: String) {
        // A search that has ended by itself has nothing to read.
        let _ = self.addresses.send(address);
    }

    /// The news since the last call.
    pub fn take(&mut self) -> Vec<News> {
        self.news.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

/// A question for the status of one server, until it is answered or dropped.
#[derive(Debug)]
pub struct Inquiry(Mutex<mpsc::Receiver<Result<ServerView, String>>>);

impl Inquiry {
    /// Asks the server at `address`.
    pub fn start(address: &str) -> std::io::Result<Inquiry> {
        let (told, answer) = mpsc::channel();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let address = address.to_owned();
        thread::Builder::new().name("inquiry".into()).spawn(move || {
            let status = runtime.block_on(StatusReader::default().read(&address));
            // A pending name lookup must not delay the end.
            runtime.shutdown_background();
            // It may have been dropped.
            let _ = told.send(status.map(|(status, _)| status));
        })?;
        Ok(Inquiry(Mutex::new(answer)))
    }

    /// The answer, once, or the reason why there is none.
    pub fn take(&mut self) -> Option<Result<ServerView, String>> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

/// Listens for announcements. `None` where the system allows no multicast.
fn browse(told: &mpsc::Sender<News>) -> Option<ServiceDaemon> {
    let begun = ServiceDaemon::new().and_then(|daemon| Ok((daemon.browse(SERVICE)?, daemon)));
    let (events, daemon) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            tracing::warn!(%error, "no search for servers on the local network");
            return None;
        }
    };
    let told = told.clone();
    let listen = move || {
        let mut known = BTreeMap::new();
        while let Ok(event) = events.recv() {
            let news = match event {
                ServiceEvent::ServiceResolved(service) => address(&service).map(|address| {
                    known.insert(service.get_fullname().to_owned(), address.clone());
                    News::Near(address)
                }),
                ServiceEvent::ServiceRemoved(_, name) => known.remove(&name).map(News::Gone),
                _ => None,
            };
            if news.is_some_and(|news| told.send(news).is_err()) {
                return;
            }
        }
    };
    let spawned = thread::Builder::new().name("announcements".into()).spawn(listen);
    spawned.ok().map(|_| daemon)
}

/// The address of an announced server: its least IPv4 address, so that one server is listed once.
fn address(service: &ResolvedService) -> Option<String> {
    let least = service.get_addresses_v4().into_iter().min()?;
    Some(format!("{least}:{}", service.get_port()))
}

/// Reads the status of each address at once and then again and again.
async fn read_all(
    mut addresses: asynchronous::UnboundedReceiver<String>,
    told: mpsc::Sender<News>,
) {
    let reader = StatusReader::default();
    let mut known = Vec::new();
    let mut again = interval(READ_EVERY);
    again.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let due = tokio::select! {
            address = addresses.recv() => match address {
                Some(address) if known.contains(&address) || SERVERS_MAX <= known.len() => continue,
                Some(address) => {
                    known.push(address.clone());
                    vec![address]
                }
                None => return,
            },
            _ = again.tick() => known.clone(),
        };
        for address in due {
            let (reader, told) = (reader.clone(), told.clone());
            tokio::spawn(async move {
                let status = reader.read(&address).await;
                // Nobody looks at the list any longer.
                let _ = told.send(News::Status(address, Box::new(status)));
            });
        }
    }
}
