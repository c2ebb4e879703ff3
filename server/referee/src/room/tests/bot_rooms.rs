//! Rooms whose bots think elsewhere: what a step of them does, and what it leaves to other threads.

use super::*;
use crate::Thought;
use crate::bot_budget::{BotBudget, Payer};
use crate::clocked_bout::BOT_TICKS_MAX;
use crate::referee::ADVANCE_TICKS_MAX;
use bout::Command;
use core::net::Ipv4Addr;

use marauders::{Choice, Size};
use stacker::{Class, PieceSet};

/// A room of a person and bots of the best level.
fn room(rules: Rules, seats: u8) -> Table {
    let kind = rules.kind();
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let bot = Who::Bot(Level::MOST);
    let seat = |seat: u8| {
        let who = if seat == 0 { Who::Person(ANNE) } else { bot.clone() };
        let name = alloc::format!("Participant {seat}");
        Participant { entrant, team: Team(seat), ..participant(who, &name) }
    };
    let participants = (0..seats).map(seat).collect();
    let kind = RoomKind::Practice;
    open_request(RoomRequest { kind, rules, best_of: 1, grace: GRACE, participants })
}

/// The same, with bots that think elsewhere.
fn room_elsewhere(rules: Rules, seats: u8) -> Table {
    let mut table = room(rules, seats);
    table.room.think_elsewhere();
    table
}

/// The costliest field of stacker.
fn wide() -> Rules {
    let pieces = PieceSet::new([12], Class::Holed);
    let options = stacker::Options::default().with_pieces(pieces);
    Rules::stacker(stacker::Options { columns: 40, rows: 80, ..options })
}

/// The costliest table of marauders.
fn crowded() -> Rules {
    let choices = [Choice::Adjacent, Choice::Diagonal].into_iter().collect();
    Rules::marauders(marauders::Options { size: Size::Rank(9), choices, ..Default::default() })
}

/// Ticks on all boards, and acts at the table: the work that a room has done in its steps.
fn work(table: &Table) -> u32 {
    match &table.room.phase {
        Phase::Playing(BoutInProgress::Clocked(clocked)) => {
            let seats = clocked.referee().setup().seats();
            seats.map(|seat| clocked.referee().board(seat).tick().0).sum()
        }
        Phase::Playing(BoutInProgress::Turns(turns)) => turns.referee().acts(),
        _ => 0,
    }
}

/// True if a bot of the room pressed anything.
fn has_pressed(table: &Table) -> bool {
    let Phase::Playing(BoutInProgress::Clocked(clocked)) = &table.room.phase else { return false };
    clocked.referee().journal().entries().any(|entry| match entry.command {
        Command::Play(seat, batch) => {
            seat != Seat(0) && batch.ticks().any(|(_, held)| held != Buttons::NONE)
        }
        _ => false,
    })
}

/// On one thread with both of the worst rooms that one account may open, and with no time at all for
/// their bots: a step of them is a few ticks of each board, and never a decision.
#[test]
fn the_worst_rooms_that_are_admitted_leave_a_duel_its_time() {
    let payer = Payer { account: AccountId([1; 16]), address: Ipv4Addr::LOCALHOST.into() };
    let mut budget = BotBudget::of_percent(100);
    let bots = |count: u8| (0..count).map(|_| Level::MOST);
    for (rules, seats) in [(wide(), 24), (crowded(), 2)] {
        let cost = crate::bot_cost::cost(&rules, seats, bots(seats - 1));
        assert_eq!(budget.allowed(&payer, 0).check(cost), Ok(()), "{rules:?}");
        budget.charge(&payer, 0, cost);
    }
    let (mut stackers, mut battle) = (room_elsewhere(wide(), 24), room_elsewhere(crowded(), 2));
    let mut duel = two(1);
    let (mut away, mut tick): (Vec<Thought>, u32) = (Vec::new(), 0);
    for table in [&mut stackers, &mut battle, &mut duel] {
        table.pass(COUNTDOWN.0);
    }
    for step in 0..600 {
        // Once, the thread is stalled for seconds.
        let passed = if step == 300 { 4_000 } else { 16 };
        for table in [&mut stackers, &mut battle] {
            let before = work(table);
            table.pass(passed);
            let each = if step < 300 { 2 } else { BOT_TICKS_MAX };
            let most = 24 * each + if step < 300 { 1 } else { 24 } * ADVANCE_TICKS_MAX;
            assert!(work(table) - before <= most, "step {step}: {}", work(table) - before);
            away.extend(table.room.take_thoughts());
        }
        let present = duel.now.plus(Millis(passed)).since(COUNTDOWN).ticks();
        for client in [ANNE, MARY] {
            let mut batch = Batch::new(Tick(tick));
            while batch.end() < Tick(present) && batch.push(Buttons::NONE) {}
            duel.say(client, Incoming::Bout(BoutMessage::Play(batch)));
        }
        tick = work(&duel) / 2;
        duel.pass(passed);
    }
    assert!(away.len() <= 24, "{} decisions of 24 bots are in flight", away.len());
    assert!(!has_pressed(&stackers), "nobody thinks in the step");
    assert_eq!(work(&duel) / 2, duel.now.since(COUNTDOWN).ticks(), "the duel was never late");
}

/// The decisions of a room as they return at once, and as they are made in the step.
#[test]
fn bots_that_think_elsewhere_in_time_play_as_those_that_think_here() {
    for rules in [GameKind::SWORDFIGHT.rules_default(), GameKind::STACKER.rules_default()] {
        let (mut here, mut elsewhere) = (room(rules, 3), room_elsewhere(rules, 3));
        for table in [&mut here, &mut elsewhere] {
            table.pass(COUNTDOWN.0);
        }
        let mut thoughts = 0;
        for _ in 0..600 {
            here.pass(16);
            elsewhere.pass(16);
            for thought in elsewhere.room.take_thoughts() {
                thoughts += 1;
                elsewhere.room.return_thought(thought.think());
            }
        }
        let journal = |table: &Table| match &table.room.phase {
            Phase::Playing(BoutInProgress::Clocked(clocked)) => clocked.referee().journal().clone(),
            _ => panic!("the bout goes on"),
        };
        assert!(20 < thoughts && has_pressed(&here), "{thoughts}");
        assert_eq!(journal(&here), journal(&elsewhere), "{rules:?}");
    }
}

#[test]
fn a_decision_of_an_earlier_bout_changes_nothing() {
    let rules = GameKind::STACKER.rules_default();
    let (mut earlier, mut later) = (room_elsewhere(rules, 2), room_elsewhere(rules, 2));
    for table in [&mut earlier, &mut later] {
        table.pass(COUNTDOWN.0 + 50);
    }
    let mut thought = earlier.room.take_thoughts().pop().expect("a bot thinks").think();
    thought.0.bout += 1;
    later.room.take_thoughts();
    later.room.return_thought(thought);
    (0..200).for_each(|_| later.pass(16));
    assert!(!has_pressed(&later));
}

#[test]
fn a_bot_plays_against_a_person_who_only_lets_time_pass() {
    let bot = participant(Who::Bot(Level::LEAST), "Deckhand");
    let mut table = table(1, [participant(Who::Person(ANNE), "Anne"), bot].into());
    table.play(ANNE);
    assert_eq!(table.view(ANNE).phase, RoomPhase::Over(Outcome::Won(Team(1))));
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    assert_eq!(table.starts(ANNE), 2, "a bot is always ready for a rematch");
}

#[test]
fn who_practises_pauses_the_bots_and_the_clocks_for_as_long_as_they_like() {
    for rules in GameKind::ALL.map(GameKind::rules_default) {
        let mut table = room(rules, 2);
        table.pass(COUNTDOWN.0);
        (0..100).for_each(|_| table.pass(16));
        table.say(ANNE, Incoming::Room(RoomMessage::Pause(true)));
        let before = work(&table);
        assert!(table.room.is_paused() && !table.room.is_busy(), "{rules:?}");
        // A page that is opened twice pauses once.
        table.say(ANNE, Incoming::Room(RoomMessage::Pause(true)));
        (0..100).for_each(|_| table.pass(60_000));
        assert_eq!(work(&table), before, "{rules:?}");
        assert!(matches!(table.room.phase, Phase::Playing(_)), "{rules:?}");
        table.say(ANNE, Incoming::Room(RoomMessage::Pause(false)));
        table.pass(10);
        assert_eq!(work(&table), before, "{rules:?}: it counts down");
        table.pass(COUNTDOWN.0);
        assert!(!table.room.is_paused(), "{rules:?}");
        (0..200).for_each(|_| table.pass(100));
        assert!(before < work(&table), "{rules:?}");
        let paused = table.told.iter().filter_map(|(_, message)| match message {
            ServerMessage::Bout(Update::Paused(left)) => Some(*left),
            _ => None,
        });
        let expected = [None, Some(COUNTDOWN.0 as u16), Some(0)];
        assert_eq!(paused.collect::<Vec<_>>(), expected, "{rules:?}");
    }
}

#[test]
fn nobody_pauses_a_bout_with_other_people_or_a_run() {
    let mut duel = two(1);
    duel.pass(COUNTDOWN.0 + 100);
    duel.say(ANNE, Incoming::Room(RoomMessage::Pause(true)));
    assert!(!duel.room.is_paused());
    let refused = ServerMessage::Refused(Refusal::NotNow);
    assert_eq!(duel.told.last(), Some(&(ANNE, refused)));
}
