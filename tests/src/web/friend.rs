//! The friend who hosts: a program that opens a room, begins a match whenever its guest is ready, and plays it.

use std::net::SocketAddr;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use bots::{Bot, Level, TableBot};
use bout::{Buttons, Outcome, Purpose, Seat, Seed, Stream};
use games::{GameKind, Rules};
use tokio::task::JoinHandle;
use wire::{
    BrawlCommand, BrawlMember, BrawlOptions, BrawlPhase, BrawlView, ClientMessage, HostBrawl,
    HostCommand, LobbyMessage, MemberId, RoomMessage, ServerMessage, Visibility,
};

use crate::web::WITHIN;
use player::{Battle, Client, entrant_for, hands};

/// A friend. It leaves when this is dropped.
#[derive(Debug)]
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
    /// The table of the battle in progress, and the guest's seat at it.
    pub table: Option<(marauders::Table, Seat)>,
    /// The chat since the room was opened.
    pub chat: Vec<String>,
    /// Why it gave up.
    pub problem: Option<String>,
}

impl Seen {
    /// True if the guest has a seat, and is ready if `is_ready`.
    pub fn has_guest(&self, is_ready: bool) -> bool {
        self.others().any(|guest| guest.team.is_some() && (guest.is_ready || !is_ready))
    }

    /// The guests in the room, by the numbers of their memberships.
    pub fn guests(&self) -> Vec<MemberId> {
        self.others().map(|guest| guest.id).collect()
    }

    /// Whether a guest has this name.
    pub fn has_name(&self, name: &str) -> bool {
        self.others().any(|guest| guest.name.as_str() == name)
    }

    /// The members of the room besides the friend.
    fn others(&self) -> impl Iterator<Item = &BrawlMember> {
        let room = self.room.as_ref();
        room.into_iter().flat_map(|room| room.members.iter().filter(|member| member.id != room.you))
    }

    /// The table, when the guest is to move at it.
    pub fn table_of_guest(&self) -> Option<&marauders::Table> {
        let (table, guest) = self.table.as_ref()?;
        (table.outcome == Outcome::Undecided && table.present() == *guest).then_some(table)
    }
}

impl Friend {
    /// Opens a room for two by these rules, one bout a match.
    #[must_use]
    pub fn host(address: SocketAddr, rules: Rules) -> Friend {
        Friend::start(address, rules, true)
    }

    /// The same; the friend may press nothing in a bout, which must be a clocked one.
    #[must_use]
    pub fn start(address: SocketAddr, rules: Rules, plays: bool) -> Friend {
        let seen = Arc::new((Mutex::new(Seen::default()), Condvar::new()));
        let shown = seen.clone();
        let task = tokio::spawn(async move {
            let show = |change: &dyn Fn(&mut Seen)| {
                change(&mut shown.0.lock().expect("no panics"));
                shown.1.notify_all();
            };
            if let Err(error) = host(address, rules, plays, &show).await {
                show(&|seen| seen.problem = Some(format!("{error:#}")));
            }
        });
        Friend { seen, task }
    }

    /// Waits until the friend sees what is `wanted`; `what` names it. Returns how long that took.
    ///
    /// # Panics
    /// When that takes too long.
    pub fn wait(&self, what: &str, wanted: impl Fn(&Seen) -> bool) -> Duration {
        let begin = Instant::now();
        let is_so = self.wait_for(WITHIN, wanted);
        let seen = self.look(Seen::clone);
        assert!(is_so, "{what}: not so within {WITHIN:?}: {seen:?}");
        begin.elapsed()
    }

    /// Waits until the friend sees what is `wanted`, or this time has passed. Returns whether it does.
    ///
    /// # Panics
    /// When the friend has given up.
    pub fn wait_for(&self, within: Duration, wanted: impl Fn(&Seen) -> bool) -> bool {
        let (seen, changed) = &*self.seen;
        let seen = seen.lock().expect("no panics");
        let lacks = |seen: &mut Seen| seen.problem.is_none() && !wanted(seen);
        let (seen, _) = changed.wait_timeout_while(seen, within, lacks).expect("no panics");
        assert_eq!(seen.problem, None);
        wanted(&seen)
    }

    /// Waits like [`Friend::wait`] until `found` finds something in what the friend sees.
    pub fn find<T>(&self, what: &str, found: impl Fn(&Seen) -> Option<T>) -> T {
        self.wait(what, |seen| found(seen).is_some());
        let seen = self.seen.0.lock().expect("no panics");
        found(&seen).unwrap_or_else(|| panic!("{what}: it has changed already"))
    }

    /// What the friend sees now of something.
    pub fn look<T>(&self, of: impl Fn(&Seen) -> T) -> T {
        let seen = self.seen.0.lock().expect("no panics");
        assert_eq!(seen.problem, None);
        of(&seen)
    }

    /// The code of the room.
    pub fn code(&self) -> String {
        self.find("the room is open", |seen| Some(seen.room.as_ref()?.code.to_string()))
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
    plays: bool,
    show: &(impl Fn(&dyn Fn(&mut Seen)) + Sync),
) -> Result<()> {
    let mut client = Client::enter(address, "Anne").await?;
    let options = BrawlOptions { best_of: 1, ..BrawlOptions::duel(rules) };
    let entrant = entrant_for(rules.kind());
    let room = HostBrawl { options, visibility: Visibility::Public, password: None, entrant };
    client.say(&ClientMessage::Lobby(LobbyMessage::Host(room))).await?;
    let mut seen = Seen::default();
    loop {
        // The view that shows the end of a match may show the guest ready again.
        if !seen.has_guest(true) {
            follow(&mut client, show, |seen| seen.has_guest(true)).await?;
        }
        let start = BrawlCommand::Host(HostCommand::Start);
        for command in [BrawlCommand::Ready(true), start] {
            client.say(&ClientMessage::Room(RoomMessage::Brawl(command))).await?;
        }
        match plays {
            true => play(&mut client, rules, show).await?,
            false => drop(client.play_bout(|_| Buttons::NONE).await?),
        }
        let has_ended = |seen: &Seen| {
            seen.room.as_ref().is_some_and(|room| room.phase == BrawlPhase::Gathering)
        };
        seen = follow(&mut client, show, has_ended).await?;
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
            let view = match message {
                ServerMessage::Brawl(view) => view,
                ServerMessage::Chat(line) => {
                    show(&|shown| shown.chat.push(line.text.as_str().to_owned()));
                    return None;
                }
                _ => return None,
            };
            let seen = Seen { room: Some(*view), ..Seen::default() };
            show(&|shown| {
                shown.room.clone_from(&seen.room);
                shown.table = None;
            });
            wanted(&seen).then_some(seen)
        })
        .await
}

async fn play(client: &mut Client, rules: Rules, show: &impl Fn(&dyn Fn(&mut Seen))) -> Result<()> {
    let stream = Stream::numbered(&Seed([7; 32]), Purpose::Bots, 0);
    match rules.kind() {
        GameKind::Clocked(game) => {
            let bot = Bot::new(game, Level::MOST, stream);
            client.play_bout(hands(bot)).await?;
        }
        GameKind::Turns(game) => {
            let mut bot = TableBot::new(game, Level::MOST, stream);
            let mut battle = client.sit().await?;
            let follow = |battle: &Battle| {
                let own = battle.session.seat();
                let guest = own.map(|own| Seat(1 - own.0));
                let table = guest.map(|guest| (battle.table().clone(), guest));
                show(&|seen| seen.table.clone_from(&table));
                false
            };
            client.play_on(&mut battle, &mut bot, follow).await?;
        }
    }
    Ok(())
}
