//! The listener and its routes: `/play` is the WebSocket, everything else is in
//! [`crate::web::pages`].
//!
//! We accept by ourselves: `axum::serve` sets no time limit for the head of a request, and its
//! graceful stop forgets upgraded connections.

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
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

use crate::limits::connections::{ConnectionPermit, LimitReached};
use crate::limits::network::is_this_machine;
use crate::limits::under_way::UnderWay;
use crate::net::connection_context::ConnectionContext;
use crate::net::handshake;
use crate::net::origin;
use crate::net::socket::{Deadlines, Socket, Stream, Upgrade};
use crate::net::timeouts::{PAGE_LIFETIME, PAGES_WITHIN};
use crate::operator::health;
use crate::process::logged::logged;
use crate::web::guarded_body::GuardedBody;
use crate::web::pages;
use crate::web::site;
use crate::web::site::session::ClientAddress;

/// The timeout for the head of a request, and for the next request.
pub const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// The maximum size of the head of a request.
const HEAD_BYTES_MAX: usize = 16 * 1024;
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
    under_way: UnderWay,
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
    let administration = Extension(context.administration.clone());
    let limited = from_fn_with_state(context.clone(), limit_pages);
    Router::new()
        .route("/play", any(play).layer(from_fn(pages::refuse_ambiguous)))
        .with_state(context.clone())
        .merge(
            pages::router(context.public.clone())
                .layer(private)
                .layer(administration)
                .layer(limited),
        )
}

/// Metrics are for the networks that the operator names, and for requests with the operator's token, and not found
/// by others, whether they come through a proxy or not.
async fn keep_metrics_private(
    State(context): State<Arc<ConnectionContext>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    if request.uri().path() == health::METRICS && !may_read_metrics(&context, &request) {
        let here = site::Here::of(&context.public, request.headers(), request.uri());
        return site::within(here, site::lost(request.headers())).await;
    }
    next.run(request).await
}

fn may_read_metrics(context: &ConnectionContext, request: &Request<Body>) -> bool {
    let (trusted, headers) = (&context.trusted, request.headers());
    let visitor = request.extensions().get::<Visitor>();
    let client = visitor.map(|visitor| trusted.proxies.client(visitor.address.ip(), headers));
    client.is_some_and(|client| trusted.metrics_from.contain(client))
        || trusted.metrics_token.as_ref().is_some_and(|token| token.is_in(headers))
}

/// Accepts connections as far as the connection limit allows, until the server stops.
pub async fn accept_all(listener: TcpListener, context: &Arc<ConnectionContext>, router: &Router) {
    let shutdown = context.shutdown.token();
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
            tell_of_rejection(context, address, why);
        }
    }
}

fn tell_of_rejection(context: &ConnectionContext, address: SocketAddr, why: LimitReached) {
    if let Some(closed) = context.crowds.rejected.count(Instant::now()) {
        tracing::warn!(closed, last = %logged(address), reason = %why, "connections rejected: limit reached");
    }
}

/// Serves one connection in a task of its own, until it ends or the server stops. An error when the
/// connection limit or the rate limit of the address is reached: then it is closed.
pub fn open(
    stream: Stream,
    address: SocketAddr,
    context: &Arc<ConnectionContext>,
    router: &Router,
) -> Result<(), LimitReached> {
    let (shutdown, router) = (context.shutdown.clone(), router.clone());
    let serve = async move |permit: ConnectionPermit| {
        let permit = Arc::new(permit);
        let visitor = Visitor { address, permit: permit.clone(), under_way: UnderWay::default() };
        tokio::select! {
            biased;
            () = answer(stream, visitor, router) => {}
            // Others need its place.
            () = permit.evicted() => {}
            () = shutdown.token().cancelled() => {}
        }
    };
    if context.trusted.proxies.contain(address.ip()) {
        let context = context.clone();
        context.tracker.clone().spawn(async move {
            match context.connection_limit.admit_proxy().await {
                Ok(permit) => serve(permit).await,
                Err(why) => tell_of_rejection(&context, address, why),
            }
        });
    } else {
        let taken = context.rate_limits.connections.take(address.ip(), context.clock.now());
        taken.map_err(|_| LimitReached::TooOften)?;
        let permit = context.connection_limit.admit(address.ip())?;
        context.tracker.spawn(async move { serve(permit).await });
    }
    Ok(())
}

/// Answers the requests of one connection, until it ends or becomes a WebSocket.
async fn answer(stream: Stream, visitor: Visitor, router: Router) {
    let (address, under_way) = (visitor.address, visitor.under_way.clone());
    stream.tune();
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
        .serve_connection(TokioIo::new(Deadlines::new(stream, under_way)), service)
        .with_upgrades();
    let mut served = pin!(served);
    let mut is_closing = false;
    let served = loop {
        tokio::select! {
            biased;
            served = &mut served => break served,
            () = &mut closing, if !is_closing => {
                is_closing = true;
                served.as_mut().graceful_shutdown();
            }
            () = &mut end => {
                tracing::debug!(address = %logged(address), "connection closed: lifetime of pages reached");
                return;
            }
        }
    };
    if let Err(error) = served {
        tracing::debug!(address = %logged(address), %error, "request not completed");
    }
}

/// Counts the connection of a request for a page in the budget of pages, the page among those of its client
/// until it is sent, and the request in the rate limits of its network; or refuses it and closes the
/// connection, unless a proxy has it. The page is made in the runtime of pages.
async fn limit_pages(
    State(context): State<Arc<ConnectionContext>>,
    mut request: Request<Body>,
    next: Next,
) -> Response {
    let runtime = context.pages_runtime.clone();
    let Some(Visitor { address, permit, under_way }) =
        request.extensions().get::<Visitor>().cloned()
    else {
        return runtime.run(request, next).await;
    };
    let client = context.trusted.proxies.client(address.ip(), request.headers());
    // A proxy has requests of others for the same connection.
    let is_proxy = context.trusted.proxies.contain(address.ip());
    let refuse = |refused| if is_proxy { refused } else { closing(refused) };
    let unavailable = |why: LimitReached| {
        refuse(refuse_page(StatusCode::SERVICE_UNAVAILABLE, 10, &why.to_string()))
    };
    if let Err(why) = permit.serve_pages(client) {
        return unavailable(why);
    }
    let now = context.clock.now();
    let mut allowed = context.rate_limits.pages.take(client, now);
    let is_room = is_of_room(request.uri().path());
    let join_rate_limit = context.rate_limits.joins.clone();
    if is_room && allowed.is_ok() {
        allowed = join_rate_limit.check(None, client, now).map_err(u64::from);
    }
    if let Err(seconds) = allowed {
        let why = "too many requests from one address";
        return refuse(refuse_page(StatusCode::TOO_MANY_REQUESTS, seconds, why));
    }
    // This machine itself checks the server's health.
    under_way.end();
    let making = match is_proxy || !is_this_machine(client) {
        true => match context.connection_limit.begin_page(client) {
            Ok(page) => Some(under_way.begin(page)),
            Err(why) => return unavailable(why),
        },
        false => None,
    };
    request.extensions_mut().insert(ClientAddress(client));
    let response = runtime.run(request, next).await;
    if is_room && response.status() == StatusCode::NOT_FOUND {
        join_rate_limit.count(None, client, now);
    }
    response.map(|body| GuardedBody::over(body, making))
}

/// Whether this is the path of a room with a code, which a stranger may guess.
fn is_of_room(path: &str) -> bool {
    ["/room/", "/api/v1/rooms/"].iter().any(|rooms| path.starts_with(rooms))
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
    if !origin::is_own(&headers, own, &context.trusted.origins, &context.peers.hosts()) {
        let origin = headers.get(header::ORIGIN);
        tracing::info!(address = %logged(visitor.address), ?origin, "page of another site refused");
        let why =
            "a page of another site may not connect; the operator can set public_url or origins\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let Visitor { address, permit, .. } = match brought(visitor, &headers, &context) {
        Ok(visitor) => visitor,
        Err((address, why)) => {
            if let Some(refused) = context.crowds.refused.count(Instant::now()) {
                tracing::warn!(refused, last = %logged(address), reason = %why, "clients behind a proxy refused: connection limit reached");
            }
            return (StatusCode::TOO_MANY_REQUESTS, format!("{why}\n")).into_response();
        }
    };
    let answer = upgrade.answer();
    let seen = (context.public.metrics.clone(), context.clock);
    context.tracker.clone().spawn(async move {
        if let Some(socket) = Socket::open(upgrade, permit, address, seen).await {
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
    if !context.trusted.proxies.contain(peer) {
        return Ok(visitor);
    }
    let address = SocketAddr::new(context.trusted.proxies.client(peer, headers), 0);
    let taken = context.rate_limits.connections.take(address.ip(), context.clock.now());
    taken.map_err(|_| (address, LimitReached::TooOften))?;
    let permit = context.connection_limit.admit(address.ip()).map_err(|why| (address, why))?;
    Ok(Visitor { address, permit: Arc::new(permit), ..visitor })
}
