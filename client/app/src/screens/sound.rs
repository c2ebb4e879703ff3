//! The volume page.

use crate::screens::{Control, Message, Model};
use crate::screens::{Page, Row};
use crate::shell::menu::Side;
use crate::text::tr;
use crate::view::cue::Part;
use crate::view::loudness::Loudness;

/// Six sliders, and whether another window's focus mutes them.
pub fn page(model: &Model) -> Page {
    let sound = &model.settings.sound;
    let slider = |part| Row::step(name(part), percent(sound.slider(part)), Control::Loudness(part));
    let mut rows: Vec<Row> = Loudness::SLIDERS.into_iter().map(slider).collect();
    let behind = if sound.is_quiet_behind { tr!("sound-muted") } else { tr!("sound-heard") };
    rows.push(Row::step(tr!("sound-background"), behind, Control::QuietBehind));
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let mut lines = vec![tr!("sound-help-board").to_owned(), tr!("sound-help-calls").to_owned()];
    if let Some(why) = &model.sound.silence {
        let says = tr!("sound-none", reason = why.trim_end_matches('.'));
        lines.push(says);
    }
    Page { title: tr!("sound-title").into(), lines, rows, side: Side::Left, ..Page::default() }
}

/// The master volume, in a word.
pub fn loudness(model: &Model) -> String {
    percent(model.settings.sound.all_percent)
}

fn percent(percent: u8) -> String {
    match percent {
        0 => tr!("off").into(),
        percent => tr!("percent", percent = percent),
    }
}

fn name(part: Option<Part>) -> &'static str {
    match part {
        None => tr!("sound-all"),
        Some(Part::Board) => tr!("sound-board"),
        Some(Part::Attacks) => tr!("sound-attacks"),
        Some(Part::Calls) => tr!("sound-calls"),
        Some(Part::Menus) => tr!("sound-menus"),
        Some(Part::Music) => tr!("sound-music"),
    }
}
