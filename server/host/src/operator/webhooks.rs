//! Webhooks: what happens on the server, sent as JSON to the addresses that the operator names.
//!
//! Each delivery is signed with the secret of its webhook, and tried six times within an hour and a quarter. Addresses of this
//! machine and of internal networks are refused, whatever a name resolves to.

use axum::http::Uri;
use bout::Millis;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::net::http_client::{HttpClient, Reach};
use crate::process::clock::calendar_ms;
use crate::storage::store::played::PlayedMatch;

/// Events that wait for delivery. A further one is dropped, and logged.
const EVENTS_MAX: usize = 256;
/// Deliveries in progress. Those that are tried again are among them.
const DELIVERIES_MAX: usize = 64;
/// The pauses before a delivery is tried again.
pub const RETRIED_AFTER: [Duration; 5] = [
    Duration::from_secs(1),
    Duration::from_secs(10),
    Duration::from_secs(60),
    Duration::from_secs(600),
    Duration::from_secs(3600),
];
/// Deliveries that are listed at `/admin`.
const LISTED: usize = 20;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The result of a listed match.
    Result,
    /// A public brawl room was opened.
    Room,
    /// A day is over, and its challenge has a winner.
    Daily,
    /// A player was reported, or appeals.
    Report,
}

/// How a webhook is spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Format {
    /// The event as JSON.
    #[default]
    Json,
    /// A message as Discord takes it.
    Discord,
}

/// A webhook in the file of the operator.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hook {
    #[serde(deserialize_with = "uri")]
    url: Uri,
    secret: String,
    events: Vec<EventKind>,
    #[serde(default)]
    format: Format,
}

fn uri<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Uri, D::Error> {
    let text = String::deserialize(from)?;
    let url: Option<Uri> = text.parse().ok();
    let url = url.filter(|url| {
        matches!(url.scheme_str(), Some("http" | "https")) && url.authority().is_some()
    });
    url.ok_or_else(|| serde::de::Error::custom("url must begin with http:// or https://"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hooks {
    #[serde(default)]
    webhook: Vec<Hook>,
}

/// Why the webhooks of a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WebhooksError {
    /// The file cannot be read.
    #[error("cannot read webhooks {0}: {1}")]
    File(PathBuf, io::Error),
    /// It is no list of webhooks.
    #[error("webhooks {0}: {1}")]
    Content(PathBuf, String),
    /// This machine trusts no certificates.
    #[error("webhooks cannot be sent: {0}")]
    Client(io::Error),
}

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    kind: EventKind,
    /// The event for programs.
    json: Value,
    /// In words, for people.
    text: String,
}

impl Event {
    /// The result of a match, with its page.
    pub fn result(kept: &PlayedMatch, site: Option<&str>) -> Event {
        let players = kept.players.iter().map(|one| {
            json!({ "name": one.name.as_str(), "team": one.player.team.0, "bouts_won": one.player.bouts_won })
        });
        let (id, game) = (kept.id.to_string(), kept.game.name());
        let link = site.map(|site| format!("{site}/match/{id}"));
        let score = kept
            .players
            .iter()
            .map(|one| format!("{} {}", one.name.as_str(), one.player.bouts_won));
        let text = format!("{}: {}", game, score.collect::<Vec<_>>().join(" : "));
        let json = json!({
            "match": id,
            "game": game,
            "players": players.collect::<Vec<_>>(),
            "url": link,
        });
        Event { kind: EventKind::Result, json, text: with_link(text, link) }
    }

    /// A public room was opened.
    pub fn room(code: &str, host: &str, game: &str, site: Option<&str>) -> Event {
        let link = site.map(|site| format!("{site}/room/{code}"));
        let text = with_link(format!("{host} opened a room: {game}"), link.clone());
        let json = json!({ "code": code, "host": host, "game": game, "url": link });
        Event { kind: EventKind::Room, json, text }
    }

    /// The best of a day.
    pub fn daily(date: &str, game: &str, winner: &str, site: Option<&str>) -> Event {
        let link = site.map(|site| format!("{site}/daily/{date}/{game}"));
        let text =
            with_link(format!("{winner} won the daily challenge of {game}, {date}"), link.clone());
        let json = json!({ "date": date, "game": game, "winner": winner, "url": link });
        Event { kind: EventKind::Daily, json, text }
    }

    /// A report, without what it says: that is for moderators.
    pub fn report(category: &str, site: Option<&str>) -> Event {
        let link = site.map(|site| format!("{site}/admin/reports"));
        let text = with_link(format!("a report: {category}"), link.clone());
        let json = json!({ "category": category, "url": link });
        Event { kind: EventKind::Report, json, text }
    }

    /// What is sent to a webhook of this format.
    fn body(&self, format: Format, at: Millis) -> Vec<u8> {
        let body = match format {
            Format::Json => json!({
                "event": match self.kind {
                    EventKind::Result => "result",
                    EventKind::Room => "room",
                    EventKind::Daily => "daily",
                    EventKind::Report => "report",
                },
                "at_ms": at.0,
                "data": self.json,
            }),
            // A name cannot call anybody.
            Format::Discord => json!({ "content": self.text, "allowed_mentions": { "parse": [] } }),
        };
        body.to_string().into_bytes()
    }
}

fn with_link(text: String, link: Option<String>) -> String {
    link.map_or(text.clone(), |link| format!("{text} {link}"))
}

/// The signature of a body: the header `X-Cutlass-Signature` is `sha256=` and these hexadecimal digits of its
/// HMAC-SHA256 (RFC 2104) with the secret.
pub fn signature(secret: &str, body: &[u8]) -> String {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
    let tag = ring::hmac::sign(&key, body);
    tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A delivery, as `/admin` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// When it was last tried.
    pub at: Millis,
    /// The host that it is for.
    pub to: String,
    /// How often it was tried.
    pub tries: usize,
    /// Why the last try failed; nothing when it did not.
    pub error: Option<String>,
}

/// Sends events to the webhooks of the operator. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Webhooks(Option<Arc<Shared>>);

#[derive(Debug)]
struct Shared {
    hooks: Vec<Hook>,
    site: Option<String>,
    events: mpsc::Sender<Event>,
    last: Mutex<VecDeque<Delivery>>,
}

impl Webhooks {
    /// The webhooks of a file, and the task that sends to them for as long as it is polled.
    ///
    /// # Errors
    /// When the file is none of webhooks.
    pub fn open(
        file: &Path,
        reach: Reach,
        site: Option<String>,
    ) -> Result<(Webhooks, impl Future<Output = ()> + Send + use<>), WebhooksError> {
        let read = fs::read_to_string(file);
        let text = read.map_err(|why| WebhooksError::File(file.into(), why))?;
        let hooks: Result<Hooks, _> = toml::from_str(&text);
        let hooks = hooks.map_err(|why| WebhooksError::Content(file.into(), why.to_string()))?;
        let client = HttpClient::reaching(reach).map_err(WebhooksError::Client)?;
        let (events, waiting) = mpsc::channel(EVENTS_MAX);
        let shared =
            Arc::new(Shared { hooks: hooks.webhook, site, events, last: Mutex::default() });
        Ok((Webhooks(Some(shared.clone())), send_all(shared, client, waiting)))
    }

    /// Whether there are any.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Sends an event, which gets the address of the site if that is known, to the webhooks that want it. It never waits.
    pub fn send(&self, event: impl FnOnce(Option<&str>) -> Event) {
        if let Some(shared) = &self.0
            && shared.events.try_send(event(shared.site.as_deref())).is_err()
        {
            tracing::warn!("an event is not sent: too many wait for the webhooks");
        }
    }

    /// The last deliveries, the latest first.
    pub fn deliveries(&self) -> Vec<Delivery> {
        let Some(shared) = &self.0 else { return Vec::new() };
        shared.last.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

async fn send_all(shared: Arc<Shared>, client: HttpClient, mut events: mpsc::Receiver<Event>) {
    let mut deliveries = JoinSet::new();
    while let Some(event) = events.recv().await {
        for hook in shared.hooks.iter().filter(|hook| hook.events.contains(&event.kind)) {
            while DELIVERIES_MAX <= deliveries.len() {
                deliveries.join_next().await;
            }
            let body = event.body(hook.format, Millis(calendar_ms()));
            deliveries.spawn(deliver(shared.clone(), client.clone(), hook.clone(), body));
        }
        while deliveries.try_join_next().is_some() {}
    }
}

async fn deliver(shared: Arc<Shared>, client: HttpClient, hook: Hook, body: Vec<u8>) {
    let signature = format!("sha256={}", signature(&hook.secret, &body));
    let mut pauses = RETRIED_AFTER.into_iter();
    for tries in 1.. {
        let sent = client.post_signed(&hook.url, body.clone(), &signature).await;
        let to = hook.url.host().unwrap_or_default().to_owned();
        let error = sent.err().map(|error| error.to_string());
        let delivery = Delivery { at: Millis(calendar_ms()), to, tries, error: error.clone() };
        shared.note(delivery);
        let Some(error) = error else { return };
        let Some(pause) = pauses.next() else {
            tracing::warn!(to = hook.url.host(), error, tries, "a webhook was given up");
            return;
        };
        sleep(pause).await;
    }
}

impl Shared {
    fn note(&self, delivery: Delivery) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.push_front(delivery);
        last.truncate(LISTED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test case 2 of RFC 4231.
    #[test]
    fn a_signature_is_that_of_the_standard() {
        let signed = signature("Jefe", b"what do ya want for nothing?");
        assert_eq!(signed, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    #[test]
    fn an_event_is_json_or_a_message_that_calls_nobody() {
        let event = Event::room("ABCDE", "@everyone", "stacker", Some("https://arena.example.org"));
        let body =
            |format| -> Value { serde_json::from_slice(&event.body(format, Millis(7))).unwrap() };
        let json = body(Format::Json);
        assert_eq!((&json["event"], &json["at_ms"]), (&json!("room"), &json!(7)));
        assert_eq!(json["data"]["url"], "https://arena.example.org/room/ABCDE");
        let message = body(Format::Discord);
        assert_eq!(message["allowed_mentions"]["parse"], json!([]));
        assert!(message["content"].as_str().unwrap().contains("opened a room"), "{message}");
    }
}
