//! The public data of a server: what is asked for, the answers, and those that are known.
//!
//! A screen says each frame what it shows ([`Ask`]); the flow asks the server for what is missing or old, and
//! keeps the answers in a [`Cache`], from which the pages are made. So a page never waits, and an answer for a page
//! that was left is dropped.

pub mod answer;
pub mod ask;
pub mod cache;

pub use answer::Answer;
pub use ask::{Ask, Board};
pub use cache::{Cache, Problem};
