//! Ways to play alone: the rules of each, and what it is played for.

use bincode::{Decode, Encode};
use bout::Tick;

use crate::battle::{self, BattleResult};
use crate::clocked::GameBoard;
use crate::run::{RunEnd, SoloRun};
use crate::{Board, ClockedRules, GameKind, Rules, by_game, each};

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
    /// Swordfight: the most rows sent in two minutes.
    MostRows,
    /// Swordfight: for as long as possible, for its own sake.
    Endless,
    /// Swordfight: against an opponent that sends nothing, to see what lands.
    SilentOpponent,
    /// Marauders: a battle against a bot, as a daily challenge only.
    Battle,
}

/// The modes of a clocked game, for the options of each.
pub(crate) trait SoloGame {
    /// See [`SoloMode::daily`].
    const DAILY: SoloMode;

    /// The mode whose goal they have; see [`SoloMode::of_rules`].
    fn solo_mode(&self) -> Option<SoloMode>;
}

/// By what the runs of a mode are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankedBy {
    /// The fewest ticks to the goal are best.
    Ticks,
    /// The most points are best.
    Score,
    /// The most rows sent are best.
    Rows,
    /// The most ticks until the field was full are best.
    Survival,
    /// As battles are, see [`BattleResult`].
    Battle,
}

impl SoloMode {
    /// All that are played solo, in the order in which they are shown: all but the battle of a daily challenge.
    pub const ALL: [SoloMode; 10] = [
        SoloMode::FortyLines,
        SoloMode::TwoMinutes,
        SoloMode::Marathon,
        SoloMode::Zen,
        SoloMode::Document,
        SoloMode::Dig,
        SoloMode::Survival,
        SoloMode::MostRows,
        SoloMode::Endless,
        SoloMode::SilentOpponent,
    ];

    /// The name in addresses and in saved data.
    pub fn name(self) -> &'static str {
        match self {
            SoloMode::FortyLines => "forty-lines",
            SoloMode::TwoMinutes => "two-minutes",
            SoloMode::Marathon => "marathon",
            SoloMode::Zen => "zen",
            SoloMode::Document => "document",
            SoloMode::Dig => "dig",
            SoloMode::Survival => "survival",
            SoloMode::MostRows => "most-rows",
            SoloMode::Endless => "endless",
            SoloMode::SilentOpponent => "silent-opponent",
            SoloMode::Battle => "battle",
        }
    }

    /// The mode of this name.
    pub fn named(name: &str) -> Option<SoloMode> {
        let mut all = SoloMode::ALL.into_iter().chain([SoloMode::Battle]);
        all.find(|mode| mode.name() == name)
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
            SoloMode::MostRows => "Most rows",
            SoloMode::Endless => "Endless",
            SoloMode::SilentOpponent => "Silent opponent",
            SoloMode::Battle => "Battle",
        }
    }

    /// The game with the options of this mode. Those of a battle are drawn, see [`SoloMode::dealt`].
    pub fn rules(self) -> Rules {
        use swordfight::Options as Sword;
        match self {
            SoloMode::FortyLines => Rules::stacker(stacker::Options::forty_lines()),
            SoloMode::TwoMinutes => Rules::stacker(stacker::Options::two_minutes()),
            SoloMode::Marathon => Rules::stacker(stacker::Options::marathon()),
            SoloMode::Zen => Rules::stacker(stacker::Options::zen()),
            SoloMode::Document => Rules::stacker(stacker::Options::document()),
            SoloMode::Dig => Rules::stacker(stacker::Options::dig()),
            SoloMode::Survival => Rules::stacker(stacker::Options::survival()),
            SoloMode::MostRows => Rules::swordfight(Sword::most_rows()),
            SoloMode::Endless => Rules::swordfight(Sword::endless()),
            SoloMode::SilentOpponent => Rules::swordfight(Sword::silent_opponent()),
            SoloMode::Battle => Rules::marauders(battle::undrawn()),
        }
    }

    /// The modes of a game that are played solo, in the order in which they are shown.
    pub fn of(game: GameKind) -> impl Iterator<Item = SoloMode> {
        SoloMode::ALL.into_iter().filter(move |mode| mode.game() == game)
    }

    /// The mode of the daily challenge of a game: short, and ranked. Nothing when it has none.
    pub fn daily(game: GameKind) -> Option<SoloMode> {
        match game {
            GameKind::Clocked(game) => by_game!(game, Options => Some(Options::DAILY)),
            GameKind::MARAUDERS => Some(SoloMode::Battle),
        }
    }

    /// True if it is the mode of the daily challenge of its game.
    pub fn is_daily(self) -> bool {
        SoloMode::daily(self.game()) == Some(self)
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
            SoloMode::MostRows => Some(RankedBy::Rows),
            SoloMode::Survival => Some(RankedBy::Survival),
            SoloMode::Battle => Some(RankedBy::Battle),
            SoloMode::Zen | SoloMode::Endless | SoloMode::SilentOpponent => None,
        }
    }

    /// What a run is compared by, ticks or points, when it counts. Against the clock it must have
    /// reached its goal; for points, or for survival, a full field ends it, and it stands.
    pub fn value(self, run: &SoloRun) -> Option<u64> {
        match self.ranked_by()? {
            RankedBy::Ticks => (run.end == RunEnd::Finished).then_some(run.ticks.into()),
            RankedBy::Score | RankedBy::Rows => {
                (run.end != RunEnd::Left && 0 < run.score).then_some(run.score)
            }
            RankedBy::Survival => (run.end != RunEnd::Left).then_some(run.ticks.into()),
            RankedBy::Battle => BattleResult::of(run).map(|result| result.value()),
        }
    }

    /// The mode whose goal these rules have, whatever else is different: by that a run of one's own
    /// rules is compared. Nothing when they are for bouts against others only.
    pub fn of_rules(rules: &Rules) -> Option<SoloMode> {
        let exact = SoloMode::ALL.into_iter().find(|mode| mode.rules() == *rules);
        exact.or_else(|| match rules {
            Rules::Clocked(rules) => each!(rules, ClockedRules(options) => options.solo_mode()),
            Rules::Turns(_) => None,
        })
    }
}

impl RankedBy {
    /// True if a run of value `one` is better than one of value `other`.
    pub fn is_better(self, one: u64, other: u64) -> bool {
        match self {
            RankedBy::Ticks | RankedBy::Battle => one < other,
            RankedBy::Score | RankedBy::Rows | RankedBy::Survival => other < one,
        }
    }
}

impl Board {
    /// The tick in which a run reached its goal.
    pub fn finished(&self) -> Option<Tick> {
        each!(self, Board(board) => GameBoard::finished(board))
    }

    /// The solo run as far as it was played; nothing on a board for bouts against others.
    pub fn run(&self) -> Option<SoloRun> {
        each!(self, Board(board) => GameBoard::run(board))
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
        check(SoloMode::MostRows, 9, RunEnd::Finished, Some(9));
        check(SoloMode::MostRows, 9, RunEnd::ToppedOut, Some(9));
        check(SoloMode::MostRows, 0, RunEnd::Finished, None);
        check(SoloMode::MostRows, 9, RunEnd::Left, None);
        check(SoloMode::Endless, 9, RunEnd::ToppedOut, None);
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
        for mode in SoloMode::of(GameKind::SWORDFIGHT) {
            let Rules::Clocked(ClockedRules::Swordfight(options)) = mode.rules() else { continue };
            let own = Rules::swordfight(swordfight::Options { fall_ms: 500, ..options });
            assert_eq!(SoloMode::of_rules(&own), Some(mode));
        }
        for game in [GameKind::SWORDFIGHT, GameKind::MARAUDERS] {
            assert_eq!(SoloMode::of_rules(&game.rules_default()), None);
        }
    }
}
