//! Plain data for the picture of a clocked bout of any game.

use bout::Seat;
use games::{Board, ClockedGame, Queues, View};

use crate::games::stacker::view::StackerView;
use crate::games::swordfight::preview::Preview;
use crate::games::swordfight::timeline::SwordfightTimeline;
use crate::games::swordfight::view::{RunView, SwordfightView};
use crate::games::timeline::Timeline;
use crate::games::{stacker, swordfight};
use crate::view::connection::{Notice, Signal};
use crate::view::flight::Flight;
use crate::view::pace::Pace;
use crate::view::seats::{OpponentView, Person, SeatsView};

/// The full contents of the picture.
#[derive(Clone, Debug)]
pub struct ClockedView {
    /// The player.
    pub own: Person,
    /// The player's seat.
    pub seat: Seat,
    /// Whether it is a run, or a practice match against bots.
    pub is_practice: bool,
    /// Whether it is a replay, in which the player has no seat.
    pub is_replay: bool,
    /// The player's own board, with the data that only the player has.
    pub game: OwnBoard,
    /// The opponent, or in a brawl the target; `None` on a trial board without opponents.
    pub other: Option<OpponentView>,
    /// The events of that seat still to be animated, as far as its views tell them.
    pub other_timeline: Option<Timeline>,
    /// Attacks on their way between boards.
    pub flights: Vec<Flight>,
    /// All seats, in a brawl.
    pub melee: Option<SeatsView>,
    /// The problem with the opponent's connection, in two lines.
    pub plight: Option<[String; 2]>,
    /// How a run compares with the player's best one.
    pub pace: Option<Pace>,
    /// Bouts in the match.
    pub best_of: u8,
    /// Whole seconds until the first tick, during the countdown.
    pub countdown: Option<u32>,
    /// The connection state; `None` without a connection.
    pub signal: Option<Signal>,
    /// The packet margin in ticks: the least time by which the newest packets arrived before they
    /// could be seen.
    pub spare_ticks: Option<i64>,
    /// The urgent notice of the player's own board.
    pub notice: Option<Notice>,
}

impl ClockedView {
    /// Whether the end of the player's own board is still shown.
    pub fn is_ending(&self) -> bool {
        let ending = match &self.game {
            OwnBoard::Swordfight(deck) => deck.timeline.ending,
            OwnBoard::Stacker(stack) => stack.timeline.ending,
        };
        ending.is_some_and(|ending| !ending.sequence.is_over())
    }
}

/// The player's own board in each game.
#[derive(Clone, Debug)]
pub enum OwnBoard {
    /// Of a swordfight.
    Swordfight(Box<SwordfightView>),
    /// Of a stacker.
    Stacker(Box<StackerView>),
}

impl OwnBoard {
    /// The game.
    pub fn kind(&self) -> ClockedGame {
        match self {
            OwnBoard::Swordfight(_) => ClockedGame::Swordfight,
            OwnBoard::Stacker(_) => ClockedGame::Stacker,
        }
    }

    /// The view of the player's own `board`, with its timeline.
    pub fn of(board: &Board, timeline: &Timeline, queues: Queues, is_versus: bool) -> OwnBoard {
        // One of the pairs taken is still falling.
        let pairs = board.pieces_taken().saturating_sub(u32::from(board.out().is_none()));
        match board {
            Board::Swordfight(board) => OwnBoard::Swordfight(Box::new(SwordfightView {
                view: board.view(),
                timeline: match timeline {
                    Timeline::Swordfight(timeline) => timeline.clone(),
                    Timeline::Stacker(_) => SwordfightTimeline::default(),
                },
                next: board.next(),
                pairs,
                queues: match (board.run(), queues) {
                    (Some(run), _) => run.queues(),
                    (None, Queues::Swordfight { swords, sprinkle_attacks }) => {
                        ::swordfight::Queues { swords, sprinkle_attacks }
                    }
                    (None, Queues::Stacker { .. }) => ::swordfight::Queues::default(),
                },
                run: RunView::of(board),
                blade: board.setup().blade,
                options: board.setup().options,
                preview: Preview::of(board.grid(), board.active(), &board.setup().options),
            })),
            Board::Stacker(board) => {
                let packets = match queues {
                    Queues::Stacker { packets } => packets,
                    Queues::Swordfight { .. } => 0,
                };
                let timeline = match timeline {
                    Timeline::Stacker(timeline) => timeline.clone(),
                    Timeline::Swordfight(_) => Default::default(),
                };
                OwnBoard::Stacker(Box::new(StackerView::of(board, &timeline, packets, is_versus)))
            }
        }
    }
}

/// Whether the pile of a living seat comes close to the top.
pub fn is_in_danger(view: &View) -> bool {
    match view {
        View::Swordfight(view) => !view.out && swordfight::cells::in_danger(&view.cells),
        View::Stacker(view) => stacker::view::in_danger(view),
    }
}

/// How much of the height is taken up to the top that eliminates, in percent.
pub fn fill_percent(view: &View) -> u32 {
    match view {
        View::Swordfight(view) => swordfight::cells::spawn_fill_percent(&view.cells),
        View::Stacker(view) => {
            100 * u32::from(view.pile_rows()) / u32::from(view.field.rows.max(1))
        }
    }
}

/// Attacks that are about to enter.
pub fn attacks(view: &View) -> u32 {
    match view {
        View::Swordfight(view) => u32::from(view.warning.is_some()) + u32::from(view.waiting),
        View::Stacker(view) => view.incoming.len() as u32,
    }
}

/// Pairs or pieces that locked.
pub fn pieces_locked(board: &Board) -> u32 {
    match board {
        // One of the pairs taken is still falling.
        Board::Swordfight(_) => {
            board.pieces_taken().saturating_sub(u32::from(board.out().is_none()))
        }
        Board::Stacker(board) => bout::Board::state(board).run().pieces,
    }
}
