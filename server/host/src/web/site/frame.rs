//! Common parts of all pages: head, navigation, names, links and errors.

use axum::response::{Html, Response};
use maud::{DOCTYPE, Markup, html};
use text::Language;

use super::words::tr;
use super::{daily, language, solo};
use crate::operator::server_info::ServerName;
use crate::web::downloads;
use crate::web::public::PublicError;
use crate::web::public::players::LINES;

/// The name of a server without one, in titles.
const GAME: &str = "Cutlass";

tokio::task_local! {
    /// The name of the server whose page is made, if it has one.
    static SERVER: Option<ServerName>;
}

/// Makes pages of a server with this name, which is in their titles.
pub async fn named(server: Option<ServerName>, making: impl Future<Output = Response>) -> Response {
    SERVER.scope(server, making).await
}

/// The metadata of a page.
pub struct Page<'a> {
    /// The title, without the name of the server.
    pub title: &'a str,
    /// The description for search engines.
    pub description: &'a str,
    /// The path of its entry in the navigation, or none of them.
    pub place: &'a str,
    /// Whether search engines may index it.
    pub is_listed: bool,
}

/// The navigation of every page.
fn ways() -> [(&'static str, &'static str); 6] {
    [
        ("/", tr!("site-home")),
        ("/live", tr!("site-live")),
        ("/leaderboard/swordfight", tr!("site-leaderboard")),
        (solo::PATH, tr!("site-solo")),
        (daily::PATH, tr!("site-daily")),
        (downloads::PATH, tr!("site-download")),
    ]
}

/// A whole page with this content.
pub fn page(page: &Page, inside: &Markup) -> Html<String> {
    let server = SERVER.try_with(Option::clone).ok().flatten();
    let server = server.as_ref().map_or(GAME, ServerName::as_str);
    let markup = html! {
        (DOCTYPE)
        html lang=(language::current().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (tr!("site-title", title = page.title, server = server)) }
                meta name="description" content=(page.description);
                meta name="theme-color" content="#070b1a";
                @if !page.is_listed { meta name="robots" content="noindex"; }
                link rel="icon" type="image/svg+xml" href="/site/emblem.svg";
                link rel="stylesheet" href="/site/style.css";
            }
            body {
                a .skip href="#content" { (tr!("site-skip")) }
                header .top {
                    a .brand href="/" {
                        img src="/site/emblem.svg" alt="" width="44" height="35";
                        span { (tr!("site-brand")) }
                    }
                    nav aria-label=(tr!("site-navigation")) {
                        @for (path, name) in ways() {
                            a href=(path) aria-current=[(path == page.place).then_some("page")] { (name) }
                        }
                    }
                    form .find action="/player" role="search" {
                        label for="name" { (tr!("site-find-player")) }
                        input #name name="name" type="search" placeholder=(tr!("site-find-name")) required
                            maxlength="16" autocomplete="off";
                        button { (tr!("site-find")) }
                    }
                }
                main #content tabindex="-1" { (inside) }
                footer {
                    p { (tr!("site-footer")) }
                    p {
                        a href="/api/v1/server" { (tr!("site-json")) }
                        " · "
                        a href=(env!("CARGO_PKG_REPOSITORY")) { (tr!("site-source")) }
                    }
                    (languages())
                }
            }
        }
    };
    Html(markup.into_string())
}

/// The choice of the language, each by its own name.
fn languages() -> Markup {
    let now = language::current();
    html! {
        nav .languages aria-label=(tr!("site-languages")) {
            @for one in Language::ALL {
                a href=(language::link(one)) lang=(one.tag()) hreflang=(one.tag()) rel="nofollow"
                    aria-current=[(one == now).then_some("true")] { (one.own_name()) }
            }
        }
    }
}

/// An error page.
pub fn trouble(trouble: &PublicError) -> Html<String> {
    let (title, hint) = match trouble {
        PublicError::Absent(_) => (tr!("error-not-found"), tr!("error-not-found-hint")),
        PublicError::Unusable(_) => (tr!("error-bad-request"), tr!("error-bad-request-hint")),
        PublicError::ReadOnly => (tr!("error-read-only"), tr!("error-bad-request-hint")),
        PublicError::Away => (tr!("error-unavailable"), tr!("error-unavailable-hint")),
        PublicError::Broken => (tr!("error-internal"), tr!("error-internal-hint")),
    };
    let description = tr!("error-description");
    let about = Page { title, description, place: "", is_listed: false };
    page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (why(trouble)) }
                p { (hint) }
                p { a .button href="/" { (tr!("error-home")) } }
            }
        },
    )
}

/// The message of an error page.
fn why(trouble: &PublicError) -> &'static str {
    match trouble {
        PublicError::Absent(_) => tr!("error-not-found-lead"),
        PublicError::Unusable(_) => tr!("error-bad-request-lead"),
        PublicError::ReadOnly => tr!("error-read-only-lead"),
        PublicError::Away => tr!("error-unavailable-lead"),
        PublicError::Broken => tr!("error-internal-lead"),
    }
}

/// A player's name, with a link to the profile.
pub fn player(name: &str) -> Markup {
    html! { a .name href=(player_path(name)) { (name) } }
}

/// The path of a player's profile.
pub fn player_path(name: &str) -> String {
    format!("/player/{}", escaped(name))
}

/// A name as a part of a URL (RFC 3986): all but letters, digits and `-._~` of ASCII is escaped.
pub fn escaped(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    // These two are relative path segments.
    if matches!(name, "." | "..") {
        return name.replace('.', "%2E");
    }
    let byte = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(byte).collect()
}

/// The note in place of content that is unavailable.
pub fn unreadable(trouble: &PublicError) -> Markup {
    html! { p .quiet { (why(trouble)) } }
}

/// The links from a page of a leaderboard, whose first line is the one after `offset`, to the
/// previous and the next one.
pub fn pager(path: &str, offset: u32, next: Option<u32>) -> Markup {
    html! {
        nav .pages aria-label=(tr!("site-pages")) {
            @if 0 < offset {
                a .button rel="prev" href={ (path) "?offset=" (offset.saturating_sub(LINES)) } { (tr!("site-better")) }
            }
            @if let Some(next) = next {
                a .button rel="next" href={ (path) "?offset=" (next) } { (tr!("site-next")) }
            }
        }
    }
}

/// The length of a match in words: in one of two bouts, each side begins once.
pub fn length(best_of: u8) -> String {
    tr!("site-best-of", bouts = best_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_an_address_is_nothing_but_a_name() {
        let check = |name, path| assert_eq!(player_path(name), path);
        check("Anne", "/player/Anne");
        check("Zoë 7", "/player/Zo%C3%AB%207");
        check("../live?x#y", "/player/..%2Flive%3Fx%23y");
        check("..", "/player/%2E%2E");
        check("//evil.example", "/player/%2F%2Fevil.example");
    }

    #[test]
    fn what_is_not_ours_is_never_markup() {
        let title = "<script>alert(1)</script>\"'&";
        let about = Page { title, description: title, place: "/", is_listed: true };
        let Html(text) = page(&about, &html! { (player(title)) (title) });
        assert!(!text.contains("<script"), "{text}");
        assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;"), "{text}");
    }
}
