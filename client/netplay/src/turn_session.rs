//! One client's side of a bout in turns: the table as the server has it, and what was asked for.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use bout::{Outcome, Reveals, Seat};
use games::{Happening, Move, MoveRefusal, Table};
use wire::turns::{Acted, Asked, TableNews, TableState, TimerView, Unmoved};
use wire::{BoutMessage, Check, ClientMessage, Start};

use crate::session::Standstill;

/// How many of its own moves a client keeps: more than a player makes in the seconds that a server may go back.
const MOVES_KEPT: usize = 16;

/// One client's side of a bout in turns. The table is never ahead of the server's: what a move would
/// do can be asked of the rules before it is made, and what it draws is known when the server says
/// so.
#[derive(Clone, Debug)]
pub struct TurnSession {
    seat: Option<Seat>,
    table: Option<Table>,
    acts: u32,
    clock: TimerView,
    /// What the player asked for and the server has not answered.
    pending: Option<Asked>,
    /// By seat: in how many milliseconds a disconnected player is out.
    silent: Vec<Option<u32>>,
    /// By seat: whether a bot plays for an absent player.
    bot_plays: Vec<bool>,
    is_resync_due: bool,
    desyncs: u32,
    /// The player's last moves, made or in flight, with the checks of the tables before them: after a restart the
    /// server may stand before them.
    kept: VecDeque<(Asked, Check)>,
    /// The state of a paused bout.
    standstill: Option<Standstill>,
}

/// What a message changed, for a player to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// The table is another: there is nothing to show one after another.
    Table,
    /// These things happened on it, in order.
    Happened(Vec<Happening>),
    /// The own move was refused.
    Refused(MoveRefusal),
    /// A player disconnected or reconnected.
    Silence,
}

impl TurnSession {
    /// A bout that begins, for one of its players.
    pub fn new(start: &Start) -> TurnSession {
        TurnSession { seat: Some(start.seat), ..TurnSession::spectating(start.setup.players.len()) }
    }

    /// A bout of so many seats, for a spectator.
    pub fn spectating(seats: usize) -> TurnSession {
        TurnSession {
            seat: None,
            table: None,
            acts: 0,
            clock: TimerView::default(),
            pending: None,
            silent: alloc::vec![None; seats],
            bot_plays: alloc::vec![false; seats],
            is_resync_due: false,
            desyncs: 0,
            kept: VecDeque::new(),
            standstill: None,
        }
    }

    /// The server was restarted, and sends the table as it survived. Moves that did not survive are asked for again,
    /// each at the table where it was made.
    pub fn restarted(&mut self) {
        if let Some(asked) = self.pending.take() {
            self.keep(asked);
        }
        // The server takes everyone to be connected, until it says otherwise.
        self.silent.fill(None);
    }

    /// The bout is paused, or continues; see [`wire::Update::Paused`].
    pub fn pause(&mut self, left_ms: Option<u16>) {
        self.standstill = Standstill::of(left_ms);
    }

    /// The state of a paused bout; nothing while the bout is running.
    pub fn standstill(&self) -> Option<Standstill> {
        self.standstill
    }

    /// Takes what the server said. Nothing when it is old.
    pub fn receive(&mut self, news: TableNews) -> Option<TurnEvent> {
        match news {
            TableNews::Stands(standing) => self.stand(standing),
            TableNews::Acted(acted) => self.follow(&acted),
            TableNews::Unmoved(unmoved) => self.refuse(unmoved),
            TableNews::Silent(seat, left) => {
                *self.silent.get_mut(seat.index())? = left;
                Some(TurnEvent::Silence)
            }
            TableNews::BotPlays(seat, plays) => {
                *self.bot_plays.get_mut(seat.index())? = plays;
                *self.silent.get_mut(seat.index())? = None;
                Some(TurnEvent::Silence)
            }
        }
    }

    /// While the bout is paused, the server makes no move: this one waits until the bout continues.
    fn refuse(&mut self, unmoved: Unmoved) -> Option<TurnEvent> {
        let asked = self.pending.take();
        if self.standstill.is_some() && unmoved.why == MoveRefusal::Late {
            if let Some(asked) = asked.filter(|&asked| asked == unmoved.asked) {
                self.keep(asked);
            }
            return None;
        }
        Some(TurnEvent::Refused(unmoved.why))
    }

    fn stand(&mut self, standing: TableState) -> Option<TurnEvent> {
        if !standing.table.is_sound() {
            return None;
        }
        self.table = Some(standing.table);
        (self.acts, self.clock) = (standing.acts, standing.clock);
        // One that was asked for after this table is answered yet.
        self.pending.take_if(|asked| asked.after != standing.acts);
        self.is_resync_due = false;
        Some(TurnEvent::Table)
    }

    fn follow(&mut self, acted: &Acted) -> Option<TurnEvent> {
        let table = self.table.as_ref()?;
        if acted.number < self.acts {
            return None;
        }
        let mut after = table.clone();
        let mut happened = Vec::new();
        let mut dice = Reveals::new(&acted.drawn);
        let done = after.act(&acted.act, &mut dice, &mut happened);
        let is_same = done.is_ok() && dice.are_spent() && Check::of(&after) == acted.check;
        if acted.number != self.acts || !is_same {
            // Something is missing, or the two ends disagree: the server's table counts.
            self.desyncs += u32::from(acted.number == self.acts);
            self.is_resync_due = true;
            return None;
        }
        if let Some(asked) = self.pending.take() {
            self.keep(asked);
        }
        self.table = Some(after);
        self.acts += 1;
        self.clock = acted.clock;
        Some(TurnEvent::Happened(happened))
    }

    /// Asks for a move. The message to send, unless another move is in flight or the bout is paused.
    pub fn ask(&mut self, wish: Move) -> Option<ClientMessage> {
        if self.table.is_none() || !self.may_ask() {
            return None;
        }
        let asked = Asked { after: self.acts, wish };
        self.pending = Some(asked);
        Some(ClientMessage::Bout(BoutMessage::Move(asked)))
    }

    /// What to tell the server now; ask after every message.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        if self.may_ask()
            && let Some(asked) = self.undone()
        {
            self.pending = Some(asked);
            return Some(ClientMessage::Bout(BoutMessage::Move(asked)));
        }
        core::mem::take(&mut self.is_resync_due).then_some(ClientMessage::Bout(BoutMessage::Resync))
    }

    /// Keeps a move that was asked for at the table as it is.
    fn keep(&mut self, asked: Asked) {
        let Some(table) = &self.table else { return };
        if self.kept.len() == MOVES_KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((asked, Check::of(table)));
    }

    /// The move that was made at this very table, and undone. It is kept again once it is made.
    fn undone(&mut self) -> Option<Asked> {
        let table = self.table.as_ref()?;
        let is_here =
            |&(asked, at): &(Asked, Check)| asked.after == self.acts && at == Check::of(table);
        let index = self.kept.iter().position(is_here)?;
        self.kept.remove(index).map(|(asked, _)| asked)
    }

    /// The connection is a new one: the server may not have received the requested move. The table
    /// is sent again.
    pub fn reconnected(&mut self) {
        self.pending = None;
    }

    /// The table, once the server has said what it is.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// True if it is the turn of this player, who has not moved yet.
    pub fn is_to_move(&self) -> bool {
        let to_move = self.table.as_ref().and_then(Table::to_move);
        to_move.is_some() && to_move == self.seat && self.may_ask()
    }

    fn may_ask(&self) -> bool {
        self.pending.is_none() && self.standstill.is_none()
    }

    /// The move that was asked for and not answered.
    pub fn pending(&self) -> Option<Move> {
        self.pending.map(|asked| asked.wish)
    }

    /// The own seat.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The time of whom the table waits for, when its last change was said.
    pub fn clock(&self) -> TimerView {
        self.clock
    }

    /// In how many milliseconds the disconnected player of a seat is out.
    pub fn silent(&self, seat: Seat) -> Option<u32> {
        self.silent.get(seat.index()).copied().flatten()
    }

    /// True if a bot plays for the absent player of a seat.
    pub fn bot_plays(&self, seat: Seat) -> bool {
        self.bot_plays.get(seat.index()).copied().unwrap_or(false)
    }

    /// What a player sends who has returned while a bot plays for them: the server sent them nothing
    /// meanwhile.
    pub fn reconnect(&self) -> Option<ClientMessage> {
        let is_away = self.seat.is_some_and(|seat| self.bot_plays(seat));
        is_away.then_some(ClientMessage::Bout(BoutMessage::Resync))
    }

    /// How the bout stands.
    pub fn outcome(&self) -> Outcome {
        self.table.as_ref().map_or(Outcome::Undecided, Table::outcome)
    }

    /// How often the two ends came to different tables: a bug of ours.
    pub fn desyncs(&self) -> u32 {
        self.desyncs
    }
}

#[cfg(test)]
mod tests;
