//! From an intent that needs lists of large pieces to the lists, and then to the intent itself.

use bevy::prelude::*;
use games::{Rules, lists};

use crate::activity::Activity;
use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::making::Making;
use crate::flow::{brawl, connect};
use crate::platform::files::DataFolder;
use crate::screens::{Model, Screen, practice, solo};

/// The sizes whose lists the embedded server needs for an intent, and does not have yet.
pub fn needed(model: &Model, intent: &Intent) -> Vec<u8> {
    match intent {
        Intent::Practice { options, .. } if !practice::is_at_server(model) => {
            lists::needed(&options.rules)
        }
        Intent::OwnSolo if !solo::is_at_server(model) => {
            lists::needed(&Rules::stacker(model.settings.solo.stacker))
        }
        Intent::Brawl(BrawlIntent::HostHere) => lists::needed(&brawl::hosted(model).rules),
        _ => Vec::new(),
    }
}

/// Begins to make lists. Returns the screen that follows.
pub fn begin(
    play: &mut Activity,
    model: &mut Model,
    intent: Intent,
    sizes: Vec<u8>,
) -> Option<Screen> {
    play.close();
    match Making::begin(intent, sizes) {
        Ok(making) => *play = Activity::Making(Box::new(making)),
        Err(why) => {
            model.problem = Some(why);
            return None;
        }
    }
    Some(Screen::Making)
}

/// Shows the progress, and carries out the intent when the lists are made. Returns the screen that
/// follows, if any.
pub fn pass(play: &mut Activity, model: &mut Model, data: &DataFolder) -> Option<Screen> {
    let Activity::Making(making) = play else { return None };
    let (progress, is_done) = making.pass();
    model.status.making = progress.or(model.status.making);
    if !is_done {
        return None;
    }
    let intent = making.intent.clone();
    let home = super::home_of(&intent);
    model.status.making = None;
    match connect::begin(play, model, intent, data) {
        Ok(()) => Some(Screen::Searching),
        Err(failure) => {
            play.close();
            model.problem = Some(failure.why);
            Some(failure.screen.unwrap_or(home))
        }
    }
}
