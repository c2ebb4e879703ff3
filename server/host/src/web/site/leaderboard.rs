//! The leaderboard of a ruleset.

use api::{LineView, PageOf};
use axum::response::Html;
use games::Ruleset;
use maud::{Markup, html};

use super::frame::{self, Page};
use super::words::{ruleset_named, tr};

/// The page, whose first line is the one after `offset`.
pub fn page(ruleset: &str, offset: u32, lines: &PageOf<LineView, u32>) -> Html<String> {
    let about = Page {
        title: tr!("site-leaderboard"),
        description: &tr!("leaderboard-description", game = ruleset_named(ruleset)),
        place: "/leaderboard/swordfight",
        is_listed: true,
        card: frame::CARD,
    };
    let path = format!("/leaderboard/{ruleset}");
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (tr!("site-leaderboard")) }
                p .lead { (tr!("leaderboard-lead", game = ruleset_named(ruleset))) }
                nav .pages aria-label=(tr!("leaderboard-rulesets")) {
                    @for other in Ruleset::ALL.into_iter().filter(|other| other.name() != ruleset) {
                        a .button href={ "/leaderboard/" (other.name()) } { (ruleset_named(other.name())) }
                    }
                }
                @if lines.items.is_empty() { (empty()) } @else { (table(&lines.items)) }
                (frame::pager(&path, offset, lines.next))
                p .quiet {
                    (tr!("leaderboard-rules"))
                }
            }
        },
    )
}

/// The text of an empty leaderboard.
pub fn empty() -> Markup {
    html! { p .quiet { (tr!("leaderboard-empty")) } }
}

/// The lines.
pub fn table(lines: &[LineView]) -> Markup {
    html! {
        table .board {
            thead {
                tr {
                    th .number scope="col" { abbr title=(tr!("column-rank")) { "#" } }
                    th scope="col" { (tr!("column-player")) }
                    th .number scope="col" { (tr!("column-rating")) }
                    th .number .wide scope="col" { (tr!("column-matches")) }
                }
            }
            tbody {
                @for line in lines {
                    tr {
                        td .number .rank { (line.rank) }
                        td { (frame::player(&line.name)) }
                        td .number { strong { (line.rating.points) } }
                        td .number .wide { (line.rating.matches) }
                    }
                }
            }
        }
    }
}
