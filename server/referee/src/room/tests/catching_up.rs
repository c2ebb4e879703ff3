//! Clients that were started anew in the middle of a match.

use super::*;

/// The messages for `client` among these.
fn told(answers: Vec<RoomAnswer>, client: ClientId) -> Vec<ServerMessage> {
    let told = answers.into_iter().filter_map(|answer| match answer {
        RoomAnswer::Tell(to, message) if to == client => Some(message),
        _ => None,
    });
    told.collect()
}

#[test]
fn a_player_is_told_the_room_the_bout_and_its_own_board() {
    let mut table = two(3);
    let announced = table.starts(ANNE);
    assert_eq!(announced, 1);
    table.pass(1_000);
    let answers = table.room.catch_up(table.now, ANNE);
    let [ServerMessage::Room(view), ServerMessage::Start(start), rest @ ..] =
        &told(answers, ANNE)[..]
    else {
        panic!("the room comes first, and then the bout")
    };
    assert_eq!((view.seat, view.phase), (Some(Seat(0)), RoomPhase::Playing));
    let Phase::Playing(BoutInProgress::Clocked(clocked)) = &table.room.phase else {
        panic!("a bout is in progress")
    };
    let referee = clocked.referee();
    assert_eq!((start.seat, start.setup.clone()), (Seat(0), referee.setup().clone().into()));
    assert_eq!(start.commitment, referee.draw().commitment());
    let state = rest.iter().find_map(|message| match message {
        ServerMessage::Bout(Update::Corrected { state, .. }) => Some(state),
        _ => None,
    });
    assert_eq!(**state.expect("its board"), referee.board(Seat(0)).state());
    let arrived = rest.iter().filter_map(|message| match message {
        ServerMessage::Bout(Update::Arrived(arrival)) => Some(arrival.clone()),
        _ => None,
    });
    let supply = referee.board(Seat(0)).supply();
    assert!(!supply.is_empty() && arrived.eq(supply));
}

#[test]
fn a_spectator_is_told_the_room_and_announced_no_bout() {
    let mut table = two(3);
    let answers = table.room.watch(ClientId(11));
    table.hear(answers);
    let answers = table.room.catch_up(table.now, ClientId(11));
    let messages = told(answers, ClientId(11));
    assert!(matches!(&messages[0], ServerMessage::Room(view) if view.seat.is_none()));
    assert!(!messages.iter().any(|message| matches!(message, ServerMessage::Start(_))));
}
