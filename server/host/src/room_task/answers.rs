//! The answers of the referee's room, passed on: to its clients, to the lobby, and to be saved.

use bout::Millis;
use referee::{Pace, RoomAnswer};
use wire::{RoomKind, ServerMessage};

use super::RoomTask;
use super::match_log::log_stats;
use crate::mailbox::{Letter, ToLobby};

impl RoomTask {
    /// Passes on the answers of the room, in order.
    pub(super) fn carry(&mut self, answers: Vec<RoomAnswer>) {
        let is_news = |answer: &RoomAnswer| match answer {
            RoomAnswer::Tell(_, ServerMessage::Room(_) | ServerMessage::Brawl(_)) => true,
            RoomAnswer::Left(..) => true,
            RoomAnswer::Tell(..)
            | RoomAnswer::Finished(_)
            | RoomAnswer::Ran(..)
            | RoomAnswer::Decided(_) => false,
        };
        let has_changed = answers.iter().any(is_news);
        for answer in answers {
            if let Some(answer) = self.held.take(answer) {
                self.pass(answer);
            }
        }
        if has_changed {
            self.post();
        }
    }

    pub(super) fn pass(&mut self, answer: RoomAnswer) {
        match answer {
            RoomAnswer::Tell(client, message) => self.tell(client, message),
            RoomAnswer::Left(client, None) => {
                self.people.remove(&client);
                self.outbound.push(ToLobby::Returned(self.id, client));
            }
            RoomAnswer::Left(client, Some(why)) => {
                if let Some(person) = self.people.remove(&client) {
                    person.mailbox.post(Letter::Dismiss(why));
                }
            }
            RoomAnswer::Finished(finished) => {
                log_stats(&finished);
                let advanced = finished.stats.iter().map(|one| u64::from(one.advanced_ticks));
                self.world.metrics.advanced_ticks.increment(advanced.sum());
                self.world.metrics.bouts.increment(1);
                let replay = self.log.replay(*finished);
                self.world.replay_writer.submit(replay.clone());
                // Practice is not saved, and a match of it never ends here.
                if self.kind != RoomKind::Practice {
                    self.log.add(replay);
                }
            }
            RoomAnswer::Ran(account, run) => {
                let course = self.log.take();
                let door = Some(self.door.clone());
                let room = (self.id, self.kind.day());
                self.world.persistence.save_run(room, course, account, run, door);
            }
            RoomAnswer::Decided(finished) => {
                let mut course = self.log.take();
                if !self.hosted.is_listed() {
                    course.hide();
                }
                self.world.persistence.save_match(
                    self.id,
                    course,
                    finished,
                    Some(self.door.clone()),
                );
            }
        }
    }

    /// Tells what is held, once all that led to it survives a crash. Returns whether nothing is held any longer.
    pub(super) fn tell_held(&mut self, now: Millis) -> bool {
        if !self.held.is_empty() && self.recorder.is_durable() {
            self.release_held();
        }
        if !self.held.is_empty() {
            self.schedule.by_pace(now, Pace::Ticks);
        }
        self.held.is_empty()
    }

    /// Tells what is held.
    pub(super) fn release_held(&mut self) {
        for answer in self.held.release() {
            self.pass(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use crate::lobby_task::tests::world;
    use crate::store::nodes::NewNode;
    use bout::Team;
    use games::GameKind;
    use referee::{Participant, RoomRequest, Who};
    use wire::{Entrant, Name, PROTOCOL_VERSION, rules_hash};

    /// A match of two clients in its first bout, recorded in a live journal.
    async fn playing() -> (Box<RoomTask>, LiveJournal) {
        let (mut world, _letters) = world();
        let new = NewNode {
            name: "one".into(),
            advertise: "one".into(),
            release: "1".into(),
            protocol: PROTOCOL_VERSION.into(),
            rules: rules_hash(),
            players_max: 9,
        };
        let node = world.store.register_node(new).await.unwrap();
        world.live = LiveJournal::in_store(world.store.clone(), node, &world.metrics);
        let journal = world.live.clone();
        let game = GameKind::SWORDFIGHT;
        let participant = |seat: u8| Participant {
            who: Who::Person(ClientId(seat.into())),
            name: Name::new("Anne").unwrap(),
            account: None,
            entrant: Entrant { pick: game.pick_default(), handling: game.handling_default() },
            team: Team(seat),
        };
        let participants = [0, 1].map(participant).into();
        let (rules, grace) = (game.rules_default(), referee::room::GRACE);
        let request =
            RoomRequest { kind: RoomKind::Casual, rules, best_of: 3, grace, participants };
        let people = [0, 1].map(|client| (ClientId(client), Mailbox::new().0));
        let opening = (Opening::Match(request), None);
        let (door, _inbox) = mpsc::channel(1);
        let mut room = RoomTask::open(RoomId(1), opening, people.into(), door, world);
        let now = room.world.clock.now().plus(referee::room::DRAWN_WITHIN);
        room.hosted.step(now, || unreachable!("the first bout is dealt"));
        assert!(room.hosted.current().is_some_and(Room::is_playing_bout));
        room.record(now);
        (room, journal)
    }

    #[tokio::test(start_paused = true)]
    async fn the_end_of_a_bout_is_told_once_it_survives_a_crash() {
        let (mut room, journal) = playing().await;
        journal.settle().await;
        let leave = Said { client: ClientId(0), message: Incoming::Leave, echoes: Vec::new() };
        room.hear(leave);
        assert!(!room.people.contains_key(&ClientId(0)), "who leaves waits for nothing");
        let now = room.world.clock.now();
        for _ in 0..3 {
            room.step(now);
            assert!(!room.held.is_empty(), "nothing is durable");
            assert!(!room.hosted.is_over());
        }
        journal.settle().await;
        room.step(now);
        assert!(room.held.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_is_stopped_tells_what_it_held() {
        let (mut room, journal) = playing().await;
        journal.settle().await;
        let leave = Said { client: ClientId(0), message: Incoming::Leave, echoes: Vec::new() };
        room.hear(leave);
        assert!(!room.held.is_empty());
        room.break_off();
        assert!(room.held.is_empty());
    }
}
