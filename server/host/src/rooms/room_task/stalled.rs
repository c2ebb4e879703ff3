//! Rooms of each kind whose server stalls for 40 s, in games with clocks and in turns.

use bout::{Batch, Buttons, Nonce, Team, Tick};
use games::{ClockedGame, GameKind, Ruleset, SoloMode};
use referee::brawl::{Access, BrawlRequest, Joiner};
use referee::room::GRACE;
use referee::run::PAUSE_MAX;
use referee::{Incoming, Level, Participant, RoomRequest, Who};
use std::iter::once;
use tokio::time::{advance, sleep};
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, Entrant, HostCommand, Name, RoomCode, RoomMessage,
    ServerMessage, Update, Visibility,
};

use super::*;
use crate::rooms::lobby_task::tests::world;
use crate::sessions::mailbox::Inbox;

const ANNE: ClientId = ClientId(1);
const MARY: ClientId = ClientId(2);

/// How often a client sends a message.
const SENT_EVERY: Duration = Duration::from_millis(100);
const TICKS: u32 = 6;
/// How long a bout was played before the stall.
const PLAYED: Millis = Millis(5_000);

/// A player, who plays at the pace of its clock while its bout is on.
struct Player {
    client: ClientId,
    inbox: Inbox,
    /// The end of its input.
    played: Tick,
    is_clocked: bool,
    /// Since when the first tick of the bout is due.
    begins: Option<Millis>,
    paused: Vec<Option<u16>>,
    advanced: u32,
    is_over: bool,
}

impl Player {
    fn new(client: ClientId, inbox: Inbox, game: GameKind) -> Player {
        Player {
            client,
            inbox,
            played: Tick(0),
            is_clocked: game != GameKind::MARAUDERS,
            begins: None,
            paused: Vec::new(),
            advanced: 0,
            is_over: false,
        }
    }

    /// Reads its letters. Returns its answer to a draw, if there was one.
    fn read(&mut self, now: Millis) -> Option<BoutMessage> {
        let mut nonce = None;
        while let Some(letter) = self.inbox.take() {
            let ToSession::Tell(message) = letter else { continue };
            match message {
                ServerMessage::Draw { bout, .. } => {
                    nonce = Some(BoutMessage::Nonce { bout, nonce: Nonce([7; 16]) });
                }
                ServerMessage::Start(start) => {
                    self.begins = Some(now.plus(Millis(start.countdown_ms.into())));
                }
                ServerMessage::Bout(Update::Paused(left)) => self.paused.push(left),
                ServerMessage::Bout(Update::Corrected { .. }) => self.advanced += 1,
                ServerMessage::Bout(Update::Over(..)) => self.is_over = true,
                _ => {}
            }
        }
        nonce
    }

    /// Reads its letters, and sends a message, with `echoes` as acknowledged.
    fn say(&mut self, handle: &RoomHandle, now: Millis, echoes: &[Millis]) {
        let nonce = self.read(now);
        let is_paused = self.paused.last().is_some_and(|&left| left != Some(0));
        let is_due = self.begins.is_some_and(|begins| begins <= now) && !is_paused;
        let message = match nonce {
            Some(nonce) => Incoming::Bout(nonce),
            None if is_due && self.is_clocked => {
                let mut batch = Batch::new(self.played);
                while batch.end().since(self.played) < TICKS && batch.push(Buttons::NONE) {}
                self.played = batch.end();
                Incoming::Bout(BoutMessage::Play(batch))
            }
            None => Incoming::Ping(1),
        };
        self.send(handle, message, echoes);
    }

    fn send(&self, handle: &RoomHandle, message: Incoming, echoes: &[Millis]) {
        let said = FromClient { client: self.client, message, echoes: echoes.to_vec() };
        assert!(handle.receive_now(said).is_none(), "the room has ended");
    }
}

/// The kinds of rooms in which a game is played.
fn kinds(game: GameKind) -> Vec<RoomKind> {
    let ranked = RoomKind::Ranked(Ruleset::first(game));
    let mut kinds = vec![RoomKind::Casual, ranked, RoomKind::Practice, RoomKind::Brawl];
    kinds.extend(SoloMode::of(game).next().map(RoomKind::Solo));
    kinds
}

/// A room of this kind with Anne and, where people play each other, Mary.
async fn open(kind: RoomKind, game: GameKind, world: World) -> (RoomHandle, Vec<Player>) {
    let people: &[ClientId] = match kind {
        RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => &[ANNE, MARY],
        RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => &[ANNE],
    };
    let (mut mailboxes, mut players) = (BTreeMap::new(), Vec::new());
    for &client in people {
        let (mailbox, inbox) = Mailbox::new();
        mailboxes.insert(client, mailbox);
        players.push(Player::new(client, inbox, game));
    }
    let is_brawl = kind == RoomKind::Brawl;
    let guests = if is_brawl { mailboxes.split_off(&MARY) } else { BTreeMap::new() };
    let (door, inbox) = mpsc::channel(MESSAGES_WAITING_MAX);
    let (handle, opens) = RoomHandle::new();
    let (opening, way_in) = ((opening(kind, game), None), (door.clone(), inbox));
    tokio::spawn(handle.clone().run(opens, RoomId(1), opening, mailboxes, way_in, world));
    for (client, mailbox) in guests {
        let enter = ToRoom::Enter(joiner(client, game), Access::Code(None), mailbox);
        door.send(Box::new(enter)).await.unwrap();
    }
    sleep(SENT_EVERY).await;
    if let ([host, guest], true) = (&players[..], is_brawl) {
        let command = |command| Incoming::Room(RoomMessage::Brawl(command));
        guest.send(&handle, command(BrawlCommand::Ready(true)), &[]);
        host.send(&handle, command(BrawlCommand::Host(HostCommand::Start)), &[]);
    }
    (handle, players)
}

fn opening(kind: RoomKind, game: GameKind) -> Opening {
    let rules = kind.run_mode().map_or_else(|| game.rules_default(), SoloMode::rules);
    if kind == RoomKind::Brawl {
        let grace_s = u8::try_from(GRACE.0 / 1000).unwrap();
        let options = BrawlOptions { grace_s, ..BrawlOptions::duel(rules) };
        let (host, visibility) = (joiner(ANNE, game), Visibility::Public);
        let request = BrawlRequest { host, options, visibility, password: None };
        return Opening::Brawl(RoomCode::numbered(1), request);
    }
    let who = match kind {
        RoomKind::Solo(_) | RoomKind::Daily(..) => vec![Who::Person(ANNE)],
        RoomKind::Practice => vec![Who::Person(ANNE), Who::Bot(Level::LEAST)],
        RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => {
            vec![Who::Person(ANNE), Who::Person(MARY)]
        }
    };
    let seat = |(team, who): (u8, Who)| Participant {
        who,
        name: Name::new(&format!("Sailor {team}")).unwrap(),
        account: None,
        entrant: entrant(game),
        team: Team(team),
    };
    let participants = (0..).zip(who).map(seat).collect();
    Opening::Match(RoomRequest { kind, rules, best_of: 1, grace: grace(kind), participants })
}

fn joiner(client: ClientId, game: GameKind) -> Joiner {
    let name = Name::new(&format!("Sailor {}", client.0)).unwrap();
    Joiner { client, account: None, name, entrant: entrant(game), standing: None }
}

fn entrant(game: GameKind) -> Entrant {
    Entrant { pick: game.pick_default(), handling: game.handling_default() }
}

/// The grace period of a disconnected player.
fn grace(kind: RoomKind) -> Millis {
    kind.run_mode().map_or(GRACE, |_| PAUSE_MAX)
}

async fn stall(kind: RoomKind, game: GameKind) {
    let what = (kind, game);
    let (world, mut letters) = world();
    tokio::spawn(async move { while letters.recv().await.is_some() {} });
    let (clock, shutdown) = (world.clock, world.stopping.shutdown.clone());
    tokio::spawn(clock.watch());
    let (handle, mut players) = open(kind, game, world).await;
    let (anne, others) = players.split_first_mut().unwrap();
    while anne.begins.is_none_or(|begins| clock.now() < begins.plus(PLAYED)) {
        sleep(SENT_EVERY).await;
        for player in once(&mut *anne).chain(&mut *others) {
            player.say(&handle, clock.now(), &[]);
        }
        assert!(clock.now() < Millis(20_000), "{what:?}: no bout begins");
    }
    advance(Duration::from_secs(40)).await;
    // What Anne sent before she was lost arrives now. The others are still connected.
    anne.say(&handle, clock.now(), &[Millis(1)]);
    for _ in 0..100 {
        sleep(SENT_EVERY).await;
        anne.read(clock.now());
        for player in &mut *others {
            player.say(&handle, clock.now(), &[clock.now()]);
        }
    }
    assert_eq!(anne.paused, [None], "{what:?}: it waits for Anne");
    for _ in 0..60 {
        sleep(SENT_EVERY).await;
        for player in once(&mut *anne).chain(&mut *others) {
            player.say(&handle, clock.now(), &[clock.now()]);
        }
    }
    for player in once(&*anne).chain(&*others) {
        assert_eq!((&player.paused, player.paused.len()), (&anne.paused, 3), "{what:?}");
        assert_eq!(player.paused[2], Some(0), "{what:?}: it continues");
        assert_eq!((player.advanced, player.is_over), (0, false), "{what:?}: nobody was late");
    }
    // Only now does Anne disconnect, and has the whole grace period.
    let (gone, grace) = (clock.now(), grace(kind));
    while !anne.is_over {
        sleep(SENT_EVERY).await;
        anne.read(clock.now());
        for player in &mut *others {
            player.say(&handle, clock.now(), &[clock.now()]);
        }
        assert!(clock.now().since(gone) < grace.plus(Millis(5_000)), "{what:?}");
    }
    // Her last message came a little before. A bot may win sooner.
    let is_whole = grace <= clock.now().since(gone).plus(Millis(1_000));
    assert!(is_whole || kind == RoomKind::Practice, "{what:?}");
    shutdown.now();
}

#[tokio::test(start_paused = true)]
async fn a_stall_costs_nobody_anything_in_games_with_clocks() {
    for game in ClockedGame::ALL.map(GameKind::from) {
        for kind in kinds(game) {
            stall(kind, game).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_stall_costs_nobody_anything_in_turns() {
    for kind in kinds(GameKind::MARAUDERS) {
        stall(kind, GameKind::MARAUDERS).await;
    }
}
