//! The page of a player: ratings, their history, matches.

use api::{MatchView, PageOf, PlayerView, PointView, RatedView, SeatView, StandingView, TallyView};
use axum::response::Html;
use games::Ruleset;
use maud::{Markup, html};
use std::cmp::Reverse;

use super::card::{Art, Card, Row};
use super::frame::{self, Page};
use super::graph::graph;
use super::matches::{change, how, kind_and_age};
use super::solo;
use super::times::day;
use super::words::{game_named, ruleset_named, tr};

/// The page; the older matches are on further pages.
pub fn page(
    player: &PlayerView,
    histories: &[(&str, Vec<PointView>)],
    matches: &PageOf<MatchView, String>,
    is_first: bool,
) -> Html<String> {
    let name = &player.name;
    let description = tr!("player-description", name = name);
    let path = frame::player_path(name);
    let card = format!("{path}{}", frame::CARD);
    let about = Page {
        title: name,
        description: &description,
        place: "",
        is_listed: is_first,
        card: &card,
    };
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (name) }
                p .lead { (since(player)) }
                @if is_first {
                    @for rated in &player.rulesets { (numbers(rated)) }
                    @if player.games.iter().any(|game| has_played(game.casual)) {
                        dl .numbers {
                            @for game in player.games.iter().filter(|game| has_played(game.casual)) {
                                (tally(&tr!("player-casual-matches", game = game_named(&game.game)), game.casual))
                            }
                        }
                    }
                    @if histories.is_empty() {
                        p .quiet { (tr!("player-no-graph")) }
                    }
                    @for (ruleset, history) in histories { (graph(name, ruleset, history)) }
                    @if 0 < player.daily_streak {
                        p { (tr!("player-daily-streak", days = player.daily_streak)) }
                    }
                    (solo::bests(&player.solo))
                }
                h2 { @if is_first { (tr!("player-recent")) } @else { (tr!("player-earlier")) } }
                @if matches.items.is_empty() {
                    p .quiet { (tr!("player-no-matches")) }
                } @else {
                    (table(name, &matches.items))
                }
                nav .pages aria-label=(tr!("site-pages")) {
                    @if !is_first { a .button href=(path) { (tr!("player-latest")) } }
                    @if let Some(next) = &matches.next {
                        a .button rel="next" href={ (path) "?before=" (next) } { (tr!("player-older")) }
                    }
                }
            }
        },
    )
}

/// Its card: the ratings of the rulesets that were played most.
pub fn card(player: &PlayerView) -> Card {
    let matches = |one: &&RatedView| Reverse(one.standing.rating.matches);
    let mut rated: Vec<&RatedView> =
        player.rulesets.iter().filter(|one| 0 < one.standing.rating.matches).collect();
    rated.sort_by_key(matches);
    let row = |one: &&RatedView| Row {
        name: ruleset_named(&one.ruleset).into(),
        value: one.standing.rating.points.to_string(),
        is_bright: one.standing.standing == "listed",
    };
    let game = rated.first().and_then(|one| Ruleset::named(&one.ruleset)).map(Ruleset::game);
    Card {
        server: frame::server_name(),
        kind: tr!("column-player").into(),
        title: player.name.clone(),
        lines: vec![since(player)],
        rows: rated.iter().map(row).collect(),
        foot: match player.daily_streak {
            0 => String::new(),
            days => tr!("player-daily-streak", days = days),
        },
        art: game.map(Art::Game).unwrap_or_default(),
    }
}

/// Since when the player is here.
fn since(player: &PlayerView) -> String {
    match player.is_guest {
        true => tr!("player-guest-since", day = day(player.since_ms)),
        false => tr!("player-since", day = day(player.since_ms)),
    }
}

fn numbers(rated: &RatedView) -> Markup {
    let StandingView { rating, standing, ranked } = &rated.standing;
    html! {
        dl .numbers {
            div {
                dt { (tr!("player-rating", game = ruleset_named(&rated.ruleset))) }
                dd {
                    strong { (rating.points) } " ± " (2 * rating.deviation)
                }
                dd .quiet { (status(standing)) }
            }
            (tally(tr!("player-ranked-matches"), *ranked))
        }
    }
}

fn has_played(tally: TallyView) -> bool {
    0 < tally.won + tally.lost + tally.drawn
}

fn status(standing: &str) -> &'static str {
    match standing {
        "listed" => tr!("player-listed"),
        "ranked" => tr!("player-ranked"),
        _ => tr!("player-provisional"),
    }
}

fn tally(of: &str, tally: TallyView) -> Markup {
    html! {
        div {
            dt { (of) }
            dd { strong { (tally.won + tally.lost + tally.drawn) } }
            dd .quiet { (tr!("player-tally", won = tally.won, lost = tally.lost, drawn = tally.drawn)) }
        }
    }
}

fn table(name: &str, matches: &[MatchView]) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { (tr!("column-result")) }
                    th scope="col" { (tr!("column-opponents")) }
                    th .number scope="col" { (tr!("column-score")) }
                    th .number scope="col" { (tr!("column-rating")) }
                    th .wide scope="col" { (tr!("column-when")) }
                }
            }
            tbody {
                @for one in matches {
                    @let own = one.players.iter().find(|seat| seat.name == name);
                    tr {
                        td { @if let Some(own) = own { (how(one, own)) } }
                        td { (opponents(name, one)) }
                        td .number { a href={ "/match/" (one.id) } aria-label=(tr!("match-link", score = score(name, one))) { (score(name, one)) } }
                        td .number { @if let Some(own) = own { (change(own)) } }
                        td .wide { (kind_and_age(one)) }
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
