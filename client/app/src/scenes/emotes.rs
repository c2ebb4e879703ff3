//! Moments of a duel in which emotes are shown, for scenes.

use bevy::math::Vec2;
use bout::{Outcome, Seat, Team};
use games::GameKind;
use wire::{Emote, Member, Name, RoomKind, RoomPhase, RoomView};

use crate::games::marauders::view::BattleView;
use crate::games::view::ClockedView;
use crate::games::{marauders, stacker, swordfight};
use crate::input::InputDevice;
use crate::screens::{Model, Screen};

/// A moment of a duel.
pub struct Moment {
    /// The name of its scene.
    pub name: &'static str,
    /// The size of its picture.
    pub pixels: Vec2,
    /// The screen.
    pub screen: Screen,
    /// The menus.
    pub model: Model,
    /// The bout.
    pub clocked: Option<ClockedView>,
    /// The battle.
    pub battle: Option<BattleView>,
}

/// All of them: with these menus in a bout and after one, on a wide screen and on a phone, upright and on
/// its side.
pub fn all(model: &Model, over: Model, [wide, upright, aside]: [Vec2; 3]) -> Vec<Moment> {
    let (sword, stack) = (GameKind::SWORDFIGHT, GameKind::STACKER);
    let duels: [fn() -> ClockedView; 2] = [swordfight::scenes::middle, stacker::scenes::duel];
    let in_bout = |name, pixels, game| {
        let clocked = Some(duels[usize::from(game == stack)]());
        let mut model = model.clone();
        (model.settings.game, model.status.game) = (game, Some(game));
        if pixels != wide {
            model.input.device = InputDevice::Touch;
        }
        met(&mut model, game, RoomPhase::Playing, "Calico");
        Moment { name, pixels, screen: Screen::Bout, model, clocked, battle: None }
    };
    let battle = in_bout("emote-battle", wide, GameKind::MARAUDERS);
    let battle = Moment { clocked: None, battle: Some(marauders::scenes::early()), ..battle };
    let mut result = in_bout("emote-result", wide, sword);
    (result.screen, result.model) = (Screen::Result, over);
    result.clocked = Some(swordfight::scenes::end());
    met(&mut result.model, sword, RoomPhase::Over(Outcome::Won(Team(0))), "Calico");
    let both = [Emote::Oops, Emote::WellPlayed];
    vec![
        shown(in_bout("emote-bout", wide, sword), both),
        shown(in_bout("emote-stacker", wide, stack), [Emote::Nice, Emote::Oops]),
        open(in_bout("emote-list", wide, stack)),
        open(waits(in_bout("emote-list-waits", wide, sword))),
        shown(battle, [Emote::GoodLuck, Emote::Nice]),
        shown(result, [Emote::Thanks, Emote::Rematch]),
        shown(in_bout("phone-emote", upright, sword), both),
        shown(in_bout("phone-wide-emote", aside, sword), both),
        open(waits(in_bout("phone-emote-list", upright, stack))),
        open(waits(in_bout("phone-wide-emote-list", aside, stack))),
    ]
}

/// The player is in a duel of a game against a player of this name.
pub fn met(model: &mut Model, game: GameKind, phase: RoomPhase, other: &str) {
    let member = |(team, name): (u8, &str)| Member {
        name: Name::new(name).expect("a name"),
        team: Team(team),
        pick: game.pick_default(),
        bot: None,
        wins: 0,
        ready: false,
        present: true,
    };
    let members: Vec<Member> = [(0, "Anne"), (1, other)].map(member).into();
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
fn shown(moment: Moment, emotes: [Emote; 2]) -> Moment {
    let mut moment = moment;
    let state = &mut moment.model.status.emotes;
    for (seat, emote) in (0..).map(Seat).zip(emotes) {
        state.receive(seat, emote);
    }
    state.pass(0.5);
    moment
}

/// The player has opened the list.
fn open(moment: Moment) -> Moment {
    let mut moment = moment;
    moment.model.status.emotes.is_open = true;
    moment
}

/// The player has used up the limit.
fn waits(moment: Moment) -> Moment {
    let mut moment = moment;
    let state = &mut moment.model.status.emotes;
    while state.take() {}
    state.pass(1.8);
    moment
}
