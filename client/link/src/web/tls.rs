//! TLS: the browser's own, which nobody here can look into.

/// The trusted certificates.
#[derive(Clone, Debug, Default)]
pub enum Trust {
    /// The certificates that the browser trusts.
    #[default]
    System,
}

/// TLS for all connections of a session.
#[derive(Debug)]
pub struct Tls;

impl Tls {
    /// TLS with this trust.
    pub fn new(Trust::System: Trust) -> Tls {
        Tls
    }
}
