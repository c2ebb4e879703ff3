//! Matches: one of them, and lists.

use axum::response::Html;
use maud::{Markup, html};

use super::frame::{self, Page};
use super::times::{ago, readable, span};
use crate::public::matches::{BoutView, MatchView, SeatView};

/// A match.
pub fn page(of: &MatchView) -> Html<String> {
    let names: Vec<&str> = of.players.iter().map(|one| one.name.as_str()).collect();
    let title = names.join(" against ");
    let description = format!("A {} match of {}: {title}. {}.", of.kind, of.game, result(of));
    let about = Page { title: &title, description: &description, place: "", is_listed: true };
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (result(of)) "." }
                dl .facts {
                    div { dt { "What" } dd { (kind(of)) ", " (of.game) ", " (frame::length(of.best_of)) } }
                    div { dt { "When" } dd { (readable(of.ended_ms)) " (" (ago(of.ended_ms)) ")" } }
                    div { dt { "Lasted" } dd { (span(of.duration().0)) } }
                }
                h2 { "Players" }
                (players(of))
                @if !of.bouts.is_empty() {
                    h2 { "Bouts" }
                    (bouts(of))
                    p .quiet {
                        "A replay is all of a bout. " code { "cutlass-server verify FILE" }
                        " plays it again, and says whether it holds."
                    }
                }
            }
        },
    )
}

/// Several, a line each.
pub fn list(matches: &[MatchView]) -> Markup {
    html! {
        ul .matches {
            @for one in matches {
                li {
                    a href={ "/match/" (one.id) } { (line(one)) }
                    span .quiet { (kind(one)) ", " (ago(one.ended_ms)) }
                }
            }
        }
    }
}

/// Who played and how it ended, as in “Anne 2 : 1 Mary”; the winner stands out.
fn line(of: &MatchView) -> Markup {
    let name = |one: &SeatView| {
        html! {
            @if one.has_won { strong { (one.name) } } @else { span { (one.name) } }
        }
    };
    match &of.players[..] {
        [one, other] => html! {
            (name(one)) " " span .score { (one.bouts_won) " : " (other.bouts_won) } " " (name(other))
        },
        all => html! {
            @for (at, one) in all.iter().enumerate() { @if 0 < at { ", " } (name(one)) }
        },
    }
}

/// What it was for.
pub fn kind(of: &MatchView) -> &'static str {
    match of.kind {
        "ranked" => "Ranked",
        _ => "Casual",
    }
}

fn result(of: &MatchView) -> String {
    let winners: Vec<&str> =
        of.players.iter().filter(|one| one.has_won).map(|one| one.name.as_str()).collect();
    match of.ending {
        "won" => format!("Won by {}", winners.join(" and ")),
        "drawn" => "Drawn".into(),
        _ => "No contest: it was broken off, and counts for nothing".into(),
    }
}

fn players(of: &MatchView) -> Markup {
    let is_rated = of.players.iter().any(|one| one.rating.is_some());
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Player" }
                    th scope="col" { "Result" }
                    th .number scope="col" { "Bouts" }
                    @if is_rated { th .number scope="col" { "Rating" } }
                }
            }
            tbody {
                @for one in &of.players {
                    tr {
                        td { (frame::player(&one.name)) }
                        td { (how(of, one)) }
                        td .number { (one.bouts_won) }
                        @if is_rated { td .number { (change(one)) } }
                    }
                }
            }
        }
    }
}

/// How a match ended for one who played it.
pub fn how(of: &MatchView, one: &SeatView) -> Markup {
    let (class, word) = match of.ending {
        "won" if one.has_won => ("won", "Won"),
        "won" => ("lost", "Lost"),
        "drawn" => ("drawn", "Drawn"),
        _ => ("drawn", "No contest"),
    };
    html! { span class=(class) { (word) } }
}

/// What a match did to a rating, as in “+12 → 1512”.
pub fn change(one: &SeatView) -> Markup {
    let Some(rating) = &one.rating else { return html! { span .quiet { "unrated" } } };
    let points = rating.after.points - rating.before.points;
    let class = if points < 0 { "lost" } else { "won" };
    html! {
        // A minus is as wide as a plus.
        span class=(class) { (format!("{points:+}").replace('-', "−")) }
        " → " (rating.after.points)
    }
}

fn bouts(of: &MatchView) -> Markup {
    html! {
        table {
            thead {
                tr { th scope="col" { "Bout" } th scope="col" { "Won by" } th scope="col" { "Replay" } }
            }
            tbody {
                @for bout in &of.bouts {
                    tr {
                        td { (bout.number) }
                        td { (winners(of, bout)) }
                        td {
                            a href=(bout.replay) download {
                                "Download" span .unseen { " the replay of bout " (bout.number) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn winners(of: &MatchView, bout: &BoutView) -> String {
    let Some(winner) = bout.winner else { return "nobody".into() };
    let team = of.players.iter().filter(|one| one.team == winner);
    team.map(|one| one.name.as_str()).collect::<Vec<_>>().join(" and ")
}
