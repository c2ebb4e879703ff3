//! Solo records: a leaderboard for each mode, and the bests of a player.

use api::{BestView, PageOf, RunView};
use axum::response::Html;
use games::{GameKind, RankedBy, SoloMode};
use maud::{Markup, html};

use super::card::{Art, Card, Row};
use super::frame::{self, Page};
use super::times::{ago, day, span_ticks};
use super::words::{self, SLOTS, rich, tr};

/// The path of the first mode.
pub const PATH: &str = "/solo/forty-lines";

/// The shortest displayed pause, in milliseconds: the network adds less to a run.
const PAUSE_MIN_MS: u64 = 1000;

/// The page of a mode, whose first line is the one after `offset`.
pub fn page(mode: SoloMode, offset: u32, bests: &PageOf<BestView, u32>) -> Html<String> {
    let title = tr!("solo-title", mode = words::mode(mode));
    let description = tr!("solo-description", mode = words::mode(mode));
    let about = Page {
        title: &title,
        description: &description,
        place: PATH,
        is_listed: true,
        card: frame::CARD,
    };
    let path = path(mode);
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (words::mode(mode)) }
                p .lead { (says(mode)) }
                nav .pages aria-label=(tr!("solo-modes")) {
                    @for other in SoloMode::ALL.into_iter().filter(|one| one.ranked_by().is_some()) {
                        a .button href=(self::path(other)) aria-current=[(other == mode).then_some("page")] {
                            (words::mode(other))
                        }
                    }
                }
                @if bests.items.is_empty() {
                    p .quiet { (tr!("solo-empty")) }
                } @else {
                    (table(mode, &bests.items))
                }
                (frame::pager(&path, offset, bests.next))
                p .quiet {
                    (rich(&tr!("solo-verified", command = SLOTS[0]), &[
                        html! { code { "cutlass-server verify" } },
                    ]))
                }
            }
        },
    )
}

fn path(mode: SoloMode) -> String {
    format!("/solo/{}", mode.name())
}

fn says(mode: SoloMode) -> &'static str {
    match mode {
        SoloMode::FortyLines => tr!("solo-forty-lines-goal"),
        SoloMode::TwoMinutes => tr!("solo-two-minutes-goal"),
        SoloMode::Marathon => tr!("solo-marathon-goal"),
        SoloMode::Zen => tr!("solo-zen-goal"),
        SoloMode::Document => tr!("solo-document-goal"),
        SoloMode::Dig => tr!("solo-dig-goal"),
        SoloMode::Survival => tr!("solo-survival-goal"),
        SoloMode::MostRows => tr!("solo-most-rows-goal"),
        SoloMode::Endless => tr!("solo-endless-goal"),
        SoloMode::SilentOpponent => tr!("solo-silent-opponent-goal"),
        SoloMode::Battle => tr!("solo-battle-goal"),
    }
}

/// A board of runs of a mode.
pub fn table(mode: SoloMode, bests: &[BestView]) -> Markup {
    let by_time = matches!(mode.ranked_by(), Some(RankedBy::Ticks | RankedBy::Survival));
    let [score, lines] = match mode.game() {
        GameKind::SWORDFIGHT => [tr!("column-rows"), tr!("column-swords")],
        GameKind::STACKER => [tr!("column-points"), tr!("column-lines")],
        GameKind::MARAUDERS => [tr!("column-result"), tr!("column-turns")],
    };
    html! {
        table .board {
            thead {
                tr {
                    th .number scope="col" { abbr title=(tr!("column-rank")) { "#" } }
                    th scope="col" { (tr!("column-player")) }
                    th .number scope="col" { @if by_time { (tr!("column-time")) } @else { (score) } }
                    th .number .wide scope="col" { @if by_time { (score) } @else { (lines) } }
                    th .wide scope="col" { (tr!("column-when")) }
                    th scope="col" { (tr!("column-replay")) }
                }
            }
            tbody {
                @for best in bests {
                    tr {
                        td .number .rank { (best.rank) }
                        td { (frame::player(&best.run.name)) }
                        td .number { strong { (value(mode, &best.run)) } (paused(&best.run)) }
                        td .number .wide { @if by_time { (best.run.score) } @else { (best.run.lines) } }
                        td .wide { (ago(best.run.ended_ms)) }
                        td { (replay_link(&best.run)) }
                    }
                }
            }
        }
    }
}

/// The best runs of a player, if any.
pub fn bests(bests: &[BestView]) -> Markup {
    let of_mode = |best: &BestView| SoloMode::named(&best.run.mode);
    html! {
        @if !bests.is_empty() {
            h2 { (tr!("player-solo")) }
            table {
                thead {
                    tr {
                        th scope="col" { (tr!("column-mode")) }
                        th .number scope="col" { (tr!("column-best")) }
                        th .number scope="col" { abbr title=(tr!("column-rank")) { "#" } }
                        th .wide scope="col" { (tr!("column-when")) }
                        th scope="col" { (tr!("column-replay")) }
                    }
                }
                tbody {
                    @for (mode, best) in bests.iter().filter_map(|best| Some((of_mode(best)?, best))) {
                        tr {
                            td { a href=(path(mode)) { (words::mode(mode)) } }
                            td .number { strong { (value(mode, &best.run)) } (paused(&best.run)) }
                            td .number { (best.rank) }
                            td .wide { (ago(best.run.ended_ms)) }
                            td { (replay_link(&best.run)) }
                        }
                    }
                }
            }
        }
    }
}

/// The value of a run: minutes, seconds and hundredths, points, or the outcome of a battle.
pub fn value(mode: SoloMode, run: &RunView) -> String {
    match mode.ranked_by() {
        Some(RankedBy::Ticks | RankedBy::Survival) => span_ticks(run.ticks),
        Some(RankedBy::Battle) => battle(run),
        Some(RankedBy::Score | RankedBy::Rows) | None => run.score.to_string(),
    }
}

/// The page that shows where a link to the replay of this run is posted, and leads on to what plays it.
pub fn replay(run: &RunView, to: &str) -> Html<String> {
    let title = tr!("solo-replay-of", name = run.name.as_str());
    let mode = SoloMode::named(&run.mode);
    let value = mode.map(|mode| format!("{}: {}", words::mode(mode), value(mode, run)));
    let card = format!("/replay/{}{}", run.id, frame::CARD);
    let description = value.unwrap_or_default();
    let about =
        Page { title: &title, description: &description, place: "", is_listed: false, card: &card };
    frame::leading_on(&about, to, tr!("match-watch"))
}

/// The card of a run.
pub fn card(run: &RunView) -> Card {
    let mode = SoloMode::named(&run.mode);
    let row =
        |mode| Row { name: words::mode(mode).into(), value: value(mode, run), is_bright: true };
    Card {
        server: frame::server_name(),
        kind: tr!("site-solo").into(),
        title: run.name.clone(),
        rows: mode.map(row).into_iter().collect(),
        foot: day(run.ended_ms),
        art: mode.map(|mode| Art::Game(mode.game())).unwrap_or_default(),
        ..Card::default()
    }
}

/// The outcome of a battle.
fn battle(run: &RunView) -> String {
    match run.ending.as_str() {
        "won" => tr!("solo-battle-won", points = run.score),
        "lost" => tr!("solo-battle-lost", points = run.score),
        _ => tr!("solo-battle-drawn").to_owned(),
    }
}

/// The note that a run was paused.
fn paused(run: &RunView) -> Markup {
    html! {
        @if PAUSE_MIN_MS <= run.paused_ms {
            " " abbr .quiet title=(tr!("solo-paused-for", seconds = run.paused_ms / 1000)) { (tr!("solo-paused")) }
        }
    }
}

fn replay_link(run: &RunView) -> Markup {
    html! { a href={ "/replay/" (run.id) "?run" } aria-label=(tr!("solo-replay-of", name = run.name.as_str())) { (tr!("solo-replay")) } }
}
