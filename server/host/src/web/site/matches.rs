//! The page of a match, and lists of matches.

use api::{BoutView, MatchView, SeatView};
use axum::response::Html;
use games::GameKind;
use maud::{Markup, html};

use super::card::{Art, Card, FinalBoards, Row};
use super::figures;
use super::frame::{self, Page};
use super::swords;
use super::times::{ago, readable, span};
use super::words::{self, SLOTS, game_named, rich, tr};

/// The page of a match, with the names of the swords that its players had, by seat, where they are known.
pub fn page(of: &MatchView, swords: &[Option<&'static str>]) -> Html<String> {
    let (title, description, card) = (title(of), description(of), card_path(of));
    let about =
        Page { title: &title, description: &description, place: "", is_listed: true, card: &card };
    let game = game_named(&of.game);
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (result(of)) }
                dl .facts {
                    div {
                        dt { (tr!("match-type")) }
                        dd { (tr!("match-type-value", kind = kind(of), game = game, length = frame::length(of.best_of))) }
                    }
                    div {
                        dt { (tr!("match-ended")) }
                        dd {
                            (rich(&tr!("match-ended-value", date = readable(of.ended_ms), ago = SLOTS[0]), &[
                                ago(of.ended_ms),
                            ]))
                        }
                    }
                    div { dt { (tr!("match-duration")) } dd { (span(of.ended_ms.saturating_sub(of.started_ms))) } }
                }
                h2 { (tr!("match-players")) }
                (swords::symbols(swords))
                (players(of, swords))
                @if let Some(figures) = figures::table(of) {
                    h2 { (tr!("match-statistics")) }
                    (figures)
                    p .quiet { (tr!("match-statistics-about")) }
                }
                @if !of.bouts.is_empty() {
                    h2 { (tr!("match-bouts")) }
                    (bouts(of))
                    p .quiet {
                        (rich(&tr!("match-replay-about", command = SLOTS[0]), &[
                            html! { code { "cutlass-server verify FILE" } },
                        ]))
                    }
                }
            }
        },
    )
}

/// The page that shows where a link to a replay of this match is posted, and leads on to what plays it.
pub fn replay(of: &MatchView, to: &str) -> Html<String> {
    let (title, description, card) = (title(of), description(of), card_path(of));
    let about =
        Page { title: &title, description: &description, place: "", is_listed: false, card: &card };
    frame::leading_on(&about, to, tr!("match-watch"))
}

/// The players.
fn title(of: &MatchView) -> String {
    let versus =
        |first: String, second: String| tr!("match-versus", first = first, second = second);
    of.players.iter().map(|one| one.name.clone()).reduce(versus).unwrap_or_default()
}

fn description(of: &MatchView) -> String {
    tr!(
        "match-description",
        kind = of.kind.as_str(),
        game = game_named(&of.game),
        title = title(of),
        result = result(of),
    )
}

fn card_path(of: &MatchView) -> String {
    format!("/match/{}{}", of.id, frame::CARD)
}

/// The card of a match: its score, and the boards at the end of its last bout.
pub fn card(of: &MatchView) -> Card {
    let row = |one: &SeatView| Row {
        name: one.name.clone(),
        value: one.bouts_won.to_string(),
        is_bright: one.has_won,
    };
    let mut players: Vec<&SeatView> = of.players.iter().collect();
    // Where not all have space, the winners are those to show.
    players.sort_by_key(|one| !one.has_won);
    let kind = kind(of);
    let (game, length) = (game_named(&of.game), frame::length(of.best_of));
    let seats = of.players.iter().map(|one| (one.name.clone(), one.has_won));
    let last = |game| match of.bouts.last() {
        Some(bout) => Art::Bout(FinalBoards {
            game,
            id: of.id.clone(),
            bout: bout.number,
            players: seats.collect(),
        }),
        None => Art::Game(game),
    };
    Card {
        server: frame::server_name(),
        kind: tr!("match-type-value", kind = kind, game = game, length = length),
        rows: players.into_iter().map(row).collect(),
        foot: result(of),
        art: GameKind::named(&of.game).map(last).unwrap_or_default(),
        ..Card::default()
    }
}

/// A list of matches, a line each.
pub fn list(matches: &[MatchView]) -> Markup {
    html! {
        ul .matches {
            @for one in matches {
                li {
                    a href={ "/match/" (one.id) } { (line(one)) }
                    span .quiet { (kind_and_age(one)) }
                }
            }
        }
    }
}

/// The players and the result, as in “Anne 2 : 1 Mary”; the winner is emphasised.
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

/// The kind of a match, and its age.
pub fn kind_and_age(of: &MatchView) -> Markup {
    rich(&tr!("match-kind-ago", kind = kind(of), ago = SLOTS[0]), &[ago(of.ended_ms)])
}

/// The kind of a match.
fn kind(of: &MatchView) -> &'static str {
    match of.kind.as_str() {
        "ranked" => tr!("match-ranked"),
        _ => tr!("match-casual"),
    }
}

fn result(of: &MatchView) -> String {
    let winners: Vec<&str> =
        of.players.iter().filter(|one| one.has_won).map(|one| one.name.as_str()).collect();
    match of.ending.as_str() {
        "won" => tr!("match-won-by", names = words::list(&winners)),
        "drawn" => tr!("match-drawn").into(),
        _ => tr!("match-no-contest").into(),
    }
}

fn players(of: &MatchView, swords: &[Option<&'static str>]) -> Markup {
    let is_rated = of.players.iter().any(|one| one.rating.is_some());
    html! {
        table {
            thead {
                tr {
                    th scope="col" { (tr!("column-player")) }
                    th scope="col" { (tr!("column-result")) }
                    th .number scope="col" { (tr!("column-bouts")) }
                    @if is_rated { th .number scope="col" { (tr!("column-rating")) } }
                }
            }
            tbody {
                @for one in &of.players {
                    tr {
                        td {
                            @if let Some(&Some(sword)) = swords.get(usize::from(one.seat)) {
                                (swords::sword(sword)) " "
                            }
                            (frame::player(&one.name))
                        }
                        td { (how(of, one)) }
                        td .number { (one.bouts_won) }
                        @if is_rated { td .number { (change(one)) } }
                    }
                }
            }
        }
    }
}

/// The result of a match for one of its players.
pub fn how(of: &MatchView, one: &SeatView) -> Markup {
    let (class, word) = match of.ending.as_str() {
        "won" if one.has_won => ("won", tr!("result-won")),
        "won" => ("lost", tr!("result-lost")),
        "drawn" => ("drawn", tr!("result-draw")),
        _ => ("drawn", tr!("result-no-contest")),
    };
    html! { span class=(class) { (word) } }
}

/// The change of a rating by a match, as in “+12 → 1512”.
pub fn change(one: &SeatView) -> Markup {
    let Some(rating) = &one.rating else {
        return html! { span .quiet { (tr!("result-unrated")) } };
    };
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
                tr { th scope="col" { (tr!("column-bout")) } th scope="col" { (tr!("column-won-by")) } th scope="col" { (tr!("column-replay")) } }
            }
            tbody {
                @for bout in &of.bouts {
                    tr {
                        td { (bout.number) }
                        td { (winners(of, bout)) }
                        td {
                            a href={ "/replay/" (of.id) "?bout=" (bout.number) } {
                                (tr!("match-watch")) span .unseen { " " (tr!("match-watch-bout", bout = bout.number)) }
                            }
                            " · "
                            a href=(bout.replay) download {
                                (tr!("match-download")) span .unseen { " " (tr!("match-download-bout", bout = bout.number)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn winners(of: &MatchView, bout: &BoutView) -> String {
    let Some(winner) = bout.winner else { return tr!("match-no-winner").into() };
    let team = of.players.iter().filter(|one| one.team == winner);
    words::list(&team.map(|one| one.name.as_str()).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_of_a_match_has_its_result() {
        let player = |name: &str, bouts_won| SeatView {
            name: name.into(),
            bouts_won,
            has_won: bouts_won == 2,
            ..SeatView::default()
        };
        let of = MatchView {
            id: "1".into(),
            game: GameKind::STACKER.name().into(),
            ruleset: None,
            kind: "ranked".into(),
            best_of: 3,
            started_ms: 0,
            ended_ms: 0,
            ending: "won".into(),
            players: vec![player("<Anne>", 1), player("Mary", 2)],
            bouts: Vec::new(),
        };
        let svg = card(&of).svg(None);
        let words: Vec<&str> =
            svg.split("<text ").skip(1).filter_map(|text| text.split(['>', '<']).nth(1)).collect();
        let expected = [
            "Cutlass",
            "Ranked, Stacker, best of 3",
            "Mary",
            "2",
            "&lt;Anne&gt;",
            "1",
            "Won by Mary.",
        ];
        assert_eq!(words, expected);
    }
}
