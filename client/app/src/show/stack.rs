//! What the player of a stacker is shown of what just happened: calls, the light of a lock and of
//! the rows that went. Nothing of it holds up play: the field is always as it is.

use bout::Buttons;
use stacker::event::{Cleared, Locked};
use stacker::{Event, Spin};

use crate::sound::{Cue, Cues};

/// Seconds that a call stays.
const CALL_SECONDS: f32 = 1.4;
/// Seconds that rows light up where they went.
pub const FLASH_SECONDS: f32 = 0.28;
/// Seconds that a locked piece lights up.
pub const LOCK_SECONDS: f32 = 0.14;
/// Flashes that are kept; nobody clears more in their time.
const FLASHES_MAX: usize = 16;

/// The part of a seat's story that is not told yet, and what its player pressed.
#[derive(Clone, Debug, Default)]
pub struct Show {
    /// Where rows went.
    pub flashes: Vec<Flash>,
    /// The cells that locked last, and for how many seconds they are.
    pub locked: Option<(Vec<(u8, u8)>, f32)>,
    /// What is called out, and for how many seconds it is.
    pub call: Option<(Call, f32)>,
    /// Keys that were pressed, apart from the choice of targets.
    pub presses: u32,
    /// Whether everything that moves is cut.
    pub still: bool,
    /// What is heard, and was not yet.
    pub cues: Cues,
    held: Buttons,
}

/// Rows that went.
#[derive(Clone, Debug, PartialEq)]
pub struct Flash {
    /// As they were numbered before any went.
    pub rows: Vec<u8>,
    /// Seconds since then.
    pub age: f32,
}

/// What a lock is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The clear, or the spin.
    pub head: String,
    /// What else there is to say of it.
    pub lines: Vec<String>,
    /// Whether the field is empty.
    pub all_clear: bool,
}

impl Show {
    /// Takes in what happened in a tick in which these buttons were held.
    pub fn hear(&mut self, events: &[Event], held: Buttons) {
        self.presses += held.pressed_since(self.held).0.count_ones();
        self.held = held;
        for event in events {
            match event {
                Event::Moved => self.cues.add(Cue::Move),
                Event::Turned { .. } => self.cues.add(Cue::Turn),
                Event::Held => self.cues.add(Cue::Hold),
                Event::Sent(_) => self.cues.add(Cue::Send),
                Event::Warned { .. } => self.cues.add(Cue::Warn),
                Event::Entered { .. } => self.cues.add(Cue::Land),
                Event::Locked(locked) => self.lock(locked),
                Event::Cleared(cleared) => self.clear(cleared),
                Event::Level(level) => {
                    let line = format!("Level {level}");
                    let (call, age) = self.call.get_or_insert_default();
                    call.lines.push(line);
                    *age = 0.0;
                }
                Event::Emptied => {
                    let head = "A fresh field".to_owned();
                    self.call = Some((Call { head, ..Call::default() }, 0.0));
                }
                _ => {}
            }
        }
    }

    /// Lets `seconds` pass.
    pub fn advance(&mut self, seconds: f32) {
        self.flashes.iter_mut().for_each(|flash| flash.age += seconds);
        self.flashes.retain(|flash| flash.age < FLASH_SECONDS);
        let older = |age: f32, most: f32| Some(age + seconds).filter(|&age| age < most);
        self.locked = self.locked.take().and_then(|(cells, age)| {
            let age = older(age, LOCK_SECONDS)?;
            Some((cells, age))
        });
        self.call =
            self.call.take().and_then(|(call, age)| Some((call, older(age, CALL_SECONDS)?)));
    }

    fn lock(&mut self, locked: &Locked) {
        self.locked = Some((locked.cells.clone(), 0.0));
        self.cues.add(if locked.spin == Spin::None { Cue::Lock } else { Cue::Spin });
        if let Some(head) = spin_name(locked.spin) {
            self.call = Some((Call { head: head.to_owned(), ..Call::default() }, 0.0));
        }
    }

    fn clear(&mut self, cleared: &Cleared) {
        let lines = cleared.rows.len();
        let mut call = Call { all_clear: cleared.all_clear, ..Call::default() };
        call.head = match spin_name(cleared.spin) {
            Some(spin) => format!("{spin} {}", clear_name(lines).to_lowercase()),
            None => clear_name(lines),
        };
        if cleared.back_to_back {
            call.lines.push("Back-to-back".into());
        }
        if 1 < cleared.combo {
            call.lines.push(format!("Combo {}", cleared.combo - 1));
        }
        self.call = Some((call, 0.0));
        self.cues.add(Cue::Break(lines as u16 + cleared.combo.saturating_sub(1)));
        if FLASHES_MAX <= self.flashes.len() {
            self.flashes.remove(0);
        }
        self.flashes.push(Flash { rows: cleared.rows.clone(), age: 0.0 });
    }
}

fn spin_name(spin: Spin) -> Option<&'static str> {
    match spin {
        Spin::None => None,
        Spin::Mini => Some("Mini spin"),
        Spin::Full => Some("Spin"),
    }
}

/// What a clear of so many lines is called.
fn clear_name(lines: usize) -> String {
    match lines {
        1 => "Single".into(),
        2 => "Double".into(),
        3 => "Triple".into(),
        4 => "Quad".into(),
        5 => "Penta".into(),
        more => format!("{more} lines"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleared(lines: u8, spin: Spin, back_to_back: bool, combo: u16) -> Event {
        let rows = (0..lines).collect();
        Event::Cleared(Cleared { rows, spin, back_to_back, combo, all_clear: false, points: 0 })
    }

    fn check(event: Event, head: &str, lines: &[&str]) {
        let mut show = Show::default();
        show.hear(&[event], Buttons::NONE);
        let (call, _) = show.call.expect("it is called out");
        assert_eq!(
            (call.head.as_str(), call.lines),
            (head, lines.iter().map(|&it| it.into()).collect())
        );
    }

    #[test]
    fn a_clear_is_called_by_what_it_is() {
        check(cleared(1, Spin::None, false, 1), "Single", &[]);
        check(cleared(4, Spin::None, true, 1), "Quad", &["Back-to-back"]);
        check(cleared(2, Spin::Full, true, 4), "Spin double", &["Back-to-back", "Combo 3"]);
        check(cleared(1, Spin::Mini, false, 2), "Mini spin single", &["Combo 1"]);
        check(cleared(9, Spin::None, false, 1), "9 lines", &[]);
    }

    #[test]
    fn a_combo_is_heard_to_rise_and_each_thing_once_a_frame() {
        let mut show = Show::default();
        show.hear(&[cleared(1, Spin::None, false, 1)], Buttons::NONE);
        assert_eq!(show.cues.take(), [Cue::Break(1)]);
        show.hear(&[cleared(2, Spin::None, false, 3)], Buttons::NONE);
        show.hear(&[Event::Moved], Buttons::NONE);
        show.hear(&[Event::Moved], Buttons::NONE);
        assert_eq!(show.cues.take(), [Cue::Break(4), Cue::Move]);
    }

    #[test]
    fn what_was_shown_passes() {
        let mut show = Show::default();
        show.hear(&[cleared(2, Spin::None, false, 1)], Buttons::NONE);
        assert_eq!(show.flashes.len(), 1);
        show.advance(FLASH_SECONDS + 0.01);
        assert!(show.flashes.is_empty() && show.call.is_some());
        show.advance(CALL_SECONDS);
        assert!(show.call.is_none());
    }

    #[test]
    fn a_key_is_counted_once_for_each_press() {
        let mut show = Show::default();
        let held = Buttons::LEFT.with(Buttons::CLOCKWISE);
        for held in [Buttons::LEFT, Buttons::LEFT, held, Buttons::NONE, Buttons::LEFT] {
            show.hear(&[], held);
        }
        assert_eq!(show.presses, 3);
    }
}
