//! What a vector expects, and what came.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a vector expects, and what came.
pub(super) struct Answer {
    pub(super) expected: Value,
    pub(super) came: Value,
}

/// What a part of a vector says.
pub(super) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|error| error.to_string())
}

/// What came, against the parts of the vector with the same names.
pub(super) fn compare(vector: &Value, came: Value) -> Result<Answer, String> {
    let names = came.as_object().into_iter().flat_map(Map::keys);
    let mut expected = Map::new();
    for name in names {
        let part = vector.get(name).ok_or_else(|| format!("it does not say {name:?}"))?;
        expected.insert(name.clone(), part.clone());
    }
    Ok(Answer { expected: expected.into(), came })
}
