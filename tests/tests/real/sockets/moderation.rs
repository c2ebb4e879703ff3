//! Moderation from within the client.

use bout::Millis;
use host::process::clock::calendar_ms;
use host::storage::store::Store;
use host::storage::store::accounts::Role;
use host::storage::store::audit::{Act, By};
use player::Client;
use wire::{
    AccountMessage, ChatText, ClientMessage, Credential, Moderation, ModerationAct, Name, Refusal,
    RoomCode, ServerMessage,
};

use super::accounts::claim;
use super::arena::{Arena, short};
use super::{brawls, operators};

/// A player with a password and a role, who has signed in again since.
async fn of_role(arena: &Arena, store: &Store, name: &str, role: Role) -> Client {
    let mut client = arena.enter(name).await;
    let keep: Credential = claim(&mut client, name, "a long secret").await;
    let id = client.account.as_ref().unwrap().id.into();
    assert!(store.set_role(id, role, By::operator(Millis(0))).await.unwrap());
    client.close().await.unwrap();
    Client::enter_by(arena.address, keep).await.unwrap()
}

/// Signs an account in to the site, with a second factor or without one.
async fn sign_in_to_site(store: &Store, client: &Client, has_factor: bool, ago: Millis) {
    let id = client.account.as_ref().unwrap().id;
    let at = Millis(calendar_ms() - ago.0);
    let mut hash = [u8::from(has_factor); 32];
    hash[..id.0.len()].copy_from_slice(&id.0);
    store.add_site_session(hash, id.into(), has_factor, at).await.unwrap();
}

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// All acts against a player.
fn acts(of: &str) -> [ModerationAct; 5] {
    [
        ModerationAct::Kick(name(of)),
        ModerationAct::Mute(name(of), Some(60)),
        ModerationAct::Ban(name(of), None),
        ModerationAct::Rename(name(of), None),
        ModerationAct::CloseRoom(RoomCode::numbered(1)),
    ]
}

/// What came of an act: whether it was done and what is said about it, or why it is refused.
async fn moderate(client: &mut Client, act: ModerationAct) -> Result<(bool, String), Refusal> {
    let moderation = Moderation { act, why: ChatText::new("Insults").unwrap() };
    client.say(&ClientMessage::Account(AccountMessage::Moderate(moderation))).await.unwrap();
    let answer = client.hear_until(|message| match message {
        ServerMessage::Moderated(it) => Some(Ok((it.is_done, it.text.to_string()))),
        ServerMessage::Refused(why) => Some(Err(why)),
        _ => None,
    });
    answer.await.unwrap()
}

/// Whether the welcome was followed by the news of a role.
async fn is_moderator(client: &mut Client) -> bool {
    client.say(&ClientMessage::Ping(1)).await.unwrap();
    let said = client.hear_until(|message| match message {
        ServerMessage::Moderator => Some(true),
        ServerMessage::Pong(1) => Some(false),
        _ => None,
    });
    said.await.unwrap()
}

#[tokio::test]
async fn nobody_moderates_without_the_role_and_the_second_factor() {
    let arena = Arena::open("moderators-only", 1, short()).await;
    let mut guest = arena.enter("Jim").await;
    let store = Store::open(&arena.place).await.unwrap();
    let mut player = of_role(&arena, &store, "Player", Role::Player).await;
    let mut moderator = of_role(&arena, &store, "Molly", Role::Moderator).await;
    let mut late = of_role(&arena, &store, "Late", Role::Moderator).await;
    let _mary = arena.enter("Mary").await;
    for client in [&guest, &player] {
        sign_in_to_site(&store, client, true, Millis(0)).await;
    }
    sign_in_to_site(&store, &moderator, false, Millis(0)).await;
    sign_in_to_site(&store, &late, true, Millis(13 * 3_600_000)).await;
    let table = [
        (&mut guest, false, Refusal::ModeratorsOnly),
        (&mut player, false, Refusal::ModeratorsOnly),
        (&mut moderator, true, Refusal::SecondFactorNeeded),
        (&mut late, true, Refusal::SecondFactorNeeded),
    ];
    for (client, knows, why) in table {
        assert_eq!(is_moderator(client).await, knows, "{why}");
        for act in acts("Mary") {
            assert_eq!(moderate(client, act.clone()).await, Err(why), "{act:?}");
        }
    }
    let log = store.audit(None, 100).await.unwrap();
    assert!(log.iter().all(|line| line.act == Act::Role), "{log:?}");
    // A role that is taken away allows nothing any more, and one above is not acted on.
    sign_in_to_site(&store, &moderator, true, Millis(0)).await;
    for act in &acts("late")[..4] {
        let (is_done, why) = moderate(&mut moderator, act.clone()).await.unwrap();
        assert!(!is_done && why.contains("which is not below yours"), "{why}");
    }
    let id = moderator.account.as_ref().unwrap().id.into();
    store.set_role(id, Role::Player, By::operator(Millis(0))).await.unwrap();
    let kick = ModerationAct::Kick(name("Mary"));
    assert_eq!(moderate(&mut moderator, kick).await, Err(Refusal::ModeratorsOnly));
    store.close().await;
    drop((guest, player, moderator, late));
    arena.close().await;
}

#[tokio::test]
async fn a_moderator_acts_within_the_client_and_the_player_reads_why() {
    let arena = Arena::open("moderator", 1, short()).await;
    let ([mut anne, mut mary], code) = operators::quarrel(&arena).await;
    let store = Store::open(&arena.place).await.unwrap();
    let mut molly = of_role(&arena, &store, "Molly", Role::Moderator).await;
    sign_in_to_site(&store, &molly, true, Millis(0)).await;
    let done = |text: &str| Ok((true, text.to_owned()));
    let mute = ModerationAct::Mute(name("mary"), Some(60));
    assert_eq!(moderate(&mut molly, mute).await, done("Mary is muted"));
    assert_eq!(operators::notice(&mut mary).await, "You are muted: Insults");
    assert_eq!(operators::chat(&mut mary, "Arr").await, Err(Refusal::Muted));
    let closed = moderate(&mut molly, ModerationAct::CloseRoom(code)).await.unwrap();
    assert!(closed.0, "{}", closed.1);
    for client in [&mut anne, &mut mary] {
        assert_eq!(operators::notice(client).await, "A moderator closed the room: Insults");
    }
    let outside = |message| matches!(message, ServerMessage::Outside).then_some(());
    anne.hear_until(outside).await.unwrap();
    let kick = ModerationAct::Kick(name("Anne"));
    assert_eq!(moderate(&mut molly, kick.clone()).await, done("Anne was kicked"));
    assert_eq!(operators::notice(&mut anne).await, "Insults");
    assert_eq!(anne.hear_refusal().await.unwrap(), Refusal::SentAway);
    let rename = ModerationAct::Rename(name("Mary"), Some(name("Polly")));
    assert_eq!(moderate(&mut molly, rename).await, done("Mary is Polly now"));
    assert_eq!(
        operators::notice(&mut mary).await,
        "A moderator changed your name to Polly: Insults"
    );
    let mut polly = arena.enter("Mary").await;
    brawls::host(&mut polly, brawls::two_teams(short()), None).await;
    let ban = ModerationAct::Ban(name("Polly"), Some(60));
    let banned = done("Polly is banned; the session was closed");
    assert_eq!(moderate(&mut molly, ban).await, banned);
    assert_eq!(operators::notice(&mut polly).await, "Insults");
    assert!(matches!(polly.hear_refusal().await.unwrap(), Refusal::Banned { .. }));
    let log = store.audit(None, 100).await.unwrap();
    let by_molly = log.iter().filter(|line| line.actor.as_deref() == Some("Molly"));
    let acts: Vec<Act> = by_molly.map(|line| line.act).rev().collect();
    assert_eq!(acts, [Act::Mute, Act::CloseRoom, Act::Kick, Act::Rename, Act::Ban]);
    store.close().await;
    drop((molly, anne, mary, polly));
    arena.close().await;
}
