//! A whole board: its frame, its field, and its cells.

use bevy::color::Srgba;
use bevy::math::{Rect, Vec2};
use swordfight::CellView;
use swordfight::{COLUMNS, Kind, Orientation, Place, ROWS, Side, View};

use crate::games::swordfight::cells::{SPAWN, Spots, body, in_danger, spot};
use crate::games::swordfight::drawing::{Stage, block, effects, gem, motion};
use crate::games::swordfight::timeline::{Moment, SwordfightTimeline, What};
use crate::shell::painter::{Painter, faded, mixed};
use crate::shell::skin;
use crate::shell::sword;
use crate::shell::theme;

/// The frame and the field, lit from above when it is the player's `own`.
pub fn ground(painter: &mut Painter, stage: &Stage, own: bool, danger: bool) {
    let (rect, cell) = (stage.rect(), stage.cell);
    let (wood, metal) = if own {
        (mixed(theme::LEATHER, theme::NIGHT, 0.35), theme::BRASS)
    } else {
        (mixed(theme::LEATHER, theme::NIGHT, 0.6), theme::BRASS_DARK)
    };
    let metal = match danger {
        true => mixed(metal, theme::ALARM, 0.35 + 0.65 * stage.context.pulse(1.2)),
        false => metal,
    };
    if !skin::frame(painter, rect, cell * 0.32, (metal, own)) {
        painter.round_rect(rect.inflate(cell * 0.32), cell * 0.2, mixed(wood, theme::NIGHT, 0.45));
        painter.round_rect(rect.inflate(cell * 0.27), cell * 0.16, wood);
        painter.round_frame(rect.inflate(cell * 0.1), cell * 0.07, cell * 0.07, metal);
    }
    let inks = skin::field(painter.skin);
    for column in 1..=COLUMNS {
        let strip = stage.cells(f32::from(column), 1.0, 1.0, f32::from(ROWS));
        let seen = f32::from(column % 2) * stage.context.boards.grid;
        painter.rect(strip, mixed(inks[0], inks[1], seen));
    }
    mouth(painter, stage, metal);
}

/// The gap in the frame where pairs enter.
fn mouth(painter: &mut Painter, stage: &Stage, metal: Srgba) {
    let gap = stage.cells(f32::from(SPAWN), f32::from(ROWS) + 1.0, 1.0, 0.34);
    let gap = Rect { min: Vec2::new(gap.min.x, stage.rect().min.y - stage.cell * 0.33), ..gap };
    let gap = Rect { max: Vec2::new(gap.max.x, stage.rect().min.y), ..gap };
    painter.rect(gap, skin::field(painter.skin)[0]);
    for x in [gap.min.x, gap.max.x] {
        let top = Vec2::new(x, gap.min.y);
        painter.line(top, Vec2::new(x, gap.max.y), stage.cell * 0.07, metal);
    }
}

/// The mark of the spawn cell, which must stay open.
pub fn spawn_mark(painter: &mut Painter, stage: &Stage, danger: bool) {
    let cell = stage.place(Place::SPAWN).inflate(-stage.cell * 0.3);
    let ink = if danger { theme::ALARM } else { faded(theme::SLATE, 0.7) };
    let width = stage.cell * 0.07;
    painter.line(cell.min, cell.max, width, ink);
    let (left, right) = (Vec2::new(cell.min.x, cell.max.y), Vec2::new(cell.max.x, cell.min.y));
    painter.line(left, right, width, ink);
}

/// Every cell, and every body of several cells once; each is so many rows above its place.
pub fn spots(painter: &mut Painter, stage: &Stage, spots: &Spots, above: impl Fn(Place) -> f32) {
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            let place = Place { column, row };
            let up = Vec2::Y * above(place) * stage.cell;
            let stage = Stage { corner: stage.corner - up, ..*stage };
            draw_spot(painter, &stage, spots, place);
        }
    }
}

/// The cell at `place`, or the body of several cells whose corner it is.
pub fn draw_spot(painter: &mut Painter, stage: &Stage, spots: &Spots, place: Place) {
    let spot = spot(spots, place.column, place.row);
    let (rect, colour, palette) = (stage.place(place), spot.colour(), stage.context.palette);
    let loose = |kind| swordfight::Block { colour, kind };
    match spot.look() {
        CellView::Open => {}
        CellView::Block => block::block(painter, rect, loose(Kind::Solid), palette),
        CellView::Breaker => block::block(painter, rect, loose(Kind::Breaker), palette),
        CellView::Opaque => block::opaque(painter, rect),
        CellView::Translucent => block::translucent(painter, rect, colour),
        CellView::Gem | CellView::Vertical | CellView::Horizontal => {
            let Some(area) = body(spots, place) else { return };
            let rect = stage.area(area);
            match spot.look() {
                CellView::Gem => gem::gem(painter, rect, stage.cell, colour, palette),
                CellView::Vertical => {
                    let heading = sword::heading(Orientation::Vertical, Side::Left);
                    sword::intact(painter, rect, stage.cell, heading);
                }
                _ => {
                    let heading = sword::heading(Orientation::Horizontal, spot.side());
                    sword::intact(painter, rect, stage.cell, heading);
                }
            }
        }
    }
}

/// The cells as they are now, or the moment of the timeline on the way there.
pub fn told(
    painter: &mut Painter,
    stage: &Stage,
    cells: &Spots,
    timeline: Option<&SwordfightTimeline>,
) {
    let ending = timeline.and_then(|timeline| timeline.ending);
    let slip = |place: Place| {
        let from_top = usize::from(ROWS - place.row);
        ending.map_or(0.0, |ending| ending.slip(from_top, ROWS.into()))
    };
    match timeline.and_then(SwordfightTimeline::now) {
        Some((moment, share)) => {
            let shown = match &moment.what {
                What::Settled { loose, .. } if share < moment.fall_share() => loose,
                What::Settled { .. } | What::Breaks(_) | What::Enters(_) => &moment.spots,
            };
            spots(painter, stage, shown, |place| falling(moment, share, place) - slip(place));
            effects::moment(painter, stage, moment, share);
        }
        None => spots(painter, stage, cells, |place| -slip(place)),
    }
}

/// How many rows the cell at `place` still has to fall.
fn falling(moment: &Moment, share: f32, place: Place) -> f32 {
    let What::Settled { fallen, .. } = &moment.what else { return 0.0 };
    let share = (share / moment.fall_share()).min(1.0);
    f32::from(fallen[place.index()]) * (1.0 - share * share)
}

/// A board seen from outside: an opponent's, with its falling pair and its timeline.
pub fn seen(
    painter: &mut Painter,
    stage: &Stage,
    view: &View,
    timeline: Option<&SwordfightTimeline>,
) {
    let is_threatened = in_danger(&view.cells) && !view.out;
    let stage = &motion::moved(painter, stage, timeline);
    ground(painter, stage, false, is_threatened);
    told(painter, stage, &view.cells, timeline);
    if let Some(active) = view.active {
        crate::games::swordfight::drawing::pair::falling(painter, stage, active);
    }
    if let Some(timeline) = timeline {
        effects::shards(painter, stage, &timeline.shards);
    }
    motion::end(painter, stage, view, timeline.and_then(|told| told.ending), 0.7);
}
