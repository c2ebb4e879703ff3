//! How the program is launched: by the command line on a desktop.

use std::path::PathBuf;

use replay::ReplayFile;
use wire::RoomCode;

use crate::platform::deep_link::DeepLink;
use crate::platform::handover;

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
    /// Link of a server's web site: cutlass://HOST/room/CODE, /player/NAME or /replay/ID
    #[arg(value_name = "LINK")]
    pub link: Option<DeepLink>,
    /// A room or a player to spectate at once, by code or name.
    #[arg(skip)]
    pub watch: Option<String>,
    /// A replay to show.
    #[arg(skip)]
    pub replay: Option<ReplayFile>,
}

impl Launch {
    /// Hands a link on to the game that is running already. False when this program has to show it itself.
    ///
    /// Options apply to a game of their own: with them nothing is handed to a running one.
    pub fn hand_on(&self) -> bool {
        let Some(link) = &self.link else { return false };
        let has_options = self.server.is_some() || self.name.is_some() || self.settings.is_some();
        !has_options && handover::hand_over(link)
    }

    /// Whether the program takes links that other programs hand over. One with settings of its own belongs
    /// to another player.
    pub fn takes_links(&self) -> bool {
        self.settings.is_none()
    }
}

/// Shows the player's room outside of the program, where there is a place for that.
pub fn show_room(_: Option<RoomCode>) {}

/// Starts the program of the server's own release in place of this one, where a program comes from the
/// server. False where it does not.
pub fn renew() -> bool {
    false
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
    fn the_argument_is_a_link() {
        let text = "cutlass://10.0.0.7/room/K7QF2M";
        assert_eq!(launch(text).and_then(|launch| launch.link), text.parse().ok());
        for text in ["https://arena.example.org/room/K7QF2M", "jion"] {
            assert!(launch(text).is_none(), "{text}");
        }
    }
}
