//! The element guide: the effects of every element, and a short reference of marauders.

use bevy::math::{Rect, Vec2};
use marauders::{Element, Size};

use crate::games::marauders::drawing::{aside, block};
use crate::games::marauders::effects;
use crate::games::marauders::entry::Entry;
use crate::games::marauders::names;
use crate::screens::ladder;
use crate::screens::model::Guide;
use crate::screens::{Field, Message, Model};
use crate::screens::{Page, Row};
use crate::shell::context::DrawContext;
use crate::shell::label;
use crate::shell::menu::Side;
use crate::shell::painter::{Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::text::tr;

pub mod chapters;

pub use chapters::Chapter;

/// The width of the list of topics.
const LIST: f32 = 320.0;

/// A topic of the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// An element.
    Element(Element),
    /// A topic that belongs to no element.
    Chapter(Chapter),
}

impl Guide {
    /// The topics that have the searched word: the elements in play, then the chapters, then the other
    /// elements. For a rank of the ladder only its new elements, all of them.
    pub fn topics(&self) -> Vec<Topic> {
        if self.rank.is_some() {
            return self.in_play.iter().copied().map(Topic::Element).collect();
        }
        let is_in_play = |element: &Element| self.in_play.contains(element);
        let (first, rest): (Vec<Element>, Vec<Element>) =
            Element::ALL.into_iter().partition(is_in_play);
        let elements = |some: Vec<Element>| some.into_iter().map(Topic::Element);
        let chapters = Chapter::ALL.into_iter().map(Topic::Chapter);
        let query = self.query.trim().to_lowercase();
        let all = elements(first).chain(chapters).chain(elements(rest));
        all.filter(|topic| query.is_empty() || topic.has(&query)).collect()
    }

    /// Rows of the page before the topics: the search.
    fn rows_before(&self) -> usize {
        usize::from(self.rank.is_none())
    }

    /// The topic under the cursor at this row; the first on the row of the search.
    fn topic_at(&self, row: usize) -> Option<Topic> {
        let topics = self.topics();
        let last = topics.len().checked_sub(1)?;
        topics.get(row.saturating_sub(self.rows_before()).min(last)).copied()
    }

    /// The row of a topic, if it is listed.
    pub fn row_of(&self, topic: Topic) -> Option<usize> {
        let place = self.topics().iter().position(|&one| one == topic)?;
        Some(place + self.rows_before())
    }
}

impl Topic {
    /// The player-facing name.
    pub fn name(self) -> String {
        match self {
            Topic::Element(element) => names::element(element).into(),
            Topic::Chapter(chapter) => chapter.name().into(),
        }
    }

    /// Whether a word in small letters is in its name or text.
    fn has(self, word: &str) -> bool {
        let has = |text: &str| text.to_lowercase().contains(word);
        has(&self.name()) || self.entries().iter().any(|it| has(&it.head) || has(&it.text))
    }

    /// The text of the topic.
    pub fn entries(self) -> Vec<Entry> {
        match self {
            Topic::Element(element) => effects::entries(element),
            Topic::Chapter(chapter) => chapter.entries(),
        }
    }
}

/// All topics, in a list.
pub fn page(model: &Model) -> Page {
    let guide = &model.help.guide;
    let row = |topic: Topic| {
        let value = match topic {
            Topic::Element(element) if guide.rank.is_some() => element.code(),
            Topic::Element(element) if guide.in_play.contains(&element) => tr!("guide-in-play"),
            Topic::Element(element) => element.code(),
            Topic::Chapter(_) => "",
        };
        Row::press(topic.name(), Message::Read).with_value(value)
    };
    let search = Row::field(tr!("rules-search"), guide.query.clone(), Field::Elements);
    let topics = guide.topics();
    let is_empty = topics.is_empty();
    let search = guide.rank.is_none().then_some(search);
    let mut rows: Vec<Row> = search.into_iter().chain(topics.into_iter().map(row)).collect();
    if let Some(rank) = guide.rank {
        rows.push(ladder::start(rank));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    let line = match (guide.in_play.is_empty(), guide.is_own_turn) {
        (true, _) => tr!("guide-summary"),
        (false, true) => tr!("guide-your-turn"),
        (false, false) => tr!("guide-goes-on"),
    };
    let line = if is_empty { tr!("rules-none") } else { line };
    let (title, line) = match guide.rank {
        Some(rank) => (names::size(Size::Rank(rank)), tr!("ladder-new")),
        None => (tr!("guide-title").into(), line),
    };
    Page {
        title,
        lines: vec![line.into()],
        rows,
        side: Side::Left,
        width: Some(LIST),
        scale_max: Some(1.0),
        has_picture: true,
        ..Page::default()
    }
}

/// The entries of the topic under the cursor.
pub fn picture(painter: &mut Painter, context: DrawContext, model: &Model) {
    let column = ((painter.size.x - 1160.0) / 2.0).max(40.0);
    let left = column + LIST + 56.0;
    let right = painter.size.x - column;
    painter.rect(painter.screen(), crate::shell::painter::faded(theme::NIGHT, 0.8));
    topic(painter, context, model, Rect::new(left, 60.0, right, painter.size.y - 52.0));
}

/// The same in this place.
pub fn topic(painter: &mut Painter, context: DrawContext, model: &Model, rect: Rect) {
    let Some(topic) = model.help.guide.topic_at(model.position.focus) else { return };
    panel(painter, rect);
    let mut x = rect.min.x + 30.0;
    if let Topic::Element(element) = topic {
        let corner = Vec2::new(x, rect.min.y + 22.0);
        let tile = Rect::from_corners(corner, corner + Vec2::splat(64.0));
        block::tile(painter, tile, element, context.palette);
        block::code(painter, tile, element, context.palette);
        let name = Style::new(Face::Plain, 18.0, theme::MIST).right();
        let at = Vec2::new(rect.max.x - 30.0, rect.min.y + 54.0);
        label::within(
            painter,
            at,
            name,
            tr!("guide-spell", spell = names::spell_of(element)),
            rect.width() * 0.4,
        );
        x += 88.0;
    }
    let title = Style::new(Face::Display, 34.0, theme::LAMP);
    label::within(
        painter,
        Vec2::new(x, rect.min.y + 54.0),
        title,
        topic.name(),
        rect.width() * 0.45,
    );
    let low = Rect { min: Vec2::new(rect.min.x + 30.0, rect.min.y + 108.0), max: rect.max - 24.0 };
    entries(painter, context, low, &topic.entries());
}

/// Entries below each other: names at the left, text at the right, as large as the space allows.
pub fn entries(painter: &mut Painter, context: DrawContext, rect: Rect, entries: &[Entry]) {
    let has_marks = entries.iter().any(|entry| entry.mark.is_some());
    let heads = entries.iter().map(|entry| label::width(&entry.head, 18.0)).fold(90.0, f32::max);
    let indent = heads.min(rect.width() * 0.34) + 24.0 + if has_marks { 48.0 } else { 0.0 };
    let room = rect.width() - indent;
    let lines = |size: f32| -> Vec<Vec<String>> {
        entries.iter().map(|entry| aside::wrapped(&entry.text, size, room)).collect()
    };
    let least = if has_marks { 44.0 } else { 0.0 };
    let tall =
        |lines: &Vec<String>, size: f32| (lines.len() as f32 * size * 1.32).max(least) + size * 0.6;
    let height = |size: f32| lines(size).iter().map(|lines| tall(lines, size)).sum::<f32>();
    let sizes = [19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0];
    let size = sizes.into_iter().find(|&size| height(size) <= rect.height()).unwrap_or(12.0);
    let mut y = rect.min.y;
    for (entry, lines) in entries.iter().zip(lines(size)) {
        let step = tall(&lines, size);
        let mut x = rect.min.x;
        if let Some(mark) = entry.mark {
            let corner = Vec2::new(x, y - 4.0);
            let cell = Rect::from_corners(corner, corner + Vec2::splat(38.0));
            block::tile(painter, cell, Element::Neutral, context.palette);
            block::mark(painter, cell, mark, 1.0);
            x += 48.0;
        }
        let head = Style::new(Face::Bold, size.min(18.0), theme::LAMP);
        label::within(
            painter,
            Vec2::new(x, y + size * 0.66),
            head,
            entry.head.clone(),
            rect.min.x + indent - 14.0 - x,
        );
        let style = Style::new(Face::Plain, size, theme::CREAM);
        for (index, line) in lines.into_iter().enumerate() {
            let down = size * (0.66 + 1.32 * index as f32);
            painter.text(Vec2::new(rect.min.x + indent, y + down), style, line);
        }
        y += step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Navigation;
    use crate::screens::Screen;
    use crate::screens::navigation;

    #[test]
    fn what_is_in_play_comes_first_and_everything_is_there_once() {
        let mut guide = Guide::default();
        let all = Element::ALL.len() + Chapter::ALL.len();
        assert_eq!(guide.topics().len(), all);
        assert_eq!(guide.topics()[0], Topic::Chapter(Chapter::ALL[0]));
        guide.open(Screen::Bout, vec![Element::Fire, Element::Oracle]);
        let topics = guide.topics();
        assert_eq!(topics[..2], [Topic::Element(Element::Fire), Topic::Element(Element::Oracle)]);
        assert_eq!(topics.len(), all);
    }

    #[test]
    fn topics_are_found_by_their_words_and_the_new_ones_of_a_rank_are_all_there() {
        let mut model = crate::scenes::model();
        model.help.guide.open(Screen::Play, Vec::new());
        model.help.guide.query = "Free Swap".into();
        let found = model.help.guide.topics();
        assert!(found.contains(&Topic::Chapter(Chapter::NamedSpells)), "{found:?}");
        assert!(found.len() < Guide::default().topics().len());
        assert_eq!(model.help.guide.row_of(found[0]), Some(1));
        assert_eq!(model.help.guide.topic_at(0), Some(found[0]), "beside the search is the first");
        model.help.guide.query = "no such word".into();
        assert_eq!(page(&model).rows.len(), 2, "the search and the way back");
        assert_eq!(model.help.guide.topic_at(1), None);
        model.help.guide.open_rank(2);
        assert_eq!(model.help.guide.topic_at(0), Some(model.help.guide.topics()[0]));
    }

    #[test]
    fn escape_leads_back_to_where_it_was_opened() {
        let mut model = crate::scenes::model();
        let open = Message::Go(Screen::Elements);
        assert_eq!(
            navigation::apply(&mut model, Screen::Play, open),
            Navigation::To(Screen::Elements)
        );
        assert_eq!(
            navigation::apply(&mut model, Screen::Elements, Message::Back),
            Navigation::To(Screen::Play)
        );
        for from in [Screen::Bout, Screen::Spectating, Screen::Lesson] {
            model.help.guide.open(from, vec![Element::Fire]);
            assert_eq!(
                navigation::apply(&mut model, Screen::Elements, Message::Read),
                Navigation::Nowhere
            );
            assert_eq!(
                navigation::apply(&mut model, Screen::Elements, Message::Back),
                Navigation::To(from)
            );
        }
    }

    #[test]
    fn every_topic_says_something_that_ends_and_is_short() {
        for topic in Guide::default().topics() {
            let entries = topic.entries();
            assert!(2 < entries.len(), "{topic:?}");
            for Entry { head, text, .. } in entries {
                assert!(!head.is_empty() && text.ends_with('.'), "{topic:?}: {text}");
                assert!(text.chars().count() <= 260, "{topic:?}: {text}");
            }
        }
    }

    #[test]
    fn every_option_mode_spell_and_effect_is_explained() {
        let said = |chapter: Chapter| -> Vec<String> {
            chapter.entries().into_iter().map(|entry| entry.head.to_lowercase()).collect()
        };
        for choice in marauders::Choice::ALL {
            assert!(said(Chapter::Options).contains(&choice.name().to_owned()), "{choice:?}");
        }
        for mode in marauders::Mode::ALL {
            assert!(said(Chapter::Modes).contains(&mode.name().to_lowercase()), "{mode:?}");
        }
        for spell in marauders::Spell::EXCLUSIVE {
            let name = spell.name().to_lowercase();
            assert!(said(Chapter::NamedSpells).contains(&name), "{spell:?}");
        }
        let marks = Chapter::Blocks.entries().into_iter().filter_map(|entry| entry.mark);
        let kinds: Vec<_> = marks.map(marauders::Mark::kind).collect();
        use marauders::mark::MarkKind::*;
        for kind in [Cover, Risen, Mirror, Filter, Shifter, Warp] {
            assert!(kinds.contains(&kind), "{kind:?}");
        }
    }

    #[test]
    fn what_differs_by_role_is_told_for_both() {
        use Element::*;
        for element in [Wind, Earth, Dark, Neutral, Metal, Thunder, Star, Wood, Ice, Poison, Oracle]
        {
            let heads: Vec<String> =
                Topic::Element(element).entries().into_iter().map(|entry| entry.head).collect();
            let name = element.spell_name();
            for role in ["attacking", "defending"] {
                let due = format!("{name}, {role}");
                assert!(heads.contains(&due), "{element:?}: {heads:?}");
            }
        }
    }
}
