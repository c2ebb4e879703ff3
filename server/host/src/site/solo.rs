//! Who is best alone: a leaderboard for each mode, and the bests of a player.

use axum::response::Html;
use games::{RankedBy, SoloMode};
use maud::{Markup, html};

use super::frame::{self, Page};
use super::times::{ago, span_ticks};
use crate::public::PageOf;
use crate::public::runs::{BestView, RunView};

/// The first of the pages.
pub const PATH: &str = "/solo/forty-lines";

/// Pauses that are not worth a word: what the network adds to a run, in milliseconds.
const PAUSE_MIN_MS: u64 = 1000;

/// The page of a mode, whose first line is the one after `offset`.
pub fn page(mode: SoloMode, offset: u32, bests: &PageOf<BestView, u32>) -> Html<String> {
    let title = format!("Solo: {}", mode.title());
    let description = format!("The best at {} alone on this server.", mode.title());
    let about = Page { title: &title, description: &description, place: PATH, is_listed: true };
    let path = path(mode);
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (mode.title()) }
                p .lead { (says(mode)) }
                nav .pages aria-label="Modes" {
                    @for other in SoloMode::ALL.into_iter().filter(|one| one.ranked_by().is_some()) {
                        a .button href=(self::path(other)) aria-current=[(other == mode).then_some("page")] {
                            (other.title())
                        }
                    }
                }
                @if bests.items.is_empty() {
                    p .quiet { "Nobody has a run that counts yet." }
                } @else {
                    (table(mode, &bests.items))
                }
                (frame::pager(&path, offset, bests.next))
                p .quiet {
                    "The best run of each player. The server has played every run again from what was "
                    "pressed; " code { "cutlass-server verify" } " does the same with its replay."
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
        SoloMode::FortyLines => "Stacker, alone: the shortest time to 40 lines.",
        SoloMode::TwoMinutes => "Stacker, alone: the most points in two minutes.",
        SoloMode::Marathon => "Stacker, alone: the most points in 150 lines, ever faster.",
        SoloMode::Zen => "Stacker, alone, without an end.",
        SoloMode::Document => "Stacker, alone, by the rules as they are written: the most points.",
    }
}

fn table(mode: SoloMode, bests: &[BestView]) -> Markup {
    let by_time = mode.ranked_by() == Some(RankedBy::Ticks);
    html! {
        table .board {
            thead {
                tr {
                    th .number scope="col" { abbr title="Rank" { "#" } }
                    th scope="col" { "Player" }
                    th .number scope="col" { @if by_time { "Time" } @else { "Points" } }
                    th .number .wide scope="col" { @if by_time { "Points" } @else { "Lines" } }
                    th .wide scope="col" { "When" }
                    th scope="col" { "Replay" }
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
                        td { (replay(&best.run)) }
                    }
                }
            }
        }
    }
}

/// The bests of a player, when there are any.
pub fn bests(bests: &[BestView]) -> Markup {
    let of_mode = |best: &BestView| SoloMode::named(best.run.mode);
    html! {
        @if !bests.is_empty() {
            h2 { "Alone" }
            table {
                thead {
                    tr {
                        th scope="col" { "Mode" }
                        th .number scope="col" { "Best" }
                        th .number scope="col" { abbr title="Rank" { "#" } }
                        th .wide scope="col" { "When" }
                        th scope="col" { "Replay" }
                    }
                }
                tbody {
                    @for (mode, best) in bests.iter().filter_map(|best| Some((of_mode(best)?, best))) {
                        tr {
                            td { a href=(path(mode)) { (mode.title()) } }
                            td .number { strong { (value(mode, &best.run)) } (paused(&best.run)) }
                            td .number { (best.rank) }
                            td .wide { (ago(best.run.ended_ms)) }
                            td { (replay(&best.run)) }
                        }
                    }
                }
            }
        }
    }
}

/// What a run is compared by: minutes, seconds and hundredths, or points.
fn value(mode: SoloMode, run: &RunView) -> String {
    match mode.ranked_by() {
        Some(RankedBy::Ticks) => span_ticks(run.ticks),
        Some(RankedBy::Score) | None => run.score.to_string(),
    }
}

/// That a run was paused, which is no shame, but some would know.
fn paused(run: &RunView) -> Markup {
    html! {
        @if PAUSE_MIN_MS <= run.paused_ms {
            " " abbr .quiet title={ "Paused for " (run.paused_ms / 1000) " s" } { "paused" }
        }
    }
}

fn replay(run: &RunView) -> Markup {
    html! { a href=(run.replay) aria-label={ "Replay of " (run.name) } { "Get" } }
}
