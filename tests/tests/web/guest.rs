//! A friend with a link and a browser: from the page of the room to the end of a bout, in each game, by
//! keys, by mouse, and by touch on a phone.

use std::time::{Duration, Instant};

use browser::{Key, Page, Tab};
use games::GameKind;
use marauders::Place;
use tests::web::{
    FirstRun, Friend, SKIP, Target, WITHIN, Way, WayIn, assert_clean, await_screen, place_of,
    short, targets,
};

use crate::page::{Arena, READY, TO_ROOM};
use crate::replay::{inputs_of_guest, last_replay};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_swordfight_by_keys() {
    plays(GameKind::SWORDFIGHT, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_stacker_by_keys() {
    plays(GameKind::STACKER, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_marauders_by_keys() {
    plays(GameKind::MARAUDERS, Way::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_comes_to_swordfight_by_mouse() {
    plays(GameKind::SWORDFIGHT, Way::Mouse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_comes_to_stacker_by_mouse() {
    plays(GameKind::STACKER, Way::Mouse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_marauders_by_mouse() {
    plays(GameKind::MARAUDERS, Way::Mouse).await;
}

/// Whether the input of the page has the focus: the game's own field has it, too.
const IS_TYPING: &str = "document.activeElement.id === 'typing'";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_composes_a_name_by_an_input_method() {
    let arena = Arena::open("guest-composes").await;
    let (_browser, tab) = arena.browser();
    let friend = Friend::start(arena.served.address, short(GameKind::SWORDFIGHT), false);
    tab.open(&arena.url("/play/"));
    await_screen(&tab, "welcome");
    let drawn = ["海賊女", "海賊王"].map(|name| {
        // The field of the name is the row above the focused one.
        tab.draw_frames(2);
        if tab.evaluate(IS_TYPING) != true {
            tab.press(Key::UP);
        }
        tab.wait(IS_TYPING, WITHIN);
        tab.evaluate("document.getElementById('typing').select()");
        compose(&tab, &["かい", "かいぞく", "海賊"], name);
        arena.keep(&tab, "composed");
        tab.press(Key::DOWN);
        ink(&tab, "Name")
    });
    let different = differing(&drawn[0], &drawn[1]);
    assert!(DIFFERENT_LEAST <= different, "two names differ in {different} pixels");
    Way::Mouse.press_row(&tab, Key::ENTER, SKIP);
    await_screen(&tab, "title");
    WayIn::follow(&arena.url(""), &tab, &friend, Way::Keys, |_| {});
    friend.wait("the guest has the name", |seen| seen.has_name("海賊王"));
    await_screen(&tab, "room");
    // The rows above the field of the chat, and as many again for a slow page.
    for _ in 0..20 {
        if tab.evaluate(IS_TYPING) == true {
            break;
        }
        tab.press(Key::DOWN);
        tab.draw_frames(2);
    }
    tab.wait(IS_TYPING, WITHIN);
    compose(&tab, &["きょう", "今日"], "今日は");
    arena.keep(&tab, "chat");
    tab.press(Key::ENTER);
    friend.wait("the chat has the message", |seen| seen.chat == ["今日は"]);
    assert_clean(&tab);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_is_in_a_lesson_after_one_tap_or_three_keys() {
    for (game, way, [width, height]) in
        [(GameKind::MARAUDERS, Way::Keys, [1280, 720]), (GameKind::STACKER, Way::Touch, [390, 844])]
    {
        let arena = Arena::open(&format!("newcomer-{}", game.name())).await;
        let (_browser, tab) = arena.browser();
        tab.resize(width, height, way == Way::Touch);
        let run = FirstRun::play(&arena.url(""), &tab, game, way);
        arena.keep(&tab, "lesson");
        assert_eq!(run.presses, if way == Way::Touch { 1 } else { 3 });
        assert_clean(&tab);
    }
}

/// Composes a text in these parts, and commits it.
fn compose(tab: &Tab, parts: &[&str], text: &str) {
    for part in parts {
        tab.compose(part);
        tab.draw_frames(2);
    }
    tab.commit(text);
    tab.draw_frames(2);
}

/// The green of a bright pixel: letters have 241, and nothing else of a row without the focus more than 90.
const BRIGHT: u8 = 110;
/// The fewest bright pixels of three letters that are drawn.
const INK_LEAST: usize = 40;
/// The fewest pixels in which two of these letters differ.
const DIFFERENT_LEAST: usize = 15;
/// The most pixels that the moving background changes.
const UNSTEADY_MOST: usize = 4;

/// Which pixels of the value of a field are bright, once it has lost the focus: letters are, and there is no caret.
fn ink(tab: &Tab, label: &str) -> Vec<bool> {
    let field = targets(tab).into_iter().find(|target| target.label == label);
    let Target { middle: [x, y], size: [width, height], .. } = field.expect("the field is shown");
    // The value begins at 36 % of the width. The edges of the row are left out.
    let place = [x - 0.15 * width, y - 0.35 * height, 0.6 * width, 0.7 * height].map(f64::round);
    let limit = Instant::now() + WITHIN;
    let mut before = Vec::new();
    loop {
        let green = tab.brightness(place);
        let bright: Vec<bool> = green.into_iter().map(|green| BRIGHT < green).collect();
        let count = bright.iter().filter(|&&is_bright| is_bright).count();
        // With the focus, the ground is bright and the letters are dark.
        let is_drawn = (INK_LEAST..bright.len() / 2).contains(&count);
        if is_drawn && differing(&bright, &before) <= UNSTEADY_MOST {
            return bright;
        }
        assert!(Instant::now() < limit, "{count} of {} pixels are bright", bright.len());
        before = bright;
        tab.draw_frames(2);
    }
}

/// How many pixels differ.
fn differing(one: &[bool], other: &[bool]) -> usize {
    if one.len() != other.len() {
        return usize::MAX;
    }
    one.iter().zip(other).filter(|(one, other)| one != other).count()
}

/// A phone that is held upright, and on its side, in CSS pixels.
pub const PHONES: [(u32, u32); 2] = [(390, 844), (844, 390)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_swordfight_on_an_upright_phone() {
    plays_on(GameKind::SWORDFIGHT, PHONES[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_swordfight_on_a_phone_on_its_side() {
    plays_on(GameKind::SWORDFIGHT, PHONES[1]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_stacker_on_an_upright_phone() {
    plays_on(GameKind::STACKER, PHONES[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_stacker_on_a_phone_on_its_side() {
    plays_on(GameKind::STACKER, PHONES[1]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_marauders_on_an_upright_phone() {
    plays_on(GameKind::MARAUDERS, PHONES[0]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_plays_marauders_on_a_phone_on_its_side() {
    plays_on(GameKind::MARAUDERS, PHONES[1]).await;
}

/// On a desktop.
async fn plays(game: GameKind, way: Way) {
    let arena = Arena::open(&format!("guest-{}-{way:?}", game.name()).to_lowercase()).await;
    let (_browser, tab) = arena.browser();
    comes_and_plays(&arena, &tab, game, way).await;
}

/// By touch alone.
async fn plays_on(game: GameKind, (width, height): (u32, u32)) {
    let arena = Arena::open(&format!("guest-{}-{width}x{height}", game.name())).await;
    let (_browser, tab) = arena.browser();
    tab.resize(width, height, true);
    comes_and_plays(&arena, &tab, game, Way::Touch).await;
}

/// From the link to the end of a bout, and back in the room.
pub async fn comes_and_plays(arena: &Arena, page: &dyn Page, game: GameKind, way: Way) {
    // In the clocked games the friend waits: it is the guest who ends the bout.
    let plays = game == GameKind::MARAUDERS;
    let friend = Friend::start(arena.served.address, short(game), plays);
    arena.enter(page, &friend, way);
    arena.keep(page, "room");
    way.press_row(page, Key::ENTER, READY);
    friend.wait("the guest is ready", |seen| seen.has_guest(true));
    await_screen(page, "bout");
    match game {
        GameKind::MARAUDERS => battle(arena, page, &friend, way),
        _ => fall(arena, page, &friend, game, way),
    }
    friend.wait("the match is over", |seen| 0 < seen.matches);
    await_screen(page, "result");
    arena.keep(page, "result");
    way.press_row(page, Key::ENTER, TO_ROOM);
    await_screen(page, "room");
    friend.wait("the guest is still there", |seen| seen.has_guest(false));
    arena.keep(page, "after");
    assert_clean(page);
    let replay = last_replay(arena).await;
    assert_ne!(inputs_of_guest(&replay), 0, "what the guest pressed is in the replay");
}

/// Plays a board until the match is over.
fn fall(arena: &Arena, page: &dyn Page, friend: &Friend, game: GameKind, way: Way) {
    let [turn, drop] = match game == GameKind::STACKER {
        true => [(Key::Z, "turn_left"), (Key::SPACE, "hard_drop")],
        false => [(Key::UP, "turn_left"), (Key::SPACE, "fast_fall")],
    };
    let moves = [(Key::LEFT, "left"), turn, drop];
    let places = match way {
        Way::Touch => moves.map(|(_, name)| Some(place_of(page, name, ""))),
        // The mouse plays no pieces: the keys do.
        Way::Keys | Way::Mouse => [None; 3],
    };
    for (number, ((key, _), place)) in moves.into_iter().zip(places).cycle().enumerate() {
        if friend.look(|seen| 0 < seen.matches) {
            return;
        }
        match place {
            Some([x, y]) => page.touch(x, y),
            None => page.hold(key, true),
        }
        // A player takes a moment, and the picture is drawn by the same processor.
        page.rest();
        match place {
            Some(_) => page.lift(),
            None => page.hold(key, false),
        }
        if number == 12 {
            keep_sharp(arena, page, "bout");
        }
    }
}

/// The canvas has as many pixels as the window shows.
const IS_SHARP: &str = "[['width', innerWidth], ['height', innerHeight]].every(([side, length]) => \
    document.getElementById('game')[side] === Math.round(devicePixelRatio * length))";

/// Saves a picture of the game, once it is drawn for the window that shows it.
fn keep_sharp(arena: &Arena, page: &dyn Page, name: &str) {
    page.wait(IS_SHARP, WITHIN);
    arena.keep(page, name);
}

/// How long a move may take to be made, before it is tried again.
const MADE_WITHIN: Duration = Duration::from_secs(15);

/// Makes the first match that there is, whenever it is the guest's turn, until the match is over.
fn battle(arena: &Arena, page: &dyn Page, friend: &Friend, way: Way) {
    let mut turns = 0;
    while !friend.look(|seen| 0 < seen.matches) {
        // The title calls for the player when all effects were shown and a move is due.
        let is_due = page.evaluate("document.title.startsWith('Your turn')") == true;
        let table = friend.look(|seen| seen.table_of_guest().cloned());
        let Some(table) = table.filter(|_| is_due) else {
            page.rest();
            continue;
        };
        turns += 1;
        let Some(&(from, side)) = table.legal_moves().first() else { panic!("no move is left") };
        let to = from.step(side.step(), table.field.size()).expect("a move stays on the field");
        match way {
            Way::Keys => swap_by_keys(page, table.field.size(), from, to),
            Way::Mouse | Way::Touch => {
                for place in [from, to] {
                    way.press_target(page, &format!("cell {} {}", place.row, place.column));
                    page.draw_frames(2);
                }
            }
        }
        keep_sharp(arena, page, "bout");
        let acts = |table: &marauders::Table| (table.turn, table.moves_left);
        let before = acts(&table);
        // A press while effects are shown skips them, and does nothing else: once more.
        friend.wait_for(MADE_WITHIN, |seen| {
            seen.table.as_ref().is_none_or(|(table, _)| acts(table) != before)
        });
    }
    assert_ne!(turns, 0, "the guest had a turn");
}

/// Leads the cursor to a corner, wherever it is, from there to a block, and swaps it.
fn swap_by_keys(page: &dyn Page, size: u8, from: Place, to: Place) {
    let press = |key: Key, times: u8| (0..times).for_each(|_| page.press(key));
    // Beyond the edge are the shields, and beyond those the panel at the left.
    press(Key::UP, size + 1);
    press(Key::DOWN, 1);
    press(Key::LEFT, size + 2);
    press(Key::RIGHT, 2);
    press(Key::DOWN, from.row);
    press(Key::RIGHT, from.column);
    press(Key::SPACE, 1);
    press(if from.row < to.row { Key::DOWN } else { Key::RIGHT }, 1);
    press(Key::SPACE, 1);
}
