//! Scenes that teach marauders: the guide, the guided battle, and the credits.

use web_time::{Duration, Instant};

use bevy::math::Vec2;
use games::GameKind;
use marauders::{Element, Side};

use crate::games::marauders::drill::BestSwap;
use crate::games::marauders::guide::{Chapter, Topic};
use crate::games::marauders::layout::Button;
use crate::games::marauders::lesson::{Lesson, Step};
use crate::games::marauders::pointer::Press;
use crate::games::marauders::subject::Subject;
use crate::games::marauders::view::BattleView;
use crate::games::marauders::view::Speed;
use crate::input::{Bindings, InputDevice};
use crate::scenes::{LARGE, SECONDS, SMALL, Scene, model, resized};
use crate::screens::handling::Trial;
use crate::screens::picture;
use crate::screens::picture::Seen;
use crate::screens::{Model, Screen};
use crate::shell::painter::Painter;

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
        scene("drill-swap", SMALL, Screen::Lesson, learner(), Some(swap())),
        menu("drill-swaps", Screen::Drills, None),
        menu("lesson-over", Screen::LessonOver, Some(view(Step::Winning))),
        menu("marauders-play", Screen::Play, None),
        menu("marauders-practice", Screen::Practice, None),
        ladder("marauders-ladder", Screen::Ladder),
        ladder("marauders-rank", Screen::Elements),
        menu("credits", Screen::Credits, None),
    ]
}

fn learner() -> Model {
    let mut model = model().offline();
    model.settings.game = GameKind::MARAUDERS;
    model
}

fn menu(name: &'static str, screen: Screen, battle: Option<BattleView>) -> Scene {
    let model = learner().focused(usize::from(screen == Screen::Play));
    scene(name, SMALL, screen, model, battle)
}

/// The ladder of a player who has won three ranks, or the new elements of the next one.
fn ladder(name: &'static str, screen: Screen) -> Scene {
    let mut model = learner();
    model.settings.marauders.rank = 3;
    model.help.guide.open_rank(4);
    model.position.focus = if screen == Screen::Ladder { 3 } else { 1 };
    scene(name, SMALL, screen, model, None)
}

/// The guide, opened in a battle of rank 3.
fn guide(name: &'static str, pixels: Vec2, topic: Topic) -> Scene {
    let mut model = learner();
    model.help.guide.open(Screen::Bout, Element::ALL[..9].to_vec());
    model.help.guide.is_own_turn = true;
    model.position.focus = model.help.guide.row_of(topic).unwrap_or(0);
    scene(name, pixels, Screen::Elements, model, None)
}

fn lesson(name: &'static str, pixels: Vec2, step: Step) -> Scene {
    scene(name, pixels, Screen::Lesson, learner(), Some(view(step)))
}

/// The guided battle at a step, reached by *Next* alone, with an aimed swap.
fn view(step: Step) -> BattleView {
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
        // Long enough for the animation, but not for the next event.
        lesson.press(Press::Direction(Side::North));
    }
    if step == Step::Defend {
        // Until the opponent has built its attack.
        (0..12).for_each(|_| wait(&mut lesson));
    }
    if !step.is_read() {
        let hint = lesson.battle().table().and_then(|table| table.legal_moves().first().copied());
        aim(&mut lesson, hint);
    }
    let keys = Bindings::of(GameKind::MARAUDERS).within(InputDevice::Board);
    lesson.view(&keys).expect("there is a table from the start")
}

/// A drill of which the solution is shown.
fn swap() -> BattleView {
    let mut drill = BestSwap::new(6, "Anne", Speed::Normal, Instant::now());
    drill.press(Press::Button(Button::Arm));
    let keys = Bindings::of(GameKind::MARAUDERS).within(InputDevice::Board);
    drill.view(&keys).expect("there is a table from the start")
}

/// Lifts a block and aims it.
fn aim(lesson: &mut Lesson, swap: Option<(marauders::Place, Side)>) {
    let Some((from, way)) = swap else { return };
    lesson.press(Press::Point(Subject::Block(from)));
    lesson.press(Press::Choose);
    lesson.press(Press::Direction(way));
}

fn scene(
    name: &'static str,
    pixels: Vec2,
    screen: Screen,
    model: Model,
    battle: Option<BattleView>,
) -> Scene {
    let game = model.game();
    let trial = Trial::new(game, model.settings.handling(game));
    let shown = model.clone();
    let paint = move |painter: &mut Painter, scale: Option<u16>| {
        let model = resized(&shown, scale);
        let battle = battle.clone();
        let seen = Seen { battle, ..Seen::page(screen, &model, &trial, SECONDS) };
        picture::paint(painter, &seen);
    };
    Scene { name, pixels, screen, model, paint: Box::new(paint) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a picture, in the order of painting.
    fn words(scene: &Scene, size: Vec2) -> String {
        let mut painter = Painter::new(size);
        (scene.paint)(&mut painter, None);
        let lines = painter.sheets.iter().flat_map(|sheet| &sheet.lines);
        lines.map(|line| line.words.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_step_is_said_whole_beside_the_field() {
        for step in Step::ALL {
            let view = view(step);
            let said = view.lesson.clone().expect("it is a guided battle").words;
            for scale_percent in [75, 100, 125, 200] {
                let mut model = learner();
                model.settings.scale_percent = scale_percent;
                for size in [SMALL, Vec2::new(1280.0, 960.0), Vec2::new(1720.0, 720.0)] {
                    let shown =
                        scene("step", size, Screen::Lesson, model.clone(), Some(view.clone()));
                    let shown = words(&shown, size);
                    let place = format!("{step:?} at {scale_percent} % of {size}");
                    assert!(shown.contains(said), "{place}: {said} is cut off");
                }
            }
        }
    }

    #[test]
    fn every_page_of_the_guide_fits_its_panel() {
        let mut model = learner();
        for topic in model.help.guide.topics() {
            model.position.focus = model.help.guide.row_of(topic).unwrap_or(0);
            let mut painter = Painter::new(SMALL);
            crate::games::marauders::guide::picture(
                &mut painter,
                model.draw_context(SECONDS),
                &model,
            );
            for line in painter.sheets.iter().flat_map(|sheet| &sheet.lines) {
                let low = line.at.y + line.style.size / 2.0;
                assert!(low <= SMALL.y - 52.0, "{topic:?}: {} is too low", line.words);
            }
        }
    }
}
