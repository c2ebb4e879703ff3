//! The actions of a simulated player in brawl rooms.

use bout::Team;
use games::{GameKind, Preset};
use wire::brawl::SEATS;
use wire::{
    BrawlCommand, BrawlOptions, BrawlPhase, BrawlView, ChatText, ClientMessage, HostBrawl,
    HostCommand, JoinBrawl, LobbyMessage, Password, RoomCode, RoomMessage, Visibility,
};

use super::{Aim, Entrant, Will, entrant};
use crate::chance::Chance;
use crate::link::Micros;
use world::options;

const WORDS: [&str; 3] = ["hello there", "good game", "ready when you are"];
const PASSWORDS: [&str; 2] = ["open sesame", "a friend of a friend"];

impl Will {
    pub(super) fn host_brawl(&mut self, kind: GameKind) -> LobbyMessage {
        let gathers = self.gathers;
        let chance = &mut self.chance;
        let mut options = options(kind, chance);
        if gathers && options.rules.seats().is_none() {
            options.seats = *SEATS.end();
        }
        let entrant = entrant(options.rules.kind(), chance);
        let visibility = if gathers { Visibility::Public } else { visibility(chance) };
        let password = (visibility == Visibility::Private).then(|| password(chance));
        LobbyMessage::Host(HostBrawl { options, visibility, password, entrant })
    }

    pub(super) fn join_brawl(&mut self, codes: &[RoomCode], entrant: Entrant) -> LobbyMessage {
        let chance = &mut self.chance;
        let code = match chance.below(20) {
            0 => RoomCode::numbered(chance.below(1000).into()),
            _ => chance.of(codes),
        };
        let password = chance.in_thousand(500).then(|| password(chance));
        LobbyMessage::Join(JoinBrawl { code, password, entrant })
    }

    pub(super) fn in_brawl(
        &mut self,
        now: Micros,
        (view, began): (&BrawlView, Option<Micros>),
    ) -> Option<ClientMessage> {
        let is_host = view.host == Some(view.you);
        let own = view.members.iter().find(|one| one.id == view.you);
        let is_seated = own.is_some_and(|own| own.team.is_some());
        let is_tired = self.is_tired(began, now);
        if self.aim != Aim::Everything
            && (view.phase != BrawlPhase::Playing || is_tired || !is_seated)
        {
            return Some(ClientMessage::Leave);
        }
        if self.gathers && !self.chance.in_thousand(5) && view.phase != BrawlPhase::Playing {
            return gather(view, is_host, is_seated);
        }
        let command = match view.phase {
            BrawlPhase::Playing if is_tired => {
                let stands = self.chance.in_thousand(300);
                return Some(if stands {
                    ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Stand))
                } else {
                    ClientMessage::Leave
                });
            }
            BrawlPhase::Playing => match self.chance.below(20) {
                0..=6 => return Some(ClientMessage::Room(RoomMessage::Ready)),
                7 => BrawlCommand::Chat(line(&mut self.chance)),
                8 if is_host => BrawlCommand::Host(command(view, &mut self.chance)),
                9 => BrawlCommand::Sit,
                _ => return None,
            },
            BrawlPhase::Starting(_) => match self.chance.below(20) {
                0 if is_host => BrawlCommand::Host(HostCommand::Cancel),
                1 => BrawlCommand::Ready(false),
                2 => return Some(ClientMessage::Leave),
                _ => return None,
            },
            BrawlPhase::Gathering => match self.chance.below(24) {
                0 if is_tired => return Some(ClientMessage::Leave),
                1 => BrawlCommand::Chat(line(&mut self.chance)),
                2 => BrawlCommand::Stand,
                3 => BrawlCommand::Team(Team(self.chance.below(5) as u8)),
                4 => {
                    let kind = view.options.rules.kind();
                    BrawlCommand::Bring(entrant(kind, &mut self.chance))
                }
                5 => BrawlCommand::Host(command(view, &mut self.chance)),
                6 => BrawlCommand::Ready(false),
                7..=14 if is_host => BrawlCommand::Host(HostCommand::Start),
                15..=17 if is_host => BrawlCommand::Host(command(view, &mut self.chance)),
                18 | 19 if is_host => {
                    BrawlCommand::Host(HostCommand::AddBot(1 + self.chance.below(2) as u8))
                }
                _ if !is_seated => BrawlCommand::Sit,
                _ => BrawlCommand::Ready(true),
            },
        };
        Some(ClientMessage::Room(RoomMessage::Brawl(command)))
    }
}

/// What is done in a room in which so many gather that somebody would always be in the way of a start.
fn gather(view: &BrawlView, is_host: bool, is_seated: bool) -> Option<ClientMessage> {
    let command = match (is_host, is_seated) {
        _ if view.phase != BrawlPhase::Gathering => return None,
        (true, _) => BrawlCommand::Host(HostCommand::Start),
        (false, true) => BrawlCommand::Ready(true),
        (false, false) => BrawlCommand::Sit,
    };
    Some(ClientMessage::Room(RoomMessage::Brawl(command)))
}

/// Something that a host may do, or may not.
fn command(view: &BrawlView, chance: &mut Chance) -> HostCommand {
    let place = chance.below(view.members.len().max(1) as u32) as usize;
    let member = view.members.get(place).map_or(view.you, |one| one.id);
    match chance.below(11) {
        0 => {
            let kind = chance.of(&GameKind::ALL);
            HostCommand::Options(options(kind, chance))
        }
        1 => {
            let visibility = visibility(chance);
            let password = chance.in_thousand(700).then(|| password(chance));
            HostCommand::Admit(visibility, password)
        }
        2 => HostCommand::Lock(chance.in_thousand(300)),
        3 => HostCommand::AddBot(chance.below(7) as u8),
        4 => HostCommand::Kick(member),
        5 if chance.in_thousand(300) => HostCommand::Ban(member),
        5 | 6 => HostCommand::Stand(member),
        7 => HostCommand::Team(member, Team(chance.below(5) as u8)),
        8 => HostCommand::Mute(member, chance.in_thousand(500)),
        9 => HostCommand::HandOver(member),
        _ => HostCommand::Cancel,
    }
}

fn line(chance: &mut Chance) -> ChatText {
    ChatText::new(chance.of(&WORDS)).expect("a line")
}

fn password(chance: &mut Chance) -> Password {
    Password::new(chance.of(&PASSWORDS)).expect("a password")
}

fn visibility(chance: &mut Chance) -> Visibility {
    match chance.below(5) {
        0 => Visibility::Private,
        1 => Visibility::Unlisted,
        _ => Visibility::Public,
    }
}

/// The options that a preset has, or any others.
fn options(kind: GameKind, chance: &mut Chance) -> BrawlOptions {
    if chance.in_thousand(700) {
        return options::brawl(kind, chance.stream());
    }
    let presets = Preset::of(kind);
    let place = chance.below(presets.len() as u32) as usize;
    BrawlOptions::new(presets[place].rules)
}
