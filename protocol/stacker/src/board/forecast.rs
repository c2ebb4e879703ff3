//! What a hard drop would do now.

use crate::{Attack, Board, Placement, Spin, Streak, attack};

/// What the piece in play would do if it were dropped where it is (rules: bouts).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Lines that it would clear.
    pub lines: u8,
    /// How it would have come there.
    pub spin: Spin,
    /// True if it would count for back-to-back.
    pub back_to_back: bool,
    /// Clearing placements in a row, with this one.
    pub combo: u16,
    /// True if the field would be empty.
    pub all_clear: bool,
    /// Rows of incoming garbage that it would cancel.
    pub cancelled: u16,
    /// What it would send, if anything.
    pub sent: Option<Attack>,
}

impl Board {
    /// What a hard drop in this tick would do; nothing without a piece in play, or when it would clear
    /// no lines and be no spin.
    pub fn forecast(&self) -> Option<Forecast> {
        let (options, state) = (&self.setup.options, &self.state);
        let mut falling = state.falling?;
        falling.drop(&state.grid, u8::MAX);
        let spin = falling.spin(&state.grid);
        let mut grid = state.grid.clone();
        falling.lock(&mut grid);
        let placement = Placement { lines: grid.clear_full().len() as u8, spin };
        if placement.lines == 0 && spin == Spin::None {
            return None;
        }
        let (before, all_clear) = (state.streak, 0 < placement.lines && grid.is_empty());
        let Streak { back_to_back, combo } =
            before.after(placement, options.great_lines(), options.zero_line_mini);
        let made = attack::rows(placement, options.might(before, all_clear));
        let coming = self.incoming().map(|packet| packet.rows).fold(0, u16::saturating_add);
        let cancelled = made.min(coming);
        let rows = options.with_margin(made - cancelled, state.tick.0);
        Some(Forecast {
            lines: placement.lines,
            spin,
            back_to_back: before.back_to_back && back_to_back,
            combo,
            all_clear,
            cancelled,
            sent: (cancelled < made).then_some(Attack { rows }),
        })
    }
}
