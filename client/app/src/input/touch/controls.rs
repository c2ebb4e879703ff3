//! The places of the buttons on the screen, and the space that they leave to the boards.
//!
//! ```text
//! upright            on its side
//! ┌─────────────┐    ┌───────────────────────────┐
//! │ free   ▢ ▢ ▢│    │▢ ▢│                   │▢ ▢│
//! │             │    │   │       free        │   │
//! │             │    ├───┤                   ├───┤
//! ├─────────────┤    │▢ ▢│                   │▢ ▢│
//! │▢ ▢ ▢ ▢      │    │▢ ▢│                   │▢ ▢│
//! │▢ ▢ ▢ ▢      │    └───────────────────────────┘
//! └─────────────┘
//! ```

use bevy::math::{Rect, Vec2};
use games::{ClockedGame, by_game};

use crate::input::touch::TouchSettings;
use crate::input::{Action, GameInput};

/// A button on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// It is held like a key of this action.
    Play(Action),
    /// It leads out of the bout, like Escape.
    Menu,
    /// It opens the list of emotes.
    Emotes,
}

/// What the buttons are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game on the player's own board; `None` where there is none, as for a spectator.
    pub game: Option<ClockedGame>,
    /// Whether a target can be chosen.
    pub has_targets: bool,
    /// Whether a lock can be taken back.
    pub has_undo: bool,
    /// Whether there are emotes.
    pub has_emotes: bool,
}

/// The buttons, and the rest of the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The buttons with their places, in units. None lies over another.
    pub controls: Vec<(Control, Rect)>,
    /// The space for the boards.
    pub free: Rect,
}

/// The height of the status line, which is drawn elsewhere.
const STATUS: f32 = 28.0;
/// Units between two buttons, and between a button and the edge.
const GAP: f32 = 8.0;
/// The side of a small button: in a finger's reach, and as large as its tip.
pub const SMALL: f32 = 46.0;
/// The small buttons of a brawl beside each other.
const BRAWL: f32 = 3.0;
/// The size of a large button at 100 percent, upright and on the side.
const LARGE: [Vec2; 2] = [Vec2::new(84.0, 76.0), Vec2::new(84.0, 84.0)];
/// The share of a screen on its side that the boards keep.
const FREE_LEAST: f32 = 0.42;

impl Control {
    /// Its name for programs: that of the action in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            Control::Menu => "menu",
            Control::Emotes => "emotes",
            Control::Play(action) => match action {
                Action::Left => "left",
                Action::Right => "right",
                Action::TurnLeft => "turn_left",
                Action::TurnRight => "turn_right",
                Action::TurnHalf => "turn_half",
                Action::TurnNone => "turn_none",
                Action::FastFall => "fast_fall",
                Action::SoftDrop => "soft_drop",
                Action::HardDrop => "hard_drop",
                Action::Hold => "hold",
                Action::NextTarget => "next_target",
                Action::PreviousTarget => "previous_target",
                Action::BrawlOrder => "brawl_order",
                Action::Undo => "undo",
                _ => "other",
            },
        }
    }
}

/// The buttons on a screen of `size` units, with these settings.
pub fn layout(size: Vec2, settings: &TouchSettings, played: Played) -> Layout {
    let is_upright = size.x < size.y;
    let clusters = match played.game {
        Some(game) if !settings.gestures => by_game!(game, Options => Options::CLUSTERS),
        Some(_) | None => [&[][..], &[][..]],
    };
    let large = large(size, settings, is_upright);
    // A spectator's screen has its title at the left.
    let mut controls = small(size, played, is_upright || played.game.is_none(), !settings.gestures);
    let low = low(size, settings, large, is_upright);
    for (cluster, is_right) in clusters.into_iter().zip([false, true]) {
        for &(action, column, row, columns) in cluster {
            let corner = Vec2::new(column, row) * (large + GAP);
            let width = large.x * columns + GAP * (columns - 1.0);
            let left = GAP + f32::from(settings.inset);
            let x = match is_right {
                false => left + corner.x,
                true => size.x - left - 2.0 * large.x - GAP + corner.x,
            };
            let min = Vec2::new(x, low - 2.0 * large.y - GAP + corner.y);
            let place = Rect::from_corners(min, min + Vec2::new(width, large.y));
            controls.push((Control::Play(action), mirrored(place, size, settings.is_mirrored)));
        }
    }
    let mut free = free(size, settings, large, low, is_upright, clusters[0].is_empty());
    if !is_upright && played.has_targets {
        // The buttons of a brawl, in the upper right corner.
        free.max.x = free.max.x.min(size.x - BRAWL * (SMALL + GAP) - GAP);
    }
    Layout { controls, free }
}

/// The button at a point of the screen, if any.
pub fn at(layout: &Layout, at: Vec2) -> Option<Control> {
    let found = |(control, rect): &(Control, Rect)| rect.contains(at).then_some(*control);
    layout.controls.iter().find_map(found)
}

/// The size of a large button: two rows and four columns of them fit, and leave the boards their share.
fn large(size: Vec2, settings: &TouchSettings, is_upright: bool) -> Vec2 {
    let wanted = LARGE[usize::from(!is_upright)] * f32::from(settings.size_percent) / 100.0;
    let beside = 2.0 * (GAP + f32::from(settings.inset));
    let most = match is_upright {
        true => Vec2::new((size.x - beside - 3.0 * GAP) / 4.0, size.y * 0.16),
        false => {
            let high = size.y - STATUS - SMALL - 4.0 * GAP;
            let wide = size.x * (1.0 - FREE_LEAST) - beside - 4.0 * GAP;
            Vec2::new(wide / 4.0, high / 2.0)
        }
    };
    wanted.min(most)
}

/// The lower end of the large buttons.
fn low(size: Vec2, settings: &TouchSettings, large: Vec2, is_upright: bool) -> f32 {
    let floor = size.y - STATUS - GAP;
    let room = match is_upright {
        true => size.y * 0.2,
        false => floor - SMALL - 3.0 * GAP - 2.0 * large.y,
    };
    floor - f32::from(settings.raised).min(room.max(0.0))
}

/// The small buttons, which are pressed seldom: at the upper right of an upright screen, in the upper corners of one on its side.
fn small(size: Vec2, played: Played, is_upright: bool, has_buttons: bool) -> Vec<(Control, Rect)> {
    let has_turn_none = has_buttons
        && played.game.is_some_and(|game| Action::of(game.into()).contains(&Action::TurnNone));
    let place = |number: f32, is_left: bool| {
        let aside = GAP + number * (SMALL + GAP);
        let x = if is_left { aside } else { size.x - aside - SMALL };
        let min = Vec2::new(x, GAP);
        Rect::from_corners(min, min + SMALL)
    };
    let mut controls = vec![(Control::Menu, place(0.0, !is_upright))];
    if played.has_undo {
        controls.push((Control::Play(Action::Undo), place(1.0, !is_upright)));
    }
    let mut right = if is_upright { 1.0 } else { 0.0 };
    if played.has_targets {
        controls.push((Control::Play(Action::NextTarget), place(right, false)));
        controls.push((Control::Play(Action::PreviousTarget), place(right + 1.0, false)));
        controls.push((Control::Play(Action::BrawlOrder), place(right + 2.0, false)));
        right += 3.0;
    }
    if played.has_emotes {
        controls.push((Control::Emotes, place(right, false)));
        right += 1.0;
    }
    if has_turn_none {
        let at = match (is_upright, played.has_targets) {
            (true, _) => place(right + f32::from(u8::from(played.has_undo)), false),
            (false, false) => place(right, false),
            (false, true) => place(1.0, true),
        };
        controls.push((Control::Play(Action::TurnNone), at));
    }
    controls
}

/// What no button lies over.
fn free(
    size: Vec2,
    settings: &TouchSettings,
    large: Vec2,
    low: f32,
    is_upright: bool,
    is_bare: bool,
) -> Rect {
    let floor = size.y - STATUS;
    if is_upright {
        let low = if is_bare { floor } else { low - 2.0 * large.y - 2.0 * GAP };
        return Rect::new(0.0, SMALL + 2.0 * GAP, size.x, low);
    }
    let beside = match is_bare {
        true => SMALL + 2.0 * GAP,
        false => {
            let large = 2.0 * large.x + 3.0 * GAP + f32::from(settings.inset);
            large.max(2.0 * SMALL + 3.0 * GAP)
        }
    };
    Rect::new(beside, 0.0, size.x - beside, floor)
}

fn mirrored(rect: Rect, size: Vec2, is_mirrored: bool) -> Rect {
    match is_mirrored {
        true => Rect::new(size.x - rect.max.x, rect.min.y, size.x - rect.min.x, rect.max.y),
        false => rect,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::touch::{INSET_MAX, RAISED_MAX, SIZE_PERCENT};

    const SCREENS: [Vec2; 6] = [
        Vec2::new(390.0, 844.0),
        Vec2::new(844.0, 390.0),
        Vec2::new(390.0, 640.0),
        Vec2::new(720.0, 390.0),
        Vec2::new(1280.0, 720.0),
        Vec2::new(614.0, 819.0),
    ];

    fn settings() -> impl Iterator<Item = TouchSettings> {
        let sizes = [*SIZE_PERCENT.start(), 100, *SIZE_PERCENT.end()];
        let all = sizes.into_iter().flat_map(|size| {
            [(0, 0), (RAISED_MAX, INSET_MAX)].map(|(raised, inset)| (size, raised, inset))
        });
        all.flat_map(|(size_percent, raised, inset)| {
            [false, true].map(|is_mirrored| TouchSettings {
                size_percent,
                raised,
                inset,
                is_mirrored,
                ..TouchSettings::default()
            })
        })
    }

    /// A run in zen, where locks are taken back, has no opponents to choose from.
    fn played(game: ClockedGame) -> [Played; 3] {
        let has_undo = game == ClockedGame::Stacker;
        let (has_targets, has_emotes) = (false, false);
        let duel = Played { game: Some(game), has_targets, has_undo: false, has_emotes: true };
        let brawl = Played { has_targets: true, has_emotes, ..duel };
        [brawl, Played { has_undo, has_emotes, ..duel }, duel]
    }

    #[test]
    fn no_button_lies_over_another_or_over_the_boards_and_all_are_on_the_screen() {
        for (size, settings) in
            SCREENS.into_iter().flat_map(|size| settings().map(move |it| (size, it)))
        {
            for played in ClockedGame::ALL.into_iter().flat_map(played) {
                let Layout { controls, free } = layout(size, &settings, played);
                let place = format!("{played:?} on {size} with {settings:?}");
                let screen = Rect::from_corners(Vec2::ZERO, size).inflate(0.01);
                for (index, (control, rect)) in controls.iter().enumerate() {
                    assert!(screen.contains(rect.min) && screen.contains(rect.max), "{place}");
                    assert!(
                        rect.intersect(free).is_empty(),
                        "{place}: {control:?} {rect:?} {free:?}"
                    );
                    for (other, over) in &controls[index + 1..] {
                        assert!(rect.intersect(*over).is_empty(), "{place}: {control:?} {other:?}");
                    }
                }
                assert!(0.4 * size.x <= free.width(), "{place}: {free:?}");
                assert!(0.3 * size.y <= free.height(), "{place}: {free:?}");
            }
        }
    }

    #[test]
    fn every_button_is_as_large_as_a_finger_at_the_usual_size() {
        for size in SCREENS {
            for played in ClockedGame::ALL.into_iter().flat_map(played) {
                let all = layout(size, &TouchSettings::default(), played).controls;
                for (control, rect) in all {
                    assert!(44.0 <= rect.size().min_element(), "{size}: {control:?} {rect:?}");
                }
            }
        }
    }

    #[test]
    fn gestures_take_the_buttons_away_and_leave_the_way_out() {
        let settings = TouchSettings { gestures: true, ..TouchSettings::default() };
        for size in SCREENS {
            let [_, alone, _] = played(ClockedGame::Swordfight);
            let Layout { controls, free } = layout(size, &settings, alone);
            assert_eq!(controls.len(), 1);
            assert_eq!(controls[0].0, Control::Menu);
            assert!(controls[0].1.intersect(free).is_empty());
        }
    }

    #[test]
    fn a_button_is_found_at_its_place_and_has_a_name() {
        let [_, zen, _] = played(ClockedGame::Stacker);
        let all = layout(SCREENS[0], &TouchSettings::default(), zen);
        for (control, rect) in &all.controls {
            assert_eq!(at(&all, rect.center()), Some(*control));
            assert_ne!(control.name(), "other");
        }
        assert_eq!(at(&all, all.free.center()), None);
    }
}
