//! How held keys repeat, tried on a live board while it is changed.

use ::bout::{Seat, Seed, TICKS_PER_SECOND, Team};
use bevy::math::{Rect, Vec2};
use bevy::prelude::Resource;
use controls::Handling;
use games::{Board, Dealer, GameKind, Player, Queues, Setup};

use crate::draw::bout::{self, Game};
use crate::draw::stack::{Ground, beside, own};
use crate::draw::{Look, Stage};
use crate::keys::{Hand, Sampler};
use crate::menu::{Page, Reach, Row, Side};
use crate::painter::Painter;
use crate::screens::{Knob, Message, Model};
use crate::settings::title;
use crate::show::Story;
use crate::sound::Cue;

const TICK_SECONDS: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// The two knobs beside the board.
pub fn page(model: &Model) -> Page {
    let milliseconds = |ticks: u8| format!("{} ms", u32::from(ticks) * 1000 / 60);
    let handling = model.settings.handling(model.game());
    if model.game().is_in_turns() {
        return Page {
            title: "Handling".into(),
            lines: vec![format!(
                "In {} nothing is held: there is nothing to set.",
                title(model.game())
            )],
            rows: vec![
                Row::step("Game", title(model.game()), Knob::Game),
                Row::press("Back", Message::Back),
            ],
            side: Side::Left,
            ..Page::default()
        };
    }
    let repeat = match handling.arr_ticks {
        0 => "at once".to_owned(),
        ticks => milliseconds(ticks),
    };
    Page {
        title: "Handling".into(),
        lines: vec![
            "Play on the board with your keys.".into(),
            match model.hand {
                Hand::Board => "Tab picks a line, minus and plus change it.".into(),
                Hand::Pad => "Back picks a line, LT and RT change it.".into(),
            },
        ],
        rows: vec![
            Row::step("Delay", milliseconds(handling.das_ticks), Knob::Das),
            Row::step("Repeat", repeat, Knob::Arr),
            Row::step("Game", title(model.game()), Knob::Game),
            Row::press("Back", Message::Back),
        ],
        side: Side::Left,
        reach: Reach::Tab,
        ..Page::default()
    }
}

/// A board of one's own, with nobody to send anything.
#[derive(Resource, Debug)]
pub struct Trial {
    setup: Setup,
    board: Board,
    dealer: Dealer,
    dealt: u32,
    story: Story,
    owed: f32,
}

/// The seat that tries.
const SEAT: Seat = Seat(0);

impl Trial {
    /// An empty board of this game with this handling.
    pub fn new(game: GameKind, handling: Handling) -> Trial {
        // A game in turns has no board to try anything on.
        let (game, handling) = match game.is_in_turns() {
            true => (GameKind::Swordfight, GameKind::Swordfight.handling_default()),
            false => (game, handling),
        };
        let player = Player { team: Team(0), handling, pick: game.pick_default() };
        let players = vec![player].try_into().expect("one is not too many");
        let setup = Setup { rules: game.rules_default(), players };
        let dealer = Dealer::new(&setup, &Seed([7; 32]));
        let board = Board::new(&setup.board(SEAT));
        Trial { setup, board, dealer, dealt: 0, story: Story::new(game), owed: 0.0 }
    }

    /// Lets real time pass. A changed handling takes hold at once; a full board starts again, and so
    /// does another game.
    pub fn pass(
        &mut self,
        seconds: f32,
        keys: &mut Sampler,
        (game, handling): (GameKind, Handling),
        still: bool,
    ) {
        if game.is_in_turns() {
            return;
        }
        if self.board.out().is_some() || self.setup.rules.kind() != game {
            *self = Trial::new(game, handling);
        }
        if self.setup.players[0].handling != handling {
            self.setup.players[0].handling = handling;
            let mut board = Board::new(&self.setup.board(SEAT));
            board.restore(self.board.state());
            self.dealt = board.pieces_taken();
            self.board = board;
        }
        self.story.keep_still(still);
        self.story.advance(seconds);
        self.owed = (self.owed + seconds).min(0.2);
        while TICK_SECONDS <= self.owed {
            self.owed -= TICK_SECONDS;
            let state = self.board.state();
            while let Some(arrival) = self.dealer.deal(&state, self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let (before, held) = (self.board.view(), keys.sample());
            let mut events = Vec::new();
            self.board.step(held, &mut events);
            self.story.hear(events, &before, held);
        }
    }

    /// What is to be heard of it since this was last asked.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        self.story.take_cues()
    }

    /// The board, at the right of the page.
    pub fn picture(&self, painter: &mut Painter, look: Look, game: GameKind) {
        if game.is_in_turns() {
            return;
        }
        let queues = Queues::new(self.setup.rules.kind());
        let middle = painter.size / 2.0;
        match Game::of(&self.board, &self.story, queues, false) {
            Game::Swordfight(deck) => {
                let corner = Vec2::new(middle.x + 190.0, middle.y + 304.0);
                bout::own(painter, &Stage { corner, cell: 45.0, look }, &deck);
            }
            Game::Stacker(stack) => {
                let low = Vec2::new(middle.x + 60.0, middle.y - 318.0);
                let region = Rect::from_corners(low, low + Vec2::new(420.0, 622.0));
                let ground = Ground::within(region, stack.view.field, 40.0, look);
                own::paint(painter, &ground, &stack);
                beside::left(painter, &ground, &stack);
                beside::next(painter, &ground, &stack);
            }
        }
    }
}
