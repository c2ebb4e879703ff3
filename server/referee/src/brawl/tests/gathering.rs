//! Joining, seats, spectating and leaving.

use super::*;

#[test]
fn newcomers_sit_down_in_the_smallest_team() {
    for (options, expected) in [(options(), "0123"), (teams(2), "0101"), (teams(3), "0120")] {
        assert_eq!(hall(options, 4).teams(), expected, "{:?}", options.sides);
    }
}

#[test]
fn who_finds_no_seat_looks_on_and_may_sit_down_when_one_is_free() {
    let mut hall = hall(BrawlOptions { seats: 2, ..options() }, 3);
    assert_eq!(hall.teams(), "01-");
    assert_eq!(hall.ask(JACK, BrawlCommand::Sit), Err(Refusal::RoomFull));
    assert_eq!(hall.ask(JACK, BrawlCommand::Ready(true)), Err(Refusal::NotNow));
    assert_eq!(hall.ask(ANNE, BrawlCommand::Stand), Ok(()));
    assert_eq!(hall.ask(JACK, BrawlCommand::Sit), Ok(()));
    assert_eq!(hall.teams(), "-10");
}

#[test]
fn a_member_joins_a_team_that_there_is() {
    let mut hall = hall(teams(2), 3);
    assert_eq!(hall.teams(), "010");
    assert_eq!(hall.ask(JACK, BrawlCommand::Team(Team(1))), Ok(()));
    assert_eq!(hall.ask(JACK, BrawlCommand::Team(Team(2))), Err(Refusal::NoSuchMember));
    assert_eq!(hall.ask(MARY, BrawlCommand::Stand), Ok(()));
    assert_eq!(hall.teams(), "0-1");
    assert_eq!(hall.ask(MARY, BrawlCommand::Team(Team(0))), Ok(()), "it sits down for it");
    assert_eq!(hall.teams(), "001");
    let mut each_for_itself = super::hall(options(), 2);
    assert_eq!(each_for_itself.ask(MARY, BrawlCommand::Team(Team(0))), Err(Refusal::NoSuchMember));
}

#[test]
fn what_is_brought_is_for_this_game_and_within_its_bounds() {
    let mut hall = hall(options(), 2);
    let mut wild = entrant();
    wild.handling.das_ticks = 0;
    assert_eq!(hall.ask(MARY, BrawlCommand::Bring(wild)), Err(Refusal::Handling));
    let mut other = entrant();
    other.handling.das_ticks = 7;
    assert_eq!(hall.ask(MARY, BrawlCommand::Bring(other)), Ok(()));
    assert_eq!(
        hall.enter(Joiner { entrant: wild, ..joiner(JACK) }, Access::Code(None)),
        Err(Refusal::Handling)
    );
}

#[test]
fn each_sees_the_room_when_it_changes_but_not_too_often() {
    let mut hall = hall(options(), 2);
    for _ in 0..2 {
        hall.pass(VIEW_EVERY.0);
    }
    hall.told.clear();
    for _ in 0..10 {
        for is_ready in [true, false] {
            assert_eq!(hall.ask(MARY, BrawlCommand::Ready(is_ready)), Ok(()));
        }
        hall.pass(10);
    }
    hall.pass(VIEW_EVERY.0);
    let views = |client| {
        let views = hall.told.iter().filter_map(move |(to, message)| match message {
            ServerMessage::Brawl(view) if *to == client => Some(view.you),
            _ => None,
        });
        views.collect::<Vec<_>>()
    };
    assert_eq!(views(ANNE), [MemberId(0); 2]);
    assert_eq!(views(MARY), [MemberId(1); 2]);
}

#[test]
fn the_oldest_person_inherits() {
    let mut hall = hall(options(), 3);
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    assert_eq!((hall.view().host, hall.left.as_slice()), (Some(MemberId(1)), &[ANNE][..]));
    let bot = |hall: &mut Hall, who| hall.ask(who, BrawlCommand::Host(HostCommand::AddBot(1)));
    assert_eq!(bot(&mut hall, MARY), Ok(()));
    hall.come(ANNE);
    assert_eq!(hall.view().host, Some(MemberId(1)), "who comes again is the youngest");
    for client in [MARY, JACK] {
        assert_eq!(hall.say(client, Incoming::Leave), Ok(()));
    }
    assert_eq!(hall.view().host, Some(hall.id(ANNE)), "a bot inherits nothing");
}

#[test]
fn a_room_without_people_is_kept_for_a_minute() {
    let mut hall = hall(options(), 1);
    assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    hall.pass(10 * EMPTY.0);
    assert!(!hall.brawl.is_over());
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    hall.pass(EMPTY.0 - 1);
    assert!(!hall.brawl.is_over());
    hall.come(MARY);
    assert_eq!(hall.view().host, Some(hall.id(MARY)), "who comes back first is the host");
    hall.pass(10 * EMPTY.0);
    assert!(!hall.brawl.is_over());
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    hall.pass(EMPTY.0);
    assert!(hall.brawl.is_over());
}

#[test]
fn a_room_that_nobody_else_was_ever_in_ends_with_its_creator() {
    let mut hall = hall(options(), 1);
    hall.pass(10 * EMPTY.0);
    assert!(!hall.brawl.is_over());
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    hall.pass(0);
    assert!(hall.brawl.is_over());
}

#[test]
fn no_more_come_in_than_there_may_be_members() {
    let mut hall = hall(options(), wire::MEMBERS_MAX as u64);
    let one_more = ClientId(wire::MEMBERS_MAX as u64);
    assert_eq!(hall.enter(joiner(one_more), Access::Code(None)), Err(Refusal::RoomFull));
    assert_eq!(hall.say(BART, Incoming::Leave), Ok(()));
    assert_eq!(hall.enter(joiner(one_more), Access::Code(None)), Ok(()));
}

#[test]
fn the_key_must_fit() {
    use Visibility::{Private, Public, Unlisted};
    let check = |visibility, access: Access, expected| {
        let word = if visibility == Private { password("open sesame") } else { None };
        let mut hall = open(options(), visibility, word);
        let came = hall.enter(joiner(MARY), access.clone());
        assert_eq!(came, expected, "{access:?} of a room that is {visibility:?}");
    };
    check(Public, Access::Code(None), Ok(()));
    check(Public, Access::Code(password("whatever")), Ok(()));
    check(Public, Access::Acquaintance, Ok(()));
    check(Unlisted, Access::Code(None), Ok(()));
    check(Unlisted, Access::Acquaintance, Err(Refusal::NobodyToWatch));
    check(Private, Access::Code(None), Err(Refusal::RoomPassword));
    check(Private, Access::Code(password("open")), Err(Refusal::RoomPassword));
    check(Private, Access::Code(password("open sesame")), Ok(()));
    check(Private, Access::Acquaintance, Err(Refusal::NobodyToWatch));
}

#[test]
fn who_comes_by_the_name_of_a_member_looks_on() {
    let mut hall = hall(options(), 1);
    assert_eq!(hall.enter(joiner(MARY), Access::Acquaintance), Ok(()));
    assert_eq!(hall.teams(), "0-");
    assert_eq!(hall.ask(MARY, BrawlCommand::Sit), Ok(()));
}
