//! Invitations: how they are written and read.

use wire::RoomCode;

/// The invitation link, for a browser or for the game.
pub fn link(address: &str, code: RoomCode) -> String {
    format!("{}/room/{code}", ::link::web(address))
}

/// The code in a pasted text, and the server's address when it is there as well: a code in any
/// case, `CODE@ADDRESS`, `ADDRESS CODE`, a typed command, or a link.
pub fn read(text: &str) -> Option<(Option<String>, RoomCode)> {
    if let Ok(code) = text.parse() {
        return Some((None, code));
    }
    let text = text.trim().trim_start_matches("cutlass").trim_start();
    let text = text.strip_prefix("join ").unwrap_or(text);
    // A link to a page under TLS leads to a server under TLS.
    let (scheme, text) = text.split_once("://").unwrap_or(("", text));
    let is_secure = ["https", "wss"].iter().any(|secure| scheme.ends_with(secure));
    let parts = || text.split(['/', '@', '?', '#', ' ']).filter(|part| !part.is_empty());
    let code = parts().rev().find_map(|part| part.parse::<RoomCode>().ok())?;
    let is_address = |part: &&str| part.contains(['.', ':']) || *part == "localhost";
    let address = parts().find(is_address);
    let spelled = |place| if is_secure { format!("wss://{place}") } else { String::from(place) };
    Some((address.map(spelled), code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, address: Option<&str>) {
        let code = "K7QF2M".parse().expect("a code");
        assert_eq!(read(text), Some((address.map(str::to_owned), code)), "{text:?}");
    }

    #[test]
    fn an_invitation_is_read_as_people_copy_it() {
        check("K7QF2M", None);
        check(" k7q-f2m ", None);
        check("k7qf2m@10.0.0.7:7300", Some("10.0.0.7:7300"));
        check("cutlass join play.example.org k7qf2m", Some("play.example.org"));
        check("10.0.0.7 K7QF2M", Some("10.0.0.7"));
        check("https://play.example.org/room/K7QF2M?from=chat", Some("wss://play.example.org"));
        check("wss://play.example.org k7qf2m", Some("wss://play.example.org"));
        for address in ["10.0.0.7", "wss://play.example.org"] {
            let own = link(address, "K7QF2M".parse().expect("a code"));
            check(&own, Some(&::link::with_port(address)));
        }
    }

    #[test]
    fn what_holds_no_code_is_no_invitation() {
        for text in ["", "hello", "http://play.example.org/", "K7QF2"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
