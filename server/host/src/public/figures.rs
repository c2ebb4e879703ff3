//! The figures of a player in a match.

use games::{Figure, Figures, Unit};
use serde::ser::{Serialize, Serializer};

/// The figures of a player: an object of numbers by their names, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct FiguresView(Figures);

impl FiguresView {
    /// The figures, if there are any.
    pub fn of(figures: &Figures) -> Option<FiguresView> {
        (!figures.is_empty()).then(|| FiguresView(figures.clone()))
    }

    /// All of them.
    pub fn figures(&self) -> impl Iterator<Item = Figure> + '_ {
        self.0.iter().map(|&(figure, _)| figure)
    }

    /// The value of one of them, in its unit; nothing when it is not defined.
    pub fn value(&self, figure: Figure) -> Option<u64> {
        self.0.iter().find(|(one, _)| *one == figure).map(|&(_, value)| value)
    }
}

impl Serialize for FiguresView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |&(figure, value): &(Figure, u64)| {
            let number = match figure.unit() {
                Unit::Ones => serde_json::Number::from(value),
                Unit::Hundredths => {
                    serde_json::Number::from_f64(value as f64 / 100.0).expect("it is finite")
                }
            };
            (figure.name(), number)
        };
        serializer.collect_map(self.0.iter().map(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_numbers_by_their_names() {
        let figures = vec![(Figure::BiggestChain, 4), (Figure::PairsPerMinute, 3305)];
        let view = FiguresView::of(&figures.try_into().unwrap()).unwrap();
        let json = serde_json::to_string(&view).unwrap();
        assert_eq!(json, r#"{"biggest_chain":4,"pairs_per_minute":33.05}"#);
        assert_eq!(view.value(Figure::PairsPerMinute), Some(3305));
        assert_eq!(view.value(Figure::Spins), None);
        assert_eq!(FiguresView::of(&Figures::new()), None);
    }
}
