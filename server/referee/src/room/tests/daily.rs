//! The daily challenge of marauders: a battle against a bot at the table of the day.

use super::*;
use crate::FinishedRun;
use crate::bot_cost::BATTLE_LEVEL;
use crate::run::PAUSE_MAX;
use crate::turn_timer;
use bots::TableBot;
use bout::{Purpose, Stream};
use games::{Act, BattleEnd, BattleResult, Day, Move, RunEnd, SoloMode, TurnGame};
use marauders::Command;
use wire::turns::{Asked, TableNews};
use wire::{KeptRun, Ran, RunId};

const MODE: SoloMode = SoloMode::Battle;

fn day() -> Day {
    Day::new(20_782)
}

/// Anne before the battle of a day with this seed.
fn battle() -> Table {
    let kind = GameKind::MARAUDERS;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let one = |who, name, team| Participant { entrant, team, ..participant(who, name) };
    let anne = one(Who::Person(ANNE), "Anne", Team(0));
    let bot = one(Who::Bot(BATTLE_LEVEL), "Bot", Team(1));
    let mut table = open_request(RoomRequest {
        kind: RoomKind::Daily(day(), MODE),
        rules: MODE.rules(),
        best_of: 1,
        grace: PAUSE_MAX,
        participants: [anne, bot].into(),
    });
    table.pass(COUNTDOWN.0);
    table
}

/// A player as good as this bot.
fn hands(level: u8) -> TableBot {
    let stream = Stream::new(&Seed([5; 32]), Purpose::Bots);
    TableBot::new(TurnGame::Marauders, Level::new(level).expect("1 to 5"), stream)
}

fn turns(table: &Table) -> &crate::turn_referee::TurnReferee {
    match &table.room.phase {
        Phase::Playing(BoutInProgress::Turns(turns)) => turns.referee(),
        _ => panic!("no battle is in progress"),
    }
}

/// Anne asks for a move, with knowledge of all acts so far.
fn asks(table: &mut Table, wish: Move) {
    let after = turns(table).acts();
    table.say(ANNE, Incoming::Bout(BoutMessage::Move(Asked { after, wish })));
}

/// Plays on until the battle is decided, or for so many acts.
fn fight(table: &mut Table, hands: &mut TableBot, acts: u32) {
    let mut number = 0;
    while table.room.is_playing_bout() && turns(table).acts() < acts {
        if turns(table).table().to_move() == Some(Seat(0)) {
            let wish = hands.choose(turns(table).table(), Seat(0));
            asks(table, wish);
        } else {
            number += 1;
            table.say(ANNE, Incoming::Ping(number));
            table.pass(1_000);
        }
        assert!(number < 100_000, "the battle does not end");
    }
}

fn ran_of(table: &Table) -> Vec<Ran> {
    let ran = table.told.iter().filter_map(|(_, message)| match message {
        ServerMessage::Ran(ran) => Some(*ran),
        _ => None,
    });
    ran.collect()
}

#[test]
fn a_battle_is_that_of_its_day_and_its_result_plays_again_to_the_same() {
    for level in [1, 2, 4, 5] {
        let mut table = battle();
        let referee = turns(&table);
        assert_eq!(Rules::from(referee.setup().rules), MODE.dealt(&Seed([1; 32])));
        assert_eq!(table.view(ANNE).rules, MODE.dealt(&Seed([1; 32])), "its player is told");
        fight(&mut table, &mut hands(level), u32::MAX);
        let [(account, finished)] = table.runs[..] else { panic!("{:?}", table.runs) };
        assert_eq!((account, finished.mode), (AccountId([7; 16]), MODE));
        let result = BattleResult::of(&finished.run).expect("it counts");
        assert_eq!(finished.value(), Some(result.value()));
        let played = table.finished[0].archive.check().expect("it plays again");
        assert_eq!(FinishedRun::of_played(MODE, &played), Some(finished));
        assert_eq!(FinishedRun::of_played(SoloMode::FortyLines, &played), None, "it was none");

        assert!(table.room.is_saving() && ran_of(&table).is_empty(), "it is not kept yet");
        let kept = KeptRun { id: RunId([1; 16]), place: 1, best_before: None };
        let ran = Ran { mode: MODE, run: finished.run, kept: Some(kept), day: Some(day()) };
        let answers = table.room.ran(Some(ran));
        table.hear(answers);
        assert_eq!(ran_of(&table), [ran]);
        let won = u8::from(result.end == BattleEnd::Won);
        assert_eq!(table.score(), [won, 1 - won]);
        table.say(ANNE, Incoming::Room(RoomMessage::Ready));
        table.pass(100);
        assert_eq!(table.starts(ANNE), 1, "another attempt is another room");
    }
}

#[test]
fn a_bout_by_other_options_or_from_another_seed_is_no_battle_of_the_day() {
    let mut table = battle();
    fight(&mut table, &mut hands(1), u32::MAX);
    let archive = &table.finished[0].archive;
    let mut other = archive.clone();
    other.setup.rules = GameKind::MARAUDERS.rules_default();
    // Neither its table nor its acts are those of these rules.
    let played = other.check().ok();
    assert!(played.is_none_or(|played| FinishedRun::of_played(MODE, &played).is_none()));
    let mut unfinished = archive.clone();
    unfinished.deeds.pop();
    assert!(unfinished.check().is_err());
}

#[test]
fn a_player_who_resigns_has_lost_and_one_who_leaves_has_no_result() {
    let mut table = battle();
    fight(&mut table, &mut hands(3), 4);
    while turns(&table).table().to_move() != Some(Seat(0)) {
        table.say(ANNE, Incoming::Ping(1));
        table.pass(1_000);
    }
    asks(&mut table, Move::Marauders(Command::Resign));
    let [(_, finished)] = table.runs[..] else { panic!("{:?}", table.runs) };
    assert_eq!(finished.run.end, RunEnd::ToppedOut);
    let mut table = battle();
    fight(&mut table, &mut hands(3), 4);
    table.say(ANNE, Incoming::Leave);
    assert_eq!(table.left, [ANNE]);
    assert!(table.runs.is_empty() && table.finished.is_empty());
    assert!(table.room.is_empty() && !table.room.is_saving());
}

/// How the table stands, and how much time is left for the turn.
fn standing(table: &Table) -> (u32, Option<Seat>, u32) {
    let referee = turns(table);
    let Phase::Playing(BoutInProgress::Turns(turns)) = &table.room.phase else {
        panic!("it ended")
    };
    let ServerMessage::Bout(Update::Table(news)) = turns.standing(table.now) else { panic!() };
    let TableNews::Stands(state) = *news else { panic!("{news:?}") };
    (referee.acts(), referee.table().to_move(), state.clock.left_ms)
}

#[test]
fn a_battle_stands_still_without_its_player_and_goes_on_where_it_stood() {
    let mut table = battle();
    table.room.think_elsewhere();
    table.say(ANNE, Incoming::Ping(1));
    let before = standing(&table);
    assert_eq!((before.0, before.1), (0, Some(Seat(0))), "it is her turn");
    // Longer than any turn lasts with its time bank.
    (0..9 * 60).for_each(|_| table.pass(1_000));
    table.say(ANNE, Incoming::Ping(2));
    let (acts, seat, left_ms) = standing(&table);
    assert_eq!((acts, seat), (before.0, before.1));
    assert!(before.2 - left_ms <= 5_000, "{before:?} {left_ms}");

    // Nor does the bot move, whose turn it is.
    asks(&mut table, Move::Marauders(Command::EndTurn));
    assert_eq!(turns(&table).table().to_move(), Some(Seat(1)));
    let thoughts = table.room.take_thoughts();
    (0..6).for_each(|_| table.pass(1_000));
    let before = standing(&table);
    for thought in thoughts {
        table.room.return_thought(thought.think());
    }
    (0..300).for_each(|_| table.pass(1_000));
    assert_eq!(turns(&table).acts(), before.0);
    let silent = |left: Option<u32>| {
        let is_it = |told: &TableNews| matches!(told, TableNews::Silent(Seat(0), it) if it.is_some() == left.is_some());
        let told = table.told.iter().filter_map(|(_, message)| match message {
            ServerMessage::Bout(Update::Table(news)) => Some(news),
            _ => None,
        });
        told.filter(|news| is_it(news)).count()
    };
    assert_eq!((silent(Some(0)), silent(None)), (2, 1), "everyone is told");
    for number in 3..13 {
        table.say(ANNE, Incoming::Ping(number));
        table.pass(1_000);
    }
    assert_eq!(turns(&table).acts(), before.0 + 1, "the bot moves when she is back");
    let deeds = turns(&table).deeds();
    assert!(deeds.is_sorted_by_key(|deed| deed.at));
    assert!(deeds.iter().all(|deed| deed.at < Millis(60_000)), "{deeds:?}");
}

#[test]
fn a_battle_that_is_forgotten_about_ends_and_so_does_one_whose_player_does_nothing() {
    let mut table = battle();
    fight(&mut table, &mut hands(3), 3);
    table.say(ANNE, Incoming::Ping(1));
    table.pass(PAUSE_MAX.0 - 1_000);
    assert!(ran_of(&table).is_empty());
    table.pass(2_000);
    let [ran] = ran_of(&table)[..] else { panic!("{:?}", ran_of(&table)) };
    assert_eq!((ran.run.end, ran.kept, ran.day), (RunEnd::Left, None, Some(day())));
    assert!(table.runs.is_empty());

    // A connected player has the time of any battle.
    let mut table = battle();
    let within = 8 * (turn_timer::TURN_LARGE.0 + turn_timer::BANK.0);
    for _ in 0..within / 1_000 {
        table.say(ANNE, Incoming::Ping(1));
        table.pass(1_000);
    }
    // The bot has won, or the player is out who let two turns in a row pass.
    assert_eq!(table.runs.len() + ran_of(&table).len(), 1, "{:?} {:?}", table.runs, ran_of(&table));
}

#[test]
fn a_restart_keeps_the_battle() {
    let mut table = battle();
    let bout = table.room.take_bout_image().expect("it began");
    let mut deeds = Vec::new();
    for acts in [2, 5] {
        fight(&mut table, &mut hands(3), acts);
        // It was paused before, for longer than a turn lasts.
        table.pass(8 * 60_000);
        table.say(ANNE, Incoming::Ping(1));
        deeds.extend(table.room.take_progress().map(|(_, progress)| progress));
    }
    let before = turns(&table).table().clone();
    let image = table.room.image();
    let recorded = crate::room::RecordedBout { image: bout, progress: deeds };
    let restored = Room::restore(&image, [recorded].into(), table.now, Millis(500));
    table.room = restored.expect("its records are whole").room;
    let answers = table.room.reconnect(table.now, ANNE);
    table.hear(answers);
    for _ in 0..10 {
        table.say(ANNE, Incoming::Ping(1));
        table.pass(1_000);
    }
    assert!(table.room.is_playing_bout() && !table.room.is_paused());
    assert!(before.turn() <= turns(&table).table().turn());
    fight(&mut table, &mut hands(5), u32::MAX);
    assert_eq!(table.runs.len(), 1);
    assert!(table.finished[0].archive.check().is_ok());
}

#[test]
fn the_bot_of_a_day_plays_the_same_however_late_it_thinks() {
    let play = |late_ms: u64| {
        let mut table = battle();
        table.room.think_elsewhere();
        let mut hands = hands(2);
        let mut number = 0;
        while table.room.is_playing_bout() && turns(&table).acts() < 30 {
            for thought in table.room.take_thoughts() {
                table.say(ANNE, Incoming::Ping(1));
                table.pass(late_ms);
                table.room.return_thought(thought.think());
            }
            if turns(&table).table().to_move() == Some(Seat(0)) {
                let wish = hands.choose(turns(&table).table(), Seat(0));
                asks(&mut table, wish);
            }
            number += 1;
            table.say(ANNE, Incoming::Ping(1));
            table.pass(1_000);
            assert!(number < 1_000, "nothing happens");
        }
        let deeds: Vec<Act> = match &table.room.phase {
            Phase::Playing(_) => turns(&table).deeds().iter().map(|deed| deed.act).collect(),
            _ => table.finished[0].archive.deeds.iter().map(|deed| deed.act).collect(),
        };
        deeds
    };
    let in_time = play(0);
    assert!(8 < in_time.len(), "{in_time:?}");
    assert_eq!(in_time, play(4_000));
}
