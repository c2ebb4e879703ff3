//! The emotes of a duel, as one client sees and sends them.
//!
//! [`Emotes::meet`] with every view of the room, [`Emotes::receive`] with every emote, and
//! [`Emotes::pass`] with the time of every frame. The server drops what exceeds its rate limit; the same
//! limit is kept here, so that the player sees how long it takes.

use bout::Seat;
use wire::emote::{AT_ONCE, EVERY};
use wire::{Emote, RoomKind, RoomPhase, RoomView};

/// Seconds that an emote is shown.
pub const SHOWN_SECONDS: f32 = 2.0;
/// Seconds by which the own limit is stricter than that of the server, for messages that take unequally
/// long.
const SPARE_SECONDS: f32 = 0.5;

/// The emotes of the duel that the player plays or spectates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Emotes {
    /// The duel, if there is one.
    pub duel: Option<Duel>,
    /// True if the list to choose from is open.
    pub is_open: bool,
    /// The place in [`Emote::ALL`] of the one that is chosen on a page, or with a pad.
    pub chosen: usize,
    /// The emote that each seat shows.
    shown: [Option<Shown>; 2],
    /// Whose emotes are not shown in this match.
    muted: [bool; 2],
    /// How many were sent beyond those that the limit has given back.
    spent: u8,
    /// Seconds until the limit gives the next one back.
    refill_seconds: f32,
    /// True if one has come since the last call of [`Emotes::take_heard`].
    is_heard: bool,
}

/// A duel between two people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The player's seat; none for a spectator.
    pub own: Option<Seat>,
    /// The names, by seat.
    pub names: [String; 2],
    /// True while the server passes emotes on: there is an opponent, and the match still has a room.
    pub is_on: bool,
}

/// An emote that is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The emote.
    pub emote: Emote,
    /// Seconds since it came.
    pub seconds: f32,
}

impl Duel {
    /// The duel in a room, if it is one.
    fn of(room: &RoomView) -> Option<Duel> {
        let [one, other] = &room.members[..] else { return None };
        let meets = match room.kind {
            RoomKind::Casual | RoomKind::Ranked(_) | RoomKind::Brawl => true,
            RoomKind::Practice | RoomKind::Solo(_) | RoomKind::Daily(..) => false,
        };
        if !meets || one.bot.or(other.bot).is_some() {
            return None;
        }
        // After it there is the chat of the room.
        let is_past = room.kind == RoomKind::Brawl && matches!(room.phase, RoomPhase::Over(_));
        Some(Duel {
            own: room.seat,
            names: [one, other].map(|member| member.name.to_string()),
            is_on: one.present && other.present && !is_past,
        })
    }

    /// The opponent's seat; none for a spectator.
    pub fn opponent(&self) -> Option<Seat> {
        self.own.map(|own| Seat(1 - own.0.min(1)))
    }

    /// The opponent's name.
    pub fn opponent_name(&self) -> Option<&str> {
        self.names.get(self.opponent()?.index()).map(String::as_str)
    }
}

impl Emotes {
    /// The player is in this room. Between other players everything begins anew.
    pub fn meet(&mut self, room: &RoomView) {
        let duel = Duel::of(room);
        let names = |duel: &Option<Duel>| duel.as_ref().map(|duel| duel.names.clone());
        if names(&duel) != names(&self.duel) {
            *self = Emotes::default();
        }
        self.duel = duel;
        self.is_open &= self.can_send();
    }

    /// The player of a seat shows an emote.
    pub fn receive(&mut self, seat: Seat, emote: Emote) {
        if self.duel.is_none() || self.is_muted(seat) {
            return;
        }
        let Some(shown) = self.shown.get_mut(seat.index()) else { return };
        *shown = Some(Shown { emote, seconds: 0.0 });
        self.is_heard = true;
    }

    /// So many seconds have passed.
    pub fn pass(&mut self, seconds: f32) {
        for shown in &mut self.shown {
            if let Some(one) = shown {
                one.seconds += seconds;
            }
            *shown = shown.filter(|one| one.seconds < SHOWN_SECONDS);
        }
        let mut left = seconds;
        while 0 < self.spent && self.refill_seconds <= left {
            left -= self.refill_seconds;
            self.spent -= 1;
            self.refill_seconds = refill();
        }
        self.refill_seconds -= if self.spent == 0 { 0.0 } else { left };
    }

    /// True if the player can send emotes at all.
    pub fn can_send(&self) -> bool {
        self.duel.as_ref().is_some_and(|duel| duel.is_on && duel.own.is_some())
    }

    /// Takes one from the limit. False when nothing can be sent now.
    #[must_use]
    pub fn take(&mut self) -> bool {
        if !self.can_send() || AT_ONCE <= self.spent {
            return false;
        }
        if self.spent == 0 {
            self.refill_seconds = refill();
        }
        self.spent += 1;
        self.is_open = false;
        true
    }

    /// Seconds until the next one can be sent, rounded up; none when that is now.
    pub fn waits(&self) -> Option<u32> {
        (AT_ONCE <= self.spent).then(|| self.refill_seconds.ceil().max(1.0) as u32)
    }

    /// The emote that a seat shows.
    pub fn shown(&self, seat: Seat) -> Option<Shown> {
        *self.shown.get(seat.index())?
    }

    /// True if the emotes of a seat are not shown in this match.
    pub fn is_muted(&self, seat: Seat) -> bool {
        self.muted.get(seat.index()).is_some_and(|is_muted| *is_muted)
    }

    /// Mutes the opponent for this match, or lifts that.
    pub fn toggle_mute(&mut self) {
        let Some(seat) = self.duel.as_ref().and_then(Duel::opponent) else { return };
        self.muted[seat.index()] ^= true;
        self.shown[seat.index()] = None;
    }

    /// The emote that is chosen on a page, or with a pad.
    pub fn choice(&self) -> Emote {
        Emote::ALL[self.chosen % Emote::ALL.len()]
    }

    /// Moves the choice by so many places.
    pub fn choose(&mut self, by: i8) {
        let count = Emote::ALL.len() as isize;
        self.chosen = (self.chosen as isize + isize::from(by)).rem_euclid(count) as usize;
    }

    /// True if an emote whose cue is to be played has come since the last call.
    pub fn take_heard(&mut self) -> bool {
        std::mem::take(&mut self.is_heard)
    }
}

/// The seconds in which the limit gives one back.
fn refill() -> f32 {
    EVERY.0 as f32 / 1000.0 + SPARE_SECONDS
}

#[cfg(test)]
mod tests {
    use super::*;
    use bout::Team;
    use games::GameKind;
    use wire::{Member, Name};

    fn room(kind: RoomKind, names: &[&str]) -> RoomView {
        let game = GameKind::SWORDFIGHT;
        let member = |(team, name): (u8, &&str)| Member {
            name: Name::new(name).expect("a name"),
            team: Team(team),
            pick: game.pick_default(),
            bot: None,
            wins: 0,
            ready: false,
            present: true,
        };
        let members: Vec<Member> = (0..).zip(names).map(member).collect();
        RoomView {
            kind,
            rules: game.rules_default(),
            best_of: 3,
            members: members.try_into().expect("few members"),
            seat: Some(Seat(0)),
            spectators: 0,
            phase: RoomPhase::Playing,
        }
    }

    fn duel() -> Emotes {
        let mut emotes = Emotes::default();
        emotes.meet(&room(RoomKind::Casual, &["Anne", "Mary"]));
        emotes
    }

    #[test]
    fn three_go_at_once_and_then_the_player_sees_how_long_it_takes() {
        let mut emotes = duel();
        let sent = |emotes: &mut Emotes| (0..9).filter(|_| emotes.take()).count();
        assert_eq!((sent(&mut emotes), emotes.waits()), (3, Some(5)));
        emotes.pass(4.4);
        assert_eq!((sent(&mut emotes), emotes.waits()), (0, Some(1)));
        emotes.pass(0.2);
        assert_eq!((emotes.waits(), sent(&mut emotes)), (None, 1));
        emotes.pass(100.0);
        assert_eq!((emotes.waits(), sent(&mut emotes)), (None, 3));
    }

    #[test]
    fn an_emote_is_shown_for_two_seconds_and_heard_once() {
        let mut emotes = duel();
        emotes.receive(Seat(1), Emote::Nice);
        assert_eq!(emotes.shown(Seat(1)).map(|shown| shown.emote), Some(Emote::Nice));
        assert_eq!([emotes.take_heard(), emotes.take_heard()], [true, false]);
        emotes.pass(1.9);
        assert!(emotes.shown(Seat(1)).is_some());
        emotes.pass(0.2);
        assert_eq!(emotes.shown(Seat(1)), None);
        emotes.receive(Seat(7), Emote::Nice);
        assert!(!emotes.take_heard(), "there is no such seat");
    }

    #[test]
    fn a_muted_opponent_stays_so_for_the_match_and_its_rematch() {
        let mut emotes = duel();
        emotes.receive(Seat(1), Emote::Oops);
        emotes.toggle_mute();
        assert_eq!(emotes.shown(Seat(1)), None, "what is shown goes, too");
        emotes.receive(Seat(1), Emote::Oops);
        emotes.receive(Seat(0), Emote::Oops);
        assert_eq!(emotes.shown(Seat(1)), None);
        assert!(emotes.shown(Seat(0)).is_some(), "the player's own are seen");
        emotes.meet(&room(RoomKind::Casual, &["Anne", "Mary"]));
        assert!(emotes.is_muted(Seat(1)));
        emotes.meet(&room(RoomKind::Casual, &["Anne", "Jack"]));
        assert!(!emotes.is_muted(Seat(1)));
    }

    #[test]
    fn there_are_emotes_where_the_server_passes_them_on() {
        let can_send = |room: &RoomView| {
            let mut emotes = Emotes::default();
            emotes.meet(room);
            emotes.can_send()
        };
        let two = ["Anne", "Mary"];
        assert!(can_send(&room(RoomKind::Casual, &two)));
        assert!(!can_send(&room(RoomKind::Practice, &two)));
        assert!(!can_send(&room(RoomKind::Casual, &["Anne", "Mary", "Jack"])));
        assert!(!can_send(&RoomView { seat: None, ..room(RoomKind::Casual, &two) }));
        let mut gone = room(RoomKind::Casual, &two);
        gone.members[1].present = false;
        assert!(!can_send(&gone));
        let mut bot = room(RoomKind::Brawl, &two);
        assert!(can_send(&bot));
        bot.members[1].bot = Some(3);
        assert!(!can_send(&bot));
        let over = RoomPhase::Over(bout::Outcome::Drawn);
        assert!(!can_send(&RoomView { phase: over, ..room(RoomKind::Brawl, &two) }));
        assert!(can_send(&RoomView { phase: over, ..room(RoomKind::Casual, &two) }));
    }
}
