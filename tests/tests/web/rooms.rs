//! Rooms that friends and streamers ask for, in Chromium: a link that opens one by a preset, and a hill that changes hands.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use browser::{Key, Page, Tab};
use player::{Client, entrant};
use tests::hill;
use tests::web::{WITHIN, Way, assert_clean, await_screen, hasty, targets};
use tokio::task::JoinSet;
use wire::brawl::{Autostart, PresetName, PresetRequest, RoomSettings, RoomSetup, SetupText};
use wire::{
    AccountMessage, BrawlCommand, BrawlPhase, BrawlView, ClientMessage, JoinBrawl, LobbyMessage,
    MemberId, RoomCode, RoomMessage, ServerMessage,
};

use crate::page::{Arena, READY, TO_ROOM};

/// How often the hill of the second test changes hands.
const CHANGES: u16 = 10;

/// A duel in which the winner stays, of pairs that soon fall fast.
fn setup() -> RoomSetup {
    let mut setup = RoomSetup::new(hasty());
    setup.options.seats = 2;
    setup.settings = RoomSettings {
        king_of_the_hill: true,
        autostart: Autostart::Ready,
        ..RoomSettings::default()
    };
    setup
}

/// The code of the room in the address of the page.
fn code(tab: &Tab) -> RoomCode {
    tab.wait("new URLSearchParams(location.search).has('room')", WITHIN);
    let code = tab.evaluate("new URLSearchParams(location.search).get('room')");
    code.as_str().and_then(|code| code.parse().ok()).expect("the code of a room")
}

async fn join(client: &mut Client, code: RoomCode) -> BrawlView {
    let join = JoinBrawl { code, password: None, entrant: entrant() };
    client.say(&ClientMessage::Lobby(LobbyMessage::Join(join))).await.unwrap();
    client.hear_brawl(|_| true).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_opens_the_link_of_a_preset_and_is_seated_in_its_room() {
    let arena = Arena::open("preset").await;
    let mut anne = Client::enter(arena.served.address, "Anne").await.unwrap();
    let name = PresetName::new("Friday night").unwrap();
    let save = PresetRequest::Save(name, SetupText::new(&setup().spelled()).unwrap());
    anne.say(&ClientMessage::Account(AccountMessage::Presets(save))).await.unwrap();
    let saved = anne.hear_until(|message| match message {
        ServerMessage::Presets(presets) => Some(presets.into_vec()),
        _ => None,
    });
    let saved = saved.await.unwrap()[0].code;
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url(&format!("/room/new?preset={saved}")));
    arena.keep(&tab, "link");
    tab.evaluate("document.querySelector('.play').click()");
    await_screen(&tab, "room");
    let view = join(&mut anne, code(&tab)).await;
    let friend = view.members.iter().find(|member| view.host == Some(member.id)).unwrap();
    assert!(friend.team.is_some(), "the friend is seated");
    assert_eq!(view.options, setup().options);
    arena.keep(&tab, "room");
    // A wrong link says what is wrong with it.
    tab.open(&arena.url("/room/new?best_of=11"));
    assert_eq!(tab.evaluate("document.body.innerText.includes('best_of')"), true);
}

/// The newest view of a room that a spectator has of it.
type Watched = Arc<Mutex<BrawlView>>;

/// Looks on in a room.
async fn watch(mut client: Client, first: BrawlView) -> (Watched, tokio::task::JoinHandle<()>) {
    let seen = Arc::new(Mutex::new(first));
    let newest = seen.clone();
    let stand = ClientMessage::Room(RoomMessage::Brawl(BrawlCommand::Stand));
    client.say(&stand).await.unwrap();
    let task = tokio::spawn(async move {
        while let Ok(view) = client.hear_brawl(|_| true).await {
            *newest.lock().unwrap_or_else(PoisonError::into_inner) = view;
        }
    });
    (seen, task)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hill_of_six_players_changes_hands_ten_times() {
    let arena = Arena::open("hill").await;
    let (_browser, tab) = arena.browser();
    tab.open(&arena.url(&format!("/play/?new&{}", setup().spelled())));
    await_screen(&tab, "room");
    let code = code(&tab);
    let mut spectator = Client::enter(arena.served.address, "Spectator").await.unwrap();
    let first = join(&mut spectator, code).await;
    let (seen, _task) = watch(spectator, first).await;
    let look = || seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut others = JoinSet::new();
    for name in ["Anne", "Mary", "Jack", "Bart", "Grace"] {
        let client = Client::enter(arena.served.address, name).await.unwrap();
        others.spawn(hill::join(client, code, CHANGES));
    }
    let (mut champion, mut changes) = (None, 0);
    let mut before = look();
    let limit = Instant::now() + WITHIN * 20;
    while hill::won(&look()) < CHANGES {
        let view = look();
        assert!(Instant::now() < limit, "{changes} changes: {view:?}");
        let winner = view.members.iter().find(|one| {
            before.members.iter().any(|other| other.id == one.id && other.wins < one.wins)
        });
        if let Some(winner) = winner.map(|one| one.id) {
            changes += u16::from(champion.replace(winner) != Some(winner));
            before.clone_from(&view);
        }
        plays(&tab, &view, champion);
    }
    let view = look();
    let own = view.members.iter().find(|one| view.host == Some(one.id)).unwrap();
    assert!(1 <= own.wins, "the page had the hill: {view:?}");
    let rest = u16::from(hill::won(&before) < hill::won(&view));
    assert_eq!(changes + rest, CHANGES, "{view:?}");
    while let Some(done) = others.join_next().await {
        assert!(done.unwrap().unwrap() <= 2);
    }
    arena.keep(&tab, "after");
    assert_clean(&tab);
}

/// What the page does next: it is ready when it has a seat, and stacks its pairs up while the hill is its own, or nobody's.
fn plays(tab: &Tab, view: &BrawlView, champion: Option<MemberId>) {
    let rows: Vec<String> =
        targets(tab).into_iter().filter(|one| one.name == "row").map(|one| one.label).collect();
    let has = |label: &str| rows.iter().any(|row| row == label);
    let own = view.members.iter().find(|one| view.host == Some(one.id)).unwrap();
    let loses = champion.is_none_or(|champion| champion == own.id);
    if has(TO_ROOM) {
        Way::Mouse.press_row(tab, Key::ENTER, TO_ROOM);
    } else if has(READY) && own.team.is_some() && view.phase == BrawlPhase::Gathering {
        Way::Mouse.press_row(tab, Key::ENTER, READY);
    } else if rows.is_empty() && view.phase == BrawlPhase::Playing && loses {
        tab.press(Key::SPACE);
    }
    tab.rest();
}
