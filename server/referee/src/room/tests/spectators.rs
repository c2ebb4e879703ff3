//! Who may spectate which match.

use super::*;
use crate::brawl::Access;
use games::{Day, SoloMode};
use wire::Refusal;

const LOOKER: ClientId = ClientId(77);

/// Asks to spectate a match of this kind.
fn enter(kind: RoomKind, access: &Access) -> Result<(), Refusal> {
    let mut table = two(1);
    table.room.series.kind = kind;
    table.room.enter(LOOKER, access).map(|answers| {
        let told = answers.iter().any(|answer| matches!(answer, RoomAnswer::Tell(LOOKER, _)));
        assert!(told, "{kind:?}: a spectator is told where it is");
    })
}

#[test]
fn whoever_knows_a_name_spectates_public_matches_alone() {
    let solo = SoloMode::ALL.into_iter().map(RoomKind::Solo);
    let daily = SoloMode::ALL.into_iter().map(|mode| RoomKind::Daily(Day::new(20_000), mode));
    let alone = solo.chain(daily).chain([RoomKind::Practice]);
    let open = [RoomKind::Casual, RoomKind::Ranked(Ruleset::Swordfight), RoomKind::Brawl];
    for kind in open {
        assert_eq!(enter(kind, &Access::Acquaintance), Ok(()), "{kind:?}");
    }
    for kind in alone {
        assert_eq!(enter(kind, &Access::Acquaintance), Err(Refusal::NobodyToWatch), "{kind:?}");
    }
    for kind in open {
        assert_eq!(enter(kind, &Access::Code(None)), Err(Refusal::NoSuchRoom), "it has no code");
    }
}
