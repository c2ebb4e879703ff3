//! A link that is opened during a bout, and a newer release.

use wire::RoomCode;

use crate::platform::deep_link::{DeepLink, Target};
use crate::screens::model::{Newer, Opened};
use crate::screens::{Model, Screen};

/// The menus of a player in a bout for whom a link has come.
pub fn opened(model: Model) -> Model {
    let code: RoomCode = "K7QF2M".parse().expect("a code");
    let link = DeepLink { server: "wss://play.example.org".into(), target: Target::Room(code) };
    let mut model = model;
    model.outside.opened = Some(Opened { link, behind: Screen::Bout, seconds: 2.0 });
    model
}

/// The menus with the notice of a newer release.
pub fn newer(model: Model) -> Model {
    let mut model = model.offline();
    let page = "https://play.example.org/download".into();
    model.outside.releases.newer = Some(Newer { release: "99.0.0".into(), page });
    model
}
