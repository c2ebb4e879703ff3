//! The daily challenge.

use games::{Day, SoloMode};
use wire::{DailyAttempt, DailyLine, DailyView, Name};

use crate::activity::status::{Aftermath, SoloRun};
use crate::games::view::ClockedView;
use crate::games::{stacker, swordfight};
use crate::screens::{Model, Screen};
use crate::view::pace::Pace;

/// The day of the scenes.
fn day() -> Day {
    Day::new(20_782)
}

/// A day on which three players have finished, and the player's own attempt is this one.
fn view(own: DailyAttempt) -> DailyView {
    let line = |place, name: &str, value| DailyLine {
        place,
        name: Name::new(name).expect("a name"),
        value,
    };
    let today = vec![line(1, "Mary", 2903), line(2, "Anne", 3078), line(3, "Jack", 4410)];
    of_day(SoloMode::FortyLines, own, today)
}

/// The day of a challenge with these finished attempts, of which the player's own is this one.
pub(super) fn of_day(mode: SoloMode, own: DailyAttempt, today: Vec<DailyLine>) -> DailyView {
    DailyView {
        mode,
        day: day(),
        ends_in_ms: 18_727_000,
        own,
        streak: 5,
        today: today.try_into().expect("few lines"),
        yesterday: Vec::new().try_into().expect("few lines"),
    }
}

/// A moment: its name, its screen, its menus, and its bout.
pub type Moment = (&'static str, Screen, Model, Option<ClockedView>);

/// All of them, of this player, who had these figures in the last run.
pub fn all(model: &Model, aftermath: Aftermath) -> Vec<Moment> {
    let menus = || {
        let mut model = model.offline();
        model.settings.game = games::GameKind::STACKER;
        model
    };
    let page = |name, own| {
        let mut model = menus();
        model.alone.daily.tell(view(own));
        (name, Screen::Daily, model, None)
    };
    let own = view(DailyAttempt::Open).today[1].clone();
    vec![
        page("daily", DailyAttempt::Open),
        page("daily-played", DailyAttempt::Finished(own)),
        result(menus(), aftermath),
        run(model, "run-ahead", stacker::scenes::forty(), Pace::Ticks(-83)),
        run(model, "run-behind", swordfight::scenes::runs::most_rows(), Pace::Count(-3)),
    ]
}

/// A run that is compared with the player's best one.
fn run(model: &Model, name: &'static str, clocked: ClockedView, pace: Pace) -> Moment {
    let mut model = model.clone();
    model.status.connection.signal = clocked.signal;
    (name, Screen::Bout, model, Some(ClockedView { pace: Some(pace), ..clocked }))
}

/// The result of an attempt that counts.
fn result(mut model: Model, aftermath: Aftermath) -> Moment {
    let (ran, mode) = (stacker::scenes::ran(), SoloMode::FortyLines);
    let ran = Some(wire::Ran { day: Some(day()), ..ran });
    let run = SoloRun { ran, day: Some(day()), ..SoloRun::new(mode, mode.rules()) };
    model.status.solo = Some(run);
    model.status.aftermath = aftermath;
    ("daily-result", Screen::Result, model, Some(stacker::scenes::forty_over()))
}
