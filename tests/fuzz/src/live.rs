//! Target `live`: what a server reads back from its live journal after a crash: the files, and the
//! sessions, rooms and bouts in them.
//!
//! **Promise.** Neither panics: a fold that did would end one room. A journal that was read is written and
//! read again as it was, and the recovered rooms continue. The work is bounded here, as in `replay`.

use bout::{Command, Entry, Millis, Seed, Tick};
use host::either_room;
use host::storage::live::Recovered;
use host::storage::live_journal::{Bodies, Key, Left, Live};
use referee::journal::Tail;
use referee::live::{BoutRecord, FORMAT, LobbyRecord, RoomRecord};
use referee::live_bout::Progress;
use wire::codec::{bytes_of, read_archive};
use wire::{PROTOCOL_VERSION, rules_hash};

use crate::input::Input;
use crate::replay::{BOUT_TICKS_MAX, SEATS_MAX, are_small};

/// The date of the recovery, in milliseconds since 1970, and the time of the server's clock.
const NOW: Millis = Millis(1_000_000);
/// How long the rooms run: past the wait for players who do not reconnect.
const SECONDS: u64 = 70;

/// Drives the readers. The first byte says which.
pub fn run(bytes: &[u8]) {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    match kind % 2 {
        0 => file(bytes),
        _ => go_on(recover(bytes)),
    }
}

/// A file of the journal.
fn file(bytes: &[u8]) {
    let left = Left::read_segment(bytes);
    let base = left.to_base();
    let again = Left::read_base(&base);
    assert_eq!((again.live, again.is_damaged), (left.live, false), "read again");
}

/// Recovers from records whose checksums were right.
pub fn recover(bytes: &[u8]) -> Recovered {
    let mut left = Left::default();
    let (protocol, rules, date_ms) = (PROTOCOL_VERSION, rules_hash(), NOW.0 - 1_000);
    let (waits, openers) = (Vec::new(), Vec::new());
    let lobby = LobbyRecord { protocol, rules, date_ms, waits, openers, format: FORMAT };
    left.live.insert(Key::Lobby, Live { set: Some(bytes_of(&lobby)), appended: Bodies::default() });
    let (mut input, mut number) = (Input::new(bytes), 0);
    while !input.is_empty() {
        let kind = input.byte() % 4;
        let bytes = input.chunk();
        number += u64::from(kind != 2);
        let key = match kind {
            0 => Key::Room(number),
            1 | 2 => Key::Bout(number),
            _ => Key::Session(number),
        };
        let one = left.live.entry(key).or_default();
        if kind == 2 {
            one.appended.push(bytes);
        } else {
            one.set = Some(bytes.into());
        }
    }
    if left.live.values().all(is_short) {
        Recovered::of(&left, NOW, NOW.0)
    } else {
        Recovered::default()
    }
}

fn go_on(recovered: Recovered) {
    for mut room in recovered.rooms {
        for client in room.clients {
            either_room!(&mut room.hosted, either => either.reconnect(NOW, client));
        }
        for second in 0..SECONDS {
            let now = NOW.plus(Millis(1_000 * second));
            let draw = || (u64::MAX, Seed([7; 32]));
            either_room!(&mut room.hosted, either => either.step(now, draw));
            either_room!(&mut room.hosted, either => either.take_progress());
            room.hosted.take_image();
        }
    }
}

/// True if it takes milliseconds to fold, if it can be read.
fn is_short(one: &Live) -> bool {
    let Some(set) = &one.set else { return true };
    if let Ok(room) = read_archive::<RoomRecord>(set) {
        return room.hosted.clients().len() <= SEATS_MAX;
    }
    let Ok(bout) = read_archive::<BoutRecord>(set) else { return true };
    let setup = &bout.image.setup;
    let progress = one.appended.iter().filter_map(|bytes| read_archive(bytes).ok());
    let tails = progress.filter_map(|one| match one {
        Progress::Boards(tail) => Some(tail),
        Progress::Table(_) => None,
    });
    let entries = Tail::entries(tails.collect()).unwrap_or_default();
    let last = |entry: &Entry| match &entry.command {
        Command::Play(_, batch) => batch.end(),
        Command::Advance(_, end) | Command::Pause(_, end) => *end,
        Command::Forfeit(_) | Command::Lead(..) | Command::Target(..) => Tick(0),
    };
    setup.players.len() <= SEATS_MAX
        && are_small(&setup.rules)
        && entries.iter().all(|entry| last(entry) <= BOUT_TICKS_MAX)
}
