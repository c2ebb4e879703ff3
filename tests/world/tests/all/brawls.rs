//! The document of brawl rooms.

use world::option_tables;

use crate::links::root;

#[test]
fn the_document_has_the_tables_of_the_options() {
    let path = root().join("docs/brawls.md");
    let document = std::fs::read_to_string(path).expect("the document can be read");
    let written = option_tables::rewritten(&document);
    assert!(document == written, "stale; run: cargo run -p world --bin brawls\n{written}");
}
