//! The figures of a player in a match.

use games::{Figure, Figures, Unit};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Number, Value};

/// No figure in hundredths reaches this value.
const VALUE: f64 = 1e9;

/// The figures of a player: an object of numbers by their names, in the order in which they are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct FiguresView(pub Figures);

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
                Unit::Ones => Number::from(value),
                Unit::Hundredths => Number::from_f64(value as f64 / 100.0).expect("it is finite"),
            };
            (figure.name(), number)
        };
        serializer.collect_map(self.0.iter().map(number))
    }
}

impl<'de> Deserialize<'de> for FiguresView {
    /// Leaves out the figures that this program does not know.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FiguresView, D::Error> {
        let object: Map<String, Value> = Map::deserialize(deserializer)?;
        let known = Figure::all().filter_map(|figure| Some((figure, object.get(&figure.name())?)));
        let values = known.map(|(figure, number)| Some((figure, value(figure, number)?)));
        let values: Option<Vec<(Figure, u64)>> = values.collect();
        let figures = values.and_then(|values| values.try_into().ok());
        figures.map(FiguresView).ok_or_else(|| D::Error::custom("a figure has no such value"))
    }
}

/// The value of a figure by its number, if it can have it.
fn value(figure: Figure, number: &Value) -> Option<u64> {
    match figure.unit() {
        Unit::Ones => number.as_u64(),
        Unit::Hundredths => {
            let value = number.as_f64().filter(|value| (0.0..VALUE).contains(value))?;
            Some((value * 100.0).round() as u64)
        }
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
        assert_eq!(serde_json::from_str::<FiguresView>(&json).unwrap(), view);
    }
}
