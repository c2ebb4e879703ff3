//! The animations of a stacker's recent events: calls, the light of a lock and of cleared rows.
//! They never delay play: the field is always current.

use bevy::math::Vec2;
use bout::Buttons;
use stacker::event::{Cleared, Locked};
use stacker::{Event, Forecast, Options, Spin, View};

use crate::games::stacker::events::of;
use crate::games::stacker::motion::FieldMotion;
use crate::text::tr;
use crate::view::call::Called;
use crate::view::cue::{Cue, Cues};
use crate::view::ending::{End, Ending};
use crate::view::impact::Impact;

/// Seconds that a call stays.
pub const CALL_SECONDS: f32 = 1.4;
/// Seconds that cleared rows light up.
pub const FLASH_SECONDS: f32 = 0.28;
/// Seconds that garbage rows light up.
pub const ENTER_SECONDS: f32 = 0.4;
/// Seconds that a locked piece lights up.
pub const LOCK_SECONDS: f32 = 0.14;
/// The limit of flashes; nobody clears more in their time.
const FLASHES_MAX: usize = 16;
/// Rows that enter at once and are the heaviest blow.
const BLOW_ROWS: f32 = 8.0;

/// The events of a seat that are still to be animated, and the player's key count.
#[derive(Clone, Debug, Default)]
pub struct StackerTimeline {
    /// Flashes of cleared rows.
    pub flashes: Vec<Flash>,
    /// The cells of the last lock, and the seconds since then.
    pub locked: Option<(Vec<(u8, u8)>, f32)>,
    /// Garbage that entered: how many rows, and the seconds since then.
    pub entered: Option<(u16, f32)>,
    /// The current call, and the seconds since it began.
    pub call: Option<(Call, f32)>,
    /// Keys that were pressed until the seat was out or the run over, apart from the choice of targets.
    pub presses: u32,
    /// Whether motion is reduced.
    pub still: bool,
    /// What moves on the field.
    pub motion: FieldMotion,
    /// The last heavy hit.
    pub impact: Impact,
    /// How the field ended, once it has.
    pub ending: Option<Ending>,
    /// Cues that have not been played yet.
    pub cues: Cues,
    held: Buttons,
    is_over: bool,
}

/// The flash of cleared rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Flash {
    /// Their numbers before the clear.
    pub rows: Vec<u8>,
    /// Seconds since then.
    pub age: f32,
}

/// The call of a lock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The clear, or the spin.
    pub head: String,
    /// Its further lines.
    pub lines: Vec<String>,
    /// Whether the field is empty.
    pub all_clear: bool,
    /// What it is worth, from 0 to 3: by its lines, more for a spin or back-to-back.
    pub worth: usize,
    /// The rows that it sends.
    pub sent: u16,
}

impl StackerTimeline {
    /// Sets how many keys the seat has pressed, and which buttons it holds.
    pub fn resume(&mut self, presses: u32, held: Buttons) {
        (self.presses, self.held) = (presses, held);
    }

    /// Takes the events of a tick in which these buttons were held; `before` is the field before it.
    pub fn play(&mut self, events: &[Event], before: &View, held: Buttons) {
        if !self.is_over {
            self.presses += held.pressed_since(self.held).0.count_ones();
        }
        self.held = held;
        self.is_over |= events.iter().any(|event| matches!(event, Event::Out | Event::Finished));
        for event in events {
            self.cues.extend(of(event).sound.cue());
            match event {
                Event::Entered { rows, .. } => {
                    self.enter(*rows);
                    if !self.still {
                        self.impact.strike(f32::from(*rows) / BLOW_ROWS, -Vec2::Y);
                    }
                    self.motion.enter(*rows, before.field.ceiling);
                }
                Event::Dropped { rows, hard: true } => self.motion.drop(*rows),
                Event::Locked(locked) => self.lock(locked),
                Event::Cleared(cleared) => {
                    self.clear(cleared);
                    self.motion.clear(cleared, before);
                }
                Event::Level(level) => {
                    let line = tr!("members-level", level = level);
                    let (call, age) = self.call.get_or_insert_default();
                    call.lines.push(line);
                    *age = 0.0;
                }
                Event::Undone => {
                    (self.locked, self.call) = (None, None);
                    self.flashes.clear();
                    self.motion.stop();
                }
                Event::Emptied => {
                    let head = tr!("stack-new-field").to_owned();
                    self.call = Some((Call { head, ..Call::default() }, 0.0));
                }
                Event::Sent(attack) => {
                    if let Some((call, _)) = &mut self.call {
                        call.sent = attack.rows;
                    }
                }
                Event::Out => self.end(End::Fallen),
                _ => {}
            }
        }
        if self.still {
            self.motion.stop();
        }
    }

    /// Advances by `seconds`.
    pub fn advance(&mut self, seconds: f32) {
        if let Some(ending) = &mut self.ending {
            ending.sequence.advance(seconds);
        }
        let seconds = self.impact.advance(seconds);
        self.motion.advance(seconds);
        self.flashes.iter_mut().for_each(|flash| flash.age += seconds);
        self.flashes.retain(|flash| flash.age < FLASH_SECONDS);
        let older = |age: f32, most: f32| Some(age + seconds).filter(|&age| age < most);
        self.locked = self.locked.take().and_then(|(cells, age)| {
            let age = older(age, LOCK_SECONDS)?;
            Some((cells, age))
        });
        self.entered =
            self.entered.and_then(|(rows, age)| Some((rows, older(age, ENTER_SECONDS)?)));
        self.call =
            self.call.take().and_then(|(call, age)| Some((call, older(age, CALL_SECONDS)?)));
    }

    /// None: everything is shown at once.
    pub fn left_seconds(&self) -> f32 {
        0.0
    }

    /// The call of the last clear or spin, while it is shown.
    pub fn called(&self) -> Option<Called> {
        let (call, age) = self.call.as_ref()?;
        let all_clear = call.all_clear.then(|| tr!("clear-all").to_owned());
        Some(Called {
            head: call.head.clone(),
            lines: all_clear.into_iter().chain(call.lines.iter().cloned()).collect(),
            worth: call.worth,
            sent: call.sent,
            age: *age,
            seconds: CALL_SECONDS,
            still: self.still,
        })
    }

    /// The end that is called beside the field: while it is shown, and with reduced motion after it.
    pub fn called_end(&self) -> Option<Ending> {
        self.ending.filter(|ending| self.still || !ending.sequence.is_over())
    }

    /// The field ends, once.
    pub fn end(&mut self, end: End) {
        self.ending.get_or_insert(Ending::new(end, self.still));
    }

    /// Takes what happened between two views of another seat's field.
    pub fn witness(&mut self, before: &View, after: &View, options: &Options) {
        if !before.is_out && after.is_out {
            self.end(End::Fallen);
        }
        let received = after.run.received.saturating_sub(before.run.received);
        if 0 < received {
            self.enter(u16::try_from(received).unwrap_or(u16::MAX));
            self.cues.add(Cue::Land);
        }
        let lines = after.run.lines.saturating_sub(before.run.lines) as usize;
        if lines == 0 {
            return;
        }
        let back_to_back = before.streak.back_to_back && after.streak.back_to_back;
        // A clear that is not great counts for back-to-back by a spin alone.
        let is_spin = after.streak.back_to_back && lines < usize::from(options.great_lines());
        let spin = if is_spin { Spin::Full } else { Spin::None };
        let all_clear = after.pile_rows() == 0;
        self.cues.add(Cue::Break(lines as u16 + after.streak.combo.saturating_sub(1)));
        self.call =
            Some((clear_call(spin, lines, (back_to_back, after.streak.combo), all_clear), 0.0));
    }

    /// Rows entered from below; those of one moment are shown together.
    fn enter(&mut self, rows: u16) {
        let before = self.entered.filter(|&(_, age)| age == 0.0).map_or(0, |(rows, _)| rows);
        self.entered = Some((before.saturating_add(rows), 0.0));
    }

    fn lock(&mut self, locked: &Locked) {
        self.locked = Some((locked.cells.clone(), 0.0));
        self.motion.lock(locked);
        let head = match locked.spin {
            Spin::None => return,
            Spin::Mini => tr!("spin-mini"),
            Spin::Full => tr!("spin"),
        };
        let call = Call { head: head.to_owned(), ..Call::default() };
        self.call = Some((call, 0.0));
    }

    fn clear(&mut self, cleared: &Cleared) {
        let lines = cleared.rows.len();
        let streak = (cleared.back_to_back, cleared.combo);
        self.call = Some((clear_call(cleared.spin, lines, streak, cleared.all_clear), 0.0));
        if FLASHES_MAX <= self.flashes.len() {
            self.flashes.remove(0);
        }
        self.flashes.push(Flash { rows: cleared.rows.clone(), age: 0.0 });
    }
}

/// The call of a clear of so many lines, with back-to-back and its place in a combo from 1 on.
fn clear_call(
    spin: Spin,
    lines: usize,
    (back_to_back, combo): (bool, u16),
    all_clear: bool,
) -> Call {
    let mut call = Call { all_clear, ..Call::default() };
    call.head = clear_name(spin, lines);
    let more = usize::from(spin == Spin::Full) + usize::from(back_to_back);
    call.worth = if all_clear { 3 } else { (lines.saturating_sub(1) + more).min(3) };
    if back_to_back {
        call.lines.push(tr!("clear-back-to-back").into());
    }
    if 1 < combo {
        call.lines.push(tr!("clear-combo", count = combo - 1));
    }
    call
}

/// The lock of a forecast, as it would be called.
pub fn forecast_call(forecast: &Forecast) -> Call {
    let Forecast { lines, spin, back_to_back, combo, all_clear, .. } = *forecast;
    if lines == 0 {
        let head = if spin == Spin::Full { tr!("spin") } else { tr!("spin-mini") };
        return Call { head: head.to_owned(), ..Call::default() };
    }
    clear_call(spin, lines.into(), (back_to_back, combo), all_clear)
}

/// The name of a clear of so many lines.
fn clear_name(spin: Spin, lines: usize) -> String {
    let name = match lines {
        1 => "single",
        2 => "double",
        3 => "triple",
        4 => "quad",
        5 => "penta",
        _ => "more",
    };
    match spin {
        Spin::None => tr!("clear-name", name = name, lines = lines),
        Spin::Mini => tr!("clear-mini-spin", name = name, lines = lines),
        Spin::Full => tr!("clear-spin", name = name, lines = lines),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleared(lines: u8, spin: Spin, back_to_back: bool, combo: u16) -> Event {
        let rows = (0..lines).collect();
        Event::Cleared(Cleared { rows, spin, back_to_back, combo, all_clear: false, points: 0 })
    }

    fn field() -> View {
        let (options, handling) = (Options::default(), stacker::options::HANDLING_DEFAULT);
        <stacker::Board as bout::Board>::new(&stacker::Setup { options, handling }).view()
    }

    fn check(event: Event, head: &str, lines: &[&str]) {
        let mut timeline = StackerTimeline::default();
        timeline.play(&[event], &field(), Buttons::NONE);
        let (call, _) = timeline.call.expect("it is called out");
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
        let mut timeline = StackerTimeline::default();
        timeline.play(&[cleared(1, Spin::None, false, 1)], &field(), Buttons::NONE);
        assert_eq!(timeline.cues.take(), [Cue::Break(1)]);
        timeline.play(&[cleared(2, Spin::None, false, 3)], &field(), Buttons::NONE);
        timeline.play(&[Event::Moved], &field(), Buttons::NONE);
        timeline.play(&[Event::Moved], &field(), Buttons::NONE);
        assert_eq!(timeline.cues.take(), [Cue::Break(4), Cue::Move]);
    }

    #[test]
    fn clears_and_hits_of_others_are_told_by_their_views() {
        let before = field();
        let mut after = before.clone();
        let mut timeline = StackerTimeline::default();
        timeline.witness(&before, &after, &Options::default());
        assert!(timeline.call.is_none() && timeline.entered.is_none());
        after.run.received = 4;
        timeline.witness(&before, &after, &Options::default());
        assert_eq!((timeline.call.clone(), timeline.entered), (None, Some((4, 0.0))));
        timeline.advance(ENTER_SECONDS);
        assert_eq!(timeline.entered, None);
        after.run.lines = 2;
        (after.streak.combo, after.streak.back_to_back) = (3, true);
        timeline.witness(&before, &after, &Options::default());
        let (call, _) = timeline.call.clone().expect("it is called out");
        assert_eq!((call.head.as_str(), call.lines), ("Spin double", vec!["Combo 2".to_owned()]));
    }

    #[test]
    fn what_was_shown_passes() {
        let mut timeline = StackerTimeline::default();
        timeline.play(&[cleared(2, Spin::None, false, 1)], &field(), Buttons::NONE);
        assert_eq!(timeline.flashes.len(), 1);
        timeline.advance(FLASH_SECONDS + 0.01);
        assert!(timeline.flashes.is_empty() && timeline.call.is_some());
        timeline.advance(CALL_SECONDS);
        assert!(timeline.call.is_none());
    }

    #[test]
    fn with_reduced_motion_nothing_moves_and_everything_is_called() {
        let mut timeline = StackerTimeline { still: true, ..StackerTimeline::default() };
        let dropped = Event::Dropped { rows: 20, hard: true };
        timeline.play(&[dropped, cleared(2, Spin::None, false, 1)], &field(), Buttons::NONE);
        let motion = &timeline.motion;
        assert!(motion.shards.is_empty() && motion.above(9) == 0.0 && motion.sunk() == 0.0);
        assert!(timeline.call.is_some());
    }

    #[test]
    fn many_rows_at_once_hold_and_shake_the_field_and_a_knock_out_is_told() {
        let struck = |rows, still| {
            let mut timeline = StackerTimeline { still, ..StackerTimeline::default() };
            let entered = Event::Entered { rows, column: 0 };
            timeline.play(&[entered], &field(), Buttons::NONE);
            timeline.impact.offset()
        };
        assert_eq!([struck(3, false), struck(8, true)], [Vec2::ZERO; 2]);
        assert!(struck(4, false).length() < struck(8, false).length());
        let mut timeline = StackerTimeline::default();
        timeline.play(&[Event::Out], &field(), Buttons::NONE);
        assert_eq!(timeline.ending.map(|it| it.end), Some(End::Fallen));
        let (before, mut after) = (field(), field());
        after.is_out = true;
        let mut other = StackerTimeline { still: true, ..StackerTimeline::default() };
        other.witness(&before, &after, &Options::default());
        assert!(other.ending.is_some_and(|it| it.sequence.is_over()), "reduced motion");
    }

    #[test]
    fn a_key_is_counted_once_for_each_press() {
        let mut timeline = StackerTimeline::default();
        let held = Buttons::LEFT.with(Buttons::CLOCKWISE);
        for held in [Buttons::LEFT, Buttons::LEFT, held, Buttons::NONE, Buttons::LEFT] {
            timeline.play(&[], &field(), held);
        }
        assert_eq!(timeline.presses, 3);
        timeline.play(&[Event::Out], &field(), Buttons::HARD_DROP);
        timeline.play(&[], &field(), Buttons::LEFT);
        assert_eq!(timeline.presses, 4, "nothing counts after the end");
    }
}
