//! The bots of a room: what they cost, and their decisions, which other threads compute.

use bout::Millis;
use referee::{Room, RoomAnswer, Thought};

use super::RoomTask;
use crate::limits::bot_reservation::BotReservation;
use crate::rooms::hosted_room::HostedRoom;
use crate::sessions::mailbox::{FromClient, ToRoom};

impl RoomTask {
    /// Passes a command of the host to the brawl room. It may change the bots, and so what the room has of the
    /// budget.
    pub(super) fn receive_from_host(
        hosted: &mut HostedRoom,
        bots: &mut BotReservation,
        now: Millis,
        FromClient { client, message, echoes }: FromClient,
    ) -> Vec<RoomAnswer> {
        let own = bots.cost();
        bots.change(|allowed| {
            hosted.allow_bots(allowed);
            let answers = hosted.receive(now, client, message, &echoes);
            (hosted.bots_cost().unwrap_or(own), answers)
        })
    }

    /// Gives back what the bots of a match cost that is over.
    pub(super) fn charge_bots(&mut self) {
        if let (Some(bots), Some(cost)) = (&mut self.bots, self.hosted.bots_cost()) {
            bots.change(|_| (cost, ()));
        }
    }

    /// Has the decisions of the bots computed. They return through the inbox of the room.
    pub(super) fn give_out_thoughts(&mut self) {
        let room = self.hosted.current_mut();
        for thought in room.map(Room::take_thoughts).unwrap_or_default() {
            let (threads, door) = (self.world.bot_threads.clone(), self.door.clone());
            tokio::spawn(async move {
                if let Some(thought) = threads.think(thought).await {
                    // The room may have ended.
                    let _ = door.send(Box::new(ToRoom::Thought(thought))).await;
                }
            });
        }
    }

    /// A decision is computed.
    pub(super) fn return_thought(&mut self, thought: Thought) {
        if let Some(room) = self.hosted.current_mut() {
            room.return_thought(thought);
        }
    }
}
