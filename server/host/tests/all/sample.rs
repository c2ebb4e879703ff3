//! A replay to look into.

use bout::{Millis, Seed, Team};
use games::{GameKind, Pick, Rules};
use host::replay::Replay;
use referee::room::GRACE;
use referee::{ClientId, Incoming, Participant, Room, RoomAnswer, RoomRequest, Who};
use wire::{Entrant, Name, RoomKind};

/// A bout in which nobody touches a key and one leaves after 20 seconds.
pub fn replay() -> Replay {
    let handling = GameKind::SWORDFIGHT.handling_default();
    let entrant = Entrant { pick: Pick::Swordfight(Default::default()), handling };
    let guest = |number: u64, name| Participant {
        who: Who::Person(ClientId(number)),
        team: Team(number as u8 - 1),
        name: Name::new(name).unwrap(),
        account: None,
        entrant,
    };
    let participants = vec![guest(1, "Anne"), guest(2, "Mary")];
    let rules = Rules::swordfight(Default::default());
    let request =
        RoomRequest { kind: RoomKind::Practice, rules, best_of: 1, grace: GRACE, participants };
    let (mut room, _) = Room::new(request, 77, Seed([5; 32]), Millis(0));
    let mut answers = Vec::new();
    for now in (0..20_100).step_by(20) {
        answers.extend(room.step(Millis(now), || unreachable!("one bout is enough")));
        if now == 20_000 {
            answers.extend(room.receive(Millis(now), ClientId(1), Incoming::Leave, &[]));
        }
    }
    let finished = answers.into_iter().find_map(|answer| match answer {
        RoomAnswer::Finished(finished) => Some(finished),
        _ => None,
    });
    Replay::of(*finished.unwrap(), 1_700_000_000)
}
