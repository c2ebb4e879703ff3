//! Alone: which run, its pause, and what it came to.

use games::{RankedBy, RunEnd, SoloMode};
use wire::Ran;

use crate::draw::stack::figures::{points, time};
use crate::keys::Action;
use crate::menu::{Page, Row};
use crate::screens::bout::{LOWER, keys};
use crate::screens::{Field, Knob, Message, Model, Screen, Wish};

/// The run that is played, or was played last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// What it is.
    pub mode: SoloMode,
    /// What became of it, once the server has said so.
    pub ran: Option<Ran>,
}

/// Which run.
pub fn page(model: &Model) -> Page {
    let run = |mode: SoloMode| {
        Row::press(mode.title(), Message::Wish(Wish::Solo(mode))).with_value(says(mode))
    };
    let mut rows: Vec<Row> = SoloMode::ALL.into_iter().map(run).collect();
    let has_server = !model.settings.address.trim().is_empty();
    if has_server {
        let kept = if is_at_server(model) { "on the server" } else { "on this computer" };
        rows.push(Row::step("Kept", kept, Knob::Keeper));
    }
    rows.push(Row::field("Server", &model.settings.address, Field::Address));
    rows.push(Row::press("Back", Message::Back));
    Page {
        title: "Alone".into(),
        lines: vec![match has_server {
            true => "Your best runs are kept where you play.".into(),
            false => "Your best runs are kept on this computer, or on a server.".into(),
        }],
        rows,
        width: Some(560.0),
        ..Page::default()
    }
}

/// Whether runs are played on the server of the settings, and not on one of our own.
pub fn is_at_server(model: &Model) -> bool {
    model.is_at_server && !model.settings.address.trim().is_empty()
}

fn says(mode: SoloMode) -> &'static str {
    match mode {
        SoloMode::FortyLines => "as fast as you can",
        SoloMode::TwoMinutes => "for points",
        SoloMode::Marathon => "150 lines, ever faster",
        SoloMode::Zen => "no fall, no end",
        SoloMode::Document => "by the first rules",
    }
}

/// The run stands still.
pub fn paused(model: &Model) -> Page {
    let title = model
        .news
        .solo
        .map_or("Paused".to_owned(), |alone| format!("{}: paused", alone.mode.title()));
    let shown = model.shown_keys();
    let names = |action| shown.names(action);
    Page {
        title,
        lines: keys(model),
        rows: vec![
            Row::press("Go on", Message::Go(Screen::Bout)).with_value(names(Action::Pause)),
            Row::press("Begin again", Message::Wish(Wish::Again)).with_value(names(Action::Retry)),
            Row::press("Leave", Message::Wish(Wish::Leave)),
        ],
        lower: LOWER,
        ..Page::default()
    }
}

/// What a run came to, and what can follow.
pub fn result(model: &Model, alone: &Alone) -> Page {
    let names = model.shown_keys().names(Action::Retry);
    Page {
        title: alone.ran.as_ref().map_or_else(|| alone.mode.title().to_owned(), title),
        lines: alone.ran.as_ref().map_or_else(Vec::new, lines),
        rows: vec![
            Row::press("Again", Message::Wish(Wish::Again)).with_value(names),
            Row::press("Leave", Message::Back),
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
        _ if is_best => "Your best".into(),
        RunEnd::ToppedOut => "Full".into(),
        RunEnd::Left => "Left".into(),
        RunEnd::Finished | RunEnd::TimeUp => ran.mode.title().into(),
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
    let mut lines =
        vec![format!("{} points, {} lines in {}", points(run.score), run.lines, time(run.ticks))];
    if *mode == SoloMode::FortyLines && run.end == RunEnd::Finished {
        lines = vec![format!("40 lines in {}, {} points", time(run.ticks), points(run.score))];
    }
    let Some(kept) = kept else {
        lines.push(match mode.ranked_by() {
            None => "Zen is for its own sake: nothing is kept".into(),
            Some(RankedBy::Ticks) => "It counts once all lines are cleared".into(),
            Some(RankedBy::Score) => "It came to nothing that counts".into(),
        });
        return lines;
    };
    lines.push(match kept.best_before {
        None => "Your first that counts".into(),
        Some(best) => format!("Your best before: {}", spelled(*mode, best)),
    });
    lines.push(format!("Your place on the leaderboard: {}", kept.place));
    lines
}

/// A value in the mode's own unit.
fn spelled(mode: SoloMode, value: u64) -> String {
    match mode.ranked_by() {
        Some(RankedBy::Ticks) => time(u32::try_from(value).unwrap_or(u32::MAX)),
        _ => format!("{} points", points(value)),
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
            "Your best",
            &[
                "40 lines in 1:00.00, 12 345 points",
                "Your best before: 1:06.66",
                "Your place on the leaderboard: 3",
            ],
        );
        check(
            ran(FortyLines, RunEnd::ToppedOut, None),
            "Full",
            &["12 345 points, 40 lines in 1:00.00", "It counts once all lines are cleared"],
        );
        check(
            ran(TwoMinutes, RunEnd::Finished, Some(Some(20_000))),
            "Two minutes",
            &[
                "12 345 points, 40 lines in 1:00.00",
                "Your best before: 20 000 points",
                "Your place on the leaderboard: 3",
            ],
        );
        check(
            ran(Zen, RunEnd::Left, None),
            "Left",
            &["12 345 points, 40 lines in 1:00.00", "Zen is for its own sake: nothing is kept"],
        );
    }
}
