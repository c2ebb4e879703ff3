//! Attacks on their way: each leaves the board that sends it, travels, and arrives where it will land, or
//! breaks on the way.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Seat;
use swordfight::Orientation;

use crate::shell::context::DrawContext;
use crate::shell::emblem;
use crate::shell::label;
use crate::shell::painter::{Depth, Face, Painter, Style, around, faded, mixed};
use crate::shell::sword;
use crate::shell::theme;
use crate::view::flight::{AFTER_SECONDS, Edge, FLIGHT_SECONDS, Fate, Flight, Lane, Load, Parcel};
use crate::view::motion::Ease;
use crate::view::quality::Effects;

/// The share of a flight in which it leaves, and the seconds in which a load springs to its size.
const LEAVES: f32 = 0.3;
const SPRINGS: f32 = 0.12;
/// The trail behind a flight, as a share of its way.
const TRAIL: f32 = 0.22;
/// Units beside and below a board in which loads pass it, and the share of the way to its first corner.
const ASIDE: f32 = 26.0;
const BELOW: f32 = 14.0;
const CORNER: f32 = 0.7;
/// Units by which a flight rises above the straight way.
const RISE: f32 = 70.0;
/// Shards of a load that breaks.
const SHARDS: u32 = 12;
/// Lines between the boards of others at most; more cannot be followed.
const LINES_MAX: usize = 12;

/// Draws `flights` between the boards of their seats; of a seat without a place nothing is shown. Only those
/// from and to the seats of `near` are shown in full: of the attacks of others one sees who attacks whom.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    flights: &[Flight],
    place: impl Fn(Seat) -> Option<Rect>,
    near: &[Seat],
) {
    let placed = |flight: &Flight| Some((place(flight.from)?, place(flight.to)?));
    let is_near = |flight: &Flight| near.contains(&flight.from) || near.contains(&flight.to);
    painter.at(Depth::Call, |painter| {
        let far = flights.iter().filter(|flight| !is_near(flight) && flight.nth == 0);
        for flight in far.take(LINES_MAX) {
            if let Some(boards) = placed(flight) {
                line(painter, context, flight, boards);
            }
        }
        for flight in flights.iter().filter(|flight| is_near(flight)) {
            if let Some(boards) = placed(flight) {
                travel(painter, context, flight, boards);
            }
        }
    });
}

/// Where an attack leaves a board: at its upper corner on the side of the target, so that it passes above what stands
/// between the boards.
fn leaves(from: Rect, to: Rect) -> Vec2 {
    let x = if from.center().x < to.center().x { from.max.x } else { from.min.x };
    Vec2::new(x, from.min.y + 8.0)
}

/// The edge that a load comes to: as long as its lane is not known, swords wait above the board, and rows
/// beside its floor.
fn edge(load: &Load) -> Edge {
    match (load.lane, load.parcel) {
        (Some(lane), _) => lane.edge,
        (None, Parcel::Rows(_)) => Edge::Floor,
        (None, _) => Edge::Top,
    }
}

/// Where a load lands, or waits.
fn lands(load: &Load, to: Rect) -> Vec2 {
    let below = if edge(load) == Edge::Floor { Vec2::Y * BELOW } else { Vec2::ZERO };
    match load.lane {
        Some(lane) => lane.middle(to) + below,
        None if edge(load) == Edge::Floor => Vec2::new(to.min.x, to.max.y) + below,
        None => Vec2::new(to.center().x, to.min.y),
    }
}

/// The way of a load, around the target's board: no row is covered.
#[derive(Clone, Debug)]
struct Way {
    from: Vec2,
    /// The corners that it passes, and its end.
    points: Vec<Vec2>,
}

impl Way {
    fn of(load: &Load, boards: (Rect, Rect)) -> Way {
        let board = boards.1;
        let is_left = boards.0.center().x < board.center().x;
        let (left, right) = (board.min.x - ASIDE, board.max.x + ASIDE);
        let (near, far) = if is_left { (left, right) } else { (right, left) };
        let (above, below) = (board.min.y - ASIDE, board.max.y + BELOW);
        let mut points = match edge(load) {
            Edge::Floor => vec![Vec2::new(near, above), Vec2::new(near, below)],
            Edge::Top => vec![Vec2::new(near, above)],
            Edge::Left if is_left => Vec::new(),
            Edge::Right if !is_left => Vec::new(),
            Edge::Left | Edge::Right => vec![Vec2::new(near, above), Vec2::new(far, above)],
        };
        points.push(lands(load, board));
        Way { from: leaves(boards.0, board), points }
    }

    /// A point of it; `share` is from 0 to 1. The first part is an arc.
    fn at(&self, share: f32) -> Vec2 {
        let [first, rest @ ..] = self.points.as_slice() else { return self.from };
        let bend = if rest.is_empty() { 1.0 } else { CORNER };
        if share <= bend {
            let share = share / bend;
            let at = self.from.lerp(*first, share) - Vec2::Y * (4.0 * share * (1.0 - share) * RISE);
            // Never above the screen.
            return Vec2::new(at.x, at.y.max(14.0));
        }
        let along = (share - bend) / (1.0 - bend) * rest.len() as f32;
        let leg = (along as usize).min(rest.len() - 1);
        self.points[leg].lerp(rest[leg], along - leg as f32)
    }
}

/// The sender's colour of a load: of its pattern, or in games without patterns one of its seat.
fn ink(flight: &Flight, context: DrawContext) -> Srgba {
    match (flight.load.colours, flight.load.parcel) {
        (Some([first, ..]), _) => context.palette.of(first),
        (None, Parcel::Rows(_)) => context.palette.piece(stacker::Colour(flight.from.0 % 7)),
        (None, _) => theme::LAMP,
    }
}

/// The attack of another seat on another one: a thin line with a point on it.
fn line(painter: &mut Painter, context: DrawContext, flight: &Flight, boards: (Rect, Rect)) {
    let way = (boards.0.center(), boards.1.center());
    let share = if context.still { 1.0 } else { Ease::Out.at(flight.age / FLIGHT_SECONDS) };
    let left = ((FLIGHT_SECONDS + AFTER_SECONDS - flight.age) / AFTER_SECONDS).clamp(0.0, 1.0);
    let ink = faded(ink(flight, context), if context.still { 0.5 } else { 0.6 * left });
    let head = way.0.lerp(way.1, share);
    painter.line(way.0, head, 1.5, ink);
    painter.convex(&around(head, 3.0, 6, 0.0), ink);
}

fn travel(painter: &mut Painter, context: DrawContext, flight: &Flight, boards: (Rect, Rect)) {
    let load = &flight.load;
    let way = Way::of(load, boards);
    let end = load.fate.breaks_at().unwrap_or(1.0);
    let (weight, ink) = (load.parcel.weight(), ink(flight, context));
    // Reduced motion: the load stands where it arrives, crossed out where it breaks.
    if context.still {
        let at = way.at(end);
        parcel(painter, context, at, Vec2::Y, load, ink);
        if load.fate.breaks_at().is_some() {
            let reach = Vec2::splat(14.0);
            painter.line(at - reach, at + reach, 4.0, theme::MIST);
            painter.line(at - reach.perp(), at + reach.perp(), 4.0, theme::MIST);
        }
        return;
    }
    let share = Ease::InOut.at(flight.age / FLIGHT_SECONDS);
    if share < end {
        trail(painter, &way, share, (weight, ink));
        if painter.effects == Effects::Full {
            ring(painter, way.from, share / LEAVES, (weight, ink));
        }
        let at = way.at(share);
        let heading = (at - way.at((share - 0.04).max(0.0))).normalize_or(Vec2::Y);
        let grown = 0.5 + 0.5 * Ease::Back.at((flight.age / SPRINGS).min(1.0));
        let around_it = Rect::from_corners(at * (1.0 - grown), at + (painter.size - at) * grown);
        painter.framed(around_it, grown, |painter| {
            parcel(painter, context, at, heading, load, ink);
        });
        return;
    }
    // What breaks on the way does so before the others have arrived.
    let broken = flight.age - arrival(end);
    if load.fate.breaks_at().is_some() {
        shards(painter, way.at(end), broken / AFTER_SECONDS, (weight, ink));
        return;
    }
    let share = broken / AFTER_SECONDS;
    landing(painter, load, boards.1, share, ink);
    if load.fate == Fate::Clipped {
        shards(painter, way.at(end), share, (0.5 * weight, ink));
    }
}

/// Seconds after which a flight has come this share of its way.
fn arrival(share: f32) -> f32 {
    // By halves: the way is eased, and only a few bits of its time can be seen.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..8 {
        let middle = (low + high) / 2.0;
        if Ease::InOut.at(middle) < share { low = middle } else { high = middle }
    }
    high * FLIGHT_SECONDS
}

/// The light behind a load, broader behind a heavy one.
fn trail(painter: &mut Painter, way: &Way, share: f32, (weight, ink): (f32, Srgba)) {
    if painter.effects == Effects::None {
        return;
    }
    const STEPS: u8 = 8;
    let tail = (share - TRAIL).max(0.0);
    let along = |step: u8| tail + (share - tail) * f32::from(step) / f32::from(STEPS);
    for step in 0..STEPS {
        let light = f32::from(step + 1) / f32::from(STEPS);
        let (one, two) = (way.at(along(step)), way.at(along(step + 1)));
        painter.line(one, two, 1.5 + (8.0 + 10.0 * weight) * light, faded(ink, 0.6 * light));
    }
}

/// A ring that opens as the attack leaves.
fn ring(painter: &mut Painter, at: Vec2, share: f32, (weight, ink): (f32, Srgba)) {
    if share < 1.0 {
        let radius = 8.0 + (20.0 + 24.0 * weight) * share;
        painter.ring(at, radius, 3.0, faded(ink, 1.0 - share));
    }
}

/// The lane lights up where the load has arrived.
fn landing(painter: &mut Painter, load: &Load, board: Rect, share: f32, ink: Srgba) {
    let left = (1.0 - share).clamp(0.0, 1.0);
    let Some(lane) = load.lane else {
        let at = lands(load, board);
        painter.ring(at, 8.0 + 18.0 * share.min(1.0), 3.0, faded(ink, left));
        return;
    };
    let (from, to) = lane.ends(board);
    let out = match lane.edge {
        Edge::Top => -Vec2::Y,
        Edge::Floor => Vec2::Y,
        Edge::Left => -Vec2::X,
        Edge::Right => Vec2::X,
    };
    // Outside of the board: no row is covered.
    let (light, none) = (faded(mixed(ink, Srgba::WHITE, 0.4), 0.9 * left), faded(ink, 0.0));
    let far = out * (10.0 + 16.0 * load.parcel.weight());
    painter.shaded(&[(from, light), (to, light), (to + far, none), (from + far, none)]);
    if painter.effects == Effects::Full {
        let radius = 6.0 + (16.0 + 24.0 * load.parcel.weight()) * Ease::Out.at(share.min(1.0));
        painter.ring(from.midpoint(to), radius, 3.0, faded(ink, 0.8 * left));
    }
}

/// A load that has broken: its shards fall, `share` of their time after it.
fn shards(painter: &mut Painter, at: Vec2, share: f32, (weight, ink): (f32, Srgba)) {
    let effects = painter.effects;
    if !(0.0..1.0).contains(&share) {
        return;
    }
    for shard in (0..SHARDS).filter(|&shard| effects.has_particle(shard as usize)) {
        // The golden angle spreads them evenly.
        let way = Vec2::from_angle(2.4 * shard as f32);
        let speed = 14.0 + 30.0 * weight + 13.0 * (shard % 5) as f32;
        let centre = at + way * speed * share + Vec2::Y * (70.0 * share * share);
        let radius = (2.5 + 4.5 * weight) * (1.0 - 0.6 * share);
        let corners = around(centre, radius, 3 + shard % 2, 6.0 * share + shard as f32);
        painter.convex(&corners, faded(mixed(ink, theme::STEEL, 0.35), 1.0 - share));
    }
}

/// A load: its sword and the beginning of the sender's pattern, its sprinkles, or its rows. Heavy ones are
/// larger.
fn parcel(
    painter: &mut Painter,
    context: DrawContext,
    at: Vec2,
    heading: Vec2,
    load: &Load,
    ink: Srgba,
) {
    let number = |painter: &mut Painter, count: u32| {
        let style = Style::new(Face::Bold, 18.0, theme::CREAM).centred();
        let at = Vec2::new(at.x, (at.y - 26.0).max(10.0));
        let words = format!("{count}");
        let plate = Vec2::new(label::width(&words, 18.0) + 8.0, 20.0);
        painter.round_rect(Rect::from_center_size(at, plate), 5.0, theme::NIGHT);
        painter.text(at, style, words);
    };
    match load.parcel {
        Parcel::Sword { way, width, length } => {
            let size =
                Vec2::new(26.0 + 4.0 * f32::from(length.min(12)), 9.0 + 8.0 * f32::from(width));
            let inwards = |lane: Lane| match lane.edge {
                Edge::Top => Vec2::Y,
                Edge::Floor => -Vec2::Y,
                Edge::Left => Vec2::X,
                Edge::Right => -Vec2::X,
            };
            let way = load.lane.map_or_else(|| axis(heading, Some(way)), inwards);
            blade(painter, context, at, way, size, load);
        }
        Parcel::Swords(count) => {
            blade(painter, context, at, axis(heading, None), Vec2::new(48.0, 20.0), load);
            if 1 < count {
                number(painter, count);
            }
        }
        Parcel::Sprinkles(count) => {
            let size = 18.0 + 16.0 * load.parcel.weight();
            emblem::sprinkle(painter, at, size);
            if let Some(count) = count {
                number(painter, count.into());
            }
        }
        Parcel::Rows(rows) => {
            let count = rows.unwrap_or(2).clamp(1, 8);
            let width = 22.0 + 26.0 * load.parcel.weight();
            for row in 0..count {
                let aside = f32::from(row) - f32::from(count - 1) / 2.0;
                let bar =
                    Rect::from_center_size(at + Vec2::Y * (6.0 * aside), Vec2::new(width, 5.0));
                painter.rect(bar, theme::ASH);
                painter.frame(bar, 1.2, ink);
            }
            if let Some(rows) = rows {
                number(painter, rows.into());
            }
        }
    }
}

/// A sword is drawn along one of the axes: that in which it will enter, or that of its way.
fn axis(heading: Vec2, way: Option<Orientation>) -> Vec2 {
    let is_upright = match way {
        Some(way) => way == Orientation::Vertical,
        None => heading.x.abs() < heading.y.abs(),
    };
    match is_upright {
        // It comes down from above.
        true if way.is_some() => Vec2::Y,
        true => Vec2::Y * heading.y.signum(),
        false => Vec2::X * heading.x.signum(),
    }
}

/// A sword of `size`, along and across, with the sender's colours behind its pommel.
fn blade(
    painter: &mut Painter,
    context: DrawContext,
    at: Vec2,
    way: Vec2,
    size: Vec2,
    load: &Load,
) {
    let both = (way * size.x).abs() + (way.perp() * size.y).abs();
    let side = (0.4 * size.y).clamp(6.0, 11.0);
    for (nth, &colour) in load.colours.iter().flatten().enumerate() {
        let centre = at - way * (size.x / 2.0 + side * (nth as f32 + 0.7));
        let square = Rect::from_center_size(centre, Vec2::splat(side * (1.0 - 0.15 * nth as f32)));
        painter.rect(square.inflate(0.8), theme::NIGHT);
        painter.rect(square, context.palette.of(colour));
    }
    sword::sword(painter, Rect::from_center_size(at, both), way, 1.0);
}

#[cfg(test)]
mod tests;
