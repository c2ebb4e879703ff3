//! Tests of the connection limits.

use super::*;

fn address(number: u8) -> IpAddr {
    Ipv4Addr::new(10, 0, 0, number).into()
}

fn admit_all(limit: &Arc<ConnectionLimit>, number: u8) -> Vec<ConnectionPermit> {
    std::iter::from_fn(|| limit.admit(address(number)).ok()).collect()
}

fn unauthenticated(limit: &ConnectionLimit) -> usize {
    limit.counts().budgets[..Budget::Authenticated as usize].iter().sum()
}

#[test]
fn unread_pages_keep_no_player_out() {
    let limit = ConnectionLimit::new(64);
    // A connection that is refused a page is closed.
    let served = |number| {
        let permit = limit.admit(address(number)).expect("the budget of newcomers is free");
        permit.serve_pages().map(|()| permit)
    };
    let mut crowd: Vec<ConnectionPermit> = std::iter::from_fn(|| served(0).ok()).collect();
    assert_eq!(crowd.len(), PAGES_PER_ADDRESS_MAX);
    for number in 1..9 {
        crowd.extend(std::iter::from_fn(|| served(number).ok()));
    }
    assert_eq!(crowd.len(), PAGES_MAX);
    let player = limit.admit(address(9)).expect("the budget of newcomers is untouched");
    assert_eq!(player.serve_pages().err(), Some(LimitReached::Pages));
    assert_eq!(player.authenticate(), Ok(()));
    drop((crowd, player));
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn who_played_a_moment_ago_comes_back_and_this_machine_checks_its_health() {
    let limit = ConnectionLimit::new(64);
    let player = limit.admit(address(99)).unwrap();
    player.authenticate().unwrap();
    drop(player);
    let crowds: Vec<Vec<ConnectionPermit>> =
        (0..8).map(|number| admit_all(&limit, number)).collect();
    assert_eq!(limit.admit(address(98)).err(), Some(LimitReached::Total));
    let back = limit.admit(address(99)).expect("a known address has a budget of its own");
    assert_eq!(back.authenticate(), Ok(()));
    let check = limit.admit(Ipv4Addr::LOCALHOST.into()).expect("as a health check does");
    assert_eq!(check.serve_pages(), Ok(()));
    drop((crowds, back, check));
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn ipv6_networks_of_64_56_and_48_bits_are_limited() {
    let limit = ConnectionLimit::new(64);
    // The fourth group is the number of the /64 in its /48, the first byte of it that of the /56.
    let mut admit = |subnet: u16| -> Vec<ConnectionPermit> {
        let address = Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 7);
        std::iter::from_fn(|| limit.admit(address.into()).ok()).collect()
    };
    let came: Vec<Vec<ConnectionPermit>> =
        [0x0000, 0x0001, 0x0002, 0x0100, 0x0101, 0x0200].map(&mut admit).into();
    let counts: Vec<usize> = came.iter().map(Vec::len).collect();
    assert_eq!(counts, [32, 32, 0, 32, 32, 0]);
    let other = Ipv6Addr::new(0x2001, 0xdb8, 2, 0, 0, 0, 0, 7);
    assert!(limit.admit(other.into()).is_ok());
    drop(came);
    assert!(limit.counts().larger.is_empty() && limit.counts().networks.is_empty());
}

#[test]
fn one_address_keeps_no_other_out() {
    let limit = ConnectionLimit::new(64);
    let crowd = admit_all(&limit, 1);
    assert_eq!(crowd.len(), UNAUTHENTICATED_PER_ADDRESS_MAX);
    assert_eq!(limit.admit(address(1)).err(), Some(LimitReached::PerAddress));
    assert!(limit.admit(address(2)).is_ok());
    drop(crowd);
    assert!(limit.admit(address(1)).is_ok());
    assert!(limit.counts().networks.is_empty(), "a network without connections is not listed");
}

#[test]
fn unauthenticated_connections_are_limited_in_total() {
    let limit = ConnectionLimit::new(64);
    let crowds: Vec<Vec<ConnectionPermit>> =
        (0..8).map(|number| admit_all(&limit, number)).collect();
    assert_eq!(limit.admit(address(9)).err(), Some(LimitReached::Total));
    assert_eq!(crowds[3][0].authenticate(), Ok(()));
    assert!(limit.admit(address(9)).is_ok());
    drop(crowds);
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn a_proxy_counts_in_total_only() {
    let limit = ConnectionLimit::new(64);
    let proxied: Vec<ConnectionPermit> = std::iter::from_fn(|| limit.admit_proxy().ok()).collect();
    assert_eq!(proxied.len(), UNAUTHENTICATED_MAX);
    assert!(limit.admit(address(1)).is_ok(), "newcomers have a budget of their own");
    drop(proxied);
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn authenticated_connections_are_limited_by_network() {
    let limit = ConnectionLimit::new(2);
    let mut permits: Vec<ConnectionPermit> = admit_all(&limit, 1).into_iter().take(3).collect();
    let settled: Vec<_> = permits.iter().map(ConnectionPermit::authenticate).collect();
    assert_eq!(settled, [Ok(()), Ok(()), Err(LimitReached::PerAddress)]);
    permits.remove(0);
    assert_eq!(permits[1].authenticate(), Ok(()));
}

#[test]
fn many_players_at_one_private_address_are_told_of_once() {
    let check = |addresses: &[&str], players: usize, expected: bool| {
        let limit = ConnectionLimit::new(64);
        let mut settled = Vec::new();
        for address in addresses {
            let address: IpAddr = address.parse().unwrap();
            for _ in 0..players {
                let permit = limit.admit(address).unwrap();
                permit.authenticate().unwrap();
                settled.push(permit);
            }
        }
        let is_told = limit.is_told.load(Ordering::Relaxed);
        assert_eq!(is_told, expected, "{players} at {addresses:?}");
    };
    check(&["172.18.0.1"], SHARED, true);
    check(&["fd00:cafe::1"], SHARED, true);
    check(&["10.0.0.1", "10.0.0.2"], SHARED - 1, false);
    check(&["127.0.0.1", "198.51.100.1", "2001:db8::1"], SHARED, false);
}

#[test]
fn a_network_of_64_bits_counts_as_one() {
    let network = |text: &str| super::network(text.parse().unwrap());
    assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:1"));
    assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
    assert_eq!(network("::ffff:10.0.0.1"), address(1));
}
