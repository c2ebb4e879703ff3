//! The handling page: repeat settings of held keys, with a live board for trying them.

use ::bout::{Seat, Seed, TICKS_PER_SECOND, Team};
use bevy::input::gamepad::GamepadButton;
use bevy::input::keyboard::KeyCode;
use bevy::prelude::Resource;
use controls::{BothHeld, Handling, Tuning};
use games::{
    Board, ClockedRules, ClockedSetup, Dealer, GameKind, Player, Queues, Rules, Setup, each,
};

use crate::games::timeline::Timeline;
use crate::games::view::OwnBoard;
use crate::input::{InputDevice, Sampler, labels};
use crate::screens::message::HeldControl;
use crate::screens::{Control, Message, Model};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::menu::{Reach, Side};
use crate::shell::painter::Painter;
use crate::shell::values::{in_ms, soft_drop};
use crate::text::names;
use crate::text::tr;
use crate::view::cue::Cue;

const TICK_SECONDS: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// The controls beside the board.
pub fn page(model: &Model) -> Page {
    let handling = model.settings.handling(model.game());
    if let GameKind::Turns(_) = model.game() {
        return turns_page(model);
    }
    let repeat = match handling.arr_ticks {
        0 => tr!("handling-instant").to_owned(),
        ticks => in_ms(ticks),
    };
    let mut rows = vec![
        Row::step(tr!("handling-delay"), in_ms(handling.das_ticks), Control::Das),
        Row::step(tr!("handling-repeat"), repeat, Control::Arr),
    ];
    // In swordfight the room sets the speed of a fall.
    if model.game() == GameKind::STACKER {
        let speed = soft_drop(handling.soft_drop_ticks);
        rows.push(Row::step(tr!("handling-soft-drop"), speed, Control::SoftDrop));
    }
    rows.extend(tuning_rows(model.game(), handling.tuning));
    rows.extend([
        Row::step(tr!("handling-board"), names::game(model.game()), Control::Game),
        Row::press(tr!("menu-back"), Message::Back),
    ]);
    Page {
        title: tr!("handling-title").into(),
        lines: vec![
            tr!("handling-play").into(),
            match model.input.device {
                InputDevice::Board => {
                    help([labels::key(KeyCode::Tab), labels::key(KeyCode::Minus), labels::plus()])
                }
                InputDevice::Pad => {
                    use GamepadButton::{LeftTrigger2, RightTrigger2, Select};
                    help([Select, LeftTrigger2, RightTrigger2].map(labels::pad))
                }
                InputDevice::Touch => tr!("handling-help-touch").into(),
            },
        ],
        rows,
        side: Side::Left,
        reach: Reach::Tab,
        ..Page::default()
    }
}

/// The line on the keys for the next row, and for less and more of its value.
fn help([next, less, more]: [String; 3]) -> String {
    tr!("handling-help", next = next, less = less, more = more)
}

/// The rows of what held keys do beside repeating.
fn tuning_rows(game: GameKind, tuning: Tuning) -> Vec<Row> {
    let Tuning { das_cut_ticks, both, initial_rotation, initial_hold } = tuning;
    let cut = if das_cut_ticks == 0 { tr!("off").to_owned() } else { in_ms(das_cut_ticks) };
    let both = match both {
        BothHeld::Later => tr!("handling-both-later"),
        BothHeld::Earlier => tr!("handling-both-earlier"),
        BothHeld::Neither => tr!("handling-both-neither"),
    };
    let mut rows = vec![
        Row::step(tr!("handling-cut"), cut, Control::Held(HeldControl::DasCut)),
        Row::step(tr!("handling-both"), both, Control::Held(HeldControl::Both)),
    ];
    // A pair of swordfight cannot be turned before it enters.
    if game == GameKind::STACKER {
        let held = |is_on| if is_on { tr!("handling-held") } else { tr!("off") };
        rows.extend([
            Row::step(
                tr!("handling-initial-rotation"),
                held(initial_rotation),
                Control::Held(HeldControl::InitialRotation),
            ),
            Row::step(
                tr!("handling-initial-hold"),
                held(initial_hold),
                Control::Held(HeldControl::InitialHold),
            ),
        ]);
    }
    rows
}

/// The page of a game in turns, in which no key is held.
fn turns_page(model: &Model) -> Page {
    let confirms = model.settings.marauders.confirm_misses;
    let confirms = if confirms { tr!("on") } else { tr!("off") };
    Page {
        title: tr!("handling-title").into(),
        lines: vec![tr!("handling-turns", game = names::game(model.game()))],
        rows: vec![
            Row::step(tr!("handling-confirm-misses"), confirms, Control::ConfirmMisses),
            Row::step(tr!("handling-board"), names::game(model.game()), Control::Game),
            Row::press(tr!("menu-back"), Message::Back),
        ],
        side: Side::Left,
        ..Page::default()
    }
}

/// The trial board, without opponents; none for a turn-based game.
#[derive(Resource, Debug)]
pub struct Trial {
    board: Option<TrialBoard>,
    /// The number of boards before it: each gets other pieces.
    before: u8,
}

#[derive(Debug)]
struct TrialBoard {
    setup: ClockedSetup,
    board: Board,
    dealer: Dealer,
    dealt: u32,
    timeline: Timeline,
    owed: f32,
}

/// The seat of the trial board.
const SEAT: Seat = Seat(0);

impl Trial {
    /// An empty board of this game with this handling.
    pub fn new(game: GameKind, handling: Handling) -> Trial {
        Trial::by(&game.rules_default(), handling, 0)
    }

    fn by(rules: &Rules, handling: Handling, before: u8) -> Trial {
        let board = match *rules {
            Rules::Clocked(rules) => Some(TrialBoard::new(rules, handling, before)),
            Rules::Turns(_) => None,
        };
        Trial { board, before }
    }

    /// An empty board of the game that these menus are about, with the player's handling.
    pub fn of(model: &Model) -> Trial {
        let game = model.game();
        Trial::new(game, model.settings.handling(game))
    }

    /// Advances real time. A changed handling takes effect at once; a full board restarts with other pieces, and so
    /// do other rules.
    pub fn pass(
        &mut self,
        seconds: f32,
        keys: &mut Sampler,
        (rules, handling): (Rules, Handling),
        still: bool,
    ) {
        let is_past = |board: &TrialBoard| {
            board.board.out().is_some() || Rules::Clocked(board.setup.rules) != rules
        };
        if self.board.as_ref().is_none_or(is_past) {
            *self = Trial::by(&rules, handling, self.before.wrapping_add(1));
        }
        if let Some(board) = &mut self.board {
            board.pass(seconds, keys, handling, still);
        }
    }

    /// Its cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        self.board.as_mut().map_or_else(Vec::new, |board| board.timeline.take_cues())
    }

    /// The board, at the right of the page.
    pub fn picture(&self, painter: &mut Painter, context: DrawContext, game: GameKind) {
        if let Some(board) = self.board.as_ref().filter(|board| board.game() == game) {
            board.picture(painter, context);
        }
    }
}

impl TrialBoard {
    fn new(rules: ClockedRules, handling: Handling, number: u8) -> TrialBoard {
        let game = rules.game();
        let player = Player { team: Team(0), handling, pick: game.pick_default() };
        let players = vec![player].try_into().expect("one is not too many");
        let setup = Setup { rules, players };
        let dealer = Dealer::new(&setup, &Seed([number.wrapping_add(7); 32]));
        let board = Board::new(&setup.board(SEAT));
        TrialBoard { setup, board, dealer, dealt: 0, timeline: Timeline::new(game), owed: 0.0 }
    }

    fn game(&self) -> GameKind {
        self.setup.rules.game().into()
    }

    fn pass(&mut self, seconds: f32, keys: &mut Sampler, handling: Handling, still: bool) {
        if self.setup.players[0].handling != handling {
            self.setup.players[0].handling = handling;
            let mut board = Board::new(&self.setup.board(SEAT));
            board.restore(self.board.state());
            self.dealt = board.pieces_taken();
            self.board = board;
        }
        self.timeline.keep_still(still);
        self.timeline.advance(seconds);
        self.owed = (self.owed + seconds).min(0.2);
        while TICK_SECONDS <= self.owed {
            self.owed -= TICK_SECONDS;
            let state = self.board.state();
            while let Some(arrival) = self.dealer.deal(&state, self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let (before, held) = (self.board.view(), keys.sample(self.board.order()));
            let mut events = Vec::new();
            self.board.step(held, &mut events);
            self.timeline.receive(events, &before, held);
        }
    }

    fn picture(&self, painter: &mut Painter, context: DrawContext) {
        let queues = Queues::new(self.setup.rules.game());
        let own = OwnBoard::of(&self.board, &self.timeline, queues, false);
        each!(own, OwnBoard(own) => own.alone(painter, context));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::labels::{KeyboardLayout, within};

    #[test]
    fn other_rules_begin_another_board_and_a_full_one_gets_other_pieces() {
        let (game, keys) = (GameKind::STACKER, &mut Sampler::default());
        let (rules, handling) = (game.rules_default(), game.handling_default());
        let mut trial = Trial::new(game, handling);
        let begun = |trial: &Trial| trial.board.as_ref().expect("a board").board.view();
        let mut pass = |trial: &mut Trial, rules| trial.pass(0.1, keys, (rules, handling), true);
        pass(&mut trial, rules);
        let first = begun(&trial);
        let swords = GameKind::SWORDFIGHT.rules_default();
        pass(&mut trial, swords);
        let board = trial.board.as_ref().expect("a board");
        assert_eq!(Rules::Clocked(board.setup.rules), swords);
        pass(&mut trial, rules);
        assert_ne!(begun(&trial), first);
        trial.pass(
            0.1,
            &mut Sampler::default(),
            (GameKind::MARAUDERS.rules_default(), handling),
            true,
        );
        assert!(trial.board.is_none());
    }

    #[test]
    fn the_help_has_the_names_of_keys_that_the_layout_prints() {
        let mut azerty = KeyboardLayout::default();
        azerty.learn(KeyCode::Minus, ")");
        let mut model = crate::scenes::model();
        let help = |model: &Model| page(model).lines[1].clone();
        let american = within(KeyboardLayout::default(), || help(&model));
        assert_eq!(american, "Tab selects a row; - and + change it.");
        assert_eq!(within(azerty, || help(&model)), "Tab selects a row; ) and + change it.");
        model.input.device = InputDevice::Pad;
        assert_eq!(help(&model), "Pad Back selects a row; Pad LT and Pad RT change it.");
    }
}
