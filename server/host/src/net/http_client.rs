//! Requests that this program makes itself, by HTTP and HTTPS: of other servers, and to what keeps a list of them.

use axum::body::Bytes;
use axum::http::{Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use std::error::Error;
use std::io;
use std::iter;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::lookup_host;
use tokio::time::timeout;

/// The time limit of a request, with its answer.
const WITHIN: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

/// Makes requests. It trusts the certificates that this machine trusts, and follows no redirects.
#[derive(Clone, Debug)]
pub struct HttpClient {
    client: Client<HttpsConnector<HttpConnector<Resolver>>, Full<Bytes>>,
    reach: Reach,
}

/// Which addresses a client connects to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All of them.
    Everywhere,
    /// Those of the internet: nothing on this machine and in internal networks, whatever a name resolves to.
    Internet,
}

impl Reach {
    fn has(self, address: IpAddr) -> bool {
        self == Reach::Everywhere || is_public(address)
    }
}

/// Whether an address is one of the internet, by the registries of special addresses (RFC 6890 and its updates).
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let is_special = v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_documentation()
                || matches!((a, b), (100, 64..=127) | (198, 18..=19))
                || (a, b, c) == (192, 0, 0)
                || a == 0
                || 224 <= a;
            !is_special
        }
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => is_public(v4.into()),
            // Only these are given to networks of the internet; of them, addresses within which is one of IPv4, and
            // those of documents, are none.
            None => {
                let [first, second, ..] = v6.segments();
                first & 0xe000 == 0x2000
                    && first != 0x2002
                    && (first, second) != (0x2001, 0)
                    && (first, second) != (0x2001, 0xdb8)
            }
        },
    }
}

/// Resolves names to the addresses that may be reached.
#[derive(Clone, Debug)]
struct Resolver(Reach);

impl tower::Service<Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let reach = self.0;
        Box::pin(async move {
            let all = lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> = all.filter(|one| reach.has(one.ip())).collect();
            match allowed.is_empty() {
                true => Err(internal()),
                false => Ok(allowed.into_iter()),
            }
        })
    }
}

fn internal() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "the address is an internal one")
}

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// It took longer than ten seconds.
    #[error("no answer within {} seconds", WITHIN.as_secs())]
    Late,
    /// There is no connection, or it broke.
    #[error("{0}")]
    Connection(String),
    /// The status says that the request failed.
    #[error("the answer is {0}")]
    Status(StatusCode),
    /// The answer is longer than 64 KiB, or broke off.
    #[error("the answer is too long or breaks off")]
    Body,
}

impl HttpClient {
    /// A client.
    ///
    /// # Errors
    /// When this machine has no certificates that it trusts.
    pub fn new() -> io::Result<HttpClient> {
        HttpClient::reaching(Reach::Everywhere)
    }

    /// A client that connects to these addresses alone.
    ///
    /// # Errors
    /// When this machine has no certificates that it trusts.
    pub fn reaching(reach: Reach) -> io::Result<HttpClient> {
        let builder = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(rustls::crypto::ring::default_provider())?;
        let mut http = HttpConnector::new_with_resolver(Resolver(reach));
        http.enforce_http(false);
        let connector = builder.https_or_http().enable_http1().wrap_connector(http);
        Ok(HttpClient { client: Client::builder(TokioExecutor::new()).build(connector), reach })
    }

    /// What is at an address.
    ///
    /// # Errors
    /// When there is no answer, or one that is no success.
    pub async fn get(&self, from: &Uri) -> Result<Bytes, RequestError> {
        self.answer(Request::get(from), Bytes::new()).await
    }

    /// Sends JSON to an address.
    ///
    /// # Errors
    /// When there is no answer, or one that is no success.
    pub async fn post(&self, to: &Uri, json: Vec<u8>) -> Result<(), RequestError> {
        let request = Request::post(to).header(header::CONTENT_TYPE, "application/json");
        self.answer(request, json.into()).await.map(|_| ())
    }

    /// Sends signed JSON to an address.
    ///
    /// # Errors
    /// When the address is not within reach, there is no answer, or one that is no success.
    pub async fn post_signed(
        &self,
        to: &Uri,
        json: Vec<u8>,
        signature: &str,
    ) -> Result<(), RequestError> {
        // An address in place of a name is not resolved.
        let host = to.host().unwrap_or_default().trim_matches(['[', ']']);
        if host.parse().is_ok_and(|address| !self.reach.has(address)) {
            return Err(RequestError::Connection(internal().to_string()));
        }
        let request = Request::post(to)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-cutlass-signature", signature);
        self.answer(request, json.into()).await.map(|_| ())
    }

    async fn answer(
        &self,
        request: axum::http::request::Builder,
        body: Bytes,
    ) -> Result<Bytes, RequestError> {
        let agent = concat!("cutlass-server/", env!("CARGO_PKG_VERSION"));
        let request = request.header(header::USER_AGENT, agent).body(Full::new(body));
        let request = request.map_err(|error| RequestError::Connection(error.to_string()))?;
        let answer = async {
            let response = self.client.request(request).await.map_err(|error| {
                let first: &dyn Error = &error;
                let last = iter::successors(Some(first), |&error| error.source()).last();
                RequestError::Connection(last.unwrap_or(first).to_string())
            })?;
            if !response.status().is_success() {
                return Err(RequestError::Status(response.status()));
            }
            let body = Limited::new(response.into_body(), ANSWER_BYTES_MAX).collect().await;
            body.map(|body| body.to_bytes()).map_err(|_| RequestError::Body)
        };
        timeout(WITHIN, answer).await.unwrap_or(Err(RequestError::Late))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_machines_and_internal_networks_are_not_of_the_internet() {
        let check = |address: &str, expected| {
            assert_eq!(is_public(address.parse().expect("an address")), expected, "{address}");
        };
        for address in ["1.1.1.1", "8.8.8.8", "172.15.0.1", "192.167.0.1", "2606:4700::1111"] {
            check(address, true);
        }
        for address in [
            "127.0.0.1",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "203.0.113.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "2001::1",
            "2001:db8::1",
            "ff02::1",
        ] {
            check(address, false);
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_refused_for_its_address() {
        let client = HttpClient::reaching(Reach::Internet).expect("certificates");
        for to in [
            "http://localhost:9/",
            "http://127.0.0.1:9/",
            "http://[::1]:9/",
            "https://localhost:9/",
        ] {
            let sent = client.post_signed(&to.parse().expect("an address"), Vec::new(), "").await;
            let why = sent.expect_err("an internal address").to_string();
            assert!(why.contains("internal"), "{to}: {why}");
        }
    }
}
