//! The page of downloads: packages of the operator, the browser client, and the way from source.

use axum::response::Html;
use maud::{Markup, html};

use super::frame::{self, Page};
use super::words::{SLOTS, decimal, rich, tr};
use crate::web::downloads::{PATH, Package};
use crate::web::web_client;

/// The page.
pub fn page(packages: &[Package], has_web_client: bool) -> Html<String> {
    let about = Page {
        title: tr!("download-title"),
        description: tr!("download-description"),
        place: PATH,
        is_listed: true,
        card: frame::CARD,
    };
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (tr!("download-title")) }
                @if has_web_client {
                    h2 { (tr!("download-browser")) }
                    p { (tr!("download-browser-text")) }
                    p { a .button .play href=(web_client::PATH) { (tr!("home-play")) } }
                }
                @if !packages.is_empty() {
                    h2 { (tr!("download-packages")) }
                    (table(packages))
                    @if let Some(package) = packages.iter().find(|it| it.name.ends_with(".deb")) {
                        p { (tr!("download-install")) }
                        pre tabindex="0" { code { "sudo apt install ./" (package.name) } }
                    }
                    p .quiet {
                        (rich(&tr!("download-check", command = SLOTS[0]), &[html! { code { "sha256sum" } }]))
                    }
                }
                h2 { (tr!("download-source")) }
                @if packages.is_empty() { p { (tr!("download-none")) } }
                p { (tr!("download-source-text")) }
                pre tabindex="0" { code { "make play" } }
            }
        },
    )
}

fn table(packages: &[Package]) -> Markup {
    html! {
        ul .packages {
            @for package in packages {
                li .card {
                    a href={ (PATH) "/" (package.name) } download { (package.name) }
                    " " span .quiet { (size(package.bytes)) }
                    p .quiet { (tr!("download-sha256")) " " code { (package.sha256) } }
                }
            }
        }
    }
}

/// A size in megabytes, or in kilobytes below one.
fn size(bytes: u64) -> String {
    let tenths = (bytes + 50_000) / 100_000;
    match tenths {
        0..10 => tr!("download-kilobytes", count = bytes.div_ceil(1000)),
        _ => tr!("download-megabytes", count = decimal(tenths, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_number_that_people_read() {
        let check = |bytes, expected| assert_eq!(size(bytes), expected, "{bytes}");
        check(1, "1 kB");
        check(949_000, "949 kB");
        check(960_000, "1.0 MB");
        check(31_449_999, "31.4 MB");
    }
}
