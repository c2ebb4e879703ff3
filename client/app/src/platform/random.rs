//! Random numbers of the system, which nobody can foresee.

/// Random bits; nothing when the system has none.
pub fn bits() -> Option<[u8; 16]> {
    let mut bits = [0; 16];
    match getrandom::fill(&mut bits) {
        Ok(()) => Some(bits),
        Err(error) => {
            tracing::warn!(%error, "the system has no random numbers");
            None
        }
    }
}
