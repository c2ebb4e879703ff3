//! The target `live`, as libFuzzer drives it.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::live::run(bytes));
