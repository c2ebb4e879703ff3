//! What holds of every player made of code.

use alloc::vec;
use alloc::vec::Vec;
use bout::{Board as _, Bounded, Buttons, Purpose, Seat, Seed, Stream, Tick};
use swordfight::board::Arrival;
use swordfight::view::Active;
use swordfight::{
    Blade, Block, Board, Cell, Colour, Dealer, Event, Grid, Options, Packet, Pair, Place, ROWS,
    Setup, Turn, resolve,
};

use super::controller::Controller;
use super::placement::Placement;
use super::search::{Scene, Search};
use super::skill::Skill;
use crate::Level;
use crate::duellist::Duellist;

fn levels() -> impl Iterator<Item = Level> {
    (1..=5).filter_map(Level::new)
}

fn stream(seat: u8) -> Stream {
    Stream::numbered(&Seed([7; 32]), Purpose::Bots, seat)
}

fn board() -> Board {
    let handling = swordfight::options::HANDLING_DEFAULT;
    Board::new(&Setup { options: Options::default(), handling, blade: Default::default() })
}

fn pair(letters: &str) -> Pair {
    let blocks: Vec<Block> = letters.chars().filter_map(Block::from_letter).collect();
    Pair { pivot: blocks[0], partner: blocks[1] }
}

/// Rows from the top: letters of blocks, `#` for what is grey, `.` for what is open.
fn grid(rows: &[&str]) -> Grid {
    let mut grid = Grid::default();
    for (row, letters) in (1..).zip(rows.iter().rev()) {
        for (column, letter) in (1..).zip(letters.chars()) {
            let cell = match letter {
                '.' => continue,
                '#' => Cell::Opaque(Colour::Red),
                letter => Cell::Block(Block::from_letter(letter).expect("a letter of a block")),
            };
            grid.put(Place { column, row }, cell);
        }
    }
    grid.fuse(Options::default().rectangle);
    grid
}

/// Plays `duellist` for up to `ticks`, dealt from `seed`, with `sprinkles` entering at every lock.
fn play(duellist: &mut Duellist, seed: u8, ticks: u32, sprinkles: u16) -> (Board, Vec<Buttons>) {
    let (mut board, mut events, mut held) = (board(), Vec::new(), Vec::new());
    let mut dealer = Dealer::new(&Options::default(), &Seed([seed; 32]));
    let mut dealt = 0;
    while board.tick() < Tick(ticks) && board.out().is_none() {
        while let Some(arrival) = dealer.deal(board.state(), dealt) {
            board.receive(arrival);
            dealt += 1;
        }
        let index = board.state().packets_taken();
        if 0 < sprinkles {
            let (from, blade) = (Seat(1), Blade::default());
            let swords = Bounded::new();
            let packet = Packet { from, blade, swords, sprinkles, sprinkle_index: index };
            board.receive(Arrival::Packet { index, visible_at: Tick(0), packet });
        }
        held.push(duellist.hold(&board, crate::Thinking::Here));
        board.step(held[held.len() - 1], &mut events);
    }
    (board, held)
}

#[test]
fn every_hand_reaches_every_placement_of_an_empty_board() {
    for level in levels() {
        let skill = Skill::of(level);
        for goal in Placement::all(pair("RG")) {
            let (mut board, mut events) = (board(), Vec::new());
            board.receive(Arrival::Pair { index: 0, pair: pair("RG") });
            let mut hand = Controller::new(&skill, 0);
            let places = loop {
                let held = board.active().map(|active| hand.hold(active, goal));
                events.clear();
                board.step(held.unwrap_or(Buttons::NONE), &mut events);
                let locked = events.iter().find_map(|event| match event {
                    Event::Locked(places, _) => Some(places.clone()),
                    _ => None,
                });
                if let Some(places) = locked {
                    break places;
                }
            };
            let pivot = places[0];
            assert_eq!(pivot.column, goal.column, "{level:?} {goal:?}");
            assert_eq!(places[1], goal.turn.partner(pivot), "{level:?} {goal:?}");
        }
    }
}

#[test]
fn the_same_level_stream_and_boards_give_the_same_buttons() {
    for level in levels() {
        let [one, other] = [(); 2].map(|()| play(&mut Duellist::new(level, stream(0)), 3, 1800, 2));
        assert_eq!(one.1, other.1, "{level:?}");
        assert_eq!(one.0.state(), other.0.state(), "{level:?}");
    }
}

#[test]
fn nobody_panics_under_grey() {
    for level in levels() {
        for sprinkles in [6, 20, 78] {
            play(&mut Duellist::new(level, stream(1)), 5, 60 * 60, sprinkles);
        }
    }
}

#[test]
fn every_level_builds_for_a_minute_without_going_out() {
    for level in levels() {
        let (board, _) = play(&mut Duellist::new(level, stream(2)), 9, 60 * 60, 0);
        assert_eq!(board.out(), None, "{level:?}");
    }
}

#[test]
fn without_a_pair_it_waits() {
    for level in levels() {
        let mut duellist = Duellist::new(level, stream(0));
        assert_eq!(duellist.hold(&board(), crate::Thinking::Here), Buttons::NONE);
    }
}

/// The best level drops `active` on `rows`, `next` to come, and this many swords go out at once.
fn check(rows: &[&str], active: &str, next: &str, swords: usize) {
    let (grid, options) = (grid(rows), Options::default());
    let place = Place { column: 4, row: ROWS };
    let active = Active { pivot: place, turn: Turn::Above, pair: pair(active), fallen: 0 };
    let scene = Scene { grid: &grid, active, next: Some(pair(next)), coming: 0, options };
    let mut search = Search::new(&scene, &Skill::of(Level::MOST), stream(0));
    search.consider(usize::MAX);
    let goal = search.take_best(&grid, active).expect("there is room");
    let dropped = resolve::drop(&grid, active.pair, goal.column, goal.turn, &options);
    let sent = dropped.expect("a goal can be reached").attack.swords;
    assert_eq!(sent.len(), swords, "{rows:?} {goal:?} sends {sent:?}");
}

#[test]
fn the_best_level_breaks_a_big_gem() {
    let big = ["RRRR..", "RRRR..", "RRRR..", "RRRR..", "RRRR..", "RRRR.."];
    check(&big, "rB", "GY", 1);
    check(&big, "Br", "GY", 1);
}

#[test]
fn the_best_level_saves_itself() {
    let high = vec!["RR.G..", "RR.Y..", "#GYBYG", "GYBYGB", "YGYGYG", "#YGBYG", "GYBGBY"];
    let mut high = high;
    high.extend(["YGYGYG", "GYBYGB", "YGYGYG", "GYBGBY"]);
    check(&high, "rB", "GY", 1);
}
