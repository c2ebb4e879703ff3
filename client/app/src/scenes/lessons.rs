//! What teaches marauders: the guide, moments of the guided battle, and whose work it is.

use std::time::{Duration, Instant};

use bevy::math::Vec2;
use games::GameKind;
use marauders::{Element, Side};

use crate::battle::{Lesson, Press, Speed, lesson::Step};
use crate::draw::battle::{Button, Sight};
use crate::keys::{Bindings, Hand};
use crate::painter::Painter;
use crate::scenes::{LARGE, SECONDS, SMALL, Scene, model};
use crate::screens::elements::{Chapter, Topic};
use crate::screens::trial::Trial;
use crate::screens::{Model, News, Screen};
use crate::view::{self, Seen};

/// All of them.
pub fn all() -> Vec<Scene> {
    vec![
        guide("elements", SMALL, Topic::Element(Element::Thunder)),
        guide("elements-metal-large", LARGE, Topic::Element(Element::Metal)),
        guide("elements-blocks", SMALL, Topic::Chapter(Chapter::Blocks)),
        guide("elements-options", SMALL, Topic::Chapter(Chapter::Options)),
        guide("elements-modes", SMALL, Topic::Chapter(Chapter::Modes)),
        lesson("lesson-match", SMALL, Step::Match),
        lesson("lesson-defence", SMALL, Step::Defend),
        lesson("lesson-spell", SMALL, Step::Cast),
        lesson("lesson-spell-large", LARGE, Step::Cast),
        menu("lesson-over", Screen::LessonOver, Some(sight(Step::Winning))),
        menu("marauders-play", Screen::Play, None),
        menu("marauders-practice", Screen::Practice, None),
        menu("credits", Screen::Credits, None),
    ]
}

fn learner() -> Model {
    let mut model = Model { news: News::default(), ..model() };
    model.settings.game = GameKind::Marauders;
    model
}

fn menu(name: &'static str, screen: Screen, battle: Option<Sight>) -> Scene {
    let model = Model { focus: usize::from(screen == Screen::Play), ..learner() };
    scene(name, SMALL, screen, model, battle)
}

/// The guide, opened in a battle of rank 3.
fn guide(name: &'static str, pixels: Vec2, topic: Topic) -> Scene {
    let mut model = learner();
    model.guide.open(Screen::Bout, Element::ALL[..9].to_vec());
    model.guide.is_own_turn = true;
    model.focus = model.guide.topics().iter().position(|&one| one == topic).unwrap_or(0);
    scene(name, pixels, Screen::Elements, model, None)
}

fn lesson(name: &'static str, pixels: Vec2, step: Step) -> Scene {
    scene(name, pixels, Screen::Lesson, learner(), Some(sight(step)))
}

/// The guided battle at a step, come to by *Next* alone, with a swap aimed.
fn sight(step: Step) -> Sight {
    let mut now = Instant::now();
    let mut lesson = Lesson::new("Anne", Speed::Normal, now);
    let mut wait = |lesson: &mut Lesson| {
        for _ in 0..4 {
            now += Duration::from_secs(60);
            lesson.pass(now);
        }
    };
    while lesson.step() != step && !lesson.is_over() {
        lesson.press(Press::Button(Button::Next));
        // To be told, but not long enough for what would follow.
        lesson.press(Press::Way(Side::North));
    }
    if step == Step::Defend {
        // Until the opponent has gathered its attack.
        (0..12).for_each(|_| wait(&mut lesson));
    }
    if !step.is_read() {
        let hint = lesson.battle().table().and_then(|table| table.legal_moves().first().copied());
        aim(&mut lesson, hint);
    }
    let keys = Bindings::of(GameKind::Marauders).within(Hand::Board);
    lesson.sight(&keys).expect("there is a table from the start")
}

/// Lifts a block and aims it.
fn aim(lesson: &mut Lesson, swap: Option<(marauders::Place, Side)>) {
    let Some((from, way)) = swap else { return };
    for side in [Side::North, Side::West] {
        (0..marauders::size::FIELD_SIZE_MAX).for_each(|_| lesson.press(Press::Way(side)));
    }
    (0..from.row).for_each(|_| lesson.press(Press::Way(Side::South)));
    (0..from.column).for_each(|_| lesson.press(Press::Way(Side::East)));
    lesson.press(Press::Choose);
    lesson.press(Press::Way(way));
}

fn scene(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    battle: Option<Sight>,
) -> Scene {
    let game = model.game();
    let trial = Trial::new(game, model.settings.handling(game));
    let paint = move |painter: &mut Painter| {
        let battle = battle.clone();
        let (sight, watched, seconds) = (None, None, SECONDS);
        let seen = Seen { screen, model: &model, trial: &trial, sight, battle, watched, seconds };
        view::paint(painter, &seen);
    };
    Scene { name, pixels, paint: Box::new(paint) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a picture, in the order in which they are painted.
    fn words(scene: &Scene, size: Vec2) -> String {
        let mut painter = Painter::new(size);
        (scene.paint)(&mut painter);
        let lines = painter.sheets.iter().flat_map(|sheet| &sheet.lines);
        lines.map(|line| line.words.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_step_is_said_whole_beside_the_field() {
        for step in Step::ALL {
            let sight = sight(step);
            let said = sight.lesson.clone().expect("it is a guided battle").lines;
            for scale_percent in [75, 100, 125, 200] {
                let mut model = learner();
                model.settings.scale_percent = scale_percent;
                for size in [SMALL, Vec2::new(1280.0, 960.0), Vec2::new(1720.0, 720.0)] {
                    let shown =
                        scene("step", size, Screen::Lesson, model.clone(), Some(sight.clone()));
                    let shown = words(&shown, size);
                    for line in &said {
                        let place = format!("{step:?} at {scale_percent} % of {size}");
                        assert!(shown.contains(line.as_str()), "{place}: {line} is cut off");
                    }
                }
            }
        }
    }

    #[test]
    fn every_page_of_the_guide_fits_its_panel() {
        let mut model = learner();
        for (focus, topic) in model.guide.topics().into_iter().enumerate() {
            model.focus = focus;
            let mut painter = Painter::new(SMALL);
            crate::screens::elements::picture(&mut painter, model.look(SECONDS), &model);
            for line in painter.sheets.iter().flat_map(|sheet| &sheet.lines) {
                let low = line.at.y + line.style.size / 2.0;
                assert!(low <= SMALL.y - 52.0, "{topic:?}: {} is too low", line.words);
            }
        }
    }
}
