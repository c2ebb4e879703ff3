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
    /// A brawl room to join at once, by the address of its server and its code.
    #[arg(skip)]
    pub room: Option<(String, RoomCode)>,
}
