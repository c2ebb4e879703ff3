//! One round trip, to a node and back: the time of an answer that the page need not read, so that the node need
//! not allow it.

use std::sync::Arc;

use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, RequestMode};
use web_time::{Duration, Instant};

use crate::runtime::within;
use crate::tls::Tls;
use crate::web;

/// The time limit for a node.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// The round-trip time to the node at this address; nothing without an answer within a few seconds.
pub async fn of(address: &str, _: &Arc<Tls>) -> Option<Duration> {
    let url = format!("{}/healthz", web(address));
    let mut took = None;
    let measured = async {
        // The second time is a round trip, the first one prepares it.
        if fetch(&url).await {
            let begin = Instant::now();
            took = fetch(&url).await.then(|| begin.elapsed());
        }
    };
    let is_in_time = within(ANSWER_WITHIN, measured).await;
    took.filter(|_| is_in_time)
}

/// True if there was an answer.
async fn fetch(url: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let options = RequestInit::new();
    options.set_mode(RequestMode::NoCors);
    options.set_cache(RequestCache::NoStore);
    JsFuture::from(window.fetch_with_str_and_init(url, &options)).await.is_ok()
}
