//! Tests of the connection limits.

use super::*;
use futures_util::FutureExt;
use std::net::{Ipv4Addr, Ipv6Addr};

fn address(number: u8) -> IpAddr {
    Ipv4Addr::new(10, 0, 0, number).into()
}

fn admit_all(limit: &Arc<ConnectionLimit>, number: u8) -> Vec<ConnectionPermit> {
    std::iter::from_fn(|| limit.admit(address(number)).ok()).collect()
}

/// A connection of a proxy that need not wait.
fn proxy(limit: &Arc<ConnectionLimit>) -> Option<ConnectionPermit> {
    limit.admit_proxy().now_or_never()?.ok()
}

fn unauthenticated(limit: &ConnectionLimit) -> usize {
    let counts = limit.counts();
    counts.budgets[..Budget::Authenticated as usize].iter().map(|one| one.here.total()).sum()
}

#[test]
fn unread_pages_keep_no_player_and_no_reader_out() {
    let limit = ConnectionLimit::new(64);
    // A connection that is refused a page is closed.
    let served = |address: IpAddr| {
        let permit = limit.admit(address).expect("the budget of newcomers is free");
        permit.serve_pages(address).map(|()| permit)
    };
    let mut crowd: Vec<ConnectionPermit> = std::iter::from_fn(|| served(address(0)).ok()).collect();
    assert_eq!(crowd.len(), PAGES.by_address);
    for number in 1..6 {
        let rest = PAGES.by_address.min(PAGES.total - crowd.len());
        crowd.extend((0..rest).map(|_| served(address(number)).expect("there is room")));
    }
    assert_eq!(crowd.len(), PAGES.total);
    let reader = served(address(9)).expect("the oldest of the fullest network makes room");
    assert!(!reader.evicted.is_cancelled());
    assert_eq!(crowd.iter().filter(|one| one.evicted.is_cancelled()).count(), 1);
    assert_eq!(reader.authenticate(), Ok(()));
    drop((crowd, reader));
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn pages_of_a_56_are_limited() {
    let limit = ConnectionLimit::new(64);
    let mut crowd = Vec::new();
    for subnet in 0..8 {
        let address = Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 7).into();
        crowd.extend(std::iter::from_fn(|| {
            let permit = limit.admit(address).ok()?;
            permit.serve_pages(address).ok().map(|()| permit)
        }));
    }
    assert_eq!(crowd.len(), PAGES.by_56);
}

#[test]
fn a_client_has_few_pages_under_way_behind_a_proxy_too() {
    let limit = ConnectionLimit::new(64);
    let unread = |number| std::iter::from_fn(move || Some(number)).map(address);
    let pages: Vec<PagePermit> =
        unread(1).map_while(|client| limit.begin_page(client).ok()).collect();
    assert_eq!(pages.len(), PAGES_UNDER_WAY.by_address);
    assert!(limit.begin_page(address(2)).is_ok());
    drop(pages);
    assert!(limit.counts().under_way.is_empty());
}

#[test]
fn the_oldest_proxied_page_of_the_client_with_most_makes_room() {
    let limit = ConnectionLimit::new(64);
    let served = |number| {
        let permit = proxy(&limit).expect("pages do not use up the budget of players");
        permit.serve_pages(address(number)).map(|()| permit)
    };
    let crowd: Vec<ConnectionPermit> =
        (0..PROXIED_PAGES_MAX).map(|index| served(u8::from(index == 7)).unwrap()).collect();
    let reader = served(2).unwrap();
    let evicted: Vec<bool> = crowd.iter().map(|one| one.evicted.is_cancelled()).collect();
    assert!(evicted[0] && !evicted[1..].contains(&true) && !reader.evicted.is_cancelled());
    assert!(proxy(&limit).is_some(), "players have a budget of their own");
}

#[test]
fn who_played_a_moment_ago_comes_back_and_this_machine_checks_its_health() {
    let limit = ConnectionLimit::new(64);
    let player = limit.admit(address(99)).unwrap();
    player.authenticate().unwrap();
    drop(player);
    let crowds: Vec<Vec<ConnectionPermit>> =
        (0..8).map(|number| admit_all(&limit, number)).collect();
    let back = limit.admit(address(99)).expect("a known address has a budget of its own");
    assert_eq!(back.authenticate(), Ok(()));
    let check = limit.admit(Ipv4Addr::LOCALHOST.into()).expect("as a health check does");
    assert_eq!(check.serve_pages(Ipv4Addr::LOCALHOST.into()), Ok(()));
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
    assert!(limit.counts().budgets.iter().all(|one| one.here.is_empty()));
}

#[test]
fn one_address_keeps_no_other_out() {
    let limit = ConnectionLimit::new(64);
    let crowd = admit_all(&limit, 1);
    assert_eq!(crowd.len(), UNAUTHENTICATED.by_address);
    assert_eq!(limit.admit(address(1)).err(), Some(LimitReached::PerAddress));
    assert!(limit.admit(address(2)).is_ok());
    drop(crowd);
    assert!(limit.admit(address(1)).is_ok());
    assert!(
        limit.counts().budgets[0].here.is_empty(),
        "a network without connections is not listed"
    );
}

#[test]
fn nine_addresses_of_silent_connections_keep_nobody_out() {
    let limit = ConnectionLimit::new(64);
    let mut silent = std::collections::VecDeque::new();
    let first =
        |silent: &std::collections::VecDeque<ConnectionPermit>| silent[0].first_message_within();
    for round in 0..90_u8 {
        for number in 0..9 {
            silent.extend(limit.admit(address(number)).ok());
        }
        // Whoever was closed comes again at once, and one who waits to speak is never closed.
        silent.retain(|one: &ConnectionPermit| !one.evicted.is_cancelled());
        let honest = limit.admit(address(100 + round)).expect("there is always room");
        silent.extend((0..9).filter_map(|number| limit.admit(address(number)).ok()));
        assert_eq!(honest.authenticate(), Ok(()), "round {round}");
        assert!(unauthenticated(&limit) <= UNAUTHENTICATED.total);
    }
    assert_eq!(first(&silent), CROWDED_HANDSHAKE_TIMEOUT);
    let evicted = silent.iter().find(|one| one.evicted.is_cancelled()).expect("some are");
    assert_eq!(evicted.authenticate(), Err(LimitReached::Total));
    silent.truncate(9);
    assert_eq!(first(&silent), HANDSHAKE_TIMEOUT);
    drop(silent);
    assert_eq!(unauthenticated(&limit), 0);
}

#[test]
fn players_of_a_56_and_a_48_are_limited() {
    let limit = ConnectionLimit::new(64);
    let players = |subnets: std::ops::Range<u16>| {
        let mut here = Vec::new();
        for subnet in subnets {
            let address = Ipv6Addr::new(0x2001, 0xdb8, 1, subnet, 0, 0, 0, 7).into();
            here.extend(std::iter::from_fn(|| {
                let permit = limit.admit(address).ok()?;
                permit.authenticate().ok().map(|()| permit)
            }));
        }
        here
    };
    let all = [players(0..5), players(0x100..0x105)];
    assert_eq!(all.each_ref().map(Vec::len), [128, 32]);
    assert!(limit.admit(address(1)).unwrap().authenticate().is_ok());
}

#[tokio::test]
async fn a_proxy_counts_in_total_only() {
    let limit = ConnectionLimit::new(64);
    let proxied: Vec<ConnectionPermit> = std::iter::from_fn(|| proxy(&limit)).collect();
    assert_eq!(proxied.len(), PROXIES_MAX);
    assert!(limit.admit(address(1)).is_ok(), "newcomers have a budget of their own");
    drop(proxied);
    assert_eq!(unauthenticated(&limit), 0);
}

#[tokio::test]
async fn a_crowd_behind_a_proxy_is_waited_for_and_resets_nobody() {
    let limit = ConnectionLimit::new(64);
    let mut crowd: Vec<ConnectionPermit> = std::iter::from_fn(|| proxy(&limit)).collect();
    let mut strangers: Vec<_> =
        (0..PROXIES_WAITING_MAX).map(|_| Box::pin(limit.admit_proxy())).collect();
    assert!(strangers.iter_mut().all(|one| one.now_or_never().is_none()));
    assert_eq!(limit.admit_proxy().await.err(), Some(LimitReached::Total), "no more wait");
    // A request is read, and a client leaves: the two that came first are next.
    crowd[0].serve_pages(address(1)).unwrap();
    crowd.pop();
    let served: Vec<_> = strangers.iter_mut().map(|one| one.now_or_never()).collect();
    assert!(matches!(&served[..2], [Some(Ok(_)), Some(Ok(_))]));
    assert!(served[2..].iter().all(Option::is_none));
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
