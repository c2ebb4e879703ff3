//! Rooms whose server crashes in the middle of a match, and is recovered from the records.

use super::*;
use crate::Ending;
use crate::room::{BACK_WITHIN, RecordedBout};
use alloc::collections::BTreeMap;
use wire::codec::{bytes_of, read_archive};

/// The records of a room, as a server keeps them.
#[derive(Default)]
struct Records {
    image: Vec<u8>,
    bouts: BTreeMap<u64, (Vec<u8>, Vec<Vec<u8>>)>,
}

impl Records {
    fn record(&mut self, room: &mut Room) {
        while let Some((bout, progress)) = room.take_progress() {
            self.bouts.entry(bout).or_default().1.push(bytes_of(&progress));
        }
        if let Some(image) = room.take_bout_image() {
            self.bouts.entry(image.bout).or_default().0 = bytes_of(&image);
        }
        if let Some(image) = room.take_image() {
            self.bouts.retain(|bout, _| image.bouts().contains(bout));
            self.image = bytes_of(&image);
        }
    }

    fn restore(&self, now: Millis, outage: Millis) -> Result<Restored, RestoreError> {
        let image = read_archive(&self.image).expect("an image");
        let bout = |(beginning, progress): &(Vec<u8>, Vec<Vec<u8>>)| RecordedBout {
            image: read_archive(beginning).expect("the beginning of a bout"),
            progress: progress.iter().map(|one| read_archive(one).expect("progress")).collect(),
        };
        Room::restore(&image, self.bouts.values().map(bout).collect(), now, outage)
    }
}

/// A table whose server may die.
struct Mortal {
    table: Table,
    records: Records,
    crashes: u32,
}

impl Mortal {
    fn new(table: Table) -> Mortal {
        let mut mortal = Mortal { table, records: Records::default(), crashes: 0 };
        mortal.record();
        mortal
    }

    fn record(&mut self) {
        self.records.record(&mut self.table.room);
    }

    /// The server crashes and is recovered; the time resumes from where it stopped.
    fn crash(&mut self, outage: Millis) {
        let restored = self.records.restore(self.table.now, outage).expect("it comes back");
        self.crashes += 1;
        self.table.room = restored.room;
        self.table.hear(restored.answers);
        self.record();
    }

    fn pass(&mut self, milliseconds: u64) {
        self.table.pass(milliseconds);
        self.record();
    }

    fn reconnect(&mut self, client: ClientId) -> Vec<ServerMessage> {
        let before = self.table.told.len();
        let answers = self.table.room.reconnect(self.table.now, client);
        self.table.hear(answers);
        let new = self.table.told[before..].iter().filter(|(to, _)| *to == client);
        new.map(|(_, message)| message.clone()).collect()
    }

    /// Both reconnect, and the bout resumes.
    fn go_on(&mut self) {
        for client in [ANNE, MARY] {
            self.reconnect(client);
        }
        self.pass(20);
        self.pass(COUNTDOWN.0);
        assert!(!self.table.room.is_paused());
    }

    fn referee(&self) -> &crate::Referee {
        match &self.table.room.phase {
            Phase::Playing(BoutInProgress::Clocked(clocked)) => clocked.referee(),
            _ => panic!("a bout is in progress"),
        }
    }

    /// Plays a bout until it is over, with a crash whenever `crashes` says so by the tick: what was
    /// said since the last record is said again.
    fn play(&mut self, crashes: impl Fn(u32) -> bool) {
        self.pass(COUNTDOWN.0);
        let (mut finished, mut tick) = (self.table.finished.len(), 0);
        while self.table.finished.len() == finished {
            if crashes(tick) {
                self.crash(Millis(900));
                if !self.table.room.is_playing_bout() {
                    break;
                }
                // Earlier bouts of the match are reported again.
                finished = self.table.finished.len();
                let reached = [Seat(0), Seat(1)].map(|seat| self.referee().board(seat).tick());
                assert!(reached.iter().all(|reached| reached.0 <= tick));
                self.go_on();
            }
            for client in [ANNE, MARY] {
                let mut batch = Batch::new(Tick(tick));
                for tick in tick..tick + 3 {
                    let falls = client == MARY && !tick.is_multiple_of(16);
                    let held = if falls { Buttons::DOWN } else { Buttons::NONE };
                    assert!(batch.push(held));
                }
                self.table.say(client, Incoming::Bout(BoutMessage::Play(batch)));
                self.record();
            }
            tick += 3;
            self.pass(50);
            assert!(tick < 60 * 600, "the bout does not end");
        }
    }
}

#[test]
fn a_match_with_crashes_ends_like_one_without() {
    let mut calm = Mortal::new(two(3));
    calm.play(|_| false);
    let mut mortal = Mortal::new(two(3));
    mortal.play(|tick| tick.is_multiple_of(150));
    assert!(2 < mortal.crashes, "{}", mortal.crashes);
    let [calm, mortal] = [calm, mortal].map(|one| one.table);
    for bout in &mortal.finished {
        let played = bout.archive.check().expect("the replay verifies");
        assert_eq!(played.outcome(), bout.archive.outcome);
    }
    assert_eq!(mortal.score(), calm.score());
    let states = |table: &Table| {
        let played = table.finished[0].archive.check().expect("it verifies").boards();
        let referee = played.expect("it was played on boards");
        [Seat(0), Seat(1)].map(|seat| referee.board(seat).tick())
    };
    // Time passes differently, but the loser is out in the same tick.
    assert_eq!(states(&mortal)[1], states(&calm)[1]);
}

#[test]
fn the_next_bouts_and_the_result_survive_too() {
    let mut mortal = Mortal::new(two(3));
    mortal.play(|_| false);
    mortal.crash(Millis(500));
    // What the server had of the bout that is over, it has again.
    assert_eq!(mortal.table.finished.len(), 2);
    assert_eq!(mortal.table.finished[0], mortal.table.finished[1]);
    mortal.pass(BETWEEN.0);
    mortal.table.is_quick = false;
    mortal.play(|tick| tick == 90);
    assert_eq!(mortal.table.decided.len(), 1);
    let decided = mortal.table.decided[0].clone();
    assert_eq!((decided.ending, decided.bouts.len()), (Ending::Won(Team(0)), 2));
    mortal.crash(Millis(500));
    assert_eq!(mortal.table.decided, [decided.clone(), decided]);
    let answers = mortal.table.room.saved(None);
    mortal.table.hear(answers);
    assert_eq!(mortal.table.score(), [2, 0]);
}

#[test]
fn the_end_of_the_last_bout_is_told_again_to_a_client_that_comes_back() {
    let ends = |told: &[ServerMessage]| {
        let is_end = |message: &&ServerMessage| {
            matches!(message, ServerMessage::Bout(Update::Over(Outcome::Won(Team(0)), _)))
        };
        told.iter().filter(is_end).count()
    };
    let mut mortal = Mortal::new(two(3));
    mortal.play(|_| false);
    mortal.crash(Millis(500));
    assert_eq!(ends(&mortal.reconnect(ANNE)), 1, "between two bouts");
    mortal.pass(BETWEEN.0);
    mortal.table.is_quick = false;
    mortal.play(|_| false);
    mortal.crash(Millis(500));
    assert_eq!(ends(&mortal.reconnect(ANNE)), 0, "the result is not saved");
    let answers = mortal.table.room.saved(None);
    mortal.table.hear(answers);
    mortal.record();
    mortal.crash(Millis(500));
    for client in [ANNE, MARY] {
        assert_eq!(ends(&mortal.reconnect(client)), 1, "after the match");
    }
}

#[test]
fn a_bout_stands_still_until_its_players_are_back() {
    let mut mortal = Mortal::new(two(1));
    mortal.pass(COUNTDOWN.0 + 100);
    mortal.crash(Millis(500));
    mortal.pass(20_000);
    assert!(mortal.table.room.is_paused());
    let told = mortal.reconnect(ANNE);
    assert!(matches!(told[0], ServerMessage::Room(_)), "{told:?}");
    let is_restarted = |message: &ServerMessage| {
        matches!(message, ServerMessage::Bout(Update::Corrected { cause: Cause::Restarted, .. }))
    };
    assert!(told.iter().any(is_restarted), "{told:?}");
    let paused = |left| ServerMessage::Bout(Update::Paused(left));
    assert_eq!(told.last(), Some(&paused(None)));
    mortal.pass(10_000);
    assert!(mortal.table.room.is_paused(), "Mary is not back");
    mortal.reconnect(MARY);
    mortal.pass(10);
    let countdown = paused(Some(COUNTDOWN.0 as u16));
    assert!(mortal.table.told.contains(&(ANNE, countdown)));
    mortal.pass(COUNTDOWN.0);
    assert!(mortal.table.told.contains(&(ANNE, paused(Some(0)))));
    // Nobody used up any quota or grace meanwhile.
    mortal.pass(2_000);
    assert!(!mortal.table.room.is_paused());
    let referee = mortal.referee();
    assert!([Seat(0), Seat(1)].iter().all(|&seat| referee.is_playing(seat)));
}

#[test]
fn a_match_to_which_nobody_comes_back_is_no_contest() {
    let ranked = RoomKind::Ranked(Ruleset::Swordfight);
    let seats = [ANNE, MARY].map(|client| participant(Who::Person(client), "Anne"));
    let mut seats = Vec::from(seats);
    seats[1].team = Team(1);
    for (backs, outage, is_contest) in [(0, 500, false), (1, 500, true), (1, 45_000, false)] {
        let mut mortal = Mortal::new(open_for(ranked, 1, seats.clone()));
        mortal.pass(COUNTDOWN.0 + 100);
        mortal.crash(Millis(outage));
        if backs == 1 {
            mortal.reconnect(ANNE);
        }
        mortal.pass(BACK_WITHIN.0);
        mortal.pass(COUNTDOWN.0);
        assert_eq!(mortal.table.room.is_playing_bout(), is_contest, "{backs} after {outage}");
        if !is_contest {
            assert_eq!(mortal.table.decided[0].ending, Ending::NoContest);
            assert_eq!(mortal.table.finished[0].archive.outcome, Outcome::Undecided);
            assert!(mortal.table.room.is_empty());
        }
    }
}

#[test]
fn input_that_came_during_the_pause_is_played_when_the_bout_goes_on() {
    let mut mortal = Mortal::new(two(1));
    mortal.pass(COUNTDOWN.0 + 100);
    mortal.crash(Millis(500));
    mortal.reconnect(ANNE);
    // What she said before she knew of the restart is of no use, and no offence.
    mortal.table.say(ANNE, Incoming::Bout(BoutMessage::Play(Batch::new(Tick(300)))));
    let mut late = Batch::new(Tick(300));
    assert!(late.push(Buttons::LEFT));
    mortal.table.say(ANNE, Incoming::Bout(BoutMessage::Play(late)));
    // Anne played on for four seconds before she noticed.
    let mut first = Tick(0);
    while first.0 < 240 {
        let mut batch = Batch::new(first);
        while batch.end().since(first) < 60 && batch.push(Buttons::NONE) {}
        first = batch.end();
        mortal.table.say(ANNE, Incoming::Bout(BoutMessage::Play(batch)));
    }
    assert_eq!(mortal.referee().board(Seat(0)).tick(), Tick(0));
    mortal.reconnect(MARY);
    mortal.pass(10);
    mortal.pass(COUNTDOWN.0);
    let referee = mortal.referee();
    let now = mortal.table.now;
    assert_eq!(referee.board(Seat(0)).tick(), Tick(240));
    assert_eq!(referee.hearing(Seat(1)), crate::Hearing::Good, "Mary is not late at {now:?}");
    mortal.pass(500);
    assert_eq!(mortal.referee().stats(Seat(1)).advanced_ticks, 0);
    let archive = crate::Archive::of(mortal.referee());
    archive.check().expect("what was played verifies");
}

#[test]
fn records_that_are_incomplete_or_garbled_are_refused() {
    let mut mortal = Mortal::new(two(3));
    mortal.play(|_| false);
    mortal.pass(BETWEEN.0);
    mortal.pass(COUNTDOWN.0 + 500);
    let Records { image, bouts } = &mortal.records;
    assert_eq!(bouts.len(), 2);
    let now = mortal.table.now;
    for bout in [1, 2] {
        let mut fewer = bouts.clone();
        fewer.remove(&bout);
        let records = Records { image: image.clone(), bouts: fewer };
        assert_eq!(records.restore(now, Millis(0)).err(), Some(RestoreError::NoBout(bout)));
    }
    let mut torn = bouts.clone();
    torn.get_mut(&1).expect("the first").1.remove(3);
    let records = Records { image: image.clone(), bouts: torn };
    assert_eq!(records.restore(now, Millis(0)).err(), Some(RestoreError::Impossible(1)));
}

#[test]
fn a_bout_that_is_held_stands_still_and_goes_on_with_the_input_that_came_meanwhile() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0 + 100);
    let board = |table: &Table| {
        let Phase::Playing(playing) = &table.room.phase else { panic!("it is over") };
        let BoutInProgress::Clocked(clocked) = playing else { panic!("a clocked game") };
        clocked.referee().board(Seat(0)).tick()
    };
    let said = |table: &mut Table, first: Tick, ticks: u32| {
        let mut batch = Batch::new(first);
        while batch.end().since(first) < ticks && batch.push(Buttons::NONE) {}
        table.say(ANNE, Incoming::Bout(BoutMessage::Play(batch.clone())));
        table.say(MARY, Incoming::Bout(BoutMessage::Play(batch)));
    };
    assert_eq!(table.room.awaited(), 2);
    said(&mut table, Tick(0), 6);
    let before = board(&table);
    assert_eq!(before, Tick(6));
    let now = table.now;
    let answers = table.room.hold(now);
    assert!(table.room.hold(now).is_empty(), "that is told once");
    table.hear(answers);
    said(&mut table, Tick(6), 30);
    // As long as it is held, though both players are there.
    for _ in 0..20 {
        table.pass(10_000);
    }
    assert_eq!(board(&table), before);
    assert!(table.room.is_held() && table.room.awaited() == 2 && !table.room.is_busy());
    let now = table.now;
    table.room.release(now);
    table.pass(10);
    assert_eq!(board(&table), before, "it counts down");
    table.pass(COUNTDOWN.0);
    assert_eq!(board(&table), Tick(36));
    assert!(!table.room.is_paused());
    let paused = table.told.iter().filter_map(|(to, message)| match message {
        ServerMessage::Bout(Update::Paused(left)) if *to == ANNE => Some(*left),
        _ => None,
    });
    assert_eq!(paused.collect::<Vec<_>>(), [None, Some(COUNTDOWN.0 as u16), Some(0)]);
    table.pass(200);
    let Phase::Playing(BoutInProgress::Clocked(clocked)) = &table.room.phase else { panic!() };
    assert_eq!(clocked.referee().stats(Seat(0)).advanced_ticks, 0);
}

#[test]
fn a_bout_whose_server_stood_still_waits_for_who_heard_a_word_since() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0 + 100);
    let before = table.now;
    table.now = table.now.plus(Millis(250));
    let now = table.now;
    let answers = table.room.stall(now, Millis(40_000));
    table.hear(answers);
    let say = |table: &mut Table, client: ClientId, echo: Millis| {
        let answers = table.room.receive(table.now, client, Incoming::Ping(1), &[echo]);
        table.hear(answers);
    };
    say(&mut table, ANNE, before);
    say(&mut table, MARY, now);
    table.pass(20_000);
    table.pass(COUNTDOWN.0);
    assert!(table.room.is_paused(), "nothing tells that Anne is there");
    let now = table.now;
    say(&mut table, ANNE, now);
    table.pass(10);
    assert!(table.room.is_paused(), "it counts down");
    table.pass(COUNTDOWN.0);
    assert!(!table.room.is_paused() && table.left.is_empty());
}

#[test]
fn input_of_just_before_a_bout_was_resumed_is_recorded_after_it() {
    let mut mortal = Mortal::new(two(1));
    mortal.pass(COUNTDOWN.0);
    mortal.pass(1_000);
    mortal.crash(Millis(900));
    mortal.go_on();
    mortal.table.now = Millis(mortal.table.now.0 - 8);
    let before = mortal.referee().journal().entries().count();
    let first = mortal.referee().heard_before(Seat(0));
    let mut batch = Batch::new(first);
    assert!(batch.push(Buttons::NONE));
    mortal.table.say(ANNE, Incoming::Bout(BoutMessage::Play(batch)));
    mortal.record();
    let times: Vec<Millis> = mortal.referee().journal().entries().map(|entry| entry.at).collect();
    assert!(before < times.len() && times.is_sorted(), "{before}: {times:?}");
    mortal.crash(Millis(900));
}
