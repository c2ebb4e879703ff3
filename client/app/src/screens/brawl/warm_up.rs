//! A board of the player's own in a room, until its match begins. The server knows nothing of it.

use games::Rules;
use wire::BrawlPhase;

use crate::input::InputDevice;
use crate::screens::brawl::{BrawlMenu, room};
use crate::screens::{Message, Model, Page, Row, Screen};
use crate::shell::menu::{Reach, Side};
use crate::text::tr;

/// The rules of the board: those of the room. Nothing in a game in turns, and for large pieces, whose lists take long
/// to make.
pub fn rules(brawl: &BrawlMenu) -> Option<Rules> {
    let rules = brawl.room.as_ref()?.options.rules;
    (matches!(rules, Rules::Clocked(_)) && rules.lists_are_near()).then_some(rules)
}

/// The row that leads to it. A phone has no buttons beside a page to play with.
pub fn row(model: &Model) -> Option<Row> {
    rules(&model.brawl).filter(|_| model.input.device != InputDevice::Touch)?;
    Some(Row::press(tr!("warm-up"), Message::Go(Screen::WarmUp)))
}

/// The page beside the board.
pub fn page(model: &Model) -> Page {
    let brawl = &model.brawl;
    let mut lines = vec![tr!("handling-play").into()];
    let mut rows = Vec::new();
    if let Some(room) = &brawl.room {
        lines.extend(match (room.phase, brawl.countdown_s) {
            (BrawlPhase::Gathering, _) => Some(room::ready(brawl, room)),
            (_, Some(seconds)) => Some(tr!("room-starts-in", seconds = seconds)),
            (_, None) => None,
        });
        rows.extend(brawl.own().and_then(|own| room::ready_row(brawl, room, own)));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page {
        title: tr!("warm-up").into(),
        lines,
        rows,
        side: Side::Left,
        reach: Reach::Tab,
        ..Page::default()
    }
}
