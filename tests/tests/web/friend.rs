//! The friend who hosts: a program that opens a room, begins a match whenever its guest is ready, and plays it.

use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use bots::{Bot, Level, TableBot};
use bout::{Purpose, Seed, Stream};
use games::{GameKind, Rules};
use tests::client::{Client, entrant_for, hands};
use tokio::task::JoinHandle;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl, HostCommand,
    LobbyMessage, RoomMessage, ServerMessage, Visibility,
};

use crate::page::WITHIN;

/// A friend. It leaves when this is dropped.
pub struct Friend {
    seen: Arc<(Mutex<Seen>, Condvar)>,
    task: JoinHandle<()>,
}

/// What the friend sees.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The room.
    pub room: Option<BrawlView>,
    /// Matches that it has played to their end.
    pub matches: u32,
    /// Why it gave up.
    pub problem: Option<String>,
}

impl Seen {
    /// Whether the guest has a seat, and is ready if `is_ready`.
    pub fn has_guest(&self, is_ready: bool) -> bool {
        self.room.as_ref().is_some_and(|room| {
            let mut others = room.members.iter().filter(|member| member.id != room.you);
            others.any(|guest| guest.team.is_some() && (guest.is_ready || !is_ready))
        })
    }
}

impl Friend {
    /// Opens a room for two by these rules, one bout a match.
    pub fn host(address: SocketAddr, rules: Rules) -> Friend {
        let seen = Arc::new((Mutex::new(Seen::default()), Condvar::new()));
        let shown = seen.clone();
        let task = tokio::spawn(async move {
            let show = |change: &dyn Fn(&mut Seen)| {
                change(&mut shown.0.lock().expect("no panics"));
                shown.1.notify_all();
            };
            if let Err(error) = host(address, rules, &show).await {
                show(&|seen| seen.problem = Some(format!("{error:#}")));
            }
        });
        Friend { seen, task }
    }

    /// Waits until the friend sees what is `wanted`; `what` names it. Returns how long that took.
    pub fn wait(&self, what: &str, wanted: impl Fn(&Seen) -> bool) -> Duration {
        let begin = Instant::now();
        let (seen, changed) = &*self.seen;
        let mut seen = seen.lock().expect("no panics");
        loop {
            assert_eq!(seen.problem, None, "{what}");
            if wanted(&seen) {
                return begin.elapsed();
            }
            let left = WITHIN.saturating_sub(begin.elapsed());
            assert!(left != Duration::ZERO, "{what}: not so within {WITHIN:?}: {seen:?}");
            seen = changed.wait_timeout(seen, left).expect("no panics").0;
        }
    }

    /// The code of the room.
    pub fn code(&self) -> String {
        self.wait("the room is open", |seen| seen.room.is_some());
        let seen = self.seen.0.lock().expect("no panics");
        seen.room.as_ref().map(|room| room.code.to_string()).expect("it is open")
    }
}

impl Drop for Friend {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn host(
    address: SocketAddr,
    rules: Rules,
    show: &(impl Fn(&dyn Fn(&mut Seen)) + Sync),
) -> Result<()> {
    let mut client = Client::enter(address, "Anne").await?;
    let options = BrawlOptions { best_of: 1, ..BrawlOptions::duel(rules) };
    let entrant = entrant_for(rules.kind());
    let room = HostBrawl { options, visibility: Visibility::Public, password: None, entrant };
    client.say(&ClientMessage::Lobby(LobbyMessage::Host(room))).await?;
    loop {
        follow(&mut client, show, |seen| seen.has_guest(true)).await?;
        let start = BrawlCommand::Host(HostCommand::Start);
        for command in [BrawlCommand::Ready(true), start] {
            client.say(&ClientMessage::Room(RoomMessage::Brawl(command))).await?;
        }
        play(&mut client, rules).await?;
        let has_ended = |seen: &Seen| {
            seen.room.as_ref().is_some_and(|room| room.phase == BrawlPhase::Gathering)
        };
        follow(&mut client, show, has_ended).await?;
        show(&|seen| seen.matches += 1);
    }
}

/// Follows the room until it is as `wanted`.
async fn follow(
    client: &mut Client,
    show: &impl Fn(&dyn Fn(&mut Seen)),
    wanted: impl Fn(&Seen) -> bool,
) -> Result<Seen> {
    client
        .hear_until(|message| {
            let ServerMessage::Brawl(view) = message else { return None };
            let seen = Seen { room: Some(*view), ..Seen::default() };
            show(&|shown| shown.room.clone_from(&seen.room));
            wanted(&seen).then_some(seen)
        })
        .await
}

async fn play(client: &mut Client, rules: Rules) -> Result<()> {
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, 0);
    match rules.kind() {
        GameKind::Clocked(game) => {
            let bot = Bot::new(game, Level::MOST, stream);
            client.play_bout(hands(bot)).await?;
        }
        GameKind::Turns(game) => {
            client.play_battle(&mut TableBot::new(game, Level::MOST, stream)).await?;
        }
    }
    Ok(())
}
