//! The friends of the player on the connected server, and who calls the player.

use std::collections::HashMap;

use games::Ruleset;
use wire::{AccountId, Circle, FriendsNews, Name, Person, Presence, RoomCode};

use crate::text::tr;

/// Seconds that an invitation is offered.
const INVITED_SECONDS: f32 = 60.0;
/// Seconds for which a line about friends is shown.
const TOLD_SECONDS: f32 = 8.0;
/// The maximum number of invitations and challenges that are offered; a new one replaces the oldest.
const CALLS_MAX: usize = 4;

/// Friends, as far as the server has told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Friends {
    /// The circle, once the server has sent it.
    pub circle: Option<Circle>,
    /// The presence of friends who are not offline.
    pub presence: HashMap<AccountId, Presence>,
    /// The typed name of a player.
    pub name: String,
    /// The player whose page is open.
    pub chosen: Option<Person>,
    /// Open challenges of others, the newest last.
    pub challenges: Vec<Challenge>,
    /// The player's own challenge.
    pub own: Option<OwnChallenge>,
    /// Invitations to rooms, the newest last.
    pub invitations: Vec<Invitation>,
    /// A line about friends, and the seconds that it is still told.
    pub told: Option<(String, f32)>,
    /// Whether the page opens as soon as the server has sent the circle.
    pub is_opening: bool,
}

/// A challenge of another player.
#[derive(Clone, Debug, PartialEq)]
pub struct Challenge {
    /// Its number.
    pub number: u64,
    /// The player.
    pub by: Name,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Seconds until it lapses.
    pub seconds: f32,
}

/// The player's own challenge.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnChallenge {
    /// Its number.
    pub number: u64,
    /// The challenged player.
    pub to: Name,
    /// Seconds until it lapses.
    pub seconds: f32,
}

/// An invitation to a brawl room.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    /// The friend.
    pub by: Name,
    /// The code of the room.
    pub code: RoomCode,
    /// Seconds that it is still offered.
    pub seconds: f32,
}

/// What two players are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Friends.
    Friend,
    /// The other has asked to be one.
    Received,
    /// The player has asked.
    Sent,
    /// The player blocks the other.
    Blocked,
    /// Nothing of these.
    None,
}

impl Friends {
    /// The connection ended: nothing is known any more but what was typed.
    pub fn leave(&mut self) {
        *self = Friends { name: std::mem::take(&mut self.name), ..Friends::default() };
    }

    /// Takes news of the server, but refusals.
    pub fn receive(&mut self, news: FriendsNews) {
        match news {
            FriendsNews::Circle(circle) => self.know(circle),
            FriendsNews::Presence(all) => {
                for one in &all {
                    match one.presence {
                        Presence::Offline => self.presence.remove(&one.id),
                        presence => self.presence.insert(one.id, presence),
                    };
                }
            }
            FriendsNews::Challenged { number, by, ruleset, within_ms } => {
                let seconds = f32::from(within_ms) / 1000.0;
                crowd(&mut self.challenges, Challenge { number, by, ruleset, seconds });
            }
            FriendsNews::Challenging { number, to, within_ms } => {
                let seconds = f32::from(within_ms) / 1000.0;
                self.own = Some(OwnChallenge { number, to, seconds });
            }
            FriendsNews::ChallengeOver(number, how) => {
                self.challenges.retain(|one| one.number != number);
                let Some(own) = self.own.take_if(|own| own.number == number) else { return };
                match how {
                    wire::ChallengeEnd::Declined => {
                        self.tell(tr!("friends-declined", name = own.to.as_str()));
                    }
                    wire::ChallengeEnd::Lapsed => {
                        self.tell(tr!("friends-lapsed", name = own.to.as_str()));
                    }
                    wire::ChallengeEnd::CalledOff => {}
                }
            }
            FriendsNews::Invited { by, code } => {
                self.invitations.retain(|one| one.by != by);
                crowd(&mut self.invitations, Invitation { by, code, seconds: INVITED_SECONDS });
            }
            FriendsNews::Refused(_) => {}
        }
    }

    fn know(&mut self, circle: Circle) {
        let known = self.circle.as_ref().map_or(&[][..], |before| &before.received);
        let is_new = |one: &&Person| known.iter().all(|other| other.id != one.id);
        let asked = circle.received.iter().rev().find(is_new);
        let asked = asked.map(|one| tr!("friends-asked", name = one.name.as_str()));
        asked.into_iter().for_each(|line| self.tell(line));
        self.presence.clear();
        self.circle = Some(circle);
    }

    fn tell(&mut self, line: String) {
        self.told = Some((line, TOLD_SECONDS));
    }

    /// Time passes: lapsed entries are removed.
    pub fn pass(&mut self, seconds: f32) {
        self.challenges.retain_mut(|one| is_left(&mut one.seconds, seconds));
        self.invitations.retain_mut(|one| is_left(&mut one.seconds, seconds));
        self.own.take_if(|own| !is_left(&mut own.seconds, seconds));
        self.told.take_if(|(_, left)| !is_left(left, seconds));
    }

    /// What the player and another one are to each other.
    pub fn relation(&self, id: AccountId) -> Relation {
        let Some(circle) = &self.circle else { return Relation::None };
        let has = |list: &[Person]| list.iter().any(|one| one.id == id);
        match () {
            () if has(&circle.friends) => Relation::Friend,
            () if has(&circle.received) => Relation::Received,
            () if has(&circle.sent) => Relation::Sent,
            () if has(&circle.blocked) => Relation::Blocked,
            () => Relation::None,
        }
    }

    /// Where a friend is.
    pub fn presence(&self, id: AccountId) -> Presence {
        self.presence.get(&id).copied().unwrap_or(Presence::Offline)
    }

    /// The number of friends who are online, once it is known.
    pub fn online(&self) -> Option<usize> {
        let circle = self.circle.as_ref()?;
        let is_online = |one: &&Person| self.presence.contains_key(&one.id);
        Some(circle.friends.iter().filter(is_online).count())
    }
}

/// Whether anything is left after some seconds.
fn is_left(left: &mut f32, seconds: f32) -> bool {
    *left -= seconds;
    0.0 < *left
}

fn crowd<T>(list: &mut Vec<T>, new: T) {
    if CALLS_MAX <= list.len() {
        list.remove(0);
    }
    list.push(new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::ChallengeEnd;

    fn person(number: u8) -> Person {
        let name = Name::new(["Mary", "Jack", "Grace"][usize::from(number)]).expect("a name");
        Person { id: AccountId([number; 16]), name }
    }

    fn circle(friends: &[u8], received: &[u8]) -> FriendsNews {
        let people = |list: &[u8]| list.iter().map(|&one| person(one)).collect::<Vec<_>>();
        FriendsNews::Circle(Circle {
            friends: people(friends).try_into().expect("few"),
            received: people(received).try_into().expect("few"),
            ..Circle::default()
        })
    }

    #[test]
    fn friends_are_offline_until_their_presence_is_told() {
        let mut friends = Friends::default();
        assert_eq!(friends.online(), None);
        friends.receive(circle(&[0, 1], &[]));
        assert_eq!(friends.online(), Some(0));
        let told = |id, presence| {
            let one = wire::FriendPresence { id: AccountId([id; 16]), presence };
            FriendsNews::Presence(vec![one].try_into().expect("one"))
        };
        friends.receive(told(0, Presence::Online));
        assert_eq!((friends.online(), friends.told.clone()), (Some(1), None));
        friends.receive(told(0, Presence::Offline));
        assert_eq!(friends.online(), Some(0));
        friends.receive(circle(&[0, 1], &[2]));
        assert!(friends.told.as_ref().is_some_and(|(line, _)| line.starts_with("Grace")));
        assert_eq!(friends.relation(AccountId([2; 16])), Relation::Received);
        assert_eq!(friends.relation(AccountId([9; 16])), Relation::None);
        friends.pass(TOLD_SECONDS);
        assert_eq!(friends.told, None);
    }

    #[test]
    fn challenges_and_invitations_lapse_and_no_more_are_offered_than_fit() {
        let mut friends = Friends::default();
        let by = person(0).name;
        for number in 0..9 {
            let (by, within_ms) = (by.clone(), 30_000);
            let ruleset = Ruleset::Swordfight;
            friends.receive(FriendsNews::Challenged { number, by, ruleset, within_ms });
            let code = RoomCode::numbered(number);
            friends.receive(FriendsNews::Invited { by: person(0).name, code });
        }
        assert_eq!((friends.challenges.len(), friends.invitations.len()), (CALLS_MAX, 1));
        friends.receive(FriendsNews::ChallengeOver(8, ChallengeEnd::CalledOff));
        assert_eq!((friends.challenges.len(), friends.told.clone()), (CALLS_MAX - 1, None));
        friends.receive(FriendsNews::Challenging { number: 9, to: by, within_ms: 30_000 });
        friends.receive(FriendsNews::ChallengeOver(9, ChallengeEnd::Declined));
        assert!(friends.own.is_none() && friends.told.is_some());
        friends.pass(30.0);
        assert_eq!((friends.challenges.len(), friends.invitations.len()), (0, 1));
        friends.pass(30.0);
        assert_eq!(friends.invitations.len(), 0);
    }
}
