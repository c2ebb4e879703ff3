//! What the player points at on the field, and what that comes to.

use bout::Seat;
use marauders::{Command, Mode, Place, Preview, Side, Spell, Table};

use crate::battle::Press;
use crate::draw::battle::{Aim, Button, Layout};

/// The player's cursor.
#[derive(Clone, Copy, Debug)]
pub struct Hand {
    place: Place,
    /// Whether the block there is lifted.
    is_lifted: bool,
    /// Where it is aimed.
    way: Option<Side>,
    /// Whether the next two blocks are for Free Swap, and the first of them.
    free: Option<Option<Place>>,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { place: Place::new(2, 2), is_lifted: false, way: None, free: None }
    }
}

impl Hand {
    /// Takes what the player of `seat` does at `table`; the move that it comes to, if it does.
    pub fn press(&mut self, press: Press, table: &Table, seat: Seat) -> Option<Command> {
        match press {
            Press::Way(way) if self.is_lifted => self.aim_at(way),
            Press::Way(way) => {
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
            Press::Point(at, screen) => {
                let place = Layout::new(screen, table.field.size()).place_at(at)?;
                self.point(place, table);
                None
            }
            Press::Click(at, screen) => {
                let place = Layout::new(screen, table.field.size()).place_at(at)?;
                self.click(place, table)
            }
            Press::Button(_) | Press::Scroll(_) => None,
        }
    }

    /// Puts a block back that was lifted.
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

    /// The same direction again makes the swap.
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

    /// The mouse is over `place`: a lifted block is aimed towards it.
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
            // Somewhere else: that block instead.
            self.place = place;
            return None;
        }
        self.choose()
    }

    /// What is pointed at, and what it would do.
    pub fn aim(&self, table: &Table, seat: Seat) -> Aim {
        let size = table.field.size();
        let place = Place::new(self.place.row.min(size - 1), self.place.column.min(size - 1));
        let swap = self.way.map(|way| {
            let preview = table.preview(seat, place, way).map_err(|why| why.to_string());
            (way, preview.and_then(|preview| miss(table, preview)))
        });
        Aim { place, is_lifted: self.is_lifted || self.free.is_some(), swap }
    }
}

/// The block that a swap would meet.
fn meets(table: &Table, from: Place, way: Side) -> Option<Place> {
    let size = table.field.size();
    let mut place = from.step(way.step(), size)?;
    while table.field.at(place).is_warped() {
        place = place.step(way.step(), size)?;
    }
    Some(place)
}

/// A swap that matches nothing ends the turn: the player is told before.
fn miss(table: &Table, preview: Preview) -> Result<Preview, String> {
    if preview.matches.is_empty() && table.mode() != Mode::Break {
        return Err("No match: this would end your turn".into());
    }
    Ok(preview)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;
    use bout::{Purpose, Seed, Stream};
    use marauders::{Choice, Options};

    const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);

    fn table(options: Options, named: Option<Spell>) -> Table {
        let mut dice = Stream::new(&Seed([3; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let table = Table::new(options, &elements, &[named, named], &mut dice, &mut Vec::new());
        table.expect("the options go together")
    }

    /// The moves that these presses come to.
    fn moves(table: &Table, presses: impl IntoIterator<Item = Press>) -> Vec<Command> {
        let mut hand = Hand::default();
        presses.into_iter().filter_map(|press| hand.press(press, table, Seat(0))).collect()
    }

    fn click(table: &Table, row: u8, column: u8) -> Press {
        let layout = Layout::new(SCREEN, table.field.size());
        Press::Click(layout.place(Place::new(row, column)).center(), SCREEN)
    }

    #[test]
    fn a_block_is_lifted_aimed_and_swapped() {
        use Press::{Choose, PutBack, Way};
        let table = table(Options::default(), None);
        let east = Command::Swap { from: Place::new(2, 2), direction: Side::East };
        for presses in [
            vec![Choose, Way(Side::East), Choose],
            vec![Choose, Way(Side::East), Way(Side::East)],
            vec![Choose, Way(Side::South), Way(Side::East), Choose],
            vec![click(&table, 2, 2), click(&table, 2, 3)],
            vec![click(&table, 0, 0), click(&table, 2, 2), click(&table, 2, 3)],
        ] {
            assert_eq!(moves(&table, presses.clone()), [east], "{presses:?}");
        }
        for presses in [
            vec![Choose, PutBack, Way(Side::East)],
            vec![Choose, Choose],
            vec![Way(Side::East), Choose],
            vec![click(&table, 2, 2), click(&table, 4, 4)],
        ] {
            assert_eq!(moves(&table, presses.clone()), [], "{presses:?}");
        }
    }

    #[test]
    fn the_cursor_stays_on_the_field() {
        let table = table(Options::default(), None);
        let mut hand = Hand::default();
        for side in Side::ALL {
            for _ in 0..30 {
                hand.press(Press::Way(side), &table, Seat(0));
            }
            assert!(table.field.has(hand.aim(&table, Seat(0)).place), "{side:?}");
        }
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
