//! The program where nobody takes what it writes: a command ends without a panic, and the game runs on.

use std::fs::{self, File};
use std::io::{PipeReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use bout::{Seat, Team};
use games::{Board, ClockedRules, GameKind, Player, Setup};
use netplay::Desync;

use crate::window::{Folder, SETTINGS, program, screen, start, window, write_settings};

/// A pipe whose reader has closed it.
pub fn closed() -> Stdio {
    let (_, writer) = std::io::pipe().expect("a pipe can be made");
    writer.into()
}

/// A disk without space.
pub fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("Linux has it").into()
}

/// A full pipe, until its reader, which reads nothing, is dropped.
pub fn stuck() -> (PipeReader, Stdio) {
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    let mut filler = writer.try_clone().expect("it can be shared");
    thread::spawn(move || while filler.write_all(&[b'\n'; 4096]).is_ok() {});
    (reader, writer.into())
}

/// A folder with a desync report, and the path of that.
fn report() -> (Folder, PathBuf) {
    let folder = std::env::temp_dir().join(format!("cutlass-outputs-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let kind = GameKind::SWORDFIGHT;
    let (handling, pick) = (kind.handling_default(), kind.pick_default());
    let players = [0, 1].map(|team| Player { team: Team(team), handling, pick }).to_vec();
    let players = players.try_into().expect("two players");
    let setup = Setup { rules: ClockedRules::Swordfight(Default::default()), players };
    let state = Board::new(&setup.board(Seat(0))).state();
    let report = Desync {
        setup,
        seat: Seat(0),
        agreed: state.clone(),
        arrivals: Vec::new(),
        held: Vec::new(),
        predicted: state.clone(),
        confirmed: state,
    };
    let file = folder.join("report.cutlass");
    fs::write(&file, report.write()).expect("the report can be written");
    (Folder(folder), file)
}

/// Runs `cutlass desync` of this file to its end: its exit code, and what is read of its standard error.
fn desync(file: &str, stdout: Stdio, stderr: Stdio) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutlass"));
    command.args(["desync", file]).stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    let child = command.spawn().expect("the program starts");
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_command_whose_output_nobody_takes_does_not_panic() {
    let (_folder, file) = report();
    let file = file.to_str().expect("a path of letters");
    // A reader like `head` needs no more.
    assert_eq!(desync(file, closed(), Stdio::piped()), (Some(0), String::new()));
    let (code, told) = desync(file, full(), Stdio::piped());
    assert_eq!(code, Some(1), "{told}");
    let expected = "Error: the output cannot be written\n\nCaused by:\n    No space left on device";
    assert!(told.starts_with(expected), "{told}");
    for stderr in [closed as fn() -> Stdio, full] {
        assert_eq!(desync(file, Stdio::null(), stderr()).0, Some(0));
        assert_eq!(desync(file, full(), stderr()).0, Some(1));
        // What is wrong is read by nobody, either.
        assert_eq!(desync("nothing", Stdio::null(), stderr()).0, Some(1));
    }
}

#[test]
fn the_game_runs_on_where_nobody_takes_its_log() {
    for output in [closed as fn() -> Stdio, full] {
        let (_screen, display) = screen();
        let name = format!("cutlass-unread-log-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        write_settings(&folder.0, SETTINGS);
        let mut game = start(program(&display, &folder.0).stdout(output()).stderr(output()));
        window(&display, &mut game);
        // Each link is a line of the log. A game that has ended takes none, and the second program would become one.
        for code in ["K7QF2M", "K7QF2N"] {
            let mut second = program(&display, &folder.0);
            second.arg(format!("cutlass://127.0.0.1:9/room/{code}")).stderr(Stdio::null());
            assert!(second.status().expect("the program starts").success());
            assert!(game.is_running(), "it ended");
        }
    }
}
