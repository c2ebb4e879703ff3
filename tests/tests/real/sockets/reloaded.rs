//! A program that ends without a goodbye, and one after it that resumes its session.

use bout::{Buttons, Nonce, Tick};
use games::{Rules, SplitSetup};
use link::{Heard, Link, Memory};
use netplay::{Clock, Session};
use player::{TICK, practice};
use std::time::Duration;
use swordfight::Options;
use tokio::time::{MissedTickBehavior, interval};
use wire::{BoutMessage, ClientMessage, Credential, Hello, Name, ServerMessage, Start, Update};

use crate::sockets::arena::Arena;

/// The bout of a program, and the messages that it goes by.
#[derive(Default)]
struct Program {
    bout: Option<(Session, Clock)>,
    is_resumed: bool,
}

impl Program {
    fn hear(&mut self, message: ServerMessage) {
        match (message, &mut self.bout) {
            (ServerMessage::Start(start), bout) => *bout = Some(begun(&start)),
            (ServerMessage::Bout(update), Some((session, clock))) => {
                self.is_resumed |= matches!(update, Update::Corrected { .. });
                session.receive(update);
                if let Some(present) = session.take_present() {
                    clock.reach(present, Duration::ZERO);
                }
            }
            (ServerMessage::Flow(flow), Some((session, _))) => session.flow(&flow),
            _ => {}
        }
    }

    /// Plays until `is_done` says so, 60 ticks a second.
    async fn play(&mut self, link: &mut Link, is_done: impl Fn(&Program) -> bool) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        while !is_done(self) {
            tokio::select! {
                heard = link.hear() => match heard.expect("the session goes on") {
                    Heard::Said(message, _) => {
                        if let ServerMessage::Draw { bout, .. } = *message {
                            let nonce = Nonce([7; 16]);
                            let said = BoutMessage::Nonce { bout, nonce };
                            assert!(link.say(ClientMessage::Bout(said)));
                        }
                        self.hear(*message);
                    }
                    Heard::Line(_) => {}
                    Heard::Ended(end) => panic!("{end}"),
                },
                _ = ticks.tick() => self.step(link),
            }
        }
    }

    fn step(&mut self, link: &Link) {
        let Some((session, clock)) = &mut self.bout else { return };
        clock.pass(TICK);
        let moves = [Buttons::LEFT, Buttons::NONE, Buttons::CLOCKWISE, Buttons::DOWN];
        for _ in 0..clock.owed(session.board().tick()) {
            session.step(moves[session.board().tick().0 as usize / 7 % moves.len()]);
        }
        while let Some(message) = session.outgoing() {
            assert!(link.say(message));
        }
    }

    fn confirmed(&self) -> Tick {
        self.bout.as_ref().map_or(Tick(0), |(session, _)| session.confirmed())
    }
}

fn begun(start: &Start) -> (Session, Clock) {
    let wait = Duration::from_millis(start.countdown_ms.into());
    match start.setup.clone().split() {
        SplitSetup::Clocked(setup) => (Session::new(start.seat, setup), Clock::new(wait)),
        SplitSetup::Turns(_) => panic!("the practice is of a clocked game"),
    }
}

#[tokio::test]
async fn a_program_that_was_started_anew_goes_on_with_its_bout() {
    let rules = Rules::swordfight(Options::default());
    let arena = Arena::open("reloaded", 1, rules).await;
    let address = arena.address.to_string();
    let hello = Hello::new(Credential::Newcomer(Name::new("Anne").unwrap()));
    let (mut link, run) = link::start(&address, hello.clone());
    let line = tokio::spawn(run);
    assert!(link.say(practice(1, rules)));
    let mut before = Program::default();
    before.play(&mut link, |program| Tick(120) <= program.confirmed()).await;
    // The program is killed: what it said last may be lost.
    line.abort();
    assert!(line.await.is_err_and(|error| error.is_cancelled()));
    let memory = link.memory().lock().unwrap().take().expect("it has a session");
    let memory = Memory::from_text(&memory.to_text().unwrap()).expect("it is whole");
    let mut after = Program::default();
    memory.messages.iter().for_each(|message| after.hear(message.clone()));
    let (mut link, run) = link::resume(&address, hello, memory);
    let line = tokio::spawn(run);
    after.play(&mut link, |program| program.is_resumed).await;
    let resumed = after.confirmed();
    assert!(before.confirmed() <= resumed, "{resumed:?} is before what was confirmed");
    after.play(&mut link, |program| resumed.plus(180) <= program.confirmed()).await;
    let stats = after.bout.as_ref().expect("the bout goes on").0.stats();
    assert_eq!(stats.desyncs, 0, "both ends fold the same log");
    drop(link);
    line.await.unwrap();
    arena.close().await;
}
