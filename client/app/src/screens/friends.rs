//! The friends of the player: who is where, requests, challenges and blocks.

use wire::{FriendSettings, FriendsMessage, Person, Presence};

use crate::activity::intent::{FriendsIntent, Intent};
use crate::platform::deep_link::player_page;
use crate::screens::message::FriendsControl;
use crate::screens::model::{Friends, Relation};
use crate::screens::{Control, Field, Message, Model, Navigation, Page, Row, Screen};
use crate::shell::menu::Spot;
use crate::text::{names, tr};
use crate::view::connection::lost;

/// The width of the page.
const WIDTH: f32 = 620.0;

/// Seconds of a challenge or an invitation, rounded up.
fn left(seconds: f32) -> u32 {
    seconds.ceil().max(1.0) as u32
}

fn intent(intent: FriendsIntent) -> Message {
    Message::Intent(Intent::Friends(intent))
}

fn say(message: FriendsMessage) -> Message {
    intent(FriendsIntent::Say(message))
}

/// The row that leads to the friends, with what is known of them.
pub fn row(model: &Model) -> Row {
    let friends = &model.people.friends;
    let waiting = friends.challenges.len() + friends.invitations.len();
    let asked = friends.circle.as_ref().map_or(0, |circle| circle.received.len());
    let value = match (model.settings.server(), friends.online()) {
        (None, _) => tr!("play-no-server").to_owned(),
        (Some(_), _) if 0 < waiting + asked => tr!("friends-calls", count = waiting + asked),
        (Some(_), Some(online)) => tr!("friends-online", count = online),
        (Some(_), None) => tr!("friends-hint").to_owned(),
    };
    let does = match model.settings.server() {
        None => Message::Go(Screen::Servers),
        Some(_) => intent(FriendsIntent::Open),
    };
    Row::press(tr!("friends-title"), does).with_value(value)
}

/// The row of the result page that asks the opponent to be a friend.
pub fn add_row(model: &Model) -> Option<Row> {
    let name = model.status.befriends.clone()?;
    let row = Row::press(tr!("friends-add"), intent(FriendsIntent::Add(name.clone())));
    let circle = model.people.friends.circle.as_ref();
    let is_asked = circle.is_some_and(|it| it.sent.iter().any(|one| one.name == name));
    let is_friend = circle.is_some_and(|it| it.friends.iter().any(|one| one.name == name));
    let value = if is_asked { tr!("friends-sent").to_owned() } else { name.to_string() };
    (!is_friend).then(|| row.with_value(value))
}

/// The notices about friends on any screen: above a bout, and below the rows of a page. The page of friends has
/// rows for challenges and invitations.
pub fn told(friends: &Friends, screen: Screen) -> impl Iterator<Item = String> {
    let has_rows = screen == Screen::Friends;
    let challenges = friends.challenges.iter().filter(move |_| !has_rows).map(|one| {
        let (by, game) = (one.by.as_str(), names::game(one.ruleset.game()));
        tr!("friends-challenge-notice", name = by, game = game, seconds = left(one.seconds))
    });
    let invited = friends.invitations.iter().filter(move |_| !has_rows).map(|one| {
        tr!("friends-invited-notice", name = one.by.as_str(), code = one.code.to_string())
    });
    let line = friends.told.iter().map(|(line, _)| line.clone());
    challenges.chain(invited).chain(line)
}

/// The screen behind the friends.
pub fn back(model: &Model) -> Navigation {
    Navigation::To(if model.brawl.room.is_some() { Screen::Room } else { Screen::Play })
}

/// The settings after a step of a control.
pub fn stepped(model: &Model, control: FriendsControl) -> Navigation {
    let Some(circle) = &model.people.friends.circle else { return Navigation::Nowhere };
    let FriendSettings { is_hidden, is_open } = circle.settings;
    let settings = match control {
        FriendsControl::Hidden => FriendSettings { is_hidden: !is_hidden, is_open },
        FriendsControl::Open => FriendSettings { is_hidden, is_open: !is_open },
    };
    Navigation::Intent(Intent::Friends(FriendsIntent::Say(FriendsMessage::Set(settings))))
}

/// All friends, and everything that waits for an answer.
pub fn page(model: &Model) -> Page {
    let friends = &model.people.friends;
    let mut lines: Vec<String> = match (&friends.circle, friends.online()) {
        (Some(circle), Some(online)) if !circle.friends.is_empty() => {
            vec![tr!("friends-line", online = online, count = circle.friends.len())]
        }
        (Some(_), _) => vec![tr!("friends-none").to_owned()],
        (None, _) => vec![tr!("friends-asking").to_owned()],
    };
    lines.extend(lost(model.status.connection.signal));
    let mut rows = calls(friends);
    let request = Row::press(tr!("friends-request"), intent(FriendsIntent::Request));
    rows.push(Row::field(tr!("friends-player"), &friends.name, Field::Friend));
    rows.push(request.at(Spot::Beside));
    rows.extend(people(model));
    if let Some(circle) = &friends.circle {
        let FriendSettings { is_hidden, is_open } = circle.settings;
        let hidden = if is_hidden { tr!("friends-appear-offline") } else { tr!("friends-appear") };
        let open = if is_open { tr!("friends-from-all") } else { tr!("friends-from-friends") };
        let control = Control::Friends;
        rows.push(Row::step(tr!("friends-status"), hidden, control(FriendsControl::Hidden)));
        rows.push(Row::step(tr!("friends-challenges"), open, control(FriendsControl::Open)));
    }
    rows.push(Row::press(tr!("menu-back"), Message::Back));
    Page { title: tr!("friends-title").into(), lines, rows, width: Some(WIDTH), ..Page::default() }
}

/// Challenges and invitations, a line for each, with the answers.
pub fn calls(friends: &Friends) -> Vec<Row> {
    let mut rows = Vec::new();
    for one in friends.challenges.iter().rev() {
        let (by, number) = (one.by.as_str(), one.number);
        let game = names::game(one.ruleset.game());
        let value = tr!("friends-challenge", game = game, seconds = left(one.seconds));
        let accept = intent(FriendsIntent::Answer(number, one.ruleset));
        rows.push(Row::press(tr!("friends-accept-of", name = by), accept).with_value(value));
        let decline = say(FriendsMessage::Answer(number, None));
        rows.push(Row::press(tr!("friends-decline"), decline).at(Spot::Beside));
    }
    for one in friends.invitations.iter().rev() {
        let value = tr!("friends-room", code = one.code.to_string());
        let join = intent(FriendsIntent::Join(one.code));
        let label = tr!("friends-join-of", name = one.by.as_str());
        rows.push(Row::press(label, join).with_value(value));
    }
    if let Some(own) = &friends.own {
        let value = tr!("friends-waiting", seconds = left(own.seconds));
        let call_off = say(FriendsMessage::CallOff);
        let label = tr!("friends-call-off", name = own.to.as_str());
        rows.push(Row::press(label, call_off).with_value(value));
    }
    rows
}

/// A line for each player of the circle, with what is done most: requests, friends who are online, the others,
/// and blocked players.
fn people(model: &Model) -> Vec<Row> {
    let friends = &model.people.friends;
    let Some(circle) = &friends.circle else { return Vec::new() };
    let choose = |one: &Person, value: String| {
        let open = intent(FriendsIntent::Choose(one.clone()));
        let row = Row::press(one.name.as_str(), open).with_value(value);
        let actions = first_actions(model, one).into_iter().map(|row| row.at(Spot::Beside));
        [row].into_iter().chain(actions.map(|row| row.with_value(""))).collect::<Vec<Row>>()
    };
    let is_online = |one: &&Person| friends.presence(one.id) != Presence::Offline;
    let (here, gone): (Vec<&Person>, Vec<&Person>) = circle.friends.iter().partition(is_online);
    let known = here.into_iter().chain(gone);
    let received = circle.received.iter().map(|one| choose(one, tr!("friends-received").into()));
    let known = known.map(|one| choose(one, place(friends.presence(one.id))));
    let sent = circle.sent.iter().map(|one| choose(one, tr!("friends-sent").into()));
    let blocked = circle.blocked.iter().map(|one| choose(one, tr!("friends-blocked").into()));
    received.chain(known).chain(sent).chain(blocked).flatten().collect()
}

/// Where a friend is, in words.
pub fn place(presence: Presence) -> String {
    match presence {
        Presence::Offline => tr!("friends-offline").into(),
        Presence::Online => tr!("friends-in-menu").into(),
        Presence::Waiting(ruleset) => tr!("friends-in-queue", game = names::game(ruleset.game())),
        Presence::InRoom { game, is_playing: true, .. } => {
            tr!("friends-playing", game = names::game(game))
        }
        Presence::InRoom { game, is_playing: false, .. } => {
            tr!("friends-in-room", game = names::game(game))
        }
    }
}

/// One player, and what can be done.
pub fn person(model: &Model) -> Page {
    let friends = &model.people.friends;
    let back = Row::press(tr!("menu-back"), Message::Back);
    let Some(one) = &friends.chosen else {
        return Page { rows: vec![back], ..Page::default() };
    };
    let (id, name) = (one.id, one.name.clone());
    let mut rows = first_actions(model, one);
    let line = match friends.relation(id) {
        Relation::Friend => {
            rows.extend(friend(model, one));
            place(friends.presence(id))
        }
        Relation::Received => tr!("friends-asked", name = name.as_str()),
        Relation::Sent => tr!("friends-sent").into(),
        Relation::Blocked => tr!("friends-blocked-line").into(),
        Relation::None => tr!("friends-no-friend").into(),
    };
    if friends.relation(id) != Relation::Blocked {
        rows.push(Row::press(tr!("friends-block"), say(FriendsMessage::Block(name.clone()))));
    }
    let page = model.settings.server().map(|server| player_page(server, &name));
    rows.extend(page.map(|page| {
        Row::press(tr!("spectate-profile"), Message::Intent(Intent::Page(page)))
            .with_value(tr!("spectate-profile-hint"))
    }));
    rows.push(back);
    let lines = [line].into_iter().chain(lost(model.status.connection.signal)).collect();
    Page { title: name.to_string(), lines, rows, ..Page::default() }
}

/// What is done most with a player, of what can be done now.
fn first_actions(model: &Model, Person { id, name }: &Person) -> Vec<Row> {
    let friends = &model.people.friends;
    let (id, of) = (*id, |label: &'static str, does| vec![Row::press(label, does)]);
    match friends.relation(id) {
        Relation::Received => vec![
            Row::press(tr!("friends-accept"), say(FriendsMessage::Accept(id))),
            Row::press(tr!("friends-decline"), say(FriendsMessage::Decline(id))),
        ],
        Relation::Sent => of(tr!("friends-withdraw"), say(FriendsMessage::Withdraw(id))),
        Relation::Blocked => of(tr!("friends-unblock"), say(FriendsMessage::Unblock(id))),
        Relation::None => of(tr!("friends-add"), intent(FriendsIntent::Add(name.clone()))),
        Relation::Friend if friends.own.as_ref().is_some_and(|own| own.to == *name) => {
            of(tr!("friends-withdraw"), say(FriendsMessage::CallOff))
        }
        Relation::Friend => match friends.presence(id) {
            presence if can_challenge(model, presence) => {
                let challenge = intent(FriendsIntent::Challenge(name.clone()));
                let game = names::game(model.settings.game);
                vec![Row::press(tr!("friends-do-challenge"), challenge).with_value(game)]
            }
            Presence::Offline => Vec::new(),
            _ if model.brawl.room.is_some() => {
                of(tr!("friends-invite"), say(FriendsMessage::Invite(id)))
            }
            Presence::InRoom { can_spectate, code, .. } => {
                let join = code.map(|code| {
                    Row::press(tr!("friends-join"), intent(FriendsIntent::Join(code)))
                        .with_value(tr!("friends-room", code = code.to_string()))
                });
                let spectate = intent(FriendsIntent::Spectate(name.clone()));
                let spectate = can_spectate.then(|| Row::press(tr!("play-spectate"), spectate));
                join.into_iter().chain(spectate).collect()
            }
            Presence::Online | Presence::Waiting(_) => Vec::new(),
        },
    }
}

/// Whether an online friend can be challenged now.
fn can_challenge(model: &Model, presence: Presence) -> bool {
    let is_free = matches!(presence, Presence::Online | Presence::Waiting(_));
    is_free && model.brawl.room.is_none()
}

/// What else can be done with a friend.
fn friend(model: &Model, Person { id, name }: &Person) -> Vec<Row> {
    let friends = &model.people.friends;
    let is_own = friends.own.as_ref().is_some_and(|own| own.to == *name);
    let mut rows = Vec::new();
    if !is_own && can_challenge(model, friends.presence(*id)) {
        rows.push(Row::step(tr!("menu-game"), names::game(model.settings.game), Control::Game));
    }
    rows.push(Row::press(tr!("friends-remove"), say(FriendsMessage::Remove(*id))));
    rows
}

/// Why the server refuses a request about friends, in words.
pub fn refusal(why: wire::FriendsRefusal) -> String {
    use wire::FriendsRefusal::*;
    match why {
        NoSuchPlayer => tr!("friends-error-unknown").into(),
        Yourself => tr!("friends-error-yourself").into(),
        AlreadyFriends => tr!("friends-error-friends").into(),
        AlreadyAsked => tr!("friends-error-asked").into(),
        Blocked => tr!("friends-error-blocked").into(),
        ListFull => tr!("friends-error-full").into(),
        TheirListFull => tr!("friends-error-their-full").into(),
        Gone => tr!("friends-error-gone").into(),
        TooOften { seconds } => {
            let span = crate::text::refusals::span(seconds.into());
            tr!("friends-error-often", span = span)
        }
        StoreAway => tr!("error-store").into(),
        Unavailable => tr!("friends-error-unavailable").into(),
        Busy => tr!("friends-error-busy").into(),
        NotNow => tr!("error-not-now").into(),
        Options => tr!("error-options").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::friends as scene;

    fn labels(page: &Page) -> Vec<(&str, &str)> {
        page.rows.iter().map(|row| (row.label.as_str(), row.value.as_str())).collect()
    }

    #[test]
    fn what_waits_for_an_answer_is_before_friends_who_are_here_and_those_before_others() {
        let model = scene::circle();
        let expected = [
            ("Accept: Mary", "Swordfight · 25 s"),
            ("Decline", ""),
            ("Join Calico", "Room K7QF2M"),
            ("Player", ""),
            ("Send request", ""),
            ("Bosun", "Wants to be friends"),
            ("Accept", ""),
            ("Decline", ""),
            ("Calico", "In a room: Marauders"),
            ("Join", ""),
            ("Grace", "Playing Stacker"),
            ("Spectate", ""),
            ("Mary", "In the menu"),
            ("Challenge", ""),
            ("Bartholomew", "Offline"),
            ("Stede", "Request sent"),
            ("Withdraw request", ""),
            ("Low", "Blocked"),
            ("Unblock", ""),
            ("Status", "Online"),
            ("Challenges from", "Friends"),
            ("Back", ""),
        ];
        assert_eq!(labels(&page(&model)), expected);
        assert_eq!(row(&model).value, "3 waiting");
    }

    /// The rows of the page of a player of the circle.
    fn check(name: &str, in_room: bool, expected: &[&str]) {
        let mut model = scene::circle();
        model.people.friends.chosen = Some(scene::named(name));
        if in_room {
            scene::enter_room(&mut model);
        }
        let page = person(&model);
        let rows: Vec<&str> = page.rows.iter().map(|row| row.label.as_str()).collect();
        let always = ["Profile", "Back"];
        assert_eq!(rows, [expected, &always].concat(), "{name}");
    }

    #[test]
    fn a_player_has_the_rows_that_fit() {
        check("Mary", false, &["Challenge", "Game", "Remove friend", "Block"]);
        check("Mary", true, &["Invite to room", "Remove friend", "Block"]);
        check("Grace", false, &["Spectate", "Remove friend", "Block"]);
        check("Calico", false, &["Join", "Remove friend", "Block"]);
        check("Bartholomew", true, &["Remove friend", "Block"]);
        check("Bosun", false, &["Accept", "Decline", "Block"]);
        check("Stede", false, &["Withdraw request", "Block"]);
        check("Low", false, &["Unblock"]);
        check("Nobody", false, &["Add friend", "Block"]);
    }
}
