//! Playing or spectating a bout in turns.

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Outcome, Seat};
use games::{Act, Move, MoveRefusal, Table};
use netplay::{TurnEvent, TurnSession};
use wire::{ServerMessage, Start, TableNews, Update};

use super::{Client, Heard};

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

    /// A battle of so many seats that this client spectates.
    pub fn spectating(seats: usize) -> Battle {
        Battle::of(TurnSession::spectating(seats), None)
    }

    /// The table.
    ///
    /// # Panics
    /// When the server has not shown it yet.
    pub fn table(&self) -> &marauders::Table {
        let Table::Marauders(table) = self.session.table().expect("the table was shown");
        table
    }

    /// Takes what the server said in the battle.
    pub(super) fn take(&mut self, heard: Heard) -> Result<()> {
        match heard {
            Heard::Message(ServerMessage::Bout(Update::Table(news))) => self.receive(*news),
            Heard::Message(ServerMessage::Bout(Update::Over(outcome, _))) => {
                ensure!(outcome == self.session.outcome(), "the table says otherwise");
                self.outcome = outcome;
            }
            Heard::Message(ServerMessage::Bout(Update::Paused(left_ms))) => {
                self.session.pause(left_ms);
            }
            // The server was restarted.
            Heard::Message(ServerMessage::Start(again)) if self.is_of(again.bout) => {
                self.session.restarted();
            }
            Heard::Message(
                ServerMessage::Room(_)
                | ServerMessage::Brawl(_)
                | ServerMessage::Pong(_)
                | ServerMessage::Nodes(_)
                | ServerMessage::Notice(_)
                | ServerMessage::Draining { .. },
            ) => {}
            Heard::Message(ServerMessage::Refused(why)) => return Err(why.into()),
            other => bail!("in the middle of a battle: {other:?}"),
        }
        Ok(())
    }

    fn is_of(&self, bout: u64) -> bool {
        self.start.as_ref().is_some_and(|start| start.bout == bout)
    }

    fn receive(&mut self, news: TableNews) {
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

impl Client {
    /// Waits for the next bout to be announced and its table to be shown.
    pub async fn sit(&mut self) -> Result<Battle> {
        let start = self.hear_start().await?;
        let mut battle = Battle::of(TurnSession::new(&start), Some(start));
        self.follow_until(&mut battle, |battle| battle.session.table().is_some()).await?;
        Ok(battle)
    }

    /// Waits for the next bout to be announced, and plays it to its end as this bot would.
    pub async fn play_battle(&mut self, bot: &mut TableBot) -> Result<Battle> {
        let mut battle = self.sit().await?;
        self.play_on(&mut battle, bot, |_| false).await?;
        Ok(battle)
    }

    /// Plays as this bot would until the battle is over, or the condition holds.
    pub async fn play_on(
        &mut self,
        battle: &mut Battle,
        bot: &mut TableBot,
        is_there: impl Fn(&Battle) -> bool,
    ) -> Result<()> {
        while battle.outcome == Outcome::Undecided && !is_there(battle) {
            self.move_by(battle, bot).await?;
            self.follow(battle).await?;
        }
        Ok(())
    }

    /// Requests what this bot would do, when it is this client's turn.
    pub(super) async fn move_by(&mut self, battle: &mut Battle, bot: &mut TableBot) -> Result<()> {
        let to_move = battle.session.table().filter(|_| battle.session.is_to_move());
        if let (Some(table), Some(seat)) = (to_move, battle.session.seat()) {
            let wish = bot.choose(table, seat);
            self.ask(battle, wish).await?;
        }
        Ok(())
    }

    /// Requests a move, unless another is in flight.
    pub async fn ask(&mut self, battle: &mut Battle, wish: Move) -> Result<()> {
        match battle.session.ask(wish) {
            Some(message) => self.say(&message).await,
            None => Ok(()),
        }
    }

    /// Follows a battle until it is there.
    pub async fn follow_until(
        &mut self,
        battle: &mut Battle,
        is_there: impl Fn(&Battle) -> bool,
    ) -> Result<()> {
        while !is_there(battle) {
            self.follow(battle).await?;
        }
        Ok(())
    }

    /// Processes the next message of the server in a battle.
    async fn follow(&mut self, battle: &mut Battle) -> Result<()> {
        let heard = self.hear().await?;
        battle.take(heard)?;
        match battle.session.outgoing() {
            Some(message) => self.say(&message).await,
            None => Ok(()),
        }
    }
}
