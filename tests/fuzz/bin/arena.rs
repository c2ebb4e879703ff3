//! The target `arena`, as libFuzzer drives it.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::arena::run(bytes));
