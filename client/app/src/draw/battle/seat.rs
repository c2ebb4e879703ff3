//! Who plays: a card for each seat with its hit points, its force, and what hangs over it.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat, Team};
use marauders::table::SPELL_FORCE;
use marauders::{Choice, Element, Mode, Role};

use crate::draw::battle::{Frame, glyph};
use crate::draw::bout::{panel, wins};
use crate::draw::{emblem, label, team};
use crate::painter::{Face, Painter, Style, faded};
use crate::theme;

/// How high a card is.
pub const CARD: f32 = 146.0;
/// Room between two cards.
const BETWEEN: f32 = 8.0;

/// Paints the cards of all seats.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    for seat in frame.sight.table.seats() {
        card(painter, frame, seat);
    }
}

/// Cards below each other at either side.
pub fn rows(mode: Mode) -> f32 {
    f32::from(mode.seats() / 2)
}

/// How high the cards at one side are, with the room below them.
pub fn height(mode: Mode) -> f32 {
    rows(mode) * (CARD + BETWEEN)
}

/// Where the card of `seat` stands: west and south at the left, north and east at the right, so that
/// teams stand together.
pub fn place(frame: &Frame, seat: Seat) -> Rect {
    let layout = &frame.layout;
    let (is_left, row) = match frame.sight.table.mode() {
        Mode::Line | Mode::Duel => (seat.0 == 0, 0.0),
        // In quad the third and the fourth seat sit north and south.
        Mode::Quad => (matches!(seat.0, 0 | 3), f32::from(seat.0 / 2)),
        Mode::Assault | Mode::Defence | Mode::Break => {
            (seat.0.is_multiple_of(2), f32::from(seat.0 / 2))
        }
    };
    let panel = if is_left { layout.left } else { layout.right };
    let top = panel.min.y + row * (CARD + BETWEEN);
    Rect::new(panel.min.x, top, panel.max.x, top + CARD)
}

/// The line of a card that shows hit points.
pub fn hp(frame: &Frame, seat: Seat) -> Rect {
    let card = place(frame, seat);
    Rect::new(card.min.x + 6.0, card.min.y + 38.0, card.max.x - 6.0, card.min.y + 74.0)
}

/// The line of a card that shows force.
pub fn force(frame: &Frame, seat: Seat) -> Rect {
    let card = place(frame, seat);
    Rect::new(card.min.x + 6.0, card.min.y + 74.0, card.max.x - 6.0, card.min.y + 104.0)
}

fn card(painter: &mut Painter, frame: &Frame, seat: Seat) {
    let (sight, rect) = (frame.sight, place(frame, seat));
    let table = &sight.table;
    let ink = team::colour(Team(seat.0));
    panel(painter, rect);
    let is_present = table.outcome == Outcome::Undecided && table.present() == seat;
    if sight.own == Some(seat) {
        painter.round_rect(rect.inflate(-1.5), 9.0, faded(ink, 0.045));
    }
    if is_present {
        let light = 0.55 + 0.45 * frame.look.pulse(0.8);
        painter.round_frame(rect, 10.0, 3.5, faded(theme::LAMP, light));
    }
    painter.round_rect(
        Rect {
            max: Vec2::new(rect.min.x + 6.0, rect.max.y - 10.0),
            min: rect.min + Vec2::Y * 10.0,
        },
        2.0,
        ink,
    );
    title(painter, frame, seat, rect);
    meters(painter, frame, seat);
    signs(painter, frame, seat, rect);
    if !table.is_alive(seat) {
        painter.round_rect(rect, 10.0, faded(theme::NIGHT, 0.55));
    }
}

fn title(painter: &mut Painter, frame: &Frame, seat: Seat, rect: Rect) {
    let (sight, text) = (frame.sight, frame.text());
    let at = Vec2::new(rect.min.x + 26.0, rect.min.y + 22.0);
    team::badge(painter, at, 13.0, Team(seat.0));
    let mut room = rect.width() - 60.0;
    if 1 < sight.best_of
        && let Some(person) = sight.people.get(seat.index())
    {
        let needed = f32::from(sight.best_of / 2 + 1);
        room -= 20.0 * needed + 6.0;
        wins(
            painter,
            Vec2::new(rect.max.x - 8.0 - 10.0 * needed, at.y),
            person.wins,
            sight.best_of,
        );
    }
    let size = 18.0 * text;
    let mut left = at + Vec2::X * 20.0;
    if sight.own == Some(seat) {
        painter.text(left, Style::new(Face::Bold, size, theme::LAMP), "You");
        left.x += label::width("You ", size) + 3.0;
        room -= label::width("You ", size) + 3.0;
    }
    let name = label::fitted(&frame.full_name(seat), size, room);
    painter.text(left, Style::new(Face::Bold, size, theme::CREAM), name);
}

fn meters(painter: &mut Painter, frame: &Frame, seat: Seat) {
    let (table, text) = (&frame.sight.table, frame.text());
    let (line, most) = (hp(frame, seat), table.options.team_hp());
    let hp = table.hp_of(seat);
    let share = f32::from(hp) / f32::from(most.max(1));
    let ink = match share {
        _ if share <= 0.25 => theme::ALARM,
        _ if share <= 0.5 => theme::LAMP,
        _ => theme::CALM,
    };
    heart(painter, Vec2::new(line.min.x + 20.0, line.center().y), 9.0, ink);
    bar(painter, line, 18.0, share, ink, 5);
    let number = Style::new(Face::Bold, 24.0 * text, theme::CREAM).right();
    let right = Vec2::new(line.max.x - 46.0, line.center().y);
    painter.text(right, number, format!("{hp}"));
    let of = Style::new(Face::Plain, 13.0 * text, theme::MIST);
    painter.text(right + Vec2::X * 4.0, of, format!("/ {most}"));
    let line = force(frame, seat);
    let force = table.player(seat).force;
    let is_enough = SPELL_FORCE <= force;
    let ink = if is_enough { theme::LAMP } else { theme::BRASS };
    spark(painter, Vec2::new(line.min.x + 20.0, line.center().y), 9.0, ink);
    bar(painter, line, 12.0, (force as f32 / SPELL_FORCE as f32).min(1.0), ink, 10);
    let right = Vec2::new(line.max.x - 46.0, line.center().y);
    painter.text(
        right,
        Style::new(Face::Bold, 18.0 * text, theme::CREAM).right(),
        format!("{}", force.min(99_999)),
    );
    painter.text(right + Vec2::X * 4.0, of, "force");
}

/// A bar that is full to `share`, cut into so many parts.
fn bar(painter: &mut Painter, line: Rect, high: f32, share: f32, ink: Srgba, parts: u8) {
    let slot = Rect::from_corners(
        Vec2::new(line.min.x + 36.0, line.center().y - high / 2.0),
        Vec2::new(line.max.x - 100.0, line.center().y + high / 2.0),
    );
    painter.round_rect(slot.inflate(2.0), 4.0, theme::NIGHT);
    painter.rect(slot, faded(ink, 0.16));
    let full = Rect {
        max: Vec2::new(slot.min.x + slot.width() * share.clamp(0.0, 1.0), slot.max.y),
        ..slot
    };
    painter.rect(full, ink);
    for part in 1..parts {
        let x = slot.min.x + slot.width() * f32::from(part) / f32::from(parts);
        painter.line(Vec2::new(x, slot.min.y), Vec2::new(x, slot.max.y), 1.5, theme::NIGHT);
    }
}

fn heart(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba) {
    for side in [-0.45, 0.45] {
        painter.circle(centre + Vec2::new(side, -0.3) * size, size * 0.55, ink);
    }
    let at = |x: f32, y: f32| centre + Vec2::new(x, y) * size;
    painter.convex(&[at(-0.95, -0.05), at(0.95, -0.05), at(0.0, 1.05)], ink);
}

fn spark(painter: &mut Painter, centre: Vec2, size: f32, ink: Srgba) {
    glyph::paint(painter, centre, size, Element::Thunder, ink);
}

/// What hangs over a seat, in a few words each.
fn signs(painter: &mut Painter, frame: &Frame, seat: Seat, rect: Rect) {
    let text = frame.text().min(1.1);
    let size = 13.0 * text;
    let mut at = Vec2::new(rect.min.x + 16.0, rect.min.y + 114.0);
    for (sign, words, ink) in words(frame, seat) {
        let room = rect.max.x - 10.0 - at.x;
        let wide = label::width(&words, size) + 20.0;
        if room < wide && rect.min.x + 20.0 < at.x {
            at = Vec2::new(rect.min.x + 16.0, at.y + 19.0);
        }
        if rect.max.y - 8.0 < at.y {
            return;
        }
        self::sign(painter, at + Vec2::X * 5.0, sign, ink);
        let room = rect.max.x - 24.0 - at.x;
        let words = label::fitted(&words, size, room);
        painter.text(at + Vec2::X * 15.0, Style::new(Face::Bold, size, ink), words);
        at.x += wide + 8.0;
    }
}

/// The shape before words.
#[derive(Clone, Copy, Debug)]
enum Sign {
    Danger,
    Of(Element),
    Spell,
}

fn sign(painter: &mut Painter, at: Vec2, sign: Sign, ink: Srgba) {
    match sign {
        Sign::Danger => emblem::arrow(painter, at, Vec2::Y, 6.0, ink),
        Sign::Of(element) => glyph::paint(painter, at, 5.5, element, ink),
        Sign::Spell => glyph::paint(painter, at, 5.5, Element::Star, ink),
    }
}

fn words(frame: &Frame, seat: Seat) -> Vec<(Sign, String, Srgba)> {
    let table = &frame.sight.table;
    let player = table.player(seat);
    let mut all = Vec::new();
    if player.out || !table.is_alive(seat) {
        return vec![(Sign::Danger, "Out of the battle".to_owned(), theme::ALARM)];
    }
    if let Some(Some(seconds)) = frame.sight.silent.get(seat.index()) {
        all.push((Sign::Danger, format!("Not heard: out in {seconds} s"), theme::ALARM));
    }
    if player.poison != 0 {
        let words = format!("Poison: {} more", player.poison);
        all.push((Sign::Of(Element::Poison), words, theme::ALARM));
    }
    if player.armed {
        let words = "Next match casts its spell".to_owned();
        all.push((Sign::Spell, words, theme::LAMP));
    }
    if let Some(charm) = player.queued {
        let words = format!("{} at the turn\u{2019}s end", charm.spell.name());
        all.push((Sign::Spell, words, theme::LAMP));
    }
    if let Some(charm) = player.status {
        let role = if charm.role == Role::Attack { "attack" } else { "defence" };
        all.push((Sign::Spell, format!("{} in {role}", charm.spell.name()), theme::LAMP));
    }
    if player.ice != 0 {
        let words = format!("Ice: {} strike first", player.ice);
        all.push((Sign::Of(Element::Ice), words, theme::CREAM));
    }
    if player.merger {
        all.push((Sign::Spell, "Merger".to_owned(), theme::CREAM));
    }
    if player.thefts != 0 {
        all.push((Sign::Spell, format!("Burglary: {}", player.thefts), theme::CREAM));
    }
    if let Some(named) = player.named {
        all.push((Sign::Spell, format!("Named {}", named.name()), theme::MIST));
    }
    if !table.options.has(Choice::Single) {
        let most = match () {
            () if table.options.has(Choice::Long) => 4,
            () if table.options.has(Choice::Extended) => 2,
            () => 1,
        };
        let words = format!("Spells cast: {} of {most}", player.casts.len());
        all.push((Sign::Spell, words, theme::MIST));
    }
    all
}
