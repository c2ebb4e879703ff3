//! The static files of the site: the style, the script of passkeys, two pictures, the films of the games, the game's own fonts with
//! their licence (the SIL Open Font License), and what crawlers and browsers ask for by themselves.

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;

use super::films;
use super::fonts;
use crate::web::entity_tag::{self, REVALIDATED};
use crate::web::public::Public;

/// Fonts and films are cached for a day; files that change more often are revalidated.
const CACHED: &str = "public, max-age=86400";

/// The API has nothing that a search engine shows.
const ROBOTS: &str = "User-agent: *\nDisallow: /api/\n";

/// All files: path, content type and bytes.
const FILES: [(&str, &str, &[u8]); 9] = [
    ("/robots.txt", "text/plain; charset=utf-8", ROBOTS.as_bytes()),
    // For programs that do not read the link to it in every page.
    ("/favicon.ico", "image/svg+xml", include_bytes!("emblem.svg")),
    ("/site/style.css", "text/css; charset=utf-8", include_bytes!("style.css")),
    ("/site/passkeys.js", "text/javascript; charset=utf-8", include_bytes!("passkeys.js")),
    ("/site/emblem.svg", "image/svg+xml", include_bytes!("emblem.svg")),
    ("/site/night.svg", "image/svg+xml", include_bytes!("night.svg")),
    ("/site/legible.ttf", "font/ttf", fonts::LEGIBLE),
    ("/site/legible-bold.ttf", "font/ttf", fonts::LEGIBLE_BOLD),
    ("/site/display.ttf", "font/ttf", fonts::DISPLAY),
];

/// The routes of the files.
pub fn router() -> Router<Public> {
    let films = films::FILES.map(|(path, bytes)| (path, "image/png", bytes));
    FILES.into_iter().chain(films).fold(Router::new(), |router, (path, sort, bytes)| {
        let tag: Arc<str> = entity_tag::of(bytes).into();
        let is_kept = path.ends_with(".ttf") || path.ends_with(".png");
        let kept = if is_kept { CACHED } else { REVALIDATED };
        let answer = async move |headers: HeaderMap| {
            let content = || ([(header::CONTENT_TYPE, sort)], bytes).into_response();
            entity_tag::tagged(&headers, &tag, kept, content)
        };
        router.route(path, get(answer))
    })
}
