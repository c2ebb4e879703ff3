//! The link's tests in one executable: real sockets, plain and with TLS.

mod line;
mod nodes;
mod tls;
