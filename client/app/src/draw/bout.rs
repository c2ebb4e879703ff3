//! The whole picture of a bout, whatever the game; and of a duel of swords: the own board, what
//! comes next, and the opponent's board.

use bevy::math::{Rect, Vec2};
use games::{Board, Queues, View};
use swordfight::placement::{Ground, vertical};
use swordfight::{Grid, Hand, Options, Pair, Sword, Way};

use crate::draw::melee::{self, Melee};
use crate::draw::stack;
use crate::draw::stack::own::Stack;
use crate::draw::{
    Look, Stage, backdrop, board, effects, emblem, line, pair, team, tiles, warning,
};
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::show::{Show, Story};
use crate::signal::{Notice, Signal};
use crate::theme;

/// The largest cells of somebody else's field of stacker.
const CELL_MAX: f32 = 26.0;

/// All that the picture shows.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The player.
    pub own: Person,
    /// The player's own board, with all that only the player knows.
    pub game: Game,
    /// The opponent, or in a brawl the target; nobody while a board is tried out alone.
    pub other: Option<Fighter>,
    /// All seats, in a brawl.
    pub melee: Option<Melee>,
    /// What is wrong with the opponent's line, in two lines.
    pub plight: Option<[String; 2]>,
    /// Bouts in the match.
    pub best_of: u8,
    /// Whole seconds until the first tick, while it is still to come.
    pub countdown: Option<u32>,
    /// How the line is; nothing while there is none.
    pub signal: Option<Signal>,
    /// Ticks that the newest packets had to spare, at the least, before they could be seen.
    pub spare_ticks: Option<i64>,
    /// What the player must not miss about the own board.
    pub notice: Option<Notice>,
}

/// The player's own board in each game.
#[derive(Clone, Debug)]
pub enum Game {
    /// Of a swordfight.
    Swordfight(Box<Deck>),
    /// Of a stacker.
    Stacker(Box<Stack>),
}

/// The player's own board of a swordfight.
#[derive(Clone, Debug)]
pub struct Deck {
    /// What everyone may see.
    pub view: swordfight::View,
    /// The part of its story that is not told yet.
    pub show: Show,
    /// The pair after the one in play.
    pub next: Option<Pair>,
    /// Pairs that were played.
    pub pairs: u32,
    /// How far the shared queues of swords and of sprinkles have come.
    pub queues: (u32, u32),
}

/// The player.
#[derive(Clone, Debug)]
pub struct Person {
    /// Who it is.
    pub name: String,
    /// Bouts won in this match.
    pub wins: u8,
}

/// One of the others as it is seen.
#[derive(Clone, Debug)]
pub struct Fighter {
    /// Who it is.
    pub name: String,
    /// What everyone may see.
    pub view: View,
    /// Bouts won in this match.
    pub wins: u8,
}

impl Game {
    /// What is to be seen of the player's own `board`, with the story of it that is not told yet.
    pub fn of(board: &Board, story: &Story, queues: Queues, is_versus: bool) -> Game {
        // One of those that were taken is falling.
        let pairs = board.pieces_taken().saturating_sub(u32::from(board.out().is_none()));
        match board {
            Board::Swordfight(board) => Game::Swordfight(Box::new(Deck {
                view: board.view(),
                show: match story {
                    Story::Swordfight(show) => show.clone(),
                    Story::Stacker(_) => Show::default(),
                },
                next: board.next(),
                pairs,
                queues: match queues {
                    Queues::Swordfight { swords, sprinkle_attacks } => (swords, sprinkle_attacks),
                    Queues::Stacker { .. } => (0, 0),
                },
            })),
            Board::Stacker(board) => {
                let packets = match queues {
                    Queues::Stacker { packets } => packets,
                    Queues::Swordfight { .. } => 0,
                };
                let show = match story {
                    Story::Stacker(show) => show.clone(),
                    Story::Swordfight(_) => Default::default(),
                };
                Game::Stacker(Box::new(Stack::of(board, &show, packets, is_versus)))
            }
        }
    }
}

/// Paints a bout over the whole screen, apart from the line of status.
pub fn paint(painter: &mut Painter, look: Look, sight: &Sight) {
    match &sight.game {
        Game::Swordfight(deck) => duel(painter, look, sight, deck),
        Game::Stacker(own) => stack::duel::paint(painter, look, sight, own),
    }
}

/// What stands over the own board: that it is out, the count before the start, and what is wrong.
pub fn over(painter: &mut Painter, board: Rect, sight: &Sight) {
    if let Some(brawl) = &sight.melee {
        fallen(painter, board, brawl);
    }
    if let Some(seconds) = sight.countdown {
        countdown(painter, board, seconds);
    }
    if let Some(notice) = &sight.notice {
        line::notice(painter, board, notice);
    }
}

fn duel(painter: &mut Painter, look: Look, sight: &Sight, deck: &Deck) {
    let corner = (painter.size - crate::canvas::LEAST) / 2.0;
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    let stage = Stage { corner: at(372.0, 664.0), cell: 46.0, look };
    backdrop::deck(painter, stage.rect().center());
    own(painter, &stage, deck);
    let text = look.scale.clamp(0.75, 1.3);
    title(painter, at(334.0, 78.0), sight, deck, text);
    queues(painter, at(20.0, 470.0), deck.queues, text);
    if let Some(signal) = sight.signal {
        line::panel(painter, at(20.0, 344.0), signal, sight.spare_ticks, text);
    }
    next(painter, &stage, at(676.0, 62.0), deck, text);
    let coming = at(684.0, 320.0);
    warning::list(painter, coming, deck.view.warning.as_ref(), deck.view.waiting);
    if let Some(brawl) = &sight.melee {
        melee::beside(painter, look, sight, brawl, corner);
    } else if let Some(other) = &sight.other {
        opponent(painter, Stage { corner: at(972.0, 560.0), cell: 27.0, look }, other, sight);
        if let Some(plight) = &sight.plight {
            line::plight(painter, at(1053.0, 634.0), plight);
        }
    }
    painter.at(Depth::Call, |painter| over(painter, stage.rect(), sight));
}

/// The own board with everything on it.
pub fn own(painter: &mut Painter, stage: &Stage, deck: &Deck) {
    let Deck { view, show, .. } = deck;
    let danger = board::in_danger(&view.cells) && !view.out;
    board::ground(painter, stage, true, danger);
    board::spawn_mark(painter, stage, danger);
    match show.now() {
        Some((moment, share)) => {
            board::spots(painter, stage, &moment.spots);
            effects::moment(painter, stage, moment, share);
        }
        None => board::spots(painter, stage, &view.cells),
    }
    if let Some(active) = view.active {
        pair::ghost(painter, stage, &view.cells, active);
        pair::falling(painter, stage, active);
    }
    if let Some(warning) = &view.warning {
        warning::edges(painter, stage, warning);
    }
    effects::shards(painter, stage, &show.shards);
    effects::call(painter, stage, show);
    if view.out {
        painter.rect(stage.rect(), faded(theme::NIGHT, 0.6));
    }
}

/// The opponent's board, half as high.
fn opponent(painter: &mut Painter, stage: Stage, other: &Fighter, sight: &Sight) {
    let rect = stage.rect();
    let head = Vec2::new(rect.center().x, rect.min.y - 62.0);
    painter.text(head, Style::new(Face::Display, 24.0, theme::CREAM).centred(), other.name.clone());
    wins(painter, head + Vec2::Y * 26.0, other.wins, sight.best_of);
    foe(painter, rect, stage.look, &other.view);
    let style = Style::new(Face::Plain, 15.0, theme::MIST).centred();
    painter.text(Vec2::new(rect.center().x, rect.max.y + 28.0), style, standing_words(&other.view));
}

/// The board of somebody else with everything on it, as large as `region` allows; a board of swords
/// must fill it.
pub fn foe(painter: &mut Painter, region: Rect, look: Look, view: &View) {
    match view {
        View::Swordfight(view) => {
            let stage = Stage::filling(region, look);
            board::seen(painter, &stage, view);
            if let Some(warning) = &view.warning {
                warning::edges(painter, &stage, warning);
            }
        }
        View::Stacker(view) => {
            stack::seen(painter, &stack::Ground::within(region, view.field, CELL_MAX, look), view);
        }
    }
}

/// Whether a seat is out, and what is coming to it.
pub fn standing_words(view: &View) -> String {
    let view = match view {
        View::Swordfight(view) => view,
        View::Stacker(view) => return stack::duel::standing_words(view),
    };
    match (&view.warning, view.waiting) {
        _ if view.out => "Out".to_owned(),
        (None, 0) => "Nothing coming".to_owned(),
        (warned, waiting) => {
            let count = usize::from(warned.is_some()) + usize::from(waiting);
            if count == 1 {
                "1 attack coming".to_owned()
            } else {
                format!("{count} attacks coming")
            }
        }
    }
}

/// Over the own board once it is out of a brawl that goes on.
fn fallen(painter: &mut Painter, rect: Rect, melee: &Melee) {
    let Some(own) = melee.own.and_then(|own| melee.at(own)).filter(|own| own.is_out) else {
        return;
    };
    let band = Rect::from_center_size(rect.center(), Vec2::new(rect.width(), 104.0));
    painter.rect(band, faded(theme::NIGHT, 0.85));
    let place = own.rank.map(tiles::ordinal).unwrap_or_default();
    let words = format!("Out, {place} of {}", melee.seats.len());
    let size = (rect.width() / 9.0).min(28.0);
    let style = Style::new(Face::Display, size, theme::LAMP).centred();
    painter.text(rect.center() - Vec2::Y * 16.0, style, words);
    let quiet = Style::new(Face::Plain, 16.0, theme::CREAM).centred();
    painter.text(rect.center() + Vec2::Y * 24.0, quiet, "The others fight on");
}

/// The player's name and score, to the left of the board.
fn title(painter: &mut Painter, at: Vec2, sight: &Sight, deck: &Deck, text: f32) {
    let name = &sight.own.name;
    // No letter is wider than 1.1 times its height.
    let fitting = 310.0 / (1.1 * name.chars().count() as f32);
    let style = Style::new(Face::Display, fitting.min(28.0 * text), theme::CREAM).right();
    painter.text(at, style, name.clone());
    let dots = at + Vec2::new(-10.0 * f32::from(needed(sight.best_of)), 32.0);
    wins(painter, dots, sight.own.wins, sight.best_of);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST).right();
    painter.text(at + Vec2::Y * 68.0, quiet, format!("Pair {}", deck.pairs));
    let melee = sight.melee.as_ref().filter(|melee| melee.has_teams);
    if let Some(own) = melee.and_then(|melee| melee.at(melee.own?)) {
        team::badge(painter, at + Vec2::new(-14.0, 108.0), 15.0, own.team);
        painter.text(at + Vec2::new(-40.0, 108.0), quiet, team::name(own.team));
    }
}

/// Bouts that win a match.
fn needed(best_of: u8) -> u8 {
    best_of / 2 + 1
}

/// A stud for each bout that is needed, lit when it is won.
pub fn wins(painter: &mut Painter, centre: Vec2, won: u8, best_of: u8) {
    let needed = needed(best_of);
    for index in 0..needed {
        let aside = (f32::from(index) - f32::from(needed - 1) / 2.0) * 20.0;
        let at = centre + Vec2::X * aside;
        painter.circle(at, 7.0, theme::BRASS_DARK);
        painter.circle(at, 5.0, if index < won { theme::LAMP } else { theme::NIGHT });
    }
}

/// The pair after this one.
fn next(painter: &mut Painter, stage: &Stage, corner: Vec2, deck: &Deck, text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(92.0, 168.0));
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0 * text, theme::MIST).centred();
    painter.text(Vec2::new(rect.center().x, rect.min.y + 22.0), style, "Next");
    if let Some(next) = deck.next {
        pair::next(painter, stage, rect.center() + Vec2::Y * 16.0, next);
    }
}

/// The two shared queues, for those who count.
fn queues(painter: &mut Painter, corner: Vec2, (swords, sprinkles): (u32, u32), text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(262.0, 190.0));
    panel(painter, rect);
    let label = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    let number = Style::new(Face::Bold, 20.0 * text, theme::CREAM);
    let line = |row: f32, x: f32| rect.min + Vec2::new(18.0 + x, 26.0 + row);
    painter.text(line(0.0, 0.0), label, "Next sword");
    painter.text(line(0.0, 205.0), number.right(), format!("{swords}"));
    let hand = Hand::of(swords);
    emblem::hand(painter, line(0.0, 220.0), hand, 8.0, theme::LAMP);
    for width in 1..=3 {
        let y = 12.0 + 28.0 * f32::from(width);
        painter.text(line(y, 0.0), label, format!("{width} wide"));
        columns(painter, line(y, 92.0), first_column(swords, width), width);
    }
    painter.text(line(138.0, 0.0), label, "Next sprinkles");
    painter.text(line(138.0, 205.0), number.right(), format!("{sprinkles}"));
    let begins = Hand::of(sprinkles).other();
    emblem::hand(painter, line(138.0, 220.0), begins, 8.0, theme::LAMP);
}

/// Six columns, with those marked that a sword of this width would take.
fn columns(painter: &mut Painter, at: Vec2, first: Option<u8>, width: u8) {
    for column in 1..=swordfight::COLUMNS {
        let left = at + Vec2::new(f32::from(column - 1) * 22.0, -8.0);
        let cell = Rect::from_corners(left, left + Vec2::new(19.0, 16.0));
        let hit = first.is_some_and(|first| (first..first + width).contains(&column));
        let ink = if hit { theme::STEEL } else { theme::FIELD[1] };
        painter.round_rect(cell, 3.0, ink);
        if column == swordfight::grid::SPAWN_COLUMN && !hit {
            painter.circle(cell.center(), 2.5, theme::SLATE);
        }
    }
}

/// The first column of a sword that is next in the queue, on an empty board.
fn first_column(index: u32, width: u8) -> Option<u8> {
    let ground = Ground::of(&Grid::default());
    let sword = Sword { way: Way::Vertical, width, length: 4, extra: false };
    let area = vertical::area(&ground, sword, index, Options::default().cut)?;
    Some(area.corner.column)
}

/// A dark plate with a thin brass edge.
pub fn panel(painter: &mut Painter, rect: Rect) {
    painter.round_rect(rect, 10.0, theme::PANEL);
    painter.round_frame(rect, 10.0, 1.5, theme::BRASS_DARK);
}

fn countdown(painter: &mut Painter, rect: Rect, seconds: u32) {
    painter.rect(rect, faded(theme::NIGHT, 0.55));
    let size = (rect.width() / 2.5).min(110.0);
    let style = Style::new(Face::Display, size, theme::LAMP).centred();
    let words = if seconds == 0 { "Fight".to_owned() } else { format!("{seconds}") };
    painter.text(rect.center(), style, words);
}
