//! One client's conversation with the server, over as many connections as it takes.

mod errand;

use axum::body::Bytes;
use futures_util::FutureExt;
use referee::ClientId;
use std::collections::VecDeque;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use wire::{
    AccountView, Credential, Heard, Line, PROTOCOL_VERSION, Refusal, ServerMessage, rules_hash,
};

use crate::accounts::{Accounts, Token};
use crate::admission::Admitted;
use crate::clock::Clock;
use crate::end::End;
use crate::flood::Allowance;
use crate::http::Entrance;
use crate::mailbox::{Comeback, Inbox, Letter, Mailbox, News, Said, ToLobby};
use crate::registry::Entry;
use crate::room_task::RoomHandle;
use crate::socket::Socket;
use errand::Errand;

/// How long a session in a room, or in the ranked queue, waits for its client to come back. It is a little longer than the
/// room's own patience, so that it is the room that decides about the seat.
pub const HOLD: Duration = Duration::from_secs(35);
/// Frames that the list of what is to be written keeps room for: the start of a bout brings more.
const OUTGOING_USUALLY: usize = 4;

/// What one session has.
struct Session {
    client: ClientId,
    account: AccountView,
    /// What the client is to keep, until it is told.
    keep: Option<Credential>,
    /// By which the account is known, if it is by one.
    token: Option<Token>,
    accounts: Accounts,
    errand: Errand,
    /// Its place among the players of the server.
    place: OwnedSemaphorePermit,
    /// Where it came from last.
    address: SocketAddr,
    clock: Clock,
    stop: CancellationToken,
    lobby: mpsc::Sender<ToLobby>,
    entry: Entry,
    line: Line,
    socket: Option<Socket>,
    /// Frames for the socket; none while there is no socket.
    outgoing: VecDeque<Bytes>,
    allowance: Allowance,
    /// Until when the client may come back, while there is no socket.
    held_until: Instant,
    /// The room that the client is in.
    room: Option<RoomHandle>,
    /// Whether it waits for a ranked match.
    is_queued: bool,
    /// Whether the client ever said anything after its welcome.
    is_heard: bool,
    /// New connections that the room was told of and has not answered yet.
    unanswered: u32,
    inbox: Inbox,
}

/// Serves a client that was let in on this connection, until it leaves, is sent away, or does not
/// come back.
pub async fn converse(
    admitted: Admitted,
    socket: Socket,
    allowance: Allowance,
    entrance: &Entrance,
) {
    let (entry, mailbox, inbox) = entrance.registry.enter();
    let Admitted { account, keep, token, place } = admitted;
    // In a box: it is large, and moved into a future of a future.
    let is_new_guest = matches!(keep, Some(Credential::Guest(_)));
    let mut session = Box::new(Session {
        client: ClientId(entrance.next_client.fetch_add(1, Ordering::Relaxed)),
        account,
        keep,
        token,
        accounts: entrance.admission.accounts().clone(),
        errand: Errand::default(),
        place,
        address: socket.address(),
        clock: entrance.clock,
        stop: entrance.stop.token().clone(),
        lobby: entrance.lobby.clone(),
        entry,
        line: Line::default(),
        socket: Some(socket),
        outgoing: VecDeque::new(),
        allowance,
        held_until: Instant::now(),
        room: None,
        is_queued: false,
        is_heard: false,
        unanswered: 0,
        inbox,
    });
    let end = session.serve(mailbox).await;
    if is_new_guest
        && !session.is_heard
        && let Err(error) = Box::pin(session.accounts.take_back(session.account.id.into())).await
    {
        tracing::warn!(%error, "the name of a guest who never heard of it stays taken for a while");
    }
    let Session { client, account, address, entry, inbox, socket, outgoing, place, .. } = *session;
    let name = account.name.as_str();
    tracing::info!(client = client.0, name, %address, %end, "a session ended");
    // Nobody can come back, and nobody is to wait, while the client reads why it must go.
    drop((entry, inbox, place));
    if let Some(socket) = socket {
        // These boxes are for what seldom happens, and would have its room in every session.
        Box::pin(socket.say_goodbye(outgoing, &end)).await;
    }
}

impl Session {
    async fn serve(&mut self, mailbox: Mailbox) -> End {
        let Ok(place) = self.lobby.clone().reserve_owned().await else {
            return End::Refused(Refusal::Stopping);
        };
        let _presence = Presence { client: self.client, place: Some(place) };
        let address = self.address.ip();
        let came = ToLobby::Came(self.client, self.account.clone(), address, mailbox);
        if self.lobby.send(came).await.is_err() {
            return End::Refused(Refusal::Stopping);
        }
        loop {
            self.publish();
            if let Err(end) = self.turn().await
                && let Some(end) = self.hold(end)
            {
                return end;
            }
        }
    }

    /// Tells the room how far the client has caught up.
    fn publish(&mut self) {
        self.inbox.publish(self.socket.is_some().then(|| self.line.under_way()));
    }

    async fn turn(&mut self) -> Result<(), End> {
        let is_unwritten = self.socket.as_ref().is_some_and(Socket::is_unwritten);
        let is_written = self.outgoing.is_empty() && !is_unwritten;
        tokio::select! {
            biased;
            news = self.inbox.next(is_written) => match news {
                News::Cut => Err(self.cut_off()),
                News::Comeback(comeback) => Box::pin(self.resume(*comeback)).await,
                News::Letter(letter) => {
                    self.take(*letter)?;
                    self.write_waiting()
                }
            },
            done = self.errand.done(), if self.errand.is_busy() => Box::pin(self.finish(done)).await,
            frame = exchange(&mut self.socket, &mut self.outgoing, &mut self.allowance) => {
                match frame? {
                    // In a box, for every session would have room for what seldom happens.
                    Some(frame) => match self.hear_at_once(&frame)? {
                        Some(said) => Box::pin(self.hear(*said)).await,
                        None => Ok(()),
                    },
                    None => Ok(()),
                }
            }
            () = async { sleep_until(self.held_until).await }, if self.socket.is_none() => {
                Err(End::Away)
            }
        }
    }

    /// Why it must end at once. When the server stops, what was posted before is said before the
    /// goodbye: it may be how the last match ended.
    fn cut_off(&mut self) -> End {
        if !self.stop.is_cancelled() {
            return End::Behind;
        }
        self.take_waiting().err().unwrap_or(End::Refused(Refusal::Stopping))
    }

    /// Takes what else waits, and writes as much as the kernel has room for, in one go, without
    /// waiting for more.
    fn write_waiting(&mut self) -> Result<(), End> {
        self.take_waiting()?;
        let Some(socket) = &mut self.socket else { return Ok(()) };
        if self.outgoing.is_empty() {
            return Ok(());
        }
        let written = socket.write(&mut self.outgoing).now_or_never().unwrap_or(Ok(()));
        self.outgoing.shrink_to(OUTGOING_USUALLY);
        written
    }

    fn take_waiting(&mut self) -> Result<(), End> {
        while let Some(letter) = self.inbox.take() {
            self.take(letter)?;
        }
        Ok(())
    }

    fn take(&mut self, letter: Letter) -> Result<(), End> {
        match letter {
            Letter::Welcome => return self.welcome(),
            Letter::Tell(ServerMessage::Flow(_)) | Letter::Show(_) if 0 < self.unanswered => {}
            Letter::Tell(message) => return self.tell(&message),
            Letter::Show(flow) if self.socket.is_some() => {
                self.line.share(self.clock.now())?;
                self.outgoing.push_back(Bytes::from_owner(flow));
            }
            // There is nobody to show it to.
            Letter::Show(_) => {}
            Letter::Renewed => self.unanswered = self.unanswered.saturating_sub(1),
            Letter::Enter(room) => self.go(Some(room)),
            Letter::Exit => self.go(None),
            Letter::Dismiss(why) => return Err(End::Refused(why)),
        }
        Ok(())
    }

    fn tell(&mut self, message: &ServerMessage) -> Result<(), End> {
        match message {
            ServerMessage::Queued(_) | ServerMessage::Found(_) => self.is_queued = true,
            ServerMessage::Outside => self.is_queued = false,
            _ => {}
        }
        let now = self.clock.now();
        if self.socket.is_some() {
            self.outgoing.push_back(self.line.say(now, message)?.into());
        } else {
            self.line.keep(now, message)?;
        }
        Ok(())
    }

    /// A room that was left answers nothing any more.
    fn go(&mut self, room: Option<RoomHandle>) {
        self.room = room;
        self.is_queued = false;
        self.unanswered = 0;
    }

    /// The first frame on the first connection, which is not counted.
    fn welcome(&mut self) -> Result<(), End> {
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL_VERSION,
            rules: rules_hash(),
            account: self.account.clone(),
            token: self.entry.token(),
            keep: self.keep.take(),
        };
        self.outgoing.push_back(wire::encode(&welcome).into());
        Ok(())
    }

    /// Goes over to a new connection, which costs as much as a message. What the client has not
    /// heard is said again on it.
    async fn resume(&mut self, comeback: Comeback) -> Result<(), End> {
        if self.line.is_stale(comeback.heard) {
            // It was said before the old connection brought more. Closed, it is tried again.
            let is_allowed = self.allowance.take(Instant::now());
            return if is_allowed { Ok(()) } else { Err(End::Refused(Refusal::Flood)) };
        }
        self.address = comeback.socket.address();
        // The old one gives its place at the gate back before the new one takes one.
        self.socket = None;
        self.socket = Some(comeback.socket);
        self.outgoing.clear();
        self.socket.as_ref().map_or(Ok(()), Socket::settle)?;
        if !self.allowance.take(Instant::now()) {
            return Err(End::Refused(Refusal::Flood));
        }
        let again = self.line.resume(self.clock.now(), comeback.heard)?;
        let resumed = ServerMessage::Resumed { heard: self.line.heard() };
        self.outgoing.push_back(wire::encode(&resumed).into());
        self.outgoing.extend(again.into_iter().map(Bytes::from));
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, "a client came back");
        if let Some(room) = &self.room
            && room.resume(self.client).await
        {
            self.unanswered += 1;
        }
        Ok(())
    }

    /// Passes what the client says on to the room. Gives it back when there is none any more, or
    /// somebody else is in it just now.
    fn hear_at_once(&mut self, frame: &[u8]) -> Result<Option<Box<Said>>, End> {
        let Heard { message, echoes } = self.line.hear(frame)?;
        self.is_heard = true;
        if errand::is_one(&message) {
            return self.send_on_errand(message).map(|()| None);
        }
        let said = Said { client: self.client, message, echoes };
        self.publish();
        let unheard = match &self.room {
            Some(room) => room.hear_at_once(said),
            None => Some(said),
        };
        if unheard.is_none() {
            self.write_waiting()?;
        }
        Ok(unheard.map(Box::new))
    }

    /// Passes what the client says on to the room, or to the lobby when there is no room any more.
    async fn hear(&mut self, mut said: Said) -> Result<(), End> {
        if let Some(room) = &self.room {
            let Some(unheard) = room.hear(said).await else { return self.write_waiting() };
            said = unheard;
            self.go(None);
        }
        let passed = self.lobby.send(ToLobby::Said(said)).await;
        passed.map_err(|_| End::Refused(Refusal::Stopping))
    }

    /// Decides whether to wait for the client when its connection is lost; if not, the end.
    fn hold(&mut self, end: End) -> Option<End> {
        if !end.is_loss() {
            return Some(end);
        }
        // Whether it is in a room, or in the queue, may still be in the mailbox.
        if let Err(end) = self.take_waiting() {
            return Some(end);
        }
        if self.room.is_none() && !self.is_queued {
            return Some(end);
        }
        let (client, name) = (self.client.0, self.account.name.as_str());
        tracing::info!(client, name, address = %self.address, why = %end, "a client is away");
        self.socket = None;
        self.outgoing.clear();
        self.held_until = Instant::now() + HOLD;
        None
    }
}

/// Writes what there is to write; otherwise the next frame that comes. Without a socket nothing
/// happens. Dropping this before it is done loses nothing.
async fn exchange(
    socket: &mut Option<Socket>,
    outgoing: &mut VecDeque<Bytes>,
    allowance: &mut Allowance,
) -> Result<Option<Bytes>, End> {
    let Some(socket) = socket else { return pending().await };
    if outgoing.is_empty() && !socket.is_unwritten() {
        return socket.hear(allowance).await.map(Some);
    }
    socket.write(outgoing).await.map(|()| None)
}

/// Tells the lobby when a session ends, however it does: its place in the queue is kept free from
/// the start.
struct Presence {
    client: ClientId,
    place: Option<mpsc::OwnedPermit<ToLobby>>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some(place) = self.place.take() {
            place.send(ToLobby::Gone(self.client));
        }
    }
}
