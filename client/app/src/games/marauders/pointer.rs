//! The player's pointer on the field, and the commands that it makes.

use bevy::math::Vec2;
use bevy::prelude::Message;
use bout::Seat;
use marauders::{Command, Place, Preview, Side, Spell, Table};

use crate::games::marauders::layout::{Button, Layout};
use crate::games::marauders::names;
use crate::games::marauders::view::{Aim, NAMING_SIZE, naming_number, naming_tile};
use crate::input::Action;
use crate::text::tr;

/// An input of the player to a battle, from a key, a pad or the mouse.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Move the cursor, or aim the lifted block.
    Direction(Side),
    /// Lift the block, put it down, or make the aimed swap.
    Choose,
    /// Put the block back.
    PutBack,
    /// A button of the screen.
    Button(Button),
    /// Scroll the log back by so many lines; forward when negative.
    Scroll(i8),
    /// The mouse is over this block.
    Point(Place),
    /// The mouse was clicked on this block; `None` outside the field and the buttons.
    Click(Option<Place>),
}

impl Press {
    /// The press for a mouse at a point of the screen, in units; `None` outside the field.
    pub fn point(layout: &Layout, at: Vec2) -> Option<Press> {
        layout.place_at(at).map(Press::Point)
    }

    /// The press for a click at a point of the screen, in units.
    pub fn click(layout: &Layout, at: Vec2) -> Press {
        layout.button_at(at).map_or_else(|| Press::Click(layout.place_at(at)), Press::Button)
    }

    /// The press of a key with this action.
    pub fn of(action: Action) -> Option<Press> {
        Some(match action {
            Action::Left => Press::Direction(Side::West),
            Action::Right => Press::Direction(Side::East),
            Action::Up => Press::Direction(Side::North),
            Action::Down => Press::Direction(Side::South),
            Action::Choose => Press::Choose,
            Action::PutBack => Press::PutBack,
            Action::Arm => Press::Button(Button::Arm),
            Action::EndTurn => Press::Button(Button::EndTurn),
            Action::Speed => Press::Button(Button::Speed),
            Action::Guide => Press::Button(Button::Guide),
            Action::LogBack => Press::Scroll(4),
            Action::LogOn => Press::Scroll(-4),
            _ => return None,
        })
    }
}

/// The player's cursor.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    place: Place,
    /// Whether the block there is lifted.
    is_lifted: bool,
    /// The aimed direction.
    way: Option<Side>,
    /// Whether the next two blocks are for Free Swap, and the first of them.
    free: Option<Option<Place>>,
}

impl Default for Pointer {
    fn default() -> Pointer {
        Pointer { place: Place::new(2, 2), is_lifted: false, way: None, free: None }
    }
}

impl Pointer {
    /// Handles an input of the player of `seat` at `table`; returns the resulting move, if any.
    pub fn press(&mut self, press: Press, table: &Table, seat: Seat) -> Option<Command> {
        if table.is_naming() {
            return self.press_naming(press, table);
        }
        // Spells may have been named on a larger square.
        let last = table.field.size() - 1;
        self.place = Place::new(self.place.row.min(last), self.place.column.min(last));
        match press {
            Press::Direction(way) if self.is_lifted => self.aim_at(way),
            Press::Direction(way) => {
                self.place = self.place.step(way.step(), table.field.size()).unwrap_or(self.place);
                None
            }
            Press::Choose => self.choose(),
            Press::PutBack => {
                self.put_back();
                None
            }
            Press::Button(Button::Arm) if self.may_free_swap(table, Some(seat)) => {
                self.put_back();
                self.free = Some(None);
                None
            }
            Press::Button(Button::Arm) => Some(Command::Arm),
            Press::Button(Button::EndTurn) => Some(Command::EndTurn),
            Press::Point(place) => {
                self.point(place, table);
                None
            }
            Press::Click(Some(place)) => self.click(place, table),
            Press::Click(None) | Press::Button(_) | Press::Scroll(_) => None,
        }
    }

    /// The same while spells are named: the tile under the cursor is the spell.
    fn press_naming(&mut self, press: Press, table: &Table) -> Option<Command> {
        match press {
            Press::Direction(way) => {
                self.place = self.place.step(way.step(), NAMING_SIZE).unwrap_or(self.place);
                None
            }
            Press::Point(place) => {
                self.place = place;
                None
            }
            Press::Click(Some(place)) => {
                self.place = place;
                self.named(table)
            }
            Press::Choose => self.named(table),
            Press::PutBack | Press::Click(None) | Press::Button(_) | Press::Scroll(_) => None,
        }
    }

    fn named(&self, table: &Table) -> Option<Command> {
        table.nameable().nth(naming_number(self.place)).map(Command::Name)
    }

    /// Puts the cursor on the tile of `spell`, where it can be named.
    pub fn prefer(&mut self, spell: Spell, table: &Table) {
        if let Some(number) = table.nameable().position(|one| one == spell) {
            self.place = naming_tile(number);
        }
    }

    /// Where the cursor is.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Puts a lifted block back.
    pub fn put_back(&mut self) {
        (self.is_lifted, self.way, self.free) = (false, None, None);
    }

    /// Whether the player may exchange any two blocks now.
    pub fn may_free_swap(&self, table: &Table, seat: Option<Seat>) -> bool {
        let Some(seat) = seat else { return false };
        table.present() == seat
            && table.player(seat).named == Some(Spell::FreeSwap)
            && table.may_cast(seat).is_ok()
    }

    /// The same direction a second time makes the swap.
    fn aim_at(&mut self, way: Side) -> Option<Command> {
        if self.way == Some(way) {
            return self.choose();
        }
        self.way = Some(way);
        None
    }

    fn choose(&mut self) -> Option<Command> {
        let place = self.place;
        match (self.free, self.way) {
            (Some(None), _) => {
                self.free = Some(Some(place));
                None
            }
            (Some(Some(one)), _) => {
                self.put_back();
                (one != place).then_some(Command::FreeSwap { one, other: place })
            }
            (None, Some(direction)) => {
                self.put_back();
                Some(Command::Swap { from: place, direction })
            }
            (None, None) => {
                self.is_lifted = !self.is_lifted;
                None
            }
        }
    }

    /// Handles the mouse over `place`: a lifted block is aimed towards it.
    fn point(&mut self, place: Place, table: &Table) {
        if !self.is_lifted {
            self.place = place;
            return;
        }
        self.way = Side::ALL.into_iter().find(|&way| meets(table, self.place, way) == Some(place));
    }

    fn click(&mut self, place: Place, table: &Table) -> Option<Command> {
        self.point(place, table);
        if self.is_lifted && self.way.is_none() && place != self.place {
            // Elsewhere: that block instead.
            self.place = place;
            return None;
        }
        self.choose()
    }

    /// The aim, and the preview of its swap.
    pub fn aim(&self, table: &Table, seat: Seat) -> Aim {
        let size = table.field.size();
        let place = Place::new(self.place.row.min(size - 1), self.place.column.min(size - 1));
        let swap = self.way.map(|way| {
            let preview = table.preview(seat, place, way).map_err(names::refusal);
            (way, preview.and_then(|preview| miss(table, preview)))
        });
        Aim { place, is_lifted: self.is_lifted || self.free.is_some(), swap }
    }
}

/// The block on the other side of a swap.
fn meets(table: &Table, from: Place, way: Side) -> Option<Place> {
    let size = table.field.size();
    let mut place = from.step(way.step(), size)?;
    while table.field.at(place).is_warped() {
        place = place.step(way.step(), size)?;
    }
    Some(place)
}

/// A swap that matches nothing ends the turn: warn the player before it.
fn miss(table: &Table, preview: Preview) -> Result<Preview, String> {
    if preview.matches.is_empty() && !table.options.forces_matches() {
        return Err(tr!("aim-no-match").into());
    }
    Ok(preview)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::{Purpose, Seed, Stream};
    use marauders::{Choice, Options};

    const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);

    fn table(options: Options, named: Option<Spell>) -> Table {
        let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[named, named], &mut dice, &mut Vec::new());
        table.expect("the options go together")
    }

    /// The moves that these presses make.
    fn moves(table: &Table, presses: impl IntoIterator<Item = Press>) -> Vec<Command> {
        let mut pointer = Pointer::default();
        presses.into_iter().filter_map(|press| pointer.press(press, table, Seat(0))).collect()
    }

    fn click(table: &Table, row: u8, column: u8) -> Press {
        let layout = Layout::new(SCREEN, table.field.size());
        Press::click(&layout, layout.place(Place::new(row, column)).center())
    }

    #[test]
    fn a_block_is_lifted_aimed_and_swapped() {
        use Press::{Choose, Direction, PutBack};
        let table = table(Options::default(), None);
        let east = Command::Swap { from: Place::new(2, 2), direction: Side::East };
        for presses in [
            vec![Choose, Direction(Side::East), Choose],
            vec![Choose, Direction(Side::East), Direction(Side::East)],
            vec![Choose, Direction(Side::South), Direction(Side::East), Choose],
            vec![click(&table, 2, 2), click(&table, 2, 3)],
            vec![click(&table, 0, 0), click(&table, 2, 2), click(&table, 2, 3)],
        ] {
            assert_eq!(moves(&table, presses.clone()), [east], "{presses:?}");
        }
        for presses in [
            vec![Choose, PutBack, Direction(Side::East)],
            vec![Choose, Choose],
            vec![Direction(Side::East), Choose],
            vec![click(&table, 2, 2), click(&table, 4, 4)],
        ] {
            assert_eq!(moves(&table, presses.clone()), [], "{presses:?}");
        }
    }

    #[test]
    fn the_cursor_stays_on_the_field() {
        let table = table(Options::default(), None);
        let mut pointer = Pointer::default();
        for side in Side::ALL {
            for _ in 0..30 {
                pointer.press(Press::Direction(side), &table, Seat(0));
            }
            assert!(table.field.has(pointer.aim(&table, Seat(0)).place), "{side:?}");
        }
    }

    #[test]
    fn a_spell_is_named_by_its_tile() {
        use Press::{Choose, Direction};
        let choices = [Choice::NonMatching].into_iter().collect();
        let options = Options { choices, ..Options::default() };
        let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::open(options, &elements, &mut dice, &mut Vec::new());
        let table = table.expect("the options go together");
        let layout = Layout::new(SCREEN, NAMING_SIZE);
        for (number, spell) in table.nameable().enumerate() {
            let click = Press::click(&layout, layout.place(naming_tile(number)).center());
            assert_eq!(moves(&table, [click]), [Command::Name(spell)]);
        }
        let mut pointer = Pointer::default();
        pointer.prefer(Spell::Burglary, &table);
        assert_eq!(pointer.press(Direction(Side::West), &table, Seat(0)), None);
        let before = Command::Name(Spell::Disperser);
        assert_eq!(pointer.press(Choose, &table, Seat(0)), Some(before));
        let beyond = Press::click(&layout, layout.place(Place::new(5, 5)).center());
        assert_eq!(moves(&table, [beyond]), [], "there is no such spell");
    }

    #[test]
    fn free_swap_takes_any_two_blocks() {
        let options =
            Options { choices: [Choice::NonMatching].into_iter().collect(), ..Options::default() };
        let mut table = table(options, Some(Spell::FreeSwap));
        let presses = |table: &Table| {
            vec![Press::Button(Button::Arm), click(table, 0, 0), click(table, 4, 5)]
        };
        assert_eq!(moves(&table, presses(&table))[0], Command::Arm, "it is not to be paid for yet");
        table.player_mut(Seat(0)).force = 10;
        let (one, other) = (Place::new(0, 0), Place::new(4, 5));
        assert_eq!(moves(&table, presses(&table)), [Command::FreeSwap { one, other }]);
    }
}
