//! The tests of the real layer in one executable: clients on sockets, and servers and players that
//! are processes of their own. They mostly wait, so that many of them run at once.
// The lint lets tests unwrap, and does not know the helpers of a test.
#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod processes;
mod sockets;
