//! The shared input of every part of a battle's picture.

use bout::{Outcome, Seat};
use marauders::{Place, Role, Side, Spot};

use crate::games::marauders::layout::{Layout, Window};
use crate::games::marauders::view::BattleView;
use crate::games::marauders::words::Names;
use crate::shell::context::DrawContext;
use crate::text::tr;

/// The least size of a number on a phone, in units of its picture, which are smaller than a pixel.
const NUMBER_MOST: f32 = 20.0;

/// The shared input of every part of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The drawing context.
    pub context: DrawContext,
    /// The layout of the screen.
    pub layout: Layout,
    /// The view to show.
    pub view: &'a BattleView,
}

impl Frame<'_> {
    /// The cache key of a tile: its palette, its position, its cell size and its window.
    pub fn key(&self) -> [u64; 5] {
        let Window { field, first: [row, column], rows, columns, .. } = self.layout.window;
        let bits = |value: f32| u64::from(value.to_bits());
        let window = u64::from(u32::from_be_bytes([row, column, rows, columns]));
        let min = field.min;
        [
            self.context.palette as u64,
            bits(min.x),
            bits(min.y),
            bits(self.layout.window.cell),
            window,
        ]
    }

    /// All blocks that are shown.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.view.table.field.places().filter(|&place| self.layout.window.shows(place))
    }

    /// The least size of a number over the field and at its sides: 16 pixels on a wide screen. Where there is
    /// no room for it, there is no number.
    pub fn least_number(&self) -> f32 {
        (16.0 / self.layout.unit).min(NUMBER_MOST)
    }

    /// The scale of the words beside the field: normal ones are 13 units at least, and no letter is
    /// smaller than 12.
    pub fn text(&self) -> f32 {
        self.context.scale.clamp(0.93, 1.15)
    }

    /// The short name of a seat.
    pub fn name(&self, seat: Seat) -> String {
        if self.view.own == Some(seat) {
            return tr!("log-you").into();
        }
        self.full_name(seat)
    }

    /// The name of a seat's player.
    pub fn full_name(&self, seat: Seat) -> String {
        let player = self.view.players.at(seat);
        let unknown = || tr!("player-number", number = seat.0 + 1);
        player.map_or_else(unknown, |player| player.person.name.clone())
    }

    /// The names of all seats, for texts.
    pub fn names(&self) -> Names {
        Names { own: self.view.own, names: self.view.players.names() }
    }

    /// All shield positions that are shown.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let all = Side::ALL.into_iter().flat_map(|side| self.view.table.spots(side));
        all.filter(|&spot| self.layout.window.shows_spot(spot))
    }

    /// The role of a side in this exchange, or in the next one that uses it.
    pub fn next_role(&self, side: Side) -> Option<Role> {
        let table = &self.view.table;
        table.next_role(side).filter(|_| table.outcome == Outcome::Undecided)
    }

    /// The role of a side in this exchange.
    pub fn role(&self, side: Side) -> Option<Role> {
        let exchange = &self.view.table.exchange;
        match side {
            _ if self.view.table.outcome != Outcome::Undecided => None,
            _ if side == exchange.attack_side => Some(Role::Attack),
            _ if side == exchange.defence_side => Some(Role::Defence),
            _ => None,
        }
    }
}
