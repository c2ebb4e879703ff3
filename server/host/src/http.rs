//! The listener and its routes: `/play` is the WebSocket, everything else is in
//! [`crate::pages`].
//!
//! We accept by ourselves: `axum::serve` sets no time limit for the head of a request, and its
//! graceful stop forgets upgraded connections.

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

use crate::connection_context::ConnectionContext;
use crate::connection_limit::{ConnectionPermit, LimitReached};
use crate::pages;
use crate::socket::{Deadlines, Socket, Stream, Upgrade};
use crate::timeouts::{PAGE_LIFETIME, PAGES_WITHIN};
use crate::{handshake, health, origin, site};

/// The timeout for the head of a request, and for the next request.
pub const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// The maximum size of the head of a request.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// The interval in which rejected connections are logged.
const TOLD_EVERY: Duration = Duration::from_secs(10);
/// The pause after a failed accept, as when file descriptors run out.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Why the server cannot listen on an address, and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Another program listens on it.
    #[error(
        "{0} is in use by another program, perhaps another cutlass-server; stop it, or \
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

/// The client of a connection. It holds the permit, whatever the connection is upgraded to.
#[derive(Clone)]
struct Visitor {
    address: SocketAddr,
    permit: Arc<ConnectionPermit>,
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

/// The routes of a server: `/play` is the game, everything else is public.
pub fn router(context: &Arc<ConnectionContext>) -> Router {
    let private = from_fn_with_state(context.clone(), keep_metrics_private);
    let limited = from_fn_with_state(context.clone(), limit_pages);
    Router::new()
        .route("/play", any(play))
        .with_state(context.clone())
        .merge(pages::router(context.public.clone()).layer(private).layer(limited))
}

/// Metrics are for the networks that the operator names, and not found by others, whether they come
/// through a proxy or not.
async fn keep_metrics_private(
    State(context): State<Arc<ConnectionContext>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    if request.uri().path() == health::METRICS {
        let visitor = request.extensions().get::<Visitor>();
        let client =
            visitor.map(|visitor| context.proxies.client(visitor.address.ip(), request.headers()));
        if client.is_none_or(|client| !context.metrics_from.contain(client)) {
            return site::lost(request.headers()).await;
        }
    }
    next.run(request).await
}

/// Accepts connections as far as the connection limit allows, until the server stops.
pub async fn accept_all(listener: TcpListener, context: &Arc<ConnectionContext>, router: &Router) {
    let shutdown = context.shutdown.token();
    let mut crowd = Crowd { closed: 0, told: None };
    while let Some(accepted) = shutdown.run_until_cancelled(listener.accept()).await {
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accepting a connection failed");
                shutdown.run_until_cancelled(tokio::time::sleep(ACCEPT_PAUSE)).await;
                continue;
            }
        };
        if let Err(why) = open(Stream::Tcp(stream), address, context, router) {
            crowd.close(address, why, Instant::now());
        }
    }
}

/// Serves one connection in a task of its own, until it ends or the server stops. An error when the
/// connection limit or the rate limit of the address is reached: then it is closed.
pub fn open(
    stream: Stream,
    address: SocketAddr,
    context: &ConnectionContext,
    router: &Router,
) -> Result<(), LimitReached> {
    let permit = if context.proxies.contain(address.ip()) {
        context.connection_limit.admit_proxy()
    } else {
        let taken = context.rate_limits.connections.take(address.ip(), context.clock.now());
        taken.map_err(|_| LimitReached::TooOften)?;
        context.connection_limit.admit(address.ip())
    };
    let visitor = Visitor { address, permit: Arc::new(permit?) };
    let (answering, shutdown) = (answer(stream, visitor, router.clone()), context.shutdown.clone());
    let answering = async move { shutdown.token().run_until_cancelled(answering).await };
    context.tracker.spawn(answering);
    Ok(())
}

/// Rejected connections. A flood of them must not become a flood of log lines.
struct Crowd {
    /// Since they were last logged.
    closed: u64,
    told: Option<Instant>,
}

impl Crowd {
    fn close(&mut self, address: SocketAddr, why: LimitReached, now: Instant) {
        self.closed += 1;
        if self.told.is_none_or(|told| told + TOLD_EVERY <= now) {
            let closed = std::mem::take(&mut self.closed);
            tracing::warn!(closed, last = %address, reason = %why, "connections rejected: limit reached");
            self.told = Some(now);
        }
    }
}

/// Answers the requests of one connection, until it ends or becomes a WebSocket.
async fn answer(stream: Stream, visitor: Visitor, router: Router) {
    let address = visitor.address;
    stream.send_at_once();
    let service = service_fn(move |request: Request<_>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(visitor.clone());
        router.clone().oneshot(request)
    });
    let (mut closing, mut end) = (pin!(sleep(PAGES_WITHIN)), pin!(sleep(PAGE_LIFETIME)));
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(Deadlines::new(stream)), service)
        .with_upgrades();
    let mut served = pin!(served);
    let mut is_closing = false;
    let served = loop {
        tokio::select! {
            served = &mut served => break served,
            () = &mut closing, if !is_closing => {
                is_closing = true;
                served.as_mut().graceful_shutdown();
            }
            () = &mut end => {
                tracing::debug!(%address, "connection closed: lifetime of pages reached");
                return;
            }
        }
    };
    if let Err(error) = served {
        tracing::debug!(%address, %error, "request not completed");
    }
}

/// Counts the connection of a request for a page in the budget of pages, the page among those of its client
/// until it is sent, and the request in the rate limits of its network; or refuses it and closes the
/// connection, unless a proxy has it. The page is made in the runtime of pages.
async fn limit_pages(
    State(context): State<Arc<ConnectionContext>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    if let Some(Visitor { address, permit }) = request.extensions().get::<Visitor>() {
        if let Err(why) = permit.serve_pages() {
            return closing(refuse_page(StatusCode::SERVICE_UNAVAILABLE, 10, &why.to_string()));
        }
        let client = context.proxies.client(address.ip(), request.headers());
        if let Err(seconds) = context.rate_limits.pages.take(client, context.clock.now()) {
            let why = "too many requests from one address";
            let refused = refuse_page(StatusCode::TOO_MANY_REQUESTS, seconds, why);
            // A proxy has requests of others for the same connection.
            let is_proxy = context.proxies.contain(address.ip());
            return if is_proxy { refused } else { closing(refused) };
        }
    }
    context.pages_runtime.clone().run(request, next).await
}

fn refuse_page(status: StatusCode, seconds: u64, why: &str) -> Response {
    let headers = [(header::RETRY_AFTER, seconds.to_string())];
    (status, headers, format!("{why}\n")).into_response()
}

/// The last response on its connection.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

async fn play(
    State(context): State<Arc<ConnectionContext>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Response {
    let own = context.public.info.public_url.as_ref();
    if !origin::is_own(&headers, own, &context.origins, &context.arena.hosts()) {
        let origin = headers.get(header::ORIGIN);
        tracing::info!(address = %visitor.address, ?origin, "page of another site refused");
        let why =
            "a page of another site may not connect; the operator can set public_url or origins\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let Visitor { address, permit } = match brought(visitor, &headers, &context) {
        Ok(visitor) => visitor,
        Err((address, why)) => {
            tracing::warn!(%address, reason = %why, "client behind a proxy refused: connection limit reached");
            return (StatusCode::TOO_MANY_REQUESTS, format!("{why}\n")).into_response();
        }
    };
    let answer = upgrade.answer();
    let metrics = context.public.metrics.clone();
    context.tracker.clone().spawn(async move {
        if let Some(socket) = Socket::open(upgrade, permit, address, metrics).await {
            handshake::receive(socket, &context).await;
        }
    });
    answer
}

/// The client behind a trusted proxy, with a permit of its own; else the peer itself. The port of a
/// client behind a proxy is unknown, and shown as 0.
fn brought(
    visitor: Visitor,
    headers: &HeaderMap,
    context: &ConnectionContext,
) -> Result<Visitor, (SocketAddr, LimitReached)> {
    let peer = visitor.address.ip();
    if !context.proxies.contain(peer) {
        return Ok(visitor);
    }
    let address = SocketAddr::new(context.proxies.client(peer, headers), 0);
    let permit = context.connection_limit.admit(address.ip()).map_err(|why| (address, why))?;
    Ok(Visitor { address, permit: Arc::new(permit) })
}
