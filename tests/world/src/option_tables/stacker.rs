//! The options of stacker.

use stacker::polyomino::SIZE_MAX;
use stacker::{Class, Gravity, Options, PieceSet};

use super::{Row, bounds, check_complete, fields, text};

/// The options of pieces and of the board; see [`fields`].
const BOARD: &str = "
pieces/hardest | stack-option-shapes | convex class-convex, holeless class-holeless, holed class-all | the hardest shapes of these sizes; each includes the ones before
columns | stack-option-columns | | columns of the field; no fewer than the largest piece has cells
rows | stack-option-rows | | rows of the field; no fewer than the largest piece has cells
next_count | stack-option-preview | | pieces to come that are shown
holds | stack-option-hold | | whether there is a hold box
";

/// The speed by the clock.
const TIMED: &str = "
gravity/timed/start | stack-option-start-speed | rows/s | speed at the start
gravity/timed/gain | stack-option-gain | rows/s | more of it every second
gravity/timed/gains_from_tick | stack-option-gain-from | ticks | when that begins
";

/// The speed by lines.
const LEVELS: &str = "
gravity/levels/first | stack-option-start-speed | | by lines: the first level
gravity/levels/lines | stack-option-gain | lines | by lines: lines a level
";

/// The options of delays, clears and garbage.
const REST: &str = "
soft_drop_least_ticks | stack-option-soft-drop | ticks a row | a player with a faster soft drop plays with this one; 0 is the floor at once
lock_delay_ticks | stack-option-lock-delay | ticks | time that a piece may lie without doing anything
forced_lock_ticks | stack-option-forced-lock | ticks | time that it may lie whatever it does
spawn_delay_ticks | stack-option-spawn-delay | ticks | from a lock to the next piece
clear_delay_ticks | stack-option-clear-delay | ticks | as many more when lines were cleared
great_clear | stack-option-great-clear | by-size clear-by-size, four-lines clear-four | how many lines count for back-to-back: as many as the largest piece asks for, or four
zero_line_mini | stack-option-zero-mini | | whether a mini spin without lines begins back-to-back
mini_from_no_turn | stack-option-kick-mini | | whether the kick of a turn by 0° makes a mini spin
spin_single_rows | stack-option-spin-single | rows | more rows sent for a spin that clears one line
all_clear_rows | stack-option-all-clear | rows | more rows sent for emptying the field
garbage_delay_ticks | stack-option-garbage-delay | ticks | time in which a packet can be cancelled
garbage_cap_per_mille | stack-option-garbage-cap | of 1000 | share of the field's rows that may enter at one lock, at least one row
margin_from_tick | stack-option-margin-from | ticks | time from which attacks grow
margin_per_mille | stack-option-margin | of 1000 a second | by how much they grow
";

/// All of them. The options of solo runs have no place in a room: there is a goal, or a full field
/// is cleared.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let fields = |usual: &Options, lines| {
        let pieces = PieceSet::new([1], Class::Convex);
        fields([usual, &Options { pieces, ..*usual }], |options| options.check().is_ok(), lines)
    };
    let lines = [BOARD, TIMED, REST].map(str::trim).join("\n");
    check_complete(&usual, &lines, &["size_weights", "goal", "top_out"]);
    let levels = Options { gravity: Gravity::Levels { first: 1, lines: 10 }, ..usual };
    let mut rows = Vec::from(pieces(&usual));
    rows.extend(fields(&usual, BOARD));
    rows.push(speed_up(&usual));
    rows.extend(fields(&usual, TIMED));
    rows.extend(fields(&levels, LEVELS));
    rows.extend(fields(&usual, REST));
    rows
}

/// The sizes of the pieces, and their weights.
fn pieces(usual: &Options) -> [Row; 2] {
    let sizes: Vec<String> = usual.pieces.sizes().map(|size| size.to_string()).collect();
    let largest = bounds(4, |size| {
        let set = u8::try_from(size).map(|size| PieceSet::new([size], Class::Convex));
        set.is_ok_and(|set| usual.with_pieces(set).check().is_ok())
    });
    assert_eq!(*largest.end(), u32::from(SIZE_MAX), "the largest pieces have a field");
    let sizes = [
        "Pieces".to_owned(),
        format!("any sizes of {} to {} cells", largest.start(), largest.end()),
        sizes.join(", "),
        "the sizes in the bag; 13 to 15 only where the server has the lists".to_owned(),
    ];
    let size = usual.pieces.largest();
    let weight = bounds(usual.size_weights.of(size).into(), |weight| {
        let weights = u8::try_from(weight).map(|weight| usual.size_weights.with(size, weight));
        weights.is_ok_and(|size_weights| Options { size_weights, ..*usual }.check().is_ok())
    });
    let weights = [
        "Weight of a size".to_owned(),
        format!("{} to {}", weight.start(), weight.end()),
        usual.size_weights.of(size).to_string(),
        "how often pieces of a size come against the other sizes".to_owned(),
    ];
    [sizes, weights]
}

fn speed_up(usual: &Options) -> Row {
    let default = match usual.gravity {
        Gravity::Timed { .. } => "by the clock",
        Gravity::Levels { .. } => "by lines",
    };
    let effect = "what makes pieces fall faster";
    [text("stack-option-speed-up"), "by the clock, by lines".into(), default.into(), effect.into()]
}
