//! The figures of a bout or a match, as a table: a column for each player, the player's own first.

use bout::Seat;
use games::{Figure, Figures, SoloMode, Unit};
use wire::{Report, Scope};

use crate::activity::status::Status;
use crate::games::marauders::names;
use crate::text::{self, tr};

/// The most columns; a match of more players is whole on its page.
pub const COLUMNS_MAX: usize = 4;
/// The most elements whose damage is shown: those of the most damage.
const ELEMENTS_MAX: usize = 5;

/// The figures of some players, side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its title: the scope of the figures.
    pub title: &'static str,
    /// The names of the players, one for each column; the player's own is the first.
    pub names: Vec<String>,
    /// The figures from above.
    pub rows: Vec<Row>,
    /// How many players have no column.
    pub others: usize,
}

/// A figure of some players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its label.
    pub label: String,
    /// The value for each column.
    pub values: Vec<String>,
    /// The same as numbers, for bars.
    pub amounts: Vec<u64>,
}

/// The table of the last report; nothing before the first.
pub fn table(status: &Status) -> Option<Table> {
    let report = status.aftermath.report.as_ref()?;
    let own = status.aftermath.seat;
    let mut seats: Vec<Seat> = (0..report.seats.len() as u8).map(Seat).collect();
    // The sort is stable: the others stay in the order of their seats.
    seats.sort_by_key(|&seat| Some(seat) != own);
    let columns: Vec<&Figures> = seats.iter().map(|seat| &report.seats[seat.index()]).collect();
    let name = |seat: &Seat| status.aftermath.names.get(seat.index()).cloned().unwrap_or_default();
    let names = seats.iter().map(name).collect();
    let is_run = status.solo.is_some_and(|run| run.mode != SoloMode::Battle);
    let title = if is_run { tr!("figures-run") } else { title(report) };
    side_by_side(title, names, &columns)
}

/// The table of these players' figures, the first of whom is that whose page it is; nothing without figures.
pub fn side_by_side(
    title: &'static str,
    mut names: Vec<String>,
    all: &[&Figures],
) -> Option<Table> {
    let others = all.len().saturating_sub(COLUMNS_MAX);
    let columns = &all[..all.len() - others];
    names.truncate(COLUMNS_MAX);
    let row = |figure| {
        let value = |figures: &&Figures| {
            figures.iter().find(|(one, _)| *one == figure).map(|&(_, value)| value)
        };
        let found: Vec<Option<u64>> = columns.iter().map(value).collect();
        let text = |value: &Option<u64>| {
            value.map_or_else(|| tr!("figure-none").to_owned(), |value| value_of(figure, value))
        };
        Row {
            label: name(figure),
            values: found.iter().map(text).collect(),
            amounts: found.into_iter().map(Option::unwrap_or_default).collect(),
        }
    };
    let rows: Vec<Row> = shown(all).into_iter().map(row).collect();
    (!rows.is_empty()).then_some(Table { title, names, rows, others })
}

fn title(report: &Report) -> &'static str {
    match report.scope {
        Scope::Bout => tr!("figures-bout"),
        Scope::Match => tr!("figures-match"),
    }
}

/// The figures that any player has, in their order.
fn shown(players: &[&Figures]) -> Vec<Figure> {
    let all = || players.iter().flat_map(|figures| figures.iter().copied());
    let total = |figure| all().filter(|&(one, _)| one == figure).map(|(_, value)| value).sum();
    let mut shown: Vec<Figure> = all().map(|(figure, _)| figure).collect();
    shown.sort_unstable();
    shown.dedup();
    let is_by = |figure: &Figure| matches!(figure, Figure::DamageBy(_));
    let mut elements: Vec<(u64, Figure)> = shown
        .iter()
        .filter(|figure| is_by(figure))
        .map(|&figure| (total(figure), figure))
        .collect();
    elements.sort_by_key(|&(damage, figure)| (std::cmp::Reverse(damage), figure));
    elements.truncate(ELEMENTS_MAX);
    shown.retain(|figure| !is_by(figure) || elements.iter().any(|(_, it)| it == figure));
    shown
}

/// The value of a figure.
fn value_of(figure: Figure, value: u64) -> String {
    match figure.unit() {
        Unit::Ones => text::decimal(value, 0),
        Unit::Hundredths => text::decimal(value, 2),
    }
}

/// The label of a figure.
fn name(figure: Figure) -> String {
    if let Figure::DamageBy(element) = figure {
        return tr!("figure-damage-by", element = names::element(element));
    }
    text::member("figure", &figure.name()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::status::Aftermath;
    use marauders::Element;

    fn report(seats: &[&[(Figure, u64)]]) -> Report {
        let figures = |list: &&[(Figure, u64)]| list.to_vec().try_into().expect("few figures");
        let seats: Vec<Figures> = seats.iter().map(figures).collect();
        let seats = seats.try_into().expect("no more than a bout has");
        Report { scope: Scope::Match, saved: None, seats }
    }

    fn of(report: Report, seat: u8, names: &[&str]) -> Option<Table> {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let (report, seat) = (Some(report), Some(Seat(seat)));
        let aftermath = Aftermath { report, seat, names, ..Aftermath::default() };
        table(&Status { aftermath, ..Status::default() })
    }

    #[test]
    fn the_players_own_figures_are_the_first_and_what_is_not_defined_is_a_dash() {
        let told = report(&[
            &[(Figure::PiecesPerSecond, 205), (Figure::Spins, 3)],
            &[(Figure::PiecesPerSecond, 98), (Figure::FinesseFaults, 41)],
        ]);
        let table = of(told, 1, &["Anne", "Mary"]).expect("a table");
        assert_eq!((table.names, table.others), (vec!["Mary".to_owned(), "Anne".to_owned()], 0));
        let row = |name: &str, values: [&str; 2], amounts: [u64; 2]| Row {
            label: name.to_owned(),
            values: values.map(str::to_owned).into(),
            amounts: amounts.into(),
        };
        let rows = [
            row("PPS", ["0.98", "2.05"], [98, 205]),
            row("Finesse faults", ["41", "–"], [41, 0]),
            row("Spins", ["–", "3"], [0, 3]),
        ];
        assert_eq!(table.rows, rows);
    }

    #[test]
    fn of_many_players_and_elements_a_few_are_shown() {
        let elements = Element::ALL.into_iter().zip(10..).take(7);
        let damage: Vec<(Figure, u64)> =
            elements.map(|(element, damage)| (Figure::DamageBy(element), damage)).collect();
        let all: Vec<&[(Figure, u64)]> = vec![&damage[..]; 6];
        let table = of(report(&all), 5, &[]).expect("a table");
        assert_eq!((table.names.len(), table.others), (COLUMNS_MAX, 2));
        let names: Vec<&str> = table.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(names.len(), ELEMENTS_MAX);
        assert_eq!((names[0], names[4]), ("Damage by Wind", "Damage by Neutral"));
    }

    #[test]
    fn without_a_report_there_is_no_table() {
        assert_eq!(table(&Status::default()), None);
        assert_eq!(of(report(&[&[], &[]]), 0, &["Anne", "Mary"]), None);
    }
}
