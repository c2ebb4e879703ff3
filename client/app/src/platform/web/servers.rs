//! Servers to choose from, of which a page has none but its own.

use std::io;
use std::time::Duration;

use api::{ListedServer, ServerView};

/// News of a server.
#[derive(Clone, Debug)]
pub enum News {
    /// A server announced itself on this network, as `host:port`.
    Near(String),
    /// It withdrew the announcement.
    Gone(String),
    /// The status of a server, and its round-trip time; or why there is none.
    Status(String, Box<Result<(ServerView, Duration), String>>),
    /// The servers of the list, or why it cannot be read.
    List(Result<Vec<ListedServer>, String>),
}

/// A search, which finds nothing.
#[derive(Debug)]
pub struct ServerSearch;

impl ServerSearch {
    /// Begins a search.
    pub fn start(_: impl IntoIterator<Item = String>, _: &str) -> io::Result<ServerSearch> {
        Ok(ServerSearch)
    }

    /// Reads the status of the server at this address, too.
    pub fn read(&self, _: String) {}

    /// The news since the last call.
    pub fn take(&mut self) -> Vec<News> {
        Vec::new()
    }
}

/// A question for the status of one server. A page has the release of its server, and is loaded again when
/// it outlived an update: there is nothing to ask.
#[derive(Debug)]
pub struct Inquiry;

impl Inquiry {
    /// Asks the server at `address`.
    pub fn start(_: &str) -> io::Result<Inquiry> {
        Ok(Inquiry)
    }

    /// The answer, once, or the reason why there is none.
    pub fn take(&mut self) -> Option<Result<ServerView, String>> {
        Some(Err("a page is of the server's release".into()))
    }
}
