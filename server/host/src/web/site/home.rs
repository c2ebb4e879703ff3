//! The home page: about the game, how to play here, live rooms.

use api::{LineView, MatchView, PageOf, QueueView, RoomView, ServerView};
use axum::response::Html;
use games::Ruleset;
use maud::{Markup, html};

use super::card::Card;
use super::films;
use super::frame::{self, Page, unreadable};
use super::words::{SLOTS, rich, ruleset_named, tr};
use super::{leaderboard, matches, rooms};
use crate::web::downloads;
use crate::web::public::PublicError;
use crate::web::web_client;

/// The best players of each ruleset, by its name.
type Best = [(&'static str, Result<PageOf<LineView, u32>, PublicError>)];
type Latest = Result<PageOf<MatchView, String>, PublicError>;

/// The least number of players whose number says something.
const NUMBERS_MIN: u32 = 5;
/// The maximum number of displayed names of players online.
const NAMES_MAX: usize = 24;

/// The page.
pub fn page(
    server: &ServerView,
    (rooms, queues): (&[RoomView], &[QueueView]),
    best: &Best,
    latest: Latest,
    host: &str,
) -> Html<String> {
    let about = Page {
        title: tr!("home-title"),
        description: tr!("home-description"),
        place: "/",
        is_listed: true,
        card: frame::CARD,
    };
    frame::page(
        &about,
        &html! {
            section .hero {
                div {
                    img .crossed src="/site/emblem.svg" alt="" width="190" height="152";
                    h1 { (server.title.as_deref().unwrap_or(tr!("site-brand"))) }
                    p .tagline { (tr!("home-title")) }
                    @if let Some(message) = &server.message { p .lead { (message) } }
                    p .ways {
                        @if server.web_client.is_some() {
                            a .button .play href=(web_client::PATH) { (tr!("home-play")) }
                        }
                        a .button href=(downloads::PATH) { (tr!("site-download")) }
                    }
                    @if server.web_client.is_some() { p .quiet { (tr!("home-free")) } }
                    @if NUMBERS_MIN <= server.players { (numbers(server, rooms)) }
                    @if server.is_draining {
                        p .alarm role="status" { (tr!("home-draining")) }
                    }
                }
                (films::first())
            }
            (films::others())
            div .columns {
                section {
                    h2 { (tr!("home-about")) }
                    p { (tr!("home-about-text")) }
                }
                (how_to_join(server, host))
            }
            (waiting(queues))
            section {
                h2 { (tr!("home-live")) }
                @if rooms.is_empty() {
                    p .quiet { (tr!("home-no-rooms")) }
                } @else {
                    (rooms::list(rooms, server.web_client.is_some()))
                    (who_plays(rooms))
                }
            }
            (records(best, &latest))
        },
    )
}

/// The page of a server for members only, as others see it.
pub fn closed(server: &ServerView) -> Html<String> {
    let title = server.title.as_deref().unwrap_or(tr!("site-brand"));
    let about = Page {
        title,
        description: tr!("account-members-only"),
        place: "/",
        is_listed: true,
        card: frame::CARD,
    };
    let inside = html! {
        section .hero {
            div {
                img .crossed src="/site/emblem.svg" alt="" width="190" height="152";
                h1 { (title) }
                p .tagline { (tr!("home-title")) }
                @if let Some(message) = &server.message { p .lead { (message) } }
                p .lead { (tr!("account-members-only")) }
                p .ways {
                    a .button .play href=(frame::ACCOUNT) { (tr!("admin-sign-in")) }
                    @if server.web_client.is_some() {
                        a .button href=(web_client::PATH) { (tr!("home-play")) }
                    }
                    a .button href=(downloads::PATH) { (tr!("site-download")) }
                }
            }
        }
    };
    frame::page(&about, &inside)
}

/// How many are here.
fn numbers(server: &ServerView, rooms: &[RoomView]) -> Markup {
    html! {
        p .numbers {
            (rich(&tr!("home-players", players = SLOTS[0], most = server.players_max), &[
                html! { strong { (server.players) } },
            ]))
            span .dot { " · " }
            (rich(&tr!("home-rooms", rooms = SLOTS[0], count = rooms.len()), &[
                html! { strong { (rooms.len()) } },
            ]))
        }
    }
}

/// Its card: how many are here.
pub fn card(server: &ServerView, rooms: usize) -> Card {
    Card {
        server: tr!("site-brand").into(),
        kind: tr!("home-title").into(),
        title: server.title.as_deref().unwrap_or(tr!("site-brand")).into(),
        lines: vec![
            tr!("home-players", players = server.players, most = server.players_max),
            tr!("home-rooms", rooms = rooms, count = rooms),
        ],
        foot: server.message.clone().unwrap_or_default(),
        ..Card::default()
    }
}

/// How many wait in the queues.
fn waiting(queues: &[QueueView]) -> Markup {
    html! {
        section {
            h2 { (tr!("home-queues")) }
            dl .numbers {
                @for queue in queues {
                    div {
                        dt { (ruleset_named(&queue.ruleset)) }
                        dd { strong { (queue.ranked + queue.casual) } }
                        dd .quiet { (tr!("home-queue", ranked = queue.ranked, casual = queue.casual)) }
                        @if let Some(seconds) = queue.usual_wait_s {
                            dd .quiet { (tr!("home-queue-wait", seconds = seconds)) }
                        }
                        @if queue.ruleset == Ruleset::Weekly.name() {
                            dd .quiet { (tr!("home-queue-week", rules = rooms::rules(&queue.rules))) }
                        }
                    }
                }
            }
        }
    }
}

/// The latest matches and the best players.
fn records(best: &Best, latest: &Latest) -> Markup {
    html! {
        div .columns {
            section {
                h2 { (tr!("home-recent")) }
                @match latest {
                    Ok(latest) if latest.items.is_empty() => p .quiet { (tr!("home-no-matches")) },
                    Ok(latest) => (matches::list(&latest.items)),
                    Err(trouble) => (unreadable(trouble)),
                }
            }
            section {
                @for (ruleset, best) in best {
                    h2 { (tr!("home-best", game = ruleset_named(ruleset))) }
                    @match best {
                        Ok(best) if best.items.is_empty() => (leaderboard::empty()),
                        Ok(best) => {
                            (leaderboard::table(&best.items))
                            p { a href={ "/leaderboard/" (ruleset) } { (tr!("home-leaderboard")) } }
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
            h2 { (tr!("home-join")) }
            @if server.web_client.is_some() {
                p {
                    (rich(&tr!("home-join-browser", play = SLOTS[0]), &[
                        html! { a href=(web_client::PATH) { (tr!("home-play")) } },
                    ]))
                }
            }
            ol {
                li {
                    (rich(&tr!("home-join-start", download = SLOTS[0]), &[
                        html! { a href=(downloads::PATH) { (tr!("site-download")) } },
                    ]))
                }
                li {
                    (rich(&tr!("home-join-server", play = SLOTS[0], server = SLOTS[1]), &[
                        html! { b { (tr!("invitation-play")) } },
                        html! { code { (host) } },
                    ]))
                }
                li { (tr!("home-join-opponent")) }
            }
            p { (tr!("home-join-terminal")) }
            pre tabindex="0" { code { "cutlass --server " (host) } }
            p .quiet { (tr!("home-version", version = server.version.as_str(), protocol = server.protocol)) }
        }
    }
}

fn who_plays(rooms: &[RoomView]) -> Markup {
    let people = || rooms.iter().flat_map(|room| &room.players).filter(|one| one.bot.is_none());
    let more = people().count().saturating_sub(NAMES_MAX);
    html! {
        p .people {
            (tr!("home-playing")) " "
            @for (at, one) in people().take(NAMES_MAX).enumerate() {
                @if 0 < at { ", " }
                (frame::player(&one.name))
            }
            @if 0 < more { " " (tr!("home-more", count = more)) }
        }
    }
}
