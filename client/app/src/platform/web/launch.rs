//! How the program is launched: by the address of the page.

use std::path::PathBuf;

use replay::ReplayFile;
use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;
use wire::RoomCode;

use crate::platform::deep_link::{DeepLink, ReplayPlace, Target, setup_in};

/// The entry of the tab's storage with the time of the last renewal.
const RENEWED: &str = "cutlass/renewed";
/// The least time between two renewals, in milliseconds: one that did not help is not repeated.
const RENEWAL_MS: f64 = 60_000.0;

/// What the player asked for when the page was opened.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The server of the page.
    pub server: Option<String>,
    /// The player's name, instead of the one in the settings.
    pub name: Option<String>,
    /// Settings file, instead of the default one.
    pub settings: Option<PathBuf>,
    /// A brawl room to join at once: `?room=CODE`; a new one: `?new` with its setup; or a replay to show: `?replay=ID`, and what may be behind
    /// that in a link.
    pub link: Option<DeepLink>,
    /// A room or a player to spectate at once: `?watch=CODE` or `?watch=NAME`.
    pub watch: Option<String>,
    /// A replay to show.
    pub replay: Option<ReplayFile>,
}

impl Launch {
    /// Reads the address of the page.
    pub fn of_page() -> Launch {
        let place = web_sys::window().map(|window| window.location());
        let search = place.and_then(|place| place.search().ok());
        let query = search.as_deref().and_then(|text| UrlSearchParams::new_with_str(text).ok());
        let get = |name| query.as_ref()?.get(name);
        let server = home();
        let code = get("room").and_then(|code| code.parse().ok());
        let search = search.as_deref().unwrap_or_default().trim_start_matches('?');
        let replay = get("replay").and_then(|id| ReplayPlace::of(&id, search));
        let new = get("new").map(|_| Target::NewRoom(setup_in(search)));
        let target = code.map(Target::Room).or(new).or(replay.map(Target::Replay));
        let link = server.clone().zip(target);
        let link = link.map(|(server, target)| DeepLink { server, target });
        let (name, watch) = (get("name"), get("watch"));
        Launch { server, name, settings: None, link, watch, replay: None }
    }

    /// Whether the program takes links that other programs hand over. Pages do not.
    pub fn takes_links(&self) -> bool {
        false
    }
}

/// The server that the page came from.
fn home() -> Option<String> {
    let place = web_sys::window()?.location();
    let scheme = if place.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}", place.host().ok()?))
}

/// Shows in the address of the page that the player is in this room, or in none: a reload returns there, and the
/// address is an invitation.
pub fn show_room(room: Option<RoomCode>) {
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    let url = room.map_or_else(|| "?".to_owned(), |code| format!("?room={code}"));
    if let Err(error) = history.replace_state_with_url(&JsValue::NULL, "", Some(&url)) {
        tracing::debug!("the address of the page cannot be changed: {error:?}");
    }
}

/// Reloads the page, whose program is then of the server's own release. False when that was just done
/// in vain.
pub fn renew() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let Ok(Some(storage)) = window.session_storage() else { return false };
    let before = storage.get_item(RENEWED).ok().flatten();
    let before = before.and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    let now = js_sys::Date::now();
    let is_due = RENEWAL_MS < now - before;
    if !is_due || storage.set_item(RENEWED, &now.to_string()).is_err() {
        return false;
    }
    // In this state the page does not ask whether a match may be left.
    let body = window.document().and_then(|document| document.body());
    if let Some(Err(error)) = body.map(|body| body.set_attribute("data-state", "renewing")) {
        tracing::debug!("the page asks before it is renewed: {error:?}");
    }
    window.location().reload().is_ok()
}
