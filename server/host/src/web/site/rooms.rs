//! The list of public rooms, and the invitation page of a room.

use api::{InvitationView, PresentView, RoomView, RulesView};
use axum::response::Html;
use games::GameKind;
use maud::{Markup, html};

use wire::brawl::{Autostart, RoomSetup};

use super::card::{Art, Card, Row};
use super::frame::{self, Page};
use super::links;
use super::network;
use super::times::ago;
use super::words::{SLOTS, game_named, list as listed, rich, tr};
use crate::web::downloads;
use crate::web::public::rooms::rules_of;

/// The page of all public rooms.
pub fn live(rooms: &[RoomView], has_web_client: bool) -> Html<String> {
    let about = Page {
        title: tr!("site-live"),
        description: tr!("live-description"),
        place: "/live",
        is_listed: true,
        card: frame::CARD,
    };
    frame::page(
        &about,
        &html! {
            section {
                h1 { (tr!("site-live")) }
                p .lead { (tr!("live-count", count = rooms.len())) }
                @if rooms.is_empty() {
                    p .quiet { (tr!("live-empty")) }
                } @else {
                    h2 .unseen { (tr!("live-rooms")) }
                    (list(rooms, has_web_client))
                }
                p .quiet { (tr!("live-hidden")) }
            }
        },
    )
}

/// A list of rooms, with links into the browser client if the server has one.
pub fn list(rooms: &[RoomView], has_web_client: bool) -> Markup {
    html! {
        ul .rooms {
            @for room in rooms {
                li .card {
                    h3 {
                        @if let Some(code) = &room.code {
                            a href={ "/room/" (code) } { (title(room)) }
                        } @else {
                            (title(room))
                        }
                    }
                    p { (played(room)) }
                    p .quiet { (state(room)) }
                    (people(room))
                    @if has_web_client && !room.is_locked { (way_in(room)) }
                }
            }
        }
    }
}

/// The link into a room: to the spectators during a match, which has no code unless it is one of a
/// brawl room, and otherwise to a seat.
fn way_in(room: &RoomView) -> Markup {
    let name = title(room);
    let someone = || room.players.iter().find(|one| one.bot.is_none()).map(|one| &one.name);
    let code = room.code.as_ref();
    html! {
        @if room.is_playing && let Some(watched) = code.or_else(someone) {
            p {
                a .button href=(links::spectate(watched)) aria-label=(tr!("room-spectate-name", room = name)) {
                    (tr!("room-spectate"))
                }
            }
        } @else if !room.is_playing && let Some(code) = code {
            p {
                a .button href=(links::join(code)) aria-label=(tr!("room-join-name", room = name)) {
                    (tr!("room-join"))
                }
            }
        }
    }
}

fn title(room: &RoomView) -> String {
    match (&room.host, room.kind.as_str()) {
        (Some(host), kind) => tr!("room-of", host = host, kind = kind),
        (None, "ranked") => tr!("room-kind-ranked").into(),
        (None, "casual") => tr!("room-kind-casual").into(),
        (None, "practice") => tr!("room-kind-practice").into(),
        (None, _) => tr!("room-kind-brawl").into(),
    }
}

/// The game, and its rules.
fn played(room: &RoomView) -> String {
    format!("{} · {}", game_named(&room.game), rules(&room.rules))
}

/// The preset of rules, and their mode and size where they vary.
pub fn rules(rules: &RulesView) -> String {
    let RulesView { preset, mode, elements, pieces, field } = rules;
    let preset = preset.as_deref().map_or_else(|| tr!("room-custom").to_owned(), named);
    let mode = mode.clone();
    let elements = elements.map(|count| tr!("room-elements", count = count));
    let pieces = pieces.as_ref().map(|sizes| {
        let sizes: Vec<String> = sizes.iter().map(u8::to_string).collect();
        let sizes: Vec<&str> = sizes.iter().map(String::as_str).collect();
        tr!("room-pieces", sizes = listed(&sizes))
    });
    let field = field.map(|[columns, rows]| tr!("room-field", columns = columns, rows = rows));
    let parts = [Some(preset), mode, elements, pieces, field];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The name of a preset. Names are not a closed list: what the catalogue lacks is shown as the rules say it.
fn named(preset: &str) -> String {
    let key = preset.to_lowercase().replace(' ', "-");
    tr!("room-preset", preset = key, name = preset)
}

fn state(room: &RoomView) -> Markup {
    html! {
        @if room.is_playing { span .live { (tr!("room-playing")) } } @else { (tr!("room-gathering")) }
        " · " (tr!("room-seats", taken = room.players.len(), seats = room.seats))
        @if let Some(teams) = room.teams { ", " (tr!("room-teams", count = teams)) }
        ", " (frame::length(room.best_of))
        @if 0 < room.spectators { " · " (tr!("room-spectators", count = room.spectators)) }
        @if room.is_locked { " · " (tr!("room-locked")) }
        " · " (rich(&tr!("room-opened", ago = SLOTS[0]), &[ago(room.since_ms)]))
    }
}

fn people(room: &RoomView) -> Markup {
    html! {
        ul .people {
            @for one in &room.players { li { (person(room, one)) } }
        }
    }
}

fn person(room: &RoomView, one: &PresentView) -> Markup {
    html! {
        @if let Some(level) = one.bot {
            (one.name) span .quiet { " " (tr!("room-bot", level = level)) }
        } @else {
            (frame::player(&one.name))
        }
        @if room.teams.is_some() && let Some(team) = one.team { span .quiet { " " (tr!("room-team", team = team + 1)) } }
        @if 0 < one.wins { span .wins { " " (tr!("room-wins", count = one.wins)) } }
    }
}

/// The page behind the link to a room.
pub fn invitation(of: &InvitationView, host: &str, has_web_client: bool) -> Html<String> {
    let title = tr!("invitation-title", code = of.code.to_string());
    let card = format!("/room/{}{}", of.code, frame::CARD);
    // The code is enough to join, so that search engines must not index the page.
    let about =
        Page { title: &title, description: &what(of), place: "", is_listed: false, card: &card };
    frame::page(
        &about,
        &html! {
            section .narrow {
                p .quiet .over { (tr!("invitation-over")) }
                h1 {
                    (rich(&tr!("invitation-title", code = SLOTS[0]), &[html! { span .code { (of.code) } }]))
                }
                p .lead { (what(of)) }
                @if of.is_locked {
                    p .alarm role="status" { (tr!("invitation-locked")) }
                } @else if u32::from(of.seats) <= of.taken {
                    p { (tr!("invitation-full")) }
                }
                @if has_web_client && !of.is_locked { (browser_links(of)) }
                @if let Some(room) = &of.room {
                    h2 { (tr!("invitation-players")) }
                    p { (played(room)) }
                    p .quiet { (state(room)) }
                    @if room.host.is_some() { (people(room)) }
                }
                @if of.room.as_ref().is_none_or(|room| room.host.is_none()) {
                    p { (tr!("invitation-players-hidden")) }
                }
                h2 { (tr!("invitation-join")) }
                @if let Some(link) = links::open(host, &of.code) {
                    p { a .button href=(link) { (tr!("invitation-open")) } }
                    p .quiet {
                        (rich(&tr!("invitation-open-text", download = SLOTS[0]), &[
                            html! { a href=(downloads::PATH) { (tr!("site-download")) } },
                        ]))
                    }
                }
                (steps(of, host))
                @if !has_web_client {
                    p .quiet {
                        (rich(&tr!("invitation-no-browser", command = SLOTS[0]), &[html! { code { "make web" } }]))
                    }
                }
                // An operator with a public address has no need of it.
                @if of.url.is_none() { p { a href=(network::PATH) { (tr!("network-title")) } } }
            }
        },
    )
}

/// The page behind a link to a new room.
pub fn opening(setup: &RoomSetup, host: &str, has_web_client: bool) -> Html<String> {
    let RoomSetup { options, settings } = setup;
    let what = format!(
        "{} · {} · {}",
        game_named(options.rules.kind().name()),
        rules(&rules_of(&options.rules)),
        frame::length(options.best_of)
    );
    let about = Page {
        title: tr!("new-room-title"),
        description: &what,
        place: "",
        is_listed: false,
        card: frame::CARD,
    };
    let marks = [
        settings.king_of_the_hill.then(|| tr!("new-room-king")),
        (settings.autostart != Autostart::Off).then(|| tr!("new-room-autostart")),
        settings.restricts().then(|| tr!("new-room-restricted")),
    ];
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (tr!("new-room-title")) }
                p .lead { (what) }
                p .quiet { (tr!("room-seats", taken = 0, seats = options.seats)) }
                @for mark in marks.into_iter().flatten() { p { (mark) } }
                @if has_web_client {
                    p .ways { a .button .play href=(links::host(setup)) { (tr!("new-room-play-here")) } }
                }
                @if let Some(link) = links::open_new(host, setup) {
                    p { a .button href=(link) { (tr!("invitation-open")) } }
                }
                p .quiet { (tr!("new-room-share")) }
            }
        },
    )
}

/// The ways into the room from the installed game.
fn steps(of: &InvitationView, host: &str) -> Markup {
    html! {
        ol {
            li {
                (rich(&tr!("invitation-join-code", menu = SLOTS[0], code = SLOTS[1]), &[
                    html! { b { (tr!("invitation-play")) } ", " b { (tr!("invitation-brawl")) } },
                    html! { b .code { (of.code) } },
                ]))
            }
            li {
                (rich(&tr!("invitation-join-terminal", server = SLOTS[0]), &[html! { code { (host) } }]))
                pre tabindex="0" { code { "cutlass join " (host) " " (of.code) } }
            }
            @if let Some(url) = &of.url {
                li {
                    (rich(&tr!("invitation-join-page", link = SLOTS[0]), &[
                        html! { a href=(url) { (url) } },
                    ]))
                }
            }
            @if of.needs_password { li { (tr!("invitation-join-password")) } }
        }
    }
}

/// Its card: who is there, as far as the page shows it.
pub fn card(of: &InvitationView) -> Card {
    let room = of.room.as_ref();
    let players = room.filter(|room| room.host.is_some()).map_or(&[][..], |room| &room.players);
    let row = |one: &PresentView| Row {
        name: one.name.clone(),
        value: match one.wins {
            0 => String::new(),
            wins => tr!("room-wins", count = wins),
        },
        is_bright: room.is_some_and(|room| room.host.as_ref() == Some(&one.name)),
    };
    Card {
        server: frame::server_name(),
        kind: tr!("invitation-over").into(),
        title: tr!("invitation-title", code = of.code.as_str()),
        lines: room.map(played).into_iter().collect(),
        rows: players.iter().map(row).collect(),
        foot: what(of),
        art: room.and_then(|room| GameKind::named(&room.game)).map(Art::Game).unwrap_or_default(),
    }
}

/// The buttons that lead into the room without anything to install.
fn browser_links(of: &InvitationView) -> Markup {
    let is_playing = of.room.as_ref().is_some_and(|room| room.is_playing);
    html! {
        p .ways {
            a .button .play href=(links::join(&of.code)) { (tr!("invitation-play-here")) }
            @if is_playing {
                " " a .button href=(links::spectate(&of.code)) { (tr!("room-spectate")) }
            }
        }
    }
}

fn what(of: &InvitationView) -> String {
    let password = if of.needs_password { "yes" } else { "no" };
    let (taken, seats) = (of.taken, of.seats);
    match of.room.as_ref().and_then(|room| room.host.as_ref()) {
        Some(host) => tr!(
            "invitation-summary-host",
            host = host,
            taken = taken,
            seats = seats,
            password = password,
        ),
        None => tr!("invitation-summary", taken = taken, seats = seats, password = password),
    }
}
