//! What players may say in rooms, and what a report has of what a player saw.

use games::Rules;
use serde_json::json;
use std::collections::VecDeque;
use wire::{BrawlOptions, ChatLine, ChatText, RoomCode, ServerMessage};

use crate::settings::Settings;
use crate::storage::store::MatchId;

/// Chat lines in a report.
const LINES: usize = 50;

/// A chat line as others may read it: blocked words, and links of guests, become asterisks.
pub fn moderated(text: ChatText, settings: &Settings, is_guest: bool) -> ChatText {
    let is_hidden = |word: &str| {
        let small = word.to_lowercase();
        let is_link = small.contains("://") || small.starts_with("www.");
        is_link && is_guest && !settings.guest_links
            || settings.blocked_words.iter().any(|blocked| small.contains(blocked.as_str()))
    };
    if !text.as_str().split(' ').any(is_hidden) {
        return text;
    }
    let words = text.as_str().split(' ').map(|word| match is_hidden(word) {
        true => "*".repeat(word.chars().count()),
        false => word.to_string(),
    });
    ChatText::new(&words.collect::<Vec<_>>().join(" ")).unwrap_or(text)
}

/// What a player saw last. Chat and rooms are empty for whoever was in no brawl room.
#[derive(Debug, Default)]
pub struct Seen {
    chat: VecDeque<ChatLine>,
    room: Option<RoomCode>,
    /// The options of the room.
    brawl: Option<BrawlOptions>,
    /// The rules of the last match.
    rules: Option<Rules>,
    bout: Option<u64>,
    saved_match: Option<String>,
}

impl Seen {
    /// Notes what a message shows.
    pub fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Chat(line) => {
                if self.chat.len() == LINES {
                    self.chat.pop_front();
                }
                self.chat.push_back(line.clone());
            }
            ServerMessage::Start(start) => self.bout = Some(start.bout),
            ServerMessage::Brawl(view) => {
                if self.room != Some(view.code) {
                    *self = Seen { room: Some(view.code), ..Seen::default() };
                }
                self.brawl = Some(view.options);
            }
            ServerMessage::Room(view) => self.rules = Some(view.rules),
            ServerMessage::Report(report) => {
                let id = report.saved.map(MatchId::from);
                self.saved_match = id.map(|id| id.to_string()).or(self.saved_match.take());
            }
            _ => {}
        }
    }

    /// The evidence of a report, as JSON.
    pub fn evidence(&self) -> String {
        let line = |line: &ChatLine| json!([line.name.as_str(), line.text.as_str()]);
        json!({
            "chat": self.chat.iter().map(line).collect::<Vec<_>>(),
            "room": self.room.map(|code| code.to_string()),
            "rules": match &self.brawl {
                Some(options) => Some(format!("{options:?}")),
                None => self.rules.as_ref().map(|rules| format!("{rules:?}")),
            },
            "bout": self.bout,
            "match": self.saved_match,
        })
        .to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocked_words_and_links_of_guests_are_hidden() {
        let settings = Settings { blocked_words: vec!["bilge".into()], ..Settings::default() };
        let check = |said: &str, is_guest, shown: &str| {
            let text = ChatText::new(said).expect("a text");
            assert_eq!(moderated(text, &settings, is_guest).as_str(), shown);
        };
        check("You Bilgerat, go", false, "You ********* go");
        check("see https://a.test now", true, "see ************** now");
        check("see WWW.a.test", true, "see **********");
        check("see https://a.test now", false, "see https://a.test now");
        check("fair winds", true, "fair winds");
    }
}
