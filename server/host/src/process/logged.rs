//! Addresses of players in the log, as the operator wants them there.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::OnceLock;

use crate::process::random;

/// How addresses of players are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogAddresses {
    /// As they are.
    #[default]
    Full,
    /// As eight hexadecimal digits, the same for one address until the process ends, and for nobody else to find out.
    Hashed,
    /// Not at all.
    Off,
}

impl LogAddresses {
    /// Its name in a settings file.
    pub fn name(self) -> &'static str {
        match self {
            LogAddresses::Full => "full",
            LogAddresses::Hashed => "hashed",
            LogAddresses::Off => "off",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<LogAddresses> {
        let all = [LogAddresses::Full, LogAddresses::Hashed, LogAddresses::Off];
        all.into_iter().find(|one| one.name() == name)
    }

    /// Applies from now on to this process. Only the first call has an effect.
    pub fn apply(self) {
        let mut key = [0; 32];
        random::fill(&mut key);
        let _ = APPLIED.set((self, key));
    }
}

/// What applies to this process, and the key of its hashes.
static APPLIED: OnceLock<(LogAddresses, [u8; 32])> = OnceLock::new();

/// An address as the log may have it.
#[derive(Clone, Copy, Debug)]
pub struct Logged {
    ip: IpAddr,
    port: Option<u16>,
}

/// An address as the log may have it.
pub fn logged(address: impl Into<Logged>) -> Logged {
    address.into()
}

impl From<IpAddr> for Logged {
    fn from(ip: IpAddr) -> Logged {
        Logged { ip, port: None }
    }
}

impl From<SocketAddr> for Logged {
    fn from(address: SocketAddr) -> Logged {
        Logged { ip: address.ip(), port: Some(address.port()) }
    }
}

impl fmt::Display for Logged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(APPLIED.get(), f)
    }
}

impl Logged {
    fn write(
        self,
        applied: Option<&(LogAddresses, [u8; 32])>,
        f: &mut impl fmt::Write,
    ) -> fmt::Result {
        match (applied, self.port) {
            (Some((LogAddresses::Off, _)), _) => f.write_str("-"),
            (Some((LogAddresses::Hashed, key)), _) => {
                let hash = blake3::keyed_hash(key, self.ip.to_string().as_bytes());
                f.write_str(&hash.to_hex()[..8])
            }
            (_, Some(port)) => write!(f, "{}", SocketAddr::new(self.ip, port)),
            (_, None) => write!(f, "{}", self.ip),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_logged_as_it_is_or_hashed_or_not_at_all() {
        let text = |address: &str, mode: LogAddresses, key: u8| {
            let mut text = String::new();
            let address: SocketAddr = address.parse().expect("an address");
            logged(address).write(Some(&(mode, [key; 32])), &mut text).expect("a text takes more");
            text
        };
        assert_eq!(text("192.0.2.1:40", LogAddresses::Full, 1), "192.0.2.1:40");
        assert_eq!(text("192.0.2.1:40", LogAddresses::Off, 1), "-");
        let hashed = text("192.0.2.1:40", LogAddresses::Hashed, 1);
        assert_eq!(hashed, text("192.0.2.1:50", LogAddresses::Hashed, 1));
        assert_ne!(hashed, text("192.0.2.2:40", LogAddresses::Hashed, 1));
        assert_ne!(hashed, text("192.0.2.1:40", LogAddresses::Hashed, 2));
        assert!(hashed.len() == 8 && !hashed.contains('.'));
    }
}
