//! A drill: find the best swap on a table in the middle of a battle. Without a server.

use web_time::{Duration, Instant};

use ::training::Status;
use ::training::drills::{OWN, SwapDrill, swap_drills};
use bout::{Bounded, Commitment, Purpose, Recorder, Seed, Stream};
use games::{Act, GameKind, Move, Player, Setup, TurnRules};
use marauders::{Command, Options, Place, Refusal, Side, Size};
use wire::turns::{Acted, Asked, TableNews, TableState, TimerView, Unmoved};
use wire::{BoutMessage, Check, ClientMessage, RoomView, Start, Update};

use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::layout::Button;
use crate::games::marauders::lesson;
use crate::games::marauders::pointer::Press;
use crate::games::marauders::view::{BattleView, LessonView, Speed};
use crate::games::marauders::words::Names;
use crate::input::{Action, Bindings};
use crate::text::tr;

/// How long a swap that was not the best is shown before the table is set up again.
const AGAIN_AFTER: Duration = Duration::from_millis(1500);

/// A drill in progress.
#[derive(Clone, Debug)]
pub struct BestSwap {
    place: usize,
    drill: SwapDrill,
    name: String,
    battle: TurnBout,
    /// The referee's table, which is always up to date.
    table: marauders::Table,
    dice: Stream,
    acts: u32,
    room: RoomView,
    status: Status,
    /// Time since a wrong swap has been shown.
    missed_for: Duration,
    at: Instant,
    is_over: bool,
}

impl BestSwap {
    /// The drill at this place of the list, or the first, for a player of this name, from `now`.
    pub fn new(place: usize, name: &str, speed: Speed, now: Instant) -> BestSwap {
        let all = swap_drills();
        let place = if place < all.len() { place } else { 0 };
        let drill = all[place];
        let table = drill.table().expect("the tests play every drill up to its table");
        let options = Options { size: Size::Rank(drill.rank), ..Options::default() };
        let kind = GameKind::MARAUDERS;
        let (pick, handling) = (kind.pick_default(), kind.handling_default());
        let players = [0, 1].map(|team| Player { team: bout::Team(team), handling, pick });
        let players = players.to_vec().try_into().expect("two players fit");
        let setup = Setup { rules: TurnRules::Marauders(options), players }.into();
        let (commitment, nonces) = (Commitment([0; 32]), Bounded::new());
        let start = Start { bout: 0, seat: OWN, setup, commitment, nonces, countdown_ms: 0 };
        let mut battle = TurnBout::new(&start, now);
        battle.set_speed(speed);
        let room = lesson::room(name, options, pick);
        let names = room.members.iter().map(|member| member.name.to_string()).collect();
        battle.know(Names { own: Some(OWN), names });
        let mut drill = BestSwap {
            place,
            drill,
            name: name.to_owned(),
            battle,
            table,
            dice: Stream::new(&Seed([drill.battle; 32]), Purpose::Dice),
            acts: 0,
            room,
            status: Status::Playing,
            missed_for: Duration::ZERO,
            at: now,
            is_over: false,
        };
        let table = games::Table::Marauders(drill.table.clone());
        let clock = TimerView::default();
        drill.say(TableNews::Stands(TableState { acts: 0, table, clock }));
        drill
    }

    /// The player's view of the battle.
    pub fn battle(&self) -> &TurnBout {
        &self.battle
    }

    /// See [`BestSwap::battle`].
    pub fn battle_mut(&mut self) -> &mut TurnBout {
        &mut self.battle
    }

    /// How far it has come.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The drill.
    pub fn drill(&self) -> &SwapDrill {
        &self.drill
    }

    /// Whether the last drill was completed or skipped.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Advances to the real time `now`.
    pub fn pass(&mut self, now: Instant) {
        let time = now.saturating_duration_since(self.at);
        self.at += time;
        self.battle.pass(now);
        if self.status == Status::Missed && self.battle.is_told() {
            self.missed_for += time;
            if AGAIN_AFTER <= self.missed_for {
                self.restart(self.place);
            }
        }
    }

    fn restart(&mut self, place: usize) {
        *self = BestSwap::new(place, &self.name, self.battle.speed(), self.at);
    }

    /// Handles an input of the player. The two buttons of the turn are *Try again* and *Solution*.
    pub fn press(&mut self, press: Press) {
        match press {
            _ if self.is_over => {}
            Press::Button(Button::Next) if self.place + 1 < swap_drills().len() => {
                self.restart(self.place + 1);
            }
            Press::Button(Button::Next) => self.is_over = true,
            Press::Button(Button::EndTurn) => self.restart(self.place),
            Press::Button(Button::Arm) => {
                self.restart(self.place);
                self.status = Status::Showing;
            }
            press if self.is_played() => {
                // The animation continues.
                if !matches!(press, Press::Direction(_) | Press::Point(_)) {
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

    /// Whether a swap was made.
    fn is_played(&self) -> bool {
        matches!(self.status, Status::Done | Status::Missed | Status::Shown)
    }

    /// Handles a move request of the player: every swap is made, and nothing else.
    fn receive(&mut self, message: ClientMessage) {
        let ClientMessage::Bout(BoutMessage::Move(asked)) = message else { return };
        let Asked { wish, .. } = asked;
        let Move::Marauders(Command::Swap { from, direction }) = wish else {
            let why = games::MoveRefusal::Marauders(Refusal::NoMatch);
            self.say(TableNews::Unmoved(Unmoved { asked, why }));
            return;
        };
        if let Err(why) = self.act(Act::Move(OWN, wish)) {
            self.say(TableNews::Unmoved(Unmoved { asked, why }));
            return;
        }
        let is_best = self.is_best(from, direction);
        self.status = match (is_best, self.status) {
            (true, Status::Showing) => Status::Shown,
            (true, _) => Status::Done,
            (false, _) => Status::Missed,
        };
    }

    /// Whether a swap is the best one, from whichever of its blocks it is made.
    fn is_best(&self, from: Place, direction: Side) -> bool {
        let opposite = match direction {
            Side::North => Side::South,
            Side::South => Side::North,
            Side::East => Side::West,
            Side::West => Side::East,
        };
        (from, direction) == (self.drill.from, self.drill.direction)
            || self
                .pair()
                .is_some_and(|[_, other]| (from, opposite) == (other, self.drill.direction))
    }

    /// The two blocks of the best swap.
    fn pair(&self) -> Option<[Place; 2]> {
        let table = self.drill.table()?;
        let preview = table.preview(OWN, self.drill.from, self.drill.direction).ok()?;
        Some([self.drill.from, preview.partner])
    }

    /// Applies `act`, as a server would.
    fn act(&mut self, act: Act) -> Result<(), games::MoveRefusal> {
        let mut table = games::Table::Marauders(self.table.clone());
        let mut dice = Recorder::new(&mut self.dice);
        table.act(&act, &mut dice, &mut Vec::new())?;
        let drawn = dice.drawn;
        let check = Check::of(&table);
        let games::Table::Marauders(after) = &table;
        self.table = after.clone();
        let (number, clock) = (self.acts, TimerView::default());
        self.acts += 1;
        match drawn.try_into() {
            Ok(drawn) => self.say(TableNews::Acted(Acted { number, act, drawn, check, clock })),
            Err(_) => self.say(TableNews::Stands(TableState { acts: self.acts, table, clock })),
        }
        Ok(())
    }

    fn say(&mut self, news: TableNews) {
        self.battle.receive(self.at, Update::Table(Box::new(news)));
    }

    /// The view to draw.
    pub fn view(&self, keys: &Bindings) -> Option<BattleView> {
        let mut view = self.battle.view(&self.room, None, keys)?;
        let all = swap_drills().len();
        let is_shown = self.status == Status::Showing && self.battle.is_told();
        let places = if is_shown { self.pair().map(Vec::from) } else { None };
        view.lesson = Some(LessonView {
            is_drill: true,
            step: (self.place + 1, all),
            words: match self.status {
                Status::Playing => tr!("drill-swap-1"),
                Status::Showing => tr!("training-showing"),
                Status::Done | Status::Shown => tr!("training-done"),
                Status::Missed => tr!("drill-swap-missed"),
            },
            keys: Vec::new(),
            is_asked: false,
            places: places.unwrap_or_default(),
            parts: Vec::new(),
        });
        view.buttons.retain(|(button, _)| button.is_for_all());
        let name = |action| if keys.is_empty() { String::new() } else { keys.names(action) };
        view.buttons.extend([
            (Button::EndTurn, name(Action::EndTurn)),
            (Button::Arm, name(Action::Arm)),
            (Button::Next, lesson::always_next(keys)),
        ]);
        Some(view)
    }
}
