//! The floor: what the same messages cost without any processing, which no server can go below on
//! this machine, measured in the same run.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep};

/// The warm-up of the exchange, and then the length of its measurement.
const WARM_UP: Duration = Duration::from_secs(1);
const LASTS: Duration = Duration::from_secs(5);
/// The system counts the time of threads in hundredths of a second, on every machine.
const CLOCK_TICK: Duration = Duration::from_millis(10);
/// What one read takes at most.
const BUFFER_BYTES: usize = 1024;

/// The traffic of each connection.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    /// Connections over the loopback.
    pub connections: u32,
    /// Messages a second that a client sends, each of which is answered by one.
    pub messages: f64,
    /// Bytes of a message, with its header.
    pub up_bytes: usize,
    /// Bytes of an answer, with its header.
    pub down_bytes: usize,
}

impl Exchange {
    /// Processor time of the end which answers, in one thread, for a second of one connection.
    pub fn cost(self) -> Result<Duration> {
        ensure!(0.0 < self.messages, "nothing was said that could be said again");
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let (answering, (address, thread)) = self.answer().await?;
            let mut callers = JoinSet::new();
            for number in 0..self.connections {
                let stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                callers.spawn(call(stream, self, number));
            }
            sleep(WARM_UP).await;
            let (before, since) = (busy(&thread)?, Instant::now());
            sleep(LASTS).await;
            let (busy, lasted) = (busy(&thread)?.saturating_sub(before), since.elapsed());
            callers.shutdown().await;
            answering.join().map_err(|_| anyhow!("the thread that answers broke"))??;
            Ok(busy.div_f64(lasted.as_secs_f64() * f64::from(self.connections)))
        })
    }

    /// A thread that answers until all connections were closed, with its address and its name in
    /// `/proc`.
    async fn answer(self) -> Result<(JoinHandle<Result<()>>, (SocketAddr, String))> {
        let (ready, is_ready) = oneshot::channel();
        let answering = thread::spawn(move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
                let thread = fs::read_link("/proc/thread-self").context("/proc/thread-self")?;
                let about = (listener.local_addr()?, thread.display().to_string());
                ready.send(about).map_err(|_| anyhow!("nobody waits for an answer"))?;
                let mut answers = JoinSet::new();
                for _ in 0..self.connections {
                    let (stream, _) = listener.accept().await?;
                    stream.set_nodelay(true)?;
                    answers.spawn(echo(stream, self.down_bytes));
                }
                while answers.join_next().await.is_some() {}
                Ok(())
            })
        });
        Ok((answering, is_ready.await.context("the thread that answers broke")?))
    }
}

/// Echoes until the connection is closed.
async fn echo(mut stream: TcpStream, bytes: usize) {
    let (mut buffer, answer) = ([0; BUFFER_BYTES], vec![0; bytes]);
    while let Ok(1..) = stream.read(&mut buffer).await {
        if stream.write_all(&answer).await.is_err() {
            break;
        }
    }
}

/// Sends messages again and again, no two at the same time, and reads the answers.
async fn call(mut stream: TcpStream, exchange: Exchange, number: u32) {
    let every = Duration::from_secs_f64(1.0 / exchange.messages);
    let offset = every.mul_f64(f64::from(number) / f64::from(exchange.connections));
    let mut times = interval_at(Instant::now() + offset, every);
    times.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut buffer, message) = ([0; BUFFER_BYTES], vec![0; exchange.up_bytes]);
    loop {
        let is_open = tokio::select! {
            _ = times.tick() => stream.write_all(&message).await.is_ok(),
            read = stream.read(&mut buffer) => matches!(read, Ok(1..)),
        };
        if !is_open {
            break;
        }
    }
}

/// Time of processors of a thread, its own and the system's for it.
fn busy(thread: &str) -> Result<Duration> {
    let path = format!("/proc/{thread}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("{path} cannot be read"))?;
    // Behind the name, which may have spaces in it, the times are the 12th and the 13th field.
    let (_, fields) = stat.rsplit_once(')').context("a thread has a name")?;
    let fields = fields.split_whitespace().skip(11).take(2);
    Ok(CLOCK_TICK * fields.flat_map(str::parse::<u32>).sum::<u32>())
}
