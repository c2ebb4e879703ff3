//! The guided battle: a short one without a server, that teaches by being played. It can be left at
//! any time, and the button *Next* leads through all of it.

use std::time::{Duration, Instant};

use bots::{Level, TableBot};
use bout::{Commitment, Outcome, Purpose, Recorder, Seat, Seed, Stream, Team};
use games::{Act, GameKind, Happening, Move, Pick, Player, Rules, Setup};
use marauders::{Command, Event, Options, Refusal, Size};
use wire::turns::{Acted, Asked, Clock, TableNews, TableState, Unmoved};
use wire::{Check, ClientMessage, Member, Name, RoomKind, RoomPhase, RoomView, Start, Update};

use crate::battle::words::Names;
use crate::battle::{Battle, Press, Speed};
use crate::draw::battle::{self, Button, Layout, Sight};
use crate::keys::Bindings;

mod steps;
#[cfg(test)]
mod tests;

pub use steps::Step;

/// The player's seat.
const OWN: Seat = Seat(0);
/// Who plays against it.
const OTHER: Seat = Seat(1);
/// What the opponent is called.
const OPPONENT: &str = "Calico";
/// How long the opponent thinks about each move, once everything is told.
const THINKS: Duration = Duration::from_millis(800);
/// Moves within which everything that a step waits for has come about. No turn has more than six
/// moves that match, and no step waits for more than eight turns.
const MOVES_MAX: usize = 80;

/// A guided battle that goes on.
#[derive(Clone, Debug)]
pub struct Lesson {
    battle: Battle,
    /// The referee's table, which is never behind.
    table: marauders::Table,
    dice: Stream,
    bot: TableBot,
    acts: u32,
    room: RoomView,
    step: Step,
    /// What the player has done so far.
    done: Done,
    /// The time that was let pass up to.
    at: Instant,
    /// How long the opponent thinks already.
    thought: Duration,
    is_over: bool,
}

/// What the player has done in a guided battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Done {
    /// Matched something.
    matched: bool,
    /// Paid for a spell.
    paid: bool,
    /// Cast it, or lost what was paid.
    cast: bool,
}

impl Lesson {
    /// A guided battle for a player of this name, from `now`.
    pub fn new(name: &str, speed: Speed, now: Instant) -> Lesson {
        let options = Options { size: Size::Rank(1), ..Options::default() };
        let seed = Seed(*b"a guided battle, the same always");
        let mut dice = Stream::new(&seed, Purpose::Dice);
        let kind = GameKind::Marauders;
        let (pick, handling) = (kind.pick_default(), kind.handling_default());
        let player = |team| Player { team: Team(team), handling, pick };
        let players = vec![player(0), player(1)].try_into().expect("two players fit");
        let setup = Setup { rules: Rules::Marauders(options), players };
        let games::Table::Marauders(table) =
            games::Table::new(&setup, &mut dice).expect("it is played in turns");
        let room = room(name, options, pick);
        let start =
            Start { bout: 0, seat: OWN, setup, commitment: Commitment([0; 32]), countdown_ms: 0 };
        let mut battle = Battle::new(&start, now);
        battle.set_speed(speed);
        let names = room.members.iter().map(|member| member.name.to_string()).collect();
        battle.know(Names { own: Some(OWN), names });
        let mut lesson = Lesson {
            battle,
            table,
            dice,
            bot: TableBot::new(Level::LEAST, Stream::new(&seed, Purpose::Bots)),
            acts: 0,
            room,
            step: Step::Field,
            done: Done::default(),
            at: now,
            thought: Duration::ZERO,
            is_over: false,
        };
        lesson.show();
        lesson
    }

    /// What the player sees of the battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// See [`Lesson::battle`].
    pub fn battle_mut(&mut self) -> &mut Battle {
        &mut self.battle
    }

    /// Where it stands.
    pub fn step(&self) -> Step {
        self.step
    }

    /// Whether it was seen to its end.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the element guide was asked for, since this was last asked.
    pub fn take_guide(&mut self) -> bool {
        self.battle.take_guide()
    }

    /// Lets real time pass up to `now`: the opponent moves, and what is done leads on.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.battle.pass(now);
        let is_told = self.battle.is_told();
        self.thought = if is_told { self.thought + time } else { Duration::ZERO };
        if self.is_done() && (is_told || self.step == Step::Opponent) {
            self.go_on();
        }
        if self.step == Step::Pay {
            self.grant();
        }
        // While something is to be read the table waits.
        if !self.step.is_read() && THINKS <= self.thought && self.present() == Some(OTHER) {
            self.thought = Duration::ZERO;
            self.play_for(OTHER);
        }
    }

    /// Takes what the player does.
    pub fn press(&mut self, press: Press) {
        if self.is_over {
            return;
        }
        match press {
            Press::Button(Button::Next) => self.next(),
            Press::Click(at, screen) if self.is_next(at, screen) => self.next(),
            Press::Choose if self.step.is_read() => {
                if self.battle.is_told() {
                    self.next();
                } else {
                    self.battle.skip();
                }
            }
            press => {
                if let Some(message) = self.battle.press(press) {
                    self.hear(message);
                }
            }
        }
    }

    fn is_next(&self, at: bevy::math::Vec2, screen: bevy::math::Vec2) -> bool {
        Layout::new(screen, self.table.field.size()).button_at(at) == Some(Button::Next)
    }

    /// On to the next step. What this one waits for is done for the player.
    fn next(&mut self) {
        for _ in 0..MOVES_MAX {
            if self.step.is_read() || self.is_done() {
                break;
            }
            let Some(seat) = self.present() else { break };
            self.play_for(seat);
        }
        self.go_on();
    }

    fn go_on(&mut self) {
        match self.step.next() {
            Some(step) => self.step = step,
            None => self.is_over = true,
        }
        self.thought = Duration::ZERO;
        if self.step == Step::Pay {
            self.grant();
        }
    }

    /// Whether what the step waits for has come about.
    fn is_done(&self) -> bool {
        if self.table.outcome != Outcome::Undecided {
            return !self.step.is_read();
        }
        match self.step {
            Step::Match => self.done.matched || 1 < self.table.turn,
            Step::Moves => 1 < self.table.turn,
            Step::Opponent => 2 < self.table.turn,
            Step::Defend => 4 < self.table.turn,
            Step::Pay => self.done.paid,
            Step::Cast => self.done.cast,
            _ => false,
        }
    }

    /// Whom the table waits for.
    fn present(&self) -> Option<Seat> {
        bout::Table::to_move(&self.table)
    }

    /// Gives the player a spell to pay for, on the own turn.
    fn grant(&mut self) {
        if self.present() != Some(OWN) || self.done.paid {
            return;
        }
        if let Err(Refusal::Force | Refusal::NoCharge) = self.table.allows(OWN, &Command::Arm) {
            let player = self.table.player_mut(OWN);
            player.force = player.force.max(marauders::table::SPELL_FORCE);
            player.casts = Default::default();
            self.show();
        }
    }

    /// The player asked for a move.
    fn hear(&mut self, message: ClientMessage) {
        let ClientMessage::Move(asked) = message else { return };
        let Asked { wish, .. } = asked;
        if let Err(why) = self.act(Act::Move(OWN, wish)) {
            self.say(TableNews::Unmoved(Unmoved { asked, why }));
        }
    }

    /// Makes a move for a seat that is to move: the opponent's own, or what the step asks for.
    fn play_for(&mut self, seat: Seat) {
        let table = games::Table::Marauders(self.table.clone());
        let wish = match seat {
            OWN => Move::Marauders(self.wanted()),
            other => self.bot.choose(&table, other),
        };
        if self.act(Act::Move(seat, wish)).is_err() {
            // Nobody can be kept from ending a turn.
            let _refused = self.act(Act::Move(seat, Move::Marauders(Command::EndTurn)));
        }
    }

    /// What the step asks of the player.
    fn wanted(&self) -> Command {
        let swap = || {
            let (from, direction) = self.hint()?;
            Some(Command::Swap { from, direction })
        };
        let wanted = match self.step {
            Step::Match => swap(),
            Step::Defend if self.table.moves_left == marauders::table::MOVES => swap(),
            Step::Cast if self.table.player(OWN).armed => swap(),
            Step::Pay => Some(Command::Arm),
            _ => None,
        };
        wanted.unwrap_or(Command::EndTurn)
    }

    /// A swap that makes a match.
    fn hint(&self) -> Option<(marauders::Place, marauders::Side)> {
        self.table.legal_moves().first().copied()
    }

    /// Does `act`, as a server would.
    fn act(&mut self, act: Act) -> Result<(), games::MoveRefusal> {
        let mut table = games::Table::Marauders(self.table.clone());
        let (mut dice, mut happened) = (Recorder::new(&mut self.dice), Vec::new());
        table.act(&act, &mut dice, &mut happened)?;
        let drawn = dice.drawn;
        let check = Check::of(&table);
        let games::Table::Marauders(table) = table;
        self.table = table;
        for Happening::Marauders(event) in happened {
            self.note(&event);
        }
        let (number, clock) = (self.acts, Clock::default());
        self.acts += 1;
        match drawn.try_into() {
            Ok(drawn) => self.say(TableNews::Acted(Acted { number, act, drawn, check, clock })),
            Err(_) => self.show(),
        }
        Ok(())
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Matched { seat: OWN, .. } => self.done.matched = true,
            Event::Armed(OWN) => self.done.paid = true,
            Event::Cast(OWN, ..) | Event::Lapsed(OWN) => self.done.cast = true,
            _ => {}
        }
    }

    /// Shows the table as it stands.
    fn show(&mut self) {
        let table = games::Table::Marauders(self.table.clone());
        let clock = Clock::default();
        self.say(TableNews::Stands(TableState { acts: self.acts, table, clock }));
    }

    fn say(&mut self, news: TableNews) {
        self.battle.receive(self.at, Update::Table(Box::new(news)));
    }

    /// What is to be seen.
    pub fn sight(&self, keys: &Bindings) -> Option<Sight> {
        let mut sight = self.battle.sight(&self.room, None, keys)?;
        sight.lesson = Some(battle::Lesson {
            step: (self.step.number(), Step::ALL.len()),
            title: self.step.title().into(),
            lines: self.step.lines(keys),
            places: self.places(),
            parts: self.step.parts(),
        });
        sight.buttons.push((Button::Next, self.step.next_keys(keys)));
        Some(sight)
    }

    /// The two blocks of a swap that is to be made.
    fn places(&self) -> Vec<marauders::Place> {
        let is_asked = matches!(self.step, Step::Match)
            || self.step == Step::Cast && self.table.player(OWN).armed;
        if !is_asked || self.present() != Some(OWN) || !self.battle.is_told() {
            return Vec::new();
        }
        let Some((from, direction)) = self.hint() else { return Vec::new() };
        let preview = self.table.preview(OWN, from, direction);
        let partner = preview.ok().map(|preview| preview.partner);
        std::iter::once(from).chain(partner).collect()
    }
}

/// The room that it is played in, as the picture asks for one.
fn room(name: &str, options: Options, pick: Pick) -> RoomView {
    let member = |name: &str, team, bot| Member {
        name: Name::new(name).unwrap_or_else(|_| Name::new("You").expect("it is a name")),
        team: Team(team),
        pick,
        bot,
        wins: 0,
        ready: true,
        present: true,
    };
    let members = vec![member(name, 0, None), member(OPPONENT, 1, Some(1))];
    RoomView {
        kind: RoomKind::Practice,
        rules: Rules::Marauders(options),
        best_of: 1,
        members: members.try_into().expect("two members fit"),
        seat: Some(OWN),
        spectators: 0,
        phase: RoomPhase::Playing,
    }
}
