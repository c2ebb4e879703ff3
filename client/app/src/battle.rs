//! One battle as this player lives it: the table, what is being told of it, and what the player
//! points at.

use std::time::{Duration, Instant};

use bout::{Outcome, Seat};
use games::{Happening, Move, Table};
use marauders::{Command, Side};
use netplay::{News, Sitting};
use wire::turns::TableNews;
use wire::{ClientMessage, RoomView, Start, Update};

use crate::draw::battle::{Button, Layout};
use crate::keys::Action;
use crate::sound::Cue;

pub mod hand;
pub mod lesson;
mod sight;
pub mod tale;
pub mod words;

pub use hand::Hand;
pub use lesson::Lesson;
pub use tale::{Speed, Tale};

/// How long the player is told why a move was not made.
const REFUSED: Duration = Duration::from_secs(4);

/// What a player does at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Press {
    /// Move the cursor, or aim the block that is lifted.
    Way(Side),
    /// Lift the block, put it down, or swap it as it is aimed.
    Choose,
    /// Put the block back.
    PutBack,
    /// A button of the screen.
    Button(Button),
    /// So many lines back in the log; on when below 0.
    Scroll(i8),
    /// The mouse is at this point of a screen of this size, in units.
    Point(bevy::math::Vec2, bevy::math::Vec2),
    /// It was pressed there.
    Click(bevy::math::Vec2, bevy::math::Vec2),
}

impl Press {
    /// What a key does that has this meaning.
    pub fn of(action: Action) -> Option<Press> {
        Some(match action {
            Action::Left => Press::Way(Side::West),
            Action::Right => Press::Way(Side::East),
            Action::Up => Press::Way(Side::North),
            Action::Down => Press::Way(Side::South),
            Action::Choose => Press::Choose,
            Action::PutBack => Press::PutBack,
            Action::Arm => Press::Button(Button::Arm),
            Action::EndTurn => Press::Button(Button::EndTurn),
            Action::Speed => Press::Button(Button::Speed),
            Action::Guide => Press::Button(Button::Guide),
            Action::LogBack => Press::Scroll(4),
            Action::LogOn => Press::Scroll(-4),
            _ => return None,
        })
    }
}

/// A battle that goes on, or has just ended.
#[derive(Clone, Debug)]
pub struct Battle {
    sitting: Sitting,
    /// The real time that it was let pass up to.
    at: Instant,
    /// Until the first turn.
    wait: Duration,
    /// Since it began.
    since: Duration,
    /// Since the server last said how much time is left.
    clock_age: Duration,
    /// Since it last said who is not heard.
    silence_age: Duration,
    /// Since the result was told.
    pub over: Duration,
    tale: Tale,
    hand: Hand,
    refused: Option<(String, Duration)>,
    outcome: Option<Outcome>,
    /// Whether the element guide was asked for.
    guide: bool,
}

impl Battle {
    /// A battle that was announced `at` this time.
    pub fn new(start: &Start, at: Instant) -> Battle {
        let wait = Duration::from_millis(start.countdown_ms.into());
        Battle { wait, ..Battle::of(Sitting::new(start), at) }
    }

    /// A battle that is played in `room`, which the player looks on at from this time.
    pub fn looking_on(room: &RoomView, at: Instant) -> Battle {
        Battle::of(Sitting::looking_on(room.members.len()), at)
    }

    fn of(sitting: Sitting, at: Instant) -> Battle {
        Battle {
            sitting,
            at,
            wait: Duration::ZERO,
            since: Duration::ZERO,
            clock_age: Duration::ZERO,
            silence_age: Duration::ZERO,
            over: Duration::ZERO,
            tale: Tale::default(),
            hand: Hand::default(),
            refused: None,
            outcome: None,
            guide: false,
        }
    }

    /// Takes what the server said of the bout, `now`.
    pub fn receive(&mut self, now: Instant, update: Update) {
        self.pass(now);
        match update {
            Update::Table(news) => self.hear(*news),
            Update::Over(outcome, _) => self.outcome = Some(outcome),
            _ => {}
        }
    }

    fn hear(&mut self, news: TableNews) {
        let before = self.table().cloned();
        match self.sitting.receive(news) {
            Some(News::Table) => {
                self.clock_age = Duration::ZERO;
                if let Some(table) = self.table().cloned() {
                    self.tale.jump(table);
                }
            }
            Some(News::Happened(happened)) => {
                self.clock_age = Duration::ZERO;
                let events = happened.into_iter().map(|Happening::Marauders(event)| event);
                if let (Some(before), Some(after)) = (before, self.table().cloned()) {
                    self.tale.hear(&before, events.collect(), after);
                }
                self.refused = None;
            }
            Some(News::Refused(why)) => {
                let words = why.to_string();
                self.refused = Some((words, Duration::ZERO));
            }
            Some(News::Silence) => self.silence_age = Duration::ZERO,
            None => {}
        }
    }

    /// Lets real time pass up to `now`.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.wait = self.wait.saturating_sub(time);
        self.since += time;
        self.clock_age += time;
        self.silence_age += time;
        self.tale.advance(time.as_secs_f32());
        if let Some((_, age)) = &mut self.refused {
            *age += time;
        }
        self.refused.take_if(|(_, age)| REFUSED < *age);
        if self.outcome.is_some() && self.tale.is_told() {
            self.over += time;
        }
    }

    /// Takes what the player does, and says what to send.
    pub fn press(&mut self, press: Press) -> Option<ClientMessage> {
        // The first press ends what is being told.
        let asks = matches!(press, Press::Way(_) | Press::Choose | Press::Click(..));
        if asks
            && !self.tale.is_told()
            && !matches!(press, Press::Click(at, screen) if self.button(at, screen).is_some())
        {
            self.tale.skip();
            return None;
        }
        match press {
            Press::Scroll(lines) => {
                self.tale.scroll(lines);
                None
            }
            Press::Button(Button::Speed) => {
                self.tale.speed = self.tale.speed.next();
                None
            }
            Press::Button(Button::Guide) => {
                self.guide = true;
                None
            }
            Press::Button(Button::Next) => None,
            Press::Click(at, screen) => match self.button(at, screen) {
                Some(button) => self.press(Press::Button(button)),
                None => self.move_hand(press),
            },
            _ => self.move_hand(press),
        }
    }

    fn button(&self, at: bevy::math::Vec2, screen: bevy::math::Vec2) -> Option<Button> {
        let size = self.tale.table()?.field.size();
        Layout::new(screen, size).button_at(at)
    }

    fn move_hand(&mut self, press: Press) -> Option<ClientMessage> {
        let Table::Marauders(table) = self.sitting.table()?;
        let seat = self.sitting.seat()?;
        let wish = self.hand.press(press, table, seat);
        if !self.may_move() {
            self.hand.put_back();
            return None;
        }
        self.ask(wish?)
    }

    fn ask(&mut self, command: Command) -> Option<ClientMessage> {
        if let Err(why) = self.table()?.allows(self.sitting.seat()?, &command) {
            self.refused = Some((why.to_string(), Duration::ZERO));
            return None;
        }
        self.sitting.ask(Move::Marauders(command))
    }

    /// Whether everything is told that has happened.
    pub fn is_told(&self) -> bool {
        self.tale.is_told()
    }

    /// Tells the rest at once.
    pub fn skip(&mut self) {
        self.tale.skip();
    }

    /// Whether the player may move now.
    pub fn may_move(&self) -> bool {
        self.wait.is_zero() && self.tale.is_told() && self.sitting.is_to_move()
    }

    /// The line is a new one: what was asked for may not have been heard.
    pub fn reconnected(&mut self) {
        self.sitting.reconnected();
    }

    /// Who is who.
    pub fn know(&mut self, names: words::Names) {
        self.tale.names = names;
    }

    /// What to tell the server; ask after every message.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        self.sitting.outgoing()
    }

    /// Whether the player asked for the element guide, since this was last asked.
    pub fn take_guide(&mut self) -> bool {
        std::mem::take(&mut self.guide)
    }

    /// Whether nothing that moves for show is to move, and how fast things are told.
    pub fn set_speed(&mut self, speed: Speed) {
        self.tale.speed = speed;
    }

    /// How fast things are told.
    pub fn speed(&self) -> Speed {
        self.tale.speed
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The player's seat.
    pub fn seat(&self) -> Option<Seat> {
        self.sitting.seat()
    }

    /// The table as the server has it.
    pub fn table(&self) -> Option<&marauders::Table> {
        self.sitting.table().map(|Table::Marauders(table)| table)
    }

    /// How often the two ends came to different tables: a bug of ours.
    pub fn desyncs(&self) -> u32 {
        self.sitting.desyncs()
    }

    /// What is to be heard of it since this was last asked.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        self.tale.cues.take()
    }

    /// Seconds until the first turn, while they are counted.
    pub fn countdown(&self) -> Option<u32> {
        (!self.wait.is_zero()).then(|| self.wait.as_secs_f32().ceil() as u32)
    }

    /// Whole seconds since it began.
    pub fn seconds(&self) -> u32 {
        self.since.as_secs() as u32
    }
}
