//! The swords of a swordfight, as the client draws them: `swords.svg` has a symbol for each, a line each, and a
//! test of the client compares them with its own drawings.

use maud::{Markup, PreEscaped, html};

use super::words::member;

/// The symbols.
const SYMBOLS: &str = include_str!("swords.svg");

/// The symbols of these swords, which are not shown themselves.
pub fn symbols(swords: &[Option<&'static str>]) -> Markup {
    let mut ids: Vec<String> = swords.iter().flatten().map(|sword| id(sword)).collect();
    ids.sort_unstable();
    ids.dedup();
    let is_used = |line: &&str| ids.iter().any(|id| line.contains(&format!("id=\"{id}\"")));
    let symbols: String = SYMBOLS.lines().filter(is_used).collect();
    html! {
        @if !symbols.is_empty() {
            svg .unseen width="0" height="0" aria-hidden="true" { (PreEscaped(symbols)) }
        }
    }
}

/// A sword, whose symbol is on the page.
pub fn sword(sword: &'static str) -> Markup {
    // A newer one has its own name.
    let name = member("sword", sword);
    html! {
        svg .sword role="img" aria-label=(name) {
            title { (name) }
            (PreEscaped(format!("<use href=\"#{}\"/>", id(sword))))
        }
    }
}

/// The id of its symbol.
fn id(sword: &str) -> String {
    format!("sword-{}", sword.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_symbols_of_its_swords_once_and_no_others() {
        let played = [Some("Gannet"), None, Some("Wicker"), Some("Gannet")];
        let page = symbols(&played).into_string();
        assert_eq!(page.matches("<symbol").count(), 2, "{page}");
        for sword in played.into_iter().flatten() {
            assert_eq!(page.matches(&format!("id=\"{}\"", id(sword))).count(), 1, "{page}");
            assert!(self::sword(sword).into_string().contains(&format!("href=\"#{}\"", id(sword))));
        }
        assert_eq!(symbols(&[None, None]).into_string(), "");
    }

    #[test]
    fn every_sword_has_a_symbol_and_a_name() {
        let ids: Vec<&str> = SYMBOLS
            .lines()
            .map(|line| line.split('"').nth(1).expect("an id").trim_start_matches("sword-"))
            .collect();
        assert_eq!(ids.len(), 9);
        for sword in [
            "Halyard",
            "Gannet",
            "Wicker",
            "Breakwater",
            "Squall",
            "Lantern",
            "Thistle",
            "Narwhal",
            "Undertow",
        ] {
            assert!(ids.contains(&sword.to_lowercase().as_str()), "{sword}");
            assert_eq!(member("sword", sword), sword, "the site is in English unless it is asked");
        }
    }
}
