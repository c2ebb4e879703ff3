//! The effects of a page's rows, and the navigation between screens.

use controls::{BothHeld, Tuning};
use games::GameKind;

use crate::activity::intent::{BrawlIntent, Intent};
use crate::activity::status::Stage;
use crate::screens::boards;
use crate::screens::message::HeldControl;
use crate::screens::model::{QUERY_CHARS_MAX, Rulebook};
use crate::screens::practice;
use crate::screens::settings::next_language;
use crate::screens::{
    Control, Field, Message, Model, Navigation, Screen, emotes, friends, home, links, play,
    players, ranked, report, servers, settings, touch,
};
use crate::settings::practice::NAME_CHARS_MAX;
use crate::settings::{SCALE_PERCENT, Settings};
use crate::shell::values::cycled;
use crate::text::names;
use crate::text::tr;
use crate::view::palette::{Palette, PieceColours};
use crate::view::preview::AttackPreview;
use crate::view::quality::Quality;

/// The limit of letters of an invitation.
const INVITE_CHARS_MAX: usize = 40;
/// The limit of letters of an address.
const ADDRESS_CHARS_MAX: usize = 60;
/// The characters that can be entered without a keyboard.
const SPELLED: &str = "abcdefghijklmnopqrstuvwxyz0123456789.-_: ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The window sizes to choose from.
const WINDOWS: [(u32, u32); 5] =
    [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)];

/// Applies `message` on `screen`, and returns the navigation.
pub fn apply(model: &mut Model, screen: Screen, message: Message) -> Navigation {
    let row = match message {
        Message::Setting(_, row) => Some(row),
        _ => None,
    };
    let is_back = message == Message::Back;
    let mut lead = apply_inner(model, screen, message);
    let is_from_home = model.position.leave(screen);
    let is_to_play = lead == Navigation::To(Screen::Play);
    if is_back && is_to_play && is_from_home && home::leads_to(screen) {
        lead = Navigation::To(Screen::Title);
    }
    if let Navigation::Intent(intent) = &lead {
        home::note(model, intent);
    }
    if let Navigation::To(Screen::TrainingPaused) = lead
        && matches!(screen, Screen::Training | Screen::Lesson)
    {
        model.position.paused = screen;
    }
    if let Navigation::To(to) = lead {
        model.accounts.form.turn_to(to, &model.settings.name);
        let focus = row.unwrap_or_else(|| play::first_row(model, to));
        model.position.turn_to(to, focus);
        model.input.listening = None;
        model.save();
    }
    lead
}

fn apply_inner(model: &mut Model, screen: Screen, message: Message) -> Navigation {
    model.problem = None;
    if let Some(lead) = turn_to(model, screen, &message) {
        return lead;
    }
    match message {
        Message::Go(to) => return go(model, screen, to),
        Message::Back | Message::Intent(Intent::Accept | Intent::Decline)
            if screen == Screen::Called && ranked::is_called_now(model) => {}
        Message::Back if screen == Screen::OpenedLink => return links::answer(model, false),
        Message::Follow => return links::answer(model, true),
        Message::Read => {}
        // The drills of marauders are beside its tutorial.
        Message::Back if screen == Screen::Drills && model.settings.game == GameKind::MARAUDERS => {
            return Navigation::To(Screen::Play);
        }
        Message::Back if screen == Screen::Rules => return Navigation::To(model.help.rules.back),
        Message::Back if screen == Screen::Elements => {
            return Navigation::To(model.help.guide.back);
        }
        // Leaving between two bouts is a forfeit, too.
        Message::Back if screen == Screen::Result && model.status.ranked.stage == Stage::Match => {
            return Navigation::To(Screen::Leaving);
        }
        Message::Back if screen == Screen::Bout && model.status.solo.is_some() => {
            return Navigation::To(Screen::Paused);
        }
        Message::Back if players::is_here(screen) => return players::back(model, screen),
        Message::Back if screen == Screen::Report => {
            return Navigation::To(model.people.complaint.back);
        }
        Message::Report(name) => return report::open(model, screen, name),
        Message::Back if screen == Screen::Friends => return friends::back(model),
        Message::Back => return back(model, screen),
        Message::Intent(intent) => return Navigation::Intent(intent),
        Message::Brawl(deed) => return model.brawl.apply(deed),
        Message::Players(action) => return players::apply(model, screen, action),
        Message::Practice(action) => return practice::change_presets(model, action),
        Message::Step(Control::Brawl(control), by) => {
            return model.brawl.step(control, by, &mut model.settings);
        }
        Message::Step(Control::Players(control), by) => players::step(model, control, by),
        Message::Emotes(action) => return emotes::apply(model, action),
        Message::Step(Control::Friends(control), _) => return friends::stepped(model, control),
        Message::Step(control, by) => step(model, control, by),
        Message::Letter(field, letter) => add_letter(model, field, letter),
        Message::Spell(field, by) => spell(model, field, by),
        Message::Erase(field) => {
            model.people.players.typed_seconds = 0.0;
            field_mut(model, field).pop();
        }
        Message::Clear(field) => field_mut(model, field).clear(),
        Message::Bind(action) => model.input.listening = Some(action),
        Message::Unbind(action) => {
            let game = model.game();
            model.settings.keys_mut(game).clear(action);
        }
        // They led to another page before.
        Message::Ladder(_) | Message::Choose(_) | Message::Card(_) => {}
        Message::PlayLast | Message::Setting(..) | Message::Sure => {}
        Message::Server(address) => return servers::choose(model, address),
        Message::Begin(game) => return begin(model, game),
    }
    Navigation::Nowhere
}

/// Where a message leads that chooses a page, or something on the way to one.
fn turn_to(model: &mut Model, screen: Screen, message: &Message) -> Option<Navigation> {
    Some(match *message {
        Message::Ladder(rank) => {
            model.help.guide.open_rank(rank);
            Navigation::To(Screen::Elements)
        }
        Message::Choose(blade) => {
            model.settings.blade = blade;
            Navigation::To(Screen::Title)
        }
        Message::Card(game) => {
            model.settings.game = game;
            Navigation::To(Screen::Play)
        }
        Message::PlayLast => home::play_last(model),
        Message::Sure => {
            model.position.is_sure = true;
            Navigation::Nowhere
        }
        Message::Back if screen == Screen::TrainingPaused => Navigation::To(model.position.paused),
        Message::Setting(to, row) => settings::search::reveal(model, screen, (to, row)),
        Message::Back if settings::search::ends(model, screen) => Navigation::Nowhere,
        _ => return None,
    })
}

/// From a screen to another, where a guide is opened.
fn go(model: &mut Model, from: Screen, to: Screen) -> Navigation {
    if to == Screen::Elements {
        model.help.guide.open(from, Vec::new());
    }
    if to == Screen::Rules {
        model.help.rules = Rulebook { back: from, query: String::new() };
    }
    Navigation::To(to)
}

/// The player has chosen a name: opens what it was invited to, or the lesson of `game`.
fn begin(model: &mut Model, game: Option<GameKind>) -> Navigation {
    let name = match wire::Name::new(&model.settings.name) {
        Ok(name) => name,
        Err(why) => {
            model.problem = Some(tr!("form-name", reason = names::name_error(why)));
            return Navigation::Nowhere;
        }
    };
    model.settings.name = name.to_string();
    model.settings.game = game.unwrap_or(model.settings.game);
    model.save();
    match (model.outside.invited.take(), game) {
        (Some(invited), _) => Navigation::Intent(invited),
        (None, Some(_)) => Navigation::Intent(Intent::Lesson),
        (None, None) => Navigation::To(Screen::Title),
    }
}

fn step(model: &mut Model, control: Control, by: i8) {
    let game = model.game();
    let settings = &mut model.settings;
    let mut handling = settings.handling(game);
    match control {
        Control::Game => settings.game = cycled(&GameKind::ALL, settings.game, by),
        Control::Language => settings.language = next_language(settings.language, by),
        Control::Ruleset => settings.step_ruleset(by),
        Control::Palette => settings.palette = cycled(&Palette::ALL, settings.palette, by),
        Control::Window => settings.window = cycled(&WINDOWS, settings.window, by),
        Control::Fullscreen => settings.fullscreen ^= true,
        Control::Motion => settings.reduced_motion ^= true,
        Control::Graphics(control) => settings.graphics.step(control, by),
        Control::Quality => settings.quality = cycled(&Quality::ALL, settings.quality, by),
        Control::Notifications => settings.notifications ^= true,
        Control::Pieces => {
            settings.stacker.colours = cycled(&PieceColours::ALL, settings.stacker.colours, by);
        }
        Control::AttackPreview => {
            settings.attack_preview = cycled(&AttackPreview::ALL, settings.attack_preview, by);
        }
        Control::NetworkOverlay => settings.network_overlay ^= true,
        Control::Boards(control) => boards::step(settings, control, by),
        Control::Loudness(part) => settings.sound.turn(part, by),
        Control::QuietBehind => settings.sound.is_quiet_behind ^= true,
        Control::ConfirmMisses => settings.marauders.confirm_misses ^= true,
        Control::Scale => {
            let scale = settings.scale_percent.saturating_add_signed(25 * i16::from(by));
            settings.scale_percent = scale.clamp(*SCALE_PERCENT.start(), *SCALE_PERCENT.end());
        }
        Control::Das => {
            handling.das_ticks = handling.das_ticks.saturating_add_signed(by);
            settings.set_handling(game, handling);
        }
        Control::Arr => {
            handling.arr_ticks = handling.arr_ticks.saturating_add_signed(by);
            settings.set_handling(game, handling);
        }
        Control::SoftDrop => {
            handling.soft_drop_ticks = handling.soft_drop_ticks.saturating_add_signed(by);
            settings.set_handling(game, handling);
        }
        Control::Complaint(control) => report::step(model, control, by),
        Control::Reveal => model.accounts.form.is_shown ^= true,
        Control::Solo(control) => control.step(&mut settings.solo.stacker, by),
        Control::Held(control) => {
            handling.tuning = tuned(handling.tuning, control, by);
            settings.set_handling(game, handling);
        }
        Control::Favourite => {
            let Settings { servers, address, .. } = settings;
            servers.toggle_favourite(address);
        }
        Control::RunServer => model.alone.is_at_server ^= true,
        Control::DailyBoard => model.alone.daily.is_yesterday ^= true,
        // They were stepped before.
        Control::Brawl(_) | Control::Friends(_) | Control::Players(_) => {}
        Control::Emotes(control) => emotes::step(model, control, by),
        Control::Touch(control) => touch::step(&mut settings.touch, control, by),
        Control::Practice(control) => practice::step(model, control, by),
    }
}

fn add_letter(model: &mut Model, field: Field, letter: char) {
    let most = match field {
        Field::Name | Field::AccountName | Field::Player | Field::Friend | Field::NewName => {
            wire::NAME_CHARS_MAX
        }
        Field::Brawl(field) => model.brawl.typed.field(field).1,
        Field::Address => ADDRESS_CHARS_MAX,
        Field::PresetName => NAME_CHARS_MAX,
        Field::Settings | Field::Rules | Field::Elements => QUERY_CHARS_MAX,
        Field::Password | Field::Current | Field::Again | Field::ServerPassword => {
            wire::text::PASSWORD_CHARS_MAX
        }
        Field::Invite => INVITE_CHARS_MAX,
        Field::Complaint => wire::text::CHAT_CHARS_MAX,
    };
    model.people.players.typed_seconds = 0.0;
    let text = field_mut(model, field);
    if text.chars().count() < most {
        text.push(letter);
    }
}

/// Replaces the last letter by the one `by` places on, or begins with the first.
fn spell(model: &mut Model, field: Field, by: i8) {
    let letters: Vec<char> = SPELLED.chars().collect();
    match field_mut(model, field).pop() {
        Some(last) if letters.contains(&last) => {
            add_letter(model, field, cycled(&letters, last, by));
        }
        _ => add_letter(model, field, letters[0]),
    }
}

fn field_mut(model: &mut Model, field: Field) -> &mut String {
    match field {
        Field::Name => &mut model.settings.name,
        Field::Address => &mut model.settings.address,
        Field::PresetName => &mut model.alone.preset_name,
        Field::Settings => &mut model.position.settings_query,
        Field::Rules => &mut model.help.rules.query,
        Field::Elements => &mut model.help.guide.query,
        Field::Player => &mut model.people.players.query,
        Field::AccountName => &mut model.accounts.form.name,
        Field::Password => &mut model.accounts.form.password.0,
        Field::Current => &mut model.accounts.form.current.0,
        Field::Again => &mut model.accounts.form.again.0,
        Field::Invite => &mut model.accounts.form.invite,
        Field::ServerPassword => &mut model.accounts.server_password.0,
        Field::Complaint => &mut model.people.complaint.text,
        Field::NewName => &mut model.people.complaint.new_name,
        Field::Friend => &mut model.people.friends.name,
        Field::Brawl(field) => model.brawl.typed.field(field).0,
    }
}

/// The text of a field.
pub fn text(model: &Model, field: Field) -> &str {
    match field {
        Field::Name => &model.settings.name,
        Field::Address => &model.settings.address,
        Field::PresetName => &model.alone.preset_name,
        Field::Settings => &model.position.settings_query,
        Field::Rules => &model.help.rules.query,
        Field::Elements => &model.help.guide.query,
        Field::Player => &model.people.players.query,
        Field::AccountName => &model.accounts.form.name,
        Field::Password => &model.accounts.form.password.0,
        Field::Current => &model.accounts.form.current.0,
        Field::Again => &model.accounts.form.again.0,
        Field::Invite => &model.accounts.form.invite,
        Field::ServerPassword => &model.accounts.server_password.0,
        Field::Complaint => &model.people.complaint.text,
        Field::NewName => &model.people.complaint.new_name,
        Field::Friend => &model.people.friends.name,
        Field::Brawl(field) => model.brawl.typed.text(field),
    }
}

/// What held keys do after a step of `control`.
fn tuned(tuning: Tuning, control: HeldControl, by: i8) -> Tuning {
    let Tuning { das_cut_ticks, both, initial_rotation, initial_hold } = tuning;
    match control {
        HeldControl::DasCut => {
            Tuning { das_cut_ticks: das_cut_ticks.saturating_add_signed(by), ..tuning }
        }
        HeldControl::Both => Tuning { both: cycled(&BothHeld::ALL, both, by), ..tuning },
        HeldControl::InitialRotation => Tuning { initial_rotation: !initial_rotation, ..tuning },
        HeldControl::InitialHold => Tuning { initial_hold: !initial_hold, ..tuning },
    }
}

/// Escape always goes back, and never loses anything.
fn back(model: &Model, screen: Screen) -> Navigation {
    match screen {
        Screen::RoomPresets if model.brawl.room.is_some() => Navigation::To(Screen::RoomOptions),
        Screen::Title | Screen::Welcome => Navigation::Nowhere,
        Screen::Keys | Screen::Touch | Screen::Handling => Navigation::To(Screen::Settings),
        Screen::Graphics | Screen::Sound | Screen::Boards => Navigation::To(Screen::Settings),
        Screen::Practice | Screen::Ladder | Screen::Solo | Screen::Servers | Screen::Account => {
            Navigation::To(Screen::Play)
        }
        Screen::Learn | Screen::Daily => Navigation::To(Screen::Play),
        Screen::Training | Screen::Lesson => Navigation::To(Screen::TrainingPaused),
        Screen::Drills => Navigation::To(Screen::Learn),
        Screen::SoloOptions => Navigation::To(Screen::Solo),
        Screen::PracticeOptions => Navigation::To(Screen::Practice),
        Screen::Claim | Screen::SignIn | Screen::ChangePassword => Navigation::To(Screen::Account),
        Screen::ServerPassword | Screen::Report => Navigation::To(Screen::Play),
        Screen::SignedOut | Screen::Players => Navigation::To(Screen::Play),
        Screen::Profile | Screen::History | Screen::Match => Navigation::To(Screen::Players),
        Screen::Leaderboards | Screen::Live => Navigation::To(Screen::Players),
        Screen::Brawl | Screen::SpectatePlayer | Screen::Friends => Navigation::To(Screen::Play),
        Screen::Friend => Navigation::To(Screen::Friends),
        Screen::JoinBrawl | Screen::Rooms | Screen::RoomPresets => Navigation::To(Screen::Brawl),
        Screen::Room => Navigation::To(Screen::LeaveRoom),
        Screen::RoomOptions | Screen::RoomMembers | Screen::LeaveRoom | Screen::WarmUp => {
            Navigation::To(Screen::Room)
        }
        Screen::RoomMember => Navigation::To(Screen::RoomMembers),
        Screen::Spectating => Navigation::Intent(Intent::Brawl(BrawlIntent::StopSpectating)),
        // A paused lesson was turned back to before.
        Screen::TrainingPaused
        | Screen::Making
        | Screen::Searching
        | Screen::Replay
        | Screen::Result
        | Screen::LessonOver => Navigation::Intent(Intent::Leave),
        Screen::Elements => Navigation::To(Screen::Play),
        Screen::Rules => Navigation::To(Screen::Learn),
        Screen::Credits => Navigation::To(Screen::Settings),
        Screen::Bout => Navigation::To(Screen::Leaving),
        Screen::Called => Navigation::Intent(Intent::Decline),
        Screen::Leaving | Screen::Paused | Screen::OpenedLink => Navigation::To(Screen::Bout),
        Screen::Controls | Screen::Settings | Screen::Sword | Screen::Play => {
            Navigation::To(Screen::Title)
        }
    }
}
