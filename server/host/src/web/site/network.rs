//! The page for hosts whose friends are outside of their network: how a server at home is reached.

use axum::response::Html;
use maud::html;

use super::frame::{self, Page};
use super::words::{SLOTS, rich, tr};

/// The path of the page.
pub const PATH: &str = "/network";

/// The page of a server at this address.
pub fn page(host: &str) -> Html<String> {
    let port = host.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or(wire::PORT);
    let about = Page {
        title: tr!("network-title"),
        description: tr!("network-description"),
        place: PATH,
        is_listed: true,
        card: frame::CARD,
    };
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (tr!("network-title")) }
                p .lead { (tr!("network-description")) }
                h2 { (tr!("network-private")) }
                p { (tr!("network-private-text")) }
                pre tabindex="0" { code { "http://100.64.0.7:" (port) "/room/CODE" } }
                h2 { (tr!("network-tunnel")) }
                p { (tr!("network-tunnel-text")) }
                pre tabindex="0" { code { "cloudflared tunnel --url http://localhost:" (port) } }
                p .quiet {
                    (rich(&tr!("network-tunnel-setting", setting = SLOTS[0]), &[
                        html! { code { "trusted_proxies = \"127.0.0.1, ::1\"" } },
                    ]))
                }
                h2 { (tr!("network-forward")) }
                p { (tr!("network-forward-text", port = port.to_string())) }
                pre tabindex="0" { code { "http://203.0.113.7:" (port) "/room/CODE" } }
                p .quiet { (tr!("network-forward-shared")) }
            }
        },
    )
}
