//! Players of a room where the winner stays, who hand the hill on with every match.

use anyhow::Result;
use bout::{Buttons, Seat};
use player::{Client, entrant_for};
use wire::{
    BrawlCommand, BrawlPhase, BrawlView, ClientMessage, JoinBrawl, LobbyMessage, RoomCode,
    RoomMessage, ServerMessage,
};

/// The matches that the members of a room have won.
pub fn won(view: &BrawlView) -> u16 {
    view.members.iter().map(|member| member.wins).sum()
}

/// Joins a room and plays in it until so many matches were won: whoever sits there since the match before loses, and
/// of the first two the one on the first seat. Returns how many this player has won.
pub async fn join(mut client: Client, code: RoomCode, matches: u16) -> Result<u16> {
    let mut view = None;
    // The wins of the player when its last match began.
    let mut wins_before = None;
    let say = |command| ClientMessage::Room(RoomMessage::Brawl(command));
    loop {
        if view.is_none() {
            let entrant = entrant_for(games::GameKind::SWORDFIGHT);
            let join = JoinBrawl { code, password: None, entrant };
            client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await?;
            view = Some(client.hear_brawl(|_| true).await?);
        }
        let Some(seen) = &view else { continue };
        let Some(own) = seen.members.iter().find(|one| one.id == seen.you) else { continue };
        if matches <= won(seen) {
            return Ok(own.wins);
        }
        if seen.phase == BrawlPhase::Gathering && own.team.is_some() && !own.is_ready {
            client.say(&say(BrawlCommand::Ready(true))).await?;
        }
        let (total, wins) = (won(seen), own.wins);
        let next = client.hear_until(|message| match message {
            ServerMessage::Start(start) => Some(Ok(start)),
            ServerMessage::Brawl(view) => Some(Err(*view)),
            _ => None,
        });
        match next.await? {
            Err(new) => view = Some(new),
            Ok(start) => {
                let is_champion = match wins_before {
                    None => total == 0 && start.seat == Seat(0),
                    Some(before) => before < wins,
                };
                wins_before = Some(wins);
                let play = move |board: &games::Board| match is_champion {
                    true if !board.tick().0.is_multiple_of(10) => Buttons::DOWN,
                    _ => Buttons::NONE,
                };
                client.play(start, play).await?;
            }
        }
    }
}
