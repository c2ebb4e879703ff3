//! TLS: trusted certificates, and the errors of untrusted ones.

use std::error::Error as _;
use std::fmt;
use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::{CertificateError, ClientConfig, RootCertStore};
use tokio::sync::OnceCell;
use tokio_tungstenite::tungstenite::Error;

/// The trusted certificates.
#[derive(Clone, Debug, Default)]
pub enum Trust {
    /// The certificates that this machine trusts.
    #[default]
    System,
    /// This root certificate, in DER.
    Root(Vec<u8>),
}

/// TLS for all connections of a session: a later one resumes the TLS session of an earlier one,
/// which saves a round trip.
pub struct Tls {
    trust: Trust,
    /// Created on first use: reading all certificates of a machine takes a while.
    config: OnceCell<Arc<ClientConfig>>,
}

impl Tls {
    /// TLS with this trust.
    pub fn new(trust: Trust) -> Tls {
        Tls { trust, config: OnceCell::new() }
    }

    /// The TLS configuration. An error when there are no trusted certificates.
    pub async fn config(&self) -> Result<Arc<ClientConfig>, String> {
        let make = || async {
            let trust = self.trust.clone();
            let made = tokio::task::spawn_blocking(move || configure(trust)).await;
            made.map_err(|error| error.to_string())?
        };
        self.config.get_or_try_init(make).await.cloned()
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tls").field(&self.trust).finish()
    }
}

fn configure(trust: Trust) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore::empty();
    match trust {
        Trust::System => {
            let found = rustls_native_certs::load_native_certs();
            // Some of many certificates have an old format; a missing one that is needed is named
            // in the error.
            let (added, ignored) = roots.add_parsable_certificates(found.certs);
            tracing::debug!(added, ignored, errors = ?found.errors, "certificates of the system");
            if roots.is_empty() {
                return Err("this machine has no certificates of whom it trusts; install the \
                            package ca-certificates"
                    .into());
            }
        }
        Trust::Root(root) => {
            roots.add(CertificateDer::from(root)).map_err(|error| error.to_string())?;
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// Why a connection failed, in words for the player.
pub fn in_words(error: &Error) -> String {
    let Error::Io(io) = error else { return error.to_string() };
    let inner = io.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let tls = inner.or_else(|| io.source().and_then(|source| source.downcast_ref()));
    let Some(tls) = tls else { return error.to_string() };
    match tls {
        rustls::Error::InvalidCertificate(why) => match why {
            CertificateError::UnknownIssuer => {
                "its certificate is from nobody whom this machine trusts".into()
            }
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                "its certificate has expired, or the clock of this machine is wrong".into()
            }
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                "its certificate is for another name".into()
            }
            other => format!("its certificate cannot be trusted: {other}"),
        },
        rustls::Error::InvalidMessage(_) => {
            "it speaks no TLS; leave out wss:// or https:// if it is meant to".into()
        }
        other => format!("TLS failed: {other}"),
    }
}
