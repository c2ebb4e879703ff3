//! Whatever is played, and whatever is decoded.

use super::*;
use bincode::config;
use bout::{Purpose, Seed, Stream};

use crate::{Attack, Dealer};

/// A log of `ticks` in which buttons are held for a while.
fn log(stream: &mut Stream, ticks: usize) -> Vec<Buttons> {
    let mut held = Buttons::NONE;
    let press = |_| {
        if stream.below(4) == 0 {
            held = Buttons(stream.below(1 << 9) as u16);
        }
        held
    };
    (0..ticks).map(press).collect()
}

/// Pieces and packets as a dealer sends them, in any order.
fn arrivals(stream: &mut Stream, options: &Options, seed: &Seed) -> Vec<Arrival> {
    let mut dealer = Dealer::new(options, seed);
    let taken = |taken| State { pieces_taken: taken, ..State::new(options) };
    let pieces = (0..PIECES_AHEAD_MAX).filter_map(|index| dealer.deal(&taken(index), index));
    let mut arrivals: Vec<Arrival> = pieces.collect();
    for index in 0..30 {
        let attack = Attack { rows: 1 + stream.below(6) as u16 };
        arrivals.push(dealer.send(Seat(1), &attack, index, Tick(stream.below(1500))));
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
    let presets = [
        Options::default(),
        Options { spawn_delay_ticks: 3, clear_delay_ticks: 5, ..still() },
        Options::zen().with_pieces(PieceSet::new([7, 8, 9], Class::Holed)),
        Options::marathon(),
        Options { columns: 40, rows: 80, ..Options::two_minutes() },
        Options::default().with_pieces(PieceSet::new([1, 2, 3], Class::Convex)),
    ];
    let options = presets[usize::from(number) % presets.len()];
    let handling = Handling {
        das_ticks: number,
        arr_ticks: number / 4,
        soft_drop_ticks: number % 5,
        tuning: controls::Tuning::NONE,
    };
    (seed, stream, Setup { options, handling })
}

#[test]
fn the_laws_of_boards_hold() {
    for number in 0..18 {
        let (seed, mut stream, setup) = bout(number);
        let arrivals = arrivals(&mut stream, &setup.options, &seed);
        bout::laws::check::<Board>(&setup, &arrivals, &log(&mut stream, 1500));
    }
}

#[test]
fn every_state_that_is_played_is_sound_and_can_be_spelled() {
    for number in 0..12 {
        let (seed, mut stream, setup) = bout(number);
        let mut board = Board::new(&setup);
        for arrival in arrivals(&mut stream, &setup.options, &seed) {
            board.receive(arrival);
        }
        for held in log(&mut stream, 1000) {
            board.step(held, &mut Vec::new());
            let state = board.state();
            assert!(state.is_sound(), "bout {number} tick {:?}", state.tick());
            let bytes = bincode::encode_to_vec(state, config::standard()).expect("it has bytes");
            let (back, length): (State, usize) =
                bincode::decode_from_slice(&bytes, config::standard()).expect("they are a state");
            assert_eq!((&back, length), (state, bytes.len()));
            let view = board.view();
            let bytes = bincode::encode_to_vec(&view, config::standard()).expect("it has bytes");
            let (back, _): (View, usize) =
                bincode::decode_from_slice(&bytes, config::standard()).expect("they are a view");
            assert_eq!(back, view);
            assert_eq!(usize::from(view.pile_rows()), board.grid().stack().len());
        }
    }
}

/// Bytes of a state with some of them changed: what is read and found sound plays on for ever.
#[test]
fn a_hostile_state_that_is_sound_plays_on() {
    let mut sound = 0;
    for number in 0..12 {
        let (seed, mut stream, setup) = bout(number);
        let mut board = Board::new(&setup);
        let arrivals = arrivals(&mut stream, &setup.options, &seed);
        arrivals.iter().for_each(|arrival| board.receive(arrival.clone()));
        for held in log(&mut stream, 300) {
            board.step(held, &mut Vec::new());
        }
        let bytes = bincode::encode_to_vec(board.state(), config::standard()).expect("bytes");
        for _ in 0..300 {
            let mut bytes = bytes.clone();
            for _ in 0..=stream.below(3) {
                let at = stream.below(bytes.len() as u32) as usize;
                bytes[at] = stream.below(256) as u8;
            }
            let config = config::standard().with_limit::<65_536>();
            let Ok((state, _)) = bincode::decode_from_slice::<State, _>(&bytes, config) else {
                continue;
            };
            if !state.is_sound() {
                continue;
            }
            sound += 1;
            // Even on a board of other options.
            let (_, _, other) = bout(stream.below(12) as u8);
            let mut victim = Board::new(&other);
            arrivals.iter().for_each(|arrival| victim.receive(arrival.clone()));
            victim.restore(state);
            for held in log(&mut stream, 100) {
                victim.step(held, &mut Vec::new());
                victim.view();
            }
        }
    }
    assert!(200 < sound, "only {sound} states were played");
}
