//! Scenes of the result page, and of emotes.

use ::marauders::Element;
use bout::{Seat, Team};
use games::{ClockedGame, Figure, GameKind};
use wire::{Report, Scope};

use crate::activity::status::{
    Aftermath, BoutFacts, BoutResult, NextMatch, PlayerResult, SETTLED_SECONDS,
};
use crate::games::marauders::view::{BattleView, PlayerView};
use crate::games::view::{ClockedView, OwnBoard};
use crate::games::{marauders, stacker, swordfight};
use crate::platform::deep_link::ReplayPlace;
use crate::scenes::scene::{SMALL, Scene, battle_on, model, scene};
use crate::scenes::{emotes, phone};
use crate::screens::{Model, Screen};

/// All of them, on a wide screen.
pub fn all() -> Vec<Scene> {
    let sword = after(GameKind::SWORDFIGHT, bout_result());
    let clocked = swordfight::scenes::end;
    let mut moving = sword.clone();
    moving.status.aftermath.seconds = 1.1;
    let stack = after(GameKind::STACKER, result_of(&lost()));
    let mut large = sword.clone();
    large.settings.scale_percent = 200;
    let mut scenes = vec![
        scene("result", SMALL, Screen::Result, sword, Some(clocked())),
        scene("result-200", SMALL, Screen::Result, large, Some(clocked())),
        scene("result-celebrated", SMALL, Screen::Result, moving, Some(clocked())),
        scene("stack-duel-result", SMALL, Screen::Result, stack, Some(lost())),
        battled(),
    ];
    scenes.extend(emoting());
    scenes
}

/// The moments of a duel with emotes, in it and after it.
fn emoting() -> impl Iterator<Item = Scene> {
    let over = after(GameKind::SWORDFIGHT, bout_result());
    let [upright, aside] = phone::SIZES;
    let moments = emotes::all(&model(), over, [SMALL, upright, aside]).into_iter();
    moments.map(|it| match it.battle {
        Some(battle) => battle_on(it.name, it.pixels, it.screen, it.model, battle),
        None => scene(it.name, it.pixels, it.screen, it.model, it.clocked),
    })
}

/// The menus of a player after a bout of this game.
pub(super) fn after(game: GameKind, result: BoutResult) -> Model {
    let mut model = model();
    model.settings.game = game;
    model.status.aftermath = aftermath(game);
    model.status.result = Some(result);
    model
}

/// The result of a finished battle.
fn battled() -> Scene {
    let view = marauders::scenes::over();
    let result = battle_result(&view);
    let mut model = after(GameKind::MARAUDERS, result);
    if let Some(report) = &mut model.status.aftermath.report {
        (report.scope, report.saved) = (Scope::Bout, None);
    }
    model.status.aftermath.page = None;
    battle_on("battle-result", SMALL, Screen::Result, model, view)
}

/// The figures of both players of a match of this game.
fn figures(game: GameKind) -> [Vec<(Figure, u64)>; 2] {
    use Figure::{
        BackToBack, BiggestChain, Damage, DamageBy, FinesseFaults, ForceGained, GemsKept,
        KeysPerPiece, LinesPerMinute, PairsPerMinute, PiecesPerSecond, Spells, Spins,
        SprinklesLanded, SprinklesSent, SprinklesWasted, SwordsLanded, SwordsSent, SwordsWasted,
    };
    let both: &[(Figure, [u64; 2])] = match game {
        GameKind::SWORDFIGHT => &[
            (BiggestChain, [4, 2]),
            (PairsPerMinute, [2536, 2211]),
            (SwordsSent, [14, 9]),
            (SwordsLanded, [11, 9]),
            (SwordsWasted, [1, 0]),
            (SprinklesSent, [43, 18]),
            (SprinklesLanded, [37, 18]),
            (SprinklesWasted, [4, 0]),
            (GemsKept, [2, 3]),
        ],
        GameKind::STACKER => &[
            (PiecesPerSecond, [214, 168]),
            (KeysPerPiece, [287, 351]),
            (FinesseFaults, [6, 41]),
            (LinesPerMinute, [4870, 3902]),
            (Spins, [3, 0]),
            (BackToBack, [4, 1]),
        ],
        GameKind::MARAUDERS => &[
            (BiggestChain, [3, 2]),
            (Damage, [25, 16]),
            (DamageBy(Element::Fire), [9, 4]),
            (DamageBy(Element::Water), [16, 12]),
            (Spells, [1, 0]),
            (ForceGained, [44, 21]),
        ],
    };
    [0, 1].map(|seat: usize| both.iter().map(|(figure, values)| (*figure, values[seat])).collect())
}

/// The report of a match of this game.
pub(super) fn aftermath(game: GameKind) -> Aftermath {
    let seats: Vec<_> = figures(game).map(|list| list.try_into().expect("few figures")).into();
    let saved = Some(wire::MatchId([0x51; 16]));
    let seats = seats.try_into().expect("two seats");
    Aftermath {
        report: Some(Report { scope: Scope::Match, saved, seats }),
        seat: Some(Seat(0)),
        names: vec!["Anne".into(), "Calico".into()],
        page: Some("https://play.example.org/match/1".into()),
        replay: ReplayPlace::of("1", "").map(|place| ("play.example.org".into(), place)),
        seconds: SETTLED_SECONDS,
        ..Aftermath::default()
    }
}

/// A match that the player has won by two bouts to one, and that can be followed by a rematch.
pub(crate) fn bout_result() -> BoutResult {
    result_of(&swordfight::scenes::end())
}

/// A match of stacker at its end, which the player has lost.
fn lost() -> ClockedView {
    let mut clocked = stacker::scenes::impact::knocked_out();
    if let Some(other) = &mut clocked.other {
        other.wins = 2;
    }
    clocked
}

/// The result of the match of this picture.
fn result_of(clocked: &ClockedView) -> BoutResult {
    let (own, other) = (&clocked.own, clocked.other.as_ref().expect("a duel"));
    let player = |name: &str, team, wins| PlayerResult { name: name.into(), team, wins };
    let (game, pieces, seconds) = match &clocked.game {
        // Its view counts neither.
        OwnBoard::Swordfight(_) => (ClockedGame::Swordfight, 41, 97),
        OwnBoard::Stacker(own) => {
            let pieces = own.view.run.pieces;
            (ClockedGame::Stacker, pieces, pieces / 2)
        }
    };
    BoutResult {
        winner: Some(Team(u8::from(own.wins < other.wins))),
        own_team: Some(Team(0)),
        is_match_over: true,
        players: vec![
            player(&own.name, Team(0), own.wins),
            player(&other.name, Team(1), other.wins),
        ],
        facts: BoutFacts::Clocked { game, pieces, seconds, place: None, has_teams: false },
        next: NextMatch::Rematch,
    }
}

/// The result of the battle of this picture, after which the match continues.
fn battle_result(view: &BattleView) -> BoutResult {
    let table = &view.table;
    let player = |(seat, player): (u8, &PlayerView)| PlayerResult {
        name: player.person.name.clone(),
        team: table.team(Seat(seat)),
        wins: player.person.wins,
    };
    let most = table.hp.iter().take(table.mode().teams().into()).enumerate().max_by_key(|it| it.1);
    BoutResult {
        winner: most.map(|(team, _)| Team(team as u8)),
        own_team: view.own.map(|seat| table.team(seat)),
        is_match_over: false,
        players: (0..).zip(&view.players.seats).map(player).collect(),
        facts: BoutFacts::of_table(table),
        next: NextMatch::Bout,
    }
}

/// The report of the run of the scenes.
pub(super) fn run() -> Aftermath {
    let mut told = aftermath(GameKind::STACKER);
    if let Some(report) = &mut told.report {
        let own = report.seats.first().cloned().unwrap_or_default();
        report.seats = vec![own].try_into().expect("one seat");
        report.saved = None;
    }
    told.names.truncate(1);
    Aftermath { page: None, ..told }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::View;

    fn is_out(view: &View) -> bool {
        match view {
            View::Swordfight(view) => view.out,
            View::Stacker(view) => view.is_out,
        }
    }

    #[test]
    fn a_result_is_that_of_the_boards_beside_it() {
        for clocked in [swordfight::scenes::end(), lost()] {
            let result = result_of(&clocked);
            let own = match &clocked.game {
                OwnBoard::Swordfight(own) => own.view.out,
                OwnBoard::Stacker(own) => own.view.is_out,
            };
            let other = is_out(&clocked.other.as_ref().expect("a duel").view);
            let winner = result.winner.expect("it is decided");
            assert_eq!((own, other), (winner == Team(1), winner == Team(0)), "{result:?}");
            let wins: Vec<u8> = result.players.iter().map(|player| player.wins).collect();
            assert_eq!(wins[winner.0 as usize], clocked.best_of.div_ceil(2), "{result:?}");
        }
        let BoutFacts::Turns { hit_points, turns } =
            battle_result(&marauders::scenes::over()).facts
        else {
            panic!("a battle has turns");
        };
        assert!(0 < turns && hit_points.contains(&0) && hit_points.iter().any(|&hp| 0 < hp));
        let (ran, over) = (stacker::scenes::ran().run, stacker::scenes::forty_over());
        let OwnBoard::Stacker(own) = over.game else { panic!("a run of stacker") };
        assert_eq!((ran.lines, ran.score), (own.view.run.lines, own.view.run.score));
        assert!(own.view.is_finished);
    }
}
