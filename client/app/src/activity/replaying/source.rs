//! Where a replay came from, and what the server there says of its match.

use api::{MatchView, SeatView};
use serde::de::IgnoredAny;

use crate::platform::deep_link::ReplayPlace;

/// The largest description of a match that is read, in bytes: one with 24 players and many bouts has less.
pub const ABOUT_BYTES_MAX: usize = 512 * 1024;

/// The place of a replay on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The address of the server.
    pub server: String,
    /// The place there.
    pub place: ReplayPlace,
    /// What the server says of the match, once it is known.
    pub about: Option<About>,
}

/// A match, as the API of a server describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// How many bouts it had.
    pub bouts: u32,
    /// The rating of each seat before it, rounded; nothing when it was not rated.
    pub ratings: Vec<Option<i32>>,
}

impl About {
    /// Reads it from the answer of `/api/v1/matches/ID`; nothing when it makes no sense.
    pub fn read(json: &[u8]) -> Option<About> {
        let played: MatchView<IgnoredAny> = serde_json::from_slice(json).ok()?;
        let mut ratings = vec![None; bout::SEATS_MAX];
        for SeatView { seat, rating, .. } in played.players {
            if let Some(place) = ratings.get_mut(usize::from(seat)) {
                *place = rating.map(|change| change.before.points);
            }
        }
        Some(About { bouts: u32::try_from(played.bouts.len()).ok()?, ratings })
    }
}

impl Source {
    /// The path of the description of its match; a run has none.
    pub fn path(&self) -> Option<String> {
        self.place.bout?;
        Some(format!("/api/v1/matches/{}", self.place.id))
    }

    /// The number of its bout, from 1, and how many the match had; nothing when it had one alone.
    pub fn bout(&self) -> Option<(u32, u32)> {
        let (bout, bouts) = (self.place.bout?, self.about.as_ref()?.bouts);
        (1 < bouts).then_some((bout, bouts))
    }

    /// The bout so many further on, from its beginning and the same seat.
    pub fn further(&self, by: i8) -> Option<Source> {
        let (bout, bouts) = self.bout()?;
        let bout = bout.checked_add_signed(by.into()).filter(|bout| (1..=bouts).contains(bout))?;
        let place = ReplayPlace { bout: Some(bout), seconds: 0, ..self.place.clone() };
        Some(Source { place, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{"id": "1", "game": "stacker", "best_of": 3, "ended_ms": 5, "ending": "won",
        "players": [
            {"name": "Anne", "seat": 0, "bouts_won": 2, "has_won": true, "rating":
                {"before": {"points": 1532, "deviation": 60}, "after": {"points": 1540, "deviation": 59}}},
            {"name": "Calico", "seat": 1, "bouts_won": 0, "has_won": false, "rating": null}],
        "bouts": [{"number": 1}, {"number": 2}]}"#;

    #[test]
    fn a_match_tells_its_bouts_and_the_ratings_before_it() {
        let about = About::read(JSON.as_bytes()).expect("it is a match");
        assert_eq!((about.bouts, about.ratings[0], about.ratings[1]), (2, Some(1532), None));
        for json in ["", "{}", "[]", r#"{"players": [], "bouts": 2}"#] {
            assert_eq!(About::read(json.as_bytes()), None, "{json}");
        }
    }

    #[test]
    fn bouts_lead_to_each_other() {
        let place = ReplayPlace::of("1", "t=90&seat=1").expect("an id");
        let source = |about| Source { server: "here".into(), place: place.clone(), about };
        assert_eq!(source(None).further(1), None);
        let source = source(About::read(JSON.as_bytes()));
        assert_eq!((source.bout(), source.further(-1)), (Some((1, 2)), None));
        let second = source.further(1).expect("there are two");
        assert_eq!((second.bout(), second.further(1)), (Some((2, 2)), None));
        assert_eq!((second.place.seconds, second.place.seat), (0, 1));
        assert_eq!(second.place.file(), "/api/v1/matches/1/bouts/2/replay");
        let run = Source { place: ReplayPlace::of("1", "run").expect("an id"), ..source };
        assert_eq!((run.path(), run.bout()), (None, None));
    }
}
