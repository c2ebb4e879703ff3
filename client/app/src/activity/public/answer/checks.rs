//! The checks of what a server answered: nothing of what makes no sense, and `Some(None)` of a game or a mode that
//! this program does not know.

use api::{
    BestView, ChangeView, FoundView, GameView, LineView, LivePlayer, LiveView, MatchView,
    PlayerView, PointView, RatedView, RatingView, SeatView,
};
use games::{GameKind, Ruleset, SoloMode};
use serde::de::IgnoredAny;
use wire::Name;

use super::{Ending, Line, LiveMatch, Match, Player, Point, Rated, Run, all};
use crate::platform::deep_link::ReplayPlace;

/// The greatest number that is taken for points, and for their deviation.
const POINTS: i32 = 99_999;
/// Limits of the lists in an answer.
const SEATS_MAX: usize = bout::SEATS_MAX;
const BOUTS_MAX: usize = 99;
const BESTS_MAX: usize = 32;

fn name(text: &str) -> Option<String> {
    Name::new(text).ok().map(|name| name.to_string())
}

fn rating(rating: RatingView) -> Option<RatingView> {
    let fits = |number: i32, least: i32| (least..=POINTS).contains(&number);
    (fits(rating.points, -POINTS) && fits(rating.deviation, 0)).then_some(rating)
}

/// A player who was found.
pub fn found(of: FoundView) -> Option<FoundView> {
    Some(FoundView { name: name(&of.name)?, ..of })
}

/// A player.
pub fn player(of: PlayerView) -> Option<Player> {
    let rated = |one: RatedView| {
        let Some(ruleset) = Ruleset::named(&one.ruleset) else { return Some(None) };
        Some(Some(Rated {
            ruleset,
            rating: rating(one.standing.rating)?,
            rank: one.rank,
            is_provisional: one.standing.standing == "unranked",
            tally: one.standing.ranked,
        }))
    };
    let casual = |one: &GameView| Some((GameKind::named(&one.game)?, one.casual));
    Some(Player {
        name: Name::new(&of.name).ok()?,
        is_guest: of.is_guest,
        since_ms: of.since_ms,
        rated: all(of.rulesets.into_iter().take(Ruleset::ALL.len()), rated)?,
        casual: of.games.iter().take(GameKind::ALL.len()).filter_map(casual).collect(),
        bests: all(of.solo.iter().take(BESTS_MAX), run)?,
    })
}

/// A rating after a match.
pub fn point(of: &PointView) -> Option<Point> {
    Some(Point { at_ms: of.at_ms, rating: rating(of.rating)? })
}

fn run(BestView { rank, run }: &BestView) -> Option<Option<Run>> {
    let replay = ReplayPlace::of(&run.id, "run")?;
    let Some(mode) = SoloMode::named(&run.mode) else { return Some(None) };
    let (ticks, score, ended_ms) = (run.ticks, run.score, run.ended_ms);
    Some(Some(Run { mode, rank: *rank, ticks, score, ended_ms, replay }))
}

/// A line of a leaderboard of runs.
pub fn line_of_run(of: BestView) -> Option<Option<Line>> {
    let name = Name::new(&of.run.name).ok()?;
    run(&of).map(|run| run.map(|run| Line::Run(name, run)))
}

/// A line of a leaderboard of ratings.
pub fn line(of: LineView) -> Option<Line> {
    Some(Line::Rated(LineView { name: name(&of.name)?, rating: rating(of.rating)?, ..of }))
}

/// A match, of whose bouts only the number counts.
pub fn played(of: MatchView<IgnoredAny>) -> Option<Option<Match>> {
    ReplayPlace::of(&of.id, "")?;
    let Some(game) = GameKind::named(&of.game) else { return Some(None) };
    let ending = match of.ending.as_str() {
        "won" => Ending::Won,
        "drawn" => Ending::Drawn,
        "no_contest" => Ending::NoContest,
        _ => return None,
    };
    Some(Some(Match {
        id: of.id,
        game,
        ruleset: of.ruleset.as_deref().and_then(Ruleset::named),
        best_of: of.best_of,
        ended_ms: of.ended_ms,
        ending,
        players: all(of.players.into_iter().take(SEATS_MAX), |one| seat(one).map(Some))?,
        bouts: of.bouts.len().min(BOUTS_MAX) as u32,
    }))
}

fn seat(of: SeatView) -> Option<SeatView> {
    if let Some(ChangeView { before, after }) = of.rating {
        rating(before).and(rating(after))?;
    }
    Some(SeatView { name: name(&of.name)?, ..of })
}

/// A match in progress.
pub fn live(of: LiveView) -> Option<Option<LiveMatch>> {
    let Some(game) = GameKind::named(&of.game) else { return Some(None) };
    Some(Some(LiveMatch {
        game,
        is_ranked: of.kind == "ranked",
        players: all(of.players.into_iter().take(SEATS_MAX), |one| live_player(one).map(Some))?,
        spectators: of.spectators,
        best_of: of.best_of,
    }))
}

fn live_player(of: LivePlayer) -> Option<LivePlayer> {
    if let Some(one) = of.rating {
        rating(one)?;
    }
    Some(LivePlayer { name: name(&of.name)?, ..of })
}
