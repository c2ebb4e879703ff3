//! What a server says, to the bout and to the menus.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use link::Heard;
use wire::ServerMessage;

use crate::fight::Fight;
use crate::link::Link;
use crate::play::Play;
use crate::screens::{Model, Screen};

/// What came over the line.
pub fn listen(
    mut play: ResMut<Play>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
) {
    while let Some(heard) = play.link.as_mut().and_then(Link::try_hear) {
        match heard {
            Heard::Line(news) => play.line = Some(news),
            Heard::Said(message, at) => hear(&mut play, &mut model, &mut next, *message, at),
            Heard::Ended(why) => {
                play.close();
                model.news = default();
                model.problem = Some(why.to_string());
                next.set(Screen::Play);
            }
        }
    }
}

fn hear(
    play: &mut Play,
    model: &mut Model,
    next: &mut NextState<Screen>,
    message: ServerMessage,
    at: Instant,
) {
    match message {
        ServerMessage::Welcome { .. } => {
            if let Some(request) = play.request.take() {
                // When the line is gone already, that is the next thing to be heard.
                let _ = play.say(request);
            }
        }
        ServerMessage::Searching { others } => {
            model.news.title = "Waiting for an opponent".into();
            model.news.lines.retain(|line| line.starts_with("Others join"));
            let others = match others {
                0 => "Nobody else is here yet".to_owned(),
                1 => "1 other player is on this server".to_owned(),
                more => format!("{more} other players are on this server"),
            };
            model.news.lines.push(others);
        }
        ServerMessage::Room(room) => play.room = Some(room),
        ServerMessage::Start(start) => {
            tracing::info!(bout = start.bout, seat = start.seat.0, "a bout begins");
            play.fight = Some(Fight::new(&start, at));
            model.problem = None;
            next.set(Screen::Bout);
        }
        ServerMessage::Bout(update) => {
            let ping = play.line.and_then(|line| line.least_ping_ms).unwrap_or_default();
            if let Some(fight) = &mut play.fight {
                fight.receive(Instant::now(), update, Duration::from_millis(ping.into()));
            }
        }
        ServerMessage::Flow(flow) => {
            if let Some(fight) = &mut play.fight {
                fight.flow(&flow);
            }
        }
        ServerMessage::Refused(why) => {
            model.problem = Some(format!("The server said: {why}"));
            if play.room.is_none() {
                play.close();
                next.set(Screen::Play);
            }
        }
        ServerMessage::Outside => {
            play.close();
            model.news = default();
            model.problem = Some("The room was closed: the other player left".into());
            next.set(Screen::Play);
        }
        // What was missed follows by itself.
        ServerMessage::Resumed { .. } | ServerMessage::Pong(_) => {}
        // Answers to what this client does not ask for yet.
        ServerMessage::Claimed { .. }
        | ServerMessage::Queued(_)
        | ServerMessage::Found(_)
        | ServerMessage::Rated(_)
        | ServerMessage::Rooms(_)
        | ServerMessage::Brawl(_)
        | ServerMessage::Chat(_)
        | ServerMessage::Notice(_)
        | ServerMessage::Draining { .. } => {}
    }
}
