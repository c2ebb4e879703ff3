//! Plain data for the picture of a stacker.

use bout::{Board as _, Tick};
use stacker::view::Active;
use stacker::{Board, Forecast, Goal, Piece, View};

use crate::games::stacker::timeline::StackerTimeline;
use crate::text::tr;
use crate::view::ending::Ending;

/// A pile that comes this close to the top of the field is a danger.
const DANGER_SHARE: f32 = 0.75;

/// The player's data of its own field.
#[derive(Clone, Debug)]
pub struct StackerView {
    /// The public part.
    pub view: View,
    /// The ghost of the piece in play.
    pub ghost: Option<Active>,
    /// Where the next piece enters.
    pub entrance: Vec<(u8, u8)>,
    /// The preview of the next pieces.
    pub next: Vec<Piece>,
    /// Whether there is a hold box.
    pub holds: bool,
    /// Whether hold would exchange the piece in play.
    pub may_hold: bool,
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

impl StackerView {
    /// The view of `board`.
    pub fn of(
        board: &Board,
        timeline: &StackerTimeline,
        queue: u32,
        is_versus: bool,
    ) -> StackerView {
        let options = &board.setup().options;
        let next = (0..u32::from(options.next_count)).map_while(|nth| board.next(nth)).collect();
        let (lies, forced) = board.lock_ticks();
        let share = |ticks: u16, of: u16| f32::from(ticks) / f32::from(of.max(1));
        let view = board.view();
        StackerView {
            ghost: board.ghost(),
            entrance: entrance(board),
            next,
            holds: options.holds,
            may_hold: board.may_hold(),
            forecast: board.forecast(),
            tick: board.tick(),
            lying: [
                share(lies, options.lock_delay_ticks),
                share(forced, options.forced_lock_ticks),
            ],
            level: options.gravity.level(view.run.lines),
            garbage_delay: options.garbage_delay_ticks,
            piece_sizes: options.pieces.sizes().collect(),
            undo_locks: options.can_undo().then(|| board.undo_locks()),
            goal: options.goal,
            is_versus,
            queue,
            timeline: timeline.clone(),
            view,
        }
    }
}

impl StackerView {
    /// The end that is called beside the field, in a bout against others.
    pub fn called_end(&self) -> Option<Ending> {
        self.timeline.called_end().filter(|_| self.is_versus)
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

/// Whether the pile comes close to the top.
pub fn in_danger(view: &View) -> bool {
    !view.is_out && DANGER_SHARE * f32::from(view.field.rows) <= f32::from(view.pile_rows())
}

/// How close the pile comes to the top: from 0, no danger, to 1.
pub fn danger(view: &View) -> f32 {
    if !in_danger(view) {
        return 0.0;
    }
    let share = f32::from(view.pile_rows()) / f32::from(view.field.rows.max(1));
    (0.2 + 0.8 * (share - DANGER_SHARE) / (1.0 - DANGER_SHARE)).clamp(0.0, 1.0)
}

/// Whether a seat is out, and its incoming garbage, in words.
pub fn standing_words(view: &View) -> String {
    let rows: u32 = view.incoming.iter().map(|packet| u32::from(packet.rows)).sum();
    match rows {
        _ if view.is_out => tr!("brawl-out").to_owned(),
        0 => tr!("incoming-none").to_owned(),
        rows => tr!("incoming-rows", count = rows),
    }
}
