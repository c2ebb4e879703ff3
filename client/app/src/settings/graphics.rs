//! The settings of graphics: how frames are shown, and how boards are drawn.

use serde::{Deserialize, Serialize};

use crate::view::boards::BoardLook;

/// The limits of frames a second to choose from; 0 is no limit.
pub const FRAME_LIMITS: [u16; 6] = [0, 30, 60, 120, 144, 240];
/// The sizes of the own board to choose from, in percent of the largest.
pub const BOARD_PERCENTS: [u8; 4] = [70, 80, 90, 100];
/// The opacities to choose from, in percent.
pub const OPACITY_PERCENTS: [u8; 5] = [0, 25, 50, 75, 100];

/// How frames are shown, and how boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Graphics {
    /// Whether the screen gets whole frames only: without, the picture is earlier, and may tear.
    pub vsync: bool,
    /// Whether fullscreen is a window without a border, and no mode of the screen.
    pub borderless: bool,
    /// Frames a second, at most; 0 is no limit. One of [`FRAME_LIMITS`].
    pub frame_limit: u16,
    /// The opacity of the ghost, in percent.
    pub ghost_percent: u8,
    /// The visibility of rows and columns of an empty board, in percent.
    pub grid_percent: u8,
    /// The size of the own board, in percent of the largest; 70 to 100.
    pub board_percent: u8,
    /// Whether grounds are black, texts white and edges bright.
    pub high_contrast: bool,
}

/// A setting of graphics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphicsControl {
    /// Whether the screen gets whole frames only.
    Vsync,
    /// The kind of fullscreen.
    Borderless,
    /// The limit of frames a second.
    FrameLimit,
    /// The opacity of the ghost.
    Ghost,
    /// The visibility of the grid.
    Grid,
    /// The size of the own board.
    Board,
    /// Whether the theme is the one of high contrast.
    HighContrast,
}

impl Default for Graphics {
    fn default() -> Graphics {
        Graphics {
            vsync: true,
            borderless: true,
            frame_limit: 0,
            ghost_percent: 100,
            grid_percent: 100,
            board_percent: 100,
            high_contrast: false,
        }
    }
}

/// The value `by` places after `now` in `all`, around the end.
fn cycled<T: Copy + PartialEq>(all: &[T], now: T, by: i8) -> T {
    let place = all.iter().position(|&one| one == now).unwrap_or(0) as isize;
    all[(place + isize::from(by)).rem_euclid(all.len() as isize) as usize]
}

impl Graphics {
    /// Steps one of them.
    pub fn step(&mut self, control: GraphicsControl, by: i8) {
        match control {
            GraphicsControl::Vsync => self.vsync ^= true,
            GraphicsControl::Borderless => self.borderless ^= true,
            GraphicsControl::FrameLimit => {
                self.frame_limit = cycled(&FRAME_LIMITS, self.frame_limit, by);
            }
            GraphicsControl::Ghost => {
                self.ghost_percent = cycled(&OPACITY_PERCENTS, self.ghost_percent, by);
            }
            GraphicsControl::Grid => {
                self.grid_percent = cycled(&OPACITY_PERCENTS, self.grid_percent, by);
            }
            GraphicsControl::Board => {
                self.board_percent = cycled(&BOARD_PERCENTS, self.board_percent, by);
            }
            GraphicsControl::HighContrast => self.high_contrast ^= true,
        }
    }

    /// How boards are drawn by it.
    pub fn boards(&self) -> BoardLook {
        let share = |percent: u8| f32::from(percent) / 100.0;
        BoardLook {
            ghost: share(self.ghost_percent),
            grid: share(self.grid_percent),
            size: share(self.board_percent),
        }
    }

    /// What is wrong with it, if anything.
    pub(super) fn check(&self) -> Result<(), String> {
        if !FRAME_LIMITS.contains(&self.frame_limit) {
            return Err("frame_limit is 0, 30, 60, 120, 144 or 240".into());
        }
        if !(70..=100).contains(&self.board_percent) {
            return Err("board_percent is from 70 to 100".into());
        }
        if 100 < self.ghost_percent || 100 < self.grid_percent {
            return Err("ghost_percent and grid_percent are from 0 to 100".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_file_without_graphics_has_the_defaults_and_odd_values_are_refused() {
        let old = "fullscreen = true\nquality = \"low\"\n";
        assert_eq!(Settings::parse(old).unwrap().graphics, Graphics::default());
        for (text, error) in [
            ("frame_limit = 61", "frame_limit"),
            ("board_percent = 69", "board_percent"),
            ("ghost_percent = 101", "ghost_percent"),
            ("grid_percent = 101", "grid_percent"),
        ] {
            let found = Settings::parse(&format!("[graphics]\n{text}\n")).expect_err(text);
            assert!(found.contains(error), "{text}: {found}");
        }
    }

    #[test]
    fn every_control_goes_round_its_values_and_all_are_read_again() {
        use GraphicsControl::*;
        let ways = [
            (Vsync, 2),
            (Borderless, 2),
            (FrameLimit, 6),
            (Ghost, 5),
            (Grid, 5),
            (Board, 4),
            (HighContrast, 2),
        ];
        for (control, values) in ways {
            let mut graphics = Graphics::default();
            for step in 1..=values {
                graphics.step(control, 1);
                assert_eq!(graphics == Graphics::default(), step == values, "{control:?} {step}");
                let settings = Settings { graphics, ..Settings::default() };
                let text = toml::to_string(&settings).unwrap();
                assert_eq!(Settings::parse(&text).unwrap().graphics, graphics);
            }
        }
    }
}
