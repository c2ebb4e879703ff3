//! What assistive technology, such as a screen reader, receives of a page: a node for its title, for each of its lines and
//! for each of its rows. Desktop systems ask for it by AccessKit; a page of a browser has no such tree.

use accesskit::{Action, ActionData, Live, Node, Role};
use bevy::a11y::{AccessibilityNode, AccessibilityRequested};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;

use crate::platform::typing::TextKind;
use crate::screens::rows::{Does, PageInput};
use crate::screens::{Model, Page, Row, Screen};
use crate::shell::menu::{Part, RowKind, Spot};

/// The number of the row that an entity with a node stands for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfRow(pub usize);

/// The nodes of a page in the order in which they are read, each with the number of its row, if it is one.
pub fn nodes(page: &Page) -> Vec<(Node, Option<usize>)> {
    let title = (!page.title.is_empty()).then(|| {
        let mut node = Node::new(Role::Heading);
        node.set_label(page.title.as_str());
        node
    });
    let urgent = page.urgent.iter().map(|line| {
        let mut node = text(line);
        node.set_role(Role::Alert);
        node.set_live(Live::Assertive);
        node
    });
    let lines = page.lines.iter().filter(|line| !line.is_empty()).map(|line| text(line));
    let keys = page.keys.iter().map(|(keys, does)| text(&format!("{}: {does}", keys.join(", "))));
    let words = title.into_iter().chain(urgent).chain(lines).chain(keys).map(|node| (node, None));
    let count = page.rows.len();
    let rows = page.rows.iter().enumerate().map(|(number, it)| {
        let mut node = row(it);
        node.set_position_in_set(number + 1);
        if it.spot == Spot::Beside {
            // It is one of the things that can be done with the row before it.
            let of = page.rows[..number].iter().rfind(|row| row.spot != Spot::Beside);
            of.into_iter().for_each(|of| node.set_description(of.label.as_str()));
        }
        node.set_size_of_set(count);
        (node, Some(number))
    });
    words.chain(rows).collect()
}

/// A line of text.
fn text(line: &str) -> Node {
    let mut node = Node::new(Role::Label);
    node.set_value(line);
    node
}

/// A row: what it is called, its value, and what can be done with it.
fn row(row: &Row) -> Node {
    let mut node = Node::new(match (row.kind, &row.does) {
        (RowKind::Button, _) => Role::Button,
        (RowKind::Stepper, _) => Role::SpinButton,
        (RowKind::Input, &Does::Type(field)) if field.kind() == TextKind::Password => {
            Role::PasswordInput
        }
        (RowKind::Input, _) => Role::TextInput,
    });
    match (row.kind, row.value.as_str()) {
        // A button has no value of its own.
        (RowKind::Button, value) if !value.is_empty() => {
            node.set_label(format!("{}, {value}", row.label));
        }
        (RowKind::Button, _) => node.set_label(row.label.as_str()),
        (_, value) => {
            node.set_label(row.label.as_str());
            node.set_value(value);
        }
    }
    if !row.note.is_empty() {
        node.set_description(row.note.as_str());
    }
    node.add_action(Action::Focus);
    node.add_action(Action::Click);
    match row.kind {
        RowKind::Button => {}
        RowKind::Stepper => {
            node.add_action(Action::Increment);
            node.add_action(Action::Decrement);
        }
        RowKind::Input => node.add_action(Action::SetValue),
    }
    node
}

/// The entities with the nodes of the page that is shown.
#[derive(Default)]
pub(super) struct Described {
    screen: Option<Screen>,
    entities: Vec<Entity>,
}

/// Describes the page that is shown, once some assistive technology has asked for that.
pub(super) fn describe(
    requested: Res<AccessibilityRequested>,
    (model, screen): (Res<Model>, Res<State<Screen>>),
    mut shown: Local<Described>,
    mut known: Query<(&mut AccessibilityNode, Option<&OfRow>)>,
    mut focus: ResMut<InputFocus>,
    mut commands: Commands,
) {
    if !requested.get() {
        return;
    }
    let page = model.page(*screen.get());
    let nodes = page.as_ref().map(nodes).unwrap_or_default();
    let is_new = shown.screen.replace(*screen.get()) != Some(*screen.get());
    let is_same = |(&entity, (_, row)): (&Entity, &(Node, Option<usize>))| {
        known.get(entity).is_ok_and(|(_, of)| of.map(|of| of.0) == *row)
    };
    // Another page has other entities, so that its focus is news.
    let kept = if is_new {
        0
    } else {
        shown.entities.iter().zip(&nodes).take_while(|it| is_same(*it)).count()
    };
    for entity in shown.entities.drain(kept..) {
        commands.entity(entity).despawn();
    }
    let mut focused = None;
    for (index, (node, row)) in nodes.into_iter().enumerate() {
        let entity = match shown.entities.get(index) {
            Some(&entity) => {
                if let Ok((known, _)) = known.get_mut(entity) {
                    known.map_unchanged(|known| &mut known.0).set_if_neq(node);
                }
                entity
            }
            None => {
                let mut entity = commands.spawn(AccessibilityNode(node));
                row.into_iter().for_each(|row| _ = entity.insert(OfRow(row)));
                let entity = entity.id();
                shown.entities.push(entity);
                entity
            }
        };
        if row == Some(model.position.focus) {
            focused = Some(entity);
        }
    }
    if focus.get() != focused {
        match focused {
            Some(entity) => focus.set(entity, FocusCause::Navigated),
            None => focus.clear(),
        }
    }
}

/// The inputs to the page that do what assistive technology asks for of this row.
pub(super) fn inputs(request: &accesskit::ActionRequest, row: usize) -> Vec<PageInput> {
    let focus = PageInput::Hover(Part::Row(row));
    match (request.action, &request.data) {
        (Action::Focus, _) => vec![focus],
        (Action::Click, _) => vec![PageInput::Click(Part::Row(row))],
        (Action::Increment, _) => vec![PageInput::Click(Part::More(row))],
        (Action::Decrement, _) => vec![PageInput::Click(Part::Less(row))],
        (Action::SetValue, Some(ActionData::Value(value))) => {
            let letters = value.chars().map(PageInput::Letter);
            [focus, PageInput::Clear].into_iter().chain(letters).collect()
        }
        _ => Vec::new(),
    }
}
