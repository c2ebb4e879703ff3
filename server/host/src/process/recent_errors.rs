//! The last errors of the log of this process, for admins at `/admin`.

use bout::Millis;
use std::collections::VecDeque;
use std::fmt;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use crate::process::clock::calendar_ms;

/// How many are kept.
const KEPT: usize = 20;
/// Letters of each.
const CHARS_MAX: usize = 500;

/// When each was logged, and its words; the latest last.
static LAST: Mutex<VecDeque<(Millis, String)>> = Mutex::new(VecDeque::new());

/// Notes each error of the log.
#[derive(Clone, Copy, Debug)]
pub struct RecentErrors;

/// The last errors, the latest first.
pub fn recent_errors() -> Vec<(Millis, String)> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
}

impl<S: Subscriber> Layer<S> for RecentErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() != Level::ERROR {
            return;
        }
        let mut words = Words(String::new());
        event.record(&mut words);
        let text = words.0.chars().take(CHARS_MAX).collect();
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        last.push_back((Millis(calendar_ms()), text));
        let surplus = last.len().saturating_sub(KEPT);
        last.drain(..surplus);
    }
}

/// The fields of an event as one line.
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let gap = if self.0.is_empty() { "" } else { " " };
        // A string takes everything.
        let _ = match field.name() {
            "message" => write!(self.0, "{gap}{value:?}"),
            name => write!(self.0, "{gap}{name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing_subscriber::layer::SubscriberExt as _;

    #[test]
    fn the_last_errors_are_kept_with_their_fields_and_no_warning_is() {
        let log = tracing_subscriber::registry().with(RecentErrors);
        tracing::subscriber::with_default(log, || {
            for number in 0..KEPT + 3 {
                tracing::error!(number, error = %"no space", "writing failed");
                tracing::warn!("nothing much");
            }
        });
        let found = recent_errors();
        assert_eq!(found.len(), KEPT);
        assert_eq!(found[0].1, format!("writing failed number={} error=no space", KEPT + 2));
    }
}
