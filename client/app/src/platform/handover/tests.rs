//! Links between programs, on sockets in folders of their own.

use super::*;

/// A folder that goes with the test, and its inbox.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("cutlass-{name}-{}", std::process::id())))
    }

    fn open(&self) -> Option<Inbox> {
        Inbox::open_in(&self.0).expect("a socket can be made")
    }

    /// The same after an inbox was closed: a process that another test starts at that moment holds the lock
    /// as well, until its program begins.
    fn reopen(&self) -> Inbox {
        let tries = std::iter::repeat_with(|| {
            std::thread::park_timeout(std::time::Duration::from_millis(5));
            self.open()
        });
        tries.take(1000).flatten().next().expect("no game is running")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn link(code: &str) -> DeepLink {
    format!("cutlass://10.0.0.7/room/{code}").parse().expect("a link")
}

#[test]
fn a_link_is_handed_to_the_game_that_is_running() {
    let place = Folder::new("handover");
    hand_over_in(&place.0, &link("K7QF2M")).unwrap_err();
    let mut first = place.open().expect("no game is running");
    assert!(place.open().is_none(), "one game alone takes links");
    assert_eq!(first.take(), None);
    hand_over_in(&place.0, &link("K7QF2M")).unwrap();
    hand_over_in(&place.0, &link("AAAAAA")).unwrap();
    assert_eq!(first.take(), Some(link("K7QF2M")));
    assert_eq!(first.take(), Some(link("AAAAAA")));
    drop(first);
    hand_over_in(&place.0, &link("K7QF2M")).unwrap_err();
    place.reopen();
}

#[test]
fn what_a_killed_game_left_does_not_disturb_the_next_one() {
    let place = Folder::new("handover-killed");
    drop(place.open());
    drop(UnixListener::bind(socket(&place.0)).unwrap());
    let mut next = place.reopen();
    hand_over_in(&place.0, &link("K7QF2M")).unwrap();
    assert_eq!(next.take(), Some(link("K7QF2M")));
}

#[test]
fn folder_and_socket_are_for_their_owner_alone() {
    let place = Folder::new("handover-modes");
    let first = place.open();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&place.0), mode(&socket(&place.0))), (0o700, 0o600));
    drop(first);
    fs::set_permissions(&place.0, Permissions::from_mode(0o755)).unwrap();
    Inbox::open_in(&place.0).unwrap_err();
}

#[test]
fn what_is_no_link_or_too_much_is_not_taken() {
    let place = Folder::new("handover-junk");
    let mut first = place.open().expect("no game is running");
    let say = |text: &[u8]| {
        let mut stream = UnixStream::connect(socket(&place.0)).unwrap();
        // It may hang up while it is written to.
        let _ = stream.write_all(text);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    assert_eq!(say(b"quit\n"), "");
    assert_eq!(say(b"\xff\n"), "");
    assert_eq!(say(&[b'a'; 100_000]), "");
    assert_eq!(first.take(), None);
    let taken = (0..LINKS_MAX + 2).filter(|_| hand_over_in(&place.0, &link("K7QF2M")).is_ok());
    assert_eq!(taken.count(), LINKS_MAX);
    assert_eq!(first.take(), Some(link("K7QF2M")));
    assert!(hand_over_in(&place.0, &link("K7QF2M")).is_ok(), "there is space again");
}
