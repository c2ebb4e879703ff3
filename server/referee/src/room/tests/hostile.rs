//! Clients that send what costs others something.

use super::*;

#[test]
fn ready_during_a_bout_is_ignored() {
    let mut table = two(3);
    let told = table.told.len();
    for _ in 0..100 {
        table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    }
    assert_eq!(table.told.len(), told, "nobody is told of it");
    assert!(table.view(MARY).members.iter().all(|member| !member.ready));
    table.play(ANNE);
    let told = table.told.len();
    for _ in 0..100 {
        table.say(ANNE, Incoming::Room(RoomMessage::Ready));
    }
    assert_eq!(table.told.len(), told + 2, "each player is told once that Anne is ready");
}

#[test]
fn spectators_that_come_and_leave_all_the_time_are_told_of_twice_a_second() {
    let mut table = two(3);
    table.pass(5_000);
    let views = |table: &Table| {
        let is_view = |told: &&(ClientId, ServerMessage)| {
            told.0 == MARY && matches!(told.1, ServerMessage::Room(_))
        };
        table.told.iter().filter(is_view).count()
    };
    let before = views(&table);
    for _ in 0..100 {
        let answers = table.room.watch(ClientId(11));
        let is_told = |answer: &RoomAnswer| {
            matches!(answer, RoomAnswer::Tell(ClientId(11), ServerMessage::Room(_)))
        };
        assert!(answers.iter().any(is_told), "a spectator sees at once where it is");
        table.hear(answers);
        table.say(ClientId(11), Incoming::Leave);
        table.pass(10);
    }
    assert!((2..=4).contains(&(views(&table) - before)), "{}", views(&table) - before);
    table.pass(1_000);
    assert_eq!(table.view(MARY).spectators, 0);
}
