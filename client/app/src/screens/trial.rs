//! How held keys repeat, tried on a live board while it is changed.

use ::bout::{Board as _, Seed, TICKS_PER_SECOND};
use bevy::math::Vec2;
use bevy::prelude::Resource;
use controls::Handling;
use games::Queues;
use swordfight::{Board, Dealer, Options, Setup};

use crate::draw::bout::{self, Fighter, Sight};
use crate::draw::{Look, Stage};
use crate::keys::Sampler;
use crate::menu::{Page, Reach, Row, Side};
use crate::painter::Painter;
use crate::screens::{Knob, Message, Model};
use crate::show::Show;

const TICK_SECONDS: f32 = 1.0 / TICKS_PER_SECOND as f32;

/// The two knobs beside the board.
pub fn page(model: &Model) -> Page {
    let milliseconds = |ticks: u8| format!("{} ms", u32::from(ticks) * 1000 / 60);
    Page {
        title: "Handling".into(),
        lines: vec![
            "Play on the board with your keys.".into(),
            "Tab picks a line, minus and plus change it.".into(),
        ],
        rows: vec![
            Row::step("Delay", milliseconds(model.settings.das_ticks), Knob::Das),
            Row::step("Repeat", milliseconds(model.settings.arr_ticks), Knob::Arr),
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
    board: Board,
    dealer: Dealer,
    dealt: u32,
    show: Show,
    owed: f32,
}

impl Trial {
    /// An empty board with this handling.
    pub fn new(handling: Handling) -> Trial {
        let options = Options::default();
        let dealer = Dealer::new(&options, &Seed([7; 32]));
        let board = Board::new(&Setup { options, handling });
        Trial { board, dealer, dealt: 0, show: Show::default(), owed: 0.0 }
    }

    /// Lets real time pass. A changed handling takes hold at once; a full board starts again.
    pub fn pass(&mut self, seconds: f32, keys: &mut Sampler, handling: Handling, still: bool) {
        if self.board.out().is_some() {
            *self = Trial::new(handling);
        }
        if self.board.setup().handling != handling {
            let setup = Setup { handling, ..*self.board.setup() };
            let mut board = Board::new(&setup);
            board.restore(self.board.state().clone());
            self.dealt = board.state().pairs_taken();
            self.board = board;
        }
        self.show.still = still;
        self.show.advance(seconds);
        self.owed = (self.owed + seconds).min(0.2);
        while TICK_SECONDS <= self.owed {
            self.owed -= TICK_SECONDS;
            while let Some(arrival) = self.dealer.deal(self.board.state(), self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let before = self.board.view().cells;
            let mut events = Vec::new();
            self.board.step(keys.sample(), &mut events);
            if !events.is_empty() {
                self.show.hear(&events, &before);
            }
        }
    }

    /// The board, at the right of the page.
    pub fn picture(&self, painter: &mut Painter, look: Look) {
        let sight = Sight {
            own: Fighter {
                name: String::new(),
                view: self.board.view(),
                show: self.show.clone(),
                wins: 0,
            },
            next: self.board.next(),
            other: None,
            melee: None,
            plight: None,
            queues: Queues { swords: 0, sprinkle_attacks: 0 },
            pairs: 0,
            best_of: 1,
            countdown: None,
            signal: None,
            spare_ticks: None,
            notice: None,
        };
        let middle = painter.size / 2.0;
        let corner = Vec2::new(middle.x + 190.0, middle.y + 304.0);
        let stage = Stage { corner, cell: 45.0, look };
        bout::own(painter, &stage, &sight);
    }
}
