//! Scenes of what moves: volleys, impacts, spells, the end of a battle, and a large field from near.

use ::bout::{Outcome, Seat, Team};
use marauders::event::End;
use marauders::{Choice, Element, Event, Mode, Place, Shield, Side, Size, Spot};

use crate::games::marauders::camera::Camera;
use crate::games::marauders::scenes::{Played, options, over, pointed, quad, vast};
use crate::games::marauders::view::{BattleView, Launch, ShownEvent};
use crate::text::tr;

/// All of them, by name.
pub fn all() -> Vec<(&'static str, BattleView)> {
    vec![
        ("battle-volley", volley(0.6)),
        ("battle-impacts", impacts(0.45)),
        ("battle-21-near", near()),
        ("battle-21-folded", folded(near())),
        ("battle-quad-folded", folded(quad())),
        ("battle-settle", settle()),
        ("battle-knockout", knockout()),
        ("battle-victory", victory()),
    ]
}

/// The largest field from near, with the cursor in its middle.
pub fn near() -> BattleView {
    let mut view = vast();
    view.camera.zoom(2, Place::new(10, 12), view.table.field.size());
    view
}

/// The same battle with its side panel folded away.
pub fn folded(view: BattleView) -> BattleView {
    BattleView { is_folded: true, ..view }
}

/// An attack in each lane of the largest field, each of another element, with an `event` for each.
fn in_every_lane(share: f32, event: impl Fn(usize, Spot, Spot, i32) -> Event) -> BattleView {
    let mut view = vast();
    (view.pointed.aim, view.camera) = (None, Camera::default());
    let exchange = view.table.exchange;
    let (from, to) = (exchange.attack_side, exchange.attack_side.opposite());
    let lanes = 0..view.table.field.size();
    let told = lanes.map(|lane| {
        let element = Element::ALL[usize::from(lane) % Element::ALL.len()];
        let strength = 1 + i32::from(lane) * 2;
        let shield = Shield { strength, element };
        let (from, to) = (Spot { side: from, lane }, Spot { side: to, lane });
        let launch = Some(Launch { seat: exchange.attacker, from, shield });
        ShownEvent { event: event(lane.into(), from, to, strength), share, launch }
    });
    view.animation.told = told.collect();
    view.animation.skip = Some(tr!("battle-skip-any").to_owned());
    view
}

/// A volley of 21 attacks on the largest field, so far on its way.
pub fn volley(share: f32) -> BattleView {
    let size = vast().table.field.size();
    in_every_lane(share, |attack, from, to, _| {
        let lane = from.lane;
        let path = (0..size).map(|step| match from.side {
            Side::North => Place::new(step, lane),
            Side::South => Place::new(size - 1 - step, lane),
            Side::West => Place::new(lane, step),
            Side::East => Place::new(lane, size - 1 - step),
        });
        Event::Flew { attack, path: path.collect(), end: End::At(to) }
    })
}

/// The impacts of 21 attacks at once.
pub fn impacts(share: f32) -> BattleView {
    in_every_lane(share, |attack, _, spot, strength| Event::Hit {
        attack,
        spot,
        attack_strength: strength,
        shield_strength: 4,
        damage: (strength - 4).max(0),
    })
}

/// New blocks slide in.
fn settle() -> BattleView {
    let played = Played::new(options(Mode::Duel, Size::Rank(3), &[Choice::Fixed]), 5).play(3);
    let many = |event: &Event| matches!(event, Event::Blocks { blocks, .. } if 3 < blocks.len());
    played.until(0.35, many).view()
}

/// A seat of four is out.
fn knockout() -> BattleView {
    let mut view = quad();
    view.pointed.aim = pointed(Place::new(5, 5));
    let seat = Seat(1);
    for (index, spot) in view.table.spots_of(seat).enumerate().collect::<Vec<_>>() {
        let element = Element::ALL[index % Element::ALL.len()];
        let shield = Shield { strength: 1 + 3 * index as i32, element };
        view.table.cells.at_mut(spot).shield = Some(shield);
    }
    view.animation.told = vec![ShownEvent { event: Event::Out(seat), share: 0.35, launch: None }];
    view
}

/// A battle that was won a moment ago.
fn victory() -> BattleView {
    let mut view = over();
    let winner = view
        .table
        .seats()
        .find(|&seat| view.table.outcome == Outcome::Won(Team(view.table.team(seat).0)));
    (view.own, view.times.ended) = (winner, Some(0.35));
    view
}
