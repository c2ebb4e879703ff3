//! The answers of a server. It may be anyone's, and say anything: what makes no sense is an error, what this
//! program does not know is left out, and lists have limits.

use api::{
    BestView, FoundView, LineView, LivePlayer, LiveView, PageOf, PointView, RatingView, SeatView,
    TallyView,
};
use games::{GameKind, Ruleset, SoloMode};
use serde::de::DeserializeOwned;
use wire::Name;

use crate::activity::public::ask::{FOUND_MAX, LINES, LIVE_MAX, MATCHES, POINTS_MAX};
use crate::activity::public::{Ask, Board, Problem};
use crate::platform::deep_link::ReplayPlace;

mod checks;

/// The limit of bytes of an answer: a page of matches of many players has most.
pub const BYTES_MAX: usize = 512 * 1024;

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The players who were found.
    Found(Vec<FoundView>),
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
    pub casual: Vec<(GameKind, TallyView)>,
    /// The best runs.
    pub bests: Vec<Run>,
}

/// A player by one ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The rating.
    pub rating: RatingView,
    /// The rank on the leaderboard, if the player is on it.
    pub rank: Option<u32>,
    /// True if the rating is still provisional.
    pub is_provisional: bool,
    /// The results of ranked matches.
    pub tally: TallyView,
}

/// A rating after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The end of the match, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub rating: RatingView,
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
    pub players: Vec<SeatView>,
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

/// A line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Of the ratings by a ruleset.
    Rated(LineView),
    /// Of the best runs in a mode: the name of the player, and the run.
    Run(Name, Run),
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

impl LiveMatch {
    /// The player by whose name it can be spectated, who is not a bot.
    pub fn person(&self) -> Option<&str> {
        let is_person = |player: &&LivePlayer| player.bot.is_none();
        self.players.iter().find(is_person).map(|player| player.name.as_str())
    }
}

impl Answer {
    /// The answer to `ask` in these bytes.
    pub fn read(ask: &Ask, bytes: &[u8]) -> Result<Answer, Problem> {
        let answer = match ask {
            Ask::Search(_) => {
                let found: Vec<FoundView> = json(bytes)?;
                all(found.into_iter().take(FOUND_MAX), |one| checks::found(one).map(Some))
                    .map(Answer::Found)
            }
            Ask::Player(_) => {
                checks::player(json(bytes)?).map(|player| Answer::Player(Box::new(player)))
            }
            Ask::History(..) => {
                let points: Vec<PointView> = json(bytes)?;
                let skipped = points.len().saturating_sub(POINTS_MAX);
                all(points.into_iter().skip(skipped), |one| checks::point(&one).map(Some))
                    .map(Answer::History)
            }
            Ask::Matches(..) => {
                let page: PageOf<_, String> = json(bytes)?;
                let next = page.next.filter(|id| ReplayPlace::of(id, "").is_some());
                all(page.items.into_iter().take(MATCHES), checks::played)
                    .map(|matches| Answer::Matches(matches, next))
            }
            Ask::Lines(Board::Rated(_), _) => {
                let page: PageOf<LineView, u32> = json(bytes)?;
                all(page.items.into_iter().take(LINES as usize), |one| checks::line(one).map(Some))
                    .map(|lines| Answer::Lines(lines, page.next))
            }
            Ask::Lines(Board::Solo(_), _) => {
                let page: PageOf<BestView, u32> = json(bytes)?;
                all(page.items.into_iter().take(LINES as usize), checks::line_of_run)
                    .map(|lines| Answer::Lines(lines, page.next))
            }
            Ask::Live => {
                let live: Vec<LiveView> = json(bytes)?;
                all(live.into_iter().take(LIVE_MAX), checks::live).map(Answer::Live)
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

#[cfg(test)]
mod tests;
