//! What a vector is played by.

use core::num::NonZeroU16;

use bout::Seat;
use marauders::{Casual, Choice, Element, Mode, Options, Size, Spell, Standard, TurnLimit};
use serde::Deserialize;

use super::notation;

/// The options, and the elements in play. How large the field is, the board itself says.
#[derive(Deserialize)]
pub(super) struct Cfg {
    #[serde(default)]
    elements: Vec<String>,
    mode: String,
    #[serde(default)]
    opts: Vec<String>,
    #[serde(default)]
    lead: u8,
    /// 0 for none.
    limit: Option<u16>,
    forced: Option<bool>,
    size: Option<String>,
    /// Each seat's spell.
    named: Option<Vec<String>>,
}

/// The exchange before an operation.
#[derive(Deserialize)]
pub(super) struct Fight {
    #[serde(rename = "A")]
    pub attacker: u8,
    #[serde(rename = "D")]
    pub defender: u8,
    pub sa: char,
    pub sd: char,
    pub phase: u8,
}

/// The vectors' names of the modes.
const MODES: [(&str, Mode); 6] = [
    ("1D", Mode::Line),
    ("2D", Mode::Duel),
    ("quad", Mode::Quad),
    ("assault", Mode::Assault),
    ("defense", Mode::Defence),
    ("break", Mode::Break),
];

/// The vectors' names of the options, in the order of [`Choice::ALL`].
const CHOICES: [&str; 15] = [
    "adjacent",
    "diagonal",
    "nonmatching",
    "prematch",
    "forcematch",
    "blockchain",
    "single",
    "reverse",
    "static",
    "variant",
    "inward",
    "outward",
    "fixed",
    "extended",
    "long",
];

impl Cfg {
    /// The mode.
    pub fn mode(&self) -> Result<Mode, String> {
        let found = MODES.iter().find(|(name, _)| *name == self.mode);
        found.map(|&(_, mode)| mode).ok_or_else(|| format!("{:?} is no mode", self.mode))
    }

    /// The options, whether or not they go together.
    pub fn options(&self) -> Result<Options, String> {
        let choice = |name: &String| {
            let found = CHOICES.iter().position(|known| known == name);
            found.map(|at| Choice::ALL[at]).ok_or_else(|| format!("{name:?} is no option"))
        };
        Ok(Options {
            mode: self.mode()?,
            choices: self.opts.iter().map(choice).collect::<Result<_, _>>()?,
            size: self.size.as_deref().map_or(Ok(Size::Standard(Standard::Easy)), size)?,
            lead: Seat(self.lead),
            turn_limit: self.limit.map_or(TurnLimit::Standard, |turns| {
                NonZeroU16::new(turns).map_or(TurnLimit::Endless, TurnLimit::After)
            }),
            forced_matches: self.forced.unwrap_or(true),
        })
    }

    /// The elements in play.
    pub fn elements(&self) -> Result<Vec<Element>, String> {
        self.elements.iter().map(|code| notation::element(code)).collect()
    }

    /// Each seat's spell, where seats have named one.
    pub fn named(&self) -> Result<Option<Vec<Option<Spell>>>, String> {
        let Some(names) = &self.named else { return Ok(None) };
        let spells = names.iter().map(|name| notation::spell(name).map(Some));
        spells.collect::<Result<_, _>>().map(Some)
    }
}

/// The vectors' name of a mode.
pub(super) fn spell_mode(mode: Mode) -> &'static str {
    MODES.iter().find(|(_, one)| *one == mode).map_or("", |(name, _)| name)
}

/// The vectors' name of an option.
pub(super) fn spell_choice(choice: Choice) -> &'static str {
    CHOICES[choice as usize]
}

/// A size, as in `rank 3`, `standard Expert` or `casual Semi-Pro`.
fn size(text: &str) -> Result<Size, String> {
    let ranks = (1..=9).map(Size::Rank);
    let standard = Standard::ALL.into_iter().map(Size::Standard);
    let mut all = ranks.chain(standard).chain(Casual::ALL.into_iter().map(Size::Casual));
    let plain = |text: &str| text.replace('-', "").to_lowercase();
    let is_meant = |size: &Size| plain(&spell_size(*size)) == plain(text);
    all.find(is_meant).ok_or_else(|| format!("{text:?} is no size"))
}

/// The vectors' name of a size.
pub(super) fn spell_size(size: Size) -> String {
    match size {
        Size::Rank(rank) => format!("rank {rank}"),
        Size::Standard(size) => format!("standard {size:?}"),
        Size::Casual(size) => format!("casual {size:?}"),
    }
}
