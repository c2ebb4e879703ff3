//! The players of a server, their profiles, matches and leaderboards: the state of these pages, what they ask
//! the server for, and the effects of their rows.

use games::Ruleset;
use wire::Name;

use crate::activity::intent::Intent;
use crate::activity::public::answer::{Match, Player};
use crate::activity::public::{Answer, Ask, Board, Cache};
use crate::platform::deep_link::ReplayPlace;
use crate::screens::message::{PlayersAction, PlayersControl};
use crate::screens::{Message, Model, Navigation, Row, Screen};
use crate::shell::values::cycled;
use crate::text::tr;

pub mod history;
pub mod leaderboards;
pub mod live;
pub mod picture;
pub mod profile;
pub mod search;
pub mod words;

/// Seconds without another letter before a search begins.
pub const DEBOUNCE: f32 = 0.3;
/// The limit of pages that Escape leads back to.
const TRAIL_MAX: usize = 32;
/// The width of the lists.
const WIDTH: f32 = 720.0;

/// The state of the pages.
#[derive(Clone, Debug, Default)]
pub struct PlayersMenu {
    /// The known answers, and the server that is asked.
    pub cache: Cache,
    /// The beginning of the searched name.
    pub query: String,
    /// Seconds since the last letter of it.
    pub typed_seconds: f32,
    /// The last search that has an answer, which is shown until the next one has.
    answered: String,
    /// The player whose profile or history is shown.
    pub name: String,
    /// The ruleset of the graph; the first with a rating, if it is none of the player's.
    graph: Option<Ruleset>,
    /// The matches before which the shown page of the history and those before it begin.
    pages: Vec<String>,
    /// The match that is shown.
    pub shown: Option<Match>,
    /// The place of the leaderboard in [`Board::all`].
    board: usize,
    /// The offsets at which the shown page of the leaderboard and those before it begin.
    offsets: Vec<u32>,
    /// The pages that led here.
    trail: Vec<Visit>,
    /// The time, in milliseconds since 1970.
    pub now_ms: u64,
    /// The page to which the player returns from a replay or from spectating.
    pub left_for_play: Option<Screen>,
}

/// A page that was left for another one.
#[derive(Clone, Debug)]
struct Visit {
    screen: Screen,
    name: String,
    pages: Vec<String>,
}

impl PlayersMenu {
    /// Opens the pages for the server at `address`, from a screen.
    fn open(&mut self, address: &str, from: Screen) {
        self.cache.turn_to(address);
        self.trail = vec![Visit { screen: from, name: String::new(), pages: Vec::new() }];
        self.left_for_play = None;
        self.offsets.clear();
    }

    /// Opens a page from another.
    fn go(&mut self, from: Screen, to: Screen) -> Navigation {
        if self.trail.len() == TRAIL_MAX {
            // The first one leads out of these pages.
            self.trail.remove(1);
        }
        self.trail.push(Visit { screen: from, name: self.name.clone(), pages: self.pages.clone() });
        Navigation::To(to)
    }

    fn open_profile(&mut self, from: Screen, name: String) -> Navigation {
        let to = self.go(from, Screen::Profile);
        self.name = name;
        to
    }

    /// The shown leaderboard.
    pub fn board(&self) -> Board {
        let all = Board::all();
        all[self.board % all.len()]
    }

    fn offset(&self) -> u32 {
        self.offsets.last().copied().unwrap_or(0)
    }

    fn matches(&self) -> Ask {
        Ask::Matches(self.name.clone(), self.pages.last().cloned())
    }

    /// The shown player, once it is known.
    pub fn player(&self) -> Option<&Player> {
        match self.cache.answer(&Ask::Player(self.name.clone()))? {
            Answer::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The ruleset of the graph.
    pub fn graph(&self) -> Option<Ruleset> {
        let rated = &self.player()?.rated;
        let chosen = rated.iter().find(|rated| Some(rated.ruleset) == self.graph);
        chosen.or(rated.first()).map(|rated| rated.ruleset)
    }

    fn step(&mut self, control: PlayersControl, by: i8) {
        match control {
            PlayersControl::Board => {
                let all = Board::all();
                let board = cycled(&all, self.board(), by);
                self.board = all.iter().position(|one| *one == board).unwrap_or(0);
                self.offsets.clear();
            }
            PlayersControl::Graph => {
                let rulesets: Vec<Ruleset> = match self.player() {
                    Some(player) => player.rated.iter().map(|rated| rated.ruleset).collect(),
                    None => return,
                };
                if let Some(now) = self.graph() {
                    self.graph = Some(cycled(&rulesets, now, by));
                }
            }
        }
    }

    /// Time passes on one of these pages.
    pub fn pass(&mut self, seconds: f32, now_ms: u64) {
        self.typed_seconds += seconds;
        self.now_ms = now_ms;
        self.cache.pass(seconds);
        let search = Ask::Search(self.searched());
        if self.cache.answer(&search).is_some() {
            self.answered = self.searched();
        }
    }

    /// The typed name, without spaces around it.
    fn searched(&self) -> String {
        self.query.trim().to_owned()
    }
}

/// Whether a screen is one of these pages.
pub fn is_here(screen: Screen) -> bool {
    use Screen::*;
    matches!(screen, Players | Profile | History | Match | Leaderboards | Live)
}

/// The name of the player's own account on the server that is asked.
pub fn own(model: &Model) -> Option<&str> {
    model.accounts.key(model.people.players.cache.server()).map(|key| key.name.as_str())
}

/// What a screen shows of the server's data.
pub fn wanted(model: &Model, screen: Screen) -> Vec<Ask> {
    let menu = &model.people.players;
    match screen {
        Screen::Players if DEBOUNCE <= menu.typed_seconds && !menu.searched().is_empty() => {
            vec![Ask::Search(menu.searched())]
        }
        Screen::Profile => {
            let graph = menu.graph().map(|ruleset| Ask::History(menu.name.clone(), ruleset));
            [Ask::Player(menu.name.clone()), Ask::Live].into_iter().chain(graph).collect()
        }
        Screen::History => vec![menu.matches()],
        Screen::Leaderboards => {
            let own = own(model).map(|name| Ask::Player(name.to_owned()));
            [Ask::Lines(menu.board(), menu.offset())].into_iter().chain(own).collect()
        }
        Screen::Live => vec![Ask::Live],
        // The home screen tells how many there are.
        Screen::Title if model.settings.server() == Some(menu.cache.server()) => vec![Ask::Live],
        _ => Vec::new(),
    }
}

/// Asks the server of the settings from now on.
pub fn turn_to_own_server(model: &mut Model) {
    if let Some(address) = model.settings.server().map(str::to_owned) {
        model.people.players.cache.turn_to(&address);
    }
}

/// The row that leads to these pages.
pub fn row() -> Row {
    Row::press(tr!("players-title"), Message::Players(PlayersAction::Open))
        .with_value(tr!("players-row-hint"))
}

/// Steps a control.
pub fn step(model: &mut Model, control: PlayersControl, by: i8) {
    model.people.players.step(control, by);
}

/// Escape leads back to where the player came from.
pub fn back(model: &mut Model, screen: Screen) -> Navigation {
    let menu = &mut model.people.players;
    menu.left_for_play = None;
    let Some(visit) = menu.trail.pop() else {
        return Navigation::To(if screen == Screen::Players {
            Screen::Play
        } else {
            Screen::Players
        });
    };
    (menu.name, menu.pages) = (visit.name, visit.pages);
    Navigation::To(visit.screen)
}

/// Carries out an action on a screen.
pub fn apply(model: &mut Model, screen: Screen, action: PlayersAction) -> Navigation {
    match action {
        PlayersAction::Open | PlayersAction::LiveNow => {
            let Some(address) = model.settings.server().map(str::to_owned) else {
                return Navigation::To(Screen::Servers);
            };
            model.people.players.open(&address, screen);
            let is_live = action == PlayersAction::LiveNow;
            return Navigation::To(if is_live { Screen::Live } else { Screen::Players });
        }
        PlayersAction::Opponent(name) => {
            model.people.players.open(&model.status.connection.address, screen);
            model.people.players.name = name;
            return Navigation::To(Screen::Profile);
        }
        PlayersAction::Spectate(name) => return spectate(model, screen, &name),
        PlayersAction::Watch(number) => return watch(model, screen, number),
        _ => {}
    }
    let menu = &mut model.people.players;
    match action {
        PlayersAction::Profile(name) => return menu.open_profile(screen, name),
        PlayersAction::Boards => return menu.go(screen, Screen::Leaderboards),
        PlayersAction::Live => return menu.go(screen, Screen::Live),
        PlayersAction::History => {
            let to = menu.go(screen, Screen::History);
            menu.pages.clear();
            return to;
        }
        PlayersAction::Older => {
            if let Some(Answer::Matches(_, Some(next))) = menu.cache.answer(&menu.matches()) {
                menu.pages.push(next.clone());
            }
        }
        PlayersAction::Newer => {
            menu.pages.pop();
        }
        PlayersAction::Match(id) => {
            if let Some(Answer::Matches(matches, _)) = menu.cache.answer(&menu.matches()) {
                menu.shown = matches.iter().find(|one| one.id == id).cloned();
                return menu.go(screen, Screen::Match);
            }
        }
        PlayersAction::NextLines => {
            let lines = Ask::Lines(menu.board(), menu.offset());
            if let Some(&Answer::Lines(_, Some(next))) = menu.cache.answer(&lines) {
                menu.offsets.push(next);
            }
        }
        PlayersAction::PreviousLines => {
            menu.offsets.pop();
        }
        PlayersAction::Retry => menu.cache.retry(),
        PlayersAction::Open
        | PlayersAction::LiveNow
        | PlayersAction::Opponent(_)
        | PlayersAction::Spectate(_)
        | PlayersAction::Watch(_) => {}
    }
    model.position.focus = 0;
    Navigation::Nowhere
}

/// Spectates a player of the server that is asked.
fn spectate(model: &mut Model, screen: Screen, name: &str) -> Navigation {
    let Ok(name) = Name::new(name) else { return Navigation::Nowhere };
    model.settings.address = model.people.players.cache.server().to_owned();
    model.brawl.typed.spectated = name.to_string();
    model.people.players.left_for_play = Some(screen);
    Navigation::Intent(Intent::Spectate(name))
}

/// Watches the replay of a bout of the shown match.
fn watch(model: &mut Model, screen: Screen, number: u32) -> Navigation {
    let shown = model.people.players.shown.as_ref();
    let place = shown.and_then(|one| ReplayPlace::of(&one.id, &format!("bout={number}")));
    let Some(place) = place else { return Navigation::Nowhere };
    model.people.players.left_for_play = Some(screen);
    let address = model.people.players.cache.server().to_owned();
    Navigation::Intent(Intent::OpenReplay(address, place))
}

/// Whether spectating would leave a room or a match: the pages were opened from its result.
fn may_spectate(menu: &PlayersMenu) -> bool {
    menu.trail.first().is_none_or(|visit| visit.screen != Screen::Result)
}

/// The lines about an answer that is awaited, or that there is none of.
fn state(menu: &PlayersMenu, ask: &Ask) -> Option<String> {
    match menu.cache.problem(ask) {
        Some(problem) => Some(words::problem(problem)),
        None => menu.cache.is_awaited(ask).then(|| tr!("players-loading").to_owned()),
    }
}

/// The last rows of a page: to ask again after an error, and back.
fn last_rows(menu: &PlayersMenu, asks: &[&Ask]) -> impl Iterator<Item = Row> {
    let has_problem = asks.iter().any(|ask| menu.cache.problem(ask).is_some());
    let retry = Row::press(tr!("players-retry"), Message::Players(PlayersAction::Retry));
    let back = Row::press(tr!("menu-back"), Message::Back);
    has_problem.then_some(retry).into_iter().chain([back])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Settings, SettingsFile};

    #[test]
    fn a_search_begins_when_no_letter_was_typed_for_a_moment() {
        let mut model = Model::new(SettingsFile::none(), Settings::default());
        model.people.players.query = " an ".into();
        model.people.players.typed_seconds = 0.0;
        model.people.players.pass(DEBOUNCE / 2.0, 0);
        assert!(wanted(&model, Screen::Players).is_empty(), "not for every letter");
        model.people.players.pass(DEBOUNCE / 2.0, 0);
        assert_eq!(wanted(&model, Screen::Players), [Ask::Search("an".into())]);
    }
}
