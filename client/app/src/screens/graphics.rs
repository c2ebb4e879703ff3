//! The graphics page: the window, the frames, the effects, and how boards are drawn.

use bevy::math::{Rect, Vec2};

use crate::screens::home::preview;
use crate::screens::settings::on_off;
use crate::screens::{Control, Model, Page, Row};
use crate::settings::graphics::GraphicsControl;
use crate::shell::context::DrawContext;
use crate::shell::menu::Side;
use crate::shell::painter::Painter;
use crate::text::tr;

/// The height of the board beside the rows, in units.
const HEIGHT: f32 = 500.0;

/// The page.
pub fn page(model: &Model) -> Page {
    let settings = &model.settings;
    let graphics = &settings.graphics;
    let (width, height) = settings.window;
    let control = Control::Graphics;
    let borderless = match graphics.borderless {
        true => tr!("graphics-borderless"),
        false => tr!("graphics-exclusive"),
    };
    let limit = match graphics.frame_limit {
        0 => tr!("off").to_owned(),
        limit => tr!("graphics-frames", frames = limit),
    };
    let percent = |percent: u8| tr!("percent", percent = percent);
    let vsync = if graphics.vsync { tr!("graphics-vsync") } else { tr!("graphics-low-latency") };
    Page {
        title: tr!("settings-graphics").into(),
        rows: vec![
            Row::step(tr!("settings-fullscreen"), on_off(settings.fullscreen), Control::Fullscreen),
            Row::step(tr!("graphics-mode"), borderless, control(GraphicsControl::Borderless)),
            Row::step(
                tr!("settings-window"),
                tr!("settings-window-value", width = width, height = height),
                Control::Window,
            ),
            Row::step(tr!("graphics-presentation"), vsync, control(GraphicsControl::Vsync)),
            Row::step(tr!("graphics-limit"), limit, control(GraphicsControl::FrameLimit)),
            Row::step(tr!("settings-quality"), settings.quality.name(), Control::Quality),
            Row::step(
                tr!("graphics-board"),
                percent(graphics.board_percent),
                control(GraphicsControl::Board),
            ),
            Row::step(
                tr!("graphics-ghost"),
                percent(graphics.ghost_percent),
                control(GraphicsControl::Ghost),
            ),
            Row::step(
                tr!("graphics-grid"),
                percent(graphics.grid_percent),
                control(GraphicsControl::Grid),
            ),
            Row::step(
                tr!("graphics-contrast"),
                on_off(graphics.high_contrast),
                control(GraphicsControl::HighContrast),
            ),
            Row::press(tr!("menu-back"), crate::screens::Message::Back),
        ],
        side: Side::Left,
        has_picture: true,
        ..Page::default()
    }
}

/// A board as it is drawn with these settings, at the right of the rows, which end at `column`.
pub fn picture(painter: &mut Painter, context: DrawContext, model: &Model, column: f32) {
    let left = column + 60.0;
    let region = Rect::new(left, 140.0, painter.size.x - 60.0, 140.0 + HEIGHT);
    if 120.0 <= region.width() {
        board(painter, context, model, region);
    }
}

/// The board on the floor of `region`, as large a part of it as the settings say.
pub fn board(painter: &mut Painter, context: DrawContext, model: &Model, region: Rect) {
    let size = region.size() * context.boards.size;
    let floor = Vec2::new(region.center().x, region.max.y);
    let region =
        Rect::from_corners(floor - Vec2::new(size.x / 2.0, size.y), floor + Vec2::X * size.x / 2.0);
    preview::own(painter, context, model.settings.game, region);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::stacker::{drawing::bout::place, scenes};
    use crate::games::swordfight::drawing::bout::stage;
    use crate::games::view::OwnBoard;
    use crate::settings::{Settings, SettingsFile};

    /// The rectangles of the player's own boards with boards of this size, in percent.
    fn boards(board_percent: u8) -> [Rect; 2] {
        let mut settings = Settings::default();
        settings.graphics.board_percent = board_percent;
        let model = Model::new(SettingsFile::none(), settings);
        let (size, context) = (Vec2::new(1280.0, 720.0), model.draw_context(0.0));
        let OwnBoard::Stacker(view) = scenes::duel().game else { panic!("a stacker") };
        [stage(size, context).rect(), place(size, &view, false, context).rect()]
    }

    #[test]
    fn the_own_board_has_the_size_of_the_settings_on_the_same_floor() {
        for (whole, small) in boards(100).into_iter().zip(boards(70)) {
            assert!((small.width() - 0.7 * whole.width()).abs() < 0.1, "{small:?} of {whole:?}");
            assert!((small.max.y - whole.max.y).abs() < 0.1);
            assert!((small.center().x - whole.center().x).abs() < 0.1);
        }
    }
}
