//! The whole picture of a swordfight: the player's own board, the next pair, and the opponent's
//! board.

use bevy::math::{Rect, Vec2};
use swordfight::event::Landed;
use swordfight::{Goal, Place, Side};

use crate::games::hud::board::foe;
use crate::games::hud::brawl;
use crate::games::hud::call;
use crate::games::hud::connection;
use crate::games::hud::ending;
use crate::games::hud::flights;
use crate::games::hud::overlay::over;
use crate::games::hud::plate;
use crate::games::hud::wins::wins;
use crate::games::stacker::drawing::statistics;
use crate::games::stacker::drawing::statistics::{points, rate, time};
use crate::games::swordfight::cells::{self, in_danger};
use crate::games::swordfight::drawing::{
    Stage, board, effects, motion, pair, pattern, queues, warning,
};
use crate::games::swordfight::preview::Preview;
use crate::games::swordfight::timeline::chain_name;
use crate::games::swordfight::view::{RunView, SwordfightView};
use crate::games::timeline::Timeline;
use crate::games::view::ClockedView;
use crate::games::view::standing_words;
use crate::shell::context::DrawContext;
use crate::shell::danger;
use crate::shell::label;
use crate::shell::painter::{Align, Depth, Face, Painter, Style, faded};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{backdrop, blade, emblem, sword, team};
use crate::text::names;
use crate::text::tr;
use crate::view::seats::OpponentView;

/// The corner of the panel of the queues on the least wide screen, and its size.
const QUEUES: Vec2 = Vec2::new(20.0, 470.0);
const QUEUES_SIZE: Vec2 = Vec2::new(262.0, 190.0);

/// The player's own board on a wide screen of this `size`.
pub fn stage(size: Vec2, context: DrawContext) -> Stage {
    let corner = (size - crate::shell::canvas::LEAST) / 2.0;
    // A smaller one keeps its floor, and the middle of its width.
    let cell = 46.0 * context.boards.size;
    let aside = (46.0 - cell) * f32::from(swordfight::COLUMNS) / 2.0;
    Stage { corner: corner + Vec2::new(372.0 + aside, 664.0), cell, context }
}

/// The panel of the queues there.
pub fn queue_place(size: Vec2) -> Rect {
    let corner = (size - crate::shell::canvas::LEAST) / 2.0 + QUEUES;
    Rect::from_corners(corner, corner + QUEUES_SIZE)
}

impl SwordfightView {
    /// Paints a swordfight over the whole screen, apart from the status line.
    pub fn paint(&self, painter: &mut Painter, context: DrawContext, clocked: &ClockedView) {
        let corner = (painter.size - crate::shell::canvas::LEAST) / 2.0;
        let at = |x: f32, y: f32| corner + Vec2::new(x, y);
        let stage = stage(painter.size, context);
        backdrop::deck(painter, stage.rect().center());
        own(painter, &stage, self);
        let text = context.scale.clamp(0.75, 1.3);
        title(painter, at(334.0, 78.0), clocked, self, text);
        let size = (34.0 * text, 300.0);
        match self.timeline.called_end().filter(|_| self.run.is_none()) {
            Some(end) => ending::call(painter, at(334.0, 240.0), Align::Right, size, &end),
            None => self.timeline.call().into_iter().for_each(|call| {
                call::paint(painter, &call, (at(334.0, 240.0), Align::Right), (text, 300.0));
            }),
        }
        let target = clocked.other.as_ref().and_then(|other| (&other.view).try_into().ok());
        if self.has_queues {
            queues::paint(painter, queue_place(painter.size), (self, target), context, text);
        }
        let mut landed = Vec::new();
        if context.preview.is_shown(clocked.occasion) && !self.view.out {
            forecast(painter, at(34.0, 330.0), &self.preview, text);
            let land = |target| self.preview.landing(target, self.queues, &self.options);
            landed = target.map_or_else(Vec::new, land);
        }
        if let Some(signal) = clocked.signal.filter(|_| context.overlay) {
            connection::overlay(painter, at(20.0, 676.0), signal, clocked.spare_ticks, 314.0);
        }
        next(painter, &stage, (at(676.0, 62.0), Vec2::new(92.0, 168.0)), self, text);
        let coming = at(684.0, 320.0);
        match &self.run {
            // Nothing comes in a run.
            Some(run) => {
                let figures = figures(run);
                if let Some(pace) = clocked.pace {
                    statistics::pace(painter, coming, 246.0, figures.len(), pace, text);
                }
                statistics::table(painter, coming, 246.0, figures, text);
            }
            None => {
                warning::list(painter, coming, self.view.warning.as_ref(), self.view.waiting);
            }
        }
        if let Some(brawl) = &clocked.melee {
            let board = brawl::beside(painter, context, clocked, brawl, (corner, stage.rect()));
            landing(painter, &Stage::filling(board, context), &landed);
        } else if let Some(other) = &clocked.other {
            // 78 % of the player's own.
            let foe = Stage { corner: at(922.0, 580.0), cell: 36.0, context };
            opponent(painter, foe, other, clocked);
            landing(painter, &foe, &landed);
            if let Some(blade) = other.blade {
                pattern::named(painter, at(1158.0, 190.0), (15.0, 108.0), blade, context);
            }
            let places = |seat| Some(if seat == clocked.seat { stage.rect() } else { foe.rect() });
            let near = [clocked.seat];
            flights::paint(painter, context, &clocked.flights, places, &near);
            if let Some(plight) = &clocked.plight {
                connection::plight(painter, at(1030.0, 660.0), plight);
            }
        }
        painter.at(Depth::Call, |painter| over(painter, stage.rect(), clocked));
    }

    /// Paints the board alone, beside the page on which its handling is chosen.
    pub fn alone(&self, painter: &mut Painter, context: DrawContext) {
        let corner = painter.size / 2.0 + Vec2::new(190.0, 304.0);
        own(painter, &Stage { corner, cell: 45.0, context }, self);
    }

    /// Paints it as a picture of the game.
    pub fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        own(painter, &Stage::card(region, context), self);
    }
}

/// The player's own board with its contents and overlays.
pub fn own(painter: &mut Painter, stage: &Stage, deck: &SwordfightView) {
    let SwordfightView { view, timeline, .. } = deck;
    let is_threatened = in_danger(&view.cells) && !view.out;
    let stage = &motion::moved(painter, stage, Some(timeline));
    if is_threatened {
        let edge = stage.rect().inflate(stage.cell * 0.32);
        danger::light(painter, stage.context, edge, cells::danger(&view.cells));
    }
    board::ground(painter, stage, true, is_threatened);
    board::spawn_mark(painter, stage, is_threatened);
    motion::trail(painter, stage, &timeline.lock);
    board::told(painter, stage, &view.cells, Some(timeline));
    if let Some(active) = view.active {
        pair::ghost(painter, stage, &view.cells, active);
        pair::falling(painter, stage, active);
    }
    if let Some(warning) = &view.warning {
        warning::edges(painter, stage, warning);
        warning::countdowns(painter, stage, warning);
    }
    effects::shards(painter, stage, &timeline.shards);
    motion::end(painter, stage, view, timeline.ending, 0.6);
}

/// The opponent's board.
fn opponent(painter: &mut Painter, stage: Stage, other: &OpponentView, clocked: &ClockedView) {
    let rect = stage.rect();
    let head = Vec2::new(rect.center().x, rect.min.y - 62.0);
    painter.text(head, Style::new(Face::Display, 24.0, theme::CREAM).centred(), other.name.clone());
    if other.blade.is_some() {
        wins(painter, head + Vec2::Y * 26.0, other.wins, clocked.best_of);
    }
    foe(painter, rect, stage.context, &other.view, clocked.other_timeline.as_ref());
    if let Some(Timeline::Swordfight(timeline)) = &clocked.other_timeline
        && let Some(call) = timeline.call()
    {
        call::line(painter, &call, head + Vec2::Y * 46.0, 360.0);
    }
    let style = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.max.y + 28.0),
        style,
        standing_words(&other.view),
        300.0,
    );
}

/// The player's name and score, to the left of the board.
fn title(painter: &mut Painter, at: Vec2, clocked: &ClockedView, deck: &SwordfightView, text: f32) {
    let icon = 34.0;
    blade::icon(painter, at - Vec2::X * icon / 2.0, icon, deck.blade);
    plate::own(painter, at - Vec2::X * (icon + 8.0), clocked, text);
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::MIST).right();
    let melee = clocked.melee.as_ref().filter(|melee| melee.has_teams);
    if let Some(own) = melee.and_then(|melee| melee.at(melee.own?)) {
        team::badge(painter, at + Vec2::new(-14.0, 108.0), 15.0, own.team);
        label::within(painter, at + Vec2::new(-40.0, 108.0), quiet, names::team(own.team), 260.0);
    }
}

/// The figures of a run.
pub fn figures(run: &RunView) -> Vec<(&'static str, String)> {
    let RunView { goal, tick, rows, swords, knock_outs } = *run;
    let mut figures = vec![match goal {
        Goal::Ticks(ticks) => (tr!("stat-left"), time(ticks.saturating_sub(tick.0))),
        Goal::Endless | Goal::SilentOpponent => (tr!("stat-time"), time(tick.0)),
    }];
    figures.push((tr!("stat-rows"), points(rows)));
    let counted = u32::try_from(rows).unwrap_or(u32::MAX);
    let minute = 60 * bout::TICKS_PER_SECOND;
    figures.push((tr!("stat-rows-minute"), rate(counted, tick.0, minute, 1)));
    figures.push((tr!("stat-swords"), format!("{swords}")));
    figures.extend(knock_outs.map(|count| (tr!("stat-knock-outs"), format!("{count}"))));
    figures
}

/// The pair after this one.
pub fn next(
    painter: &mut Painter,
    stage: &Stage,
    (corner, size): (Vec2, Vec2),
    deck: &SwordfightView,
    text: f32,
) {
    let Some(next) = deck.next else { return };
    let rect = Rect::from_corners(corner, corner + size);
    panel(painter, rect);
    let style = Style::new(Face::Plain, 16.0 * text, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(rect.center().x, rect.min.y + 22.0),
        style,
        tr!("preview-next"),
        rect.width() - 8.0,
    );
    pair::next(painter, stage, rect.center() + Vec2::Y * 16.0, next);
}

/// The attack that the pair would send where it is: the name of its chain, swords and sprinkles.
fn forecast(painter: &mut Painter, corner: Vec2, preview: &Preview, text: f32) {
    let (Some(attack), Some(last)) = (preview.attack(), preview.steps.last()) else { return };
    let quiet = Style::new(Face::Plain, 16.0 * text.min(1.15), theme::LAMP);
    let name = chain_name(last.step);
    label::within(painter, corner, quiet, tr!("preview-sends", chain = name), 300.0);
    let place = |index: usize| {
        let (column, row) = (index % 2, index / 2);
        corner + Vec2::new(150.0 * column as f32, 34.0 + 40.0 * row as f32)
    };
    // Four signs fit: the swords, and the sprinkles.
    let room = 4 - usize::from(0 < attack.sprinkles);
    let shown = if attack.swords.len() <= room { room } else { room - 1 };
    for (index, sword) in attack.swords.iter().take(shown).enumerate() {
        let heading = sword::heading(sword.way, Side::Left);
        let size = (sword.width, sword.length);
        emblem::sized_sword(painter, place(index), heading, size, theme::CREAM);
    }
    let mut next = attack.swords.len().min(shown);
    if shown < attack.swords.len() {
        let words = tr!("incoming-more-swords", count = attack.swords.len() - shown);
        label::within(painter, place(next), quiet, words, 140.0);
        next += 1;
    }
    if 0 < attack.sprinkles {
        emblem::sprinkle(painter, place(next) + Vec2::X * 17.0, 26.0);
        let style = Style::new(Face::Bold, 18.0, theme::CREAM);
        painter.text(place(next) + Vec2::X * 46.0, style, format!("{}", attack.sprinkles));
    }
}

/// Where that attack would land, as outlines on the target's board.
pub fn landing(painter: &mut Painter, stage: &Stage, landed: &[Landed]) {
    let light = 0.5 + 0.4 * stage.context.pulse(1.0);
    for landed in landed {
        match *landed {
            Landed::Sword { area: Some(area), .. } => {
                let rect = stage.area(area).inflate(-stage.cell * 0.04);
                painter.rect(rect, faded(theme::LAMP, 0.18));
                painter.frame(rect, stage.cell * 0.1, faded(theme::LAMP, light));
            }
            Landed::Sprinkle { column, row: Some(row) } => {
                let rect = stage.place(Place { column, row });
                painter.ring(rect.center(), stage.cell * 0.3, 2.0, faded(theme::LAMP, light));
            }
            Landed::Sword { area: None, .. } | Landed::Sprinkle { row: None, .. } => {}
        }
    }
}
