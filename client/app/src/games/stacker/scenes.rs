//! Scenes of stacker: real boards, played by a bot with one piece of look-ahead.

pub mod impact;

use ::bout::{Board as _, Buttons, Seat, Seed};
use games::{Queues, RunEnd, SoloMode, SoloRun, View};
use stacker::options::HANDLING_DEFAULT;
use stacker::{Arrival, Attack, Board, Cell, Class, Dealer, Event, Grid, Options, PieceSet, Setup};
use wire::{KeptRun, Ran, RunId};

use crate::games::stacker::timeline::StackerTimeline;
use crate::games::stacker::view::StackerView;
use crate::games::swordfight::scenes;
use crate::games::swordfight::scenes::brawls;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, Own as _, OwnBoard};
use crate::text::tr;
use crate::view::flight::{Edge, Fate, Flight, Lane, Load, Parcel};
use crate::view::occasion::Occasion;
use crate::view::seats::SeatsView;
use crate::view::seats::{OpponentView, Person};

/// A solo player with a board.
struct Solo {
    board: Board,
    dealer: Dealer,
    dealt: u32,
    packets: u32,
    timeline: StackerTimeline,
}

impl Solo {
    fn new(options: Options, seed: u8) -> Solo {
        let dealer = Dealer::new(&options, &Seed([seed; 32]));
        let board = Board::new(&Setup { options, handling: HANDLING_DEFAULT });
        Solo { board, dealer, dealt: 0, packets: 0, timeline: StackerTimeline::default() }
    }

    /// Plays so many pieces, a third of a second each.
    fn play(mut self, pieces: u32) -> Solo {
        for _ in 0..pieces {
            self.step(Buttons::NONE);
            for held in best(&self.board) {
                self.step(held);
            }
            for _ in 0..14 {
                self.step(Buttons::NONE);
            }
        }
        self
    }

    /// An opponent sends so many rows.
    fn attacked(mut self, rows: &[u16]) -> Solo {
        for &rows in rows {
            let attack = Attack { rows };
            let at = self.board.tick();
            let arrival = self.dealer.send(Seat(1), &attack, self.packets, at);
            self.board.receive(arrival);
            self.packets += 1;
        }
        self
    }

    /// Lets so many ticks pass with these buttons held.
    fn wait(mut self, ticks: u32, held: Buttons) -> Solo {
        for _ in 0..ticks {
            self.step(held);
        }
        self
    }

    fn step(&mut self, held: Buttons) -> Vec<Event> {
        while let Some(arrival @ Arrival::Piece { .. }) =
            self.dealer.deal(self.board.state(), self.dealt)
        {
            self.board.receive(arrival);
            self.dealt += 1;
        }
        let (before, mut events) = (self.board.view(), Vec::new());
        self.board.step(held, &mut events);
        self.timeline.play(&events, &before, held);
        self.timeline.advance(1.0 / 60.0);
        events
    }

    fn stack(&self, queue: u32) -> StackerView {
        self.board.own_view(&self.timeline, Queues::Stacker { packets: queue }, true)
    }
}

/// The buttons that bring the piece in play to the least harmful place.
fn best(board: &Board) -> Vec<Buttons> {
    // Pieces enter in the middle.
    let half = i32::from(board.grid().field().columns) / 2;
    let mut found = (i64::MAX, Vec::new());
    for turns in 0..4 {
        for shift in -half..=half {
            let held = moves(turns, shift);
            let mut after = board.clone();
            let mut events = Vec::new();
            held.iter().for_each(|&held| after.step(held, &mut events));
            let harm = harm(after.grid());
            if harm < found.0 {
                found = (harm, held);
            }
        }
    }
    found.1
}

fn moves(turns: u8, shift: i32) -> Vec<Buttons> {
    let way = if shift < 0 { Buttons::LEFT } else { Buttons::RIGHT };
    let taps = (0..turns).map(|_| Buttons::CLOCKWISE).chain((0..shift.abs()).map(|_| way));
    let mut held: Vec<Buttons> = taps.flat_map(|tap| [tap, Buttons::NONE]).collect();
    held.push(Buttons::HARD_DROP);
    held
}

/// Holes weigh most, then a last column that is not open, then height and steps.
fn harm(grid: &Grid) -> i64 {
    let (columns, rows) = (grid.field().columns, grid.stack().len() as u8);
    let top = |x: u8| (0..rows).rev().find(|&y| grid.at(x, y) != Cell::Open).map_or(0, |y| y + 1);
    let mut harm = 0;
    for x in 0..columns {
        let height = top(x);
        let holes = (0..height).filter(|&y| grid.at(x, y) == Cell::Open).count();
        harm += 60 * holes as i64 + i64::from(height) * i64::from(height);
        if x + 1 == columns {
            harm += 40 * i64::from(height);
        } else if x + 2 < columns {
            let step = i64::from(height.abs_diff(top(x + 1)));
            harm += 3 * step * step;
        }
    }
    harm
}

/// The ranked game, midway, under attack.
pub fn duel() -> ClockedView {
    let own = Solo::new(Options::default(), 7).play(21);
    let own = own.attacked(&[3, 4]).wait(34, Buttons::NONE).attacked(&[2]);
    let own = own.wait(12, Buttons::NONE);
    let mut clocked = clocked(own.stack(7));
    clocked.other = Some(fighter(Solo::new(Options::default(), 9).play(24).attacked(&[1, 4])));
    clocked
}

/// Both fields just after something has happened to them, and attacks on their way.
pub fn both() -> ClockedView {
    let mut clocked = clear();
    let mut timeline = StackerTimeline::default();
    let before = Solo::new(Options::default(), 3).play(2).board.view();
    let mut after = before.clone();
    (after.run.lines, after.run.received) = (before.run.lines + 3, before.run.received + 4);
    (after.streak.combo, after.streak.back_to_back) = (4, true);
    timeline.witness(&before, &after, &Options::default());
    timeline.advance(0.1);
    clocked.other_timeline = Some(Timeline::Stacker(timeline));
    if let OwnBoard::Stacker(own) = &mut clocked.game {
        own.timeline.entered = Some((2, 0.1));
    }
    let (sent, coming) = (Parcel::Rows(Some(4)), Parcel::Rows(None));
    clocked.flights = vec![flight((0, 1), sent, Some(3), 0.3), flight((1, 0), coming, None, 0.6)];
    clocked
}

/// Rows on their way from one seat to another, whose column is known or not.
pub fn flight((from, to): (u8, u8), parcel: Parcel, column: Option<u8>, age: f32) -> Flight {
    let share = |column: u8| f32::from(column) / f32::from(Options::default().columns);
    let lane = |column| Lane { edge: Edge::Floor, from: share(column), to: share(column + 1) };
    let load = Load { parcel, lane: column.map(lane), fate: Fate::Arrives, colours: None };
    Flight { from: Seat(from), to: Seat(to), load, nth: 0, age }
}

/// Just after a line clear.
pub fn clear() -> ClockedView {
    let mut own = Solo::new(Options::default(), 11).play(14);
    for _ in 0..40 {
        own.step(Buttons::NONE);
        let held = best(&own.board);
        let mut cleared = 0;
        for held in held {
            let lines = own.step(held).into_iter().map(|event| match event {
                Event::Cleared(cleared) => cleared.rows.len(),
                _ => 0,
            });
            cleared += lines.sum::<usize>();
        }
        if 1 < cleared {
            break;
        }
    }
    own.timeline.advance(0.06);
    if let Some((call, _)) = &mut own.timeline.call {
        call.lines = vec![tr!("clear-back-to-back").into(), tr!("clear-combo", count = 3)];
    }
    let mut clocked = clocked(own.stack(12));
    clocked.other = Some(fighter(Solo::new(Options::default(), 3).play(30)));
    clocked
}

/// A field of this size with pieces of these sizes, after `pieces` of them.
fn field(sizes: &[u8], (columns, rows): (u8, u8), next_count: u8, pieces: u32) -> StackerView {
    let set = PieceSet::new(sizes.iter().copied(), Class::Holed);
    let options = Options { pieces: set, columns, rows, next_count, ..Options::default() };
    Solo::new(options, 5).play(pieces).wait(20, Buttons::NONE).stack(0)
}

/// Solo: 40 lines, midway.
pub fn forty() -> ClockedView {
    let run = Solo::new(Options::forty_lines(), 4).play(12).wait(2, Buttons::HOLD);
    let run = run.play(26).wait(30, Buttons::NONE);
    alone(run.stack(0))
}

/// The end of such a run.
pub fn forty_over() -> ClockedView {
    alone(finished().stack(0))
}

/// A run of 40 lines, played to its end.
fn finished() -> Solo {
    let mut run = Solo::new(Options::forty_lines(), 4);
    for _ in 0..400 {
        if run.board.view().is_finished {
            return run;
        }
        run = run.play(1);
    }
    panic!("40 lines take fewer than 400 pieces")
}

/// The result of that run.
pub fn ran() -> Ran {
    let over = finished();
    let (ticks, stacker::Run { score, lines, .. }) = (over.board.tick().0, over.board.view().run);
    let run = SoloRun { ticks, score, lines, end: RunEnd::Finished };
    let kept = KeptRun { id: RunId([7; 16]), place: 3, best_before: Some(u64::from(ticks) + 385) };
    Ran { mode: SoloMode::FortyLines, run, kept: Some(kept), day: None }
}

/// Solo on the smallest field.
pub fn smallest() -> ClockedView {
    alone(field(&[1, 2, 3], (4, 8), 3, 9))
}

/// Solo on the largest field, with large pieces and the longest preview.
pub fn largest() -> ClockedView {
    alone(field(&[9, 10], (40, 80), 7, 70))
}

/// Solo on a wide and low field.
pub fn widest() -> ClockedView {
    alone(field(&[3, 6], (40, 8), 5, 30))
}

fn alone(own: StackerView) -> ClockedView {
    let mut clocked = clocked(StackerView { is_versus: false, ..own });
    clocked.best_of = 1;
    clocked
}

/// A brawl of so many on fields of this size.
fn brawl(seats: u8, sizes: &[u8], (columns, rows): (u8, u8), pieces: u32) -> ClockedView {
    let set = PieceSet::new(sizes.iter().copied(), Class::Convex);
    let options = Options { pieces: set, columns, rows, ..Options::default() };
    let views: Vec<stacker::View> = (0..4)
        .map(|seed: u8| Solo::new(options, seed).play(pieces + u32::from(seed) * pieces / 8))
        .map(|solo| solo.attacked(&[2]).board.view())
        .collect();
    let own = Solo::new(options, 21).play(pieces).attacked(&[5, 1]).wait(40, Buttons::NONE);
    let mut clocked = clocked(own.stack(33));
    let mut melee: SeatsView = brawls::eight_or_full(seats);
    for (index, one) in melee.seats.iter_mut().enumerate() {
        let mut view = views[index % views.len()].clone();
        view.is_out = one.is_out;
        one.view = Some(View::Stacker(view));
    }
    let focus = melee.focus.and_then(|focus| melee.at(focus));
    clocked.other = focus.and_then(|one| {
        let view = one.view.clone()?;
        Some(OpponentView { name: one.name.clone(), view, blade: None, wins: one.wins })
    });
    clocked.melee = Some(melee);
    clocked
}

/// A full brawl of the ranked game.
pub fn full() -> ClockedView {
    brawl(24, &[4, 5], (12, 24), 16)
}

/// Eight in teams on very large fields.
pub fn vast() -> ClockedView {
    brawl(8, &[8], (40, 80), 36)
}

fn fighter(solo: Solo) -> OpponentView {
    scenes::fighter("Calico", View::Stacker(solo.board.view()))
}

fn clocked(own: StackerView) -> ClockedView {
    let anne = Person { name: "Anne".into(), wins: 1 };
    let game = OwnBoard::Stacker(Box::new(own));
    ClockedView {
        best_of: 3,
        signal: Some(scenes::GOOD),
        spare_ticks: Some(22),
        ..ClockedView::alone(anne, Seat(0), Occasion::Practice, game)
    }
}
