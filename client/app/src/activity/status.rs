//! The status of the activity, for the screens.

use bout::{Seat, Team};
use games::{ClockedGame, Day, GameKind, Rules, SoloMode};
use marauders::Table;
use wire::{Found, Name, Queued, Ran, RatingView, Report, Waiting};

use crate::activity::emotes::Emotes;
use crate::platform::deep_link::ReplayPlace;
use crate::text::tr;
use crate::view::connection::Signal;

/// Seconds that a player has to decline: time to read a name, and well within the server's limit.
pub const READING_SECONDS: f32 = 2.0;

/// The status of play, for the menus.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// The connection to the server.
    pub connection: Connection,
    /// The game of the room that the player plays or spectates in.
    pub game: Option<GameKind>,
    /// True if the player of that room chooses whom to attack: there are more than two seats.
    pub has_targets: bool,
    /// True in a practice room, whose bout is paused while a page covers it.
    pub is_practice: bool,
    /// Seconds since the bout, or the search, began.
    pub seconds: u32,
    /// The awaited event, outside the ranked queue.
    pub search: Search,
    /// How a press leads from the end of a bout to its result.
    pub skip: Skip,
    /// How far the lists of large pieces have come that a match waits for.
    pub making: Option<wire::Making>,
    /// The result of the last bout.
    pub result: Option<BoutResult>,
    /// The report of the last bout, and how long its result has been shown.
    pub aftermath: Aftermath,
    /// The solo run, if any.
    pub solo: Option<SoloRun>,
    /// The queues of the server, while the player waits in one.
    pub waiting: Option<Waiting>,
    /// The progress of a ranked match, and any proposed match.
    pub ranked: Ranked,
    /// The opponent of a match, whom the player can ask to be a friend.
    pub befriends: Option<Name>,
    /// The emotes of a duel.
    pub emotes: Emotes,
    /// What a line on every page says.
    pub announcements: Announcements,
}

/// The connection to a server.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Connection {
    /// The address of the server; empty without a connection.
    pub address: String,
    /// The connection state, if any.
    pub signal: Option<Signal>,
}

/// What a line on every page says, wherever the player is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Announcements {
    /// The server's notice to all players.
    pub notice: Option<String>,
    /// Upper bound of the seconds until an announced server stop.
    pub stops_in_seconds: Option<f32>,
    /// True while the player waits in a queue and plays something else.
    pub waits_meanwhile: bool,
}

impl Announcements {
    /// The line: of a server stop, or else the server's notice, or else that the player waits for a match.
    pub fn line(&self) -> Option<String> {
        let Some(left) = self.stops_in_seconds else {
            let waits = self.waits_meanwhile.then(|| tr!("meanwhile-waiting").to_owned());
            return self.notice.clone().or(waits);
        };
        let left = left.ceil() as u32;
        Some(tr!("menu-notice-stopping", time = format!("{}:{:02}", left / 60, left % 60)))
    }
}

/// The player skips the animation of the end of a bout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Skip {
    /// Nothing ends, or only just: a press was meant for the bout.
    #[default]
    Not,
    /// The next press does.
    Next,
    /// It was pressed.
    Pressed,
}

/// The event that the player waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Search {
    /// The admission to a server.
    #[default]
    Connecting,
    /// An opponent, with the number of others in the casual queue.
    Opponent(u16),
    /// Another run of this mode.
    Restart(SoloMode),
}

/// The report of the last bout or match, and how long its result has been shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aftermath {
    /// The figures of all players.
    pub report: Option<Report>,
    /// The player's seat in it.
    pub seat: Option<Seat>,
    /// The names of the players, by seat.
    pub names: Vec<String>,
    /// The only opponent, if that is a person and the match was saved on a server that has profiles.
    pub opponent: Option<String>,
    /// The address of the page of the match, once it is over and saved on a server that has one.
    pub page: Option<String>,
    /// True after the address was copied.
    pub is_copied: bool,
    /// The replay of its last bout, once it is saved, and the address of the server that has it.
    pub replay: Option<(String, ReplayPlace)>,
    /// Seconds that the result has been shown.
    pub seconds: f32,
}

/// Seconds in which a press on the page of a result was meant for the bout before it.
const GLANCE_SECONDS: f32 = 0.8;
/// Seconds after which nothing moves on the page of a result any more.
pub const SETTLED_SECONDS: f32 = 3.2;

impl Aftermath {
    /// The player pressed something: what moves is over, unless the press was meant for the bout.
    pub fn skip(&mut self) {
        if GLANCE_SECONDS <= self.seconds {
            self.seconds = self.seconds.max(SETTLED_SECONDS);
        }
    }
}

/// The result of a bout, and the score of the match after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoutResult {
    /// The team that won the bout, or the match if that is over; none when it was drawn.
    pub winner: Option<Team>,
    /// The player's team.
    pub own_team: Option<Team>,
    /// True if the match is over.
    pub is_match_over: bool,
    /// The players in the order of their seats.
    pub players: Vec<PlayerResult>,
    /// The game's facts of the bout.
    pub facts: BoutFacts,
    /// The possible next match.
    pub next: NextMatch,
}

/// A player of a finished bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerResult {
    /// The name.
    pub name: String,
    /// The team.
    pub team: Team,
    /// Bouts of the match that the team has won.
    pub wins: u8,
}

/// The facts of a finished bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoutFacts {
    /// In a clocked game.
    Clocked {
        /// The game.
        game: ClockedGame,
        /// Pairs or pieces that the player locked.
        pieces: u32,
        /// How long the bout took.
        seconds: u32,
        /// The player's place from 1 on, if the player was eliminated.
        place: Option<u8>,
        /// True if teams played, and not all against each other.
        has_teams: bool,
    },
    /// In a turn-based game.
    Turns {
        /// Turns that were played.
        turns: u16,
        /// Remaining hit points of each team.
        hit_points: Vec<u16>,
    },
}

impl BoutFacts {
    /// Those of the battle at this table.
    pub fn of_table(table: &Table) -> BoutFacts {
        let teams = usize::from(table.mode().teams());
        let hit_points = table.hp.iter().take(teams).copied().collect();
        BoutFacts::Turns { turns: table.turn, hit_points }
    }
}

impl BoutResult {
    /// The names of a team.
    pub fn names(&self, team: Team) -> Vec<&str> {
        let own = self.players.iter().filter(|player| player.team == team);
        own.map(|player| player.name.as_str()).collect()
    }
}

/// The possible successor of a finished bout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum NextMatch {
    /// Nothing that the player can ask for.
    #[default]
    Closed,
    /// The next bout of the match, when all are ready.
    Bout,
    /// Another match, when all are ready.
    Rematch,
    /// The player is ready, and the others are not.
    Waiting,
    /// Nothing: the player of this name has left.
    Left(String),
}

impl Status {
    /// The status of a client that is connected to the server of this address.
    pub fn connected(address: String) -> Status {
        Status { connection: Connection { address, signal: None }, ..Status::default() }
    }

    /// How far the lists have come that a match waits for, in words.
    pub fn made(&self) -> Option<String> {
        let done = self.making?;
        Some(tr!("making-line", size = done.size, percent = done.per_mille / 10))
    }
}

/// The current or last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoloRun {
    /// The mode.
    pub mode: SoloMode,
    /// The rules, which may be the player's own.
    pub rules: Rules,
    /// The result, once the server has reported it.
    pub ran: Option<Ran>,
    /// The value of the best run before it by the same rules, if they are the player's own.
    pub own_best_before: Option<u64>,
    /// By how much it beat the player's best one on this computer, if it did: ticks, points or rows.
    pub new_best_by: Option<u64>,
    /// The day of a daily challenge, which cannot be restarted.
    pub day: Option<Day>,
}

impl SoloRun {
    /// A run of this mode, by these rules, that has just begun.
    pub fn new(mode: SoloMode, rules: Rules) -> SoloRun {
        SoloRun { mode, rules, ran: None, own_best_before: None, new_best_by: None, day: None }
    }

    /// True if it is played by the player's own rules, and is no matter of leaderboards. The rules of a daily
    /// challenge are dealt.
    pub fn is_own(&self) -> bool {
        self.day.is_none() && self.rules != self.mode.rules()
    }
}

/// The progress of a ranked match, as the player sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ranked {
    /// The player's stage in it.
    pub stage: Stage,
    /// The state of the queue, while the player waits.
    pub queued: Option<Queued>,
    /// The proposed match.
    pub offer: Option<Offer>,
    /// The rating changes, the player's own first.
    pub changes: Vec<Change>,
}

/// The player's stage in a ranked match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// In none.
    #[default]
    None,
    /// In progress: leaving loses it.
    Match,
    /// Finished, and its result is being saved.
    Saving,
    /// The result is saved.
    Over,
}

/// A proposed match.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The opponent, and the number of the proposal.
    pub found: Found,
    /// Seconds since then.
    pub seconds: f32,
    /// True if this player has accepted.
    pub is_accepted: bool,
}

/// The rating change of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The player.
    pub name: String,
    /// The rating before.
    pub before: RatingView,
    /// The rating after.
    pub after: RatingView,
}
