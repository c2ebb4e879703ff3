//! Crystal makes mirrors; a shield of it spins one.

use crate::event::Cause;
use crate::mark::{Mark, MarkKind};
use crate::play::Play;
use crate::play::hit::Hit;
use crate::{Element, Mode, Spell};

use super::rules::Rules;

/// Mirrors that the spell makes.
const BLING: usize = 4;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Mirror, seat, Some(lane), Cause::Attack(Element::Crystal));
    }),
    guard: Some(spin),
    cast: Some(|play, cast| {
        for _ in 0..BLING {
            let cause = Cause::Spell(Spell::Of(Element::Crystal));
            play.place(MarkKind::Mirror, cast.seat, None, cause);
        }
    }),
    ..Rules::new("Cr", "Bling")
};

/// A mirror turns by 45 degrees, in 1D by 90, and moves one block along its new line, if that block
/// can take it.
fn spin(play: &mut Play, hit: &mut Hit) {
    let cause = Cause::Guard(Element::Crystal);
    let Some(place) = play.pick_marked(hit.spot, |mark| mark.kind() == MarkKind::Mirror) else {
        return;
    };
    let Some(Mark::Mirror(slant)) = play.table.field.at(place).mark else { return };
    let turned = match play.table.mode() {
        Mode::Line => slant.turned().turned(),
        _ => slant.turned(),
    };
    let next = place.step(turned.along(), play.table.field.size());
    let next = next.filter(|&next| play.table.field.takes(MarkKind::Mirror, next));
    let is_fresh = play.table.field.at(place).is_fresh;
    if next.is_some() {
        play.set_mark(place, None, cause);
    }
    let place = next.unwrap_or(place);
    play.set_mark(place, Some(Mark::Mirror(turned)), cause);
    play.table.field.at_mut(place).is_fresh = is_fresh;
}
