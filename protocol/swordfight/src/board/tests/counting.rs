//! Statistics of a player.

use super::packets::{down, send};
use super::*;
use crate::statistics::{Observer, Reached, Statistics};

/// A board that is watched, and what its seat and another sent onto it.
struct Watched {
    board: Board,
    observer: Observer,
    entered: Vec<(Seat, Reached)>,
}

fn watch(options: Options, drawing: &str, pairs: &str, is_alone: bool) -> Watched {
    let board = board(options, drawing, pairs);
    Watched { observer: Observer::new(&board, is_alone), board, entered: Vec::new() }
}

impl Watched {
    fn send(&mut self, index: u32, swords: &[Sword], sprinkles: u16) {
        let arrival = send(&mut self.board, index, Tick(0), swords, sprinkles);
        self.observer.receive(&arrival);
    }

    /// Plays until the pair in play has locked; returns the counts.
    fn lock(&mut self) -> Statistics {
        let before = self.observer.statistics(&self.board).pairs;
        for _ in 0..1000 {
            let mut events = Vec::new();
            self.board.step(Buttons::NONE, &mut events);
            self.entered.extend(self.observer.tick(&self.board, events.iter()));
            let counts = self.observer.statistics(&self.board);
            if counts.pairs != before {
                return counts;
            }
        }
        panic!("no lock in 1000 ticks on {}", draw(self.board.grid()));
    }
}

#[test]
fn a_chain_counts_its_steps_and_what_it_sends() {
    // The breaker takes the red gem; the yellow block falls beside the breaker of its colour.
    let mut watched = watch(quick(), "...RR/...RR/..yRR", "rY GB", false);
    let counts = watched.lock();
    let sent = (counts.swords, counts.sprinkles, counts.biggest_chain, counts.pairs);
    assert_eq!(sent, (1, 2, 2, 1), "{}", draw(watched.board.grid()));
    assert_eq!(counts.ticks, watched.board.tick().0);
    assert_eq!(counts.reached, Some(Reached::default()), "it is on its way");
}

#[test]
fn gems_on_the_board_are_kept() {
    let mut watched = watch(quick(), "RR..BB/RR..BB", "GY GY", false);
    assert_eq!(watched.lock().gems, 2);
}

#[test]
fn what_enters_is_of_the_seat_that_sent_it() {
    let pairs = ["RG YB"; 6].join(" ");
    let mut watched = watch(quick(), "", &pairs, false);
    watched.send(0, &[down(2, 4), down(1, 4)], 3);
    watched.send(1, &[], 2);
    watched.lock();
    assert!(watched.entered.is_empty(), "it was warned of");
    watched.lock();
    let landed = Reached { swords_landed: 2, sprinkles_landed: 3, ..Reached::default() };
    assert_eq!(watched.entered, [(Seat(1), landed)]);
    watched.lock();
    let second = Reached { sprinkles_landed: 2, ..Reached::default() };
    assert_eq!(watched.entered[1..], [(Seat(1), second)]);
}

#[test]
fn what_finds_no_room_is_wasted() {
    let full = ["ooo.oo"; 13].join("/");
    let mut watched = watch(quick(), &full, "GY GY GY", false);
    watched.send(0, &[down(3, 4)], 2);
    watched.lock();
    watched.lock();
    let wasted = Reached { swords_wasted: 1, sprinkles_wasted: 2, ..Reached::default() };
    assert_eq!(watched.entered, [(Seat(1), wasted)], "{}", draw(watched.board.grid()));
}

#[test]
fn a_run_counts_what_lands_on_its_silent_opponent_and_without_one_nothing() {
    let run = |goal| {
        let options = Options { goal: Some(goal), ..quick() };
        let mut watched = watch(options, "...RR/...RR/...RR", "rY YG RB YG", true);
        watched.lock();
        watched.lock()
    };
    let landed = Reached { swords_landed: 1, ..Reached::default() };
    let counts = run(Goal::SilentOpponent);
    assert_eq!((counts.swords, counts.reached), (1, Some(landed)));
    let counts = run(Goal::Endless);
    assert_eq!((counts.swords, counts.reached), (1, None));
}

#[test]
fn the_counts_of_two_bouts_add_up_and_the_biggest_chain_stays() {
    let reached = Some(Reached { swords_landed: 2, ..Reached::default() });
    let mut one = Statistics { swords: 3, biggest_chain: 4, reached, ..Statistics::default() };
    one.add(&Statistics { swords: 1, biggest_chain: 2, reached, ..Statistics::default() });
    let landed = one.reached.map(|reached| reached.swords_landed);
    assert_eq!((one.swords, one.biggest_chain, landed), (4, 4, Some(4)));
}
