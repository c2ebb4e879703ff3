//! The limit of open brawl rooms by the network of their creators. The lobby has those by account and in
//! all.

use referee::RoomId;
use std::collections::HashMap;
use std::net::IpAddr;

use super::concurrent::{Concurrent, Full, Most};

/// Open brawl rooms of one address, IPv6 by /64: a school or a LAN party may share one. Of a /56 twice as
/// many, and of a /48 two and a half times as many.
pub const BRAWLS_PER_ADDRESS_MAX: usize = 32;

const BRAWLS: Most = Most::by_address(BRAWLS_PER_ADDRESS_MAX);

/// The open brawl rooms by network.
#[derive(Debug, Default)]
pub struct BrawlLimit {
    open: Concurrent,
    creators: HashMap<RoomId, IpAddr>,
}

impl BrawlLimit {
    /// Whether there is room for one more of this address.
    ///
    /// # Errors
    /// Which limit is reached.
    pub fn check(&self, address: IpAddr) -> Result<(), Full> {
        self.open.check(Some(address), &BRAWLS)
    }

    /// A room was opened from this address.
    pub fn enter(&mut self, room: RoomId, address: IpAddr) {
        if self.creators.insert(room, address).is_none() {
            self.open.enter(Some(address));
        }
    }

    /// A room ended.
    pub fn leave(&mut self, room: RoomId) {
        if let Some(address) = self.creators.remove(&room) {
            self.open.leave(Some(address));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_so_many_rooms() {
        let mut limit = BrawlLimit::default();
        let mut open = |address: &str, from: u64| {
            let address = address.parse().unwrap();
            let rooms = (from..from + 1000).take_while(|&room| {
                let may = limit.check(address).is_ok();
                if may {
                    limit.enter(RoomId(room), address);
                }
                may
            });
            rooms.count()
        };
        let of_48 = ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:100::1"];
        let opened: Vec<usize> =
            of_48.iter().zip((1..).step_by(1000)).map(|(one, from)| open(one, from)).collect();
        assert_eq!(opened, [32, 32, 0, 16]);
        assert_eq!(open("10.0.0.1", 9000), 32);
        limit.leave(RoomId(9000));
        assert!(limit.check("10.0.0.1".parse().unwrap()).is_ok());
    }
}
