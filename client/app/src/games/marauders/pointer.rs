//! The player's pointer on the field, and the commands that it makes.

use bout::Seat;
use marauders::{Command, Mode, Place, Preview, Refusal, Side, Spell, Table};

use crate::games::marauders::layout::{self, Button};
use crate::games::marauders::names;
use crate::games::marauders::subject::Subject;
use crate::games::marauders::view::{
    Aim, AimedSwap, Grip, NAMING_SIZE, naming_number, naming_tile,
};
use crate::text::tr;

mod press;

pub use press::Press;

/// The player's cursor: on the field, or beside it for inspection.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    /// The block under it, or the one that it left the field from.
    place: Place,
    /// What it is on beside the field.
    aside: Option<Subject>,
    /// Whether the player has moved it yet.
    has_moved: bool,
    grip: Grip,
    /// The aimed direction.
    way: Option<Side>,
    /// A swap without a match that awaits its confirmation.
    asked: Option<Command>,
    /// Whether a swap without a match must be confirmed.
    pub confirms_misses: bool,
}

impl Default for Pointer {
    fn default() -> Pointer {
        Pointer {
            place: Place::new(2, 2),
            aside: None,
            has_moved: false,
            grip: Grip::Empty,
            way: None,
            asked: None,
            confirms_misses: true,
        }
    }
}

impl Pointer {
    /// Handles an input of the player of `seat`, who is to move at `table`; returns the resulting
    /// move, if any.
    pub fn press(&mut self, press: Press, table: &Table, seat: Seat) -> Option<Command> {
        if table.is_naming() {
            return self.press_naming(press, table);
        }
        // Spells may have been named on a larger square.
        self.place = self.on_field(table);
        match press {
            Press::Direction(way) if self.grip == Grip::Block => self.aim_at(way, table),
            Press::Choose => self.choose(table),
            Press::PutBack => {
                self.put_back();
                None
            }
            Press::Button(Button::Arm) if self.may_free_swap(table, Some(seat)) => {
                self.put_back();
                self.grip = Grip::FreeSwap;
                None
            }
            Press::Button(Button::Arm) => Some(Command::Arm),
            Press::Button(Button::EndTurn) => Some(Command::EndTurn),
            Press::Click(Some(Subject::Block(place))) => self.click(place, table),
            Press::Drag(from, to) => {
                if matches!(self.grip, Grip::Empty | Grip::Block) && from != to {
                    (self.grip, self.place) = (Grip::Block, from);
                }
                self.point(to, table);
                None
            }
            Press::Drop => self.drop(table),
            Press::Point(Subject::Block(place)) => {
                self.point(place, table);
                None
            }
            _ => {
                self.inspect(press, table);
                None
            }
        }
    }

    /// The same while spells are named: the tile under the cursor is the spell.
    fn press_naming(&mut self, press: Press, table: &Table) -> Option<Command> {
        match press {
            Press::Direction(way) => {
                self.place = self.place.step(way.step(), NAMING_SIZE).unwrap_or(self.place);
                None
            }
            Press::Point(Subject::Block(place)) => {
                self.place = place;
                None
            }
            Press::Click(Some(Subject::Block(place))) => {
                self.place = place;
                self.named(table)
            }
            Press::Choose => self.named(table),
            Press::PutBack
            | Press::Point(_)
            | Press::Click(_)
            | Press::Drag(..)
            | Press::Drop
            | Press::Button(_)
            | Press::Scroll(_)
            | Press::Zoom(..)
            | Press::Nearer
            | Press::Pan(..)
            | Press::Look(_)
            | Press::Skip => None,
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

    /// Handles an input that only inspects: of spectators, and on another player's turn.
    pub fn inspect(&mut self, press: Press, table: &Table) {
        if table.is_naming() {
            return;
        }
        self.place = self.on_field(table);
        match press {
            Press::Direction(way) => self.step(way, table),
            Press::Point(Subject::Block(place)) | Press::Click(Some(Subject::Block(place))) => {
                (self.place, self.aside) = (place, None);
            }
            Press::Point(subject) | Press::Click(Some(subject)) => self.aside = Some(subject),
            Press::Drag(_, place) => (self.place, self.aside) = (place, None),
            Press::Choose
            | Press::Drop
            | Press::PutBack
            | Press::Button(_)
            | Press::Scroll(_)
            | Press::Zoom(..)
            | Press::Nearer
            | Press::Pan(..)
            | Press::Look(_)
            | Press::Click(None)
            | Press::Skip => return,
        }
        self.has_moved = true;
    }

    /// Moves the cursor: over the field, from its edge to the shields, and from those at the left and
    /// right to the panels beside them.
    fn step(&mut self, way: Side, table: &Table) {
        let (mode, size) = (table.mode(), table.field.size());
        let next = self.place.step(way.step(), size);
        match self.aside {
            None => match next {
                Some(place) => self.place = place,
                None if mode.owner(way).is_some() => {
                    self.aside = Some(Subject::Cell(self.place.spot(way)));
                }
                None => {}
            },
            Some(Subject::Block(_)) => self.aside = None,
            Some(Subject::Cell(spot)) if way == spot.side.opposite() => self.aside = None,
            Some(Subject::Cell(spot)) if way == spot.side => {
                self.aside = panel(mode, way).first().copied().or(self.aside);
            }
            Some(Subject::Cell(spot)) => {
                self.place = next.unwrap_or(self.place);
                self.aside = Some(Subject::Cell(self.place.spot(spot.side)));
            }
            Some(subject @ (Subject::Seat(_) | Subject::Rules)) => {
                self.aside = Some(self.step_in_panel(subject, way, mode));
            }
        }
    }

    /// The next subject from one in a panel.
    fn step_in_panel(&self, subject: Subject, way: Side, mode: Mode) -> Subject {
        let side = if panel(mode, Side::West).contains(&subject) { Side::West } else { Side::East };
        let all = panel(mode, side);
        let at = all.iter().position(|&other| other == subject).unwrap_or(0);
        match way {
            Side::North => all[at.saturating_sub(1)],
            Side::South => all.get(at + 1).copied().unwrap_or(subject),
            way if way == side => subject,
            _ => Subject::Cell(self.place.spot(side)),
        }
    }

    /// What the cursor is on, once the player has moved it.
    pub fn subject(&self, table: &Table) -> Option<Subject> {
        let block = Subject::Block(self.on_field(table));
        self.has_moved.then(|| self.aside.unwrap_or(block))
    }

    /// The block under the cursor, on the field of `table`.
    fn on_field(&self, table: &Table) -> Place {
        let last = table.field.size() - 1;
        Place::new(self.place.row.min(last), self.place.column.min(last))
    }

    /// Puts a lifted block back.
    pub fn put_back(&mut self) {
        (self.grip, self.way, self.asked) = (Grip::Empty, None, None);
    }

    /// Whether the player may exchange any two blocks now.
    pub fn may_free_swap(&self, table: &Table, seat: Option<Seat>) -> bool {
        let Some(seat) = seat else { return false };
        table.present() == seat
            && table.player(seat).named == Some(Spell::FreeSwap)
            && table.may_cast(seat).is_ok()
    }

    /// The same direction a second time makes the swap.
    fn aim_at(&mut self, way: Side, table: &Table) -> Option<Command> {
        if self.way == Some(way) {
            return self.choose(table);
        }
        (self.way, self.asked) = (Some(way), None);
        None
    }

    fn choose(&mut self, table: &Table) -> Option<Command> {
        if self.aside.is_some() {
            return None;
        }
        let place = self.place;
        match (self.grip, self.way) {
            (Grip::FreeSwap, _) => {
                self.grip = Grip::FreeSwapFrom(place);
                None
            }
            (Grip::FreeSwapFrom(one), _) => {
                self.put_back();
                (one != place).then_some(Command::FreeSwap { one, other: place })
            }
            (Grip::Block, Some(direction)) => {
                let swap = Command::Swap { from: place, direction };
                if self.must_confirm(table, swap) {
                    self.asked = Some(swap);
                    return None;
                }
                self.put_back();
                Some(swap)
            }
            (Grip::Block, None) => {
                self.put_back();
                None
            }
            (Grip::Empty, _) => {
                self.grip = Grip::Block;
                None
            }
        }
    }

    /// Whether a swap would end the turn without a match, and has not been asked about.
    fn must_confirm(&self, table: &Table, swap: Command) -> bool {
        let Command::Swap { from, direction } = swap else { return false };
        let preview = table.preview(table.present(), from, direction);
        let is_miss = preview.is_ok_and(|preview| preview.matches.is_empty());
        self.confirms_misses && is_miss && self.asked != Some(swap)
    }

    /// Handles the mouse over `place`: a lifted block is aimed towards it.
    fn point(&mut self, place: Place, table: &Table) {
        (self.aside, self.has_moved) = (None, true);
        if self.grip != Grip::Block {
            self.place = place;
            return;
        }
        let way = Side::ALL.into_iter().find(|&way| meets(table, self.place, way) == Some(place));
        if way != self.way {
            (self.way, self.asked) = (way, None);
        }
    }

    /// Handles the end of a drag: the aimed swap is made. Beside the block there is nothing to swap, and
    /// it is put back.
    fn drop(&mut self, table: &Table) -> Option<Command> {
        let is_aimed = self.grip == Grip::Block && self.way.is_some();
        if is_aimed {
            return self.choose(table);
        }
        if self.grip == Grip::Block {
            self.put_back();
        }
        None
    }

    fn click(&mut self, place: Place, table: &Table) -> Option<Command> {
        self.point(place, table);
        if self.grip == Grip::Block && self.way.is_none() && place != self.place {
            // Elsewhere: that block instead.
            self.place = place;
            return None;
        }
        self.choose(table)
    }

    /// The aim, and the preview of its swap.
    pub fn aim(&self, table: &Table, seat: Seat) -> Aim {
        let place = self.on_field(table);
        let aimed = |from, way, preview: Result<Preview, Refusal>| {
            let preview = preview.map_err(names::refusal);
            AimedSwap { from, way, preview: preview.and_then(|preview| self.miss(preview, way)) }
        };
        let swap = match (self.grip, self.way) {
            (Grip::Block, Some(way)) => {
                Some(aimed(place, Some(way), table.preview(seat, place, way)))
            }
            (Grip::FreeSwapFrom(one), _) if one != place => {
                Some(aimed(one, None, table.preview_free_swap(seat, one, place)))
            }
            _ => None,
        };
        Aim { place, grip: self.grip, swap }
    }

    /// Warns of a swap that matches nothing: it ends the turn. A Free Swap does not.
    fn miss(&self, preview: Preview, way: Option<Side>) -> Result<Preview, String> {
        if !preview.matches.is_empty() || way.is_none() {
            return Ok(preview);
        }
        Err(if self.asked.is_some() { tr!("aim-confirm-miss") } else { tr!("aim-no-match") }.into())
    }
}

/// What stands in the panel at a side of the screen, from the top.
fn panel(mode: Mode, side: Side) -> Vec<Subject> {
    let is_here = |seat: &Seat| layout::card(mode, *seat).0 == (side == Side::West);
    let mut seats: Vec<Seat> = (0..mode.seats()).map(Seat).filter(is_here).collect();
    seats.sort_by_key(|&seat| layout::card(mode, seat).1);
    let counters = (side == Side::West).then_some(Subject::Rules);
    match side {
        Side::West | Side::East => seats.into_iter().map(Subject::Seat).chain(counters).collect(),
        Side::North | Side::South => Vec::new(),
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

#[cfg(test)]
mod tests;
