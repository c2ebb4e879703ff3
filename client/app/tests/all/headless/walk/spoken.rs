//! What a screen reader receives of every page, and what it can do there.

use accesskit::{Action, ActionRequest, NodeId, TreeId};
use app::screens::accessibility::OfRow;
use bevy::a11y::{AccessibilityNode, AccessibilityRequested};
use bevy::input_focus::InputFocus;
use bevy::prelude::Entity;

use super::*;

/// The node and the entity of each row, by number.
fn told(app: &mut Program) -> Vec<(usize, Entity, String)> {
    let world = app.0.world_mut();
    let mut rows = world.query::<(Entity, &OfRow, &AccessibilityNode)>();
    let words = |node: &AccessibilityNode| {
        let (label, value) = (node.label().unwrap_or_default(), node.value().unwrap_or_default());
        format!("{label} {value}")
    };
    let mut told: Vec<_> =
        rows.iter(world).map(|(entity, row, node)| (row.0, entity, words(node))).collect();
    told.sort();
    told
}

fn ask(app: &mut Program, action: Action, entity: Entity) {
    let (target_tree, target_node) = (TreeId::ROOT, NodeId(entity.to_bits()));
    let request = ActionRequest { action, target_tree, target_node, data: None };
    app.0.world_mut().write_message(bevy::a11y::ActionRequest(request));
    app.0.update();
}

#[test]
fn every_row_is_told_to_a_screen_reader_which_reaches_and_presses_it() {
    let mut app = Program::screens(scenes::model());
    app.0.world_mut().resource::<AccessibilityRequested>().set(true);
    for case in cases() {
        enter(&mut app, &case, 0);
        app.0.update();
        let page = case.model.page(case.screen).expect("a page");
        let told = told(&mut app);
        assert_eq!(told.len(), page.rows.len(), "{}", case.name);
        for (number, (row, entity, words)) in told.into_iter().enumerate() {
            let expected = &page.rows[number];
            let is_told = words.contains(&expected.label) && words.contains(&expected.value);
            assert!(number == row && is_told, "{}: {words:?}", case.name);
            ask(&mut app, Action::Focus, entity);
            assert_eq!(app.model().position.focus, number, "{}", case.name);
            assert_eq!(app.0.world().resource::<InputFocus>().get(), Some(entity), "{}", case.name);
        }
    }
}

#[test]
fn a_screen_reader_presses_a_button_and_changes_a_value() {
    let mut app = Program::screens(scenes::model());
    app.0.world_mut().resource::<AccessibilityRequested>().set(true);
    let case = cases().into_iter().find(|case| case.screen == Screen::Sound).expect("a page");
    enter(&mut app, &case, 0);
    app.0.update();
    let before = app.model().settings.sound.all_percent;
    let (_, entity, _) = told(&mut app).swap_remove(0);
    ask(&mut app, Action::Decrement, entity);
    assert!(app.model().settings.sound.all_percent < before);
    let (_, entity, words) = told(&mut app).swap_remove(0);
    let now = app.model().settings.sound.all_percent;
    assert!(words.contains(&now.to_string()), "{words:?} at {now}");
    let back = case.model.page(case.screen).expect("a page").rows.len() - 1;
    let (_, last, _) = told(&mut app).swap_remove(back);
    ask(&mut app, Action::Click, last);
    app.0.update();
    assert_eq!(app.screen(), Screen::Settings);
    assert!(told(&mut app).iter().all(|(_, other, _)| *other != entity && *other != last));
}
