//! From a wish of the menus to a bout and back: owns the line, the server of our own, and the bout.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use games::SoloMode;
use link::LineNews;
use wire::{ClientMessage, Credential, Hello, RoomKind, RoomPhase, RoomView};

use crate::audience::Audience;
use crate::battle::{Battle, Lesson};
use crate::clipboard::Clipboard;
use crate::draw::bout::Sight;
use crate::draw::melee::Watched;
use crate::embedded::Embedded;
use crate::fight::Fight;
use crate::keys::Bindings;
use crate::link::Link;
use crate::screens::brawl::BrawlWish;
use crate::screens::{Model, Screen, Wish};
use crate::signal::{Notice, Signal};
use crate::sound::Cue;

mod begin;
mod brawl;
pub mod ending;
mod hear;
mod lesson;
mod ranked;
mod solo;
mod table;
mod who;

/// How long the end of a bout is looked at before the result comes.
const END: Duration = Duration::from_millis(1600);

/// Carries out the menus' wishes and plays bouts.
pub struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Play>()
            .add_systems(PreUpdate, hear::listen)
            .add_systems(Update, (grant, pass, finish).chain());
    }
}

/// What goes on outside the menus.
#[derive(Resource, Default, Debug)]
pub struct Play {
    link: Option<Link>,
    /// The newest that was heard of the line.
    line: Option<LineNews>,
    server: Option<Embedded>,
    /// What the line is for.
    errand: Option<Errand>,
    room: Option<RoomView>,
    fight: Option<Fight>,
    /// The bout in turns that the player plays or looks on at.
    battle: Option<Battle>,
    /// The guided battle.
    lesson: Option<Lesson>,
    /// The bout that the player looks on at.
    audience: Option<Audience>,
    /// Whether that one has just begun.
    is_invited: bool,
    count: brawl::Count,
    /// The run that follows the one that is being given up.
    again: Option<SoloMode>,
}

/// What a line was opened for.
#[derive(Debug)]
struct Errand {
    wish: Wish,
    /// The name under which what the server gives is kept.
    server: String,
    /// What the account is called that we asked to come back to.
    known_as: Option<String>,
    /// What to ask for when the server has let us in.
    request: Option<ClientMessage>,
}

impl Errand {
    /// The screen that it came from, and that it leads back to.
    fn home(&self) -> Screen {
        match self.wish {
            Wish::Claim => Screen::Claim,
            Wish::SignIn => Screen::SignIn,
            Wish::ChangePassword => Screen::ChangePassword,
            Wish::SignOut { .. } => Screen::Account,
            Wish::Brawl(BrawlWish::Join) => Screen::JoinBrawl,
            Wish::Brawl(BrawlWish::Watch) => Screen::Watch,
            Wish::Brawl(_) => Screen::Brawl,
            Wish::Solo(_) => Screen::Solo,
            _ => Screen::Play,
        }
    }
}

impl Play {
    /// The bout's picture, while there is one.
    pub fn sight(&self, keys: &Bindings) -> Option<Sight> {
        let room = self.room.as_ref()?;
        let mut sight = self.fight.as_ref()?.sight(room, self.signal(), keys);
        if room.phase == RoomPhase::Keeping {
            sight.notice = Some(keeping());
        }
        Some(sight)
    }

    /// The picture of the bout that the player looks on at, while there is one.
    pub fn watched(&self) -> Option<Watched> {
        Some(self.audience.as_ref()?.sight(self.room.as_ref()?))
    }

    /// The picture of the battle that is played or looked on at, while there is one.
    pub fn battle_sight(&self, keys: &Bindings) -> Option<crate::draw::battle::Sight> {
        if let Some(lesson) = &self.lesson {
            return lesson.sight(keys);
        }
        let room = self.room.as_ref()?;
        let mut sight = self.battle.as_ref()?.sight(room, self.signal(), keys)?;
        if room.phase == RoomPhase::Keeping {
            sight.notice = Some(keeping());
        }
        Some(sight)
    }

    /// The battle that is played or looked on at, while there is one.
    pub fn battle(&self) -> Option<&Battle> {
        self.battle.as_ref()
    }

    /// The player's own bout, while there is one.
    pub fn fight(&self) -> Option<&Fight> {
        self.fight.as_ref()
    }

    /// What is to be heard of the bout since this was last asked.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        let Play { fight, battle, lesson, .. } = self;
        let mut cues = fight.as_mut().map_or_else(Vec::new, Fight::take_cues);
        let battles = battle.iter_mut().chain(lesson.as_mut().map(Lesson::battle_mut));
        cues.extend(battles.flat_map(Battle::take_cues));
        cues
    }

    fn signal(&self) -> Option<Signal> {
        Some(Signal::of(self.line?, Instant::now()))
    }

    /// Ends whatever goes on, and says where the player came from. A line that is closed says so.
    fn close(&mut self) -> Screen {
        let play = std::mem::take(self);
        play.errand.map_or(Screen::Play, |errand| errand.home())
    }

    /// Opens a line to the server at `address`, which is let in by `credential`.
    fn open(
        &mut self,
        address: &str,
        credential: Credential,
        errand: Errand,
    ) -> Result<(), String> {
        let link = Link::open(address, Hello::new(credential))
            .map_err(|error| format!("The network cannot be used: {error}"))?;
        self.link = Some(link);
        self.errand = Some(errand);
        Ok(())
    }

    fn say(&self, message: ClientMessage) -> bool {
        self.link.as_ref().is_some_and(|link| link.say(message))
    }
}

/// What is said between the end of a match and its result.
pub fn keeping() -> Notice {
    Notice { words: "The result is being saved".into(), is_still: false }
}

/// Wishes of the menus.
fn grant(
    mut wishes: MessageReader<Wish>,
    mut clipboard: ResMut<Clipboard>,
    mut play: ResMut<Play>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for &wish in wishes.read() {
        let granted = match wish {
            Wish::Brawl(BrawlWish::Copy) => {
                brawl::copy(&mut model, &mut clipboard);
                Some(None)
            }
            Wish::Brawl(wish) => brawl::grant(&mut play, &mut model, wish),
            _ => None,
        };
        if let Some(screen) = granted {
            screen.into_iter().for_each(|screen| next.set(screen));
            continue;
        }
        match wish {
            Wish::Quit => {
                exit.write(AppExit::Success);
            }
            Wish::Ready => {
                if !play.say(ClientMessage::Ready) {
                    model.problem = Some("The connection was lost".into());
                }
                model.news.ready.clear();
                model.news.lines.push(ending::WAITING.into());
            }
            Wish::Again => solo::again(&mut play, &mut model),
            Wish::Lesson => {
                lesson::begin(&mut play, &mut model);
                next.set(Screen::Lesson);
            }
            Wish::Leave if brawl::stays(&play, &mut model, *screen.get()) => next.set(Screen::Room),
            Wish::Leave => {
                lesson::left(&play, &mut model);
                next.set(play.close());
                model.news = default();
                model.brawl.leave();
            }
            wish => match begin::begin(&mut play, &mut model, wish) {
                Ok(()) => next.set(Screen::Searching),
                Err(why) => {
                    play.close();
                    model.problem = Some(why);
                }
            },
        }
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
    ranked::pass(&play, &mut model, seconds);
    if let Some(screen) = brawl::pass(&mut play, &mut model, time.delta(), *screen.get()) {
        next.set(screen);
    }
    solo::pause(&mut play, *screen.get());
    let lesson = lesson::pass(&mut play, &mut model, *screen.get());
    let table = table::pass(&mut play, &mut model, *screen.get());
    lesson.or(table).into_iter().for_each(|screen| next.set(screen));
    let Play { fight: Some(fight), link, .. } = &mut *play else { return };
    model.news.seconds = fight.seconds();
    let Model { keys, settings, .. } = &mut *model;
    fight.pass(Instant::now());
    for letter in fight.play(keys, settings.reduced_motion) {
        let sent = link.as_ref().is_some_and(|link| link.say(letter));
        if !sent {
            tracing::warn!("the line is full or gone");
        }
    }
}

/// A bout that was seen to its end leads to its result.
fn finish(
    mut play: ResMut<Play>,
    mut model: ResMut<Model>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    let Play { fight, battle, room: Some(room), .. } = &mut *play else { return };
    let battle = battle.as_ref().filter(|battle| battle.seat().is_some());
    let fight = fight.as_ref();
    let (is_over, over) = match (fight, battle) {
        (Some(fight), _) => (fight.outcome().is_some(), fight.over),
        (None, Some(battle)) => (battle.outcome().is_some(), battle.over),
        (None, None) => return,
    };
    let in_bout = match screen.get() {
        Screen::Bout | Screen::Leaving | Screen::Paused => true,
        // Only over the battle.
        Screen::Elements => battle.is_some(),
        _ => false,
    };
    let (outcome, ready) = match room.phase {
        RoomPhase::Playing | RoomPhase::Keeping => return,
        RoomPhase::Between(outcome) => (outcome, "Next bout"),
        // In a brawl the room decides whether there is another match.
        RoomPhase::Over(outcome) if room.kind == RoomKind::Brawl => (outcome, ""),
        RoomPhase::Over(outcome) => (outcome, "Rematch"),
    };
    if is_over && END <= over && in_bout {
        let (title, lines) = match (fight, battle) {
            (Some(fight), _) => {
                (ending::verdict(outcome, fight, room), ending::lines(outcome, fight, room))
            }
            (None, battle) => table::ending(outcome, battle, room),
        };
        model.news.title = title.into();
        model.news.lines = lines;
        model.news.ready = ready.into();
        model.focus = 0;
        next.set(Screen::Result);
    }
    if room.kind == RoomKind::Brawl {
        return;
    }
    let gone = room.members.iter().find(|member| !member.present);
    if let (Screen::Result, RoomPhase::Over(_), Some(gone)) = (screen.get(), room.phase, gone) {
        ending::miss(&mut model, &gone.name);
    }
}
