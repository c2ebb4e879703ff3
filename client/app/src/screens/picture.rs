//! The picture of any screen, from the state of the program.

use bevy::math::{Rect, Vec2};

use crate::games;
use crate::games::hud::{self, connection};
use crate::games::marauders::{self, guide};
use crate::games::spectator::SpectatorView;
use crate::games::swordfight;
use crate::games::view::ClockedView;
use crate::input::InputDevice;
use crate::screens::handling::Trial;
use crate::screens::result::announced;
use crate::screens::touch_layout;
use crate::screens::{
    Model, Page, Screen, boards, brawl, controls, credits, graphics, home, learn, play, players,
    replay, rules, settings, touch,
};
use crate::shell::backdrop::{self, Weather};
use crate::shell::context::{DrawContext, Lens};
use crate::shell::label;
use crate::shell::menu::{self, PageMotion};
use crate::shell::painter::{Depth, Face, Painter, Style, faded};
use crate::shell::theme;
use crate::text::tr;
use crate::view::recorded::RecordedView;
use crate::view::replay::ReplayView;
use crate::view::shape::Shape;

mod emotes;
mod phone;
pub mod recall;
mod result;
mod spelling;

/// The state that the picture of a screen is made of.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    /// The current screen.
    pub screen: Screen,
    /// The model of the menus.
    pub model: &'a Model,
    /// The board of the handling screen.
    pub trial: &'a Trial,
    /// The bout, when there is one.
    pub clocked: Option<ClockedView>,
    /// The battle, when there is one, played or spectated.
    pub battle: Option<marauders::view::BattleView>,
    /// The spectated bout, if there is one.
    pub spectated: Option<SpectatorView>,
    /// The replay, if one is shown.
    pub replay: Option<ReplayView>,
    /// Its pictures, if it is of other rules.
    pub recorded: Option<RecordedView>,
    /// Seconds since the start.
    pub seconds: f32,
    /// The motion of the page.
    pub motion: &'a PageMotion,
    /// The weather over the harbour.
    pub weather: Weather,
}

impl<'a> Seen<'a> {
    /// A screen of the menus, without a bout.
    pub fn page(screen: Screen, model: &'a Model, trial: &'a Trial, seconds: f32) -> Seen<'a> {
        let (clocked, battle, spectated, replay, recorded) = (None, None, None, None, None);
        let (motion, weather) = (PageMotion::RESTING, Weather::default());
        Seen {
            screen,
            model,
            trial,
            clocked,
            battle,
            spectated,
            replay,
            recorded,
            seconds,
            motion,
            weather,
        }
    }
}

/// The height of the status line, in units.
const STATUS: f32 = replay::STATUS;
/// Units around the text of a page without a star.
const MARGIN: f32 = 14.0;

/// The largest scale of the status line and of notices, which have a height of their own.
const TEXT_MAX: f32 = 1.4;

impl Seen<'_> {
    /// Paints the harbour behind `text`. With reduced motion it is not animated, and with high contrast there is none.
    pub(super) fn harbour(&self, painter: &mut Painter, text: Rect) {
        if painter.high_contrast {
            return painter.rect(painter.screen(), theme::NIGHT);
        }
        let seconds = if self.model.settings.reduced_motion { 0.0 } else { self.seconds };
        backdrop::harbour(painter, text, self.weather, seconds);
    }

    /// Whether a run is paused: that gives no extra time to read the field.
    fn is_paused(&self) -> bool {
        match self.screen {
            Screen::Paused => true,
            Screen::Called | Screen::OpenedLink => self.model.status.solo.is_some(),
            _ => false,
        }
    }
}

/// Paints the screen.
pub fn paint(painter: &mut Painter, seen: &Seen) {
    if let Some(lens) = painter.lens.take() {
        return through(painter, seen, lens);
    }
    painter.skin = seen.model.settings.skin;
    painter.letters = seen.model.settings.marauders.letters;
    painter.high_contrast = seen.model.settings.graphics.high_contrast;
    let context = seen.model.draw_context(seen.seconds);
    let is_phone = Shape::of(painter.size).is_phone();
    let buttons = touch_layout::of(seen.model, seen.screen, painter.size);
    let page = seen.model.page(seen.screen);
    let result = page.as_ref().filter(|_| seen.screen == Screen::Result);
    match result.filter(|_| !is_phone) {
        Some(page) => result::boards(painter, context, seen, page),
        None => {
            // The boards keep their places behind a page.
            let layout = touch_layout::of(seen.model, Screen::Bout, painter.size);
            let whole = Rect::new(0.0, 0.0, painter.size.x, painter.size.y - STATUS);
            let free = layout.map(|layout| layout.free).or(is_phone.then_some(whole));
            scenery(painter, context, seen, free);
        }
    }
    match is_phone {
        true => phone::picture(painter, context, seen),
        false => beside(painter, context, seen),
    }
    if let Some(page) = &page {
        painter.at(Depth::Menu, |painter| {
            if let Some(announced) = result.and_then(|_| announced(seen.model)) {
                result::celebrate(painter, context, seen);
                return result::banner(painter, seen, announced);
            }
            let is_over = matches!(seen.screen, Screen::LessonOver | Screen::TrainingPaused);
            if seen.screen.is_around_bout() || is_over {
                paint_ground(painter, context, seen, page);
            }
            let told = (seen.motion, seen.model.trouble());
            menu::paint(painter, context, page, seen.model.cursor(), told);
            above_rows(painter, context, seen, page);
        });
    }
    painter.at(Depth::Menu, |painter| {
        emotes::paint(painter, context, seen, page.as_ref());
        if let Some(layout) = &buttons {
            touch::buttons::controls(painter, layout, &seen.model.input.keys);
        }
        match &seen.replay {
            Some(view) if seen.screen == Screen::Replay => {
                replay::paint(painter, context, view);
            }
            _ => status(painter, seen),
        }
        let is_low = seen.model.page(seen.screen).is_some();
        // A page of a phone has it among its lines.
        if !(is_phone && is_low) {
            let notices: Vec<_> = seen.model.notices(seen.screen).collect();
            told(painter, &notices, is_low, context.scale.clamp(1.0, TEXT_MAX));
        }
    });
}

/// What belongs to a page and is above its rows.
fn above_rows(painter: &mut Painter, context: DrawContext, seen: &Seen, page: &Page) {
    match seen.screen {
        Screen::Drills => painter.veiled(seen.motion.opacity(), |painter| {
            learn::picture::paint(painter, context, seen.model, page);
        }),
        Screen::Result => result::paint(painter, context, seen, page),
        _ => {}
    }
    spelling::paint(painter, seen.model, page);
}

/// Paints the screen in other circumstances.
fn through(painter: &mut Painter, seen: &Seen, lens: Lens) {
    let mut model = seen.model.clone();
    model.settings.reduced_motion |= lens.still;
    model.settings.graphics.high_contrast |= lens.high_contrast;
    model.settings.palette = lens.palette.unwrap_or(model.settings.palette);
    let seconds = seen.seconds + lens.later_seconds;
    paint(painter, &Seen { model: &model, seconds, ..seen.clone() });
}

/// What is behind the page: the bout, into the part of the screen that is `free`, or else the harbour.
fn scenery(painter: &mut Painter, context: DrawContext, seen: &Seen, free: Option<Rect>) {
    use Screen::{Elements, Lesson, LessonOver, Training, TrainingPaused};
    let in_bout = seen.screen.is_around_bout();
    let in_battle = matches!(seen.screen, Lesson | LessonOver | TrainingPaused | Elements);
    let shows_bout = in_bout || seen.screen == Screen::Spectating;
    let in_training = matches!(seen.screen, Training | TrainingPaused | LessonOver);
    let is_phone = Shape::of(painter.size).is_phone();
    if let (Some(recorded), Some(view), Screen::Replay) =
        (&seen.recorded, &seen.replay, seen.screen)
    {
        replay::recorded::paint(painter, context, recorded, replay::free(painter.size, view));
        return;
    }
    match (&seen.clocked, &seen.battle, &seen.spectated) {
        (Some(clocked), ..) if seen.screen == Screen::Replay => above(painter, seen, |painter| {
            let whole = is_phone.then(|| painter.screen());
            games::picture::paint(painter, context, clocked, whole);
        }),
        (_, Some(clocked), _) if seen.screen == Screen::Replay => above(painter, seen, |painter| {
            marauders::drawing::paint(painter, context, clocked);
        }),
        (Some(clocked), ..) if in_bout => {
            games::picture::paint(painter, context, clocked, free);
        }
        // Played on from a replay, without a panel.
        (Some(clocked), ..) if in_training && seen.model.help.training.is_none() => {
            let layout = touch_layout::of(seen.model, Screen::Training, painter.size);
            games::picture::paint(
                painter,
                context,
                clocked,
                layout.map(|layout| layout.free).or(free),
            );
        }
        (Some(clocked), ..) if in_training => training(painter, context, clocked, seen.model),
        // Played on from a replay.
        (_, Some(battle), _) if in_training => marauders::drawing::paint(painter, context, battle),
        (_, Some(battle), _) if seen.screen == Screen::Result => {
            let battle = marauders::view::BattleView { buttons: Vec::new(), ..battle.clone() };
            marauders::drawing::paint(painter, context, &battle);
        }
        (_, Some(battle), _) if shows_bout || in_battle => {
            marauders::drawing::paint(painter, context, battle);
        }
        (.., Some(spectated)) if shows_bout => {
            let has_buttons = touch_layout::of(seen.model, seen.screen, painter.size).is_some();
            hud::spectated::paint(painter, context, spectated, has_buttons);
        }
        _ => {
            let page = seen.model.page(seen.screen);
            let bounds = |page| menu::bounds(page, seen.model.cursor(), painter.size, context);
            let text = page.as_ref().map_or(Rect::EMPTY, bounds);
            seen.harbour(painter, text.inflate(MARGIN));
        }
    }
}

/// A picture above the bar of a replay.
fn above(painter: &mut Painter, seen: &Seen, paint: impl FnOnce(&mut Painter)) {
    let Some(view) = &seen.replay else { return };
    let (region, unit) = replay::stage(painter.size, view);
    painter.framed(region, unit, paint);
}

/// The plate of a page over a bout. The boards are in the shade, but for those beside a result.
fn paint_ground(painter: &mut Painter, context: DrawContext, seen: &Seen, page: &Page) {
    let is_beside = seen.screen == Screen::Result && !Shape::of(painter.size).is_phone();
    if !is_beside {
        let shade = if seen.is_paused() { 1.0 } else { 0.6 };
        painter.rect(painter.screen(), faded(theme::NIGHT, shade));
    }
    if seen.screen == Screen::Result {
        result::celebrate(painter, context, seen);
    }
    menu::plate(painter, context, page, seen.model.cursor());
}

/// A lesson or a drill: the board, and its panel.
fn training(painter: &mut Painter, context: DrawContext, clocked: &ClockedView, model: &Model) {
    let places = touch_layout::training_places(model, painter.size);
    let (region, unit) = places.scene;
    painter.framed(region, unit, |painter| {
        games::picture::paint(painter, context, clocked, places.board);
        if let Some(panel) = &model.help.training {
            hud::training::marks(painter, context, (panel, clocked), places.board);
        }
    });
    if let Some(panel) = &model.help.training {
        hud::training::paint(painter, context, panel, &places);
    }
}

/// The picture beside the rows of a page, on a wide screen.
fn beside(painter: &mut Painter, context: DrawContext, seen: &Seen) {
    match seen.screen {
        Screen::Title | Screen::Welcome => {
            home::picture(painter, context, seen.model, seen.screen);
        }
        Screen::Controls if seen.model.input.device == InputDevice::Touch => {
            let centre = painter.size.x / 2.0;
            let place = Rect::new(centre - 400.0, 170.0, centre + 400.0, painter.size.y - 210.0);
            touch::picture(painter, seen.model, place);
        }
        Screen::Controls => controls::picture(painter, context, seen.model),
        Screen::Touch => {
            let left = (painter.size.x / 2.0 + 80.0).max(440.0 * context.scale + 120.0);
            let place = Rect::new(left, 190.0, painter.size.x - 40.0, painter.size.y - 120.0);
            touch::picture(painter, seen.model, place);
        }
        Screen::Settings => {
            let game = seen.model.settings.game;
            settings::preview::paint(painter, context, game, column(painter, context, seen));
        }
        Screen::Graphics => {
            let column = column(painter, context, seen);
            graphics::picture(painter, context, seen.model, column);
        }
        Screen::Boards => boards::picture(painter, context),
        Screen::Room | Screen::RoomOptions | Screen::RoomMember => {
            let is_drafting = seen.screen == Screen::RoomOptions;
            brawl::picture::paint(painter, context, seen.model, is_drafting);
        }
        Screen::Rooms => {
            brawl::picture::listed(painter, context, seen.model);
        }
        Screen::Profile => {
            let place = aside(painter, context);
            players::picture::profile(painter, context, seen.model, place);
        }
        Screen::Match => {
            let place = aside(painter, context);
            if let Some(table) = players::history::table(seen.model) {
                result::paint_table(painter, place, &table);
            }
        }
        Screen::Making => {
            play::making_bar(painter, context, seen.model, &play::making(seen.model));
        }
        Screen::Searching => play::searching_picture(painter, context, seen.model),
        Screen::Sword => swordfight::settings::picture(painter, context, seen.model.position.focus),
        Screen::Credits => credits::picture(painter, context),
        Screen::Elements => guide::picture(painter, context, seen.model),
        Screen::Rules => rules::picture(painter, context, seen.model),
        Screen::Handling | Screen::WarmUp => {
            seen.trial.picture(painter, context, seen.model.game());
        }
        _ => {}
    }
}

/// The right end of the rows.
fn column(painter: &Painter, context: DrawContext, seen: &Seen) -> f32 {
    let page = seen.model.page(seen.screen);
    let rows = page.map(|page| menu::layout(&page, seen.model.cursor(), painter.size, context));
    rows.into_iter().flatten().map(|(_, rect)| rect.max.x).fold(0.0, f32::max)
}

/// The place beside rows at the left, on a wide screen.
fn aside(painter: &Painter, context: DrawContext) -> Rect {
    let left = ((painter.size.x - 1160.0) / 2.0).max(40.0) + 440.0 * context.scale.min(1.2) + 60.0;
    Rect::new(left, 50.0, painter.size.x - 40.0, painter.size.y - STATUS - MARGIN)
}

/// Notices, such as that of the server to all players: above the boards of a bout, or below the rows of a
/// page, where errors take the top.
fn told(painter: &mut Painter, notices: &[String], is_low: bool, text: f32) {
    if notices.is_empty() {
        return;
    }
    // Below the rows there is no space for more.
    let text = if is_low { 1.0 } else { text };
    let size = painter.size;
    let wrapped = |notice: &String| label::wrapped(notice, 15.0 * text, size.x - 40.0);
    let lines: Vec<_> = notices.iter().flat_map(wrapped).collect();
    let height = 6.0 + 18.0 * text * lines.len() as f32;
    let top = if is_low { size.y - 28.0 - height } else { 0.0 };
    painter.rect(Rect::new(0.0, top, size.x, top + height), faded(theme::PANEL, 0.9));
    for (index, line) in lines.into_iter().enumerate() {
        let at = Vec2::new(size.x / 2.0, top + 3.0 + 18.0 * text * (index as f32 + 0.5));
        painter.text(at, Style::new(Face::Plain, 16.0 * text, theme::LAMP).centred(), line);
    }
}

/// One line at the bottom: the connection, the ping, the clock.
fn status(painter: &mut Painter, seen: &Seen) {
    let status = &seen.model.status;
    let size = painter.size;
    let bar = Rect::new(0.0, size.y - STATUS, size.x, size.y);
    painter.rect(bar, faded(theme::NIGHT, 0.85));
    let y = size.y - 14.0;
    let text = seen.model.draw_context(0.0).scale.clamp(1.0, TEXT_MAX);
    let style = Style::new(Face::Plain, 16.0 * text, theme::MIST);
    if status.connection.address.is_empty() {
        painter.text(Vec2::new(20.0, y), style, tr!("menu-not-connected"));
        return;
    }
    let summary = |signal| connection::summary(signal, seen.clocked.is_none());
    let words = status.connection.signal.map(summary).unwrap_or_default();
    let beside = size.x / 2.0 - label::width(&words, style.size) / 2.0 - 52.0;
    let room = (size.x * 0.36).min(beside);
    label::within(painter, Vec2::new(44.0, y), style, status.connection.address.clone(), room);
    if let Some(signal) = status.connection.signal {
        connection::glyph(painter, Vec2::new(28.0, y), signal.health, 0.6);
        painter.text(Vec2::new(size.x / 2.0, y), style.centred(), words);
    }
    // A run has its own clock beside its board.
    if status.solo.is_none() {
        let clock = format!("{}:{:02}", status.seconds / 60, status.seconds % 60);
        painter.text(Vec2::new(size.x - 20.0, y), style.right(), clock);
    }
}
