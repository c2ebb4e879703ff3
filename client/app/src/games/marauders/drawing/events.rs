//! The running event: each kind has a sign at its place.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Seat, Team};
use marauders::{Block, Event, Place, Shield, Spot};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::material::{self, Wear};
use crate::games::marauders::drawing::{block, finale, seat, shield};
use crate::games::marauders::view::{Launch, ShownEvent};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{emblem, label, team};

pub mod banner;
mod blocks;
mod flight;
mod spell;

/// Seconds in which the shields of a seat that is out break.
const OUT_SECONDS: f32 = 0.8;
/// Simultaneous hits that are shown with their sums; of more, each shows its damage alone.
const HITS_TOLD_MAX: usize = 2;

/// Whether the block at `place` is moving now, and therefore painted by [`paint`].
pub fn is_away(frame: &Frame, place: Place) -> bool {
    let moves = |told: &ShownEvent| match &told.event {
        Event::Swapped(one, other) | Event::SwappedBack(one, other) => {
            [*one, *other].contains(&place)
        }
        Event::Blocks { blocks, .. } => blocks.iter().any(|&(other, _)| other == place),
        _ => false,
    };
    !frame.context.still && frame.view.animation.told.iter().any(moves)
}

/// Paints the running events over the picture.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    let told = &frame.view.animation.told;
    let hits = told.iter().filter(|told| matches!(told.event, Event::Hit { .. })).count();
    for (number, one) in told.iter().enumerate() {
        // Of several changes of one thing the last is the newest state.
        let target = Target::of(&one.event);
        let is_newest =
            || told[number + 1..].iter().all(|later| Target::of(&later.event) != target);
        if target.is_none() || is_newest() {
            paint_one(painter, frame, one, hits);
        }
    }
}

/// A thing with a number, which shows one change at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Cell(Spot),
    Force(Seat),
    Hp(Team),
}

impl Target {
    fn of(event: &Event) -> Option<Target> {
        match event {
            Event::Shield { spot, .. } => Some(Target::Cell(*spot)),
            Event::Force(seat, ..) => Some(Target::Force(*seat)),
            Event::Hp(team, ..) => Some(Target::Hp(*team)),
            _ => None,
        }
    }
}

/// Whether what an event changes is on the screen: all but a part of a large field always is.
fn is_shown(frame: &Frame, event: &Event) -> bool {
    let layout = &frame.layout;
    match event {
        Event::Marked { place, .. } | Event::Boosted(place, _) => layout.window.shows(*place),
        Event::Swapped(one, other) | Event::SwappedBack(one, other) => {
            layout.window.shows(*one) && layout.window.shows(*other)
        }
        Event::Shield { spot, .. }
        | Event::Flag { spot, .. }
        | Event::Stolen(_, spot)
        | Event::DefenceStrength { spot, .. }
        | Event::Hit { spot, .. }
        | Event::Redirected { to: spot, .. }
        | Event::Launched { from: spot, .. } => layout.window.shows_spot(*spot),
        _ => true,
    }
}

/// Paints an event, one of so many running `hits` if it is one.
fn paint_one(painter: &mut Painter, frame: &Frame, told: &ShownEvent, hits: usize) {
    let ShownEvent { event, share, launch } = told;
    if !is_shown(frame, event) {
        return;
    }
    let share = if frame.context.still { 1.0 } else { *share };
    match event {
        Event::Swapped(..)
        | Event::SwappedBack(..)
        | Event::Matched { .. }
        | Event::Blocks { .. }
        | Event::Marked { .. }
        | Event::Boosted(..) => field(painter, frame, event, share),
        Event::Shield { .. }
        | Event::Flag { .. }
        | Event::Stolen(..)
        | Event::Redirected { .. }
        | Event::DefenceStrength { .. } => side(painter, frame, event, share),
        Event::Hit { .. } => hit(painter, frame, told, share, hits),
        Event::Force(..) | Event::Hp(..) => meters(painter, frame, event),
        Event::Poisoned(seat, _)
        | Event::Ice(seat, _)
        | Event::Armed(seat)
        | Event::Lapsed(seat)
        | Event::Named(seat, _)
        | Event::Quaked(seat, _)
        | Event::Queued(seat, _)
        | Event::Ended(seat, _) => {
            closing(painter, seat::place(frame, *seat), share, theme::LAMP);
        }
        Event::Launched { seat, from, shield, .. } => {
            let launch = Launch { seat: *seat, from: *from, shield: *shield };
            flight::launch(painter, frame, launch, share)
        }
        Event::Flew { path, end, .. } => {
            flight::fly(painter, frame, *launch, (path, *end), share);
        }
        // The log names these; nothing of the picture has changed.
        Event::Multiplied { .. }
        | Event::AttackStrength { .. }
        | Event::Damage { .. }
        | Event::Cancelled { .. } => {}
        Event::Cast(seat, spell, role) => {
            spell::paint(painter, frame, (*seat, *spell, *role), share);
        }
        Event::Out(seat) => {
            finale::fall(painter, frame, *seat, share * OUT_SECONDS);
            banner::paint(painter, frame, event, share);
        }
        Event::Turn { .. } | Event::Reset | Event::Decided(_) => {
            banner::paint(painter, frame, event, share);
        }
    }
}

/// A hit, one of so many at once.
fn hit(painter: &mut Painter, frame: &Frame, told: &ShownEvent, share: f32, hits: usize) {
    let Event::Hit { spot, attack_strength, shield_strength, damage, .. } = told.event else {
        return;
    };
    match hits {
        ..=HITS_TOLD_MAX => {
            let numbers = (attack_strength, shield_strength, damage);
            flight::hit(painter, frame, told.launch, spot, numbers, share);
        }
        _ => flight::hit_in_crowd(painter, frame, told.launch, (spot, damage), (share, hits)),
    }
}

/// Events of blocks.
fn field(painter: &mut Painter, frame: &Frame, event: &Event, share: f32) {
    match event {
        Event::Swapped(one, other) => swap(painter, frame, (*one, *other), share, theme::LAMP),
        Event::SwappedBack(one, other) => swap(painter, frame, (*one, *other), share, theme::ALARM),
        Event::Matched { seat, chain, element, blocks } => {
            blocks::matched(painter, frame, (*seat, *element, *chain), blocks, share);
        }
        Event::Blocks { blocks, .. } => blocks::enter(painter, frame, blocks, share),
        Event::Marked { place, mark, .. } => marked(painter, frame, *place, *mark, share),
        Event::Boosted(place, boost) => {
            let cell = frame.layout.window.place(*place);
            let one = Block { boost: Some(*boost), ..*frame.view.table.field.at(*place) };
            moving(painter, frame, cell, &one);
            closing(painter, cell, share, team::colour(Team(boost.seat.0)));
        }
        _ => {}
    }
}

/// Events at a shield position.
fn side(painter: &mut Painter, frame: &Frame, event: &Event, share: f32) {
    match event {
        Event::Shield { spot, shield, .. } => {
            let before = frame.view.table.cell(*spot).strength();
            let after = shield.map_or(0, |shield| shield.strength);
            lost(painter, frame, *spot, *shield, share);
            changed(painter, frame, *spot, before, after);
        }
        Event::Flag { spot, is_set, .. } => {
            let ink = if *is_set { theme::LAMP } else { theme::CALM };
            closing(painter, frame.layout.window.spot(*spot), share, ink);
        }
        Event::DefenceStrength { spot, .. } => {
            closing(painter, frame.layout.window.spot(*spot), share, theme::STEEL);
        }
        Event::Stolen(thief, spot) => {
            let rect = frame.layout.window.spot(*spot);
            closing(painter, rect, share, team::colour(Team(thief.0)));
            team::badge(painter, rect.center(), 12.0, Team(thief.0));
        }
        Event::Redirected { to, .. } => {
            closing(painter, frame.layout.window.spot(*to), share, theme::ALARM);
            let inward = shield::inward(to.side);
            let at =
                frame.layout.window.spot(*to).center() + inward * frame.layout.window.depth * 0.8;
            emblem::arrow(painter, at, -inward, 14.0, theme::ALARM);
        }
        _ => {}
    }
}

/// Changes of force and hit points.
fn meters(painter: &mut Painter, frame: &Frame, event: &Event) {
    match event {
        Event::Force(seat, force, _) => {
            let before = i64::from(frame.view.table.player(*seat).force);
            let line = seat::force(frame, *seat);
            counted(painter, line, i64::from(*force) - before, theme::LAMP);
        }
        Event::Hp(team, hp, _) => {
            let before = frame.view.table.hp.get(usize::from(team.0)).copied().unwrap_or(0);
            let change = i64::from(*hp) - i64::from(before);
            let ink = if change < 0 { theme::ALARM } else { theme::CALM };
            for seat in frame.view.table.members(*team) {
                counted(painter, seat::hp(frame, seat), change, ink);
            }
        }
        _ => {}
    }
}

/// Eased progress: slow at both ends.
fn eased(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

/// A moving block at its current position, without letters: they would be in front of the blocks that pass it.
fn moving(painter: &mut Painter, frame: &Frame, cell: Rect, one: &Block) {
    block::block(painter, cell, one, frame.context.palette);
}

/// Two blocks slide to each other's places.
fn swap(
    painter: &mut Painter,
    frame: &Frame,
    (one, other): (Place, Place),
    share: f32,
    ink: Srgba,
) {
    let field = &frame.view.table.field;
    let share = eased(share);
    for (from, to) in [(other, one), (one, other)] {
        let (start, end) = (frame.layout.window.place(from), frame.layout.window.place(to));
        let at = start.center().lerp(end.center(), share);
        let cell = Rect::from_center_size(at, start.size());
        moving(painter, frame, cell, field.at(from));
        let wide = (cell.width() * 0.07).max(2.0);
        painter.round_frame(cell, cell.width() * 0.14, wide, ink);
    }
}

/// A block gains or loses a mark.
fn marked(
    painter: &mut Painter,
    frame: &Frame,
    place: Place,
    mark: Option<marauders::Mark>,
    share: f32,
) {
    let cell = frame.layout.window.place(place);
    let one = Block { mark, ..*frame.view.table.field.at(place) };
    moving(painter, frame, cell, &one);
    closing(painter, cell, share, theme::LAMP);
}

/// A frame that closes around a change.
fn closing(painter: &mut Painter, rect: Rect, share: f32, ink: Srgba) {
    let rect = rect.inflate(2.0 + 12.0 * (1.0 - share));
    painter.round_frame(rect.inflate(1.5), 6.0, 6.0, faded(theme::NIGHT, 0.7));
    painter.round_frame(rect, 5.0, 3.0, ink);
}

/// A shield that shrinks to nothing breaks, and a weaker one shows what is left of it.
fn lost(painter: &mut Painter, frame: &Frame, spot: Spot, after: Option<Shield>, share: f32) {
    let Some(before) = frame.view.table.cell(spot).shield else { return };
    let rect = frame.layout.window.spot(spot).inflate(-1.0);
    let body = shield::body(frame, before);
    match after {
        None => {
            material::shatter(painter, rect, -shield::inward(spot.side), body, share);
        }
        Some(after) if Wear::of(after.strength) < Wear::of(before.strength) => {
            material::wear(painter, rect, Wear::of(after.strength), body);
        }
        Some(_) => {}
    }
}

/// A shield grows or shrinks.
fn changed(painter: &mut Painter, frame: &Frame, spot: Spot, before: i32, after: i32) {
    let ink = if after < before { theme::ALARM } else { theme::LAMP };
    painter.round_frame(frame.layout.window.spot(spot), 4.0, 3.0, ink);
    let words =
        format!("{}{}", if after < before { "" } else { "+" }, shield::figures(after - before));
    let at = frame.layout.window.mark(spot).union(frame.layout.window.band(spot)).center();
    plate(painter, frame, at, &words, 14.0, ink);
}

/// The change of a meter, as a number.
fn counted(painter: &mut Painter, line: Rect, change: i64, ink: Srgba) {
    painter.round_frame(line, 7.0, 3.0, ink);
    let sign = if change < 0 { "\u{2212}" } else { "+" };
    let words = format!("{sign}{}", change.unsigned_abs().min(99_999));
    let at = Vec2::new(line.min.x + 96.0, line.center().y);
    let half = Vec2::new(label::width(&words, 24.0) / 2.0 + 8.0, 16.0);
    painter.round_rect(Rect::from_center_half_size(at, half), 6.0, theme::NIGHT);
    painter.text(at, Style::new(Face::Bold, 24.0, ink).centred(), words);
}

/// A text on a dark plate that stays inside the square.
fn plate(painter: &mut Painter, frame: &Frame, at: Vec2, words: &str, size: f32, ink: Srgba) {
    let half = Vec2::new(label::width(words, size) / 2.0 + size * 0.4, size * 0.75);
    let room = frame.layout.square;
    let at = at.max(room.min + half).min(room.max - half);
    painter.round_rect(Rect::from_center_half_size(at, half), size * 0.3, theme::NIGHT);
    painter.round_frame(Rect::from_center_half_size(at, half), size * 0.3, 1.5, ink);
    painter.text(at, Style::new(Face::Bold, size, ink).centred(), words);
}
