//! The events of a stacker, with their pictures and sounds.

use stacker::{Event, Spin};

use crate::games::events::Picture::{Effect, Flight, None as Unseen, State};
use crate::games::events::Sound::{Cue as Heard, None as Unheard};
use crate::games::events::{Perceived, perceived};
use crate::view::cue::Cue;
use crate::view::replay::{CourseEvent, HighlightKind};

/// The rows of an attack that is worth going to.
const ROWS_MIN: u16 = 4;

impl CourseEvent for Event {
    fn is_lock(&self) -> bool {
        matches!(self, Event::Locked(_))
    }

    /// Rows.
    fn sent(&self) -> u32 {
        if let Event::Sent(attack) = self { attack.rows.into() } else { 0 }
    }

    fn highlight(&self) -> Option<HighlightKind> {
        let Event::Sent(attack) = self else { return None };
        (ROWS_MIN <= attack.rows).then_some(HighlightKind::Attack(attack.rows))
    }
}

/// How an event is seen and heard.
pub fn of(event: &Event) -> Perceived {
    match event {
        Event::Spawned => perceived(
            State("the piece at the entrance"),
            Unheard("it follows a lock, which is heard"),
        ),
        Event::Held => perceived(State("the hold box"), Heard(Cue::Hold)),
        Event::Moved => perceived(State("the piece in its columns"), Heard(Cue::Move)),
        Event::Turned { .. } => perceived(State("the piece, turned"), Heard(Cue::Turn)),
        Event::Dropped { hard: false, .. } => {
            perceived(State("the piece further down"), Heard(Cue::SoftDrop))
        }
        Event::Dropped { hard: true, .. } => perceived(
            Effect("the trail, and the blow that the field takes, as the piece locks"),
            Heard(Cue::HardDrop),
        ),
        Event::Locked(locked) => perceived(
            Effect("light over the cells; the call of a spin"),
            Heard(if locked.spin == Spin::None { Cue::Lock } else { Cue::Spin }),
        ),
        Event::Cleared(cleared) => {
            let lines = cleared.rows.len() as u16 + cleared.combo.saturating_sub(1);
            let effect = Effect("light over the rows, shards, rows that come down, and the call");
            perceived(effect, Heard(Cue::Break(lines)))
        }
        Event::Cancelled(_) => perceived(State("the rows that leave the bar"), Heard(Cue::Cancel)),
        Event::Sent(_) => perceived(Flight, Heard(Cue::Send)),
        Event::Entered { .. } => {
            perceived(Effect("rows that come up, with light around them"), Heard(Cue::Land))
        }
        Event::Warned { .. } => perceived(State("the rows that join the bar"), Heard(Cue::Warn)),
        Event::Level(_) => perceived(Effect("the call"), Heard(Cue::Level)),
        Event::Emptied => perceived(Effect("the call"), Heard(Cue::Out)),
        Event::Undone => perceived(State("the field before the lock"), Heard(Cue::Hold)),
        Event::Finished => perceived(
            Unseen("the page of the result follows in the same frame"),
            Unheard("the end of the run is heard (Won)"),
        ),
        Event::Out => perceived(State("the field, crossed out"), Heard(Cue::Out)),
    }
}
