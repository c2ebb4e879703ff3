//! A bout in turns, between a server, the keys and the menus.

use std::time::Instant;

use bout::{Outcome, Team};
use wire::{RoomPhase, RoomView, Start};

use crate::battle::{Battle, words::Names};
use crate::play::Play;
use crate::screens::{Model, Screen};

/// A battle that begins.
pub fn begin(play: &Play, model: &mut Model, start: &Start, at: Instant) -> Battle {
    let mut battle = Battle::new(start, at);
    battle.set_speed(model.settings.marauders.speed);
    model.presses.clear();
    if let Some(room) = &play.room {
        battle.know(names(room));
    }
    battle
}

/// Who is who in a room.
fn names(room: &RoomView) -> Names {
    Names { own: room.seat, names: room.members.iter().map(|it| it.name.to_string()).collect() }
}

/// The room of a battle that the player looks on at.
pub fn looked_on(play: &mut Play, model: &Model, room: &RoomView) {
    let is_past = |battle: &Battle| {
        battle.seat().is_some() || battle.outcome().is_some() && room.phase == RoomPhase::Playing
    };
    if play.battle.as_ref().is_none_or(is_past) {
        let mut battle = Battle::looking_on(room, Instant::now());
        battle.set_speed(model.settings.marauders.speed);
        battle.know(names(room));
        play.battle = Some(battle);
    }
}

/// Real time goes by, and what was pressed is done. The screen that leads to, if it does.
pub fn pass(play: &mut Play, model: &mut Model, screen: Screen) -> Option<Screen> {
    let battle = play.battle.as_mut()?;
    let presses = std::mem::take(&mut model.presses);
    battle.pass(Instant::now());
    model.news.seconds = battle.seconds();
    model.guide.is_own_turn = battle.may_move();
    if !matches!(screen, Screen::Bout | Screen::Watching) {
        return None;
    }
    for press in presses {
        let Some(message) = battle.press(press) else { continue };
        if !play.link.as_ref().is_some_and(|link| link.say(message)) {
            tracing::warn!("the line is full or gone");
        }
    }
    if battle.speed() != model.settings.marauders.speed {
        model.settings.marauders.speed = battle.speed();
        model.shelf.keep(&model.settings);
    }
    if !battle.take_guide() {
        return None;
    }
    let elements = battle.table()?.elements.to_vec();
    model.guide.open(screen, elements);
    model.focus = 0;
    Some(Screen::Elements)
}

/// How a battle or a match of them ended, in a title and lines.
pub fn ending(
    outcome: Outcome,
    battle: Option<&Battle>,
    room: &RoomView,
) -> (&'static str, Vec<String>) {
    let is_over = matches!(room.phase, RoomPhase::Over(_));
    let own = battle.and_then(|battle| Some(battle.table()?.team(battle.seat()?)));
    let title = match outcome {
        Outcome::Won(team) if own == Some(team) && is_over => "Victory",
        Outcome::Won(team) if own == Some(team) => "Battle won",
        Outcome::Won(_) if is_over => "Defeat",
        Outcome::Won(_) => "Battle lost",
        Outcome::Drawn | Outcome::Undecided => "A draw",
    };
    let wins = room.members.iter().map(|member| format!("{} {}", member.name, member.wins));
    let mut lines = vec![wins.collect::<Vec<_>>().join(" : ")];
    if let Some(table) = battle.and_then(Battle::table) {
        let points = |team: u8| {
            let names: Vec<&str> = room
                .members
                .iter()
                .zip(table.seats())
                .filter(|&(_, seat)| table.team(seat) == Team(team))
                .map(|(member, _)| member.name.as_str())
                .collect();
            format!("{} {}", names.join(" and "), table.hp[usize::from(team)])
        };
        let points: Vec<String> = (0..table.mode().teams()).map(points).collect();
        lines.push(format!("Hit points after {} turns: {}", table.turn, points.join(", ")));
    }
    (title, lines)
}
