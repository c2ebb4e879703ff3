//! A marauders battle in the client: the session with the server, the timeline of its animations,
//! and the player's pointer.

use std::sync::Arc;
use web_time::{Duration, Instant};

use bout::{Outcome, Seat};
use games::{Happening, Move, Table};
use marauders::{Command, Spell};
use netplay::{TurnEvent, TurnSession};
use wire::turns::TableNews;
use wire::{ClientMessage, RoomView, Start, Update};

use crate::games::marauders::camera::Camera;
use crate::games::marauders::forecast::{self, Outlook};
use crate::games::marauders::layout::Button;
use crate::games::marauders::names;
use crate::games::marauders::pointer::Pointer;
use crate::games::marauders::pointer::Press;
use crate::games::marauders::timeline::BattleTimeline;
use crate::games::marauders::view::{Speed, layout_size};
use crate::games::marauders::words;
use crate::view::cue::Cue;

mod excerpt;
mod times;
mod view;

use excerpt::Excerpt;
use times::Times;

/// What is added to the time since the end by a press that skips the rest of its picture: more than that
/// is ever shown.
const END_SHOWN: Duration = Duration::from_secs(3);
/// How long the reason for a refused move is shown.
const REFUSED: Duration = Duration::from_secs(4);

/// A battle in progress, or one that has just ended.
#[derive(Clone, Debug)]
pub struct TurnBout {
    /// The bout's number; 0 for a spectator.
    number: u64,
    session: TurnSession,
    /// The real time that the battle has been advanced to.
    at: Instant,
    times: Times,
    /// Time since the result was shown.
    pub over: Duration,
    timeline: BattleTimeline,
    pointer: Pointer,
    /// The forecast of the aimed swap.
    outlook: Option<Arc<Outlook>>,
    excerpt: Excerpt,
    refused: Option<(String, Duration)>,
    outcome: Option<Outcome>,
    /// Whether the player asked for the element guide.
    guide: bool,
    /// The spell that the player named last, and whether the cursor was put there.
    spell: Option<Spell>,
    is_preselected: bool,
}

impl TurnBout {
    /// A battle that was announced at `at`.
    pub fn new(start: &Start, at: Instant) -> TurnBout {
        let wait = Duration::from_millis(start.countdown_ms.into());
        let battle = TurnBout::of(TurnSession::new(start), at);
        TurnBout { number: start.bout, times: Times::new(wait), ..battle }
    }

    /// True if this is the bout with this number, which continues after a restart of the server.
    pub fn restarts(&mut self, number: u64) -> bool {
        let is_same = self.number == number;
        if is_same {
            self.session.restarted();
        }
        is_same
    }

    /// A battle in `room`, spectated since `at`.
    pub fn spectating(room: &RoomView, at: Instant) -> TurnBout {
        TurnBout::of(TurnSession::spectating(room.members.len()), at)
    }

    fn of(session: TurnSession, at: Instant) -> TurnBout {
        TurnBout {
            number: 0,
            session,
            at,
            times: Times::default(),
            over: Duration::ZERO,
            timeline: BattleTimeline::default(),
            pointer: Pointer::default(),
            outlook: None,
            excerpt: Excerpt::default(),
            refused: None,
            outcome: None,
            guide: false,
            spell: None,
            is_preselected: false,
        }
    }

    /// Applies a server update of the bout, received at `now`.
    pub fn receive(&mut self, now: Instant, update: Update) {
        self.pass(now);
        match update {
            Update::Table(news) => {
                self.receive_news(*news);
                self.foresee();
            }
            Update::Over(outcome, _) => self.outcome = Some(outcome),
            Update::Paused(left_ms) => {
                // A result that did not survive is none.
                self.outcome = None;
                self.session.pause(left_ms);
                self.times.pause(left_ms);
            }
            _ => {}
        }
    }

    fn receive_news(&mut self, news: TableNews) {
        let before = self.table().cloned();
        match self.session.receive(news) {
            Some(TurnEvent::Table) => {
                self.times.receive_timer();
                if let Some(table) = self.table().cloned() {
                    self.timeline.jump(table);
                }
            }
            Some(TurnEvent::Happened(happened)) => {
                self.times.receive_timer();
                let events = happened.into_iter().map(|Happening::Marauders(event)| event);
                if let (Some(before), Some(after)) = (before, self.table().cloned()) {
                    self.timeline.receive(&before, events.collect(), after);
                }
                self.refused = None;
            }
            Some(TurnEvent::Refused(why)) => {
                let words = names::move_refusal(why);
                self.refused = Some((words, Duration::ZERO));
            }
            Some(TurnEvent::Silence) => self.times.receive_silence(),
            None => {}
        }
    }

    /// Advances to the real time `now`.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.times.pass(time, self.session.standstill().is_some());
        self.timeline.advance(time.as_secs_f32());
        if let Some((_, age)) = &mut self.refused {
            *age += time;
        }
        self.refused.take_if(|(_, age)| REFUSED < *age);
        if self.outcome.is_some() && self.timeline.is_told() {
            self.over += time;
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        self.at = self.at.max(now);
    }

    /// Handles an input of the player, and returns the message to send, if any.
    pub fn press(&mut self, press: Press) -> Option<ClientMessage> {
        if let Some(back) = self.session.reconnect()
            && !matches!(press, Press::Point(_))
        {
            return Some(back);
        }
        let cursor = self.pointer.place();
        if self.field_size().is_some_and(|size| self.excerpt.press(press, cursor, size)) {
            return None;
        }
        if self.outcome.is_some() && self.timeline.is_told() && self.skips(press) {
            // The end of the battle has been seen.
            self.over += END_SHOWN;
            return None;
        }
        if !self.timeline.is_told() && self.skips(press) {
            self.timeline.skip();
            return None;
        }
        match press {
            Press::Scroll(lines) => {
                self.timeline.scroll(lines);
                None
            }
            Press::Button(Button::Speed) => {
                self.timeline.speed = self.timeline.speed.next();
                None
            }
            Press::Button(Button::Guide) => {
                self.guide = true;
                None
            }
            Press::Button(Button::Next) => None,
            _ => {
                let message = self.move_pointer(press);
                self.foresee();
                if let (Press::Direction(_), Some(size)) = (press, self.field_size()) {
                    self.excerpt.camera.follow(self.pointer.place(), size);
                }
                message
            }
        }
    }

    /// Whether a press skips the running animation: all do that neither scroll the log nor change the
    /// display. Directions inspect while others are to move.
    fn skips(&self, press: Press) -> bool {
        match press {
            Press::Choose | Press::PutBack | Press::Click(_) | Press::Skip => true,
            Press::Drag(..) | Press::Drop => false,
            Press::Button(Button::Arm | Button::EndTurn) => true,
            Press::Button(Button::Speed | Button::Guide | Button::Fold | Button::Next) => false,
            Press::Zoom(..) | Press::Nearer | Press::Pan(..) | Press::Look(_) => false,
            Press::Direction(_) => self.session.is_to_move(),
            Press::Scroll(_) | Press::Point(_) => false,
        }
    }

    /// Forecasts the aimed swap.
    fn foresee(&mut self) {
        let seat = self.session.seat().filter(|_| self.may_move());
        let outlook = self.table().zip(seat).and_then(|(table, seat)| {
            let swap = self.pointer.aim(table, seat).swap?;
            forecast::outlook(table, &swap)
        });
        self.outlook = outlook.map(Arc::new);
    }

    fn move_pointer(&mut self, press: Press) -> Option<ClientMessage> {
        let Table::Marauders(table) = self.session.table()?;
        let Some(seat) = self.session.seat().filter(|_| self.may_move()) else {
            self.pointer.put_back();
            self.pointer.inspect(press, table);
            return None;
        };
        let command = self.pointer.press(press, table, seat)?;
        self.ask(command)
    }

    fn ask(&mut self, command: Command) -> Option<ClientMessage> {
        if let Err(why) = self.table()?.allows(self.session.seat()?, &command) {
            self.refused = Some((names::refusal(why), Duration::ZERO));
            return None;
        }
        if let Command::Name(spell) = command {
            self.spell = Some(spell);
        }
        self.session.ask(Move::Marauders(command))
    }

    /// Puts the cursor on the spell that the player named before, when one is to be named.
    pub fn prefer(&mut self, spell: Spell) {
        if self.is_preselected {
            return;
        }
        if let Some(Table::Marauders(table)) = self.session.table()
            && table.is_naming()
        {
            self.pointer.prefer(spell, table);
            self.is_preselected = true;
        }
    }

    /// The spell that the player has named since the last call.
    pub fn take_spell(&mut self) -> Option<Spell> {
        self.spell.take()
    }

    /// Whether the player is to name a spell; all may at the same time.
    fn may_name(&self) -> bool {
        let may_ask = self.session.pending().is_none() && self.session.standstill().is_none();
        let seat = self.session.seat().filter(|_| may_ask);
        let is_unnamed =
            |seat| self.table().is_some_and(|it| it.is_naming() && it.player(seat).named.is_none());
        seat.is_some_and(is_unnamed)
    }

    /// Whether all animations have finished.
    pub fn is_told(&self) -> bool {
        self.timeline.is_told()
    }

    /// Finishes all animations at once.
    pub fn skip(&mut self) {
        self.timeline.skip();
    }

    /// Whether the player may move now.
    pub fn may_move(&self) -> bool {
        let is_due = self.session.is_to_move() || self.may_name();
        self.times.wait().is_zero() && self.timeline.is_told() && is_due
    }

    /// Resends what the server may not have received, after a reconnect.
    pub fn reconnected(&mut self) {
        self.session.reconnected();
    }

    /// Sets the names of the seats.
    pub fn know(&mut self, names: words::Names) {
        self.timeline.names = names;
    }

    /// The next message to the server; call after every received message.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        self.session.outgoing()
    }

    /// Blocks per side of the field.
    fn field_size(&self) -> Option<u8> {
        self.table().map(layout_size)
    }

    /// The part of the field that is shown.
    pub fn camera(&self) -> Camera {
        self.excerpt.camera
    }

    /// Shows another part of the field.
    pub fn set_camera(&mut self, camera: Camera) {
        self.excerpt.camera = camera;
    }

    /// Whether the side panel is folded away.
    pub fn is_folded(&self) -> bool {
        self.excerpt.is_folded
    }

    /// Folds the side panel away, or unfolds it.
    pub fn set_folded(&mut self, is_folded: bool) {
        self.excerpt.is_folded = is_folded;
    }

    /// Whether the player has asked for the element guide since the last call.
    pub fn take_guide(&mut self) -> bool {
        std::mem::take(&mut self.guide)
    }

    /// Sets the animation speed.
    pub fn set_speed(&mut self, speed: Speed) {
        self.timeline.speed = speed;
    }

    /// Sets whether a swap without a match must be confirmed.
    pub fn set_confirms_misses(&mut self, confirms: bool) {
        self.pointer.confirms_misses = confirms;
    }

    /// The animation speed.
    pub fn speed(&self) -> Speed {
        self.timeline.speed
    }

    /// The outcome, once the battle has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The player's seat.
    pub fn seat(&self) -> Option<Seat> {
        self.session.seat()
    }

    /// The table as confirmed by the server.
    pub fn table(&self) -> Option<&marauders::Table> {
        self.session.table().map(|Table::Marauders(table)| table)
    }

    /// The number of desyncs between client and server: a bug of ours.
    pub fn desyncs(&self) -> u32 {
        self.session.desyncs()
    }

    /// Its cues since the last call.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        self.timeline.cues.take()
    }

    /// Seconds until the first turn, during the countdown.
    pub fn countdown(&self) -> Option<u32> {
        self.times.countdown()
    }

    /// Whole seconds since the start.
    pub fn seconds(&self) -> u32 {
        self.times.seconds()
    }
}
