//! What is inspected in words, below the counters, and the swap that is aimed.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use bout::Team;
use marauders::{Element, Place, Preview};

use crate::games::marauders::drawing::frame::Frame;
use crate::games::marauders::drawing::{aim, aside, block, counters};
use crate::games::marauders::inspect::{self, Inspection};
use crate::games::marauders::names;
use crate::games::marauders::subject::Subject;
use crate::shell::label;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::{team, theme};
use crate::text::tr;

/// Sizes of the text, of which the largest is taken that fits.
const SIZES: [f32; 5] = [16.0, 15.0, 14.0, 13.0, 12.0];
/// The height of a line, in its size.
const LINE: f32 = 1.32;
/// The gap after each fact.
const GAP: f32 = 4.0;
/// The part of the panel above the lines.
const HEAD: f32 = 66.0;

/// The words about the inspected thing, or about the block under the cursor, and their place.
pub struct Explanation {
    subject: Subject,
    told: Inspection,
    lines: Vec<(Vec<String>, Srgba)>,
    size: f32,
    rect: Rect,
    /// Whether they take the place of the counters, too.
    pub covers_counters: bool,
}

/// The explanation of this moment: as large as fits below the counters, or in their place.
pub fn explanation(frame: &Frame) -> Option<Explanation> {
    let view = frame.view;
    let cursor = view.pointed.aim.as_ref().map(|aim| Subject::Block(aim.place));
    let subject = view.pointed.subject.or(cursor)?;
    let told = inspect::inspect(&view.table, &frame.names(), subject);
    let facts = facts(frame, subject, &told);
    let below = counters::below(frame);
    let (room, text) = (below.width() - 28.0, frame.text().min(1.1));
    let lines = |size: f32| -> Vec<(Vec<String>, Srgba)> {
        let wrapped = |(words, ink): &(String, Srgba)| (aside::wrapped(words, size, room), *ink);
        facts.iter().map(wrapped).collect()
    };
    let height = |size: f32| -> f32 {
        let heights = lines(size).into_iter().map(|(lines, _)| lines.len() as f32 * size * LINE);
        HEAD + heights.map(|height| height + GAP).sum::<f32>() + 6.0
    };
    let sizes = SIZES.map(|size| (size * text).max(12.0));
    let largest = |room: f32| sizes.into_iter().find(|&size| height(size) <= room);
    let all = Rect { min: Vec2::new(below.min.x, counters::place(frame).min.y), ..below };
    let (size, free, covers_counters) = match largest(below.height()) {
        Some(size) => (size, below, false),
        None => (largest(all.height()).unwrap_or(12.0), all, true),
    };
    let low = free.min.y + height(size).min(free.height());
    let rect = Rect { max: Vec2::new(free.max.x, low), ..free };
    Some(Explanation { subject, told, lines: lines(size), size, rect, covers_counters })
}

/// Paints an explanation.
pub fn paint(painter: &mut Painter, frame: &Frame, explanation: &Explanation) {
    let Explanation { subject, told, lines, size, rect, .. } = explanation;
    panel(painter, *rect);
    head(painter, frame, *rect, *subject, told);
    let mut y = rect.min.y + HEAD + size * 0.66;
    for (lines, ink) in lines {
        for line in lines {
            if rect.max.y < y + size * 0.5 {
                return;
            }
            let style = Style::new(Face::Bold, *size, *ink);
            painter.text(Vec2::new(rect.min.x + 14.0, y), style, line.clone());
            y += size * LINE;
        }
        y += GAP;
    }
}

/// The facts, and their colours. While a swap is aimed, its effect takes the place of what the
/// block's element does.
fn facts(frame: &Frame, subject: Subject, told: &Inspection) -> Vec<(String, Srgba)> {
    let view = frame.view;
    let is_aimed = view.pointed.aim.as_ref().is_some_and(|aim| aim.swap.is_some());
    match subject {
        Subject::Block(place) if is_aimed => {
            let (block, names) = (view.table.field.at(place), frame.names());
            let mut lines = inspect::marks(block, &names);
            let boost = block.boost.iter();
            lines.extend(boost.flat_map(|boost| inspect::boost(&view.table, &names, boost)));
            let mut facts: Vec<_> = lines.into_iter().map(|line| (line, theme::MIST)).collect();
            let preview = aim::preview(view).into_iter().flat_map(matches);
            facts.extend(preview.map(|line| (line, theme::CREAM)));
            let sum = aim::preview(view).and_then(|_| aim::sum(view));
            facts.extend(sum.map(|line| (line, theme::LAMP)));
            facts
        }
        _ => told.lines.iter().map(|line| (line.clone(), theme::MIST)).collect(),
    }
}

/// A picture of the subject, with its name and its kind.
fn head(painter: &mut Painter, frame: &Frame, rect: Rect, subject: Subject, told: &Inspection) {
    let text = frame.text().min(1.1);
    let corner = rect.min + Vec2::new(14.0, 12.0);
    let picture = Rect::from_corners(corner, corner + 44.0);
    let mut left = corner.x + 58.0;
    match subject {
        Subject::Block(place) => tile(painter, frame, picture, place),
        Subject::Cell(spot) => match frame.view.table.cell(spot).shield {
            Some(shield) => {
                block::tile(painter, picture, shield.element, frame.context.palette);
                block::code(painter, picture, shield.element, frame.context.palette);
            }
            None => left = corner.x,
        },
        Subject::Seat(seat) => team::badge(painter, picture.center(), 20.0, Team(seat.0)),
        Subject::Rules => left = corner.x,
    }
    let room = rect.max.x - 12.0 - left;
    let title = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    let words = label::fitted(&told.title, 18.0 * text, room);
    painter.text(Vec2::new(left, corner.y + 14.0), title, words);
    let quiet = Style::new(Face::Plain, 14.0 * text, theme::MIST);
    let words = label::fitted(&told.subtitle, 14.0 * text, room);
    painter.text(Vec2::new(left, corner.y + 34.0), quiet, words);
}

fn tile(painter: &mut Painter, frame: &Frame, picture: Rect, place: Place) {
    let one = frame.view.table.field.at(place);
    block::block(painter, picture, one, frame.context.palette);
    block::letters(painter, picture, one, frame.context.palette);
}

/// The matches and their values, a line for each group.
fn matches(preview: &Preview) -> Vec<String> {
    let group = |(element, blocks): &(Element, Vec<(Place, i32)>)| {
        let counts: i32 = blocks.iter().map(|(_, count)| count).sum();
        tr!(
            "aim-match",
            count = blocks.len(),
            element = names::element(*element),
            strength = counts,
        )
    };
    preview.matches.iter().map(group).collect()
}
