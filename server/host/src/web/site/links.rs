//! Links into the game: in the browser, and in the installed client.

use axum::http::{HeaderMap, header};
use serde::Deserialize;

use wire::brawl::RoomSetup;

use super::frame::escaped;
use crate::storage::store::MatchId;
use crate::web::web_client;

/// The address where the request does not name one that can be displayed.
pub const NO_HOST: &str = "ADDRESS";

/// The host that a request names, with its port; nothing if it cannot be displayed.
pub fn requested_host(headers: &HeaderMap) -> Option<&str> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    // The address is displayed to be pasted into a shell: it must contain nothing else.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    let is_address =
        !host.is_empty() && host.len() <= 255 && !host.starts_with('-') && host.bytes().all(plain);
    is_address.then_some(host)
}

/// The link that joins the room of this code in the browser.
pub fn join(code: &str) -> String {
    format!("{}?room={code}", web_client::PATH)
}

/// The link that opens a new room in the browser.
pub fn host(setup: &RoomSetup) -> String {
    format!("{}?new&{}", web_client::PATH, setup.spelled())
}

/// The link that spectates the room of this code, or of this player, in the browser.
pub fn spectate(room: &str) -> String {
    format!("{}?watch={}", web_client::PATH, escaped(room))
}

/// A place in a replay, as the query of a link to it names it.
#[derive(Debug, Default, Deserialize)]
pub struct ReplayPlace {
    /// The bout of the match, from 1.
    bout: Option<u32>,
    /// Whether it is the replay of a run.
    run: Option<String>,
    /// The time in seconds.
    t: Option<u32>,
    /// The seat from whose perspective it is shown, from 0.
    seat: Option<u8>,
}

impl ReplayPlace {
    /// Whether it is the replay of a run, not of a match.
    pub fn is_run(&self) -> bool {
        self.run.is_some()
    }

    /// As the query of a link.
    fn query(&self) -> String {
        let mut query = match (&self.run, self.bout) {
            (Some(_), _) => "run".to_owned(),
            (None, bout) => format!("bout={}", bout.unwrap_or(1)),
        };
        for (name, value) in [("t", self.t), ("seat", self.seat.map(u32::from))] {
            query.extend(value.map(|value| format!("&{name}={value}")));
        }
        query
    }
}

/// The link that shows a replay of the match or run with this id: in the browser where the server has the
/// client, or else in the installed one. Where the address of the server is not known, it leads to the page
/// of the match, or to the file of the run.
pub fn watch(id: MatchId, place: &ReplayPlace, host: &str, has_client: bool) -> String {
    let query = place.query();
    if has_client {
        return format!("{}?replay={id}&{query}", web_client::PATH);
    }
    match host.strip_prefix("wss://") {
        Some(host) => format!("cutlass://{host}/replay/{id}?{query}&tls"),
        None if host != NO_HOST => format!("cutlass://{host}/replay/{id}?{query}"),
        None if place.run.is_some() => format!("/api/v1/runs/{id}/replay"),
        None => format!("/match/{id}"),
    }
}

/// The link that opens the room of this code in the installed client; `host` is the server's address
/// for clients, if it is known. `?tls` stands for the `wss://` of that address.
pub fn open(host: &str, code: &str) -> Option<String> {
    match host.strip_prefix("wss://") {
        Some(host) => Some(format!("cutlass://{host}/room/{code}?tls")),
        None => (host != NO_HOST).then(|| format!("cutlass://{host}/room/{code}")),
    }
}

/// The link that opens a new room in the installed client, as [`open`] does an open one.
pub fn open_new(host: &str, setup: &RoomSetup) -> Option<String> {
    let setup = setup.spelled();
    match host.strip_prefix("wss://") {
        Some(host) => Some(format!("cutlass://{host}/room/new?{setup}&tls")),
        None => (host != NO_HOST).then(|| format!("cutlass://{host}/room/new?{setup}")),
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
    fn a_replay_is_shown_in_the_browser_or_in_the_installed_client() {
        let id: MatchId = "01a213f2-bd24-7a07-acb2-fcc20f49c0ec".parse().expect("an id");
        let place = |bout, t, seat| ReplayPlace { bout, t, seat, run: None };
        let link = |place: &ReplayPlace, host, client| {
            watch(id, place, host, client).replace(&id.to_string(), "ID")
        };
        let first = place(None, None, None);
        assert_eq!(link(&first, NO_HOST, true), "/play/?replay=ID&bout=1");
        assert_eq!(link(&first, NO_HOST, false), "/match/ID");
        let moment = place(Some(2), Some(90), Some(1));
        let expected = "cutlass://a.b/replay/ID?bout=2&t=90&seat=1&tls";
        assert_eq!(link(&moment, "wss://a.b", false), expected);
        let run = ReplayPlace { run: Some(String::new()), ..ReplayPlace::default() };
        assert_eq!(link(&run, "a.b:1", false), "cutlass://a.b:1/replay/ID?run");
        assert_eq!(link(&run, NO_HOST, false), "/api/v1/runs/ID/replay");
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
