//! The matches of a player, and the page of one of them.

use api::{ChangeView, SeatView};
use games::Figures;

use crate::activity::public::Answer;
use crate::activity::public::answer::{Ending, Match};
use crate::screens::message::PlayersAction;
use crate::screens::players::{PlayersMenu, WIDTH, last_rows, state, words};
use crate::screens::result::figures::{self, Table};
use crate::screens::{Message, Model, Page, Row};
use crate::shell::menu::{Column, Side};
use crate::text::{names, tr};

/// The matches.
pub fn page(model: &Model) -> Page {
    let menu = &model.people.players;
    let ask = menu.matches();
    let (matches, next) = match menu.cache.answer(&ask) {
        Some(Answer::Matches(matches, next)) => (matches.as_slice(), next.as_ref()),
        _ => (&[][..], None),
    };
    let is_empty = matches.is_empty() && menu.cache.answer(&ask).is_some();
    let told = is_empty.then(|| tr!("players-no-matches").to_owned());
    let mut rows: Vec<Row> = matches.iter().map(|one| row(menu, one)).collect();
    let go = |action| Message::Players(action);
    rows.extend(next.map(|_| Row::press(tr!("players-older"), go(PlayersAction::Older))));
    if !menu.pages.is_empty() {
        rows.push(Row::press(tr!("players-newer"), go(PlayersAction::Newer)));
    }
    rows.extend(last_rows(menu, &[&ask]));
    Page {
        title: tr!("players-matches-of", name = menu.name.as_str()),
        lines: vec![state(menu, &ask).or(told).unwrap_or_default()],
        rows,
        columns: vec![
            Column::words(tr!("column-opponent"), 0.0),
            Column::words(tr!("column-game"), 110.0),
            Column::words(tr!("column-result"), 110.0),
            Column::numbers(tr!("column-rating"), 80.0),
            Column::numbers(tr!("column-when"), 130.0),
        ],
        width: Some(WIDTH),
        ..Page::default()
    }
}

/// The player of this name in a match.
fn seat<'a>(name: &str, of: &'a Match) -> Option<&'a SeatView> {
    let is_own = |seated: &&SeatView| seated.name.to_lowercase() == name.to_lowercase();
    of.players.iter().find(is_own)
}

/// The opponent, or how many there were; in the history of the player of this name.
fn opponents(name: &str, of: &Match) -> String {
    let own = seat(name, of).map(|seated| &seated.name);
    let mut others = of.players.iter().filter(|other| Some(&other.name) != own);
    match (others.next(), others.count()) {
        (Some(other), 0) => other.name.clone(),
        (_, _) => tr!("players-count", count = of.players.len()),
    }
}

fn row(menu: &PlayersMenu, of: &Match) -> Row {
    let own = seat(&menu.name, of);
    let result = match (of.ending, own.is_some_and(|own| own.has_won)) {
        (Ending::Won, true) => tr!("players-won"),
        (Ending::Won, false) => tr!("players-lost"),
        (Ending::Drawn, _) => tr!("draw"),
        (Ending::NoContest, _) => tr!("players-no-contest"),
    };
    let change = own.and_then(|own| own.rating);
    let change = change.map(|ChangeView { before, after }| signed(after.points - before.points));
    let cells = vec![
        names::game(of.game).to_owned(),
        result.to_owned(),
        change.unwrap_or_default(),
        words::ago(menu.now_ms, of.ended_ms),
    ];
    let open = Message::Players(PlayersAction::Match(of.id.clone()));
    Row::press(opponents(&menu.name, of), open).with_cells(cells)
}

/// A change with its sign.
fn signed(change: i32) -> String {
    format!("{change:+}").replace('-', "−")
}

/// A match.
pub fn match_page(model: &Model) -> Page {
    let menu = &model.people.players;
    let go = |action| Message::Players(action);
    let back = Row::press(tr!("menu-back"), Message::Back);
    let Some(of) = &menu.shown else {
        return Page { title: tr!("players-match").into(), rows: vec![back], ..Page::default() };
    };
    let kind = match of.ruleset {
        Some(ruleset) => tr!("players-ranked", ruleset = words::ruleset(ruleset)),
        None => tr!("players-casual", game = names::game(of.game)),
    };
    let mut lines = vec![format!("{kind} · {}", words::ago(menu.now_ms, of.ended_ms))];
    lines.push(match of.ending {
        Ending::NoContest => tr!("players-no-contest").to_owned(),
        Ending::Won | Ending::Drawn => score(of),
    });
    for seated in of.players.iter().take(figures::COLUMNS_MAX) {
        if let Some(ChangeView { before, after }) = seated.rating {
            lines.push(tr!(
                "rating-change",
                name = seated.name.as_str(),
                before = before.points,
                after = after.points,
                change = signed(after.points - before.points),
            ));
        }
    }
    let watch = |number: u32| {
        let label = match of.bouts {
            1 => tr!("players-watch").to_owned(),
            _ => tr!("players-watch-bout", number = number),
        };
        Row::press(label, go(PlayersAction::Watch(number)))
    };
    let mut rows: Vec<Row> = (1..=of.bouts).map(watch).collect();
    rows.extend(of.players.iter().map(|seated| {
        let profile = go(PlayersAction::Profile(seated.name.clone()));
        Row::press(seated.name.clone(), profile).with_value(tr!("players-profile"))
    }));
    rows.push(back);
    let names: Vec<&str> = of.players.iter().map(|seated| seated.name.as_str()).collect();
    let title = match names[..] {
        [one, other] => tr!("players-duel", one = one, other = other),
        _ => tr!("players-count", count = names.len()),
    };
    Page {
        title,
        lines,
        rows,
        side: Side::Left,
        width: Some(440.0),
        scale_max: Some(1.2),
        has_picture: table(model).is_some(),
        ..Page::default()
    }
}

/// The names and the bouts won, of a match of few players; or the names of those who won.
fn score(of: &Match) -> String {
    if of.players.len() <= 2 {
        let wins = of
            .players
            .iter()
            .map(|seated| tr!("wins-score", name = seated.name.as_str(), wins = seated.bouts_won));
        return wins.collect::<Vec<String>>().join(" : ");
    }
    let winners = of.players.iter().filter(|seated| seated.has_won);
    let winners: Vec<&str> = winners.map(|seated| seated.name.as_str()).collect();
    match winners.is_empty() {
        true => tr!("draw").to_owned(),
        false => tr!("players-winners", names = crate::text::list(&winners)),
    }
}

/// The figures of the shown match.
pub fn table(model: &Model) -> Option<Table> {
    let menu = &model.people.players;
    let players = &menu.shown.as_ref()?.players;
    let mut seats: Vec<&SeatView> = players.iter().collect();
    let is_first = |seated: &SeatView| seated.name.to_lowercase() == menu.name.to_lowercase();
    // The sort is stable: the others stay in the order of their seats.
    seats.sort_by_key(|seated| !is_first(seated));
    let names = seats.iter().map(|seated| seated.name.clone()).collect();
    let none = Figures::new();
    let all = seats.iter().map(|seated| seated.figures.as_ref().map_or(&none, |all| &all.0));
    let figures: Vec<&Figures> = all.collect();
    figures::side_by_side(tr!("figures-match"), names, &figures)
}
