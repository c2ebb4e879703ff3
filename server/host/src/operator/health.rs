//! Health, readiness and metrics of the server, for monitoring.

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::web::public::{self, Public};

/// The path of the metrics.
pub const METRICS: &str = "/metrics";

/// The paths of health and readiness.
pub const PATHS: [&str; 2] = ["/healthz", "/readyz"];

/// `/healthz`, `/readyz` and `/metrics`.
pub fn router() -> Router<Public> {
    Router::new()
        .route(PATHS[0], get(async || "ok\n"))
        .route(PATHS[1], get(ready))
        .route(METRICS, get(metrics))
}

async fn ready(State(public): State<Public>) -> (StatusCode, String) {
    match public::server::ready(&public).await {
        // Everything works but for a crash.
        Ok(()) if public.live_journal.is_failed() => {
            (StatusCode::OK, "ready; the live journal cannot be written\n".into())
        }
        Ok(()) => (StatusCode::OK, "ready\n".into()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n")),
    }
}

async fn metrics(State(public): State<Public>) -> impl IntoResponse {
    let server = public::server::view(&public);
    public.metrics.note_node(&public.cluster);
    let text =
        public.metrics.text(server.players, &public.room_directory.counts(), server.is_draining);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
