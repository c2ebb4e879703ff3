//! The guided battle: a short tutorial without a server. The player can leave at any time, and the
//! button *Next* skips through all of it.

use web_time::{Duration, Instant};

use bots::{Level, TableBot};
use bout::{Bounded, Commitment, Outcome, Purpose, Recorder, Seat, Seed, Stream, Team};
use games::{Act, GameKind, Happening, Move, Pick, Player, Rules, Setup, TurnGame, TurnRules};
use marauders::{Command, Event, Options, Refusal, Size};
use wire::turns::{Acted, Asked, TableNews, TableState, TimerView, Unmoved};
use wire::{
    BoutMessage, Check, ClientMessage, Member, Name, RoomKind, RoomPhase, RoomView, Start, Update,
};

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::layout::Button;
use crate::games::marauders::pointer::Press;
use crate::games::marauders::view::BattleView;
use crate::games::marauders::view::LessonView;
use crate::games::marauders::view::Speed;
use crate::games::marauders::words::Names;
use crate::input::Bindings;

mod steps;
#[cfg(test)]
mod tests;

pub use steps::Step;

/// The player's seat.
const OWN: Seat = Seat(0);
/// The opponent's seat.
const OTHER: Seat = Seat(1);
/// The seed of field and opponent: one by which nobody who follows the lesson loses all force to a field without moves.
const SEED: Seed = Seed(*b"a guided battle, the same alwayZ");
/// The opponent's name.
const OPPONENT: &str = "Calico";
/// The delay of each of the opponent's moves, once all animations have finished.
const THINKS: Duration = Duration::from_millis(800);
/// The delay of the first of them in a step, while its text is new.
const READS: Duration = Duration::from_millis(3000);
/// The limit of moves within which every condition of a step is met. No turn has more than six
/// matching moves, and no step waits for more than eight turns.
const MOVES_MAX: usize = 80;

/// A guided battle in progress.
#[derive(Clone, Debug)]
pub struct Lesson {
    battle: TurnBout,
    /// The referee's table, which is always up to date.
    table: marauders::Table,
    dice: Stream,
    bot: TableBot,
    acts: u32,
    room: RoomView,
    step: Step,
    /// The player's progress.
    done: Done,
    /// The real time that the battle has been advanced to.
    at: Instant,
    /// The elapsed part of the opponent's delay.
    thought: Duration,
    /// Whether the text is new: nobody has moved since the step began.
    is_new: bool,
    is_over: bool,
}

/// The player's progress in a guided battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Done {
    /// Whether the player has made a match.
    matched: bool,
    /// Whether the player has paid for a spell.
    paid: bool,
    /// Whether the player has cast it, or lost the payment.
    cast: bool,
    /// Whether no move was left, which takes all force.
    reset: bool,
}

impl Lesson {
    /// A guided battle for a player of this name, from `now`.
    pub fn new(name: &str, speed: Speed, now: Instant) -> Lesson {
        let options = Options { size: Size::Rank(1), ..Options::default() };
        let mut dice = Stream::new(&SEED, Purpose::Dice);
        let kind = GameKind::MARAUDERS;
        let (pick, handling) = (kind.pick_default(), kind.handling_default());
        let player = |team| Player { team: Team(team), handling, pick };
        let players = vec![player(0), player(1)].try_into().expect("two players fit");
        let setup = Setup { rules: TurnRules::Marauders(options), players };
        let games::Table::Marauders(table) = games::Table::new(&setup, &mut dice);
        let setup = setup.into();
        let room = room(name, options, pick);
        let start = Start {
            bout: 0,
            seat: OWN,
            setup,
            commitment: Commitment([0; 32]),
            nonces: Bounded::new(),
            countdown_ms: 0,
        };
        let mut battle = TurnBout::new(&start, now);
        battle.set_speed(speed);
        let names = room.members.iter().map(|member| member.name.to_string()).collect();
        battle.know(Names { own: Some(OWN), names });
        let mut lesson = Lesson {
            battle,
            table,
            dice,
            bot: TableBot::new(
                TurnGame::Marauders,
                Level::LEAST,
                Stream::new(&SEED, Purpose::Bots),
            ),
            acts: 0,
            room,
            step: Step::Field,
            done: Done::default(),
            at: now,
            thought: Duration::ZERO,
            is_new: true,
            is_over: false,
        };
        lesson.show();
        lesson
    }

    /// The same, with all steps before `step` completed on the player's behalf.
    pub fn continued(name: &str, speed: Speed, step: Step, now: Instant) -> Lesson {
        let mut lesson = Lesson::new(name, speed, now);
        while lesson.step != step && !lesson.is_over {
            lesson.next();
            lesson.show();
        }
        lesson
    }

    /// The player's view of the battle.
    pub fn battle(&self) -> &TurnBout {
        &self.battle
    }

    /// See [`Lesson::battle`].
    pub fn battle_mut(&mut self) -> &mut TurnBout {
        &mut self.battle
    }

    /// The current step.
    pub fn step(&self) -> Step {
        self.step
    }

    /// Whether the last step was completed.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Advances to the real time `now`: the opponent moves, and a completed step leads to the next
    /// one.
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
        // The table waits while the player reads.
        let waits = if self.is_new { READS } else { THINKS };
        if !self.step.is_read() && waits <= self.thought && self.present() == Some(OTHER) {
            self.thought = Duration::ZERO;
            self.play_for(OTHER);
        }
    }

    /// Handles an input of the player.
    pub fn press(&mut self, press: Press) {
        if self.is_over {
            return;
        }
        match press {
            Press::Button(Button::Next) => self.next(),
            Press::Choose if self.step.is_read() => {
                if self.battle.is_told() {
                    self.next();
                } else {
                    self.battle.skip();
                }
            }
            press => {
                if let Some(message) = self.battle.press(press) {
                    self.receive(message);
                }
            }
        }
    }

    /// Moves to the next step. The condition of the current one is met on the player's behalf.
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
        (self.thought, self.is_new) = (Duration::ZERO, true);
        if self.step == Step::Pay {
            self.grant();
        }
    }

    /// Lets the time up to `now` pass while another screen is open.
    pub fn stand_still(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.battle.stand_still(now);
    }

    /// Whether the condition of the step is met.
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

    /// The seat to move.
    fn present(&self) -> Option<Seat> {
        bout::Table::to_move(&self.table)
    }

    /// Gives the player a spell to pay for, on the player's own turn.
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

    /// Handles a move request of the player.
    fn receive(&mut self, message: ClientMessage) {
        let ClientMessage::Bout(BoutMessage::Move(asked)) = message else { return };
        let Asked { wish, .. } = asked;
        if let Err(why) = self.act(Act::Move(OWN, wish)) {
            self.say(TableNews::Unmoved(Unmoved { asked, why }));
        }
    }

    /// Makes a move for the seat to move: the opponent's own, or the one that the step asks for.
    fn play_for(&mut self, seat: Seat) {
        let table = games::Table::Marauders(self.table.clone());
        let wish = match seat {
            OWN => Move::Marauders(self.wanted()),
            other => self.bot.choose(&table, other),
        };
        if self.act(Act::Move(seat, wish)).is_err() {
            // Ending a turn is always legal.
            let _refused = self.act(Act::Move(seat, Move::Marauders(Command::EndTurn)));
        }
    }

    /// The command that the step asks of the player.
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

    /// Applies `act`, as a server would.
    fn act(&mut self, act: Act) -> Result<(), games::MoveRefusal> {
        self.is_new = false;
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
        let (number, clock) = (self.acts, TimerView::default());
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
            Event::Reset => self.done.reset = true,
            _ => {}
        }
    }

    /// Shows the table as it stands.
    fn show(&mut self) {
        let table = games::Table::Marauders(self.table.clone());
        let clock = TimerView::default();
        self.say(TableNews::Stands(TableState { acts: self.acts, table, clock }));
    }

    fn say(&mut self, news: TableNews) {
        self.battle.receive(self.at, Update::Table(Box::new(news)));
    }

    /// The view to draw.
    pub fn view(&self, keys: &Bindings) -> Option<BattleView> {
        let mut view = self.battle.view(&self.room, None, keys)?;
        view.lesson = Some(LessonView {
            is_drill: false,
            step: (self.step.number(), Step::ALL.len()),
            words: self.step.words(),
            keys: self.step.keys(keys),
            is_asked: self.step.is_asked() && self.present() == Some(OWN),
            places: self.places(),
            parts: self.step.parts(),
        });
        view.buttons.push((Button::Next, always_next(keys)));
        Some(view)
    }

    /// The two blocks of the suggested swap.
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

/// The key that leads to the next step always; none without keys.
pub fn always_next(keys: &Bindings) -> String {
    steps::always_next(keys).unwrap_or_default()
}

/// The room of the battle, as the picture needs one.
pub fn room(name: &str, options: Options, pick: Pick) -> RoomView {
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
        rules: Rules::marauders(options),
        best_of: 1,
        members: members.try_into().expect("two members fit"),
        seat: Some(OWN),
        spectators: 0,
        phase: RoomPhase::Playing,
    }
}
