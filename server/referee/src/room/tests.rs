//! Tests of a room with a match, driven by two clients that send few messages.

mod bot_rooms;
mod catching_up;
mod daily;
mod drawing;
mod emotes;
mod flows;
mod hostile;
mod late;
mod restarts;
mod saving;
mod solo;
mod spectators;
mod turns;

use super::*;
use crate::clocked_bout::COUNTDOWN;
use crate::participant::{FinishedBout, FinishedMatch, Participant, Show};
use crate::{FinishedRun, Mark};
use alloc::sync::Arc;
use bots::Level;
use bout::{Batch, Buttons, Nonce, Team, Tick};
use games::{GameKind, Rules, Ruleset};
use wire::{AccountId, Contact, Entrant, Name, RoomPhase, RoomView, Update};

const ANNE: ClientId = ClientId(7);
const MARY: ClientId = ClientId(9);

/// A room with the time, and the messages that its clients were sent.
struct Table {
    room: Room,
    now: Millis,
    bouts: u64,
    told: Vec<(ClientId, ServerMessage)>,
    finished: Vec<FinishedBout>,
    decided: Vec<FinishedMatch>,
    runs: Vec<(AccountId, FinishedRun)>,
    /// True if the clients add to the draws.
    adds_nonces: bool,
    /// True if matches are saved as soon as they are decided.
    is_quick: bool,
    left: Vec<ClientId>,
}

fn participant(who: Who, name: &str) -> Participant {
    let kind = GameKind::SWORDFIGHT;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    let account = match who {
        Who::Person(ClientId(id)) => Some(AccountId([id as u8; 16])),
        Who::Bot(_) => None,
    };
    Participant { who, name: Name::new(name).expect("a name"), account, entrant, team: Team(0) }
}

/// A free-for-all.
fn table(best_of: u8, mut participants: Vec<Participant>) -> Table {
    for (team, participant) in (0..).map(Team).zip(&mut participants) {
        participant.team = team;
    }
    open(best_of, participants)
}

fn open(best_of: u8, participants: Vec<Participant>) -> Table {
    let mut table = open_for(RoomKind::Casual, best_of, participants);
    table.is_quick = true;
    table
}

fn open_for(kind: RoomKind, best_of: u8, participants: Vec<Participant>) -> Table {
    let rules = Rules::swordfight(Default::default());
    open_request(RoomRequest { kind, rules, best_of, grace: GRACE, participants })
}

fn open_request(request: RoomRequest) -> Table {
    open_with(request, true)
}

fn open_with(request: RoomRequest, adds_nonces: bool) -> Table {
    let (room, answers) = Room::new(request, 1, Seed([1; 32]), Millis(0));
    let mut table = Table {
        room,
        now: Millis(0),
        bouts: 1,
        told: Vec::new(),
        finished: Vec::new(),
        decided: Vec::new(),
        runs: Vec::new(),
        adds_nonces,
        is_quick: false,
        left: Vec::new(),
    };
    table.hear(answers);
    table
}

fn two(best_of: u8) -> Table {
    let people = [(ANNE, "Anne"), (MARY, "Mary")];
    table(best_of, people.map(|(client, name)| participant(Who::Person(client), name)).into())
}

impl Table {
    fn hear(&mut self, answers: Vec<RoomAnswer>) {
        let mut draws = Vec::new();
        for answer in answers {
            match answer {
                RoomAnswer::Tell(client, ServerMessage::Draw { bout, .. }) if self.adds_nonces => {
                    draws.push((client, bout));
                }
                RoomAnswer::Tell(client, message) => self.told.push((client, message)),
                RoomAnswer::Left(client, _) => self.left.push(client),
                RoomAnswer::Finished(bout) => self.finished.push(*bout),
                RoomAnswer::Ran(account, run) => self.runs.push((account, run)),
                RoomAnswer::Decided(decided) => self.decided.push(decided),
            }
        }
        for (client, bout) in draws {
            let nonce = Nonce([client.0 as u8; 16]);
            self.say(client, Incoming::Bout(BoutMessage::Nonce { bout, nonce }));
        }
        if self.is_quick && self.room.is_saving() {
            let answers = self.room.saved(None);
            self.hear(answers);
        }
    }

    fn say(&mut self, client: ClientId, message: Incoming) {
        let answers = self.room.receive(self.now, client, message, &[]);
        self.hear(answers);
    }

    fn pass(&mut self, milliseconds: u64) {
        self.now = self.now.plus(Millis(milliseconds));
        let bouts = &mut self.bouts;
        let answers = self.room.step(self.now, || {
            *bouts += 1;
            (*bouts, Seed([*bouts as u8; 32]))
        });
        self.hear(answers);
    }

    /// Plays the announced bout until it is over: `loser` stacks its pairs up as fast as it can,
    /// the other only lets time pass.
    fn play(&mut self, loser: ClientId) {
        self.pass(COUNTDOWN.0);
        self.hurry(|client| client == loser);
    }

    /// The same with both as fast, from the first tick on: they go out in the same tick.
    fn draw(&mut self) {
        self.hurry(|_| true);
    }

    fn hurry(&mut self, hurries: impl Fn(ClientId) -> bool) {
        let (finished, mut tick) = (self.finished.len(), 0);
        while self.finished.len() == finished {
            for client in [ANNE, MARY] {
                let mut batch = Batch::new(Tick(tick));
                for tick in tick..tick + 3 {
                    let falls = hurries(client) && !tick.is_multiple_of(16);
                    let held = if falls { Buttons::DOWN } else { Buttons::NONE };
                    assert!(batch.push(held));
                }
                self.say(client, Incoming::Bout(BoutMessage::Play(batch)));
            }
            tick += 3;
            self.pass(50);
            assert!(tick < 60 * 600, "the bout does not end");
        }
    }

    /// The newest view of the room that `client` has.
    fn view(&self, client: ClientId) -> &RoomView {
        let mut views = self.told.iter().filter_map(|(to, message)| match message {
            ServerMessage::Room(view) if *to == client => Some(view),
            _ => None,
        });
        views.next_back().expect("everyone is shown the room")
    }

    fn score(&self) -> Vec<u8> {
        self.score_of(ANNE)
    }

    /// Bouts won by seat, as `client` was shown them.
    fn score_of(&self, client: ClientId) -> Vec<u8> {
        self.view(client).members.iter().map(|member| member.wins).collect()
    }

    fn starts(&self, client: ClientId) -> usize {
        let is_start = |(to, message): &&(ClientId, ServerMessage)| {
            *to == client && matches!(message, ServerMessage::Start(_))
        };
        self.told.iter().filter(is_start).count()
    }
}

#[test]
fn the_first_to_win_two_of_three_wins_the_match() {
    let mut table = two(3);
    table.play(MARY);
    assert_eq!(table.score(), [1, 0]);
    assert_eq!(table.view(MARY).phase, RoomPhase::Between(Outcome::Won(Team(0))));
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    assert_eq!(table.starts(ANNE), 1, "Mary is not ready, and has a while");
    table.pass(BETWEEN.0);
    assert_eq!(table.starts(ANNE), 2);
    table.play(ANNE);
    assert_eq!(table.score(), [1, 1]);
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    table.play(MARY);
    assert_eq!(table.score(), [2, 1]);
    assert_eq!(table.view(MARY).phase, RoomPhase::Over(Outcome::Won(Team(0))));
    assert_eq!(table.finished.len(), 3);
}

#[test]
fn a_rematch_begins_when_all_are_ready_and_never_by_itself() {
    let mut table = two(1);
    table.play(ANNE);
    table.pass(10 * BETWEEN.0);
    table.say(MARY, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    assert_eq!(table.starts(MARY), 1);
    table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    table.pass(10);
    assert_eq!((table.starts(MARY), table.score()), (2, [0, 0].into()));
}

#[test]
fn who_leaves_in_a_bout_loses_it_and_the_match_is_over() {
    let mut table = two(5);
    table.pass(COUNTDOWN.0 + 500);
    table.say(ANNE, Incoming::Leave);
    assert_eq!(table.left, [ANNE]);
    // The knock-out is final when Mary's clock has passed it, or its bound.
    table.pass(4000);
    assert_eq!(table.finished[0].archive.outcome, bout::Outcome::Won(Team(1)));
    assert_eq!(table.view(MARY).phase, RoomPhase::Over(Outcome::Won(Team(1))));
    assert!(!table.room.is_empty());
    table.say(MARY, Incoming::Leave);
    assert!(table.room.is_empty());
}

#[test]
fn a_team_wins_together_and_plays_on_without_those_who_leave() {
    let clients = [ANNE, MARY, ClientId(11), ClientId(12)];
    let seat = |(seat, client): (u8, ClientId)| {
        let participant =
            participant(Who::Person(client), ["Anne", "Mary", "Jack", "Jane"][seat as usize]);
        Participant { team: Team(seat / 2), ..participant }
    };
    let mut table = open(3, (0..).zip(clients).map(seat).collect());
    let teams: Vec<Team> = table.view(ANNE).members.iter().map(|member| member.team).collect();
    assert_eq!(teams, [0, 0, 1, 1].map(Team));
    table.pass(COUNTDOWN.0 + 500);
    table.say(clients[2], Incoming::Leave);
    table.pass(4000);
    assert_eq!(table.view(ANNE).phase, RoomPhase::Playing, "Jane stands for her team");
    table.say(clients[1], Incoming::Leave);
    table.say(clients[3], Incoming::Leave);
    table.pass(4000);
    assert_eq!(table.score(), [1, 1, 0, 0]);
    assert_eq!(table.view(ANNE).phase, RoomPhase::Over(Outcome::Won(Team(0))));
}

#[test]
fn every_finished_bout_plays_again_to_the_same_end() {
    let mut table = two(1);
    table.play(MARY);
    let archive = &table.finished[0].archive;
    assert_eq!(archive.check().map(|referee| referee.outcome()), Ok(archive.outcome));
    let mut forged = archive.clone();
    forged.outcome = Outcome::Drawn;
    let why = forged.check().map(|_| ()).expect_err("another outcome");
    assert_eq!(why, crate::Difference::Outcome(Outcome::Drawn, archive.outcome));
    let mut forged = archive.clone();
    let marks: Vec<Mark> = archive.marks.iter().collect();
    let forge =
        |mark: &Mark| (mark.seat, if *mark == marks[5] { bout::Digest(0) } else { mark.digest });
    forged.marks = marks.iter().map(forge).collect();
    let Mark { seat, tick, .. } = marks[5];
    let why = forged.check().map(|_| ()).expect_err("another digest");
    assert_eq!(why, crate::Difference::State(seat, tick));
    let mut forged = archive.clone();
    forged.secret = Seed([0; 32]);
    let why = forged.check().map(|_| ()).expect_err("another secret");
    assert_eq!(why, crate::Difference::Commitment);
}

#[test]
fn input_that_leaves_ticks_out_is_sent_away_with_the_reason() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0);
    let answers = table.room.receive(
        table.now,
        MARY,
        Incoming::Bout(BoutMessage::Play(Batch::new(Tick(5)))),
        &[],
    );
    assert!(answers.contains(&RoomAnswer::Left(MARY, Some(Refusal::Astray))));
}

#[test]
fn a_state_is_sent_to_the_seat_that_asks_and_views_only_of_others() {
    let mut table = two(1);
    table.say(ANNE, Incoming::Bout(BoutMessage::Resync));
    let last = table.told.last().expect("an answer");
    assert!(matches!(last, (ANNE, ServerMessage::Bout(Update::Corrected { .. }))));
    table.room.draw();
    let Some(Show::Own(ServerMessage::Flow(flow))) = table.room.flow(MARY) else {
        panic!("the first view is always new");
    };
    assert_eq!(flow.views.iter().map(|change| change.seat).collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!(table.room.flow(MARY), None, "nothing changed since");
}

#[test]
fn spectators_who_have_seen_as_much_share_one_frame() {
    let mut table = two(1);
    let (one, other) = (ClientId(20), ClientId(21));
    for spectator in [one, other] {
        let answers = table.room.watch(spectator);
        table.hear(answers);
        assert_eq!(table.view(spectator).seat, None);
    }
    table.pass(SPECTATORS_SHOWN_EVERY.0);
    assert_eq!(table.view(ANNE).spectators, 2);
    table.room.draw();
    let frames = [one, other].map(|spectator| match table.room.flow(spectator) {
        Some(Show::Shared(frame)) => frame,
        shown => panic!("{shown:?} instead of a frame"),
    });
    assert!(Arc::ptr_eq(&frames[0], &frames[1]));
    assert_eq!(table.room.flow(one), None, "nothing changed since");
    table.say(one, Incoming::Leave);
    table.pass(SPECTATORS_SHOWN_EVERY.0);
    assert_eq!((table.left.as_slice(), table.view(ANNE).spectators), (&[one][..], 1));
}

/// The contact reports about Mary that Anne received.
fn contacts(table: &Table) -> Vec<Contact> {
    let contacts = table.told.iter().filter_map(|told| match told {
        (ANNE, ServerMessage::Bout(Update::Contact(Seat(1), contact))) => Some(*contact),
        _ => None,
    });
    contacts.collect()
}

#[test]
fn a_silent_seat_is_waited_for_then_plays_on_and_forfeits_in_the_end() {
    let mut table = two(1);
    table.pass(COUNTDOWN.0);
    let mut tick = 0;
    while table.finished.is_empty() {
        let mut batch = Batch::new(Tick(tick));
        assert!((0..3).all(|_| batch.push(Buttons::NONE)));
        table.say(ANNE, Incoming::Bout(BoutMessage::Play(batch)));
        table.pass(50);
        tick += 3;
    }
    let [Contact::Late { waits_ms }, Contact::Lost { forfeits_ms }] = contacts(&table)[..] else {
        panic!("{:?}", contacts(&table));
    };
    assert!((2400..=2500).contains(&waits_ms), "{waits_ms}");
    assert!((26_800..=27_000).contains(&forfeits_ms), "{forfeits_ms}");
    let seconds = tick / 60;
    assert!((29..=31).contains(&seconds), "the seat forfeits after 30 s, not {seconds}");
    let finished = &table.finished[0].archive;
    assert_eq!(finished.outcome, Outcome::Won(Team(0)));
    assert!(finished.check().is_ok());
    let corrections = table.told.iter().filter(|(client, message)| {
        let is_correction = matches!(message, ServerMessage::Bout(Update::Corrected { .. }));
        *client == MARY && is_correction
    });
    let corrections = corrections.count();
    assert!((13..=15).contains(&corrections), "one in two seconds, not {corrections} in all");
}

#[test]
fn bots_in_a_brawl_turn_to_who_is_worst_off_and_that_is_played_again() {
    let bot = |number: u8| {
        let level = Level::new(3).expect("there are five levels");
        participant(Who::Bot(level), ["Jack", "Jane", "Jill", "Joan", "June"][usize::from(number)])
    };
    let anne = participant(Who::Person(ANNE), "Anne");
    let mut table = table(1, [anne].into_iter().chain((0..5).map(bot)).collect());
    for _ in 0..60 * 60 * 20 {
        if table.finished.is_empty() {
            table.pass(50);
        }
    }
    let archive = &table.finished[0].archive;
    assert!(archive.check().is_ok());
    let is_choice = |entry: &bout::Entry| matches!(entry.command, bout::Command::Target(..));
    let choices = archive.journal.entries().filter(is_choice).count();
    assert!(2 < choices, "{choices} choices");
}
