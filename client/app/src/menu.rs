//! Pages of large rows: a narrow column that keyboard and mouse move through alike.

use bevy::math::{Rect, Vec2};

use crate::draw::{Look, emblem, label};
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::screens::{Field, Knob, Message};
use crate::theme;

/// Units from one row to the next, at least, at the normal size.
const STEP_LEAST: f32 = 47.0;

/// One screen of choices.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its name, in large letters.
    pub title: String,
    /// What is said under the title.
    pub lines: Vec<String>,
    /// What can be chosen, from the top.
    pub rows: Vec<Row>,
    /// Where the column stands.
    pub side: Side,
    /// How rows are reached.
    pub reach: Reach,
    /// Units that the page stands lower than others.
    pub lower: f32,
    /// How wide the column is in units of the normal size, where it is not as wide as others.
    pub width: Option<f32>,
    /// The largest size of words and buttons, where there must be room for a picture.
    pub scale_max: Option<f32>,
}

/// Where a page's column stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// In the middle.
    #[default]
    Middle,
    /// To the left, beside a picture.
    Left,
}

/// Which keys move through a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The arrows.
    #[default]
    Arrows,
    /// Tab, minus and plus only: the other keys play on a board.
    Tab,
}

/// One choice.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// How it is set.
    pub value: String,
    /// Something to mind, such as a conflict.
    pub note: String,
    /// What happens when it is chosen.
    pub does: Does,
}

/// What a row does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Does {
    /// This, when it is pressed.
    Press(Message),
    /// Left and right set it.
    Step(Knob),
    /// Letters go into it.
    Type(Field),
}

/// What a player does on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Press {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// Less.
    Left,
    /// More.
    Right,
    /// Choose.
    Enter,
    /// Back.
    Escape,
    /// Take a letter away.
    Erase,
    /// Take everything away.
    Clear,
    /// A letter.
    Letter(char),
    /// Another letter in the place of the last one, so many places on.
    Spell(i8),
    /// The mouse is over a row.
    Hover(usize),
    /// The mouse chose a row, at its left half or not.
    Click(usize, bool),
}

impl Page {
    /// How the page looks where other things look like this.
    fn look(&self, look: Look) -> Look {
        Look { scale: self.scale_max.map_or(look.scale, |most| look.scale.min(most)), ..look }
    }
}

impl Row {
    /// A row that does something when it is pressed.
    pub fn press(label: impl Into<String>, message: Message) -> Row {
        Row::new(label, String::new(), Does::Press(message))
    }

    /// A row that left and right set.
    pub fn step(label: impl Into<String>, value: impl Into<String>, knob: Knob) -> Row {
        Row::new(label, value.into(), Does::Step(knob))
    }

    /// A row to type in.
    pub fn field(label: impl Into<String>, value: impl Into<String>, field: Field) -> Row {
        Row::new(label, value.into(), Does::Type(field))
    }

    /// The same row with something to mind.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Row {
        Row { note: note.into(), ..self }
    }

    /// The same row with a value.
    #[must_use]
    pub fn with_value(self, value: impl Into<String>) -> Row {
        Row { value: value.into(), ..self }
    }

    fn new(label: impl Into<String>, value: String, does: Does) -> Row {
        Row { label: label.into(), value, note: String::new(), does }
    }
}

/// What `press` does on `page` while the row `focus` is chosen. Moving changes `focus`.
pub fn answer(page: &Page, focus: &mut usize, press: Press) -> Option<Message> {
    let last = page.rows.len().saturating_sub(1);
    *focus = (*focus).min(last);
    match press {
        Press::Up => *focus = focus.checked_sub(1).unwrap_or(last),
        Press::Down => *focus = if *focus < last { *focus + 1 } else { 0 },
        Press::Hover(row) => *focus = row.min(last),
        Press::Click(row, left) => {
            *focus = row.min(last);
            return match page.rows.get(row)?.does {
                Does::Press(message) => Some(message),
                Does::Step(knob) => Some(Message::Step(knob, if left { -1 } else { 1 })),
                Does::Type(_) => None,
            };
        }
        Press::Escape => return Some(Message::Back),
        _ => return answer_row(page, focus, press),
    }
    None
}

fn answer_row(page: &Page, focus: &mut usize, press: Press) -> Option<Message> {
    let row = page.rows.get(*focus)?;
    match (row.does, press) {
        (Does::Press(message), Press::Enter) => Some(message),
        (Does::Step(knob), Press::Enter | Press::Right) => Some(Message::Step(knob, 1)),
        (Does::Step(knob), Press::Left) => Some(Message::Step(knob, -1)),
        (Does::Press(Message::Bind(action)), Press::Erase | Press::Clear) => {
            Some(Message::Unbind(action))
        }
        (Does::Type(field), Press::Letter(letter)) => {
            (!letter.is_control()).then_some(Message::Letter(field, letter))
        }
        (Does::Type(field), Press::Spell(by)) => Some(Message::Spell(field, by)),
        (Does::Type(field), Press::Erase) => Some(Message::Erase(field)),
        (Does::Type(field), Press::Clear) => Some(Message::Clear(field)),
        // Enter in a field goes on to what is below it, and presses it.
        (Does::Type(_), Press::Enter) => match page.rows.get(*focus + 1)?.does {
            Does::Press(message) => Some(message),
            _ => {
                *focus += 1;
                None
            }
        },
        _ => None,
    }
}

/// Where the rows of `page` stand on a screen of this `size`: those that can be seen, with their
/// numbers. The list scrolls so that `focus` is among them.
pub fn layout(page: &Page, focus: usize, size: Vec2, look: Look) -> Vec<(usize, Rect)> {
    let scale = page.look(look).scale;
    let width = (page.width.unwrap_or(440.0) * scale).min(size.x - 80.0);
    let left = match page.side {
        Side::Middle => (size.x - width) / 2.0,
        Side::Left => ((size.x - 1160.0) / 2.0).max(40.0),
    };
    let top = head(page, size, scale) + 16.0 * scale;
    // A few more rows than there is room for stand closer.
    let fitting = (size.y - 52.0 - top) / page.rows.len().max(1) as f32;
    let step = fitting.clamp(STEP_LEAST * scale, 59.0 * scale);
    let height = step - 9.0 * scale;
    let room = (((size.y - 52.0 - top) / step + 0.01).floor() as usize).max(1);
    let first = (focus + 1).saturating_sub(room).min(page.rows.len().saturating_sub(room));
    let shown = page.rows.len().saturating_sub(first).min(room);
    (0..shown)
        .map(|row| {
            let at = Vec2::new(left, top + step * row as f32);
            (first + row, Rect::from_corners(at, at + Vec2::new(width, height)))
        })
        .collect()
}

/// Where the title and the lines end.
fn head(page: &Page, size: Vec2, scale: f32) -> f32 {
    let top = (size.y - 720.0) / 4.0 + 56.0 + page.lower;
    top + 62.0 * scale.min(1.4) + 26.0 * scale.min(1.4) * page.lines.len() as f32
}

/// Paints a page; `problem` is an error that the player must see.
pub fn paint(painter: &mut Painter, look: Look, page: &Page, focus: usize, problem: Option<&str>) {
    let rows = layout(page, focus, painter.size, look);
    let look = page.look(look);
    let scale = look.scale;
    let text = scale.min(1.4);
    let column = rows.first().map_or(painter.screen(), |&(_, rect)| rect);
    let centred = page.side == Side::Middle;
    let x = if centred { column.center().x } else { column.min.x };
    let place = |style: Style| if centred { style.centred() } else { style };
    let mut y = head(page, painter.size, scale) - 26.0 * text * page.lines.len() as f32;
    let style = place(Style::new(Face::Display, 42.0 * text, theme::CREAM));
    painter.text(Vec2::new(x, y - 34.0 * text), style, page.title.clone());
    for line in &page.lines {
        let style = place(Style::new(Face::Plain, 18.0 * text, theme::MIST));
        painter.text(Vec2::new(x, y + 8.0), style, line.clone());
        y += 26.0 * text;
    }
    for (index, rect) in &rows {
        row(painter, look, &page.rows[*index], *rect, *index == focus);
    }
    more(painter, page, &rows);
    if let Some(problem) = problem {
        trouble(painter, text, problem);
    }
}

/// Arrows where the list goes on.
fn more(painter: &mut Painter, page: &Page, rows: &[(usize, Rect)]) {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    let beside = |rect: Rect| Vec2::new(rect.max.x + 18.0, rect.center().y);
    if 0 < first.0 {
        emblem::arrow(painter, beside(first.1), -Vec2::Y, 12.0, theme::BRASS);
    }
    if last.0 + 1 < page.rows.len() {
        emblem::arrow(painter, beside(last.1), Vec2::Y, 12.0, theme::BRASS);
    }
}

/// A dark plate behind the whole column of a page.
pub fn plate(painter: &mut Painter, look: Look, page: &Page, focus: usize) {
    let rows = layout(page, focus, painter.size, look);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    let title = (96.0 + 26.0 * page.lines.len() as f32) * look.scale.min(1.4);
    let low = first.1.min - Vec2::new(44.0, title);
    let plate = Rect::from_corners(low, last.1.max + Vec2::new(44.0, 36.0));
    painter.round_rect(plate, 16.0, theme::NIGHT);
    painter.round_frame(plate, 16.0, 2.0, theme::BRASS_DARK);
}

/// A brass plate when it is chosen, a dark one with a brass edge otherwise.
fn row(painter: &mut Painter, look: Look, row: &Row, rect: Rect, chosen: bool) {
    let scale = look.scale;
    let radius = 9.0 * scale;
    let (words, quiet) = if chosen {
        painter.round_rect(rect.inflate(3.0), radius + 3.0, faded(theme::LAMP, 0.35));
        painter.round_rect(rect, radius, theme::BRASS);
        let shine = Rect { max: Vec2::new(rect.max.x - 12.0, rect.min.y + 3.5), ..rect };
        let shine = Rect { min: rect.min + Vec2::new(12.0, 2.0), ..shine };
        painter.rect(shine, faded(theme::CREAM, 0.6));
        (theme::NIGHT, theme::hex(0x3a2708))
    } else {
        painter.round_rect(rect, radius, faded(theme::PANEL, 0.94));
        painter.round_frame(rect, radius, 1.5, theme::BRASS_DARK);
        (theme::CREAM, theme::MIST)
    };
    let middle = rect.center().y;
    let left = Vec2::new(rect.min.x + 20.0 * scale, middle);
    let right = Vec2::new(rect.max.x - 20.0 * scale, middle);
    let label = Style::new(Face::Bold, 19.0 * scale, words);
    painter.text(left, label, row.label.clone());
    match row.does {
        Does::Press(_) => {
            let value = Style::new(Face::Plain, 18.0 * scale, quiet).right();
            painter.text(right, value, row.value.clone());
        }
        Does::Step(_) => stepper(painter, rect, row, scale, words),
        Does::Type(_) => {
            let caret = if chosen && look.pulse(0.8) < 0.5 { "|" } else { "" };
            let value = Style::new(Face::Plain, 19.0 * scale, words);
            let at = Vec2::new(rect.min.x + rect.width() * 0.36, middle);
            // No letter of ours is wider than 0.62 of its height, on average.
            let letters = ((rect.max.x - 16.0 * scale - at.x) / (0.62 * 19.0 * scale)) as usize;
            painter.text(at, value, format!("{}{caret}", tail(&row.value, letters)));
        }
    }
    if !row.note.is_empty() {
        let note = Style::new(Face::Plain, 15.0 * scale.min(1.4), theme::ALARM);
        painter.text(Vec2::new(rect.max.x + 16.0, middle), note, row.note.clone());
    }
}

/// The end of `text`, where letters are added, in at most so many of them.
fn tail(text: &str, letters: usize) -> String {
    let count = text.chars().count();
    if count <= letters {
        return text.to_owned();
    }
    let rest = text.chars().skip(count + 1 - letters);
    ['\u{2026}'].into_iter().chain(rest).collect()
}

/// The value between two arrows.
fn stepper(painter: &mut Painter, rect: Rect, row: &Row, scale: f32, ink: bevy::color::Srgba) {
    let middle = rect.center().y;
    let centre = Vec2::new(rect.min.x + rect.width() * 0.72, middle);
    let value = Style::new(Face::Bold, 18.0 * scale, ink).centred();
    painter.text(centre, value, row.value.clone());
    let reach = rect.width() * 0.22;
    for heading in [-Vec2::X, Vec2::X] {
        emblem::arrow(painter, centre + heading * reach, heading, 9.0 * scale, ink);
    }
}

/// An error, in a band at the top of the screen, in as many lines as it takes.
fn trouble(painter: &mut Painter, text: f32, problem: &str) {
    let lines = label::wrapped(problem, 16.0 * text, painter.size.x - 40.0);
    let height = 14.0 + 22.0 * text * lines.len() as f32;
    let band = Rect::from_corners(Vec2::ZERO, Vec2::new(painter.size.x, height));
    painter.at(Depth::Menu, |painter| {
        painter.rect(band, theme::hex(0x3b1220));
        painter.rect(Rect { min: Vec2::new(0.0, height - 2.0), ..band }, theme::ALARM);
        for (index, line) in lines.into_iter().enumerate() {
            let at = Vec2::new(painter.size.x / 2.0, 7.0 + 22.0 * text * (index as f32 + 0.5));
            let style = Style::new(Face::Plain, 16.0 * text, theme::CREAM).centred();
            painter.text(at, style, line);
        }
    });
}
