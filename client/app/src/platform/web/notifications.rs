//! Notifications of the browser for a player who looks at another tab.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

use crate::platform::surface;

/// The tag of all notifications: a newer one takes the place of an older one.
const TAG: &str = "cutlass";

/// Whether the player may be notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// The player has not been asked.
    Unasked,
    /// Yes.
    Granted,
    /// No, or there are none on this machine.
    Denied,
}

/// Whether the player may be notified. Pages that were not served over TLS, or by this machine, may not.
pub fn permission() -> Permission {
    let is_there = web_sys::window()
        .and_then(|window| js_sys::Reflect::has(&window, &"Notification".into()).ok());
    if is_there != Some(true) {
        return Permission::Denied;
    }
    match Notification::permission() {
        NotificationPermission::Granted => Permission::Granted,
        NotificationPermission::Default => Permission::Unasked,
        _ => Permission::Denied,
    }
}

/// Asks the player, who has just turned them on: a browser asks after a gesture only.
pub fn ask() {
    if permission() == Permission::Unasked
        && let Err(error) = Notification::request_permission()
    {
        tracing::warn!("the browser does not ask for notifications: {error:?}");
    }
}

/// Notifies a player who does not see the page. A click on it leads back to the page.
pub fn show(call: &str) {
    if !surface::is_hidden() || permission() != Permission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_tag(TAG);
    match Notification::new_with_options(call, &options) {
        Ok(shown) => {
            let clicked = Closure::once_into_js(move || {
                // A window that may not come to the front stays behind.
                let _ = web_sys::window().map(|window| window.focus());
            });
            shown.set_onclick(Some(clicked.unchecked_ref()));
            tracing::info!(call, "notified");
        }
        // Some browsers on phones allow them to service workers only.
        Err(error) => tracing::warn!("no notification: {error:?}"),
    }
}
