//! Deep links, which open the installed game: `cutlass://HOST/room/CODE`, `cutlass://HOST/player/NAME`,
//! `cutlass://HOST/replay/ID`, and `cutlass://HOST/room/new?SETUP` with a [`RoomSetup`](wire::brawl::RoomSetup) as
//! text. `?tls` after them means a server with TLS. A replay has more behind the question
//! mark: `bout` (from 1), or `run` when the ID is that of a run; `t`, the time in seconds; `seat` (from 0).

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use wire::{Name, RoomCode, Secret};

/// The limit of bytes of a link: a host name of 255, a name of 16 letters that are escaped, and the rest.
pub const LINK_BYTES_MAX: usize = 512;

/// The limit of bytes of the id of a replay; ids of servers are shorter.
const ID_BYTES_MAX: usize = 64;
const SCHEME: &str = "cutlass://";
/// What stands for the code of a room in a link to a new one.
const NEW: &str = "new";
const TLS: &str = "wss://";
const FORM: &str = "a link is cutlass://HOST/room/CODE, cutlass://HOST/player/NAME \
                    or cutlass://HOST/replay/ID";

/// A link to a place on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeepLink {
    /// The address of the server, as the settings have it: a host that no shell or browser can take for
    /// anything else, with a port or without.
    pub server: String,
    /// The place there.
    pub target: Target,
}

/// A place on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A room.
    Room(RoomCode),
    /// A new room, with its setup as text.
    NewRoom(String),
    /// A player.
    Player(Name),
    /// A replay.
    Replay(ReplayPlace),
}

/// A place in a replay of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayPlace {
    /// The id of its match or run: letters, digits and hyphens.
    pub id: String,
    /// The number of its bout in the match, from 1; nothing for a run.
    pub bout: Option<u32>,
    /// The time to begin at, in seconds.
    pub seconds: u32,
    /// The seat from whose perspective it is shown.
    pub seat: u8,
}

impl ReplayPlace {
    /// The place in the replay with this id that a query says, as above. A value that makes no sense counts
    /// as if it were left out.
    pub fn of(id: &str, query: &str) -> Option<ReplayPlace> {
        let words = || query.split('&').map(|word| word.split_once('=').unwrap_or((word, "")));
        let value = |name: &str| words().find(|(key, _)| *key == name).map(|(_, value)| value);
        let bout = value("bout").and_then(|bout| bout.parse().ok()).unwrap_or(1);
        is_id(id).then(|| ReplayPlace {
            id: id.to_owned(),
            bout: value("run").is_none().then_some(bout),
            seconds: value("t").and_then(|seconds| seconds.parse().ok()).unwrap_or(0),
            seat: value("seat").and_then(|seat| seat.parse().ok()).unwrap_or(0),
        })
    }

    /// The path of its file on the server.
    pub fn file(&self) -> String {
        match self.bout {
            Some(bout) => format!("/api/v1/matches/{}/bouts/{bout}/replay", self.id),
            None => format!("/api/v1/runs/{}/replay", self.id),
        }
    }

    /// It as a part of a URL.
    fn query(&self) -> String {
        let mut words = vec![match self.bout {
            Some(bout) => format!("bout={bout}"),
            None => "run".to_owned(),
        }];
        words.extend((0 < self.seconds).then(|| format!("t={}", self.seconds)));
        words.extend((0 < self.seat).then(|| format!("seat={}", self.seat)));
        words.join("&")
    }
}

impl DeepLink {
    /// The same place on the web site of the server.
    pub fn page(&self) -> String {
        let site = ::link::web(&self.server);
        match &self.target {
            Target::Room(code) => format!("{site}/room/{code}"),
            Target::NewRoom(setup) => format!("{site}/room/new?{setup}"),
            Target::Player(name) => player_page(&self.server, name),
            Target::Replay(place) => format!("{site}/replay/{}?{}", place.id, place.query()),
        }
    }
}

/// The page of a player on the web site of the server at `address`.
pub fn player_page(address: &str, name: &Name) -> String {
    format!("{}/player/{}", ::link::web(address), escaped(name.as_str()))
}

/// The page that signs in to the account on the web site of the server at `address`, by a secret.
pub fn account_page(address: &str, Secret(secret): Secret) -> String {
    let key: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}/account/enter?key={key}", ::link::web(address))
}

/// The page about friends outside of the network, on the web site of the server at `address`.
pub fn network_page(address: &str) -> String {
    format!("{}/network", ::link::web(address))
}

impl FromStr for DeepLink {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<DeepLink, &'static str> {
        let rest = text.strip_prefix(SCHEME).filter(|_| text.len() <= LINK_BYTES_MAX);
        let rest = rest.ok_or(FORM)?;
        let rest = rest.split_once('#').map_or(rest, |(rest, _)| rest);
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut parts = place.trim_end_matches('/').split('/');
        let mut next = || parts.next().ok_or(FORM);
        let (host, kind, value) = (next()?, next()?, next()?);
        if parts.next().is_some() || !is_host(host) {
            return Err(FORM);
        }
        let value = unescaped(value).ok_or(FORM)?;
        let target = match kind {
            "room" if value == NEW => Target::NewRoom(setup_in(query)),
            "room" => Target::Room(value.parse().map_err(|_| FORM)?),
            "player" => Target::Player(Name::new(&value).map_err(|_| FORM)?),
            "replay" => Target::Replay(ReplayPlace::of(&value, query).ok_or(FORM)?),
            _ => return Err(FORM),
        };
        let has_tls = query.split('&').any(|word| word == "tls");
        let server = if has_tls { format!("{TLS}{host}") } else { host.to_owned() };
        Ok(DeepLink { server, target })
    }
}

impl Display for DeepLink {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (host, tls) = match self.server.strip_prefix(TLS) {
            Some(host) => (host, "?tls"),
            None => (self.server.as_str(), ""),
        };
        let and = if tls.is_empty() { "" } else { "&tls" };
        match &self.target {
            Target::Room(code) => write!(f, "{SCHEME}{host}/room/{code}{tls}"),
            Target::NewRoom(setup) => write!(f, "{SCHEME}{host}/room/{NEW}?{setup}{and}"),
            Target::Player(name) => {
                write!(f, "{SCHEME}{host}/player/{}{tls}", escaped(name.as_str()))
            }
            Target::Replay(place) => {
                write!(f, "{SCHEME}{host}/replay/{}?{}{and}", place.id, place.query())
            }
        }
    }
}

/// The setup of a room in a query, without what else may be there. What it says is read by
/// [`RoomSetup::read`](wire::brawl::RoomSetup::read).
pub fn setup_in(query: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-=.".contains(&byte);
    let is_part = |word: &&str| !["tls", "new"].contains(word) && word.bytes().all(is_plain);
    query.split('&').filter(is_part).collect::<Vec<_>>().join("&")
}

/// Whether `text` is a host with or without a port, and nothing else.
fn is_host(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte);
    !text.is_empty() && !text.starts_with('-') && text.bytes().all(is_plain)
}

fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=ID_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_plain)
}

/// A name as a part of a URL (RFC 3986), as the web site spells it.
pub fn escaped(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let byte = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(byte).collect()
}

/// The text of a part of a URL; none when it is no text.
fn unescaped(part: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
        let digits = str::from_utf8(digits).ok().filter(|_| is_hex)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, server: &str, target: Target, page: &str) {
        let link = DeepLink { server: server.into(), target };
        assert_eq!(text.parse(), Ok(link.clone()), "{text}");
        assert_eq!(link.to_string().parse(), Ok(link.clone()), "{text}");
        assert_eq!(link.page(), page, "{text}");
    }

    #[test]
    fn a_link_leads_to_a_room() {
        let room = || Target::Room("K7QF2M".parse().expect("a code"));
        let check = |text, server, page| check(text, server, room(), page);
        check("cutlass://10.0.0.7/room/K7QF2M", "10.0.0.7", "http://10.0.0.7:4711/room/K7QF2M");
        check("cutlass://a.b:4712/room/k7qf2m/", "a.b:4712", "http://a.b:4712/room/K7QF2M");
        check("cutlass://[::1]:4711/room/K7QF2M", "[::1]:4711", "http://[::1]:4711/room/K7QF2M");
        check("cutlass://a.b/room/K7QF2M?tls", "wss://a.b", "https://a.b/room/K7QF2M");
        check("cutlass://a.b/room/K7QF2M?x=1&tls#y", "wss://a.b", "https://a.b/room/K7QF2M");
    }

    #[test]
    fn a_link_leads_to_a_player_or_a_replay() {
        let player = |name: &str| Target::Player(Name::new(name).expect("a name"));
        let text = "cutlass://a.b:1/player/J%C3%B6rg%20B.";
        check(text, "a.b:1", player("Jörg B."), "http://a.b:1/player/J%C3%B6rg%20B.");
        check("cutlass://a.b:1/player/Anne", "a.b:1", player("Anne"), "http://a.b:1/player/Anne");
        let replay = |bout, seconds, seat| {
            let id = "01jd-7".to_owned();
            Target::Replay(ReplayPlace { id, bout, seconds, seat })
        };
        let check = |text, server, replay, page| check(text, server, replay, page);
        let page = "http://a.b:1/replay/01jd-7?bout=1";
        check("cutlass://a.b:1/replay/01jd-7", "a.b:1", replay(Some(1), 0, 0), page);
        let page = "https://a.b/replay/01jd-7?bout=2&t=90&seat=1";
        let text = "cutlass://a.b/replay/01jd-7?t=90&seat=1&tls&bout=2";
        check(text, "wss://a.b", replay(Some(2), 90, 1), page);
        let page = "http://a.b:1/replay/01jd-7?run";
        check("cutlass://a.b:1/replay/01jd-7?run&t=x", "a.b:1", replay(None, 0, 0), page);
        assert_eq!(
            ReplayPlace::of("7", "").map(|place| place.file()).as_deref(),
            Some("/api/v1/matches/7/bouts/1/replay")
        );
        assert_eq!(
            ReplayPlace::of("7", "run").map(|place| place.file()).as_deref(),
            Some("/api/v1/runs/7/replay")
        );
    }

    #[test]
    fn a_link_leads_to_a_new_room() {
        let room = |setup: &str| Target::NewRoom(setup.into());
        let text = "cutlass://a.b/room/new?game=stacker&best_of=5&tls";
        let page = "https://a.b/room/new?game=stacker&best_of=5";
        check(text, "wss://a.b", room("game=stacker&best_of=5"), page);
        check("cutlass://a.b:1/room/new?", "a.b:1", room(""), "http://a.b:1/room/new?");
    }

    #[test]
    fn anything_else_is_no_link() {
        let long = format!("cutlass://{}/room/K7QF2M", "a".repeat(LINK_BYTES_MAX));
        for text in [
            "https://arena.example.org/room/K7QF2M",
            "cutlass://arena.example.org",
            "cutlass:///room/K7QF2M",
            "cutlass://arena.example.org/room/",
            "cutlass://arena.example.org/room/K7",
            "cutlass://arena.example.org/room/K7QF2M/more",
            "cutlass://arena.example.org/settings/K7QF2M",
            "cutlass://arena.example.org/player/a%",
            "cutlass://arena.example.org/player/a%+1b",
            "cutlass://arena.example.org/player/Anne%FF",
            "cutlass://arena.example.org/player/Anne%2F..",
            "cutlass://arena.example.org/replay/..",
            "cutlass://arena.example.org/replay/",
            "cutlass://me@arena.example.org/room/K7QF2M",
            "cutlass://--help/room/K7QF2M",
            "jion",
            &long,
        ] {
            assert!(text.parse::<DeepLink>().is_err(), "{text}");
        }
    }
}
