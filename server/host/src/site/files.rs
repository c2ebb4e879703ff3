//! The static files of the site: the style, two pictures, and the game's own fonts with their
//! licence (the SIL Open Font License).

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::public::Public;

/// All files: path, content type and bytes.
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

/// The routes of the files.
pub fn router() -> Router<Public> {
    FILES.into_iter().fold(Router::new(), |router, (path, sort, bytes)| {
        router.route(path, get(async move || file(path, sort, bytes)))
    })
}

/// Fonts are cached for a day; files that change more often are revalidated.
fn file(path: &str, sort: &'static str, bytes: &'static [u8]) -> impl IntoResponse + use<> {
    let kept = if path.ends_with(".ttf") { "public, max-age=86400" } else { "no-cache" };
    ([(header::CONTENT_TYPE, sort), (header::CACHE_CONTROL, kept)], bytes)
}
