//! Brawl rooms whose server crashes, and is recovered from the records.

use super::*;
use crate::live_bout::{BoutImage, Progress};
use crate::room::RecordedBout;
use wire::Update;
use wire::codec::{bytes_of, read_archive};

/// The records of a room with one bout.
#[derive(Default)]
struct Records {
    image: Vec<u8>,
    bout: Option<BoutImage>,
    progress: Vec<Progress>,
}

impl Records {
    fn record(&mut self, brawl: &mut Brawl) {
        while let Some((_, progress)) = brawl.take_progress() {
            self.progress.push(progress);
        }
        self.bout = brawl.current_mut().and_then(Room::take_bout_image).or(self.bout.take());
        if let Some(image) = brawl.take_image() {
            self.image = bytes_of(&image);
        }
    }

    fn restore(&self, now: Millis) -> RestoredBrawl {
        let image: BrawlImage = read_archive(&self.image).expect("an image");
        let one = |image: &BoutImage| RecordedBout {
            image: image.clone(),
            progress: self.progress.clone(),
        };
        let bouts = self.bout.iter().map(one).collect();
        image.restore(bouts, now, Millis(500)).expect("it comes back")
    }
}

#[test]
fn a_room_comes_back_with_its_members_rules_and_match() {
    let mut hall = open(teams(2), Visibility::Private, password("sesame"));
    let code = || Access::Code(password("sesame"));
    for client in [MARY, JACK, BART] {
        assert_eq!(hall.enter(joiner(client), code()), Ok(()));
    }
    assert_eq!(hall.ask(BART, BrawlCommand::Stand), Ok(()));
    assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    assert_eq!(hall.host(HostCommand::Ban(hall.id(JACK))), Ok(()));
    hall.start();
    let mut records = Records::default();
    for _ in 0..100 {
        hall.pass(50);
        records.record(&mut hall.brawl);
    }
    let before = hall.view();
    let RestoredBrawl { brawl, answers } = records.restore(hall.now);
    hall.brawl = brawl;
    hall.hear(answers);
    assert_eq!(hall.view(), before);
    assert!(hall.brawl.current().is_some_and(Room::is_paused));
    assert_eq!(hall.enter(joiner(JACK), code()), Err(Refusal::RoomBanned));
    let other = joiner(ClientId(9));
    assert_eq!(hall.enter(other, Access::Code(None)), Err(Refusal::RoomPassword));
    for client in [ANNE, MARY, BART] {
        let answers = hall.brawl.reconnect(hall.now, client);
        let told = answers.iter().any(|answer| {
            matches!(answer, RoomAnswer::Tell(to, ServerMessage::Brawl(_)) if *to == client)
        });
        assert!(told, "{client:?}");
        hall.hear(answers);
    }
    hall.pass(10);
    hall.pass(crate::clocked_bout::COUNTDOWN.0);
    assert!(!hall.brawl.current().is_some_and(Room::is_paused));
    // The bot plays on, and the player who leaves loses.
    for client in [ANNE, MARY] {
        assert_eq!(hall.say(client, Incoming::Leave), Ok(()));
    }
    for _ in 0..200 {
        hall.pass(50);
    }
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
}

#[test]
fn the_end_of_the_last_match_is_told_again_to_a_member_that_comes_back() {
    let mut hall = hall(options(), 3);
    hall.start();
    hall.pass(COUNT.0 + 100);
    for client in [MARY, JACK] {
        assert_eq!(hall.say(client, Incoming::Leave), Ok(()));
    }
    hall.pass(5_000);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    let mut records = Records::default();
    records.record(&mut hall.brawl);
    let RestoredBrawl { mut brawl, .. } = records.restore(hall.now);
    let is_end = |answer: &RoomAnswer| {
        matches!(answer, RoomAnswer::Tell(ANNE, ServerMessage::Bout(Update::Over(..))))
    };
    assert_eq!(brawl.reconnect(hall.now, ANNE).iter().filter(|one| is_end(one)).count(), 1);
}

#[test]
fn a_room_between_matches_comes_back_and_a_match_begins_in_it() {
    let mut hall = hall(options(), 2);
    let mut records = Records::default();
    hall.pass(200);
    records.record(&mut hall.brawl);
    let RestoredBrawl { brawl, .. } = records.restore(hall.now);
    hall.brawl = brawl;
    hall.start();
    assert_eq!(hall.starts(MARY).len(), 1);
    hall.come(JACK);
    assert_eq!(hall.id(JACK), MemberId(2), "numbers go on");
}
