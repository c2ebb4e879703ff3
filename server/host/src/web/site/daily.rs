//! The daily challenge: a board for each day and game.

use api::{BestView, DailyView};
use axum::response::Html;
use games::{Day, GameKind, SoloMode};
use maud::html;

use super::card::{Art, Card, Row};
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
    let card = format!("{}{}", path(date, &board.game), frame::CARD);
    let about = Page {
        title: &title,
        description: &description,
        place: PATH,
        is_listed: true,
        card: &card,
    };
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

/// Its card: the best.
pub fn card(board: &DailyView) -> Card {
    let mode = SoloMode::named(&board.mode).unwrap_or(SoloMode::FortyLines);
    let game = words::game_named(&board.game);
    let row = |best: &BestView| Row {
        name: best.run.name.clone(),
        value: solo::value(mode, &best.run),
        is_bright: best.rank == 1,
    };
    let lines = match board.board.items.is_empty() {
        true => vec![tr!("daily-empty").to_owned()],
        false => Vec::new(),
    };
    Card {
        server: frame::server_name(),
        kind: tr!("site-daily").into(),
        title: tr!("daily-title", date = board.date.as_str(), game = game),
        lines,
        rows: board.board.items.iter().map(row).collect(),
        foot: words::mode(mode).into(),
        art: GameKind::named(&board.game).map(Art::Game).unwrap_or_default(),
    }
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
