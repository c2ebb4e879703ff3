//! Solo runs: the choice of a run, its pause, and its result.

use games::{RankedBy, RunEnd, SoloMode};
use wire::Ran;

use crate::activity::intent::Intent;
use crate::activity::status::SoloRun;
use crate::games::stacker::drawing::statistics::{points, time};
use crate::input::Action;
use crate::screens::bout::keys;
use crate::screens::rows::LOWER;
use crate::screens::{Control, Field, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::text::names;
use crate::text::tr;

/// The choice of a run.
pub fn page(model: &Model) -> Page {
    let run = |mode: SoloMode| {
        Row::press(names::mode(mode), Message::Intent(Intent::Solo(mode))).with_value(says(mode))
    };
    let mut rows: Vec<Row> = SoloMode::ALL.into_iter().map(run).collect();
    let has_server = model.server().is_some();
    if has_server {
        let kept =
            if is_at_server(model) { tr!("solo-on-server") } else { tr!("solo-on-computer") };
        rows.push(Row::step(tr!("solo-saved"), kept, Control::RunServer));
    }
    rows.push(Row::field(tr!("menu-server"), &model.settings.address, Field::Address));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("solo-title").into(),
        lines: vec![match has_server {
            true => tr!("solo-hint").into(),
            false => tr!("solo-hint-offline").into(),
        }],
        rows,
        width: Some(560.0),
        ..Page::default()
    }
}

/// Whether runs are played on the server of the settings, and not on the embedded one.
pub fn is_at_server(model: &Model) -> bool {
    model.is_at_server && model.server().is_some()
}

fn says(mode: SoloMode) -> &'static str {
    match mode {
        SoloMode::FortyLines => tr!("solo-forty-lines-about"),
        SoloMode::TwoMinutes => tr!("solo-two-minutes-about"),
        SoloMode::Marathon => tr!("solo-marathon-about"),
        SoloMode::Zen => tr!("solo-zen-about"),
        SoloMode::Document => tr!("solo-document-about"),
    }
}

/// The pause of a run.
pub fn paused(model: &Model) -> Page {
    let title = model.status.solo.map_or(tr!("paused").to_owned(), |alone| {
        tr!("paused-mode", mode = names::mode(alone.mode))
    });
    let shown = model.shown_keys();
    let names = |action| shown.names(action);
    Page {
        title,
        lines: keys(model),
        rows: vec![
            Row::press(tr!("paused-resume"), Message::Go(Screen::Bout))
                .with_value(names(Action::Pause)),
            Row::press(tr!("paused-restart"), Message::Intent(Intent::Again))
                .with_value(names(Action::Retry)),
            Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// The result of a run, and the next actions.
pub fn result(model: &Model, alone: &SoloRun) -> Page {
    let names = model.shown_keys().names(Action::Retry);
    Page {
        title: alone.ran.as_ref().map_or_else(|| names::mode(alone.mode).to_owned(), title),
        lines: alone.ran.as_ref().map_or_else(Vec::new, lines),
        rows: vec![
            Row::press(tr!("solo-again"), Message::Intent(Intent::Again)).with_value(names),
            Row::press(tr!("menu-leave"), Message::Back),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

fn title(ran: &Ran) -> String {
    let is_best = ran.kept.is_some_and(|kept| {
        let value = ran.mode.value(&ran.run);
        kept.best_before
            .is_none_or(|best| value.is_some_and(|value| is_better(ran.mode, value, best)))
    });
    match ran.run.end {
        _ if is_best => tr!("solo-personal-best").into(),
        RunEnd::ToppedOut => tr!("solo-topped-out").into(),
        RunEnd::Left => tr!("solo-aborted").into(),
        RunEnd::Finished | RunEnd::TimeUp => names::mode(ran.mode).into(),
    }
}

fn is_better(mode: SoloMode, value: u64, than: u64) -> bool {
    match mode.ranked_by() {
        Some(RankedBy::Ticks) => value < than,
        Some(RankedBy::Score) => than < value,
        None => false,
    }
}

fn lines(ran: &Ran) -> Vec<String> {
    let Ran { mode, run, kept } = ran;
    let mut lines = vec![tr!(
        "solo-result",
        points = points(run.score),
        lines = run.lines,
        time = time(run.ticks)
    )];
    if *mode == SoloMode::FortyLines && run.end == RunEnd::Finished {
        lines = vec![tr!("solo-result-lines", time = time(run.ticks), points = points(run.score))];
    }
    let Some(kept) = kept else {
        lines.push(match mode.ranked_by() {
            None => tr!("solo-zen-unsaved").into(),
            Some(RankedBy::Ticks) => tr!("solo-unfinished").into(),
            Some(RankedBy::Score) => tr!("solo-no-score").into(),
        });
        return lines;
    };
    lines.push(match kept.best_before {
        None => tr!("solo-first").into(),
        Some(best) => tr!("solo-best-before", value = spelled(*mode, best)),
    });
    lines.push(tr!("solo-rank", place = kept.place));
    lines
}

/// A value in the mode's own unit.
fn spelled(mode: SoloMode, value: u64) -> String {
    match mode.ranked_by() {
        Some(RankedBy::Ticks) => time(u32::try_from(value).unwrap_or(u32::MAX)),
        _ => tr!("points", points = points(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::SoloRun;
    use wire::{KeptRun, RunId};

    fn ran(mode: SoloMode, end: RunEnd, best_before: Option<Option<u64>>) -> Ran {
        let run = SoloRun { ticks: 3600, score: 12_345, lines: 40, end };
        let kept =
            best_before.map(|best_before| KeptRun { id: RunId([1; 16]), place: 3, best_before });
        Ran { mode, run, kept }
    }

    fn check(ran: Ran, expected: &str, said: &[&str]) {
        assert_eq!(
            (title(&ran).as_str(), lines(&ran)),
            (expected, said.iter().map(|&it| it.to_owned()).collect())
        );
    }

    #[test]
    fn a_run_is_told_by_what_it_is_compared_by() {
        use SoloMode::{FortyLines, TwoMinutes, Zen};
        check(
            ran(FortyLines, RunEnd::Finished, Some(Some(4000))),
            "Personal best",
            &[
                "40 lines in 1:00.00, 12 345 points",
                "Previous best: 1:06.66",
                "Leaderboard rank: 3",
            ],
        );
        check(
            ran(FortyLines, RunEnd::ToppedOut, None),
            "Topped out",
            &["12 345 points, 40 lines in 1:00.00", "Not ranked: clear all 40 lines"],
        );
        check(
            ran(TwoMinutes, RunEnd::Finished, Some(Some(20_000))),
            "Two minutes",
            &[
                "12 345 points, 40 lines in 1:00.00",
                "Previous best: 20 000 points",
                "Leaderboard rank: 3",
            ],
        );
        check(
            ran(Zen, RunEnd::Left, None),
            "Run aborted",
            &["12 345 points, 40 lines in 1:00.00", "Zen runs are not saved"],
        );
    }
}
