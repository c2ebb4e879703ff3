//! The matches in progress.

use api::LivePlayer;

use crate::activity::public::answer::LiveMatch;
use crate::activity::public::{Answer, Ask};
use crate::screens::message::PlayersAction;
use crate::screens::players::{WIDTH, last_rows, state};
use crate::screens::{Message, Model, Page, Row};
use crate::shell::menu::Column;
use crate::text::{names, tr};

/// The page.
pub fn page(model: &Model) -> Page {
    let menu = &model.people.players;
    let ask = Ask::Live;
    let answer = menu.cache.answer(&ask);
    let live = match answer {
        Some(Answer::Live(live)) => live.as_slice(),
        _ => &[],
    };
    let mut rows: Vec<Row> = live.iter().filter_map(row).collect();
    let told = match (rows.is_empty(), answer.is_some()) {
        (true, true) => Some(tr!("players-no-live").to_owned()),
        (true, false) => None,
        (false, _) => Some(tr!("players-live-lines").to_owned()),
    };
    rows.extend(last_rows(menu, &[&ask]));
    Page {
        title: tr!("players-live").into(),
        lines: vec![state(menu, &ask).or(told).unwrap_or_default()],
        rows,
        columns: vec![
            Column::words(tr!("column-players"), 0.0),
            Column::words(tr!("column-score"), 70.0),
            Column::words(tr!("column-game"), 120.0),
            Column::numbers(tr!("column-spectators"), 110.0),
        ],
        width: Some(WIDTH),
        ..Page::default()
    }
}

fn row(live: &LiveMatch) -> Option<Row> {
    let person = live.person()?;
    let label = match &live.players[..] {
        [one, other] => tr!("players-duel", one = named(one), other = named(other)),
        all => tr!("players-live-many", name = person, count = all.len()),
    };
    let kind = if live.is_ranked { "ranked" } else { "casual" };
    let score: Vec<String> = live.players.iter().map(|one| one.wins.to_string()).collect();
    let score = (score.len() == 2).then(|| score.join(":"));
    let value = tr!(
        "players-live-value",
        game = names::game(live.game),
        kind = kind,
        spectators = live.spectators,
    );
    let facts: Vec<String> = score.iter().cloned().chain([value]).collect();
    let game = names::game(live.game).to_owned();
    let cells = vec![score.unwrap_or_default(), game, live.spectators.to_string()];
    let spectate = Message::Players(PlayersAction::Spectate(person.to_string()));
    Some(Row::press(label, spectate).with_cells(cells).with_value(facts.join(" · ")))
}

/// A name, with the rating if there is one.
fn named(player: &LivePlayer) -> String {
    let name = &player.name;
    match player.rating {
        Some(rating) => tr!("players-rated", name = name.as_str(), points = rating.points),
        None => name.clone(),
    }
}
