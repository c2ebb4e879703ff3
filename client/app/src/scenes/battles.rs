//! Moments of battles: real tables, played by somebody who takes the swap that counts most.

use ::bout::{Outcome, Purpose, Seat, Seed, Stream, Table as _};
use marauders::cell::Flag;
use marauders::{
    Boost, Casual, Choice, Command, Element, Event, Mark, Mode, Options, Place, Preview, Shield,
    Side, Size, Slant, Spot, Table,
};
use wire::turns::Clock;

use crate::battle::words::Names;
use crate::battle::{Speed, Tale};
use crate::draw::battle::{Aim, Button, Lesson, Part, Sight};
use crate::draw::bout::Person;
use crate::keys::{Bindings, Hand};
use crate::scenes::moments;

/// Acts after which nobody waits for a moment any longer.
const ACTS_MAX: usize = 600;

/// A battle that is played and told.
struct Played {
    table: Table,
    dice: Stream,
    tale: Tale,
}

impl Played {
    fn new(options: Options, seed: u8) -> Played {
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let mut events = Vec::new();
        let table = Table::new(options, &elements, &[], &mut dice, &mut events);
        let table = table.expect("the options go together, and no spells are named");
        let mut tale = Tale::default();
        tale.names = Names { own: Some(Seat(0)), names: names() };
        tale.hear(&table, events, table.clone());
        tale.skip();
        Played { table, dice, tale }
    }

    fn act(&mut self, command: Command) {
        let (seat, before, mut events) = (self.table.present(), self.table.clone(), Vec::new());
        let done = self.table.apply(seat, &command, &mut self.dice, &mut events);
        done.expect("the command was allowed");
        self.tale.hear(&before, events, self.table.clone());
    }

    /// The swap that counts most; now and then a spell before it.
    fn choose(&mut self) -> Option<Command> {
        let seat = self.table.to_move()?;
        if self.table.allows(seat, &Command::Arm).is_ok() && self.dice.below(3) == 0 {
            return Some(Command::Arm);
        }
        let (from, direction, _) = self.best()?;
        Some(Command::Swap { from, direction })
    }

    fn best(&self) -> Option<(Place, Side, Preview)> {
        let seat = self.table.present();
        let moves = self.table.legal_moves();
        // Far more than anybody would look at.
        let step = moves.len() / 24 + 1;
        let previews = moves.into_iter().step_by(step).filter_map(|(from, direction)| {
            Some((from, direction, self.table.preview(seat, from, direction).ok()?))
        });
        previews.max_by_key(|(.., preview)| worth(preview))
    }

    /// Plays so many acts, all told.
    fn play(mut self, acts: usize) -> Played {
        for _ in 0..acts {
            let Some(command) = self.choose() else { return self };
            self.act(command);
            self.tale.skip();
        }
        self
    }

    /// Plays on until it is the turn of `seat` with all moves.
    fn until_turn(mut self, seat: Seat) -> Played {
        for _ in 0..ACTS_MAX {
            if self.table.present() == seat && self.table.moves_left == 4 {
                break;
            }
            self = self.play(1);
        }
        self
    }

    /// Plays on until something is told that `is_it`, and stops `share` of the way through it.
    fn until(mut self, share: f32, is_it: impl Fn(&Event) -> bool) -> Played {
        for _ in 0..ACTS_MAX {
            let Some(command) = self.choose() else { break };
            self.act(command);
            while !self.tale.is_told() {
                let now = self.tale.now();
                if now.is_some_and(|told| is_it(&told.event) && share <= told.share) {
                    return self;
                }
                self.tale.advance(0.01);
            }
        }
        self
    }

    fn sight(self) -> Sight {
        let table = self.tale.table().expect("a battle that began").clone();
        let people = names().into_iter().take(table.mode().seats().into());
        let is_own = table.to_move() == Some(Seat(0)) && self.tale.is_told();
        let buttons = Button::ALL.into_iter().filter(|button| match button {
            Button::Arm => is_own && table.allows(Seat(0), &Command::Arm).is_ok(),
            Button::EndTurn => is_own && table.allows(Seat(0), &Command::EndTurn).is_ok(),
            Button::Speed | Button::Guide => true,
            Button::Next => false,
        });
        let keys = Bindings::of(games::GameKind::Marauders).within(Hand::Board);
        Sight {
            own: Some(Seat(0)),
            people: people.map(|name| Person { wins: u8::from(name == "Anne"), name }).collect(),
            best_of: 2,
            blank: Vec::new(),
            aim: None,
            told: self.tale.now(),
            log: self.tale.log().to_vec(),
            log_back: 0,
            clock: (table.outcome == Outcome::Undecided)
                .then_some(Clock { left_ms: 97_000, bank_ms: 60_000 }),
            silent: Vec::new(),
            countdown: None,
            speed: Speed::Normal,
            buttons: buttons.map(|button| (button, keys.names(button.action()))).collect(),
            lesson: None,
            signal: Some(moments::GOOD),
            notice: None,
            table,
        }
    }
}

fn worth(preview: &Preview) -> i32 {
    let counts = preview.matches.iter().flat_map(|(_, blocks)| blocks).map(|(_, count)| count);
    counts.sum::<i32>() + preview.lanes.iter().map(|lane| lane.damage).sum::<i32>()
}

fn names() -> Vec<String> {
    ["Anne", "Calico", "Bartholomew", "Grace"].map(String::from).into()
}

fn options(mode: Mode, size: Size, choices: &[Choice]) -> Options {
    Options { mode, size, choices: choices.iter().copied().collect(), lead: Seat(0) }
}

fn pointed(place: Place) -> Option<Aim> {
    Some(Aim { place, is_lifted: false, swap: None })
}

/// The ranked game, near its beginning: the own turn, a block under the cursor.
pub fn early() -> Sight {
    let played = Played::new(Options::default(), 4).play(14).until_turn(Seat(0));
    let mut sight = played.sight();
    sight.aim = pointed(Place::new(2, 3));
    sight
}

/// A swap that is aimed: what it would do.
pub fn aim() -> Sight {
    let mut played = Played::new(Options::default(), 9).play(12);
    for _ in 0..ACTS_MAX {
        played = played.play(1).until_turn(Seat(0));
        let hits = |(.., preview): &(Place, Side, Preview)| {
            preview.lanes.iter().filter(|lane| 0 < lane.damage).count()
        };
        if played.best().as_ref().is_some_and(|best| 1 < hits(best)) {
            break;
        }
    }
    let (place, side, preview) = played.best().expect("there is always a swap");
    let mut sight = played.sight();
    sight.aim = Some(Aim { place, is_lifted: true, swap: Some((side, Ok(preview))) });
    sight
}

/// A swap that cannot be made.
pub fn refused() -> Sight {
    let mut sight = early();
    let why = Err("No match: this would end your turn".to_owned());
    sight.aim =
        Some(Aim { place: Place::new(4, 2), is_lifted: true, swap: Some((Side::East, why)) });
    sight.clock = Some(Clock { left_ms: 68_400, bank_ms: 60_000 });
    sight
}

/// Attacks on their way.
pub fn flight() -> Sight {
    let played = Played::new(Options::default(), 4).play(18);
    played.until(0.6, |event| matches!(event, Event::Flew { path, .. } if 5 < path.len())).sight()
}

/// An attack that gets through.
pub fn hit() -> Sight {
    let played = Played::new(Options::default(), 4).play(20);
    played.until(0.6, |event| matches!(event, Event::Hit { damage: 2.., .. })).sight()
}

/// A match with more than one block too many.
pub fn matched() -> Sight {
    let played = Played::new(Options::default(), 7).play(3);
    let many = |event: &Event| matches!(event, Event::Matched { blocks, .. } if 3 < blocks.len());
    played.until(0.7, many).sight()
}

/// A spell is called.
pub fn spell() -> Sight {
    let played = Played::new(Options::default(), 4).play(24);
    played.until(0.5, |event| matches!(event, Event::Cast(..))).sight()
}

/// Four seats, each for itself.
pub fn quad() -> Sight {
    let options = options(Mode::Quad, Size::Rank(4), &[Choice::BonusVariant]);
    let mut sight = Played::new(options, 8).play(34).until_turn(Seat(0)).sight();
    sight.aim = pointed(Place::new(5, 5));
    sight.silent = vec![None, None, Some(23), None];
    sight.best_of = 1;
    sight
}

/// Two teams.
pub fn tag() -> Sight {
    let options = options(Mode::Assault, Size::Rank(5), &[Choice::Inward, Choice::Long]);
    let played = Played::new(options, 3).play(60);
    let mut sight = played.until(0.5, |event| matches!(event, Event::Turn { .. })).sight();
    sight.log_back = 3;
    sight
}

/// The largest field with everything that a block and a shield can carry.
pub fn vast() -> Sight {
    let mut sight = Played::new(options(Mode::Duel, Size::Rank(9), &[]), 6)
        .play(16)
        .until_turn(Seat(0))
        .sight();
    let slants = [Slant::Flat, Slant::Rising, Slant::Upright, Slant::Falling];
    let mut marks = vec![Mark::Cover, Mark::Risen, Mark::Warp];
    marks.extend(slants.map(Mark::Mirror));
    marks.extend([Mark::Shifter(Slant::Rising), Mark::Shifter(Slant::Falling)]);
    marks.extend((0..4).map(|seat| Mark::Filter(Seat(seat))));
    for (index, place) in sight.table.field.places().enumerate().collect::<Vec<_>>() {
        let block = sight.table.field.at_mut(place);
        if index % 7 == 3 {
            block.mark = Some(marks[index / 7 % marks.len()]);
            block.is_fresh = index % 5 == 0;
        }
        if index % 41 == 5 {
            block.boost = Some(Boost { seat: Seat(1), tiers: [1, 2, 3, 4, 5, 6, 0, 1] });
        }
    }
    flagged(&mut sight.table);
    sight.aim = pointed(Place::new(10, 12));
    sight.clock = Some(Clock { left_ms: 41_000, bank_ms: 33_000 });
    sight
}

/// Shields of every length of number, reversed ones, and every flag.
fn flagged(table: &mut Table) {
    let flags = [
        Flag::Locked,
        Flag::ClosedAttack,
        Flag::ClosedDefence,
        Flag::Raised,
        Flag::OracleNext,
        Flag::OracleMark,
    ];
    for side in Side::ALL {
        for (index, flag) in flags.into_iter().enumerate() {
            *table.cells.at_mut(Spot { side, lane: 2 + 3 * index as u8 }).flag(flag) = true;
        }
        for (lane, strength) in [(1, 7), (4, 23), (6, 148), (9, 1249), (12, -16), (15, 9999)] {
            let element = Element::ALL[(usize::from(lane) * 2 + side.index() * 5) % 21];
            table.cells.at_mut(Spot { side, lane }).shield = Some(Shield { strength, element });
        }
    }
}

/// Casual 5 x 5 in 1D, before its first turn.
pub fn first() -> Sight {
    let options = options(Mode::Line, Size::Casual(Casual::First), &[]);
    let mut sight = Played::new(options, 2).sight();
    sight.countdown = Some(3);
    sight
}

/// The guided battle.
pub fn lesson() -> Sight {
    let options = options(Mode::Line, Size::Casual(Casual::First), &[]);
    let mut sight = Played::new(options, 2).play(2).until_turn(Seat(0)).sight();
    sight.clock = None;
    sight.buttons.push((Button::Next, "Enter".into()));
    sight.lesson = Some(Lesson {
        step: (3, 12),
        title: "Matches become shields".into(),
        lines: vec![
            "Three blocks of one element in a line are a match. Each adds what it counts to the \
             cell of its own row at your side, the west."
                .into(),
            "Lift the marked block and swap it to the right.".into(),
        ],
        places: vec![Place::new(2, 2)],
        parts: vec![Part::Side(Side::West), Part::Button(Button::Next)],
    });
    sight
}

/// A battle that is decided.
pub fn over() -> Sight {
    let options = options(Mode::Duel, Size::Rank(2), &[]);
    Played::new(options, 4).until(2.0, |_| false).sight()
}
