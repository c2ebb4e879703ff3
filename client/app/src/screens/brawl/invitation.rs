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
    let (scheme, text) = text.split_once("://").unwrap_or(("", text));
    let parts = || text.split(['/', '@', '?', '#', ' ']).filter(|part| !part.is_empty());
    let code = parts().rev().find_map(|part| part.parse::<RoomCode>().ok())?;
    let is_address = |part: &&str| part.contains(['.', ':']) || *part == "localhost";
    let address = parts().find(is_address);
    // A link to a page under TLS leads to a server under TLS, and one without a port to the port of
    // its scheme.
    let spelled = |place: &str| match scheme {
        scheme if scheme.ends_with("https") || scheme.ends_with("wss") => format!("wss://{place}"),
        scheme if scheme.ends_with("http") || scheme.ends_with("ws") => {
            ::link::with_port(&format!("ws://{place}"))
        }
        _ => place.to_owned(),
    };
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
        check("http://play.example.org/room/K7QF2M", Some("play.example.org:80"));
        check("wss://play.example.org k7qf2m", Some("wss://play.example.org"));
    }

    #[test]
    fn an_invitation_leads_to_the_server_that_it_is_of() {
        for address in ["10.0.0.7", "10.0.0.7:80", "[::1]:80", "wss://play.example.org"] {
            let own = read(&link(address, "K7QF2M".parse().expect("a code")));
            let (server, _) = own.expect("it has the code");
            let server = server.expect("it has the address");
            assert_eq!(::link::with_port(&server), ::link::with_port(address));
        }
    }

    #[test]
    fn what_holds_no_code_is_no_invitation() {
        for text in ["", "hello", "http://play.example.org/", "K7QF2"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
