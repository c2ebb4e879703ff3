//! The events of a swordfight, with their pictures and sounds.

use swordfight::{Event, Sword};

use crate::games::events::Picture::{Effect, Flight, None as Unseen, State};
use crate::games::events::Sound::{Cue as Heard, None as Unheard};
use crate::games::events::{Perceived, perceived};
use crate::view::cue::Cue;
use crate::view::replay::{CourseEvent, HighlightKind};

/// The steps of a chain that is worth going to.
const STEPS_MIN: u16 = 2;

impl CourseEvent for Event {
    fn is_lock(&self) -> bool {
        matches!(self, Event::Locked(..))
    }

    /// Cells of swords and sprinkles.
    fn sent(&self) -> u32 {
        let Event::Sent(attack) = self else { return 0 };
        let cells = |sword: &Sword| u32::from(sword.width) * u32::from(sword.length);
        attack.swords.iter().map(cells).sum::<u32>() + u32::from(attack.sprinkles)
    }

    fn highlight(&self) -> Option<HighlightKind> {
        let Event::Broke(broke, _) = self else { return None };
        (STEPS_MIN <= broke.step).then_some(HighlightKind::Chain(broke.step))
    }
}

/// How an event is seen and heard.
pub fn of(event: &Event) -> Perceived {
    match event {
        Event::Spawned => perceived(
            State("the pair at the entrance"),
            Unheard("it follows a lock, which is heard"),
        ),
        Event::Moved => perceived(State("the pair in its column"), Heard(Cue::Move)),
        Event::Turned => perceived(State("the pair, turned"), Heard(Cue::Turn)),
        Event::Touched => perceived(State("the pair on what is below it"), Heard(Cue::Touch)),
        Event::Locked(..) => perceived(State("the cells of the pair"), Heard(Cue::Lock)),
        Event::Settled(gems, _) => perceived(
            Effect("cells that fall, and light that closes in on a gem that grows"),
            match gems.is_empty() {
                true => Unheard("cells that only fall follow a break, which is heard"),
                false => Heard(Cue::Fuse),
            },
        ),
        Event::Broke(step, _) => perceived(
            Effect("light over the cells, shards, and the call of the chain"),
            Heard(Cue::Break(step.step)),
        ),
        Event::Sent(_) => perceived(
            Flight,
            Unheard("it is heard with the step of the chain that makes its swords (Send)"),
        ),
        Event::Warned => perceived(State("the warning at the edge"), Heard(Cue::Warn)),
        Event::Entered(..) => perceived(
            Effect("swords that slide in, sprinkles that drop, and shards of what is wasted"),
            Heard(Cue::Land),
        ),
        Event::Out => perceived(State("the board, crossed out"), Heard(Cue::Out)),
        Event::Finished => perceived(
            Unseen("the page of the result follows in the same frame"),
            Unheard("the end of the run is heard (Won)"),
        ),
        Event::Opponent(_) => perceived(
            Unseen("the events inside are shown on the board of the silent opponent"),
            Unheard("the events inside are heard from there"),
        ),
    }
}
