//! The aims of a simulated player, and its messages to reach them.

mod brawl;
mod odd;

use bots::Level;
use games::{GameKind, Pick, Ruleset, SoloMode};
use wire::{
    BrawlOptions, ClientMessage, Emote, Entrant, LobbyMessage, Refusal, RoomCode, RoomMessage,
    RoomPhase, RoomView, ServerMessage,
};

use odd::Odd;

use super::{Place, Player};
use crate::chance::Chance;
use crate::link::{MS, Micros, SECOND};
use crate::safety::check_emote;
use crate::surroundings::Surroundings;
use world::clocked_games::picks;

/// How long a player waits for an answer of the lobby before it asks for something else.
const ANSWER_WITHIN: Micros = 8 * SECOND;
/// Per mille of the decisions during a bout in which a player shows an emote.
const EMOTES_PER_MILLE: u32 = 60;
/// Is ready for the next bout, or for a rematch.
const READY: ClientMessage = ClientMessage::Room(RoomMessage::Ready);

/// Who plays on boards.
#[derive(Clone, Copy, Debug)]
pub enum Hands {
    /// A bot of this level.
    Bot(Level),
    /// Buttons pressed at random.
    Random,
}

/// The aim of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To do this and that.
    Everything,
    /// To come to an end, and to be in the lobby.
    Rest,
    /// To play one match of this game against somebody, ranked or not, and to be in the lobby then.
    Match(GameKind, bool),
}

/// The state of a player's aims.
pub struct Will {
    chance: Chance,
    /// True if it sends messages that no client of ours would send.
    pub is_hostile: bool,
    /// True if it looks for large brawl rooms.
    pub gathers: bool,
    aim: Aim,
    /// Matches whose end it has received since its aim is what it is.
    pub matches: u32,
    /// When it decides again.
    next: Micros,
    /// When it asked for something that was not answered.
    asked: Option<Micros>,
    /// How long it stays in what it does.
    patience: Micros,
    /// Since when it is where it is.
    since: Micros,
    is_told: bool,
}

impl Will {
    /// Of a player who does everything, by chance.
    pub fn new(mut chance: Chance) -> Will {
        let patience = SECOND * chance.between(10, 90);
        Will {
            chance,
            is_hostile: false,
            gathers: false,
            aim: Aim::Everything,
            matches: 0,
            next: 0,
            asked: None,
            patience,
            since: 0,
            is_told: false,
        }
    }

    /// Is after something else from now on.
    pub fn turn_to(&mut self, aim: Aim, now: Micros) {
        (self.aim, self.matches, self.since, self.asked) = (aim, 0, now, None);
        if aim != Aim::Everything {
            self.patience = 20 * SECOND;
        }
    }

    /// Who plays its next bout.
    pub fn hands(&mut self) -> Hands {
        match self.chance.below(4) {
            0 => Hands::Bot(Level::LEAST),
            1 => Level::new(2).map_or(Hands::Random, Hands::Bot),
            _ => Hands::Random,
        }
    }

    /// True if it lets its turns pass.
    pub fn has_stopped_moving(&mut self) -> bool {
        self.aim == Aim::Everything && self.chance.in_thousand(20)
    }

    /// The request was answered.
    pub fn answered(&mut self, now: Micros) {
        if self.asked.take().is_some() {
            self.since = now;
            self.is_told = false;
        }
    }

    /// The request was refused.
    pub fn refused(&mut self, now: Micros, why: Refusal, codes: &mut Vec<RoomCode>) {
        if why == Refusal::NoSuchRoom && !codes.is_empty() {
            codes.remove(0);
        }
        self.answered(now);
    }

    /// The conversation is over.
    pub fn parted(&mut self) {
        self.asked = None;
    }

    /// The aim, for a check that failed.
    pub fn describe(&self) -> String {
        format!("{:?}, {} matches, asked at {:?}", self.aim, self.matches, self.asked)
    }

    fn wants_everything(&self) -> bool {
        self.aim == Aim::Everything
    }

    /// Whether it has had enough of a bout that began then, or of a room without one.
    fn is_tired(&self, began: Option<Micros>, now: Micros) -> bool {
        began.map_or(self.since, |began| began.max(self.since)) + self.patience < now
    }

    fn in_lobby(&mut self, world: &mut Surroundings) -> Option<ClientMessage> {
        match self.aim {
            Aim::Rest => return None,
            Aim::Match(_, _) if 0 < self.matches => return None,
            Aim::Match(kind, is_ranked) => {
                let entrant = entrant(kind, &mut self.chance);
                let ruleset = Ruleset::first(kind);
                return Some(ClientMessage::Lobby(match is_ranked {
                    true => LobbyMessage::Queue(ruleset, entrant),
                    false => LobbyMessage::QuickMatch(ruleset, entrant),
                }));
            }
            Aim::Everything => {}
        }
        let kind = self.chance.of(&GameKind::ALL);
        let entrant = entrant(kind, &mut self.chance);
        self.patience = SECOND * self.chance.between(5, 90);
        if self.gathers && !self.chance.in_thousand(100) {
            let joins = !world.codes.is_empty();
            return Some(ClientMessage::Lobby(match joins {
                true => self.join_brawl(&world.codes, entrant),
                false => self.host_brawl(kind),
            }));
        }
        Some(ClientMessage::Lobby(match self.chance.below(16) {
            0..=2 => LobbyMessage::QuickMatch(ruleset(kind, &mut self.chance), entrant),
            3..=6 => LobbyMessage::Queue(ruleset(kind, &mut self.chance), entrant),
            7 => {
                let (level, best_of) =
                    (1 + self.chance.below(3) as u8, 1 + self.chance.below(3) as u8);
                let options = BrawlOptions::duel(kind.rules_default());
                let options = BrawlOptions { best_of, ..options };
                LobbyMessage::Practice { level, options, entrant }
            }
            8 => {
                let daily = SoloMode::daily(kind).filter(|_| self.chance.in_thousand(400));
                let mode = daily.unwrap_or_else(|| self.chance.of(&SoloMode::ALL));
                let entrant = self::entrant(mode.game(), &mut self.chance);
                match daily {
                    Some(mode) => LobbyMessage::Daily { mode, entrant },
                    None => LobbyMessage::Solo { mode, rules: mode.rules(), entrant },
                }
            }
            9 => LobbyMessage::Spectate(self.chance.of(&world.accounts).name),
            10 => match SoloMode::daily(kind).filter(|_| self.chance.in_thousand(300)) {
                Some(mode) => LobbyMessage::DailyBoard(mode),
                None => LobbyMessage::Rooms,
            },
            11 | 12 => self.host_brawl(kind),
            _ if world.codes.is_empty() => return None,
            _ => self.join_brawl(&world.codes, entrant),
        }))
    }

    fn while_waiting(&mut self, now: Micros) -> Option<ClientMessage> {
        let gives_up = match self.aim {
            Aim::Everything => self.since + self.patience < now,
            Aim::Rest => true,
            Aim::Match(..) => false,
        };
        gives_up.then_some(ClientMessage::Leave)
    }

    fn when_proposed(&mut self, number: u64) -> Option<ClientMessage> {
        match self.aim {
            Aim::Rest => Some(ClientMessage::Leave),
            Aim::Match(..) => Some(accept(number)),
            Aim::Everything => match self.chance.below(10) {
                0 => Some(ClientMessage::Leave),
                1 => None,
                2 => Some(accept(number.wrapping_sub(1))),
                _ => Some(accept(number)),
            },
        }
    }

    fn in_room(
        &mut self,
        world: &mut Surroundings,
        now: Micros,
        (view, began): (&RoomView, Option<Micros>),
    ) -> Option<ClientMessage> {
        let is_tired = self.is_tired(began, now);
        let leaves_spectating = view.seat.is_none() && (is_tired || !self.wants_everything());
        match view.phase {
            _ if leaves_spectating => Some(ClientMessage::Leave),
            RoomPhase::Playing if is_tired => {
                // It forfeits, and is not told.
                self.matches += 1;
                Some(ClientMessage::Leave)
            }
            // Where nobody meets, and beyond the limit, the server drops it.
            RoomPhase::Playing => {
                let shows = self.wants_everything() && self.chance.in_thousand(EMOTES_PER_MILLE);
                let emote = self.chance.of(&Emote::ALL);
                shows.then_some(ClientMessage::Room(RoomMessage::Emote(emote)))
            }
            RoomPhase::Between(_) => match self.chance.below(10) {
                0 if self.wants_everything() => Some(ClientMessage::Leave),
                1..=7 => Some(READY),
                _ => None,
            },
            RoomPhase::Saving => {
                let leaves = self.wants_everything() && self.chance.in_thousand(200);
                leaves.then_some(ClientMessage::Leave)
            }
            RoomPhase::Over(_) => {
                if view.seat.is_some() && !core::mem::replace(&mut self.is_told, true) {
                    self.matches += 1;
                    world.safety.count("results told");
                }
                let again = self.wants_everything() && self.chance.in_thousand(300);
                Some(if again { READY } else { ClientMessage::Leave })
            }
        }
    }
}

impl Player {
    /// Decides what to do next, once in a while.
    pub(super) fn decide(&mut self, world: &mut Surroundings, now: Micros) {
        if now < self.will.next || self.conversation.is_none() {
            return;
        }
        self.will.next = now + MS * self.will.chance.between(200, 1_500);
        if self.will.asked.is_some_and(|asked| now < asked + ANSWER_WITHIN) {
            return;
        }
        self.will.asked = None;
        let is_odd = self.will.is_hostile && self.will.aim == Aim::Everything;
        if is_odd && self.will.chance.in_thousand(100) {
            return self.say_something_odd(world, now);
        }
        let began = self.bout.as_ref().map(|bout| bout.began);
        let message = match &self.place {
            Place::Outside(_) | Place::Connecting => None,
            Place::Lobby => self.will.in_lobby(world),
            Place::Waiting => self.will.while_waiting(now),
            Place::Proposed(found) => self.will.when_proposed(found.number),
            Place::Room(view) => self.will.in_room(world, now, (view, began)),
            Place::Brawl(view) => self.will.in_brawl(now, (view, began)),
        };
        let Some(message) = message else { return };
        let is_asked = !matches!(message, ClientMessage::Room(_));
        if is_asked {
            self.will.asked = Some(now);
        }
        let name = &self.account.name;
        world.safety.note(now, || format!("{name} says {}", short(&message)));
        self.say(world, &message);
    }

    fn say_something_odd(&mut self, world: &mut Surroundings, now: Micros) {
        let name = &self.account.name;
        world.safety.note(now, || format!("{name} says something odd"));
        world.safety.count("odd messages");
        match odd::any(&mut self.will.chance) {
            Odd::Message(message) => self.say(world, &message),
            Odd::Flood(count) => {
                (0..count).for_each(|number| self.say(world, &ClientMessage::Ping(number)));
            }
            Odd::Noise(bytes) => {
                if let Some(conversation) = &self.conversation {
                    conversation.write_raw(&mut world.net, bytes);
                }
            }
        }
    }

    /// Takes a daily challenge as it stands, or an emote.
    pub(super) fn notice(
        &mut self,
        world: &mut Surroundings,
        now: Micros,
        message: &ServerMessage,
    ) {
        match (message, &self.place) {
            (ServerMessage::Daily(view), _) => {
                assert!(view.mode.is_daily(), "{:?} is no daily challenge", view.mode);
                world.safety.count("daily challenges shown");
                self.will.answered(now);
            }
            (ServerMessage::Emote(seat, _), Place::Room(view)) => {
                check_emote(view.as_ref(), *seat);
                world.safety.count("emotes shown");
            }
            _ => {}
        }
    }
}

/// A ruleset of a game.
fn ruleset(kind: GameKind, chance: &mut Chance) -> Ruleset {
    chance.of(&Ruleset::of(kind).collect::<Vec<_>>())
}

/// An entrant of a player: any choice, and any handling that the game allows.
pub(super) fn entrant(kind: GameKind, chance: &mut Chance) -> Entrant {
    let pick = match kind {
        GameKind::Clocked(game) => match &picks(game)[..] {
            [only] => *only,
            all => chance.of(all),
        },
        GameKind::MARAUDERS => Pick::Marauders,
    };
    let bounds = kind.handling_bounds();
    let (least, most) = (bounds.least, bounds.most);
    let mut between = |least: u8, most: u8| chance.between(least.into(), most.into()) as u8;
    let das_ticks = between(least.das_ticks, most.das_ticks);
    let arr_ticks = between(least.arr_ticks, most.arr_ticks);
    let soft_drop_ticks = between(least.soft_drop_ticks, most.soft_drop_ticks);
    let tuning = controls::Tuning {
        das_cut_ticks: between(least.tuning.das_cut_ticks, most.tuning.das_cut_ticks),
        both: controls::BothHeld::ALL[usize::from(between(0, 2))],
        initial_rotation: most.tuning.initial_rotation && between(0, 1) == 1,
        initial_hold: most.tuning.initial_hold && between(0, 1) == 1,
    };
    Entrant { pick, handling: controls::Handling { das_ticks, arr_ticks, soft_drop_ticks, tuning } }
}

fn accept(number: u64) -> ClientMessage {
    ClientMessage::Lobby(LobbyMessage::Accept(number))
}

fn short(message: &ClientMessage) -> String {
    let text = format!("{message:?}");
    text.chars().take(160).collect()
}
