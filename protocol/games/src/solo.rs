//! Ways to play alone: the rules of each, what it is played for, and what a run of it came to.

use bincode::{Decode, Encode};
use bout::Tick;

use crate::clocked::{GameBoard, each};
use crate::{Board, ClockedRules, GameKind, Rules};
use stacker::{Goal, Gravity, TopOut};

/// Ticks of the longest run: an hour. What was done by then stands.
pub const RUN_TICKS_MAX: u32 = stacker::options::TICKS_MAX;

/// A way to play alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum SoloMode {
    /// Stacker: 40 lines against the clock.
    FortyLines,
    /// Stacker: points in two minutes.
    TwoMinutes,
    /// Stacker: points in 150 lines, faster with every level.
    Marathon,
    /// Stacker: without gravity and without end, for its own sake.
    Zen,
    /// Stacker: points, by the rules as they are written.
    Document,
    /// Stacker: ten rows of garbage against the clock.
    Dig,
    /// Stacker: for as long as possible, against garbage that comes ever sooner.
    Survival,
}

/// By what the runs of a mode are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankedBy {
    /// The fewest ticks to the goal are best.
    Ticks,
    /// The most points are best.
    Score,
    /// The most ticks until the field was full are best.
    Survival,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum RunEnd {
    /// It reached its goal.
    Finished,
    /// The field was full.
    ToppedOut,
    /// It was as long as any may be, [`RUN_TICKS_MAX`].
    TimeUp,
    /// Its player left, or was away for too long.
    Left,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SoloRun {
    /// Ticks that were played, up to and with the last that counts.
    pub ticks: u32,
    /// Points.
    pub score: u64,
    /// Lines cleared.
    pub lines: u32,
    /// How it ended.
    pub end: RunEnd,
}

impl SoloMode {
    /// All of them, in the order in which they are shown.
    pub const ALL: [SoloMode; 7] = [
        SoloMode::FortyLines,
        SoloMode::TwoMinutes,
        SoloMode::Marathon,
        SoloMode::Zen,
        SoloMode::Document,
        SoloMode::Dig,
        SoloMode::Survival,
    ];

    /// Its name in addresses and in what is kept.
    pub fn name(self) -> &'static str {
        match self {
            SoloMode::FortyLines => "forty-lines",
            SoloMode::TwoMinutes => "two-minutes",
            SoloMode::Marathon => "marathon",
            SoloMode::Zen => "zen",
            SoloMode::Document => "document",
            SoloMode::Dig => "dig",
            SoloMode::Survival => "survival",
        }
    }

    /// The mode of this name.
    pub fn named(name: &str) -> Option<SoloMode> {
        SoloMode::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The name shown to players.
    pub fn title(self) -> &'static str {
        match self {
            SoloMode::FortyLines => "40 lines",
            SoloMode::TwoMinutes => "Two minutes",
            SoloMode::Marathon => "Marathon",
            SoloMode::Zen => "Zen",
            SoloMode::Document => "Document",
            SoloMode::Dig => "Dig",
            SoloMode::Survival => "Survival",
        }
    }

    /// The game with the options of this mode.
    pub fn rules(self) -> Rules {
        Rules::stacker(match self {
            SoloMode::FortyLines => stacker::Options::forty_lines(),
            SoloMode::TwoMinutes => stacker::Options::two_minutes(),
            SoloMode::Marathon => stacker::Options::marathon(),
            SoloMode::Zen => stacker::Options::zen(),
            SoloMode::Document => stacker::Options::document(),
            SoloMode::Dig => stacker::Options::dig(),
            SoloMode::Survival => stacker::Options::survival(),
        })
    }

    /// Of which game it is a mode.
    pub fn game(self) -> GameKind {
        self.rules().kind()
    }

    /// By what its runs are compared; nothing when they are not.
    pub fn ranked_by(self) -> Option<RankedBy> {
        match self {
            SoloMode::FortyLines | SoloMode::Dig => Some(RankedBy::Ticks),
            SoloMode::TwoMinutes | SoloMode::Marathon | SoloMode::Document => Some(RankedBy::Score),
            SoloMode::Survival => Some(RankedBy::Survival),
            SoloMode::Zen => None,
        }
    }

    /// What a run is compared by, ticks or points, when it counts. Against the clock it must have
    /// reached its goal; for points, or for survival, a full field ends it, and it stands.
    pub fn value(self, run: &SoloRun) -> Option<u64> {
        match self.ranked_by()? {
            RankedBy::Ticks => (run.end == RunEnd::Finished).then_some(run.ticks.into()),
            RankedBy::Score => (run.end != RunEnd::Left && 0 < run.score).then_some(run.score),
            RankedBy::Survival => (run.end != RunEnd::Left).then_some(run.ticks.into()),
        }
    }

    /// The mode whose goal these rules have, whatever else is different: by that a run of one's own
    /// rules is compared. Nothing when they are of a game without solo modes.
    pub fn of_rules(rules: &Rules) -> Option<SoloMode> {
        let exact = SoloMode::ALL.into_iter().find(|mode| mode.rules() == *rules);
        let Rules::Clocked(ClockedRules::Stacker(options)) = rules else { return exact };
        exact.or(Some(match (options.goal, options.top_out) {
            (Goal::Lines(_), _) => match options.gravity {
                Gravity::Timed { .. } => SoloMode::FortyLines,
                Gravity::Levels { .. } => SoloMode::Marathon,
            },
            (Goal::Ticks(_), _) => SoloMode::TwoMinutes,
            (Goal::Dig(_), _) => SoloMode::Dig,
            (Goal::Survive, _) => SoloMode::Survival,
            (Goal::Endless, TopOut::Clear) => SoloMode::Zen,
            (Goal::Endless, TopOut::Out) => SoloMode::Document,
        }))
    }
}

impl RankedBy {
    /// Whether a run of value `one` is better than one of value `other`.
    pub fn is_better(self, one: u64, other: u64) -> bool {
        match self {
            RankedBy::Ticks => one < other,
            RankedBy::Score | RankedBy::Survival => other < one,
        }
    }
}

impl GameKind {
    /// Whether it can be played solo.
    pub fn has_solo_modes(self) -> bool {
        SoloMode::ALL.into_iter().any(|mode| mode.game() == self)
    }
}

impl Board {
    /// The tick in which a run reached its goal.
    pub fn finished(&self) -> Option<Tick> {
        each!(self, Board(board) => GameBoard::finished(board))
    }
}

impl SoloRun {
    /// The run on this board as far as it was played; nothing when its game has no solo modes.
    pub fn of(board: &Board) -> Option<SoloRun> {
        each!(board, Board(board) => GameBoard::run(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use bout::Bounded;

    #[test]
    fn every_mode_can_be_played_and_has_a_name_of_its_own() {
        for mode in SoloMode::ALL {
            assert_eq!(SoloMode::named(mode.name()), Some(mode));
            let setup = Setup { rules: mode.rules(), players: Bounded::new() };
            assert_eq!(setup.check(), Ok(()), "{mode:?}");
            let same = SoloMode::ALL.into_iter().filter(|other| other.rules() == mode.rules());
            assert_eq!(same.count(), 1, "{mode:?}");
            assert_eq!(SoloMode::of_rules(&mode.rules()), Some(mode));
        }
        assert_eq!(SoloMode::named("Zen"), None);
    }

    #[test]
    fn what_counts_is_the_time_to_the_goal_or_the_points_until_the_end() {
        let check = |mode: SoloMode, score, end, value| {
            let run = SoloRun { ticks: 1500, score, lines: 40, end };
            assert_eq!(mode.value(&run), value, "{mode:?} {run:?}");
        };
        check(SoloMode::FortyLines, 9, RunEnd::Finished, Some(1500));
        check(SoloMode::FortyLines, 9, RunEnd::ToppedOut, None);
        check(SoloMode::FortyLines, 9, RunEnd::TimeUp, None);
        check(SoloMode::TwoMinutes, 9, RunEnd::Finished, Some(9));
        check(SoloMode::TwoMinutes, 0, RunEnd::Finished, None);
        check(SoloMode::Marathon, 9, RunEnd::ToppedOut, Some(9));
        check(SoloMode::Document, 9, RunEnd::TimeUp, Some(9));
        check(SoloMode::Document, 9, RunEnd::Left, None);
        check(SoloMode::Zen, 9, RunEnd::TimeUp, None);
        check(SoloMode::Dig, 0, RunEnd::Finished, Some(1500));
        check(SoloMode::Dig, 9, RunEnd::ToppedOut, None);
        check(SoloMode::Survival, 0, RunEnd::ToppedOut, Some(1500));
        check(SoloMode::Survival, 9, RunEnd::TimeUp, Some(1500));
        check(SoloMode::Survival, 9, RunEnd::Left, None);
    }

    #[test]
    fn own_rules_are_compared_by_their_goal() {
        let pieces = stacker::PieceSet::new([1, 6], stacker::Class::Holed);
        for mode in SoloMode::ALL {
            let Rules::Clocked(ClockedRules::Stacker(options)) = mode.rules() else { continue };
            let own = Rules::stacker(options.with_pieces(pieces));
            let of = SoloMode::of_rules(&own).expect("stacker has modes");
            assert_eq!(of.ranked_by(), mode.ranked_by(), "{mode:?}");
        }
        assert_eq!(SoloMode::of_rules(&GameKind::MARAUDERS.rules_default()), None);
    }
}
