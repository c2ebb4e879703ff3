//! Every conformance vector gives what it expects.

use std::path::Path;

use tests::conform;

#[test]
fn every_vector_gives_what_it_expects() {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors");
    let report = conform::run(&[vectors], None);
    assert!(report.failures.is_empty() && report.unreadable.is_empty(), "{report}");
    assert!(0 < report.passed, "no vectors were found");
}
