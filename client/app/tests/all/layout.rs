//! The pictures of bouts and battles: no text over other text, and none outside the screen, on any
//! screen.

use app::games::view::{ClockedView, OwnBoard};
use app::scenes;
use app::screens::Screen;
use app::screens::handling::Trial;
use app::screens::picture;
use app::screens::picture::Seen;
use app::shell::painter::{Align, Face, Line, Painter};
use app::text::{Language, Locale, within};
use app::view::connection::{Health, Signal, plight};
use bevy::math::{Rect, Vec2};
use bout::Team;
use std::time::Duration;
use ttf_parser::Face as Font;
use wire::Contact;

/// Letters, for measuring.
pub struct Fonts([Font<'static>; 3]);

impl Fonts {
    pub fn new() -> Fonts {
        let read = |bytes| Font::parse(bytes, 0).expect("a font of ours");
        Fonts([
            read(include_bytes!("../../assets/fonts/Cinzel-Bold.ttf")),
            read(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")),
            read(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Bold.ttf")),
        ])
    }

    /// The bounds of a line's letters, without descenders.
    pub fn rect(&self, line: &Line) -> Rect {
        let font = &self.0[match line.style.face {
            Face::Display => 0,
            Face::Plain => 1,
            Face::Bold => 2,
        }];
        let em = f32::from(font.units_per_em());
        let advance = |letter| font.glyph_hor_advance(font.glyph_index(letter)?);
        let letters = line.words.chars();
        let width: f32 = letters
            .map(|letter| match advance(letter) {
                Some(advance) => f32::from(advance),
                None => panic!("no font has the {letter:?} of {:?}", line.words),
            })
            .sum();
        let size = Vec2::new(width / em, 0.75) * line.style.size;
        let centre = match line.style.align {
            Align::Left => line.at + Vec2::X * (size.x / 2.0),
            Align::Centre => line.at,
            Align::Right => line.at - Vec2::X * (size.x / 2.0),
        };
        Rect::from_center_size(centre, size)
    }
}

/// The longest texts that a bout can have.
fn widest() -> ClockedView {
    let name = "W".repeat(wire::NAME_CHARS_MAX);
    let (_, mut clocked) = scenes::bouts().remove(1);
    clocked.plight = plight(&name, Contact::Late { waits_ms: 2500 }, Duration::ZERO);
    clocked.own.name.clone_from(&name);
    if let Some(other) = &mut clocked.other {
        other.name.clone_from(&name);
    }
    clocked.signal = Some(Signal { health: Health::Unsteady, ping_ms: Some(9999) });
    clocked.spare_ticks = Some(-59);
    clocked.best_of = 5;
    if let OwnBoard::Swordfight(deck) = &mut clocked.game {
        deck.queues = swordfight::Queues { swords: 99_999, sprinkle_attacks: 99_999 };
    }
    clocked
}

/// The longest texts that a brawl can have.
fn widest_brawl() -> ClockedView {
    let mut clocked = widest();
    clocked.plight = None;
    let full = scenes::bouts().into_iter().find(|(name, _)| *name == "brawl-24");
    clocked.melee = full.and_then(|(_, clocked)| clocked.melee);
    let melee = clocked.melee.as_mut().expect("a brawl has many seats");
    melee.keys = ["Right Shift, Right Ctrl, Backspace, Caps Lock", "no key"].map(String::from);
    melee.has_teams = true;
    for (seat, one) in (0..).zip(&mut melee.seats) {
        one.name = "W".repeat(wire::NAME_CHARS_MAX);
        one.team = Team(seat / 2);
    }
    clocked
}

/// What is seen in a bout on a screen of `size` units, with words of this scale.
fn check(fonts: &Fonts, name: &str, clocked: &ClockedView, size: Vec2, scale_percent: u16) {
    let mut model = scenes::model();
    model.settings.scale_percent = scale_percent;
    let trial = Trial::of(&model);
    let clocked = Some(clocked.clone());
    let mut painter = Painter::new(size);
    let seen = Seen { clocked, ..Seen::page(Screen::Bout, &model, &trial, 0.3) };
    picture::paint(&mut painter, &seen);
    let lines: Vec<&Line> = painter.sheets.iter().flat_map(|sheet| &sheet.lines).collect();
    for (index, line) in lines.iter().enumerate() {
        let (rect, words) = (fonts.rect(line), &line.words);
        let place = format!("{name} at {scale_percent} % of {size}");
        let whole = painter.screen().intersect(rect);
        assert!(whole.size().distance(rect.size()) < 0.1, "{place}: {words:?} is cut off");
        for other in &lines[index + 1..] {
            let both = rect.intersect(fonts.rect(other));
            assert!(both.is_empty(), "{place}: {words:?} lies over {:?}", other.words);
        }
    }
}

#[test]
fn no_words_of_a_bout_lie_over_others() {
    let fonts = Fonts::new();
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(1720.0, 720.0), Vec2::new(1280.0, 960.0)] {
        for scale_percent in [75, 100, 125, 200] {
            let widest = [("widest", widest()), ("widest brawl", widest_brawl())];
            for (name, clocked) in scenes::bouts().into_iter().chain(widest) {
                check(&fonts, name, &clocked, size, scale_percent);
            }
        }
    }
}

/// The longest texts that a battle can have.
fn widest_battle() -> app::games::marauders::view::BattleView {
    let quad = scenes::battles().into_iter().find(|(name, _)| *name == "battle-quad");
    let (_, mut clocked) = quad.expect("four play");
    let wide = "W".repeat(wire::NAME_CHARS_MAX);
    for player in &mut clocked.players.seats {
        player.person.name.clone_from(&wide);
        player.silent_s = Some(30);
    }
    clocked.players.best_of = 5;
    clocked.table.turn = 199;
    clocked.times.clock =
        Some(wire::turns::TimerView { left_ms: 150_000, bank_ms: 60_000, hold_ms: 0 });
    for player in clocked.table.players.iter_mut() {
        (player.force, player.poison, player.ice, player.merger) = (1_000_000, 3, 21, true);
        player.armed = true;
        player.named = Some(marauders::Spell::Disperser);
    }
    for side in marauders::Side::ALL {
        for spot in clocked.table.spots(side).collect::<Vec<_>>() {
            let element = marauders::Element::Metal;
            let shield = marauders::Shield { strength: -1_000_000, element };
            clocked.table.cells.at_mut(spot).shield = Some(shield);
        }
    }
    for (_, keys) in &mut clocked.buttons {
        *keys = "Right Shift, Right Ctrl, Backspace, Caps Lock".into();
    }
    clocked
}

/// What is seen of a battle: words lie over others only where they stand in front of them.
fn check_battle(
    fonts: &Fonts,
    name: &str,
    clocked: &app::games::marauders::view::BattleView,
    size: Vec2,
    scale: u16,
) {
    let mut model = scenes::model();
    model.settings.scale_percent = scale;
    let trial = Trial::of(&model);
    let battle = Some(clocked.clone());
    let mut painter = Painter::new(size);
    let seen = Seen { battle, ..Seen::page(Screen::Bout, &model, &trial, 0.3) };
    picture::paint(&mut painter, &seen);
    for sheet in &painter.sheets {
        for (index, line) in sheet.lines.iter().enumerate() {
            let (rect, words) = (fonts.rect(line), &line.words);
            let place = format!("{name} at {scale} % of {size}");
            let whole = painter.screen().intersect(rect);
            assert!(whole.size().distance(rect.size()) < 0.1, "{place}: {words:?} is cut off");
            for other in &sheet.lines[index + 1..] {
                let both = rect.intersect(fonts.rect(other));
                assert!(both.is_empty(), "{place}: {words:?} lies over {:?}", other.words);
            }
        }
    }
}

#[test]
fn no_words_of_a_battle_lie_over_others() {
    let fonts = Fonts::new();
    let widest = widest_battle();
    let battles: Vec<_> = scenes::battles().into_iter().chain([("widest", widest)]).collect();
    for size in [Vec2::new(1280.0, 720.0), Vec2::new(1720.0, 720.0), Vec2::new(1280.0, 960.0)] {
        for scale in [75, 100, 125, 200] {
            for (name, clocked) in &battles {
                check_battle(&fonts, name, clocked, size, scale);
            }
        }
    }
}

#[test]
fn the_same_battle_is_not_painted_anew() {
    let battles = scenes::battles();
    let (_, clocked) = battles.iter().find(|(name, _)| *name == "battle-21").expect("the largest");
    let context = scenes::model().draw_context(0.0);
    let mut first = Painter::new(Vec2::new(1280.0, 720.0));
    app::games::marauders::drawing::paint(&mut first, context, clocked);
    assert_eq!((first.tiles().len(), first.tiles_painted()), (2, 2));
    let mut clocked = clocked.clone();
    let mut second = Painter::new(Vec2::new(1280.0, 720.0)).after(&mut first);
    app::games::marauders::drawing::paint(&mut second, context, &clocked);
    assert_eq!(second.tiles_painted(), 0);
    // One block is covered: the field alone is new.
    clocked.table.field.at_mut(marauders::Place::new(0, 0)).mark = Some(marauders::Mark::Cover);
    let mut third = Painter::new(Vec2::new(1280.0, 720.0)).after(&mut second);
    app::games::marauders::drawing::paint(&mut third, context, &clocked);
    assert_eq!(third.tiles_painted(), 1);
}

/// Texts that are cut off, or lie over others, where a scene is painted on a screen of this size.
fn misplaced(fonts: &Fonts, scene: &scenes::Scene, size: Vec2, scale_percent: u16) -> Vec<String> {
    let mut painter = Painter::new(size);
    (scene.paint)(&mut painter, Some(scale_percent));
    let place = format!("{} at {scale_percent} % of {size}", scene.name);
    let mut found = Vec::new();
    for sheet in &painter.sheets {
        for (index, line) in sheet.lines.iter().enumerate() {
            let (rect, words) = (fonts.rect(line), &line.words);
            let whole = painter.screen().intersect(rect);
            if 0.1 <= whole.size().distance(rect.size()) {
                found.push(format!("{place}: {words:?} is cut off"));
            }
            for other in &sheet.lines[index + 1..] {
                // The same text at a small offset is a shadow.
                let is_shadow = line.words == other.words;
                if !is_shadow && !rect.intersect(fonts.rect(other)).is_empty() {
                    found.push(format!("{place}: {words:?} lies over {:?}", other.words));
                }
            }
        }
    }
    found
}

#[test]
fn every_screen_fits_on_a_phone_upright_and_on_its_side() {
    let fonts = Fonts::new();
    let mut found = Vec::new();
    for scene in scenes::all() {
        for size in scenes::phone::SIZES {
            for scale_percent in [75, 100, 150] {
                found.extend(misplaced(&fonts, &scene, size, scale_percent));
            }
        }
    }
    assert!(found.is_empty(), "{} texts do not fit:\n{}", found.len(), found.join("\n"));
}

/// The pictures of every screen, in a language 40 % longer than English: no text is cut, and none
/// lies over another one of the same sheet.
#[test]
fn longer_texts_fit_on_every_screen_at_every_size() {
    let fonts = Fonts::new();
    let mut found = Vec::new();
    within(Locale::Pseudo, || {
        for scene in scenes::all() {
            for scale_percent in [75, 100, 150, 200] {
                found.extend(misplaced(&fonts, &scene, scenes::SMALL, scale_percent));
            }
        }
    });
    assert!(found.is_empty(), "{} texts do not fit:\n{}", found.len(), found.join("\n"));
}

/// The same in every language that players choose, on desktops and on phones.
#[test]
fn every_language_fits_on_every_screen() {
    let fonts = Fonts::new();
    let mut found = Vec::new();
    let [upright, aside] = scenes::phone::SIZES;
    let sizes = [(scenes::SMALL, 100), (scenes::SMALL, 200), (upright, 100), (aside, 100)];
    for language in Language::ALL {
        within(Locale::Spoken(language), || {
            for scene in scenes::all() {
                for (size, scale_percent) in sizes {
                    let misplaced = misplaced(&fonts, &scene, size, scale_percent);
                    found.extend(
                        misplaced.into_iter().map(|it| format!("{}, {it}", language.tag())),
                    );
                }
            }
        });
    }
    assert!(found.is_empty(), "{} texts do not fit:\n{}", found.len(), found.join("\n"));
}

/// The beginnings of the names of scenes of boards whose words have 16 pixels. Pictures of boards beside words, as those of
/// lessons, replays and results, have the size that is left, and so have the names on the grid of a brawl.
const LEGIBLE: [&str; 7] = ["bout-", "brawl-room", "emote-", "keeping", "line-", "run-", "stack-"];
/// Scenes and texts that are smaller, and why.
const SMALLER: [(&str, &str); 9] = [
    ("brawl-24", "the names on the grid"),
    ("duel-result", "a picture of boards beside the page"),
    ("emote-battle", "the panels of marauders"),
    ("emote-result", "a picture of boards beside the page"),
    ("brawl-vast", "the names on the grid"),
    ("stack-play", "a value shrinks in its row"),
    ("stack-result", "a picture of boards beside the page"),
    ("stack-smallest", "a call is no wider than its field"),
    ("stack-widest", "a call is no wider than its field"),
];
/// What an attack enters after; beside it a brawl begins.
const AFTER: &str = "After this pair";

#[test]
fn no_text_of_a_bout_is_under_16_pixels_at_100_percent() {
    let mut found = std::collections::BTreeMap::new();
    let is_legible = |name: &str| LEGIBLE.iter().any(|start| name.starts_with(start));
    let is_smaller = |name: &str| SMALLER.iter().any(|(part, _)| name.contains(part));
    let mut checked = 0;
    for scene in scenes::all() {
        let is_wide = scene.pixels == Vec2::new(1280.0, 720.0);
        if !is_wide || !is_legible(scene.name) || is_smaller(scene.name) {
            continue;
        }
        let mut painter = app::shell::canvas::Pixels(scene.pixels).painter();
        (scene.paint)(&mut painter, Some(100));
        for line in painter.sheets.iter().flat_map(|sheet| &sheet.lines) {
            checked += 1;
            if line.style.size < 15.9 && !line.words.trim().is_empty() && line.words != AFTER {
                let of = found.entry(scene.name).or_insert_with(Vec::new);
                of.push(format!("{} {:.1}", line.words, line.style.size));
            }
        }
    }
    assert!(500 < checked && found.is_empty(), "{checked}: {found:#?}");
}
