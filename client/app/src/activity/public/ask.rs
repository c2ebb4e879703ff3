//! What can be asked of a server, and where its API has it.

use games::{Ruleset, SoloMode};

use crate::platform::deep_link::escaped;

/// Players that a search shows at most.
pub const FOUND_MAX: usize = 8;
/// Matches on a page of a history.
pub const MATCHES: usize = 10;
/// Lines on a page of a leaderboard.
pub const LINES: u32 = 20;
/// Points of the graph of a rating at most.
pub const POINTS_MAX: usize = 200;
/// Matches in progress that are listed at most.
pub const LIVE_MAX: usize = 50;

/// A question about public data.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// The players whose names begin so.
    Search(String),
    /// The player of this name.
    Player(String),
    /// The ratings of the player of this name by a ruleset, after the latest matches.
    History(String, Ruleset),
    /// The matches of the player of this name, the latest first; those before a match, if one is named.
    Matches(String, Option<String>),
    /// A page of a leaderboard, after so many lines.
    Lines(Board, u32),
    /// The matches in progress.
    Live,
}

/// A leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Board {
    /// Of the ratings by a ruleset.
    Rated(Ruleset),
    /// Of the best runs in a mode.
    Solo(SoloMode),
}

impl Board {
    /// All of them, in the order in which they are shown.
    pub fn all() -> Vec<Board> {
        let rated = Ruleset::ALL.into_iter().map(Board::Rated);
        let modes = games::GameKind::ALL.into_iter().flat_map(SoloMode::of);
        let modes = modes.filter(|mode| mode.ranked_by().is_some());
        rated.chain(modes.map(Board::Solo)).collect()
    }
}

impl Ask {
    /// The path of the answer on the server.
    pub fn path(&self) -> String {
        const V1: &str = "/api/v1";
        match self {
            Ask::Search(text) => {
                format!("{V1}/players?search={}&limit={FOUND_MAX}", escaped(text))
            }
            Ask::Player(name) => format!("{V1}/players/{}", escaped(name)),
            Ask::History(name, ruleset) => {
                let (name, ruleset) = (escaped(name), ruleset.name());
                format!("{V1}/players/{name}/history/{ruleset}?limit={POINTS_MAX}")
            }
            Ask::Matches(name, before) => {
                let before = before.iter().map(|id| format!("&before={}", escaped(id)));
                let before: String = before.collect();
                format!("{V1}/players/{}/matches?limit={MATCHES}{before}", escaped(name))
            }
            Ask::Lines(Board::Rated(ruleset), offset) => {
                format!("{V1}/leaderboards/{}?limit={LINES}&offset={offset}", ruleset.name())
            }
            Ask::Lines(Board::Solo(mode), offset) => {
                let (game, mode) = (mode.game().name(), mode.name());
                format!("{V1}/runs?game={game}&mode={mode}&limit={LINES}&offset={offset}")
            }
            Ask::Live => format!("{V1}/live?limit={LIVE_MAX}"),
        }
    }

    /// Seconds after which an answer is asked for again while it is shown.
    pub(super) fn renewed_after(&self) -> f32 {
        match self {
            Ask::Live => 5.0,
            Ask::Search(_) | Ask::Player(_) | Ask::Matches(..) | Ask::Lines(..) => 60.0,
            Ask::History(..) => 120.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_has_a_path_of_the_api() {
        let check = |ask: Ask, path: &str| assert_eq!(ask.path(), format!("/api/v1/{path}"));
        check(Ask::Search("Zoë &c".into()), "players?search=Zo%C3%AB%20%26c&limit=8");
        check(Ask::Player("a/b".into()), "players/a%2Fb");
        let stacker = Ruleset::Tetrominoes;
        check(
            Ask::History("Anne".into(), stacker),
            "players/Anne/history/stacker-tetrominoes?limit=200",
        );
        check(Ask::Matches("Anne".into(), None), "players/Anne/matches?limit=10");
        let before = Some("0-1".to_owned());
        check(Ask::Matches("Anne".into(), before), "players/Anne/matches?limit=10&before=0-1");
        let swordfight = Board::Rated(Ruleset::Swordfight);
        check(Ask::Lines(swordfight, 20), "leaderboards/swordfight?limit=20&offset=20");
        let dig = Board::Solo(SoloMode::Dig);
        check(Ask::Lines(dig, 0), "runs?game=stacker&mode=dig&limit=20&offset=0");
        check(Ask::Live, "live?limit=50");
    }

    #[test]
    fn every_ruleset_and_every_ranked_mode_has_a_leaderboard() {
        let all = Board::all();
        assert_eq!(all[0], Board::Rated(Ruleset::Swordfight));
        for mode in games::GameKind::ALL.into_iter().flat_map(SoloMode::of) {
            let is_there = all.contains(&Board::Solo(mode));
            assert_eq!(is_there, mode.ranked_by().is_some(), "{mode:?}");
        }
    }
}
