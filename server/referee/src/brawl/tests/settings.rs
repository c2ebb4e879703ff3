//! The settings of a room: who enters, what starts by itself, who plays next, who is in charge.

use super::*;
use crate::brawl::Standing;
use wire::AccountId;
use wire::brawl::{Autostart, Entry, RoomSettings, RoomSettingsView};

fn set(hall: &mut Hall, settings: RoomSettings) {
    assert_eq!(hall.host(HostCommand::Settings(settings)), Ok(()));
}

fn king() -> RoomSettings {
    RoomSettings { king_of_the_hill: true, ..RoomSettings::default() }
}

/// What this client was last shown of the settings.
fn shown(hall: &Hall, client: ClientId) -> RoomSettingsView {
    let mut views = hall.told.iter().filter_map(|(to, message)| match message {
        ServerMessage::RoomSettings(view) if *to == client => Some(RoomSettingsView::clone(view)),
        _ => None,
    });
    views.next_back().unwrap_or_default()
}

fn challengers(hall: &Hall) -> Vec<ClientId> {
    let of = |id: &MemberId| hall.brawl.members.get(*id)?.client();
    hall.brawl.settings.challengers.iter().filter_map(of).collect()
}

fn seated(hall: &Hall) -> Vec<ClientId> {
    hall.brawl.members.seated().filter_map(|member| member.client()).collect()
}

#[test]
fn a_hill_of_six_changes_hands_ten_times_and_everybody_waits_for_as_long() {
    let mut hall = hall(options(), 6);
    set(&mut hall, king());
    assert_eq!((hall.view().options.seats, challengers(&hall).len()), (2, 4));
    let mut crowned = Vec::new();
    for _ in 0..10 {
        let players = seated(&hall);
        let next = challengers(&hall)[0];
        hall.start();
        // Who sits there already loses.
        let champion = crowned.last().copied().unwrap_or(players[0]);
        let rival = *players.iter().find(|one| **one != champion).expect("two play");
        hall.play(&[champion], &[rival]);
        crowned.push(rival);
        assert_eq!(hall.phase(), BrawlPhase::Gathering);
        assert!(seated(&hall).contains(&rival) && seated(&hall).contains(&next));
        assert_eq!(challengers(&hall).last(), Some(&champion));
        assert!(!hall.member(rival).is_ready && !hall.member(next).is_ready);
    }
    let wins: u16 = hall.view().members.iter().map(|member| member.wins).sum();
    assert_eq!(wins, 10);
    // Everybody else had the same number of turns, or one more.
    let mut won: Vec<usize> =
        (0..6).map(|one| crowned.iter().filter(|who| who.0 == one).count()).collect();
    won.sort_unstable();
    assert!(won[5] - won[0] <= 1, "{won:?}");
}

#[test]
fn challengers_are_those_who_come_and_those_who_want_and_nobody_passes_them() {
    let mut hall = hall(options(), 2);
    set(&mut hall, king());
    hall.come(JACK);
    hall.come(BART);
    assert_eq!(challengers(&hall), [JACK, BART]);
    assert_eq!(hall.ask(JACK, BrawlCommand::Stand), Ok(()));
    assert_eq!(challengers(&hall), [BART]);
    assert_eq!(hall.ask(JACK, BrawlCommand::Sit), Ok(()));
    assert_eq!(hall.ask(JACK, BrawlCommand::Sit), Ok(()));
    assert_eq!(challengers(&hall), [BART, JACK]);
    hall.pass(200);
    assert_eq!(shown(&hall, JACK).challengers.len(), 2);
    // A player who leaves makes room for the first.
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    assert_eq!((seated(&hall), challengers(&hall)), (vec_of(&[ANNE, BART]), vec_of(&[JACK])));
    // Other options must be for two, until the settings are others.
    assert_eq!(hall.host(HostCommand::Options(options())), Err(Refusal::Options));
    set(&mut hall, RoomSettings::default());
    assert_eq!(hall.host(HostCommand::Options(options())), Ok(()));
    assert!(challengers(&hall).is_empty());
}

fn vec_of(clients: &[ClientId]) -> Vec<ClientId> {
    clients.to_vec()
}

#[test]
fn a_match_without_a_winner_leaves_both_where_they_are() {
    let mut hall = hall(options(), 3);
    set(&mut hall, king());
    let before = seated(&hall);
    let now = hall.now;
    hall.brawl.dethrone(now, &[]);
    assert_eq!(seated(&hall), before);
}

#[test]
fn a_match_starts_by_itself_when_all_are_ready() {
    let mut hall = hall(options(), 2);
    set(&mut hall, RoomSettings { autostart: Autostart::Ready, ..RoomSettings::default() });
    hall.ready(&[ANNE]);
    hall.pass(60_000);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.ready(&[MARY]);
    hall.pass(50);
    assert!(matches!(hall.phase(), BrawlPhase::Starting(_)));
    // A player who is not ready cancels it, and so does the host: then all must be ready again.
    assert_eq!(hall.ask(MARY, BrawlCommand::Ready(false)), Ok(()));
    hall.pass(60_000);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.ready(&[MARY]);
    hall.pass(50);
    assert_eq!(hall.host(HostCommand::Cancel), Ok(()));
    hall.pass(60_000);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.ready(&[ANNE, MARY]);
    hall.pass(50);
    hall.pass(COUNT.0);
    assert_eq!(hall.phase(), BrawlPhase::Playing);
}

#[test]
fn a_timer_waits_for_a_second_player_and_for_nobody_to_be_ready() {
    let mut hall = hall(options(), 1);
    set(&mut hall, RoomSettings { autostart: Autostart::Seconds30, ..RoomSettings::default() });
    hall.pass(100_000);
    assert_eq!((hall.phase(), shown(&hall, ANNE).starts_ms), (BrawlPhase::Gathering, None));
    hall.come(MARY);
    hall.pass(200);
    assert_eq!(shown(&hall, MARY).starts_ms, Some(30_000));
    // It starts when the time is up; a player who leaves cancels it.
    hall.pass(24_900);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.pass(200);
    assert!(matches!(hall.phase(), BrawlPhase::Starting(_)));
    assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
    hall.pass(100_000);
    assert_eq!(hall.phase(), BrawlPhase::Gathering);
    hall.come(MARY);
    hall.pass(50);
    hall.pass(25_000);
    hall.pass(COUNT.0);
    assert_eq!(hall.phase(), BrawlPhase::Playing);
}

#[test]
fn bots_alone_start_nothing() {
    let mut hall = hall(options(), 2);
    set(&mut hall, RoomSettings { autostart: Autostart::Seconds15, ..RoomSettings::default() });
    for _ in 0..2 {
        assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    }
    for client in [ANNE, MARY] {
        assert_eq!(hall.say(client, Incoming::Leave), Ok(()));
    }
    for _ in 0..40 {
        hall.pass(1_000);
        assert_eq!(hall.phase(), BrawlPhase::Gathering);
    }
}

#[test]
fn who_may_not_enter_is_told_why_and_the_settings_of_a_room_decide() {
    let anne = AccountId([1; 16]);
    let host = Joiner { account: Some(anne), ..joiner(ANNE) };
    let (options, visibility) = (options(), Visibility::Public);
    let request = BrawlRequest { host, options, visibility, password: None };
    let brawl = Brawl::new(RoomCode::numbered(1), request, Millis(0), [7; 16]);
    let (told, left) = (Vec::new(), Vec::new());
    let mut hall = Hall { brawl, now: Millis(0), bouts: 0, told, left, is_slow_to_keep: false };
    let standing = |is_claimed, rating, friends: &[AccountId]| Joiner {
        standing: Some(Standing { is_claimed, rating, friends: friends.to_vec() }),
        ..joiner(MARY)
    };
    let mut check = |settings: RoomSettings, joiner: Joiner, expected| {
        set(&mut hall, settings);
        assert_eq!(hall.brawl.restricts_entry(), settings.restricts());
        let entered = hall.enter(joiner, Access::Code(None));
        assert_eq!(entered, expected, "{settings:?}");
        if entered.is_ok() {
            assert_eq!(hall.say(MARY, Incoming::Leave), Ok(()));
        }
    };
    let all = RoomSettings::default();
    let claimed = RoomSettings { entry: Entry::Claimed, ..all };
    let friends = RoomSettings { entry: Entry::Friends, ..all };
    let rated = RoomSettings { rating_least: 1200, rating_most: 1600, ..all };
    check(all, joiner(MARY), Ok(()));
    check(claimed, joiner(MARY), Err(Refusal::ClaimedOnly));
    check(claimed, standing(false, 1500, &[]), Err(Refusal::ClaimedOnly));
    check(claimed, standing(true, 1500, &[]), Ok(()));
    check(friends, standing(true, 1500, &[AccountId([2; 16])]), Err(Refusal::FriendsOnly));
    check(friends, standing(false, 1500, &[anne]), Ok(()));
    let outside = Err(Refusal::RatingOutside { least: 1200, most: 1600 });
    check(rated, standing(true, 1199, &[]), outside);
    check(rated, standing(true, 1601, &[]), outside);
    check(rated, standing(true, 1200, &[]), Ok(()));
    let least = RoomSettings { rating_most: 0, ..rated };
    check(least, standing(true, 2400, &[]), Ok(()));
    // Settings that admit nobody, or cannot be, are refused.
    let none = RoomSettings { rating_least: 1700, ..rated };
    assert_eq!(hall.host(HostCommand::Settings(none)), Err(Refusal::Options));
}

#[test]
fn a_co_host_has_the_commands_of_the_host_but_not_over_it() {
    let mut hall = hall(options(), 4);
    let [anne, mary, jack] = [ANNE, MARY, JACK].map(|client| hall.id(client));
    let by = |hall: &mut Hall, who, command| hall.ask(who, BrawlCommand::Host(command));
    assert_eq!(by(&mut hall, MARY, HostCommand::AddBot(1)), Err(Refusal::NotHost));
    assert_eq!(hall.host(HostCommand::CoHost(mary, true)), Ok(()));
    assert_eq!(hall.host(HostCommand::CoHost(anne, true)), Err(Refusal::NoSuchMember));
    hall.pass(200);
    assert_eq!(*shown(&hall, JACK).co_hosts, [mary]);
    assert_eq!(by(&mut hall, MARY, HostCommand::AddBot(1)), Ok(()));
    for command in [
        HostCommand::Kick(anne),
        HostCommand::Ban(anne),
        HostCommand::Mute(anne, true),
        HostCommand::Stand(anne),
        HostCommand::Team(anne, Team(1)),
        HostCommand::Swap(mary, anne),
        HostCommand::Swap(anne, jack),
        HostCommand::HandOver(mary),
        HostCommand::CoHost(jack, true),
    ] {
        assert_eq!(by(&mut hall, MARY, command.clone()), Err(Refusal::NotHost), "{command:?}");
    }
    assert_eq!(by(&mut hall, MARY, HostCommand::Kick(mary)), Err(Refusal::NotNow));
    assert_eq!(by(&mut hall, MARY, HostCommand::Kick(jack)), Ok(()));
    // The host leaves: the co-host comes before those who are there for longer.
    assert_eq!(hall.say(ANNE, Incoming::Leave), Ok(()));
    assert_eq!((hall.view().host, hall.brawl.settings.co_hosts.len()), (Some(mary), 0));
}

#[test]
fn two_members_change_places_between_matches() {
    let options = BrawlOptions { seats: 2, ..options() };
    let mut hall = hall(options, 3);
    hall.ready(&[MARY]);
    let [mary, jack] = [MARY, JACK].map(|client| hall.id(client));
    assert_eq!(seated(&hall), [ANNE, MARY]);
    assert_eq!(hall.host(HostCommand::Swap(mary, jack)), Ok(()));
    assert_eq!(seated(&hall), [ANNE, JACK]);
    assert!(!hall.member(MARY).is_ready && !hall.member(JACK).is_ready);
    let nobody = MemberId(99);
    assert_eq!(hall.host(HostCommand::Swap(mary, nobody)), Err(Refusal::NoSuchMember));
    hall.start();
    assert_eq!(hall.host(HostCommand::Swap(mary, jack)), Err(Refusal::NotNow));
}

#[test]
fn a_restart_keeps_the_settings_the_co_hosts_and_the_challengers() {
    let mut hall = hall(options(), 4);
    let mary = hall.id(MARY);
    set(&mut hall, RoomSettings { autostart: Autostart::Seconds60, ..king() });
    assert_eq!(hall.host(HostCommand::CoHost(mary, true)), Ok(()));
    let image = hall.brawl.take_image().expect("the room has changed");
    let restored = image.restore(Vec::new(), hall.now, Millis(0)).expect("it can be restored");
    let view = |brawl: &Brawl| brawl.settings_view(Millis(0));
    let before = RoomSettingsView { starts_ms: None, ..view(&hall.brawl) };
    assert_eq!(view(&restored.brawl), before);
}

#[test]
fn a_bout_is_paused_when_all_who_play_ask_and_resumes_when_one_of_them_wants() {
    let mut hall = hall(options(), 3);
    hall.start();
    hall.pass(4_000);
    let ask = |hall: &mut Hall, who, is_wanted| {
        hall.say(who, Incoming::Room(RoomMessage::Pause(is_wanted)))
    };
    let is_paused = |hall: &Hall| hall.brawl.current().is_some_and(Room::is_paused);
    for client in [ANNE, MARY] {
        assert_eq!(ask(&mut hall, client, true), Ok(()));
        hall.pass(200);
        assert!(!is_paused(&hall));
    }
    assert_eq!(shown(&hall, JACK).pausing.len(), 2);
    // One who takes it back does not agree.
    assert_eq!(ask(&mut hall, ANNE, false), Ok(()));
    assert_eq!(ask(&mut hall, JACK, true), Ok(()));
    assert!(!is_paused(&hall));
    assert_eq!(ask(&mut hall, ANNE, true), Ok(()));
    assert!(is_paused(&hall));
    hall.pass(120_000);
    assert!(is_paused(&hall), "it lasts until somebody wants to go on");
    assert_eq!(ask(&mut hall, MARY, false), Ok(()));
    hall.pass(200);
    hall.pass(10_000);
    assert!(!is_paused(&hall) && shown(&hall, ANNE).pausing.is_empty());
}
