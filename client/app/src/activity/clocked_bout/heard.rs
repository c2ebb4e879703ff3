//! The sounds of the boards of a bout.

use bout::Seat;
use wire::Update;

use crate::activity::others::Others;
use crate::view::cue::{Cue, Heard, Source};

/// The limit of cues that wait for a frame.
const WAITING_MAX: usize = 32;

/// Cues of other seats that the server tells.
#[derive(Clone, Debug, Default)]
pub struct Distant(Vec<(Seat, Cue)>);

impl Distant {
    /// Takes an update of the bout. A player hears the attacks that are meant for the own seat, a spectator,
    /// who has none, hears all.
    pub fn receive(&mut self, update: &Update, own: Option<Seat>) {
        let (seat, cue) = match update {
            Update::Ledger(line) if own.is_none_or(|own| own == line.to) => (line.from, Cue::Send),
            &Update::Out(seat, _) => (seat, Cue::Out),
            _ => return,
        };
        let is_new = !self.0.contains(&(seat, cue)) && self.0.len() < WAITING_MAX;
        // The player's own board has cues of its own.
        if is_new && own != Some(seat) {
            self.0.push((seat, cue));
        }
    }

    /// The cues since the last call.
    pub fn take(&mut self) -> Vec<Heard> {
        let heard = |(seat, cue)| Heard { cue, from: Source::Other(seat) };
        std::mem::take(&mut self.0).into_iter().map(heard).collect()
    }
}

/// Adds the cues of other boards to `heard`: those that carry from boards shown in full, and those of the server's
/// updates.
pub fn hear(
    others: &mut Others,
    distant: &mut Distant,
    mut heard: Vec<Heard>,
    is_full: impl Fn(Seat) -> bool,
) -> Vec<Heard> {
    for (seat, timeline) in others.all_mut() {
        let cues = timeline.take_cues();
        if is_full(seat) {
            heard.extend(carried(seat, cues));
        }
    }
    for told in distant.take() {
        // A board that is seen in full has told it already.
        if !heard.contains(&told) {
            heard.push(told);
        }
    }
    heard
}

/// What carries of the cues of another seat.
pub fn carried(seat: Seat, cues: Vec<Cue>) -> impl Iterator<Item = Heard> {
    let carries = cues.into_iter().filter(|cue| cue.carries());
    carries.map(move |cue| Heard { cue, from: Source::Other(seat) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Tick;

    #[test]
    fn a_knock_out_is_heard_from_its_seat_and_not_from_the_own_one() {
        let mut distant = Distant::default();
        for seat in [0, 1, 1, 2] {
            distant.receive(&Update::Out(Seat(seat), Tick(60)), Some(Seat(0)));
        }
        let heard = [1, 2].map(|seat| Heard { cue: Cue::Out, from: Source::Other(Seat(seat)) });
        assert_eq!(distant.take(), heard);
        assert_eq!(distant.take(), []);
        (0..100).for_each(|seat| distant.receive(&Update::Out(Seat(seat), Tick(60)), None));
        assert_eq!(distant.take().len(), WAITING_MAX);
    }

    #[test]
    fn moves_of_others_are_not_heard() {
        let cues = vec![Cue::Move, Cue::Break(2), Cue::Warn, Cue::Land];
        let heard: Vec<Cue> = carried(Seat(3), cues).map(|heard| heard.cue).collect();
        assert_eq!(heard, [Cue::Break(2), Cue::Land]);
    }
}
