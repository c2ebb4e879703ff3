//! A page in a browser.

use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Key;

/// How long a page runs between two looks at it.
pub(crate) const REST: Duration = Duration::from_millis(100);

/// A page in any of the browsers. Each call waits for the browser's answer, and panics with what was called when there
/// is none: a test cannot continue without it.
///
/// [`Tab`](crate::Tab), [`Firefox`](crate::Firefox) and [`WebKit`](crate::WebKit) implement it; `resize` comes first,
/// then `open`.
pub trait Page {
    /// Sets the size of the window in CSS pixels; a phone has a touch screen. Each of them is one pixel of
    /// the picture: the processor draws it, and takes a time for each.
    fn resize(&self, width: u32, height: u32, is_phone: bool);

    /// Opens a page, and waits until all of it is there. Complaints of the page before are dropped.
    fn open(&self, url: &str);

    /// What an expression of JavaScript gives on the page, or the browser's error, which there is when the page is left
    /// meanwhile.
    fn try_evaluate(&self, expression: &str) -> Result<Value, String>;

    /// Holds a key down, or releases it.
    fn hold(&self, key: Key, is_down: bool);

    /// Moves the mouse to a place in CSS pixels, and clicks.
    fn click(&self, x: f64, y: f64);

    /// Puts a finger on a touch screen at a place in CSS pixels.
    fn touch(&self, x: f64, y: f64);

    /// Lifts the finger from it.
    fn lift(&self);

    /// A picture of the page, as the bytes of a PNG file.
    fn picture(&self) -> Vec<u8>;

    /// The rest of the last line of the console with `start` in it, since the page was opened or its
    /// complaints were taken.
    fn last_logged(&self, start: &str) -> Option<String>;

    /// The errors of the page since the last call or page, without warnings and what a program logs below an error.
    /// Violations of the page's policies are among them.
    fn take_errors(&self) -> Vec<String>;

    /// Lets the page run for this long.
    fn pass(&self, time: Duration);

    /// Lets the page run for a tenth of a second, or until the browser reports something.
    fn rest(&self) {
        self.pass(REST);
    }

    /// What an expression of JavaScript gives on the page.
    fn evaluate(&self, expression: &str) -> Value {
        let given = self.try_evaluate(expression);
        given.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression is true on the page, or on the one that comes after it.
    ///
    /// # Panics
    /// After `within`, with the expression.
    fn wait(&self, expression: &str, within: Duration) {
        let limit = Instant::now() + within;
        while self.try_evaluate(expression) != Ok(Value::Bool(true)) {
            assert!(Instant::now() < limit, "not so within {within:?}: {expression}");
            self.rest();
        }
    }

    /// Waits until [`Page::last_logged`] is a line that is `wanted`.
    ///
    /// # Panics
    /// After `within`, with what the line was.
    fn wait_logged(&self, start: &str, within: Duration, wanted: &dyn Fn(&str) -> bool) {
        let limit = Instant::now() + within;
        loop {
            let last = self.last_logged(start);
            if last.as_deref().is_some_and(wanted) {
                return;
            }
            assert!(Instant::now() < limit, "not so within {within:?}: {start}{last:?}");
            self.rest();
        }
    }

    /// Waits until the page was drawn so many times from now on.
    fn draw_frames(&self, count: u32) {
        for _ in 0..count {
            self.evaluate("new Promise((done) => requestAnimationFrame(done)).then(() => 0)");
        }
    }

    /// Presses and releases a key.
    fn press(&self, key: Key) {
        self.hold(key, true);
        self.hold(key, false);
    }

    /// Taps a touch screen at a place in CSS pixels.
    fn tap(&self, x: f64, y: f64) {
        self.touch(x, y);
        self.lift();
    }

    /// Clicks the first element of a selector in the middle.
    fn click_on(&self, selector: &str) {
        let [x, y] = self.middle_of(selector);
        self.click(x, y);
    }

    /// Taps the first element of a selector in the middle.
    fn tap_on(&self, selector: &str) {
        let [x, y] = self.middle_of(selector);
        self.tap(x, y);
    }

    /// The middle of the first element of a selector, in CSS pixels, once it is scrolled into view.
    fn middle_of(&self, selector: &str) -> [f64; 2] {
        let find = format!(
            "(() => {{ const it = document.querySelector({selector:?}); if (!it) return null; \
             it.scrollIntoView({{block: 'center'}}); const {{x, y, width, height}} = \
             it.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }})()"
        );
        let found = self.evaluate(&find);
        let at = |axis: usize| found[axis].as_f64();
        [at(0), at(1)].map(|at| at.unwrap_or_else(|| panic!("the page has no {selector}")))
    }

    /// Saves a picture of the page.
    fn screenshot(&self, file: &Path) {
        std::fs::write(file, self.picture()).expect("the folder can be written to");
    }
}
