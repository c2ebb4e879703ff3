//! The pictures of bouts and battles: no words over others, and none outside the screen, on any screen.

use app::draw::bout::{Game, Sight};
use app::painter::{Align, Face, Line, Painter};
use app::scenes;
use app::screens::Screen;
use app::screens::trial::Trial;
use app::signal::{Health, Signal, plight};
use app::view::{self, Seen};
use bevy::math::{Rect, Vec2};
use bout::Team;
use std::time::Duration;
use ttf_parser::Face as Font;
use wire::Contact;

/// Letters, for measuring.
struct Fonts([Font<'static>; 3]);

impl Fonts {
    fn new() -> Fonts {
        let read = |bytes| Font::parse(bytes, 0).expect("a font of ours");
        Fonts([
            read(include_bytes!("../assets/fonts/Cinzel-Bold.ttf")),
            read(include_bytes!("../assets/fonts/AtkinsonHyperlegible-Regular.ttf")),
            read(include_bytes!("../assets/fonts/AtkinsonHyperlegible-Bold.ttf")),
        ])
    }

    /// Where the letters of a line stand, without their tails.
    fn rect(&self, line: &Line) -> Rect {
        let font = &self.0[match line.style.face {
            Face::Display => 0,
            Face::Plain => 1,
            Face::Bold => 2,
        }];
        let em = f32::from(font.units_per_em());
        let advance = |letter| font.glyph_hor_advance(font.glyph_index(letter)?);
        let letters = line.words.chars();
        let width: f32 =
            letters.map(|letter| f32::from(advance(letter).unwrap_or(font.units_per_em()))).sum();
        let size = Vec2::new(width / em, 0.75) * line.style.size;
        let centre = match line.style.align {
            Align::Left => line.at + Vec2::X * (size.x / 2.0),
            Align::Centre => line.at,
            Align::Right => line.at - Vec2::X * (size.x / 2.0),
        };
        Rect::from_center_size(centre, size)
    }
}

/// The widest that there is to say in a bout.
fn widest() -> Sight {
    let name = "W".repeat(wire::NAME_CHARS_MAX);
    let (_, mut sight) = scenes::bouts().remove(1);
    sight.plight = plight(&name, Contact::Late { waits_ms: 2500 }, Duration::ZERO);
    sight.own.name.clone_from(&name);
    if let Some(other) = &mut sight.other {
        other.name.clone_from(&name);
    }
    sight.signal = Some(Signal { health: Health::Unsteady, ping_ms: Some(9999) });
    sight.spare_ticks = Some(-59);
    sight.best_of = 5;
    if let Game::Swordfight(deck) = &mut sight.game {
        (deck.pairs, deck.queues) = (99_999, (99_999, 99_999));
    }
    sight
}

/// The widest that there is to say in a brawl.
fn widest_brawl() -> Sight {
    let mut sight = widest();
    sight.plight = None;
    let full = scenes::bouts().into_iter().find(|(name, _)| *name == "brawl-24");
    sight.melee = full.and_then(|(_, sight)| sight.melee);
    let melee = sight.melee.as_mut().expect("a brawl has many seats");
    melee.keys = ["Right Shift, Right Ctrl, Backspace, Caps Lock", "no key"].map(String::from);
    melee.has_teams = true;
    for (seat, one) in (0..).zip(&mut melee.seats) {
        one.name = "W".repeat(wire::NAME_CHARS_MAX);
        one.team = Team(seat / 2);
    }
    sight
}

/// What is seen in a bout on a screen of `size` units, with words of this scale.
fn check(fonts: &Fonts, name: &str, sight: &Sight, size: Vec2, scale_percent: u16) {
    let mut model = scenes::model();
    model.settings.scale_percent = scale_percent;
    let trial = Trial::new(model.game(), model.settings.handling(model.game()));
    let (screen, model, trial, sight) = (Screen::Bout, &model, &trial, Some(sight.clone()));
    let (battle, watched, seconds) = (None, None, 0.3);
    let mut painter = Painter::new(size);
    view::paint(&mut painter, &Seen { screen, model, trial, sight, battle, watched, seconds });
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
            for (name, sight) in scenes::bouts().into_iter().chain(widest) {
                check(&fonts, name, &sight, size, scale_percent);
            }
        }
    }
}

/// The widest that there is to say in a battle.
fn widest_battle() -> app::draw::battle::Sight {
    let quad = scenes::battles().into_iter().find(|(name, _)| *name == "battle-quad");
    let (_, mut sight) = quad.expect("four play");
    let wide = "W".repeat(wire::NAME_CHARS_MAX);
    sight.people.iter_mut().for_each(|person| person.name.clone_from(&wide));
    sight.best_of = 5;
    sight.table.turn = 199;
    sight.silent = vec![Some(30); 4];
    sight.clock = Some(wire::turns::Clock { left_ms: 150_000, bank_ms: 60_000 });
    for player in sight.table.players.iter_mut() {
        (player.force, player.poison, player.ice, player.merger) = (1_000_000, 3, 21, true);
        player.armed = true;
        player.named = Some(marauders::Spell::Disperser);
    }
    for side in marauders::Side::ALL {
        for spot in sight.table.spots(side).collect::<Vec<_>>() {
            let element = marauders::Element::Metal;
            let shield = marauders::Shield { strength: -1_000_000, element };
            sight.table.cells.at_mut(spot).shield = Some(shield);
        }
    }
    for (_, keys) in &mut sight.buttons {
        *keys = "Right Shift, Right Ctrl, Backspace, Caps Lock".into();
    }
    sight
}

/// What is seen of a battle: words lie over others only where they stand in front of them.
fn check_battle(
    fonts: &Fonts,
    name: &str,
    sight: &app::draw::battle::Sight,
    size: Vec2,
    scale: u16,
) {
    let mut model = scenes::model();
    model.settings.scale_percent = scale;
    let trial = Trial::new(model.game(), model.settings.handling(model.game()));
    let (screen, model, trial, battle) = (Screen::Bout, &model, &trial, Some(sight.clone()));
    let (sight, watched, seconds) = (None, None, 0.3);
    let mut painter = Painter::new(size);
    view::paint(&mut painter, &Seen { screen, model, trial, sight, battle, watched, seconds });
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
            for (name, sight) in &battles {
                check_battle(&fonts, name, sight, size, scale);
            }
        }
    }
}

#[test]
fn the_same_battle_is_not_painted_anew() {
    let battles = scenes::battles();
    let (_, sight) = battles.iter().find(|(name, _)| *name == "battle-21").expect("the largest");
    let look = scenes::model().look(0.0);
    let mut first = Painter::new(Vec2::new(1280.0, 720.0));
    app::draw::battle::paint(&mut first, look, sight);
    assert_eq!((first.tiles().len(), first.tiles_painted()), (2, 2));
    let mut sight = sight.clone();
    let mut second = Painter::new(Vec2::new(1280.0, 720.0)).after(&mut first);
    app::draw::battle::paint(&mut second, look, &sight);
    assert_eq!(second.tiles_painted(), 0);
    // One block is covered: the field alone is new.
    sight.table.field.at_mut(marauders::Place::new(0, 0)).mark = Some(marauders::Mark::Cover);
    let mut third = Painter::new(Vec2::new(1280.0, 720.0)).after(&mut second);
    app::draw::battle::paint(&mut third, look, &sight);
    assert_eq!(third.tiles_painted(), 1);
}
