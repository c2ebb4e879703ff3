//! A player in its bouts, one after the other.

use std::collections::VecDeque;
use std::iter::from_fn;
use std::time::Duration;

use anyhow::{Result, bail};
use bots::TableBot;
use bout::{Buttons, Nonce, Outcome, Tick};
use games::SplitSetup;
use netplay::{Draw, Session};
use wire::{ClientMessage, ServerMessage, Start};

use crate::{Battle, Boards, Hands, Mind};

/// How often a player moves at a table: a person takes longer, too.
const MOVES_EVERY: Duration = Duration::from_millis(200);

/// A player. Times count from any moment before its first bout.
///
/// **Contract.** Give [`Player::receive`] each message of the server, and answer a returned [`ServerMessage::Start`] by
/// [`Player::begin`]. Call [`Player::step`] when [`Player::due`] has come, and after messages; after both, send what
/// [`Player::outgoing`] returns. When [`Player::outcome`] is known, [`Player::end`] the bout.
pub struct Player {
    nonce: Nonce,
    /// The draw that it took part in last.
    draw: Option<Draw>,
    playing: Option<Playing>,
    restarts: u32,
    to_say: VecDeque<ClientMessage>,
}

/// A bout in progress, and who plays it.
pub enum Playing {
    /// On boards.
    Boards(Box<Boards>, Hands),
    /// In turns.
    Table {
        /// The battle.
        battle: Box<Battle>,
        /// The one who plays.
        bot: Box<TableBot>,
        /// When it may move next.
        moves_at: Duration,
    },
}

impl Player {
    /// A player who adds `nonce` to each draw.
    pub fn new(nonce: Nonce) -> Player {
        Player { nonce, draw: None, playing: None, restarts: 0, to_say: VecDeque::new() }
    }

    /// Takes a message that came at `at`, over a connection with the round trip `ping`. Returns the message, unless it
    /// is of the bout in progress or of a draw. An error when the server is not fair, or speaks of another bout.
    pub fn receive(
        &mut self,
        message: ServerMessage,
        at: Duration,
        ping: Duration,
    ) -> Result<Option<ServerMessage>> {
        match (message, &mut self.playing) {
            (ServerMessage::Draw { bout, commitment }, _) => {
                let draw = self.draw.insert(Draw::new(bout, commitment, self.nonce));
                self.to_say.push_back(draw.message());
            }
            (ServerMessage::Bout(update), Some(Playing::Boards(boards, _))) => {
                boards.receive(update, at, ping);
            }
            (ServerMessage::Bout(update), Some(Playing::Table { battle, .. })) => {
                battle.receive(update)?;
            }
            (ServerMessage::Flow(flow), Some(Playing::Boards(boards, _))) => {
                boards.flow(&flow);
            }
            // The server was restarted.
            (ServerMessage::Start(start), Some(playing)) if playing.bout() == start.bout => {}
            // It had not begun, and its beginning did not survive: it is drawn anew.
            (ServerMessage::Start(start), Some(playing)) if !playing.is_waiting() => {
                bail!("bout {} begins in the middle of {}", start.bout, playing.bout())
            }
            (message @ ServerMessage::Welcome { .. }, Some(playing)) => {
                self.restarts += 1;
                if let Playing::Table { battle, .. } = playing {
                    battle.session.restarted();
                }
                return Ok(Some(message));
            }
            (message, _) => return Ok(Some(message)),
        }
        Ok(None)
    }

    /// Begins a bout that was announced at `at`. An error when the server was not fair, or the mind plays other games.
    pub fn begin(&mut self, start: Start, at: Duration, mind: Mind) -> Result<()> {
        if let Some(draw) = self.draw.take_if(|draw| draw.bout() == start.bout)
            && let Err(why) = draw.check_start(&start)
        {
            bail!("bout {}: {why}", start.bout);
        }
        self.restarts = 0;
        self.playing = Some(match (start.setup.clone().split(), mind) {
            (SplitSetup::Clocked(_), Mind::Hands(hands)) => {
                Playing::Boards(Box::new(Boards::new(start, at)?), hands)
            }
            (SplitSetup::Turns(_), Mind::Table(bot)) => {
                let (battle, moves_at) = (Box::new(Battle::new(start)), at);
                Playing::Table { battle, bot, moves_at }
            }
            (SplitSetup::Clocked(_), Mind::Table(_)) | (SplitSetup::Turns(_), Mind::Hands(_)) => {
                bail!("bout {} is of another game", start.bout)
            }
        });
        Ok(())
    }

    /// The connection is another one: what was asked may be lost.
    pub fn reconnected(&mut self) {
        if let Some(Playing::Table { battle, .. }) = &mut self.playing {
            battle.session.reconnected();
        }
    }

    /// Plays what is due; see [`Boards::play`] for what is reported.
    pub fn step(&mut self, now: Duration, report: impl FnMut(&mut Session, Tick, Buttons, u32)) {
        match &mut self.playing {
            None => {}
            Some(Playing::Boards(boards, hands)) => {
                boards.play(now, hands, report);
                self.to_say.extend(from_fn(|| boards.session.outgoing()));
            }
            Some(Playing::Table { battle, bot, moves_at }) => {
                self.to_say.extend(from_fn(|| battle.session.outgoing()));
                if *moves_at <= now && battle.session.is_to_move() {
                    *moves_at = now + MOVES_EVERY;
                    self.to_say.extend(battle.move_by(bot));
                }
            }
        }
    }

    /// When the next tick is due; nothing without a bout on boards.
    pub fn due(&self) -> Option<Duration> {
        match &self.playing {
            Some(Playing::Boards(boards, _)) => Some(boards.due),
            Some(Playing::Table { .. }) | None => None,
        }
    }

    /// What to tell the server now.
    pub fn outgoing(&mut self) -> Option<ClientMessage> {
        self.to_say.pop_front()
    }

    /// The bout in progress.
    pub fn playing(&self) -> Option<&Playing> {
        self.playing.as_ref()
    }

    /// The result of the bout in progress, once it was reported.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.playing.as_ref()? {
            Playing::Boards(boards, _) => boards.session.result().map(|_| boards.outcome),
            Playing::Table { battle, .. } => {
                Some(battle.outcome).filter(|&outcome| outcome != Outcome::Undecided)
            }
        }
    }

    /// Leaves the bout, if there is one. Returns it with the number of restarts of the server that it went through.
    pub fn end(&mut self) -> Option<(Playing, u32)> {
        self.playing.take().map(|playing| (playing, self.restarts))
    }
}

impl Playing {
    /// The number of the bout.
    pub fn bout(&self) -> u64 {
        match self {
            Playing::Boards(boards, _) => boards.start.bout,
            Playing::Table { battle, .. } => battle.start.as_ref().map_or(0, |start| start.bout),
        }
    }

    /// True if the server has played nothing in the bout yet, as far as it has said.
    fn is_waiting(&self) -> bool {
        match self {
            Playing::Boards(boards, _) => boards.session.confirmed() == Tick(0),
            Playing::Table { battle, .. } => {
                battle.session.table().is_none_or(|table| table.turn() == 0)
            }
        }
    }
}
