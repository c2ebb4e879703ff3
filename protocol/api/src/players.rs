//! Players, their ratings, and the leaderboards.

use serde::{Deserialize, Serialize};

use crate::BestView;

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineView {
    /// The rank, from 1.
    pub rank: u32,
    /// The name of the player.
    pub name: String,
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingView,
}

/// A rating as displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingView {
    /// The points, rounded; 1500 for a new player.
    pub points: i32,
    /// The deviation, rounded: with a probability of 95 %, the error is at most twice this.
    pub deviation: i32,
    /// The number of ranked matches that it is based on.
    #[serde(default)]
    pub matches: u32,
}

/// The public profile of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether the account has no password yet.
    pub is_guest: bool,
    /// The creation of the account, in milliseconds since 1970.
    pub since_ms: u64,
    /// The games that the player has played.
    pub games: Vec<GameView>,
    /// The rulesets by which the player has been rated.
    pub rulesets: Vec<RatedView>,
    /// The best run in each solo mode.
    pub solo: Vec<BestView>,
    /// How many days in a row, up to today, the player finished a daily challenge of any game.
    #[serde(default)]
    pub daily_streak: u32,
}

/// A player in one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// The game.
    pub game: String,
    /// The player by the game's first ruleset; a client can do without it.
    #[serde(flatten)]
    pub first: Option<StandingView>,
    /// Casual matches that count.
    pub casual: TallyView,
}

/// A player by one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatedView {
    /// The ruleset.
    pub ruleset: String,
    /// The rank on the leaderboard; nothing for a player who is not on it, or far down.
    pub rank: Option<u32>,
    /// The rating, and its status and results.
    #[serde(flatten)]
    pub standing: StandingView,
}

/// A rating, with its status and its results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingView {
    /// The rating.
    #[serde(flatten)]
    pub rating: RatingView,
    /// The status of the rating now: `unranked`, `ranked`, or `listed` on the leaderboard.
    pub standing: String,
    /// Ranked matches that count.
    pub ranked: TallyView,
}

/// Wins, losses and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TallyView {
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
}

/// A rating after a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointView {
    /// The match.
    #[serde(default)]
    pub match_id: String,
    /// The end of the match, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating of the player after the match.
    #[serde(flatten)]
    pub rating: RatingView,
}

/// A player who was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundView {
    /// The name.
    pub name: String,
    /// Whether the account has no password yet.
    pub is_guest: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_flat_is_read_as_it_was() {
        let rating = RatingView { points: 1662, deviation: 41, matches: 9 };
        let line = LineView { rank: 3, name: "Anne".into(), rating };
        let json = serde_json::to_string(&line).unwrap();
        assert_eq!(json, r#"{"rank":3,"name":"Anne","points":1662,"deviation":41,"matches":9}"#);
        assert_eq!(serde_json::from_str::<LineView>(&json).unwrap(), line);

        let ranked = TallyView { won: 5, lost: 4, drawn: 0 };
        let first = Some(StandingView { rating, standing: "listed".into(), ranked });
        let game = GameView { game: "stacker".into(), first, casual: TallyView::default() };
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<GameView>(&json).unwrap(), game);
        let casual = json.find(r#","points""#).zip(json.find(r#","casual""#)).unwrap();
        let short = format!("{}{}", &json[..casual.0], &json[casual.1..]);
        let game = GameView { first: None, ..game };
        assert_eq!(serde_json::from_str::<GameView>(&short).unwrap(), game, "{short}");
    }
}
