//! The listener, and what it answers: `/play` is the WebSocket, everything else is in
//! [`crate::pages`].
//!
//! We accept by ourselves: `axum::serve` sets no time limit for the head of a request, and its
//! graceful stop forgets upgraded connections.

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::admission::Admission;
use crate::clock::Clock;
use crate::gate::{Crowded, Gate, Pass};
use crate::mailbox::ToLobby;
use crate::pages;
use crate::proxies::Proxies;
use crate::public::Public;
use crate::registry::Registry;
use crate::socket::{Socket, Upgrade};
use crate::stop::Stop;
use crate::stranger;

/// How long the head of a request may take, or the next request may wait for.
pub const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// How large the head of a request may be.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// How often the log tells of connections that were closed at once.
const TOLD_EVERY: Duration = Duration::from_secs(10);
/// How long to wait after the system could not accept a connection, as when files run out.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Why an address cannot be listened on, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Another program has it.
    #[error(
        "{0} is taken: another program listens there, perhaps another cutlass-server; stop it, or \
         choose another port with --listen"
    )]
    Taken(SocketAddr),
    /// Ports below 1024 need a privilege.
    #[error("this user may not listen on {0}; choose a port from 1024 on with --listen")]
    Forbidden(SocketAddr),
    /// The address belongs to another machine.
    #[error("{0} is not an address of this machine; choose one that is with --listen")]
    Elsewhere(SocketAddr),
    /// Anything else.
    #[error("cannot listen on {0}: {1}")]
    Other(SocketAddr, io::Error),
}

/// What connections share.
#[derive(Debug)]
pub struct Entrance {
    /// The server's clock.
    pub clock: Clock,
    /// Bounds how many there are.
    pub gate: Arc<Gate>,
    /// Whose word on whom they bring is taken.
    pub proxies: Proxies,
    /// Who is let in as whom.
    pub admission: Admission,
    /// The sessions that are here to come back to.
    pub registry: Arc<Registry>,
    /// What everyone may know.
    pub public: Public,
    /// Where clients go.
    pub lobby: mpsc::Sender<ToLobby>,
    /// Counts the tasks that must end before the server may.
    pub tracker: TaskTracker,
    /// When the server stops.
    pub stop: Stop,
    /// The number of the next client.
    pub next_client: AtomicU64,
}

/// Whose connection it is. The pass is held by it, whatever it is upgraded to.
#[derive(Clone)]
struct Visitor {
    address: SocketAddr,
    pass: Arc<Pass>,
}

/// Listens on `address`; port 0 takes any free port. It must be called within a tokio runtime.
pub async fn bind(address: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => BindError::Taken(address),
        io::ErrorKind::PermissionDenied => BindError::Forbidden(address),
        io::ErrorKind::AddrNotAvailable => BindError::Elsewhere(address),
        _ => BindError::Other(address, error),
    })
}

/// Accepts connections as far as the gate admits them, until the server stops.
pub async fn accept_all(listener: TcpListener, entrance: Arc<Entrance>) {
    let router = Router::new()
        .route("/play", any(play))
        .with_state(entrance.clone())
        .merge(pages::router(entrance.public.clone()));
    let stop = entrance.stop.token();
    let mut crowd = Crowd { closed: 0, told: None };
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                stop.run_until_cancelled(tokio::time::sleep(ACCEPT_PAUSE)).await;
                continue;
            }
        };
        let admitted = match entrance.proxies.contain(address.ip()) {
            true => entrance.gate.admit_proxy(),
            false => entrance.gate.admit(address.ip()),
        };
        let pass = match admitted {
            Ok(pass) => Arc::new(pass),
            Err(why) => {
                crowd.close(address, why, Instant::now());
                continue;
            }
        };
        let answering = answer(stream, Visitor { address, pass }, router.clone());
        let stop = stop.clone();
        entrance.tracker.spawn(async move { stop.run_until_cancelled(answering).await });
    }
}

/// Those that were closed at once. A flood of them must not become a flood of lines.
struct Crowd {
    /// Since the log told of them.
    closed: u64,
    told: Option<Instant>,
}

impl Crowd {
    fn close(&mut self, address: SocketAddr, why: Crowded, now: Instant) {
        self.closed += 1;
        if self.told.is_none_or(|told| told + TOLD_EVERY <= now) {
            let closed = std::mem::take(&mut self.closed);
            tracing::warn!(closed, last = %address, %why, "connections were closed at once");
            self.told = Some(now);
        }
    }
}

/// Answers the requests of one connection, until it ends or becomes a WebSocket.
async fn answer(stream: TcpStream, visitor: Visitor, router: Router) {
    let address = visitor.address;
    // Small messages are in a hurry. A socket that refuses this is slower, not broken.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<_>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(visitor.clone());
        router.clone().oneshot(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    if let Err(error) = served.await {
        tracing::debug!(%address, %error, "a request was not finished");
    }
}

async fn play(
    State(entrance): State<Arc<Entrance>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Response {
    let Visitor { address, pass } = match brought(visitor, &headers, &entrance) {
        Ok(visitor) => visitor,
        Err((address, why)) => {
            tracing::warn!(%address, %why, "a client behind a proxy was turned away");
            return (StatusCode::TOO_MANY_REQUESTS, format!("{why}\n")).into_response();
        }
    };
    let answer = upgrade.answer();
    let figures = entrance.public.figures.clone();
    entrance.tracker.clone().spawn(async move {
        if let Some(socket) = Socket::open(upgrade, pass, address, figures).await {
            stranger::receive(socket, &entrance).await;
        }
    });
    answer
}

/// Whom a visitor brings, when that is a proxy: somebody with a place of its own at the gate. Else
/// the visitor itself. The port of who comes through a proxy is not known, and shown as 0.
fn brought(
    visitor: Visitor,
    headers: &HeaderMap,
    entrance: &Entrance,
) -> Result<Visitor, (SocketAddr, Crowded)> {
    let peer = visitor.address.ip();
    if !entrance.proxies.contain(peer) {
        return Ok(visitor);
    }
    let address = SocketAddr::new(entrance.proxies.client(peer, headers), 0);
    let pass = entrance.gate.admit(address.ip()).map_err(|why| (address, why))?;
    Ok(Visitor { address, pass: Arc::new(pass) })
}
