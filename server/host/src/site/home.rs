//! The first page: what this is, how to play here, and what goes on.

use axum::response::Html;
use maud::{Markup, html};

use super::frame::{self, Page, count, unreadable};
use super::{leaderboard, matches, rooms};
use crate::public::matches::MatchView;
use crate::public::players::LineView;
use crate::public::rooms::RoomView;
use crate::public::server::ServerView;
use crate::public::{PageOf, Trouble};

/// The best at each game, by its name.
type Best = [(&'static str, Result<PageOf<LineView, u32>, Trouble>)];
type Latest = Result<PageOf<MatchView, String>, Trouble>;

/// Names that are shown of those who play.
const NAMES_MAX: usize = 24;

/// The page.
pub fn page(
    server: &ServerView,
    rooms: &[RoomView],
    best: &Best,
    latest: Latest,
    host: &str,
) -> Html<String> {
    let about = Page {
        title: "Duels of swords and stones",
        description: "Cutlass is an online arena for puzzle duels. See who plays on this server, \
                      and join it.",
        place: "/",
        is_listed: true,
    };
    frame::page(
        &about,
        &html! {
            section .hero {
                img .crossed src="/site/emblem.svg" alt="" width="190" height="152";
                h1 { (server.title.as_deref().unwrap_or("Cutlass")) }
                p .tagline { "Duels of swords and stones" }
                @if let Some(message) = &server.message { p .lead { (message) } }
                p .numbers {
                    strong { (server.players) } " of " (server.players_max) " players here"
                    span .dot { " · " }
                    strong { (rooms.len()) } " public " (if rooms.len() == 1 { "room" } else { "rooms" })
                }
                @if server.is_draining {
                    p .alarm role="status" { "This server is about to stop: no new matches begin." }
                }
            }
            div .columns {
                section {
                    h2 { "What it is" }
                    p {
                        "Two captains, one deck, and falling blocks that turn into swords. Build gems, "
                        "hold your breakers back, and break a chain that lands on the other board by "
                        "rules you can learn and count. Your own board never waits for the network, and "
                        "every bout can be checked, move by move, from its replay."
                    }
                }
                (how_to_join(server, host))
            }
            section {
                h2 { "Live now" }
                @if rooms.is_empty() {
                    p .quiet { "No public room is open. Open one, and it is shown here." }
                } @else {
                    (rooms::list(rooms))
                    (who_plays(rooms))
                }
            }
            (records(best, &latest))
        },
    )
}

/// What was played last, and who plays best.
fn records(best: &Best, latest: &Latest) -> Markup {
    html! {
        div .columns {
            section {
                h2 { "Recent matches" }
                @match latest {
                    Ok(latest) if latest.items.is_empty() => p .quiet { "None yet." },
                    Ok(latest) => (matches::list(&latest.items)),
                    Err(trouble) => (unreadable(trouble)),
                }
            }
            section {
                @for (game, best) in best {
                    h2 { "Best at " (game) }
                    @match best {
                        Ok(best) if best.items.is_empty() => (leaderboard::empty()),
                        Ok(best) => {
                            (leaderboard::table(&best.items))
                            p { a href={ "/leaderboard/" (game) } { "The whole leaderboard" } }
                        },
                        Err(trouble) => (unreadable(trouble)),
                    }
                }
            }
        }
    }
}

fn how_to_join(server: &ServerView, host: &str) -> Markup {
    html! {
        section {
            h2 { "Play here" }
            ol {
                li { "Start the game." }
                li { "Choose " b { "Play" } ", then join the server at " code { (host) } "." }
                li { "Look for an opponent, or gather friends in a room." }
            }
            p { "Or start it from a terminal:" }
            pre { code { "cutlass --server " (host) } }
            p .quiet { "This server plays by release " (server.version) ", protocol " (server.protocol) "." }
        }
    }
}

fn who_plays(rooms: &[RoomView]) -> Markup {
    let people = || rooms.iter().flat_map(|room| &room.players).filter(|one| one.bot.is_none());
    let more = people().count().saturating_sub(NAMES_MAX);
    html! {
        p .people {
            "Playing: "
            @for (at, one) in people().take(NAMES_MAX).enumerate() {
                @if 0 < at { ", " }
                (frame::player(&one.name))
            }
            @if 0 < more { ", and " (count(more, "more", "more")) }
        }
    }
}
