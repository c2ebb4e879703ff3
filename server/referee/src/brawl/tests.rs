//! Tests of a brawl room, driven by clients that send few messages.

mod gathering;
mod hosting;
mod playing;
mod restarts;
mod settings;
mod talking;
mod turns;

use super::*;
use crate::Show;
use alloc::format;
use alloc::string::String;
use bout::{Batch, Buttons, Nonce, Team, Tick};
use games::{GameKind, Rules};
use wire::{
    BrawlCommand, BrawlMember, ChatText, Entrant, HostCommand, Name, Password, Sides, Start,
    Visibility,
};

/// The members of these tests, in the order in which they join; the first is the host.
const ANNE: ClientId = ClientId(0);
const MARY: ClientId = ClientId(1);
const JACK: ClientId = ClientId(2);
const BART: ClientId = ClientId(3);
const NAMES: [&str; 4] = ["Anne", "Mary", "Jack", "Bart"];

/// A room with the time, and the messages that its clients were sent.
struct Hall {
    brawl: Brawl,
    now: Millis,
    bouts: u64,
    told: Vec<(ClientId, ServerMessage)>,
    left: Vec<ClientId>,
    /// True if matches are saved only when the test says so.
    is_slow_to_keep: bool,
}

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn joiner(client: ClientId) -> Joiner {
    let name = NAMES
        .get(client.0 as usize)
        .map_or_else(|| format!("Participant {}", client.0), |it| (*it).into());
    let name = Name::new(&name).expect("a name");
    Joiner { client, account: None, name, entrant: entrant(), standing: None }
}

fn options() -> BrawlOptions {
    BrawlOptions::new(Rules::swordfight(Default::default()))
}

fn teams(teams: u8) -> BrawlOptions {
    BrawlOptions { sides: Sides::Teams(teams), ..options() }
}

fn password(text: &str) -> Option<Password> {
    Some(Password::new(text).expect("a password"))
}

/// Anne's room.
fn open(options: BrawlOptions, visibility: Visibility, password: Option<Password>) -> Hall {
    let request = BrawlRequest { host: joiner(ANNE), options, visibility, password };
    assert_eq!(request.check(), Ok(()));
    let brawl = Brawl::new(RoomCode::numbered(1), request, Millis(0), [7; 16]);
    let (told, left) = (Vec::new(), Vec::new());
    let mut hall = Hall { brawl, now: Millis(0), bouts: 0, told, left, is_slow_to_keep: false };
    hall.pass(0);
    hall
}

/// A room with the first so many in it.
fn hall(options: BrawlOptions, count: u64) -> Hall {
    let mut hall = open(options, Visibility::Public, None);
    for client in (1..count).map(ClientId) {
        hall.come(client);
    }
    hall
}

impl Hall {
    fn hear(&mut self, answers: Vec<RoomAnswer>) {
        let mut draws = Vec::new();
        for answer in answers {
            match answer {
                RoomAnswer::Tell(client, ServerMessage::Draw { bout, .. }) => {
                    draws.push((client, bout));
                }
                RoomAnswer::Tell(client, message) => self.told.push((client, message)),
                RoomAnswer::Left(client, _) => self.left.push(client),
                RoomAnswer::Finished(_) | RoomAnswer::Ran(..) => {}
                RoomAnswer::Decided(_) if self.is_slow_to_keep => {}
                RoomAnswer::Decided(_) => self.keep(),
            }
        }
        for (client, bout) in draws {
            let nonce = Nonce([client.0 as u8; 16]);
            let added = self.say(client, Incoming::Bout(BoutMessage::Nonce { bout, nonce }));
            assert_eq!(added, Ok(()));
        }
    }

    fn keep(&mut self) {
        let answers = self.brawl.saved(self.now, None);
        self.hear(answers);
    }

    fn enter(&mut self, joiner: Joiner, access: Access) -> Result<(), Refusal> {
        let answers = self.brawl.enter(self.now, joiner, &access)?;
        self.hear(answers);
        Ok(())
    }

    fn come(&mut self, client: ClientId) {
        assert_eq!(self.enter(joiner(client), Access::Code(None)), Ok(()));
    }

    fn say(&mut self, client: ClientId, message: Incoming) -> Result<(), Refusal> {
        let told = self.told.len();
        let answers = self.brawl.receive(self.now, client, message, &[]);
        self.hear(answers);
        let mut refusals = self.told[told..].iter().filter_map(|(to, message)| match message {
            ServerMessage::Refused(why) if *to == client => Some(*why),
            _ => None,
        });
        refusals.next_back().map_or(Ok(()), Err)
    }

    fn ask(&mut self, client: ClientId, command: BrawlCommand) -> Result<(), Refusal> {
        self.say(client, Incoming::Room(RoomMessage::Brawl(command)))
    }

    /// What a client is shown of the match.
    fn shown(&mut self, client: ClientId) -> Option<Show> {
        let room = self.brawl.current_mut()?;
        room.draw();
        room.flow(client)
    }

    fn host(&mut self, command: HostCommand) -> Result<(), Refusal> {
        self.ask(ANNE, BrawlCommand::Host(command))
    }

    fn ready(&mut self, clients: &[ClientId]) {
        for &client in clients {
            assert_eq!(self.ask(client, BrawlCommand::Ready(true)), Ok(()));
        }
    }

    /// Advances time in one step.
    fn pass(&mut self, milliseconds: u64) {
        self.now = self.now.plus(Millis(milliseconds));
        let bouts = &mut self.bouts;
        let answers = self.brawl.step(self.now, || {
            *bouts += 1;
            (*bouts, Seed([*bouts as u8; 32]))
        });
        self.hear(answers);
    }

    /// Everyone but the host becomes ready, the host starts the match, and the countdown passes.
    fn start(&mut self) {
        let view = self.view();
        for member in view.members.iter().filter(|one| one.team.is_some() && one.bot.is_none()) {
            let client = self.brawl.members.get(member.id).and_then(members::Member::client);
            self.ready(&[client.expect("a person")]);
        }
        let host = self.brawl.host.and_then(|id| self.brawl.members.get(id)?.client());
        let host = host.expect("somebody to start the match");
        assert_eq!(self.ask(host, BrawlCommand::Host(HostCommand::Start)), Ok(()));
        self.pass(COUNT.0);
        assert_eq!(self.phase(), BrawlPhase::Playing);
    }

    fn view(&self) -> BrawlView {
        self.brawl.view(self.now, MemberId(0))
    }

    fn phase(&self) -> BrawlPhase {
        self.view().phase
    }

    fn member(&self, client: ClientId) -> BrawlMember {
        let id = self.brawl.members.of_client(client).expect("a member");
        self.view().members.iter().find(|member| member.id == id).expect("a member").clone()
    }

    fn id(&self, client: ClientId) -> MemberId {
        self.member(client).id
    }

    /// Each member's team, or `-` for a spectator, in the order of joining.
    fn teams(&self) -> String {
        let letter = |one: &BrawlMember| one.team.map_or('-', |Team(it)| char::from(b'0' + it));
        self.view().members.iter().map(letter).collect()
    }

    fn names(&self) -> Vec<String> {
        self.view().members.iter().map(|member| member.name.as_str().into()).collect()
    }

    /// The starts of bouts that this client was sent.
    fn starts(&self, client: ClientId) -> Vec<Start> {
        let starts = self.told.iter().filter_map(|(to, message)| match message {
            ServerMessage::Start(start) if *to == client => Some(start.clone()),
            _ => None,
        });
        starts.collect()
    }

    /// Plays on until the match is over, or for as many minutes: the losers stack their pairs up as
    /// fast as they can, the others only let time pass. A client that skips ticks sends nothing.
    fn play(&mut self, losers: &[ClientId], others: &[ClientId]) {
        let mut ticks = Vec::new();
        for _ in 0..60 * 60 * 20 / 3 {
            for (list, falls) in [(losers, true), (others, false)] {
                for &client in list {
                    self.press(client, falls, &mut ticks);
                }
            }
            self.pass(50);
            if self.phase() != BrawlPhase::Playing {
                return;
            }
        }
        panic!("the match does not end");
    }

    /// Plays three ticks of this client's newest bout. `ticks` are the ticks that each played, by
    /// bout.
    fn press(&mut self, client: ClientId, falls: bool, ticks: &mut Vec<(ClientId, u64, u32)>) {
        let Some(start) = self.starts(client).pop() else { return };
        let known = ticks.iter_mut().find(|(one, bout, _)| (*one, *bout) == (client, start.bout));
        let tick = match known {
            Some((_, _, tick)) => {
                *tick += 3;
                *tick
            }
            None => {
                ticks.push((client, start.bout, 0));
                0
            }
        };
        let mut batch = Batch::new(Tick(tick));
        for tick in tick..tick + 3 {
            let is_down = falls && !tick.is_multiple_of(16);
            assert!(batch.push(if is_down { Buttons::DOWN } else { Buttons::NONE }));
        }
        let _ = self.say(client, Incoming::Bout(BoutMessage::Play(batch)));
    }
}
