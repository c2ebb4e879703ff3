//! Rooms that cannot be recovered: their ranked matches are no contests, and their records are set aside.

use bout::{Seed, Team};
use games::{GameKind, Ruleset};
use referee::participant::{Participant, Who};
use referee::room::GRACE;
use referee::{Ending, RoomRequest};
use wire::codec::bytes_of;
use wire::{Entrant, Name, RulesHash};

use super::*;

const NOW: Millis = Millis(50_000);

/// A match of two in which a bout is about to begin, with its bout unless that is missing.
fn record(live: &mut BTreeMap<Key, Live>, id: u64, kind: RoomKind, has_bout: bool) {
    let rules = GameKind::SWORDFIGHT.rules_default();
    let guest = |number: u8| Participant {
        who: Who::Person(ClientId(10 * id + u64::from(number))),
        name: Name::new(&format!("Sailor {number}")).unwrap(),
        account: Some(wire::AccountId([number; 16])),
        entrant: Entrant {
            pick: GameKind::SWORDFIGHT.pick_default(),
            handling: GameKind::SWORDFIGHT.handling_default(),
        },
        team: Team(number),
    };
    let participants = vec![guest(0), guest(1)];
    let request = RoomRequest { kind, rules, best_of: 3, grace: GRACE, participants };
    let (mut room, _) = Room::new(request, 100 + id, Seed([3; 32]), Millis(1_000));
    room.step(Millis(2_000), || unreachable!("the first bout goes on"));
    let hosted = HostedImage::Match(room.image());
    let course = Some(([id as u8; 16], Millis(1_000)));
    set(live, Key::Room(id), &bytes_of(&RoomRecord { hosted, course, bots: None }));
    if has_bout {
        let image = room.take_bout_image().expect("it was dealt");
        let bout = BoutRecord { room: id, image, began_ms: 1_000 };
        set(live, Key::Bout(100 + id), &bytes_of(&bout));
    }
}

fn set(live: &mut BTreeMap<Key, Live>, key: Key, bytes: &[u8]) {
    live.entry(key).or_default().set = Some(bytes.into());
}

fn lobby(rules: RulesHash, protocol: u16) -> Vec<u8> {
    let (waits, openers) = (Vec::new(), Vec::new());
    bytes_of(&LobbyRecord { protocol, rules, date_ms: 49_000, waits, openers, format: FORMAT })
}

/// As it was recorded before records had the number of their format.
fn lobby_before() -> Vec<u8> {
    let mut bytes = lobby(rules_hash(), PROTOCOL_VERSION);
    bytes.truncate(bytes.len() - bytes_of(&FORMAT).len());
    bytes
}

fn left(lobby: &[u8], record: impl FnOnce(&mut BTreeMap<Key, Live>)) -> Left {
    let mut live = BTreeMap::new();
    set(&mut live, Key::Lobby, lobby);
    record(&mut live);
    Left { now: NOW, live, is_damaged: false }
}

fn ranked() -> RoomKind {
    RoomKind::Ranked(Ruleset::first(GameKind::SWORDFIGHT))
}

#[test]
fn the_matches_of_another_release_are_no_contests() {
    for lobby in [
        lobby(RulesHash([1; 16]), PROTOCOL_VERSION),
        lobby(rules_hash(), PROTOCOL_VERSION - 1),
        b"another encoding".to_vec(),
        lobby_before(),
    ] {
        let left = left(&lobby, |live| {
            record(live, 1, ranked(), true);
            record(live, 2, RoomKind::Casual, true);
            set(live, Key::Room(3), b"another encoding");
        });
        let recovered = Recovered::of(&left, NOW, 50_000);
        assert!(recovered.rooms.is_empty() && recovered.sessions.is_empty());
        let [(finished, course)] = &recovered.no_contests[..] else { panic!("one is ranked") };
        assert_eq!((finished.ending, *course), (Ending::NoContest, ([1; 16], Millis(1_000))));
        let keys = [1, 2, 3].map(Key::Room).into_iter().chain([101, 102].map(Key::Bout));
        let keys: BTreeSet<Key> = keys.collect();
        assert_eq!(recovered.broken.iter().copied().collect::<BTreeSet<Key>>(), keys);
        assert_eq!(recovered.lost, recovered.broken);
    }
}

#[test]
fn a_room_whose_bout_is_missing_is_a_no_contest_and_others_come_back() {
    let left = left(&lobby(rules_hash(), PROTOCOL_VERSION), |live| {
        record(live, 1, ranked(), false);
        record(live, 2, ranked(), true);
        set(live, Key::Bout(103), b"damaged");
    });
    let recovered = Recovered::of(&left, NOW, 50_000);
    let rooms: Vec<RoomId> = recovered.rooms.iter().map(|room| room.id).collect();
    assert_eq!(rooms, [RoomId(2)]);
    assert_eq!(recovered.no_contests.len(), 1);
    assert_eq!(recovered.broken, [Key::Bout(103), Key::Room(1)]);
}
