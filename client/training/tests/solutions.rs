//! Every step of every lesson and every drill can be done, and is done by its solution.

use std::collections::BTreeSet;

use bots::solver::swaps;
use bout::{Buttons, Purpose, Seed, Stream};
use games::ClockedGame;
use training::drills::{LEVELS_MAX, OWN, drills, swap_drills};
use training::{Exercise, Goal, Status, Step, Task};

/// Ticks within which a solution reaches its goal.
const TICKS_MAX: u32 = 1800;

/// All exercises with their names.
fn tasks() -> Vec<(String, Task)> {
    let games = ClockedGame::ALL.into_iter();
    let all = games.flat_map(|game| {
        let steps = Step::all(game).map(|step| (format!("{step:?}"), step.task()));
        let drills = drills(game).into_iter();
        steps.chain(drills.map(|drill| (drill.name.to_owned(), drill.task)))
    });
    all.collect()
}

fn exercise(task: Task) -> Exercise {
    Exercise::new(task, task.position.game().handling_default(), Default::default())
}

/// Plays with these buttons until the status is another one.
fn play(exercise: &mut Exercise, mut held: impl FnMut() -> Buttons) -> u32 {
    let (mut ticks, status) = (0, exercise.status());
    while exercise.status() == status && ticks < TICKS_MAX {
        exercise.step(held());
        ticks += 1;
    }
    ticks
}

#[test]
fn every_solution_reaches_its_goal_and_leaves_it_to_the_player() {
    for (name, task) in tasks().into_iter().filter(|(_, task)| task.goal != Goal::Read) {
        let mut exercise = exercise(task);
        exercise.show_solution();
        assert_eq!(exercise.status(), Status::Showing);
        // What the player holds meanwhile changes nothing.
        let ticks = play(&mut exercise, || Buttons::HARD_DROP);
        assert_eq!(exercise.status(), Status::Shown, "{name} after {ticks} ticks");
        play(&mut exercise, || Buttons::NONE);
        assert_eq!(exercise.status(), Status::Playing, "{name}: it is the player's turn");
    }
}

#[test]
fn no_exercise_is_done_by_dropping_everything_where_it_enters() {
    for (name, task) in tasks() {
        // An attack enters whatever is done.
        if matches!(task.goal, Goal::Struck | Goal::Raised(_) | Goal::Coloured | Goal::Low(_)) {
            continue;
        }
        let mut exercise = exercise(task);
        let mut is_down = false;
        play(&mut exercise, || {
            is_down ^= true;
            if is_down { Buttons::DOWN.with(Buttons::HARD_DROP) } else { Buttons::DOWN }
        });
        assert_ne!(exercise.status(), Status::Done, "{name}");
    }
}

#[test]
fn whatever_is_pressed_an_exercise_ends_or_begins_again() {
    let mut stream = Stream::new(&Seed([3; 32]), Purpose::Bots);
    for (name, task) in tasks() {
        let mut exercise = exercise(task);
        let (mut ends, mut ticks) = (0, 0);
        while ends < 2 {
            let status = exercise.status();
            exercise.step(Buttons(stream.below(1 << 12) as u16));
            ends += u32::from(exercise.status() != status);
            if exercise.status() == Status::Done {
                exercise.restart();
            }
            ticks += 1;
            assert!(ticks < 20_000, "{name} goes on for ever");
        }
    }
}

#[test]
fn lessons_are_short_and_drills_have_names_and_levels() {
    for game in ClockedGame::ALL {
        let steps: Vec<Step> = Step::all(game).collect();
        assert!((10..=14).contains(&steps.len()), "{game:?}: {}", steps.len());
        for (index, step) in steps.iter().enumerate() {
            assert_eq!((step.index(), step.game()), (index, game));
            assert_eq!(step.next(), steps.get(index + 1).copied());
        }
        let drills = drills(game);
        assert!(20 <= drills.len(), "{game:?}: {}", drills.len());
        assert!(drills.iter().map(|drill| drill.level).is_sorted());
        let levels: BTreeSet<u8> = drills.iter().map(|drill| drill.level).collect();
        assert!(levels.iter().all(|level| (1..=LEVELS_MAX).contains(level)), "{levels:?}");
        let names: BTreeSet<&str> = drills.iter().map(|drill| drill.name).collect();
        assert_eq!(names.len(), drills.len());
    }
}

#[test]
fn every_best_swap_is_the_best_by_the_valuation_of_the_bots() {
    let drills = swap_drills();
    assert!(12 <= drills.len(), "{}", drills.len());
    assert!(drills.iter().map(|drill| drill.level).is_sorted());
    let names: BTreeSet<&str> = drills.iter().map(|drill| drill.name).collect();
    assert_eq!(names.len(), drills.len());
    for drill in drills {
        let table = drill.table().unwrap_or_else(|| panic!("{drill:?} is not reached"));
        let swaps = swaps(&table, OWN);
        assert_eq!((swaps[0].from, swaps[0].direction), (drill.from, drill.direction), "{drill:?}");
        // By more than a hit point.
        assert!(100 < swaps[0].worth - swaps[1].worth, "{drill:?}: {swaps:?}");
    }
}
