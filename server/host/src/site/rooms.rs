//! Rooms that are open: all public ones, and one that somebody was invited to.

use axum::response::Html;
use maud::{Markup, html};

use super::frame::{self, Page, count};
use super::times::ago;
use crate::public::rooms::{InvitationView, PresentView, RoomView};

/// All that everyone may know of.
pub fn live(rooms: &[RoomView]) -> Html<String> {
    let about = Page {
        title: "Live",
        description: "The rooms that are open on this Cutlass server right now.",
        place: "/live",
        is_listed: true,
    };
    frame::page(
        &about,
        &html! {
            section {
                h1 { "Live" }
                p .lead { (count(rooms.len(), "public room is open", "public rooms are open")) "." }
                @if rooms.is_empty() {
                    p .quiet { "Open one in the game, and it is shown here." }
                } @else {
                    h2 .unseen { "Rooms" }
                (list(rooms))
                }
                p .quiet { "Rooms that are unlisted or private are not shown. Load the page again for news." }
            }
        },
    )
}

/// Several.
pub fn list(rooms: &[RoomView]) -> Markup {
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
                    p .quiet { (state(room)) }
                    (people(room))
                }
            }
        }
    }
}

fn title(room: &RoomView) -> String {
    let kind = match room.kind {
        "ranked" => "Ranked match",
        "casual" => "Quick match",
        "practice" => "Practice",
        _ => "Brawl",
    };
    match &room.host {
        Some(host) => format!("{kind} of {host}"),
        None => kind.into(),
    }
}

fn state(room: &RoomView) -> Markup {
    html! {
        @if room.is_playing { span .live { "Playing" } } @else { "Gathering" }
        " · " (room.players.len()) " of " (room.seats) " seats"
        @if let Some(teams) = room.teams { ", " (count(teams.into(), "team", "teams")) }
        ", " (frame::length(room.best_of))
        @if 0 < room.spectators { " · " (count(room.spectators, "spectator", "spectators")) }
        @if room.is_locked { " · locked" }
        " · since " (ago(room.since_ms))
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
            (one.name) span .quiet { " bot " (level) }
        } @else {
            (frame::player(&one.name))
        }
        @if room.teams.is_some() && let Some(team) = one.team { span .quiet { " team " (team + 1) } }
        @if 0 < one.wins { span .wins { " " (count(one.wins.into(), "win", "wins")) } }
    }
}

/// What somebody sees who follows the link to a room.
pub fn invitation(of: &InvitationView, host: &str) -> Html<String> {
    let title = format!("Room {}", of.code);
    let description = "You are invited to a brawl room of Cutlass. This page says how to join.";
    // Who has the code may come in: it is nothing for search engines.
    let about = Page { title: &title, description, place: "", is_listed: false };
    frame::page(
        &about,
        &html! {
            section .narrow {
                p .quiet .over { "You are invited to" }
                h1 { "Room " span .code { (of.code) } }
                p .lead { (what(of)) }
                @if of.is_locked {
                    p .alarm role="status" { "It is locked: nobody else can enter now. Ask the host to open it." }
                } @else if of.seats as usize <= of.taken {
                    p { "All seats are taken. You can come in to watch, and sit down when one is free." }
                }
                @if let Some(room) = &of.room {
                    h2 { "Who is there" }
                    p .quiet { (state(room)) }
                    (people(room))
                } @else {
                    p { "Who is there is shown to those who know the password." }
                }
                h2 { "How to join" }
                ol {
                    li { "Start the game, choose " b { "Play" } ", " b { "Brawl" } ", and join by code: " b .code { (of.code) } }
                    li { "The server is " code { (host) } ". From a terminal, both at once:" pre { code { "cutlass join " (host) " " (of.code) } } }
                    @if let Some(url) = &of.url { li { "Friends find this page at " a href=(url) { (url) } "." } }
                    @if of.needs_password { li { "Enter the password that you were given." } }
                }
            }
        },
    )
}

fn what(of: &InvitationView) -> String {
    let host = of.room.as_ref().and_then(|room| room.host.as_ref());
    let whose = host.map_or("A brawl room".into(), |host| format!("{host}’s brawl room"));
    let seats = format!("{} of {} seats taken", of.taken, of.seats);
    let password = if of.needs_password { ", with a password" } else { "" };
    format!("{whose}, {seats}{password}.")
}
