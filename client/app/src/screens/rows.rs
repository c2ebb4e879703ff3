//! Rows of the pages, and the player's input to them.

use bevy::math::Vec2;

use crate::screens::message::{Control, Field, Message};
use crate::shell::menu::{self, Arrangement, Part, RowKind, Spot, beside, neighbour};

/// A page of this program.
pub type Page = menu::Page<Does>;
/// A row of one.
pub type Row = menu::Row<Does>;

/// Units by which the pages around a bout are lower than others.
pub const LOWER: f32 = 150.0;

/// The effect of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Does {
    /// Send this message when pressed.
    Press(Message),
    /// Change it by left and right.
    Step(Control),
    /// Change it by left and right, and send this message when pressed.
    Pick(Control, Message),
    /// Type letters into it.
    Type(Field),
}

/// An input of the player to a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageInput {
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
    /// Remove a letter.
    Erase,
    /// Clear the field.
    Clear,
    /// A letter.
    Letter(char),
    /// Replace the last letter by one so many places on.
    Spell(i8),
    /// The mouse is over this part.
    Hover(Part),
    /// The mouse clicked this part.
    Click(Part),
}

impl Row {
    /// A row for pressing.
    pub fn press(label: impl Into<String>, message: Message) -> Row {
        Row::new(label, String::new(), RowKind::Button, Does::Press(message))
    }

    /// A row that left and right change.
    pub fn step(label: impl Into<String>, value: impl Into<String>, control: Control) -> Row {
        Row::new(label, value.into(), RowKind::Stepper, Does::Step(control))
    }

    /// A row that left and right change, for pressing.
    pub fn pick(
        label: impl Into<String>,
        value: impl Into<String>,
        control: Control,
        message: Message,
    ) -> Row {
        Row::new(label, value.into(), RowKind::Stepper, Does::Pick(control, message))
    }

    /// A row for typing.
    pub fn field(label: impl Into<String>, value: impl Into<String>, field: Field) -> Row {
        Row::new(label, value.into(), RowKind::Input, Does::Type(field))
    }
}

/// The message of `press` on `page` with the row `focus` focused. Moving changes `focus`.
pub fn answer(page: &Page, focus: &mut usize, press: PageInput) -> Option<Message> {
    let last = page.rows.len().saturating_sub(1);
    *focus = (*focus).min(last);
    match press {
        PageInput::Up | PageInput::Down => {
            let is_down = press == PageInput::Down;
            let heading = if is_down { Vec2::Y } else { -Vec2::Y };
            let is_tiled = matches!(page.arrangement, Arrangement::Tiles(..));
            let beside = is_tiled.then(|| neighbour(page, *focus, heading)).flatten();
            *focus = beside.unwrap_or_else(|| menu::next(page, *focus, is_down));
        }
        PageInput::Hover(part) => *focus = part.row().unwrap_or(*focus).min(last),
        PageInput::Click(Part::Tab(tab)) => {
            return page.tabs.get(tab).and_then(|tab| match &tab.does {
                Does::Press(message) => Some(message.clone()),
                _ => None,
            });
        }
        PageInput::Click(part) => {
            *focus = part.row()?.min(last);
            return match (page.rows.get(part.row()?)?.does.clone(), part) {
                (Does::Press(message), _) => Some(message),
                (Does::Step(control) | Does::Pick(control, _), Part::Less(_)) => {
                    Some(Message::Step(control, -1))
                }
                (Does::Step(control) | Does::Pick(control, _), Part::More(_)) => {
                    Some(Message::Step(control, 1))
                }
                (Does::Pick(_, message), _) => Some(message),
                // A click beside the arrows only focuses the row.
                (Does::Step(_) | Does::Type(_), _) => None,
            };
        }
        PageInput::Escape => return Some(Message::Back),
        _ => return answer_row(page, focus, press),
    }
    None
}

fn answer_row(page: &Page, focus: &mut usize, press: PageInput) -> Option<Message> {
    let row = page.rows.get(*focus)?;
    match (row.does.clone(), press) {
        (Does::Press(message), PageInput::Enter) => Some(message),
        (Does::Step(control), PageInput::Enter | PageInput::Right) => {
            Some(Message::Step(control, 1))
        }
        (Does::Step(control) | Does::Pick(control, _), PageInput::Left) => {
            Some(Message::Step(control, -1))
        }
        (Does::Pick(control, _), PageInput::Right) => Some(Message::Step(control, 1)),
        (Does::Pick(_, message), PageInput::Enter) => Some(message),
        (Does::Press(Message::Bind(action)), PageInput::Erase | PageInput::Clear) => {
            Some(Message::Unbind(action))
        }
        // The keys lead along a line, and on a page of columns from one to the other.
        (Does::Press(_) | Does::Type(_), PageInput::Left | PageInput::Right) => {
            let by = if press == PageInput::Left { -1 } else { 1 };
            let column = || neighbour(page, *focus, Vec2::X * f32::from(by));
            *focus = beside(page, *focus, by).or_else(column).unwrap_or(*focus);
            None
        }
        // Letters anywhere on the settings search in them.
        (Does::Press(_) | Does::Step(_), PageInput::Letter(letter)) => {
            let search = Does::Type(Field::Settings);
            *focus = page.rows.iter().position(|row| row.does == search)?;
            (!letter.is_control()).then_some(Message::Letter(Field::Settings, letter))
        }
        (Does::Type(field), PageInput::Letter(letter)) => {
            (!letter.is_control()).then_some(Message::Letter(field, letter))
        }
        (Does::Type(field), PageInput::Spell(by)) => Some(Message::Spell(field, by)),
        (Does::Type(field), PageInput::Erase) => Some(Message::Erase(field)),
        (Does::Type(field), PageInput::Clear) => Some(Message::Clear(field)),
        // Enter in a field moves to the row below it, and presses it where there is no choice.
        (Does::Type(_), PageInput::Enter) if page.rows.get(*focus + 1)?.spot == Spot::Card => {
            *focus += 1;
            None
        }
        (Does::Type(_), PageInput::Enter) => match page.rows.get(*focus + 1)?.does.clone() {
            Does::Press(message) => Some(message),
            _ => {
                *focus += 1;
                None
            }
        },
        _ => None,
    }
}
