//! Who plays here.

pub mod guesses;
pub mod key;
pub mod names;
pub mod password;

pub use key::{GuestSecret, Key, Token};
pub use names::{Identity, NameRefusal};
pub use password::{PasswordRefusal, Passwords};
