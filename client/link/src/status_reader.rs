//! What a server tells over HTTP as anyone can read it: its status with the round-trip time, and files.

use std::pin::pin;
use std::sync::Arc;

use api::ServerView;
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use web_time::{Duration, Instant};
use wire::Secret;

use crate::tls::Tls;
use crate::{Trust, bearer, with_port};

/// The time limit for everything about one server.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);
/// The limit of its answer: a hundred times what servers say of themselves.
const BYTES_MAX: usize = 64 * 1024;
/// Where a server describes itself.
const PATH: &str = "/api/v1/server";

/// The time limit for a file.
const FILE_WITHIN: Duration = Duration::from_secs(60);

/// Reads the public information about servers.
#[derive(Clone, Debug)]
pub struct StatusReader(Arc<Tls>);

impl Default for StatusReader {
    fn default() -> StatusReader {
        StatusReader::trusting(Trust::System)
    }
}

impl StatusReader {
    /// A reader with a choice of trusted certificates for TLS.
    pub fn trusting(trust: Trust) -> StatusReader {
        StatusReader(Arc::new(Tls::new(trust)))
    }

    /// A reader over the TLS of a conversation.
    pub(crate) fn sharing(tls: Arc<Tls>) -> StatusReader {
        StatusReader(tls)
    }

    /// The public information about the server at `address` ([`with_port`]), and its round-trip time.
    /// An error with the reason, within a few seconds.
    pub async fn read(&self, address: &str) -> Result<(ServerView, Duration), String> {
        let read = timeout(ANSWER_WITHIN, self.read_in_time(address)).await;
        read.map_err(|_| format!("no answer within {} seconds", ANSWER_WITHIN.as_secs()))?
    }

    /// The file at this path of the server at `address`, of at most so many bytes, for the member with this token:
    /// a server for members only refuses others. An error with the reason, within a minute.
    pub async fn file(
        &self,
        address: &str,
        path: &str,
        token: Option<Secret>,
        bytes_max: usize,
    ) -> Result<Vec<u8>, String> {
        let read = self.converse(address, async |sender, host| {
            let body = request(sender, host, (path, token, bytes_max)).await?;
            body.map(|body| body.to_vec()).map_err(|status| status.to_string())
        });
        let within = || format!("no file within {} seconds", FILE_WITHIN.as_secs());
        timeout(FILE_WITHIN, read).await.map_err(|_| within())?
    }

    async fn read_in_time(&self, address: &str) -> Result<(ServerView, Duration), String> {
        // The second time is a round trip, the first one prepares it.
        self.converse(address, async |sender, host| {
            status(sender, host).await?;
            let begin = Instant::now();
            Ok((status(sender, host).await?, begin.elapsed()))
        })
        .await
    }

    /// Connects to the server at `address`, and asks it.
    async fn converse<T>(
        &self,
        address: &str,
        ask: impl AsyncFnOnce(&mut Sender, &str) -> Result<T, String>,
    ) -> Result<T, String> {
        let address = with_port(address);
        let (place, is_secure) = match address.strip_prefix("wss://") {
            Some(place) => (place, true),
            None => (&*address, false),
        };
        let stream = TcpStream::connect(place).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        if !is_secure {
            return over(stream, place, ask).await;
        }
        let host = place.rsplit_once(':').map_or(place, |(host, _)| host);
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned());
        let connector = TlsConnector::from(self.0.config().await?);
        let name = name.map_err(|error| error.to_string())?;
        let stream = connector.connect(name, stream).await.map_err(|error| error.to_string())?;
        over(stream, place, ask).await
    }
}

type Sender = SendRequest<Empty<Bytes>>;

/// Asks over a connection.
async fn over<T>(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    host: &str,
    ask: impl AsyncFnOnce(&mut Sender, &str) -> Result<T, String>,
) -> Result<T, String> {
    let made = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = made.map_err(|error| error.to_string())?;
    let mut answer = pin!(ask(&mut sender, host));
    tokio::select! {
        answer = &mut answer => answer,
        // What the server sent before it closed the connection counts.
        _ = connection => answer.await,
    }
}

async fn status(sender: &mut Sender, host: &str) -> Result<ServerView, String> {
    let body = request(sender, host, (PATH, None, BYTES_MAX)).await?;
    let body = body.map_err(|status| format!("it is no Cutlass server: {status}"))?;
    serde_json::from_slice(&body).map_err(|_| "it is no Cutlass server".into())
}

/// What is at a path, of at most so many bytes, or the status where it is not there.
async fn request(
    sender: &mut Sender,
    host: &str,
    (path, token, bytes_max): (&str, Option<Secret>, usize),
) -> Result<Result<Bytes, StatusCode>, String> {
    let mut request = Request::get(path).header(HOST, host);
    if let Some(token) = token {
        request = request.header(AUTHORIZATION, bearer(token));
    }
    let request = request.body(Empty::new());
    let request = request.map_err(|error| error.to_string())?;
    let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
    if response.status() != StatusCode::OK {
        return Ok(Err(response.status()));
    }
    let body = Limited::new(response.into_body(), bytes_max).collect().await;
    Ok(Ok(body.map_err(|error| error.to_string())?.to_bytes()))
}
