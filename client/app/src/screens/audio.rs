//! Audio: the [`Cue`]s of play and of alerts, at the player's volumes.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::activity::Activity;
use crate::platform::clock::Clock;
use crate::screens::handling::Trial;
use crate::screens::{Model, Screen};
use crate::shell::music::Due;
use crate::shell::speaker::{Speaker, Tone};
use crate::shell::takes::Takes;
use crate::view::cue::{Cue, Cues, Heard, Part};

mod conductor;
mod glance;
mod place;

use conductor::Conductor;
use glance::Glance;

/// Plays the cues on a [`Speaker`].
pub struct SoundPlugin(pub Speaker);

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.0.clone()).add_systems(PostUpdate, sound);
    }
}

fn sound(
    speaker: Res<Speaker>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut play: ResMut<Activity>,
    mut trial: ResMut<Trial>,
    mut model: ResMut<Model>,
    (clock, screen): (Res<Clock>, Res<State<Screen>>),
    (mut last, mut music, mut takes, mut piece): (
        Local<Option<Glance>>,
        Local<Conductor>,
        Local<Takes>,
        Local<f32>,
    ),
) {
    let mut heard = play.take_cues();
    let mut cues = Cues::default();
    cues.extend(trial.take_cues());
    cues.extend(model.status.emotes.take_heard().then_some(Cue::Emote));
    let now = Glance::of(&play, &model);
    let theme = now.theme(*screen.get(), &play, &model);
    if let Some(before) = last.replace(now) {
        cues.extend(now.since(before));
    }
    if !model.sound.cues.is_empty() {
        cues.extend(model.sound.cues.take());
    }
    if model.sound.silence.is_none() {
        model.sound.silence = speaker.problem().map(str::to_owned);
    }
    let loudness = model.settings.sound;
    let is_behind = windows.single().is_ok_and(|window| !window.focused);
    heard.extend(Heard::own(cues.take()));
    for Heard { cue, from } in heard {
        // An emote is no call to make room for.
        if cue.part() == Part::Calls && cue != Cue::Emote {
            music.duck(clock.now());
        }
        let gain = loudness.gain(cue.part()) * place::gain(from);
        if gain <= 0.0 || is_behind && loudness.is_quiet_behind {
            continue;
        }
        if let Some(take) = takes.next(cue, clock.now()) {
            speaker.play(Tone {
                cue,
                take,
                gain,
                pan: place::pan(Heard { cue, from }, *piece, &play),
            });
        }
    }
    // What locks sounds from where it was: by then the next piece is in play.
    *piece = place::of_piece(&play);
    let gain = loudness.gain(Part::Music);
    let is_heard = 0.0 < gain && !(is_behind && loudness.is_quiet_behind);
    let due = music.pass(clock.now(), theme.filter(|_| is_heard), now.mood(&play));
    if let Some(due) = due {
        speaker.play_beat(Due { gain: due.gain * gain, ..due });
    }
}
