//! A difference from a golden bout means that the rules changed: then change the rules' name with them
//! (`swordfight::RULES`, `stacker::RULES`), so that no two builds play by different rules, and write
//! down anew.

use world::golden::{ALL, SEEDS, bout};
use world::hands::narrow_stacker;

#[test]
fn golden_bouts_end_as_they_always_did() {
    for golden in ALL {
        let came = (golden.play)();
        assert_eq!(came, golden.written, "{} now:\n{came}", golden.name);
    }
}

#[test]
fn golden_bouts_of_the_narrow_field_have_garbage_for_both() {
    let sent = (0..SEEDS).map(|seed| bout(narrow_stacker(), seed).1);
    let [one, other] = sent.fold([0, 0], |[a, b], [one, other]| [a + one, b + other]);
    assert!(0 < one && 0 < other, "{one} and {other} packets");
}
