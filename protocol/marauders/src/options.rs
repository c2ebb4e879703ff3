//! The options of a battle: its mode, its size, and the fifteen options.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bincode::{Decode, Encode};
use bout::options::{OptionRow, Values};
use bout::{Seat, Stream};
use core::fmt;
use core::num::NonZeroU16;
use serde::{Deserialize, Serialize};

use crate::size::{Casual, Size, Standard};
use crate::{Element, Mode};

mod parts;

type Row = OptionRow<Options>;

bout::options! {
    /// How a battle is played. The default is the ranked game: 2D, rank 2.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
    #[serde(deny_unknown_fields, default)]
    pub struct Options {
        /// The mode: seats and teams.
        pub mode: Mode = Mode::Duel; &[parts::MODE],
        /// How many elements, on how large a field.
        pub size: Size = Size::Rank(2); &[parts::SIZE],
        /// Which of the fifteen options are chosen.
        pub choices: Choices = Choices::default(); CHOICES,
        /// The starting seat, a seat of the mode; default the first. Sides do not depend on it.
        pub lead: Seat = Seat(0),
        /// The turn after which hit points decide. Not of the document.
        pub turn_limit: TurnLimit = TurnLimit::Standard; &[parts::TURN_LIMIT],
        /// Tag break: whether every move must match, and no turn may be ended before its last. Other
        /// modes do not ask. Not of the document.
        pub forced_matches: bool = true => Row::new(Values::Choice(&["off", "on"]))
            .texts(
                "option-forced-matches",
                "in tag break only: every move must match, and no turn can be ended early",
            )
            .when(|options| options.mode == Mode::Break)
            .after("turn_limit"),
    }
}

/// When a battle ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnLimit {
    /// After 200 turns, a long game after 400.
    #[default]
    Standard,
    /// After this many turns.
    After(NonZeroU16),
    /// Never.
    Endless,
}

/// Declares the options of the document's section 6: each with its name in settings and messages,
/// the key of its label, and its effect in words.
macro_rules! choices {
    ($($choice:ident($name:literal, $label:literal, $effect:literal);)+) => {
        /// An option of the document's section 6.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Choice {
            $(#[doc = $effect] $choice,)+
        }

        impl Choice {
            /// All fifteen, in the document's order.
            pub const ALL: [Choice; 15] = [$(Choice::$choice),+];

            /// The name shown to players.
            pub fn name(self) -> &'static str {
                match self {
                    $(Choice::$choice => $name,)+
                }
            }

            /// The key of the label in the client's catalogue.
            pub fn label(self) -> &'static str {
                match self {
                    $(Choice::$choice => $label,)+
                }
            }
        }

        /// Their rows.
        const CHOICES: &[Row] = &[$(
            Row::new(Values::YesOrNo(["off", "on"]))
                .field(
                    $name,
                    |options| options.has(Choice::$choice).into(),
                    |options, is_on| parts::choose(options, Choice::$choice, is_on != 0),
                )
                .texts($label, $effect)
        ),+];
    };
}

choices! {
    Adjacent("adjacent match", "choice-adjacent", "three or more blocks that touch are a match");
    Diagonal("diagonal recognition", "choice-diagonal", "diagonal lines are matches");
    NonMatching(
        "non-matching spells",
        "choice-non-matching",
        "each seat names one spell beforehand, and casts it without a match"
    );
    PreMatch(
        "board pre-match",
        "choice-pre-match",
        "new fields may hold matches, which go to the player to move"
    );
    ForceMatchable(
        "force matchable blocks",
        "choice-force-matchable",
        "the last block of a refill is drawn to make a match possible"
    );
    BlockChain(
        "block chain matches",
        "choice-block-chain",
        "refills complete no match if possible"
    );
    Single(
        "single mode",
        "choice-single",
        "the first always attacks, a fifth of the hit points as often; no spells"
    );
    Reverse("reverse mode", "choice-reverse", "the starter defends first");
    Static("static mode", "choice-static", "the turn order repeats instead of being reversed");
    BonusVariant(
        "bonus variant",
        "choice-bonus-variant",
        "long matches make boost blocks instead of counting more"
    );
    Inward("inward gravity", "choice-inward", "blocks slide to the shields that collect");
    Outward("outward gravity", "choice-outward", "blocks slide away from the shields that collect");
    Fixed("fixed gravity", "choice-fixed", "blocks slide in a direction drawn at the start");
    Extended("extended game", "choice-extended", "50 hit points and two spells");
    Long("long game", "choice-long", "100 hit points and four spells");
}

/// A set of options. Texts list their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<&'static str>")]
pub struct Choices(u16);

impl Choices {
    /// This set and `choice`.
    #[must_use]
    pub fn with(self, choice: Choice) -> Choices {
        Choices(self.0 | 1 << choice as u16)
    }

    /// This set but for `choice`.
    #[must_use]
    pub fn without(self, choice: Choice) -> Choices {
        Choices(self.0 & !(1 << choice as u16))
    }

    /// True if `choice` is in it.
    pub fn has(self, choice: Choice) -> bool {
        self.0 & 1 << choice as u16 != 0
    }
}

impl FromIterator<Choice> for Choices {
    fn from_iter<I: IntoIterator<Item = Choice>>(choices: I) -> Choices {
        choices.into_iter().fold(Choices::default(), Choices::with)
    }
}

impl From<Choices> for Vec<&'static str> {
    fn from(choices: Choices) -> Vec<&'static str> {
        let chosen = Choice::ALL.into_iter().filter(|&choice| choices.has(choice));
        chosen.map(Choice::name).collect()
    }
}

impl TryFrom<Vec<String>> for Choices {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Choices, String> {
        let choice = |name: String| {
            let named = Choice::ALL.into_iter().find(|choice| choice.name() == name);
            named.ok_or_else(|| format!("there is no option called `{name}`"))
        };
        names.into_iter().map(choice).collect()
    }
}

/// Why these options cannot be played together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no such rank.
    Rank,
    /// A bit that is no option is set.
    Unknown,
    /// Two options that exclude each other.
    Clash(Choice, Choice, &'static str),
    /// An option that the mode does not know.
    NotIn(Mode, Choice, &'static str),
    /// Standard Expert in 1D.
    ExpertLine,
    /// The seat to begin is not a seat of the mode.
    Lead(Mode),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Rank => write!(f, "the rank must be 1 to 9"),
            OptionError::Unknown => {
                write!(f, "there are fifteen options, and this is none of them")
            }
            OptionError::Clash(one, other, why) => {
                write!(f, "{} and {} exclude each other: {why}", one.name(), other.name())
            }
            OptionError::NotIn(mode, choice, why) => {
                write!(f, "{} cannot be played in {}: {why}", choice.name(), mode.name())
            }
            OptionError::Lead(mode) => {
                write!(f, "the lead must be one of the {} seats of {}", mode.seats(), mode.name())
            }
            OptionError::ExpertLine => {
                write!(f, "the standard size Expert cannot be played in 1D; choose another size")
            }
        }
    }
}

impl core::error::Error for OptionError {}

/// The pairs of options that cannot be played together, and why (rules: refused combinations).
const CLASHES: [(Choice, Choice, &str); 5] = [
    (Choice::Inward, Choice::Outward, "blocks fall one way only"),
    (Choice::Inward, Choice::Fixed, "blocks fall one way only"),
    (Choice::Outward, Choice::Fixed, "blocks fall one way only"),
    (Choice::Extended, Choice::Long, "a battle starts with 50 hit points or with 100"),
    (Choice::NonMatching, Choice::Single, "single mode has no spells"),
];

impl Options {
    /// True if `choice` is chosen.
    pub fn has(&self, choice: Choice) -> bool {
        self.choices.has(choice)
    }

    /// Checks that these options can be played together.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check(&self) -> Result<(), OptionError> {
        if !self.size.exists() {
            return Err(OptionError::Rank);
        }
        if self.choices.0 >> Choice::ALL.len() != 0 {
            return Err(OptionError::Unknown);
        }
        if self.mode.seats() <= self.lead.0 {
            return Err(OptionError::Lead(self.mode));
        }
        for (one, other, why) in CLASHES {
            if self.has(one) && self.has(other) {
                return Err(OptionError::Clash(one, other, why));
            }
        }
        if self.mode != Mode::Duel && self.has(Choice::Static) {
            let why = "its turn order is never reversed";
            return Err(OptionError::NotIn(self.mode, Choice::Static, why));
        }
        if self.mode == Mode::Line && self.size == Size::Standard(Standard::Expert) {
            return Err(OptionError::ExpertLine);
        }
        if !self.mode.is_duel() && self.has(Choice::Single) {
            let why = "it is for one attacker and one defender";
            return Err(OptionError::NotIn(self.mode, Choice::Single, why));
        }
        Ok(())
    }

    /// True if each seat names a spell before the battle.
    pub fn names_spells(&self) -> bool {
        self.has(Choice::NonMatching)
    }

    /// True if every move must match, and a turn ends by its last move only.
    pub fn forces_matches(&self) -> bool {
        self.mode == Mode::Break && self.forced_matches
    }

    /// Hit points of one seat at the start: 25, 50 or 100.
    pub fn seat_hp(&self) -> u16 {
        if self.has(Choice::Long) {
            100
        } else if self.has(Choice::Extended) {
            50
        } else {
            25
        }
    }

    /// Hit points of a team at the start, which are also the most that it can have.
    pub fn team_hp(&self) -> u16 {
        self.seat_hp() * if self.mode.is_tag() { 2 } else { 1 }
    }

    /// The turn after which hit points decide, if there is one.
    pub fn turns_max(&self) -> Option<u16> {
        match self.turn_limit {
            TurnLimit::Standard if self.has(Choice::Long) => Some(400),
            TurnLimit::Standard => Some(200),
            TurnLimit::After(turns) => Some(turns.get()),
            TurnLimit::Endless => None,
        }
    }

    /// The elements of a rank, which are not drawn.
    pub fn fixed_elements(&self) -> Option<impl Iterator<Item = Element> + use<>> {
        self.size.rank_elements()
    }

    /// Options that `stream` chooses, for simulations: any that [`Options::check`] accepts.
    pub fn random(stream: &mut Stream) -> Options {
        loop {
            let mode = stream.one_of(&Mode::ALL);
            let size = match stream.below(3) {
                0 => Size::Rank(1 + stream.below(9) as u8),
                1 => Size::Standard(stream.one_of(&Standard::ALL)),
                _ => Size::Casual(stream.one_of(&Casual::ALL)),
            };
            let choices = stream.below(6);
            let choices: Choices = (0..choices).map(|_| stream.one_of(&Choice::ALL)).collect();
            let lead = Seat(stream.below(mode.seats().into()) as u8);
            let turn_limit = match stream.below(4) {
                0 => NonZeroU16::new(1 + stream.below(300) as u16)
                    .map_or(TurnLimit::Standard, TurnLimit::After),
                1 => TurnLimit::Endless,
                _ => TurnLimit::Standard,
            };
            let forced_matches = stream.below(2) == 0;
            let options = Options { mode, size, choices, lead, turn_limit, forced_matches };
            // Some choices exclude each other.
            if options.check().is_ok() {
                return options;
            }
        }
    }
}
