//! The player's current activity: the menus alone, the guided battle, a replay, or a session on a server.
//! Nothing here draws or knows a screen.
//!
//! [`Activity`] is one enum, so that only one activity runs at a time. Messages of the server and
//! intents of the menus go in, by way of [`Online`]; views come out, made anew for each frame.

pub mod clocked_bout;
pub mod emotes;
pub mod intent;
pub mod making;
pub mod online;
mod others;
pub mod public;
pub mod replaying;
pub mod roster;
pub mod spectating;
pub mod splits;
pub mod status;
pub mod training;

use web_time::Instant;

use bevy::math::Vec2;
use bevy::prelude::Resource;
use wire::{ClientMessage, RoomPhase, RoomView};

use crate::activity::clocked_bout::ClockedBout;
use crate::activity::making::Making;
use crate::activity::online::{Bout, Online, Purpose, Spectated, Stage};
use crate::activity::replaying::Replaying;
use crate::activity::training::Training;
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::drill::BestSwap;
use crate::games::marauders::layout::Layout;
use crate::games::marauders::lesson::Lesson;
use crate::games::marauders::view::BattleView;
use crate::games::marauders::view::layout_size;
use crate::games::spectator::SpectatorView;
use crate::games::view::ClockedView;
use crate::input::Bindings;
use crate::text::tr;
use crate::view::connection::{Health, Notice, Signal};
use crate::view::cue::Heard;

/// The player's current activity.
#[derive(Resource, Default, Debug)]
pub enum Activity {
    /// The menus alone.
    #[default]
    Idle,
    /// The guided battle of marauders, which needs no server.
    Lesson(Box<Lesson>),
    /// A drill of marauders, which needs no server.
    BestSwap(Box<BestSwap>),
    /// A lesson or a drill of a clocked game, which needs no server.
    Training(Box<Training>),
    /// Lists of large pieces, which a match needs before it begins.
    Making(Box<Making>),
    /// A session on a server, from the first attempt to connect.
    Online(Box<Online>),
    /// A replay that is shown.
    Replay(Box<Replaying>),
}

impl Activity {
    /// The session with a server, if any.
    pub fn online(&self) -> Option<&Online> {
        match self {
            Activity::Online(online) => Some(online),
            Activity::Idle
            | Activity::Making(_)
            | Activity::Lesson(_)
            | Activity::BestSwap(_)
            | Activity::Training(_)
            | Activity::Replay(_) => None,
        }
    }

    /// The session with a server, mutable, if any.
    pub fn online_mut(&mut self) -> Option<&mut Online> {
        match self {
            Activity::Online(online) => Some(online),
            Activity::Idle
            | Activity::Making(_)
            | Activity::Lesson(_)
            | Activity::BestSwap(_)
            | Activity::Training(_)
            | Activity::Replay(_) => None,
        }
    }

    /// The guided battle, while it is played.
    pub fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        match self {
            Activity::Lesson(lesson) => Some(lesson),
            Activity::Idle
            | Activity::Making(_)
            | Activity::BestSwap(_)
            | Activity::Training(_)
            | Activity::Online(_)
            | Activity::Replay(_) => None,
        }
    }

    /// The room in which the player is seated or spectates.
    pub fn room(&self) -> Option<&RoomView> {
        self.online()?.stage.room()
    }

    /// The notice of a bout in its room. The page of a pause that the player asked for says that itself.
    fn notice(&self, room: &RoomView, of_bout: Option<Notice>) -> Option<Notice> {
        let is_asked = self.online().is_some_and(|online| online.is_pause_asked);
        match room.phase {
            RoomPhase::Saving => Some(saving()),
            _ => of_bout.filter(|_| !is_asked),
        }
    }

    /// The player's own clocked bout, while there is one.
    pub fn clocked_bout(&self) -> Option<&ClockedBout> {
        match self.online()?.stage.bout()? {
            Bout::Clocked(bout) => Some(bout),
            Bout::Turns(_) => None,
        }
    }

    /// The turn-based bout that the player plays or spectates on a server, or that a replay shows, if any.
    pub fn turn_bout(&self) -> Option<&TurnBout> {
        if let Activity::Replay(replay) = self {
            return replay.turn_bout();
        }
        match &self.online()?.stage {
            Stage::Playing(_, Bout::Turns(bout)) => Some(bout),
            Stage::Spectating(_, Spectated::Turns(bout)) => Some(bout),
            _ => None,
        }
    }

    /// The layout of the picture of the played or spectated battle on this screen, if any.
    pub fn battle_layout(&self, screen: Vec2) -> Option<Layout> {
        let (bout, folds) = match self {
            Activity::Lesson(lesson) => (lesson.battle(), false),
            Activity::BestSwap(drill) => (drill.battle(), false),
            _ => (self.turn_bout()?, true),
        };
        let table = bout.table()?;
        let folds = folds && bout.is_folded() && !table.is_naming();
        Some(Layout::seen(screen, layout_size(table), bout.camera(), folds))
    }

    /// The options of the played or spectated battle, if any.
    pub fn battle_options(&self) -> Option<&marauders::Options> {
        let bout = match self {
            Activity::Lesson(lesson) => lesson.battle(),
            Activity::BestSwap(drill) => drill.battle(),
            _ => self.turn_bout()?,
        };
        Some(&bout.table()?.options)
    }

    /// The picture of the player's own clocked bout, lesson or drill, while there is one, or of a replay.
    pub fn clocked_view(&self, keys: &Bindings, now: Instant) -> Option<ClockedView> {
        match self {
            Activity::Training(training) => return Some(training.view()),
            Activity::Replay(replay) => return replay.clocked(),
            _ => {}
        }
        let room = self.room()?;
        let mut view = self.clocked_bout()?.view(room, self.signal(now), keys);
        view.notice = self.notice(room, view.notice);
        Some(view)
    }

    /// The replay that is shown, if any.
    pub fn replay(&self) -> Option<&Replaying> {
        match self {
            Activity::Replay(replay) => Some(replay),
            _ => None,
        }
    }

    /// The picture of the clocked bout that the player spectates, if any.
    pub fn spectator_view(&self) -> Option<SpectatorView> {
        match &self.online()?.stage {
            Stage::Spectating(room, Spectated::Clocked(bout)) => Some(bout.view(room)),
            _ => None,
        }
    }

    /// The picture of the played or spectated turn-based bout, if any.
    pub fn battle_view(&self, keys: &Bindings, now: Instant) -> Option<BattleView> {
        if let Activity::Lesson(lesson) = self {
            return lesson.view(keys);
        }
        if let Activity::Replay(replay) = self {
            return replay.battle(keys);
        }
        if let Activity::BestSwap(drill) = self {
            return drill.view(keys);
        }
        let room = self.room()?;
        let mut view = self.turn_bout()?.view(room, self.signal(now), keys)?;
        view.notice = self.notice(room, view.notice);
        Some(view)
    }

    /// The cues of the bout since the last call.
    pub fn take_cues(&mut self) -> Vec<Heard> {
        match self {
            Activity::Idle | Activity::Making(_) => Vec::new(),
            Activity::Lesson(lesson) => Heard::own(lesson.battle_mut().take_cues()),
            Activity::Replay(replay) => replay.take_cues(),
            Activity::BestSwap(drill) => Heard::own(drill.battle_mut().take_cues()),
            Activity::Training(training) => Heard::own(training.take_cues()),
            Activity::Online(online) => match &mut online.stage {
                Stage::Playing(_, Bout::Clocked(bout)) => bout.take_cues(),
                Stage::Playing(_, Bout::Turns(bout))
                | Stage::Spectating(_, Spectated::Turns(bout)) => Heard::own(bout.take_cues()),
                Stage::Spectating(_, Spectated::Clocked(bout)) => bout.take_cues(),
                _ => Vec::new(),
            },
        }
    }

    /// The connection state as the player sees it.
    pub fn signal(&self, now: Instant) -> Option<Signal> {
        let online = self.online()?;
        let signal = Signal::of(online.network?, now);
        // Gaps on the way to a server in this program are those of its own slow frames.
        let is_own = online.server.is_some() && signal.health == Health::Unsteady;
        Some(if is_own { Signal { health: Health::Good, ..signal } } else { signal })
    }

    /// Ends the current activity; returns the purpose of its connection. A closed connection says
    /// so to the server.
    pub fn close(&mut self) -> Option<Purpose> {
        match std::mem::take(self) {
            Activity::Online(online) => Some(online.purpose),
            Activity::Idle
            | Activity::Making(_)
            | Activity::Lesson(_)
            | Activity::BestSwap(_)
            | Activity::Training(_)
            | Activity::Replay(_) => None,
        }
    }

    /// Sends a message. False when there is no connection, or its queue is full.
    #[must_use]
    pub fn say(&self, message: ClientMessage) -> bool {
        self.online().is_some_and(|online| online.link.say(message))
    }
}

/// The notice between the end of a match and its result.
pub fn saving() -> Notice {
    Notice { words: tr!("result-saving").into(), is_still: false }
}
