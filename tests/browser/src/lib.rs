//! Real browsers for tests. Each has a form of [`Page`]: what the tests of all browsers need.
//!
//! - [`Browser`] is headless Chromium, and [`Tab`] a page in it. It alone has several tabs, modifiers, input methods and
//!   audits.
//! - [`Firefox`] is headless, with one page.
//! - [`WebKit`] is WebKitGTK's small browser on a display of its own, with one page.

mod chromium;
mod console;
mod firefox;
mod key;
mod page;
mod process;
mod webdriver;
mod webkit;

use std::time::Duration;

pub use chromium::{Browser, Tab};
pub use firefox::Firefox;
pub use key::{Key, Modifier};
pub use page::Page;
pub use webkit::WebKit;

/// How long a browser may take for anything. It starts slowly on a busy machine.
const ANSWERS_WITHIN: Duration = Duration::from_secs(90);
