//! One-sided polyominoes: all shapes of a size that differ when they are moved and turned, but not
//! mirrored.
//!
//! Cells are `(x, y)`, x to the right, y up. A list of all shapes of a size gives each a number,
//! its id, by which a replay names it.

mod class;
mod enumeration;
mod file;
mod form;
mod list;

pub use class::{CLASSES, Class};
pub use file::FileError;
pub use form::Form;
pub use list::{COUNTS, Count, DIGESTS, List};

pub use crate::shape::SIZE_MAX;

/// The largest size that is quick to list: larger lists are better read from a file.
pub const LISTED_SIZE_MAX: u8 = 12;
