//! The target `line`, as libFuzzer drives it.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::line::run(bytes));
