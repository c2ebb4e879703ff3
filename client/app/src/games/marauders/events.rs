//! The events of a battle, with their pictures and sounds.

use bout::Seat;
use marauders::Event;

use crate::games::events::Picture::{Effect, None as Unseen};
use crate::games::events::Sound::{Cue as Heard, None as Unheard};
use crate::games::events::{Perceived, Picture, Sound, perceived};
use crate::view::cue::Cue;

/// How an event is seen and heard by the player of seat `own`.
pub fn of(event: &Event, own: Option<Seat>) -> Perceived {
    perceived(picture(event), sound(event, own))
}

fn picture(event: &Event) -> Picture {
    match event {
        Event::Swapped(..) => Effect("two blocks that slide"),
        Event::SwappedBack(..) => Effect("two blocks that slide back"),
        Event::Matched { .. } => Effect("light over the blocks, with their values"),
        Event::Blocks { .. } => Effect("blocks that grow in"),
        Event::Marked { .. } => Effect("the mark, in a frame that closes"),
        Event::Boosted(..) => Effect("the boost, in a frame that closes"),
        Event::Shield { .. } => Effect("the change of its strength"),
        Event::Flag { .. } => Effect("a frame that closes around the position"),
        Event::Stolen(..) => Effect("the badge of the thief, in a frame that closes"),
        Event::Redirected { .. } => Effect("an arrow, and a frame that closes around the position"),
        Event::DefenceStrength { .. } => Effect("a frame that closes around the position"),
        Event::Hit { .. } => Effect("the blow, with its strengths and the damage"),
        Event::Force(..) => Effect("the change of the force"),
        Event::Hp(..) => Effect("the change of the hit points"),
        Event::Poisoned(..)
        | Event::Ice(..)
        | Event::Armed(_)
        | Event::Lapsed(_)
        | Event::Named(..)
        | Event::Quaked(..)
        | Event::Queued(..)
        | Event::Ended(..) => Effect("a frame that closes around the seat"),
        Event::Launched { .. } => Effect("the attack that leaves its shield"),
        Event::Flew { .. } => Effect("the attack on its way"),
        Event::Multiplied { .. }
        | Event::AttackStrength { .. }
        | Event::Damage { .. }
        | Event::Cancelled { .. } => {
            Unseen("nothing on the table has changed yet: the log names it")
        }
        Event::Turn { .. } | Event::Cast(..) | Event::Reset | Event::Out(_) | Event::Decided(_) => {
            Effect("the banner")
        }
    }
}

fn sound(event: &Event, own: Option<Seat>) -> Sound {
    match event {
        Event::Turn { seat, .. } if own == Some(*seat) => Heard(Cue::OwnTurn),
        Event::Turn { .. } => Unheard("only the player's own turn calls"),
        Event::Swapped(..) => Heard(Cue::Move),
        Event::SwappedBack(..) | Event::Lapsed(_) => Heard(Cue::Refuse),
        Event::Matched { chain, .. } => Heard(Cue::Break(chain + 1)),
        Event::Multiplied { .. } | Event::Reset => Heard(Cue::Level),
        Event::Blocks { .. } | Event::Marked { .. } | Event::Force(..) => {
            Unheard("it follows a match or a spell, which is heard")
        }
        Event::Boosted(..) => Heard(Cue::Fuse),
        Event::Shield { .. } | Event::Ice(..) | Event::Stolen(..) => Heard(Cue::Shield),
        Event::Flag { is_set: true, .. } | Event::Quaked(_, true) => Heard(Cue::Curse),
        Event::Poisoned(_, 1..) => Heard(Cue::Curse),
        Event::Flag { is_set: false, .. }
        | Event::Quaked(_, false)
        | Event::Poisoned(_, 0)
        | Event::Ended(..) => Unheard("what ends is no alarm"),
        Event::Named(..) | Event::Armed(_) => Heard(Cue::Hold),
        Event::Queued(..) => Unheard("the spell is heard as it acts"),
        Event::Cast(..) => Heard(Cue::Cast),
        Event::Launched { .. } => Heard(Cue::Send),
        Event::Flew { .. } => Unheard("it is heard as it leaves, and as it hits"),
        Event::Redirected { .. } | Event::Cancelled { .. } => Heard(Cue::Cancel),
        Event::AttackStrength { .. }
        | Event::DefenceStrength { .. }
        | Event::Damage { .. }
        | Event::Hp(..) => Unheard("the hit is heard"),
        Event::Hit { .. } => Heard(Cue::Land),
        Event::Out(_) => Heard(Cue::Out),
        Event::Decided(_) => Unheard("the end of the battle is heard (Won, Lost, Drawn)"),
    }
}
