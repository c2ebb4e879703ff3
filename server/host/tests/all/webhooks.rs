//! What webhooks receive, and what they are not sent to.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Router, serve};
use host::net::http_client::Reach;
use host::operator::webhooks::{Event, Webhooks, WebhooksError, signature};
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

const WITHIN: Duration = Duration::from_secs(30);

/// A request that came.
type Came = (HeaderMap, Bytes);

/// What answers with these statuses, in order, and says what came.
async fn receiver(answers: &[u16]) -> (String, mpsc::Receiver<Came>) {
    let (came, received) = mpsc::channel(16);
    let (statuses, left) = mpsc::channel(16);
    for &status in answers {
        statuses.send(StatusCode::from_u16(status).unwrap()).await.unwrap();
    }
    let left = std::sync::Arc::new(tokio::sync::Mutex::new(left));
    let take = async move |State((came, left)): State<(mpsc::Sender<Came>, _)>, headers, body| {
        let left: std::sync::Arc<tokio::sync::Mutex<mpsc::Receiver<StatusCode>>> = left;
        came.send((headers, body)).await.unwrap();
        left.lock().await.try_recv().unwrap_or(StatusCode::NO_CONTENT)
    };
    let router = Router::new().route("/hook", post(take)).with_state((came, left));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    tokio::spawn(async move { serve(listener, router).await });
    (url, received)
}

fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("webhooks");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

fn hook(url: &str, events: &str) -> String {
    format!("[[webhook]]\nurl = \"{url}\"\nsecret = \"s3cret\"\nevents = {events}\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_is_signed_and_sent_again_until_it_is_taken() {
    let (url, mut came) = receiver(&[500]).await;
    let file = file("signed.toml", &hook(&url, "[\"room\"]"));
    let site = Some("https://arena.example.org".to_owned());
    let (webhooks, sending) = Webhooks::open(&file, Reach::Everywhere, site).unwrap();
    tokio::spawn(sending);
    // It is of another kind than this webhook wants.
    webhooks.send(|site| Event::report("abuse", site));
    webhooks.send(|site| Event::room("ABCDE", "Anne", "stacker", site));
    for _ in 0..2 {
        let (headers, body) = timeout(WITHIN, came.recv()).await.unwrap().unwrap();
        let signed = format!("sha256={}", signature("s3cret", &body));
        assert_eq!(headers["x-cutlass-signature"], signed.as_str());
        let event: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!((&event["event"], &event["data"]["host"]), (&"room".into(), &"Anne".into()));
        assert_eq!(event["data"]["url"], "https://arena.example.org/room/ABCDE");
    }
    let listed = async {
        while webhooks.deliveries().len() < 2 {
            sleep(Duration::from_millis(20)).await;
        }
        webhooks.deliveries()
    };
    let listed = timeout(WITHIN, listed).await.unwrap();
    assert_eq!((listed[0].tries, &listed[0].error), (2, &None), "{listed:?}");
    assert!(listed[1].error.as_ref().unwrap().contains("500"), "{listed:?}");
    assert!(came.try_recv().is_err(), "no more than that");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_sent_to_an_internal_address() {
    let (url, mut came) = receiver(&[]).await;
    let named = url.replace("127.0.0.1", "localhost");
    for (name, url) in [("address.toml", &url), ("name.toml", &named)] {
        let file = file(name, &hook(url, "[\"room\"]"));
        let (webhooks, sending) = Webhooks::open(&file, Reach::Internet, None).unwrap();
        tokio::spawn(sending);
        webhooks.send(|site| Event::room("ABCDE", "Anne", "stacker", site));
        let tried = async {
            while webhooks.deliveries().is_empty() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(WITHIN, tried).await.unwrap();
        let error = webhooks.deliveries()[0].error.clone().unwrap();
        assert!(error.contains("internal"), "{url}: {error}");
    }
    assert!(came.try_recv().is_err());
}

#[tokio::test]
async fn a_file_that_cannot_be_used_is_refused_with_the_reason() {
    let refused =
        |name: &str, text: &str| match Webhooks::open(&file(name, text), Reach::Internet, None) {
            Err(error @ WebhooksError::Content(..)) => error.to_string(),
            other => panic!("{:?}", other.map(|(webhooks, _)| webhooks)),
        };
    assert!(refused("scheme.toml", &hook("ftp://a.test", "[]")).contains("http:// or https://"));
    assert!(refused("event.toml", &hook("https://a.test", "[\"win\"]")).contains("`result`"));
    assert!(refused("key.toml", "[[webhooks]]\n").contains("webhook"));
    let missing = Webhooks::open("/no/such/file".as_ref(), Reach::Internet, None);
    assert!(matches!(missing.map(|_| ()), Err(WebhooksError::File(..))));
}
