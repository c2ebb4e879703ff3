//! The whole picture of a stacker: the player's own field, its panels, and the other fields.

use bevy::math::{Rect, Vec2};
use bout::Seat;
use stacker::garbage::column_of;
use stacker::{Packet, Side, View};

use crate::games::hud::wins::wins;
use crate::games::hud::{brawl, call, connection, ending, flights, plate};
use crate::games::stacker::drawing;
use crate::games::stacker::drawing::beside::Room;
use crate::games::stacker::drawing::{Ground, beside, own, statistics};
use crate::games::stacker::timeline::forecast_call;
use crate::games::stacker::view::StackerView;
use crate::games::timeline::Timeline;
use crate::games::view::{ClockedView, Seen as _};
use crate::shell::context::DrawContext;
use crate::shell::painter::{Align, Depth, Face, Painter, Style};
use crate::shell::panel::panel;
use crate::shell::theme;
use crate::shell::{backdrop, label, team};
use crate::text::tr;
use crate::view::ending::Ending;
use crate::view::hud::Statistics;
use crate::view::occasion::Occasion;

/// The width of the rates of a player, in units.
const SHORT: f32 = 220.0;
/// The largest cells, of the player's own field and of the opponent's.
const CELL_MAX: [f32; 2] = [46.0, 36.0];
/// The width of the panels at the left.
const PANEL: f32 = 262.0;

/// The position of the player's own field on a screen of this size.
pub fn place(size: Vec2, stack: &StackerView, is_alone: bool, context: DrawContext) -> Ground {
    let corner = (size - crate::shell::canvas::LEAST) / 2.0;
    let right = if is_alone { 940.0 } else { 694.0 };
    let region = Rect::new(418.0, 34.0, right, 664.0);
    let region = Rect { min: region.min + corner, max: region.max + corner };
    let whole = Ground::within(region, stack.view.field, CELL_MAX[0], context);
    // A smaller one keeps its floor, and the middle of its width.
    let cell = whole.cell * context.boards.size;
    let aside = (whole.cell - cell) * f32::from(stack.view.field.columns) / 2.0;
    Ground { cell, corner: whole.corner + Vec2::X * aside, ..whole }
}

impl StackerView {
    /// Paints it over the whole screen, apart from the status line.
    pub fn paint(&self, painter: &mut Painter, context: DrawContext, clocked: &ClockedView) {
        let context = context.of_pieces(self.piece_sizes.iter().copied());
        let corner = (painter.size - crate::shell::canvas::LEAST) / 2.0;
        let at = |x: f32, y: f32| corner + Vec2::new(x, y);
        let is_alone = clocked.other.is_none() && clocked.melee.is_none();
        let ground = place(painter.size, self, is_alone, context);
        let end = self.called_end();
        // The call of the end takes the place of the words beside the garbage.
        let ground = Ground { has_words: end.is_none(), ..ground };
        backdrop::deck(painter, ground.rect().center());
        own::paint(painter, &ground, self);
        let has_figures = context.statistics.are_shown(self.is_versus);
        let room = if has_figures { Room::BESIDE_FIGURES } else { Room::ALONE };
        beside::left(painter, &ground, self, room);
        beside::next(painter, &ground, self);
        let text = context.scale.clamp(0.75, 1.2);
        name(
            painter,
            Vec2::new(ground.rect().min.x - beside::ASIDE, at(0.0, 46.0).y),
            clocked,
            text,
        );
        figures(painter, (context, text), self, clocked);
        if let Some(signal) = clocked.signal.filter(|_| context.overlay) {
            connection::overlay(painter, at(20.0, 680.0), signal, clocked.spare_ticks, PANEL);
        }
        if self.is_versus && has_figures {
            queue(painter, at(20.0, 516.0), self, text);
        }
        if let Some(end) = end {
            let place = Vec2::new(ground.rect().min.x - beside::ASIDE, at(0.0, 446.0).y);
            ending::call(painter, place, Align::Right, (34.0, 320.0), &end);
        } else if self.is_versus && context.preview.is_shown(clocked.occasion) && !self.view.is_out
        {
            // Below the calls, which need the space where there are no figures.
            let top = if has_figures { 392.0 } else { 500.0 };
            forecast(painter, at(24.0, top), self, text);
        }
        if clocked.occasion != Occasion::Replay && has_figures {
            let key = tr!("key-escape");
            let hint = match self.is_versus {
                true => tr!("stack-help-versus", key = key),
                false => tr!("stack-help-solo", key = key),
            };
            let style = Style::new(Face::Plain, 16.0, theme::MIST);
            label::within(painter, at(24.0, 662.0), style, hint, PANEL);
        }
        if let Some(brawl) = &clocked.melee {
            brawl::beside(painter, context, clocked, brawl, (corner, ground.rect()));
        } else {
            duellist(painter, &ground, clocked, corner);
        }
        painter.at(Depth::Call, |painter| {
            crate::games::hud::overlay::over(painter, ground.rect(), clocked)
        });
    }

    /// Paints the board alone, beside the page on which its handling is chosen.
    pub fn alone(&self, painter: &mut Painter, context: DrawContext) {
        let low = painter.size / 2.0 + Vec2::new(60.0, -318.0);
        let region = Rect::from_corners(low, low + Vec2::new(420.0, 622.0));
        let ground = Ground::within(region, self.view.field, 40.0, context);
        own::paint(painter, &ground, self);
        beside::left(painter, &ground, self, Room::BESIDE_FIGURES);
        beside::next(painter, &ground, self);
    }

    /// Paints it as a picture of the game.
    pub fn card(&self, painter: &mut Painter, region: Rect, context: DrawContext) {
        let ground = Ground::within(region, self.view.field, CELL_MAX[0], context);
        own::paint(painter, &ground, self);
    }

    /// The end that is called beside the field, in a bout against others.
    pub fn called_end(&self) -> Option<Ending> {
        self.timeline.called_end().filter(|_| self.is_versus)
    }
}

/// The figures of the player at the left: all of them, or two rates; and the pace of a run.
fn figures(
    painter: &mut Painter,
    (context, text): (DrawContext, f32),
    stack: &StackerView,
    clocked: &ClockedView,
) {
    let corner = (painter.size - crate::shell::canvas::LEAST) / 2.0;
    let at = corner + Vec2::new(20.0, 92.0);
    if context.statistics.are_shown(stack.is_versus) {
        statistics::paint(painter, at, PANEL, stack, text);
    } else if context.statistics == Statistics::Short {
        let rates = statistics::rates(stack).into();
        statistics::table(painter, corner + Vec2::new(20.0, 596.0), SHORT, rates, text);
    }
    if let Some(pace) = clocked.pace {
        let figures = statistics::figures(stack).len();
        statistics::pace(painter, at, PANEL, figures, pace, text);
    }
}

/// The opponent of a duel, and the attacks between the two.
fn duellist(painter: &mut Painter, ground: &Ground, clocked: &ClockedView, corner: Vec2) {
    let context = ground.context;
    let at = |x: f32, y: f32| corner + Vec2::new(x, y);
    if let Some(other) = &clocked.other
        && let games::View::Stacker(view) = &other.view
    {
        // 77 % of the height of the player's own.
        let region = Rect::from_corners(at(866.0, 104.0), at(1240.0, 590.0));
        let head = at(1053.0, 32.0);
        opponent(painter, region, (context, clocked), view, &other.name);
        wins(painter, head + Vec2::Y * 28.0, other.wins, clocked.best_of);
        let foe = Ground::within(region, view.field, CELL_MAX[1], context).rect();
        let places = |seat| Some(if seat == clocked.seat { ground.rect() } else { foe });
        let near = [clocked.seat];
        flights::paint(painter, context, &clocked.flights, places, &near);
        if let Some(plight) = &clocked.plight {
            connection::plight(painter, at(1053.0, 660.0), plight);
        }
    }
}

/// The opponent's field, with the name above and the incoming garbage below.
fn opponent(
    painter: &mut Painter,
    region: Rect,
    (context, clocked): (DrawContext, &ClockedView),
    view: &View,
    name: &str,
) {
    let ground = Ground::within(region, view.field, CELL_MAX[1], context);
    let timeline = clocked.other_timeline.as_ref().and_then(|timeline| {
        let Timeline::Stacker(timeline) = timeline else { return None };
        Some(timeline)
    });
    drawing::seen(painter, &ground, view, timeline);
    let middle = region.center().x;
    if let Some(call) = timeline.and_then(|timeline| timeline.called()) {
        call::line(painter, &call, Vec2::new(middle, region.min.y - 18.0), 370.0);
    }
    let fitting = 380.0 / (1.1 * name.chars().count() as f32);
    let style = Style::new(Face::Display, fitting.min(24.0), theme::CREAM).centred();
    painter.text(Vec2::new(middle, region.min.y - 72.0), style, name.to_owned());
    let quiet = Style::new(Face::Plain, 16.0, theme::MIST).centred();
    label::within(
        painter,
        Vec2::new(middle, region.max.y + 26.0),
        quiet,
        view.standing_words(),
        370.0,
    );
}

/// The player's name and wins, and the badge of the team.
fn name(painter: &mut Painter, at: Vec2, clocked: &ClockedView, text: f32) {
    let melee = clocked.melee.as_ref().filter(|melee| melee.has_teams);
    let mut right = at;
    if let Some(own) = melee.and_then(|melee| melee.at(melee.own?)) {
        team::badge(painter, at - Vec2::X * 14.0, 14.0, own.team);
        right.x -= 36.0;
    }
    plate::own(painter, right, clocked, text);
}

/// What a hard drop would do: the name of its clear, and the rows that it would send and cancel.
fn forecast(painter: &mut Painter, corner: Vec2, stack: &StackerView, text: f32) {
    let Some(forecast) = &stack.forecast else { return };
    let text = text.min(1.15);
    let line = |row: f32| corner + Vec2::Y * 26.0 * row;
    let quiet = Style::new(Face::Plain, 16.0 * text, theme::LAMP);
    let call = forecast_call(forecast);
    let all_clear = call.all_clear.then(|| tr!("clear-all").to_owned());
    let words: Vec<String> = [call.head].into_iter().chain(all_clear).chain(call.lines).collect();
    label::within(painter, line(0.0), quiet, tr!("preview-drop", clear = words.join(", ")), PANEL);
    let rows = forecast.sent.map_or(0, |attack| attack.rows);
    let number = Style::new(Face::Bold, 18.0 * text, theme::CREAM);
    label::within(painter, line(1.0), number, tr!("preview-rows", count = rows), PANEL);
    if 0 < forecast.cancelled {
        let words = tr!("preview-cancels", count = forecast.cancelled);
        label::within(painter, line(2.0), quiet, words, PANEL);
    }
}

/// The position in the bout's shared packet queue, for players who count.
fn queue(painter: &mut Painter, corner: Vec2, stack: &StackerView, text: f32) {
    let rect = Rect::from_corners(corner, corner + Vec2::new(PANEL, 118.0));
    panel(painter, rect);
    let quiet = Style::new(Face::Plain, 16.0 * text.min(1.15), theme::MIST);
    let number = Style::new(Face::Bold, 18.0 * text.min(1.15), theme::CREAM).right();
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y);
    let columns = stack.view.field.columns;
    let column = column_of(stack.queue, columns);
    label::within(painter, at(16.0, 24.0), quiet, tr!("queue-attack"), PANEL * 0.6);
    painter.text(at(PANEL - 16.0, 24.0), number, format!("{}", stack.queue));
    label::within(painter, at(16.0, 54.0), quiet, tr!("queue-column"), PANEL * 0.6);
    painter.text(at(PANEL - 16.0, 54.0), number, format!("{}", u16::from(column) + 1));
    // After a packet with the same column this one is open instead.
    let packet = Packet {
        from: Seat(0),
        rows: 1,
        queue_index: stack.queue,
        column,
        side: Side::of(stack.queue),
    };
    let instead = packet.column_after(Some(column), columns);
    let step = (PANEL - 32.0) / f32::from(columns.max(1));
    for x in 0..columns {
        let left = at(16.0 + step * f32::from(x), 82.0);
        let cell = Rect::from_corners(left, left + Vec2::new(step - 1.5, 16.0));
        let ink = if x == column { theme::NIGHT } else { theme::ASH };
        painter.rect(cell, ink);
        if x == column {
            painter.frame(cell, 1.5, theme::LAMP);
        } else if x == instead {
            painter.frame(cell, 1.5, theme::NIGHT);
        }
    }
}
