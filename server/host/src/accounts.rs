//! Who plays here.

pub mod names;

pub use names::{Identity, NameRefusal};
