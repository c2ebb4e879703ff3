//! The search for servers, while their list is open.

use bevy::prelude::*;

use crate::platform::servers::ServerSearch;
use crate::screens::{Model, Screen, servers};
use crate::text::tr;

/// Searches while the list is open, and fills it.
pub fn search(
    screen: Res<State<Screen>>,
    mut model: ResMut<Model>,
    mut search: Local<Option<ServerSearch>>,
) {
    if *screen.get() != Screen::Servers {
        *search = None;
        return;
    }
    if search.is_none() {
        model.found = servers::Found::default();
        let list_url = &model.settings.servers.list_url;
        match ServerSearch::start(servers::addresses(&model), list_url) {
            Ok(begun) => *search = Some(begun),
            Err(error) => {
                model.problem = Some(tr!("error-network", reason = error.to_string()));
                return;
            }
        }
    }
    let Some(search) = &mut *search else { return };
    for news in search.take() {
        model.found.learn(news);
    }
    for address in servers::addresses(&model) {
        if !model.found.answers.contains_key(&crate::platform::connection::server_name(&address)) {
            search.read(address);
        }
    }
}
