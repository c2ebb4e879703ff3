//! The players of a replay, as those of a room.

use bout::{Seat, Team};
use games::{Pick, Rules};
use replay::{Header, Recorded, Replay};
use wire::{Member, Name, RoomKind, RoomPhase, RoomView};

use crate::activity::replaying::tracked::{Tracked, seats, team};

/// The room of a bout of our rules.
pub fn room(replay: &Replay) -> RoomView {
    let setup = &replay.archive.setup;
    let players = setup.players.iter().map(|player| (player.team, player.pick));
    of(&replay.header, players, setup.rules)
}

/// The room of pictures: their rules and picks are not known, and stand for those of their game.
pub fn recorded(recorded: &Recorded, tracked: &Tracked) -> RoomView {
    let (header, kind) = (&recorded.header, tracked.game());
    let seats = (0..seats(header, &recorded.track) as u8).map(Seat);
    let players = seats.map(|seat| (team(&recorded.track, seat), kind.pick_default()));
    of(header, players, kind.rules_default())
}

fn of(header: &Header, players: impl Iterator<Item = (Team, Pick)>, rules: Rules) -> RoomView {
    let written = header.players.iter().map(|player| player.name.as_str());
    let written = written.chain(std::iter::repeat(""));
    let members: Vec<Member> = (1..).zip(players.zip(written)).map(member).collect();
    RoomView {
        kind: RoomKind::Casual,
        rules,
        best_of: 1,
        members: members.try_into().expect("a room has as many seats as a bout"),
        seat: None,
        spectators: 0,
        phase: RoomPhase::Playing,
    }
}

/// A player by number, from 1. A forged header may have no name, or one that is none.
fn member((number, ((team, pick), written)): (u8, ((Team, Pick), &str))) -> Member {
    let name = Name::new(written).or_else(|_| Name::new(&format!("Seat {number}")));
    let name = name.expect("it is a name");
    Member { name, team, pick, bot: None, wins: 0, ready: false, present: true }
}
