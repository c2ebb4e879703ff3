//! The options of stacker.

use stacker::polyomino::SIZE_MAX;
use stacker::{Class, Gravity, Options, PieceSet};

use super::Row;

/// All of them. The options of solo runs have no place in a room: there is a goal, or a full field
/// is cleared.
pub fn rows() -> Vec<Row> {
    let usual = Options::default();
    let free = Options { pieces: PieceSet::new([1], Class::Convex), ..usual };
    let levels = Options { gravity: Gravity::Levels { first: 1, lines: 10 }, ..usual };
    let mut rows = Vec::from(pieces(&usual));
    rows.extend(super::rows(&[usual, free, levels], |option| match option {
        "gravity" => Some(["by the clock, by lines".into(), "by the clock".into()]),
        _ => None,
    }));
    rows
}

/// The sizes of the pieces, and their weights.
fn pieces(usual: &Options) -> [Row; 2] {
    let sizes: Vec<String> = usual.pieces.sizes().map(|size| size.to_string()).collect();
    let weight = usual.size_weights.of(usual.pieces.largest());
    let cells = |size| PieceSet::new([size], Class::Convex);
    let can_be_played = |size| usual.with_pieces(cells(size)).check().is_ok();
    assert!((1..=SIZE_MAX).all(can_be_played) && !can_be_played(SIZE_MAX + 1), "{SIZE_MAX}");
    let with_weight =
        |weight| Options { size_weights: usual.size_weights.with(4, weight), ..*usual };
    assert!((1..=u8::MAX).all(|weight| with_weight(weight).check().is_ok()));
    assert!(with_weight(0).check().is_err());
    let sizes = [
        "Pieces".to_owned(),
        format!("any sizes of 1 to {SIZE_MAX} cells"),
        sizes.join(", "),
        "the sizes in the bag; 13 to 15 only where the server has the lists".to_owned(),
    ];
    let weights = [
        "Weight of a size".to_owned(),
        format!("1 to {}", u8::MAX),
        weight.to_string(),
        "how often pieces of a size come against the other sizes".to_owned(),
    ];
    [sizes, weights]
}
