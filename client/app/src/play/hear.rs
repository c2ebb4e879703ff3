//! What a server says, to the bout and to the menus.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use link::{End, Heard};
use wire::{Refusal, ServerMessage, Start, Update};

use crate::fight::Fight;
use crate::link::Link;
use crate::play::{Play, brawl, ranked, solo, table, who};
use crate::refusals;
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
            Heard::Said(message, at) => {
                if let Some(screen) = hear(&mut play, &mut model, *message, at) {
                    next.set(screen);
                }
            }
            Heard::Ended(why) => next.set(end(&mut play, &mut model, &why)),
        }
    }
}

/// The conversation is over: the screen that leads to.
fn end(play: &mut Play, model: &mut Model, why: &End) -> Screen {
    let (errand, home) = (play.errand.take(), play.close());
    model.news = default();
    model.brawl.leave();
    let Some(errand) = errand else { return home };
    if let Some(screen) = who::ended(model, &errand, why) {
        return screen;
    }
    model.problem = Some(refusals::end(why));
    errand.home()
}

/// Takes in what the server said. The screen that leads to, if it does.
fn hear(play: &mut Play, model: &mut Model, message: ServerMessage, at: Instant) -> Option<Screen> {
    match message {
        ServerMessage::Welcome { account, keep, .. } => {
            return who::welcomed(play, model, &account, keep.as_ref());
        }
        ServerMessage::Claimed { account, keep } => {
            return who::claimed(play, model, &account, &keep);
        }
        ServerMessage::Searching { others } => search(model, others),
        ServerMessage::Room(room) => {
            model.news.game = Some(room.rules.kind());
            ranked::shown(model, &room);
            solo::shown(model, &room);
            let screen = brawl::looked_on(play, model, &room);
            play.room = Some(room);
            return screen;
        }
        ServerMessage::Queued(queued) => ranked::queued(model, queued),
        ServerMessage::Found(found) => ranked::found(model, found),
        ServerMessage::Ran(ran) => solo::ran(model, ran),
        ServerMessage::Rated(rated) => ranked::rated(play, model, &rated),
        ServerMessage::Notice(_) | ServerMessage::Draining { .. } => ranked::told(model, &message),
        ServerMessage::Brawl(room) => return brawl::shown(play, model, *room, at),
        ServerMessage::Chat(line) => model.brawl.hear(line),
        ServerMessage::Rooms(rooms) => {
            model.brawl.rooms = Some(rooms.into_vec());
            return model.brawl.room.is_none().then_some(Screen::Rooms);
        }
        ServerMessage::Start(start) => return Some(begun(play, model, &start, at)),
        ServerMessage::Bout(update) => bout(play, update),
        ServerMessage::Flow(flow) => {
            if let Some(audience) = &mut play.audience {
                audience.flow(&flow);
            } else if let Some(fight) = &mut play.fight {
                fight.flow(&flow);
            }
        }
        ServerMessage::Refused(why) => return refused(play, model, why),
        ServerMessage::Outside if play.again.is_some() => return solo::outside(play, model),
        ServerMessage::Outside => {
            model.news = default();
            let left = match &model.brawl.room {
                Some(room) => format!("You are not in room {} any more", room.code),
                None => "The room was closed: the other player left".to_owned(),
            };
            // Who was sent away was told so before.
            model.problem.get_or_insert(left);
            model.brawl.leave();
            return Some(play.close());
        }
        ServerMessage::Resumed { .. } => {
            if let Some(battle) = &mut play.battle {
                battle.reconnected();
            }
        }
        // What was missed follows by itself.
        ServerMessage::Pong(_) => {}
    }
    None
}

/// A bout begins.
fn begun(play: &mut Play, model: &mut Model, start: &Start, at: Instant) -> Screen {
    tracing::info!(bout = start.bout, seat = start.seat.0, "a bout begins");
    (play.fight, play.battle) = match start.setup.rules.kind().is_in_turns() {
        true => (None, Some(table::begin(play, model, start, at))),
        false => (Some(Fight::new(start, at)), None),
    };
    model.problem = None;
    Screen::Bout
}

/// What goes on in the bout.
fn bout(play: &mut Play, update: Update) {
    let ping = play.line.and_then(|line| line.least_ping_ms).unwrap_or_default();
    if let Some(battle) = &mut play.battle {
        battle.receive(Instant::now(), update.clone());
        let asks = battle.outgoing();
        if let (Some(link), Some(message)) = (&play.link, asks) {
            // A line that is gone brings the table anyway when it comes back.
            let _ = link.say(message);
        }
    }
    if let Some(audience) = &mut play.audience {
        audience.receive(&update);
    } else if let Some(fight) = &mut play.fight {
        fight.receive(Instant::now(), update, Duration::from_millis(ping.into()));
    }
}

fn search(model: &mut Model, others: u16) {
    model.news.title = "Waiting for an opponent".into();
    model.news.lines.retain(|line| line.starts_with("Others join"));
    let others = match others {
        0 => "Nobody else is here yet".to_owned(),
        1 => "1 other player is on this server".to_owned(),
        more => format!("{more} other players are on this server"),
    };
    model.news.lines.push(others);
}

fn refused(play: &mut Play, model: &mut Model, why: Refusal) -> Option<Screen> {
    if play.room.is_some() || model.brawl.room.is_some() || brawl::lists(play, model) {
        model.problem = Some(refusals::end(&End::Refused(why)));
        return None;
    }
    // What was asked for will not come: it is as if the conversation were over.
    Some(end(play, model, &End::Refused(why)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Errand;
    use crate::screens::Wish;
    use crate::settings::{Settings, Shelf};
    use wire::NoticeText;

    #[test]
    fn who_is_banned_is_back_where_it_came_from_and_reads_why() {
        let mut model = Model::new(Shelf::none(), Settings::default());
        let server = "one".to_owned();
        let errand = Errand { wish: Wish::SignIn, server, known_as: None, request: None };
        let mut play = Play { errand: Some(errand), ..Play::default() };
        let words = NoticeText::legible("Foul\nlanguage").expect("a text");
        let why = End::Banned(Refusal::Banned { until_ms: u64::MAX }, words);
        assert_eq!(end(&mut play, &mut model, &why), Screen::SignIn);
        let told = model.trouble().expect("it is told");
        assert!(told.contains("for good") && told.ends_with("why: Foul language"), "{told}");
    }
}
