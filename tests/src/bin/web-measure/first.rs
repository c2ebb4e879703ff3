//! The first start of a newcomer, up to the moving picture of a lesson.

use anyhow::{Context, Result};
use browser::{Browser, Page as _};
use games::GameKind;
use tests::served::{self, Served};
use tests::web::{FirstRun, Way, assert_clean};

use crate::{folder, remove};

/// Prints a row for each game and size of the page.
pub async fn measure() -> Result<()> {
    let web = std::env::var("CUTLASS_WEB").context("CUTLASS_WEB is a folder of deploy/web")?;
    println!("| page | game | presses | first picture, s | from there to the lesson, s |");
    println!("|---|---|--:|--:|--:|");
    for (name, way, [width, height]) in
        [("1280 x 720, keys", Way::Keys, [1280, 720]), ("390 x 844, touch", Way::Touch, [390, 844])]
    {
        for game in GameKind::ALL {
            // Nothing is remembered of the game before.
            let data = folder(&format!("first-{width}-{}", game.name()))?;
            let served = Served::start(&served::program()?, &data, &["--web", &*web]).await?;
            let (browser, tab) = Browser::start(&data);
            tab.resize(width, height, way == Way::Touch);
            let run = FirstRun::play(&format!("http://{}", served.address), &tab, game, way);
            assert_clean(&tab);
            let FirstRun { presses, first_frame, lesson } = run;
            let [first, lesson] = [first_frame, lesson].map(|time| time.as_secs_f64());
            println!("| {name} | {} | {presses} | {first:.1} | {lesson:.1} |", game.name());
            drop((tab, browser, served));
            remove(&data).await?;
        }
    }
    Ok(())
}
