//! Hostile messages: out of place, out of range, or without meaning.

use bout::{Batch, Buttons, Seat, Tick};
use controls::Handling;
use games::{GameKind, Ruleset};
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, ClientMessage, Entrant, HostCommand, LobbyMessage,
    MemberId, Resume, RoomMessage, Token,
};

use super::super::Player;
use super::entrant;
use crate::link::Micros;
use crate::surroundings::Surroundings;

/// Messages of a flood: more than may be sent at once.
const FLOOD: u32 = 500;
/// Bytes of the longest frame without any sense.
const NOISE_BYTES: u32 = 300;

impl Player {
    pub(super) fn say_something_odd(&mut self, world: &mut Surroundings, now: Micros) {
        let name = &self.account.name;
        world.safety.note(now, || format!("{name} says something odd"));
        world.safety.count("odd messages");
        let chance = &mut self.will.chance;
        let kind = chance.of(&GameKind::ALL);
        let usual = entrant(kind, chance);
        // Stacker allows every handling.
        let bounded = if kind == GameKind::STACKER { GameKind::SWORDFIGHT } else { kind };
        let arr_ticks = chance.below(256) as u8;
        let out_of_range = Entrant {
            pick: bounded.pick_default(),
            handling: Handling {
                das_ticks: 255,
                arr_ticks,
                soft_drop_ticks: 0,
                tuning: controls::Tuning::NONE,
            },
        };
        let message = match chance.below(14) {
            0 => {
                let mut batch = Batch::new(Tick(chance.below(100_000)));
                let _ = batch.push(Buttons::LEFT);
                ClientMessage::Bout(BoutMessage::Play(batch))
            }
            1 => ClientMessage::Bout(BoutMessage::Target(Seat(chance.below(256) as u8))),
            2 => ClientMessage::Lobby(LobbyMessage::Accept(chance.below(100).into())),
            3 => ClientMessage::Lobby(LobbyMessage::QuickMatch(Ruleset::first(kind), out_of_range)),
            4 => ClientMessage::Lobby(LobbyMessage::Queue(Ruleset::first(kind), out_of_range)),
            5 => ClientMessage::Lobby(LobbyMessage::Practice {
                level: 99,
                options: BrawlOptions::duel(usual.pick.kind().rules_default()),
                entrant: usual,
            }),
            6 => ClientMessage::Resume(Resume { token: Token([7; 16]), heard: 3 }),
            7 => ClientMessage::Room(RoomMessage::Ready),
            8 => ClientMessage::Bout(BoutMessage::Resync),
            9 => {
                let kick = HostCommand::Kick(MemberId(chance.below(8)));
                ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Host(kick)))
            }
            10 => ClientMessage::Lobby(LobbyMessage::Queue(chance.of(&Ruleset::ALL), usual)),
            11 => ClientMessage::Leave,
            12 => {
                for number in 0..FLOOD {
                    self.say(world, &ClientMessage::Ping(number));
                }
                return;
            }
            _ => {
                let length = chance.below(NOISE_BYTES);
                let noise = (0..length).map(|_| chance.below(256) as u8).collect();
                if let Some(conversation) = &self.conversation {
                    conversation.write_raw(&mut world.net, noise);
                }
                return;
            }
        };
        self.say(world, &message);
    }
}
