//! The profile of a player: the rows, beside the picture with ratings, graph and records.

use api::LivePlayer;

use crate::activity::public::answer::LiveMatch;
use crate::activity::public::{Answer, Ask};
use crate::screens::message::{PlayersAction, PlayersControl};
use crate::screens::players::{PlayersMenu, last_rows, may_spectate, own, state, words};
use crate::screens::report;
use crate::screens::{Control, Message, Model, Page, Row};
use crate::shell::menu::Side;
use crate::text::tr;

/// The width of the rows.
const WIDTH: f32 = 440.0;

/// The match that the shown player plays now, if it can be spectated.
fn live(menu: &PlayersMenu) -> Option<&LiveMatch> {
    let Some(Answer::Live(live)) = menu.cache.answer(&Ask::Live) else { return None };
    let is_shown = |name: &str| name.to_lowercase() == menu.name.to_lowercase();
    let is_own = |player: &LivePlayer| player.bot.is_none() && is_shown(&player.name);
    live.iter().find(|one| one.players.iter().any(is_own))
}

/// The page.
pub fn page(model: &Model) -> Page {
    let menu = &model.people.players;
    let ask = Ask::Player(menu.name.clone());
    let player = menu.player();
    let history = menu.graph().map(|ruleset| Ask::History(menu.name.clone(), ruleset));
    let since = player.map(|player| {
        let age = words::ago(menu.now_ms, player.since_ms);
        match player.is_guest {
            true => tr!("players-guest-since", age = age),
            false => tr!("players-since", age = age),
        }
    });
    let graph = history.as_ref().and_then(|ask| menu.cache.problem(ask)).map(words::problem);
    let mut rows = Vec::new();
    let go = |action| Message::Players(action);
    if live(menu).is_some() && may_spectate(menu) {
        let spectate = go(PlayersAction::Spectate(menu.name.clone()));
        rows.push(
            Row::press(tr!("players-spectate"), spectate).with_value(tr!("players-plays-now")),
        );
    }
    if let Some(player) = player {
        rows.push(Row::press(tr!("players-history"), go(PlayersAction::History)));
        if let Some(ruleset) = menu.graph().filter(|_| 1 < player.rated.len()) {
            let control = Control::Players(PlayersControl::Graph);
            rows.push(Row::step(tr!("players-graph"), words::ruleset(ruleset), control));
        }
        if own(model).is_none_or(|own| own.to_lowercase() != menu.name.to_lowercase()) {
            rows.push(report::row(&menu.name));
        }
    }
    let asks: Vec<&Ask> = [&ask].into_iter().chain(&history).collect();
    rows.extend(last_rows(menu, &asks));
    Page {
        title: player.map_or_else(|| menu.name.clone(), |player| player.name.to_string()),
        lines: since.into_iter().chain(state(menu, &ask).or(graph)).collect(),
        rows,
        side: Side::Left,
        width: Some(WIDTH),
        scale_max: Some(1.2),
        has_picture: player.is_some(),
        ..Page::default()
    }
}
