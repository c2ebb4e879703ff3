//! A relay between a node and what it talks to, which can be cut: what is sent meanwhile waits, as in a network
//! that drops everything and is mended later.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::sync::{CancellationToken, DropGuard};

/// The bytes that are passed on at a time.
const CHUNK_BYTES: usize = 16 * 1024;

/// A relay on an address of its own.
#[derive(Debug)]
pub struct Relay {
    /// Where it listens.
    pub address: SocketAddr,
    is_cut: watch::Sender<bool>,
    _stop: DropGuard,
}

impl Relay {
    /// A relay to this address.
    pub async fn to(target: SocketAddr) -> Result<Relay> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (is_cut, cut) = watch::channel(false);
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        tokio::spawn(
            async move { stopped.run_until_cancelled(accept(listener, target, cut)).await },
        );
        Ok(Relay { address, is_cut, _stop: stop.drop_guard() })
    }

    /// Cuts it, or mends it.
    pub fn cut(&self, is_cut: bool) {
        self.is_cut.send_replace(is_cut);
    }
}

async fn accept(listener: TcpListener, target: SocketAddr, cut: watch::Receiver<bool>) {
    while let Ok((near, _)) = listener.accept().await {
        let cut = cut.clone();
        tokio::spawn(async move {
            let mut until_mended = cut.clone();
            // The other end has gone with its relay.
            let _ = until_mended.wait_for(|is_cut| !is_cut).await;
            let Ok(far) = TcpStream::connect(target).await else { return };
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
            tokio::join!(pass(near_in, far_out, cut.clone()), pass(far_in, near_out, cut));
        });
    }
}

/// Passes on what comes, until one of the two ends closes or the relay is dropped.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut cut: watch::Receiver<bool>) {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let read = from.read(&mut chunk).await;
        if cut.wait_for(|is_cut| !is_cut).await.is_err() {
            return;
        }
        match read {
            Ok(0) | Err(_) => break,
            Ok(bytes) if to.write_all(&chunk[..bytes]).await.is_err() => break,
            Ok(_) => {}
        }
    }
    let _ = to.shutdown().await;
}
