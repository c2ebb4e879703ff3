//! The program without a window: what `cutlass desync` says of a file.

use std::process::{Command, Output};

fn desync(file: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass"));
    command.args(["desync", file]).output().expect("the program runs")
}

#[test]
fn a_file_that_is_no_report_is_told_and_fails() {
    for (file, why) in [("Cargo.toml", "this is no desync report"), ("nothing", "cannot be read")] {
        let output = desync(file);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(why), "{told}");
        assert!(told.starts_with(&format!("Error: {file}")), "{told}");
    }
}
