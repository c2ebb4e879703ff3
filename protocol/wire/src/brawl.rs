//! Brawl rooms: where friends gather, agree on options, and play one match after the other.

mod settings;

use bincode::{Decode, Encode};
use bout::options::{OptionRow, OptionTable, OutOfRange, Scope, Unit, Values};
use bout::{Bounded, SEATS_MAX, Seat, Team};
use controls::HandlingBounds;
use core::ops::RangeInclusive;
use games::{Pick, Rules, SetupError};

use crate::text::{ChatText, Password};
use crate::{Entrant, Name, RoomCode};

pub use settings::{
    Autostart, CO_HOSTS_MAX, Entry, PRESET_NAME_CHARS_MAX, PRESETS_MAX, PresetName, PresetRequest,
    RoomSettings, RoomSettingsView, RoomSetup, RoomSetupError, SETUP_CHARS_MAX, SavedPreset,
    SetupText,
};

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
    /// A number: the seats, the bouts or the grace period.
    #[error("{0}")]
    Number(OutOfRange),
    /// The teams.
    #[error("a room has {} to {} teams, and no more than seats", TEAMS.start(), TEAMS.end())]
    Teams,
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
        if let Sides::Teams(teams) = self.sides
            && !(TEAMS.contains(&teams) && teams <= self.seats)
        {
            return Err(BrawlOptionError::Teams);
        }
        let bounds = self.rules.kind().handling_bounds();
        let (least, most) = (self.handling.least, self.handling.most);
        let is_within = bounds.check(least).is_ok() && bounds.check(most).is_ok();
        if !is_within || self.handling.is_empty() {
            return Err(BrawlOptionError::Handling);
        }
        self.check_ranges().map_err(BrawlOptionError::Number)?;
        if let (Some(seats), Some(teams)) = (self.rules.seats(), self.rules.teams())
            && (self.seats, self.sides) != (seats, Sides::of(teams, seats))
        {
            return Err(BrawlOptionError::Mode { seats, teams });
        }
        self.rules.check_versus().map_err(BrawlOptionError::Rules)
    }
}

type Row = OptionRow<BrawlOptions>;

/// A row for numbers of a range.
const fn numbers(range: &RangeInclusive<u8>, step: i32, unit: Unit) -> Row {
    Row::numbers(*range.start() as u32, *range.end() as u32, step, unit)
}

/// The row of one end of the handling that is allowed: never beyond the other end, nor beyond what
/// the game allows.
macro_rules! bound {
    (@range least, $game:ident, $own:ident, $($part:ident).+) => {
        ($game.least.$($part).+, $own.most.$($part).+)
    };
    (@range most, $game:ident, $own:ident, $($part:ident).+) => {
        ($own.least.$($part).+, $game.most.$($part).+)
    };
    ($name:literal, $label:literal, $end:ident, $($part:ident).+) => {
        Row::numbers(0, u8::MAX as u32, 1, Unit::HandlingTicks)
            .narrowed(|options| {
                let (game, own) = (options.rules.kind().handling_bounds(), options.handling);
                let (least, most) = bound!(@range $end, game, own, $($part).+);
                let (least, most) = (least.into(), most.into());
                Values::Numbers { least, most, step: 1, unit: Unit::HandlingTicks }
            })
            .field(
                $name,
                |options| options.handling.$end.$($part).+.into(),
                |options, ticks| options.handling.$end.$($part).+ = ticks as u8,
            )
            .texts($label, "")
            .scope(Scope::Rooms)
            .when(|options| {
                let HandlingBounds { least, most } = options.rules.kind().handling_bounds();
                least.$($part).+ < most.$($part).+
            })
            .drawn_apart()
    };
}

/// The row of a choice of handling that a room can forbid.
macro_rules! allowance {
    ($name:ident, $label:literal) => {
        Row::new(Values::YesOrNo(["option-not-allowed", "option-allowed"]))
            .field(
                stringify!($name),
                |options| options.handling.most.tuning.$name.into(),
                |options, is_allowed| options.handling.most.tuning.$name = is_allowed != 0,
            )
            .texts($label, "")
            .scope(Scope::Rooms)
            .when(|options| options.rules.kind().handling_bounds().most.tuning.$name)
            .drawn_apart()
    };
}

impl OptionTable for BrawlOptions {
    const ROWS: &'static [&'static [Row]] = &[&[
        numbers(&SEATS, 1, Unit::Count)
            .field(
                "seats",
                |options| options.seats.into(),
                |options, seats| {
                    options.seats = seats as u8;
                    if let Sides::Teams(teams) = &mut options.sides {
                        *teams = (*teams).min(options.seats);
                    }
                },
            )
            .texts(
                "option-seats",
                "maximum of players; everyone else spectates. In marauders the mode decides",
            )
            .when(|options| options.rules.seats().is_none())
            .drawn_apart(),
        Row::numbers(1, *TEAMS.end() as u32, 1, Unit::Teams)
            .narrowed(|options| Values::Numbers {
                least: 1,
                most: options.seats.min(*TEAMS.end()).into(),
                step: 1,
                unit: Unit::Teams,
            })
            .field(
                "sides",
                |options| match options.sides {
                    Sides::FreeForAll => 1,
                    Sides::Teams(teams) => teams.into(),
                },
                |options, teams| {
                    options.sides = match teams as u8 {
                        0..=1 => Sides::FreeForAll,
                        teams => Sides::Teams(teams),
                    };
                },
            )
            .texts(
                "option-sides",
                "teams win together; no more teams than seats. In marauders the mode decides",
            )
            .when(|options| options.rules.seats().is_none())
            .drawn_apart(),
        numbers(&BEST_OF, 2, Unit::Bouts)
            .field(
                "best_of",
                |options| options.best_of.into(),
                |options, bouts| options.best_of = bouts as u8,
            )
            .texts(
                "option-match",
                "the first side to win more than half of them wins the match; with more than two \
                 sides it can take more bouts",
            ),
        numbers(&GRACE_S, 1, Unit::Seconds)
            .field(
                "grace_s",
                |options| options.grace_s.into(),
                |options, seconds| options.grace_s = seconds as u8,
            )
            .texts("option-grace", "time until a disconnected player forfeits the bout")
            .scope(Scope::Rooms),
        bound!("das least", "option-das-least", least, das_ticks),
        bound!("das most", "option-das-most", most, das_ticks),
        bound!("arr least", "option-arr-least", least, arr_ticks),
        bound!("arr most", "option-arr-most", most, arr_ticks),
        bound!("cut most", "option-cut-most", most, tuning.das_cut_ticks),
        bound!("soft drop least", "option-soft-drop-least", least, soft_drop_ticks),
        bound!("soft drop most", "option-soft-drop-most", most, soft_drop_ticks),
        allowance!(initial_rotation, "option-initial-rotation"),
        allowance!(initial_hold, "option-initial-hold"),
    ]];
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
    /// Chooses who may enter and how matches start. Since version 19.
    Settings(RoomSettings),
    /// Makes a member a co-host, or no longer. Since version 19.
    CoHost(MemberId, bool),
    /// Two members change places: a player and a spectator, or players of two teams. Since version 19.
    Swap(MemberId, MemberId),
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
        let number =
            |option, least, most| Err(BrawlOptionError::Number(OutOfRange { option, least, most }));
        check(|options| options.seats = 1, number("seats", 2, 24));
        check(|options| options.seats = 25, number("seats", 2, 24));
        check(|options| options.sides = Sides::Teams(1), Err(BrawlOptionError::Teams));
        check(|options| options.sides = Sides::Teams(9), Err(BrawlOptionError::Teams));
        check(|options| options.best_of = 0, number("best_of", 1, 9));
        check(|options| options.best_of = 10, number("best_of", 1, 9));
        check(|options| options.grace_s = 31, number("grace_s", 5, 30));
        check(|options| options.handling.least.das_ticks = 0, Err(BrawlOptionError::Handling));
        check(
            |options| options.handling.most.das_ticks = options.handling.least.das_ticks - 1,
            Err(BrawlOptionError::Handling),
        );
    }
}
