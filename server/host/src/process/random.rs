//! Random numbers of the operating system: seeds, secrets, ids and salts.

/// Fills `bytes`. In a simulated arena they are of its seed.
pub fn fill(bytes: &mut [u8]) {
    #[cfg(feature = "test-util")]
    if crate::process::simulation::fill(bytes) {
        return;
    }
    getrandom::fill(bytes).expect("the operating system gives random numbers");
}

/// The code of a room or of a preset: a known one reveals nothing about the others.
pub fn room_code() -> wire::RoomCode {
    let mut number = [0; 8];
    fill(&mut number);
    wire::RoomCode::numbered(u64::from_le_bytes(number))
}
