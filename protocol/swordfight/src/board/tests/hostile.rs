//! Whatever is played, and whatever is decoded.

use super::*;
use bincode::config;
use bout::{Purpose, Seed, Stream};

use crate::{Attack, Dealer};

/// A log of `ticks` in which buttons are held for a while.
fn log(stream: &mut Stream, ticks: usize) -> Vec<Buttons> {
    let mut held = Buttons::NONE;
    let press = |_| {
        if stream.below(6) == 0 {
            held = Buttons(stream.below(1 << 5) as u16);
        }
        held
    };
    (0..ticks).map(press).collect()
}

/// Pairs and packets as a dealer sends them, in any order.
fn arrivals(stream: &mut Stream, options: &Options, seed: &Seed) -> Vec<Arrival> {
    let mut dealer = Dealer::new(options, seed);
    let taken = |taken| State { pairs_taken: taken, ..State::default() };
    let pairs = (0..PAIRS_AHEAD_MAX).filter_map(|index| dealer.deal(&taken(index), index));
    let mut arrivals: Vec<Arrival> = pairs.collect();
    for index in 0..12 {
        let mut sword = || {
            let (width, height) = (2 + stream.below(4) as u8, 2 + stream.below(4) as u8);
            Sword::of(width, height, 1 + stream.below(3) as u16, options.excess)
        };
        let swords = [sword(), sword()][..index as usize % 3].to_vec();
        let attack = Attack { swords, sprinkles: stream.below(9) as u16 };
        let blade = Blade::ALL[stream.below(9) as usize];
        let visible_at = Tick(stream.below(2000));
        arrivals.push(dealer.send(Seat(1), blade, &attack, index, visible_at));
    }
    for last in (1..arrivals.len()).rev() {
        arrivals.swap(last, stream.below(last as u32 + 1) as usize);
    }
    arrivals
}

/// A seed, what is left to chance in its bout, and a setup.
fn bout(number: u8) -> (Seed, Stream, Setup) {
    let seed = Seed([number; 32]);
    let stream = Stream::numbered(&seed, Purpose::Bots, 0);
    let options = if number.is_multiple_of(2) { quick() } else { Options::default() };
    let handling = Handling {
        das_ticks: 4 + number,
        arr_ticks: 1 + number / 4,
        soft_drop_ticks: 0,
        tuning: controls::Tuning::NONE,
    };
    let goal = [None, None, Some(Goal::Ticks(900)), Some(Goal::SilentOpponent)];
    let options = Options { goal: goal[usize::from(number % 4)], ..options };
    (seed, stream, Setup { options, handling, blade: Blade::default() })
}

#[test]
fn the_laws_of_boards_hold() {
    for number in 0..12 {
        let (seed, mut stream, setup) = bout(number);
        let arrivals = arrivals(&mut stream, &setup.options, &seed);
        bout::laws::check::<Board>(&setup, &arrivals, &log(&mut stream, 1500));
    }
}

fn encode(state: &State) -> Vec<u8> {
    bincode::encode_to_vec(state, config::standard()).expect("every state can be spelled")
}

fn decode(bytes: &[u8]) -> Option<State> {
    Some(bincode::decode_from_slice(bytes, config::standard().with_limit::<65536>()).ok()?.0)
}

#[test]
fn every_state_that_is_played_is_sound_and_can_be_sent() {
    let mut locks = 0;
    for number in 0..12 {
        let (seed, mut stream, setup) = bout(number);
        let mut board = Board::new(&setup);
        for arrival in arrivals(&mut stream, &setup.options, &seed) {
            board.receive(arrival);
        }
        let mut events = Vec::new();
        for held in log(&mut stream, 1500) {
            board.step(held, &mut events);
            let state = board.state();
            assert!(state.is_sound(), "seed {number}, {:?}: {state:?}", board.tick());
            assert_eq!(decode(&encode(state)).as_ref(), Some(state), "seed {number}");
        }
        locks += events.iter().filter(|event| matches!(event, Event::Locked(..))).count();
    }
    assert!(100 < locks, "only {locks} locks: the logs are too dull");
}

#[test]
fn a_state_of_any_bytes_that_is_called_sound_plays_on() {
    let mut sound = 0;
    for number in 0..8 {
        let (seed, mut stream, setup) = bout(number);
        let mut board = Board::new(&setup);
        for arrival in arrivals(&mut stream, &setup.options, &seed) {
            board.receive(arrival);
        }
        let mut events = Vec::new();
        for held in log(&mut stream, 600) {
            board.step(held, &mut events);
            let mut bytes = encode(board.state());
            for _ in 0..=stream.below(2) {
                let place = stream.below(bytes.len() as u32) as usize;
                bytes[place] = stream.below(256) as u8;
            }
            let Some(state) = decode(&bytes).filter(State::is_sound) else { continue };
            sound += 1;
            let mut other = board.clone();
            other.restore(state);
            for held in log(&mut stream, 40) {
                other.step(held, &mut events);
            }
        }
    }
    assert!(100 < sound, "only {sound} states: nothing was tried");
}

/// Checks if a state is sound after one thing about it was changed.
fn check(change: impl Fn(&mut State), is_sound: bool) {
    let mut board = board(quick(), "...../RR/RR", "RG");
    board.state.grid.fuse(crate::options::Rectangle::LargestArea);
    play(&mut board, ".");
    change(&mut board.state);
    assert_eq!(board.state().is_sound(), is_sound);
}

#[test]
fn impossible_states_are_not_sound() {
    check(|_| (), true);
    check(|state| state.grid = grid("V"), true);
    check(|state| state.grid.put(Place::SPAWN, crate::Cell::Opaque(crate::Colour::Red)), false);
    check(
        |state| {
            state.falling = None;
            state.grid.put(Place::SPAWN, crate::Cell::Opaque(crate::Colour::Red));
        },
        false,
    );
}

#[test]
fn a_state_with_every_kind_of_cell_is_spelled_as_it_is_read() {
    let mut state = State::default();
    let mut places = (1..=13).flat_map(|row| (1..=6).map(move |column| Place { column, row }));
    let mut next = || places.next().expect("a board has more cells than there are kinds");
    for colour in crate::Colour::ALL {
        for kind in [crate::Kind::Solid, crate::Kind::Breaker] {
            state.grid.put(next(), crate::Cell::Block(crate::Block { colour, kind }));
        }
        state.grid.put(next(), crate::Cell::Opaque(colour));
        state.grid.put(next(), crate::Cell::Translucent(colour));
        for way in [Orientation::Vertical, Orientation::Horizontal] {
            let area = crate::Area { corner: next(), width: 1, height: 1 };
            let sword = crate::grid::Intact { area, way, side: crate::Side::Left };
            state.grid.pierce(sword, |_| colour);
        }
        next();
    }
    let added = encode(&state).len() - encode(&State::default()).len();
    // Two more for a block, one for what a sword left, and six for a sword besides its cell.
    assert_eq!(added, 4 * (2 * 2 + 2 + 2 * (1 + 6)));
    assert_eq!(decode(&encode(&state)), Some(state));
}
