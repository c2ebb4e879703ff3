//! One bout as this player lives it: ticks from real time, and pictures from what happened.

use std::time::Duration;

use bout::{Millis, Outcome, Seat, Tick};
use games::{Board, Event, View};
use netplay::Session;
use wire::{ClientMessage, RoomView, Start, Update};

use crate::draw::bout::{Fighter, Sight};
use crate::keys::Sampler;
use crate::report;
use crate::show::Show;

/// Ticks played in one frame at most, for screens as slow as three frames a second. A longer stall
/// is caught up over several frames, so that the player sees what happens.
const TICKS_A_FRAME: u32 = 20;

/// A bout that goes on, or has just ended.
#[derive(Debug)]
pub struct Fight {
    session: Session,
    /// Until the first tick.
    wait: Duration,
    /// Since the first tick was due. The seat's clock follows it, whatever held it up.
    elapsed: Duration,
    /// Since the result came.
    pub over: Duration,
    /// Pairs that locked.
    pub pairs: u32,
    show: Show,
}

impl Fight {
    /// A bout that begins in `wait`.
    pub fn new(start: &Start, wait: Duration) -> Fight {
        Fight {
            session: Session::new(start),
            wait,
            elapsed: Duration::ZERO,
            over: Duration::ZERO,
            pairs: 0,
            show: Show::default(),
        }
    }

    /// Takes what the server said of the bout.
    pub fn receive(&mut self, update: Update) {
        self.session.receive(update);
    }

    /// Lets real time pass and says what to send.
    pub fn pass(&mut self, time: Duration, keys: &mut Sampler, still: bool) -> Vec<ClientMessage> {
        self.show.still = still;
        self.show.advance(time.as_secs_f32());
        let mut letters = Vec::new();
        if self.outcome().is_some() {
            self.over += time;
        }
        if !self.wait.is_zero() {
            keys.settle();
        }
        let early = self.wait.min(time);
        self.wait -= early;
        self.elapsed += time - early;
        // A stall, or a server that advanced the seat, moves the board, and never the clock.
        let owed = self.due().since(self.session.board().tick());
        for _ in 0..owed.min(TICKS_A_FRAME) {
            let tick = self.session.board().tick();
            self.step(keys);
            letters.extend(self.session.outgoing());
            // The seat is out, the bout is over, or the server is silent.
            if self.session.board().tick() == tick {
                break;
            }
        }
        letters.extend(self.session.outgoing());
        if let Some(desync) = self.session.take_desync() {
            report::keep(&desync);
        }
        letters
    }

    /// Whole seconds since the first tick.
    pub fn seconds(&self) -> u32 {
        self.elapsed.as_secs() as u32
    }

    /// The tick that the seat's clock has come to.
    fn due(&self) -> Tick {
        Tick(Millis(self.elapsed.as_millis() as u64).ticks())
    }

    fn step(&mut self, keys: &mut Sampler) {
        let before = swordfight_view(self.session.board()).cells;
        let events = self.session.step(keys.sample());
        let told: Vec<_> = events.into_iter().map(|Event::Swordfight(event)| event).collect();
        let locks = told.iter().filter(|event| matches!(event, swordfight::Event::Locked(..)));
        for _ in locks {
            self.pairs += 1;
            tracing::info!(pairs = self.pairs);
        }
        if !told.is_empty() {
            self.show.hear(&told, &before);
        }
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.result().map(|(outcome, _)| *outcome)
    }

    /// The player's seat.
    pub fn seat(&self) -> Seat {
        self.session.seat()
    }

    /// What is to be seen.
    pub fn sight(&self, room: &RoomView) -> Sight {
        let own = self.session.seat();
        let fighter = |seat: Seat, view, show| {
            let member = room.members.get(seat.index());
            let name = member.map_or_else(String::new, |member| member.name.to_string());
            Fighter { name, view, show, wins: member.map_or(0, |member| member.wins) }
        };
        let Board::Swordfight(board) = self.session.board();
        let other = self.session.setup().seats().find(|&seat| seat != own);
        let other = other.and_then(|seat| {
            let View::Swordfight(view) = &self.session.other(seat)?.view;
            Some(fighter(seat, view.clone(), Show::default()))
        });
        let notice = self.session.is_waiting().then(|| "Waiting for the server".to_owned());
        Sight {
            own: fighter(own, board.view(), self.show.clone()),
            next: board.next(),
            other,
            queues: self.session.queues(),
            pairs: self.pairs,
            best_of: room.best_of,
            countdown: (!self.wait.is_zero()).then(|| self.wait.as_secs_f32().ceil() as u32),
            notice,
        }
    }
}

fn swordfight_view(board: &Board) -> swordfight::View {
    let Board::Swordfight(board) = board;
    board.view()
}
