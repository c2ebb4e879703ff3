//! Moments of attacks on their way, of danger, and of the end of a bout.

use ::bout::Seat;
use bevy::math::Vec2;
use games::{ClockedRules, Event, Queues, View};
use swordfight::{Attack, Blade, Options, Orientation, Sword};

use crate::games::swordfight::scenes::{brawls, deck};
use crate::games::swordfight::timeline::{Shard, SwordfightTimeline};
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, OwnBoard};
use crate::view::ending::End;
use crate::view::flight::{Aim, Flight, Load, Parcel};

/// All of them, by name.
pub fn all() -> Vec<(&'static str, ClockedView)> {
    vec![
        ("flight-heavy", heavy()),
        ("flight-wasted", wasted()),
        ("bout-danger", danger()),
        ("bout-knock-out", knocked_out()),
        ("bout-victory", victory()),
        ("brawl-flights", brawl()),
    ]
}

/// A sword of these measures.
fn sword(way: Orientation, width: u8, length: u16) -> Sword {
    Sword { way, width, length, extra: false }
}

/// The loads of an attack on the board of `target`.
fn loads(target: Option<&View>, swords: &[Sword], sprinkles: u16) -> Vec<Load> {
    let rules = ClockedRules::Swordfight(Options::default());
    let queues = Queues::Swordfight { swords: 17, sprinkle_attacks: 11 };
    let aim = Aim { queues, target, rules: &rules, blade: Some(Blade::Narwhal) };
    let attack = Attack { swords: swords.to_vec(), sprinkles };
    aim.loads(&[Event::Swordfight(swordfight::Event::Sent(attack))])
}

/// Flights of these loads, the first of them of this age.
fn flights((from, to): (u8, u8), loads: Vec<Load>, age: f32) -> impl Iterator<Item = Flight> {
    (0..).zip(loads).map(move |(nth, load)| {
        let age = age - 0.09 * f32::from(nth);
        Flight { from: Seat(from), to: Seat(to), load, nth, age }
    })
}

/// A long and a short sword with sprinkles on their way, and sprinkles from the opponent.
pub fn attacks(clocked: &ClockedView) -> Vec<Flight> {
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Horizontal, 1, 4)];
    let sent = flights((0, 1), loads(target, &swords, 5), 0.42);
    let coming = loads(None, &[], 12).into_iter().map(|load| Load { colours: None, ..load });
    let coming = coming.map(|load| Load { parcel: Parcel::Sprinkles(None), ..load }).collect();
    sent.chain(flights((1, 0), coming, 0.62)).collect()
}

/// The heaviest swords of a long chain.
pub fn heavy() -> ClockedView {
    let mut clocked = super::both();
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [
        sword(Orientation::Vertical, 3, 6),
        sword(Orientation::Vertical, 2, 12),
        sword(Orientation::Horizontal, 3, 6),
    ];
    clocked.flights = flights((0, 1), loads(target, &swords, 24), 0.5).collect();
    clocked
}

/// Swords without room on the target's board, which break before it.
pub fn wasted() -> ClockedView {
    let mut clocked = super::both();
    if let Some(View::Swordfight(view)) = clocked.other.as_mut().map(|other| &mut other.view) {
        let wall = vec!["rgbyrg"; 13];
        view.cells = swordfight::view::spots(&super::grid(&wall));
        (view.active, view.waiting) = (None, 2);
    }
    clocked.other_timeline = None;
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Vertical, 1, 4)];
    clocked.flights = flights((0, 1), loads(target, &swords, 0), 0.66).collect();
    deck(&mut clocked).timeline = Default::default();
    clocked
}

/// A pile that comes close to the top on both boards.
pub fn danger() -> ClockedView {
    let mut clocked = super::middle();
    let high = [
        "...b..", "...y..", "...r..", "g..by.", "gb.gry", "rbyygr", "rbgyro", "ybgrro", "yrrbby",
        "bbrggy", "yyyybb", "rgbyrg",
    ];
    let own = deck(&mut clocked);
    own.view.cells = swordfight::view::spots(&super::grid(&high));
    (own.view.active, own.view.warning) = (None, None);
    if let Some(View::Swordfight(view)) = clocked.other.as_mut().map(|other| &mut other.view) {
        view.cells = swordfight::view::spots(&super::grid(&high[2..]));
    }
    clocked
}

/// The end of a board, so many seconds after it began.
pub fn ended(end: End, age: f32) -> SwordfightTimeline {
    let mut timeline = SwordfightTimeline::default();
    timeline.end(end);
    timeline.advance(age);
    timeline
}

/// The player has just been knocked out.
pub fn knocked_out() -> ClockedView {
    let mut clocked = danger();
    let own = deck(&mut clocked);
    own.view.out = true;
    own.timeline = ended(End::Fallen, 0.55);
    clocked
}

/// The opponent has just been knocked out.
pub fn victory() -> ClockedView {
    let mut clocked = super::end();
    deck(&mut clocked).timeline = ended(End::Victor, 0.75);
    clocked.other_timeline = Some(Timeline::Swordfight(ended(End::Fallen, 0.6)));
    clocked
}

/// A brawl in which many attack at once: those of others are lines.
pub fn brawl() -> ClockedView {
    let mut clocked = brawls::full();
    clocked.flights = crowded(&clocked, 0);
    clocked
}

/// Attacks between two boards that are shown in full, on one of which this is seen.
pub fn exchanged(target: Option<&View>) -> Vec<Flight> {
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Horizontal, 1, 4)];
    let sent = flights((0, 1), loads(target, &swords, 5), 0.42);
    sent.chain(flights((1, 0), loads(None, &swords[1..], 12), 0.5)).collect()
}

/// Attacks of a brawl of twelve, some of them on seat 2, whose board this is.
pub fn watched(target: Option<&View>) -> Vec<Flight> {
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Horizontal, 1, 4)];
    let coming = flights((6, 2), loads(target, &swords, 0), 0.5);
    let sent = flights((2, 10), loads(None, &swords, 5), 0.45);
    let line =
        |(from, to, age): (u8, u8, f32)| flights((from, to), loads(None, &swords[..1], 0), age);
    let others = [(0, 8, 0.4), (3, 11, 0.3), (11, 1, 0.2), (8, 3, 0.5)].into_iter().flat_map(line);
    coming.chain(sent).chain(others).filter(|flight| 0.0 <= flight.age).collect()
}

/// Attacks of everyone in frame `frame`, 60 per second: three of them from and to the player.
fn crowded(clocked: &ClockedView, frame: u32) -> Vec<Flight> {
    let target = clocked.other.as_ref().map(|other| &other.view);
    let swords = [sword(Orientation::Vertical, 2, 6), sword(Orientation::Horizontal, 1, 4)];
    let age = |begun: u8| (0.07 * f32::from(begun) + frame as f32 / 60.0) % 0.95;
    let own = flights((0, 1), loads(target, &swords, 5), age(6));
    let back = flights((1, 0), loads(None, &swords, 5), age(9));
    let third = flights((4, 0), loads(None, &swords[..1], 0), age(3));
    let others = (5..23_u8).flat_map(|seat| {
        flights((seat, 1 + seat * 7 % 23), loads(None, &swords[..1], 0), age(seat))
    });
    let all = own.chain(back).chain(third).chain(others);
    all.filter(|flight| 0.0 <= flight.age).collect()
}

/// Frame `frame` of a duel or of a brawl of 24, 60 per second, with all effects at their limits: for
/// measurements.
pub fn storm(frame: u32, is_brawl: bool) -> ClockedView {
    let mut clocked = if is_brawl { brawls::moving(frame) } else { danger() };
    clocked.flights = crowded(&clocked, frame);
    let age = |shard: u32| ((shard * 7 + frame) % 33) as f32 / 60.0;
    let shards = |count: u32| {
        let shard = |number: u32| Shard {
            from: Vec2::new((number % 6) as f32 + 0.5, (number % 13) as f32),
            speed: Vec2::from_angle(number as f32) * 3.0,
            colour: Some(swordfight::Colour::Blue),
            age: age(number),
        };
        (0..count).map(shard).collect::<Vec<_>>()
    };
    let danger = danger();
    let own = deck(&mut clocked);
    if let OwnBoard::Swordfight(threatened) = danger.game {
        own.view.cells = threatened.view.cells;
    }
    own.timeline.shards = shards(400);
    own.timeline.impact.strike(1.0, Vec2::Y);
    let mut other = ended(End::Fallen, age(frame));
    other.shards = shards(400);
    clocked.other_timeline = Some(Timeline::Swordfight(other));
    clocked
}
