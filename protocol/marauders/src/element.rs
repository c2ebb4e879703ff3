//! The 21 elements.
//!
//! Each element is one file below this one, which holds all of its rules: what it does when it
//! attacks, when it shields, when it is matched, and what its spell does. A new element is a file,
//! a variant and a line of [`Element::ALL`], and a line of the table in `element/dispatch.rs`.

use bincode::{Decode, Encode};

mod cosmo;
mod crystal;
mod dark;
mod dimension;
mod dispatch;
mod earth;
mod fire;
mod ice;
mod light;
pub(crate) mod metal;
mod moon;
mod neutral;
mod oracle;
mod poison;
mod rules;
mod sound;
mod star;
mod steam;
mod sun;
pub(crate) mod thunder;
mod water;
mod wind;
pub(crate) mod wood;

/// The element of a block or a shield, in the canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Encode, Decode)]
#[expect(
    missing_docs,
    reason = "their names are all there is to say; the rules are in their files"
)]
pub enum Element {
    Fire,
    Water,
    Wind,
    Earth,
    Light,
    Dark,
    Neutral,
    Metal,
    Thunder,
    Star,
    Wood,
    Ice,
    Poison,
    Sun,
    Moon,
    Sound,
    Steam,
    Crystal,
    Cosmo,
    Dimension,
    Oracle,
}

/// How many elements there are.
pub const ELEMENTS: usize = Element::ALL.len();

impl Element {
    /// All of them, in the canonical order.
    pub const ALL: [Element; 21] = [
        Element::Fire,
        Element::Water,
        Element::Wind,
        Element::Earth,
        Element::Light,
        Element::Dark,
        Element::Neutral,
        Element::Metal,
        Element::Thunder,
        Element::Star,
        Element::Wood,
        Element::Ice,
        Element::Poison,
        Element::Sun,
        Element::Moon,
        Element::Sound,
        Element::Steam,
        Element::Crystal,
        Element::Cosmo,
        Element::Dimension,
        Element::Oracle,
    ];
}
