//! The choice of a match against bots, by keys.

use app::activity::intent::Intent;
use app::screens::Screen;
use app::screens::practice;
use games::GameKind;
use wire::BrawlOptions;

use super::program::Program;
use super::screens::named;

#[test]
fn a_fight_is_wished_for_with_its_level_and_length() {
    let mut program = named();
    program.type_in(">>vv++vv+^^^^>");
    let duel = BrawlOptions::duel(GameKind::SWORDFIGHT.rules_default());
    let options = BrawlOptions { best_of: 3, ..duel };
    let intents = program.intents();
    assert_eq!(intents, [Intent::Practice { level: 3, options }]);
}

#[test]
fn practice_by_own_rules_is_saved_under_a_typed_name() {
    let mut program = named();
    // Two bots more, and one more packet at a lock, on the page of all options.
    program.type_in(">>vvv++vvv>");
    assert_eq!(program.screen(), Screen::PracticeOptions);
    let page = program.model().page(Screen::PracticeOptions).expect("a page");
    let packets = page.rows.iter().position(|row| row.label == "Attacks per lock");
    program.change().position.focus = packets.expect("an option");
    program.type_in("+");
    let name = |program: &Program| {
        let page = program.model().page(Screen::Practice).expect("a page");
        page.rows[1].value.clone()
    };
    assert_eq!(name(&program), "Custom");
    // The presets are below the options.
    let page = program.model().page(Screen::PracticeOptions).expect("a page");
    let field = page.rows.iter().position(|row| row.label == "Preset name");
    program.change().position.focus = field.expect("a field");
    program.type_in("Mine>");
    assert_eq!((program.screen(), name(&program).as_str()), (Screen::Practice, "Mine"));
    program.change().position.focus = 1;
    let saved = program.model().settings.presets.clone();
    assert_eq!((saved.len(), saved[0].options.seats), (1, 4));
    program.type_in("+");
    assert_eq!(name(&program), "Ranked", "after the last comes the first");
    program.type_in("-");
    assert_eq!(
        (name(&program).as_str(), practice::options(program.model())),
        ("Mine", &saved[0].options)
    );
}
