//! The live journal of a node in the database: how it is read.

use tokio::task::spawn_blocking;

use super::fold::Fold;
use super::group::{Damage, Groups};
use super::key::Left;
use super::segment::{self, Reading};
use crate::nodes::cluster::NodeId;
use crate::storage::store::live::LivePart;
use crate::storage::store::{Store, StoreError};

/// Why a stored journal cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The database does not give it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It is no journal of this release.
    #[error("the live journal of a node is damaged: {0}")]
    Damage(#[from] Damage),
    /// The thread that folds it panicked.
    #[error("folding a live journal panicked")]
    Panicked,
}

/// What a node left in its journal: up to the first damage, if there is any.
///
/// # Errors
/// When the database does not answer.
pub async fn read(store: &Store, journal: NodeId) -> Result<Left, StoreError> {
    let mut reading = Reading::default();
    let (damage, Fold { now, live }) = match read_up_to(store, journal, None, &mut reading).await {
        Ok(()) => (None, reading.fold),
        Err(TableError::Store(error)) => return Err(error),
        Err(damage) => (Some(damage), reading.fold),
    };
    if let Some(damage) = &damage {
        tracing::error!(%journal, %damage, "live journal of a node cut at its last whole group");
    }
    Ok(Left { now, live, is_damaged: damage.is_some() })
}

/// Adds the groups of a journal to `reading`, up to this number, if there is one.
pub(super) async fn read_up_to(
    store: &Store,
    journal: NodeId,
    through: Option<u64>,
    reading: &mut Reading,
) -> Result<(), TableError> {
    let mut after = None;
    loop {
        let mut parts = store.live_parts(journal, after).await?;
        if let Some(through) = through {
            parts.retain(|part| part.number <= through);
        }
        let Some(last) = parts.last() else { return Ok(()) };
        after = Some((last.number, last.part));
        let mut taken = std::mem::take(reading);
        // A thread of its own: a base may be large.
        let adding = spawn_blocking(move || {
            let added = parts.iter().try_for_each(|part| taken.add_part(part));
            (taken, added)
        });
        let (taken, added) = adding.await.map_err(|_| TableError::Panicked)?;
        *reading = taken;
        added?;
    }
}

/// The parts of a base of what was read: one for each of its groups.
pub(super) fn base_parts(reading: &Reading) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    let kept = segment::base_groups(reading, &mut |group| {
        parts.push(group.to_vec());
        Ok(())
    });
    kept.expect("memory takes them");
    parts
}

impl Reading {
    /// Adds what a row has.
    fn add_part(&mut self, part: &LivePart) -> Result<(), Damage> {
        let mut groups = Groups::new(&part.body[..], part.body.len() as u64);
        if !part.is_base {
            return match part.number == self.next_group {
                true => self.add_segment(&mut groups),
                false => Err(Damage::Missing),
            };
        }
        if part.part == 0 {
            *self = Reading { next_group: part.number + 1, ..Reading::default() };
        }
        while let Some(group) = groups.read()? {
            if group.number != part.number + 1 {
                return Err(Damage::OutOfOrder);
            }
            self.fold.apply(&group);
        }
        Ok(())
    }
}
