//! One finger on the boards, which plays by gestures in place of buttons:
//!
//! | gesture | action |
//! |---|---|
//! | drag to the left or right | a step for each column's width |
//! | drag down | fast fall or soft drop, until the finger is lifted or moves up |
//! | flick down | hard drop, in stacker |
//! | swipe up | hold, in stacker |
//! | tap the left or the right half of the screen | rotate to that side |

use bevy::math::Vec2;
use games::ClockedGame;

use crate::input::Action;

/// Units of a drag for one step to the side.
const STEP: f32 = 30.0;
/// Units that a finger moves before it is a drag.
const SLOP: f32 = 14.0;
/// Units of a swipe or a flick, at least.
const FLICK: f32 = 44.0;
/// The longest swipe or flick, in seconds. A slower one down is a soft drop.
const FLICK_SECONDS: f32 = 0.18;
/// The longest tap, in seconds.
const TAP_SECONDS: f32 = 0.3;

/// What a gesture does to the held actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Press and release it.
    Tap(Action),
    /// Press it, until it is released.
    Press(Action),
    /// Release it.
    Release(Action),
}

/// The way that a finger has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Undecided,
    Aside,
    Down,
    Up,
    /// A swipe that did what it does.
    Done,
}

/// A finger on the boards, from its touch to its release. Drive it with [`Gesture::moved`] whenever the
/// finger moves, with [`Gesture::wait`] once a frame, and with [`Gesture::ended`] at its end.
#[derive(Clone, Copy, Debug)]
pub struct Gesture {
    game: ClockedGame,
    from: Vec2,
    at: Vec2,
    began: f32,
    way: Way,
    /// Where the last step to the side was made.
    stepped: f32,
    is_falling: bool,
}

impl Gesture {
    /// A finger that touches the screen at a point in units, at a time in seconds.
    pub fn new(game: ClockedGame, at: Vec2, now: f32) -> Gesture {
        let (from, began, stepped) = (at, now, at.x);
        Gesture { game, from, at, began, way: Way::Undecided, stepped, is_falling: false }
    }

    /// The finger has moved.
    pub fn moved(&mut self, at: Vec2, now: f32) -> Vec<Deed> {
        let up = self.at.y - at.y;
        self.at = at;
        let away = at - self.from;
        if self.way == Way::Undecided && SLOP <= away.abs().max_element() {
            self.way = match (away.y.abs() <= away.x.abs(), away.y < 0.0) {
                (true, _) => Way::Aside,
                (false, true) => Way::Up,
                (false, false) => Way::Down,
            };
        }
        let mut deeds = Vec::new();
        match self.way {
            Way::Aside => {
                while STEP <= (at.x - self.stepped).abs() {
                    let way = (at.x - self.stepped).signum();
                    self.stepped += way * STEP;
                    deeds.push(Deed::Tap(if way < 0.0 { Action::Left } else { Action::Right }));
                }
            }
            Way::Up if FLICK <= -away.y => {
                self.way = Way::Done;
                deeds.extend(self.up().map(Deed::Tap));
            }
            Way::Down if self.is_falling && 2.0 < up => deeds.extend(self.release()),
            Way::Down | Way::Up | Way::Undecided | Way::Done => {}
        }
        deeds.extend(self.wait(now));
        deeds
    }

    /// Time passes: a slow drag down is a soft drop.
    pub fn wait(&mut self, now: f32) -> Option<Deed> {
        let is_slow = FLICK_SECONDS < now - self.began || self.flick().is_none();
        let is_due = self.way == Way::Down && !self.is_falling && is_slow;
        is_due.then(|| {
            self.is_falling = true;
            Deed::Press(self.fall())
        })
    }

    /// The finger is lifted.
    pub fn ended(&mut self, at: Vec2, now: f32, screen: Vec2) -> Vec<Deed> {
        let mut deeds = self.moved(at, now);
        let taken = now - self.began;
        let down = at.y - self.from.y;
        match self.way {
            Way::Undecided if taken <= TAP_SECONDS => {
                let is_left = at.x < screen.x / 2.0;
                deeds.push(Deed::Tap(if is_left { Action::TurnLeft } else { Action::TurnRight }));
            }
            Way::Down if taken <= FLICK_SECONDS && FLICK <= down => {
                deeds.extend(self.flick().map(Deed::Tap));
            }
            Way::Undecided | Way::Aside | Way::Down | Way::Up | Way::Done => {}
        }
        deeds.extend(self.release());
        deeds
    }

    /// Releases what it holds, as when the touch is cancelled.
    pub fn release(&mut self) -> Option<Deed> {
        let fell = std::mem::take(&mut self.is_falling);
        if fell {
            self.way = Way::Done;
        }
        fell.then(|| Deed::Release(self.fall()))
    }

    /// The action, where the game has it.
    fn of_game(&self, action: Action) -> Option<Action> {
        Action::of(self.game.into()).contains(&action).then_some(action)
    }

    fn fall(&self) -> Action {
        self.of_game(Action::FastFall).unwrap_or(Action::SoftDrop)
    }

    fn flick(&self) -> Option<Action> {
        self.of_game(Action::HardDrop)
    }

    fn up(&self) -> Option<Action> {
        self.of_game(Action::Hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Vec2 = Vec2::new(390.0, 844.0);

    /// Checks a finger's way from a point: each step is where it is then, and after how many
    /// milliseconds; the last one is its end.
    fn check(game: ClockedGame, from: (f32, f32), way: &[(f32, f32, u16)], deeds: &[Deed]) {
        let mut gesture = Gesture::new(game, from.into(), 5.0);
        let mut seen = Vec::new();
        for (index, &(x, y, ms)) in way.iter().enumerate() {
            let (at, now) = (Vec2::new(x, y), 5.0 + f32::from(ms) / 1000.0);
            seen.extend(gesture.wait(now));
            match index + 1 == way.len() {
                true => seen.extend(gesture.ended(at, now, SCREEN)),
                false => seen.extend(gesture.moved(at, now)),
            }
        }
        assert_eq!(seen, deeds, "{game:?} {from:?} {way:?}");
    }

    use Action::*;
    use ClockedGame::{Stacker, Swordfight};
    use Deed::{Press, Release, Tap};

    #[test]
    fn a_tap_turns_to_the_side_that_it_is_on() {
        check(Stacker, (100.0, 400.0), &[(102.0, 401.0, 90)], &[Tap(TurnLeft)]);
        check(Swordfight, (300.0, 400.0), &[(300.0, 400.0, 90)], &[Tap(TurnRight)]);
        // A finger that rests does nothing.
        check(Stacker, (100.0, 400.0), &[(102.0, 401.0, 900)], &[]);
    }

    #[test]
    fn a_drag_steps_column_by_column_and_back() {
        let way = [(130.0, 402.0, 50), (165.0, 404.0, 100), (165.0, 404.0, 300)];
        check(Stacker, (100.0, 400.0), &way, &[Tap(Right), Tap(Right)]);
        let way = [(165.0, 404.0, 100), (100.0, 404.0, 300), (100.0, 404.0, 400)];
        check(Stacker, (100.0, 400.0), &way, &[Tap(Right), Tap(Right), Tap(Left), Tap(Left)]);
    }

    #[test]
    fn a_drag_down_falls_until_the_finger_is_lifted_or_moves_up() {
        let way = [(100.0, 420.0, 100), (100.0, 460.0, 300), (100.0, 480.0, 500)];
        check(Stacker, (100.0, 400.0), &way, &[Press(SoftDrop), Release(SoftDrop)]);
        let way = [(100.0, 460.0, 300), (100.0, 450.0, 400), (100.0, 430.0, 500)];
        check(Swordfight, (100.0, 400.0), &way, &[Press(FastFall), Release(FastFall)]);
    }

    #[test]
    fn a_flick_down_drops_hard_and_a_swipe_up_holds_in_stacker_alone() {
        let down = [(100.0, 450.0, 60), (100.0, 500.0, 100)];
        check(Stacker, (100.0, 400.0), &down, &[Tap(HardDrop)]);
        check(Swordfight, (100.0, 400.0), &down, &[Press(FastFall), Release(FastFall)]);
        let up = [(100.0, 350.0, 60), (100.0, 300.0, 100)];
        check(Stacker, (100.0, 400.0), &up, &[Tap(Hold)]);
        check(Swordfight, (100.0, 400.0), &up, &[]);
    }
}
