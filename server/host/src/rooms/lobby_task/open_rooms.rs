//! The open rooms: the task of each, and the way in.

use referee::{ClientId, RoomId};
use std::collections::HashMap;
use tokio::sync::mpsc;
use tokio::task::{self, JoinError, JoinSet};

use super::clients::Clients;
use crate::limits::bot_reservation::BotReservation;
use crate::rooms::hosted_room::Opening;
use crate::rooms::room_task::{self, RoomHandle, World};
use crate::sessions::mailbox::RoomSender;

/// The open rooms.
#[derive(Default)]
pub(super) struct OpenRooms {
    tasks: JoinSet<()>,
    room_of_task: HashMap<task::Id, RoomId>,
    doors: HashMap<RoomId, (RoomSender, RoomHandle)>,
}

impl OpenRooms {
    /// Opens a room, with what its bots have of the budget, and sends these clients there.
    pub(super) fn open(
        &mut self,
        id: RoomId,
        opening: (Opening, Option<BotReservation>),
        people: Vec<ClientId>,
        clients: &mut Clients,
        world: &World,
    ) {
        let (door, inbox) = mpsc::channel(room_task::MESSAGES_WAITING_MAX);
        let (handle, opens) = RoomHandle::new();
        let sent = |client| Some((client, clients.send_in(client, id, &door, &handle)?));
        let people = people.into_iter().filter_map(sent).collect();
        let way_in = (door.clone(), inbox);
        self.run(id, handle.clone().run(opens, id, opening, people, way_in, world.clone()));
        self.doors.insert(id, (door, handle));
    }

    /// Runs the task of a room.
    pub(super) fn run(&mut self, id: RoomId, task: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(task);
        self.room_of_task.insert(task.id(), id);
    }

    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }

    pub(super) fn contains(&self, room: RoomId) -> bool {
        self.doors.contains_key(&room)
    }

    /// The way into a room. A closed room refuses every client.
    pub(super) fn door(&self, room: RoomId) -> (RoomSender, RoomHandle) {
        let ended = || (mpsc::channel(1).0, RoomHandle::new().0);
        self.doors.get(&room).cloned().unwrap_or_else(ended)
    }

    /// The next room task that ends; nothing when there is none.
    pub(super) async fn next_ended(&mut self) -> Option<Result<(task::Id, ()), JoinError>> {
        self.tasks.join_next_with_id().await
    }

    /// Removes the room whose task has ended, perhaps by a panic.
    pub(super) fn remove(&mut self, ended: Result<(task::Id, ()), JoinError>) -> Option<RoomId> {
        let task = match &ended {
            Ok((task, ())) => *task,
            Err(error) => {
                tracing::error!(%error, "room task panicked");
                error.id()
            }
        };
        let room = self.room_of_task.remove(&task)?;
        self.doors.remove(&room);
        Some(room)
    }
}
