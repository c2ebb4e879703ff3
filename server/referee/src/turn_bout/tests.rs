//! Bots and time in a bout in turns.

use super::*;
use crate::clocked_bout::COUNTDOWN;
use bots::Level;
use bout::{Purpose, Seed, Stream, Team};
use games::{GameKind, Player, Setup, TurnGame};

fn turns() -> TurnBout {
    let (game, kind) = (TurnGame::Marauders, GameKind::MARAUDERS);
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let player = |team| Player { team: Team(team), handling, pick };
    let players = vec![player(0), player(1)].try_into().expect("two players fit");
    let (setup, seed) = (Setup { rules: game.rules_default(), players }, Seed([8; 32]));
    let level = Level::new(3).expect("a level");
    let stream = |seat: Seat| Stream::numbered(&seed, Purpose::Bots, seat.0);
    let bots = [Seat(0), Seat(1)].map(|seat| (seat, TableBot::new(game, level, stream(seat))));
    let grace = Millis(30_000);
    TurnBout::new(1, setup, seed.into(), bots.into(), COUNTDOWN, grace)
}

#[test]
fn bots_that_think_elsewhere_play_as_those_who_think_in_the_step() {
    let (mut here, mut elsewhere, mut thoughts) = (turns(), turns(), 0);
    elsewhere.think_elsewhere();
    for step in 0..600 {
        let now = Millis(100 * step);
        here.step(now);
        if let Some(thought) = elsewhere.take_thought() {
            thoughts += 1;
            assert!(elsewhere.take_thought().is_none(), "once is enough");
            elsewhere.return_thought(thought.think());
            assert!(elsewhere.take_thought().is_none(), "once is enough");
        }
        elsewhere.step(now);
        assert_eq!(here.referee.deeds(), elsewhere.referee.deeds());
    }
    let acts = here.referee.acts();
    assert!(20 < acts && (acts..=acts + 1).contains(&thoughts), "{thoughts} for {acts}");
}

#[test]
fn bots_wait_until_the_move_before_has_been_told() {
    let mut turns = turns();
    (0..1200).for_each(|step| drop(turns.step(Millis(100 * step))));
    let setup = turns.referee.setup().clone();
    let mut again = TurnReferee::new(setup, turns.referee.draw().clone());
    let (mut waits, deeds) = (0, turns.referee.deeds());
    assert!(20 < deeds.len());
    for deed in deeds {
        assert!(again.told() <= deed.at, "{deed:?}, told until {:?}", again.told());
        let last = again.deeds().last().map_or(Millis(0), |deed| deed.at);
        waits += u32::from(last.plus(BOT_LOOKS) < again.told());
        again.act(deed.at, deed.act).expect("it was allowed");
    }
    assert!(10 < waits, "only {waits} were told for longer than a bot looks");
}

#[test]
fn what_was_thought_of_another_table_is_not_played() {
    let mut turns = turns();
    turns.think_elsewhere();
    let now = Millis(20_000);
    let thought = turns.take_thought().expect("a bot leads");
    let (stale, seat) = (thought.clone(), thought.seat());
    turns.return_thought(thought.think());
    turns.step(now);
    let acts = turns.referee.acts();
    turns.return_thought(stale.think());
    turns.step(now.plus(games::TELLING_MAX));
    assert_eq!(turns.referee.acts(), acts, "it waits for a new thought, as {seat:?}");
    let anew = turns.take_thought().expect("it thinks anew");
    turns.return_thought(anew.think());
    turns.step(now.plus(games::TELLING_MAX).plus(BOT_LOOKS));
    assert_eq!(turns.referee.acts(), acts + 1, "as {seat:?}");
}

#[test]
fn a_thought_that_was_not_computed_is_given_out_again() {
    let mut turns = turns();
    turns.think_elsewhere();
    let thought = turns.take_thought().expect("a bot leads");
    turns.step(Millis(20_000));
    assert_eq!(turns.referee.acts(), 0, "a step does not think");
    turns.return_thought(thought);
    assert!(turns.take_thought().is_some());
}
