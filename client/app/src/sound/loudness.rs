//! How loud the player wants what.

use serde::{Deserialize, Serialize};

use crate::sound::Part;

/// How loud the player wants what, in percent: of the machine's own loudness, and of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Loudness {
    /// Everything.
    pub all_percent: u8,
    /// What the player does on the board.
    pub board_percent: u8,
    /// What goes from one board to another.
    pub attacks_percent: u8,
    /// Counts, danger, turns and results.
    pub calls_percent: u8,
    /// Whether nothing is heard while another window has the keys.
    pub is_quiet_behind: bool,
}

impl Default for Loudness {
    fn default() -> Loudness {
        Loudness {
            all_percent: 70,
            board_percent: 100,
            attacks_percent: 100,
            calls_percent: 100,
            is_quiet_behind: false,
        }
    }
}

impl Loudness {
    /// What there are sliders for: everything, then each part.
    pub const SLIDERS: [Option<Part>; 4] =
        [None, Some(Part::Board), Some(Part::Attacks), Some(Part::Calls)];

    /// A slider, in percent; nothing stands for everything.
    pub fn slider(&self, part: Option<Part>) -> u8 {
        match part {
            None => self.all_percent,
            Some(Part::Board) => self.board_percent,
            Some(Part::Attacks) => self.attacks_percent,
            Some(Part::Calls) => self.calls_percent,
        }
    }

    /// Moves a slider by so many tenths.
    pub fn turn(&mut self, part: Option<Part>, by: i8) {
        let percent = match part {
            None => &mut self.all_percent,
            Some(Part::Board) => &mut self.board_percent,
            Some(Part::Attacks) => &mut self.attacks_percent,
            Some(Part::Calls) => &mut self.calls_percent,
        };
        *percent = percent.saturating_add_signed(by.saturating_mul(10)).min(100);
    }

    /// What samples of this part are multiplied with. Ears hear ratios: half way up a slider is a
    /// quarter of the pressure.
    pub fn gain(&self, part: Part) -> f32 {
        let share = |percent: u8| f32::from(percent) / 100.0;
        (share(self.all_percent) * share(self.slider(Some(part)))).powi(2)
    }

    /// What is wrong with it, when it is from a file.
    pub fn check(&self) -> Result<(), String> {
        match Loudness::SLIDERS.into_iter().all(|part| self.slider(part) <= 100) {
            true => Ok(()),
            false => Err("in sound, each percentage is from 0 to 100".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_turns_down_its_part_and_the_first_one_all() {
        let mut loudness = Loudness { all_percent: 100, ..Loudness::default() };
        assert_eq!(loudness.gain(Part::Board), 1.0);
        loudness.turn(Some(Part::Board), -5);
        assert_eq!((loudness.gain(Part::Board), loudness.gain(Part::Calls)), (0.25, 1.0));
        loudness.turn(None, -20);
        assert_eq!((loudness.all_percent, loudness.gain(Part::Calls)), (0, 0.0));
        loudness.turn(None, 20);
        assert_eq!(loudness.all_percent, 100);
    }
}
