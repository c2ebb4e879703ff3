//! The figures of the players of a match, side by side.

use games::{Figure, Unit};
use maud::{Markup, html};
use std::collections::BTreeSet;

use super::frame;
use super::words::{decimal, tr};
use crate::public::matches::{MatchView, SeatView};

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
    let name = match figure {
        Figure::BiggestChain => tr!("figure-biggest-chain"),
        Figure::PairsPerMinute => tr!("figure-pairs-per-minute"),
        Figure::SwordsSent => tr!("figure-swords-sent"),
        Figure::SwordsLanded => tr!("figure-swords-landed"),
        Figure::SwordsWasted => tr!("figure-swords-wasted"),
        Figure::SprinklesSent => tr!("figure-sprinkles-sent"),
        Figure::SprinklesLanded => tr!("figure-sprinkles-landed"),
        Figure::SprinklesWasted => tr!("figure-sprinkles-wasted"),
        Figure::GemsKept => tr!("figure-gems-kept"),
        Figure::PiecesPerSecond => tr!("figure-pieces-per-second"),
        Figure::KeysPerPiece => tr!("figure-keys-per-piece"),
        Figure::FinesseFaults => tr!("figure-finesse-faults"),
        Figure::LinesPerMinute => tr!("figure-lines-per-minute"),
        Figure::Spins => tr!("figure-spins"),
        Figure::BackToBack => tr!("figure-back-to-back"),
        Figure::Damage => tr!("figure-damage"),
        Figure::DamageBy(element) => {
            let element = format!("{element:?}").to_lowercase();
            return tr!("figure-damage-by", element = element);
        }
        Figure::Spells => tr!("figure-spells"),
        Figure::ForceGained => tr!("figure-force-gained"),
    };
    name.to_owned()
}
