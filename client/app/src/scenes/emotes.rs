//! Scenes of emotes in a duel.

use bevy::math::Vec2;
use bout::{Outcome, Seat, Team};
use games::GameKind;
use wire::{Emote, Member, Name, RoomKind, RoomPhase, RoomView};

use crate::games::view::{ClockedView, OwnBoard};
use crate::games::{marauders, stacker, swordfight};
use crate::input::InputDevice;
use crate::scenes::{SMALL, Scene, battle_on, model, phone, results, scene};
use crate::screens::{Model, Screen};

/// All of them.
pub fn all() -> Vec<Scene> {
    let [upright, aside] = phone::SIZES;
    let (sword, stack) = (GameKind::SWORDFIGHT, GameKind::STACKER);
    let both = [Emote::Oops, Emote::WellPlayed];
    let middle = swordfight::scenes::middle;
    let mut over = results::after(sword, results::bout_result());
    met(&mut over, sword, RoomPhase::Over(Outcome::Won(Team(0))));
    show(&mut over, [Emote::Thanks, Emote::Rematch]);
    let mut battle = model();
    battle.settings.game = GameKind::MARAUDERS;
    met(&mut battle, GameKind::MARAUDERS, RoomPhase::Playing);
    show(&mut battle, [Emote::GoodLuck, Emote::Nice]);
    let mut open = model();
    open.settings.game = stack;
    met(&mut open, stack, RoomPhase::Playing);
    open.status.emotes.is_open = true;
    let early = marauders::scenes::early();
    vec![
        bout("emote-bout", SMALL, (sword, middle()), both),
        bout("emote-stacker", SMALL, (stack, stacker::scenes::duel()), [Emote::Nice, Emote::Oops]),
        scene("emote-list", SMALL, Screen::Bout, open, Some(stacker::scenes::duel())),
        waiting("emote-list-waits", SMALL, middle()),
        battle_on("emote-battle", SMALL, Screen::Bout, battle, early),
        scene("emote-result", SMALL, Screen::Result, over, Some(swordfight::scenes::end())),
        touched(bout("phone-emote", upright, (sword, middle()), both), middle()),
        touched(bout("phone-wide-emote", aside, (sword, middle()), both), middle()),
        waiting("phone-emote-list", upright, stacker::scenes::duel()),
        waiting("phone-wide-emote-list", aside, stacker::scenes::duel()),
    ]
}

/// The player is in a duel of a game against Calico.
fn met(model: &mut Model, game: GameKind, phase: RoomPhase) {
    let member = |(team, name): (u8, &str)| Member {
        name: Name::new(name).expect("a name"),
        team: Team(team),
        pick: game.pick_default(),
        bot: None,
        wins: 0,
        ready: false,
        present: true,
    };
    let members: Vec<Member> = [(0, "Anne"), (1, "Calico")].map(member).into();
    model.status.emotes.meet(&RoomView {
        kind: RoomKind::Casual,
        rules: game.rules_default(),
        best_of: 3,
        members: members.try_into().expect("two members"),
        seat: Some(Seat(0)),
        spectators: 0,
        phase,
    });
}

/// Both players show an emote, and have for a moment.
fn show(model: &mut Model, emotes: [Emote; 2]) {
    for (seat, emote) in (0..).map(Seat).zip(emotes) {
        model.status.emotes.receive(seat, emote);
    }
    model.status.emotes.pass(0.5);
}

/// A bout in which both players show an emote.
fn bout(
    name: &'static str,
    pixels: Vec2,
    (game, clocked): (GameKind, ClockedView),
    emotes: [Emote; 2],
) -> Scene {
    let mut model = model();
    model.settings.game = game;
    model.status.game = Some(game);
    met(&mut model, game, RoomPhase::Playing);
    show(&mut model, emotes);
    scene(name, pixels, Screen::Bout, model, Some(clocked))
}

/// The same on a touch screen.
fn touched(before: Scene, clocked: ClockedView) -> Scene {
    let mut model = before.model;
    model.input.device = InputDevice::Touch;
    scene(before.name, before.pixels, Screen::Bout, model, Some(clocked))
}

/// The open list of a player who has used up the limit, on a phone by touch.
fn waiting(name: &'static str, pixels: Vec2, clocked: ClockedView) -> Scene {
    let mut model = model();
    let game = match &clocked.game {
        OwnBoard::Swordfight(_) => GameKind::SWORDFIGHT,
        OwnBoard::Stacker(_) => GameKind::STACKER,
    };
    model.settings.game = game;
    model.status.game = Some(game);
    if pixels != SMALL {
        model.input.device = InputDevice::Touch;
    }
    met(&mut model, game, RoomPhase::Playing);
    while model.status.emotes.take() {}
    model.status.emotes.pass(1.8);
    model.status.emotes.is_open = true;
    scene(name, pixels, Screen::Bout, model, Some(clocked))
}
