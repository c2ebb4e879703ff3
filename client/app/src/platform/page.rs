//! The page around the game, which there is in a browser only, and the layout of the keyboard, which the X server
//! knows on a desktop. Under Wayland the compositor gives Xwayland the same one. Where there is neither, the client
//! learns what keys print as they are pressed.

use std::sync::Once;

use crate::platform::typing::PageKeys;

/// Tells the page which keys are the game's.
pub fn tell(_: &PageKeys) {}

/// What the keys print, as lines of their places and letters, once it is known.
pub fn layout() -> Option<String> {
    static ASKED: Once = Once::new();
    let mut layout = None;
    ASKED.call_once(|| match x11::layout(None) {
        Ok(lines) => layout = Some(lines),
        Err(error) => tracing::debug!("the layout of the keyboard is not known: {error}"),
    });
    layout
}

/// Systems with an X server.
#[cfg(all(unix, not(target_os = "macos")))]
pub mod x11 {
    use std::error::Error;
    use std::fmt::Write;

    use winit::keyboard::PhysicalKey;
    use winit::platform::scancode::PhysicalKeyExtScancode;
    use x11rb::connection::Connection;
    use x11rb::protocol::xkb::{self, ConnectionExt as _};
    use x11rb::protocol::xproto::ConnectionExt as _;
    use xkeysym::Keysym;

    /// The first keycode of the X protocol is that of the kernel's key 0.
    const FIRST: u8 = 8;

    /// What the keys print without modifiers on this display, by default that of the environment: lines of a
    /// place as `KeyA` and a letter, or the accent of a dead key.
    ///
    /// # Errors
    /// When the X server does not answer.
    pub fn layout(display: Option<&str>) -> Result<String, Box<dyn Error>> {
        let (connection, _) = x11rb::connect(display)?;
        connection.xkb_use_extension(1, 0)?.reply()?;
        let state = connection.xkb_get_state(xkb::ID::USE_CORE_KBD.into())?.reply()?;
        let most = connection.setup().max_keycode;
        let map = connection.get_keyboard_mapping(FIRST, most - FIRST + 1)?.reply()?;
        // Two levels of each of the first two layouts are in it, without and with Shift; what a third one
        // prints is learnt as its keys are pressed.
        let column = if u8::from(state.group) == 1 { 2 } else { 0 };
        let keys = map.keysyms.chunks_exact(map.keysyms_per_keycode.max(1).into());
        let mut lines = String::new();
        for (scancode, keysyms) in (0_u32..).zip(keys) {
            let keysym = keysyms.get(column).map(|&keysym| Keysym::new(keysym));
            let place = PhysicalKey::from_scancode(scancode);
            if let (PhysicalKey::Code(place), Some(letter)) = (place, keysym.and_then(printed)) {
                writeln!(lines, "{place:?} {letter}")?;
            }
        }
        Ok(lines)
    }

    /// The letter of a key. On a dead key, whose accent goes onto the next letter, that accent is printed by itself.
    fn printed(keysym: Keysym) -> Option<char> {
        Some(match keysym {
            Keysym::dead_grave => '`',
            Keysym::dead_acute => '\u{b4}',
            Keysym::dead_circumflex => '^',
            Keysym::dead_tilde => '~',
            Keysym::dead_macron => '\u{af}',
            Keysym::dead_breve => '\u{2d8}',
            Keysym::dead_abovedot => '\u{2d9}',
            Keysym::dead_diaeresis => '\u{a8}',
            Keysym::dead_abovering => '\u{2da}',
            Keysym::dead_doubleacute => '\u{2dd}',
            Keysym::dead_caron => '\u{2c7}',
            Keysym::dead_cedilla => '\u{b8}',
            Keysym::dead_ogonek => '\u{2db}',
            letter => letter.key_char()?,
        })
    }
}

/// Systems without one.
#[cfg(not(all(unix, not(target_os = "macos"))))]
mod x11 {
    /// No layout.
    pub fn layout(_: Option<&str>) -> Result<String, &'static str> {
        Err("it is learnt as its keys are pressed")
    }
}
