//! Solo runs: the choice of a run, its pause, and its result.

use games::{BattleEnd, BattleResult, GameKind, RankedBy, Rules, RunEnd, SoloMode, by_game};
use wire::Ran;

use crate::activity::intent::Intent;
use crate::activity::status::SoloRun;
use crate::games::hud::board::Looks as _;
use crate::games::stacker::drawing::statistics::{points, time};
use crate::input::Action;
use crate::screens::bout::with_keys;
use crate::screens::{Control, Field, Message, Model, Screen, rules};
use crate::screens::{Page, Row};
use crate::shell::menu::{Arrangement, Spot};
use crate::text::names;
use crate::text::tr;

pub mod options;

/// The choice of a run.
pub fn page(model: &Model) -> Page {
    let run = |mode: SoloMode| {
        let best = model.alone.bests.best(mode);
        let best = best.map(|best| tr!("solo-your-best", value = spelled(mode, best.value)));
        let value = best.clone().unwrap_or_else(|| says(mode).to_owned());
        Row::press(names::mode(mode), Message::Intent(Intent::Solo(mode)))
            .with_cells(vec![says(mode).to_owned(), best.unwrap_or_default()])
            .with_value(value)
            .at(Spot::Tile)
    };
    let mut rows: Vec<Row> = SoloMode::of(model.settings.game).map(run).collect();
    // Own rules are for stacker so far.
    if model.settings.game == GameKind::STACKER {
        rows.push(
            Row::press(tr!("solo-own"), Message::Go(Screen::SoloOptions))
                .with_value(tr!("solo-own-about"))
                .at(Spot::Tile),
        );
    }
    let has_server = model.settings.server().is_some();
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
        arrangement: Arrangement::Tiles(3, 0.0),
        ..Page::default()
    }
}

/// Whether runs are played on the server of the settings, and not on the embedded one.
pub fn is_at_server(model: &Model) -> bool {
    !model.system.machine.hosts || model.alone.is_at_server && model.settings.server().is_some()
}

fn says(mode: SoloMode) -> &'static str {
    match mode {
        SoloMode::FortyLines => tr!("solo-forty-lines-about"),
        SoloMode::TwoMinutes => tr!("solo-two-minutes-about"),
        SoloMode::Marathon => tr!("solo-marathon-about"),
        SoloMode::Zen => tr!("solo-zen-about"),
        SoloMode::Document => tr!("solo-document-about"),
        SoloMode::Dig => tr!("solo-dig-about"),
        SoloMode::Survival => tr!("solo-survival-about"),
        SoloMode::MostRows => tr!("solo-most-rows-about"),
        SoloMode::Endless => tr!("solo-endless-about"),
        SoloMode::SilentOpponent => tr!("solo-silent-opponent-about"),
        SoloMode::Battle => tr!("daily-battle-goal"),
    }
}

/// The mode by which a run by the player's own rules is compared.
pub fn own_mode(model: &Model) -> SoloMode {
    let rules = Rules::stacker(model.settings.solo.stacker);
    SoloMode::of_rules(&rules).unwrap_or(SoloMode::Document)
}

/// The name of a run: that of its mode, unless it is played by the player's own rules.
fn name(run: &SoloRun) -> &'static str {
    if run.is_own() { tr!("solo-own") } else { names::mode(run.mode) }
}

/// The pause of a run.
pub fn paused(model: &Model) -> Page {
    let title = model.status.solo.map_or(tr!("paused").to_owned(), |alone| match alone.mode {
        // A turn has its time.
        SoloMode::Battle => name(&alone).to_owned(),
        _ => tr!("paused-mode", mode = name(&alone)),
    });
    let shown = model.shown_keys();
    let names = |action| shown.names(action);
    let is_daily = model.status.solo.is_some_and(|run| run.day.is_some());
    let restart = (!is_daily).then(|| {
        Row::press(tr!("paused-restart"), Message::Intent(Intent::Again))
            .with_value(names(Action::Retry))
    });
    let is_battle = model.status.solo.is_some_and(|run| run.mode == SoloMode::Battle);
    let goes_on = is_battle.then(|| tr!("daily-battle-goes-on").to_owned());
    let page = Page {
        title,
        lines: goes_on.into_iter().collect(),
        rows: std::iter::once(
            Row::press(tr!("paused-resume"), Message::Go(Screen::Bout))
                .with_value(names(Action::Pause)),
        )
        .chain(restart)
        .chain([rules::row(model), Row::press(tr!("menu-leave"), Message::Intent(Intent::Leave))])
        .collect(),
        ..Page::default()
    };
    with_keys(model, page)
}

/// The result of a run, and the next actions.
pub fn result(model: &Model, alone: &SoloRun) -> Page {
    let names = model.shown_keys().names(Action::Retry);
    let first = match alone.day {
        Some(_) => {
            Row::press(tr!("daily-result-board"), Message::Intent(Intent::DailyBoard(alone.mode)))
        }
        None => Row::press(tr!("solo-again"), Message::Intent(Intent::Again)).with_value(names),
    };
    Page {
        title: alone.ran.as_ref().map_or_else(|| name(alone).into(), |ran| title(alone, ran)),
        lines: alone.ran.as_ref().map_or_else(Vec::new, |ran| lines(alone, ran)),
        rows: vec![first, rules::row(model), Row::press(tr!("menu-leave"), Message::Back)],
        ..Page::default()
    }
}

fn title(alone: &SoloRun, ran: &Ran) -> String {
    let best_before = if alone.is_own() {
        Some(alone.own_best_before)
    } else {
        ran.kept.map(|kept| kept.best_before)
    };
    let is_best = best_before.is_some_and(|best| is_better(ran, best));
    match ran.run.end {
        _ if is_best && alone.day.is_none() => tr!("solo-personal-best").into(),
        end if ran.mode == SoloMode::Battle => battle_title(end).into(),
        RunEnd::ToppedOut => tr!("solo-topped-out").into(),
        RunEnd::Left => tr!("solo-aborted").into(),
        RunEnd::Finished | RunEnd::TimeUp => name(alone).into(),
    }
}

/// How a battle ended.
fn battle_title(end: RunEnd) -> &'static str {
    match end {
        RunEnd::Finished => tr!("result-victory"),
        RunEnd::ToppedOut => tr!("result-defeat"),
        RunEnd::TimeUp => tr!("draw"),
        RunEnd::Left => tr!("solo-aborted"),
    }
}

/// Whether the run counts, and is better than the best one before it.
fn is_better(ran: &Ran, best_before: Option<u64>) -> bool {
    let (Some(ranked_by), Some(value)) = (ran.mode.ranked_by(), ran.mode.value(&ran.run)) else {
        return false;
    };
    best_before.is_none_or(|best| ranked_by.is_better(value, best))
}

fn lines(alone: &SoloRun, ran: &Ran) -> Vec<String> {
    let Ran { mode, run, kept, day } = ran;
    let mut lines = vec![sums(*mode, run)];
    if *mode == SoloMode::FortyLines && !alone.is_own() && run.end == RunEnd::Finished {
        lines = vec![tr!("solo-result-lines", time = time(run.ticks), points = points(run.score))];
    }
    if let Some(by) = alone.new_best_by {
        lines.push(tr!("solo-new-best", difference = spelled(*mode, by)));
    }
    let counts = mode.value(run).is_some();
    if alone.is_own() && counts {
        lines.push(match alone.own_best_before {
            None => tr!("solo-own-first").into(),
            Some(best) => tr!("solo-best-before", value = spelled(*mode, best)),
        });
        lines.push(tr!("solo-own-unranked").into());
        return lines;
    }
    if day.is_some() && counts {
        lines.push(match kept {
            Some(kept) => tr!("daily-result-rank", place = kept.place),
            None => tr!("daily-result-practice").into(),
        });
        return lines;
    }
    let Some(kept) = kept else {
        lines.push(match mode.ranked_by() {
            None => tr!("solo-unsaved", mode = names::mode(*mode)),
            _ if alone.is_own() => tr!("solo-own-unfinished").into(),
            Some(RankedBy::Ticks) if *mode == SoloMode::Dig => tr!("solo-dig-unfinished").into(),
            Some(RankedBy::Ticks) => tr!("solo-unfinished").into(),
            Some(RankedBy::Score) => tr!("solo-no-score").into(),
            Some(RankedBy::Rows) => tr!("solo-no-rows").into(),
            Some(RankedBy::Survival) => tr!("solo-own-unfinished").into(),
            Some(RankedBy::Battle) => tr!("daily-battle-left").into(),
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
pub fn spelled(mode: SoloMode, value: u64) -> String {
    match mode.ranked_by() {
        Some(RankedBy::Ticks | RankedBy::Survival) => {
            time(u32::try_from(value).unwrap_or(u32::MAX))
        }
        Some(RankedBy::Rows) => rows(value),
        Some(RankedBy::Battle) => battle(BattleResult::of_value(value)),
        Some(RankedBy::Score) | None => tr!("points", points = points(value)),
    }
}

/// What a run came to, in words.
fn sums(mode: SoloMode, run: &games::SoloRun) -> String {
    match mode.game() {
        GameKind::Clocked(game) => by_game!(game, Options => Options::run_words(run)),
        GameKind::MARAUDERS => match BattleResult::of(run) {
            Some(result) => battle(result),
            None => tr!("daily-battle-turns", turns = run.lines),
        },
    }
}

/// A battle of a day, in words.
fn battle(BattleResult { end, turns, hp }: BattleResult) -> String {
    match end {
        BattleEnd::Won => tr!("daily-battle-won", turns = turns, points = hp),
        BattleEnd::Drawn => tr!("daily-battle-drawn", turns = turns),
        BattleEnd::Lost => tr!("daily-battle-lost", turns = turns, points = hp),
    }
}

fn rows(count: u64) -> String {
    tr!("solo-rows", count = count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{KeptRun, RunId};

    fn ran(mode: SoloMode, end: RunEnd, best_before: Option<Option<u64>>) -> Ran {
        let run = games::SoloRun { ticks: 3600, score: 12_345, lines: 40, end };
        let kept =
            best_before.map(|best_before| KeptRun { id: RunId([1; 16]), place: 3, best_before });
        Ran { mode, run, kept, day: None }
    }

    fn check(ran: Ran, expected: &str, said: &[&str]) {
        check_by(SoloRun::new(ran.mode, ran.mode.rules()), ran, expected, said);
    }

    fn check_by(alone: SoloRun, ran: Ran, expected: &str, said: &[&str]) {
        assert_eq!(
            (title(&alone, &ran).as_str(), lines(&alone, &ran)),
            (expected, said.iter().map(|&it| it.to_owned()).collect())
        );
    }

    #[test]
    fn a_run_by_own_rules_is_compared_with_those_by_the_same() {
        let ran = ran(SoloMode::FortyLines, RunEnd::Finished, None);
        let goal = stacker::Goal::Lines(20);
        let rules = Rules::stacker(stacker::Options { goal, ..stacker::Options::forty_lines() });
        let alone = SoloRun::new(SoloMode::FortyLines, rules);
        let result = "12 345 points, 40 lines in 1:00.00";
        let unranked = "Custom: saved for you, not on leaderboards";
        check_by(alone, ran, "Personal best", &[result, "Your first run by these rules", unranked]);
        let alone = SoloRun { own_best_before: Some(3000), ..alone };
        check_by(alone, ran, "Custom", &[result, "Previous best: 0:50.00", unranked]);
        let alone = SoloRun { own_best_before: Some(4000), ..alone };
        check_by(alone, ran, "Personal best", &[result, "Previous best: 1:06.66", unranked]);
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
            ran(SoloMode::MostRows, RunEnd::Finished, Some(Some(90))),
            "Personal best",
            &["12345 rows, 40 swords in 1:00.00", "Previous best: 90 rows", "Leaderboard rank: 3"],
        );
        check(
            ran(SoloMode::Endless, RunEnd::ToppedOut, None),
            "Topped out",
            &["12345 rows, 40 swords in 1:00.00", "Endless runs are not saved"],
        );
        check(
            ran(Zen, RunEnd::Left, None),
            "Run ended",
            &["12 345 points, 40 lines in 1:00.00", "Zen runs are not saved"],
        );
    }
}
