//! Random numbers of the operating system: seeds, secrets, ids and salts.

/// Fills `bytes`. In a simulated arena they are of its seed.
pub fn fill(bytes: &mut [u8]) {
    #[cfg(feature = "test-util")]
    if crate::process::simulation::fill(bytes) {
        return;
    }
    getrandom::fill(bytes).expect("the operating system gives random numbers");
}
