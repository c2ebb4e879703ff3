//! Friends: the list, and one of them.

use bevy::math::Vec2;
use games::{GameKind, Ruleset};
use wire::{AccountId, Circle, Name, Person, Presence};

use crate::scenes::scene::{SMALL, Scene, model, scene};
use crate::screens::model::{Challenge, Invitation};
use crate::screens::{Model, Screen};

/// All of them.
pub fn all() -> Vec<Scene> {
    let [upright, _] = crate::scenes::phone::SIZES;
    let person = with_chosen("Mary").focused(0);
    vec![
        still("friends", Screen::Friends, SMALL, circle().focused(8)),
        still("friends-player", Screen::Friend, SMALL, person),
        still("phone-friends", Screen::Friends, upright, circle()),
    ]
}

fn still(name: &'static str, screen: Screen, size: Vec2, model: Model) -> Scene {
    scene(name, size, screen, model, None)
}

const NAMES: [&str; 8] =
    ["Mary", "Calico", "Grace", "Bartholomew", "Bosun", "Stede", "Low", "Nobody"];

/// A player of these scenes.
pub fn named(name: &str) -> Person {
    let number = NAMES.iter().position(|one| *one == name).unwrap_or_default();
    let name = Name::new(name).expect("a scene has good names");
    Person { id: AccountId([number as u8 + 1; 16]), name }
}

fn people(names: &[&str]) -> Vec<Person> {
    names.iter().map(|name| named(name)).collect()
}

/// The menus of a player with friends, a challenge and an invitation.
pub fn circle() -> Model {
    let mut model = model();
    model.settings.address = "play.example.org".into();
    let friends = &mut model.people.friends;
    let few = "a scene has few people";
    friends.circle = Some(Circle {
        friends: people(&["Bartholomew", "Calico", "Grace", "Mary"]).try_into().expect(few),
        received: people(&["Bosun"]).try_into().expect(few),
        sent: people(&["Stede"]).try_into().expect(few),
        blocked: people(&["Low"]).try_into().expect(few),
        ..Circle::default()
    });
    let code = "K7QF2M".parse().expect("a code");
    let in_room = |game, is_playing, code| Presence::InRoom {
        game,
        is_playing,
        can_spectate: is_playing,
        code,
    };
    friends.presence = [
        ("Mary", Presence::Online),
        ("Calico", in_room(GameKind::MARAUDERS, false, Some(code))),
        ("Grace", in_room(GameKind::STACKER, true, None)),
    ]
    .map(|(name, presence)| (named(name).id, presence))
    .into();
    let ruleset = Ruleset::Swordfight;
    let by = named("Mary").name;
    friends.challenges.push(Challenge { number: 1, by, ruleset, seconds: 24.2 });
    friends.invitations.push(Invitation { by: named("Calico").name, code, seconds: 40.0 });
    model
}

/// The menus with the page of a friend.
fn with_chosen(name: &str) -> Model {
    let mut model = circle();
    model.people.friends.challenges.clear();
    model.people.friends.invitations.clear();
    model.people.friends.chosen = Some(named(name));
    model
}

/// The player is in a brawl room.
#[cfg(test)]
pub fn enter_room(model: &mut Model) {
    crate::scenes::rooms::host(model, wire::BrawlPhase::Gathering);
}
