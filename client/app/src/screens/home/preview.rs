//! Moving pictures of the games: bouts between bots, the same ones every time, drawn as the games draw
//! their boards. They are played as far as they are shown, and then shown again.

use std::sync::{Mutex, OnceLock};

use ::bout::{Purpose, Seat, Seed, Stream, Table as _, Team};
use ::marauders::{Field, Options, Place, Table};
use bevy::math::{Rect, Vec2};
use bots::{Bot, Level, Tactician};
use games::{
    Board, ClockedGame, ClockedSetup, Dealer, GameKind, Player, Queues, Setup, View, each,
};

use crate::games::hud::board::SeenDrawing as _;
use crate::games::marauders::drawing::block;
use crate::games::timeline::Timeline;
use crate::games::view::OwnBoard;
use crate::shell::context::DrawContext;
use crate::shell::painter::{Painter, faded};
use crate::shell::theme;

/// Ticks that were played before the first picture: boards that fill.
const BEFORE: u32 = 1200;
/// Ticks from one picture to the next, and pictures until the first is shown again: 16 seconds.
const SHOT_TICKS: u32 = 4;
const SHOTS: usize = 240;
/// Seconds of a battle from one act to the next, and the acts before the first and until it is shown again.
const ACT_SECONDS: f32 = 0.9;
const ACTS_BEFORE: usize = 4;
const ACTS: usize = 16;
/// Seconds for which the blocks of an act are lit.
const LIT_SECONDS: f32 = 0.4;
/// How well the bots play.
const LEVEL: u8 = 5;
/// The greatest cells, in units.
const CELL_MAX: f32 = 46.0;

/// Two boards, and their pictures so far.
struct Duel {
    players: [BotBoard; 2],
    shots: Vec<[View; 2]>,
    /// The first board as it was in the first picture.
    own: Board,
}

/// A board that a bot plays alone.
struct BotBoard {
    board: Board,
    dealer: Dealer,
    dealt: u32,
    bot: Bot,
}

/// A battle, and its fields so far.
struct Battle {
    table: Table,
    dice: Stream,
    bot: Tactician,
    shots: Vec<Field>,
}

static MARAUDERS: OnceLock<Mutex<Battle>> = OnceLock::new();

impl BotBoard {
    fn new(game: ClockedGame, seed: u8) -> BotBoard {
        let handling = GameKind::from(game).handling_default();
        let player = Player { team: Team(0), handling, pick: game.pick_default() };
        let players = vec![player].try_into().expect("one is not too many");
        let setup: ClockedSetup = Setup { rules: game.rules_default(), players };
        let dealer = Dealer::new(&setup, &Seed([seed; 32]));
        let board = Board::new(&setup.board(Seat(0)));
        let level = Level::new(LEVEL).expect("there are five levels");
        let bot = Bot::new(game, level, Stream::new(&Seed([seed; 32]), Purpose::Bots));
        BotBoard { board, dealer, dealt: 0, bot }
    }

    fn pass(&mut self, ticks: u32) {
        for _ in 0..ticks {
            let state = self.board.state();
            while let Some(arrival) = self.dealer.deal(&state, self.dealt) {
                self.board.receive(arrival);
                self.dealt += 1;
            }
            let held = self.bot.hold(&self.board);
            self.board.step(held, &mut Vec::new());
        }
    }
}

impl Duel {
    fn new(game: ClockedGame) -> Mutex<Duel> {
        let mut players = [3, 8].map(|seed| BotBoard::new(game, seed));
        players.iter_mut().for_each(|player| player.pass(BEFORE));
        let own = players[0].board.clone();
        Mutex::new(Duel { players, shots: Vec::new(), own })
    }

    /// The boards at this picture.
    fn at(&mut self, shot: usize) -> &[View; 2] {
        while self.shots.len() <= shot {
            self.shots.push([0, 1].map(|one| self.players[one].board.view()));
            self.players.iter_mut().for_each(|player| player.pass(SHOT_TICKS));
        }
        &self.shots[shot]
    }
}

impl Battle {
    fn new() -> Mutex<Battle> {
        let seed = Seed([4; 32]);
        let (options, mut dice) = (Options::default(), Stream::new(&seed, Purpose::Dice));
        let elements = ::marauders::elements(&options, &mut dice);
        let table = Table::open(options, &elements, &mut dice, &mut Vec::new());
        let table = table.expect("the options go together");
        let level = Level::new(LEVEL).expect("there are five levels");
        let bot = Tactician::new(level, Stream::new(&seed, Purpose::Bots));
        let mut battle = Battle { table, dice, bot, shots: Vec::new() };
        (0..ACTS_BEFORE).for_each(|_| battle.act());
        Mutex::new(battle)
    }

    fn act(&mut self) {
        let Some(seat) = self.table.to_move() else { return };
        let command = self.bot.choose(&self.table, seat);
        let done = self.table.apply(seat, &command, &mut self.dice, &mut Vec::new());
        done.expect("a bot asks for what is allowed");
    }

    /// The field after this act.
    fn at(&mut self, act: usize) -> &Field {
        while self.shots.len() <= act {
            self.shots.push(self.table.field.clone());
            self.act();
        }
        &self.shots[act]
    }
}

/// The duel of a game.
fn duel(game: ClockedGame) -> &'static Mutex<Duel> {
    static DUELS: [OnceLock<Mutex<Duel>>; ClockedGame::ALL.len()] =
        [const { OnceLock::new() }; ClockedGame::ALL.len()];
    DUELS[game as usize].get_or_init(|| Duel::new(game))
}

/// What is shown at the time of `context`: with reduced motion always the same.
fn seconds(context: DrawContext) -> f32 {
    if context.still { 0.0 } else { context.seconds }
}

/// The moving picture of a game, in `region`.
pub fn card(painter: &mut Painter, context: DrawContext, game: GameKind, region: Rect) {
    match game {
        GameKind::Clocked(game) => {
            let shot = (seconds(context) * 60.0 / SHOT_TICKS as f32) as usize % SHOTS;
            let mut duel = duel(game).lock().expect("painting does not panic");
            let views = duel.at(shot);
            // Two boards where there is room for them.
            let count = if region.height() < 1.05 * region.width() { 2 } else { 1 };
            let wide = region.width().min(0.7 * count as f32 * region.height());
            let region = Rect::from_center_size(region.center(), Vec2::new(wide, region.height()));
            let width = wide / count as f32;
            for (place, view) in views.iter().take(count).enumerate() {
                let left = region.min.x + width * place as f32;
                let part = Rect::new(left, region.min.y, left + width, region.max.y);
                let part = part.inflate(-0.05 * part.size().min_element());
                each!(view, View(view) => view.card(painter, part, context));
            }
        }
        GameKind::MARAUDERS => battle(painter, context, region),
    }
}

/// A board as its own player sees it, in `region`.
pub fn own(painter: &mut Painter, context: DrawContext, game: GameKind, region: Rect) {
    let GameKind::Clocked(game) = game else { return battle(painter, context, region) };
    let board = duel(game).lock().expect("painting does not panic").own.clone();
    let own = OwnBoard::of(&board, &Timeline::new(game), Queues::new(game), false);
    each!(own, OwnBoard(own) => own.card(painter, region, context));
}

/// The field of a battle, with light on the blocks that the last act changed.
fn battle(painter: &mut Painter, context: DrawContext, region: Rect) {
    let seconds = seconds(context);
    let act = (seconds / ACT_SECONDS) as usize % ACTS;
    let mut battle = MARAUDERS.get_or_init(Battle::new).lock().expect("painting does not panic");
    let before = battle.at(act.saturating_sub(1)).clone();
    let field = battle.at(act);
    let age = seconds % ACT_SECONDS;
    let light = if context.still { 0.0 } else { (1.0 - age / LIT_SECONDS).max(0.0) };
    let is_new = |place| field.at(place).element != before.at(place).element;
    self::field(painter, context, field, region, |place| if is_new(place) { light } else { 0.0 });
}

/// A field as large as `region` allows, each of whose blocks has so much light on it, 0 to 1.
pub fn field(
    painter: &mut Painter,
    context: DrawContext,
    field: &Field,
    region: Rect,
    light: impl Fn(Place) -> f32,
) {
    let count = f32::from(field.size());
    let cell = (region.size() / count).min_element().min(CELL_MAX);
    let corner = region.center() - Vec2::splat(cell * count / 2.0);
    let whole = Rect::from_corners(corner, corner + Vec2::splat(cell * count));
    painter.rect(whole.inflate(2.0), theme::FIELD[0]);
    for place in field.places() {
        let at = corner + Vec2::new(place.column.into(), place.row.into()) * cell;
        let rect = Rect::from_corners(at, at + cell);
        block::block(painter, rect, field.at(place), context.palette);
        let light = light(place);
        if 0.0 < light {
            painter.rect(rect, faded(theme::CREAM, 0.6 * light));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Model;
    use crate::settings::{Settings, SettingsFile};

    /// What is painted of a game at this time.
    fn painted(game: GameKind, seconds: f32, still: bool) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let model = Model::new(SettingsFile::none(), Settings::default());
        let context = DrawContext { still, ..model.draw_context(seconds) };
        let mut painter = Painter::new(Vec2::new(400.0, 300.0));
        let whole = painter.screen();
        card(&mut painter, context, game, whole);
        let mut hasher = DefaultHasher::new();
        format!("{:?}", painter.sheets).hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn a_picture_moves_repeats_itself_and_stands_still_with_reduced_motion() {
        for game in GameKind::ALL {
            let length = match game {
                GameKind::Clocked(_) => 16.0,
                GameKind::MARAUDERS => ACT_SECONDS * ACTS as f32,
            };
            let at = |seconds| painted(game, seconds, false);
            assert_ne!(at(1.0), at(3.0), "{game:?}");
            assert_eq!(at(2.5), at(2.5 + length), "{game:?}");
            assert_eq!(painted(game, 1.0, true), painted(game, 3.0, true), "{game:?}");
        }
    }

    /// The opacity of the ghost and of the grid is in the colours that are painted.
    #[test]
    fn ghost_and_grid_are_as_visible_as_the_settings_say() {
        for game in GameKind::ALL.into_iter().filter(|game| *game != GameKind::MARAUDERS) {
            let shown = |ghost, grid| {
                let model = Model::new(SettingsFile::none(), Settings::default());
                let mut context = model.draw_context(0.0);
                (context.boards.ghost, context.boards.grid) = (ghost, grid);
                let mut painter = Painter::new(Vec2::new(400.0, 600.0));
                let whole = painter.screen();
                own(&mut painter, context, game, whole);
                format!("{:?}", painter.sheets)
            };
            let (whole, faint, none) = (shown(1.0, 1.0), shown(0.25, 1.0), shown(0.0, 1.0));
            assert_eq!(whole.len().cmp(&none.len()), std::cmp::Ordering::Greater, "{game:?}");
            assert!(whole != faint && faint != none, "{game:?}");
            assert_ne!(whole, shown(1.0, 0.5), "{game:?}");
            assert_ne!(shown(1.0, 0.5), shown(1.0, 0.0), "{game:?}");
        }
    }
}
