//! A link that is opened during a bout, and a newer release.

use wire::RoomCode;

use crate::activity::status::Status;
use crate::games::swordfight::scenes;
use crate::platform::deep_link::{DeepLink, Target};
use crate::scenes::{SMALL, Scene, model, scene};
use crate::screens::model::{Newer, Opened};
use crate::screens::{Model, Screen};

/// All of them.
pub fn all() -> Vec<Scene> {
    vec![opened(), newer()]
}

fn opened() -> Scene {
    let code: RoomCode = "K7QF2M".parse().expect("a code");
    let link = DeepLink { server: "wss://play.example.org".into(), target: Target::Room(code) };
    let opened = Some(Opened { link, behind: Screen::Bout, seconds: 2.0 });
    let model = Model { opened, ..model() };
    scene("link-opened", SMALL, Screen::OpenedLink, model, Some(scenes::middle()))
}

fn newer() -> Scene {
    let mut model = Model { status: Status::default(), ..model() };
    let page = "https://play.example.org/download".into();
    model.releases.newer = Some(Newer { release: "99.0.0".into(), page });
    scene("release-newer", SMALL, Screen::Title, model, None)
}
