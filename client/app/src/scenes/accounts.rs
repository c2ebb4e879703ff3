//! Accounts and ranked matches.

use bevy::math::Vec2;
use games::{GameKind, Ruleset, Week};
use link::End;
use wire::{
    AccountId, AccountView, Credential, Found, Name, NoticeText, QueueCount, Queued, RatingStatus,
    RatingView, Refusal, Secret, Waiting,
};

use crate::activity::status::{Change, Offer, Ranked, Stage};
use crate::games::swordfight::scenes;
use crate::games::view::ClockedView;
use crate::platform::connection::server_name;
use crate::scenes::results::{self, bout_result};
use crate::scenes::scene::{Scene, model, scene};
use crate::screens::form::Hidden;
use crate::screens::model::{Act, ComplaintForm};
use crate::screens::{Model, Screen};
use crate::text::refusals;

const SIZE: Vec2 = Vec2::new(1280.0, 720.0);

/// All of them.
pub fn all() -> Vec<Scene> {
    vec![
        still("account", Screen::Account, known(), 1),
        still("claim", Screen::Claim, claiming(), 2),
        still("password", Screen::ChangePassword, changing(), 2),
        still("report", Screen::Report, reporting(), 1),
        still("moderate", Screen::Report, moderating(), 2),
        banned(),
        queue(),
        found(),
        rated(),
        saving(),
    ]
}

fn still(name: &'static str, screen: Screen, model: Model, focus: usize) -> Scene {
    scene(name, SIZE, screen, model.offline().focused(focus), None)
}

/// A guest of a server.
pub(super) fn known() -> Model {
    let mut model = model();
    model.settings.address = "play.example.org".into();
    let account = AccountView { id: AccountId([1; 16]), name: name("Anne"), is_guest: true };
    let server = server_name(&model.settings.address);
    model.accounts.keyring.keep(&server, &account, &Credential::Guest(Secret([1; 32])));
    model
}

fn claiming() -> Model {
    let mut model = known();
    model.accounts.form.name = "Anne".into();
    model.accounts.form.password = Hidden("a long password".into());
    model.accounts.form.again = Hidden("a long".into());
    model
}

fn reporting() -> Model {
    let mut model = known();
    model.people.complaint = ComplaintForm::about("Blackbeard".into(), Screen::Profile);
    model.people.complaint.text = "Threats in the chat of the last match".into();
    model
}

fn moderating() -> Model {
    let mut model = reporting();
    let server = server_name(&model.settings.address);
    model.accounts.keyring.set_moderator(&server, true);
    model.people.complaint.act = Act::Ban;
    model
}

fn changing() -> Model {
    let mut model = known();
    let account = AccountView { id: AccountId([1; 16]), name: name("Anne"), is_guest: false };
    let server = server_name(&model.settings.address);
    model.accounts.keyring.claimed(&server, &account, &Credential::Token(Secret([1; 32])));
    model.accounts.form.current = Hidden("a long password".into());
    model.accounts.form.password = Hidden("another long password".into());
    model.accounts.form.again = Hidden("another lo".into());
    model
}

/// A banned player, with the operator's reason.
fn banned() -> Scene {
    let words =
        NoticeText::legible("Two accounts in one ranked queue. Write to harbour@example.org");
    let why = Refusal::Banned { until_ms: u64::MAX };
    let end = End::Banned(why, words.expect("a scene has good words"));
    let problem = Some(refusals::end(&end, web_time::SystemTime::UNIX_EPOCH));
    still("banned", Screen::Play, Model { problem, ..known() }, 0)
}

fn queue() -> Scene {
    let queued = Queued { waited_ms: 12_000, window: 220, others: 3, rating: rating(1532, 4) };
    waiting("queue", Ranked { queued: Some(queued), ..Ranked::default() })
}

fn found() -> Scene {
    let found = Found { number: 1, opponent: None, ruleset: Ruleset::Weekly, within_ms: 5000 };
    let offer = Offer { found, seconds: 0.5, is_accepted: false };
    let queued = Queued { waited_ms: 12_000, window: 220, others: 3, rating: rating(1532, 4) };
    waiting("found", Ranked { queued: Some(queued), offer: Some(offer), ..Ranked::default() })
}

fn waiting(name: &'static str, ranked: Ranked) -> Scene {
    let mut model = model();
    model.status.seconds = 12;
    let counts = [7, 2, 4, 0, 3].map(|ranked| QueueCount {
        ranked,
        casual: ranked / 2,
        usual_wait_s: (2 < ranked).then_some(12),
    });
    model.status.waiting = Some(Waiting { rules: Ruleset::Weekly.rules(Week(1)), counts });
    model.settings.game = GameKind::MARAUDERS;
    model.settings.step_ruleset(1);
    model.status.ranked = ranked;
    scene(name, SIZE, Screen::Searching, model, None)
}

fn rated() -> Scene {
    let mut model = results::after(GameKind::SWORDFIGHT, bout_result());
    let change = |name: &str, before, after| Change {
        name: name.into(),
        before: rating(before, 4),
        after: rating(after, 5),
    };
    let changes = vec![change("Anne", 1532, 1604), change("Calico", 1498, 1451)];
    model.status.ranked = Ranked { stage: Stage::Over, changes, ..Ranked::default() };
    scene("rated", SIZE, Screen::Result, model, Some(scenes::end()))
}

/// The result is not saved yet, and the server is about to stop.
fn saving() -> Scene {
    let mut model = model();
    model.status.announcements.stops_in_seconds = Some(60.0);
    let clocked = ClockedView { notice: Some(crate::activity::saving()), ..scenes::end() };
    scene("keeping", SIZE, Screen::Bout, model, Some(clocked))
}

fn rating(points: i32, matches: u32) -> RatingView {
    RatingView { points, deviation: 150, matches, standing: RatingStatus::Unranked }
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a scene has good names")
}
