//! The abilities of the machine that the program runs on.

/// The abilities that not every machine has. Rows of the menus that need a missing one are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Whether it can run a server of its own, for practice and for friends on the network.
    pub hosts: bool,
    /// Whether the player chooses the server. A page belongs to the server that it came from.
    pub chooses_server: bool,
    /// Whether the program sets the size of its window.
    pub sizes_window: bool,
    /// Whether the program can fill the screen.
    pub fills_screen: bool,
    /// Whether the program chooses how frames are presented, and how many a second.
    pub paces_frames: bool,
    /// Whether fullscreen can be a mode of the screen, and no window without a border alone.
    pub has_exclusive: bool,
    /// Whether it notifies a player who looks elsewhere.
    pub notifies: bool,
    /// Whether keys with Ctrl held are the program's alone. Some stay the browser's.
    pub owns_ctrl: bool,
    /// Whether the program ends by itself.
    pub quits: bool,
}

impl Machine {
    /// A desktop.
    pub const DESKTOP: Machine = Machine {
        hosts: true,
        chooses_server: true,
        sizes_window: true,
        fills_screen: true,
        paces_frames: true,
        has_exclusive: true,
        notifies: false,
        owns_ctrl: true,
        quits: true,
    };
    /// A page in a browser.
    pub const PAGE: Machine = Machine {
        hosts: false,
        chooses_server: false,
        sizes_window: false,
        fills_screen: true,
        paces_frames: false,
        has_exclusive: false,
        notifies: true,
        owns_ctrl: false,
        quits: false,
    };
    /// The machine that this program was built for.
    pub const OWN: Machine =
        if cfg!(target_arch = "wasm32") { Machine::PAGE } else { Machine::DESKTOP };
}

impl Default for Machine {
    fn default() -> Machine {
        Machine::OWN
    }
}
