//! The embedded server, for practice and for friends on the same network. It is reached through a
//! real socket and stores its accounts like any other server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use host::net::proxies::Proxies;
use host::web::web_client::{self, WebClient};
use tokio_util::sync::CancellationToken;

use crate::text::tr;
use place::Place;

pub mod place;

/// The time limit for the listener to come up.
const UP_WITHIN: Duration = Duration::from_secs(5);
/// The time limit for it to stop, while the player waits.
const GONE_WITHIN: Duration = Duration::from_secs(2);

/// The reach of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This machine only, at any free port.
    Loopback,
    /// Everyone on the network, at the usual port.
    Network,
}

/// A running server. It stops when this is dropped.
#[derive(Debug)]
pub struct Embedded {
    /// Its listening address, for a client on this machine.
    pub address: SocketAddr,
    /// The name under which its credentials are stored: there may be another embedded server.
    pub name: String,
    /// Whether it serves the browser client.
    pub has_web_client: bool,
    stop: CancellationToken,
    /// Receives nothing, and is closed when the server ends.
    gone: Mutex<mpsc::Receiver<()>>,
}

impl Embedded {
    /// Starts a server that stores its data in `home`; an error explains the cause to the player.
    pub fn start(reach: Reach, home: &Path) -> Result<Embedded, String> {
        let place = Place::take(home)?;
        let name = place.name.clone();
        let listen: SocketAddr = match reach {
            Reach::Loopback => (Ipv4Addr::LOCALHOST, 0).into(),
            Reach::Network => (Ipv4Addr::UNSPECIFIED, host::settings::PORT).into(),
        };
        let web = if reach == Reach::Network { web_client_near() } else { None };
        let has_web_client = web.is_some() || web_client::IS_EMBEDDED;
        let stop = CancellationToken::new();
        let (told, up) = mpsc::sync_channel(1);
        let stopped = stop.clone();
        let (alive, gone) = mpsc::channel();
        thread::Builder::new()
            .name("server".into())
            .spawn(move || {
                run((listen, web), place.folder.clone(), stopped, told);
                // In this order: the folder must be free when the end is reported.
                drop(place);
                drop(alive);
            })
            .map_err(|error| tr!("server-failed", reason = error.to_string()))?;
        let bound = up.recv_timeout(UP_WITHIN).map_err(|_| tr!("server-slow"))?;
        let mut address = bound?;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        Ok(Embedded { address, name, has_web_client, stop, gone: Mutex::new(gone) })
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.stop.cancel();
        // While it has its folder, the next server gets another.
        let gone = self.gone.get_mut().unwrap_or_else(PoisonError::into_inner);
        if gone.recv_timeout(GONE_WITHIN) == Err(mpsc::RecvTimeoutError::Timeout) {
            tracing::warn!("the server of our own takes its time to stop");
        }
    }
}

/// The browser client near this program, where none is compiled in. One that cannot be served is logged: the
/// server starts without it.
fn web_client_near() -> Option<PathBuf> {
    if web_client::IS_EMBEDDED {
        return None;
    }
    let place = web_client::near(&std::env::current_exe().ok()?)?;
    WebClient::load(&place).map_err(|error| tracing::warn!(%error, "no browser client")).ok()?;
    Some(place)
}

fn run(
    (listen, web): (SocketAddr, Option<PathBuf>),
    data: PathBuf,
    stop: CancellationToken,
    told: mpsc::SyncSender<Result<SocketAddr, String>>,
) {
    // The receiver may be dropped already; then nobody needs the result.
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            let _ = told.send(Err(tr!("server-failed", reason = error.to_string())));
            return;
        }
    };
    runtime.block_on(async {
        let bound = host::bind(listen).await.map_err(|error| error.to_string());
        let listener = match bound.and_then(|listener| {
            let address = listener.local_addr().map_err(|error| error.to_string())?;
            Ok((listener, address))
        }) {
            Ok((listener, address)) => {
                let _ = told.send(Ok(address));
                listener
            }
            Err(why) => {
                let _ = told.send(Err(why));
                return;
            }
        };
        // Its player waits for what its player asks for.
        let pieces_made_max = *games::lists::LARGE_SIZES.end();
        // Behind a tunnel on this machine, each player counts by an address of its own.
        let trusted_proxies = Proxies::this_machine();
        let settings = host::Settings {
            data,
            web,
            pieces_made_max,
            trusted_proxies,
            ..host::Settings::default()
        };
        if let Err(error) = host::serve(listener, settings, stop).await {
            tracing::error!("the server of our own stopped: {error}");
        }
    });
}

/// The address of a server of this machine on its network, for friends.
pub fn network_address() -> Option<SocketAddr> {
    Some((host::net::announce::network_address()?, host::settings::PORT).into())
}
