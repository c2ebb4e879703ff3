//! Scenes of battles: real tables, played by a bot that takes the swap with the highest count.

pub mod lessons;
pub mod looks;
pub mod motion;

use std::sync::Arc;

use ::bout::{Outcome, Purpose, Seat, Seed, Stream, Table as _};
use games::GameKind;
use marauders::cell::Flag;
use marauders::{
    Boost, Casual, Choice, Command, Element, Event, Mark, Mode, Options, Place, Preview, Shield,
    Side, Size, Slant, Spell, Spot, Table,
};
use wire::turns::TimerView;

use crate::games::marauders::camera::Camera;
use crate::games::marauders::effects;
use crate::games::marauders::forecast;
use crate::games::marauders::layout::Button;
use crate::games::marauders::lesson::Step;
use crate::games::marauders::timeline::BattleTimeline;
use crate::games::marauders::view::NamingView;
use crate::games::marauders::view::Speed;
use crate::games::marauders::view::{
    Aim, AimedSwap, Animation, BattleView, Grip, LessonView, Log, PlayerView, Players, Pointed,
    Region, ShownTimes,
};
use crate::games::marauders::words::Names;
use crate::games::swordfight::scenes;
use crate::input::{Bindings, InputDevice};
use crate::text::tr;
use crate::view::seats::Person;

/// All of them but those of looks, motion and lessons, by their names.
pub fn all() -> Vec<(&'static str, BattleView)> {
    vec![
        ("battle-early", early()),
        ("battle-aim", aim()),
        ("battle-refused", refused()),
        ("battle-matched", matched()),
        ("battle-flight", flight()),
        ("battle-hit", hit()),
        ("battle-spell", spell()),
        ("battle-quad", quad()),
        ("battle-tag", tag()),
        ("battle-naming", naming()),
        ("battle-21", vast()),
        ("battle-first", first()),
        ("battle-lesson", lesson()),
        ("battle-over", over()),
    ]
}

/// The limit of acts within which a scene must come about.
const ACTS_MAX: usize = 600;

/// A battle with its acts and animations.
struct Played {
    table: Table,
    dice: Stream,
    timeline: BattleTimeline,
}

impl Played {
    fn new(options: Options, seed: u8) -> Played {
        let mut dice = Stream::new(&Seed([seed; 32]), Purpose::Dice);
        let elements = marauders::elements(&options, &mut dice);
        let mut events = Vec::new();
        let table = Table::open(options, &elements, &mut dice, &mut events);
        let table = table.expect("the options go together");
        let mut timeline = BattleTimeline::default();
        timeline.names = Names { own: Some(Seat(0)), names: names() };
        timeline.receive(&table, events, table.clone());
        timeline.skip();
        Played { table, dice, timeline }
    }

    fn act(&mut self, command: Command) {
        let (seat, before, mut events) = (self.table.present(), self.table.clone(), Vec::new());
        let done = self.table.apply(seat, &command, &mut self.dice, &mut events);
        done.expect("the command was allowed");
        self.timeline.receive(&before, events, self.table.clone());
    }

    /// The swap with the highest count; now and then a spell before it.
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
        // More candidates than a scene needs.
        let step = moves.len() / 24 + 1;
        let previews = moves.into_iter().step_by(step).filter_map(|(from, direction)| {
            Some((from, direction, self.table.preview(seat, from, direction).ok()?))
        });
        previews.max_by_key(|(.., preview)| worth(preview))
    }

    /// Plays so many acts and finishes their animations.
    fn play(mut self, acts: usize) -> Played {
        for _ in 0..acts {
            let Some(command) = self.choose() else { return self };
            self.act(command);
            self.timeline.skip();
        }
        self
    }

    /// Plays until the turn of `seat` with all its moves.
    fn until_turn(mut self, seat: Seat) -> Played {
        for _ in 0..ACTS_MAX {
            if self.table.present() == seat && self.table.moves_left == 4 {
                break;
            }
            self = self.play(1);
        }
        self
    }

    /// Plays until an event `is_it` runs, and stops after `share` of it.
    fn until(mut self, share: f32, is_it: impl Fn(&Event) -> bool) -> Played {
        for _ in 0..ACTS_MAX {
            let Some(command) = self.choose() else { break };
            self.act(command);
            while !self.timeline.is_told() {
                let now = self.timeline.now();
                if now.iter().any(|told| is_it(&told.event) && share <= told.share) {
                    return self;
                }
                self.timeline.advance(0.01);
            }
        }
        self
    }

    fn view(self) -> BattleView {
        let table = self.timeline.table().expect("a battle that began").clone();
        let player = |name: String| PlayerView {
            person: Person { wins: u8::from(name == "Anne"), name },
            silent_s: None,
            is_bot: false,
        };
        let seats = names().into_iter().take(table.mode().seats().into()).map(player).collect();
        let clock = TimerView { left_ms: 97_000, bank_ms: 60_000, hold_ms: 0 };
        let is_own = table.to_move() == Some(Seat(0)) && self.timeline.is_told();
        let buttons = Button::ALL.into_iter().filter(|button| match button {
            Button::Arm => is_own && table.allows(Seat(0), &Command::Arm).is_ok(),
            Button::EndTurn => is_own && table.allows(Seat(0), &Command::EndTurn).is_ok(),
            Button::Speed | Button::Guide | Button::Fold => true,
            Button::Next => false,
        });
        let naming = table.is_naming().then(|| NamingView {
            at: Some(Place::new(0, 4)),
            effects: effects::of_spell(Spell::Disperser),
        });
        let keys = Bindings::of(games::GameKind::MARAUDERS).within(InputDevice::Board);
        BattleView {
            own: Some(Seat(0)),
            players: Players { seats, best_of: 2 },
            blank: Vec::new(),
            pointed: Pointed::default(),
            naming,
            animation: Animation {
                told: self.timeline.now(),
                skip: (!self.timeline.is_told()).then(|| tr!("battle-skip-any").to_owned()),
                speed: Speed::Normal,
            },
            log: Log { lines: self.timeline.log().clone(), back: 0 },
            times: ShownTimes {
                clock: (table.outcome == Outcome::Undecided).then_some(clock),
                countdown: None,
                ended: None,
            },
            camera: Camera::default(),
            is_folded: false,
            buttons: buttons.map(|button| (button, keys.names(button.action()))).collect(),
            lesson: None,
            signal: Some(scenes::GOOD),
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
    Options { mode, size, choices: choices.iter().copied().collect(), ..Options::default() }
}

/// Aims a swap, with its forecast.
fn aimed(view: &mut BattleView, swap: AimedSwap) {
    view.pointed.outlook = forecast::outlook(&view.table, &swap).map(Arc::new);
    view.pointed.aim = Some(Aim { place: swap.from, grip: Grip::Block, swap: Some(swap) });
}

fn pointed(place: Place) -> Option<Aim> {
    Some(Aim { place, grip: Grip::Empty, swap: None })
}

/// The ranked game, near its beginning: the player's turn, a block under the cursor.
pub fn early() -> BattleView {
    let played = Played::new(Options::default(), 4).play(14).until_turn(Seat(0));
    let mut view = played.view();
    view.pointed.aim = pointed(Place::new(2, 3));
    view
}

/// An aimed swap with its preview.
pub fn aim() -> BattleView {
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
    let mut view = played.view();
    aimed(&mut view, AimedSwap { from: place, way: Some(side), preview: Ok(preview) });
    view
}

/// A refused swap.
pub fn refused() -> BattleView {
    let mut view = early();
    let preview = Err(tr!("aim-confirm-miss").to_owned());
    aimed(&mut view, AimedSwap { from: Place::new(4, 2), way: Some(Side::East), preview });
    view.times.clock = Some(TimerView { left_ms: 68_400, bank_ms: 60_000, hold_ms: 0 });
    view
}

/// Attacks in flight.
pub fn flight() -> BattleView {
    let played = Played::new(Options::default(), 4).play(18);
    played.until(0.6, |event| matches!(event, Event::Flew { path, .. } if 5 < path.len())).view()
}

/// An attack that deals damage.
pub fn hit() -> BattleView {
    let played = Played::new(Options::default(), 4).play(20);
    played.until(0.6, |event| matches!(event, Event::Hit { damage: 2.., .. })).view()
}

/// A match with more than one extra block.
pub fn matched() -> BattleView {
    let played = Played::new(Options::default(), 7).play(3);
    let many = |event: &Event| matches!(event, Event::Matched { blocks, .. } if 3 < blocks.len());
    played.until(0.7, many).view()
}

/// A spell is cast.
pub fn spell() -> BattleView {
    let played = Played::new(Options::default(), 4).play(24);
    played.until(0.5, |event| matches!(event, Event::Cast(..))).view()
}

/// Naming a spell, before the field is drawn.
pub fn naming() -> BattleView {
    Played::new(options(Mode::Duel, Size::Rank(3), &[Choice::NonMatching]), 5).view()
}

/// Four seats, free-for-all.
pub fn quad() -> BattleView {
    let options = options(Mode::Quad, Size::Rank(4), &[Choice::BonusVariant]);
    let mut view = Played::new(options, 8).play(34).until_turn(Seat(0)).view();
    view.pointed.aim = pointed(Place::new(5, 5));
    view.players.seats[2].silent_s = Some(23);
    view.players.best_of = 1;
    view
}

/// Two teams.
pub fn tag() -> BattleView {
    let options = options(Mode::Assault, Size::Rank(5), &[Choice::Inward, Choice::Long]);
    let played = Played::new(options, 3).play(60);
    let mut view = played.until(0.5, |event| matches!(event, Event::Turn { .. })).view();
    view.log.back = 3;
    view.players.seats[2].is_bot = true;
    view
}

/// The largest field with every mark of a block and a shield.
pub fn vast() -> BattleView {
    let mut view =
        Played::new(options(Mode::Duel, Size::Rank(9), &[]), 6).play(16).until_turn(Seat(0)).view();
    let slants = [Slant::Flat, Slant::Rising, Slant::Upright, Slant::Falling];
    let mut marks = vec![Mark::Cover, Mark::Risen, Mark::Warp];
    marks.extend(slants.map(Mark::Mirror));
    marks.extend([Mark::Shifter(Slant::Rising), Mark::Shifter(Slant::Falling)]);
    marks.extend((0..4).map(|seat| Mark::Filter(Seat(seat))));
    for (index, place) in view.table.field.places().enumerate().collect::<Vec<_>>() {
        let block = view.table.field.at_mut(place);
        if index % 7 == 3 {
            block.mark = Some(marks[index / 7 % marks.len()]);
            block.is_fresh = index % 5 == 0;
        }
        if index % 41 == 5 {
            block.boost = Some(Boost { seat: Seat(1), tiers: [1, 2, 3, 4, 5, 6, 0, 1] });
        }
    }
    flagged(&mut view.table);
    view.pointed.aim = pointed(Place::new(10, 12));
    view.times.clock = Some(TimerView { left_ms: 41_000, bank_ms: 33_000, hold_ms: 0 });
    view
}

/// Shields with numbers of every length, reversed ones, and every flag.
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
pub fn first() -> BattleView {
    let options = options(Mode::Line, Size::Casual(Casual::First), &[]);
    let mut view = Played::new(options, 2).view();
    view.times.countdown = Some(3);
    view
}

/// The guided battle.
pub fn lesson() -> BattleView {
    let options = options(Mode::Line, Size::Casual(Casual::First), &[]);
    let mut view = Played::new(options, 2).play(2).until_turn(Seat(0)).view();
    view.times.clock = None;
    view.buttons.push((Button::Next, "Enter".into()));
    view.lesson = Some(LessonView {
        is_drill: false,
        step: (3, 12),
        words: Step::Shields.words(),
        keys: Step::Shields.keys(&Bindings::of(GameKind::MARAUDERS)),
        is_asked: false,
        places: vec![Place::new(2, 2)],
        parts: vec![Region::Side(Side::West), Region::Button(Button::Next)],
    });
    view
}

/// A finished battle.
pub fn over() -> BattleView {
    let options = options(Mode::Duel, Size::Rank(2), &[]);
    Played::new(options, 4).until(2.0, |_| false).view()
}
