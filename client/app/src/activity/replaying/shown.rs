//! The view of a replay.

use bout::Seat;

use super::clip::Clip;
use super::show::Show;
use super::source::Source;
use super::{NAMED_TICKS, Replaying, SPEEDS_PERCENT};
use crate::text::names::winner;
use crate::text::{replays, tr};
use crate::view::replay::{Playback, ReplayView, Verdict};

impl Replaying {
    /// Where it is.
    pub fn view(&self) -> ReplayView {
        let boards = self.boards();
        let seat = self.show.focus();
        ReplayView {
            playback: Playback {
                at: self.at,
                length: self.show.length(),
                speed_percent: SPEEDS_PERCENT[self.speed],
                is_paused: self.is_paused,
            },
            verdict: self.verdict(),
            seat: seat.map(|seat| (seat, self.rated(seat))),
            players: self.players(),
            bout: self.source.as_ref().and_then(Source::bout),
            seats: self.room.members.len(),
            game: self.room.rules.kind(),
            held: boards.map(|boards| boards.held()),
            highlight: boards
                .and_then(|boards| boards.newest_highlight(NAMED_TICKS))
                .map(|one| one.kind.words(&self.name(one.seat))),
            result: self.outcome().map(|outcome| winner(outcome, &self.room)),
            clip: self.clip.map(Clip::view),
            can_play_on: self.show.can_play_on(),
            can_zoom: self.can_zoom(),
            chart: self.chart.0.clone(),
        }
    }

    fn verdict(&self) -> Verdict {
        if let Show::Track(_, recording) = &self.show {
            return Verdict::Recorded(recording.release.clone());
        }
        match self.verdict {
            None => Verdict::Open,
            Some(Ok(())) => Verdict::Verified,
            Some(Err(difference)) => {
                Verdict::Differs(replays::difference(&difference, |seat| self.name(seat)))
            }
        }
    }

    /// All names, when a rating is known that stands behind one.
    fn players(&self) -> Option<String> {
        let about = self.source.as_ref()?.about.as_ref()?;
        about.ratings.iter().any(Option::is_some).then(|| {
            let seats = (0..self.room.members.len() as u8).map(Seat);
            seats.map(|seat| self.rated(seat)).collect::<Vec<_>>().join(" \u{b7} ")
        })
    }

    /// The name of a seat, with its rating if that is known.
    fn rated(&self, seat: Seat) -> String {
        let about = self.source.as_ref().and_then(|source| source.about.as_ref());
        match about.and_then(|about| *about.ratings.get(seat.index())?) {
            Some(rating) => tr!("replay-rated", name = self.name(seat), rating = rating),
            None => self.name(seat),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let member = self.room.members.get(seat.index());
        member.map(|member| member.name.to_string()).unwrap_or_default()
    }
}
