//! What the player is called back for from another window or tab, in the title of the window.

use crate::activity::Activity;
use crate::games::marauders::bout::TurnBout;
use crate::screens::Model;
use crate::text::tr;

/// The title of the window: the name of the game, after what the player is called for, if anything.
pub fn title(play: &Activity, model: &Model) -> String {
    match call(play, model) {
        Some(call) => tr!("window-call", call = call),
        None => tr!("window-title").to_owned(),
    }
}

/// What the player is called for, if anything.
pub fn call(play: &Activity, model: &Model) -> Option<&'static str> {
    let begins = |countdown: Option<u32>| countdown.is_some();
    if model.status.ranked.offer.is_some() {
        return Some(tr!("window-found"));
    }
    if !model.people.friends.challenges.is_empty() {
        return Some(tr!("window-challenge"));
    }
    if play.turn_bout().is_some_and(|bout| bout.outcome().is_none() && bout.may_move()) {
        return Some(tr!("window-turn"));
    }
    let bout = play.clocked_bout().and_then(|bout| bout.countdown());
    let battle = play.turn_bout().and_then(TurnBout::countdown);
    let is_called = [bout, battle, model.brawl.countdown_s].into_iter().any(begins);
    is_called.then(|| tr!("window-begins"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn the_title_calls_only_for_what_waits_for_the_player() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        assert_eq!(title(&Activity::Idle, &model), "Cutlass");
        model.brawl.countdown_s = Some(3);
        assert_eq!(title(&Activity::Idle, &model), "Match begins · Cutlass");
    }
}
