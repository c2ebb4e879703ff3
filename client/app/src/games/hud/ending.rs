//! The picture of the end of a bout: a board that breaks and goes dark, or that lights up, with the call
//! beside it.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};

use crate::shell::label;
use crate::shell::painter::{Align, Depth, Face, Painter, Style, around, faded, mixed};
use crate::shell::theme;
use crate::text::tr;
use crate::view::ending::{End, Ending};
use crate::view::motion::Ease;
use crate::view::quality::Effects;

/// Shards of a cell that breaks.
const SHARDS: usize = 2;
/// Cells of a board that leave shards, about.
const CELLS_MAX: usize = 120;
/// Gravity, in cells per share of the time of a row, squared.
const GRAVITY: f32 = 5.0;
/// Pieces of confetti.
const CONFETTI: usize = 40;

/// The cells of a board that ends.
pub struct Cells<'a> {
    /// The board on the screen.
    pub rect: Rect,
    /// Its columns and rows.
    pub size: (u8, u8),
    /// The colour of the cell in this column and row, both from 0 and from below, if there is anything.
    pub ink: &'a dyn Fn(u8, u8) -> Option<Srgba>,
}

impl Cells<'_> {
    /// Row `y`, from 0 and from below.
    fn row(&self, y: u8) -> Rect {
        let high = self.rect.height() / f32::from(self.size.1);
        let low = self.rect.max.y - high * f32::from(y);
        Rect::new(self.rect.min.x, low - high, self.rect.max.x, low)
    }
}

/// Over the cells of a board: what of it is dark, by `shade` at the end, and the shards of what breaks; or
/// the light of a victory, with confetti.
pub fn over(painter: &mut Painter, cells: &Cells, ending: &Ending, shade: f32) {
    over_small(painter, cells, ending, shade);
    if ending.end == End::Victor && !ending.sequence.is_over() {
        confetti(painter, cells, ending);
    }
}

/// The same over a small board, for whose victory there is no confetti.
pub fn over_small(painter: &mut Painter, cells: &Cells, ending: &Ending, shade: f32) {
    let rows = usize::from(cells.size.1);
    match ending.end {
        End::Fallen if ending.sequence.is_over() => {
            painter.rect(cells.rect, faded(theme::NIGHT, shade));
        }
        End::Fallen => {
            for y in 0..cells.size.1 {
                let dark = ending.row(rows - 1 - usize::from(y), rows);
                if 0.0 < dark {
                    painter.rect(cells.row(y), faded(theme::NIGHT, shade * dark));
                }
            }
            shards(painter, cells, ending);
        }
        End::Victor if ending.sequence.is_over() => {}
        End::Victor => {
            for y in 0..cells.size.1 {
                // The light rises from below, and passes each row once.
                let lit = ending.row(usize::from(y), rows);
                let light = 0.4 * (lit * std::f32::consts::PI).sin();
                if 0.001 < light {
                    painter.rect(cells.row(y), faded(theme::LAMP, light));
                }
            }
            let light = gold(ending);
            painter.round_frame(cells.rect.inflate(5.0), 6.0, 5.0, faded(theme::LAMP, light));
        }
    }
}

/// The shards of the rows that break.
fn shards(painter: &mut Painter, cells: &Cells, ending: &Ending) {
    let effects = painter.effects;
    let rows = usize::from(cells.size.1);
    // Of a large field not every cell.
    let every = 1 + rows * usize::from(cells.size.0) / CELLS_MAX;
    let cell = cells.rect.width() / f32::from(cells.size.0);
    for y in 0..cells.size.1 {
        let share = ending.row(rows - 1 - usize::from(y), rows);
        if share <= 0.0 || 1.0 <= share {
            continue;
        }
        let row = cells.row(y);
        for x in 0..cells.size.0 {
            let number = usize::from(y) * 41 + usize::from(x);
            let ink = (cells.ink)(x, y).filter(|_| number.is_multiple_of(every));
            let Some(ink) = ink else { continue };
            let centre = Vec2::new(row.min.x + cell * (f32::from(x) + 0.5), row.center().y);
            for shard in 0..SHARDS {
                let number = number * SHARDS + shard;
                if !effects.has_particle(number) {
                    continue;
                }
                let way = Vec2::from_angle(2.4 * number as f32) - Vec2::Y * 0.6;
                let fall = Vec2::Y * (GRAVITY * share * share);
                let at = centre + (way * (1.6 * share) + fall) * cell;
                let radius = cell * 0.2 * (1.0 - 0.7 * share);
                let corners = around(at, radius, 3, 7.0 * share + number as f32);
                painter.convex(&corners, faded(ink, 1.0 - share));
            }
        }
    }
}

/// How golden the frame of the winner's board is.
fn gold(ending: &Ending) -> f32 {
    ending.sequence.part(0.0, 0.3, Ease::Out) * left(ending)
}

/// What is left of a victory, which fades at its end.
fn left(ending: &Ending) -> f32 {
    1.0 - ending.sequence.part(1.2, 0.4, Ease::Linear)
}

/// Confetti of the colours of the winner's board flies from its upper corners.
fn confetti(painter: &mut Painter, cells: &Cells, ending: &Ending) {
    let (sequence, left) = (&ending.sequence, left(ending));
    if painter.effects == Effects::None {
        return;
    }
    let inks: Vec<Srgba> = colours(cells);
    let (effects, age) = (painter.effects, sequence.age());
    painter.at(Depth::Call, |painter| {
        for number in (0..CONFETTI).filter(|&number| effects.has_particle(number)) {
            // The golden ratio spreads them evenly, whatever their number.
            let spread = (number as f32 * 0.618_034).fract();
            let age = age - 0.35 * (number as f32 * 0.381_966).fract();
            if age <= 0.0 {
                continue;
            }
            let side = if number % 2 == 0 { -1.0 } else { 1.0 };
            let from = Vec2::new(
                if side < 0.0 { cells.rect.min.x } else { cells.rect.max.x },
                cells.rect.min.y + 40.0,
            );
            let speed =
                Vec2::new(side * (20.0 + 120.0 * spread), -150.0 - 130.0 * (7.0 * spread).fract());
            let at = from + speed * age + Vec2::Y * (190.0 * age * age);
            let turn = Vec2::from_angle(5.0 * age + 6.0 * spread);
            let half = [turn * 6.0, turn.perp() * 3.0 * (5.0 * age).cos().abs().max(0.25)];
            let corners =
                [half[0] + half[1], half[1] - half[0], -half[0] - half[1], half[0] - half[1]];
            let ink = inks[number % inks.len()];
            painter.convex(&corners.map(|corner| at + corner), faded(ink, left));
        }
    });
}

/// The first few colours of a board, with gold among them.
fn colours(cells: &Cells) -> Vec<Srgba> {
    let mut inks = vec![theme::LAMP];
    for y in 0..cells.size.1 {
        for x in 0..cells.size.0 {
            if let Some(ink) = (cells.ink)(x, y).filter(|ink| !inks.contains(ink)) {
                inks.push(mixed(ink, theme::CREAM, 0.1));
            }
            if 6 <= inks.len() {
                return inks;
            }
        }
    }
    inks
}

/// The call of the player's own end, beside its board or where calls stand.
pub fn call(
    painter: &mut Painter,
    at: Vec2,
    align: Align,
    (size, room): (f32, f32),
    ending: &Ending,
) {
    let (words, ink) = match ending.end {
        End::Fallen => (tr!("ending-fallen"), theme::CREAM),
        End::Victor => (tr!("ending-victor"), theme::LAMP),
    };
    let grown = ending.sequence.part(0.0, 0.2, Ease::Back);
    let style = Style { align, ..Style::new(Face::Display, size, ink) };
    // It comes to rest at a size that fits, and never takes more room on the way.
    let rest = label::size_within(words, style, room / 1.2);
    let style = Style { size: rest * (1.3 - 0.3 * grown), ..style };
    painter.text(at, Style { colour: faded(ink, grown.clamp(0.0, 1.0)), ..style }, words);
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Rect = Rect { min: Vec2::new(300.0, 100.0), max: Vec2::new(360.0, 230.0) };

    /// What is painted over a full board at this age: vertices, and the darkest and the lightest row.
    fn painted(end: End, age: f32, effects: Effects) -> (usize, Vec<f32>) {
        let mut painter = Painter::new(Vec2::new(1280.0, 720.0));
        painter.effects = effects;
        let mut ending = Ending::new(end, false);
        ending.sequence.advance(age);
        let ink = |_, _| Some(theme::STEEL);
        let cells = Cells { rect: BOARD, size: (6, 13), ink: &ink };
        over(&mut painter, &cells, &ending, 0.6);
        let all = painter.sheets.iter().map(|sheet| sheet.corners.len()).sum();
        let [sheet, ..] = painter.sheets;
        // Rectangles of whole rows.
        let dark = sheet.corners.windows(4).zip(&sheet.colours);
        let whole = |of: &[Vec2]| of[0].x == BOARD.min.x && of[1].x == BOARD.max.x;
        let dark = dark.filter(|(of, _)| whole(of)).map(|(_, colour)| colour[3]).collect();
        (all, dark)
    }

    #[test]
    fn a_knocked_out_board_breaks_row_by_row_and_stays_dark() {
        assert_eq!(painted(End::Fallen, 0.0, Effects::Full), (0, vec![]));
        let (early, first) = painted(End::Fallen, 0.2, Effects::Full);
        let (late, rows) = painted(End::Fallen, 0.7, Effects::Full);
        assert!(first.len() < rows.len() && 0 < early && 0 < late);
        assert!(rows.iter().any(|dark| (0.59..0.61).contains(dark)), "{rows:?}");
        let (end, rows) = painted(End::Fallen, 9.0, Effects::Full);
        assert_eq!((end, rows), (4, vec![0.6]), "nothing flies any more");
    }

    #[test]
    fn a_victory_lights_the_board_and_ends_without_a_trace() {
        let (full, _) = painted(End::Victor, 0.8, Effects::Full);
        let (some, _) = painted(End::Victor, 0.8, Effects::Some);
        let (none, _) = painted(End::Victor, 0.8, Effects::None);
        assert!(none < some && some < full && 0 < none);
        assert_eq!(painted(End::Victor, 9.0, Effects::Full), (0, vec![]));
    }

    #[test]
    fn the_cost_of_an_end_is_bounded() {
        for age in [0.1, 0.4, 0.7, 1.0, 1.3] {
            for end in [End::Fallen, End::Victor] {
                let (vertices, _) = painted(end, age, Effects::Full);
                assert!(vertices < 800, "{end:?} at {age}: {vertices}");
            }
        }
    }
}
