//! Tests of the commands that only the host may give.

use super::*;
use alloc::vec;
use wire::AccountId;
use wire::brawl::RoomSettings;

/// Every host command, with Mary as its target.
fn commands(mary: MemberId) -> Vec<HostCommand> {
    vec![
        HostCommand::Options(options()),
        HostCommand::Admit(Visibility::Unlisted, None),
        HostCommand::Lock(true),
        HostCommand::AddBot(1),
        HostCommand::Kick(mary),
        HostCommand::Ban(mary),
        HostCommand::Stand(mary),
        HostCommand::Team(mary, Team(1)),
        HostCommand::Mute(mary, true),
        HostCommand::HandOver(mary),
        HostCommand::Start,
        HostCommand::Cancel,
        HostCommand::Settings(RoomSettings::default()),
        HostCommand::CoHost(mary, true),
        HostCommand::Swap(mary, mary),
    ]
}

#[test]
fn nobody_but_the_host_decides() {
    let mut hall = hall(teams(2), 3);
    let before = hall.view();
    for command in commands(hall.id(MARY)) {
        let said = hall.ask(JACK, BrawlCommand::Host(command.clone()));
        assert_eq!(said, Err(Refusal::NotHost), "{command:?}");
    }
    assert_eq!(hall.view(), before);
    let jack = hall.id(JACK);
    assert_eq!(hall.host(HostCommand::HandOver(jack)), Ok(()));
    assert_eq!(hall.host(HostCommand::Lock(true)), Err(Refusal::NotHost));
    assert_eq!(hall.ask(JACK, BrawlCommand::Host(HostCommand::Lock(true))), Ok(()));
}

/// In a room of another game, each member gets the default entrant of that game.
#[test]
fn the_host_chooses_another_game() {
    let mut hall = hall(options(), 2);
    let stacker = |options| BrawlOptions::new(Rules::stacker(options));
    let large = stacker::PieceSet::new([14], stacker::Class::Holed);
    let large = stacker(stacker::Options::default().with_pieces(large));
    let why = Refusal::LargePieces { most: games::rules::LISTED_SIZE_MAX };
    assert_eq!(hall.host(HostCommand::Options(large)), Err(why));
    let alone = stacker(stacker::Options::forty_lines());
    assert_eq!(hall.host(HostCommand::Options(alone)), Err(Refusal::Options));
    let versus = stacker(stacker::Options::default());
    assert_eq!(hall.host(HostCommand::Options(versus)), Ok(()));
    hall.come(JACK);
    let picks = hall.view().members.iter().map(|member| member.pick.kind()).collect::<Vec<_>>();
    assert_eq!(picks, [GameKind::STACKER; 3]);
    let other = hall.ask(MARY, BrawlCommand::Bring(entrant()));
    assert_eq!(other, Err(Refusal::Options), "that is for the other game");
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut hall = hall(teams(2), 2);
    assert_eq!(hall.host(HostCommand::AddBot(3)), Ok(()));
    let (nobody, me, bot) = (MemberId(9), hall.id(ANNE), MemberId(2));
    let before = hall.view();
    for (command, why) in [
        (HostCommand::Options(BrawlOptions { seats: 25, ..options() }), Refusal::Options),
        (HostCommand::Options(BrawlOptions { seats: 2, ..options() }), Refusal::Options),
        (HostCommand::Options(BrawlOptions { best_of: 0, ..options() }), Refusal::Options),
        (HostCommand::Options(BrawlOptions { grace_s: 4, ..options() }), Refusal::Options),
        (HostCommand::Options(teams(13)), Refusal::Options),
        (HostCommand::Admit(Visibility::Private, None), Refusal::PasswordMissing),
        (HostCommand::AddBot(0), Refusal::Options),
        (HostCommand::AddBot(6), Refusal::Options),
        (HostCommand::Kick(nobody), Refusal::NoSuchMember),
        (HostCommand::Kick(me), Refusal::NotNow),
        (HostCommand::Ban(nobody), Refusal::NoSuchMember),
        (HostCommand::Ban(me), Refusal::NotNow),
        (HostCommand::Stand(nobody), Refusal::NoSuchMember),
        (HostCommand::Team(nobody, Team(0)), Refusal::NoSuchMember),
        (HostCommand::Team(me, Team(2)), Refusal::NoSuchMember),
        (HostCommand::Mute(nobody, true), Refusal::NoSuchMember),
        (HostCommand::HandOver(nobody), Refusal::NoSuchMember),
        (HostCommand::HandOver(bot), Refusal::NoSuchMember),
        (HostCommand::Start, Refusal::NotReady),
        (HostCommand::Cancel, Refusal::NotNow),
    ] {
        assert_eq!(hall.host(command.clone()), Err(why), "{command:?}");
        assert_eq!(hall.view(), before, "{command:?}");
    }
}

#[test]
fn a_change_of_options_makes_nobody_ready_but_bots() {
    let mut hall = hall(options(), 3);
    assert_eq!(hall.host(HostCommand::AddBot(1)), Ok(()));
    hall.ready(&[ANNE, MARY]);
    let ready =
        |hall: &Hall| hall.view().members.iter().map(|one| one.is_ready).collect::<Vec<_>>();
    assert_eq!(ready(&hall), [true, true, false, true]);
    let slower = BrawlOptions { best_of: 3, ..options() };
    assert_eq!(hall.host(HostCommand::Options(slower)), Ok(()));
    assert_eq!((hall.view().options, ready(&hall)), (slower, vec![false, false, false, true]));
}

#[test]
fn teams_are_filled_anew_as_far_as_they_must() {
    let mut hall = hall(teams(2), 4);
    assert_eq!(hall.ask(ANNE, BrawlCommand::Team(Team(1))), Ok(()));
    assert_eq!(hall.teams(), "1101");
    for (options, expected) in
        [(teams(3), "1101"), (options(), "0123"), (teams(3), "0120"), (teams(2), "0110")]
    {
        assert_eq!(hall.host(HostCommand::Options(options)), Ok(()));
        assert_eq!(hall.teams(), expected, "{:?}", options.sides);
    }
}

#[test]
fn a_bot_gets_a_seat_and_a_name_that_nobody_has() {
    let mut hall = hall(BrawlOptions { seats: 4, ..teams(2) }, 1);
    for level in [1, 1, 5] {
        assert_eq!(hall.host(HostCommand::AddBot(level)), Ok(()));
    }
    assert_eq!(hall.names(), ["Anne", "Deckhand", "Deckhand 2", "Captain"]);
    assert_eq!(hall.teams(), "0101");
    assert_eq!(hall.host(HostCommand::AddBot(1)), Err(Refusal::RoomFull));
    let deckhand = Joiner { name: Name::new("deckhand").expect("a name"), ..joiner(MARY) };
    assert_eq!(hall.enter(deckhand, Access::Code(None)), Ok(()));
    assert_eq!(hall.names(), ["Anne", "Deckhand 3", "Deckhand 2", "Captain", "deckhand"]);
    assert_eq!(hall.host(HostCommand::Kick(MemberId(2))), Ok(()));
    assert_eq!(hall.host(HostCommand::Stand(MemberId(3))), Ok(()), "a bot that looks on goes");
    assert_eq!(hall.names(), ["Anne", "Deckhand 3", "deckhand"]);
}

#[test]
fn who_is_kicked_may_come_again_and_who_is_banned_may_not() {
    let mut hall = hall(options(), 3);
    let mary = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Kick(mary)), Ok(()));
    assert!(hall.told.contains(&(MARY, ServerMessage::Refused(Refusal::Kicked))));
    assert_eq!(hall.left, [MARY]);
    hall.come(MARY);
    let mary = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Ban(mary)), Ok(()));
    assert!(hall.told.contains(&(MARY, ServerMessage::Refused(Refusal::RoomBanned))));
    assert_eq!(hall.enter(joiner(MARY), Access::Code(None)), Err(Refusal::RoomBanned));
    assert_eq!(hall.enter(joiner(MARY), Access::Acquaintance), Err(Refusal::RoomBanned));
    assert_eq!(hall.left, [MARY, MARY]);
}

#[test]
fn an_account_is_banned_by_any_name() {
    let mut hall = hall(options(), 1);
    let account = |byte| Some(AccountId([byte; 16]));
    let mary = Joiner { account: account(1), ..joiner(MARY) };
    assert_eq!(hall.enter(mary, Access::Code(None)), Ok(()));
    let id = hall.id(MARY);
    assert_eq!(hall.host(HostCommand::Ban(id)), Ok(()));
    let renamed = Joiner { account: account(1), ..joiner(JACK) };
    assert_eq!(hall.enter(renamed, Access::Code(None)), Err(Refusal::RoomBanned));
    let namesake = Joiner { account: account(2), ..joiner(MARY) };
    assert_eq!(hall.enter(namesake, Access::Code(None)), Ok(()));
}

#[test]
fn a_locked_room_lets_nobody_in_until_it_is_unlocked() {
    let mut hall = hall(options(), 1);
    assert_eq!(hall.host(HostCommand::Lock(true)), Ok(()));
    assert_eq!(hall.enter(joiner(MARY), Access::Code(None)), Err(Refusal::RoomLocked));
    assert_eq!(hall.host(HostCommand::Lock(false)), Ok(()));
    assert_eq!(hall.enter(joiner(MARY), Access::Code(None)), Ok(()));
}

#[test]
fn the_password_can_be_changed_and_goes_with_a_private_room() {
    let mut hall = open(options(), Visibility::Private, password("first"));
    let admit = |word| HostCommand::Admit(Visibility::Private, password(word));
    assert_eq!(hall.host(admit("second")), Ok(()));
    assert_eq!(
        hall.enter(joiner(MARY), Access::Code(password("first"))),
        Err(Refusal::RoomPassword)
    );
    assert_eq!(hall.host(HostCommand::Admit(Visibility::Public, password("third"))), Ok(()));
    assert_eq!(hall.enter(joiner(MARY), Access::Code(None)), Ok(()));
}

#[test]
fn a_private_room_is_not_opened_without_a_password() {
    let (host, visibility) = (joiner(ANNE), Visibility::Private);
    let request = BrawlRequest { host, options: options(), visibility, password: None };
    assert_eq!(request.check(), Err(Refusal::PasswordMissing));
    let crowded = BrawlOptions { seats: 1, ..options() };
    let request = BrawlRequest { options: crowded, password: password("word"), ..request };
    assert_eq!(request.check(), Err(Refusal::Options));
}

#[test]
fn bots_are_added_as_long_as_the_budget_allows_them() {
    let stacker = BrawlOptions::new(Rules::stacker(stacker::Options::default()));
    let mut hall = hall(options(), 2);
    assert_eq!(hall.host(HostCommand::Options(stacker)), Ok(()));
    let cost = |options: &BrawlOptions, count: usize| {
        let levels = (0..count).map(|_| bots::Level::MOST);
        crate::bot_cost::cost(&options.rules, options.seats, levels)
    };
    let allowed = BotsAllowed { account: cost(&stacker, 2), ..BotsAllowed::default() };
    hall.brawl.allow_bots(allowed);
    for bots in 1..=2 {
        assert_eq!(hall.host(HostCommand::AddBot(5)), Ok(()));
        assert_eq!(hall.brawl.bots_cost(), cost(&stacker, bots));
    }
    let refused = Err(Refusal::TooManyBots { limit: wire::BotLimit::Account });
    let before = hall.view();
    assert_eq!(hall.host(HostCommand::AddBot(5)), refused);
    let wide = stacker::Options { columns: 40, rows: 80, ..stacker::Options::default() };
    let wide = BrawlOptions::new(Rules::stacker(wide));
    assert_eq!(hall.host(HostCommand::Options(wide)), refused);
    assert_eq!(hall.view(), before);
    hall.brawl.allow_bots(BotsAllowed { account: cost(&wide, 2), ..BotsAllowed::default() });
    assert_eq!(hall.host(HostCommand::Options(wide)), Ok(()));
}

#[test]
fn a_match_costs_what_it_began_with_until_it_is_over() {
    let mut hall = hall(options(), 2);
    assert_eq!(hall.host(HostCommand::AddBot(5)), Ok(()));
    hall.start();
    let cost = hall.brawl.bots_cost();
    let bot = hall.view().members.iter().find(|one| one.bot.is_some()).expect("a bot").id;
    assert_eq!(hall.host(HostCommand::Stand(bot)), Ok(()));
    assert!(0 < cost);
    assert_eq!(hall.brawl.bots_cost(), cost, "the bot plays on in the match");
    hall.play(&[ANNE, MARY], &[]);
    assert_eq!(hall.brawl.bots_cost(), 0);
}
