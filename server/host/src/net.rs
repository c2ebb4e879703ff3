//! The network: the listener, the sockets, and the first messages of a connection.

pub mod announce;
pub mod close_reason;
pub mod connection_context;
pub mod handshake;
pub mod http;
pub mod http_client;
pub mod origin;
pub mod proxies;
pub mod registration;
pub mod socket;
pub mod timeouts;
