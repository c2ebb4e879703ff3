//! A clocked bout as a spectator sees it: the focus board, large, and the others in a grid. Two boards are
//! of the same size.

use bevy::math::{Rect, Vec2};
use bout::Seat;

use crate::games::hud::board::{self, drawn_spectated};
use crate::games::hud::flights;
use crate::games::hud::order::{self, order};
use crate::games::hud::tiles::{self, Tile};
use crate::games::hud::wins::wins;
use crate::games::spectator::SpectatorView;
use crate::games::view::{standing_words, with_out};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::theme;
use crate::shell::{backdrop, emblem, label, team};
use crate::text::tr;
use crate::view::hud::BrawlOrder;
use crate::view::seats::{SeatView, SeatsView};

/// From so many seats on, one has the focus.
const FOCUS_SEATS: usize = 3;
/// The largest cell of the focus board, in units.
const CELL_MAX: f32 = 46.0;
/// The space of the focus board, of a wide screen's width and of an upright one's height.
const SHARE: (f32, f32) = (0.36, 0.46);
/// Units above the focus board for its name, and below it for two lines.
const WORDS: (f32, f32) = (44.0, 66.0);

/// The places of the boards on a screen.
#[derive(Clone, Debug)]
pub struct SpectatedPlaces {
    /// The focus board and its words.
    pub focus: Option<Rect>,
    /// The small boards.
    pub tiles: Vec<Tile>,
}

impl SpectatedPlaces {
    /// The places on a screen of `size`. With buttons for touch the upper right corner is theirs.
    pub fn new(size: Vec2, melee: &SeatsView, by: BrawlOrder, is_touched: bool) -> SpectatedPlaces {
        let top = if is_touched { 60.0 } else { 50.0 };
        let region = Rect::new(16.0, top, size.x - 16.0, size.y - 34.0);
        let seats = order(melee, by);
        if melee.seats.len() < FOCUS_SEATS || melee.focus.is_none() {
            return SpectatedPlaces {
                focus: None,
                tiles: tiles::places(&seats, region, melee.cells()),
            };
        }
        let (mut large, mut small) = (region, region);
        if size.y < size.x {
            large.max.x = region.min.x + region.width() * SHARE.0;
            small.min.x = large.max.x + 16.0;
        } else {
            large.max.y = region.min.y + region.height() * SHARE.1;
            small.min.y = large.max.y + 10.0;
        }
        SpectatedPlaces { focus: Some(large), tiles: tiles::places(&seats, small, melee.cells()) }
    }

    /// The board of a seat: the focus board, or a small one.
    fn board(&self, seat: Seat, melee: &SeatsView, context: DrawContext) -> Option<Rect> {
        let focus = self.focus.filter(|_| melee.focus == Some(seat)).map(|rect| large(rect, melee));
        let small = || self.tiles.iter().find(|place| place.seat == seat).map(Tile::board);
        let board = focus.or_else(small)?;
        let view = melee.at(seat)?.view.as_ref();
        Some(view.map_or(board, |view| drawn_spectated(board, context, view)))
    }

    /// The choice of a click or a tap: the seat of a small board, or with nothing the action, by the focus
    /// board.
    pub fn at(&self, at: Vec2) -> Option<Option<Seat>> {
        if self.focus?.contains(at) {
            return Some(None);
        }
        let place = self.tiles.iter().find(|place| place.rect.contains(at))?;
        Some(Some(place.seat))
    }
}

/// The board of a focus board's place.
fn large(rect: Rect, melee: &SeatsView) -> Rect {
    let cells = melee.cells();
    let room = rect.size() - Vec2::new(28.0, WORDS.0 + WORDS.1);
    let cell = (room / cells).min_element().min(CELL_MAX);
    let centre = Vec2::new(rect.center().x, rect.min.y + WORDS.0 + room.y / 2.0);
    Rect::from_center_size(centre, cells * cell)
}

/// The seats whose attacks are shown in full: both of a duel, and that of the large board of a brawl.
fn near(melee: &SeatsView) -> Vec<Seat> {
    match melee.seats.len() {
        seats @ 0..FOCUS_SEATS => (0..seats as u8).map(Seat).collect(),
        _ => melee.near(),
    }
}

/// All boards, over the whole screen apart from the status line. On a touch screen a button at the upper
/// right leads out.
pub fn paint(
    painter: &mut Painter,
    context: DrawContext,
    spectated: &SpectatorView,
    is_touched: bool,
) {
    let SpectatorView { melee, result, .. } = spectated;
    let context = context.of_pieces(melee.piece_sizes.iter().copied());
    let size = painter.size;
    backdrop::deck(painter, size / 2.0);
    head(painter, context, spectated, is_touched);
    let places = SpectatedPlaces::new(size, melee, context.order, is_touched);
    for place in &places.tiles {
        if FOCUS_SEATS <= melee.seats.len() {
            tiles::tile(painter, context, melee, place);
            continue;
        }
        tiles::full(painter, context, melee, place, spectated.timeline(place.seat));
        if let Some(one) = melee.at(place.seat) {
            let at = Vec2::new(place.rect.center().x, place.board().max.y + 52.0);
            wins(painter, at, one.wins, melee.best_of);
        }
    }
    if let (Some(rect), Some(seat)) = (places.focus, melee.focus)
        && let Some(one) = melee.at(seat)
    {
        focus(painter, (context, is_touched), spectated, (rect, seat, one));
    }
    let board = |seat: Seat| places.board(seat, melee, context);
    flights::paint(painter, context, &spectated.flights, board, &near(melee));
    if let Some(words) = result {
        painter.at(Depth::Call, |painter| {
            let band = Rect::from_center_size(size / 2.0, Vec2::new(size.x, 96.0));
            painter.rect(band, faded(theme::NIGHT, 0.88));
            let room = size.x - 40.0;
            let height = (room / (0.9 * words.chars().count() as f32)).min(34.0);
            let style = Style::new(Face::Display, height, theme::LAMP).centred();
            painter.text(size / 2.0, style, words.clone());
        });
    }
}

/// The width of a screen with room for the order of its boards.
const LEGEND: f32 = 1000.0;

/// The line at the top: who is alive, and the way out.
fn head(painter: &mut Painter, context: DrawContext, spectated: &SpectatorView, is_touched: bool) {
    let SpectatorView { melee, spectators, .. } = spectated;
    let size = painter.size;
    let text = context.scale.clamp(0.75, 1.4);
    // Beside the words in the middle.
    let aside = (size.x * 0.33 - 32.0).min(size.x * 0.28);
    let title = Style::new(Face::Display, 22.0 * text, theme::CREAM);
    label::within(painter, Vec2::new(24.0, 26.0), title, tr!("brawl-spectating"), aside);
    let words = match spectators {
        0 | 1 => tr!("brawl-alive", alive = melee.alive(), seats = melee.seats.len()),
        more => tr!(
            "brawl-alive-spectators",
            alive = melee.alive(),
            seats = melee.seats.len(),
            spectators = *more,
        ),
    };
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let at = Vec2::new(size.x / 2.0 - 40.0, 26.0);
    let wide = label::width(&words, quiet.size).min(size.x * 0.2);
    label::within(painter, at, quiet.centred(), words, size.x * 0.2);
    if FOCUS_SEATS <= melee.seats.len() && LEGEND <= size.x {
        let at = at + Vec2::X * (wide / 2.0 + 24.0);
        order::legend(painter, melee, context.order, (at, quiet.size));
    }
    if !is_touched {
        let at = Vec2::new(size.x - 24.0, 26.0);
        let words = tr!("brawl-leave-key", key = tr!("key-escape"));
        label::within(painter, at, quiet.right(), words, aside);
    }
}

/// The focus board with its name, what comes at it, and how another one is chosen.
fn focus(
    painter: &mut Painter,
    (context, is_touched): (DrawContext, bool),
    spectated: &SpectatorView,
    (rect, seat, one): (Rect, Seat, &SeatView),
) {
    let melee = &spectated.melee;
    let board = large(rect, melee);
    match &one.view {
        Some(view) => {
            let view = with_out(view, one.is_out);
            board::spectated(painter, board, context, &view, spectated.timeline(seat));
        }
        None => painter.rect(board, faded(theme::FIELD[0], 0.5)),
    }
    let text = context.scale.clamp(0.75, 1.2);
    let mut left = rect.min.x + 6.0;
    let y = rect.min.y + 14.0;
    if melee.has_teams {
        team::badge(painter, Vec2::new(left + 13.0, y), 13.0, one.team);
        left += 34.0;
    }
    let needed = 20.0 * f32::from(melee.best_of / 2 + 1);
    let end = if 1 < melee.best_of { rect.max.x - needed } else { rect.max.x };
    let height = 24.0 * text;
    let style = Style::new(Face::Bold, height, theme::CREAM);
    painter.text(Vec2::new(left, y), style, label::fitted(&one.name, height, end - left - 8.0));
    if 1 < melee.best_of {
        wins(painter, Vec2::new(end, y), one.wins, melee.best_of);
    }
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let line = |down: f32| Vec2::new(rect.min.x + 6.0, rect.max.y - WORDS.1 + 30.0 + down);
    let attackers = melee.seats.iter().filter(|it| !it.is_out && it.target == Some(seat)).count();
    let words = match &one.view {
        _ if one.is_out => tr!("brawl-out").to_owned(),
        Some(view) => {
            let attackers = tr!("brawl-attackers", count = attackers);
            let standing = standing_words(view);
            if standing.is_empty() { attackers } else { [attackers, standing].join(" · ") }
        }
        None => String::new(),
    };
    label::within(painter, line(0.0), quiet, words, rect.width() - 12.0);
    let (ink, words) = match spectated.is_chosen {
        true => (theme::LAMP, tr!("brawl-follows-player")),
        false => (theme::MIST, tr!("brawl-follows-action")),
    };
    emblem::crosshair(painter, line(26.0) + Vec2::X * 9.0, 9.0, ink);
    let [next, previous] = &melee.keys;
    let how = match (is_touched, next.is_empty()) {
        (true, _) => Some(tr!("brawl-follow-tap").to_owned()),
        (false, true) => None,
        (false, false) => Some(tr!("brawl-follow-keys", next = next, previous = previous)),
    };
    let words: Vec<String> = [words.to_owned()].into_iter().chain(how).collect();
    let words = words.join(" · ");
    let style = Style { colour: ink, ..quiet };
    label::within(painter, line(26.0) + Vec2::X * 26.0, style, words, rect.width() - 38.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::swordfight::scenes::brawls;
    use crate::shell::painter::SMALLEST;

    #[test]
    fn the_focus_board_is_the_largest_and_every_board_can_be_chosen() {
        for count in [8, 24] {
            for size in [(1280.0, 720.0), (1720.0, 720.0), (844.0, 390.0), (390.0, 844.0)] {
                let mut melee = brawls::eight_or_full(count);
                (melee.own, melee.focus) = (None, Some(Seat(2)));
                let size = Vec2::from(size);
                let places = SpectatedPlaces::new(size, &melee, BrawlOrder::Danger, true);
                let focus = places.focus.expect("it has a focus");
                assert_eq!(places.at(focus.center()), Some(None));
                assert_eq!(places.tiles.len(), usize::from(count));
                for place in &places.tiles {
                    assert_eq!(places.at(place.rect.center()), Some(Some(place.seat)));
                    assert!(place.rect.intersect(focus).is_empty(), "{size}");
                    assert!(place.board().height() < focus.height(), "{size}");
                    // Room for eight letters of any width at the smallest size, and no less.
                    assert!(8.0 * 0.62 * SMALLEST <= place.rect.width(), "{size}");
                }
                assert_eq!(places.at(Vec2::new(2.0, 2.0)), None);
            }
        }
    }

    #[test]
    fn a_duel_has_two_boards_of_one_size() {
        let mut melee = brawls::eight_or_full(8);
        melee.seats.truncate(2);
        (melee.own, melee.focus) = (None, Some(Seat(0)));
        let size = Vec2::new(1280.0, 720.0);
        let places = SpectatedPlaces::new(size, &melee, BrawlOrder::Seats, false);
        assert!(places.focus.is_none() && places.tiles.len() == 2);
        assert_eq!(places.at(places.tiles[0].rect.center()), None, "there is nothing to choose");
    }
}
