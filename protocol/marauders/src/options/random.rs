//! Random options, for simulations: any that [`Options::check`] accepts.

use bout::{Seat, Stream};

use core::num::NonZeroU16;

use super::{Choice, Choices, Options, TurnLimit};
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
            let turn_limit = match stream.below(4) {
                0 => NonZeroU16::new(1 + stream.below(300) as u16)
                    .map_or(TurnLimit::Standard, TurnLimit::After),
                1 => TurnLimit::Endless,
                _ => TurnLimit::Standard,
            };
            let forced_matches = stream.below(2) == 0;
            let options = Options { mode, size, choices, lead, turn_limit, forced_matches };
            // Some choices exclude each other.
            if options.check().is_ok() {
                return options;
            }
        }
    }
}
