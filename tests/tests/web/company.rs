//! Players without a screen, who give a server something to show.

use std::net::SocketAddr;

use anyhow::Result;
use bots::{Bot, Level};
use bout::{Buttons, Purpose, Seed, Stream};
use games::{ClockedGame, GameKind, Ruleset};
use player::{Client, entrant, entrant_for, hands};
use tokio::task::JoinHandle;
use wire::{
    BrawlCommand, BrawlPhase, ClientMessage, JoinBrawl, LobbyMessage, RoomMessage, ServerMessage,
};

/// A player who sits down opposite of a friend, and is ready again after each match. It leaves when
/// this is dropped.
pub struct Opponent(JoinHandle<Result<()>>);

impl Opponent {
    /// Joins the room of this code, in which swordfight is played.
    pub fn join(address: SocketAddr, code: &str) -> Opponent {
        let code = code.parse().expect("a code");
        Opponent(tokio::spawn(async move {
            let mut client = Client::enter(address, "Mary").await?;
            let join = JoinBrawl { code, password: None, entrant: entrant() };
            client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await?;
            loop {
                client.hear_brawl(|view| view.phase == BrawlPhase::Gathering).await?;
                let ready = BrawlCommand::Ready(true);
                client.say(&ClientMessage::Room(RoomMessage::Brawl(ready))).await?;
                let stream = Stream::numbered(&Seed([9; 32]), Purpose::Bots, 0);
                let bot = Bot::new(ClockedGame::Swordfight, Level::MOST, stream);
                client.play_bout(hands(bot)).await?;
            }
        }))
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Two players play a ranked match of swordfight, which the second loses at once. The server plays one
/// bout in a match.
pub async fn ranked_match(address: SocketAddr) -> Result<()> {
    let mut clients = Vec::new();
    for name in ["Anne Bonny", "Mary Read"] {
        let mut client = Client::enter(address, name).await?;
        let entrant = entrant_for(GameKind::SWORDFIGHT);
        let queue = LobbyMessage::Queue(Ruleset::Swordfight, entrant);
        client.say(&ClientMessage::Lobby(queue)).await?;
        clients.push(client);
    }
    for client in &mut clients {
        client.accept().await?;
    }
    let [one, other] = &mut clients[..] else { unreachable!("they are two") };
    let falls = [Buttons::NONE, Buttons::DOWN];
    let play = async |client: &mut Client, held: Buttons| -> Result<()> {
        // Every pair takes a new press.
        let press = move |board: &games::Board| {
            if board.tick().0.is_multiple_of(10) { Buttons::NONE } else { held }
        };
        client.play_bout(press).await?;
        let rated = client.hear_until(|message| match message {
            ServerMessage::Rated(_) => Some(()),
            _ => None,
        });
        rated.await
    };
    let (first, second) = tokio::join!(play(one, falls[0]), play(other, falls[1]));
    first.and(second)
}
