//! Where pages are made: in a thread of their own that stands back behind those of players, so that pages
//! hold up no bout, however many are requested.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::io;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};
use tokio_util::task::AbortOnDropHandle;

use crate::process::priority::{NICE, stand_back};

/// A runtime of one thread for pages, or the caller's own runtime. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct PagesRuntime(Option<Arc<Owned>>);

/// Ends without waiting: it may be dropped by a task.
#[derive(Debug)]
struct Owned(Option<Runtime>);

impl Drop for Owned {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl PagesRuntime {
    /// A thread of its own. The threads that it starts, as for its connections to the database, stand back
    /// with it.
    pub fn start() -> io::Result<PagesRuntime> {
        let mut builder = Builder::new_multi_thread();
        builder
            .worker_threads(1)
            .thread_name("pages")
            .on_thread_start(|| stand_back(NICE, "pages"));
        let runtime = builder.enable_all().build()?;
        Ok(PagesRuntime(Some(Arc::new(Owned(Some(runtime))))))
    }

    /// Makes a page there. A client that closes its connection ends it.
    pub async fn run(self, request: Request<Body>, next: Next) -> Response {
        let runtime = self.0.as_ref().and_then(|owned| owned.0.as_ref());
        let Some(runtime) = runtime else { return next.run(request).await };
        let page = AbortOnDropHandle::new(runtime.spawn(next.run(request)));
        page.await.unwrap_or_else(|error| {
            tracing::error!(%error, "making a page panicked");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use std::sync::{Mutex, mpsc};
    use std::time::Duration;
    use tower::ServiceExt;

    #[tokio::test]
    async fn a_page_that_blocks_its_thread_holds_up_nothing_else() {
        let (goes_on, waits) = mpsc::channel();
        let waits = Arc::new(Mutex::new(waits));
        let page = async move || {
            let waits = waits.lock().expect("one page");
            // In the caller's own thread this would wait in vain.
            waits.recv_timeout(Duration::from_secs(10)).map_or("alone", |()| "beside others")
        };
        let pages = PagesRuntime::start().expect("a thread");
        let made = from_fn(move |request, next| pages.clone().run(request, next));
        let router = Router::new().route("/", get(page)).layer(made);
        let request = Request::get("/").body(Body::empty()).expect("a request");
        let game = async {
            tokio::task::yield_now().await;
            goes_on.send(()).expect("the page waits");
        };
        let (answer, ()) = tokio::join!(router.oneshot(request), game);
        let body = answer.expect("an answer").into_body();
        let body = axum::body::to_bytes(body, 100).await.expect("a body");
        assert_eq!(&body[..], b"beside others");
    }
}
