//! Targets for fuzzing: each drives one boundary of the product with any bytes, and panics when a
//! promise of that boundary is broken.
//!
//! A target is a plain function, so that the same body runs in two ways: as an executable of `bin/`,
//! in which libFuzzer looks for inputs that reach new code, and in the smoke test of `make test`, which
//! feeds it the corpus and mutations of that without any tool. See `docs/fuzzing.md`.

pub mod arena;
pub mod corpus;
pub mod decode;
pub mod input;
pub mod line;
pub mod live;
pub mod mutation;
pub mod replay;
pub mod seeds;
pub mod settings;
pub mod spool;
pub mod upgrade;

/// A target by its name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name: of its module, its executable and the folder of its corpus.
    pub name: &'static str,
    /// Drives it with these bytes.
    pub run: fn(&[u8]),
    /// Mutations of its corpus that the smoke test tries: as many as take about a second.
    pub smoke: u64,
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<(String, Vec<u8>)>,
}

/// All targets.
pub const TARGETS: [Target; 8] = [
    Target { name: "arena", run: arena::run, smoke: 1_500, seeds: seeds::arena },
    Target { name: "decode", run: decode::run, smoke: 100_000, seeds: seeds::decode },
    Target { name: "line", run: line::run, smoke: 50_000, seeds: seeds::line },
    Target { name: "live", run: live::run, smoke: 8_000, seeds: seeds::live },
    Target { name: "replay", run: replay::run, smoke: 10_000, seeds: seeds::replay },
    Target { name: "settings", run: settings::run, smoke: 2_000, seeds: seeds::settings },
    Target { name: "spool", run: spool::run, smoke: 50_000, seeds: seeds::spool },
    Target { name: "upgrade", run: upgrade::run, smoke: 8_000, seeds: seeds::upgrade },
];

/// The target of this name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|target| target.name == name)
}
