//! The public information about a server, over HTTP as anyone can read it, and its round-trip time.

use std::sync::Arc;

use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::HOST;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use web_time::{Duration, Instant};

use crate::tls::Tls;
use crate::{ServerStatus, Trust, with_port};

/// The time limit for everything about one server.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);
/// The limit of its answer: a hundred times what servers say of themselves.
const BYTES_MAX: usize = 64 * 1024;
/// Where a server describes itself.
const PATH: &str = "/api/v1/server";

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

    /// The public information about the server at `address` ([`with_port`]), and its round-trip time.
    /// An error with the reason, within a few seconds.
    pub async fn read(&self, address: &str) -> Result<(ServerStatus, Duration), String> {
        let read = timeout(ANSWER_WITHIN, self.read_in_time(address)).await;
        read.map_err(|_| format!("no answer within {} seconds", ANSWER_WITHIN.as_secs()))?
    }

    async fn read_in_time(&self, address: &str) -> Result<(ServerStatus, Duration), String> {
        let address = with_port(address);
        let (place, is_secure) = match address.strip_prefix("wss://") {
            Some(place) => (place, true),
            None => (&*address, false),
        };
        let stream = TcpStream::connect(place).await.map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        if !is_secure {
            return ask(stream, place).await;
        }
        let host = place.rsplit_once(':').map_or(place, |(host, _)| host);
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned());
        let connector = TlsConnector::from(self.0.config().await?);
        let name = name.map_err(|error| error.to_string())?;
        ask(connector.connect(name, stream).await.map_err(|error| error.to_string())?, place).await
    }
}

/// Asks twice on one connection: the second time is a round trip, the first one prepares it.
async fn ask(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    host: &str,
) -> Result<(ServerStatus, Duration), String> {
    let made = http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = made.map_err(|error| error.to_string())?;
    let asked = async {
        request(&mut sender, host).await?;
        let begin = Instant::now();
        let status = request(&mut sender, host).await?;
        Ok((status, begin.elapsed()))
    };
    tokio::select! {
        answer = asked => answer,
        ended = connection => Err(ended.map_or_else(|error| error.to_string(), |()| "it hung up".into())),
    }
}

async fn request(
    sender: &mut SendRequest<Empty<Bytes>>,
    host: &str,
) -> Result<ServerStatus, String> {
    let request = Request::get(PATH).header(HOST, host).body(Empty::new());
    let request = request.map_err(|error| error.to_string())?;
    let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
    if response.status() != StatusCode::OK {
        return Err(format!("it is no Cutlass server: {}", response.status()));
    }
    let body = Limited::new(response.into_body(), BYTES_MAX).collect().await;
    let body = body.map_err(|error| error.to_string())?.to_bytes();
    serde_json::from_slice(&body).map_err(|_| "it is no Cutlass server".into())
}
