//! The blocks of stacker with the chosen colours.

use stacker::{COLOURS, Colour, Options};

use crate::games::stacker::drawing::cell;
use crate::screens::settings::preview::{ColourPreview, Frame, START};
use crate::shell::context::DrawContext;
use crate::text::tr;

impl ColourPreview for Options {
    fn blocks(frame: &mut Frame, context: DrawContext) {
        let names = [tr!("settings-blocks"), tr!("settings-ghost"), tr!("settings-garbage")];
        for (row, name) in names.into_iter().enumerate() {
            let y = START.y + 22.0 + 110.0 * row as f32;
            frame.name(y, name);
            for colour in 0..COLOURS {
                let square = frame.square(18.0 + 40.0 * f32::from(colour), y, 38.0);
                let colour = Colour(colour);
                match row {
                    0 => cell::block(frame.painter, square, colour, context),
                    1 => cell::ghost(frame.painter, square, colour, context),
                    _ => cell::garbage(frame.painter, square),
                }
            }
        }
    }
}
