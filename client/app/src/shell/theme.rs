//! The colours: ink-blue night, lamp-light for emphasis, brass for buttons, and four palettes for
//! the blocks.

use bevy::color::{Alpha, Srgba};
use marauders::Element;
use swordfight::Colour;

use crate::shell::painter::mixed;
use crate::view::palette::Palette;

/// Sky and sea in the background.
pub const NIGHT: Srgba = hex(0x070b1a);
/// The sky near the horizon, and the surroundings' lighter shade.
pub const DUSK: Srgba = hex(0x121b38);
/// The deck's planks.
pub const DECK: Srgba = hex(0x0f1730);
/// Panels and the edges of things on the deck.
pub const PANEL: Srgba = hex(0x16203f);
/// The inside of a board, and every other column of it: darker than what is around it, so that blocks glow. Every block
/// has a contrast of 3 : 1 to it (WCAG 2.2, 1.4.11).
pub const FIELD: [Srgba; 2] = [hex(0x0c1326), hex(0x0f1830)];
/// Lamp-light.
pub const LAMP: Srgba = hex(0xffc46b);
/// Buttons.
pub const BRASS: Srgba = hex(0xd8a548);
/// Brass in the shade.
pub const BRASS_DARK: Srgba = hex(0x7d5a22);
/// Emphasised text.
pub const CREAM: Srgba = hex(0xfbf1dc);
/// Other text.
pub const MIST: Srgba = hex(0xa9b5d6);
/// Disabled choices, and seats that are out.
pub const SLATE: Srgba = hex(0x8490b4);
/// Blades.
pub const STEEL: Srgba = hex(0xdfe7f5);
/// Blades in the shade.
pub const STEEL_DARK: Srgba = hex(0x8b98b8);
/// The leather of a hilt.
pub const LEATHER: Srgba = hex(0x6b3f22);
/// Danger and errors.
pub const ALARM: Srgba = hex(0xff6e5e);
/// The remains of a sword.
pub const ASH: Srgba = hex(0x6f7891);
/// The edge of those remains.
pub const ASH_DARK: Srgba = hex(0x474f68);
/// Good news.
pub const CALM: Srgba = hex(0x7fd6a2);
/// The call of what is worth most.
pub const VIOLET: Srgba = hex(0xbfa2ff);

impl Palette {
    /// The colour of `colour`. Each of the four has its own lightness.
    pub const fn of(self, colour: Colour) -> Srgba {
        let four: [u32; 4] = match self {
            Palette::Default => [0xee5454, 0xfddd58, 0x52c86d, 0x345de3],
            Palette::Protanopia => [0xff7841, 0xffe56f, 0x3ebfa4, 0x5b56d3],
            Palette::Deuteranopia => [0xdb492e, 0xffe77f, 0x4dc5d2, 0x5656d8],
            Palette::Tritanopia => [0xf35169, 0xf9e7ee, 0x5ed795, 0x3f6c86],
        };
        hex(four[colour as usize])
    }

    /// The colour of a stacker piece. Each of the seven has its own lightness.
    pub const fn piece(self, colour: stacker::Colour) -> Srgba {
        let seven: [u32; 7] = match self {
            Palette::Default => {
                [0x1cf4fc, 0xfffe68, 0xbc76fc, 0x4bc36b, 0xe6424b, 0x345de3, 0xfbb850]
            }
            Palette::Protanopia => {
                [0x95f5ff, 0xffda3c, 0xbd6bed, 0x43cb7f, 0xde353a, 0x594bf5, 0xfe9b3c]
            }
            Palette::Deuteranopia => {
                [0x77eaff, 0xffee3c, 0xa159d1, 0x66bc84, 0xf0434c, 0x385be0, 0xff9e49]
            }
            Palette::Tritanopia => {
                [0x17a7ff, 0xfffc5b, 0xba6cff, 0x69f396, 0xd1585a, 0x6653d1, 0xfbbd4c]
            }
        };
        hex(seven[colour.0 as usize % 7])
    }

    /// The colour of an element. Where two are close in this palette's colour vision, their signs
    /// differ.
    pub const fn element(self, element: Element) -> Srgba {
        // In the canonical order, as the rules suggest: fire red, water blue, wind light green ... The default
        // palette has three tiers of lightness in OKLCH, about 0.45, 0.65 and 0.9, and as much chroma as sRGB has
        // there, but for neutral, metal, light and dark.
        let all: [u32; Element::ALL.len()] = match self {
            Palette::Default => [
                0xf01326, 0x1c73f5, 0x96ea72, 0x874f26, 0xfdf2bc, 0x2b1730, 0x877b8c, 0xd0d6ef,
                0xf5f218, 0xc4980f, 0x056c0f, 0x6af2fe, 0x7c16c3, 0xfe821b, 0x22257e, 0xd29ef7,
                0x32b1f0, 0x035a5d, 0xf07c89, 0xde01a6, 0x12b08e,
            ],
            Palette::Protanopia => [
                0xd5023b, 0x2f7af0, 0x9ce177, 0x663a07, 0xfff5c6, 0x1e1724, 0x80807f, 0xc0d7fd,
                0xfff138, 0xeab32a, 0x0d813b, 0xd5fffb, 0x6f1dac, 0xe57400, 0x1c286f, 0xbda2fb,
                0x589abc, 0x424e61, 0xcbb07c, 0xe137ae, 0x50c6b0,
            ],
            Palette::Deuteranopia => [
                0xcf3538, 0x4483fe, 0x9adc6c, 0x603400, 0xfff1c1, 0x1e1725, 0x788fb0, 0xbbc1cc,
                0xffff34, 0xb38400, 0x007740, 0xf3fffa, 0x6524af, 0xff9b00, 0x1e2368, 0xdbb7ff,
                0x16aff3, 0x4a525f, 0xba9e7b, 0xa400a2, 0x349c83,
            ],
            Palette::Tritanopia => [
                0xe53e2e, 0x2e53c5, 0xa6ee83, 0x894d23, 0xffffe2, 0x1b0e1e, 0x777d84, 0xbabdc3,
                0xeedc08, 0xdba31d, 0x1e8230, 0x89f8ff, 0x862db8, 0xf6850d, 0x15246b, 0xd99cef,
                0x82a2d4, 0x51454a, 0x967952, 0xe82aaa, 0x29baa2,
            ],
        };
        hex(all[element as usize])
    }
}

/// The outline of the ghost of a block with this body.
pub fn ghost(body: Srgba) -> Srgba {
    mixed(body, Srgba::WHITE, 0.3).with_alpha(0.85)
}

/// Inks of text on brass that are not black: values of focused rows.
pub const BROWN: Srgba = hex(0x3a2708);

/// The colour of the high-contrast theme in place of one of this page: black grounds, white text and bright edges. All
/// other colours, as those of blocks, stay.
pub fn high_contrast(colour: Srgba) -> Srgba {
    let is = |other: &Srgba| other.with_alpha(colour.alpha) == colour;
    let grounds = [NIGHT, DUSK, DECK, PANEL, FIELD[0], FIELD[1], BROWN];
    let other = match colour {
        _ if grounds.iter().any(is) => Srgba::BLACK,
        _ if [CREAM, MIST, SLATE].iter().any(is) => Srgba::WHITE,
        _ if [BRASS_DARK, ALARM].iter().any(is) => hex(0xffb27a),
        _ => colour,
    };
    other.with_alpha(colour.alpha)
}

/// A colour from six hexadecimal digits.
pub const fn hex(digits: u32) -> Srgba {
    Srgba::rgb(
        (digits >> 16 & 0xff) as f32 / 255.0,
        (digits >> 8 & 0xff) as f32 / 255.0,
        (digits & 0xff) as f32 / 255.0,
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::games::marauders::drawing::glyph;
    use crate::shell::skin;
    use crate::view::skin::Skin;
    use bevy::color::{ColorToComponents, Laba, LinearRgba, Luminance};
    use bevy::math::{Mat3, Vec3};

    /// Machado, Oliveira and Fernandes 2009, severity 1.0, rows first.
    const PROTANOPIA: [f32; 9] = [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ];
    const DEUTERANOPIA: [f32; 9] = [
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881,
    ];
    const TRITANOPIA: [f32; 9] = [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900,
    ];

    /// The least distance in CIE Lab, and the least difference in lightness, of 100.
    pub const APART: (f32, f32) = (30.0, 12.0);
    /// The same for the seven colours of pieces.
    pub const PIECES_APART: (f32, f32) = (24.0, 8.0);

    /// The same for the 21 elements, which lightness alone could not distinguish: their signs do. Fewer colours are
    /// left to the other palettes.
    const ELEMENTS_APART: [(f32, f32); 2] = [(30.0, 0.0), (20.0, 0.0)];

    fn check(palette: Palette, eye: Mat3) {
        check_all(palette, eye, &Colour::ALL.map(|colour| palette.of(colour)), APART);
        let pieces: Vec<Srgba> =
            (0..stacker::COLOURS).map(|colour| palette.piece(stacker::Colour(colour))).collect();
        check_all(palette, eye, &pieces, PIECES_APART);
        let elements = Element::ALL.map(|element| palette.element(element));
        let apart = ELEMENTS_APART[usize::from(palette != Palette::Default)];
        check_all(palette, eye, &elements, apart);
        check_signs(palette, eye);
    }

    /// Elements whose colours are closer than this have signs of another kind: of the pixels that
    /// the two cover, that share is covered by one only.
    const CLOSE: (f32, f32) = (30.0, 0.4);

    fn check_signs(palette: Palette, eye: Mat3) {
        let mut alike = Vec::new();
        for (index, &one) in Element::ALL.iter().enumerate() {
            for &other in &Element::ALL[index + 1..] {
                let colours = [one, other].map(|element| see(eye, palette.element(element)));
                let signs = glyph::tests::difference(one, other);
                if colours[0].distance(colours[1]) < CLOSE.0 && signs < CLOSE.1 {
                    alike.push((one, other, signs));
                }
            }
        }
        assert!(alike.is_empty(), "{palette:?}: {alike:?}");
    }

    /// A colour in this colour vision, in CIE Lab, of 100.
    fn see(eye: Mat3, colour: Srgba) -> Vec3 {
        let linear = eye * LinearRgba::from(colour).to_vec3();
        let [red, green, blue] = linear.clamp(Vec3::ZERO, Vec3::ONE).to_array();
        let lab = Laba::from(LinearRgba::rgb(red, green, blue));
        Vec3::new(lab.lightness, lab.a, lab.b) * 100.0
    }

    pub fn check_all(palette: Palette, eye: Mat3, colours: &[Srgba], least: (f32, f32)) {
        let seen: Vec<Vec3> = colours.iter().map(|&colour| see(eye, colour)).collect();
        for (index, one) in seen.iter().enumerate() {
            for (other, two) in seen.iter().enumerate().skip(index + 1) {
                let pair = (index, other);
                let (apart, lighter) = (one.distance(*two), (one.x - two.x).abs());
                assert!(least.0 <= apart, "{palette:?} {pair:?} are only {apart} apart");
                assert!(
                    least.1 <= lighter,
                    "{palette:?} {pair:?} differ by {lighter} in lightness"
                );
            }
        }
    }

    /// The contrast of two colours by WCAG, 1 to 21.
    pub fn contrast(one: Srgba, other: Srgba) -> f32 {
        let [one, other] = [one, other].map(|colour| LinearRgba::from(colour).luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_ink_is_legible_on_every_ground() {
        for ink in [CREAM, MIST, SLATE, LAMP, BRASS, ALARM, CALM] {
            for ground in [NIGHT, DUSK, DECK, PANEL] {
                let contrast = contrast(ink, ground);
                assert!(4.5 <= contrast, "{ink:?} on {ground:?}: only {contrast}");
            }
        }
    }

    #[test]
    fn inks_and_edges_of_the_high_contrast_theme_have_7_to_1() {
        for ink in [CREAM, MIST, SLATE, LAMP, BRASS, BRASS_DARK, ALARM, CALM] {
            for ground in [NIGHT, DUSK, DECK, PANEL, FIELD[0], FIELD[1]] {
                let contrast = contrast(high_contrast(ink), high_contrast(ground));
                assert!(7.0 <= contrast, "{ink:?} on {ground:?}: only {contrast}");
            }
        }
        for ink in [NIGHT, BROWN] {
            let contrast = contrast(high_contrast(ink), high_contrast(BRASS));
            assert!(7.0 <= contrast, "{ink:?} on brass: only {contrast}");
        }
    }

    /// The least contrast of what must be seen and is no text, by WCAG 2.2, 1.4.11.
    const SEEN: f32 = 3.0;

    #[test]
    fn every_block_and_its_ghost_are_seen_on_the_board_in_every_palette_and_skin() {
        for (palette, _) in EYES {
            let pieces = (0..stacker::COLOURS).map(|colour| palette.piece(stacker::Colour(colour)));
            let bodies: Vec<Srgba> =
                pieces.chain(Colour::ALL.map(|colour| palette.of(colour))).collect();
            for (&body, skin) in bodies.iter().flat_map(|one| Skin::ALL.map(|skin| (one, skin))) {
                for field in skin::field(skin) {
                    let ghost = ghost(body);
                    let ghost = mixed(field, ghost.with_alpha(1.0), ghost.alpha);
                    for (what, seen) in [("block", body), ("ghost", ghost)] {
                        let contrast = contrast(seen, field);
                        let of = body.to_hex();
                        assert!(SEEN <= contrast, "{what} {of}, {palette:?}, {skin:?}: {contrast}");
                    }
                }
            }
        }
    }

    fn eye(rows: [f32; 9]) -> Mat3 {
        Mat3::from_cols_array(&rows).transpose()
    }

    /// Every palette with the colour vision that it is for.
    pub const EYES: [(Palette, fn() -> Mat3); 4] = [
        (Palette::Default, || Mat3::IDENTITY),
        (Palette::Protanopia, || eye(PROTANOPIA)),
        (Palette::Deuteranopia, || eye(DEUTERANOPIA)),
        (Palette::Tritanopia, || eye(TRITANOPIA)),
    ];

    #[test]
    fn every_palette_tells_the_colours_apart_for_its_eyes() {
        EYES.into_iter().for_each(|(palette, eye)| check(palette, eye()));
    }
}
