//! Answers as the API spells them, before they are checked. docs/api.md describes them.

use games::{GameKind, Ruleset, SoloMode};
use serde::Deserialize;
use wire::Name;

use super::{
    BOUTS_MAX, Ending, Line, LiveMatch, LivePlayer, POINTS, Points, SEATS_MAX, Seated, Tally,
    Value, all, figures,
};
use crate::platform::deep_link::ReplayPlace;

fn name(text: &str) -> Option<Name> {
    Name::new(text).ok()
}

/// A page of a list.
#[derive(Deserialize)]
pub struct Page<T, N> {
    /// The items, in order.
    pub items: Vec<T>,
    /// Where the next page begins.
    pub next: Option<N>,
}

/// A player who was found.
#[derive(Deserialize)]
pub struct Found {
    name: String,
    /// True if the account is that of a guest.
    pub is_guest: bool,
}

impl Found {
    /// The name, if it is one.
    pub fn name(&self) -> Option<Name> {
        name(&self.name)
    }
}

#[derive(Clone, Copy, Deserialize)]
struct Rating {
    points: i64,
    deviation: i64,
}

impl Rating {
    fn checked(self) -> Option<Points> {
        let fits = |number: i64, least: i64| (least..=POINTS).contains(&number);
        let is_sane = fits(self.points, -POINTS) && fits(self.deviation, 0);
        is_sane.then_some(Points { points: self.points as i32, deviation: self.deviation as i32 })
    }
}

/// A player.
#[derive(Deserialize)]
pub struct Player {
    name: String,
    is_guest: bool,
    since_ms: u64,
    games: Vec<Game>,
    rulesets: Vec<Rated>,
    solo: Vec<Run>,
}

#[derive(Deserialize)]
struct Game {
    game: String,
    casual: Tally,
}

#[derive(Deserialize)]
struct Rated {
    ruleset: String,
    /// Servers without ranks leave it out.
    rank: Option<u32>,
    #[serde(flatten)]
    rating: Rating,
    standing: String,
    ranked: Tally,
}

impl Player {
    /// The player; nothing when it makes no sense.
    pub fn checked(self) -> Option<super::Player> {
        let rated = |one: Rated| {
            let Some(ruleset) = Ruleset::named(&one.ruleset) else { return Some(None) };
            Some(Some(super::Rated {
                ruleset,
                rating: one.rating.checked()?,
                rank: one.rank,
                is_provisional: one.standing == "unranked",
                tally: one.ranked,
            }))
        };
        let casual = |one: &Game| Some((GameKind::named(&one.game)?, one.casual));
        Some(super::Player {
            name: name(&self.name)?,
            is_guest: self.is_guest,
            since_ms: self.since_ms,
            rated: all(self.rulesets.into_iter().take(Ruleset::ALL.len()), rated)?,
            casual: self.games.iter().take(GameKind::ALL.len()).filter_map(casual).collect(),
            bests: all(self.solo.into_iter().take(32), |run| run.checked())?,
        })
    }
}

/// A rating after a match.
#[derive(Deserialize)]
pub struct Point {
    at_ms: u64,
    #[serde(flatten)]
    rating: Rating,
}

impl Point {
    /// The point; nothing when it makes no sense.
    pub fn checked(self) -> Option<super::Point> {
        Some(super::Point { at_ms: self.at_ms, rating: self.rating.checked()? })
    }
}

/// A run on a leaderboard, or of a player.
#[derive(Deserialize)]
pub struct Run {
    rank: u32,
    id: String,
    name: String,
    mode: String,
    ticks: u32,
    score: u64,
    ended_ms: u64,
}

impl Run {
    fn checked(self) -> Option<Option<super::Run>> {
        let replay = ReplayPlace::of(&self.id, "run")?;
        let Some(mode) = SoloMode::named(&self.mode) else { return Some(None) };
        let Run { rank, ticks, score, ended_ms, .. } = self;
        Some(Some(super::Run { mode, rank, ticks, score, ended_ms, replay }))
    }

    /// It as a line of a leaderboard; none of a mode that this program does not know, and nothing when it
    /// makes no sense.
    pub fn line(self) -> Option<Option<Line>> {
        let name = name(&self.name)?;
        let line = |run: super::Run| Line { rank: run.rank, name, value: Value::Run(run) };
        self.checked().map(|run| run.map(line))
    }
}

/// A line of a leaderboard of ratings.
#[derive(Deserialize)]
pub struct RatedLine {
    rank: u32,
    name: String,
    #[serde(flatten)]
    rating: Rating,
    matches: u32,
}

impl RatedLine {
    /// The line; nothing when it makes no sense.
    pub fn checked(self) -> Option<Line> {
        let value = Value::Rating(self.rating.checked()?, self.matches);
        Some(Line { rank: self.rank, name: name(&self.name)?, value })
    }
}

/// A match.
#[derive(Deserialize)]
pub struct Match {
    id: String,
    game: String,
    ruleset: Option<String>,
    best_of: u8,
    ended_ms: u64,
    ending: String,
    players: Vec<Seat>,
    bouts: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Seat {
    name: String,
    bouts_won: u8,
    has_won: bool,
    rating: Option<Change>,
    figures: Option<serde_json::Map<String, serde_json::Value>>,
}

#[derive(Deserialize)]
struct Change {
    before: Rating,
    after: Rating,
}

impl Match {
    /// The match; none of a game that this program does not know, and nothing when it makes no sense.
    pub fn checked(self) -> Option<Option<super::Match>> {
        ReplayPlace::of(&self.id, "")?;
        let Some(game) = GameKind::named(&self.game) else { return Some(None) };
        let ending = match self.ending.as_str() {
            "won" => Ending::Won,
            "drawn" => Ending::Drawn,
            "no_contest" => Ending::NoContest,
            _ => return None,
        };
        let players =
            all(self.players.into_iter().take(SEATS_MAX), |seat| seat.checked().map(Some));
        Some(Some(super::Match {
            id: self.id,
            game,
            ruleset: self.ruleset.as_deref().and_then(Ruleset::named),
            best_of: self.best_of,
            ended_ms: self.ended_ms,
            ending,
            players: players?,
            bouts: self.bouts.len().min(BOUTS_MAX) as u32,
        }))
    }
}

impl Seat {
    fn checked(self) -> Option<Seated> {
        let rating = match self.rating {
            Some(Change { before, after }) => Some([before.checked()?, after.checked()?]),
            None => None,
        };
        Some(Seated {
            name: name(&self.name)?,
            bouts_won: self.bouts_won,
            has_won: self.has_won,
            rating,
            figures: figures(self.figures.unwrap_or_default())?,
        })
    }
}

/// A match in progress.
#[derive(Deserialize)]
pub struct Live {
    game: String,
    kind: String,
    players: Vec<Playing>,
    spectators: u32,
    best_of: u8,
}

#[derive(Deserialize)]
struct Playing {
    name: String,
    bot: Option<u8>,
    wins: u32,
    rating: Option<Rating>,
}

impl Live {
    /// The match; none of a game that this program does not know, and nothing when it makes no sense.
    pub fn checked(self) -> Option<Option<LiveMatch>> {
        let Some(game) = GameKind::named(&self.game) else { return Some(None) };
        let players = self.players.into_iter().take(SEATS_MAX);
        Some(Some(LiveMatch {
            game,
            is_ranked: self.kind == "ranked",
            players: all(players, |player| player.checked().map(Some))?,
            spectators: self.spectators,
            best_of: self.best_of,
        }))
    }
}

impl Playing {
    fn checked(self) -> Option<LivePlayer> {
        let rating = match self.rating {
            Some(rating) => Some(rating.checked()?),
            None => None,
        };
        let (name, is_bot) = (name(&self.name)?, self.bot.is_some());
        Some(LivePlayer { name, is_bot, wins: self.wins, rating })
    }
}
