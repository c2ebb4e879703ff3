//! Sessions: who is admitted, their accounts, and what a client does from its welcome on.

pub mod accounts;
pub mod admission;
pub mod mailbox;
pub mod registry;
pub mod session;
