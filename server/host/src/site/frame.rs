//! What all pages share: the head, the way around, and how names, links and troubles are shown.

use axum::response::Html;
use maud::{DOCTYPE, Markup, html};

use super::solo;
use crate::public::Trouble;
use crate::public::players::LINES;

/// What a page says of itself.
pub struct Page<'a> {
    /// What it is called, without the game's name.
    pub title: &'a str,
    /// What a search engine would show under the title.
    pub description: &'a str,
    /// Where on the site it belongs: a path of the navigation, or none of them.
    pub place: &'a str,
    /// Whether it may be found by search engines.
    pub is_listed: bool,
}

/// The ways from every page.
const WAYS: [(&str, &str); 4] = [
    ("/", "Home"),
    ("/live", "Live"),
    ("/leaderboard/swordfight", "Leaderboard"),
    (solo::PATH, "Solo"),
];

/// A whole page around what is special about it.
pub fn page(page: &Page, inside: &Markup) -> Html<String> {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " · Cutlass" }
                meta name="description" content=(page.description);
                meta name="theme-color" content="#070b1a";
                @if !page.is_listed { meta name="robots" content="noindex"; }
                link rel="icon" type="image/svg+xml" href="/site/emblem.svg";
                link rel="stylesheet" href="/site/style.css";
            }
            body {
                a .skip href="#content" { "Skip to the content" }
                header .top {
                    a .brand href="/" {
                        img src="/site/emblem.svg" alt="" width="44" height="35";
                        span { "Cutlass" }
                    }
                    nav aria-label="Site" {
                        @for (path, name) in WAYS {
                            a href=(path) aria-current=[(path == page.place).then_some("page")] { (name) }
                        }
                    }
                    form .find action="/player" role="search" {
                        label for="name" { "Find a player" }
                        input #name name="name" type="search" placeholder="Name" required
                            maxlength="16" autocomplete="off";
                        button { "Find" }
                    }
                }
                main #content tabindex="-1" { (inside) }
                footer {
                    p { "Cutlass, duels of swords and stones. Its source is open." }
                    p { a href="/api/v1/server" { "The same as JSON" } }
                }
            }
        }
    };
    Html(markup.into_string())
}

/// A page that says why there is no other.
pub fn trouble(trouble: &Trouble) -> Html<String> {
    let (title, hint) = match trouble {
        Trouble::Absent(_) => ("Not found", "It may have ended, or the address may be misspelled."),
        Trouble::Unusable(_) | Trouble::ReadOnly => {
            ("That makes no sense", "Go back and follow a link.")
        }
        Trouble::Away => ("Not now", "Nothing is lost. Bouts go on meanwhile."),
        Trouble::Broken => ("Something is wrong", "It is not your fault, and nothing is lost."),
    };
    let description = "This page cannot be shown.";
    let about = Page { title, description, place: "", is_listed: false };
    page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (sentence(&trouble.to_string())) }
                p { (hint) }
                p { a .button href="/" { "To the home page" } }
            }
        },
    )
}

/// Words that begin with a capital and end with a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// A player's name, with the way to the player.
pub fn player(name: &str) -> Markup {
    html! { a .name href=(player_path(name)) { (name) } }
}

/// Where a player is shown.
pub fn player_path(name: &str) -> String {
    format!("/player/{}", escaped(name))
}

/// A name as a part of a path (RFC 3986): all but letters, digits and `-._~` of ASCII is escaped.
fn escaped(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    // A path goes up by these two.
    if matches!(name, "." | "..") {
        return name.replace('.', "%2E");
    }
    let byte = |byte: u8| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(byte).collect()
}

/// What is shown in place of something that cannot be read now.
pub fn unreadable(trouble: &Trouble) -> Markup {
    html! { p .quiet { (sentence(&trouble.to_string())) } }
}

/// The ways from a page of a leaderboard, whose first line is the one after `offset`, to those beside
/// it.
pub fn pager(path: &str, offset: u32, next: Option<u32>) -> Markup {
    html! {
        nav .pages aria-label="Pages" {
            @if 0 < offset {
                a .button rel="prev" href={ (path) "?offset=" (offset.saturating_sub(LINES)) } { "Better" }
            }
            @if let Some(next) = next {
                a .button rel="next" href={ (path) "?offset=" (next) } { "Next" }
            }
        }
    }
}

/// How many bouts a match has: a pair is one in which both sides begin once.
pub fn length(best_of: u8) -> String {
    match best_of {
        2 => "a pair".to_owned(),
        more => format!("best of {more}"),
    }
}

/// So many of something.
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
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
