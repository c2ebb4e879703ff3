//! Random choices of a simulation, all of one seed.

use bout::{Purpose, Seed, Stream};

/// What a stream of choices is for. Streams of different purposes do not disturb one another.
#[derive(Clone, Copy, Debug)]
pub enum For {
    /// The plan of the faults.
    Faults = 1,
    /// One player's network.
    Network,
    /// One player's decisions.
    Player,
    /// One player's hands.
    Hands,
}

/// A stream of choices.
#[derive(Clone, Debug)]
pub struct Chance(Stream);

impl Chance {
    /// The stream of this seed for this purpose, of the player of this number where it is one's own.
    pub fn new(seed: u64, purpose: For, number: usize) -> Chance {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        (bytes[8], bytes[9]) = (purpose as u8, number as u8);
        Chance(Stream::new(&Seed(bytes), Purpose::Bots))
    }

    /// A stream for somebody who draws by itself.
    pub fn fork(&mut self) -> Stream {
        Stream::new(&self.seed(), Purpose::Bots)
    }

    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + u64::from(self.0.below((most - least + 1) as u32))
    }

    /// Whether something happens that happens so many times in a thousand.
    pub fn in_thousand(&mut self, times: u32) -> bool {
        self.0.below(1000) < times
    }

    /// One of these, each as likely as any other. There must be one.
    pub fn of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len() as u32) as usize].clone()
    }

    /// The stream itself, for generators that draw from one.
    pub fn stream(&mut self) -> &mut Stream {
        &mut self.0
    }

    fn seed(&mut self) -> Seed {
        Seed(core::array::from_fn(|_| self.0.below(256) as u8))
    }
}
