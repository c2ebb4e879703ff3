//! Emotes: two programs in a duel on a server of its own, and the keys, buttons and rows that show one.

use app::activity::intent::Intent;
use app::games::hud::emotes::ListPlaces;
use app::input::Action;
use app::input::touch::controls::Control;
use app::scenes;
use app::screens::{Model, Screen};
use bevy::ecs::message::Messages;
use bevy::input::gamepad::GamepadButton;
use bevy::prelude::{KeyCode, NextState};
use bout::Seat;
use games::GameKind;
use wire::{Emote, RoomPhase};

use super::mouse::{Moused, SIZE};
use super::pad::Padded;
use super::program::{Folder, Program, anne, run};
use super::touch::{ASIDE, Touched, UPRIGHT};

/// The emote that a program shows of the player with this name.
fn shown(program: &Program, of: &str) -> Option<Emote> {
    let state = &program.model().status.emotes;
    let names = &state.duel.as_ref()?.names;
    let seat = names.iter().position(|name| name == of)?;
    state.shown(Seat(seat as u8)).map(|shown| shown.emote)
}

fn labels(model: &Model, screen: Screen) -> Vec<String> {
    model.page(screen).expect("a page").rows.into_iter().map(|row| row.label).collect()
}

/// Shows an emote by keys.
fn send(program: &mut Program, number: KeyCode) {
    program.press(KeyCode::KeyT);
    program.press(number);
}

#[test]
fn two_players_show_each_other_emotes_until_one_is_muted() {
    let folder = Folder::new("emotes");
    let server = folder.serve();
    let address = server.address.to_string();
    let (mut anne, mut mary) =
        (Program::online("Anne", &address), Program::online("Mary", &address));
    anne.intent(Intent::Quick);
    mary.intent(Intent::Quick);
    let in_bout = |all: &[&mut Program]| all.iter().all(|one| one.screen() == Screen::Bout);
    run(&mut [&mut anne, &mut mary], "bout", in_bout);

    send(&mut anne, KeyCode::Digit2);
    assert!(!anne.model().status.emotes.is_open, "it has closed by itself");
    run(&mut [&mut anne, &mut mary], "emote on both screens", |all| {
        all.iter().all(|one| shown(one, "Anne") == Some(Emote::WellPlayed))
    });
    // More go until the limit is reached, and then the list says how long it takes.
    for _ in 0..9 {
        send(&mut anne, KeyCode::Numpad4);
        if anne.model().status.emotes.is_open {
            break;
        }
    }
    assert!(anne.model().status.emotes.is_open && anne.model().status.emotes.waits().is_some());
    run(&mut [&mut anne, &mut mary], "the next", |all| shown(all[1], "Anne") == Some(Emote::Oops));
    anne.press(KeyCode::Escape);
    assert_eq!((anne.screen(), anne.model().status.emotes.is_open), (Screen::Bout, false));

    // The page of a result has its rows behind all others but the last.
    let rows = labels(mary.model(), Screen::Result);
    assert_eq!(rows[rows.len() - 3..rows.len() - 1], ["Send emote", "Emotes of Anne"]);

    send(&mut mary, KeyCode::Digit7);
    assert_eq!(shown(&mary, "Anne"), None, "it goes at once");
    mary.press(KeyCode::Escape);
    run(&mut [&mut anne, &mut mary], "room in the limit", |all| {
        all[0].model().status.emotes.waits().is_none() && shown(all[0], "Anne").is_none()
    });
    send(&mut anne, KeyCode::Digit3);
    run(&mut [&mut anne, &mut mary], "own", |all| shown(all[0], "Anne") == Some(Emote::Nice));

    // By a row of the page before a forfeit, which comes after all that Anne has sent.
    mary.press(KeyCode::Escape);
    assert_eq!(mary.screen(), Screen::Leaving);
    let row = labels(mary.model(), Screen::Leaving).iter().position(|it| it == "Send emote");
    mary.change().position.focus = row.expect("a row");
    mary.press(KeyCode::ArrowLeft);
    mary.press(KeyCode::Enter);
    run(&mut [&mut anne, &mut mary], "answer", |all| {
        all.iter().all(|one| shown(one, "Mary") == Some(Emote::Rematch))
    });
    assert_eq!(shown(&mary, "Anne"), None, "Anne is muted");

    // Without emotes there are no keys and no rows for them.
    mary.change().settings.emotes = false;
    assert!(!labels(mary.model(), Screen::Leaving).contains(&"Send emote".into()));
    mary.press(KeyCode::Escape);
    mary.press(KeyCode::KeyT);
    assert!(!mary.model().status.emotes.is_open);

    // Nobody is left to show one to.
    mary.intent(Intent::Leave);
    run(&mut [&mut anne, &mut mary], "end", |all| !all[0].model().can_emote());
    send(&mut anne, KeyCode::Digit3);
    assert!(!anne.model().status.emotes.is_open);
}

/// A program in a bout against Mary, as the screens see it.
fn in_duel(game: GameKind) -> Program {
    let mut program = Program::screens(anne(game));
    scenes::emotes::met(&mut program.change(), game, RoomPhase::Playing, "Mary");
    program.0.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Bout);
    program.0.update();
    program
}

fn intents(program: &mut Program) -> Vec<Intent> {
    program.0.world_mut().resource_mut::<Messages<Intent>>().drain().collect()
}

#[test]
fn a_pad_opens_the_list_moves_in_it_and_sends_with_the_same_button() {
    use GamepadButton::{
        LeftTrigger, LeftTrigger2, RightThumb, RightTrigger, RightTrigger2, Start,
    };
    for (game, [previous, next]) in [
        (GameKind::SWORDFIGHT, [LeftTrigger, RightTrigger]),
        (GameKind::STACKER, [LeftTrigger2, RightTrigger2]),
        (GameKind::MARAUDERS, [LeftTrigger, RightTrigger]),
    ] {
        let mut it = Padded::new(in_duel(game));
        it.press(RightThumb);
        for button in [next, next, next, previous] {
            it.press(button);
        }
        assert_eq!(intents(&mut it.app), [], "{game:?}");
        it.set(RightThumb, 1.0);
        assert_eq!(intents(&mut it.app), [Intent::Emote(Emote::Nice)], "{game:?}");
        it.set(RightThumb, 0.0);
        it.press(RightThumb);
        it.press(Start);
        let is_open = it.app.model().status.emotes.is_open;
        assert_eq!((it.app.screen(), is_open), (Screen::Bout, false), "Start closes it first");
    }
}

#[test]
fn fingers_and_the_mouse_choose_from_the_list() {
    for size in [UPRIGHT, ASIDE] {
        let mut it = Touched::new(in_duel(GameKind::STACKER), size);
        it.tap(size / 2.0);
        it.tap(it.button(Control::Emotes));
        let places = ListPlaces::grid(it.size());
        it.tap(places.rows[4].center());
        assert_eq!(intents(&mut it.app), [Intent::Emote(Emote::Thanks)], "{size}");
        it.tap(it.button(Control::Emotes));
        it.tap(places.rows[6].center());
        assert!(it.app.model().status.emotes.is_muted(Seat(1)), "{size}");
        assert_eq!(intents(&mut it.app), [], "{size}");
        it.tap(it.button(Control::Emotes));
        assert!(!it.app.model().status.emotes.is_open, "{size}: the button closes it");
    }
    let mut it = Moused::new(in_duel(GameKind::SWORDFIGHT));
    it.app.press(KeyCode::KeyT);
    it.click(ListPlaces::list(SIZE).rows[0].center());
    assert_eq!(intents(&mut it.app), [Intent::Emote(Emote::GoodLuck)]);
}

#[test]
fn a_number_key_that_plays_chooses_nothing() {
    let mut program = in_duel(GameKind::SWORDFIGHT);
    let keys = program.change().into_inner().settings.keys_mut(GameKind::SWORDFIGHT);
    keys.toggle(Action::Left, KeyCode::Digit1.into());
    program.press(KeyCode::Digit2);
    assert_eq!(intents(&mut program), [], "the list is closed");
    program.press(KeyCode::KeyT);
    program.press(KeyCode::Digit1);
    assert_eq!(intents(&mut program), []);
    program.press(KeyCode::Digit2);
    assert_eq!(intents(&mut program), [Intent::Emote(Emote::WellPlayed)]);
}
