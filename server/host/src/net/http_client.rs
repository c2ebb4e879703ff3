//! Requests that this program makes itself, by HTTP and HTTPS: of other servers, and to what keeps a list of them.

use axum::body::Bytes;
use axum::http::{Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use std::error::Error as _;
use std::io;
use std::time::Duration;
use tokio::time::timeout;

/// The time limit of a request, with its answer.
const WITHIN: Duration = Duration::from_secs(10);
/// The most bytes of an answer.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

/// Makes requests. It trusts the certificates that this machine trusts, and follows no redirects.
#[derive(Clone, Debug)]
pub struct HttpClient(Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

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
        let builder = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(rustls::crypto::ring::default_provider())?;
        let connector = builder.https_or_http().enable_http1().build();
        Ok(HttpClient(Client::builder(TokioExecutor::new()).build(connector)))
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

    async fn answer(
        &self,
        request: axum::http::request::Builder,
        body: Bytes,
    ) -> Result<Bytes, RequestError> {
        let agent = concat!("cutlass-server/", env!("CARGO_PKG_VERSION"));
        let request = request.header(header::USER_AGENT, agent).body(Full::new(body));
        let request = request.map_err(|error| RequestError::Connection(error.to_string()))?;
        let answer = async {
            let response = self.0.request(request).await.map_err(|error| {
                let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
                RequestError::Connection(why)
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
