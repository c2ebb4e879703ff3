//! A server of a newer release: the player sees it once.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use app::activity::intent::{BrawlIntent, Intent};
use app::screens::{Model, Screen};
use app::settings::{Settings, SettingsFile};

use super::program::{Folder, Program, menus};

/// A proxy before the server at `address` by whose status it is of this release. The first question for it
/// gets no answer.
fn newer(address: SocketAddr, release: &'static str) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let own = listener.local_addr().expect("it is bound");
    let is_asked = Arc::new(AtomicBool::new(false));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let is_asked = is_asked.clone();
            thread::spawn(move || relay(&stream, address, release, &is_asked));
        }
    });
    own
}

fn relay(
    stream: &TcpStream,
    address: SocketAddr,
    release: &str,
    is_asked: &AtomicBool,
) -> io::Result<()> {
    let mut first = [0; 4096];
    let mut length = (&*stream).read(&mut first)?;
    let status = format!(
        r#"{{"title":null,"version":"{release}","protocol":1,"rules":"","players":0,"players_max":8}}"#
    );
    let is_question = first.starts_with(b"GET /api/v1/server ");
    if is_question && !is_asked.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    while is_question && length != 0 {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", status.len());
        (&*stream).write_all(format!("{head}{status}").as_bytes())?;
        length = (&*stream).read(&mut first)?;
    }
    if is_question {
        return Ok(());
    }
    let mut server = TcpStream::connect(address)?;
    server.write_all(&first[..length])?;
    let (mut from, mut to) = (server.try_clone()?, stream.try_clone()?);
    thread::spawn(move || io::copy(&mut from, &mut to).and_then(|_| to.shutdown(Shutdown::Both)));
    io::copy(&mut &*stream, &mut server)?;
    server.shutdown(Shutdown::Both)
}

#[test]
fn a_newer_release_is_told_once() {
    let folder = Folder::new("releases");
    let server = folder.serve();
    let address = newer(server.address, "99.0.0").to_string();
    let settings = Settings { name: "Anne".into(), address, ..Settings::default() };
    let file = folder.0.join("settings.toml");
    let mut anne = Program::new(Model::new(SettingsFile::open(Some(&file)).0, settings));
    anne.intent(Intent::Brawl(BrawlIntent::List));
    anne.until("news", |anne| anne.model().outside.releases.newer.is_some());
    anne.until("list of rooms", |anne| anne.screen() == Screen::Rooms);
    assert_eq!(anne.model().settings.release_told, "", "it has not been shown");
    anne.intent(Intent::Leave);
    anne.0.insert_resource(bevy::prelude::NextState::Pending(Screen::Play));
    anne.until("Play", |anne| anne.model().settings.release_told == "99.0.0");
    let urgent = anne.model().page(Screen::Play).expect("a page").urgent;
    assert!(urgent.iter().any(|line| line.contains("99.0.0")), "{urgent:?}");
    anne.0.insert_resource(bevy::prelude::NextState::Pending(Screen::Settings));
    anne.until("Settings", |anne| anne.model().outside.releases.newer.is_none());
    let saved = SettingsFile::open(Some(&file)).1;
    assert_eq!(saved.release_told, "99.0.0");

    // The same server, in the next game.
    let settings = Settings { name: "Mary".into(), ..saved };
    let mut mary = Program::new(menus(settings));
    mary.intent(Intent::Brawl(BrawlIntent::List));
    mary.until("list of rooms", |mary| mary.screen() == Screen::Rooms);
    (0..60).for_each(|_| mary.frame());
    assert_eq!(mary.model().outside.releases.newer, None);
}
