//! The picture of a page, which programs show where somebody posts a link to it: a card of 1200 × 630 pixels.
//!
//! A page makes its [`Card`] from the same data as itself, in the language of its reader. [`raster`] draws it. **A
//! card shows nothing that its page does not show.**

mod boards;
mod letters;
pub mod raster;

use games::GameKind;
use maud::{Markup, PreEscaped, html};

use boards::{Area, LastPictures};
use letters::{Face, Words, pixels};

/// The width of a card, in pixels, as the large previews of most programs have it.
pub const WIDTH: u32 = 1200;
/// Its height, in pixels.
pub const HEIGHT: u32 = 630;

const LAMP: &str = "#ffc46b";
const BRASS: &str = "#d8a548";
const CREAM: &str = "#fbf1dc";
const MIST: &str = "#a9b5d6";
const FIELD: &str = "#24325e";
const PANEL: &str = "#0f1730";
const DARK: &str = "#070b1a";

const EMBLEM: &str = include_str!("emblem.svg");
const NIGHT: &str = include_str!("night.svg");

/// The left edge of what is written, and how wide it is.
const LEFT: f32 = 64.0;
const WRITTEN: f32 = 600.0;
/// Where the rows end, and the base line of the foot.
const ROWS_END: f32 = 520.0;
const FOOT: f32 = 574.0;
/// The most rows, and lines.
const ROWS_MAX: usize = 4;
/// The part of a card beside the words.
const ART: Area = Area { x: 716.0, y: 72.0, width: 420.0, height: 488.0 };
/// The width of the frame around a scene.
const FRAME: f32 = 5.0;

/// What a card shows. Equal cards have the same picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The name of the server, or of the game.
    pub server: String,
    /// The line above the title: what kind of page it is.
    pub kind: String,
    /// The title; none where the rows say it.
    pub title: String,
    /// What is below the title.
    pub lines: Vec<String>,
    /// A table. It shows the first few.
    pub rows: Vec<Row>,
    /// The line at the bottom.
    pub foot: String,
    /// What is beside the words.
    pub art: Art,
}

/// A row of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whom or what it is about.
    pub name: String,
    /// The value, at its end.
    pub value: String,
    /// Whether it stands out, as that of a winner.
    pub is_bright: bool,
}

/// The picture of a card, beside its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Art {
    /// The crossed swords before the moon.
    #[default]
    Emblem,
    /// A scene of a game.
    Game(GameKind),
    /// The final boards of a bout, or a scene of its game where its replay is not stored any more.
    Bout(FinalBoards),
}

/// The final boards of a bout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalBoards {
    /// The game.
    pub game: GameKind,
    /// The id of the match.
    pub id: String,
    /// The number of the bout, from 1.
    pub bout: u32,
    /// The name of each player, by seat, and whether they won the match.
    pub players: Vec<(String, bool)>,
}

impl Card {
    /// The picture, as SVG, with the final boards if they are known.
    pub fn svg(&self, last: Option<&LastPictures>) -> String {
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT)
                viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } {
                // The moon is behind the art.
                (placed(NIGHT, Area { x: -820.0, y: 0.0, width: 2100.0, height: 630.0 }))
                linearGradient id="dark" {
                    stop offset="0.45" stop-color=(DARK) stop-opacity="0.8" {}
                    stop offset="0.68" stop-color=(DARK) stop-opacity="0" {}
                }
                rect width=(WIDTH) height=(HEIGHT) fill="url(#dark)" {}
                rect y="620" width=(WIDTH) height="10" fill=(BRASS) {}
                (self.art(last))
                (self.head())
                (self.words())
            }
        };
        markup.into_string()
    }

    /// The game of which a scene is shown in place of the art, over the frame of it.
    pub fn scene(&self, last: Option<&LastPictures>) -> Option<GameKind> {
        match (&self.art, last) {
            (Art::Game(game), _) | (Art::Bout(FinalBoards { game, .. }), None) => Some(*game),
            (Art::Emblem, _) | (Art::Bout(_), Some(_)) => None,
        }
    }

    fn head(&self) -> Markup {
        let emblem = Area { x: LEFT, y: 44.0, width: 82.0, height: 66.0 };
        html! {
            (placed(EMBLEM, emblem))
            (Words::fit(Face::Display, &self.server, [38.0, 24.0], WRITTEN - 104.0).at(LEFT + 104.0, 90.0, CREAM))
        }
    }

    /// Kind, title, lines, rows and foot, from the top.
    fn words(&self) -> Markup {
        let mut y = 184.0;
        let kind = Words::fit(Face::Bold, &self.kind, [32.0, 24.0], WRITTEN).at(LEFT, y, LAMP);
        let mut all = vec![kind];
        for line in Words::wrap(Face::Display, &self.title, [84.0, 48.0], WRITTEN) {
            if self.title.is_empty() {
                break;
            }
            y += line.size() * 1.12;
            all.push(line.at(LEFT, y, CREAM));
        }
        y += 14.0;
        for line in &self.lines {
            y += 44.0;
            all.push(Words::fit(Face::Plain, line, [34.0, 26.0], WRITTEN).at(LEFT, y, CREAM));
        }
        y += if self.lines.is_empty() { 0.0 } else { 14.0 };
        let rows = &self.rows[..self.rows.len().min(ROWS_MAX)];
        let high = ((ROWS_END - y) / rows.len().max(1) as f32).min(104.0);
        for row in rows {
            all.push(self::row(row, y, high));
            y += high;
        }
        let foot = Words::fit(Face::Plain, &self.foot, [30.0, 22.0], WRITTEN).at(LEFT, FOOT, MIST);
        html! { @for part in all { (part) } (foot) }
    }

    fn art(&self, last: Option<&LastPictures>) -> Markup {
        match (&self.art, last) {
            (Art::Emblem, _) => placed(EMBLEM, Area { y: 140.0, height: 350.0, ..ART }),
            (Art::Bout(of), Some(last)) => html! {
                (plate(ART.larger(28.0), PANEL)) (boards::boards(last, &of.players, ART))
            },
            (Art::Bout(_) | Art::Game(_), _) => plate(ART.larger(FRAME), BRASS),
        }
    }
}

/// A row between two lines, which begins at `y`.
fn row(row: &Row, y: f32, high: f32) -> Markup {
    let letters = (high * 0.56).clamp(26.0, 60.0);
    let base = y + high / 2.0 + letters * 0.36;
    let ink = if row.is_bright { LAMP } else { CREAM };
    let value = Words::fit(Face::Bold, &row.value, [letters, letters * 0.6], WRITTEN / 2.0);
    let wide = WRITTEN - value.width() - 24.0;
    let name = Words::fit(Face::Display, &row.name, [letters, letters * 0.55], wide);
    html! {
        (name.at(LEFT, base, ink))
        (value.up_to(LEFT + WRITTEN, base, ink))
        rect x=(pixels(LEFT)) y=(pixels(y + high - 2.0)) width=(pixels(WRITTEN)) height="2" fill=(FIELD) {}
    }
}

/// A plate with round corners.
fn plate(Area { x, y, width, height }: Area, ink: &str) -> Markup {
    let [x, y, width, height] = [x, y, width, height].map(pixels);
    html! { rect x=(x) y=(y) width=(width) height=(height) rx="16" fill=(ink) {} }
}

/// One of our drawings at a place.
fn placed(drawing: &str, Area { x, y, width, height }: Area) -> Markup {
    let [x, y, width, height] = [x, y, width, height].map(pixels);
    let begin = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" ");
    PreEscaped(drawing.replacen("<svg ", &begin, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_call_themselves_is_never_markup() {
        let hostile = "\"/><script>&amp;";
        let card = Card {
            server: hostile.into(),
            kind: hostile.into(),
            title: hostile.into(),
            lines: vec![hostile.into()],
            rows: vec![Row { name: hostile.into(), value: hostile.into(), is_bright: true }],
            foot: hostile.into(),
            ..Card::default()
        };
        let svg = card.svg(None);
        assert!(!svg.contains("<script"), "{svg}");
        assert!(raster::png(&svg, None).is_some_and(|png| png.starts_with(b"\x89PNG")));
    }

    #[test]
    fn a_card_without_words_and_one_with_too_many_are_pictures() {
        let long = "Wwwwwwwwwwwwwwww ".repeat(40);
        let row = Row { name: long.clone(), value: long.clone(), is_bright: false };
        let full = Card {
            server: long.clone(),
            kind: long.clone(),
            title: long.clone(),
            lines: vec![long.clone(); 3],
            rows: vec![row; 24],
            foot: long,
            art: Art::Game(GameKind::MARAUDERS),
        };
        for card in [Card::default(), full] {
            assert!(raster::png(&card.svg(None), card.scene(None)).is_some());
        }
    }
}
