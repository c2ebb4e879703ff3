//! Common parts of all pages: head, navigation, names, links and errors.

use axum::http::{HeaderMap, Uri};
use axum::response::{Html, Response};
use maud::{DOCTYPE, Markup, html};
use text::Language;

use super::words::tr;
use super::{card, daily, language, links, operator_pages, solo};
use crate::operator::server_info::ServerName;
use crate::web::downloads;
use crate::web::operator_pages::OperatorPages;
use crate::web::public::players::LINES;
use crate::web::public::{Public, PublicError};

/// The name of a server without one, in titles.
const GAME: &str = "Cutlass";

/// The path of the card of the home page, which pages without their own have.
pub const CARD: &str = "/card.png";

/// The path of the page of the own account.
pub const ACCOUNT: &str = "/account";

/// The path of the administration.
pub const ADMIN: &str = "/admin";

tokio::task_local! {
    static HERE: Here;
}

/// What pages have of their server, and of the request for them.
#[derive(Clone, Debug, Default)]
pub struct Here {
    /// The name of the server, if it has one.
    name: Option<ServerName>,
    /// The address of the server for browsers, as in `https://arena.example.org`; nothing where neither the operator
    /// has set it nor the request has it.
    origin: Option<String>,
    /// The path of the page, with its query.
    path: String,
    /// The pages of the operator.
    pages: OperatorPages,
}

impl Here {
    /// The request with these headers for a page.
    pub fn of(public: &Public, headers: &HeaderMap, uri: &Uri) -> Here {
        let requested = || links::requested_host(headers).map(|host| format!("http://{host}"));
        Here {
            name: public.info.name.clone(),
            origin: public.info.public_url.as_ref().map(ToString::to_string).or_else(requested),
            path: uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            pages: public.pages.clone(),
        }
    }
}

/// Makes the response to a request. Pages have the name of the server in their titles, and programs that show links
/// learn the addresses from them.
pub async fn within(here: Here, making: impl Future<Output = Response>) -> Response {
    HERE.scope(here, making).await
}

fn here() -> Here {
    HERE.try_with(Here::clone).unwrap_or_default()
}

/// The name of the server, or else of the game.
pub fn server_name() -> String {
    here().name.map_or_else(|| GAME.to_owned(), |name| name.to_string())
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
    /// The path of its card, see [`super::card`].
    pub card: &'a str,
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
    let markup = html! {
        (DOCTYPE)
        html lang=(language::current().tag()) {
            head {
                (head(page))
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
                        " · "
                        a href=(ACCOUNT) { (tr!("account-title")) }
                        @for page in here().pages.present() { " · " a href=(page.path()) { (operator_pages::title(page)) } }
                    }
                    (languages())
                }
            }
        }
    };
    Html(markup.into_string())
}

/// The head of a page.
fn head(page: &Page) -> Markup {
    let server = server_name();
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        title { (tr!("site-title", title = page.title, server = server.as_str())) }
        meta name="description" content=(page.description);
        meta name="theme-color" content="#070b1a";
        @if !page.is_listed { meta name="robots" content="noindex"; }
        (preview(page, &server))
        link rel="icon" type="image/svg+xml" href="/site/emblem.svg";
        link rel="stylesheet" href="/site/style.css";
    }
}

/// What programs show of a link to a page: the tags of Open Graph, which all of them read, and the one of Twitter that
/// makes the picture large.
fn preview(page: &Page, server: &str) -> Markup {
    let Here { origin, path, .. } = here();
    let absolute = |path: &str| format!("{}{path}", origin.as_deref().unwrap_or_default());
    html! {
        meta property="og:type" content="website";
        meta property="og:site_name" content=(server);
        meta property="og:title" content=(page.title);
        meta property="og:description" content=(page.description);
        @if origin.is_some() { meta property="og:url" content=(absolute(&path)); }
        meta property="og:image" content=(absolute(page.card));
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content=(card::WIDTH);
        meta property="og:image:height" content=(card::HEIGHT);
        meta property="og:image:alt" content=(page.title);
        meta name="twitter:card" content="summary_large_image";
    }
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

/// A page that leads on at once: a browser follows it, and programs that show links read its head.
pub fn leading_on(about: &Page, to: &str, words: &str) -> Html<String> {
    let markup = html! {
        (DOCTYPE)
        html lang=(language::current().tag()) {
            head {
                (head(about))
                meta http-equiv="refresh" content={ "0; url=" (to) };
            }
            body {
                main { section .narrow { h1 { (about.title) } p { a .button href=(to) { (words) } } } }
            }
        }
    };
    Html(markup.into_string())
}

/// An error page.
pub fn trouble(trouble: &PublicError) -> Html<String> {
    let (title, hint) = match trouble {
        PublicError::Absent(_) => (tr!("error-not-found"), tr!("error-not-found-hint")),
        PublicError::Unusable(_) => (tr!("error-bad-request"), tr!("error-bad-request-hint")),
        PublicError::ReadOnly => (tr!("error-read-only"), tr!("error-bad-request-hint")),
        PublicError::MembersOnly => (tr!("account-title"), tr!("account-members-only")),
        PublicError::Away => (tr!("error-unavailable"), tr!("error-unavailable-hint")),
        PublicError::Broken => (tr!("error-internal"), tr!("error-internal-hint")),
    };
    let description = tr!("error-description");
    let about = Page { title, description, place: "", is_listed: false, card: CARD };
    page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (why(trouble)) }
                @if let PublicError::Unusable(reason) = trouble { p .quiet lang="en" { (reason) } }
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
        PublicError::MembersOnly => tr!("account-members-only"),
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
        let about = Page { title, description: title, place: "/", is_listed: true, card: CARD };
        let Html(text) = page(&about, &html! { (player(title)) (title) });
        assert!(!text.contains("<script"), "{text}");
        assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;"), "{text}");
    }
}
