//! Scenes of what a player can look at in a battle: inspections, forecasts, and the end of a lost one.

use std::sync::Arc;

use ::bout::{Bounded, Outcome, Seat};
use marauders::cell::Flag;
use marauders::{
    Boost, Charm, Choice, Element, Event, Mark, Mode, Place, Role, Shield, Side, Size, Slant,
    Spell, Spot,
};

use crate::games::marauders::forecast;
use crate::games::marauders::scenes::{Played, aimed, early, options, pointed, quad, worth};
use crate::games::marauders::subject::Subject;
use crate::games::marauders::view::{Aim, AimedSwap, BattleView, Grip};

/// All of them, by name.
pub fn all() -> Vec<(&'static str, BattleView)> {
    vec![
        ("battle-boost", boost()),
        ("battle-inspect", inspect()),
        ("battle-rules", rules()),
        ("battle-player", player()),
        ("battle-free-swap", free_swap()),
        ("battle-mirrors", mirrors()),
        ("battle-lost", lost()),
    ]
}

/// A boost block under the cursor, in the turn of its owner's enemy.
fn boost() -> BattleView {
    let options = options(Mode::Duel, Size::Rank(3), &[Choice::BonusVariant]);
    let mut view = Played::new(options, 8).play(2).view();
    let boosts = [(1, 2, 1, [0, 0, 3, 0, 0, 0, 3, 0]), (4, 5, 0, [2, 0, 1, 0, 0, 4, 0, 0])];
    for (row, column, seat, tiers) in boosts {
        let block = view.table.field.at_mut(Place::new(row, column));
        block.boost = Some(Boost { seat: Seat(seat), tiers });
    }
    view.pointed.aim = pointed(Place::new(1, 2));
    view.table.player_mut(Seat(0)).armed = true;
    view.table.player_mut(Seat(1)).force = 12;
    view
}

/// A closed cell with a ring, inspected by a spectator.
fn inspect() -> BattleView {
    let options = options(Mode::Duel, Size::Rank(4), &[Choice::Long]);
    let mut view = Played::new(options, 5).play(20).view();
    let spot = Spot { side: Side::East, lane: 4 };
    for flag in [Flag::Locked, Flag::ClosedAttack, Flag::OracleMark] {
        *view.table.cells.at_mut(spot).flag(flag) = true;
    }
    view.table.cells.at_mut(spot).shield = Some(Shield { strength: 6, element: Element::Metal });
    view.pointed.subject = Some(Subject::Cell(spot));
    (view.own, view.pointed.aim) = (None, None);
    view.buttons.retain(|(button, _)| button.is_for_all());
    view
}

/// The rules, inspected on the opponent's turn.
fn rules() -> BattleView {
    let choices = [Choice::Single, Choice::Diagonal, Choice::BlockChain, Choice::Inward];
    let options = options(Mode::Duel, Size::Rank(3), &choices);
    let mut view = Played::new(options, 5).play(4).until_turn(Seat(1)).view();
    view.pointed.subject = Some(Subject::Rules);
    view.pointed.aim = None;
    view
}

/// A seat with four players, inspected.
fn player() -> BattleView {
    let mut view = quad();
    let player = view.table.player_mut(Seat(1));
    player.status = Some(Charm { spell: Spell::Of(Element::Thunder), role: Role::Attack });
    (player.poison, player.ice) = (2, 3);
    view.pointed.subject = Some(Subject::Seat(Seat(1)));
    view
}

/// The second block of a Free Swap.
fn free_swap() -> BattleView {
    let mut view = early();
    let choices = view.table.options.choices.with(Choice::NonMatching);
    view.table.options.choices = choices;
    for player in view.table.players.iter_mut() {
        (player.named, player.force) = (Some(Spell::FreeSwap), 13);
        (player.casts, player.armed, player.queued) = (Bounded::default(), false, None);
    }
    let seat = view.table.present();
    let places: Vec<Place> = view.table.field.places().collect();
    let preview = |one: Place, other: Place| {
        let preview = view.table.preview_free_swap(seat, one, other).ok()?;
        Some((one, other, preview))
    };
    let all =
        places.iter().flat_map(|&one| places.iter().filter_map(move |&other| preview(one, other)));
    let best =
        all.max_by_key(|(.., preview)| worth(preview)).expect("any two blocks can be swapped");
    let (from, place, preview) = best;
    let swap = AimedSwap { from, way: None, preview: Ok(preview) };
    view.pointed.outlook = forecast::outlook(&view.table, &swap).map(Arc::new);
    view.pointed.aim = Some(Aim { place, grip: Grip::FreeSwapFrom(from), swap: Some(swap) });
    view
}

/// A swap whose attacks meet a mirror, a risen block and a filter.
fn mirrors() -> BattleView {
    let mut played = Played::new(options(Mode::Duel, Size::Rank(8), &[]), 6).play(2);
    let marks = [
        (2, 6, Mark::Mirror(Slant::Rising)),
        (5, 9, Mark::Risen),
        (8, 4, Mark::Filter(Seat(1))),
        (11, 12, Mark::Mirror(Slant::Upright)),
    ];
    let side = played.table.exchange.attack_side;
    for (row, column, mark) in marks {
        let place = Place::new(row, column);
        played.table.field.at_mut(place).mark = Some(mark);
        let shield = Shield { strength: 7, element: Element::Fire };
        played.table.cells.at_mut(place.spot(side)).shield = Some(shield);
    }
    let (from, way, preview) = played.best().expect("there is always a swap");
    played.timeline.jump(played.table.clone());
    let mut view = played.view();
    aimed(&mut view, AimedSwap { from, way: Some(way), preview: Ok(preview) });
    view
}

/// The end of a battle that the player lost.
fn lost() -> BattleView {
    let played = Played::new(options(Mode::Duel, Size::Rank(2), &[]), 4);
    let mut view = played.until(0.5, |event| matches!(event, Event::Decided(_))).view();
    let winner = view.table.seats().find(|&seat| {
        view.animation
            .told
            .iter()
            .any(|told| told.event == Event::Decided(Outcome::Won(view.table.team(seat))))
    });
    view.own = winner.map(|winner| Seat(1 - winner.0));
    view
}
