//! Random numbers of the browser, which nobody can foresee.

/// Random bits; nothing when the browser has none.
pub fn bits() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bits).ok()?;
    Some(bits)
}
