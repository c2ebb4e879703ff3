//! Lists of large pieces, made when a client first asks for them and the operator allows it: each once,
//! on a thread of its own, for all matches until the server stops.

use games::Rules;
use games::lists;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::watch;

/// Steps in which the progress is reported, in thousandths: some forty messages for a list.
const STEP_PER_MILLE: u16 = 25;

/// The lists that are being made, and how far each has come, in thousandths. The channel of a list is
/// closed when the list is there, or when it failed.
#[derive(Debug)]
pub struct PieceMaker {
    /// The most cells that pieces may have.
    size_max: u8,
    making: Mutex<BTreeMap<u8, watch::Receiver<u16>>>,
}

impl PieceMaker {
    /// A maker of lists of pieces of at most `size_max` cells. With 12 it makes none.
    pub fn new(size_max: u8) -> Arc<PieceMaker> {
        Arc::new(PieceMaker { size_max, making: Mutex::default() })
    }

    /// The next list that has to be made for these rules; nothing when none has, or when another one
    /// of theirs is not allowed: the lobby refuses those.
    pub fn needed(&self, rules: &Rules) -> Option<u8> {
        let sizes = lists::needed(rules);
        let is_allowed = sizes.iter().all(|&size| size <= self.size_max);
        sizes.first().copied().filter(|_| is_allowed && rules.check().is_ok())
    }

    /// Begins to make a list, unless that has begun. An error when there is no thread for it.
    pub fn make(&self, size: u8) -> std::io::Result<watch::Receiver<u16>> {
        let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(progress) = making.get(&size).filter(|progress| progress.has_changed().is_ok())
        {
            return Ok(progress.clone());
        }
        let (told, progress) = watch::channel(0);
        thread::Builder::new().name("pieces".into()).spawn(move || {
            tracing::info!(size, "piece list begun");
            lists::provide(size, &mut |per_mille| {
                told.send_if_modified(|before| {
                    let is_due = *before + STEP_PER_MILLE <= per_mille;
                    *before = if is_due { per_mille } else { *before };
                    is_due
                });
            });
            tracing::info!(size, "piece list made");
        })?;
        making.insert(size, progress.clone());
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_list_is_made_once_and_tells_how_far_it_is() {
        let maker = PieceMaker::new(13);
        let mut progress = maker.make(13).expect("a thread");
        let mut other = maker.make(13).expect("a thread");
        let mut shares = Vec::new();
        while progress.changed().await.is_ok() {
            shares.push(*progress.borrow_and_update());
        }
        assert!(shares.is_sorted() && shares.iter().all(|&share| share <= 1000), "{shares:?}");
        while other.changed().await.is_ok() {}
        assert!(13 <= lists::most(), "it is there");
    }
}
