//! The string catalogue: messages in Project Fluent's syntax, by key, with arguments and plurals.
//!
//! A crate that shows text holds its messages as `.ftl` files, builds a [`Catalogue`] from them, and
//! has a macro `tr!("key", name = value)` that asks it. [`check`] compares all these calls with the
//! messages in a test; [`pseudo`] makes a longer language of them, for layouts.
//!
//! ```
//! use text::{Catalogue, Source};
//!
//! let source = "spectators = { $count ->
//!     [one] 1 spectator
//!    *[other] { $count } spectators
//! }";
//! let catalogue = Catalogue::new("en", &[Source { file: "room.ftl", text: source }])?;
//! assert_eq!(catalogue.format("spectators", &[("count", 2.into())]), "2 spectators");
//! # Ok::<(), text::Error>(())
//! ```

mod catalogue;
pub mod check;
mod language;
mod pseudo;

pub use catalogue::{Catalogue, Error, Source, member_key};
/// The value of an argument: a number, which plurals are chosen by, or a text.
pub use fluent_bundle::FluentValue as Value;
pub use language::Language;
pub use pseudo::pseudo;
