//! The golden bouts and the conformance vectors as a program for browsers, so that a test can see that the
//! rules give the same there, byte for byte.
#![cfg(target_arch = "wasm32")]

use std::path::Path;

use clap::ValueEnum;
use wasm_bindgen::prelude::wasm_bindgen;
use world::conform::{Game, Report};
use world::golden;

/// Plays all golden bouts: for each file its name, and what came.
#[wasm_bindgen]
pub fn play_golden() -> Vec<String> {
    let play = |golden: golden::Golden| [golden.name.to_owned(), (golden.play)()];
    golden::ALL.into_iter().flat_map(play).collect()
}

/// Runs the conformance vectors in the text of a file of this game. The last line says how many passed.
#[wasm_bindgen]
pub fn conform(file: &str, game: &str, text: &str) -> String {
    let mut report = Report::default();
    match Game::from_str(game, false) {
        Ok(game) => report.run_text(Path::new(file), text, game),
        Err(error) => return error,
    }
    report.to_string()
}
