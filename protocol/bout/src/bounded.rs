//! A list whose type says how long it can get.

use alloc::vec::Vec;
use bincode::de::{BorrowDecoder, Decoder};
use bincode::enc::Encoder;
use bincode::error::{DecodeError, EncodeError};
use bincode::{BorrowDecode, Decode, Encode};
use core::ops::{Deref, DerefMut};

/// A list of at most `MAX` elements. Decoding a longer one is an error, and allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bounded<T, const MAX: usize>(Vec<T>);

/// One element more than a [`Bounded`] list can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl<T, const MAX: usize> Bounded<T, MAX> {
    /// An empty list.
    pub const fn new() -> Self {
        Bounded(Vec::new())
    }

    /// Appends `element`, or says that the list is full.
    pub fn push(&mut self, element: T) -> Result<(), TooMany> {
        if MAX <= self.0.len() {
            return Err(TooMany);
        }
        self.0.push(element);
        Ok(())
    }

    /// Empties the list and keeps its memory.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps only the elements that `keep` says.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.0.retain(keep);
    }

    /// The list without its bound.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

impl<T, const MAX: usize> Default for Bounded<T, MAX> {
    fn default() -> Self {
        Bounded::new()
    }
}

impl<T, const MAX: usize> TryFrom<Vec<T>> for Bounded<T, MAX> {
    type Error = TooMany;

    fn try_from(list: Vec<T>) -> Result<Self, TooMany> {
        if MAX < list.len() { Err(TooMany) } else { Ok(Bounded(list)) }
    }
}

impl<T, const MAX: usize> Deref for Bounded<T, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const MAX: usize> DerefMut for Bounded<T, MAX> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<'a, T, const MAX: usize> IntoIterator for &'a Bounded<T, MAX> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Encode + 'static, const MAX: usize> Encode for Bounded<T, MAX> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.0.encode(encoder)
    }
}

impl<C, T: Decode<C>, const MAX: usize> Decode<C> for Bounded<T, MAX> {
    fn decode<D: Decoder<Context = C>>(decoder: &mut D) -> Result<Self, DecodeError> {
        let length = u64::decode(decoder)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if MAX < length {
            return Err(DecodeError::Other("a list is longer than its type allows"));
        }
        decoder.claim_container_read::<T>(length)?;
        let mut list = Vec::with_capacity(length);
        for _ in 0..length {
            decoder.unclaim_bytes_read(core::mem::size_of::<T>());
            list.push(T::decode(decoder)?);
        }
        Ok(Bounded(list))
    }
}

impl<'de, C, T: Decode<C>, const MAX: usize> BorrowDecode<'de, C> for Bounded<T, MAX> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = C>>(
        decoder: &mut D,
    ) -> Result<Self, DecodeError> {
        Self::decode(decoder)
    }
}
