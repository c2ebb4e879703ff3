//! The leaderboards, by ruleset and by solo mode.

use api::LineView;

use crate::activity::public::answer::Line;
use crate::activity::public::{Answer, Ask, Board};
use crate::screens::message::{PlayersAction, PlayersControl};
use crate::screens::players::{WIDTH, last_rows, own, state, words};
use crate::screens::{Control, Message, Model, Page, Row};
use crate::shell::menu::Column;
use crate::text::tr;

/// The page.
pub fn page(model: &Model) -> Page {
    let menu = &model.people.players;
    let board = menu.board();
    let ask = Ask::Lines(board, menu.offset());
    let (lines, next) = match menu.cache.answer(&ask) {
        Some(Answer::Lines(lines, next)) => (lines.as_slice(), *next),
        _ => (&[][..], None),
    };
    let control = Control::Players(PlayersControl::Board);
    let mut rows = vec![Row::step(tr!("players-board"), words::board(board), control)];
    rows.extend(lines.iter().map(|line| row(line, own(model), menu.now_ms)));
    let go = |action| Message::Players(action);
    rows.extend(next.map(|_| Row::press(tr!("players-next"), go(PlayersAction::NextLines))));
    if 0 < menu.offset() {
        rows.push(Row::press(tr!("players-previous"), go(PlayersAction::PreviousLines)));
    }
    rows.extend(last_rows(menu, &[&ask]));
    let is_empty = lines.is_empty() && menu.cache.answer(&ask).is_some();
    let told = match (is_empty, own_rank(model, board)) {
        (true, _) => Some(tr!("players-no-lines").to_owned()),
        (false, Some(rank)) => Some(tr!("players-own-rank", rank = rank)),
        (false, None) => None,
    };
    Page {
        title: tr!("players-leaderboards").into(),
        lines: vec![state(menu, &ask).or(told).unwrap_or_default()],
        rows,
        columns: columns(board),
        width: Some(WIDTH),
        ..Page::default()
    }
}

/// The player's own place.
fn own_rank(model: &Model, board: Board) -> Option<u32> {
    let own = Ask::Player(own(model)?.to_owned());
    let Answer::Player(player) = model.people.players.cache.answer(&own)? else { return None };
    match board {
        Board::Rated(ruleset) => player.rated.iter().find(|rated| rated.ruleset == ruleset)?.rank,
        Board::Solo(mode) => player.bests.iter().find(|run| run.mode == mode).map(|run| run.rank),
    }
}

fn columns(board: Board) -> Vec<Column> {
    let player = Column::words(tr!("friends-player"), 0.0);
    let others = match board {
        Board::Rated(_) => [
            Column::numbers(tr!("column-rating"), 130.0),
            Column::numbers(tr!("column-matches"), 110.0),
        ],
        Board::Solo(_) => [
            Column::numbers(tr!("column-result"), 130.0),
            Column::numbers(tr!("column-when"), 150.0),
        ],
    };
    [player].into_iter().chain(others).collect()
}

fn row(line: &Line, own: Option<&str>, now_ms: u64) -> Row {
    let (rank, name, cells) = match line {
        Line::Rated(LineView { rank, name, rating }) => {
            let cells = vec![words::rating(*rating), rating.matches.to_string()];
            (*rank, name.as_str(), cells)
        }
        Line::Run(name, run) => {
            (run.rank, name.as_str(), vec![words::run(run), words::ago(now_ms, run.ended_ms)])
        }
    };
    let is_own = own.is_some_and(|own| own.to_lowercase() == name.to_lowercase());
    let label = match is_own {
        true => tr!("players-line-own", rank = rank, name = name),
        false => tr!("players-line", rank = rank, name = name),
    };
    let profile = Message::Players(PlayersAction::Profile(name.to_owned()));
    let row = Row { is_own, ..Row::press(label, profile).with_cells(cells) };
    match line {
        Line::Rated(LineView { rating, .. }) => {
            let (matches, rating) = (rating.matches, words::rating(*rating));
            row.with_value(tr!("players-line-rating", rating = rating, matches = matches))
        }
        Line::Run(..) => row,
    }
}
