//! The embedded server, which a page cannot be: practice is played on the server of the page.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;

use crate::text::tr;

/// The reach of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This machine only, at any free port.
    Loopback,
    /// Everyone on the network, at the usual port.
    Network,
}

/// A running server, which there never is.
#[derive(Debug)]
pub struct Embedded {
    /// Its listening address, for a client on this machine.
    pub address: SocketAddr,
    /// The name under which its credentials are stored.
    pub name: String,
    /// Whether it serves the browser client.
    pub has_web_client: bool,
    _never: Infallible,
}

impl Embedded {
    /// An error that says so.
    pub fn start(_: Reach, _: &Path) -> Result<Embedded, String> {
        Err(tr!("server-none").into())
    }
}

/// This machine's address on its network, which a page is not told.
pub fn network_address() -> Option<SocketAddr> {
    None
}
