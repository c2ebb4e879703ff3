//! The daily challenge: a board for each day and game.

use api::DailyView;
use axum::response::Html;
use games::{Day, GameKind, SoloMode};
use maud::html;

use super::frame::{self, Page};
use super::solo;
use super::words::{self, SLOTS, rich, tr};
use crate::process::clock::calendar_ms;

/// The path of the current day.
pub const PATH: &str = "/daily/today/stacker";

/// The page of a day and a game, whose first line is the one after `offset`.
pub fn page(board: &DailyView, offset: u32) -> Html<String> {
    let mode = SoloMode::named(&board.mode).unwrap_or(SoloMode::FortyLines);
    let (date, game) = (board.date.as_str(), words::game_named(&board.game));
    let title = tr!("daily-title", date = date, game = game);
    let description = tr!("daily-description", date = date, game = game);
    let about = Page { title: &title, description: &description, place: PATH, is_listed: true };
    let day = Day::named(date).unwrap_or_default();
    let is_over = board.ends_ms <= calendar_ms();
    frame::page(
        &about,
        &html! {
            section .narrow {
                h1 { (title) }
                p .lead { (lead(mode)) }
                nav .pages aria-label=(tr!("daily-games")) {
                    @for other in GameKind::ALL.into_iter().filter(|&one| SoloMode::daily(one).is_some()) {
                        a .button href=(path(date, other.name())) aria-current=[(other.name() == board.game).then_some("page")] {
                            (words::game_named(other.name()))
                        }
                    }
                }
                @if board.board.items.is_empty() {
                    p .quiet { (tr!("daily-empty")) }
                } @else {
                    (solo::table(mode, &board.board.items))
                }
                (frame::pager(&path(date, &board.game), offset, board.board.next))
                nav .pages aria-label=(tr!("daily-days")) {
                    @if let Some(before) = day.before() {
                        a .button rel="prev" href=(path(&before.to_string(), &board.game)) { (tr!("daily-before")) }
                    }
                    @if is_over {
                        a .button rel="next" href=(path(&day.next().to_string(), &board.game)) { (tr!("daily-after")) }
                    }
                }
                p .quiet {
                    (rich(&tr!("daily-verified", command = SLOTS[0]), &[
                        html! { code { "cutlass-server verify" } },
                    ]))
                }
            }
        },
    )
}

/// What everyone plays, and what counts.
fn lead(mode: SoloMode) -> String {
    let name = words::mode(mode);
    match mode {
        SoloMode::Battle => tr!("daily-battle-lead", mode = name),
        _ => tr!("daily-lead", mode = name),
    }
}

fn path(date: &str, game: &str) -> String {
    format!("/daily/{date}/{game}")
}
