//! A connection that answers HTTP requests, with a deadline for each write.
//!
//! Hyper has one for the head of a request only. A client that asks for pages and never reads them would
//! hold its connection for ever.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::stream::Stream;
use crate::limits::under_way::UnderWay;
use crate::net::timeouts::PAGE_WRITE_TIMEOUT;

/// A connection until its upgrade.
pub struct Deadlines {
    stream: Stream,
    under_way: UnderWay,
    /// Runs while a write waits for the client to read.
    timer: Option<Pin<Box<Sleep>>>,
}

impl Deadlines {
    /// A connection with deadlines, whose page is this one.
    pub fn new(stream: Stream, under_way: UnderWay) -> Deadlines {
        Deadlines { stream, under_way, timer: None }
    }

    /// The connection without them.
    pub fn into_inner(self) -> Stream {
        self.stream
    }

    /// An error when a write has waited for too long, and none of it was read.
    fn check<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.timer = None;
            return done;
        }
        let end = || Box::pin(sleep(PAGE_WRITE_TIMEOUT));
        let timer = self.timer.get_or_insert_with(end);
        if timer.as_mut().poll(cx).is_ready() && timer.deadline() <= Instant::now() {
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl AsyncRead for Deadlines {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Deadlines {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.check(cx, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.check(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(cx);
        if matches!(done, Poll::Ready(Ok(()))) {
            this.under_way.flushed();
        }
        this.check(cx, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_shutdown(cx);
        this.check(cx, done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_its_page_is_cut_off() {
        let (_unread, stream) = tokio::io::duplex(64);
        let mut connection = Deadlines::new(Stream::Memory(stream), UnderWay::default());
        let began = Instant::now();
        let error = connection.write_all(&[7; 65]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert_eq!(began.elapsed().as_secs(), PAGE_WRITE_TIMEOUT.as_secs());
    }
}
