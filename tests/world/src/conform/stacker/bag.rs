//! The kind `bag`: the order of pieces, by scripted draws.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use stacker::dealer::Bags;
use stacker::polyomino::SIZE_MAX;
use stacker::{Class, PieceSet, SizeWeights};

use crate::conform::answer::{Answer, read};

#[derive(Deserialize)]
struct Asked {
    sizes: Vec<u8>,
    hardest: String,
    #[serde(default)]
    weights: BTreeMap<String, u8>,
    /// What `below` is asked for, and its answer.
    below: Vec<(u32, u32)>,
    pieces: Vec<(u8, u32)>,
}

/// As many pieces as are expected, and the draws that they took.
pub(super) fn answer(vector: &Value) -> Result<Answer, String> {
    let asked: Asked = read(vector)?;
    let set = set(&asked)?;
    let mut bags = Bags::new(set, weights(&asked)?);
    let (mut answers, mut drawn) = (asked.below.iter(), Vec::new());
    let mut below = |bound: u32| {
        drawn.push(bound);
        let answer = answers.next().map_or(0, |&(_, answer)| answer);
        // A bound other than the scripted one is reported below.
        answer.min(bound - 1)
    };
    let pieces = asked.pieces.iter().map(|_| {
        let piece = set.piece(bags.draw(&mut below));
        (piece.size(), piece.id())
    });
    let pieces: Vec<_> = pieces.collect();
    let bounds: Vec<u32> = asked.below.iter().map(|&(bound, _)| bound).collect();
    Ok(Answer {
        expected: json!({ "pieces": asked.pieces, "below": bounds }),
        came: json!({ "pieces": pieces, "below": drawn }),
    })
}

fn set(asked: &Asked) -> Result<PieceSet, String> {
    if asked.sizes.is_empty() || !asked.sizes.iter().all(|size| (1..=SIZE_MAX).contains(size)) {
        return Err(format!("{:?} are not sizes of 1 to {SIZE_MAX}", asked.sizes));
    }
    let hardest = match &*asked.hardest {
        "convex" => Class::Convex,
        "holeless" => Class::Holeless,
        "holed" => Class::Holed,
        other => return Err(format!("{other:?} is not convex, holeless or holed")),
    };
    Ok(PieceSet::new(asked.sizes.iter().copied(), hardest))
}

fn weights(asked: &Asked) -> Result<SizeWeights, String> {
    let mut weights = SizeWeights::EQUAL;
    for (size, &weight) in &asked.weights {
        let size = size.parse().ok().filter(|size| asked.sizes.contains(size));
        let size = size.ok_or("a weight is for none of the sizes")?;
        weights = weights.with(size, weight);
    }
    if weights.is_sound() { Ok(weights) } else { Err("a weight is 1 to 255".to_owned()) }
}
