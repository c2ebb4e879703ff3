//! The client in a real browser, against a real server: `make test-web` builds both and runs these.
//!
//! The folder of the client is in `CUTLASS_WEB`, as `deploy/web` writes it.

mod friend;
mod guest;
mod page;
