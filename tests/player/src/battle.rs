//! A bout in turns, as one of its players or a spectator sees it.

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Outcome, Seat};
use games::{Act, MoveRefusal, Table};
use netplay::{TurnEvent, TurnSession};
use wire::{ClientMessage, ServerMessage, Start, TableNews, Update};

/// A battle as one client sees it.
#[derive(Debug)]
pub struct Battle {
    /// The announcement to its players.
    pub start: Option<Start>,
    /// This client's side of it.
    pub session: TurnSession,
    /// The result, once it was reported.
    pub outcome: Outcome,
    /// How often the whole table was shown.
    pub shown: u32,
    /// The events since this client joined.
    pub acts: Vec<Act>,
    /// The refusals of this client's moves.
    pub refusals: Vec<MoveRefusal>,
    /// Seats reported as disconnected, or as connected again.
    pub silences: Vec<(Seat, Option<u32>)>,
}

impl Battle {
    /// A battle that was announced to its players.
    pub fn new(start: Start) -> Battle {
        Battle::of(TurnSession::new(&start), Some(start))
    }

    /// A battle of so many seats that this client spectates.
    pub fn spectating(seats: usize) -> Battle {
        Battle::of(TurnSession::spectating(seats), None)
    }

    fn of(session: TurnSession, start: Option<Start>) -> Battle {
        Battle {
            start,
            session,
            outcome: Outcome::Undecided,
            shown: 0,
            acts: Vec::new(),
            refusals: Vec::new(),
            silences: Vec::new(),
        }
    }

    /// The table.
    ///
    /// # Panics
    /// When the server has not shown it yet.
    pub fn table(&self) -> &marauders::Table {
        let Table::Marauders(table) = self.session.table().expect("the table was shown");
        table
    }

    /// Takes a message of the server in the battle.
    pub fn take(&mut self, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Bout(update) => self.receive(update)?,
            // The server was restarted.
            ServerMessage::Start(again) if self.is_of(again.bout) => self.session.restarted(),
            ServerMessage::Room(_)
            | ServerMessage::Brawl(_)
            | ServerMessage::RoomSettings(_)
            | ServerMessage::Moderator
            | ServerMessage::Pong(_)
            | ServerMessage::Nodes(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Draining { .. } => {}
            ServerMessage::Refused(why) => return Err(why.into()),
            other => bail!("in the middle of a battle: {other:?}"),
        }
        Ok(())
    }

    /// Takes a message about the battle.
    pub fn receive(&mut self, update: Update) -> Result<()> {
        match update {
            Update::Table(news) => self.follow(*news),
            Update::Over(outcome, _) => {
                ensure!(outcome == self.session.outcome(), "the table says otherwise");
                self.outcome = outcome;
            }
            Update::Paused(left_ms) => self.session.pause(left_ms),
            other => bail!("in the middle of a battle: {other:?}"),
        }
        Ok(())
    }

    /// What this bot would do, if it is this client's turn: the request to send.
    pub fn move_by(&mut self, bot: &mut TableBot) -> Option<ClientMessage> {
        let table = self.session.table().filter(|_| self.session.is_to_move())?;
        let wish = bot.choose(table, self.session.seat()?);
        self.session.ask(wish)
    }

    fn is_of(&self, bout: u64) -> bool {
        self.start.as_ref().is_some_and(|start| start.bout == bout)
    }

    fn follow(&mut self, news: TableNews) {
        let act = match &news {
            TableNews::Acted(acted) => Some(acted.act),
            TableNews::Silent(seat, left) => {
                self.silences.push((*seat, *left));
                None
            }
            TableNews::Stands(_) | TableNews::Unmoved(_) | TableNews::BotPlays(..) => None,
        };
        match self.session.receive(news) {
            Some(TurnEvent::Refused(why)) => self.refusals.push(why),
            Some(TurnEvent::Happened(_)) => self.acts.extend(act),
            Some(TurnEvent::Table) => self.shown += 1,
            Some(TurnEvent::Silence) | None => {}
        }
    }
}
