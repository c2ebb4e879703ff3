//! Moments of attacks on their way, of danger, and of the end of a bout.

use games::View;
use stacker::Options;

use crate::games::stacker::scenes::{Solo, clear, duel, flight};
use crate::games::stacker::timeline::StackerTimeline;
use crate::games::stacker::view::StackerView;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::view::ending::End;
use crate::view::flight::{Fate, Flight, Load, Parcel};

/// All of them, by name.
pub fn all() -> Vec<(&'static str, ClockedView)> {
    vec![
        ("stack-cancelled", cancelled()),
        ("stack-danger", danger()),
        ("stack-knock-out", knocked_out()),
        ("stack-victory", victory()),
    ]
}

/// Many rows on their way, and some that meet an attack and break.
pub fn cancelled() -> ClockedView {
    let mut clocked = clear();
    let broken = flight((0, 1), Parcel::Rows(Some(3)), None, 0.42);
    let broken = Flight { load: Load { fate: Fate::Cancelled, ..broken.load }, ..broken };
    let heavy = Flight { nth: 1, ..flight((0, 1), Parcel::Rows(Some(8)), Some(4), 0.5) };
    clocked.flights = vec![broken, heavy];
    clocked
}

/// Fields that are filled with garbage to near their tops.
pub fn danger() -> ClockedView {
    let mut clocked = super::clocked(piled(7, 0.86).stack(7));
    clocked.other = Some(super::fighter(piled(9, 0.78)));
    clocked
}

/// The player has just been knocked out.
pub fn knocked_out() -> ClockedView {
    let mut clocked = danger();
    let own = own(&mut clocked);
    (own.view.is_out, own.view.active, own.ghost) = (true, None, None);
    own.timeline = ended(End::Fallen, 0.55);
    clocked
}

/// The opponent has just been knocked out.
pub fn victory() -> ClockedView {
    let mut clocked = danger();
    own(&mut clocked).view = own(&mut duel()).view.clone();
    own(&mut clocked).ghost = None;
    own(&mut clocked).timeline = ended(End::Victor, 0.75);
    if let Some(View::Stacker(view)) = clocked.other.as_mut().map(|other| &mut other.view) {
        (view.is_out, view.active) = (true, None);
    }
    clocked.other_timeline = Some(Timeline::Stacker(ended(End::Fallen, 0.6)));
    clocked
}

/// A player whose pile has grown to this share of the field by garbage.
fn piled(seed: u8, share: f32) -> Solo {
    let mut solo = Solo::new(Options::default(), seed).play(6);
    let is_high = |solo: &Solo| {
        let view = solo.board.view();
        share * f32::from(view.field.rows) <= f32::from(view.pile_rows())
    };
    // Two rows enter with each lock.
    for _ in 0..40 {
        if is_high(&solo) {
            break;
        }
        solo = solo.attacked(&[2]).play(1);
    }
    solo
}

fn own(clocked: &mut ClockedView) -> &mut StackerView {
    match &mut clocked.game {
        OwnBoard::Stacker(own) => own,
        OwnBoard::Swordfight(_) => panic!("these scenes are of stacker"),
    }
}

/// The end of a field, so many seconds after it began.
fn ended(end: End, age: f32) -> StackerTimeline {
    let mut timeline = StackerTimeline::default();
    timeline.end(end);
    timeline.advance(age);
    timeline
}
