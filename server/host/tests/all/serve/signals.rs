//! Signals to a server: those that drain it, and those that it ignores.

use super::*;

#[test]
fn it_stops_when_it_is_asked_to() {
    for signal in ["-INT", "-TERM", "-QUIT"] {
        let (mut child, mut log, _) = start(&[]);
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "after {signal}");
        let mut rest = String::new();
        log.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("draining"), "{rest}");
        assert!(!rest.contains('\x1b'), "colours are for terminals: {rest}");
    }
}

#[test]
fn a_closed_terminal_drains_as_a_signal_does() {
    let (mut child, mut log, _) = start(&[]);
    assert_eq!(end(&mut child, "-HUP"), Some(0));
    let mut rest = String::new();
    log.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("draining"), "{rest}");
}

/// As under `nohup`, the kernel drops the signal then.
#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_parent_ignores_a_closed_terminal_ignores_it_too() {
    let plain = server(&["--listen", "127.0.0.1:0"]);
    let mut nohup = Command::new("nohup");
    nohup.arg(plain.get_program()).args(plain.get_args()).env("CUTLASS_DATA", data_of(&plain));
    nohup.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = Running(nohup.spawn().unwrap());
    let mut log = BufReader::new(child.stderr.take().unwrap());
    read_until(&mut log, ": listening ");
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    let ignored = u64::from_str_radix(ignored.trim(), 16).unwrap();
    // The lowest bit is signal 1, SIGHUP.
    assert_eq!(ignored & 1, 1, "{status}");
    Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap();
    assert_eq!(end(&mut child, "-TERM"), Some(0));
    let mut rest = String::new();
    log.read_to_string(&mut rest).unwrap();
    assert_eq!(rest.matches("draining; a second signal").count(), 1, "{rest}");
}
