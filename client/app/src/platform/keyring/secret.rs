//! Secrets as stored in the file: 64 digits, which `Debug` does not show.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wire::Secret;

/// A secret in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub Secret);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits: String = self.0.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        read(&text).ok_or_else(|| de::Error::custom("a secret has 64 hexadecimal digits"))
    }
}

fn read(text: &str) -> Option<Hex> {
    let mut bytes = [0; 32];
    let is_hex = text.len() == 2 * bytes.len() && text.bytes().all(|it| it.is_ascii_hexdigit());
    if !is_hex {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(Hex(Secret(bytes)))
}
