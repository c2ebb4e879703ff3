//! Water covers a block when it attacks, and restores one when it shields.

use crate::event::Cause;
use crate::mark::{Mark, MarkKind};

use super::Element;
use super::rules::Rules;

pub(super) const RULES: Rules = Rules {
    launch: Some(|play, at| {
        let (seat, lane) = (play.volley.attacks[at].owner, play.volley.attacks[at].origin);
        play.place(MarkKind::Cover, seat, Some(lane), Cause::Attack(Element::Water));
    }),
    guard: Some(|play, hit| {
        if let Some(place) = play.pick_marked(hit.spot, |mark| mark == Mark::Cover) {
            play.set_mark(place, None, Cause::Guard(Element::Water));
        }
    }),
    // Rain covers as many blocks as there are elements in play.
    cast: Some(|play, cast| {
        for _ in 0..play.table.elements.len() {
            let cause = Cause::Spell(crate::Spell::Of(Element::Water));
            play.place(MarkKind::Cover, cast.seat, None, cause);
        }
    }),
    ..Rules::new("Wa", "Rain")
};
