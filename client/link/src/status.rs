//! The release of a server, compared with that of this client.

use std::cmp::Ordering;

use api::ServerView;
use wire::{PROTOCOL_VERSION, rules_hash};

/// The release of this client.
pub const RELEASE: &str = env!("CARGO_PKG_VERSION");

/// The limit of letters of a release that is shown.
const RELEASE_CHARS_MAX: usize = 24;

/// True if a client of this release can play on the server.
pub fn is_compatible(server: &ServerView) -> bool {
    let digits: String = rules_hash().0.iter().map(|byte| format!("{byte:02x}")).collect();
    let oldest = server.protocol_oldest.unwrap_or(server.protocol);
    (oldest..=server.protocol).contains(&PROTOCOL_VERSION) && server.rules == digits
}

/// The release of the server compared with that of this client. None when it is no release: three numbers,
/// with dots between them.
pub fn release_order(server: &ServerView) -> Option<Ordering> {
    order(&server.version, RELEASE)
}

fn order(one: &str, other: &str) -> Option<Ordering> {
    Some(numbers(one)?.cmp(&numbers(other)?))
}

fn numbers(release: &str) -> Option<[u32; 3]> {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    if RELEASE_CHARS_MAX < release.len() || !release.bytes().all(is_plain) {
        return None;
    }
    let numbers: Result<Vec<u32>, _> = release.split('.').map(str::parse).collect();
    numbers.ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_accepts_the_version_of_this_client_can_be_played_on() {
        let rules: String = rules_hash().0.iter().map(|byte| format!("{byte:02x}")).collect();
        let check = |protocol, protocol_oldest, expected| {
            let rules = rules.clone();
            let server = ServerView { protocol, protocol_oldest, rules, ..ServerView::default() };
            assert_eq!(is_compatible(&server), expected, "{protocol_oldest:?} to {protocol}");
        };
        let own = PROTOCOL_VERSION;
        check(own, None, true);
        check(own + 1, None, false);
        check(own + 1, Some(own), true);
        check(own + 1, Some(own + 1), false);
        check(own - 1, Some(own - 2), false);
        assert!(!is_compatible(&ServerView { protocol: own, ..ServerView::default() }));
    }

    #[test]
    fn releases_are_compared_by_their_numbers() {
        let check = |one, other, expected| assert_eq!(order(one, other), expected, "{one} {other}");
        check("0.3.0", "0.2.9", Some(Ordering::Greater));
        check("0.10.0", "0.9.0", Some(Ordering::Greater));
        check("0.2.0", "0.2.0", Some(Ordering::Equal));
        check("0.2.0", "1.0.0", Some(Ordering::Less));
        for odd in ["", "1", "1.2", "1.2.3.4", "1.2.x", "+1.2.3", "1.2.4294967296", "v1.2.3"] {
            check(odd, "1.2.3", None);
        }
        assert!(numbers(RELEASE).is_some());
    }
}
