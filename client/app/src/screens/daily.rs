//! The daily challenge: what is played today, the player's own result, and the boards of today and
//! yesterday.

use games::SoloMode;
use wire::{DailyAttempt, DailyBoard, DailyView};

use crate::activity::intent::Intent;
use crate::games::facts;
use crate::screens::solo::spelled;
use crate::screens::{Control, Message, Model, Screen};
use crate::screens::{Page, Row};
use crate::text::names;
use crate::text::tr;

/// The row that leads to the challenge of the chosen game, if it has one.
pub fn row(model: &Model) -> Option<Row> {
    let mode = SoloMode::daily(model.settings.game)?;
    let label = tr!("play-daily");
    Some(match model.settings.server() {
        None => Row::press(label, Message::Go(Screen::Servers)).with_value(tr!("play-no-server")),
        Some(_) => {
            let hint = match mode {
                SoloMode::Battle => tr!("play-daily-battle-hint"),
                _ => tr!("play-daily-hint"),
            };
            Row::press(label, Message::Intent(Intent::DailyBoard(mode))).with_value(hint)
        }
    })
}

/// The page.
pub fn page(model: &Model) -> Page {
    let daily = &model.alone.daily;
    let Some(view) = &daily.view else { return without_view(model) };
    let counts = view.own == DailyAttempt::Open && 0 < daily.seconds_left(view);
    let attempt = if counts { tr!("daily-play-counts") } else { tr!("daily-play-practice") };
    // After midnight the first attempt is open again, and the server says so.
    let is_over = daily.seconds_left(view) == 0;
    let ask = Message::Intent(Intent::DailyBoard(view.mode));
    let play = match is_over {
        true => Row::press(tr!("daily-refresh"), ask),
        false => Row::press(tr!("daily-play"), Message::Intent(Intent::Daily(view.mode)))
            .with_value(attempt),
    };
    let shown = if daily.is_yesterday { tr!("daily-yesterday") } else { tr!("daily-today") };
    let mut rows = vec![play, Row::step(tr!("daily-board"), shown, Control::DailyBoard)];
    rows.extend(lines(view.mode, if daily.is_yesterday { &view.yesterday } else { &view.today }));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("daily-title", mode = names::mode(view.mode)),
        lines: vec![
            goal(view.mode).into(),
            own(view),
            tr!("daily-streak", days = view.streak),
            next(daily.seconds_left(view)),
        ],
        rows,
        width: Some(560.0),
        ..Page::default()
    }
}

/// The page before the server has told anything: it is not shown then, but a link may lead here.
fn without_view(model: &Model) -> Page {
    Page {
        title: tr!("play-daily").into(),
        rows: row(model).into_iter().chain([Row::press(tr!("menu-back"), Message::Back)]).collect(),
        ..Page::default()
    }
}

fn goal(mode: SoloMode) -> &'static str {
    (facts::of(mode.game()).daily_goal)()
}

/// The player's own attempt, in words.
fn own(view: &DailyView) -> String {
    match &view.own {
        DailyAttempt::Open => tr!("daily-open").into(),
        DailyAttempt::Begun => tr!("daily-begun").into(),
        DailyAttempt::Finished(line) => {
            tr!("daily-finished", place = line.place, value = spelled(view.mode, line.value))
        }
    }
}

fn next(seconds: u32) -> String {
    match seconds {
        0 => tr!("daily-over").into(),
        seconds => {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            tr!("daily-next", time = format!("{hours}:{minutes:02}:{:02}", seconds % 60))
        }
    }
}

fn lines(mode: SoloMode, board: &DailyBoard) -> Vec<Row> {
    if board.is_empty() {
        return vec![Row::press(tr!("daily-empty"), Message::Read)];
    }
    let line = |line: &wire::DailyLine| {
        let label = tr!("daily-line", place = line.place, name = line.name.as_str());
        Row::press(label, Message::Read).with_value(spelled(mode, line.value))
    };
    board.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::navigation;
    use crate::settings::{Settings, SettingsFile};
    use games::Day;
    use wire::{DailyLine, Name};

    fn view(own: DailyAttempt) -> DailyView {
        let line = |place, name: &str, value| {
            let name = Name::new(name).expect("a name");
            DailyLine { place, name, value }
        };
        let today = vec![line(1, "Mary", 2903), line(2, "Anne", 3078), line(3, "Jack", 4410)];
        DailyView {
            mode: SoloMode::FortyLines,
            day: Day::new(20_782),
            ends_in_ms: 18_727_000,
            own,
            streak: 5,
            today: today.try_into().expect("few lines"),
            yesterday: DailyBoard::new(),
        }
    }

    fn shown(view: DailyView, age_seconds: f32) -> Page {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.alone.daily.tell(view);
        model.alone.daily.age_seconds = age_seconds;
        page(&model)
    }

    #[test]
    fn an_attempt_counts_until_one_was_begun() {
        let open = shown(view(DailyAttempt::Open), 0.0);
        assert_eq!((&*open.rows[0].label, &*open.rows[0].value), ("Play", "Counts for the board"));
        assert_eq!(open.lines[1], "Not played today. Your first attempt counts.");
        let begun = shown(view(DailyAttempt::Begun), 0.0);
        assert_eq!(begun.rows[0].value, "Practice");
        let line = view(DailyAttempt::Begun).today[1].clone();
        let finished = shown(view(DailyAttempt::Finished(line)), 0.0);
        assert_eq!(finished.rows[0].value, "Practice");
        assert_eq!(finished.lines[1], "Today: rank 2, 0:51.30. Playing again is practice.");
        assert_eq!(finished.lines[2], "Streak: 5 days");
    }

    #[test]
    fn the_time_until_the_next_challenge_runs_down_to_a_refresh() {
        let view = view(DailyAttempt::Open);
        assert_eq!(shown(view.clone(), 0.0).lines[3], "Next challenge in 5:12:07");
        assert_eq!(shown(view.clone(), 8.5).lines[3], "Next challenge in 5:11:59");
        let over = shown(view, 86_400.0);
        assert_eq!(over.lines[3], "A new challenge has begun: refresh");
        assert_eq!(over.rows[0].label, "Refresh");
    }

    #[test]
    fn the_boards_of_two_days_are_shown_in_turn() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.alone.daily.tell(view(DailyAttempt::Open));
        let labels = |model: &Model| -> Vec<String> {
            page(model).rows.into_iter().map(|row| row.label).collect()
        };
        assert_eq!(labels(&model)[2..5], ["1. Mary", "2. Anne", "3. Jack"]);
        navigation::apply(&mut model, Screen::Daily, Message::Step(Control::DailyBoard, 1));
        assert_eq!(labels(&model)[2..], ["Nobody yet", "Back"]);
    }
}
