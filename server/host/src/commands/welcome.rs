//! What a server in a terminal shows when it listens: its addresses, and a QR code for a phone.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::net::SocketAddr;

use host::Settings;
use host::net::announce::network_address;
use host::web::web_client;
use qrcodegen::{QrCode, QrCodeEcc};

/// The width of the light edge that readers of QR codes need, in modules (ISO/IEC 18004).
const QUIET: i32 = 4;
/// Black on white, whatever the colours of the terminal.
const INK: &str = "\x1b[30;107m";
const RESET: &str = "\x1b[0m";

/// Shows how to reach a server that listens on `listen`, if standard output is a terminal.
pub fn show(settings: &Settings, listen: SocketAddr) {
    if io::stdout().is_terminal() {
        // A terminal that was closed meanwhile costs this text alone.
        let _ = io::stdout().write_all(text(settings, listen).as_bytes());
    }
}

fn text(settings: &Settings, listen: SocketAddr) -> String {
    let port = listen.port();
    let own = match listen.ip() {
        ip if ip.is_unspecified() => network_address(),
        ip => (!ip.is_loopback()).then_some(ip),
    };
    let network = own.map(|ip| format!("http://{}/", SocketAddr::new(ip, port)));
    let public = settings.info.public_url.as_ref().map(ToString::to_string);
    let mut text = String::from("\n");
    let mut line = |label: &str, link: &str| {
        let _ = writeln!(text, "  {label:<14}{link}");
    };
    line("This computer", &format!("http://localhost:{port}/"));
    if let Some(network) = &network {
        line("Your network", network);
    }
    if let Some(public) = &public {
        line("Everybody", public);
    }
    if settings.web.is_none() && !web_client::IS_EMBEDDED {
        text.push_str(
            "\n  Browsers cannot play here: there is no browser client. `make serve` builds one.\n",
        );
    }
    if let Some(link) = public.or(network) {
        text.push('\n');
        text.push_str(&code(&link));
    }
    text.push('\n');
    text
}

/// The QR code of a link, two rows of modules in a line of text; nothing for a link that is too long for one.
fn code(link: &str) -> String {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return String::new() };
    let modules = -QUIET..code.size() + QUIET;
    let mut text = String::new();
    for y in modules.clone().step_by(2) {
        text.push_str("  ");
        text.push_str(INK);
        for x in modules.clone() {
            // Beyond its edge a code is light.
            text.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        text.push_str(RESET);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_are_links_and_the_code_is_that_of_the_public_one() {
        let url = "https://arena.example.org".parse().expect("a URL");
        let mut settings = Settings::default();
        let listen = SocketAddr::from(([192, 0, 2, 7], 4711));
        let shown = text(&settings, listen);
        assert!(
            shown.contains("http://localhost:4711/") && shown.contains("http://192.0.2.7:4711/")
        );
        assert!(shown.contains("no browser client"), "{shown}");
        assert!(shown.contains(&code("http://192.0.2.7:4711/")));
        settings.info.public_url = Some(url);
        settings.web = Some("web".into());
        let shown = text(&settings, listen);
        assert!(!shown.contains("no browser client"), "{shown}");
        assert!(shown.contains(&code(&settings.info.public_url.expect("it is set").to_string())));
        let loopback = text(&Settings::default(), SocketAddr::from(([127, 0, 0, 1], 4711)));
        assert!(!loopback.contains('█'), "nobody else reaches it: {loopback}");
    }

    #[test]
    fn a_code_has_a_light_edge_of_four_modules() {
        let lines = code("http://192.0.2.7:4711/");
        let rows: Vec<&str> = lines.lines().collect();
        assert!(rows[..2].iter().all(|row| !row.contains(['█', '▀', '▄'])), "{lines}");
        let first = rows[2].trim_start().trim_start_matches(INK);
        assert!(first.starts_with("    █▀▀▀▀▀█ "), "the corner that readers look for: {lines}");
    }
}
