//! How loud what is.

use crate::draw::label;
use crate::menu::{Page, Row, Side};
use crate::screens::{Knob, Message, Model};
use crate::sound::{Loudness, Part};

/// Units that a line is wide, at most.
const LINE: f32 = 700.0;

/// Four sliders, and whether another window silences them.
pub fn page(model: &Model) -> Page {
    let sound = &model.settings.sound;
    let slider = |part| Row::step(name(part), percent(sound.slider(part)), Knob::Loudness(part));
    let mut rows: Vec<Row> = Loudness::SLIDERS.into_iter().map(slider).collect();
    let behind = if sound.is_quiet_behind { "quiet" } else { "heard" };
    rows.push(Row::step("In the background", behind, Knob::QuietBehind));
    rows.push(Row::press("Back", Message::Back));
    let mut lines = vec![
        "Board: what you do on it. Attacks: what is sent, and what comes.".to_owned(),
        "Calls: counts, danger, an opponent that is found, your turn, results.".to_owned(),
    ];
    if let Some(why) = &model.silence {
        let says = format!(
            "Nothing can be heard: the system gave the game no output for sound when it began ({}). \
             Mend that, and start the game again.",
            why.trim_end_matches('.')
        );
        lines.extend(label::wrapped(&says, 18.0, LINE));
    }
    Page { title: "Sound".into(), lines, rows, side: Side::Left, ..Page::default() }
}

/// How loud everything is, in a word.
pub fn loudness(model: &Model) -> String {
    percent(model.settings.sound.all_percent)
}

fn percent(percent: u8) -> String {
    match percent {
        0 => "off".into(),
        percent => format!("{percent} %"),
    }
}

fn name(part: Option<Part>) -> &'static str {
    match part {
        None => "Everything",
        Some(Part::Board) => "Board",
        Some(Part::Attacks) => "Attacks",
        Some(Part::Calls) => "Calls",
    }
}
