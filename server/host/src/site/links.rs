//! Links into the game: in the browser, and in the installed client.

use super::frame::escaped;
use crate::web_client;

/// The address where the request does not name one that can be displayed.
pub const NO_HOST: &str = "ADDRESS";

/// The link that joins the room of this code in the browser.
pub fn join(code: &str) -> String {
    format!("{}?room={code}", web_client::PATH)
}

/// The link that spectates the room of this code, or of this player, in the browser.
pub fn spectate(room: &str) -> String {
    format!("{}?watch={}", web_client::PATH, escaped(room))
}

/// The link that opens the room of this code in the installed client; `host` is the server's address
/// for clients, if it is known. `?tls` stands for the `wss://` of that address.
pub fn open(host: &str, code: &str) -> Option<String> {
    match host.strip_prefix("wss://") {
        Some(host) => Some(format!("cutlass://{host}/room/{code}?tls")),
        None => (host != NO_HOST).then(|| format!("cutlass://{host}/room/{code}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_other_part_of_the_link() {
        assert_eq!(spectate("K7QF2M"), "/play/?watch=K7QF2M");
        assert_eq!(spectate("Anne & Bob#1"), "/play/?watch=Anne%20%26%20Bob%231");
    }

    #[test]
    fn the_installed_client_is_told_the_server_and_whether_it_has_tls() {
        let check = |host, expected: Option<&str>| {
            assert_eq!(open(host, "K7QF2M").as_deref(), expected, "{host}");
        };
        check("10.0.0.7:4711", Some("cutlass://10.0.0.7:4711/room/K7QF2M"));
        check("[::1]:4711", Some("cutlass://[::1]:4711/room/K7QF2M"));
        check("wss://arena.example.org", Some("cutlass://arena.example.org/room/K7QF2M?tls"));
        check(NO_HOST, None);
    }
}
