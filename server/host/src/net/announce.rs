//! The announcement of a server on its local network, by multicast DNS (RFC 6762, RFC 6763).

use mdns_sd::{ServiceDaemon, ServiceInfo};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use crate::operator::server_info::ServerInfo;
use crate::process::random;

/// The type under which servers are announced and browsed.
pub const SERVICE: &str = "_cutlass._tcp.local.";
/// The key of the server's name in its TXT record; absent without a name.
pub const NAME: &str = "name";

/// An announcement, which is withdrawn when this is dropped.
pub struct Announcement {
    daemon: ServiceDaemon,
    fullname: String,
}

impl Announcement {
    /// Announces a server that listens on `listen`, on all interfaces of the machine. `None` for one
    /// that only this machine reaches, and where the system allows no multicast, which is logged.
    pub fn start(listen: SocketAddr, info: &ServerInfo) -> Option<Announcement> {
        if listen.ip().is_loopback() {
            return None;
        }
        match announce(listen, info) {
            Ok(announcement) => {
                tracing::info!(port = listen.port(), "server announced on the local network");
                Some(announcement)
            }
            Err(error) => {
                tracing::warn!(%error, "server not announced on the local network");
                None
            }
        }
    }
}

/// This machine's address on its network, for the link that friends open; none without a network.
pub fn network_address() -> Option<IpAddr> {
    // Nothing is sent: connecting the socket is enough for the system to choose the route.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that documents use (RFC 5737).
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn announce(listen: SocketAddr, info: &ServerInfo) -> mdns_sd::Result<Announcement> {
    // Names on the network are unique: the system's random numbers, and no name of the machine.
    let instance = format!("cutlass-{:016x}", u64::from_le_bytes(random()));
    let name = info.name.as_ref().map(|name| (NAME, name.to_string()));
    let properties: Vec<(&str, String)> = name.into_iter().collect();
    let host = format!("{instance}.local.");
    // An address of its own, or those of the machine as they come and go.
    let address =
        if listen.ip().is_unspecified() { String::new() } else { listen.ip().to_string() };
    let service =
        ServiceInfo::new(SERVICE, &instance, &host, &*address, listen.port(), &properties[..])?;
    let service = if address.is_empty() { service.enable_addr_auto() } else { service };
    let fullname = service.get_fullname().to_owned();
    let daemon = ServiceDaemon::new()?;
    daemon.register(service)?;
    Ok(Announcement { daemon, fullname })
}

fn random() -> [u8; 8] {
    let mut bytes = [0; 8];
    random::fill(&mut bytes);
    bytes
}

impl Drop for Announcement {
    fn drop(&mut self) {
        // Its own thread tells the network and ends; neither must delay a shutdown.
        let _ = self.daemon.unregister(&self.fullname);
        let _ = self.daemon.shutdown();
    }
}
