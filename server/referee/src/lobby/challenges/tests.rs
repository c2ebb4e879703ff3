//! Who can challenge whom, and how challenges end.

use super::*;
use crate::Incoming;
use crate::lobby::Lobby;
use crate::lobby::LobbyRules;
use games::{GameKind, Rules, Week};
use wire::{
    AccountId, AccountView, FriendSettings, FriendsMessage, LobbyMessage, Person, ServerMessage,
};

const ANNE: ClientId = ClientId(1);
const MARY: ClientId = ClientId(2);
const JACK: ClientId = ClientId(3);

fn person(client: ClientId) -> Person {
    let names = ["Anne", "Mary", "Jack"];
    let id = AccountId([client.0 as u8; 16]);
    Person { id, name: Name::new(names[client.0 as usize - 1]).expect("a name") }
}

fn list<const MAX: usize>(clients: &[ClientId]) -> bout::Bounded<Person, MAX> {
    let people: Vec<Person> = clients.iter().map(|&one| person(one)).collect();
    people.try_into().expect("few people")
}

/// Three players, of whom Mary has these friends, blocks these, and has these settings.
fn lobby(friends: &[ClientId], blocked: &[ClientId], settings: FriendSettings) -> Lobby {
    let rules = Rules::swordfight(Default::default());
    let rules = LobbyRules { rules, best_of: 3, ranked_best_of: 3, ranked_guests: true };
    let mut lobby = Lobby::new(rules, Week(0));
    for client in [ANNE, MARY, JACK] {
        let Person { id, name } = person(client);
        lobby.enter(client, AccountView { id, name, is_guest: true });
        lobby.know(id, Circle::default());
    }
    let (friends, blocked) = (list(friends), list(blocked));
    lobby.know(person(MARY).id, Circle { friends, blocked, settings, ..Circle::default() });
    lobby
}

fn entrant() -> Entrant {
    let kind = GameKind::SWORDFIGHT;
    Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
}

fn say(lobby: &mut Lobby, client: ClientId, message: FriendsMessage) -> Vec<LobbyAnswer> {
    lobby.receive(client, Incoming::Lobby(LobbyMessage::Friends(message)))
}

fn challenge(lobby: &mut Lobby, by: ClientId, to: ClientId) -> Vec<LobbyAnswer> {
    let name = person(to).name;
    say(lobby, by, FriendsMessage::Challenge(name, Ruleset::Swordfight, entrant()))
}

/// True if the other player is notified of a challenge, or why it is refused.
fn challenged(lobby: &mut Lobby, by: ClientId, to: ClientId) -> Result<bool, FriendsRefusal> {
    let answers = challenge(lobby, by, to);
    let news = |answer: &LobbyAnswer| match answer {
        LobbyAnswer::Tell(client, ServerMessage::Friends(news)) => (*client, (**news).clone()),
        other => panic!("{other:?}"),
    };
    match &answers.iter().map(news).collect::<Vec<_>>()[..] {
        [(client, FriendsNews::Refused(why))] if *client == by => Err(*why),
        [(client, FriendsNews::Challenging { .. })] if *client == by => Ok(false),
        [(client, FriendsNews::Challenging { .. }), (other, FriendsNews::Challenged { .. })]
            if *client == by && *other == to =>
        {
            Ok(true)
        }
        other => panic!("{other:?}"),
    }
}

fn over(client: ClientId, number: u64, how: ChallengeEnd) -> LobbyAnswer {
    notify(client, FriendsNews::ChallengeOver(number, how))
}

#[test]
fn a_player_is_challenged_by_friends_or_by_everybody_and_not_when_hidden() {
    let open = FriendSettings { is_hidden: false, is_open: true };
    let hidden = FriendSettings { is_hidden: true, is_open: true };
    let closed = FriendSettings::default();
    let check = |friends: &[ClientId], blocked: &[ClientId], settings, expected| {
        let mut lobby = lobby(friends, blocked, settings);
        assert_eq!(challenged(&mut lobby, ANNE, MARY), expected, "{friends:?} {settings:?}");
    };
    check(&[ANNE], &[], closed, Ok(true));
    check(&[JACK], &[], closed, Err(FriendsRefusal::Unavailable));
    check(&[], &[], open, Ok(true));
    check(&[ANNE], &[], hidden, Err(FriendsRefusal::Unavailable));
    // A blocked player sees what it would see of anybody who does not answer.
    check(&[], &[ANNE], open, Ok(false));
    check(&[], &[ANNE], closed, Err(FriendsRefusal::Unavailable));
}

#[test]
fn an_accepted_challenge_is_a_casual_match_of_the_two() {
    let mut lobby = lobby(&[ANNE], &[], FriendSettings::default());
    assert_eq!(challenged(&mut lobby, ANNE, MARY), Ok(true));
    // It leaves the queue for it.
    let quick = LobbyMessage::QuickMatch(Ruleset::Weekly, {
        let kind = Ruleset::Weekly.game();
        Entrant { pick: kind.pick_default(), handling: kind.handling_default() }
    });
    lobby.receive(MARY, Incoming::Lobby(quick));
    assert_eq!(lobby.counts().1, 1);
    let answers = say(&mut lobby, MARY, FriendsMessage::Answer(1, Some(entrant())));
    let [LobbyAnswer::Open(_, request)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((request.kind, request.best_of), (RoomKind::Casual, 3));
    let names: Vec<&str> = request.participants.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((names, lobby.counts().1), (alloc::vec!["Anne", "Mary"], 0));
    assert_eq!(lobby.friends.challenges.step(&lobby.roster, Millis(1_000)), []);
    assert_eq!(challenged(&mut lobby, JACK, MARY), Err(FriendsRefusal::Unavailable));
}

#[test]
fn a_challenge_is_declined_called_off_or_lapses_after_30_seconds() {
    let mut lobby = lobby(&[ANNE], &[], FriendSettings::default());
    let both = |number, how| [over(ANNE, number, how), over(MARY, number, how)];
    assert_eq!(challenged(&mut lobby, ANNE, MARY), Ok(true));
    assert_eq!(challenged(&mut lobby, ANNE, MARY), Err(FriendsRefusal::NotNow));
    assert_eq!(
        say(&mut lobby, JACK, FriendsMessage::Answer(1, None)),
        [refuse_friends(JACK, FriendsRefusal::Gone)]
    );
    let declined = both(1, ChallengeEnd::Declined);
    assert_eq!(say(&mut lobby, MARY, FriendsMessage::Answer(1, None)), declined);
    challenge(&mut lobby, ANNE, MARY);
    let called_off = both(2, ChallengeEnd::CalledOff);
    assert_eq!(say(&mut lobby, ANNE, FriendsMessage::CallOff), called_off);
    challenge(&mut lobby, ANNE, MARY);
    assert_eq!(lobby.step(Millis(29_999)), []);
    assert_eq!(lobby.step(Millis(30_000)), both(3, ChallengeEnd::Lapsed));
    let late = say(&mut lobby, MARY, FriendsMessage::Answer(3, Some(entrant())));
    assert_eq!(late, [refuse_friends(MARY, FriendsRefusal::Gone)]);
}

#[test]
fn a_challenge_lapses_when_one_of_the_two_leaves_or_plays() {
    let settings = FriendSettings::default();
    let practice = || {
        let options = wire::BrawlOptions::duel(Rules::swordfight(Default::default()));
        Incoming::Lobby(LobbyMessage::Practice { level: 1, options, entrant: entrant() })
    };
    for leaves in [ANNE, MARY] {
        let mut lobby = lobby(&[ANNE], &[], settings);
        challenge(&mut lobby, ANNE, MARY);
        lobby.receive(leaves, practice());
        let told = lobby.step(Millis(1_000));
        let lapsed = ChallengeEnd::Lapsed;
        assert_eq!(told, [over(ANNE, 1, lapsed), over(MARY, 1, lapsed)]);
        assert_eq!(challenged(&mut lobby, JACK, MARY), Err(FriendsRefusal::Unavailable));
    }
    let mut lobby = lobby(&[ANNE], &[], settings);
    lobby.receive(MARY, practice());
    assert_eq!(challenged(&mut lobby, ANNE, MARY), Err(FriendsRefusal::Busy));
}

#[test]
fn a_blocked_challenge_cannot_be_answered_and_lapses_for_its_sender_alone() {
    let open = FriendSettings { is_hidden: false, is_open: true };
    let mut lobby = lobby(&[], &[ANNE], open);
    assert_eq!(challenged(&mut lobby, ANNE, MARY), Ok(false));
    let answer = say(&mut lobby, MARY, FriendsMessage::Answer(1, Some(entrant())));
    assert_eq!(answer, [refuse_friends(MARY, FriendsRefusal::Gone)]);
    // It holds up nobody else.
    assert_eq!(challenged(&mut lobby, JACK, MARY), Ok(true));
    let told = lobby.step(Millis(30_000));
    assert!(told.contains(&over(ANNE, 1, ChallengeEnd::Lapsed)), "{told:?}");
    assert!(!told.contains(&over(MARY, 1, ChallengeEnd::Lapsed)), "{told:?}");
}
