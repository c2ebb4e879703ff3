//! The page of players: a search, and the ways to the other pages.

use api::FoundView;

use crate::activity::public::{Answer, Ask};
use crate::screens::message::PlayersAction;
use crate::screens::players::{last_rows, own, state};
use crate::screens::{Field, Message, Model, Page, Row};
use crate::shell::menu::Spot;
use crate::text::tr;

/// The page.
pub fn page(model: &Model) -> Page {
    let menu = &model.people.players;
    let ask = Ask::Search(menu.searched());
    let is_asked = !menu.searched().is_empty();
    // The results of the search before stay until there are others.
    let shown = match menu.cache.answer(&ask) {
        Some(answer) => Some(answer),
        None => menu.cache.answer(&Ask::Search(menu.answered.clone())),
    };
    let found = match shown.filter(|_| is_asked) {
        Some(Answer::Found(found)) => found.as_slice(),
        _ => &[],
    };
    let told = match menu.cache.answer(&ask) {
        Some(Answer::Found(found)) if found.is_empty() => {
            Some(tr!("players-none", text = menu.searched()))
        }
        _ => None,
    };
    let line = match is_asked {
        false => tr!("players-hint", server = menu.cache.server()),
        true => told.or_else(|| state(menu, &ask)).unwrap_or_default(),
    };
    let go = |action| Message::Players(action);
    let mut rows = vec![Row::field(tr!("players-search"), &menu.query, Field::Player)];
    for FoundView { name, is_guest } in found {
        let value = if *is_guest { tr!("players-guest") } else { "" };
        let profile = go(PlayersAction::Profile(name.clone()));
        rows.push(Row::press(name.clone(), profile).with_value(value));
    }
    if is_asked && found.is_empty() {
        // Enter in the field presses the row below it, whatever was found by then.
        let text = menu.searched();
        let is_name = wire::Name::new(&text).is_ok();
        let open = if is_name { go(PlayersAction::Profile(text)) } else { Message::Read };
        rows.push(Row::press(tr!("players-open"), open).at(Spot::Beside));
    }
    if let Some(name) = own(model) {
        let profile = go(PlayersAction::Profile(name.to_owned()));
        rows.push(Row::press(tr!("players-own"), profile).with_value(name));
    }
    rows.push(Row::press(tr!("players-leaderboards"), go(PlayersAction::Boards)));
    rows.push(
        Row::press(tr!("players-live"), go(PlayersAction::Live))
            .with_value(tr!("players-live-hint")),
    );
    if is_asked {
        rows.extend(last_rows(menu, &[&ask]));
    } else {
        rows.extend(last_rows(menu, &[]));
    }
    let title = tr!("players-title").into();
    Page { title, lines: vec![line], rows, width: Some(560.0), ..Page::default() }
}
