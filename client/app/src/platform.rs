//! The interfaces between the client and its machine: the only folder that differs between desktop
//! and browser. The browser's halves are in `platform/web`, with the same signatures.

#[cfg_attr(target_arch = "wasm32", path = "platform/web/audio.rs")]
pub mod audio;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/browser.rs")]
pub mod browser;
pub mod card;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/clipboard.rs")]
pub mod clipboard;
pub mod clock;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/connection.rs")]
pub mod connection;
pub mod deep_link;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/download.rs")]
pub mod download;
#[cfg(not(target_arch = "wasm32"))]
pub mod failures;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/files.rs")]
pub mod files;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/fonts.rs")]
pub mod fonts;
#[cfg_attr(not(unix), path = "platform/handover/elsewhere.rs")]
pub mod handover;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/keyboard.rs")]
pub mod keyboard;
pub mod keyring;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/language.rs")]
pub mod language;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/launch.rs")]
pub mod launch;
pub mod machine;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/notifications.rs")]
pub mod notifications;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/pacing.rs")]
pub mod pacing;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/page.rs")]
pub mod page;
pub mod picture;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/random.rs")]
pub mod random;
pub mod reports;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/server.rs")]
pub mod server;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/servers.rs")]
pub mod servers;
#[cfg_attr(target_arch = "wasm32", path = "platform/web/surface.rs")]
pub mod surface;
#[cfg(not(target_arch = "wasm32"))]
pub mod terminal;
pub mod typing;
