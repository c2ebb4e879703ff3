//! What every board and every table must obey, whatever its game.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::{Board, Buttons, Dice, Outcome, Recorder, Reveals, Seat, Table};

/// Plays `log` on a board that was given `arrivals` before the first tick, and panics with the
/// tick where a law does not hold:
///
/// 1. the same log leads to the same states, with arrivals given twice as well as once;
/// 2. a state restored plays on as if nothing had happened;
/// 3. a tick passes in every step, and a board that is out stays out;
/// 4. a new board with the state and the supply of another plays on as that one.
pub fn check<B>(setup: &B::Setup, arrivals: &[B::Arrival], log: &[Buttons])
where
    B: Board,
    B::Arrival: Clone,
    B::Event: PartialEq + Debug,
{
    let mut board = B::new(setup);
    let mut twin = B::new(setup);
    for arrival in arrivals {
        board.receive(arrival.clone());
        twin.receive(arrival.clone());
        twin.receive(arrival.clone());
    }
    let (mut events, mut twin_events) = (Vec::new(), Vec::new());
    let mut heir = None;
    for (number, &held) in log.iter().enumerate() {
        let tick = board.tick();
        if number == log.len() / 3 {
            heir = Some(heir_of(setup, &board));
        }
        let before = board.state().clone();
        let was_out = board.out();
        board.step(held, &mut events);
        twin.step(held, &mut twin_events);
        assert_eq!(board.state(), twin.state(), "tick {tick:?}: the same log led to two states");
        if let Some(heir) = &mut heir {
            heir.step(held, &mut Vec::new());
            assert_eq!(board.state(), heir.state(), "tick {tick:?}: the heir went elsewhere");
        }
        assert_eq!(board.tick(), tick.plus(1), "a step must take one tick");
        assert!(was_out.is_none() || board.out() == was_out, "tick {tick:?}: out must stay out");
        twin.restore(before);
        let mut again = Vec::new();
        twin.step(held, &mut again);
        assert_eq!(board.state(), twin.state(), "tick {tick:?}: a restored state went elsewhere");
        assert!(twin_events.ends_with(&again), "tick {tick:?}: a restored state told otherwise");
    }
    assert_eq!(events, twin_events, "the same log told two stories");
}

/// A new board that takes over from this one.
fn heir_of<B: Board>(setup: &B::Setup, board: &B) -> B {
    let mut heir = B::new(setup);
    heir.restore(board.state().clone());
    for arrival in board.supply() {
        heir.receive(arrival);
    }
    heir
}

/// Lets `table` obey a command of `seat`, and panics where a law does not hold:
///
/// 1. what is refused changes nothing, draws nothing and tells nothing;
/// 2. what was drawn leads any other table like this one to the same state and the same story;
/// 3. a table that is spelled and read again, as `respell` does, is the same table;
/// 4. a bout is decided exactly when nobody is to move, and stays so.
///
/// # Errors
/// Why the table refused the command.
pub fn obey<T>(
    table: &mut T,
    seat: Seat,
    command: &T::Command,
    dice: &mut dyn Dice,
    respell: impl Fn(&T) -> T,
) -> Result<Vec<T::Event>, T::Refusal>
where
    T: Table,
    T::Event: PartialEq + Debug,
{
    let before = table.clone();
    let (mut events, mut recorder) = (Vec::new(), Recorder::new(dice));
    let obeyed = table.apply(seat, command, &mut recorder, &mut events);
    let drawn = recorder.drawn;
    let is_decided = |table: &T| table.outcome() != Outcome::Undecided;
    assert_eq!(is_decided(table), table.to_move().is_none(), "who moves in a decided bout");
    if let Err(refusal) = obeyed {
        assert_eq!(*table, before, "what was refused changed the table");
        assert!(drawn.is_empty() && events.is_empty(), "what was refused drew or told");
        return Err(refusal);
    }
    assert!(!is_decided(&before), "a decided bout was played on");
    let (mut twin, mut told, mut reveals) = (respell(&before), Vec::new(), Reveals::new(&drawn));
    assert_eq!(twin, before, "a table that was spelled is read as another one");
    let again = twin.apply(seat, command, &mut reveals, &mut told);
    assert!(again.is_ok() && reveals.are_spent(), "the same command asked for other dice");
    assert_eq!(twin, *table, "the same dice led to two tables");
    assert_eq!(told, events, "the same dice told two stories");
    Ok(events)
}
