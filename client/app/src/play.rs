//! From a wish of the menus to a bout and back: owns the line, the server of our own, and the bout.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bout::Outcome;
use games::Pick;
use link::{Heard, LineNews};
use wire::{ClientMessage, Credential, Entrant, Hello, Name, RoomPhase, RoomView, ServerMessage};

use crate::draw::bout::Sight;
use crate::embedded::{self, Embedded, Reach};
use crate::fight::Fight;
use crate::link::Link;
use crate::screens::{Model, News, Screen, Wish};
use crate::signal::Signal;

/// How long the end of a bout is looked at before the result comes.
const END: Duration = Duration::from_millis(1600);
/// What is said to who is ready before the others.
const WAITING: &str = "Waiting for the others";

/// Carries out the menus' wishes and plays bouts.
pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Play>()
            .add_systems(PreUpdate, listen)
            .add_systems(Update, (grant, pass).chain());
    }
}

/// What goes on outside the menus.
#[derive(Resource, Default, Debug)]
pub struct Play {
    link: Option<Link>,
    /// The newest that was heard of the line.
    line: Option<LineNews>,
    server: Option<Embedded>,
    /// What to ask for when the server has let us in.
    request: Option<ClientMessage>,
    room: Option<RoomView>,
    fight: Option<Fight>,
}

impl Play {
    /// The bout's picture, while there is one.
    pub fn sight(&self) -> Option<Sight> {
        Some(self.fight.as_ref()?.sight(self.room.as_ref()?, self.signal()))
    }

    fn signal(&self) -> Option<Signal> {
        Some(Signal::of(self.line?, Instant::now()))
    }

    fn close(&mut self) {
        *self = Play::default();
    }

    /// Asks `address` for a game.
    fn open(&mut self, address: &str, request: ClientMessage, name: &str) -> Result<(), String> {
        let name = Name::new(name).map_err(|why| format!("Your name will not do: {why}"))?;
        let hello = Hello::new(Credential::Newcomer(name));
        let link = Link::open(address, hello)
            .map_err(|error| format!("The network cannot be used: {error}"))?;
        self.link = Some(link);
        self.request = Some(request);
        Ok(())
    }

    fn say(&self, message: ClientMessage) -> bool {
        self.link.as_ref().is_some_and(|link| link.say(message))
    }
}

/// Wishes of the menus.
fn grant(
    mut wishes: MessageReader<Wish>,
    mut play: ResMut<Play>,
    mut model: ResMut<Model>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for &wish in wishes.read() {
        match wish {
            Wish::Quit => {
                exit.write(AppExit::Success);
            }
            Wish::Ready => {
                if !play.say(ClientMessage::Ready) {
                    model.problem = Some("The connection was lost".into());
                }
                model.news.ready.clear();
                model.news.lines.push(WAITING.into());
            }
            Wish::Leave => {
                // A line that is closed says so.
                play.close();
                model.news = default();
                next.set(Screen::Play);
            }
            wish => match begin(&mut play, &mut model, wish) {
                Ok(()) => next.set(Screen::Searching),
                Err(why) => {
                    play.close();
                    model.problem = Some(why);
                }
            },
        }
    }
}

/// Starts what a wish needs.
fn begin(play: &mut Play, model: &mut Model, wish: Wish) -> Result<(), String> {
    play.close();
    let pick = Pick::Swordfight(model.settings.blade);
    let entrant = Entrant { pick, handling: model.settings.handling() };
    let mut lines = Vec::new();
    let (address, request) = match wish {
        Wish::Practice { level, best_of } => {
            let server = play.server.insert(Embedded::start(Reach::Loopback)?);
            (server.address.to_string(), ClientMessage::Practice { level, best_of, entrant })
        }
        Wish::Host => {
            let server = play.server.insert(Embedded::start(Reach::Network)?);
            if let Some(own) = embedded::network_address() {
                lines.push(format!("Others join {own}"));
            }
            (server.address.to_string(), ClientMessage::Seek(entrant))
        }
        _ => (model.settings.address.clone(), ClientMessage::Seek(entrant)),
    };
    if address.trim().is_empty() {
        return Err("Which server? Give its address first".into());
    }
    model.news = default();
    model.news.title = "Connecting".into();
    model.news.connection = address.clone();
    model.news.lines = lines;
    play.open(&address, request, &model.settings.name)
}

/// What came over the line.
fn listen(mut play: ResMut<Play>, mut model: ResMut<Model>, mut next: ResMut<NextState<Screen>>) {
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

/// Real time goes by.
fn pass(
    time: Res<Time<Real>>,
    mut play: ResMut<Play>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut searched: Local<f32>,
) {
    let seconds = time.delta_secs();
    *searched = if *screen.get() == Screen::Searching { *searched + seconds } else { 0.0 };
    model.news.seconds = *searched as u32;
    model.news.signal = play.signal();
    let Play { fight: Some(fight), link, room, .. } = &mut *play else { return };
    model.news.seconds = fight.seconds();
    let Model { keys, settings, .. } = &mut *model;
    fight.pass(Instant::now());
    for letter in fight.play(keys, settings.reduced_motion) {
        let sent = link.as_ref().is_some_and(|link| link.say(letter));
        if !sent {
            tracing::warn!("the line is full or gone");
        }
    }
    let Some(room) = room else { return };
    let seen = fight.outcome().is_some() && END <= fight.over;
    let in_bout = matches!(screen.get(), Screen::Bout | Screen::Leaving);
    let (outcome, ready) = match room.phase {
        RoomPhase::Playing | RoomPhase::Keeping => return,
        RoomPhase::Between(outcome) => (outcome, "Next bout"),
        RoomPhase::Over(outcome) => (outcome, "Rematch"),
    };
    if seen && in_bout {
        model.news.title = verdict(outcome, fight, room).into();
        model.news.lines = vec![score(fight, room)];
        model.news.ready = ready.into();
        model.focus = 0;
        next.set(Screen::Result);
    }
    let gone = room.members.iter().find(|member| !member.present);
    if let (Screen::Result, RoomPhase::Over(_), Some(gone)) = (screen.get(), room.phase, gone) {
        miss(&mut model, &gone.name);
    }
}

/// Who has left cannot be challenged again.
fn miss(model: &mut Model, name: &Name) {
    let left = format!("{name} has left");
    let News { ready, lines, .. } = &mut model.news;
    if !lines.contains(&left) {
        lines.retain(|line| line != WAITING);
        lines.push(left);
        ready.clear();
        model.focus = 0;
    }
}

fn verdict(outcome: Outcome, fight: &Fight, room: &RoomView) -> &'static str {
    let is_over = matches!(room.phase, RoomPhase::Over(_));
    match outcome {
        // Without teams every seat is its own.
        Outcome::Won(team) if team.0 == fight.seat().0 && is_over => "Victory",
        Outcome::Won(team) if team.0 == fight.seat().0 => "Bout won",
        Outcome::Won(_) if is_over => "Defeat",
        Outcome::Won(_) => "Bout lost",
        Outcome::Drawn | Outcome::Undecided => "A draw",
    }
}

fn score(fight: &Fight, room: &RoomView) -> String {
    let (minutes, seconds) = (fight.seconds() / 60, fight.seconds() % 60);
    let wins = room.members.iter().map(|member| format!("{} {}", member.name, member.wins));
    let wins: Vec<String> = wins.collect();
    format!("{}, after {} pairs in {minutes}:{seconds:02}", wins.join(" : "), fight.pairs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, Shelf};

    #[test]
    fn who_has_left_is_not_asked_for_a_rematch() {
        let mut model = Model::new(Shelf::none(), Settings::default());
        model.news.lines = vec!["Anne 2 : Mary 1".into(), WAITING.into()];
        model.news.ready = "Rematch".into();
        model.focus = 1;
        let mary = Name::new("Mary").expect("a name");
        for _ in 0..2 {
            miss(&mut model, &mary);
            assert_eq!(model.news.lines, ["Anne 2 : Mary 1", "Mary has left"]);
            assert_eq!((model.news.ready.as_str(), model.focus), ("", 0));
        }
    }
}
