//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::{Seat, Stream};

use super::{Choice, Choices, Options};
use crate::Mode;
use crate::size::{Casual, Size, Standard};

impl Options {
    /// Options that `stream` chooses.
    pub fn random(stream: &mut Stream) -> Options {
        loop {
            let mode = stream.one_of(&Mode::ALL);
            let size = match stream.below(3) {
                0 => Size::Rank(1 + stream.below(9) as u8),
                1 => Size::Standard(stream.one_of(&Standard::ALL)),
                _ => Size::Casual(stream.one_of(&Casual::ALL)),
            };
            let choices = stream.below(6);
            let choices: Choices = (0..choices).map(|_| stream.one_of(&Choice::ALL)).collect();
            let lead = Seat(stream.below(mode.seats().into()) as u8);
            let options = Options { mode, size, choices, lead };
            // Some choices exclude each other.
            if options.check().is_ok() {
                return options;
            }
        }
    }
}
