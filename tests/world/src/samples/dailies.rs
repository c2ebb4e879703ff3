//! A daily challenge.

use games::{Day, SoloMode};
use wire::{DailyAttempt, DailyLine, DailyView, Name, RoomKind, RoomView};

/// The day of the samples.
pub(super) fn day() -> Day {
    Day::new(20_782)
}

pub(super) fn room() -> RoomView {
    RoomView { kind: RoomKind::Daily(day(), SoloMode::FortyLines), ..super::room() }
}

pub(super) fn view() -> DailyView {
    let line = |place, name: &str, value| DailyLine {
        place,
        name: Name::new(name).expect("a name"),
        value,
    };
    let board = |lines: &[DailyLine]| lines.to_vec().try_into().expect("few lines");
    DailyView {
        mode: SoloMode::MostRows,
        day: day(),
        ends_in_ms: 3_600_000,
        own: DailyAttempt::Finished(line(2, "Anne", 31)),
        streak: 5,
        today: board(&[line(1, "Mary", 40), line(2, "Anne", 31)]),
        yesterday: board(&[line(1, "Jack", 12)]),
    }
}
