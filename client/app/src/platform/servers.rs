//! Servers to choose from: those that announce themselves on this network, and the status of each.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use api::{LIST_BYTES_MAX, ListedServer, ServerList, ServerView};
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
/// The limit of servers of a list that are shown.
const LISTED_MAX: usize = 40;
/// The longest address of a listed server, in bytes, and the longest name, in characters.
const URL_BYTES_MAX: usize = 260;
const NAME_CHARS_MAX: usize = 60;

/// News of a server.
#[derive(Clone, Debug)]
pub enum News {
    /// A server announced itself on this network, as `host:port`.
    Near(String),
    /// It withdrew the announcement.
    Gone(String),
    /// The status of a server, and its round-trip time; or why there is none.
    Status(String, Box<Result<(ServerView, Duration), String>>),
    /// The servers of the list, or why it cannot be read.
    List(Result<Vec<ListedServer>, String>),
}

/// A search, until it is dropped.
#[derive(Debug)]
pub struct ServerSearch {
    news: Mutex<mpsc::Receiver<News>>,
    addresses: asynchronous::UnboundedSender<String>,
    _stop: DropGuard,
}

impl ServerSearch {
    /// Begins a search on this network, reads the status of the servers at `addresses`, and the list at `list_url`
    /// unless it is empty.
    pub fn start(
        addresses: impl IntoIterator<Item = String>,
        list_url: &str,
    ) -> std::io::Result<ServerSearch> {
        let (told, news) = mpsc::channel();
        let (sender, receiver) = asynchronous::unbounded_channel();
        let stop = CancellationToken::new();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stopped = stop.clone();
        let list_url = list_url.to_owned();
        thread::Builder::new().name("servers".into()).spawn(move || {
            let daemon = browse(&told);
            let list = read_list(list_url, told.clone());
            let all = async { tokio::join!(read_all(receiver, told), list) };
            runtime.block_on(stopped.run_until_cancelled(all));
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

/// Reads the list at this address, once.
async fn read_list(url: String, told: mpsc::Sender<News>) {
    if url.is_empty() {
        return;
    }
    // A path is behind the first slash after the two of the scheme.
    let path = url.match_indices('/').nth(2).map_or("/", |(at, _)| &url[at..]);
    let read = StatusReader::default().file(&url, path, None, LIST_BYTES_MAX).await;
    // Nobody looks at the list any longer.
    let _ = told.send(News::List(read.and_then(|json| listed(&json))));
}

/// The servers of a list, those that a page can show.
fn listed(json: &[u8]) -> Result<Vec<ListedServer>, String> {
    let list: ServerList = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let is_url = |one: &ListedServer| {
        let has_scheme = ["https://", "http://"].iter().any(|scheme| one.url.starts_with(scheme));
        has_scheme && one.url.len() <= URL_BYTES_MAX && !one.url.chars().any(char::is_control)
    };
    let shown = list.servers.into_iter().filter(is_url).take(LISTED_MAX);
    let shown = shown.map(|mut one| {
        one.name =
            one.name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
        one
    });
    Ok(shown.collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_far_as_it_can_be_shown() {
        let json = br#"{"servers": [
            {"url": "https://a.org", "name": "A\u0007B", "later": 1},
            {"url": "javascript:alert(1)", "name": "C"},
            {"url": "http://10.0.0.7:4711"}
        ]}"#;
        let read = listed(json).expect("a list");
        let seen: Vec<(&str, &str)> =
            read.iter().map(|one| (one.url.as_str(), one.name.as_str())).collect();
        assert_eq!(seen, [("https://a.org", "AB"), ("http://10.0.0.7:4711", "")]);
        for wrong in [&b"<html>"[..], b"[]", br#"{"servers": 1}"#, br#"{"servers": [{}]}"#] {
            assert!(listed(wrong).is_err());
        }
        let many = vec![ListedServer { url: "https://a.org".into(), ..Default::default() }; 500];
        let many = serde_json::to_vec(&ServerList { servers: many }).expect("JSON");
        assert_eq!(listed(&many).map(|all| all.len()), Ok(LISTED_MAX));
    }
}
