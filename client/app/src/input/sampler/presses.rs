//! Random presses at several frame rates, played on the boards of the games: what was pressed later is
//! never made earlier.

use bout::{Buttons, Purpose, Seat, Seed, Stream, Team};
use games::{Arrival, Board, ClockedGame, ClockedSetup, Dealer, Event, Player, Setup};

use crate::input::{Action, Bindings, Input, InputDevice, Sampler};

/// Ticks from the first press of a sequence until its result is compared.
const TICKS: usize = 40;

/// A press or a release, so many milliseconds after the first one.
type Change = (u32, Action, bool);

/// A board on which the first piece has just entered, and nothing locks or falls by itself soon.
fn board(game: ClockedGame, spawn_delay_ticks: u8) -> Board {
    let (handling, pick) = (game.handling_default(), game.pick_default());
    let players = vec![Player { team: Team(0), handling, pick }].try_into().expect("one fits");
    let mut setup: ClockedSetup = Setup { rules: game.rules_default(), players };
    if let games::ClockedRules::Stacker(options) = &mut setup.rules {
        *options = stacker::Options { spawn_delay_ticks, ..stacker::Options::forty_lines() };
    }
    let mut dealer = Dealer::new(&setup, &Seed([7; 32]));
    let mut board = Board::new(&setup.board(Seat(0)));
    let state = board.state();
    let dealt: Vec<Arrival> = (0..5).map_while(|dealt| dealer.deal(&state, dealt)).collect();
    dealt.into_iter().for_each(|arrival| board.receive(arrival));
    while !has_piece(&board) {
        board.step(Buttons::NONE, &mut Vec::new());
    }
    board
}

fn has_piece(board: &Board) -> bool {
    match board {
        Board::Swordfight(board) => board.active().is_some(),
        Board::Stacker(board) => board.active().is_some(),
    }
}

/// What the moves of a sequence have come to: the order of those that tell, and the board after them, but
/// for how far the piece in play has fallen.
#[derive(Debug, Default, PartialEq)]
struct Result {
    moves: Vec<&'static str>,
    board: String,
}

struct Play {
    board: Board,
    before: Buttons,
    result: Result,
}

impl Play {
    fn new(board: &Board) -> Play {
        Play { board: board.clone(), before: Buttons::NONE, result: Result::default() }
    }

    fn tick(&mut self, held: Buttons) {
        let pressed = held.pressed_since(self.before);
        self.before = held;
        let mut events = Vec::new();
        self.board.step(held, &mut events);
        // What is pressed between two pieces turns the next one without a word.
        let moves = events.iter().filter_map(|event| match event {
            Event::Stacker(stacker::Event::Moved) | Event::Swordfight(swordfight::Event::Moved) => {
                Some("moved")
            }
            Event::Swordfight(swordfight::Event::Turned) => Some("turned"),
            Event::Stacker(stacker::Event::Dropped { hard: true, .. }) => Some("dropped"),
            Event::Stacker(stacker::Event::Dropped { .. }) => {
                pressed.has(Buttons::DOWN).then_some("lowered")
            }
            _ => None,
        });
        self.result.moves.extend(moves);
    }

    fn finish(mut self) -> Result {
        self.result.board = match &self.board {
            Board::Swordfight(board) => {
                let active = board.active().map(|it| (it.pivot.column, it.turn, it.pair));
                format!("{active:?} {:?}", board.grid())
            }
            Board::Stacker(board) => {
                let active = board.active().map(|it| (it.id, it.shape, it.x));
                format!("{active:?} {:?} {:?}", board.hold(), board.grid())
            }
        };
        self.result
    }
}

/// Each change on a tick of its own.
fn ideal(board: &Board, changes: &[Change]) -> Result {
    let (mut play, mut held) = (Play::new(board), Buttons::NONE);
    for &(_, action, is_down) in changes {
        let button = action.button().expect("it plays");
        held = if is_down { held.with(button) } else { held.pressed_since(button) };
        play.tick(held);
    }
    (changes.len()..TICKS).for_each(|_| play.tick(Buttons::NONE));
    play.finish()
}

/// The changes as they come in frames.
fn framed(
    board: &Board,
    device: InputDevice,
    changes: &[Change],
    (fps, phase): (u32, u32),
) -> Result {
    let game = board.game();
    let bindings = Bindings::of(game.into());
    let (mut play, mut sampler) = (Play::new(board), Sampler::default());
    let (mut rest, mut ticks) = (changes, 0);
    for frame in 1.. {
        let now = frame * 1000 / fps + phase;
        let due = rest.iter().take_while(|change| change.0 <= now).count();
        for &(_, action, is_down) in &rest[..due] {
            match key(&bindings, device, action) {
                Some(key) => sampler.key(&bindings, key, is_down),
                None => sampler.touch(&bindings, action, is_down),
            }
        }
        rest = &rest[due..];
        while ticks * 1000 < now * 60 {
            if ticks as usize == TICKS {
                assert_eq!((rest, sampler.changes.len()), (&[][..], 0), "all was played");
                return play.finish();
            }
            ticks += 1;
            let held = sampler.sample(play.board.order());
            play.tick(held);
        }
    }
    unreachable!("time goes on")
}

fn key(bindings: &Bindings, device: InputDevice, action: Action) -> Option<Input> {
    bindings.within(device).keys(action).first().copied()
}

/// A sequence of two or three presses, up to 40 ms apart, each held for a while.
fn changes(game: ClockedGame, dice: &mut Stream) -> Vec<Change> {
    let plays = |action: &&Action| action.button().is_some() && **action != Action::Undo;
    let actions: Vec<Action> = Action::of(game.into()).iter().filter(plays).copied().collect();
    let (mut at, mut changes): (u32, Vec<Change>) = (0, Vec::new());
    for _ in 0..2 + dice.below(2) {
        let action = actions[dice.below(actions.len() as u32) as usize];
        // A key is let go before it is pressed once more.
        for change in changes.iter_mut().filter(|change| change.1 == action && at < change.0) {
            change.0 = at;
        }
        let until = at + 10 + dice.below(60);
        // Which direction is left when one of two is let go, and for how many ticks, is a matter of time.
        let sides = [Action::Left, Action::Right];
        let is_side = |action| sides.contains(&action);
        for change in changes.iter_mut().filter(|it| is_side(it.1) && is_side(action) && !it.2) {
            change.0 = change.0.min(until);
        }
        changes.push((at, action, true));
        changes.push((until, action, false));
        at += dice.below(41);
    }
    changes.sort_by_key(|change| change.0);
    changes
}

#[test]
fn what_was_pressed_later_is_never_made_earlier() {
    let mut dice = Stream::new(&Seed([5; 32]), Purpose::Pieces);
    for game in ClockedGame::ALL {
        let board = board(game, 0);
        for nth in 0..1000 {
            let changes = changes(game, &mut dice);
            let ideal = ideal(&board, &changes);
            for fps in [144, 60, 30, 15] {
                for device in [InputDevice::Board, InputDevice::Pad, InputDevice::Touch] {
                    let came = framed(&board, device, &changes, (fps, dice.below(16)));
                    assert_eq!(came, ideal, "{game:?} {nth}, {fps} fps, {device:?}: {changes:?}");
                }
            }
        }
    }
}

/// All buttons of a game that move its pieces.
fn buttons(game: ClockedGame) -> Vec<Buttons> {
    let actions = Action::of(game.into()).iter();
    actions.filter_map(|action| action.button()).filter(|&it| it != Buttons::UNDO).collect()
}

/// Two presses that the declared order has in one tick are made in it one after the other; of two that it
/// has not in this order it makes the later one first, or only one of them.
#[test]
fn the_declared_order_is_that_of_the_rules() {
    for game in ClockedGame::ALL {
        let in_play = board(game, 1);
        let mut entering = in_play.clone();
        // The next tick after these lets a piece in.
        for held in [Buttons::HARD_DROP, Buttons::NONE] {
            entering.step(held, &mut Vec::new());
        }
        for board in [in_play, entering] {
            for (first, second) in pairs(&buttons(game)) {
                let run = |ticks: &[Buttons]| {
                    let mut play = Play::new(&board);
                    ticks.iter().for_each(|&held| play.tick(held));
                    (ticks.len()..TICKS).for_each(|_| play.tick(Buttons::NONE));
                    play.finish()
                };
                let (together, after) = (first.with(second), run(&[first, second]));
                if board.order().keeps(first, second) {
                    assert_eq!(run(&[together]), after, "{game:?}: {first:?}, {second:?}");
                } else if board.order().keeps(second, first) {
                    let other = run(&[second, first]);
                    assert_eq!(run(&[together]), other, "{game:?}: {second:?}, {first:?}");
                }
            }
        }
    }
}

fn pairs(buttons: &[Buttons]) -> impl Iterator<Item = (Buttons, Buttons)> {
    let all = buttons.iter().flat_map(|&first| buttons.iter().map(move |&second| (first, second)));
    all.filter(|(first, second)| first != second)
}
