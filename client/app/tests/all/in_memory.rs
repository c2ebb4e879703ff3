//! What is drawn in memory looks as the graphics driver draws it.

use std::path::Path;
use std::sync::{Arc, mpsc};

use app::scenes::indexed;
use app::scenes::shots::{Still, render};
use app::scenes::{self, Scene};

/// Pages, boards, letters of all faces, shades and translucent shapes.
const SCENES: [&str; 6] =
    ["bout-both", "stack-danger", "battle-aim", "brawl-24", "home", "brawl-invitation"];
/// The side of the squares whose mean colours are compared, in pixels: a driver smooths edges, and draws letters
/// between pixels.
const SQUARE: usize = 8;
/// By how many of the 255 steps of a channel they may differ, on average and at most: glows of several layers round to
/// steps in other places.
const STEPS_MAX: (f64, f64) = (2.5, 60.0);

/// The mean of each channel in each square of a picture of this width.
fn means(bytes: &[u8], width: usize) -> Vec<f64> {
    let (rows, columns) = (bytes.len() / (4 * width * SQUARE), width / SQUARE);
    let mean = |at: usize| {
        let (square, channel) = (at / 3, at % 3);
        let (row, column) = (square / columns * SQUARE, square % columns * SQUARE);
        let pixels =
            (0..SQUARE * SQUARE).map(|at| (row + at / SQUARE) * width + column + at % SQUARE);
        pixels.map(|pixel| f64::from(bytes[4 * pixel + channel])).sum::<f64>()
            / (SQUARE * SQUARE) as f64
    };
    (0..3 * rows * columns).map(mean).collect()
}

#[test]
fn a_picture_drawn_in_memory_is_that_of_the_graphics_driver() {
    let all = scenes::all().into_iter().filter(|scene| SCENES.contains(&scene.name));
    let both = |scene: Arc<Scene>| {
        [false, true].map(|in_memory| Still { in_memory, ..Still::new(scene.clone()) })
    };
    let stills: Vec<Still> = all.map(Arc::new).flat_map(both).collect();
    assert_eq!(stills.len(), 2 * SCENES.len());
    let (sender, taken) = mpsc::channel();
    let taking = render(stills, move |still, size, picture| {
        sender.send((still.scene.name, size, picture)).map_err(std::io::Error::other)
    });
    taking.expect("each picture is taken");
    let taken: Vec<(&str, (u32, u32), Vec<u8>)> = taken.try_iter().collect();
    assert_eq!(taken.len(), 2 * SCENES.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("in-memory");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut unlike = Vec::new();
    for two in taken.chunks_exact(2) {
        let (name, size) = (two[0].0, two[0].1);
        assert_eq!((name, size), (two[1].0, two[1].1));
        for ((_, size, bytes), by) in two.iter().zip(["driver", "memory"]) {
            let picture = indexed::still(*size, bytes, None).expect("a picture");
            std::fs::write(folder.join(format!("{name}-{by}.png")), picture).expect("a file");
        }
        let [driver, memory] = [0, 1].map(|at| means(&two[at].2, size.0 as usize));
        let steps = driver.iter().zip(&memory).map(|(one, other)| (one - other).abs());
        let (sum, most) = steps.fold((0.0, 0.0), |(sum, most), step| (sum + step, step.max(most)));
        let mean = sum / driver.len() as f64;
        if STEPS_MAX.0 < mean || STEPS_MAX.1 < most {
            unlike.push(format!("{name}: {mean:.2} steps on average, {most:.0} at most"));
        }
    }
    assert_eq!(unlike, [""; 0], "see {}", folder.display());
}
