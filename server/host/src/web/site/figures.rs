//! The figures of the players of a match, side by side.

use api::{MatchView, SeatView};
use games::{Figure, Unit};
use maud::{Markup, html};
use std::collections::BTreeSet;

use super::frame;
use super::words::{decimal, member, tr};

/// The table of the figures, a column for each player; nothing of a match that has none.
pub fn table(of: &MatchView) -> Option<Markup> {
    let figures = of.players.iter().filter_map(|one| one.figures.as_ref());
    let figures: BTreeSet<Figure> = figures.flat_map(|all| all.figures()).collect();
    if figures.is_empty() {
        return None;
    }
    let value = |one: &SeatView, figure: Figure| {
        let value = one.figures.as_ref().and_then(|all| all.value(figure));
        value.map_or_else(|| "–".to_owned(), |value| text(figure, value))
    };
    Some(html! {
        div .wide {
            table {
                thead {
                    tr {
                        th scope="col" { (tr!("column-figure")) }
                        @for one in &of.players {
                            th .number scope="col" { (frame::player(&one.name)) }
                        }
                    }
                }
                tbody {
                    @for figure in figures {
                        tr {
                            th scope="row" { (name(figure)) }
                            @for one in &of.players { td .number { (value(one, figure)) } }
                        }
                    }
                }
            }
        }
    })
}

/// The value of a figure.
fn text(figure: Figure, value: u64) -> String {
    match figure.unit() {
        Unit::Ones => decimal(value, 0),
        Unit::Hundredths => decimal(value, 2),
    }
}

/// The label of a figure.
fn name(figure: Figure) -> String {
    if let Figure::DamageBy(element) = figure {
        let element = format!("{element:?}").to_lowercase();
        return tr!("figure-damage-by", element = element);
    }
    member("figure", &figure.name()).to_owned()
}
