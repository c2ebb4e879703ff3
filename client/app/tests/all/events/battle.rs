//! The events of marauders: one of each on a table.

use app::games::marauders::events;
use app::games::marauders::timeline::BattleTimeline;
use app::games::marauders::view::{BattleView, Pointed};
use app::screens::handling::Trial;
use app::screens::picture::Seen;
use app::screens::{Model, Screen};
use app::view::cue::Cue;
use bout::{Outcome, Seat, Team};
use marauders::event::{Cancelled, Cause, End};
use marauders::{Boost, Element, Event, Flag, Place, Role, Shield, Side, Spell, Spot};

use super::{Notes, painted};

/// One of each, and both of those that are set or end.
fn examples(view: &BattleView) -> Vec<Event> {
    let cause = Cause::Match;
    let (own, foe) = (Seat(0), Seat(1));
    let (place, other) = (Place::new(2, 3), Place::new(2, 4));
    let block = *view.table.field.at(other);
    let (spot, to) = (Spot { side: Side::West, lane: 1 }, Spot { side: Side::West, lane: 2 });
    let shield = Shield { strength: 9, element: Element::Fire };
    let mark = Some(marauders::Mark::Risen);
    let turn = |seat| Event::Turn { turn: 3, seat, role: Role::Attack };
    let flag = |is_set| Event::Flag { spot, flag: Flag::Locked, is_set, cause };
    let matched = |chain| Event::Matched {
        seat: own,
        chain,
        element: Element::Fire,
        blocks: vec![(place, 4), (other, 4)],
    };
    let launched = Event::Launched { attack: 0, seat: own, from: spot, shield, cause };
    vec![
        turn(own),
        turn(foe),
        Event::Swapped(place, other),
        Event::SwappedBack(place, other),
        matched(0),
        matched(2),
        Event::Multiplied { times: 2, cause },
        Event::Blocks { blocks: vec![(place, block)], cause },
        Event::Marked { place, mark, cause },
        Event::Boosted(place, Boost { seat: own, tiers: [1; 8] }),
        Event::Shield { spot, shield: Some(shield), cause },
        flag(true),
        flag(false),
        Event::Force(own, 77, cause),
        Event::Hp(Team(1), 3, cause),
        Event::Poisoned(foe, 3),
        Event::Poisoned(foe, 0),
        Event::Ice(own, 2),
        Event::Named(own, Spell::Burglary),
        Event::Quaked(foe, true),
        Event::Quaked(foe, false),
        Event::Armed(own),
        Event::Lapsed(own),
        Event::Queued(own, Spell::PowerUp),
        Event::Cast(own, Spell::PowerUp, Role::Attack),
        Event::Ended(own, Spell::PowerUp),
        launched,
        Event::Flew { attack: 0, path: vec![place, other], end: End::At(to) },
        Event::Redirected { attack: 0, to },
        Event::AttackStrength { attack: 0, strength: 4, cause },
        Event::DefenceStrength { attack: 0, spot, strength: 4, cause },
        Event::Damage { attack: 0, damage: 4, cause },
        Event::Cancelled { attack: 0, what: Cancelled::Attack, cause },
        Event::Hit { attack: 0, spot: to, attack_strength: 9, shield_strength: 2, damage: 7 },
        Event::Stolen(foe, spot),
        Event::Reset,
        Event::Out(foe),
        Event::Decided(Outcome::Won(Team(0))),
    ]
}

/// True if the picture of a battle shows an event while it runs; and the cues that it gave.
fn told(view: &BattleView, event: &Event) -> (bool, Vec<Cue>) {
    let mut timeline = BattleTimeline::default();
    timeline.names.own = Some(Seat(0));
    timeline.names.names = view.players.names();
    let mut model = Model::clone(&app::scenes::model());
    model.settings.game = games::GameKind::MARAUDERS;
    let trial = Trial::of(&model);
    let picture = |told| {
        let mut battle = view.clone();
        battle.animation.told = told;
        painted(&Seen { battle: Some(battle), ..Seen::page(Screen::Bout, &model, &trial, 0.3) })
    };
    let calm = picture(Vec::new());
    // An attack flies from where it was launched.
    let launch = Event::Launched {
        attack: 0,
        seat: Seat(0),
        from: Spot { side: Side::West, lane: 1 },
        shield: Shield { strength: 9, element: Element::Fire },
        cause: Cause::Match,
    };
    let flies = matches!(event, Event::Flew { .. } | Event::Redirected { .. } | Event::Hit { .. });
    let before = flies.then_some(launch);
    let skipped = before.as_ref().and_then(|event| events::of(event, None).sound.cue());
    let events = before.into_iter().chain([event.clone()]).collect();
    timeline.receive(&view.table, events, view.table.clone());
    let (mut is_seen, mut cues) = (false, Vec::new());
    for _ in 0..1000 {
        let now = timeline.now();
        let own = now.iter().position(|shown| shown.event == *event);
        is_seen |= own.is_some_and(|own| picture(vec![now[own].clone()]) != calm);
        cues.extend(timeline.cues.take());
        if timeline.is_told() {
            break;
        }
        timeline.advance(0.05);
    }
    cues.retain(|&cue| Some(cue) != skipped || events::of(event, None).sound.cue() == skipped);
    (is_seen, cues)
}

/// What is perceived of marauders.
pub fn marauders() -> Notes {
    let scene = app::scenes::battles().into_iter().find(|(name, _)| *name == "battle-early");
    let mut view = scene.expect("a scene").1;
    view.pointed = Pointed::default();
    let mut notes = Notes::default();
    for event in examples(&view) {
        let perceived = events::of(&event, view.own);
        let (is_seen, cues) = told(&view, &event);
        assert_eq!(cues, Vec::from_iter(perceived.sound.cue()), "{event:?}");
        notes.note(&event, perceived, || is_seen);
    }
    notes
}
