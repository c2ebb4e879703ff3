//! How the boards of a bout end, as it is shown.

use bout::{Outcome, Seat};
use netplay::Session;

use crate::activity::others::Others;
use crate::games::timeline::Timeline;
use crate::view::ending::End;

/// The winners' boards light up once the bout is decided. A knock-out that was predicted and did not
/// come is forgotten; boards tell the others by themselves.
pub fn tell(session: &Session, timeline: &mut Timeline, others: &mut Others) {
    let (own, setup) = (session.seat(), session.setup());
    let is_out = session.board().out().is_some();
    timeline.ending_mut().take_if(|ending| ending.end == End::Fallen && !is_out);
    let is_versus = 1 < setup.players.len();
    let outcome = session.result().map(|(outcome, _)| *outcome).filter(|_| is_versus);
    others.tell_winners(outcome, setup, setup.seats().filter(|&seat| seat != own));
    let team = setup.players.get(own.index()).map(|player| player.team);
    if !is_out && matches!(outcome, Some(Outcome::Won(won)) if Some(won) == team) {
        timeline.end(End::Victor);
    }
}

/// A seat of others is out: its board falls, if it was seen to stand. What is seen of it later may tell
/// it only to those who did not leave by themselves.
pub fn tell_out(session: &Session, others: &mut Others, seat: Seat) {
    if session.other(seat).is_some_and(|other| !other.view.is_out()) {
        others.at(seat, &session.setup().rules).end(End::Fallen);
    }
}
