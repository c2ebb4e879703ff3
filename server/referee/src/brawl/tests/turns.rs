//! Rooms with a game in turns, with as many seats as its mode has.

use super::*;
use bout::Seat;
use games::{Move, TurnRules};
use marauders::{Command, Mode, Options};
use wire::Asked;

fn assault() -> BrawlOptions {
    BrawlOptions::new(Rules::marauders(Options { mode: Mode::Assault, ..Options::default() }))
}

fn marauder(client: ClientId) -> Joiner {
    let kind = GameKind::MARAUDERS;
    let entrant = Entrant { pick: kind.pick_default(), handling: kind.handling_default() };
    Joiner { entrant, ..joiner(client) }
}

fn tag_room() -> Hall {
    let mut hall = hall(options(), 1);
    assert_eq!(hall.host(HostCommand::Options(assault())), Ok(()));
    for client in [MARY, JACK, BART] {
        assert_eq!(hall.enter(marauder(client), Access::Code(None)), Ok(()));
    }
    hall
}

#[test]
fn seats_and_teams_are_those_of_the_mode() {
    let options = assault();
    assert_eq!((options.seats, options.sides), (4, Sides::Teams(2)));
    assert_eq!(options.check(), Ok(()));
    for wrong in [
        BrawlOptions { seats: 8, ..options },
        BrawlOptions { seats: 2, ..options },
        BrawlOptions { sides: Sides::FreeForAll, ..options },
    ] {
        assert!(wrong.check().is_err(), "{wrong:?}");
    }
    let quad = Rules::marauders(Options { mode: Mode::Quad, ..Options::default() });
    assert_eq!(BrawlOptions::new(quad).sides, Sides::FreeForAll);
}

#[test]
fn each_plays_on_a_seat_of_its_team() {
    let mut hall = tag_room();
    for (client, team) in [(ANNE, 0), (MARY, 0), (JACK, 1), (BART, 1)] {
        let id = hall.id(client);
        assert_eq!(hall.host(HostCommand::Team(id, Team(team))), Ok(()));
    }
    hall.start();
    let start = hall.starts(JACK).pop().expect("the match begins");
    assert_eq!(start.seat, Seat(1), "the first of the second team");
    assert_eq!(hall.starts(MARY)[0].seat, Seat(2));
    let teams: Vec<Team> = start.setup.players.iter().map(|player| player.team).collect();
    assert_eq!(teams, [Team(0), Team(1), Team(0), Team(1)]);
}

#[test]
fn a_match_needs_all_seats_taken_and_as_many_in_each_team() {
    let mut hall = tag_room();
    let id = hall.id(ANNE);
    let other = Team(1 - hall.member(ANNE).team.expect("Anne plays").0);
    assert_eq!(hall.host(HostCommand::Team(id, other)), Ok(()));
    hall.ready(&[MARY, JACK, BART]);
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::Unfilled), "three against one");
    let id = hall.id(BART);
    assert_eq!(hall.host(HostCommand::Kick(id)), Ok(()));
    hall.ready(&[MARY, JACK]);
    assert_eq!(hall.host(HostCommand::Start), Err(Refusal::Unfilled));
    assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
}

#[test]
fn a_move_while_the_room_gathers_is_refused_with_the_reason() {
    let mut hall = tag_room();
    hall.told.clear();
    let wish = Move::Marauders(Command::EndTurn);
    let asked = Asked { after: 0, wish };
    assert_eq!(hall.say(MARY, Incoming::Bout(BoutMessage::Move(asked))), Ok(()));
    let unmoved = Unmoved { asked, why: MoveRefusal::NoBout };
    assert!(hall.told.contains(&(MARY, unmoved.into())), "{:?}", hall.told);
}

#[test]
fn each_match_draws_its_lead() {
    let mut hall = hall(options(), 1);
    let order = HostCommand::Options(BrawlOptions::new(Rules::marauders(Options::default())));
    assert_eq!(hall.host(order), Ok(()));
    assert_eq!(hall.enter(marauder(MARY), Access::Code(None)), Ok(()));
    let mut leads = [0, 0];
    for _ in 0..20 {
        hall.ready(&[MARY]);
        hall.start();
        let start = hall.starts(ANNE).pop().expect("the match begins");
        let TurnRules::Marauders(options) = start.setup.turns().expect("marauders").rules;
        leads[options.lead.index()] += 1;
        let wish = Move::Marauders(Command::Resign);
        let asked = Asked { after: 0, wish };
        assert_eq!(hall.say(MARY, Incoming::Bout(BoutMessage::Move(asked))), Ok(()));
    }
    assert!(3 < leads[0] && 3 < leads[1], "{leads:?}");
}
