//! A turn-based bout, between a server, the keys and the menus.

use web_time::Instant;

use crate::activity::Activity;
use crate::activity::online::{Bout, Online, Spectated, Stage};
use crate::games::marauders::bout::TurnBout;
use crate::games::marauders::pointer::Press;
use crate::screens::{Model, Screen};

/// Advances real time and handles the pressed keys. Returns the screen that follows, if any.
pub fn pass(
    play: &mut Activity,
    model: &mut Model,
    screen: Screen,
    presses: &[Press],
    now: Instant,
) -> Option<Screen> {
    let Online { link, stage, .. } = play.online_mut()?;
    let battle = match stage {
        Stage::Playing(_, Bout::Turns(bout)) | Stage::Spectating(_, Spectated::Turns(bout)) => bout,
        _ => return None,
    };
    battle.pass(now);
    model.status.seconds = battle.seconds();
    model.help.guide.is_own_turn = battle.may_move();
    if !matches!(screen, Screen::Bout | Screen::Spectating) {
        return None;
    }
    battle.prefer(model.settings.marauders.spell);
    battle.set_confirms_misses(model.settings.marauders.confirm_misses);
    battle.set_folded(model.settings.marauders.folded);
    for &press in presses {
        let Some(message) = battle.press(press) else { continue };
        if !link.say(message) {
            tracing::warn!("the connection is full or closed");
        }
    }
    if let Some(spell) = battle.take_spell()
        && spell != model.settings.marauders.spell
    {
        model.settings.marauders.spell = spell;
        model.save();
    }
    if battle.is_folded() != model.settings.marauders.folded {
        model.settings.marauders.folded = battle.is_folded();
        model.save();
    }
    pressed(battle, model, screen)
}

/// After presses on `screen`: saves the speed of the battle if it was changed, and returns the element guide if that
/// was asked for.
pub fn pressed(battle: &mut TurnBout, model: &mut Model, screen: Screen) -> Option<Screen> {
    if battle.speed() != model.settings.marauders.speed {
        model.settings.marauders.speed = battle.speed();
        model.save();
    }
    if !battle.take_guide() {
        return None;
    }
    let elements = battle.table()?.elements.to_vec();
    model.help.guide.open(screen, elements);
    model.position.focus = 0;
    Some(Screen::Elements)
}
