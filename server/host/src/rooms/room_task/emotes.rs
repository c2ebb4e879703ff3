//! Emotes on their way through a room: who is shown them, and their number.

use referee::{ClientId, Room, RoomAnswer};
use wire::ServerMessage;

use crate::rooms::block_board::BlockBoard;

/// True if a message is an emote of a player of `room` whom this client blocks. It is not sent then, and
/// the player does not learn of that.
pub(super) fn is_blocked(
    client: ClientId,
    message: &ServerMessage,
    room: Option<&Room>,
    block_board: &BlockBoard,
) -> bool {
    let ServerMessage::Emote(seat, _) = message else { return false };
    let account = room.and_then(|room| room.account_of(*seat));
    account.is_some_and(|account| block_board.blocks(client, account))
}

/// The number of emotes that the room has passed on for a client: it shows them to their sender, too.
pub(super) fn count_of(client: ClientId, answers: &[RoomAnswer]) -> u64 {
    let is_own = |answer: &&RoomAnswer| match answer {
        RoomAnswer::Tell(to, ServerMessage::Emote(..)) => *to == client,
        _ => false,
    };
    answers.iter().filter(is_own).count() as u64
}

#[cfg(test)]
mod tests {
    use bout::{Seat, Team};
    use games::GameKind;
    use referee::brawl::Access;
    use referee::brawl::Joiner;
    use referee::{Incoming, Participant, RoomId, RoomRequest, Who};
    use std::collections::BTreeMap;
    use tokio::sync::mpsc;
    use wire::{AccountId, Emote, Entrant, Name, RoomKind, RoomMessage};

    use super::*;
    use crate::rooms::hosted_room::Opening;
    use crate::rooms::lobby_task::tests::world;
    use crate::rooms::room_task::RoomTask;
    use crate::sessions::mailbox::{FromClient, Inbox, Mailbox, ToRoom, ToSession};

    const GAME: GameKind = GameKind::SWORDFIGHT;
    const SPECTATOR: ClientId = ClientId(2);

    fn entrant() -> Entrant {
        Entrant { pick: GAME.pick_default(), handling: GAME.handling_default() }
    }

    fn emotes(inbox: &mut Inbox) -> Vec<Emote> {
        let letters = std::iter::from_fn(|| inbox.take());
        let emote = |letter| match letter {
            ToSession::Tell(ServerMessage::Emote(Seat(0), emote)) => Some(emote),
            _ => None,
        };
        letters.filter_map(emote).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn emotes_of_a_blocked_player_are_not_shown_and_all_are_counted() {
        let (world, _letters) = world();
        let (blocks, metrics) = (world.block_board.clone(), world.metrics.clone());
        let player = |(seat, name): (u8, &str)| Participant {
            who: Who::Person(ClientId(seat.into())),
            name: Name::new(name).unwrap(),
            account: Some(AccountId([seat; 16])),
            entrant: entrant(),
            team: Team(seat),
        };
        let participants = [(0, "Anne"), (1, "Mary")].into_iter().map(player).collect();
        let (kind, grace) = (RoomKind::Casual, referee::room::GRACE);
        let request =
            RoomRequest { kind, rules: GAME.rules_default(), best_of: 1, grace, participants };
        let (mailboxes, mut inboxes): (Vec<_>, Vec<_>) = (0..3).map(|_| Mailbox::new()).unzip();
        let people: BTreeMap<ClientId, Mailbox> =
            (0..2).map(ClientId).zip(mailboxes.iter().cloned()).collect();
        let (door, _inside) = mpsc::channel(4);
        let opening = (Opening::Match(request), None);
        let mut room = RoomTask::open(RoomId(1), opening, people, door, world);
        let name = Name::new("Jack").unwrap();
        let joiner =
            Joiner { client: SPECTATOR, account: None, name, entrant: entrant(), standing: None };
        room.receive(ToRoom::Enter(joiner, Access::Acquaintance, mailboxes[2].clone()));
        let mut check = |emote, shown: [&[Emote]; 3]| {
            let message = Incoming::Room(RoomMessage::Emote(emote));
            room.receive_message(FromClient { client: ClientId(0), message, echoes: Vec::new() });
            let told: Vec<Vec<Emote>> = inboxes.iter_mut().map(emotes).collect();
            assert_eq!(told, shown);
        };
        check(Emote::GoodLuck, [&[Emote::GoodLuck]; 3]);
        // In the middle of a match, too.
        blocks.publish(ClientId(1), [AccountId([0; 16])]);
        check(Emote::Nice, [&[Emote::Nice], &[], &[Emote::Nice]]);
        blocks.publish(SPECTATOR, [AccountId([0; 16])]);
        check(Emote::Oops, [&[Emote::Oops], &[], &[]]);
        check(Emote::Oops, [&[], &[], &[]]);
        let text = metrics.text(0, &[], false);
        assert!(text.contains("cutlass_emotes_total 3"), "{text}");
    }
}
