//! The answers of the referee's room, passed on: to its clients, to the lobby, and to be saved.

use bout::Millis;
use referee::{Pace, RoomAnswer};
use wire::{RoomKind, ServerMessage};

use super::match_log::log_stats;
use super::{RoomTask, emotes};
use crate::sessions::mailbox::{ToLobby, ToSession};

impl RoomTask {
    /// Passes on the answers of the room, in order.
    pub(super) fn carry(&mut self, answers: Vec<RoomAnswer>) {
        if answers.is_empty() {
            return;
        }
        let is_news = |answer: &RoomAnswer| match answer {
            RoomAnswer::Tell(_, ServerMessage::Room(_) | ServerMessage::Brawl(_)) => true,
            RoomAnswer::Left(..) => true,
            RoomAnswer::Tell(..)
            | RoomAnswer::Finished(_)
            | RoomAnswer::Ran(..)
            | RoomAnswer::Decided(_) => false,
        };
        let has_changed = answers.iter().any(is_news);
        let now = self.world.clock.now();
        for answer in answers {
            if let Some(answer) = self.held.take(now, answer) {
                self.pass(answer);
            }
        }
        if has_changed {
            self.post();
        }
    }

    fn pass(&mut self, answer: RoomAnswer) {
        match answer {
            RoomAnswer::Tell(client, message) => {
                let (room, block_board) = (self.hosted.current(), &self.world.block_board);
                let person = self.people.get(&client);
                let person =
                    person.filter(|_| !emotes::is_blocked(client, &message, room, block_board));
                if let Some(person) = person {
                    person.mailbox.post(ToSession::Tell(message));
                }
            }
            RoomAnswer::Left(client, None) => {
                self.people.remove(&client);
                self.outbound.push(ToLobby::Returned(self.id, client));
            }
            RoomAnswer::Left(client, Some(why)) => {
                if let Some(person) = self.people.remove(&client) {
                    person.mailbox.post(ToSession::Dismiss(why));
                }
            }
            RoomAnswer::Finished(finished) => {
                log_stats(&finished);
                #[cfg(feature = "test-util")]
                crate::process::simulation::note(&finished);
                let advanced = finished.stats.iter().map(|one| u64::from(one.advanced_ticks));
                self.world.metrics.advanced_ticks.increment(advanced.sum());
                self.world.metrics.bouts.increment(1);
                let replay = self.log.replay(*finished);
                self.world.replay_writer.submit(replay.clone());
                // Practice is not saved, and a match of it never ends here.
                if self.hosted.kind() != RoomKind::Practice {
                    self.log.add(replay);
                }
            }
            RoomAnswer::Ran(account, run) => {
                let course = self.log.take();
                let door = Some(self.door.clone());
                let room = (self.id, self.hosted.kind().day());
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
        if self.held.is_holding() && self.recorder.is_durable() {
            self.release_held();
        }
        if self.held.is_holding() {
            self.schedule.by_pace(now, Pace::Ticks);
        }
        !self.held.is_holding()
    }

    /// Tells what is held.
    pub(super) fn release_held(&mut self) {
        for answer in self.held.release(self.world.clock.now()) {
            self.pass(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use crate::rooms::lobby_task::tests::world;
    use crate::sessions::mailbox::Inbox;
    use crate::storage::store::nodes::NewNode;
    use bout::Team;
    use games::GameKind;
    use referee::{Participant, RoomAnswer, RoomRequest, Who};
    use wire::{Entrant, Name, PROTOCOL_VERSION, ServerMessage, rules_hash};

    /// A room of two clients that were sent its opening, with their inboxes, and the live journal.
    async fn opened() -> (Box<RoomTask>, [Inbox; 2], LiveJournal) {
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
        let [(one, first), (other, second)] = [Mailbox::new(), Mailbox::new()];
        let (people, mut inboxes) = ([(ClientId(0), one), (ClientId(1), other)], [first, second]);
        let opening = (Opening::Match(request), None);
        let (door, _inbox) = mpsc::channel(1);
        let mut room = RoomTask::open(RoomId(1), opening, people.into(), door, world);
        assert!(told(&mut inboxes[0]).is_empty(), "nobody has heard of the room");
        survive(&mut room, &journal).await;
        assert!(!told(&mut inboxes[0]).is_empty() && !told(&mut inboxes[1]).is_empty());
        (room, inboxes, journal)
    }

    /// The messages that a client was sent.
    fn told(inbox: &mut Inbox) -> Vec<ServerMessage> {
        let letters = std::iter::from_fn(|| inbox.take());
        let message = |letter| match letter {
            ToSession::Tell(message) => Some(message),
            _ => None,
        };
        letters.filter_map(message).collect()
    }

    async fn survive(room: &mut RoomTask, journal: &LiveJournal) {
        assert!(room.held.is_holding());
        journal.settle().await;
        assert!(room.tell_held(room.world.clock.now()));
    }

    /// Begins the first bout, whose nonces did not arrive. Returns its countdown.
    fn begin(room: &mut RoomTask) -> u16 {
        let now = room.world.clock.now().plus(referee::room::DRAWN_WITHIN);
        let draw = || unreachable!("the first bout is dealt");
        let answers = either_room!(&mut room.hosted, either => either.step(now, draw));
        let countdown = answers.iter().find_map(countdown).expect("a start");
        room.carry(answers);
        room.record(now);
        countdown
    }

    fn countdown(answer: &RoomAnswer) -> Option<u16> {
        match answer {
            RoomAnswer::Tell(_, ServerMessage::Start(start)) => Some(start.countdown_ms),
            _ => None,
        }
    }

    /// Both clients leave, and the bout is over.
    fn leave(room: &mut RoomTask) {
        for client in [0, 1].map(ClientId) {
            room.receive_message(FromClient {
                client,
                message: Incoming::Leave,
                echoes: Vec::new(),
            });
            assert!(!room.people.contains_key(&client), "who leaves waits for nothing");
        }
        assert!(room.held.is_holding());
    }

    #[tokio::test(start_paused = true)]
    async fn the_start_and_the_end_of_a_bout_are_told_once_they_survive_a_crash() {
        let (mut room, [_, mut inbox], journal) = opened().await;
        let drawn = begin(&mut room);
        assert_eq!(told(&mut inbox), []);
        tokio::time::advance(Duration::from_millis(70)).await;
        survive(&mut room, &journal).await;
        let heard = told(&mut inbox);
        let Some(ServerMessage::Start(start)) = heard.first() else { panic!("{heard:?}") };
        assert_eq!(start.countdown_ms, drawn - 70);

        leave(&mut room);
        for _ in 0..3 {
            room.step(room.world.clock.now());
            assert!(!room.is_done());
            assert_eq!(room.world.persistence.open(), 0);
        }
        survive(&mut room, &journal).await;
        assert_eq!(room.world.persistence.open(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_is_stopped_tells_what_it_held() {
        let (mut room, _inboxes, journal) = opened().await;
        begin(&mut room);
        survive(&mut room, &journal).await;
        leave(&mut room);
        room.break_off();
        assert_eq!(room.world.persistence.open(), 1);
    }
}
