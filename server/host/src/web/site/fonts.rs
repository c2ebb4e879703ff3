//! The game's own fonts (the SIL Open Font License), which pages load and cards are drawn with.

/// Atkinson Hyperlegible, for all but titles.
pub const LEGIBLE: &[u8] =
    include_bytes!("../../../../../client/app/assets/fonts/AtkinsonHyperlegible-Regular.ttf");
/// The same in bold.
pub const LEGIBLE_BOLD: &[u8] =
    include_bytes!("../../../../../client/app/assets/fonts/AtkinsonHyperlegible-Bold.ttf");
/// Cinzel, for titles.
pub const DISPLAY: &[u8] = include_bytes!("../../../../../client/app/assets/fonts/Cinzel-Bold.ttf");
