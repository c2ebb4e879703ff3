//! Tests of the loads of attacks, and of their flights.

use super::*;
use crate::games::swordfight::scenes;
use bout::Board as _;
use swordfight::Options;

const SWORD: Sword = Sword { way: Orientation::Vertical, width: 1, length: 4, extra: false };

fn rules() -> ClockedRules {
    ClockedRules::Swordfight(Options::default())
}

fn swords(swords: u32, sprinkle_attacks: u32) -> Queues {
    Queues::Swordfight { swords, sprinkle_attacks }
}

/// The loads of an attack on a board drawn as text.
fn loads(rows: &[&str], attack: Attack) -> Vec<Load> {
    let (target, rules) = (View::Swordfight(scenes::view(&scenes::grid(rows))), rules());
    let blade = Some(Blade::Narwhal);
    let aim = Aim { queues: swords(0, 0), target: Some(&target), rules: &rules, blade };
    aim.loads(&[Event::Swordfight(swordfight::Event::Sent(attack))])
}

#[test]
fn each_sword_flies_to_the_columns_where_the_rules_let_it_land() {
    let attack = Attack { swords: vec![SWORD; 2], sprinkles: 3 };
    let loads = loads(&[], attack);
    let lane = |column: u8| Some(Lane::columns(Edge::Top, column - 1, 1, 6));
    let lanes: Vec<_> = loads.iter().map(|load| load.lane).collect();
    assert_eq!(lanes, [lane(2), lane(3), None]);
    assert_eq!(loads[2].parcel, Parcel::Sprinkles(Some(3)));
    assert!(loads.iter().all(|load| load.fate == Fate::Arrives && load.colours.is_some()));
    let board = Rect::new(0.0, 0.0, 60.0, 130.0);
    assert_eq!(loads[0].lane.map(|lane| lane.middle(board)), Some(Vec2::new(15.0, 0.0)));
}

#[test]
fn a_horizontal_sword_flies_to_the_side_and_the_rows() {
    let sword = Sword { way: Orientation::Horizontal, width: 2, length: 3, extra: false };
    let loads = loads(&[], Attack { swords: vec![sword], sprinkles: 0 });
    let lane = loads[0].lane.expect("it lands");
    assert!(matches!(lane.edge, Edge::Left | Edge::Right), "{lane:?}");
    assert!((lane.from - 11.0 / 13.0).abs() < 1e-5 && (lane.to - 1.0).abs() < 1e-5, "{lane:?}");
}

#[test]
fn what_finds_no_room_breaks_on_the_way_and_what_finds_some_is_clipped() {
    let attack = || Attack { swords: vec![SWORD], sprinkles: 0 };
    let fates = |rows: &[&str]| loads(rows, attack()).iter().map(|it| it.fate).collect::<Vec<_>>();
    assert_eq!(fates(&[]), [Fate::Arrives]);
    let wall: Vec<&str> = vec!["rrrrrr"; 13];
    assert_eq!(fates(&wall), [Fate::Wasted]);
    let long = Attack { swords: vec![Sword { length: 20, ..SWORD }], sprinkles: 0 };
    assert_eq!(loads(&[], long)[0].fate, Fate::Clipped);
    assert!(Fate::Cancelled.breaks_at() < Fate::Wasted.breaks_at());
}

#[test]
fn an_attack_of_another_is_known_by_its_chain_or_else_by_the_queues() {
    let (rules, attack) = (rules(), Attack { swords: vec![SWORD; 2], sprinkles: 0 });
    let aim = Aim { queues: swords(3, 7), target: None, rules: &rules, blade: None };
    let parcels = |after, seen| {
        aim.between(after, seen).into_iter().map(|load| load.parcel).collect::<Vec<_>>()
    };
    let one = Parcel::Sword { way: Orientation::Vertical, width: 1, length: 4 };
    assert_eq!(parcels(swords(5, 7), Some(&attack)), [one, one]);
    assert_eq!(parcels(swords(5, 7), None), [Parcel::Swords(2)]);
    let both = [Parcel::Swords(3), Parcel::Sprinkles(None)];
    assert_eq!(parcels(swords(6, 8), Some(&attack)), both, "that was another attack");
}

#[test]
fn many_swords_are_few_loads() {
    let attack = Attack { swords: vec![SWORD; 20], sprinkles: 9 };
    let loads = loads(&[], attack);
    assert_eq!(loads.len(), LOADS_MAX);
    assert_eq!(loads[LOADS_MAX - 2].parcel, Parcel::Swords(16));
}

#[test]
fn rows_fly_to_the_column_that_they_leave_open_and_cancelled_ones_break() {
    let (options, handling) = (stacker::Options::default(), stacker::options::HANDLING_DEFAULT);
    let view = stacker::Board::new(&stacker::Setup { options, handling }).view();
    let columns = view.field.columns;
    let (target, rules) = (View::Stacker(view), ClockedRules::Stacker(options));
    let queues = Queues::Stacker { packets: 2 };
    let aim = Aim { queues, target: Some(&target), rules: &rules, blade: None };
    let sent = Event::Stacker(stacker::Event::Sent(stacker::Attack { rows: 4 }));
    let cancelled = Event::Stacker(stacker::Event::Cancelled(2));
    let [broken, load] = aim.loads(&[cancelled, sent])[..] else { panic!("two loads") };
    assert_eq!((broken.parcel, broken.fate), (Parcel::Rows(Some(2)), Fate::Cancelled));
    assert_eq!((load.parcel, load.fate), (Parcel::Rows(Some(4)), Fate::Arrives));
    assert_eq!(load.lane, Some(Lane::columns(Edge::Floor, column_of(2, columns), 1, columns)));
    assert_eq!(opened(2, columns, Some(column_of(2, columns))), column_of(2, columns) + 1);
}

#[test]
fn weight_grows_with_what_it_brings_and_has_a_limit() {
    let weights = [1, 4, 8, 200].map(|rows| Parcel::Rows(Some(rows)).weight());
    assert!(weights.is_sorted() && weights[1] < weights[2] && weights[2] == weights[3]);
    let sword = |width, length| Parcel::Sword { way: Orientation::Vertical, width, length };
    assert!(sword(1, 4).weight() < sword(3, 6).weight());
}

#[test]
fn loads_leave_after_each_other_when_their_chain_is_told_and_end_by_themselves() {
    let mut flights = Flights::default();
    let load = Load { parcel: Parcel::Rows(None), lane: None, fate: Fate::Arrives, colours: None };
    flights.launch((Seat(0), Seat(1)), vec![load; 2], 0.5);
    assert_eq!(flights.shown(), []);
    flights.advance(0.55);
    assert_eq!(flights.shown().len(), 1);
    flights.advance(0.1);
    assert_eq!(flights.shown().len(), 2);
    flights.advance(FLIGHT_SECONDS + AFTER_SECONDS);
    assert_eq!(flights.shown(), []);
    (0..100).for_each(|_| flights.launch((Seat(0), Seat(1)), vec![load], 0.0));
    assert_eq!(flights.shown().len(), FLIGHTS_MAX);
}
