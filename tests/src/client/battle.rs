//! Playing a bout in turns.

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Outcome, Seat};
use netplay::{News, Sitting};
use std::time::Duration;
use tokio::time::timeout;
use wire::{ServerMessage, Start, Update};

use super::{Client, Heard};

/// How long the longest battle of a test may take.
const BATTLE_WITHIN: Duration = Duration::from_secs(240);

/// A battle that was played to its end.
#[derive(Debug)]
pub struct Battle {
    /// How it was announced.
    pub start: Start,
    /// This client's side of it.
    pub sitting: Sitting,
    /// How it ended.
    pub outcome: Outcome,
    /// How often this client's own move was refused.
    pub refused: usize,
}

impl Client {
    /// Waits for the next bout to be announced, and plays it to its end as this bot would.
    pub async fn play_battle(&mut self, bot: &mut TableBot) -> Result<Battle> {
        let start = self.hear_start().await?;
        timeout(BATTLE_WITHIN, self.sit(start, bot)).await?
    }

    async fn sit(&mut self, start: Start, bot: &mut TableBot) -> Result<Battle> {
        let mut sitting = Sitting::new(&start);
        let mut refused = 0;
        loop {
            match self.hear().await? {
                Heard::Message(ServerMessage::Bout(Update::Table(news))) => {
                    if let Some(News::Refused(_)) = sitting.receive(*news) {
                        refused += 1;
                    }
                }
                Heard::Message(ServerMessage::Bout(Update::Over(outcome, _))) => {
                    ensure!(outcome == sitting.outcome(), "the table says otherwise");
                    return Ok(Battle { start, sitting, outcome, refused });
                }
                Heard::Message(
                    ServerMessage::Room(_)
                    | ServerMessage::Brawl(_)
                    | ServerMessage::Pong(_)
                    | ServerMessage::Notice(_),
                ) => {}
                Heard::Message(ServerMessage::Refused(why)) => return Err(why.into()),
                other => bail!("in the middle of a battle: {other:?}"),
            }
            if let Some(message) = sitting.outgoing() {
                self.say(&message).await?;
            }
            if let Some(message) = wish(&mut sitting, bot, start.seat) {
                self.say(&message).await?;
            }
        }
    }
}

fn wish(sitting: &mut Sitting, bot: &mut TableBot, seat: Seat) -> Option<wire::ClientMessage> {
    let table = sitting.table().filter(|_| sitting.is_to_move())?;
    let wish = bot.choose(table, seat);
    sitting.ask(wish)
}
