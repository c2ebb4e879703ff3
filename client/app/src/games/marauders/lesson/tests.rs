//! The guided battle, played by inputs alone.

use bout::{Purpose, Seed, Stream};
use marauders::{Place, Side};

use super::*;
use crate::games::marauders::layout::{Button, Layout};

/// Enough time for all animations to finish.
const LONG: Duration = Duration::from_secs(90);

fn keys() -> Bindings {
    Bindings::of(GameKind::MARAUDERS)
}

fn lesson(now: Instant) -> Lesson {
    Lesson::new("Anne", Speed::Normal, now)
}

/// A player who waits for all animations before each press.
struct Pupil {
    lesson: Lesson,
    now: Instant,
}

impl Pupil {
    fn new() -> Pupil {
        let now = Instant::now();
        Pupil { lesson: lesson(now), now }
    }

    fn wait(&mut self) {
        self.now += LONG;
        self.lesson.pass(self.now);
    }

    fn press(&mut self, press: Press) {
        self.lesson.press(press);
        self.wait();
    }

    /// Makes a swap by keys alone.
    fn swap(&mut self, (from, way): (Place, Side)) {
        self.lesson.battle.skip();
        let view = self.lesson.view(&Bindings::of(GameKind::MARAUDERS)).expect("a battle");
        let at = view.pointed.aim.expect("it is the player's turn").place;
        let down = if from.row < at.row { Side::North } else { Side::South };
        let right = if from.column < at.column { Side::West } else { Side::East };
        let rows = std::iter::repeat_n(down, from.row.abs_diff(at.row).into());
        let columns = std::iter::repeat_n(right, from.column.abs_diff(at.column).into());
        for side in rows.chain(columns) {
            self.lesson.press(Press::Direction(side));
        }
        for press in [Press::Choose, Press::Direction(way), Press::Direction(way)] {
            self.lesson.press(press);
        }
        self.wait();
    }

    /// Makes every move of its turns that matches, whatever the step asks.
    fn play_all(&mut self) {
        let hint = self.lesson.hint();
        let step = self.lesson.step;
        let swaps = matches!(step, Step::Match | Step::Moves | Step::Defend | Step::Cast);
        match hint {
            Some(hint) if swaps && self.lesson.present() == Some(OWN) => self.swap(hint),
            _ => self.obey(),
        }
    }

    /// Does the task of the step.
    fn obey(&mut self) {
        let own = self.lesson.present() == Some(OWN);
        let (turn, step) = (self.lesson.table.turn, self.lesson.step);
        let hint = self.lesson.hint().expect("there is always a move");
        match step {
            step if step.is_read() => self.press(Press::Choose),
            _ if !own => self.wait(),
            Step::Match => self.swap(hint),
            Step::Moves | Step::Opponent => self.press(Press::Button(Button::EndTurn)),
            Step::Defend if self.lesson.table.moves_left == 6 => self.swap(hint),
            Step::Pay => self.press(Press::Button(Button::Arm)),
            Step::Cast if self.lesson.table.player(OWN).armed => self.swap(hint),
            _ => self.press(Press::Button(Button::EndTurn)),
        }
        assert_eq!(self.lesson.battle.table(), Some(&self.lesson.table), "{step:?}, turn {turn}");
    }
}

#[test]
fn who_does_what_it_says_comes_to_its_end() {
    let mut pupil = Pupil::new();
    let mut seen = vec![Step::Field];
    for _ in 0..200 {
        pupil.obey();
        let step = pupil.lesson.step;
        if seen.last() != Some(&step) {
            seen.push(step);
        }
        if pupil.lesson.is_over {
            break;
        }
    }
    assert!(pupil.lesson.is_over, "stuck at {:?}", pupil.lesson.step);
    assert_eq!(seen, Step::ALL, "no step is passed over");
    let done = Done { matched: true, paid: true, cast: true, reset: false };
    assert_eq!(pupil.lesson.done, done);
    let log = pupil.lesson.view(&keys()).expect("there is a table").log;
    assert!(log.lines.iter().any(|line| line.words.starts_with("You cast ")), "{log:?}");
    assert!(
        log.lines
            .iter()
            .any(|line| line.words.contains(": attack ") || line.words.contains("unshielded")),
        "{log:?}"
    );
}

#[test]
fn next_alone_leads_through_all_of_it() {
    let mut pupil = Pupil::new();
    for step in Step::ALL {
        assert_eq!(pupil.lesson.step, step);
        pupil.lesson.press(Press::Button(Button::Next));
    }
    assert!(pupil.lesson.is_over);
    let done = Done { matched: true, paid: true, cast: true, reset: false };
    assert_eq!(pupil.lesson.done, done, "what it waited for was shown");
}

#[test]
fn every_step_says_something_and_leads_on_by_itself_or_by_next() {
    let mut pupil = Pupil::new();
    while !pupil.lesson.is_over {
        let view = pupil.lesson.view(&keys()).expect("there is a table");
        let said = view.lesson.expect("it says something");
        assert_eq!(said.words, pupil.lesson.step.words());
        assert!(view.buttons.iter().any(|(button, _)| *button == Button::Next));
        assert_eq!(view.times.clock, None, "nobody is hurried");
        assert!(said.places.iter().all(|&place| view.table.field.has(place)));
        assert!(pupil.lesson.step != Step::Match || said.places.len() == 2);
        pupil.press(Press::Button(Button::Next));
    }
}

#[test]
fn who_presses_anything_at_all_is_never_stuck() {
    let screen = bevy::math::Vec2::new(1280.0, 720.0);
    for number in 0..4 {
        let mut chance = Stream::new(&Seed([number; 32]), Purpose::Bots);
        let mut now = Instant::now();
        let mut lesson = lesson(now);
        for _ in 0..5000 {
            let at = bevy::math::Vec2::new(chance.below(1280) as f32, chance.below(720) as f32);
            let options = lesson.table.options;
            let layout = Layout::new(screen, options.size.field());
            lesson.press(match chance.below(40) {
                0 => Press::Button(Button::EndTurn),
                1..=3 => Press::Button(Button::Arm),
                4 => Press::Button(Button::Speed),
                5 => Press::Button(Button::Guide),
                6 => Press::PutBack,
                7 => Press::Scroll(4),
                8 if chance.below(8) == 0 => Press::Button(Button::Next),
                8..=12 => Press::click(&layout, &options, at),
                13..=15 => Press::point(&layout, &options, at).unwrap_or(Press::PutBack),
                16..=24 => Press::Choose,
                way => Press::Direction(Side::ALL[way as usize % 4]),
            });
            now += Duration::from_millis(u64::from(chance.below(400)));
            lesson.pass(now);
            if lesson.is_over {
                lesson = self::lesson(now);
            }
        }
        let left = Step::ALL.len() - lesson.step.number();
        for _ in 0..=left {
            lesson.press(Press::Button(Button::Next));
        }
        assert!(lesson.is_over, "player {number} is stuck at {:?}", lesson.step);
    }
}

#[test]
fn who_makes_every_match_comes_to_its_end_without_losing_all_force() {
    let mut pupil = Pupil::new();
    for _ in 0..400 {
        if pupil.lesson.is_over {
            break;
        }
        pupil.play_all();
    }
    let done = Done { matched: true, paid: true, cast: true, reset: false };
    assert_eq!((pupil.lesson.is_over, pupil.lesson.done), (true, done));
}
