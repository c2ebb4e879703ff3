//! The rules of a grid: gems, falling, breaking.

mod fuse;
mod gravity;
mod shatter;
