//! The daily challenge of marauders, and a battle that is played on from a moment of a replay.

use games::{BattleEnd, BattleResult, Day, GameKind, RunEnd, SoloMode, SoloRun};
use wire::{DailyAttempt, DailyLine, KeptRun, Name, Ran, RunId, Scope};

use crate::activity::status::{self, Aftermath};
use crate::games::marauders;
use crate::games::marauders::view::BattleView;
use crate::scenes::daily::of_day;
use crate::scenes::replays::{self, Recorded};
use crate::screens::{Model, Screen};

const MODE: SoloMode = SoloMode::Battle;

fn day() -> Day {
    Day::new(20_782)
}

/// A moment: its name, its screen, its menus, and its battle.
pub type Moment = (&'static str, Screen, Model, BattleView);

/// All of them, of this player, who had these figures in the last battle.
pub fn all(model: &Model, aftermath: Aftermath) -> Vec<Moment> {
    let mut menus = model.offline();
    menus.settings.game = GameKind::MARAUDERS;
    let mut played = menus.clone();
    played.status.game = Some(GameKind::MARAUDERS);
    let on = replays::played_on(Recorded { level: 3, ..Recorded::duel(GameKind::MARAUDERS) });
    let over = marauders::scenes::over;
    vec![
        ("daily-battle", Screen::Daily, page(menus.clone()), over()),
        ("daily-battle-result", Screen::Result, result(menus, aftermath), over()),
        ("replay-marauders-played-on", Screen::Training, played, on),
    ]
}

/// A day with a faster win, a slower one, and two that were lost.
fn page(mut model: Model) -> Model {
    let line = |place, name: &str, end, turns, hp| DailyLine {
        place,
        name: Name::new(name).expect("a name"),
        value: BattleResult { end, turns, hp }.value(),
    };
    let today = vec![
        line(1, "Mary", BattleEnd::Won, 8, 31),
        line(2, "Anne", BattleEnd::Won, 9, 12),
        line(3, "Grace", BattleEnd::Lost, 14, 3),
        line(4, "Jack", BattleEnd::Lost, 6, 27),
    ];
    let own = DailyAttempt::Finished(today[1].clone());
    model.alone.daily.tell(of_day(MODE, own, today));
    model
}

/// The result of an attempt that counts.
fn result(mut model: Model, mut aftermath: Aftermath) -> Model {
    let run = SoloRun { ticks: 19_800, score: 12, lines: 9, end: RunEnd::Finished };
    let kept = KeptRun { id: RunId([1; 16]), place: 2, best_before: None };
    let ran = Some(Ran { mode: MODE, run, kept: Some(kept), day: Some(day()) });
    let of_day = status::SoloRun::new(MODE, MODE.rules());
    model.status.solo = Some(status::SoloRun { ran, day: Some(day()), ..of_day });
    if let Some(report) = &mut aftermath.report {
        (report.scope, report.saved) = (Scope::Bout, None);
    }
    model.status.aftermath = Aftermath { page: None, replay: None, opponent: None, ..aftermath };
    model
}
