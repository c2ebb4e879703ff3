//! The options of the games as the settings file spells them. An option that a file does not name
//! has its ranked value.

use core::num::NonZeroU16;

use bout::Seat;
use games::{ClockedRules, Rules, TurnRules};
use marauders::{Casual, Choice, Choices, Mode, Size, Standard, TurnLimit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use stacker::polyomino::SIZE_MAX;
use stacker::score::GreatClear;
use stacker::{Class, Goal, Gravity, PieceSet, SizeWeights, TopOut};
use swordfight::options::{Cut, Excess, HorizontalFit, Rectangle, SameStep, SprinkleOrder};
use wire::{BrawlOptions, Sides};

/// Serializes the options of a match.
pub fn serialize<S: Serializer>(of: &BrawlOptions, serializer: S) -> Result<S::Ok, S::Error> {
    MatchText::of(of).serialize(serializer)
}

/// Deserializes the options of a match, which must be playable.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BrawlOptions, D::Error> {
    let options = MatchText::deserialize(deserializer)?.options();
    options.check().map_err(de::Error::custom)?;
    Ok(options)
}

/// The options of a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchText {
    seats: u8,
    /// 0 in a free-for-all.
    teams: u8,
    best_of: u8,
    rules: RulesText,
}

impl MatchText {
    fn of(options: &BrawlOptions) -> MatchText {
        let teams = match options.sides {
            Sides::FreeForAll => 0,
            Sides::Teams(teams) => teams,
        };
        let BrawlOptions { seats, best_of, rules, .. } = *options;
        MatchText { seats, teams, best_of, rules: RulesText::of(rules) }
    }

    /// In practice nobody bounds the player's handling.
    fn options(self) -> BrawlOptions {
        let MatchText { seats, teams, best_of, rules } = self;
        let sides = if teams == 0 { Sides::FreeForAll } else { Sides::Teams(teams) };
        BrawlOptions { seats, sides, best_of, ..BrawlOptions::new(rules.rules()) }
    }
}

/// A game with its options.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RulesText {
    Swordfight(#[serde(with = "SwordText")] swordfight::Options),
    Stacker(#[serde(with = "StackText")] stacker::Options),
    Marauders(#[serde(with = "BattleText")] marauders::Options),
}

impl RulesText {
    fn of(rules: Rules) -> RulesText {
        match rules {
            Rules::Clocked(ClockedRules::Swordfight(options)) => RulesText::Swordfight(options),
            Rules::Clocked(ClockedRules::Stacker(options)) => RulesText::Stacker(options),
            Rules::Turns(TurnRules::Marauders(options)) => RulesText::Marauders(options),
        }
    }

    fn rules(self) -> Rules {
        match self {
            RulesText::Swordfight(options) => Rules::swordfight(options),
            RulesText::Stacker(options) => Rules::stacker(options),
            RulesText::Marauders(options) => Rules::marauders(options),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(
    remote = "swordfight::Options",
    default = "swordfight::Options::default",
    deny_unknown_fields
)]
struct SwordText {
    breakers_per_mille: u16,
    breaker_drought_pairs: u16,
    fall_ms: u16,
    faster_every_pairs: u16,
    faster_percent: u8,
    fall_least_ms: u16,
    fast_fall_ms: u16,
    landing_ms: u16,
    landing_per_mille: u16,
    #[serde(with = "RectangleText")]
    rectangle: Rectangle,
    #[serde(with = "ExcessText")]
    excess: Excess,
    #[serde(with = "SameStepText")]
    same_step: SameStep,
    #[serde(with = "CutText")]
    cut: Cut,
    #[serde(with = "HorizontalFitText")]
    horizontal_fit: HorizontalFit,
    #[serde(with = "SprinkleOrderText")]
    sprinkles: SprinkleOrder,
    packets_per_lock: u8,
    // A match is played against others: it has no goal.
    #[serde(skip)]
    goal: Option<swordfight::Goal>,
}

/// Declares how the variants of an enum without contents are spelled.
macro_rules! spelled {
    ($($text:ident = $of:literal: $($variant:ident),+;)+) => {
        $(
            #[derive(Serialize, Deserialize)]
            #[serde(remote = $of, rename_all = "kebab-case")]
            enum $text {
                $($variant,)+
            }
        )+
    };
}

spelled! {
    RectangleText = "Rectangle": LargestArea, Highest;
    ExcessText = "Excess": BeforeChain, AfterChain;
    SameStepText = "SameStep": All, SpareTheSpawn;
    CutText = "Cut": Width, Length, All;
    HorizontalFitText = "HorizontalFit": First, Largest;
    SprinkleOrderText = "SprinkleOrder": AfterSwords, BeforeSwords;
    GreatClearText = "GreatClear": FourLines, BySize;
    TopOutText = "TopOut": Out, Clear;
    ClassText = "Class": Convex, Holeless, Holed;
    ModeText = "Mode": Line, Duel, Quad, Assault, Defence, Break;
    StandardText = "Standard": Easy, Medium, Intermediate, Advanced, Expert, Ultimate;
    CasualText = "Casual": First, Learner, Novice, Amateur, SemiPro, Professional;
}

/// The options of stacker.
#[derive(Serialize, Deserialize)]
#[serde(remote = "stacker::Options", default = "stacker::Options::default", deny_unknown_fields)]
pub struct StackText {
    columns: u8,
    rows: u8,
    next_count: u8,
    holds: bool,
    soft_drop_least_ticks: u8,
    lock_delay_ticks: u16,
    forced_lock_ticks: u16,
    spawn_delay_ticks: u8,
    clear_delay_ticks: u8,
    #[serde(with = "GreatClearText")]
    great_clear: GreatClear,
    zero_line_mini: bool,
    mini_from_no_turn: bool,
    spin_single_rows: u8,
    all_clear_rows: u8,
    garbage_delay_ticks: u16,
    garbage_cap_per_mille: u16,
    margin_from_tick: u32,
    margin_per_mille: u16,
    #[serde(with = "TopOutText")]
    top_out: TopOut,
    #[serde(with = "pieces")]
    pieces: PieceSet,
    #[serde(with = "weights")]
    size_weights: SizeWeights,
    #[serde(with = "GravityText")]
    gravity: Gravity,
    #[serde(with = "GoalText")]
    goal: Goal,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Gravity", rename_all = "kebab-case")]
enum GravityText {
    Timed { start: u32, gain: u32, gains_from_tick: u32 },
    Levels { first: u8, lines: u8 },
}

/// The pieces, by their sizes.
mod pieces {
    use super::*;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct PiecesText {
        sizes: Vec<u8>,
        #[serde(with = "ClassText")]
        hardest: Class,
    }

    pub fn serialize<S: Serializer>(of: &PieceSet, serializer: S) -> Result<S::Ok, S::Error> {
        let text = PiecesText { sizes: of.sizes().collect(), hardest: of.hardest() };
        text.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PieceSet, D::Error> {
        let PiecesText { sizes, hardest } = PiecesText::deserialize(deserializer)?;
        if sizes.iter().any(|size| !(1..=SIZE_MAX).contains(size)) {
            return Err(de::Error::custom("the sizes of pieces are from 1 to 15"));
        }
        Ok(PieceSet::new(sizes, hardest))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Goal", rename_all = "kebab-case")]
enum GoalText {
    Endless,
    Lines(u16),
    Ticks(u32),
    Dig(u8),
    Survive,
}

#[derive(Serialize, Deserialize)]
#[serde(
    remote = "marauders::Options",
    default = "marauders::Options::default",
    deny_unknown_fields
)]
struct BattleText {
    #[serde(with = "ModeText")]
    mode: Mode,
    #[serde(with = "choices")]
    choices: Choices,
    #[serde(with = "lead")]
    lead: Seat,
    forced_matches: bool,
    #[serde(with = "TurnLimitText")]
    turn_limit: TurnLimit,
    #[serde(with = "SizeText")]
    size: Size,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "TurnLimit", rename_all = "kebab-case")]
enum TurnLimitText {
    Standard,
    After(NonZeroU16),
    Endless,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Size", rename_all = "kebab-case")]
enum SizeText {
    Rank(u8),
    Standard(#[serde(with = "StandardText")] Standard),
    Casual(#[serde(with = "CasualText")] Casual),
}

/// The weights of the sizes, from the size of one cell on.
mod weights {
    use super::*;

    pub fn serialize<S: Serializer>(of: &SizeWeights, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((1..=SIZE_MAX).map(|size| of.of(size)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<SizeWeights, D::Error> {
        let weights = Vec::<u8>::deserialize(deserializer)?;
        if usize::from(SIZE_MAX) < weights.len() {
            return Err(de::Error::custom("there are 15 size_weights at most"));
        }
        let sizes = (1..).zip(weights);
        Ok(sizes.fold(SizeWeights::EQUAL, |all, (size, weight)| all.with(size, weight)))
    }
}

/// The chosen options of marauders, by their names.
mod choices {
    use super::*;

    pub fn serialize<S: Serializer>(of: &Choices, serializer: S) -> Result<S::Ok, S::Error> {
        let chosen = Choice::ALL.into_iter().filter(|&choice| of.has(choice));
        serializer.collect_seq(chosen.map(Choice::name))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Choices, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let choice = |name: String| {
            let named = Choice::ALL.into_iter().find(|choice| choice.name() == name);
            named.ok_or_else(|| de::Error::custom(format!("there is no option called `{name}`")))
        };
        names.into_iter().map(choice).collect()
    }
}

/// The seat that begins, by its number.
mod lead {
    use super::*;

    pub fn serialize<S: Serializer>(of: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(of.0)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        u8::deserialize(deserializer).map(Seat)
    }
}
