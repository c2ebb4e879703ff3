//! The answers of a server. It may be anyone's, and say anything: what makes no sense is an error, what this
//! program does not know is left out, and lists have limits.

use games::{Figure, Figures, GameKind, Ruleset, SoloMode, Unit};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wire::Name;

use crate::activity::public::ask::{FOUND_MAX, LINES, LIVE_MAX, MATCHES, POINTS_MAX};
use crate::activity::public::{Ask, Board, Problem};
use crate::platform::deep_link::ReplayPlace;

mod raw;

/// The limit of bytes of an answer: a page of matches of many players has most.
pub const BYTES_MAX: usize = 512 * 1024;
/// The greatest number that is taken for points, and for their deviation.
const POINTS: i64 = 99_999;
/// Limits of the lists in an answer.
const SEATS_MAX: usize = bout::SEATS_MAX;
const BOUTS_MAX: usize = 99;

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The names of the players who were found, and whether they are guests.
    Found(Vec<(Name, bool)>),
    /// A player.
    Player(Box<Player>),
    /// The ratings of a player, the oldest first.
    History(Vec<Point>),
    /// A page of matches, the latest first, and the match before which the next page begins.
    Matches(Vec<Match>, Option<String>),
    /// A page of a leaderboard, and the offset of the next page.
    Lines(Vec<Line>, Option<u32>),
    /// The matches in progress.
    Live(Vec<LiveMatch>),
}

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// In points.
    pub points: i32,
    /// The deviation in points.
    pub deviation: i32,
}

/// Results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Tally {
    /// Matches won.
    pub won: u32,
    /// Matches lost.
    pub lost: u32,
    /// Matches drawn.
    pub drawn: u32,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The name.
    pub name: Name,
    /// True if the account is that of a guest.
    pub is_guest: bool,
    /// When it was made, in milliseconds since 1970.
    pub since_ms: u64,
    /// The ratings.
    pub rated: Vec<Rated>,
    /// The results of casual matches, of the games with any.
    pub casual: Vec<(GameKind, Tally)>,
    /// The best runs.
    pub bests: Vec<Run>,
}

/// A player by one ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The rating.
    pub rating: Points,
    /// The rank on the leaderboard, if the player is on it.
    pub rank: Option<u32>,
    /// True if the rating is still provisional.
    pub is_provisional: bool,
    /// The results of ranked matches.
    pub tally: Tally,
}

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The end of the match, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub rating: Points,
}

/// A solo run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The mode.
    pub mode: SoloMode,
    /// The rank of its player.
    pub rank: u32,
    /// The duration in ticks.
    pub ticks: u32,
    /// Points.
    pub score: u64,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The replay.
    pub replay: ReplayPlace,
}

/// A match.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The id.
    pub id: String,
    /// The game.
    pub game: GameKind,
    /// The ruleset, if it was ranked.
    pub ruleset: Option<Ruleset>,
    /// The maximum number of bouts.
    pub best_of: u8,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// The ending.
    pub ending: Ending,
    /// The players, by seat.
    pub players: Vec<Seated>,
    /// How many bouts there were.
    pub bouts: u32,
}

/// The ending of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A team won.
    Won,
    /// Drawn.
    Drawn,
    /// It counts for nothing.
    NoContest,
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated {
    /// The name.
    pub name: Name,
    /// Bouts that the team won.
    pub bouts_won: u8,
    /// True if the team won the match.
    pub has_won: bool,
    /// The rating before and after the match, if it was rated.
    pub rating: Option<[Points; 2]>,
    /// The figures; none when they are not known.
    pub figures: Figures,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rank, from 1.
    pub rank: u32,
    /// The name.
    pub name: Name,
    /// What the player is ranked by.
    pub value: Value,
}

/// What a player is ranked by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A rating, and the number of matches.
    Rating(Points, u32),
    /// A run.
    Run(Run),
}

/// A match in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveMatch {
    /// The game.
    pub game: GameKind,
    /// True if it is ranked.
    pub is_ranked: bool,
    /// The players.
    pub players: Vec<LivePlayer>,
    /// How many spectators it has.
    pub spectators: u32,
    /// The maximum number of bouts.
    pub best_of: u8,
}

/// A player of a match in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivePlayer {
    /// The name.
    pub name: Name,
    /// True if it is a bot.
    pub is_bot: bool,
    /// Wins.
    pub wins: u32,
    /// The rating, if there is one.
    pub rating: Option<Points>,
}

impl LiveMatch {
    /// The player by whose name it can be spectated, who is not a bot.
    pub fn person(&self) -> Option<&Name> {
        self.players.iter().find(|player| !player.is_bot).map(|player| &player.name)
    }
}

impl Answer {
    /// The answer to `ask` in these bytes.
    pub fn read(ask: &Ask, bytes: &[u8]) -> Result<Answer, Problem> {
        let answer = match ask {
            Ask::Search(_) => {
                let found: Vec<raw::Found> = json(bytes)?;
                let found = found.into_iter().take(FOUND_MAX);
                all(found, |one| Some(Some((one.name()?, one.is_guest)))).map(Answer::Found)
            }
            Ask::Player(_) => {
                let player: raw::Player = json(bytes)?;
                player.checked().map(|player| Answer::Player(Box::new(player)))
            }
            Ask::History(..) => {
                let points: Vec<raw::Point> = json(bytes)?;
                let skipped = points.len().saturating_sub(POINTS_MAX);
                all(points.into_iter().skip(skipped), |one| one.checked().map(Some))
                    .map(Answer::History)
            }
            Ask::Matches(..) => {
                let page: raw::Page<raw::Match, String> = json(bytes)?;
                let next = page.next.filter(|id| ReplayPlace::of(id, "").is_some());
                all(page.items.into_iter().take(MATCHES), raw::Match::checked)
                    .map(|matches| Answer::Matches(matches, next))
            }
            Ask::Lines(Board::Rated(_), _) => {
                let page: raw::Page<raw::RatedLine, u32> = json(bytes)?;
                all(page.items.into_iter().take(LINES as usize), |one| one.checked().map(Some))
                    .map(|lines| Answer::Lines(lines, page.next))
            }
            Ask::Lines(Board::Solo(_), _) => {
                let page: raw::Page<raw::Run, u32> = json(bytes)?;
                all(page.items.into_iter().take(LINES as usize), raw::Run::line)
                    .map(|lines| Answer::Lines(lines, page.next))
            }
            Ask::Live => {
                let live: Vec<raw::Live> = json(bytes)?;
                all(live.into_iter().take(LIVE_MAX), raw::Live::checked).map(Answer::Live)
            }
        };
        answer.ok_or(Problem::Odd)
    }
}

fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        tracing::warn!(%error, "odd answer of a server");
        Problem::Odd
    })
}

/// What `read` makes of each: nothing when one makes no sense, without those that are of a game or a mode that
/// this program does not know.
fn all<R, T>(
    raw: impl Iterator<Item = R>,
    read: impl Fn(R) -> Option<Option<T>>,
) -> Option<Vec<T>> {
    let read: Option<Vec<Option<T>>> = raw.map(read).collect();
    Some(read?.into_iter().flatten().collect())
}

/// The known figures of an object of numbers.
fn figures(object: serde_json::Map<String, serde_json::Value>) -> Option<Figures> {
    let mut known = Vec::new();
    for figure in Figure::all() {
        let Some(number) = object.get(&figure.name()) else { continue };
        let value = match figure.unit() {
            Unit::Ones => number.as_u64()?,
            Unit::Hundredths => {
                let value = number.as_f64().filter(|value| (0.0..1e9).contains(value))?;
                (value * 100.0).round() as u64
            }
        };
        known.push((figure, value));
    }
    known.try_into().ok()
}

#[cfg(test)]
mod tests;
