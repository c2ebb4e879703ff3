//! Scenes of solo runs: real boards, played by a bot.

use bots::{Bot, Level};
use bout::{Purpose, Seat, Seed, Stream, Team};
use games::{
    Board, ClockedGame, ClockedSetup, Dealer, Event, Player, Queues, RunEnd, Setup, SoloMode,
    SoloRun, View,
};
use wire::{KeptRun, Ran, RunId};

use super::{clocked, fighter, view};
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::text::names;

/// Ticks of a scene at most: a minute.
const TICKS_MAX: u32 = 3600;

/// The most rows in two minutes, midway.
pub fn most_rows() -> ClockedView {
    let mut run = Run::new(SoloMode::MostRows);
    run.play(|tick, _| tick == 2700);
    run.shown()
}

/// A sword has just entered the silent opponent's board.
pub fn silent_opponent() -> ClockedView {
    let mut run = Run::new(SoloMode::SilentOpponent);
    run.play(|tick, events| {
        let has_entered = events.iter().any(|event| match event {
            swordfight::Event::Entered(landed, _) => {
                let is_sword = |one: &_| matches!(one, swordfight::event::Landed::Sword { .. });
                landed.iter().any(is_sword)
            }
            _ => false,
        });
        1200 < tick && has_entered
    });
    run.shown()
}

/// The result of such a run.
pub fn ran() -> Ran {
    let run = SoloRun { ticks: 7200, score: 118, lines: 31, end: RunEnd::Finished };
    let kept = KeptRun { id: RunId([1; 16]), place: 4, best_before: Some(97) };
    Ran { mode: SoloMode::MostRows, run, kept: Some(kept), day: None }
}

struct Run {
    board: Board,
    dealer: Dealer,
    dealt: u32,
    bot: Bot,
    own: Timeline,
    opponent: Timeline,
}

impl Run {
    fn new(mode: SoloMode) -> Run {
        let (game, seed) = (ClockedGame::Swordfight, Seed([5; 32]));
        let (handling, pick) = (game.handling_default(), game.pick_default());
        let player = Player { team: Team(0), handling, pick };
        let players = vec![player].try_into().expect("one is not too many");
        let setup = Setup { rules: mode.rules(), players };
        let setup: ClockedSetup = setup.clocked().expect("swordfight has boards");
        let level = Level::new(5).expect("1 to 5");
        Run {
            board: Board::new(&setup.board(Seat(0))),
            dealer: Dealer::new(&setup, &seed),
            dealt: 0,
            bot: Bot::new(game, level, Stream::new(&seed, Purpose::Bots)),
            own: Timeline::new(game),
            opponent: Timeline::new(game),
        }
    }

    /// Plays until `is_done`, which is given the tick and what happened to the opponent.
    fn play(&mut self, is_done: impl Fn(u32, &[swordfight::Event]) -> bool) {
        for tick in 0..TICKS_MAX {
            while let Some(arrival) = self.dealer.deal(self.board.state_ref(), self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let held = self.bot.hold(&self.board);
            let (before, opponent) = (self.board.view(), self.opponent());
            let mut events = Vec::new();
            self.board.step(held, &mut events);
            let told: Vec<swordfight::Event> = events.iter().filter_map(inside).flatten().collect();
            if let Some(opponent) = opponent {
                let told = told.iter().cloned().map(Event::Swordfight).collect();
                self.opponent.receive(told, &opponent, held);
            }
            self.own.receive(events, &before, held);
            self.own.advance(1.0 / 60.0);
            self.opponent.advance(1.0 / 60.0);
            if is_done(tick, &told) {
                return;
            }
        }
    }

    fn opponent(&self) -> Option<View> {
        let Board::Swordfight(board) = &self.board else { return None };
        Some(View::Swordfight(board.run()?.opponent()?.view()))
    }

    fn shown(self) -> ClockedView {
        let nothing = view(&swordfight::Grid::default());
        let opponent = self.opponent();
        let queues = Queues::new(ClockedGame::Swordfight);
        let other = opponent.map(|view| {
            let name = names::mode(SoloMode::SilentOpponent);
            crate::view::seats::OpponentView { blade: None, ..fighter(name, view) }
        });
        ClockedView {
            game: OwnBoard::of(&self.board, &self.own, queues, false),
            other_timeline: other.is_some().then_some(self.opponent),
            other,
            best_of: 1,
            ..clocked(nothing.clone(), nothing)
        }
    }
}

fn inside(event: &Event) -> Option<Vec<swordfight::Event>> {
    let Event::Swordfight(swordfight::Event::Opponent(told)) = event else { return None };
    Some(told.clone())
}
