//! A brawl: the board that the player goes for, large, and all others in a grid beside the own one;
//! or all boards, for who looks on.

use bevy::math::{Rect, Vec2};
use bout::{Seat, Team};
use games::View;

use crate::draw::bout::{Sight, standing_words, wins};
use crate::draw::{Look, backdrop, emblem, label, team, tiles};
use crate::painter::{Depth, Face, Painter, Style, faded};
use crate::theme;

/// All seats of a brawl.
#[derive(Clone, Debug)]
pub struct Melee {
    /// By seat, with the player's own.
    pub seats: Vec<Contender>,
    /// The player's; nothing for who looks on.
    pub own: Option<Seat>,
    /// Whether some seats win together.
    pub has_teams: bool,
    /// Whose board is shown large: the player's target while there is one.
    pub focus: Option<Seat>,
    /// Keys that move the target on, and back.
    pub keys: [String; 2],
    /// Bouts in the match.
    pub best_of: u8,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Contender {
    /// Who it is.
    pub name: String,
    /// The side that it wins with.
    pub team: Team,
    /// What everyone may see; nothing when nothing was seen yet.
    pub view: Option<View>,
    /// Whom it goes for.
    pub target: Option<Seat>,
    /// Its place among all, once it is out.
    pub rank: Option<u8>,
    /// Whether it is out.
    pub is_out: bool,
    /// Whether its player is not heard in time.
    pub is_late: bool,
    /// Bouts won in this match.
    pub wins: u8,
}

/// A bout that the player looks on at.
#[derive(Clone, Debug)]
pub struct Watched {
    /// All boards.
    pub melee: Melee,
    /// Others who look on, the player among them.
    pub spectators: u16,
    /// How it ended, once it has.
    pub result: Option<String>,
}

impl Melee {
    /// The seats that stand.
    pub fn standing(&self) -> usize {
        self.seats.iter().filter(|one| !one.is_out).count()
    }

    /// Whether this one goes for the player, who stands.
    pub fn threatens(&self, one: &Contender) -> bool {
        let stands = self.own.and_then(|own| self.at(own)).is_some_and(|own| !own.is_out);
        stands && !one.is_out && one.target == self.own
    }

    /// How many go for the player.
    pub fn threats(&self) -> usize {
        self.seats.iter().filter(|one| self.threatens(one)).count()
    }

    /// The size of every board, in cells.
    pub fn cells(&self) -> Vec2 {
        let view = self.seats.iter().find_map(|one| one.view.as_ref());
        match view {
            Some(View::Stacker(view)) => {
                Vec2::new(f32::from(view.field.columns), f32::from(view.field.ceiling))
            }
            Some(View::Swordfight(_)) | None => {
                Vec2::new(f32::from(swordfight::COLUMNS), f32::from(swordfight::ROWS))
            }
        }
    }

    /// The contender on this seat.
    pub fn at(&self, seat: Seat) -> Option<&Contender> {
        self.seats.get(seat.index())
    }

    /// Seats in the order of the grid: those of a team beside each other, the player's own side last.
    pub fn order(&self) -> Vec<Seat> {
        let own = self.own.and_then(|own| self.at(own)).map(|own| own.team);
        let mut seats: Vec<Seat> = (0..self.seats.len() as u8).map(Seat).collect();
        seats.retain(|&seat| Some(seat) != self.own);
        seats.sort_by_key(|&seat| {
            let team = self.seats[seat.index()].team;
            (Some(team) == own, team, seat)
        });
        seats
    }
}

/// What stands to the right of the own board, whose picture begins at `corner`.
pub fn beside(painter: &mut Painter, look: Look, sight: &Sight, melee: &Melee, corner: Vec2) {
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    let many = 12 < melee.seats.len();
    let cell = if many { 19.0 } else { 21.0 };
    let board = Rect::from_corners(at(1254.0 - 6.0 * cell, 26.0), at(1254.0, 26.0 + 13.0 * cell));
    let region = Rect::from_corners(at(818.0, 312.0), at(1270.0, 690.0));
    let places = tiles::places(&melee.order(), region, melee.cells());
    if let Some(place) = places.iter().find(|place| Some(place.seat) == melee.focus) {
        // Behind the boards between: from the large board to the small one.
        let from = Vec2::new(board.center().x, board.max.y);
        let to = Vec2::new(place.rect.center().x, place.rect.min.y);
        painter.line(from, to, 4.0, theme::LAMP);
        emblem::arrow(painter, to - Vec2::Y * 6.0, Vec2::Y, 11.0, theme::LAMP);
    }
    for place in &places {
        tiles::tile(painter, look, melee, place);
    }
    match (&sight.other, melee.focus) {
        (Some(other), Some(focus)) => {
            super::bout::foe(painter, board, look, &other.view);
            let is_out = melee.at(focus).is_none_or(|one| one.is_out);
            target(painter, look, melee, (focus, is_out), at(824.0, 34.0));
        }
        _ => {
            let style = Style::new(Face::Display, 24.0, theme::MIST);
            painter.text(at(824.0, 60.0), style, "No target");
        }
    }
    counts(painter, look, melee, at(824.0, 180.0));
}

/// Who the target is, what is coming to it, and how to choose another.
fn target(painter: &mut Painter, look: Look, melee: &Melee, of: (Seat, bool), corner: Vec2) {
    let text = look.scale.clamp(0.75, 1.2);
    let (focus, is_out) = of;
    let Some(one) = melee.at(focus) else { return };
    let is_target = melee
        .own
        .and_then(|own| melee.at(own))
        .is_some_and(|own| own.target == Some(focus) && !own.is_out);
    let line = |y: f32| corner + Vec2::new(0.0, y);
    emblem::sight(painter, line(0.0) + Vec2::X * 10.0, 11.0, theme::LAMP);
    let words = if is_target { "Your target" } else { "You watch" };
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    painter.text(line(0.0) + Vec2::X * 30.0, quiet, words);
    let indent = if melee.has_teams { 34.0 } else { 0.0 };
    if melee.has_teams {
        team::badge(painter, line(34.0) + Vec2::X * 13.0, 14.0, one.team);
    }
    let size = 24.0 * text;
    let name = label::fitted(&one.name, size, 272.0 - indent);
    painter.text(line(34.0) + Vec2::X * indent, Style::new(Face::Bold, size, theme::CREAM), name);
    let words = match &one.view {
        _ if is_out => "Out".to_owned(),
        Some(view) => standing_words(view),
        None => String::new(),
    };
    painter.text(line(66.0), quiet, words);
    if is_target {
        let [next, last] = &melee.keys;
        let words = label::fitted(&format!("{next}: next, {last}: last"), 16.0 * text, 280.0);
        painter.text(line(96.0), quiet, words);
    }
}

/// How many go for the player, how many stand, and of which teams.
fn counts(painter: &mut Painter, look: Look, melee: &Melee, corner: Vec2) {
    let text = look.scale.clamp(0.75, 1.2);
    let line = |y: f32| corner + Vec2::new(0.0, y);
    let threats = melee.threats();
    if 0 < threats {
        emblem::threat(painter, line(0.0) + Vec2::X * 11.0, 12.0);
    }
    let (face, ink) =
        if 0 < threats { (Face::Bold, theme::CREAM) } else { (Face::Plain, theme::MIST) };
    let words = match threats {
        0 => "Nobody goes for you".to_owned(),
        1 => "1 goes for you".to_owned(),
        more => format!("{more} go for you"),
    };
    let indent = if 0 < threats { 32.0 } else { 0.0 };
    let style = Style::new(face, 16.0 * text, ink);
    painter.text(line(0.0) + Vec2::X * indent, style, words);
    let words = format!("{} of {} stand", melee.standing(), melee.seats.len());
    painter.text(line(28.0), Style::new(Face::Plain, 16.0 * text, theme::MIST), words);
    if !melee.has_teams {
        return;
    }
    let mut teams: Vec<Team> = melee.seats.iter().map(|one| one.team).collect();
    teams.sort_unstable();
    teams.dedup();
    for (index, of) in teams.into_iter().enumerate() {
        let (column, row) = (index % 6, index / 6);
        let at = line(62.0 + 30.0 * row as f32) + Vec2::X * (12.0 + 48.0 * column as f32);
        team::badge(painter, at, 12.0, of);
        let left = melee.seats.iter().filter(|one| one.team == of && !one.is_out).count();
        let ink = if left == 0 { theme::SLATE } else { theme::CREAM };
        painter.text(at + Vec2::X * 16.0, Style::new(Face::Bold, 15.0, ink), format!("{left}"));
    }
}

/// All boards, over the whole screen apart from the line of status.
pub fn watched(painter: &mut Painter, look: Look, watched: &Watched) {
    let Watched { melee, spectators, result } = watched;
    let size = painter.size;
    backdrop::deck(painter, size / 2.0);
    let text = look.scale.clamp(0.75, 1.3);
    let title = Style::new(Face::Display, 22.0 * text, theme::CREAM);
    painter.text(Vec2::new(24.0, 26.0), title, "You look on");
    let words = match spectators {
        0 | 1 => format!("{} of {} stand", melee.standing(), melee.seats.len()),
        more => format!("{} of {} stand, {more} look on", melee.standing(), melee.seats.len()),
    };
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    painter.text(Vec2::new(size.x / 2.0, 26.0), quiet.centred(), words);
    painter.text(Vec2::new(size.x - 24.0, 26.0), quiet.right(), "Esc: leave");
    let region = Rect::new(16.0, 50.0, size.x - 16.0, size.y - 34.0);
    let places = tiles::places(&melee.order(), region, melee.cells());
    for place in &places {
        tiles::tile(painter, look, melee, place);
        if let (Some(one), true) = (melee.at(place.seat), places.len() <= 2) {
            let at = Vec2::new(place.rect.center().x, place.board().max.y + 52.0);
            wins(painter, at, one.wins, melee.best_of);
        }
    }
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
