//! Playing a bout in turns, or looking on.

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Outcome, Seat};
use games::{Act, Move, MoveRefusal, Table};
use netplay::{News, Sitting};
use wire::{ServerMessage, Start, TableNews, Update};

use super::{Client, Heard};

/// A battle as one client sees it.
#[derive(Debug)]
pub struct Battle {
    /// How it was announced, to who plays in it.
    pub start: Option<Start>,
    /// This client's side of it.
    pub sitting: Sitting,
    /// How it ended, once that was told.
    pub outcome: Outcome,
    /// How often the table was shown whole.
    pub shown: u32,
    /// What was done since this client came.
    pub acts: Vec<Act>,
    /// Why moves of this client were not made.
    pub refusals: Vec<MoveRefusal>,
    /// Of whom it was told that nothing is heard, or something again.
    pub silences: Vec<(Seat, Option<u32>)>,
}

impl Battle {
    fn of(sitting: Sitting, start: Option<Start>) -> Battle {
        Battle {
            start,
            sitting,
            outcome: Outcome::Undecided,
            shown: 0,
            acts: Vec::new(),
            refusals: Vec::new(),
            silences: Vec::new(),
        }
    }

    /// A battle of so many seats that this client looks on at.
    pub fn looking_on(seats: usize) -> Battle {
        Battle::of(Sitting::looking_on(seats), None)
    }

    /// The table.
    ///
    /// # Panics
    /// When the server has not shown it yet.
    pub fn table(&self) -> &marauders::Table {
        let Table::Marauders(table) = self.sitting.table().expect("the table was shown");
        table
    }

    fn receive(&mut self, news: TableNews) {
        let act = match &news {
            TableNews::Acted(acted) => Some(acted.act),
            TableNews::Silent(seat, left) => {
                self.silences.push((*seat, *left));
                None
            }
            TableNews::Stands(_) | TableNews::Unmoved(_) => None,
        };
        match self.sitting.receive(news) {
            Some(News::Refused(why)) => self.refusals.push(why),
            Some(News::Happened(_)) => self.acts.extend(act),
            Some(News::Table) => self.shown += 1,
            Some(News::Silence) | None => {}
        }
    }
}

impl Client {
    /// Waits for the next bout to be announced and its table to be shown.
    pub async fn sit(&mut self) -> Result<Battle> {
        let start = self.hear_start().await?;
        let mut battle = Battle::of(Sitting::new(&start), Some(start));
        self.follow_until(&mut battle, |battle| battle.sitting.table().is_some()).await?;
        Ok(battle)
    }

    /// Waits for the next bout to be announced, and plays it to its end as this bot would.
    pub async fn play_battle(&mut self, bot: &mut TableBot) -> Result<Battle> {
        let mut battle = self.sit().await?;
        self.play_on(&mut battle, bot, |_| false).await?;
        Ok(battle)
    }

    /// Plays as this bot would until the battle is over, or it is there.
    pub async fn play_on(
        &mut self,
        battle: &mut Battle,
        bot: &mut TableBot,
        is_there: impl Fn(&Battle) -> bool,
    ) -> Result<()> {
        while battle.outcome == Outcome::Undecided && !is_there(battle) {
            let to_move = battle.sitting.table().filter(|_| battle.sitting.is_to_move());
            if let (Some(table), Some(seat)) = (to_move, battle.sitting.seat()) {
                let wish = bot.choose(table, seat);
                self.ask(battle, wish).await?;
            }
            self.follow(battle).await?;
        }
        Ok(())
    }

    /// Asks for a move, unless another is under way.
    pub async fn ask(&mut self, battle: &mut Battle, wish: Move) -> Result<()> {
        match battle.sitting.ask(wish) {
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

    /// Takes the next that the server says in a battle.
    async fn follow(&mut self, battle: &mut Battle) -> Result<()> {
        match self.hear().await? {
            Heard::Message(ServerMessage::Bout(Update::Table(news))) => battle.receive(*news),
            Heard::Message(ServerMessage::Bout(Update::Over(outcome, _))) => {
                ensure!(outcome == battle.sitting.outcome(), "the table says otherwise");
                battle.outcome = outcome;
            }
            Heard::Message(
                ServerMessage::Room(_)
                | ServerMessage::Brawl(_)
                | ServerMessage::Pong(_)
                | ServerMessage::Notice(_)
                | ServerMessage::Draining { .. },
            ) => {}
            Heard::Message(ServerMessage::Refused(why)) => return Err(why.into()),
            other => bail!("in the middle of a battle: {other:?}"),
        }
        match battle.sitting.outgoing() {
            Some(message) => self.say(&message).await,
            None => Ok(()),
        }
    }
}
