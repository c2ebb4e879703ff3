//! The kind `preset`: the options of a way to play that has a name.

use games::{ClockedRules, GameKind, Preset, Rules, SoloMode};
use serde_json::{Value, json};
use stacker::polyomino::SIZE_MAX;
use stacker::score::GreatClear;
use stacker::{Options, Placement, SizeWeights, Spin, Streak};

use crate::conform::answer::Answer;

/// The options of the preset of this name.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    let name = vector["preset"].as_str().ok_or("it names no preset")?;
    let expected = vector.get("expect").ok_or("it expects nothing")?.clone();
    let options = named(name).ok_or_else(|| format!("there is no preset {name:?}"))?;
    Ok(Answer { expected, came: tell(&options) })
}

/// A solo mode or a preset of rooms, by its title or by its name in addresses.
fn named(name: &str) -> Option<Options> {
    let is_named = |title: &str| plain(title) == plain(name);
    let solo = SoloMode::ALL.into_iter();
    let solo = solo.filter(|mode| is_named(mode.title()) || is_named(mode.name()));
    let presets = Preset::of(GameKind::STACKER).into_iter();
    let presets = presets.filter(|preset| is_named(preset.name)).map(|preset| preset.rules);
    let rules = solo.map(SoloMode::rules).chain(presets).next()?;
    match rules {
        Rules::Clocked(ClockedRules::Stacker(options)) => Some(options),
        Rules::Clocked(ClockedRules::Swordfight(_)) | Rules::Turns(_) => None,
    }
}

fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}

fn tell(options: &Options) -> Value {
    let weights = (1..=SIZE_MAX).map(|size| (size.to_string(), options.size_weights.of(size)));
    let weights = match options.size_weights {
        SizeWeights::EQUAL => json!("equal"),
        _ => weights.collect(),
    };
    let great = match options.great_clear {
        GreatClear::FourLines => "four",
        GreatClear::BySize => "by size",
    };
    json!({
        "spawn_delay_ticks": options.spawn_delay_ticks,
        "clear_delay_ticks": options.clear_delay_ticks,
        "lock_delay_ticks": options.lock_delay_ticks,
        "forced_lock_ticks": options.forced_lock_ticks,
        "great": great,
        "zero_line_mini": options.zero_line_mini,
        "mini_from_rot0": options.mini_from_no_turn,
        "plain_clear_ends_b2b": plain_clear_ends_b2b(options),
        "size_weights": weights,
        "soft_drop_least_ticks": options.soft_drop_least_ticks,
    })
}

/// Whether every clear of fewer lines than a great one ends back-to-back.
fn plain_clear_ends_b2b(options: &Options) -> bool {
    let on = Streak { back_to_back: true, combo: 0 };
    let great = options.great_lines();
    (1..great).all(|lines| {
        let placement = Placement { lines, spin: Spin::None };
        !on.after(placement, great, options.zero_line_mini).back_to_back
    })
}
