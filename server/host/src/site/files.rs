//! The files that pages need: the style, two pictures, and the game's own fonts, whose licence
//! (the SIL Open Font License) stands beside them.

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::public::Public;

/// All of them, by path, with what they are.
const FILES: [(&str, &str, &[u8]); 6] = [
    ("/site/style.css", "text/css; charset=utf-8", include_bytes!("style.css")),
    ("/site/emblem.svg", "image/svg+xml", include_bytes!("emblem.svg")),
    ("/site/night.svg", "image/svg+xml", include_bytes!("night.svg")),
    (
        "/site/legible.ttf",
        "font/ttf",
        include_bytes!("../../../../client/app/assets/fonts/AtkinsonHyperlegible-Regular.ttf"),
    ),
    (
        "/site/legible-bold.ttf",
        "font/ttf",
        include_bytes!("../../../../client/app/assets/fonts/AtkinsonHyperlegible-Bold.ttf"),
    ),
    (
        "/site/display.ttf",
        "font/ttf",
        include_bytes!("../../../../client/app/assets/fonts/Cinzel-Bold.ttf"),
    ),
];

/// Where they are.
pub fn router() -> Router<Public> {
    FILES.into_iter().fold(Router::new(), |router, (path, sort, bytes)| {
        router.route(path, get(async move || file(path, sort, bytes)))
    })
}

/// Fonts are kept for a day; what we change more often is asked for again.
fn file(path: &str, sort: &'static str, bytes: &'static [u8]) -> impl IntoResponse + use<> {
    let kept = if path.ends_with(".ttf") { "public, max-age=86400" } else { "no-cache" };
    ([(header::CONTENT_TYPE, sort), (header::CACHE_CONTROL, kept)], bytes)
}
