//! A player: how strong, how that came, and what was played.

use axum::response::Html;
use maud::{Markup, html};

use super::frame::{self, Page};
use super::graph::graph;
use super::matches::{change, how, kind};
use super::solo;
use super::times::{ago, day};
use crate::public::PageOf;
use crate::public::matches::{MatchView, SeatView};
use crate::public::players::{GameView, PlayerView, PointView, TallyView};

/// The page; what was played before comes on pages that are not the first.
pub fn page(
    player: &PlayerView,
    histories: &[(&str, Vec<PointView>)],
    matches: &PageOf<MatchView, String>,
    is_first: bool,
) -> Html<String> {
    let name = &player.name;
    let description = format!("How {name} does on this server: ratings and matches.");
    let about = Page { title: name, description: &description, place: "", is_listed: is_first };
    let path = frame::player_path(name);
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (name) }
                p .lead {
                    @if player.is_guest { "A guest" } @else { "A player" }
                    " here since " (day(player.since_ms)) "."
                }
                @if is_first {
                    @for game in &player.games { (numbers(game)) }
                    @if histories.is_empty() {
                        p .quiet { "Ranked matches make a graph here." }
                    }
                    @for (game, history) in histories { (graph(name, game, history)) }
                    (solo::bests(&player.solo))
                }
                h2 { @if is_first { "Recent matches" } @else { "Earlier matches" } }
                @if matches.items.is_empty() {
                    p .quiet { "No match is kept." }
                } @else {
                    (table(name, &matches.items))
                }
                nav .pages aria-label="Pages" {
                    @if !is_first { a .button href=(path) { "Latest" } }
                    @if let Some(next) = &matches.next {
                        a .button rel="next" href={ (path) "?before=" (next) } { "Earlier" }
                    }
                }
            }
        },
    )
}

fn numbers(game: &GameView) -> Markup {
    let rating = &game.rating;
    html! {
        dl .numbers {
            div {
                dt { "Rating at " (game.game) }
                dd {
                    strong { (rating.points) } " ± " (2 * rating.deviation)
                }
                dd .quiet { (standing(game)) }
            }
            (tally("Ranked matches", game.ranked))
            (tally("Casual matches", game.casual))
        }
    }
}

fn standing(game: &GameView) -> &'static str {
    match game.standing {
        "listed" => "On the leaderboard",
        "ranked" => "Ranked",
        _ => "Unranked: too few matches to say more",
    }
}

fn tally(of: &str, tally: TallyView) -> Markup {
    html! {
        div {
            dt { (of) }
            dd { strong { (tally.won + tally.lost + tally.drawn) } }
            dd .quiet { (tally.won) " won, " (tally.lost) " lost, " (tally.drawn) " drawn" }
        }
    }
}

fn table(name: &str, matches: &[MatchView]) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Result" }
                    th scope="col" { "Against" }
                    th .number scope="col" { "Score" }
                    th .number scope="col" { "Rating" }
                    th .wide scope="col" { "When" }
                }
            }
            tbody {
                @for one in matches {
                    @let own = one.players.iter().find(|seat| seat.name == name);
                    tr {
                        td { @if let Some(own) = own { (how(one, own)) } }
                        td { (opponents(name, one)) }
                        td .number { a href={ "/match/" (one.id) } aria-label={ "Match, " (score(name, one)) } { (score(name, one)) } }
                        td .number { @if let Some(own) = own { (change(own)) } }
                        td .wide { (kind(one)) ", " (ago(one.ended_ms)) }
                    }
                }
            }
        }
    }
}

fn others<'a>(name: &str, of: &'a MatchView) -> impl Iterator<Item = &'a SeatView> {
    let team = of.players.iter().find(|one| one.name == name).map(|own| own.team);
    of.players.iter().filter(move |one| Some(one.team) != team)
}

fn opponents(name: &str, of: &MatchView) -> Markup {
    html! {
        @for (at, one) in others(name, of).enumerate() {
            @if 0 < at { ", " }
            (frame::player(&one.name))
        }
    }
}

/// The bouts of the player's team, and the most of another.
fn score(name: &str, of: &MatchView) -> String {
    let own = of.players.iter().find(|one| one.name == name).map_or(0, |own| own.bouts_won);
    let most = others(name, of).map(|one| one.bouts_won).max().unwrap_or(0);
    format!("{own} : {most}")
}
