//! A card for each seat, with its name, hit points, force and statuses.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::{Outcome, Seat, Team};
use marauders::table::SPELL_FORCE;
use marauders::{Element, Role, Spell};

use crate::games::hud::wins::wins;
use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::glyph;
use crate::games::marauders::names;
use crate::games::marauders::standing::{self, Fate, Gauge};
use crate::shell::painter::{Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{emblem, label, team};
use crate::text::tr;

/// The height of a card down to the end of its force, and a margin.
const LINES: f32 = 110.0;
/// The colour of a force gauge whose spell is paid for.
const PAID: Srgba = theme::hex(0xff7f1f);

/// Paints the cards of all seats.
pub fn paint(painter: &mut Painter, frame: &Frame) {
    for seat in frame.view.table.seats() {
        card(painter, frame, seat);
    }
}

/// The rectangle of the card of `seat`.
pub fn place(frame: &Frame, seat: Seat) -> Rect {
    frame.layout.panels.card(frame.view.table.mode(), seat)
}

/// The line of a card that shows hit points.
pub fn hp(frame: &Frame, seat: Seat) -> Rect {
    line(place(frame, seat), 38.0, 74.0)
}

/// The line of a card that shows force.
pub fn force(frame: &Frame, seat: Seat) -> Rect {
    line(place(frame, seat), 74.0, 104.0)
}

/// A line of a card between these heights, which are nearer to each other on a low card.
fn line(card: Rect, top: f32, low: f32) -> Rect {
    let near = (card.height() / LINES).min(1.0);
    let (top, low) = (card.min.y + top * near, card.min.y + low * near);
    Rect::new(card.min.x + 6.0, top, card.max.x - 6.0, low)
}

fn card(painter: &mut Painter, frame: &Frame, seat: Seat) {
    let (view, rect) = (frame.view, place(frame, seat));
    let table = &view.table;
    let ink = team::colour(Team(seat.0));
    panel(painter, rect);
    let is_present = table.outcome == Outcome::Undecided && table.present() == seat;
    if view.own == Some(seat) {
        painter.round_rect(rect.inflate(-1.5), 9.0, faded(ink, 0.045));
    }
    if is_present {
        let light = 0.55 + 0.45 * frame.context.pulse(0.8);
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
    if matches!(standing::fate(table, seat), Fate::Out | Fate::Lost) {
        painter.round_rect(rect, 10.0, faded(theme::NIGHT, 0.55));
    }
}

fn title(painter: &mut Painter, frame: &Frame, seat: Seat, rect: Rect) {
    let (view, text) = (frame.view, frame.text());
    let at = Vec2::new(rect.min.x + 26.0, rect.min.y + 22.0);
    team::badge(painter, at, 13.0, Team(seat.0));
    let mut room = rect.width() - 60.0;
    if 1 < view.players.best_of
        && let Some(player) = view.players.at(seat)
    {
        let needed = f32::from(view.players.best_of / 2 + 1);
        room -= 20.0 * needed + 6.0;
        wins(
            painter,
            Vec2::new(rect.max.x - 8.0 - 10.0 * needed, at.y),
            player.person.wins,
            view.players.best_of,
        );
    }
    let size = 18.0 * text;
    let mut left = at + Vec2::X * 20.0;
    if view.own == Some(seat) {
        painter.text(left, Style::new(Face::Bold, size, theme::LAMP), tr!("log-you"));
        left.x += label::width(tr!("log-you"), size) + 9.0;
        room -= label::width(tr!("log-you"), size) + 9.0;
    }
    let name = label::fitted(&frame.full_name(seat), size, room);
    painter.text(left, Style::new(Face::Bold, size, theme::CREAM), name);
}

fn meters(painter: &mut Painter, frame: &Frame, seat: Seat) {
    let (table, text) = (&frame.view.table, frame.text());
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
    let part = (force as f32 / SPELL_FORCE as f32).min(1.0);
    let gauge = standing::gauge(table, seat);
    let (ink, high, part, parts) = match gauge {
        Gauge::Paid => (PAID, 16.0, 1.0, 1),
        Gauge::Enough => (theme::LAMP, 12.0, part, 10),
        Gauge::Short => (theme::BRASS, 12.0, part, 10),
    };
    spark(painter, Vec2::new(line.min.x + 20.0, line.center().y), 9.0, ink);
    let slot = bar(painter, line, high, part, ink, parts);
    if gauge == Gauge::Paid {
        let style = Style::new(Face::Bold, 14.0, theme::NIGHT).centred();
        label::within(painter, slot.center(), style, tr!("seat-paid"), slot.width() - 8.0);
    }
    let right = Vec2::new(line.max.x - 46.0, line.center().y);
    painter.text(
        right,
        Style::new(Face::Bold, 18.0 * text, theme::CREAM).right(),
        format!("{}", force.min(99_999)),
    );
    label::within(painter, right + Vec2::X * 4.0, of, tr!("seat-force"), 40.0);
}

/// A bar that is filled to `share`, divided into so many parts. Returns its rectangle.
fn bar(painter: &mut Painter, line: Rect, high: f32, share: f32, ink: Srgba, parts: u8) -> Rect {
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
    slot
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

/// The statuses of a seat, in a few words each.
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

/// The shape of a status sign, before its words.
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

/// Whether the player is disconnected, and whether a bot plays in their place.
fn presence(frame: &Frame, seat: Seat) -> Vec<String> {
    let player = frame.view.players.at(seat);
    let silent = player.and_then(|player| player.silent_s);
    let disconnected = silent.map(|seconds| tr!("seat-disconnected", seconds = seconds));
    let is_bot = player.is_some_and(|player| player.is_bot);
    let bot = match frame.view.own == Some(seat) {
        true => tr!("seat-bot-plays-own"),
        false => tr!("seat-bot-plays"),
    };
    disconnected.into_iter().chain(is_bot.then(|| bot.to_owned())).collect()
}

fn words(frame: &Frame, seat: Seat) -> Vec<(Sign, String, Srgba)> {
    let table = &frame.view.table;
    let player = table.player(seat);
    let mut all = Vec::new();
    let (words, ink) = match standing::fate(table, seat) {
        Fate::Playing => (None, theme::CREAM),
        Fate::Out => (Some(tr!("seat-out")), theme::ALARM),
        Fate::Won => (Some(tr!("seat-won")), theme::LAMP),
        Fate::Lost => (Some(tr!("seat-lost")), theme::ALARM),
        Fate::Drawn => (Some(tr!("draw")), theme::CREAM),
    };
    if let Some(words) = words {
        let sign = if ink == theme::ALARM { Sign::Danger } else { Sign::Spell };
        return vec![(sign, words.to_owned(), ink)];
    }
    all.extend(presence(frame, seat).into_iter().map(|words| (Sign::Danger, words, theme::ALARM)));
    if player.poison != 0 {
        let words = tr!("seat-poison", turns = player.poison);
        all.push((Sign::Of(Element::Poison), words, theme::ALARM));
    }
    if player.armed {
        let words = tr!("seat-armed").to_owned();
        all.push((Sign::Spell, words, theme::LAMP));
    }
    if let Some(charm) = player.queued {
        let words = tr!("seat-queued", spell = names::spell(charm.spell));
        all.push((Sign::Spell, words, theme::LAMP));
    }
    if let Some(charm) = player.status {
        let spell = names::spell(charm.spell);
        let words = match charm.role {
            Role::Attack => tr!("seat-status-attack", spell = spell),
            Role::Defence => tr!("seat-status-defence", spell = spell),
        };
        all.push((Sign::Spell, words, theme::LAMP));
    }
    if player.ice != 0 {
        let words = tr!("seat-ice", count = player.ice);
        all.push((Sign::Of(Element::Ice), words, theme::CREAM));
    }
    if player.merger {
        all.push((Sign::Spell, names::spell(Spell::Merger).to_owned(), theme::CREAM));
    }
    if player.thefts != 0 {
        all.push((Sign::Spell, tr!("seat-burglary", count = player.thefts), theme::CREAM));
    }
    if let Some(named) = player.named {
        all.push((Sign::Spell, tr!("seat-named", spell = names::spell(named)), theme::MIST));
    }
    all.extend(
        names::charges(table, seat).into_iter().map(|words| (Sign::Spell, words, theme::MIST)),
    );
    all
}
