//! A response body that is read off the async threads, a chunk at a time, as fast as the client takes
//! it: no thread waits for a slow client, and no more than a chunk is in memory.

use axum::body::{Body, Bytes};
use futures_util::stream::try_unfold;
use std::io::{self, Read};

use crate::process::background::blocking;

/// The size of a chunk.
const CHUNK_BYTES: u64 = 128 * 1024;

/// A body with everything in `reader`.
pub fn of(reader: impl Read + Send + 'static) -> Body {
    Body::from_stream(try_unfold(reader, next))
}

/// The next chunk, unless the reader has ended.
async fn next<R: Read + Send + 'static>(mut reader: R) -> io::Result<Option<(Bytes, R)>> {
    let read = blocking(move || {
        let mut chunk = Vec::new();
        reader.by_ref().take(CHUNK_BYTES).read_to_end(&mut chunk)?;
        io::Result::Ok((chunk, reader))
    });
    let (chunk, reader) = read.await.map_err(io::Error::other)??;
    Ok((!chunk.is_empty()).then(|| (chunk.into(), reader)))
}
