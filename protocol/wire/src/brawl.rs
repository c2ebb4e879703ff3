//! Brawl rooms: where friends gather, agree on options, and play one match after the other.

use bincode::{Decode, Encode};
use bout::{Bounded, SEATS_MAX, Seat, Team};
use controls::HandlingBounds;
use core::ops::RangeInclusive;
use games::{Pick, Rules, SetupError};

use crate::text::{ChatText, Password};
use crate::{Entrant, Name, RoomCode};

/// Members of a room, players and spectators.
pub const MEMBERS_MAX: usize = 64;
/// The seats that a room may have.
pub const SEATS: RangeInclusive<u8> = 2..=SEATS_MAX as u8;
/// The teams that a room with teams may have: at most 12 of 2.
pub const TEAMS: RangeInclusive<u8> = 2..=12;
/// The bouts that a match may have.
pub const BEST_OF: RangeInclusive<u8> = 1..=9;
/// The seconds that a player may be silent in a bout before the seat forfeits.
pub const GRACE_S: RangeInclusive<u8> = 5..=30;
/// Seconds from the start command of the host to the start of a match, in which it can be taken back.
pub const COUNT_S: u8 = 5;
/// Rooms in the longest list.
pub const LISTED_MAX: usize = 64;

/// Free-for-all or teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Sides {
    /// Free-for-all: the last one alive wins.
    FreeForAll,
    /// This many teams, [`TEAMS`].
    Teams(u8),
}

impl Sides {
    /// So many teams of so many seats; when they are as many, everyone is for itself.
    pub fn of(teams: u8, seats: u8) -> Sides {
        if teams < seats { Sides::Teams(teams) } else { Sides::FreeForAll }
    }
}

/// The visibility of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Visibility {
    /// Everyone: it is listed.
    Public,
    /// Players with the code.
    Unlisted,
    /// Players with the code and the password.
    Private,
}

/// The options of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BrawlOptions {
    /// The game and its options.
    pub rules: Rules,
    /// Seats, [`SEATS`].
    pub seats: u8,
    /// Free-for-all or teams.
    pub sides: Sides,
    /// Bouts in a match, [`BEST_OF`]. The first side to win more than half of them wins it.
    pub best_of: u8,
    /// Seconds that a player may be silent in a bout before the seat forfeits, [`GRACE_S`].
    pub grace_s: u8,
    /// What handling is allowed, within what the game allows. A player's own is brought into it.
    pub handling: HandlingBounds,
}

/// Which option of a room is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrawlOptionError {
    /// The seats.
    #[error("a room has {} to {} seats", SEATS.start(), SEATS.end())]
    Seats,
    /// The teams.
    #[error("a room has {} to {} teams, and no more than seats", TEAMS.start(), TEAMS.end())]
    Teams,
    /// The bouts in a match.
    #[error("a match has {} to {} bouts", BEST_OF.start(), BEST_OF.end())]
    BestOf,
    /// The grace.
    #[error("the grace is {} to {} seconds", GRACE_S.start(), GRACE_S.end())]
    Grace,
    /// Seats and teams are those of the mode.
    #[error("the mode is for {seats} seats in {teams} teams")]
    Mode {
        /// The seats of the mode.
        seats: u8,
        /// The teams of the mode; as many as seats in a free-for-all.
        teams: u8,
    },
    /// The handling.
    #[error("the bounds of the handling are empty, or wider than the game allows")]
    Handling,
    /// An option of the game.
    #[error("the options of the game: {0}")]
    Rules(SetupError),
}

impl BrawlOptions {
    /// What a room of this game begins with: as in ranked matches, for eight, each for itself; or
    /// for as many and with whom the game's mode says.
    pub fn new(rules: Rules) -> BrawlOptions {
        let seats = rules.seats().unwrap_or(8);
        BrawlOptions {
            rules,
            seats,
            sides: Sides::of(rules.teams().unwrap_or(seats), seats),
            best_of: 1,
            grace_s: 20,
            handling: rules.kind().handling_bounds(),
        }
    }

    /// A match of two, or of as many and with whom the game's mode says.
    pub fn duel(rules: Rules) -> BrawlOptions {
        let room = BrawlOptions::new(rules);
        BrawlOptions { seats: rules.seats().unwrap_or(2), ..room }
    }

    /// The team of the `index`th of those who sit down one after the other: the smallest one.
    pub fn team_in_turn(&self, index: u8) -> Team {
        match (self.rules.team(Seat(index)), self.sides) {
            (Some(team), _) => team,
            (None, Sides::FreeForAll) => Team(index),
            (None, Sides::Teams(teams)) => Team(index % teams.max(1)),
        }
    }

    /// Checks that a match can be played with these options: the error says why not.
    pub fn check(&self) -> Result<(), BrawlOptionError> {
        if !SEATS.contains(&self.seats) {
            return Err(BrawlOptionError::Seats);
        }
        if let Sides::Teams(teams) = self.sides
            && !(TEAMS.contains(&teams) && teams <= self.seats)
        {
            return Err(BrawlOptionError::Teams);
        }
        if let (Some(seats), Some(teams)) = (self.rules.seats(), self.rules.teams())
            && (self.seats, self.sides) != (seats, Sides::of(teams, seats))
        {
            return Err(BrawlOptionError::Mode { seats, teams });
        }
        if !BEST_OF.contains(&self.best_of) {
            return Err(BrawlOptionError::BestOf);
        }
        if !GRACE_S.contains(&self.grace_s) {
            return Err(BrawlOptionError::Grace);
        }
        let bounds = self.rules.kind().handling_bounds();
        let (least, most) = (self.handling.least, self.handling.most);
        let is_within = bounds.check(least).is_ok() && bounds.check(most).is_ok();
        if !is_within || self.handling.is_empty() {
            return Err(BrawlOptionError::Handling);
        }
        self.rules.check_versus().map_err(BrawlOptionError::Rules)
    }
}

/// Opens a room, whose host the client is.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct HostBrawl {
    /// How its matches are played.
    pub options: BrawlOptions,
    /// The visibility.
    pub visibility: Visibility,
    /// The password, of a private room only.
    pub password: Option<Password>,
    /// The host's own pick and handling.
    pub entrant: Entrant,
}

/// Enters a room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct JoinBrawl {
    /// Which.
    pub code: RoomCode,
    /// The password, when it has one.
    pub password: Option<Password>,
    /// The player's pick and handling.
    pub entrant: Entrant,
}

/// One in a room, numbered by the room; never used twice in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub struct MemberId(pub u32);

/// A command of a member in its room, between bouts or in them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum BrawlCommand {
    /// Is ready for the next match, or no longer.
    Ready(bool),
    /// Takes a seat.
    Sit,
    /// Becomes a spectator.
    Stand,
    /// Joins a team.
    Team(Team),
    /// Brings something else.
    Bring(Entrant),
    /// Sends a chat line to the room.
    Chat(ChatText),
    /// A command of the host.
    Host(HostCommand),
}

/// A command of the host of a room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum HostCommand {
    /// Chooses how matches are played. Nobody is ready any more.
    Options(BrawlOptions),
    /// Sets the visibility of the room. A private room needs a password.
    Admit(Visibility, Option<Password>),
    /// Locks or unlocks the room.
    Lock(bool),
    /// Seats a bot of this level, 1 to 5.
    AddBot(u8),
    /// Kicks a member, who may join again.
    Kick(MemberId),
    /// Bans a member for as long as the room lasts.
    Ban(MemberId),
    /// Moves a member to the spectators.
    Stand(MemberId),
    /// Puts a member into a team.
    Team(MemberId, Team),
    /// Mutes or unmutes a member.
    Mute(MemberId, bool),
    /// Hands over host to another member.
    HandOver(MemberId),
    /// Starts a match, in [`COUNT_S`] seconds.
    Start,
    /// Cancels the countdown.
    Cancel,
}

/// A brawl room, as its members see it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BrawlView {
    /// By what it is found.
    pub code: RoomCode,
    /// How matches are played.
    pub options: BrawlOptions,
    /// The visibility.
    pub visibility: Visibility,
    /// True if nobody else may enter.
    pub is_locked: bool,
    /// The host. There is one as long as there are people.
    pub host: Option<MemberId>,
    /// Which member the reader is.
    pub you: MemberId,
    /// The members, in the order in which they joined.
    pub members: Bounded<BrawlMember, MEMBERS_MAX>,
    /// The phase of the room.
    pub phase: BrawlPhase,
}

/// A member of a brawl room.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct BrawlMember {
    /// Which.
    pub id: MemberId,
    /// The name.
    pub name: Name,
    /// The level, when it is a bot.
    pub bot: Option<u8>,
    /// The team that it plays for; nothing for a spectator.
    pub team: Option<Team>,
    /// The pick and handling.
    pub pick: Pick,
    /// Ready for the next match. Bots always are.
    pub is_ready: bool,
    /// Muted.
    pub is_muted: bool,
    /// Matches won since it joined.
    pub wins: u16,
}

/// The phase of a brawl room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum BrawlPhase {
    /// Between matches.
    Gathering,
    /// A match starts in so many milliseconds, unless that is taken back.
    Starting(u16),
    /// A match is played.
    Playing,
}

/// A chat line.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ChatLine {
    /// By whom.
    pub from: MemberId,
    /// By what name.
    pub name: Name,
    /// What.
    pub text: ChatText,
}

/// A public room, in the list of those.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ListedRoom {
    /// By what it is entered.
    pub code: RoomCode,
    /// The game and its options.
    pub rules: Rules,
    /// The host.
    pub host: Name,
    /// Free-for-all or teams.
    pub sides: Sides,
    /// Bouts in a match, [`BEST_OF`].
    pub best_of: u8,
    /// Seats taken.
    pub taken: u8,
    /// Seats there are.
    pub seats: u8,
    /// Spectators.
    pub spectators: u8,
    /// True if a match is played.
    pub is_playing: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> BrawlOptions {
        BrawlOptions::new(Rules::swordfight(Default::default()))
    }

    fn check(change: impl Fn(&mut BrawlOptions), expected: Result<(), BrawlOptionError>) {
        let mut options = options();
        change(&mut options);
        assert_eq!(options.check(), expected, "{options:?}");
    }

    #[test]
    fn every_option_has_its_range() {
        check(|_| {}, Ok(()));
        check(|options| options.seats = 1, Err(BrawlOptionError::Seats));
        check(|options| options.seats = 25, Err(BrawlOptionError::Seats));
        check(|options| options.sides = Sides::Teams(1), Err(BrawlOptionError::Teams));
        check(|options| options.sides = Sides::Teams(9), Err(BrawlOptionError::Teams));
        check(|options| options.best_of = 0, Err(BrawlOptionError::BestOf));
        check(|options| options.best_of = 10, Err(BrawlOptionError::BestOf));
        check(|options| options.grace_s = 31, Err(BrawlOptionError::Grace));
        check(|options| options.handling.least.das_ticks = 0, Err(BrawlOptionError::Handling));
        check(
            |options| options.handling.most.das_ticks = options.handling.least.das_ticks - 1,
            Err(BrawlOptionError::Handling),
        );
    }
}
