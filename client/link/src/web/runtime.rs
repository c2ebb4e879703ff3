//! The runtime that polls a conversation: the only thread of a page.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;
use web_time::Instant;

/// A future that the runtime can poll: on the thread that made it.
pub trait Polled: Future<Output = ()> {}

impl<F: Future<Output = ()>> Polled for F {}

/// A future in a box that the runtime can poll.
pub type Task<T> = Pin<Box<dyn Future<Output = T>>>;

/// A timer.
pub struct Sleep(JsFuture);

/// A timer that is due after this time.
pub fn sleep(time: Duration) -> Sleep {
    let ms = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    let promise = Promise::new(&mut |resolve, _| {
        let window = web_sys::window().expect("a conversation is held in a page");
        // A page whose timers are refused is one that is being closed.
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, ms);
    });
    Sleep(JsFuture::from(promise))
}

impl Future for Sleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        Pin::new(&mut self.0).poll(cx).map(drop)
    }
}

/// How late a step may be that is not delayed: more is a stall of the page.
const LATE: Duration = Duration::from_millis(200);

/// A timer that repeats.
pub struct Steps {
    period: Duration,
    sleep: Sleep,
    /// When it should end.
    due: Instant,
}

impl Steps {
    /// A timer that is due at once, and then after every `period`. A late step delays those after it.
    pub fn every(period: Duration) -> Steps {
        Steps { period, sleep: sleep(Duration::ZERO), due: Instant::now() }
    }

    /// Waits until it is due. Cancel safe.
    ///
    /// A page that was busy for longer has messages waiting, which the browser may deliver after the
    /// timer: they come first, so that the server does not count as silent.
    pub async fn next(&mut self) {
        (&mut self.sleep).await;
        let is_late = LATE < self.due.elapsed();
        self.sleep = sleep(self.period);
        self.due = Instant::now() + self.period;
        if is_late {
            (&mut self.sleep).await;
            self.sleep = sleep(self.period);
            self.due = Instant::now() + self.period;
        }
    }
}

/// True if `work` ended within this time.
pub async fn within(time: Duration, work: impl Future<Output = ()>) -> bool {
    let (mut work, mut late) = (pin!(work), sleep(time));
    let either = |cx: &mut Context<'_>| match work.as_mut().poll(cx) {
        Poll::Ready(()) => Poll::Ready(true),
        Poll::Pending => Pin::new(&mut late).poll(cx).map(|()| false),
    };
    poll_fn(either).await
}
