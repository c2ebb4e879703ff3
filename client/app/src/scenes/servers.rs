//! The list of servers.

use std::time::Duration;

use api::ServerView;
use wire::{PROTOCOL_VERSION, rules_hash};

use crate::platform::servers::News;
use crate::screens::Model;

/// A favourite, two servers on this network, one of another release, and one that does not answer.
pub fn list(model: &mut Model) {
    model.settings.address = "arena.example.org".into();
    model.settings.servers.favourites = vec!["wss://arena.example.org".into()];
    model.settings.servers.recent = vec!["10.0.0.7".into(), "old.example.org".into()];
    let (here, there) = ("192.168.1.20:4711", "192.168.1.31:4711");
    for address in [here, there] {
        model.found.learn(News::Near(address.into()));
    }
    let mut answer = |address: &str, title: Option<&str>, players, ping, release: &str| {
        let answer = (status(title, players, release), Duration::from_millis(ping));
        model.found.learn(News::Status(address.into(), Box::new(Ok(answer))));
    };
    answer("wss://arena.example.org", Some("The Arena"), 137, 34, env!("CARGO_PKG_VERSION"));
    answer(here, Some("Anne's server"), 2, 1, env!("CARGO_PKG_VERSION"));
    answer(there, None, 0, 2, env!("CARGO_PKG_VERSION"));
    answer("old.example.org", Some("Old harbour"), 5, 61, "0.1.0");
    let silent = Box::new(Err("no answer within 4 seconds".into()));
    let silent = News::Status("10.0.0.7".into(), silent);
    model.found.learn(silent);
}

fn status(title: Option<&str>, players: u32, version: &str) -> ServerView {
    let is_current = version == env!("CARGO_PKG_VERSION");
    ServerView {
        title: title.map(Into::into),
        version: version.into(),
        protocol: if is_current { PROTOCOL_VERSION } else { 4 },
        rules: rules_hash().0.iter().map(|byte| format!("{byte:02x}")).collect(),
        players,
        players_max: 256,
        ..ServerView::default()
    }
}
