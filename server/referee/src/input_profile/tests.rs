//! Bots, at every level, and a person as far as one can be drawn by dice.

use super::*;
use alloc::boxed::Box;
use alloc::vec;
use bout::{Batch, Team};
use games::{ClockedGame, GameKind, Player, Setup, TurnGame};

impl InputProfile {
    fn with(mut self, other: InputProfile) -> InputProfile {
        self.add(other);
        self
    }
}

use crate::clocked_bout::COUNTDOWN;
use crate::live_bout::LiveBout;
use crate::referee::Referee;
use crate::turn_bout::TurnBout;

/// Ticks of a bout: two minutes.
const TICKS: u32 = 120 * TICKS_PER_SECOND;

type Hands = Box<dyn FnMut(&Board) -> Buttons>;

fn bot(game: ClockedGame, level: u8) -> Hands {
    let level = Level::new(level).expect("1 to 5");
    let mut bot = Bot::new(game, level, dice(Seat(9), u32::from(level.number())));
    Box::new(move |board| bot.hold(board))
}

/// Somebody who thinks for 12 to 50 ticks, presses what comes to mind for 2 to 7 ticks, with 3 to 20 ticks between, and
/// drops after one to five presses.
fn person(number: u32) -> Hands {
    let mut dice = dice(Seat(8), number);
    let mut queue = alloc::collections::VecDeque::new();
    let press = [Buttons::LEFT, Buttons::RIGHT, Buttons::CLOCKWISE, Buttons::COUNTER_CLOCKWISE];
    Box::new(move |_| {
        if queue.is_empty() {
            queue.extend((0..12 + dice.below(39)).map(|_| Buttons::NONE));
            for _ in 0..=dice.below(5) {
                let held = press[dice.below(4) as usize];
                queue.extend((0..2 + dice.below(6)).map(|_| held));
                queue.extend((0..3 + dice.below(18)).map(|_| Buttons::NONE));
            }
            queue.extend((0..2 + dice.below(6)).map(|_| Buttons::HARD_DROP.with(Buttons::DOWN)));
        }
        queue.pop_front().unwrap_or_default()
    })
}

/// What two players of a bout look like.
fn profiles(game: ClockedGame, mut hands: [Hands; 2]) -> [InputProfile; 2] {
    let kind = GameKind::from(game);
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players fit");
    let setup = Setup { rules: kind.rules_default(), players };
    let mut referee = Referee::new(setup.clocked().expect("boards"), Seed([8; 32]));
    referee.open();
    for tick in 0..TICKS {
        let now = Millis(u64::from(tick + 10) * 1000 / 60);
        for (seat, hands) in [Seat(0), Seat(1)].into_iter().zip(&mut hands) {
            if !referee.is_playing(seat) {
                continue;
            }
            let mut batch = Batch::new(Tick(tick));
            assert!(batch.push(hands(referee.board(seat))));
            referee.receive(now, seat, &batch, []).expect("no tick is left out");
        }
    }
    let both = InputProfile::of(&Archive::of(&referee)).expect("it plays again");
    both.try_into().expect("two players")
}

/// What two bots at a table look like.
fn at_a_table(levels: [u8; 2], number: u8) -> [InputProfile; 2] {
    let (game, kind) = (TurnGame::Marauders, GameKind::MARAUDERS);
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players fit");
    let setup = Setup { rules: game.rules_default(), players };
    let bot = |seat: Seat| {
        let level = Level::new(levels[seat.index()]).expect("1 to 5");
        (seat, TableBot::new(game, level, dice(seat, 1000 + u32::from(number))))
    };
    let bots = [Seat(0), Seat(1)].map(bot);
    let mut bout =
        TurnBout::new(1, setup, Seed([number; 32]).into(), bots.into(), COUNTDOWN, Millis(30_000));
    for step in 0..6000 {
        bout.step(Millis(100 * step));
    }
    let both = InputProfile::of(&bout.archive()).expect("it plays again");
    both.try_into().expect("two players")
}

#[test]
fn a_bot_looks_like_a_program_and_drawn_input_does_not() {
    for game in [ClockedGame::Swordfight, ClockedGame::Stacker] {
        for level in 3..=5 {
            let [one, other] = profiles(game, [bot(game, level), bot(game, level)]);
            let all = one.with(other);
            assert!(all.is_suspect(), "{game:?}, level {level}: {all}");
            assert_eq!(100 == all.agreed_percent().expect("enough"), level == 5, "{all}");
        }
        let [one, other] = profiles(game, [person(1), person(2)]);
        let [third, fourth] = profiles(game, [person(3), person(4)]);
        let all = one.with(other).with(third).with(fourth);
        let figures = (all.reactions(), all.regular_percent(), all.agreed_percent());
        assert!(matches!(figures, (Some(_), Some(_), Some(_))), "{all}");
        assert!(!all.is_suspect(), "{game:?}: {all}");
    }
}

#[test]
fn our_strongest_bot_is_found_at_a_table_and_a_weak_one_is_not() {
    let of = |level| {
        let both = (1..=3).flat_map(|number| at_a_table([level, level], number));
        both.fold(InputProfile::default(), InputProfile::with)
    };
    let (strong, weak) = (of(5), of(2));
    assert!(strong.is_suspect(), "{strong}");
    assert!(weak.agreed_percent().is_some() && !weak.is_suspect(), "{weak}");
}
