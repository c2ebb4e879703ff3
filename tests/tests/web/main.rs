//! The client in a real browser, against a real server: `make test-web` builds both and runs these.
//!
//! The folder of the client is in `CUTLASS_WEB`, as `deploy/web` writes it; that of the rules alone is in
//! `RULES_IN_WASM`, as `deploy/wasm` writes it, and the file of axe-core in `AXE_CORE`, as `tests/fetch-axe`
//! does. Other names than the first are no settings of a server, which refuses those that it does not know.
// As in all tests: without `test = true` clippy does not take it for one.
#![allow(clippy::unwrap_used)]

mod browsers;
mod company;
mod guest;
mod installable;
mod keys;
mod lasting;
mod long_bout;
mod page;
mod replay;
mod rooms;
mod rules;
mod site;
mod tabs;
mod updated;
mod watch;
