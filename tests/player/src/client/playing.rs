//! Playing bouts: in real time, as a cheat would, in turns, and through restarts of the server.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bots::TableBot;
use bout::{Buttons, Outcome, TICKS_PER_SECOND};
use games::{Board, Move, Round};
use tokio::time::{Instant, interval, sleep_until};
use wire::{ClientMessage, ServerMessage, Start, Update};

use super::{Client, Outages};
use crate::{Battle, Boards};

/// The timeout of the longest bout in a test, and of one with all of its outages.
const BOUT_WITHIN: Duration = Duration::from_secs(300);
const BOUT_WITH_OUTAGES_WITHIN: Duration = Duration::from_secs(600);
/// How often a client that lost its server tries again.
const TRIES_EVERY: Duration = Duration::from_millis(100);

/// The message of a bout that resumes after a restart.
const GOES_ON: ServerMessage = ServerMessage::Bout(Update::Paused(Some(0)));

impl Client {
    /// Waits for the next bout to be announced, and plays it to its end with this input.
    pub async fn play_bout(&mut self, hands: impl FnMut(&Board) -> Buttons) -> Result<Boards> {
        let start = self.hear_start().await?;
        self.play(start, hands).await
    }

    /// Plays a bout to its end with this input.
    pub async fn play(
        &mut self,
        start: Start,
        hands: impl FnMut(&Board) -> Buttons,
    ) -> Result<Boards> {
        self.play_by(start, hands, async |client, message| client.say(&message).await).await
    }

    /// The same. `say` sends the session's messages, or something else.
    pub async fn play_by(
        &mut self,
        start: Start,
        mut hands: impl FnMut(&Board) -> Buttons,
        mut say: impl AsyncFnMut(&mut Client, ClientMessage) -> Result<()>,
    ) -> Result<Boards> {
        let announced = Instant::now();
        let mut boards = Boards::new(start, Duration::ZERO)?;
        boards.pace_percent = self.pace_percent;
        while boards.session.result().is_none() {
            tokio::select! {
                () = sleep_until(announced + BOUT_WITHIN) => bail!("the bout does not end"),
                () = sleep_until(announced + boards.due) => {
                    self.play_tick(&mut boards, announced.elapsed(), &mut hands);
                }
                message = self.hear_message() => boards.take(message?, announced.elapsed())?,
            }
            while let Some(message) = boards.session.outgoing() {
                say(self, message).await?;
            }
        }
        ensure!(boards.outcome != Outcome::Undecided, "a bout ended undecided");
        Ok(boards)
    }

    /// Plays a bout to its end, and resumes it at `address` whenever the connection is lost.
    pub async fn play_through_restarts(
        &mut self,
        start: Start,
        address: impl Fn() -> SocketAddr,
        mut hands: impl FnMut(&Board) -> Buttons,
    ) -> Result<(Boards, Outages)> {
        let announced = Instant::now();
        let (mut boards, mut outages) = (Boards::new(start, Duration::ZERO)?, Outages::default());
        let mut tries = interval(TRIES_EVERY);
        while boards.session.result().is_none() {
            let is_parted = self.socket.is_none();
            tokio::select! {
                () = sleep_until(announced + BOUT_WITH_OUTAGES_WITHIN) => {
                    bail!("the bout does not end: {outages:?}")
                }
                () = sleep_until(announced + boards.due) => {
                    let now = announced.elapsed();
                    let is_played = self.play_tick(&mut boards, now, &mut hands);
                    let is_back = outages.restarts <= boards.session.stats().restarts;
                    if is_played && is_back && !is_parted {
                        outages.end();
                    }
                }
                _ = tries.tick(), if is_parted => outages.try_once(self, address()).await?,
                message = self.hear_or_part(&mut outages), if !is_parted => {
                    message.map_or(Ok(()), |message| boards.take(message, announced.elapsed()))?;
                }
            }
            while let Some(message) = boards.session.outgoing() {
                self.say_or_part(&message, &mut outages).await;
            }
        }
        ensure!(boards.outcome != Outcome::Undecided, "a bout ended undecided");
        Ok((boards, outages))
    }

    /// Plays what is due. Returns true if that was a tick at least.
    fn play_tick(
        &self,
        boards: &mut Boards,
        now: Duration,
        hands: &mut impl FnMut(&Board) -> Buttons,
    ) -> bool {
        let mut is_played = false;
        boards.play(now, hands, |session, _, _, _| {
            is_played = true;
            if self.is_restless && session.board().tick().0.is_multiple_of(TICKS_PER_SECOND) {
                session.cycle_target(Round::Forwards);
            }
        });
        is_played
    }

    /// Plays as this bot would until the battle is over, and resumes it at `address` whenever the
    /// connection is lost.
    pub async fn play_on_through_restarts(
        &mut self,
        battle: &mut Battle,
        bot: &mut TableBot,
        address: impl Fn() -> SocketAddr,
    ) -> Result<Outages> {
        let (mut outages, mut tries) = (Outages::default(), interval(TRIES_EVERY));
        while battle.outcome == Outcome::Undecided {
            if self.socket.is_none() {
                tries.tick().await;
                outages.try_once(self, address()).await?;
                continue;
            }
            if let Some(message) = battle.move_by(bot) {
                self.say_or_part(&message, &mut outages).await;
            }
            if self.socket.is_some()
                && let Some(message) = self.hear_or_part(&mut outages).await
            {
                if message == GOES_ON {
                    outages.end();
                }
                battle.take(message)?;
            }
            if let Some(message) = battle.session.outgoing() {
                self.say_or_part(&message, &mut outages).await;
            }
        }
        Ok(outages)
    }

    /// The next message. Nothing when the connection is lost.
    async fn hear_or_part(&mut self, outages: &mut Outages) -> Option<ServerMessage> {
        let heard = self.hear_message().await;
        if heard.is_err() {
            outages.begin();
            self.part();
        }
        heard.ok()
    }

    async fn say_or_part(&mut self, message: &ClientMessage, outages: &mut Outages) {
        if self.say(message).await.is_err() {
            outages.begin();
            self.part();
        }
    }

    /// Waits for the next bout to be announced and its table to be shown.
    pub async fn sit(&mut self) -> Result<Battle> {
        let start = self.hear_start().await?;
        let mut battle = Battle::new(start);
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
            self.say_any(battle.move_by(bot)).await?;
            self.follow(battle).await?;
        }
        Ok(())
    }

    /// Requests a move, unless another is in flight.
    pub async fn ask(&mut self, battle: &mut Battle, wish: Move) -> Result<()> {
        self.say_any(battle.session.ask(wish)).await
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
        battle.take(self.hear_message().await?)?;
        self.say_any(battle.session.outgoing()).await
    }

    async fn say_any(&mut self, message: Option<ClientMessage>) -> Result<()> {
        match message {
            Some(message) => self.say(&message).await,
            None => Ok(()),
        }
    }
}
