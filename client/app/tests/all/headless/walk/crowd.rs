//! The longest lists that a page can have.

use app::screens::Model;
use games::GameKind;

/// As many members and listed rooms as there can be.
pub fn fill(model: &mut Model) {
    let room = model.brawl.room.as_mut().expect("it shows a room");
    let one = room.members[1].clone();
    let mut members = room.members.to_vec();
    for id in 100.. {
        let more = wire::BrawlMember { id: wire::MemberId(id), ..one.clone() };
        members.push(more);
        match members.clone().try_into() {
            Ok(all) => room.members = all,
            Err(_) => break,
        }
    }
    let code = room.code;
    let host = one.name;
    model.brawl.rooms = Some(vec![
        wire::ListedRoom {
            rules: GameKind::SWORDFIGHT.rules_default(),
            best_of: 1,
            code,
            host,
            sides: wire::Sides::FreeForAll,
            taken: 1,
            seats: 24,
            spectators: 0,
            is_playing: false,
        };
        60
    ]);
}
