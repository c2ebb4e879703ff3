//! The limits of clients: one policy for every kind of request.
//!
//! A client is known by its network: its address, or for IPv6 the /64 of one household, and the /56 and the
//! /48 that one customer of a provider may have. [`concurrent`] counts what is under way by all of these and
//! in all, [`token_buckets`] what begins in a time, [`guesses`] wrong passwords, which outlast a restart, and
//! [`fair_queue`] gives turns to what costs much. The others name what they count, and how much of it there may be. Behind a trusted proxy the address is that of
//! the client, never that of the proxy.

pub mod brawls;
pub mod client_messages;
pub mod client_requests;
pub mod concurrent;
pub mod connections;
pub mod fair_queue;
pub mod guesses;
pub mod guests;
pub mod joins;
pub mod log;
pub mod requests;
pub mod sessions;
pub mod token_buckets;
pub mod under_way;

pub use referee::network;
pub mod bot_reservation;
