//! The player's volumes.

use serde::{Deserialize, Serialize};

use crate::view::cue::Part;

/// The player's volumes in percent: the master volume, and each part relative to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Loudness {
    /// The master volume.
    pub all_percent: u8,
    /// The player's own actions on the board.
    pub board_percent: u8,
    /// Attacks between boards.
    pub attacks_percent: u8,
    /// Counts, danger, turns and results.
    pub calls_percent: u8,
    /// The pages of the menus.
    pub menus_percent: u8,
    /// Music.
    pub music_percent: u8,
    /// Whether the sound is muted while another window has the focus.
    pub is_quiet_behind: bool,
}

impl Default for Loudness {
    fn default() -> Loudness {
        Loudness {
            all_percent: 70,
            board_percent: 100,
            attacks_percent: 100,
            calls_percent: 100,
            menus_percent: 60,
            music_percent: 80,
            is_quiet_behind: false,
        }
    }
}

impl Loudness {
    /// The sliders: master volume, then each part.
    pub const SLIDERS: [Option<Part>; 6] = [
        None,
        Some(Part::Board),
        Some(Part::Attacks),
        Some(Part::Calls),
        Some(Part::Menus),
        Some(Part::Music),
    ];

    /// The value of a slider, in percent; `None` stands for the master volume.
    pub fn slider(&self, part: Option<Part>) -> u8 {
        match part {
            None => self.all_percent,
            Some(Part::Board) => self.board_percent,
            Some(Part::Attacks) => self.attacks_percent,
            Some(Part::Calls) => self.calls_percent,
            Some(Part::Menus) => self.menus_percent,
            Some(Part::Music) => self.music_percent,
        }
    }

    /// Moves a slider by so many tenths.
    pub fn turn(&mut self, part: Option<Part>, by: i8) {
        let percent = match part {
            None => &mut self.all_percent,
            Some(Part::Board) => &mut self.board_percent,
            Some(Part::Attacks) => &mut self.attacks_percent,
            Some(Part::Calls) => &mut self.calls_percent,
            Some(Part::Menus) => &mut self.menus_percent,
            Some(Part::Music) => &mut self.music_percent,
        };
        *percent = percent.saturating_add_signed(by.saturating_mul(10)).min(100);
    }

    /// The gain of a part's samples. Hearing is logarithmic: the middle of a slider is a quarter of
    /// the amplitude.
    pub fn gain(&self, part: Part) -> f32 {
        let share = |percent: u8| f32::from(percent) / 100.0;
        (share(self.all_percent) * share(self.slider(Some(part)))).powi(2)
    }

    /// The error in volumes that were read from a file.
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
