//! How the program is launched: by the command line on a desktop.

use std::path::PathBuf;

use wire::RoomCode;

/// What the player asked for when the program was launched.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Launch {
    /// Connect to this server
    #[arg(long, value_name = "ADDRESS")]
    pub server: Option<String>,
    /// Your name, instead of the one in the settings
    #[arg(long)]
    pub name: Option<String>,
    /// Settings file, instead of the default one
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Link to a brawl room, as a server's web site gives it: cutlass://HOST/room/CODE
    // By the address of its server and its code.
    #[arg(value_name = "LINK", value_parser = room_of_link)]
    pub room: Option<(String, RoomCode)>,
    /// A room or a player to spectate at once, by code or name.
    #[arg(skip)]
    pub watch: Option<String>,
}

/// Shows the player's room outside of the program, where there is a place for that.
pub fn show_room(_: Option<RoomCode>) {}

/// Starts the program of the server's own release in place of this one, where a program comes from the
/// server. False where it does not.
pub fn renew() -> bool {
    false
}

/// The server and the room of a link, `cutlass://HOST/room/CODE`. `?tls` after it means a server with
/// TLS.
fn room_of_link(link: &str) -> Result<(String, RoomCode), &'static str> {
    const FORM: &str = "a link to a room is cutlass://HOST/room/CODE";
    let rest = link.strip_prefix("cutlass://").ok_or(FORM)?;
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = place.split_once('/').filter(|(host, _)| !host.is_empty()).ok_or(FORM)?;
    let code = path.strip_prefix("room/").ok_or(FORM)?.trim_end_matches('/');
    let code = code.parse().map_err(|_| FORM)?;
    let is_secure = query.split('&').any(|word| word == "tls");
    Ok((if is_secure { format!("wss://{host}") } else { host.to_owned() }, code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    fn launch(argument: &str) -> Option<Launch> {
        let command = Launch::augment_args(Command::new("cutlass"));
        let matches = command.try_get_matches_from(["cutlass", argument]).ok()?;
        Launch::from_arg_matches(&matches).ok()
    }

    #[test]
    fn a_link_leads_to_a_room_of_a_server() {
        let check = |link: &str, address: &str| {
            let code = "K7QF2M".parse().expect("a code");
            assert_eq!(launch(link).and_then(|it| it.room), Some((address.into(), code)), "{link}");
        };
        check("cutlass://10.0.0.7/room/K7QF2M", "10.0.0.7");
        check("cutlass://10.0.0.7:4712/room/k7qf2m/", "10.0.0.7:4712");
        check("cutlass://[::1]:4711/room/K7QF2M", "[::1]:4711");
        check("cutlass://arena.example.org/room/K7QF2M?tls", "wss://arena.example.org");
    }

    #[test]
    fn anything_else_is_no_link() {
        for text in [
            "https://arena.example.org/room/K7QF2M",
            "cutlass://arena.example.org",
            "cutlass:///room/K7QF2M",
            "cutlass://arena.example.org/room/",
            "cutlass://arena.example.org/room/K7",
            "jion",
        ] {
            assert!(launch(text).is_none(), "{text}");
        }
    }
}
