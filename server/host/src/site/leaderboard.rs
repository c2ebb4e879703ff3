//! Who is best at a game.

use axum::response::Html;
use games::GameKind;
use maud::{Markup, html};

use super::frame::{self, Page};
use crate::public::PageOf;
use crate::public::players::LineView;

/// The page, whose first line is the one after `offset`.
pub fn page(game: &str, offset: u32, lines: &PageOf<LineView, u32>) -> Html<String> {
    let about = Page {
        title: "Leaderboard",
        description: &format!("The best players at {game} on this server, by rating."),
        place: "/leaderboard/swordfight",
        is_listed: true,
    };
    let path = format!("/leaderboard/{game}");
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { "Leaderboard" }
                p .lead { "The best at " (game) ", by what they did in ranked matches." }
                nav .pages aria-label="Games" {
                    @for other in GameKind::ALL.map(GameKind::name) {
                        @if other != game { a .button href={ "/leaderboard/" (other) } { (other) } }
                    }
                }
                @if lines.items.is_empty() { (empty()) } @else { (table(&lines.items)) }
                (frame::pager(&path, offset, lines.next))
                p .quiet {
                    "On it is who has played 30 ranked matches, one of them in the last week, and whose "
                    "rating is known to within 150 points. Ratings are Glicko-2; everyone begins at 1500."
                }
            }
        },
    )
}

/// What is said when nobody is on it.
pub fn empty() -> Markup {
    html! { p .quiet { "Nobody has played enough ranked matches lately." } }
}

/// The lines.
pub fn table(lines: &[LineView]) -> Markup {
    html! {
        table .board {
            thead {
                tr {
                    th .number scope="col" { abbr title="Rank" { "#" } }
                    th scope="col" { "Player" }
                    th .number scope="col" { "Rating" }
                    th .number .wide scope="col" { "Matches" }
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
