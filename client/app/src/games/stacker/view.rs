//! Plain data for the picture of a stacker.

use bout::{Board as _, Tick};
use games::Queues;
use stacker::view::Active;
use stacker::{Board, Forecast, Goal, Piece, View};

use crate::games::stacker::timeline::StackerTimeline;
use crate::games::view::{Own, Seen};
use crate::text::tr;

/// A pile that comes this close to the top of the field is a danger.
const DANGER_SHARE: f32 = 0.75;

/// The player's data of its own field.
#[derive(Clone, Debug)]
pub struct StackerView {
    /// The public part.
    pub view: View,
    /// The ghost of the piece in play.
    pub ghost: Option<Active>,
    /// The next pieces.
    pub next: NextPieces,
    /// The hold box.
    pub hold: HoldBox,
    /// What a hard drop would do, where it would clear lines or be a spin.
    pub forecast: Option<Forecast>,
    /// Ticks played.
    pub tick: Tick,
    /// How much of the two lock delays is used up, each 0 to 1.
    pub lying: [f32; 2],
    /// The level, in games with levels.
    pub level: Option<u8>,
    /// Ticks that garbage waits before it can enter.
    pub garbage_delay: u16,
    /// The sizes of the pieces.
    pub piece_sizes: Vec<u8>,
    /// How many locks can be taken back, in a run that allows it.
    pub undo_locks: Option<usize>,
    /// When the run is finished.
    pub goal: Goal,
    /// Whether the player has opponents.
    pub is_versus: bool,
    /// The next position in the bout's shared queue.
    pub queue: u32,
    /// The events still to be animated.
    pub timeline: StackerTimeline,
}

/// The next pieces of a stacker.
#[derive(Clone, Debug)]
pub struct NextPieces {
    /// Those in the preview.
    pub preview: Vec<Piece>,
    /// Where the next one enters.
    pub entrance: Vec<(u8, u8)>,
}

/// The state of a hold box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldBox {
    /// There is none.
    Absent,
    /// Hold does nothing until a piece has locked.
    Closed,
    /// Hold exchanges the piece in play.
    Open,
}

impl HoldBox {
    fn of(board: &Board) -> HoldBox {
        match board.setup().options.holds {
            false => HoldBox::Absent,
            true if board.may_hold() => HoldBox::Open,
            true => HoldBox::Closed,
        }
    }
}

impl Own for Board {
    type Timeline = StackerTimeline;
    type View = StackerView;

    fn own_view(&self, timeline: &StackerTimeline, queues: Queues, is_versus: bool) -> StackerView {
        // A bout counts by the queue of its game.
        let queue = if let Queues::Stacker { packets } = queues { packets } else { 0 };
        let options = &self.setup().options;
        let preview = (0..u32::from(options.next_count)).map_while(|nth| self.next(nth)).collect();
        let (lies, forced) = self.lock_ticks();
        let share = |ticks: u16, of: u16| f32::from(ticks) / f32::from(of.max(1));
        let view = self.view();
        StackerView {
            ghost: self.ghost(),
            next: NextPieces { preview, entrance: entrance(self) },
            hold: HoldBox::of(self),
            forecast: self.forecast(),
            tick: self.tick(),
            lying: [
                share(lies, options.lock_delay_ticks),
                share(forced, options.forced_lock_ticks),
            ],
            level: options.gravity.level(view.run.lines),
            garbage_delay: options.garbage_delay_ticks,
            piece_sizes: options.pieces.sizes().collect(),
            undo_locks: options.can_undo().then(|| self.undo_locks()),
            goal: options.goal,
            is_versus,
            queue,
            timeline: timeline.clone(),
            view,
        }
    }

    fn pieces_locked(&self) -> u32 {
        self.state().run().pieces
    }
}

/// The cells of the next piece at its entrance, if it is known.
fn entrance(board: &Board) -> Vec<(u8, u8)> {
    let Some(shape) = board.next(0).map(|piece| piece.shape()) else { return Vec::new() };
    let field = board.grid().field();
    let low = shape.cells().iter().map(|(_, y)| y).min().unwrap_or(0);
    let left = (i16::from(field.columns) - i16::from(shape.side())).div_euclid(2);
    let cells = shape.cells().iter().filter_map(|(x, y)| {
        let x = u8::try_from(left + i16::from(x)).ok().filter(|&x| x < field.columns)?;
        Some((x, field.rows + y - low))
    });
    cells.collect()
}

/// How close the pile comes to the top: from 0, no danger, to 1.
pub fn danger(view: &View) -> f32 {
    if !view.is_in_danger() {
        return 0.0;
    }
    let share = f32::from(view.pile_rows()) / f32::from(view.field.rows.max(1));
    (0.2 + 0.8 * (share - DANGER_SHARE) / (1.0 - DANGER_SHARE)).clamp(0.0, 1.0)
}

impl Seen for View {
    fn is_in_danger(&self) -> bool {
        !self.is_out && DANGER_SHARE * f32::from(self.field.rows) <= f32::from(self.pile_rows())
    }

    fn piece_across(&self) -> Option<f32> {
        let columns = || self.active.iter().flat_map(Active::cells).map(|(x, _)| x);
        let (left, right) = (columns().min()?, columns().max()? + 1);
        Some((f32::from(left) + f32::from(right)) / (2.0 * f32::from(self.field.columns)))
    }

    fn fill_percent(&self) -> u32 {
        100 * u32::from(self.pile_rows()) / u32::from(self.field.rows.max(1))
    }

    fn attacks(&self) -> u32 {
        self.incoming.len() as u32
    }

    fn standing_words(&self) -> String {
        match rows(self) {
            _ if self.is_out => tr!("brawl-out").to_owned(),
            0 => String::new(),
            rows => tr!("incoming-rows", count = rows),
        }
    }

    fn set_out(&mut self, is_out: bool) {
        self.is_out = is_out;
    }

    fn tile_bytes(&self) -> Vec<u8> {
        // A falling piece moves in whole rows, and pending garbage shows as a sum.
        let mut still = self.clone();
        still.active = self.active.map(|active| Active { fallen: 0, ..active });
        (still.run, still.incoming) = Default::default();
        [wire::codec::bytes_of(&still), rows(self).to_le_bytes().to_vec()].concat()
    }
}

/// Rows of garbage that are coming.
fn rows(view: &View) -> u32 {
    view.incoming.iter().map(|packet| u32::from(packet.rows)).sum()
}
