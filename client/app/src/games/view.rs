//! Plain data for the picture of a clocked bout of any game.

use bout::Seat;
use games::{Board, ClockedGame, Queues, View, each};

use crate::games::stacker::view::StackerView;
use crate::games::swordfight::view::SwordfightView;
use crate::games::timeline::Timeline;
use crate::view::connection::{Notice, Signal};
use crate::view::flight::Flight;
use crate::view::occasion::Occasion;
use crate::view::pace::Pace;
use crate::view::seats::{OpponentView, Person, SeatsView};

/// The full contents of the picture.
#[derive(Clone, Debug)]
pub struct ClockedView {
    /// The player.
    pub own: Person,
    /// The player's seat.
    pub seat: Seat,
    /// What is shown.
    pub occasion: Occasion,
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
    /// Only the board of this player, in its only bout.
    pub fn alone(own: Person, seat: Seat, occasion: Occasion, game: OwnBoard) -> ClockedView {
        ClockedView {
            own,
            seat,
            occasion,
            game,
            other: None,
            other_timeline: None,
            flights: Vec::new(),
            melee: None,
            plight: None,
            pace: None,
            best_of: 1,
            countdown: None,
            signal: None,
            spare_ticks: None,
            notice: None,
        }
    }

    /// Whether the end of the player's own board is still shown.
    pub fn is_ending(&self) -> bool {
        let ending = each!(&self.game, OwnBoard(own) => own.timeline.ending);
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
        each!(self, OwnBoard(_) => in ClockedGame)
    }

    /// The view of the player's own `board`, with its timeline.
    pub fn of(board: &Board, timeline: &Timeline, queues: Queues, is_versus: bool) -> OwnBoard {
        let own = each!(board, Board(own), timeline, Timeline(told) =>
            in OwnBoard: Box::new(own.own_view(told, queues, is_versus)),
            else return OwnBoard::of(board, &Timeline::new(board.game()), queues, is_versus));
        own.expect("a timeline of the same game fits")
    }
}

/// The view of the player's own board, for the board of each game.
pub trait Own {
    /// Its timeline.
    type Timeline;
    /// What only the player sees of it.
    type View;

    /// The view of the board, with its timeline.
    fn own_view(&self, timeline: &Self::Timeline, queues: Queues, is_versus: bool) -> Self::View;

    /// Pairs or pieces that locked.
    fn pieces_locked(&self) -> u32;
}

/// What is known of a board by its public view, in each game.
pub trait Seen {
    /// Whether the pile of a living seat comes close to the top.
    fn is_in_danger(&self) -> bool;

    /// Where the piece in play is between the walls: 0 at the left one, 1 at the right one.
    fn piece_across(&self) -> Option<f32>;

    /// How much of the height is taken up to the top that eliminates, in percent.
    fn fill_percent(&self) -> u32;

    /// Attacks that are about to enter.
    fn attacks(&self) -> u32;

    /// Whether the seat is out, and its pending attacks, in words.
    fn standing_words(&self) -> String;

    /// Changes whether the seat is out.
    fn set_out(&mut self, is_out: bool);

    /// The part that a tile shows, encoded for comparison.
    fn tile_bytes(&self) -> Vec<u8>;
}

/// Whether the pile of a living seat comes close to the top.
pub fn is_in_danger(view: &View) -> bool {
    each!(view, View(view) => view.is_in_danger())
}

/// Where the piece in play is between the walls: 0 at the left one, 1 at the right one.
pub fn piece_across(view: &View) -> Option<f32> {
    each!(view, View(view) => view.piece_across())
}

/// Whether a seat is out, and its pending attacks, in words.
pub fn standing_words(view: &View) -> String {
    each!(view, View(view) => view.standing_words())
}

/// The view of a board whose seat is out, or is not, whatever its last view says.
pub fn with_out(view: &View, is_out: bool) -> View {
    let mut view = view.clone();
    each!(&mut view, View(view) => view.set_out(is_out));
    view
}
