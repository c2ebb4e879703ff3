//! Hostile messages: out of place, out of range, or without meaning.

use bout::{Batch, Buttons, Seat, Tick};
use controls::Handling;
use games::{GameKind, Ruleset};
use wire::{
    BoutMessage, BrawlCommand, BrawlOptions, ClientMessage, Entrant, HostCommand, LobbyMessage,
    MemberId, Resume, RoomMessage, Token,
};

use super::entrant;
use crate::chance::Chance;

/// Messages of a flood: more than may be sent at once.
const FLOOD: u32 = 500;
/// Bytes of the longest frame without any sense.
const NOISE_BYTES: u32 = 300;

/// What a hostile player sends.
pub(super) enum Odd {
    /// One message.
    Message(ClientMessage),
    /// So many pings at once.
    Flood(u32),
    /// A frame without any sense.
    Noise(Vec<u8>),
}

/// Any of them.
pub(super) fn any(chance: &mut Chance) -> Odd {
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
        12 => return Odd::Flood(FLOOD),
        _ => {
            let length = chance.below(NOISE_BYTES);
            return Odd::Noise((0..length).map(|_| chance.below(256) as u8).collect());
        }
    };
    Odd::Message(message)
}
